// Which variables of a formula are numbers that an execution is given: small
// ones are easier to read. check/step.cpp uses it.
#pragma once

#include "unfold/unfold.h"
#include "vcgen/vcgen.h"

#include <vector>

namespace fathom::check {

// Integers that the execution is given, as the formula knows them.
std::vector<Term> input_numbers(const unfold::Unfolded &unfolded,
                                const vcgen::Formula &formula);

} // namespace fathom::check
