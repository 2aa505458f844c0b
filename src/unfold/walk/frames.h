// Where the walk stands: frames for calls, activations for loops, pending edges
// for what is still to be taken up, and the values of registers. State is
// explicit, so that calls may be as deep as there is memory.
#pragma once

#include "memory/allocation_theory.h"
#include "memory/pointers.h"
#include "support/assert.h"
#include "unfold/contexts.h"
#include "unfold/output.h"
#include "unfold/split/groups.h"
#include "unfold/split/key.h"
#include "unfold/split/ways.h"
#include "unfold/walk/code.h"
#include "unfold/walk/value.h"

#include <map>
#include <span>
#include <vector>

namespace fathom::unfold {

// An execution that waits to be taken up.
struct Incoming {
  Output::Edge edge;
  std::vector<Value> values;     // of the target's phis, or of a return
  AllocationTheory::State state; // of the history of objects
  // If executions are told apart:
  std::vector<Value> kept = {}; // registers that are needed there (Landing)
  Key key = {};
  Ways::End from = {};
  uint32_t turn = sea::none; // of the loop, if it is a back edge
};
using Edges = std::vector<Incoming>;
using Waiting = Groups<Incoming>;

// A place where executions are taken up: registers that the edge sets, and
// those that are needed behind it.
struct Landing {
  std::span<const uint32_t> set, kept;
};

// An iteration of a loop, as far as the next one asks.
struct Turn {
  uint32_t iteration = 0;
  uint32_t open_iterations = 0;
  bool exit_is_open = false, exit_folded = false, guard_folded = false;
  std::vector<Value> header_values = {};
  AllocationTheory::State header_state = {};
};

// A loop being unfolded, or (loop none) the body of a function.
struct Activation {
  uint32_t loop = sea::none;
  uint32_t iteration = 0;
  uint32_t open_iterations = 0; // whose guards did not fold
  Output::Work entered = {};    // what had been done by then
  ContextId around = 0;         // the context of what contains the loop
  ContextId context = 0;
  bool exit_is_open = false;   // in this iteration, an exit is pending
  bool exit_folded = false;    // in this iteration, an exit was constant
  bool guard_folded = false;   // one at the beginning or the end
  bool is_interrupted = false; // to ask what is open so far
  bool must_leave = false;     // at the bound: guards are taken as failed
  std::map<uint32_t, Waiting> pending; // by position
  Waiting back;                        // to the next iteration
  // Of this iteration, at the header.
  std::vector<Value> header_values;
  AllocationTheory::State header_state;
  // If executions are told apart: iterations of the groups in the order in
  // which they were unfolded, and what waits in the current block, by the
  // number of the statement.
  std::vector<Turn> turns = {};
  bool is_in_turn = false; // which is not among them yet
  std::map<uint32_t, Waiting> resumes = {};

  bool has_pending() const {
    return !pending.empty() || !back.empty() || !resumes.empty();
  }
};

struct Frame {
  const Code *code = nullptr;
  size_t env = 0; // its first slot
  std::vector<Activation> activations = {};
  Edges returns = {};
  std::vector<AllocationTheory::Object> locals = {}; // to be ended
  sea::BlockId block = 0;                            // where it stands
  uint32_t stmt = 0;
  bool is_open = false; // something was pending when it called
  // If executions are told apart: the way, and the statement of the block at
  // which it was taken up.
  WayId way = sea::none;
  uint32_t resumed_at = sea::none;
};

class Frames {
public:
  Frames(Rewriter &rewriter, PointerOps &pointers)
      : rewriter_(rewriter), pointers_(pointers) {}

  void push(const Code &code, ContextId context,
            std::span<const Value> arguments);
  Frame pop();
  bool is_empty() const { return frames_.empty(); }
  size_t depth() const { return frames_.size(); }

  // The innermost ones.
  Frame &frame() {
    FATHOM_ASSERT(!frames_.empty(), "no function is executed");
    return frames_.back();
  }
  const Frame &frame() const {
    FATHOM_ASSERT(!frames_.empty(), "no function is executed");
    return frames_.back();
  }
  const Code &code() const { return *frame().code; }
  Activation &activation() {
    FATHOM_ASSERT(!frame().activations.empty(), "a frame that has ended");
    return frame().activations.back();
  }
  const CodeBlock &block() const { return code().blocks[frame().block]; }
  const CodeStmt &statement() const { return block().stmts[frame().stmt]; }
  // The loops that are left by this edge, from the inside out.
  std::span<Activation> loops_left(const CodeEdge &edge);
  // The loop or body that the edge stays in.
  Activation &region_of(const CodeEdge &edge);

  // Values of registers.
  Value evaluate(const Expression &e);
  Value argument(const CodeStmt &s, unsigned i) {
    return evaluate(code().expressions[s.first_argument + i]);
  }
  Term term(const CodeStmt &s, unsigned i) { return argument(s, i).term(); }
  Value definition(const CodeStmt &s, unsigned i) const {
    return env_[slot(code().slots[s.first_definition + i])];
  }
  std::span<const uint32_t> defined(const CodeStmt &s) const {
    return {code().slots.data() + s.first_definition, s.stmt->num_definitions};
  }
  void define(const CodeStmt &s, unsigned i, Value value) {
    env_[slot(code().slots[s.first_definition + i])] = value;
  }
  std::vector<Value> phis(const CodeBlock &block) const;
  void set_phis(const CodeBlock &block, std::span<const Value> values);
  Value get(uint32_t number) const { return env_[slot(number)]; }
  void set(uint32_t number, Value value) { env_[slot(number)] = value; }
  // All registers of the innermost frame.
  std::vector<Value> registers() const;
  void set_registers(std::span<const Value> values);

  // Context, block and number of a statement (phis count, too).
  Instance place_of(const CodeStmt &s) const;

private:
  size_t slot(uint32_t number) const { return frame().env + number; }
  Value operand(const Operand &o) const;

  Rewriter &rewriter_;
  PointerOps &pointers_;
  std::vector<Frame> frames_;
  std::vector<Value> env_;
  std::vector<Value> temporaries_; // of the expression that is evaluated
};

} // namespace fathom::unfold
