// What a program assumes of an input right behind it, for the whole formula.
//
//   n = nondet
//   assume n <= 8
//
// In an execution that fails before, or goes another way, n may be anything,
// so the formula says n <= 8 only for those that get here, and to a solver n is
// a word of 64 bits. But where the assumption is not reached, nothing depends
// on n: no check, assumption or branch between the two looks at it. So it may
// as well be a value that was assumed, and "n <= 8" may be asserted beside
// every question about the formula: each has a model exactly if it had one.
// Inputs that stand for applications are left out: what was assumed of one on
// its way says nothing about another with the same arguments on another way.
#pragma once

#include "sea/program.h"

#include <span>
#include <vector>

namespace fathom::vcgen {

// Conditions on one input each, of those that occur in the terms; some value of
// the input satisfies all that are about it. Linear: looks at a few statements
// behind each input.
std::vector<Term> input_facts(const sea::Function &unfolded,
                              std::span<const Term> terms);

} // namespace fathom::vcgen
