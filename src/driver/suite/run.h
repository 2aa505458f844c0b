// Runs the jobs of a suite side by side, each in a process of its own, and
// keeps how they end.
#pragma once

#include "driver/suite/executor.h"
#include "driver/suite/results.h"
#include "option/command_line.h"

namespace fathom::suite {

struct RunConfig {
  ExecutorConfig executor;
  std::string results_file; // lines are appended; empty: none
  // Of an earlier run: the longest jobs start first, so that none of them is
  // left alone at the end.
  std::map<std::string, JobResult> before;
  // Jobs whose result in there is kept: the same call on the same program, to
  // its end, with its reports.
  bool resumes = false;
  std::uint64_t budget = 0;    // seconds for all; 0: as long as it takes
  bool shows_progress = false; // on standard error
  // Reports of jobs that are wanted, by their options, and the folder where
  // they are kept, as report_file() says.
  std::vector<std::string> reports;
  std::filesystem::path reports_folder;
};

std::filesystem::path report_file(const RunConfig &config,
                                  const std::string &job,
                                  const std::string &option);

// Settings of a suite's file that would run or write something.
Result<void> check_jobs(const std::vector<Job> &jobs, const std::string &file);

// What an interrupted run has not done, and what was lost, is not there.
Result<std::map<std::string, JobResult>>
run_jobs(const std::vector<Job> &jobs, const std::vector<std::string> &for_all,
         const RunConfig &config);

} // namespace fathom::suite
