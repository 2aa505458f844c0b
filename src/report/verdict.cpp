#include "report/verdict.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::report {

namespace {

std::string at(const Place &place) {
  if (place.line == 0)
    return place.file.empty() ? "" : " at " + place.file;
  return " at " + place.file + ":" + std::to_string(place.line);
}

std::string name_of(const BoundEntry &b) {
  std::string name = b.place.empty() ? b.name : b.place;
  return name.empty() ? "a loop" : name;
}

class Reasons {
public:
  explicit Reasons(std::vector<std::string> &list) : list_(list) {}
  void add(const std::string &reason) {
    if (std::find(list_.begin(), list_.end(), reason) == list_.end())
      list_.push_back(reason);
  }

private:
  std::vector<std::string> &list_; // short
};

// What stands between the facts and SAFE or UNSAFE.
void collect_reasons(Verdict &v) {
  Reasons reasons(v.reasons);
  if (!v.vacuous.empty())
    reasons.add("vacuous: " + v.vacuous);
  for (const std::string &reason : v.other_reasons)
    reasons.add(reason);
  for (const BoundEntry &b : v.reached)
    reasons.add("bound " + std::to_string(b.bound) +
                (b.is_certain ? " too small for " : " may be too small for ") +
                name_of(b));
  for (const PropertyResult &p : v.properties) {
    if (is_exceeded(p))
      continue; // SAFE up to it
    if (p.status == Status::Failed && !is_real(p.kind) &&
        sea::info(p.kind).group == sea::CheckGroup::Limit)
      reasons.add(std::string(sea::info(p.kind).id) +
                  (p.message.empty() ? "" : ": " + p.message) + at(p.place));
    else if (p.status == Status::Failed && is_real(p.kind) && !p.confirmed)
      reasons.add(std::string(sea::info(p.kind).id) + at(p.place) +
                  " not confirmed" + (p.reason.empty() ? "" : ": " + p.reason));
    else if (p.status == Status::Unknown && !p.reason.empty())
      reasons.add(p.reason);
  }
  if (v.partial)
    reasons.add("executions were continued behind a bound");
}

// An answer that may rest on something approximated is none.
void doubt_covers(Verdict &v, const std::vector<std::string> &approximations) {
  if (approximations.empty())
    return;
  for (CoverResult &c : v.covers)
    if (c.status != CoverStatus::Unknown) {
      c.status = CoverStatus::Unknown;
      c.reason = approximations.front();
    }
}

// What holds within the limits is not known beyond them.
void stay_within_limits(Verdict &v) {
  for (PropertyResult &p : v.properties)
    if (p.status == Status::Proved && is_real(p.kind))
      p.status = Status::ProvedToBound;
  for (CoverResult &c : v.covers)
    if (c.status == CoverStatus::NotCovered)
      c.status = CoverStatus::NotCoveredToBound;
}

} // namespace

bool is_exceeded(const PropertyResult &p) {
  return p.kind == sea::CheckKind::ObjectLimit && p.status == Status::Failed;
}

bool is_real(sea::CheckKind kind) {
  return sea::is_selectable(sea::info(kind).group);
}

// A failure that was replayed stands whatever else is unknown, except if it may
// rest on something that was approximated and may make failures.
bool is_safe(const Verdict &v) {
  return v.outcome == Outcome::Safe || v.outcome == Outcome::SafeToBound ||
         v.outcome == Outcome::SafeToLimit;
}

void conclude(Verdict &v) {
  v.reasons.clear();
  v.num_failed = v.num_properties = 0;
  bool failures_stand = true, is_stated = false, is_limited = false;
  for (const PropertyResult &p : v.properties) {
    is_limited |= is_exceeded(p);
    v.num_properties += is_real(p.kind);
    v.num_failed +=
        is_real(p.kind) && p.status == Status::Failed && p.confirmed;
  }
  std::vector<std::string> approximations;
  for (const LedgerEntry &row : v.ledger) {
    is_stated |= row.trust == sea::Trust::Stated;
    is_limited |= row.trust == sea::Trust::Limited;
    if (!sea::is_approximated(row.trust))
      continue;
    failures_stand &= row.trust == sea::Trust::Narrowed;
    Reasons(approximations).add("approximated: " + row.text + at(row.place));
  }
  doubt_covers(v, approximations);
  if (is_stated || is_limited)
    stay_within_limits(v);
  if (!v.own_failure.empty()) {
    v.outcome = Outcome::OwnFailure;
    return;
  }
  if (v.num_failed != 0 && failures_stand) {
    v.outcome = Outcome::Unsafe;
    return;
  }
  collect_reasons(v);
  v.reasons.insert(v.reasons.end(), approximations.begin(),
                   approximations.end());
  if (!v.reasons.empty())
    v.outcome = Outcome::Unknown;
  else if (is_limited)
    v.outcome = Outcome::SafeToLimit;
  else
    v.outcome =
        v.assumed.empty() && !is_stated ? Outcome::Safe : Outcome::SafeToBound;
}

int exit_code(const Verdict &verdict) {
  switch (verdict.outcome) {
  case Outcome::Safe:
  case Outcome::SafeToBound:
    return verdict.part ? exit_safe_part : 0;
  case Outcome::Unsafe:
    return 10;
  case Outcome::SafeToLimit:
  case Outcome::Unknown:
    return 20;
  case Outcome::OwnFailure:
    return 31;
  }
  FATHOM_UNREACHABLE("unknown outcome");
}

} // namespace fathom::report
