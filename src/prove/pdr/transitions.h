// The clauses of a program as questions: which states of a loop are reached
// from states that frames allow, and which of them lead to a failure. One
// solver for each clause, that lemmas are added to.
#pragma once

#include "prove/horn/encode.h"
#include "prove/pdr/meaning.h"
#include "prove/pdr/search.h"
#include "solver/solver.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace fathom::prove::pdr {

struct Literal {
  uint32_t atom;
  bool is_true;
  auto operator<=>(const Literal &) const = default;
};
using Cube = std::vector<Literal>; // all of them, in increasing order

// A loop: its atoms, and what they are for each of its predicates.
struct Location {
  LoopId loop;
  const State *state;
  std::vector<Term> atoms;            // over the program's registers
  std::map<uint32_t, Meaning> copies; // by predicate
  std::set<Term> seen = {};           // atoms, and what cannot be one
};

// Where an answer comes from: some states of a loop.
struct States {
  size_t location = 0;
  Cube cube = {};
  std::vector<BitVec> values = {}; // of the state's numbers, in one of them
};

struct Reply {
  enum class Kind : uint8_t {
    No,
    Yes,     // from these states
    AtStart, // yes, and not from a loop
    Unknown,
  };
  Kind kind = Kind::Unknown;
  States from = {};
  Cube core = {}; // No: what of the cube is enough for that
};

class Transitions {
public:
  // Why it cannot be asked, if not empty.
  Transitions(const Input &input, const horn::Encoded &encoded,
              const Effort &effort);
  const std::string &why_not() const { return why_not_; }

  std::vector<Location> &locations() { return locations_; }
  // Atoms that all copies of the loop know; how many were new.
  size_t add_atoms(size_t location, const std::vector<Term> &atoms);
  // States of `cube` are not reached in frames from this one on.
  void block(size_t location, const Cube &cube, unsigned frame);
  // Whether what frame - 1 allows, and the cube does not (`is_relative`),
  // reaches the cube in one step. Frame 0 allows nothing.
  Reply reaches(size_t location, const Cube &cube, unsigned frame,
                bool is_relative);
  // Whether what a frame allows fails.
  Reply fails(unsigned frame);
  uint64_t work() const;

private:
  struct Question {
    const horn::Clause *clause;
    std::optional<size_t> from, to; // locations
    std::unique_ptr<Solver> solver;
    std::vector<Term> before = {}, behind = {}; // atoms, as far as asked for
  };
  bool find_locations(const Input &input);
  void add_registers(uint32_t predicate, State &state);
  void add_elements(const Input &input, const std::vector<uint32_t> &predicates,
                    State &state);
  void assert_known(const Input &input);
  Term atom(Question &question, uint32_t number, bool is_behind);
  Term literal(Question &question, Literal of, bool is_behind);
  Term conjunction(Question &question, const Cube &cube, bool is_behind);
  void allow_frames(const Question &question, unsigned frame,
                    std::vector<Term> &assumptions);
  Reply ask(Question &question, const std::vector<Term> &assumptions);
  States states_before(Question &question);
  Term frame_term(unsigned frame);

  TermStore &store_;
  Builder builder_;
  const horn::Encoded &encoded_;
  const Effort effort_;
  std::string why_not_;
  std::vector<State> states_; // with each element of small arrays
  std::vector<Location> locations_;
  std::map<uint32_t, size_t> location_of_; // by predicate
  std::vector<Question> questions_;
  std::vector<Term> frames_; // who assumes it takes the lemmas of that frame
  uint32_t asked_ = 0;
};

} // namespace fathom::prove::pdr
