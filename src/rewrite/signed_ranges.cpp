#include "rewrite/signed_ranges.h"

#include <algorithm>

namespace fathom {

namespace {

using i128 = __int128;

int64_t signed_value(uint64_t v, uint32_t w) {
  return int64_t(v << (64 - w)) >> (64 - w);
}

SignedRange meet(const SignedRange &a, const SignedRange &b) {
  return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
}

} // namespace

SignedRange signed_range(const Range &range, uint32_t width) {
  uint64_t sign = uint64_t(1) << (width - 1);
  if ((range.zeros | range.ones) & sign)
    return {signed_value(range.lo, width), signed_value(range.hi, width)};
  return {signed_value(sign, width), signed_value(sign - 1, width)};
}

// How many of its children, from the last one on, the interval is made of.
unsigned SignedRanges::num_parts(Term t) const {
  switch (store_.kind(t)) {
  case Kind::SignExtend:
  case Kind::BvNeg:
    return 1;
  case Kind::BvAdd:
  case Kind::BvSub:
  case Kind::BvMul:
  case Kind::Ite:
    return 2;
  default:
    return 0;
  }
}

// Its parts are known.
SignedRange SignedRanges::compute(Term t) {
  uint32_t w = store_.width(t);
  SignedRange plain = signed_range(ranges_.of(t), w);
  if (store_.kind(t) == Kind::FpToSbv) {
    auto words = ranges_.converted(t);
    return words ? meet(plain, {signed_value(words->first.to_u64(), w),
                                signed_value(words->second.to_u64(), w)})
                 : plain;
  }
  unsigned parts = num_parts(t);
  if (parts == 0)
    return plain;
  size_t last = store_.children(t).size() - 1;
  SignedRange y = known_.at(store_.child(t, last));
  SignedRange x = parts == 2 ? known_.at(store_.child(t, last - 1)) : y;
  i128 lo = 0, hi = 0;
  switch (store_.kind(t)) {
  case Kind::SignExtend:
    return meet(plain, x);
  case Kind::Ite:
    return meet(plain, {std::min(x.lo, y.lo), std::max(x.hi, y.hi)});
  case Kind::BvNeg:
    lo = -i128(x.hi);
    hi = -i128(x.lo);
    break;
  case Kind::BvAdd:
    lo = i128(x.lo) + y.lo;
    hi = i128(x.hi) + y.hi;
    break;
  case Kind::BvSub:
    lo = i128(x.lo) - y.hi;
    hi = i128(x.hi) - y.lo;
    break;
  default: { // BvMul
    i128 corners[] = {i128(x.lo) * y.lo, i128(x.lo) * y.hi, i128(x.hi) * y.lo,
                      i128(x.hi) * y.hi};
    lo = *std::min_element(std::begin(corners), std::end(corners));
    hi = *std::max_element(std::begin(corners), std::end(corners));
  }
  }
  // Otherwise it may wrap around.
  i128 most = (i128(1) << (w - 1)) - 1;
  if (lo < -most - 1 || hi > most)
    return plain;
  SignedRange both = meet(plain, {int64_t(lo), int64_t(hi)});
  return both.lo <= both.hi ? both : plain; // a contradiction is not for us
}

SignedRange SignedRanges::of(Term root) {
  todo_.push_back(root);
  while (!todo_.empty()) {
    Term t = todo_.back();
    size_t before = todo_.size();
    if (!known_.contains(t)) {
      std::span<const Term> children = store_.children(t);
      for (Term part : children.last(num_parts(t)))
        if (!known_.contains(part))
          todo_.push_back(part);
      if (todo_.size() > before)
        continue;
      SignedRange range = compute(t);
      known_.emplace(t, range);
    }
    todo_.pop_back();
  }
  return known_.at(root);
}

} // namespace fathom
