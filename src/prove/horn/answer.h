// Asking a solver of Horn clauses, and reading the predicates that it gives.
// It runs as a process of its own: Debian's Z3 ends the process that it is in
// on some clauses with arrays ("unexpected code was reached").
#pragma once

#include "prove/horn/system.h"
#include "support/stop.h"

#include <string>
#include <vector>

namespace fathom::prove::horn {

struct Answer {
  enum class Kind : uint8_t {
    Sat,   // there are such predicates; `text` has them as define-fun
    Unsat, // there are none
    Unknown,
  };
  Kind kind = Kind::Unknown;
  std::string text = {};  // the predicates, or why it is not known
  uint64_t steps = 0;     // as Z3 counts them (rlimit)
  std::string trace = {}; // what Z3 did, if it has no answer and was asked
};

// `solver`: z3, with so many steps at most, or smtlib:CMD.
Answer ask(const std::string &clauses, const std::string &solver,
           uint32_t max_steps, bool has_trace, const StopToken &stop);

// Reads one (define-fun ...) of a predicate, over its formals; no term: it has
// no form here.
using Reader = Term (*)(TermStore &store, const Predicate &predicate,
                        const std::string &definition);
Term read_bits(TermStore &store, const Predicate &predicate,
               const std::string &definition);

// What the predicates are, in the order of the system.
std::vector<Term> read_predicates(TermStore &store, const System &system,
                                  const std::string &text,
                                  Reader reader = read_bits);
// Likewise the lemmas of a search that has not ended, those of the largest
// bounds: nobody knows whether they hold for longer executions.
std::vector<Term> read_lemmas(TermStore &store, const System &system,
                              const std::string &trace,
                              Reader reader = read_bits);

} // namespace fathom::prove::horn
