// Whether the order in which two functions are called can be seen, by what they
// write and read. For rows of the ledger: it may say yes too often.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Module.h>

namespace fathom::passes {

class Effects {
public:
  explicit Effects(const llvm::Module &module);

  // "f|g": names of functions, or of a variable in the place of g ("=x" if it
  // is changed). The names of models are those of what they stand for.
  bool can_interfere(llvm::StringRef pair) const;

private:
  struct Effect {
    bool reads = false, writes = false; // what outlives the call
  };
  Effect own_effect(const llvm::Function &function) const;
  Effect effect_of(llvm::StringRef name) const;

  const llvm::Module &module_;
  llvm::DenseMap<const llvm::Function *, Effect> effects_;
};

} // namespace fathom::passes
