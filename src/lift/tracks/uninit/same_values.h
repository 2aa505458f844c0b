// Which values of a function are the same wherever both are known: equal
// operations on the same operands, and loads of one place from one version of
// memory. A value that may be uninitialised shares its bits with itself: x == x
// does not depend on it. In SSA form it does not matter where the two are
// computed: whoever uses both is dominated by both.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>
#include <map>
#include <vector>

namespace fathom::lift {

class SameValues {
public:
  using Number = uint32_t;

  // In the order in which instructions are translated. A load reads from
  // `memory`, and from the memory that says what is initialised there.
  void add(const llvm::Instruction &i, Term memory = {}, Term shadow = {});
  // A new number for what was not added; of undef, at each use.
  Number of(const llvm::Value *v);
  bool same(const llvm::Value *a, const llvm::Value *b) {
    return of(a) == of(b);
  }

private:
  llvm::DenseMap<const llvm::Value *, Number> numbers_;
  std::map<std::vector<uint64_t>, Number> known_; // by operation and operands
  Number next_ = 0;
};

} // namespace fathom::lift
