// Reports of a whole suite, from those of its jobs.
#pragma once

#include "driver/outputs.h"
#include "driver/suite/run.h"

namespace fathom::suite {

// A format that has none for suites, and two reports on standard output, are
// mistakes.
Result<std::vector<SuiteReport>> wanted_reports(const Options &options);

std::vector<report::JobEntry>
entries_of(const std::vector<Job> &jobs,
           const std::map<std::string, JobResult> &results);

// How the jobs have ended, and how what was run for each of them has: itself,
// or its parts.
struct Ended {
  std::map<std::string, JobResult> jobs;
  std::map<std::string, JobResult> runs;
  unsigned parts = 1;
};

// Pages of jobs go to a folder beside the index.
Result<void> write_reports(const std::vector<SuiteReport> &reports,
                           const std::vector<Job> &jobs, const Ended &ended,
                           const RunConfig &config);

} // namespace fathom::suite
