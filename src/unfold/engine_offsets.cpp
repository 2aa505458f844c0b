// Where in an object a pointer with several possible objects points, given that
// it is this one. Where pointers meet, base and offset come from the same arm:
// a pointer to a node of a list is one to the beginning of a node or one into
// the list's head, and for each of these the offset is known. Offsets of which
// there are a few only, elements of a small table, are gone through one by one.
#include "rewrite/linear.h"
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr unsigned max_steps = 64;

PathFacts::Interval hull(PathFacts::Interval a, PathFacts::Interval b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

} // namespace

// Takes `constant + rest` apart; the constant is added to `shift`.
Term Engine::strip_constant(Term offset, uint64_t &shift) const {
  while (store_.kind(offset) == Kind::BvAdd &&
         store_.is_bv_const(store_.child(offset, 1))) {
    shift += store_.small_value(store_.child(offset, 1));
    offset = store_.child(offset, 0);
  }
  return offset;
}

// The offsets with which base and offset can mean this object; nothing if there
// are none. Facts are those of a block's end.
std::optional<PathFacts::Interval>
Engine::offsets_in(Term base, Term offset, ObjectId object, FactsId facts) {
  struct Work {
    Term base, offset;
    uint64_t shift;
  };
  std::vector<Work> todo{{base, offset, 0}};
  Term null = store_.make_bv(program_.ptr_width, 0);
  std::optional<PathFacts::Interval> result;
  auto add = [&](PathFacts::Interval part, uint64_t shift) {
    uint64_t top = width_mask(program_.ptr_width);
    part = {(part.lo + shift) & top, (part.hi + shift) & top};
    if (part.lo > part.hi) // wraps around
      part = {0, top};
    result = result ? hull(*result, part) : part;
  };
  for (unsigned steps = 0; !todo.empty(); ++steps) {
    Work work = todo.back();
    todo.pop_back();
    if (steps > max_steps)
      return path_facts_.range_of(facts, offset);
    Term here = work.base;
    auto other = object_of_base_.find(here);
    if (other != object_of_base_.end() ? other->second != object : here == null)
      continue;
    auto listed = objects_of_base_.find(here);
    if (listed != objects_of_base_.end() &&
        std::find(listed->second.begin(), listed->second.end(), object) ==
            listed->second.end())
      continue;
    uint64_t shift = work.shift;
    Term rest = strip_constant(work.offset, shift);
    Kind kind = store_.kind(here);
    if (kind == Kind::Ite) {
      bool parallel = store_.kind(rest) == Kind::Ite &&
                      store_.child(rest, 0) == store_.child(here, 0);
      for (unsigned i : {1u, 2u})
        todo.push_back({store_.child(here, i),
                        parallel ? store_.child(rest, i) : rest, shift});
      continue;
    }
    auto known = offsets_by_object_.end();
    if (kind == Kind::PtrBase && store_.kind(rest) == Kind::PtrOffset &&
        store_.child(here, 0) == store_.child(rest, 0))
      known = offsets_by_object_.find(store_.child(here, 0));
    if (known == offsets_by_object_.end()) {
      add(path_facts_.range_of(facts, work.offset), work.shift);
      continue;
    }
    for (auto [o, interval] : known->second)
      if (o == object)
        add(interval, shift);
  }
  return result;
}

// The pointer register is one of the arms; all of them point to these objects.
void Engine::note_offsets(Term reg, std::span<const Term> arms,
                          std::span<const ObjectId> objects) {
  std::vector<std::pair<ObjectId, PathFacts::Interval>> all;
  for (ObjectId object : objects) {
    std::optional<PathFacts::Interval> result;
    for (size_t i = 0; i < arms.size(); ++i)
      if (std::optional<PathFacts::Interval> one =
              offsets_in(pointers_.base(arms[i]), pointers_.offset(arms[i]),
                         object, joined_facts_[i]))
        result = result ? hull(*result, *one) : *one;
    if (result)
      all.emplace_back(object, *result);
  }
  offsets_by_object_.emplace(reg, std::move(all));
}

// The offsets of the target, with the condition for each, if there are a few
// only: constant + factor * number.
bool Engine::few_offsets(Term pointer, const Target &target,
                         std::vector<Target> &cases) {
  constexpr uint64_t max_cases = 8;
  uint64_t shift = 0, factor = 1;
  Term number = strip_constant(pointers_.offset(pointer), shift);
  if (store_.kind(number) == Kind::BvMul &&
      store_.is_bv_const(store_.child(number, 1))) {
    factor = store_.small_value(store_.child(number, 1));
    number = store_.child(number, 0);
  } else if (store_.kind(number) == Kind::Concat &&
             store_.is_bv_const(store_.child(number, 1)) &&
             store_.value(store_.child(number, 1)).is_zero()) {
    factor = uint64_t(1) << store_.width(store_.child(number, 1));
    number = store_.child(number, 0);
  }
  const PathFacts::Interval range = range_here(number);
  if (range.is_value() || range.hi - range.lo >= max_cases)
    return false;
  for (uint64_t n = range.lo; n <= range.hi; ++n) {
    Target one = target;
    one.low = one.high = (shift + factor * n) & width_mask(program_.ptr_width);
    one.exact = true;
    one.condition =
        rewriter_.make_eq(number, store_.make_bv(store_.width(number), n));
    if (one.low >= target.low && one.low <= target.high)
      cases.push_back(one);
  }
  return !cases.empty();
}

// The value at one of a few offsets.
Term Engine::read_cases(const CodeStmt &s, VersionId memory,
                        const std::vector<Target> &cases, Term pointer,
                        Sort sort) {
  Term value;
  for (size_t i = cases.size(); i-- > 0;) {
    Term one = read_target(s, memory, cases[i], pointer, sort);
    value = value ? choose(cases[i].condition, one, value) : one;
  }
  return value;
}

} // namespace fathom::unfold
