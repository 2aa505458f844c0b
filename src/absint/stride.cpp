#include "absint/stride.h"

#include <bit>
#include <limits>
#include <utility>

namespace fathom::absint {

namespace {

__extension__ using Natural = unsigned __int128;

Natural divisor(Natural a, Natural b) {
  while (b != 0)
    a = std::exchange(b, a % b);
  return a;
}

// rest + k * modulus, where the modulus may be larger than numbers are.
Stride of(uint32_t width, Natural modulus, Natural rest, bool is_exact) {
  const Natural all = Natural(1) << width;
  if (!is_exact)
    modulus = divisor(modulus, all);
  if (modulus == 0 || modulus >= all) // one number is left
    return rest < all || !is_exact
               ? Stride::constant(width, uint64_t(rest % all))
               : Stride::top(width);
  return {width, uint64_t(modulus), uint64_t(rest % modulus)};
}

Natural product_modulus(const Stride &a, const Stride &b) {
  const Natural m = Natural(a.modulus()) * b.modulus();
  const Natural n = Natural(a.modulus()) * b.rest();
  const Natural o = Natural(b.modulus()) * a.rest();
  return divisor(divisor(m, n), o);
}

// The difference of unsigned numbers; not exact: modulo 2^w.
Stride subtract(const Operation &op, const Stride &a, const Stride &b) {
  const Natural all = Natural(1) << op.width;
  const Natural modulus = divisor(a.modulus(), b.modulus());
  if (modulus == 0)
    return Stride::constant(op.width,
                            uint64_t((a.rest() + all - b.rest()) % all));
  if (!op.is_exact)
    return of(op.width, modulus, all + a.rest() - b.rest(), false);
  const Natural back = b.rest() % modulus;
  return of(op.width, modulus, (a.rest() % modulus + modulus - back) % modulus,
            true);
}

Stride divide(const Operation &op, const Stride &a, const Stride &b) {
  if (b.modulus() != 0 || b.rest() == 0)
    return Stride::top(op.width);
  const uint64_t by = b.rest();
  if (op.kind == Kind::BvUdiv)
    return a.modulus() % by == 0
               ? of(op.width, a.modulus() / by, a.rest() / by, true)
               : Stride::top(op.width);
  if (a.modulus() % by == 0)
    return Stride::constant(op.width, a.rest() % by);
  const Natural modulus = divisor(a.modulus(), by);
  return of(op.width, modulus, a.rest() % modulus, true);
}

} // namespace

Stride::Stride(uint32_t width, uint64_t modulus, uint64_t rest)
    : width_(width), modulus_(modulus), rest_(rest) {
  if (modulus_ == 1)
    rest_ = 0;
}

Stride Stride::join(const Stride &a, const Stride &b) {
  const uint64_t apart =
      a.rest_ > b.rest_ ? a.rest_ - b.rest_ : b.rest_ - a.rest_;
  const uint64_t modulus = std::gcd(std::gcd(a.modulus_, b.modulus_), apart);
  return {a.width_, modulus, modulus == 0 ? a.rest_ : a.rest_ % modulus};
}

// Of two that agree the one with the larger modulus.
std::optional<Stride> Stride::meet(const Stride &a, const Stride &b) {
  if (a.modulus_ == 0 || b.modulus_ == 0) {
    const Stride &one = a.modulus_ == 0 ? a : b,
                 &other = a.modulus_ == 0 ? b : a;
    return other.contains(one.rest_) ? std::optional(one) : std::nullopt;
  }
  const uint64_t common = std::gcd(a.modulus_, b.modulus_);
  if (a.rest_ % common != b.rest_ % common)
    return {};
  return a.modulus_ >= b.modulus_ ? a : b;
}

Stride Stride::apply(const Operation &op, std::span<const Stride> args) {
  const Stride &a = args[0];
  const Stride &b = args.size() > 1 ? args[1] : a;
  const uint32_t width = op.width;
  switch (op.kind) {
  case Kind::BvAdd:
    return of(width, divisor(a.modulus_, b.modulus_),
              Natural(a.rest_) + b.rest_, op.is_exact);
  case Kind::BvSub:
    return subtract(op, a, b);
  case Kind::BvNeg:
    return subtract({.kind = Kind::BvSub,
                     .width = width,
                     .widths = op.widths,
                     .indices = {}},
                    constant(width, 0), a);
  case Kind::BvMul:
    return of(width, product_modulus(a, b), Natural(a.rest_) * b.rest_,
              op.is_exact);
  case Kind::BvShl:
    if (b.modulus_ == 0 && b.rest_ < width)
      return of(width, Natural(a.modulus_) << b.rest_,
                Natural(a.rest_) << b.rest_, op.is_exact);
    return top(width);
  case Kind::BvUdiv:
  case Kind::BvUrem:
    return divide(op, a, b);
  case Kind::BvAnd: // with the lowest bits: a remainder
    for (const auto &[x, mask] : {std::pair(a, b), std::pair(b, a)})
      if (mask.modulus_ == 0 && mask.rest_ != UINT64_MAX &&
          std::has_single_bit(mask.rest_ + 1))
        return divide({.kind = Kind::BvUrem,
                       .width = width,
                       .widths = op.widths,
                       .indices = {}},
                      x, of(width, 0, Natural(mask.rest_) + 1, false));
    return top(width);
  case Kind::ZeroExtend:
    return {width, a.modulus_, a.rest_};
  case Kind::Extract:
    if (op.indices[1] != 0)
      return top(width);
    return of(width, a.modulus_, a.rest_, false);
  case Kind::Eq:
    if (!meet(a, b))
      return constant(1, 0);
    return a.modulus_ == 0 && b.modulus_ == 0 ? constant(1, 1) : top(1);
  default:
    return top(width);
  }
}

} // namespace fathom::absint
