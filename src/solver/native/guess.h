// Guessing a model before searching for one. A formula with products that most
// values satisfy (an identity with a fault in it, say) is hard for a SAT solver
// and easy for a few dozen random tries. So is much of floating point: bounds
// of the inputs are met by drawing from them, and often their ends break a
// property.
#pragma once

#include "terms/evaluator.h"

#include <optional>
#include <span>

namespace fathom {

// Values of the variables under which all facts are true; nothing if none were
// found, if there is no product or quotient of two unknowns and no arithmetic
// of floating point, or if arrays, pointers or memories occur. Costs at most a
// few hundred thousand steps of the evaluator.
std::optional<Model> guess_model(const TermStore &store,
                                 std::span<const Term> facts, uint64_t seed);

} // namespace fathom
