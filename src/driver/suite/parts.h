// One job as several: each decides a part of the properties, and their verdicts
// are one. An execution that fails has a first property that it fails; in the
// part that decides this property it is still there, since what other parts
// decide is only assumed, and holds up to that point.
#pragma once

#include "driver/suite/results.h"
#include "sea/program.h"

#include <optional>
#include <span>

namespace fathom::suite {

struct Part {
  unsigned index = 1, count = 1; // the index is from 1 on

  bool has(sea::PropertyId property) const {
    return property % count == index - 1;
  }
};

// "K/N".
std::optional<Part> read_part(const std::string &text);

// Leaves only the properties of the part to be decided, and says so by a row.
// What the program cannot do (limits, code that is not supported) is asked in
// every part.
report::PartInfo take_part(sea::Program &program, const Part &part);
// The verdict is about the properties of the part.
void tell_part(report::Verdict &verdict, const report::PartInfo &info);

// Each job, `count` times.
std::vector<Job> split_jobs(const std::vector<Job> &jobs, unsigned count);
std::string part_name(const std::string &job, const Part &part);

// The verdict of all parts, in their order; null: the part is lost, or late.
// SAFE only if each of them is there once, is SAFE, and is about the same
// properties. Parts that contradict each other are a failure of our own.
JobResult compose(const std::string &name,
                  std::span<const JobResult *const> parts);

// The results of the jobs, from those of their parts.
std::map<std::string, JobResult>
compose_all(const std::vector<Job> &jobs, unsigned count,
            const std::map<std::string, JobResult> &parts);

} // namespace fathom::suite
