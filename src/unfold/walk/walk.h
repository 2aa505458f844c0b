// The walk through the program that is unfolded, in topological order of what
// is unfolded (code.h): blocks, branches, calls, loops. An edge waits at its
// target until everything that comes before it has been executed.
#pragma once

#include "unfold/loops/loop_summaries.h"
#include "unfold/loops/loop_walk.h"
#include "unfold/walk/bounds.h"
#include "unfold/walk/frames.h"
#include "unfold/walk/joins.h"
#include "unfold/walk/liveness.h"
#include "unfold/walk/statements.h"

#include <memory>
#include <vector>

namespace fathom::unfold {

class Walk final : LoopWalk {
public:
  Walk(const sea::Program &program, const Config &config, Output &out,
       Path &path, Frames &frames, Statements &statements, Joins &joins,
       Bounds &bounds, LoopSummaries &loops, History &history, MemoryMap &map,
       PointerOps &pointers, Rewriter &rewriter, Split *split);

  // Everything, from the entry function with these arguments on. `constants`
  // stand for themselves everywhere.
  void run(const Constants &constants, std::span<const Value> arguments);

  // Merged executions have a budget, too, and it did not suffice.
  bool is_too_expensive() const { return expense_.is_over; }

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
  void enter_summary(unsigned edge,
                     std::span<const sea::BlockId> blocks) override;
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
  void enter_loop(uint32_t loop, Waiting waiting);
  void enter_block(sea::BlockId block, Edges edges);
  void next_iteration();
  void note_header();

  // If executions are told apart (walk_split.cpp).
  const Liveness &liveness();
  Landing at_block(sea::BlockId block);
  Landing before_call(const CodeStmt &call);
  Landing behind_call(const CodeStmt &call);
  void begin_way(const Edges &from);
  std::vector<Item> items_of(std::span<const uint32_t> slots) const;
  void let_wait(Incoming &in, const Landing &landing);
  bool waits_at_call();
  void land(Edges edges, const Landing &landing);
  void return_to_caller(Frame done);
  void resume();
  void next_turn();
  Turn turn_of(const Activation &loop) const;
  bool is_same_again(std::span<const uint32_t> turns);
  void blame_branch(const CodeBlock &block, Term condition);

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
  Split *watch_; // none: nobody is blamed
  Split *split_; // none: executions are merged
  struct {
    uint64_t budget = UINT64_MAX; // statements, and terms as eight of them
    size_t first_term = 0;
    bool is_over = false;
  } expense_;
  Constants constants_;
  std::vector<std::unique_ptr<Code>> codes_; // by function
  std::vector<std::unique_ptr<Liveness>> liveness_;
};

} // namespace fathom::unfold
