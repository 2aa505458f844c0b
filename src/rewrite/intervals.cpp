#include "rewrite/intervals.h"

#include "rewrite/linear.h"

#include <algorithm>

namespace fathom {

namespace {

int64_t signed_value(uint64_t bits, uint32_t width) {
  return int64_t(bits << (64 - width)) >> (64 - width);
}

} // namespace

Interval fitting(__int128 lo, __int128 hi, uint32_t width) {
  __int128 limit = __int128(1) << (width - 1);
  if (lo < -limit || hi >= limit)
    return Interval::top();
  return Interval::bounded(int64_t(lo), int64_t(hi));
}

Interval join(const Interval &a, const Interval &b) {
  if (a.is_bottom() || b.is_top())
    return b;
  if (b.is_bottom() || a.is_top())
    return a;
  return Interval::bounded(std::min(a.lo, b.lo), std::max(a.hi, b.hi));
}

Interval meet(const Interval &a, const Interval &b) {
  if (a.is_bottom() || b.is_top())
    return a;
  if (b.is_bottom() || a.is_top())
    return b;
  return Interval::bounded(std::max(a.lo, b.lo), std::min(a.hi, b.hi));
}

bool is_included(const Interval &a, const Interval &b) {
  if (a.is_bottom() || b.is_top())
    return true;
  if (a.is_top() || b.is_bottom())
    return false;
  return b.lo <= a.lo && a.hi <= b.hi;
}

// No value at all gives no sum at all (the seed's table says otherwise, which
// is sound, too).
Interval add(const Interval &a, const Interval &b, uint32_t width) {
  if (a.is_bottom() || b.is_bottom())
    return Interval::bottom();
  if (a.is_top() || b.is_top())
    return Interval::top();
  return fitting(__int128(a.lo) + b.lo, __int128(a.hi) + b.hi, width);
}

Interval negate(const Interval &a, uint32_t width) {
  return a.is_bounded() ? fitting(-__int128(a.hi), -__int128(a.lo), width) : a;
}

Interval multiply(const Interval &a, int64_t factor, uint32_t width) {
  if (!a.is_bounded())
    return a;
  __int128 x = __int128(a.lo) * factor, y = __int128(a.hi) * factor;
  return fitting(std::min(x, y), std::max(x, y), width);
}

Interval covered(const Interval &a, uint64_t bytes, uint32_t width) {
  if (!a.is_bounded())
    return a;
  if (bytes == 0)
    return Interval::bottom();
  __int128 end = __int128(a.hi) + bytes; // users count with it, too
  return end > INT64_MAX ? Interval::top() : fitting(a.lo, end - 1, width);
}

void Intervals::clear() {
  computed_.clear();
  known_.clear();
}

bool Intervals::is_inner(Term t) const {
  switch (store_.kind(t)) {
  case Kind::BvAdd:
  case Kind::BvSub:
  case Kind::BvNeg:
  case Kind::BvMul:
  case Kind::SignExtend:
  case Kind::Ite:
    return true;
  default:
    return false;
  }
}

// x if t is x << by.
Term Intervals::shifted(Term t, uint32_t &by) const {
  return store_.kind(t) == Kind::Concat ? shifted_operand(store_, t, by)
                                        : Term{};
}

Interval Intervals::of(Term root) {
  if (root.id < known_.size() && known_[root.id])
    return computed_[root.id];
  if (computed_.size() <= store_.size()) {
    computed_.resize(store_.size() + 1);
    known_.resize(store_.size() + 1);
  }
  todo_.push_back(root);
  while (!todo_.empty()) {
    Term t = todo_.back();
    size_t before = todo_.size();
    if (!known_[t.id]) {
      uint32_t by = 0;
      if (Term x = shifted(t, by); x && !known_[x.id])
        todo_.push_back(x);
      if (is_inner(t))
        for (Term c : store_.children(t))
          if (!known_[c.id] && Ranges::applies(store_, c))
            todo_.push_back(c);
    }
    if (todo_.size() != before)
      continue;
    todo_.pop_back();
    if (!known_[t.id]) {
      computed_[t.id] = compute(t);
      known_[t.id] = true;
    }
  }
  return computed_[root.id];
}

Interval Intervals::by_range(Term t) {
  uint32_t w = store_.width(t);
  const Range &range = ranges_.of(t);
  uint64_t half = uint64_t(1) << (w - 1);
  // One interval of signed values unless it goes across the sign.
  if (range.lo < half && range.hi >= half)
    return Interval::top();
  return Interval::bounded(signed_value(range.lo, w),
                           signed_value(range.hi, w));
}

Interval Intervals::compute(Term t) {
  uint32_t w = store_.width(t);
  Interval known = by_range(t), shape = Interval::top();
  auto child = [&](unsigned i) { return get(store_.child(t, i)); };
  switch (store_.kind(t)) {
  case Kind::BvAdd:
    shape = add(child(0), child(1), w);
    break;
  case Kind::BvSub:
    shape = add(child(0), negate(child(1), w), w);
    break;
  case Kind::BvNeg:
    shape = negate(child(0), w);
    break;
  case Kind::BvMul:
    if (child(1).is_value())
      shape = multiply(child(0), child(1).lo, w);
    break;
  case Kind::SignExtend: // the same value in more bits
    shape = child(0);
    if (shape.is_top()) {
      uint32_t narrow = store_.width(store_.child(t, 0));
      int64_t most = int64_t((uint64_t(1) << (narrow - 1)) - 1);
      shape = Interval::bounded(-most - 1, most);
    }
    break;
  case Kind::Ite:
    shape = join(child(1), child(2));
    break;
  case Kind::Concat: {
    uint32_t by = 0;
    if (Term x = shifted(t, by); x && by < 63)
      shape = multiply(get(x), int64_t(1) << by, w);
    break;
  }
  default:
    break;
  }
  Interval both = meet(shape, known);
  // Facts from outside that contradict each other: believe the simpler one.
  return both.is_bottom() ? known : both;
}

} // namespace fathom
