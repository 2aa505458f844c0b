#include "terms/operators.h"

#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/floats/values.h"

namespace fathom {

namespace {

BitVec truth(bool value) { return BitVec::from_bool(value); }

// The exact sum, difference or product does not fit: compared with the same
// operation at a width where it does.
bool signed_overflow(const BitVec &exact, uint32_t width) {
  return !(sext(exact.extract(width - 1, 0), exact.width()) == exact);
}

bool overflows(Kind kind, const BitVec &a, const BitVec &b) {
  uint32_t w = a.width();
  switch (kind) {
  case Kind::BvUaddo:
    return (a + b).ult(a);
  case Kind::BvUsubo:
    return a.ult(b);
  case Kind::BvSaddo:
    return signed_overflow(sext(a, w + 1) + sext(b, w + 1), w);
  case Kind::BvSsubo:
    return signed_overflow(sext(a, w + 1) - sext(b, w + 1), w);
  case Kind::BvUmulo:
    return !lshr(zext(a, 2 * w) * zext(b, 2 * w), w).is_zero();
  case Kind::BvSmulo:
    return signed_overflow(sext(a, 2 * w) * sext(b, 2 * w), w);
  default: // BvSdivo
    return a.is_signed_min() && b.is_ones();
  }
}

BitVec repeat(const BitVec &a, uint32_t times) {
  BitVec r = a;
  for (uint32_t i = 1; i < times; ++i)
    r = concat(r, a);
  return r;
}

} // namespace

bool is_scalar_operator(Kind kind) {
  switch (info(kind).rule) {
  case SortRule::BoolOp:
  case SortRule::Equal:
  case SortRule::IfThenElse:
  case SortRule::BvOp:
  case SortRule::BvPred:
  case SortRule::BvCompare:
  case SortRule::Join:
  case SortRule::Slice:
  case SortRule::Extend:
  case SortRule::Replicate:
  case SortRule::FpOp:
  case SortRule::FpRounded:
  case SortRule::FpPred:
  case SortRule::FpFormat:
  case SortRule::FpFromBv:
  case SortRule::FpToBv:
    return true;
  case SortRule::Leaf:
  case SortRule::ArrayRead:
  case SortRule::ArrayWrite:
  case SortRule::ArrayFill:
  case SortRule::Abstract:
  case SortRule::PtrMake:
  case SortRule::PtrMove:
  case SortRule::PtrPart:
  case SortRule::MemRead:
  case SortRule::MemWrite:
  case SortRule::MemFill:
  case SortRule::MemMove:
    return false;
  }
  FATHOM_UNREACHABLE("unknown sort rule");
}

BitVec apply_operator(Kind kind, std::span<const BitVec *const> args,
                      std::span<const uint32_t> indices) {
  if (is_float(kind))
    return apply_float_operator(kind, args, indices);
  const BitVec &a = *args[0];
  const BitVec &b = args.size() > 1 ? *args[1] : a;
  switch (kind) {
  case Kind::Not:
  case Kind::BvNot:
    return ~a;
  case Kind::And:
  case Kind::BvAnd:
    return a & b;
  case Kind::Or:
  case Kind::BvOr:
    return a | b;
  case Kind::Xor:
  case Kind::BvXor:
    return a ^ b;
  case Kind::Implies:
    return ~a | b;
  case Kind::Eq:
    return truth(a == b);
  case Kind::Ite:
    return a.is_true() ? b : *args[2];
  case Kind::BvNand:
    return ~(a & b);
  case Kind::BvNor:
    return ~(a | b);
  case Kind::BvXnor:
    return ~(a ^ b);
  case Kind::BvNeg:
    return -a;
  case Kind::BvAdd:
    return a + b;
  case Kind::BvSub:
    return a - b;
  case Kind::BvMul:
    return a * b;
  case Kind::BvUdiv:
    return udiv(a, b);
  case Kind::BvUrem:
    return urem(a, b);
  case Kind::BvSdiv:
    return sdiv(a, b);
  case Kind::BvSrem:
    return srem(a, b);
  case Kind::BvSmod:
    return smod(a, b);
  case Kind::BvShl:
    return shl(a, b);
  case Kind::BvLshr:
    return lshr(a, b);
  case Kind::BvAshr:
    return ashr(a, b);
  case Kind::RotateLeft:
    return rotate_left(a, indices[0] % a.width());
  case Kind::RotateRight:
    return rotate_left(a, a.width() - indices[0] % a.width());
  case Kind::BvUlt:
    return truth(a.ult(b));
  case Kind::BvUle:
    return truth(a.ule(b));
  case Kind::BvUgt:
    return truth(b.ult(a));
  case Kind::BvUge:
    return truth(b.ule(a));
  case Kind::BvSlt:
    return truth(a.slt(b));
  case Kind::BvSle:
    return truth(a.sle(b));
  case Kind::BvSgt:
    return truth(b.slt(a));
  case Kind::BvSge:
    return truth(b.sle(a));
  case Kind::BvComp:
    return truth(a == b);
  case Kind::BvNego:
    return truth(a.is_signed_min());
  case Kind::BvUaddo:
  case Kind::BvSaddo:
  case Kind::BvUsubo:
  case Kind::BvSsubo:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
  case Kind::BvSdivo:
    return truth(overflows(kind, a, b));
  case Kind::Concat:
    return concat(a, b);
  case Kind::Extract:
    return a.extract(indices[0], indices[1]);
  case Kind::ZeroExtend:
    return zext(a, a.width() + indices[0]);
  case Kind::SignExtend:
    return sext(a, a.width() + indices[0]);
  case Kind::Repeat:
    return repeat(a, indices[0]);
  case Kind::BoolConst:
  case Kind::BvConst:
  case Kind::Var:
  case Kind::Bound:
  case Kind::Select:
  case Kind::Store:
  case Kind::ConstArray:
  case Kind::Lambda:
  case Kind::Ptr:
  case Kind::PtrAdd:
  case Kind::PtrBase:
  case Kind::PtrOffset:
  case Kind::PtrSize:
  case Kind::MemLoad:
  case Kind::MemStore:
  case Kind::MemSet:
  case Kind::MemCopy:
  default: // floating point: above
    break;
  }
  FATHOM_UNREACHABLE("operator has no scalar value");
}

} // namespace fathom
