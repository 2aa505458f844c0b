#include "absint/interval.h"

#include <algorithm>

namespace fathom::absint {

namespace {

Interval from_to(uint32_t width, Wide least, Wide most) {
  return most - least > Wide(mask_of(width))
             ? Interval::top(width)
             : Interval(width, wrapped(least, width), wrapped(most, width));
}

bool fits_unsigned(Wide least, Wide most, uint32_t width) {
  return least >= 0 && most <= Wide(mask_of(width));
}

bool fits_signed(Wide least, Wide most, uint32_t width) {
  return least >= -Wide(sign_of(width)) && most < Wide(sign_of(width));
}

Interval truth(bool can_be_false, bool can_be_true) {
  return {1, can_be_false ? 0u : 1u, can_be_true ? 1u : 0u};
}

struct Bounds {
  Wide least, most;
};
Bounds unsigned_bounds(const Interval &x) {
  return {Wide(x.least()), Wide(x.most())};
}
Bounds signed_bounds(const Interval &x) {
  return {x.signed_least(), x.signed_most()};
}

// Products of 64-bit numbers do not fit: nothing is known then.
std::optional<Bounds> product(const Bounds &a, const Bounds &b) {
  auto is_large = [](Wide x) {
    return x > Wide(1) << 62 || x < -(Wide(1) << 62);
  };
  if (is_large(a.least) || is_large(a.most) || is_large(b.least) ||
      is_large(b.most))
    return {};
  const Wide all[] = {a.least * b.least, a.least * b.most, a.most * b.least,
                      a.most * b.most};
  return Bounds{*std::min_element(all, all + 4),
                *std::max_element(all, all + 4)};
}

Interval multiply(const Interval &a, const Interval &b, uint32_t width) {
  Interval best = Interval::top(width);
  auto offer = [&](const Interval &x) {
    if (x.size() < best.size())
      best = x;
  };
  for (int order = 0; order < 2; ++order) {
    const Interval &x = order == 0 ? a : b, &c = order == 0 ? b : a;
    // A factor that is known, positive or negative.
    if (c.size() != 0)
      continue;
    const Wide factor = signed_value(c.lo(), width);
    const Wide times = factor < 0 ? -factor : factor;
    if (times != 0 && Wide(x.size()) > Wide(mask_of(width)) / times)
      continue;
    const uint64_t lo = x.lo() * c.lo() & mask_of(width);
    const uint64_t hi = x.hi() * c.lo() & mask_of(width);
    offer(factor < 0 ? Interval(width, hi, lo) : Interval(width, lo, hi));
  }
  if (std::optional<Bounds> p = product(unsigned_bounds(a), unsigned_bounds(b)))
    offer(from_to(width, p->least, p->most));
  if (std::optional<Bounds> p = product(signed_bounds(a), signed_bounds(b)))
    offer(from_to(width, p->least, p->most));
  return best;
}

// x / 0 is all ones.
Interval divide(const Interval &a, const Interval &b, uint32_t width) {
  if (b.most() == 0)
    return Interval::constant(width, mask_of(width));
  const uint64_t least_divisor = std::max<uint64_t>(b.least(), 1);
  const Interval result(width, a.least() / b.most(), a.most() / least_divisor);
  return b.least() != 0
             ? result
             : Interval::join(result,
                              Interval::constant(width, mask_of(width)));
}

// x % 0 is x.
Interval remainder(const Interval &a, const Interval &b, uint32_t width) {
  if (b.most() == 0 || (b.least() != 0 && a.most() < b.least()))
    return a;
  const uint64_t most = b.most() - 1;
  return {width, 0, b.least() == 0 ? a.most() : std::min(a.most(), most)};
}

// Towards zero, as in C; what is outside of that is not known.
Interval divide_signed(Kind kind, const Interval &a, const Interval &b,
                       uint32_t width) {
  const Bounds x = signed_bounds(a);
  if (b.size() != 0 || b.lo() == 0)
    return Interval::top(width);
  const Wide by = signed_value(b.lo(), width);
  if (kind == Kind::BvSdiv) {
    const Wide p = x.least / by, q = x.most / by;
    return from_to(width, std::min(p, q), std::max(p, q));
  }
  const Wide most = (by < 0 ? -by : by) - 1;
  return from_to(width, x.least >= 0 ? 0 : std::max(-most, x.least),
                 x.most <= 0 ? 0 : std::min(most, x.most));
}

Interval shift(Kind kind, const Interval &a, const Interval &by,
               uint32_t width) {
  const uint64_t least = by.least(), most = by.most();
  if (kind == Kind::BvShl)
    return least == most && least < width
               ? multiply(a, Interval::constant(width, uint64_t(1) << least),
                          width)
           : least >= width ? Interval::constant(width, 0)
                            : Interval::top(width);
  auto down = [&](Wide x, uint64_t n) {
    return n >= width ? (x < 0 ? Wide(-1) : Wide(0)) : x >> n;
  };
  const Bounds x = kind == Kind::BvLshr ? unsigned_bounds(a) : signed_bounds(a);
  return from_to(width, std::min(down(x.least, least), down(x.least, most)),
                 std::max(down(x.most, least), down(x.most, most)));
}

Interval extract(const Operation &op, const Interval &a) {
  const uint32_t low = op.indices[1];
  const Interval shifted =
      low == 0 ? a : Interval(a.width(), a.least() >> low, a.most() >> low);
  if (shifted.size() > mask_of(op.width))
    return Interval::top(op.width);
  return {op.width, shifted.lo() & mask_of(op.width),
          shifted.hi() & mask_of(op.width)};
}

Interval compare(Kind kind, const Interval &a, const Interval &b) {
  const bool is_signed = kind == Kind::BvSlt || kind == Kind::BvSle ||
                         kind == Kind::BvSgt || kind == Kind::BvSge;
  const bool is_swapped = kind == Kind::BvUgt || kind == Kind::BvUge ||
                          kind == Kind::BvSgt || kind == Kind::BvSge;
  const bool is_strict = kind == Kind::BvUlt || kind == Kind::BvSlt ||
                         kind == Kind::BvUgt || kind == Kind::BvSgt;
  Bounds x = is_signed ? signed_bounds(a) : unsigned_bounds(a);
  Bounds y = is_signed ? signed_bounds(b) : unsigned_bounds(b);
  if (is_swapped)
    std::swap(x, y);
  return is_strict ? truth(x.most >= y.least, x.least < y.most)
                   : truth(x.most > y.least, x.least <= y.most);
}

Interval overflows(Kind kind, const Interval &a, const Interval &b,
                   uint32_t width) {
  const bool is_signed =
      kind == Kind::BvSaddo || kind == Kind::BvSsubo || kind == Kind::BvSmulo;
  const Bounds x = is_signed ? signed_bounds(a) : unsigned_bounds(a);
  const Bounds y = is_signed ? signed_bounds(b) : unsigned_bounds(b);
  Bounds sum{};
  if (kind == Kind::BvUaddo || kind == Kind::BvSaddo)
    sum = {x.least + y.least, x.most + y.most};
  else if (kind == Kind::BvUsubo || kind == Kind::BvSsubo)
    sum = {x.least - y.most, x.most - y.least};
  else if (std::optional<Bounds> p = product(x, y))
    sum = *p;
  else
    return Interval::top(1);
  const bool fits = is_signed ? fits_signed(sum.least, sum.most, width)
                              : fits_unsigned(sum.least, sum.most, width);
  return truth(true, !fits);
}

Interval bitwise(Kind kind, const Interval &a, const Interval &b,
                 uint32_t width) {
  if (kind == Kind::BvAnd)
    return {width, 0, std::min(a.most(), b.most())};
  uint64_t all = a.most() | b.most(); // all bits below the highest one, too
  for (uint32_t by = 1; by < 64; by *= 2)
    all |= all >> by;
  return {width, kind == Kind::BvOr ? std::max(a.least(), b.least()) : 0, all};
}

} // namespace

Interval::Interval(uint32_t width, uint64_t lo, uint64_t hi)
    : width_(width), lo_(lo), hi_(hi) {
  if (size() == mask_of(width)) { // one way to write all of them
    lo_ = 0;
    hi_ = mask_of(width);
  }
}

bool Interval::contains(const Interval &other) const {
  return is_top() ||
         (!other.is_top() && contains(other.lo_) && contains(other.hi_) &&
          distance(other.lo_) <= distance(other.hi_));
}

Wide Interval::signed_least() const {
  const uint64_t least = sign_of(width_);
  return signed_value(contains(least) ? least : lo_, width_);
}

Wide Interval::signed_most() const {
  const uint64_t most = sign_of(width_) - 1;
  return signed_value(contains(most) ? most : hi_, width_);
}

Interval Interval::join(const Interval &a, const Interval &b) {
  if (a.contains(b))
    return a;
  if (b.contains(a))
    return b;
  const bool is_b_next = a.contains(b.lo_), is_a_next = b.contains(a.lo_);
  if (is_b_next && is_a_next)
    return top(a.width_);
  if (is_b_next)
    return {a.width_, a.lo_, b.hi_};
  if (is_a_next)
    return {a.width_, b.lo_, a.hi_};
  // The smaller gap is filled; of equal ones the one without the largest
  // number.
  const uint64_t mask = mask_of(a.width_);
  const uint64_t behind_a = (b.lo_ - a.hi_) & mask;
  const uint64_t behind_b = (a.lo_ - b.hi_) & mask;
  const bool is_a_first =
      behind_a != behind_b ? behind_a < behind_b : a.hi_ < b.lo_;
  return is_a_first ? Interval(a.width_, a.lo_, b.hi_)
                    : Interval(a.width_, b.lo_, a.hi_);
}

std::optional<Interval> Interval::meet(const Interval &a, const Interval &b) {
  if (a.contains(b))
    return b;
  if (b.contains(a))
    return a;
  const bool is_b_inside = a.contains(b.lo_), is_a_inside = b.contains(a.lo_);
  if (is_b_inside && is_a_inside) // two pieces: the smaller one has both
    return a.size() <= b.size() ? a : b;
  if (is_b_inside)
    return Interval(a.width_, b.lo_, a.hi_);
  if (is_a_inside)
    return Interval(a.width_, a.lo_, b.hi_);
  return {};
}

Interval Interval::widen(const Interval &a, const Interval &b,
                         const std::vector<uint64_t> &thresholds) {
  const Interval both = join(a, b);
  if (both == a)
    return a;
  if (both.is_top())
    return both;
  const uint64_t mask = mask_of(a.width_);
  uint64_t lo = both.lo_, hi = both.hi_;
  // The nearest threshold outside, by the distance around the circle.
  uint64_t up = mask, down = mask;
  for (uint64_t t : thresholds) {
    up = std::min(up, (t - hi) & mask);
    down = std::min(down, (lo - t) & mask);
  }
  if (hi != a.hi_)
    hi = (hi + up) & mask;
  if (lo != a.lo_)
    lo = (lo - down) & mask;
  const Wide size = Wide((both.hi_ - both.lo_) & mask) +
                    (both.hi_ != a.hi_ ? Wide(up) : 0) +
                    (both.lo_ != a.lo_ ? Wide(down) : 0);
  return size >= Wide(mask) ? top(a.width_) : Interval(a.width_, lo, hi);
}

Interval Interval::apply(const Operation &op, std::span<const Interval> args) {
  const Interval &a = args[0];
  const Interval &b = args.size() > 1 ? args[1] : a;
  const uint32_t width = op.width;
  switch (op.kind) {
  case Kind::Not:
  case Kind::BvNot:
    return {width, ~a.hi_ & mask_of(width), ~a.lo_ & mask_of(width)};
  case Kind::BvNeg:
    return {width, -a.hi_ & mask_of(width), -a.lo_ & mask_of(width)};
  case Kind::BvAdd:
    return from_to(width, Wide(a.lo_) + Wide(b.lo_),
                   Wide(a.lo_) + Wide(a.size()) + Wide(b.lo_) + Wide(b.size()));
  case Kind::BvSub:
    return from_to(width, Wide(a.lo_) - Wide(b.lo_) - Wide(b.size()),
                   Wide(a.lo_) + Wide(a.size()) - Wide(b.lo_));
  case Kind::BvMul:
    return multiply(a, b, width);
  case Kind::BvUdiv:
    return divide(a, b, width);
  case Kind::BvUrem:
    return remainder(a, b, width);
  case Kind::BvSdiv:
  case Kind::BvSrem:
    return divide_signed(op.kind, a, b, width);
  case Kind::BvShl:
  case Kind::BvLshr:
  case Kind::BvAshr:
    return shift(op.kind, a, b, width);
  case Kind::And:
  case Kind::BvAnd:
    return bitwise(Kind::BvAnd, a, b, width);
  case Kind::Or:
  case Kind::BvOr:
    return bitwise(Kind::BvOr, a, b, width);
  case Kind::BvXor:
    return bitwise(Kind::BvXor, a, b, width);
  case Kind::Extract:
    return extract(op, a);
  case Kind::ZeroExtend:
    return {width, a.least(), a.most()};
  case Kind::SignExtend:
    return from_to(width, a.signed_least(), a.signed_most());
  case Kind::Concat:
    return {width, a.least() << op.widths[1] | b.least(),
            a.most() << op.widths[1] | b.most()};
  case Kind::Eq:
    return truth(a.size() != 0 || b.size() != 0 || a.lo_ != b.lo_,
                 meet(a, b).has_value());
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::BvUgt:
  case Kind::BvUge:
  case Kind::BvSlt:
  case Kind::BvSle:
  case Kind::BvSgt:
  case Kind::BvSge:
    return compare(op.kind, a, b);
  case Kind::BvUaddo:
  case Kind::BvSaddo:
  case Kind::BvUsubo:
  case Kind::BvSsubo:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    return overflows(op.kind, a, b, op.widths[0]);
  default:
    return top(width);
  }
}

} // namespace fathom::absint
