// A witness of SV-COMP, format 2.0 (P. Ayaziova, D. Beyer, M.
// Lingsch-Rosenfeld, M. Spiessl, J. Strejcek, "Software verification witnesses
// 2.0", 2024), as plain data. Whoever wrote it may be wrong, or mean harm: what
// it says in C is only ever compiled as an expression without effects.
#pragma once

#include "support/result.h"

#include <map>
#include <string>
#include <vector>

namespace fathom::frontend {

struct WitnessPlace {
  std::string file;
  unsigned line = 0, column = 0; // from 1 on; 0: not said
  std::string function;
};

enum class WaypointKind : uint8_t {
  Assumption,
  Target,
  FunctionEnter,
  FunctionReturn,
  Branching,
};

struct Waypoint {
  WaypointKind kind = WaypointKind::Assumption;
  bool is_avoided = false; // otherwise it is followed, and ends its segment
  WitnessPlace place;
  std::string constraint; // "true" where there is none
};

struct WitnessInvariant {
  bool is_of_loop = true; // otherwise of a place
  WitnessPlace place;
  std::string value;
};

struct Witness {
  bool is_violation = false;
  std::string specification;
  bool is_32_bits = false;
  std::map<std::string, std::string> hashes; // SHA-256 of input files by name
  // Of a violation: the last waypoint of each is followed, the others are
  // avoided until then; the last one of all is the target.
  std::vector<std::vector<Waypoint>> segments;
  std::vector<WitnessInvariant> invariants; // of correctness
};

// `name` is for messages.
Result<Witness> read_witness(const std::string &text, const std::string &name);

// Whether a place of the witness lies in this file: names are compared from
// their ends, since folders are others on other machines.
bool is_same_file(const std::string &in_witness, const std::string &file);

} // namespace fathom::frontend
