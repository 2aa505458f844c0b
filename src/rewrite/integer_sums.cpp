#include "rewrite/integer_sums.h"

#include "rewrite/linear.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace fathom {

namespace {

using i128 = __int128;

constexpr size_t max_nodes = 128, max_parts = 64;

// constant + the sum of factor * value of a term; each term once.
struct IntegerSum {
  struct Part {
    Term t;
    i128 factor;
  };
  i128 constant = 0;
  std::vector<Part> parts = {}; // by id
};

// What is known of a word of width w: a sum that equals it modulo 2^w, and one
// that equals it (if nothing better the word itself).
struct Word {
  IntegerSum modulo, exact;
};

i128 power(uint32_t w) { return i128(1) << w; }

i128 floor_divided(i128 x, uint32_t by) { return x >> by; }

// The representative between -2^(w-1) and 2^(w-1).
i128 centred(i128 x, uint32_t w) {
  i128 least = x & (power(w) - 1);
  return least > power(w - 1) ? least - power(w) : least;
}

class IntegerSums {
public:
  IntegerSums(const TermStore &store, Ranges &ranges)
      : store_(store), ranges_(ranges) {}

  std::optional<uint64_t> difference(Term a, Term b) {
    if (!collect(a, b))
      return {};
    for (Term t : nodes_)
      known_.emplace(t, word_of(t));
    const uint32_t w = store_.width(a);
    IntegerSum sum = known_.at(a).modulo;
    add(sum, known_.at(b).modulo, -1);
    reduce(sum, w);
    if (!sum.parts.empty())
      return {};
    return uint64_t(sum.constant) & width_mask(w);
  }

private:
  bool is_transparent(Term t) const {
    switch (store_.kind(t)) {
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvNeg:
    case Kind::Concat:
    case Kind::Extract:
    case Kind::ZeroExtend:
      return true;
    case Kind::BvMul:
      return store_.is_bv_const(store_.child(t, 1));
    default:
      return false;
    }
  }

  // All that is looked through and what is below it, children first.
  bool collect(Term a, Term b) {
    nodes_ = {a, b};
    for (size_t next = 0; next < nodes_.size(); ++next) {
      if (nodes_.size() > max_nodes || !Ranges::applies(store_, nodes_[next]))
        return false;
      if (is_transparent(nodes_[next]))
        for (Term c : store_.children(nodes_[next]))
          if (std::ranges::find(nodes_, c) == nodes_.end())
            nodes_.push_back(c);
    }
    std::ranges::sort(nodes_);
    return true;
  }

  // Factors are at most 2^63 modulo 2^64, and a constant at most 2^107 where it
  // is exact: this does not overflow.
  static void add(IntegerSum &sum, const IntegerSum &other, i128 factor) {
    sum.constant += factor * other.constant;
    for (const IntegerSum::Part &p : other.parts)
      sum.parts.push_back({p.t, factor * p.factor});
    std::ranges::sort(sum.parts, {}, &IntegerSum::Part::t);
    size_t kept = 0;
    for (const IntegerSum::Part &p : sum.parts)
      if (kept != 0 && sum.parts[kept - 1].t == p.t)
        sum.parts[kept - 1].factor += p.factor;
      else
        sum.parts[kept++] = p;
    sum.parts.resize(kept);
  }

  static void reduce(IntegerSum &sum, uint32_t w) {
    sum.constant = centred(sum.constant, w);
    for (IntegerSum::Part &p : sum.parts)
      p.factor = centred(p.factor, w);
    std::erase_if(sum.parts, [](const auto &p) { return p.factor == 0; });
  }

  struct Interval {
    i128 lo, hi;
  };
  // Nothing if numbers become too large.
  std::optional<Interval> interval(const IntegerSum &sum) {
    constexpr int max_bits = 100; // max_parts of them are less than 2^127
    Interval all{sum.constant, sum.constant};
    for (const IntegerSum::Part &p : sum.parts) {
      const Range r = ranges_.of(p.t);
      i128 low, high;
      if (__builtin_mul_overflow(p.factor, i128(r.lo), &low) ||
          __builtin_mul_overflow(p.factor, i128(r.hi), &high) ||
          std::max(std::max(low, -low), std::max(high, -high)) >
              power(max_bits))
        return {};
      all.lo += std::min(low, high);
      all.hi += std::max(low, high);
    }
    return all;
  }

  // The number between 0 and 2^w that equals this modulo 2^w, as a sum, if it
  // is always the same multiple of 2^w away.
  std::optional<IntegerSum> exactly(const IntegerSum &sum, uint32_t w) {
    std::optional<Interval> in = interval(sum);
    if (!in || floor_divided(in->lo, w) != floor_divided(in->hi, w))
      return {};
    IntegerSum result = sum;
    result.constant -= floor_divided(in->lo, w) * power(w);
    return result;
  }

  // Bits of a word from this one on, if those below are a sum of their own.
  std::optional<IntegerSum> without_low_bits(const IntegerSum &sum,
                                             uint32_t low) {
    IntegerSum high, rest{.constant = sum.constant};
    for (const IntegerSum::Part &p : sum.parts) {
      i128 below = centred(p.factor, low);
      if (below != 0)
        rest.parts.push_back({p.t, below});
      if (below != p.factor)
        high.parts.push_back({p.t, floor_divided(p.factor - below, low)});
    }
    std::optional<Interval> in = interval(rest);
    if (!in || floor_divided(in->lo, low) != floor_divided(in->hi, low))
      return {};
    high.constant = floor_divided(in->lo, low);
    return high;
  }

  Word word_of(Term t) {
    const uint32_t w = store_.width(t);
    IntegerSum itself{.constant = 0, .parts = {{t, 1}}};
    IntegerSum sum = sum_of(t).value_or(itself);
    reduce(sum, w);
    if (sum.parts.size() > max_parts)
      sum = itself;
    return {sum, exactly(sum, w).value_or(itself)};
  }

  std::optional<IntegerSum> sum_of(Term t) {
    if (store_.is_bv_const(t))
      return IntegerSum{.constant = i128(store_.small_value(t))};
    if (!is_transparent(t))
      return {};
    const Word &a = known_.at(store_.child(t, 0));
    IntegerSum sum;
    switch (store_.kind(t)) {
    case Kind::BvNeg:
      add(sum, a.modulo, -1);
      return sum;
    case Kind::BvMul:
      add(sum, a.modulo,
          centred(i128(store_.small_value(store_.child(t, 1))),
                  store_.width(t)));
      return sum;
    case Kind::ZeroExtend:
      return a.exact;
    case Kind::Extract:
      if (store_.index(t, 1) == 0)
        return a.modulo;
      return without_low_bits(a.exact, store_.index(t, 1));
    case Kind::Concat: {
      Term low = store_.child(t, 1);
      add(sum, a.modulo, power(store_.width(low)));
      add(sum, known_.at(low).exact, 1);
      return sum;
    }
    default: // a sum or a difference
      sum = a.modulo;
      add(sum, known_.at(store_.child(t, 1)).modulo,
          store_.kind(t) == Kind::BvAdd ? 1 : -1);
      return sum;
    }
  }

  const TermStore &store_;
  Ranges &ranges_;
  std::vector<Term> nodes_;
  std::unordered_map<Term, Word> known_;
};

bool has_sum(const TermStore &store, Term t) {
  if (store.kind(t) == Kind::Extract)
    t = store.child(t, 0);
  return store.kind(t) == Kind::BvAdd;
}

} // namespace

std::optional<uint64_t> integer_difference(const TermStore &store,
                                           Ranges &ranges, Term a, Term b) {
  if (!Ranges::applies(store, a) || !has_sum(store, a) || !has_sum(store, b))
    return {};
  return IntegerSums(store, ranges).difference(a, b);
}

} // namespace fathom
