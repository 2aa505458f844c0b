// Annotations of loops as claims: what CBMC's clauses behind the head of a loop
// (__CPROVER_loop_invariant and the like) and ACSL's before it
// (acsl_comments.h) say becomes calls of fathom_stated_invariant where the
// loop looks at its condition, or where the body of `do` begins. They are
// checked there, and guesses for proofs; nobody assumes them.
//
// A conjunction is several claims. For all values of a variable: for one that
// nobody chooses.
#pragma once

#include "frontend/spec/places.h"
#include "frontend/spec/tokens.h"
#include "support/result.h"

#include <string>
#include <vector>

namespace fathom::frontend {

struct LoopClaims {
  std::string text; // with the calls, without the annotations
  bool is_changed = false;
  std::vector<std::string> warnings; // "file:line: warning: ..."
};

// `with_clauses`: CBMC's as well as ACSL's.
Result<LoopClaims> state_loop_claims(const Tokens &tokens, const Places &places,
                                     bool with_clauses);

} // namespace fathom::frontend
