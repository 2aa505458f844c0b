// What the scalar operators compute, on values. One definition, used by the
// evaluator, by constant folding and by the conditions of rewrite rules.
#pragma once

#include "support/bitvec.h"
#include "terms/kinds.h"

#include <cstdint>
#include <span>

namespace fathom {

// True for operators on Bool and bit-vectors with Bool or bit-vector result:
// those that apply_operator() accepts. Eq and Ite count (on scalar sorts).
bool is_scalar_operator(Kind kind);

// Booleans are bit-vectors of width 1 here.
BitVec apply_operator(Kind kind, std::span<const BitVec *const> args,
                      std::span<const uint32_t> indices);

} // namespace fathom
