// What a number can be at a block, from the facts there (path_facts.h). Terms
// are looked into to a fixed depth; deeper parts are what they are anywhere.
#include "unfold/path_facts.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr unsigned max_steps = 64; // facts about a number, looked at again

uint64_t top_of(uint32_t width) {
  return width == 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
}

} // namespace

PathFacts::Interval PathFacts::range_of(FactsId at, Term number,
                                        unsigned depth) {
  const Range anywhere = rewriter_.ranges().of(number);
  Interval range{anywhere.lo, anywhere.hi};
  if (range.is_value() || depth == 0)
    return range;
  if (computed_.empty())
    computed_.resize(size_t(1) << log2_computed);
  if (const Computed &known = computed(at, number); known.at == at && at != 0 &&
                                                    known.number == number &&
                                                    known.depth >= depth)
    return known.range;
  FATHOM_ASSERT(store_.width(number) <= 64, "a number that is too wide");
  Interval parts = of_parts(at, number, depth);
  range.lo = std::max(range.lo, parts.lo);
  range.hi = std::min(range.hi, parts.hi);
  if (auto found = ranges_.find(number); found != ranges_.end()) {
    range.lo = std::max(range.lo, found->second.lo);
    range.hi = std::min(range.hi, found->second.hi);
  }
  const FactTree::Mention *mention = facts_.last(at, number);
  if (mention) {
    range.lo = std::max(range.lo, mention->range.lo);
    range.hi = std::min(range.hi, mention->range.hi);
  }
  // Once more, with what is known by now of the numbers it is compared with.
  for (unsigned steps = 0; mention && steps < max_steps;
       mention = facts_.before(number, *mention), ++steps) {
    Term fact = facts_.fact(mention->at);
    bool holds = store_.kind(fact) != Kind::Not;
    restrict_by_order(at, holds ? fact : store_.child(fact, 0), holds, number,
                      depth, range);
  }
  // Nothing gets here if they contradict each other; any answer is right.
  if (range.lo > range.hi)
    range = {anywhere.lo, anywhere.hi};
  computed(at, number) = {
      .at = at, .number = number, .depth = depth, .range = range};
  return range;
}

// The fact is an order or equation with x on one side.
void PathFacts::restrict_by_order(FactsId at, Term known, bool holds, Term x,
                                  unsigned depth, Interval &to) {
  Kind kind = store_.kind(known);
  if (kind != Kind::BvUlt && kind != Kind::Eq)
    return;
  Term a = store_.child(known, 0), b = store_.child(known, 1);
  if (a != x && b != x)
    return;
  Interval other = range_of(at, a == x ? b : a, depth - 1);
  if (kind == Kind::Eq) {
    if (holds) {
      to.lo = std::max(to.lo, other.lo);
      to.hi = std::min(to.hi, other.hi);
    } else if (other.is_value() && to.lo < to.hi) {
      to.lo += to.lo == other.lo;
      to.hi -= to.hi == other.lo;
    }
  } else if ((a == x) == holds) { // x < other, or x <= other
    uint64_t strict = holds && other.hi > 0;
    to.hi = std::min(to.hi, other.hi - strict);
  } else { // other < x, or other <= x
    uint64_t strict = holds && other.lo < UINT64_MAX;
    to.lo = std::max(to.lo, other.lo + strict);
  }
}

PathFacts::Interval PathFacts::of_parts(FactsId at, Term number,
                                        unsigned depth) {
  uint32_t width = store_.width(number);
  const Interval all{0, top_of(width)};
  switch (store_.kind(number)) {
  case Kind::BvAdd:
  case Kind::BvMul:
  case Kind::BvAnd:
  case Kind::BvUdiv:
    return of_sum(at, number, depth);
  case Kind::Ite: {
    std::optional<bool> holds;
    if (depth > 2) // the condition may be about this very number
      holds = decide(at, store_.child(number, 0), depth - 2);
    if (holds)
      return range_of(at, store_.child(number, *holds ? 1 : 2), depth - 1);
    Interval a = range_of(at, store_.child(number, 1), depth - 1);
    Interval b = range_of(at, store_.child(number, 2), depth - 1);
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
  }
  case Kind::Extract: {
    Term x = store_.child(number, 0);
    if (store_.width(x) > 64)
      return all;
    uint32_t low = store_.index(number, 1);
    Interval a = range_of(at, x, depth - 1);
    a = {a.lo >> low, a.hi >> low};
    return a.hi <= all.hi ? a : all;
  }
  case Kind::ZeroExtend:
    return range_of(at, store_.child(number, 0), depth - 1);
  case Kind::Concat: {
    Term upper = store_.child(number, 0), lower = store_.child(number, 1);
    uint32_t by = store_.width(lower);
    Interval a = range_of(at, upper, depth - 1);
    Interval b = range_of(at, lower, depth - 1);
    return {a.lo << by | b.lo, a.hi << by | b.hi};
  }
  default:
    return all;
  }
}

// Operations on two numbers. Where some results wrap around and others do not,
// anything can come out.
PathFacts::Interval PathFacts::of_sum(FactsId at, Term number, unsigned depth) {
  uint32_t width = store_.width(number);
  const Interval all{0, top_of(width)};
  Interval a = range_of(at, store_.child(number, 0), depth - 1);
  Interval b = range_of(at, store_.child(number, 1), depth - 1);
  using Wide = unsigned __int128;
  switch (store_.kind(number)) {
  case Kind::BvAdd: {
    Wide low = Wide(a.lo) + b.lo, high = Wide(a.hi) + b.hi;
    if (low >> width != high >> width)
      return all;
    return {uint64_t(low) & all.hi, uint64_t(high) & all.hi};
  }
  case Kind::BvMul:
    if (Wide(a.hi) * b.hi > all.hi)
      return all;
    return {a.lo * b.lo, a.hi * b.hi};
  case Kind::BvAnd:
    return {0, std::min(a.hi, b.hi)};
  default: // BvUdiv: by zero gives all ones
    return b.lo == 0 ? all : Interval{a.lo / b.hi, a.hi / b.lo};
  }
}

void PathFacts::note_range(Term reg, std::span<const Term> arms,
                           std::span<const FactsId> paths) {
  FATHOM_ASSERT(arms.size() == paths.size(), "an arm without its path");
  Interval hull{UINT64_MAX, 0};
  for (size_t i = 0; i < arms.size(); ++i) {
    Interval arm = range_of(paths[i], arms[i]);
    hull.lo = std::min(hull.lo, arm.lo);
    hull.hi = std::max(hull.hi, arm.hi);
  }
  const Range anywhere = rewriter_.ranges().of(reg);
  FATHOM_ASSERT(hull.lo <= hull.hi, "a register of no arms");
  if (hull.lo > anywhere.lo || hull.hi < anywhere.hi)
    ranges_.emplace(reg, hull);
}

} // namespace fathom::unfold
