// Checks that an execution would fail as well. In a program in which a number
// chooses one of the checks behind it (Run::chooser) a model says of one check
// that it fails; all others at the same place are evaluated in the same model,
// each with the number that chooses it.
#pragma once

#include "check/questions/question.h"

namespace fathom::check {

// Those that the execution which the solver's model describes fails where it
// fails `failed`, which is not among them. Nothing is said of others.
std::vector<sea::PropertyId> chosen_failures(const Question &question,
                                             Solver &solver,
                                             sea::PropertyId failed);

} // namespace fathom::check
