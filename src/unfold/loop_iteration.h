// What engine_loops.cpp and engine_loop_writes.cpp know of the iteration that
// stands for all of its loop. Nobody else includes this.
#pragma once

#include "unfold/engine.h"
#include "unfold/loop_numbers.h"

namespace fathom::unfold {

// What an iteration does to memory.
struct Engine::LoopAccess {
  enum Kind : uint8_t { Read, Query, Write } kind;
  const CodeStmt *stmt;
  VersionId memory;
  Term pointer;
  Term value; // that is read or written
  uint64_t bytes = 0;
};

// An iteration that is being described.
struct Engine::Iteration {
  Term k, last;
  Trip trip;
  Term last_guard; // in the last iteration
  std::vector<LoopAccess> accesses;
  bool is_rehearsal = false; // nothing is checked
};

// A range that the loop writes.
struct Engine::LoopRange {
  const LoopAccess *access = nullptr;
  bool is_single = false; // the same place again and again
  bool falls = false;     // later iterations write lower addresses
  Term first;             // pointer to the lowest address
};

// What all iterations write to a range of memory.
struct Engine::LoopWrite {
  const CodeStmt *stmt = nullptr;
  VersionId memory = 0; // before the loop
  Term value, first;    // of one iteration; the lowest address
  uint64_t bytes = 0;
  bool is_single = false; // always the same value at the same place
  Term byte;              // the same everywhere, or
  Term from;              // copied from here in
  VersionId source = 0;   // this memory, or
  Term table;             // what this memory has there
};

} // namespace fathom::unfold
