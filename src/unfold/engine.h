// The walk of unfolding; see unfold.h for what it does and code.h for the
// order. State is explicit: frames for calls, activations for loops, pending
// edges for what is still to be taken up. Parts:
//   engine.cpp        control: blocks, branches, calls, loops, bounds
//   engine_join.cpp   where executions meet
//   engine_paths.cpp  what the way to a place says
//   engine_memory.cpp loads, stores, allocation, through the memory map
//   engine_objects.cpp the same with a memory register for each object
//   engine_offsets.cpp where in which object a pointer points
//   engine_shadow.cpp what is special about shadow memory
//   engine_shadow_objects.cpp shadow memory with a register for each object
//   engine_loops.cpp  loops of any length as a whole (and engine_loop_writes)
//   engine_uniform.cpp shadow memory that is the same everywhere
#pragma once

#include "memory/allocation_theory.h"
#include "memory/allocator.h"
#include "memory/pointers.h"
#include "unfold/code.h"
#include "unfold/loop_shape.h"
#include "unfold/memory/memory_state.h"
#include "unfold/memory/reads.h"
#include "unfold/objects/addresses.h"
#include "unfold/objects/comparisons.h"
#include "unfold/objects/history.h"
#include "unfold/objects/leaks.h"
#include "unfold/objects/object_table.h"
#include "unfold/objects/offsets.h"
#include "unfold/path.h"
#include "unfold/unfold.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom::unfold {

class LoopNumbers;

class Engine {
public:
  Engine(const sea::Program &program, const Config &config, Rewriter &rewriter,
         Unfolded &out);
  void run();

private:
  using Value = uint32_t; // id of a term; for memories a VersionId

  struct Incoming {
    Output::Edge edge;
    std::vector<Value> values;    // of the target's phis, or of a return
    AllocationTheory::State heap; // of raw pointers
  };
  using Edges = std::vector<Incoming>;

  // A loop being unfolded, or (loop none) the body of a function.
  struct Activation {
    uint32_t loop = sea::none;
    uint32_t iteration = 0;
    uint32_t open_iterations = 0; // whose guards did not fold
    uint64_t open_checks = 0;     // of the engine, when it was entered
    uint64_t executed = 0;        // likewise
    ContextId around = 0;         // the context of what contains the loop
    ContextId context = 0;
    bool exit_is_open = false;   // in this iteration, an exit is pending
    bool exit_folded = false;    // in this iteration, an exit was constant
    bool guard_folded = false;   // one at the beginning or the end
    bool moved = false;          // in this iteration, a branch did not fold
    bool is_interrupted = false; // to ask what is open so far
    bool must_leave = false;     // at the bound: guards are taken as failed
    std::map<uint32_t, Edges> pending; // by position
    Edges back;                        // to the next iteration
    std::vector<Value> header_values;  // of this iteration
  };
  struct Frame {
    const Code *code;
    size_t env; // first slot in env_
    std::vector<Activation> activations;
    Edges returns;
    std::vector<AllocationTheory::Object> locals; // for raw pointers
    sea::BlockId block = 0;                       // where it stands
    uint32_t stmt = 0;
    bool is_open = false; // something was pending when it called
  };

  // Control.
  void push_frame(sea::FunctionId function, ContextId context,
                  std::span<const Value> arguments);
  void run_block();
  void execute(const CodeStmt &s);
  void do_check(const CodeStmt &s);
  void do_call(const CodeStmt &s);
  void do_branch(const CodeStmt &s);
  Term decided(const CodeBlock &block, Term condition);
  void do_return(const CodeStmt &s);
  void leave_by(unsigned edge, Output::Edge from);
  template <class Mark> void for_loops_left(const CodeEdge &edge, Mark mark) {
    std::vector<Activation> &all = frame().activations;
    for (size_t a = all.size(); all[a - 1].loop != edge.region; --a)
      mark(all[a - 1]);
  }
  bool advance(); // false: nothing left
  void finish_frame();
  void enter_node(uint32_t position, Edges edges);
  void enter_block(sea::BlockId block, Edges edges);
  void next_iteration(Activation &activation);
  bool may_iterate(Activation &activation, const Edges &edges);
  bool may_recurse(sea::FunctionId callee);
  void resume_caller();
  void reach_loop_bound(const Activation &activation, Edges edges);
  void reach_bound(sea::PropertyId property);
  sea::PropertyId note_bound(const Activation &activation);
  std::optional<uint32_t> stated_bound(const sea::Loop &loop) const;
  uint32_t bound_of(const sea::Loop &loop) const;

  // Joining. The edges lead to one block; gives values of the phis.
  std::vector<Value> take_up(const Edges &edges,
                             const std::vector<bool> &is_memory);
  Term join_terms(std::span<const Term> arms, const Edges &edges);
  Term join_pointers(std::span<const Term> arms, const Edges &edges);
  void note_only_base(Term joined, ObjectId object, std::span<const Term> bases,
                      const Edges &edges);
  const std::vector<bool> &ways_without(ObjectId object, const Edges &edges);
  void note_common_range(Term reg, std::span<const Term> arms);
  Term add_phi(std::span<const Term> arms, const Edges &edges);

  void leave_out_large(const Allocation &made, sea::LocationId location);
  void allocate_globals();
  void add_inputs(const Allocation &made);
  void do_allocate(const CodeStmt &s);
  void do_load(const CodeStmt &s);
  void do_store(const CodeStmt &s);
  void do_memset(const CodeStmt &s);
  void do_memcpy(const CodeStmt &s);
  void do_memhavoc(const CodeStmt &s);
  void do_release(const CodeStmt &s); // free, endscope
  // Shadow memory (engine_shadow.cpp).
  void do_is_allocated(const CodeStmt &s);
  void do_is_modified(const CodeStmt &s);
  void do_reset_modified(const CodeStmt &s);
  Term base_pointer(Term pointer);
  Term load_shadow_byte(const CodeStmt &s);

  Addresses::Made allocate(Segment segment, Term size, unsigned log2_align,
                           Term instead_of);
  void do_reachable(const CodeStmt &s);
  // Raw pointers, and others for which the history of objects is asked.
  bool uses_addresses_again() const {
    return config_.allocation == AllocatorKind::Symbolic &&
           (config_.raw_pointers || addresses_.are_apart());
  }
  void do_raw_query(const CodeStmt &s);
  VersionId memory_argument(const CodeStmt &s, unsigned i);
  // Loops as a whole (engine_loops.cpp).
  struct LoopAccess;
  struct Iteration;
  struct LoopRange;
  struct LoopWrite;
  struct Before;
  bool is_rehearsal() const;
  Before remember() const;
  void take_back(const Before &before);
  void restore_env(const Before &before);
  const LoopShape &shape_of(uint32_t loop);
  bool may_summarise();
  bool summarise(const CodeStmt &branch, Term guard);
  bool run_iteration(const LoopShape &shape, std::span<const Value> first);
  bool finish_loop(const LoopShape &shape, std::span<const Value> first,
                   sea::LocationId location, std::vector<Value> &after);
  void note_access(const CodeStmt &s, uint8_t kind);
  void note_store(const CodeStmt &s);
  void note_load(const CodeStmt &s);
  void note_query(const CodeStmt &s);
  bool are_apart(Term p, Term q);
  bool are_independent(const std::vector<LoopAccess> &accesses);
  void set_iteration(const LoopShape &shape, std::span<const Value> first,
                     Term k);
  Value phi_at(const LoopShape &shape, std::span<const Value> first, size_t phi,
               Term k);
  Value successor_of(const LoopShape &shape, std::span<const Value> first,
                     size_t phi, Term k);
  void run_straight(sea::BlockId block);
  Term guard_of(const LoopShape &shape);
  bool goes_on_evenly(const LoopShape &shape, std::span<const Value> first,
                      Term k);
  void assume_guard(Term guard);
  std::function<bool(Term)> varying();
  bool find_range(const LoopAccess &access, LoopNumbers &numbers,
                  std::vector<Term> &needs, LoopRange &range);
  Term range_length(uint64_t bytes, Term &fits);
  Term repeated_byte(Term value);
  const LoopAccess *copied_from(const LoopAccess &write, const LoopRange &range,
                                LoopNumbers &numbers, std::vector<Term> &needs,
                                LoopRange &source);
  Term written_by_all(const LoopRange &range);
  bool plan_writes(LoopNumbers &numbers, std::vector<LoopWrite> &writes,
                   std::vector<Term> &needs);
  VersionId apply_write(const LoopWrite &write, VersionId memory, Term length);
  void stay_inside(const std::vector<LoopWrite> &writes, size_t w, Term length,
                   Term fits, sea::LocationId location);

  // Values and statements. A statement's number counts phis, too.
  uint32_t stmt_index(const CodeStmt &s) const {
    const Frame &f = frames_.back();
    return uint32_t(s.stmt - f.code->function->blocks[f.block].stmts.data());
  }
  Value evaluate(const Expression &e);
  Value operand(const Operand &o, std::span<const Value> temporaries) const;
  Value argument(const CodeStmt &s, unsigned i) {
    return evaluate(code().expressions[s.first_argument + i]);
  }
  Term term_argument(const CodeStmt &s, unsigned i) {
    return Term{argument(s, i)};
  }
  void define(const CodeStmt &s, unsigned i, Value value) {
    env_[frame().env + code().slots[s.first_definition + i]] = value;
  }
  void add_instance(const CodeStmt &s, Instance instance);

  Frame &frame() { return frames_.back(); }
  const Code &code() const { return *frames_.back().code; }
  Activation &activation() { return frames_.back().activations.back(); }

  const sea::Program &program_;
  const Config &config_;
  Rewriter &rewriter_;
  TermStore &store_;
  PointerOps pointers_;
  Output out_;
  Path path_;
  ObjectTable objects_;
  Offsets offsets_;
  Addresses addresses_;
  History history_;
  Comparisons comparisons_;
  PointerPlaces places_;
  MemoryMap map_;
  KnownBytes bytes_;
  MemoryStatements statements_;
  Reads reads_;
  std::unique_ptr<MemoryState> memory_;
  Leaks leaks_;

  std::vector<std::unique_ptr<Code>> codes_; // by function
  std::vector<uint32_t> active_calls_;       // by function
  std::vector<uint32_t> open_calls_;         // those under an open branch
  Constants constants_;
  std::vector<Frame> frames_;
  std::vector<Value> env_;
  std::vector<Value> temporaries_;

  bool has_freed_ = false; // an address that could be used again
  // Where executions meet now: memories of data, and what is known on the ways.
  std::vector<size_t> joined_memories_;
  std::unordered_map<ObjectId, std::vector<bool>> joined_without_;
  std::vector<FactsId> joined_facts_;
  std::map<std::pair<sea::FunctionId, uint32_t>, LoopShape> shapes_;
  Iteration *iteration_ = nullptr; // that stands for all of its loop
};

} // namespace fathom::unfold
