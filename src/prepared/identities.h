// Intrinsics that are their first operand, with something for the optimiser:
// passes put the operand in their place, and so does whoever meets one later.
#pragma once

#include <llvm/IR/Intrinsics.h>

namespace fathom::prepared {

inline bool is_first_operand(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::expect_with_probability:
  case llvm::Intrinsic::annotation:
  case llvm::Intrinsic::ptr_annotation:
  case llvm::Intrinsic::launder_invariant_group:
  case llvm::Intrinsic::strip_invariant_group:
  case llvm::Intrinsic::ssa_copy:
    return true;
  default: // one of hundreds that are not
    return false;
  }
}

} // namespace fathom::prepared
