// Unfolding: a SEA-IR program becomes one function without calls and loops.
//
// The walk evaluates every statement with the simplifying builder, in
// topological order of what is unfolded: a branch whose condition becomes
// constant has one successor, a loop ends when its guard does, a call that is
// not reached is not entered. Reads at constant offsets of known objects are
// answered from a map (unfold/memory/memory_map.h), so that what is spilled to
// memory still folds. Values are terms over inputs, phi registers and
// unresolved loads; scalar statements leave nothing behind.
#pragma once

#include "memory/allocator.h"
#include "rewrite/rewriter.h"
#include "sea/program.h"
#include "support/choices.h"
#include "unfold/contexts.h"
#include "unfold/split/learnt.h"
#include "unfold/split/ways.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace fathom {
class Stats;
class StopToken;
} // namespace fathom

namespace fathom::unfold {

// Whether and how executions are told apart.
struct SplitConfig {
  std::shared_ptr<Learnt> learnt = nullptr; // null: they are merged
  // They are merged, and it is only learnt by what they could be told apart.
  bool only_watches = false;
  uint64_t budget = UINT64_MAX; // statements and terms of one round
  bool keeps_key = false; // nothing is left out of it if that is too little
};

// A loop of the source program, by function and number there.
struct LoopName {
  sea::FunctionId function;
  uint32_t loop;
  auto operator<=>(const LoopName &) const = default;
};

struct Config {
  // Loops and recursion whose guards do not fold stop here; guards that fold
  // go on up to hard_limit. 0 iterations: the body is not entered.
  uint32_t unwind = 1;
  bool unwind_is_exact = false; // given by the user: folding guards stop, too
  std::map<std::string, uint32_t> unwind_of; // by name or place of the loop
  // A loop that ends by itself is interrupted after so many statements, times
  // the square of `unwind`: failures elsewhere, or a proof, should not wait for
  // one that may have no end.
  uint64_t quiet_statements = 1u << 21;
  uint32_t recursion = 1;
  bool recursion_is_exact = false; // likewise
  AtBound at_bound = AtBound::Assert;
  bool checks_stop = true; // false: executions go on after a failed check
  Pointers pointers = Pointers::Fat;
  // Bounds of all accesses are checked, and failed checks stop: then an access
  // through one object's pointer never reaches another object.
  bool accesses_are_checked = true;
  AllocatorKind allocation = AllocatorKind::Concrete;
  // The program says where a pointer becomes a number (Address), so that an
  // object's address need not be its base: the symbolic allocator can use
  // addresses again and still tell objects apart. Only where accesses through
  // one object's pointer reach no other one.
  bool addresses_apart = false;
  bool fold_memory = true; // reads are answered from the map
  // Claims of a cut program read memories of headers that stores have replaced
  // since: branches that fold are like those that do not.
  bool reads_old_memories = false;
  // Each object has a memory register of its own; only if accesses_are_checked.
  bool by_object = false;
  // Covers that have been answered; null: none.
  const std::set<sea::PropertyId> *covered = nullptr;
  bool summarise_loops = false; // where they can be: no bound is needed
  SplitConfig split = {};       // not with AtBound::Partial
  // Whether the bounds of these loops suffice is asked elsewhere (--part);
  // executions that need more end here. Only where a bound is a number of
  // iterations that is given. Neither with summaries nor with split unfolding,
  // which count otherwise.
  std::set<LoopName> left_to_others = {};
  const StopToken *stop = nullptr;
};

// Loops and calls that were cut, and how far they got.
struct BoundReached {
  sea::PropertyId property; // of kind loop-bound or recursion-bound
  std::string name, place;  // of the loop; the function
  uint32_t bound;
  bool is_left = false; // to others, who ask whether it suffices
};

struct LoopsSeen {
  std::vector<LoopName> summarised = {}; // that were not unrolled, each time
  // The most iterations of one execution of a loop; the last one, in which the
  // guard fails, counts.
  std::map<LoopName, uint32_t> iterations = {};
};

// The term that stands for a Nondet, an allocation or (memory behind it) a
// MemHavoc in a context.
struct Instance {
  ContextId context;
  sea::BlockId block;
  uint32_t stmt;
  Term value;
  Term variable; // that the unfolded program defines for it
  // Memory that has the content which an allocation finds, if that is not what
  // was there before: addresses are used again.
  Term content = {};
  // The address of a new object, if that is not its base.
  Term number = {};
};

// What does not suit the program: another try without it may not be given up.
enum class Unsuited : uint8_t {
  Nothing,
  ByObject,  // too many objects
  RoomLarge, // Room::Large: too many of unknown size
};

struct Unfolded {
  Unfolded(TermStore &store, uint32_t ptr_width, bool big_endian,
           sea::FunctionId entry)
      : program(store, ptr_width, big_endian), contexts(entry) {}

  // One function; properties, locations and strings have the numbers they have
  // in the source program (properties of bounds are added behind them).
  sea::Program program;
  Contexts contexts;
  Ways ways; // instead of contexts if groups of executions are told apart
  std::vector<Instance> instances;
  std::vector<Term> global_addresses; // by Program::globals
  std::vector<Term> global_numbers;   // if bases are not the addresses
  std::vector<Term> entry_arguments;  // the variables that stand for them
  std::vector<uint32_t> reached;      // by property: instances
  uint64_t decided = 0;               // instances that folded to true
  uint64_t open_covers = 0;           // instances of covers to be decided
  std::vector<BoundReached> bounds;   // each loop and function once
  bool complete = true;               // no bound was reached syntactically
  bool too_deep = false;              // calls as deep as they can be
  std::string gave_up;                // why unfolding stopped early, or empty
  Unsuited unsuited = Unsuited::Nothing; // why it gave up
  LoopsSeen loops;
  uint64_t rounds = 1; // of split unfolding; the last one counts
  // Telling executions apart would have cost too much: nothing was unfolded.
  bool is_too_expensive = false;
  // What makes an execution long or large: sizes of objects, lengths of ranges
  // and of what comes from outside, iterations of summarised loops. No
  // constants; each once.
  std::vector<Term> sizes;
  uint64_t executed = 0; // statements of the source program

  sea::Function &function() { return program.functions.front(); }
  const sea::Function &function() const { return program.functions.front(); }
};

// An access through one object's pointer never reaches another object.
bool tells_objects_apart(const Config &config);

// The rewriter decides what folds; facts about phi registers are added to it.
std::unique_ptr<Unfolded> unfold(const sea::Program &program,
                                 const Config &config, Rewriter &rewriter);

} // namespace fathom::unfold
