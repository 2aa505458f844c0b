// Functions that call themselves or each other, and have claims
// (sea/text/claim_text.h). The program is written without these calls:
//
//   a call from outside ──▶ f.first: check what f requires; then either
//       one call of any depth: f with arbitrary parameters and memories of
//           which is assumed what f requires; the end
//       or what f ensures is assumed of arbitrary results and memories
//   a call inside ──▶ f.inner: check what f requires, assume what it ensures
//   f's return ──▶ check what f ensures, the end
//
// A parameter that every call inside passes on as it is has the value of the
// first call; so have parts of pointers of which a claim says that calls keep
// them. All others are arbitrary, memories as a whole. Objects: new_objects.h.
//
// If nothing fails nothing fails in the program: of the first failure, or the
// first claim that does not hold, look at the call that it happens in. What was
// required held when it began and what calls that came back ensure held, so it
// is one of the calls of any depth, or outside of all of them.
#pragma once

#include "cut/cut.h"
#include "cut/effects.h"

namespace fathom::cut {

// Functions keep their numbers. No program and no reason: there are no such
// claims.
Cut cut_calls(const sea::Program &claimed, const Effects &effects,
              const Config &config);

} // namespace fathom::cut
