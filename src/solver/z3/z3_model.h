// Values out of Z3's models. Nothing when Z3 describes a value in a form that
// is not understood.
#pragma once

#include "terms/evaluator.h"

#include <optional>
#include <z3.h>

namespace fathom {

// A numeral or truth value (as width 1).
std::optional<BitVec> decode_z3_scalar(Z3_context z3, Z3_ast ast);

// An array as Z3_model_eval returns it: stores over a constant array, a
// function of the model, or a lambda that is a chain of comparisons. The
// caller holds a reference to `ast`.
std::optional<ArrayValue> decode_z3_array(Z3_context z3, Z3_model model,
                                          Z3_ast ast);

} // namespace fathom
