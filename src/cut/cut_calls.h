// Functions that have claims (sea/text/claim_text.h), most of them because they
// call themselves or each other. The program is written without these calls:
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
// Pointers are read from an arbitrary memory only at places that calls keep: a
// place over what is passed on has, in every call that is under way and where
// it returns, what it had when the first one began. It is stored again where a
// memory becomes arbitrary, and checked at every call and at the return; other
// loads of pointers are checked as where loops keep places (kept_places.h).
//
// Functions with claims that do not call themselves are one group with all
// others that have claims: each body is there once for a first call, whoever
// calls it. Functions without claims that are called by some of them and call
// others are written a second time, for the calls inside.
//
// If nothing fails nothing fails in the program: of the first failure, or the
// first claim that does not hold, look at the call that it happens in. What was
// required held when it began and what calls that came back ensure held, so it
// is one of the calls of any depth, or outside of all of them.
#pragma once

#include "cut/cut.h"
#include "cut/effects.h"

namespace fathom::cut {

struct CutCalls {
  Cut cut;
  std::vector<ArbitraryMemory> arbitrary; // that hold pointers
};
// Functions keep their numbers. No program and no reason: there are no such
// claims.
CutCalls cut_calls(const sea::Program &claimed, const Effects &effects,
                   const Config &config);

} // namespace fathom::cut
