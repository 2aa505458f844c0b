// How the jobs of a suite have ended, as lines of JSON: one line for each job,
// written when it ends, so that a run that is killed loses nothing it has said.
#pragma once

#include "driver/suite/jobs.h"
#include "report/suite/formats.h"
#include "report/verdict.h"

#include <map>
#include <optional>

namespace fathom::suite {

// A property that fails, or its cause seen from several jobs.
using Finding = report::JobFinding;

struct JobResult {
  std::string name;
  std::vector<std::string>
      arguments;       // the whole call: another call, another job
  std::string verdict; // SAFE, UNSAFE, UNKNOWN, ERROR or FAILURE
  int exit_code = 0;
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::string text; // the line of the verdict, or why there is none
  std::vector<Finding> findings;
  std::vector<std::string> rows; // of the ledger, sorted
  std::string key; // of everything it depends on (driver/cache/key.h), or empty
  std::optional<report::PartInfo> part; // which part of the properties
};

// UNKNOWN only because there was no more time.
bool is_out_of_time(const JobResult &result);
// Somebody has stopped it: it has not ended.
bool is_cut_short(const JobResult &result);

struct ReadResults {
  std::map<std::string, JobResult> results;
  std::vector<std::string> damaged; // names in lines that were changed
};
// In the order of their ends; the last line of a job counts. A last line that
// was cut off is left out, and so are lines that do not have their checksum.
Result<ReadResults> read_results(const std::string &file);

std::string to_line(const JobResult &result);

// What the report of a job (check --json) says.
void take_report(const std::string &json, JobResult &result);

// By the exit code.
std::string verdict_of(int exit_code);

} // namespace fathom::suite
