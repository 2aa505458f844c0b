// What a suite says in the end, and what it says beside an earlier run.
#pragma once

#include "driver/suite/results.h"

namespace fathom::suite {

// What the job should end with.
std::string_view expected(const Job &job);

// Jobs, worst first: one line each, then findings, with those of one cause
// folded, then the numbers.
std::string table(const std::vector<Job> &jobs,
                  const std::map<std::string, JobResult> &results);

// Changes against `before`: of verdicts, then of ledgers, then of times.
std::string changes(const std::map<std::string, JobResult> &before,
                    const std::map<std::string, JobResult> &now);

// Every job ended as its line says (SAFE if it says nothing): 0. Otherwise the
// worst of what is not so: 31 our own failure, 30 bad input, 10 a failure, or
// one that was expected and is not there, 20 something is unknown or not done.
int exit_code(const std::vector<Job> &jobs,
              const std::map<std::string, JobResult> &results);

} // namespace fathom::suite
