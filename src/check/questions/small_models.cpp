#include "check/questions/small_models.h"

#include "check/watchdog.h"
#include "terms/builder.h"

#include <algorithm>
#include <chrono>

namespace fathom::check {

namespace {

constexpr uint64_t small_enough = 16;
// Contradictions are answered one by one so many times, then all at once.
constexpr unsigned size_rounds = 6, input_rounds = 16;
constexpr size_t most_inputs = 64;
// Of the time for both: inputs are for readers only.
constexpr double share_of_inputs = 0.5;

} // namespace

// The last one is what a loop can have for iterations that are replayed
// (steps_of_summarised).
constexpr SmallModels::Limit SmallModels::size_limits[] = {
    {small_enough}, {4096}, {1 << 17}};
constexpr SmallModels::Limit SmallModels::input_limits[] = {
    {0}, {small_enough}, {255}, {small_enough, true}, {65535}};

bool SmallModels::is_small(const Matter &matter) {
  return std::ranges::all_of(matter.terms, [&](Term size) {
    std::optional<BitVec> value = solver_.value(size);
    return !value || value->to_u64() <= matter.small;
  });
}

std::vector<Term> SmallModels::assumptions(const Matter &matter) {
  Builder builder(store_);
  std::vector<Term> all = kept_;
  for (Wish &wish : wishes_) {
    wish.wanted = {};
    if (wish.limit >= matter.limits.size())
      continue;
    const uint32_t width = store_.width(wish.size);
    const Limit &limit = matter.limits[wish.limit];
    const uint64_t range = limit.both_signs ? 2 * limit.most : limit.most;
    if (width < 64 && range >> width != 0)
      continue;
    Term at = wish.size;
    if (limit.both_signs)
      at = builder.make(Kind::BvAdd, {at, builder.make_bv(width, limit.most)});
    wish.wanted = builder.make_ule(at, builder.make_bv(width, range));
    all.push_back(wish.wanted);
  }
  return all;
}

// Those that contradict each other, or all, want less. False: none is left.
bool SmallModels::give_way(bool all) {
  std::vector<Term> failed = solver_.failed_assumptions();
  bool any = false;
  for (Wish &wish : wishes_)
    if (wish.wanted && (all || std::find(failed.begin(), failed.end(),
                                         wish.wanted) != failed.end())) {
      ++wish.limit;
      any = true;
    }
  return any;
}

CheckResult SmallModels::shrink(const Matter &matter, double seconds) {
  if (seconds <= 0 || is_small(matter))
    return {Answer::Sat, ""};
  wishes_.clear();
  for (Term size : matter.terms)
    wishes_.push_back({size, 0, {}});
  using Clock = std::chrono::steady_clock;
  Clock::time_point end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(seconds));
  for (unsigned round = 1;; ++round) {
    std::vector<Term> asked = assumptions(matter);
    std::chrono::duration<double> left = end - Clock::now();
    if (asked.size() == kept_.size() || left.count() <= 0)
      break;
    CheckResult result;
    {
      Watchdog watchdog(left.count(), [this] { solver_.interrupt(); });
      result = solver_.check(asked);
    }
    if (result.answer == Answer::Sat)
      kept_ = std::move(asked);
    if (result.answer == Answer::Sat || result.internal_error)
      return result;
    if (result.answer == Answer::Unknown ||
        !give_way(round >= matter.max_rounds))
      break;
  }
  return solver_.check(kept_);
}

CheckResult SmallModels::shrink(Term goal, double seconds) {
  kept_ = {goal};
  const Matter sizes{.terms = sizes_,
                     .limits = size_limits,
                     .small = small_enough,
                     .max_rounds = size_rounds};
  CheckResult result = shrink(sizes, seconds);
  if (result.answer != Answer::Sat)
    return result;
  if (inputs_.size() > most_inputs)
    inputs_.resize(most_inputs);
  const Matter inputs{.terms = inputs_,
                      .limits = input_limits,
                      .small = small_enough,
                      .max_rounds = input_rounds};
  return shrink(inputs, seconds * share_of_inputs);
}

} // namespace fathom::check
