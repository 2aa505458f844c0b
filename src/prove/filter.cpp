#include "prove/filter.h"

#include "cut/cut.h"
#include "support/stats.h"

#include <algorithm>
#include <set>

namespace fathom::prove {

namespace {

constexpr unsigned max_rounds = 40;

std::set<sea::PropertyId> not_proved(const report::Verdict &verdict) {
  std::set<sea::PropertyId> open;
  for (const report::PropertyResult &p : verdict.properties)
    if (p.status == report::Status::Failed ||
        p.status == report::Status::Unknown)
      open.insert(p.id);
  return open;
}

Filtered fail(std::string why) {
  return {.claims = {}, .failed = std::move(why)};
}

} // namespace

Filtered filter(const sea::Program &program, std::vector<Claim> claims,
                std::span<const Cell> cells, const check::Run &run,
                const Settings &settings) {
  sort_claims(claims);
  for (unsigned round = 0; round < max_rounds; ++round) {
    if (run.stop.stop_requested())
      return fail(to_string(run.stop.reason()));
    const std::unique_ptr<sea::Program> claimed =
        with_claims(program, claims, cells);
    cut::Cut cut = cut::cut_program(*claimed, {.is_filter = true});
    if (!cut.program)
      return fail(cut.refused);
    if (cut.claims.size() != claims.size())
      return fail("the program has claims of its own");
    if (run.stats)
      ++run.stats->count("prove.filter-rounds");
    Result<check::StepOutcome> outcome = decide(*cut.program, run, settings);
    if (!outcome)
      return fail(outcome.error().message);
    const report::Verdict &verdict = outcome->verdict;
    if (!verdict.own_failure.empty())
      return fail(verdict.own_failure);
    if (!verdict.reached.empty()) {
      Filtered more;
      for (const report::BoundEntry &bound : verdict.reached)
        more.open.push_back(bound.name);
      more.failed = "a loop inside is not finished";
      return more;
    }
    const std::set<sea::PropertyId> open = not_proved(verdict);
    std::vector<Claim> kept;
    for (size_t i = 0; i < claims.size(); ++i)
      if (!open.contains(cut.claims[i].on_entry) &&
          !open.contains(cut.claims[i].kept))
        kept.push_back(claims[i]);
    if (kept.size() == claims.size())
      return {.claims = std::move(claims)};
    claims = std::move(kept);
  }
  return fail("the filter has not come to an end");
}

} // namespace fathom::prove
