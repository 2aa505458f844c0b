// What tests of solvers share: a store, a builder, a configuration and a stop
// token.
#pragma once

#include "solver/registry.h"
#include "solver/stages/contract_stage.h"
#include "support/bitvec/arithmetic.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

namespace fathom {

class SolverFixture {
public:
  TermStore store;
  Builder b{store};
  StopToken stop;
  SolverContext context{store, {}, stop};
  SolverConfig &config = context.config;

  Term bv(const char *name, uint32_t width) {
    return store.make_var(name, store.bv_sort(width));
  }
  Term boolean(const char *name) {
    return store.make_var(name, store.bool_sort());
  }
  Term num(uint32_t width, uint64_t value) {
    return store.make_bv(width, value);
  }
  std::unique_ptr<Solver> make(const std::string &spec) {
    auto solver = make_solver(context, spec);
    EXPECT_TRUE(solver.has_value());
    return make_contract_stage(store, std::move(*solver));
  }
  // A product of primes to be found again: takes long for every solver.
  Term hard_formula(uint32_t half_width) {
    Term x = bv("hard.x", half_width), y = bv("hard.y", half_width);
    Term product =
        b.make_mul(b.make_zext(x, half_width), b.make_zext(y, half_width));
    Term one = num(half_width, 1);
    Term target = store.make_bv(BitVec(2 * half_width, 2638871017378009u) *
                                BitVec(2 * half_width, 2506994085582769u));
    return b.make_and(b.make_eq(product, target),
                      b.make_and(b.make_ult(one, x), b.make_ult(x, y)));
  }
};

} // namespace fathom
