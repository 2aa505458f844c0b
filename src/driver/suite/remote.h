// Jobs that run elsewhere: a job is the command `fathom job FOLDER N`, and its
// end is a file of that folder, which appears whole or not at all.
#pragma once

#include "driver/suite/executor.h"

namespace fathom::suite {

// For any kind but "local".
Result<std::unique_ptr<Executor>>
make_remote_executor(const ExecutorConfig &config);

// Does the job of this number, and writes its end. The exit code is 0 if that
// is written, whatever the verdict.
Result<void> run_call(const std::filesystem::path &folder,
                      const std::string &number);

// For tests: what is written of an end, and what is read of it. Nothing: it is
// damaged, or of another job.
std::string end_text(std::size_t position, const TaskEnd &end,
                     const std::string &reports);
std::optional<TaskEnd> read_end(const std::filesystem::path &folder,
                                std::size_t position);

} // namespace fathom::suite
