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
#include "unfold/memory_map.h"
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

class Engine : WordReader {
public:
  Engine(const sea::Program &program, const Config &config, Rewriter &rewriter,
         Unfolded &out);
  void run();

private:
  // Ranges longer than this are not tracked byte by byte.
  static constexpr uint64_t max_tracked = 1u << 16;
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
  VersionId join_memories(std::span<const VersionId> arms, const Edges &edges);
  void join_default(VersionId joined, ObjectId object,
                    std::span<const VersionId> arms, const Edges &edges);
  void keep_made(VersionId joined, ObjectId object,
                 std::span<const VersionId> arms, const Edges &edges);
  Term nothing(unsigned bytes, bool pointer);
  void note_only_base(Term joined, ObjectId object, std::span<const Term> bases,
                      const Edges &edges);
  const std::vector<bool> &ways_without(ObjectId object, const Edges &edges);
  void note_common_range(Term reg, std::span<const Term> arms);
  Term value_at_edge(const Incoming &in, VersionId memory, ObjectId object,
                     uint64_t offset, unsigned bytes, bool pointer);
  Term load_original(sea::BlockId block, ObjectId object, uint64_t offset,
                     Sort sort);
  struct JoinedPiece {
    unsigned bytes = 1;
    bool is_pointer = false;
    bool is_known = false; // false: left to the memories
  };
  JoinedPiece joined_piece(std::span<const VersionId> arms, ObjectId object,
                           uint64_t offset);
  void join_bytes(VersionId joined, std::span<const VersionId> arms,
                  std::span<const MemoryMap::Difference> differences,
                  const Edges &edges);
  Term add_phi(std::span<const Term> arms, const Edges &edges);

  // Memory.
  struct Place {
    bool known = false; // the object
    ObjectId object = 0;
    bool exact = false; // the offset is `low`
    uint64_t low = 0, high = 0;
    bool listed = false; // not known, but one of these, or null
    std::vector<ObjectId> objects;
  };
  // A memory behind a store, a memset, a memcpy; the execution may end there.
  VersionId store_at(const CodeStmt &s, Term value, Term pointer,
                     VersionId memory);
  VersionId fill_at(const CodeStmt &s, Term pointer, Term byte, Term length,
                    VersionId memory);
  VersionId copy_at(const CodeStmt &s, Term to, Term from, Term length,
                    VersionId memory, VersionId source);
  void load_from_objects(const CodeStmt &s);
  VersionId store_to_objects(const CodeStmt &s, Term value, Term pointer,
                             VersionId memory);
  VersionId fill_objects(const CodeStmt &s, Term pointer, Term byte,
                         Term length, VersionId memory);
  VersionId copy_objects(const CodeStmt &s, Term to, Term from, Term length,
                         VersionId memory, VersionId source);
  void havoc_objects(const CodeStmt &s);
  static constexpr uint64_t max_known_cases = 64; // of a table
  bool few_reads(VersionId memory, Term pointer, const Target &target,
                 uint64_t bytes, bool is_pointer, std::vector<Target> &cases);
  Term read_cases(const CodeStmt &s, VersionId memory,
                  const std::vector<Target> &cases, Term pointer, Sort sort);
  std::vector<std::pair<uint64_t, Term>> written_cases(VersionId memory,
                                                       const Target &target,
                                                       Term pointer,
                                                       Term value);
  Term known_or_original(VersionId memory, const Target &at, Term like);
  struct Piece {
    uint64_t offset, bytes; // in what is copied
    Term value;             // none: not known
    Term condition;         // for it to be copied; none: true
    bool loaded = false;    // see ByteSlot
  };
  // A length, and how many bytes can be copied at most.
  struct Length {
    Term number;
    PathFacts::Interval range;
    uint64_t most;
  };
  Length copied_length(Term length, const std::vector<Target> &targets,
                       const std::vector<Target> &sources);
  Term value_at_places(VersionId memory, const std::vector<Target> &places,
                       uint64_t distance, Term like);
  Term like_at(VersionId memory, const Target &at, uint64_t longest);
  std::vector<Piece> pieces_to_copy(VersionId source,
                                    const std::vector<Target> &sources,
                                    Term from, const Length &length);
  void write_pieces(VersionId version, const Target &target, Term to,
                    const std::vector<Piece> &pieces, uint64_t length);
  bool find_targets(const CodeStmt &s, VersionId version, Term pointer,
                    uint64_t bytes, Term length, std::vector<Target> &targets);
  void leave_out_large(const Allocation &made, sea::LocationId location);
  void require_target(const CodeStmt &s, const std::vector<Target> &targets,
                      Term length);
  Term pointer_into(const Target &target, Term pointer);
  Term read_target(const CodeStmt &s, VersionId memory, const Target &target,
                   Term pointer, Sort sort);
  Term choose(Term condition, Term yes, Term no);
  void replace_content(VersionId version, const Target &target, Term content);
  Term known_value(VersionId version, const Target &target, Term like);
  // A store: the object's register, and what the map knows.
  void store_into(const CodeStmt &s, VersionId version, const Target &target,
                  Term pointer, Term value);
  void write_target(VersionId version, const Target &target, Term value,
                    bool loaded = false);
  void forget_range(VersionId version, const Target &target, uint64_t bytes);
  Term source_content(VersionId source, const std::vector<Target> &targets);
  std::vector<ByteSlot> slots_to_copy(VersionId source,
                                      const std::vector<Target> &sources,
                                      const PathFacts::Interval &length) const;
  void join_contents(VersionId joined, std::span<const VersionId> arms,
                     std::span<const ObjectId> objects, const Edges &edges);

  bool is_closed(Term t) const;

  void allocate_globals();
  void add_inputs(const Allocation &made);
  void do_allocate(const CodeStmt &s);
  void do_load(const CodeStmt &s);
  void do_store(const CodeStmt &s);
  void do_memset(const CodeStmt &s);
  void do_memcpy(const CodeStmt &s);
  void do_memhavoc(const CodeStmt &s);
  void do_release(const CodeStmt &s); // free, endscope
  VersionId new_memory(bool is_shadow);
  VersionId next_memory(VersionId old); // with a register of its own
  Place locate(Term pointer, uint64_t bytes);
  void forget(VersionId version, const Place &place, uint64_t bytes);
  void write_value(VersionId version, const Place &place, Term value);
  void write_bytes(VersionId version, ObjectId object, uint64_t offset,
                   Term value, uint64_t bytes, bool loaded = false);
  bool is_loaded(VersionId memory, ObjectId object, uint64_t offset,
                 uint64_t bytes) const;
  void note_loaded(VersionId memory, ObjectId object, uint64_t offset,
                   Term value, uint64_t bytes);
  Term read_value(VersionId version, ObjectId object, uint64_t offset,
                  uint64_t bytes, bool pointer);
  bool is_in_region(const CodeStmt &s, VersionId version, const Place &place);
  Term read_partly(const CodeStmt &s, Term pointer, VersionId memory,
                   ObjectId object, uint64_t offset, uint64_t bytes);
  // Shadow memory that is the same everywhere (engine_uniform.cpp).
  Term uniform_byte(Term value);
  bool object_has(VersionId memory, ObjectId object, uint64_t low,
                  uint64_t high, uint64_t bytes, Term byte, bool to_write);
  bool has_everywhere(VersionId memory, Term pointer, const Place &place,
                      uint64_t bytes, Term byte, bool to_write);
  Term load_uniform(VersionId memory, Term pointer, const Place &place,
                    uint64_t bytes);
  bool copy_uniform(const CodeStmt &s, VersionId memory, Term to,
                    const Place &target, VersionId source, Term from,
                    const Place &origin, Term length, VersionId &after);
  void set_bytes(VersionId version, const Place &place, Term byte, Term length);
  Term contents_of(VersionId version, ObjectId object) const;
  Term assemble(std::span<const ByteSlot> slots);
  Term bytes_of(Term value, unsigned index, unsigned count);
  // Shadow memory (engine_shadow.cpp).
  void do_is_allocated(const CodeStmt &s);
  void do_is_modified(const CodeStmt &s);
  void do_reset_modified(const CodeStmt &s);
  Term base_pointer(Term pointer);
  Term load_shadow_byte(const CodeStmt &s, Term pointer, VersionId memory);
  Term choose_by_base(Term pointer, VersionId memory, const Place &place,
                      uint64_t bytes);
  bool store_by_base(Term pointer, Term value, VersionId next,
                     const Place &place);

  Addresses::Made allocate(Segment segment, Term size, unsigned log2_align,
                           Term instead_of);
  void emit_store(Term content, Term value, Term pointer, Term before,
                  const sea::Stmt *from);

  Term word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
               uint64_t offset, bool as_pointer) override;
  VersionId memory_of(ObjectId object,
                      std::span<const VersionId> memories) const override;
  void do_reachable(const CodeStmt &s);
  void note_number(const CodeStmt &s, VersionId memory, ObjectId object,
                   uint64_t offset, uint64_t bytes);

  // Raw pointers, and others for which the history of objects is asked.
  bool uses_addresses_again() const {
    return config_.allocation == AllocatorKind::Symbolic &&
           (config_.raw_pointers || addresses_.are_apart());
  }
  VersionId forget_content(const CodeStmt &s, VersionId memory, Term pointer,
                           Term size);
  void do_raw_query(const CodeStmt &s);
  VersionId memory_argument(const CodeStmt &s, unsigned i);
  // Shadow memory with a register for each object
  // (engine_shadow_objects.cpp).
  enum class Access : uint8_t { Read, Write };
  bool find_shadows(VersionId version, Term pointer, uint64_t bytes,
                    Access access, std::vector<Target> &targets);
  bool have_object(const CodeStmt &s, Term pointer,
                   const std::vector<Target> &targets, Term length);
  bool shadow_has(VersionId version, const Target &target, uint64_t bytes,
                  Term byte);
  Term uniform_of(VersionId version, const Target &target, uint64_t bytes);
  Term repeat_byte(Term byte, uint64_t count);
  Term read_shadow(const CodeStmt &s, VersionId version, const Target &target,
                   Term pointer, uint64_t bytes);
  Term load_shadows(const CodeStmt &s, Term pointer, VersionId memory,
                    uint64_t bytes);
  VersionId store_shadows(const CodeStmt &s, Term pointer, Term value,
                          VersionId memory);
  VersionId fill_shadows(const CodeStmt &s, Term pointer, Term byte,
                         Term length, VersionId memory);
  VersionId copy_shadows(const CodeStmt &s, Term to, Term from, Term length,
                         VersionId memory, VersionId source);
  Term uniform_source(VersionId source, const std::vector<Target> &sources,
                      uint64_t bytes);
  Term length_into(Term length, Term base, ObjectId object);
  ByteSlot choose_slot(Term condition, ByteSlot yes, ByteSlot no);
  void note_fill(VersionId version, const Target &target, Term byte,
                 Term length);
  void write_slot(VersionId version, const Target &target, uint64_t offset,
                  ByteSlot slot);
  void add_shadow(VersionId version, ObjectId object);

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
  VersionId overwrite(const CodeStmt &s, Term pointer, Term length,
                      VersionId memory, Term source);
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
  uint64_t value_bytes(Term t) const;

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
  bool by_address_; // objects are not told apart: one map for all addresses
  bool by_object_;  // each object has a memory register of its own
  Addresses addresses_;
  History history_;
  Comparisons comparisons_;
  PointerPlaces places_;
  Leaks leaks_;

  std::vector<std::unique_ptr<Code>> codes_; // by function
  std::vector<uint32_t> active_calls_;       // by function
  std::vector<uint32_t> open_calls_;         // those under an open branch
  Constants constants_;
  std::vector<Frame> frames_;
  std::vector<Value> env_;
  std::vector<Value> temporaries_;

  MemoryMap map_;
  std::vector<Term> memory_register_; // by version
  bool has_freed_ = false;            // an address that could be used again
  // Where executions meet now: memories of data, and what is known on the ways.
  std::vector<size_t> joined_memories_;
  std::unordered_map<ObjectId, std::vector<bool>> joined_without_;
  std::vector<FactsId> joined_facts_;
  std::map<std::pair<sea::FunctionId, uint32_t>, LoopShape> shapes_;
  Iteration *iteration_ = nullptr; // that stands for all of its loop
};

} // namespace fathom::unfold
