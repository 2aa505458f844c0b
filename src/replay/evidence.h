// What a run of the program wrote down about its end, and whether that is the
// failure that was expected.
#pragma once

#include "report/verdict.h"

#include <string>
#include <string_view>
#include <vector>

namespace fathom::replay {

enum class Tool : uint8_t { Harness, Address, Undefined, Memory, Leak };

struct Evidence {
  Tool tool = Tool::Harness;
  std::string kind; // the tool's word for it; Harness: the id of the check
  bool reads = false, writes = false, zero_page = false;
  bool in_library = false; // of a function that reads and writes
  // Where, in code of the program; for a leak, all places of allocation.
  std::vector<report::Place> places;
};

struct RunLog {
  std::vector<Evidence> evidence; // in order
  std::string diverged;           // why the run is not that of the trace
  bool returned = false;
  bool needs_ptrace = false; // the leak sanitizer could not look
};

// The text of all log files of one run.
RunLog read_log(const std::string &text);

// "address sanitizer: heap-buffer-overflow at file.c:12".
std::string describe(const Evidence &evidence);

// The property's failure is among the evidence (its kind and its place, if it
// has one): then the evidence; otherwise null.
const Evidence *find_evidence(const RunLog &log, sea::CheckKind kind,
                              const report::Place &place);

// A program that fails so is stopped by a sanitizer, or by itself.
bool is_seen_by_sanitizers(sea::CheckKind kind);

// The same file: one name is the other, or the end of it.
bool is_same_file(std::string_view a, std::string_view b);

} // namespace fathom::replay
