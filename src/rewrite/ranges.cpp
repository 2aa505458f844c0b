#include "rewrite/ranges.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

using u128 = unsigned __int128;

uint64_t mask(uint32_t width) {
  return width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
}

// All ones up to the highest bit of v.
uint64_t fill(uint64_t v) {
  return v == 0 ? 0 : ~uint64_t(0) >> std::countl_zero(v);
}

// Known bits of a sum, carries included: a bit is known when both operands and
// the carry into it are.
void add_bits(const Range &a, const Range &b, uint64_t carry_in, Range &r) {
  uint64_t a_min = a.ones, a_max = ~a.zeros, b_min = b.ones, b_max = ~b.zeros;
  uint64_t low = a_min + b_min + carry_in, high = a_max + b_max + carry_in;
  uint64_t known = (a.zeros | a.ones) & (b.zeros | b.ones);
  // The carry into a bit is known where the smallest and the largest sum have
  // the same carry there.
  uint64_t carry_low = low ^ a_min ^ b_min, carry_high = high ^ a_max ^ b_max;
  known &= ~(carry_low ^ carry_high);
  r.ones = low & known;
  r.zeros = ~low & known;
}

Range negated(const Range &x, uint32_t w) { // of ~x
  return {.zeros = x.ones | ~mask(w),
          .ones = x.zeros & mask(w),
          .lo = ~x.hi & mask(w),
          .hi = ~x.lo & mask(w)};
}

Range sum(const Range &a, const Range &b, uint64_t carry, uint32_t w) {
  Range r = full_range(w);
  add_bits(a, b, carry, r);
  r.zeros |= ~mask(w);
  r.ones &= mask(w);
  u128 lo = u128(a.lo) + b.lo + carry, hi = u128(a.hi) + b.hi + carry;
  u128 limit = u128(mask(w)) + 1;
  if (hi < limit || lo >= limit) {
    r.lo = uint64_t(lo) & mask(w);
    r.hi = uint64_t(hi) & mask(w);
  }
  return r;
}

Range shifted_left(const Range &x, uint32_t by, uint32_t w) {
  if (by >= w)
    return value_range(w, 0);
  uint64_t m = mask(w);
  Range r = full_range(w);
  r.zeros = (x.zeros << by | mask(by) | ~m);
  r.ones = x.ones << by & m;
  if (x.hi <= m >> by) {
    r.lo = x.lo << by;
    r.hi = x.hi << by;
  }
  return r;
}

Range shifted_right(const Range &x, uint32_t by, uint32_t w) {
  if (by >= w)
    return value_range(w, 0);
  return {.zeros = x.zeros >> by | ~(mask(w) >> by),
          .ones = x.ones >> by,
          .lo = x.lo >> by,
          .hi = x.hi >> by};
}

// What is in both; it may be impossible.
Range both(const Range &a, const Range &b) {
  return {.zeros = a.zeros | b.zeros,
          .ones = a.ones | b.ones,
          .lo = std::max(a.lo, b.lo),
          .hi = std::min(a.hi, b.hi)};
}

bool is_possible(const Range &x) {
  return x.lo <= x.hi && (x.zeros & x.ones) == 0;
}

// A contradiction is left for the solver to find.
void restrict(Range &range, const Range &by, uint32_t width) {
  Range met = both(range, by);
  if (!is_possible(met))
    return;
  range = met;
  tighten(range, width);
}

} // namespace

Range full_range(uint32_t width) {
  return {.zeros = ~mask(width), .ones = 0, .lo = 0, .hi = mask(width)};
}

Range value_range(uint32_t width, uint64_t value) {
  value &= mask(width);
  return {.zeros = ~value, .ones = value, .lo = value, .hi = value};
}

Range join(const Range &a, const Range &b) {
  return {.zeros = a.zeros & b.zeros,
          .ones = a.ones & b.ones,
          .lo = std::min(a.lo, b.lo),
          .hi = std::max(a.hi, b.hi)};
}

void tighten(Range &range, uint32_t width) {
  Range r = range;
  r.zeros |= ~mask(width);
  for (int round = 0; round < 2; ++round) {
    r.lo = std::max(r.lo, r.ones);
    r.hi = std::min(r.hi, ~r.zeros);
    if (!is_possible(r))
      return;
    // Above the highest bit in which they differ, lo and hi agree, and so does
    // everything between them.
    uint64_t agree = ~fill(r.lo ^ r.hi);
    r.ones |= r.lo & agree;
    r.zeros |= ~r.lo & agree;
    if ((r.zeros & r.ones) != 0)
      return;
  }
  range = r;
}

void Ranges::clear_computed() {
  known_.clear(); // pages are used again
  floats_.clear();
}

void Ranges::set(Term t, const Range &range) {
  std::unique_ptr<Page> &page = computed_[t.id / page_size];
  if (!page)
    page = std::make_unique<Page>();
  (*page)[t.id % page_size] = range;
}

bool Ranges::assume(Term t, uint64_t lo, uint64_t hi) {
  Range range = full_range(store_.width(t));
  range.lo = lo;
  range.hi = hi;
  return assume(t, range);
}

bool Ranges::assume(Term t, const Range &range) {
  uint32_t w = store_.width(t);
  auto [it, fresh] = assumed_.emplace(t, full_range(w));
  if (t.id >= has_assumed_.size())
    has_assumed_.resize(store_.size() + 1);
  has_assumed_[t.id] = true;
  Range r = both(it->second, range);
  if (!is_possible(r))
    return false;
  tighten(r, w);
  it->second = r;
  if (t.id < known_.size() && known_[t.id])
    known_[t.id] = false; // what was computed above it stays: it is right
  return true;
}

const Range &Ranges::of(Term root) {
  if (known_.size() <= root.id) {
    known_.resize(store_.size() + 1);
    computed_.resize(store_.size() / page_size + 1);
  }
  if (known_[root.id])
    return get(root);
  todo_.push_back(root);
  while (!todo_.empty()) {
    Term t = todo_.back();
    if (known_[t.id]) {
      todo_.pop_back();
      continue;
    }
    bool ready = true;
    for (Term c : store_.children(t))
      if (applies(store_, c) && !known_[c.id]) {
        todo_.push_back(c);
        ready = false;
      }
    if (!ready)
      continue;
    todo_.pop_back();
    known_[t.id] = true;
    if (!applies(store_, t))
      continue;
    uint32_t w = store_.width(t);
    Range r = compute(t);
    tighten(r, w);
    if (auto it = is_assumed(t) ? assumed_.find(t) : assumed_.end();
        it != assumed_.end())
      restrict(r, it->second, w);
    if (Range words = r; float_words(t, r, words))
      restrict(r, words, w);
    set(t, r);
  }
  return get(root);
}

Range Ranges::of_bitwise(Term t) const {
  uint32_t w = store_.width(t);
  const Range &a = get(store_.child(t, 0));
  if (store_.kind(t) == Kind::BvNot)
    return negated(a, w);
  const Range &b = get(store_.child(t, 1));
  Range r = full_range(w);
  switch (store_.kind(t)) {
  case Kind::BvAnd:
    r.zeros = a.zeros | b.zeros;
    r.ones = a.ones & b.ones;
    r.hi = std::min(a.hi, b.hi);
    break;
  case Kind::BvOr:
    r.zeros = a.zeros & b.zeros;
    r.ones = a.ones | b.ones;
    r.lo = std::max(a.lo, b.lo);
    break;
  default: // BvXor
    r.zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
    r.ones = (a.zeros & b.ones) | (a.ones & b.zeros);
    break;
  }
  return r;
}

Range Ranges::of_arithmetic(Term t) const {
  uint32_t w = store_.width(t);
  const Range &a = get(store_.child(t, 0));
  switch (store_.kind(t)) {
  case Kind::BvNeg:
    return sum(negated(a, w), value_range(w, 0), 1, w);
  case Kind::BvAdd:
    return sum(a, get(store_.child(t, 1)), 0, w);
  case Kind::BvSub:
    return sum(a, negated(get(store_.child(t, 1)), w), 1, w);
  default:
    break;
  }
  const Range &b = get(store_.child(t, 1)); // BvMul
  Range r = full_range(w);
  u128 hi = u128(a.hi) * b.hi;
  if (hi <= mask(w)) {
    r.lo = a.lo * b.lo;
    r.hi = uint64_t(hi);
  }
  unsigned zeros =
      unsigned(std::countr_one(a.zeros) + std::countr_one(b.zeros));
  r.zeros |= zeros >= 64 ? ~uint64_t(0) : mask(zeros);
  return r;
}

Range Ranges::of_division(Term t) const {
  uint32_t w = store_.width(t);
  const Range &a = get(store_.child(t, 0)), &b = get(store_.child(t, 1));
  Range r = full_range(w);
  if (store_.kind(t) == Kind::BvUdiv) {
    if (b.lo > 0) {
      r.lo = a.lo / b.hi;
      r.hi = a.hi / b.lo;
    } else { // the quotient by zero is all ones
      r.lo = b.hi == 0 ? mask(w) : a.lo / b.hi;
    }
    return r;
  }
  r.hi = a.hi; // BvUrem: also when the divisor is zero
  if (b.lo > 0) {
    r.hi = std::min(r.hi, b.hi - 1);
    if (a.hi < b.lo) // smaller than the divisor: unchanged
      return a;
  }
  return r;
}

Range Ranges::of_shift(Term t) const {
  uint32_t w = store_.width(t);
  const Range &x = get(store_.child(t, 0)), &by = get(store_.child(t, 1));
  Kind kind = store_.kind(t);
  Range r = full_range(w);
  if (by.is_value()) {
    uint32_t amount = uint32_t(std::min<uint64_t>(by.lo, w));
    if (kind == Kind::BvShl)
      return shifted_left(x, amount, w);
    if (kind == Kind::BvLshr)
      return shifted_right(x, amount, w);
  }
  uint64_t sign = uint64_t(1) << (w - 1);
  if (kind == Kind::BvShl) {
    r.zeros |= mask(
        uint32_t(std::min<uint64_t>(64, uint64_t(std::countr_one(x.zeros)) +
                                            std::min<uint64_t>(by.lo, w))));
    return r;
  }
  if (kind == Kind::BvLshr || (x.zeros & sign)) {
    uint32_t least = uint32_t(std::min<uint64_t>(by.lo, w));
    r.hi = least >= 64 ? 0 : x.hi >> least;
    r.zeros |= ~fill(r.hi);
    return r;
  }
  if (x.ones & sign) { // an arithmetic shift of a negative number
    r.ones = sign;
    r.lo = x.lo;
    return r;
  }
  return r;
}

Range Ranges::of_structure(Term t) const {
  uint32_t w = store_.width(t);
  Term x = store_.child(t, 0);
  Range r = full_range(w);
  switch (store_.kind(t)) {
  case Kind::Concat: {
    const Range &high = get(x), &low = get(store_.child(t, 1));
    uint32_t by = store_.width(store_.child(t, 1));
    r.zeros = high.zeros << by | (low.zeros & mask(by));
    r.zeros |= ~mask(w);
    r.ones = high.ones << by | low.ones;
    r.lo = high.lo << by | low.lo;
    r.hi = high.hi << by | low.hi;
    return r;
  }
  case Kind::Extract: {
    if (!applies(store_, x))
      return r;
    const Range &whole = get(x);
    uint32_t by = store_.index(t, 1);
    r.zeros = whole.zeros >> by | ~mask(w);
    r.ones = whole.ones >> by & mask(w);
    if (whole.hi >> by <= mask(w)) {
      r.lo = whole.lo >> by;
      r.hi = whole.hi >> by;
    }
    return r;
  }
  case Kind::ZeroExtend:
    return get(x);
  default:
    break;
  }
  const Range &inner = get(x); // SignExtend
  uint64_t sign = uint64_t(1) << (store_.width(x) - 1);
  uint64_t above = mask(w) & ~mask(store_.width(x));
  if (inner.zeros & sign)
    return inner;
  r.zeros = (inner.zeros & mask(store_.width(x))) | ~mask(w);
  r.ones = inner.ones;
  if (inner.ones & sign)
    return {.zeros = r.zeros,
            .ones = r.ones | above,
            .lo = inner.lo | above,
            .hi = inner.hi | above};
  return r;
}

Range Ranges::compute(Term t) const {
  uint32_t w = store_.width(t);
  switch (store_.kind(t)) {
  case Kind::BvConst:
    return value_range(w, store_.small_value(t));
  case Kind::BvNot:
  case Kind::BvAnd:
  case Kind::BvOr:
  case Kind::BvXor:
    return of_bitwise(t);
  case Kind::BvNeg:
  case Kind::BvAdd:
  case Kind::BvSub:
  case Kind::BvMul:
    return of_arithmetic(t);
  case Kind::BvUdiv:
  case Kind::BvUrem:
    return of_division(t);
  case Kind::BvShl:
  case Kind::BvLshr:
  case Kind::BvAshr:
    return of_shift(t);
  case Kind::Concat:
  case Kind::Extract:
  case Kind::ZeroExtend:
  case Kind::SignExtend:
    return of_structure(t);
  case Kind::Ite: {
    return join(get(store_.child(t, 1)), get(store_.child(t, 2)));
  }
  case Kind::FpToSbv:
  case Kind::FpToUbv:
    return of_converted(t);
  default: // nothing is known of it
    return full_range(w);
  }
}

} // namespace fathom
