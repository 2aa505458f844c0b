// A stage for back-ends without pointers and memories: they see the lowered
// formulas (memory/lowering.h), and what is asked about a model is asked in
// terms of those.
#pragma once

#include "solver/solver.h"

namespace fathom {

// What becomes of lambdas, which sets and copies of memory are lowered to.
enum class Lambdas : uint8_t {
  Keep,   // the back-end knows them
  Reduce, // it may not: reads of them are replaced by what they read
  Refuse, // it does not: likewise, and where one is left, the answer is Unknown
};

std::unique_ptr<Solver> make_lowering_stage(const SolverContext &context,
                                            std::unique_ptr<Solver> inner,
                                            Lambdas lambdas);

} // namespace fathom
