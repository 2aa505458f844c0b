// Loops of any length: one iteration, whose number is an input, stands for all
// of them (docs/decisions/loop-summaries.md).
//
//   header, first time --> left at once
//        |
//        v
//   k := any number of an iteration; the iteration, with its checks, on the
//   memory from before the loop
//        v
//   ranges of memory are written, counters are set --> left after the last one
//
// Sound because an iteration that fails is one that k can be, and because what
// an iteration reads was not written by an earlier one. Everything that this
// needs is looked at before anything is kept: a loop that does not fit leaves
// no trace and is unrolled.
#pragma once

#include "unfold/loops/loop_accesses.h"
#include "unfold/loops/loop_shape.h"
#include "unfold/loops/loop_walk.h"
#include "unfold/loops/loop_writes.h"
#include "unfold/objects/addresses.h"
#include "unfold/walk/bounds.h"
#include "unfold/walk/frames.h"
#include "unfold/walk/statements.h"

#include <functional>
#include <map>
#include <span>
#include <vector>

namespace fathom::unfold {

class LoopSummaries {
public:
  LoopSummaries(const Config &config, Frames &frames, Statements &statements,
                const Bounds &bounds, Output &out, Path &path,
                Addresses &addresses, const ObjectTable &objects,
                KnownBytes &bytes, MemoryState &memory, PointerOps &pointers,
                Rewriter &rewriter);

  // Whether the walk stands where a loop can be described as a whole: at the
  // header, in the first iteration.
  bool may_summarise();
  // At the header's branch. True: the loop is done.
  bool summarise(const CodeStmt &branch, Term guard, LoopWalk &walk);

private:
  // What is taken back if the loop does not fit.
  struct Before {
    Output::Mark output;
    Addresses::Mark addresses;
    std::vector<Value> registers;
  };
  // The loop that is being described.
  struct Loop {
    LoopShape &shape;
    const CodeBlock &header;
    LoopWalk &walk;
    sea::LocationId location;
    std::vector<Value> first; // phis of the header in iteration 0
    LoopIteration iteration = {};
    std::vector<Value> after = {}; // and behind the last one
  };
  LoopShape &shape_of(uint32_t loop);
  sea::BlockId begin_iteration(Loop &loop, const CodeStmt &branch, Term guard);
  bool describe(Loop &loop);
  bool rehearse(Loop &loop);
  bool run_iteration(Loop &loop);
  bool finish(Loop &loop);
  void keep(Loop &loop, const Before &before, sea::BlockId body, Term guard);
  void leave_at_end(Loop &loop);

  Value phi_at(const Loop &loop, size_t phi, Term k);
  Value successor_of(const Loop &loop, size_t phi, Term k);
  bool goes_on_evenly(const Loop &loop);
  // In the header, in the iteration that its phis are set to: it goes on.
  Term guard_of(const Loop &loop);
  // Registers of the iteration's block that depend on its number.
  std::function<bool(Term)> varying(Term k);

  const Config &config_;
  Frames &frames_;
  Statements &statements_;
  const Bounds &bounds_;
  Output &out_;
  Path &path_;
  Addresses &addresses_;
  MemoryMap &map_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  LoopAccesses accesses_;
  LoopWrites writes_;
  std::map<std::pair<sea::FunctionId, uint32_t>, LoopShape> shapes_;
};

} // namespace fathom::unfold
