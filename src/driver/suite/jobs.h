// The jobs of a suite: calls of `fathom check` with what is expected of them.
// docs/suites.md describes the file.
#pragma once

#include "support/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::suite {

struct Job {
  std::string name;
  std::vector<std::string> options; // as on the command line
  std::vector<std::string> files;
  std::string expect; // SAFE, UNSAFE or UNKNOWN; empty: nothing is stated
  std::vector<std::string> tags;
  std::uint64_t cpu_seconds = 0; // 0: no limit

  bool operator==(const Job &) const = default;
};

// Reads the text of `file`; names in it are relative to its folder. Names of
// jobs are unique: a second one of the same name is an error.
Result<std::vector<Job>> read_jobs(std::string_view text,
                                   const std::string &file);

// One job for each source of the folder, by its name.
Result<std::vector<Job>> jobs_of_folder(const std::string &folder);

// One job for each function, in the program of these files.
std::vector<Job> jobs_of_entries(const std::vector<std::string> &functions,
                                 const std::vector<std::string> &files);

} // namespace fathom::suite
