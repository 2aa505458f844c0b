#include "lift/instructions/scalar_lifter.h"

#include "lift/bits.h"
#include "prepared/names.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

Kind kind_of(Instruction::BinaryOps op) {
  switch (op) {
  case Instruction::Add:
    return Kind::BvAdd;
  case Instruction::Sub:
    return Kind::BvSub;
  case Instruction::Mul:
    return Kind::BvMul;
  case Instruction::UDiv:
    return Kind::BvUdiv;
  case Instruction::SDiv:
    return Kind::BvSdiv;
  case Instruction::URem:
    return Kind::BvUrem;
  case Instruction::SRem:
    return Kind::BvSrem;
  case Instruction::Shl:
    return Kind::BvShl;
  case Instruction::LShr:
    return Kind::BvLshr;
  case Instruction::AShr:
    return Kind::BvAshr;
  case Instruction::And:
    return Kind::BvAnd;
  case Instruction::Or:
    return Kind::BvOr;
  case Instruction::Xor:
    return Kind::BvXor;
  default: // floating point
    return Kind::BvConst;
  }
}

bool is_true(const Value *v) {
  const auto *number = dyn_cast<ConstantInt>(v);
  return number && number->isOne();
}

} // namespace

Term ScalarLifter::bits(Term t) { return to_bits(b_, t); }

bool ScalarLifter::lift_binary(const BinaryOperator &i) {
  Kind kind = kind_of(i.getOpcode());
  Term a = values_.of(i.getOperand(0)), b = values_.of(i.getOperand(1));
  if (kind == Kind::BvConst || !a || !b)
    return false;
  checks_.check_difference(i);
  if (!b_.store().is_bool(a))
    return values_.define(i, b_.make(kind, {a, b}));
  switch (i.getOpcode()) {
  case Instruction::And:
  case Instruction::Mul:
    return values_.define(i, b_.make_and(a, b));
  case Instruction::Or:
    return values_.define(i, b_.make_or(a, b));
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::Sub:
    if (is_true(i.getOperand(1)))
      return values_.define(i, b_.make_not(a));
    return values_.define(i, b_.make(Kind::Xor, {a, b}));
  default:
    return values_.define(
        i, from_bits(b_, b_.make(kind, {bits(a), bits(b)}), i.getType()));
  }
}

bool ScalarLifter::lift_cast(const CastInst &i) {
  Term a = values_.of(i.getOperand(0));
  std::optional<Sort> sort = c_.sort_of(i.getType());
  if (!a || !sort)
    return false;
  uint32_t width = i.getType()->isIntegerTy()
                       ? i.getType()->getIntegerBitWidth()
                       : c_.ptr_width();
  switch (i.getOpcode()) {
  case Instruction::Trunc:
    return values_.define(
        i, from_bits(b_, resized(b_, a, width, false), i.getType()));
  case Instruction::ZExt:
  case Instruction::SExt:
    if (b_.store().is_bool(a)) {
      bool sign = i.getOpcode() == Instruction::SExt;
      BitVec one = sign ? BitVec::ones(width) : BitVec::one(width);
      return values_.define(
          i, b_.make_ite(a, b_.make_bv(one), b_.make_bv(width, 0)));
    }
    return values_.define(
        i, resized(b_, a, width, i.getOpcode() == Instruction::SExt));
  case Instruction::PtrToInt:
    checks_.check_truncation(i, a);
    return values_.define(
        i,
        from_bits(b_, resized(b_, e_.number_of(a), width, false), i.getType()));
  case Instruction::IntToPtr:
    return lift_int_to_ptr(i, a);
  case Instruction::BitCast:
    // Pointers, and floats as the bits they are.
    if (b_.store().sort(a) != *sort)
      return false;
    values_.set(i, a);
    return true;
  default:
    return false;
  }
}

Term ScalarLifter::compare(CmpInst::Predicate predicate, Term a, Term b) {
  switch (predicate) {
  case CmpInst::ICMP_EQ:
    return b_.make_eq(a, b);
  case CmpInst::ICMP_NE:
    return b_.make_not(b_.make_eq(a, b));
  case CmpInst::ICMP_ULT:
    return b_.make_ult(a, b);
  case CmpInst::ICMP_ULE:
    return b_.make_ule(a, b);
  case CmpInst::ICMP_UGT:
    return b_.make_ult(b, a);
  case CmpInst::ICMP_UGE:
    return b_.make_ule(b, a);
  case CmpInst::ICMP_SLT:
    return b_.make(Kind::BvSlt, {a, b});
  case CmpInst::ICMP_SLE:
    return b_.make(Kind::BvSle, {a, b});
  case CmpInst::ICMP_SGT:
    return b_.make(Kind::BvSlt, {b, a});
  case CmpInst::ICMP_SGE:
    return b_.make(Kind::BvSle, {b, a});
  default:
    return {};
  }
}

bool ScalarLifter::is_unsettled(const ICmpInst &i) const {
  return (c_.has_literals || pointers_.compares_chosen_addresses()) &&
         !isa<ConstantPointerNull>(i.getOperand(0)) &&
         !isa<ConstantPointerNull>(i.getOperand(1)) &&
         !facts_.function.hasFnAttribute(prepared::model_attribute);
}

// Two addresses that are compared as numbers are equal where the pointers are.
// What else is computed from addresses has a row of the ledger.
void ScalarLifter::settle_numbers(const ICmpInst &i, Term a, Term b) {
  ProvenanceTrack &provenance = tracks_.provenance();
  const Value *first = i.getOperand(0), *second = i.getOperand(1);
  if (is_unsettled(i) && provenance.is_address(first) &&
      provenance.is_address(second))
    e_.emit(sea::Opcode::Settled, {},
            {provenance.pointer_from(first, a),
             provenance.pointer_from(second, b)});
}

bool ScalarLifter::lift_compare(const ICmpInst &i) {
  Term a = values_.of(i.getOperand(0)), b = values_.of(i.getOperand(1));
  if (!a || !b)
    return false;
  if (i.getOperand(0)->getType()->isPointerTy()) {
    if (!i.isEquality())
      checks_.check_same_object(i.getOperand(0), i.getOperand(1), "comparison");
    else if (is_unsettled(i))
      e_.emit(sea::Opcode::Settled, {}, {a, b});
    auto address = [&](const Value *v, Term t) {
      return isa<ConstantPointerNull>(v) ? c_.address_constant(0)
                                         : e_.number_of(t);
    };
    a = address(i.getOperand(0), a);
    b = address(i.getOperand(1), b);
  } else if (i.isEquality()) {
    settle_numbers(i, a, b);
  } else {
    a = bits(a);
    b = bits(b);
  }
  return values_.define(i, compare(i.getPredicate(), a, b));
}

bool ScalarLifter::lift_select(const SelectInst &i) {
  Term condition = values_.of(i.getCondition());
  Term a = values_.of(i.getTrueValue()), b = values_.of(i.getFalseValue());
  if (!condition || !a || !b)
    return false;
  return values_.define(i, b_.make_ite(condition, a, b));
}

// An index that was widened from a narrow number is small enough.
static bool may_overflow(const Value *index, uint64_t size, uint32_t width) {
  unsigned bits = index->getType()->getIntegerBitWidth();
  if (isa<SExtInst>(index) || isa<ZExtInst>(index))
    bits = cast<CastInst>(index)->getSrcTy()->getIntegerBitWidth() + 1;
  return bits + Log2_64_Ceil(size) > width;
}

// clang cuts an index that is wider than a pointer; what it names so is no cast
// of the program's.
static const TruncInst *cut_index(const Value *index) {
  if (index->getName().starts_with("idx.neg"))
    index = cast<Instruction>(index)->getOperand(1);
  const auto *cut = dyn_cast<TruncInst>(index);
  return cut && (cut->getName().starts_with("idxprom") ||
                 cut->getName().starts_with("idx.ext"))
             ? cut
             : nullptr;
}

// Where elements are arrays of variable length, clang multiplies by that; the
// program's own products have other names.
static const BinaryOperator *times_length(const Value *index) {
  const auto *product = dyn_cast<BinaryOperator>(index);
  return product && product->getOpcode() == Instruction::Mul &&
                 (!product->hasName() ||
                  product->getName().starts_with("vla.index"))
             ? product
             : nullptr;
}

// A product of numbers that were widened fits if their bits do; of two unsigned
// ones it needs another bit for the sign.
static bool may_overflow(const BinaryOperator &product, uint32_t width) {
  uint32_t bits = isa<ZExtInst>(product.getOperand(0)) &&
                  isa<ZExtInst>(product.getOperand(1));
  for (const Value *factor : product.operand_values())
    bits += isa<SExtInst>(factor) || isa<ZExtInst>(factor)
                ? cast<CastInst>(factor)->getSrcTy()->getIntegerBitWidth()
                : width;
  return bits > width;
}

// That the distance which the program means is the one that is computed. Null:
// it is.
Term ScalarLifter::index_fits(const Value *index, Term scaled, uint64_t size) {
  Term fits;
  auto require = [&](Term good) {
    fits = fits ? b_.make_and(fits, good) : good;
  };
  auto no_overflow = [&](Term a, Term b) {
    require(b_.make_not(b_.make(Kind::BvSmulo, {a, b})));
  };
  if (size != 1 && may_overflow(index, size, c_.ptr_width()))
    no_overflow(scaled, c_.address_constant(size));
  if (const BinaryOperator *product = times_length(index)) {
    if (may_overflow(*product, c_.ptr_width()))
      no_overflow(bits(values_.of(product->getOperand(0))),
                  bits(values_.of(product->getOperand(1))));
    index = product->getOperand(0);
  }
  const TruncInst *cut = cut_index(index);
  const auto *number = cut ? dyn_cast<ZExtInst>(cut->getOperand(0)) : nullptr;
  if (number && number->getSrcTy() == cut->getType()) {
    // unsigned, see frontend/plugin/indices.cpp
    require(
        b_.make(Kind::BvSle, {c_.address_constant(0), bits(values_.of(cut))}));
  } else if (cut && values_.of(cut->getOperand(0))) {
    uint32_t wide = cut->getSrcTy()->getIntegerBitWidth();
    require(b_.make_eq(resized(b_, bits(values_.of(cut)), wide, true),
                       bits(values_.of(cut->getOperand(0)))));
  }
  return fits;
}

// Offsets are computed in the width of a pointer, modulo 2^W; indices are
// signed.
bool ScalarLifter::lift_gep(const GetElementPtrInst &i) {
  Term pointer = values_.of(i.getPointerOperand());
  if (!pointer || i.getType()->isVectorTy())
    return false;
  uint32_t width = c_.ptr_width();
  APInt fixed(128, 0); // nothing that the layout has overflows it
  Term offset, fits;
  for (auto step = gep_type_begin(i), end = gep_type_end(i); step != end;
       ++step) {
    const auto *number = dyn_cast<ConstantInt>(step.getOperand());
    if (StructType *type = step.getStructTypeOrNull()) {
      fixed += c_.layout.getStructLayout(type)->getElementOffset(
          unsigned(number->getZExtValue()));
      continue;
    }
    TypeSize stride = step.getSequentialElementStride(c_.layout);
    if (stride.isScalable())
      return false;
    uint64_t size = stride.getFixedValue();
    if (number) {
      fixed += number->getValue().sextOrTrunc(128) * size;
      continue;
    }
    Term index = values_.of(step.getOperand());
    if (!index)
      return false;
    Term scaled = resized(b_, bits(index), width, true);
    if (Term good = index_fits(step.getOperand(), scaled, size))
      fits = fits ? b_.make_and(fits, good) : good;
    if (size != 1)
      scaled = b_.make_mul(scaled, c_.address_constant(size));
    offset = offset ? b_.make_add(offset, scaled) : scaled;
  }
  if (!fixed.isSignedIntN(width))
    fits = b_.make_false();
  uint64_t distance = fixed.trunc(width).getZExtValue();
  if (offset && distance != 0)
    offset = b_.make_add(offset, c_.address_constant(distance));
  if (!offset && distance != 0)
    offset = c_.address_constant(distance);
  if (offset)
    values_.define(i, b_.make(Kind::PtrAdd, {pointer, offset}));
  else
    values_.set(i, pointer);
  if (offset || fits)
    checks_.check_arithmetic(i, fits);
  return true;
}

bool ScalarLifter::lift_freeze(const FreezeInst &i) {
  Term a = values_.of(i.getOperand(0));
  return a && values_.define(i, tracks_.frozen(i, a));
}

// A carrier's object, or none.
bool ScalarLifter::lift_int_to_ptr(const CastInst &i, Term a) {
  const Value *from = i.getOperand(0);
  ProvenanceTrack &provenance = tracks_.provenance();
  if (provenance.has_carrier(from))
    return values_.define(i, provenance.pointer_from(from, a));
  return values_.define(i, c_.pointer_without_object(
                               resized(b_, bits(a), c_.ptr_width(), false)));
}

} // namespace fathom::lift
