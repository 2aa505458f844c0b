#include "driver/guards.h"

#include "check/chosen_checks.h"
#include "driver/load_stages.h"

#include <algorithm>

namespace fathom {

namespace {

using report::Status;

// Nobody knows that it holds.
bool is_open(const report::PropertyResult &p) {
  return p.status != Status::Proved && p.status != Status::ProvedToBound &&
         p.status != Status::Unreachable;
}

// Is not among the checks that were asked for.
bool is_guard(const sea::CheckSet &asked, const report::PropertyResult &p) {
  return report::is_real(p.kind) && !asked[size_t(p.kind)];
}

// Other checks may judge a read itself: its alignment, whether its object is
// alive, whether what it gives was written.
bool asks_for_assertions_only(const sea::CheckSet &asked) {
  for (size_t kind = 0; kind < asked.size(); ++kind)
    if (asked[kind] && sea::CheckKind(kind) != sea::CheckKind::Assert &&
        report::is_real(sea::CheckKind(kind)))
      return false;
  return true;
}

// All that was asked is asked with more checks, too.
bool asks_for_all(const check::ChosenChecks &before,
                  const check::ChosenChecks &now) {
  return (before.set & ~now.set).none() && before.leak == now.leak &&
         before.not_judged == now.not_judged &&
         before.error_functions == now.error_functions &&
         before.by_svcomp_rules == now.by_svcomp_rules;
}

} // namespace

bool needs_guards(const ParsedCommandLine &line) {
  const Options &options = line.options;
  if (line.files.empty() || is_sea(line.files[0]) ||
      options.pointers != Pointers::Fat ||
      options.allocator != AllocatorKind::Concrete || !options.part.empty() ||
      !options.certify.empty())
    return false;
  const Options more = check::with_access_checks(options);
  const Result<check::ChosenChecks> before = check::chosen_checks(options),
                                    now = check::chosen_checks(more);
  return before && now && before->set.any() &&
         !check::accesses_stay_inside(options, before->set) &&
         check::accesses_stay_inside(more, now->set) &&
         asks_for_all(*before, *now);
}

bool is_spoilt(const ParsedCommandLine &line, const report::Verdict &verdict) {
  const Result<check::ChosenChecks> asked = check::chosen_checks(line.options);
  bool matters = false, fails = false;
  for (const report::PropertyResult &p : verdict.properties) {
    // A guard that cannot be, where a pragma has switched the check off.
    matters |=
        p.kind == sea::CheckKind::Unsupported && p.status == Status::Failed;
    if (is_guard(asked->set, p))
      matters |=
          is_open(p) && (p.status == Status::Failed || !p.reason.empty());
    else
      fails |=
          p.status == Status::Failed && report::is_real(p.kind) && p.confirmed;
  }
  // A failure that was found stands; whether there are more is what to ask.
  return matters &&
         (!fails || line.options.keep_going || !verdict.covers.empty());
}

bool add_stray_reads(const ParsedCommandLine &line,
                     const report::Verdict &verdict, passes::StrayReads &to) {
  using sea::CheckKind;
  const Result<check::ChosenChecks> asked = check::chosen_checks(line.options);
  if (!verdict.covers.empty() || line.options.coverage ||
      !line.options.lcov.empty() || !asks_for_assertions_only(asked->set))
    return false;
  const size_t before = to.outside.size() + to.anywhere.size();
  for (const report::PropertyResult &p : verdict.properties) {
    if (p.status != Status::Failed)
      continue;
    const bool is_null =
        p.kind == CheckKind::NullDeref && p.message.starts_with("read of ");
    if (!is_guard(asked->set, p) ||
        !(is_null || p.kind == CheckKind::OutOfBoundsRead))
      return false;
    (is_null ? to.anywhere : to.outside)
        .emplace(p.place.file, p.place.line, p.place.column);
  }
  return to.outside.size() + to.anywhere.size() != before;
}

void leave_guards_out(const ParsedCommandLine &line, report::Verdict &verdict) {
  const Result<check::ChosenChecks> asked = check::chosen_checks(line.options);
  bool matters = false, has_reason = false; // none: it holds up to the bounds
  for (const report::PropertyResult &p : verdict.properties)
    if (is_guard(asked->set, p) && is_open(p)) {
      matters = true;
      has_reason |= p.status == Status::Failed || !p.reason.empty();
    }
  std::erase_if(verdict.properties, [&](const report::PropertyResult &p) {
    return is_guard(asked->set, p);
  });
  for (report::PropertyResult &p : verdict.properties)
    if (matters && !is_open(p)) {
      p.status = Status::Unknown;
      p.reason = has_reason ? "an access before it may leave its object" : "";
    }
  conclude(verdict);
}

} // namespace fathom
