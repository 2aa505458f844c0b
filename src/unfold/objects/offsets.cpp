#include "unfold/objects/offsets.h"

#include "rewrite/linear.h"
#include "support/assert.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

namespace {

// A table of pointers is a choice for each element.
constexpr unsigned max_steps = 1024;

PathFacts::Interval hull(PathFacts::Interval a, PathFacts::Interval b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

} // namespace

bool are_exact(std::span<const Target> targets) {
  return std::all_of(targets.begin(), targets.end(),
                     [](const Target &t) { return t.exact && !t.condition; });
}

// Takes `constant + rest` apart; the constant is added to `shift`.
Term Offsets::strip_constant(Term offset, uint64_t &shift) const {
  while (store_.kind(offset) == Kind::BvAdd &&
         store_.is_bv_const(store_.child(offset, 1))) {
    shift += store_.small_value(store_.child(offset, 1));
    offset = store_.child(offset, 0);
  }
  return offset;
}

std::optional<Offsets::Interval>
Offsets::in_object(Term base, Term offset, ObjectId object, FactsId facts) {
  struct Work {
    Term base, offset;
    uint64_t shift;
  };
  std::vector<Work> todo{{base, offset, 0}};
  std::optional<Interval> result;
  auto add = [&](Interval part, uint64_t shift) {
    uint64_t top = width_mask(pointers_.width());
    part = {(part.lo + shift) & top, (part.hi + shift) & top};
    if (part.lo > part.hi) // wraps around
      part = {0, top};
    result = result ? hull(*result, part) : part;
  };
  for (unsigned steps = 0; !todo.empty(); ++steps) {
    Work work = todo.back();
    todo.pop_back();
    if (steps > max_steps)
      return path_.all_facts().range_of(facts, offset);
    Term here = work.base;
    if (!objects_.may_be_base_of(here, object))
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
    auto known = known_.end();
    if (kind == Kind::PtrBase && store_.kind(rest) == Kind::PtrOffset &&
        store_.child(here, 0) == store_.child(rest, 0))
      known = known_.find(store_.child(here, 0));
    if (known == known_.end()) {
      add(path_.all_facts().range_of(facts, work.offset), work.shift);
      continue;
    }
    for (auto [o, interval] : known->second)
      if (o == object)
        add(interval, shift);
  }
  return result;
}

void Offsets::note(Term reg, std::span<const Term> arms,
                   std::span<const ObjectId> objects,
                   std::span<const FactsId> paths) {
  FATHOM_ASSERT(arms.size() == paths.size(), "an arm without its path");
  std::vector<std::pair<ObjectId, Interval>> all;
  for (ObjectId object : objects) {
    std::optional<Interval> result;
    for (size_t i = 0; i < arms.size(); ++i)
      if (std::optional<Interval> one =
              in_object(pointers_.base(arms[i]), pointers_.offset(arms[i]),
                        object, paths[i]))
        result = result ? hull(*result, *one) : *one;
    if (result)
      all.emplace_back(object, *result);
  }
  known_.emplace(reg, std::move(all));
}

bool Offsets::narrow(Term pointer, uint64_t bytes, Target &target) {
  std::optional<Interval> range =
      in_object(pointers_.base(pointer), pointers_.offset(pointer),
                target.object, path_.facts());
  if (!range)
    return false;
  FATHOM_ASSERT(range->lo <= range->hi, "an empty interval");
  target.low = range->lo;
  target.high = range->hi;
  target.exact = range->is_value();
  // The access lies inside of the object, which has at most `length` bytes.
  uint64_t length = path_.range(objects_[target.object].size).hi;
  if (bytes == 0)
    return true;
  if (length < bytes || target.low > length - bytes)
    return false;
  target.high = std::min(target.high, length - bytes);
  return true;
}

// constant + factor * number, as far as its shape shows it.
Offsets::Scaled Offsets::scaled(Term offset) const {
  Scaled result;
  result.number = strip_constant(offset, result.constant);
  Kind kind = store_.kind(result.number);
  Term last = store_.num_children(result.number) == 2
                  ? store_.child(result.number, 1)
                  : Term{};
  if (!last || !store_.is_bv_const(last))
    return result;
  if (kind == Kind::BvMul)
    result.factor = store_.small_value(last);
  else if (kind == Kind::Concat && store_.value(last).is_zero())
    result.factor = uint64_t(1) << store_.width(last);
  else
    return result;
  result.number = store_.child(result.number, 0);
  return result;
}

bool Offsets::few(Term pointer, const Target &target,
                  std::vector<Target> &cases, uint64_t most) {
  const Scaled offset = scaled(pointers_.offset(pointer));
  const uint64_t top = width_mask(pointers_.width());
  const Interval range = path_.range(offset.number);
  if (offset.factor == 0 || range.is_value())
    return false;
  auto add = [&](uint64_t value, Term condition) {
    if (value < target.low || value > target.high)
      return;
    FATHOM_ASSERT(target.low <= target.high, "a place of no offset");
    Target one = target;
    one.low = one.high = value;
    one.exact = true;
    one.condition = condition;
    cases.push_back(one);
  };
  if (range.hi - range.lo < most) {
    // Counted by distance: the last number there is has none behind it.
    for (uint64_t i = 0; i <= range.hi - range.lo; ++i) {
      Term n = store_.make_bv(store_.width(offset.number), range.lo + i);
      add((offset.constant + offset.factor * (range.lo + i)) & top,
          rewriter_.make_eq(offset.number, n));
    }
    FATHOM_ASSERT(cases.size() <= most, "more than a few");
    return !cases.empty();
  }
  // Products wrap around: what is certain are the last bits.
  Term whole = pointers_.offset(pointer);
  const Range bits = rewriter_.ranges().of(whole);
  uint64_t step = uint64_t(1)
                  << std::min(std::countr_one(bits.zeros | bits.ones), 63);
  uint64_t first = target.low + ((bits.ones - target.low) & (step - 1));
  if (first < target.low || first > target.high ||
      (target.high - first) / step >= most)
    return false;
  for (uint64_t i = 0; i <= (target.high - first) / step; ++i) {
    uint64_t at = first + i * step;
    add(at, rewriter_.make_eq(whole, store_.make_bv(pointers_.width(), at)));
  }
  return !cases.empty();
}

bool Offsets::few_places(Term pointer, std::span<const Target> targets,
                         std::vector<Target> &places) {
  constexpr size_t max_places = 16;
  for (const Target &target : targets) {
    if (target.exact) {
      places.push_back(target);
      continue;
    }
    std::vector<Target> cases;
    if (!few(pointer, target, cases))
      return false;
    for (Target &one : cases) {
      if (target.condition)
        one.condition = rewriter_.make_and(target.condition, one.condition);
      places.push_back(one);
    }
  }
  return !places.empty() && places.size() <= max_places;
}

} // namespace fathom::unfold
