// Terms over the state at a header as terms over the arguments of a predicate
// of the Horn clauses.
#pragma once

#include "prove/horn/encode.h"
#include "prove/state.h"

#include <unordered_map>

namespace fathom::prove::pdr {

class Meaning {
public:
  Meaning(const sea::Program &program, const horn::Encoded &encoded,
          uint32_t predicate, const horn::Place &place, const State &state);

  // No term: the predicate does not know it.
  Term of(Term t);

private:
  void add_register(Term reg, uint8_t part, Term value);
  void add_kept(const sea::Function &function, const State &state);
  void add_cell(const Cell &cell, bool is_big_endian);
  Term address_of(Term pointer);
  Term of_part(Term t);
  Term of_one(Term t);

  TermStore &store_;
  Builder builder_;
  std::unordered_map<Term, Term> known_;    // no term: not known
  std::unordered_map<Term, Term> memories_; // bytes
};

} // namespace fathom::prove::pdr
