// The walk through the program that is unfolded, in topological order of what
// is unfolded (code.h): blocks, branches, calls, loops. An edge waits at its
// target until everything that comes before it has been executed.
#pragma once

#include "unfold/loops/loop_summaries.h"
#include "unfold/loops/loop_walk.h"
#include "unfold/walk/bounds.h"
#include "unfold/walk/frames.h"
#include "unfold/walk/joins.h"
#include "unfold/walk/statements.h"

#include <memory>
#include <vector>

namespace fathom::unfold {

class Walk final : LoopWalk {
public:
  Walk(const sea::Program &program, const Config &config, Output &out,
       Path &path, Frames &frames, Statements &statements, Joins &joins,
       Bounds &bounds, LoopSummaries &loops, History &history, MemoryMap &map,
       PointerOps &pointers, Rewriter &rewriter);

  // Everything, from the entry function with these arguments on. `constants`
  // stand for themselves everywhere.
  void run(const Constants &constants, std::span<const Value> arguments);

private:
  void run_block();
  void execute(const CodeStmt &s);
  void run_straight(sea::BlockId block) override;

  // Branches.
  void do_branch(const CodeStmt &s);
  Term decided(const CodeBlock &block, Term condition);
  void take_one(const CodeBlock &block, bool holds);
  void take_both(const CodeBlock &block, Term condition);
  void leave_by(unsigned edge, Output::Edge from) override;
  void note_open_exit(const CodeEdge &edge) override;
  Output::Edge here() const { return {.block = out_.current(), .slot = 0}; }

  // Calls.
  const Code &code_of(sea::FunctionId function);
  bool enter(sea::FunctionId function, ContextId context,
             std::span<const Value> arguments);
  void do_call(const CodeStmt &s);
  void do_return(const CodeStmt &s);
  void finish_frame();

  // What comes next; false: everything is unfolded.
  bool advance();
  void enter_node(uint32_t position, Edges edges);
  void enter_block(sea::BlockId block, const Edges &edges);
  void next_iteration();
  void note_header();

  const sea::Program &program_;
  const Config &config_;
  Output &out_;
  Path &path_;
  Frames &frames_;
  Statements &statements_;
  Joins &joins_;
  Bounds &bounds_;
  LoopSummaries &loops_;
  History &history_;
  MemoryMap &map_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Constants constants_;
  std::vector<std::unique_ptr<Code>> codes_; // by function
};

} // namespace fathom::unfold
