// Runs the jobs of a suite side by side, each in a process of its own.
#pragma once

#include "driver/suite/results.h"
#include "option/command_line.h"

namespace fathom::suite {

struct RunConfig {
  std::uint64_t num_parallel = 1;
  std::string results_file; // lines are appended; empty: none
  // Of an earlier run: the longest jobs start first, so that none of them is
  // left alone at the end.
  std::map<std::string, JobResult> before;
  // Jobs whose result in there is kept: the same call, to its end.
  bool resumes = false;
  bool shows_progress = false; // on standard error
};

// Options that were given on the command line of the suite hold for all jobs.
std::vector<std::string> options_for_all(const ParsedCommandLine &line);

// Reports are of one program: the name of an option that asks for one, or "".
std::string report_option(const ParsedCommandLine &line);

// Settings of a suite's file that would run or write something.
Result<void> check_jobs(const std::vector<Job> &jobs, const std::string &file);

// What an interrupted run has not done is not there.
Result<std::map<std::string, JobResult>>
run_jobs(const std::vector<Job> &jobs, const std::vector<std::string> &for_all,
         const RunConfig &config);

} // namespace fathom::suite
