#include "unfold/objects/offsets.h"

#include "rewrite/linear.h"
#include "support/assert.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

namespace {

// A table of pointers is a choice for each element.
constexpr unsigned max_steps = 1024;

constexpr uint64_t largest_step = uint64_t(1) << 63;

using Places = Offsets::Places;

Places hull(const Places &a, const Places &b) {
  uint64_t apart = a.low ^ b.low;
  uint64_t step = std::min(a.step, b.step);
  if (apart != 0)
    step = std::min(step, uint64_t(1) << std::countr_zero(apart));
  return {std::min(a.low, b.low), std::max(a.high, b.high), step};
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

// What facts say of the offset, and its last bits.
Places Offsets::places_of(Term offset, FactsId facts) const {
  PathFacts::Interval all = path_.all_facts().range_of(facts, offset);
  if (all.is_value())
    return {all.lo, all.hi, largest_step};
  const Range bits = rewriter_.ranges().of(offset);
  uint64_t step = uint64_t(1)
                  << std::min(std::countr_one(bits.zeros | bits.ones), 63);
  uint64_t before = (bits.ones - all.lo) & (step - 1);
  uint64_t behind = (all.hi - bits.ones) & (step - 1);
  if (before > all.hi - all.lo) // facts and bits contradict each other
    return {all.lo, all.hi, 1};
  return {all.lo + before, all.hi - behind, step};
}

Places Offsets::moved(const Places &places, uint64_t distance) const {
  uint64_t top = width_mask(pointers_.width());
  Places result = {(places.low + distance) & top,
                   (places.high + distance) & top, places.step};
  return result.low <= result.high ? result : Places{0, top, 1}; // wraps around
}

std::optional<Places> Offsets::in_object(Term base, Term offset,
                                         ObjectId object, FactsId facts) {
  struct Work {
    Term base, offset;
    uint64_t shift;
  };
  std::vector<Work> todo{{base, offset, 0}};
  std::optional<Places> result;
  auto add = [&](const Places &part, uint64_t shift) {
    result = result ? hull(*result, moved(part, shift)) : moved(part, shift);
  };
  for (unsigned steps = 0; !todo.empty(); ++steps) {
    Work work = todo.back();
    todo.pop_back();
    if (steps > max_steps)
      return places_of(offset, facts);
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
      add(places_of(work.offset, facts), work.shift);
      continue;
    }
    for (const auto &[o, places] : known->second)
      if (o == object)
        add(places, shift);
  }
  return result;
}

void Offsets::note(Term reg, std::span<const Term> arms,
                   std::span<const ObjectId> objects,
                   std::span<const FactsId> paths) {
  FATHOM_ASSERT(arms.size() == paths.size(), "an arm without its path");
  std::vector<std::pair<ObjectId, Places>> all;
  for (ObjectId object : objects) {
    std::optional<Places> result;
    for (size_t i = 0; i < arms.size(); ++i)
      if (std::optional<Places> one =
              in_object(pointers_.base(arms[i]), pointers_.offset(arms[i]),
                        object, paths[i]))
        result = result ? hull(*result, *one) : *one;
    if (result)
      all.emplace_back(object, *result);
  }
  known_.emplace(reg, std::move(all));
}

bool Offsets::narrow(Term pointer, uint64_t bytes, Target &target) {
  std::optional<Places> places =
      in_object(pointers_.base(pointer), pointers_.offset(pointer),
                target.object, path_.facts());
  if (!places)
    return false;
  FATHOM_ASSERT(places->low <= places->high, "an empty interval");
  target.low = places->low;
  target.high = places->high;
  target.step = places->step;
  target.exact = target.low == target.high;
  // The access lies inside of the object, which has at most `length` bytes.
  uint64_t length = path_.range(objects_[target.object].size).hi;
  if (bytes == 0)
    return true;
  if (length < bytes || target.low > length - bytes)
    return false;
  target.high = std::min(target.high, length - bytes);
  target.high -= (target.high - target.low) & (target.step - 1);
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
  const PathFacts::Interval range = path_.range(offset.number);
  if (offset.factor == 0 || range.is_value())
    return false;
  FATHOM_ASSERT(target.low <= target.high, "a place of no offset");
  auto add = [&](uint64_t value, Term condition) {
    if (value < target.low || value > target.high ||
        ((value - target.low) & (target.step - 1)) != 0)
      return;
    Target one = target;
    one.low = one.high = value;
    one.exact = true;
    one.condition = condition;
    cases.push_back(one);
  };
  // Products wrap around: what is certain are the last bits.
  Term whole = pointers_.offset(pointer);
  const Range bits = rewriter_.ranges().of(whole);
  uint64_t step = uint64_t(1)
                  << std::min(std::countr_one(bits.zeros | bits.ones), 63);
  uint64_t first = target.low + ((bits.ones - target.low) & (step - 1));
  if (target.step > step) {
    step = target.step;
    first = target.low;
  }
  bool is_place = first >= target.low && first <= target.high;
  // Counted by distance: the last number there is has none behind it.
  const uint64_t numbers = range.hi - range.lo;
  const uint64_t places = is_place ? (target.high - first) / step : 0;
  if (numbers < most && (!is_place || numbers <= places)) {
    for (uint64_t i = 0; i <= numbers; ++i) {
      Term n = store_.make_bv(store_.width(offset.number), range.lo + i);
      add((offset.constant + offset.factor * (range.lo + i)) & top,
          rewriter_.make_eq(offset.number, n));
    }
  } else if (is_place && places < most) {
    for (uint64_t i = 0; i <= places; ++i) {
      uint64_t at = first + i * step;
      add(at, rewriter_.make_eq(whole, store_.make_bv(pointers_.width(), at)));
    }
  }
  FATHOM_ASSERT(cases.size() <= most, "more than a few");
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
