#include "terms/operators.h"

#include "support/assert.h"

namespace fathom {

namespace {

BitVec truth(bool value) { return BitVec::from_bool(value); }

// The exact sum, difference or product does not fit: compared with the same
// operation at a width where it does.
bool signed_overflow(const BitVec &exact, uint32_t width) {
  return !(exact.extract(width - 1, 0).sext(exact.width()) == exact);
}

bool overflows(Kind kind, const BitVec &a, const BitVec &b) {
  uint32_t w = a.width();
  switch (kind) {
  case Kind::BvUaddo:
    return (a + b).ult(a);
  case Kind::BvUsubo:
    return a.ult(b);
  case Kind::BvSaddo:
    return signed_overflow(a.sext(w + 1) + b.sext(w + 1), w);
  case Kind::BvSsubo:
    return signed_overflow(a.sext(w + 1) - b.sext(w + 1), w);
  case Kind::BvUmulo:
    return !(a.zext(2 * w) * b.zext(2 * w)).lshr(w).is_zero();
  case Kind::BvSmulo:
    return signed_overflow(a.sext(2 * w) * b.sext(2 * w), w);
  default: // BvSdivo
    return a.is_signed_min() && b.is_ones();
  }
}

BitVec repeat(const BitVec &a, uint32_t times) {
  BitVec r = a;
  for (uint32_t i = 1; i < times; ++i)
    r = r.concat(a);
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
    return a.udiv(b);
  case Kind::BvUrem:
    return a.urem(b);
  case Kind::BvSdiv:
    return a.sdiv(b);
  case Kind::BvSrem:
    return a.srem(b);
  case Kind::BvSmod:
    return a.smod(b);
  case Kind::BvShl:
    return a.shl(b);
  case Kind::BvLshr:
    return a.lshr(b);
  case Kind::BvAshr:
    return a.ashr(b);
  case Kind::RotateLeft:
    return a.rotate_left(indices[0] % a.width());
  case Kind::RotateRight:
    return a.rotate_left(a.width() - indices[0] % a.width());
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
    return a.concat(b);
  case Kind::Extract:
    return a.extract(indices[0], indices[1]);
  case Kind::ZeroExtend:
    return a.zext(a.width() + indices[0]);
  case Kind::SignExtend:
    return a.sext(a.width() + indices[0]);
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
    break;
  }
  FATHOM_UNREACHABLE("operator has no scalar value");
}

} // namespace fathom
