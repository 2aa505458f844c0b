// One job as several, each of which decides a part of its question, and one
// verdict of theirs. Three ways to divide it (docs/suites.md):
//
//   properties  an execution that fails has a first property that it fails; in
//               the part that decides this one it is still there, since what
//               other parts decide is only assumed, and holds up to that point
//   loops       likewise for the first of all properties and bounds of loops;
//               bounds are those that are given, the same for all parts
//   cubes       each execution is in one of the cubes at least
#pragma once

#include "check/run.h"
#include "driver/suite/results.h"
#include "sea/program.h"

#include <optional>
#include <set>
#include <span>

namespace fathom::suite {

enum class PartsBy : uint8_t { Properties, Loops, Cubes };

struct Part {
  unsigned index = 1, count = 1; // the index is from 1 on

  bool has(uint32_t number) const { return number % count == index - 1; }
};

// "K/N".
std::optional<Part> read_part(const std::string &text);
PartsBy read_parts_by(const std::string &text); // as --parts-by accepts it
// Cubes are all patterns of some bits.
bool is_count_of(PartsBy by, std::uint64_t count);

struct TakenPart {
  report::PartInfo info;
  std::set<sea::PropertyId> decided; // of properties that are real
  // Whose bounds other parts ask about.
  decltype(check::Run::left_to_others) left_loops;
};

// Leaves only what the part is about, and says so by a row. What the program
// cannot do (limits, code that is not supported) is asked in every part.
// `identity` is of tools and options: parts that differ in them are not parts
// of one whole. An error if there is not enough to divide by.
Result<TakenPart> take_part(sea::Program &program, const Part &part, PartsBy by,
                            const std::string &identity);
// The verdict is about the part.
void tell_part(report::Verdict &verdict, const TakenPart &taken);

// Each job, `count` times.
std::vector<Job> split_jobs(const std::vector<Job> &jobs, unsigned count);
std::string part_name(const std::string &job, const Part &part);

// The verdict of all parts, in their order; null: the part is lost, or late.
// SAFE only if each of them is there once, is SAFE, is about the same question,
// and not all are empty. Parts that contradict each other are a failure of our
// own.
JobResult compose(const std::string &name,
                  std::span<const JobResult *const> parts);

// The results of the jobs, from those of their parts.
std::map<std::string, JobResult>
compose_all(const std::vector<Job> &jobs, unsigned count,
            const std::map<std::string, JobResult> &parts);

} // namespace fathom::suite
