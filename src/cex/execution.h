// What an execution is asked to do and how it ended.
#pragma once

#include "cex/value.h"
#include "sea/program.h"
#include "support/choices.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fathom {
class StopToken;
}

namespace fathom::cex {

class EventSink;
class ProgramCode;
class StatementSink;

enum class Ending : uint8_t {
  Failed,     // a check
  Assumption, // an assumption does not hold
  Halted,
  Returned,
  Stuck,   // the oracle or the interpreter does not know how to go on
  Limit,   // too many steps or calls
  Stopped, // by the token
};

struct Execution {
  Ending ending = Ending::Stuck;
  sea::PropertyId property = sea::none; // Failed
  // Failed: the access went through a pointer that belongs to no object. Our
  // pointers lose their objects where the machine's do not.
  bool without_provenance = false;
  // Failed: the object that was accessed, where and by what; may be empty.
  std::string detail;
  std::optional<Value> accessed; // the pointer to it, if there is a detail
  // Failed: what was computed, with its values ("2147483646 + 5 overflows
  // int"); may be empty.
  std::string operands;
  std::string problem;          // Stuck, Limit
  sea::LocationId location = 0; // of the last statement
  uint64_t steps = 0;
  std::vector<Value> results; // Returned: of the entry function
};

struct InterpreterConfig {
  // false: a failed check is passed over unless it is this property.
  bool checks_stop = true;
  sea::PropertyId expected = sea::none;
  EventSink *sink = nullptr;
  StatementSink *statements = nullptr;
  uint64_t max_steps = 200'000'000;
  uint32_t max_depth = 100'000;
  uint64_t max_length = 1 << 26; // bytes of one memset, memcpy, memhavoc
  uint64_t max_filled = 1 << 12; // longer ranges are not written byte by byte
  uint64_t max_range = 1 << 26;  // of what is not, but of shadows
  const StopToken *stop = nullptr;
  Pointers pointers = Pointers::Fat; // how accesses are judged
  ProgramCode *code = nullptr;       // of this program, for several executions
};

} // namespace fathom::cex
