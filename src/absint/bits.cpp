#include "absint/bits.h"

#include <algorithm>
#include <bit>

namespace fathom::absint {

namespace {

// A bit of a sum is known if those of both and the carry are. The carries of
// the smallest and of the largest numbers say which are.
Bits add(const Bits &a, const Bits &b, bool carry) {
  const uint32_t width = a.width();
  const uint64_t mask = mask_of(width);
  const uint64_t most = (~a.zeros() & mask) + (~b.zeros() & mask) + carry;
  const uint64_t least = a.ones() + b.ones() + carry;
  const uint64_t carry_zero = ~(most ^ a.zeros() ^ b.zeros());
  const uint64_t carry_one = least ^ a.ones() ^ b.ones();
  const uint64_t known =
      a.known() & b.known() & (carry_zero | carry_one) & mask;
  return {width, ~most & known, least & known};
}

Bits inverted(const Bits &a) { return {a.width(), a.ones(), a.zeros()}; }

// The bits below the first one that is not known to be 0.
uint32_t trailing_zeros(const Bits &a) {
  return std::min<uint32_t>(uint32_t(std::countr_one(a.zeros())), a.width());
}

Bits multiply(const Bits &a, const Bits &b) {
  const uint32_t width = a.width();
  const uint32_t zeros = std::min(width, trailing_zeros(a) + trailing_zeros(b));
  // The lowest bits of a product depend on as many of both.
  const uint32_t low =
      std::min<uint32_t>({uint32_t(std::countr_one(a.known())),
                          uint32_t(std::countr_one(b.known())), width});
  const uint64_t mask = mask_of(width);
  const uint64_t known = low == 0 ? 0 : mask_of(low);
  const uint64_t product = a.ones() * b.ones() & known;
  const uint64_t end = zeros == 0 ? 0 : mask_of(zeros) & mask;
  return {width, (known & ~product) | end, product & ~end};
}

Bits shift(Kind kind, const Bits &a, uint64_t by) {
  const uint32_t width = a.width();
  const uint64_t mask = mask_of(width);
  if (by >= width) {
    if (kind != Kind::BvAshr)
      return Bits::constant(width, 0);
    by = width - 1;
  }
  if (kind == Kind::BvShl)
    return {width, (a.zeros() << by | ~(mask << by)) & mask,
            a.ones() << by & mask};
  const uint64_t above = by == 0 ? 0 : mask & ~(mask >> by);
  Bits result(width, a.zeros() >> by, a.ones() >> by);
  const bool is_zero =
      kind == Kind::BvLshr || (a.zeros() & sign_of(width)) != 0;
  const bool is_one = kind == Kind::BvAshr && (a.ones() & sign_of(width)) != 0;
  return {width, result.zeros() | (is_zero ? above : 0),
          result.ones() | (is_one ? above : 0)};
}

// The number of leading bits that are known to be 0, as a mask.
uint64_t leading_zeros(const Bits &a) {
  uint64_t below = ~a.zeros() & mask_of(a.width()); // what may be set
  for (uint32_t by = 1; by < 64; by *= 2)
    below |= below >> by;
  return ~below & mask_of(a.width());
}

Bits remainder(const Bits &a, const Bits &b) {
  const uint64_t c = b.ones();
  const bool is_constant = b.known() == mask_of(b.width());
  if (is_constant && std::has_single_bit(c))
    return {a.width(), (a.zeros() | ~(c - 1)) & mask_of(a.width()),
            a.ones() & (c - 1)};
  return {a.width(), leading_zeros(a), 0};
}

Bits equal(const Bits &a, const Bits &b) {
  const bool differ =
      (a.zeros() & b.ones()) != 0 || (a.ones() & b.zeros()) != 0;
  const bool same = a.known() == mask_of(a.width()) && a == b;
  return {1, differ, same};
}

} // namespace

std::optional<Bits> Bits::meet(const Bits &a, const Bits &b) {
  const Bits both(a.width_, a.zeros_ | b.zeros_, a.ones_ | b.ones_);
  if ((both.zeros_ & both.ones_) != 0)
    return {};
  return both;
}

Bits Bits::apply(const Operation &op, std::span<const Bits> args) {
  const Bits &a = args[0];
  const Bits &b = args.size() > 1 ? args[1] : a;
  const uint32_t width = op.width;
  switch (op.kind) {
  case Kind::Not:
  case Kind::BvNot:
    return inverted(a);
  case Kind::And:
  case Kind::BvAnd:
    return {width, a.zeros_ | b.zeros_, a.ones_ & b.ones_};
  case Kind::Or:
  case Kind::BvOr:
    return {width, a.zeros_ & b.zeros_, a.ones_ | b.ones_};
  case Kind::Xor:
  case Kind::BvXor:
    return {width, (a.zeros_ & b.zeros_) | (a.ones_ & b.ones_),
            (a.zeros_ & b.ones_) | (a.ones_ & b.zeros_)};
  case Kind::BvNeg:
    return add(inverted(a), constant(width, 0), true);
  case Kind::BvAdd:
    return add(a, b, false);
  case Kind::BvSub:
    return add(a, inverted(b), true);
  case Kind::BvMul:
    return multiply(a, b);
  case Kind::BvUrem:
    return remainder(a, b);
  case Kind::BvUdiv: // x / 0 is all ones
    return b.ones_ != 0 ? Bits(width, leading_zeros(a), 0) : top(width);
  case Kind::BvShl:
  case Kind::BvLshr:
  case Kind::BvAshr:
    return b.known() == mask_of(width) ? shift(op.kind, a, b.ones_)
                                       : top(width);
  case Kind::Extract:
    return {width, a.zeros_ >> op.indices[1] & mask_of(width),
            a.ones_ >> op.indices[1] & mask_of(width)};
  case Kind::ZeroExtend:
    return {width, a.zeros_ | (mask_of(width) & ~mask_of(a.width_)), a.ones_};
  case Kind::SignExtend: {
    const uint64_t above = mask_of(width) & ~mask_of(a.width_);
    const uint64_t sign = sign_of(a.width_);
    return {width, a.zeros_ | ((a.zeros_ & sign) != 0 ? above : 0),
            a.ones_ | ((a.ones_ & sign) != 0 ? above : 0)};
  }
  case Kind::Concat:
    return {width, a.zeros_ << op.widths[1] | b.zeros_,
            a.ones_ << op.widths[1] | b.ones_};
  case Kind::Eq:
    return equal(a, b);
  default:
    return top(width);
  }
}

} // namespace fathom::absint
