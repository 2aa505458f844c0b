// Property-directed search (IC3; A. Bradley, "SAT-based model checking without
// unrolling", 2011) over the Horn clauses of a program, with large blocks: a
// frame has lemmas of each loop, a lemma is a disjunction of atoms or their
// negations, and atoms are conditions over the state at the header
// (vocabulary.h). Sets of states are told apart by atoms only, so that there
// are finitely many (implicit predicate abstraction); what atoms cannot tell
// apart is a reason for more of them. Lemmas of a frame that repeats are
// guesses like all others: nobody has to believe them.
#pragma once

#include "check/run.h"
#include "prove/samples.h"

#include <span>
#include <string>
#include <vector>

namespace fathom::prove::pdr {

struct Effort {
  uint32_t max_questions;
  uint64_t max_conflicts; // of all of them together
};

struct Input {
  const sea::Program &program;
  const std::vector<State> &states;
  const Samples &samples;
  std::span<const Claim> known; // that hold together
  const check::Run &run;
};

struct Found {
  std::vector<Claim> claims = {};
  std::vector<Cell> cells = {}; // that claims may read
  uint64_t work = 0;
  std::string why_not = {}; // there are none
};

Found search(const Input &input, const Effort &effort);

} // namespace fathom::prove::pdr
