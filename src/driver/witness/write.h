// A verdict as a witness of SV-COMP, format 2.0 (frontend/witness/witness.h):
// what an execution that fails was given, and where it fails; or invariants of
// loops where they stand in the source. What is not said in C, and what
// functions require and ensure, has no place in it. The same verdict has the
// same text: time and number are no others.
#pragma once

#include "option/options.h"
#include "report/json.h"
#include "report/source.h"
#include "report/verdict.h"

#include <string>

namespace fathom {

// Empty: there is none of this verdict.
std::string witness_text(const report::Verdict &verdict,
                         const report::RunInfo &run, const Options &options,
                         report::Sources &sources);

} // namespace fathom
