// Reports of a whole suite, one function per format, as formats.h has them for
// one program (driver/outputs.cpp has the table). What was expected is no
// failure here; where a format has one list of failures, those of one cause
// from several jobs are one.
#pragma once

#include "report/json.h"

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::report {

// A property that fails, as a line about a job says it.
struct JobFinding {
  std::string check;
  std::string file;
  unsigned line = 0;
  std::string message;

  auto operator<=>(const JobFinding &) const = default;
};

// A job, and how it has ended.
struct JobEntry {
  std::string name;
  std::string verdict; // SAFE, UNSAFE, UNKNOWN, ERROR, FAILURE or "not done"
  std::string expected;
  std::string text; // the line of the verdict, or why there is none
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::vector<std::string> arguments;
  std::vector<JobFinding> findings;
  std::vector<std::string> ledger;
  // Its own report in this format, or those of its parts; empty: there is none.
  std::vector<std::string> reports;
  bool is_divided = false; // they are of parts, even if only one is there
  std::vector<std::string> pages; // where they lie, seen from the index

  bool is_as_expected() const { return verdict == expected; }
};

// Whether the line of a verdict says that it is SAFE only up to bounds or
// limits; and the verdict as it is counted, with those apart.
inline constexpr std::string_view safe_up_to = "SAFE up to ";
bool is_up_to_bounds(std::string_view verdict, std::string_view text);
std::string counted_as(const std::string &verdict, std::string_view text);

std::string suite_to_json(std::span<const JobEntry> jobs, const RunInfo &run);
// One run; results that were expected are suppressed, not left out.
std::string suite_to_sarif(std::span<const JobEntry> jobs, const RunInfo &run);
// A test case for each job.
std::string suite_to_junit(std::span<const JobEntry> jobs, const RunInfo &run);
std::string suite_to_github(std::span<const JobEntry> jobs, const RunInfo &run);
std::string suite_to_gitlab(std::span<const JobEntry> jobs, const RunInfo &run);
// An index with a link to the page of each job.
std::string suite_to_html(std::span<const JobEntry> jobs, const RunInfo &run);

// "3 jobs: 1 UNSAFE, 2 SAFE; 3 as expected". Those that are SAFE only up to
// bounds are counted apart.
std::string numbers_of(std::span<const JobEntry> jobs);

} // namespace fathom::report
