#include "check/coverage/coverage.h"

#include "check/check_program.h"
#include "check/coverage/points.h"
#include "check/questions/question.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace fathom::check {

namespace {

using report::Coverage;
using report::CoverStatus;
using report::Reach;

// As far as the verdict has looked; loops that a proof has settled up to 8.
uint32_t last_unwind(const report::Verdict &verdict) {
  uint32_t last = 8;
  for (const report::SettledLoop &loop : verdict.loops)
    if (loop.how == report::Settled::Bound)
      last = std::max(last, loop.bound);
  for (const report::BoundEntry &bound : verdict.reached)
    last = std::max(last, bound.bound);
  return last;
}

Reach reach_of(CoverStatus status) {
  switch (status) {
  case CoverStatus::Covered:
    return Reach::Reached;
  case CoverStatus::NotCovered:
    return Reach::NotReached;
  case CoverStatus::NotCoveredToBound:
    return Reach::NotReachedToBound;
  case CoverStatus::Unknown:
    return Reach::Unknown;
  }
  FATHOM_UNREACHABLE("unknown status");
}

// One of several parts: the best counts, and what is not known is not denied.
void join(Reach &all, Reach one) {
  auto rank = [](Reach r) {
    return r == Reach::Reached             ? 3
           : r == Reach::Unknown           ? 2
           : r == Reach::NotReachedToBound ? 1
                                           : 0;
  };
  if (rank(one) > rank(all))
    all = one;
}

class Measuring {
public:
  Measuring(const sea::Program &program, const CoverageProgram &with_points,
            const report::Verdict &found)
      : program_(program), points_(with_points.points),
        is_bounded_(!found.assumed.empty()) {
    for (const report::CoverResult &cover : found.covers)
      covers_.emplace(cover.id, &cover);
  }

  Coverage run();
  // Of a property: of all places where it is checked. None: of no such place.
  std::optional<Reach> of_property(sea::PropertyId p) const;

private:
  Reach of(const CoveragePoint &point) const {
    auto found = covers_.find(point.property);
    const Reach reach = found == covers_.end()
                            ? Reach::Unknown
                            : reach_of(found->second->status);
    return reach == Reach::NotReached && is_bounded_ ? Reach::NotReachedToBound
                                                     : reach;
  }

  const sea::Program &program_;
  const std::vector<CoveragePoint> &points_;
  const bool is_bounded_; // longer executions were assumed away
  std::unordered_map<uint32_t, const report::CoverResult *> covers_;
};

Coverage Measuring::run() {
  Coverage result;
  std::map<std::pair<std::string, uint32_t>, Reach> lines;
  for (const CoveragePoint &point : points_) {
    const Reach reach = of(point);
    for (sea::LocationId id : point.places) {
      const sea::Location &at = program_.locations[id];
      auto [entry, is_new] =
          lines.try_emplace({program_.string(at.file), at.line}, reach);
      join(entry->second, reach);
    }
    if (point.is_entry)
      result.functions.push_back(
          {place_of(program_, program_.functions[point.function].location),
           reach});
    const bool is_excluded =
        reach == Reach::NotReached || reach == Reach::NotReachedToBound;
    if (point.assumption != 0 && is_excluded &&
        of(points_[point.before]) == Reach::Reached)
      result.blocking.push_back(place_of(program_, point.assumption));
  }
  for (const auto &[place, reach] : lines)
    result.lines.push_back({place.first, place.second, reach});
  for (const auto &[id, cover] : covers_)
    if (cover->status == CoverStatus::Unknown && result.limit.empty())
      result.limit = cover->reason.empty() ? "bound too small" : cover->reason;
  return result;
}

std::optional<Reach> Measuring::of_property(sea::PropertyId p) const {
  std::optional<Reach> all;
  for (const CoveragePoint &point : points_)
    if (std::ranges::find(point.properties, p) != point.properties.end()) {
      if (all)
        join(*all, of(point));
      else
        all = of(point);
    }
  return all;
}

// What is asked is whether something is reached, and nothing else.
Options plain_options(const Options &options) {
  Options plain = options;
  plain.trace = TraceStyle::None;
  plain.html.clear();
  plain.json.clear();
  plain.summarise_loops = Switch::Off;
  plain.stop_at_first = false;
  plain.keep_going = false;
  return plain;
}

} // namespace

Result<void> add_coverage(const Run &run, report::Verdict &verdict) {
  const sea::Program *program = &run.program;
  if (run.exact) {
    Result<const sea::Program *> exact = run.exact();
    if (!exact)
      return exact.error();
    program = *exact;
  }
  CoverageProgram with_points = add_coverage_points(*program);
  const Options options = plain_options(run.options);
  Run measure{.program = *with_points.program,
              .options = options,
              .stop = run.stop,
              .solvers = run.solvers,
              .has_access_checks = run.has_access_checks,
              .last_unwind = last_unwind(verdict),
              .is_coverage = true};
  Result<report::Verdict> found = check_program(measure);
  if (!found)
    return found.error();
  Measuring measuring(*program, with_points, *found);
  auto coverage = std::make_shared<Coverage>(measuring.run());
  if (!found->own_failure.empty())
    coverage->limit = found->own_failure;
  for (const report::BoundEntry &bound : found->reached)
    coverage->bound = std::max(coverage->bound, bound.bound);
  coverage->bound = std::max(coverage->bound, found->bound);
  for (report::PropertyResult &p : verdict.properties)
    if (p.status == report::Status::Proved && report::is_real(p.kind) &&
        measuring.of_property(p.id) == Reach::NotReached)
      p.status = report::Status::Unreachable;
  verdict.coverage = std::move(coverage);
  return {};
}

} // namespace fathom::check
