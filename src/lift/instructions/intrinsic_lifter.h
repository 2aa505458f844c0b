// LLVM's intrinsics. Those that only carry hints have no effect here.
#pragma once

#include "lift/instructions/memory_lifter.h"
#include "lift/source_names.h"

#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

class IntrinsicLifter {
public:
  IntrinsicLifter(Emitter &emitter, Values &values, MemoryLifter &memory,
                  SourceNames &names)
      : e_(emitter), values_(values), memory_(memory), names_(names),
        c_(emitter.context()), b_(emitter.builder()) {}

  // False for what cannot be translated.
  bool lift(const llvm::IntrinsicInst &i);
  bool lift_extract(const llvm::ExtractValueInst &i);

private:
  bool lift_words(const llvm::IntrinsicInst &i);
  bool lift_overflow(const llvm::WithOverflowInst &i);

  Emitter &e_;
  Values &values_;
  MemoryLifter &memory_;
  SourceNames &names_;
  Context &c_;
  Builder &b_;
  // Results of *.with.overflow: the number, and whether it overflowed.
  llvm::DenseMap<const llvm::Value *, std::pair<Term, Term>> pairs_;
};

} // namespace fathom::lift
