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
  std::string text = {}; // the predicates, or why it is not known
  uint64_t steps = 0;    // as Z3 counts them (rlimit)
};

// `solver`: z3, with so many steps at most, or smtlib:CMD.
Answer ask(const std::string &clauses, const std::string &solver,
           uint32_t max_steps, const StopToken &stop);

// What the predicates are, over their formals, in the order of the system; no
// term: it has no form here.
std::vector<Term> read_predicates(TermStore &store, const System &system,
                                  const std::string &text);

} // namespace fathom::prove::horn
