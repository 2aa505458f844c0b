#include "check/questions/small_models.h"

#include "check/watchdog.h"
#include "terms/builder.h"

#include <algorithm>
#include <chrono>

namespace fathom::check {

namespace {

// The last one is what a loop can have for iterations that are replayed
// (steps_of_summarised).
constexpr uint64_t limits[] = {16, 4096, 1 << 17};
// Contradictions are answered one by one so many times, then all at once.
constexpr unsigned max_rounds = 6;

} // namespace

bool SmallModels::is_small() {
  return std::all_of(sizes_.begin(), sizes_.end(), [&](Term size) {
    std::optional<BitVec> value = solver_.value(size);
    return !value || value->to_u64() <= limits[0];
  });
}

std::vector<Term> SmallModels::assumptions(Term goal) {
  Builder builder(store_);
  std::vector<Term> all{goal};
  for (Wish &wish : wishes_) {
    wish.wanted = {};
    uint32_t width = store_.width(wish.size);
    if (wish.limit == std::size(limits) ||
        (width < 64 && limits[wish.limit] >> width != 0))
      continue;
    wish.wanted =
        builder.make_ule(wish.size, builder.make_bv(width, limits[wish.limit]));
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

CheckResult SmallModels::shrink(Term goal, double seconds) {
  if (seconds <= 0 || is_small())
    return {Answer::Sat, ""};
  wishes_.clear();
  for (Term size : sizes_)
    wishes_.push_back({size, 0, {}});
  using Clock = std::chrono::steady_clock;
  Clock::time_point end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(seconds));
  for (unsigned round = 1;; ++round) {
    std::vector<Term> asked = assumptions(goal);
    std::chrono::duration<double> left = end - Clock::now();
    if (asked.size() == 1 || left.count() <= 0)
      break;
    CheckResult result;
    {
      Watchdog watchdog(left.count(), [this] { solver_.interrupt(); });
      result = solver_.check(asked);
    }
    if (result.answer == Answer::Sat || result.internal_error)
      return result;
    if (result.answer == Answer::Unknown || !give_way(round >= max_rounds))
      break;
  }
  Term any[] = {goal};
  return solver_.check(any);
}

} // namespace fathom::check
