// Floating-point instructions that are left in the prepared module: arithmetic,
// conversions and intrinsics on IEEE formats. Numbers are their bits; a NaN
// that is made here has one pattern, and whoever can see which one gets others
// by instructions of the prepared module (passes/form/floats/nan_bits.h).
// Rounding is to nearest even, unless an intrinsic names another mode.
#pragma once

#include "lift/emitter.h"
#include "lift/tracks/values.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

class FloatLifter {
public:
  FloatLifter(Emitter &emitter, Values &values)
      : values_(values), b_(emitter.builder()) {}

  // False for what is none of these.
  bool lift_binary(const llvm::BinaryOperator &i);
  bool lift_cast(const llvm::CastInst &i);
  bool lift_intrinsic(const llvm::IntrinsicInst &i);
  bool lift_compare(const llvm::FCmpInst &i);
  bool lift_class(const llvm::IntrinsicInst &i); // llvm.is.fpclass

private:
  bool lift_constrained(const llvm::ConstrainedFPIntrinsic &i);
  Term number(const llvm::Value *v);
  bool define(const llvm::Instruction &i, Term number);

  Values &values_;
  Builder &b_;
};

// The bits do not fit the integer that the instruction converts them to; no
// term if it is another instruction.
Term float_does_not_fit(Builder &builder, const llvm::CastInst &i, Term bits);

} // namespace fathom::lift
