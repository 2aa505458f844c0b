// From a program to Horn clauses (SeaHorn's; A. Gurfinkel, T. Kahsai, A.
// Komuravelli, J. Navas, "The SeaHorn verification framework", 2015).
//
// A predicate stands for the states in which the header of a loop is reached,
// behind its phis, over the registers that matter there; with small blocks, for
// those of every block. A clause is all ways from one to the next without a
// loop. A function that is not put in place of its calls is a predicate over
// its parameters and results, whether it is skipped, and whether a check in it
// fails. docs/decisions/horn.md.
#pragma once

#include "prove/horn/flatten.h"
#include "prove/horn/layout.h"
#include "prove/horn/parts.h"
#include "prove/horn/system.h"
#include "support/stop.h"

#include <map>
#include <unordered_map>

namespace fathom::prove::horn {

// Where predicates stand: at loops, or at every block.
enum class Blocks : uint8_t { Large, Small };

struct EncodeConfig {
  Blocks blocks = Blocks::Large;
  const Level *level = &level_named("memory");
  Calls calls = Calls::Inline;
  size_t small = 0, most = most_in_place; // flatten()
  // Clauses take what abstract interpretation says of loops for granted. Who
  // reads a solution has to claim it, too.
  bool has_facts = false;
  // Pointers in memory are what was stored there (guess/forward.h): clauses for
  // guesses.
  bool forwards_pointers = false;
  const StopToken *stop = nullptr;
};

// What an argument of a predicate is: a register, or one part of it. No
// register: whether the function is skipped, whether it fails, or a result that
// is no register.
struct Slot {
  Term reg; // of the flat function
  uint8_t part;
};
inline constexpr uint8_t slot_skip = 0, slot_fails = 1, slot_other = 2;

// Where a predicate stands.
struct Place {
  sea::FunctionId function; // of the flat program
  sea::BlockId block;
  std::vector<Slot> slots; // by argument
};

struct Encoded {
  System system;
  FlatProgram flat;
  Layout layout;
  std::map<uint32_t, Place> places; // by predicate
  // Likewise of functions that calls name, where they return.
  std::map<uint32_t, Place> summaries;
  // Registers that have the same value wherever they are defined.
  std::map<sea::FunctionId, std::unordered_map<Term, Lowered>> constants;
};

Encoded encode(const sea::Program &program, const EncodeConfig &config);

} // namespace fathom::prove::horn
