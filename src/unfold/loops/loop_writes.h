// What the iterations of a loop write to memory, all together: ranges of bytes
// that are the same, copied, or a function of the iteration.
#pragma once

#include "unfold/loops/loop_accesses.h"
#include "unfold/loops/loop_numbers.h"
#include "unfold/memory/known_bytes.h"
#include "unfold/memory/memory_state.h"
#include "unfold/path.h"

#include <span>
#include <vector>

namespace fathom::unfold {

// The iteration that stands for all of its loop: number k of 0, ..., last.
struct LoopIteration {
  Term k, last;
  Trip trip = {};
  Term last_guard; // in the last iteration
};

// What all iterations write to a range of memory.
struct LoopWrite {
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

class LoopWrites {
public:
  LoopWrites(Output &out, Path &path, KnownBytes &bytes, MemoryState &memory,
             PointerOps &pointers, Rewriter &rewriter)
      : out_(out), path_(path), bytes_(bytes), memory_(memory),
        pointers_(pointers), rewriter_(rewriter), store_(rewriter.store()) {}

  // What all iterations together do, if `needs` hold. False: it cannot be said.
  bool plan(const LoopIteration &iteration,
            const std::vector<LoopAccess> &accesses, LoopNumbers &numbers,
            std::vector<LoopWrite> &writes, std::vector<Term> &needs);
  // The memory behind one of the writes.
  VersionId apply(const LoopIteration &iteration,
                  const std::vector<LoopWrite> &writes, size_t write,
                  VersionId memory, sea::LocationId location);

private:
  // A range that the loop accesses.
  struct Range {
    bool is_single = false; // the same place again and again
    bool falls = false;     // later iterations have lower addresses
    Term first = {};        // pointer to the lowest address
  };
  // The bytes of all iterations together, and what must hold for that not to
  // wrap around (none: it always does).
  struct Length {
    Term bytes, fits;
  };
  bool find_range(const LoopIteration &iteration, const LoopAccess &access,
                  LoopNumbers &numbers, std::vector<Term> &needs, Range &range);
  const LoopAccess *copied_from(const LoopIteration &iteration,
                                const std::vector<LoopAccess> &accesses,
                                const LoopAccess &write, bool falls,
                                LoopNumbers &numbers, std::vector<Term> &needs,
                                Range &source);
  bool plan_range(const LoopIteration &iteration,
                  const std::vector<LoopAccess> &accesses,
                  const LoopAccess &access, const Range &range,
                  LoopNumbers &numbers, std::vector<Term> &needs,
                  LoopWrite &write);
  Length length_of(const LoopIteration &iteration, uint64_t bytes);
  Term repeated_byte(Term value);
  Term written_by_all(const LoopIteration &iteration, const LoopAccess &access,
                      const Range &range);
  void stay_inside(const std::vector<LoopWrite> &writes, const LoopWrite &write,
                   const Length &length, sea::LocationId location);

  Output &out_;
  Path &path_;
  KnownBytes &bytes_;
  MemoryState &memory_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
};

} // namespace fathom::unfold
