#include "lift/tracks/poison/poison_rules.h"

#include "lift/bits.h"
#include "lift/checks/pointer_checks.h"
#include "lift/instructions/float_lifter.h"
#include "lift/tracks/poison/poison.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

Term either(Builder &builder, Term a, Term b) {
  if (!a || !b)
    return a ? a : b;
  return a == b ? a : builder.make_or(a, b);
}

Term PoisonRules::operand(const Value *v) { return to_bits(b_, values_.of(v)); }

Term PoisonRules::violated(const Instruction &i) {
  if (const auto *binary = dyn_cast<BinaryOperator>(&i))
    return violated(*binary);
  if (const auto *cast = dyn_cast<CastInst>(&i))
    return violated(*cast);
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&i))
    return violated(*gep);
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
    return violated(*intrinsic);
  return {};
}

// The flags of a binary operator that are violated.
Term PoisonRules::violated(const BinaryOperator &i) {
  Term a = operand(i.getOperand(0)), b = operand(i.getOperand(1));
  auto differ = [&](Term x, Term y) { return b_.make_not(b_.make_eq(x, y)); };
  auto back = [&](Kind there, Kind again) {
    return differ(b_.make(again, {b_.make(there, {a, b}), b}), a);
  };
  Term bad;
  bool nsw = false, nuw = false;
  if (const auto *flags = dyn_cast<OverflowingBinaryOperator>(&i)) {
    nsw = flags->hasNoSignedWrap();
    nuw = flags->hasNoUnsignedWrap();
  }
  const auto *exact = dyn_cast<PossiblyExactOperator>(&i);
  Kind signed_kind = Kind::BvSaddo, unsigned_kind = Kind::BvUaddo;
  switch (i.getOpcode()) {
  case Instruction::Sub:
    signed_kind = Kind::BvSsubo;
    unsigned_kind = Kind::BvUsubo;
    break;
  case Instruction::Mul:
    signed_kind = Kind::BvSmulo;
    unsigned_kind = Kind::BvUmulo;
    break;
  default:
    break;
  }
  switch (i.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    if (nsw)
      bad = b_.make(signed_kind, {a, b});
    return nuw ? either(b_, bad, b_.make(unsigned_kind, {a, b})) : bad;
  case Instruction::UDiv:
  case Instruction::SDiv: {
    Kind rest =
        i.getOpcode() == Instruction::UDiv ? Kind::BvUrem : Kind::BvSrem;
    return exact->isExact() ? differ(b_.make(rest, {a, b}), zero_like(a)) : bad;
  }
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(i).isDisjoint()
               ? differ(b_.make(Kind::BvAnd, {a, b}), zero_like(a))
               : bad;
  case Instruction::Shl:
    if (nsw)
      bad = back(Kind::BvShl, Kind::BvAshr);
    if (nuw)
      bad = either(b_, bad, back(Kind::BvShl, Kind::BvLshr));
    return either(b_, bad, shifts_too_far(b));
  case Instruction::LShr:
  case Instruction::AShr:
    if (exact->isExact())
      bad =
          back(i.getOpcode() == Instruction::LShr ? Kind::BvLshr : Kind::BvAshr,
               Kind::BvShl);
    return either(b_, bad, shifts_too_far(b));
  default:
    return {};
  }
}

Term PoisonRules::zero_like(Term t) {
  return b_.make_bv(b_.store().width(t), 0);
}

// In one bit the only amount that is too large is 1, and the width does not
// fit into more than that.
Term PoisonRules::shifts_too_far(Term amount) {
  uint32_t width = b_.store().width(amount);
  if (width == 1)
    return b_.make_eq(amount, b_.make_bv(1, 1));
  return b_.make_ule(b_.make_bv(width, width), amount);
}

Term PoisonRules::violated(const CastInst &i) {
  Term a = operand(i.getOperand(0));
  uint32_t from = b_.store().width(a);
  if (isa<PossiblyNonNegInst>(i)) // zext, uitofp
    return i.hasNonNeg() ? b_.make(Kind::BvSlt, {a, zero_like(a)}) : Term{};
  if (Term bad = float_does_not_fit(b_, i, a))
    return bad;
  const auto *cut = dyn_cast<TruncInst>(&i);
  if (!cut)
    return {};
  Term kept = resized(b_, a, i.getType()->getIntegerBitWidth(), false);
  auto changed = [&](bool sign) {
    return b_.make_not(b_.make_eq(resized(b_, kept, from, sign), a));
  };
  Term bad;
  if (cut->hasNoSignedWrap())
    bad = changed(true);
  return cut->hasNoUnsignedWrap() ? either(b_, bad, changed(false)) : bad;
}

// `nuw` wants the address to go up. Objects are smaller than half of the
// address space, so that a distance is positive or negative for all of them.
Term PoisonRules::violated_flags(const GetElementPtrInst &i) {
  Term bad;
  if (i.isInBounds() && !is_at_constant_place(i, c_.layout))
    bad = b_.make_not(pointers_.stays_in_object(values_.of(&i)));
  else if (!i.isInBounds() && i.hasNoUnsignedSignedWrap())
    bad = b_.make_not(pointers_.stays_in_address_space(
        values_.of(i.getPointerOperand()), values_.of(&i)));
  if (!i.hasNoUnsignedWrap())
    return bad;
  Term distance = b_.make_sub(e_.number_of(values_.of(&i)),
                              e_.number_of(values_.of(i.getPointerOperand())));
  return either(b_, bad,
                b_.make(Kind::BvSlt, {distance, c_.address_constant(0)}));
}

// Offsets that wrap, and pointers that leave their object. An address that is
// only accessed is judged there.
Term PoisonRules::violated(const GetElementPtrInst &i) {
  Term bad;
  if (is_judged_by_flags(i))
    bad = violated_flags(i);
  if (!i.isInBounds())
    return bad;
  for (auto step = gep_type_begin(i), end = gep_type_end(i); step != end;
       ++step) {
    if (!product_may_wrap(i, step.getOperand()))
      continue;
    uint64_t size = step.getSequentialElementStride(c_.layout).getFixedValue();
    Term index = operand(step.getOperand());
    if (size > 1)
      bad = either(
          b_, bad,
          b_.make(Kind::BvSmulo, {resized(b_, index, c_.ptr_width(), true),
                                  c_.address_constant(size)}));
  }
  return bad;
}

Term PoisonRules::violated(const IntrinsicInst &i) {
  if (!may_create_poison(i))
    return {};
  Term a = operand(i.getArgOperand(0));
  switch (i.getIntrinsicID()) {
  case Intrinsic::abs:
    return b_.make_eq(a, b_.make_bv(BitVec::signed_min(b_.store().width(a))));
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    return b_.make_eq(a, zero_like(a));
  default: // saturating shifts
    return shifts_too_far(operand(i.getArgOperand(1)));
  }
}

} // namespace fathom::lift
