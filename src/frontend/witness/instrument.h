// A program that is held against a witness: the same text, with what the
// witness says at its places. Invariants become calls of
// fathom_witness_invariant.
// Waypoints move a number on, fathom_witness_at, the segment that an execution
// is in; one that passes what it should avoid is cut, and so is one that comes
// to the target before all segments lie behind it.
//
// Places of the witness have line numbers of their own, so that a failure says
// whether it is one of the target, or of which invariant.
#pragma once

#include "frontend/witness/witness.h"

#include <memory>

namespace fathom::frontend {

// Lines that no file has: of the target's statement, from its first on, and of
// invariants by their number.
constexpr unsigned target_line = 900'000'000, invariant_line = 800'000'000;

// How far an execution has come: the number of segments that lie behind it.
inline constexpr std::string_view witness_variable = "fathom_witness_at";

struct WitnessUse {
  Witness witness;
  std::string first_file; // of the program
  // An execution that comes to the next waypoint passes it, or is cut; and it
  // may fail at the target whatever lies behind it: whoever uses this looks how
  // far it has come.
  bool is_strict = false;
};

// The preprocessed text of `file`, whose own text is `source`. An error says
// which place the program does not have.
Result<std::string> instrument(std::string text, const std::string &file,
                               const std::string &source,
                               const WitnessUse &use);

// Why a text is no expression of C without effects; empty: it is one.
std::string why_no_expression(const std::string &text);

} // namespace fathom::frontend
