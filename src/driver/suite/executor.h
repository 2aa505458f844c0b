// Who runs the jobs of a suite: processes of this machine, arrays of Slurm, or
// a shell command. All that machines share is a folder; a job that nobody has
// said anything about is lost, which is not an end.
#pragma once

#include "driver/child.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fathom::suite {

struct Task {
  std::size_t number = 0;
  std::vector<std::string> words;   // the call, without where its reports go
  std::vector<std::string> reports; // options: files that are wanted
  std::uint64_t cpu_seconds = 0;    // 0: no limit
};

// The call with a file of `folder` for each report, named like its option.
std::vector<std::string> with_reports(const Task &task,
                                      const std::filesystem::path &folder);

struct TaskEnd {
  std::size_t number = 0;
  bool is_lost = false; // nothing else counts then but what was said
  ChildEnd end;
  std::filesystem::path folder; // of its reports, until the next wait
};

class Executor {
public:
  virtual ~Executor() = default;

  // How many more it takes now.
  virtual std::size_t num_free() const = 0;
  virtual std::size_t num_running() const = 0;
  virtual Result<void> start(const Task &task) = 0;
  // Nothing: none has ended by then. There must be one that runs.
  virtual Result<std::optional<TaskEnd>>
  wait_for(std::chrono::milliseconds time) = 0;
  // A signal has asked this process to stop; what runs has been told.
  virtual bool is_interrupted() const = 0;
};

struct ExecutorConfig {
  std::string kind = "local"; // as --executor
  std::uint64_t num_parallel = 1;
  std::string shared; // a folder; empty: the current one
  std::vector<std::string> slurm_options;
};

Result<std::unique_ptr<Executor>> make_executor(const ExecutorConfig &config);

} // namespace fathom::suite
