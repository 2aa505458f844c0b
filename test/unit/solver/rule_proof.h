// Proofs of rewrite rules by Z3, for one width: condition and match != result
// is unsatisfiable. Z3 sees the terms as they stand, without our rewriting.
#pragma once

#include "rewrite/rule_instances.h"
#include "solver/solver.h"
#include "solver/z3/z3_terms.h"
#include "support/bitvec/bits.h"
#include "terms/smtlib/printer.h"

#include <random>
#include <string>

namespace fathom::test {

inline Candidates wide_candidates(uint32_t width) {
  Candidates c;
  c.widths = {width, width / 2, width / 4, width - width / 4};
  c.indices = {0,         width / 4 - 1, width / 4, width / 2 - 1,
               width / 2, width - 1};
  c.arrays = {{SortKind::Array, width, width}};
  return c;
}

// For rules about a bit and what it is put together with.
inline Candidates bit_candidates(uint32_t width) {
  Candidates c = wide_candidates(width);
  c.widths = {1, width - 1, width};
  return c;
}

// Constants that conditions on values ask for.
inline BitVec sample_constant(std::mt19937_64 &random, uint32_t w) {
  uint32_t at = uint32_t(random() % w);
  switch (random() % 8) {
  case 0:
    return shl(BitVec::one(w), at);
  case 1:
    return shl(BitVec::ones(w), at);
  case 2:
    return lshr(BitVec::ones(w), at);
  case 3:
    return shl(lshr(BitVec::ones(w), at), uint32_t(random() % w));
  case 4:
    return BitVec(w, random() % w);
  case 5:
    return BitVec(w, w + random() % 4);
  case 6:
    return BitVec(w, random() | 1);
  default:
    return BitVec(w, random());
  }
}

// Z3 with a limit for each question. One context serves many stores: making
// one takes longer than most of the proofs.
class Z3Checker {
public:
  explicit Z3Checker(double seconds) : seconds_(seconds) {
    Z3_config config = Z3_mk_config();
    z3_ = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(z3_, [](Z3_context, Z3_error_code) {});
  }
  ~Z3Checker() { Z3_del_context(z3_); }
  Z3Checker(const Z3Checker &) = delete;
  Z3Checker &operator=(const Z3Checker &) = delete;

  Answer check(const TermStore &store, Term query) {
    Z3Terms terms(z3_, store);
    Z3_ast formula = terms.translate(query);
    if (formula == nullptr)
      return Answer::Unknown;
    Z3_solver solver =
        has_arrays(store)
            ? Z3_mk_solver(z3_)
            : Z3_mk_solver_for_logic(z3_, Z3_mk_string_symbol(z3_, "QF_BV"));
    Z3_solver_inc_ref(z3_, solver);
    Z3_params params = Z3_mk_params(z3_);
    Z3_params_inc_ref(z3_, params);
    Z3_params_set_uint(z3_, params, Z3_mk_string_symbol(z3_, "timeout"),
                       unsigned(seconds_ * 1000));
    Z3_solver_set_params(z3_, solver, params);
    Z3_params_dec_ref(z3_, params);
    Z3_solver_assert(z3_, solver, formula);
    Z3_lbool answer = Z3_solver_check(z3_, solver);
    Z3_solver_dec_ref(z3_, solver);
    return answer == Z3_L_TRUE    ? Answer::Sat
           : answer == Z3_L_FALSE ? Answer::Unsat
                                  : Answer::Unknown;
  }

private:
  static bool has_arrays(const TermStore &store) {
    for (uint32_t id = 1; id <= store.size(); ++id)
      if (store.sort_kind(Term{id}) == SortKind::Array)
        return true;
    return false;
  }

  Z3_context z3_;
  double seconds_;
};

struct WideProof {
  Answer answer = Answer::Unsat; // Sat: refuted; Unknown: out of time
  unsigned instances = 0;        // proved, with a condition that can be true
  std::string text;              // the instance that was not proved
};

class WideProver {
public:
  static constexpr unsigned max_shapes = 3;
  static constexpr unsigned max_constants = 4;

  WideProver(const PatternRule &rule, uint32_t width, Z3Checker &z3)
      : WideProver(rule, wide_candidates(width), width, z3) {}
  WideProver(const PatternRule &rule, Candidates candidates, uint32_t width,
             Z3Checker &z3)
      : rule_(rule), candidates_(std::move(candidates)), z3_(z3),
        random_(width) {}

  WideProof run() {
    std::vector<Shape> shapes;
    for_each_shape(rule_, candidates_,
                   [&](const Shape &s) { shapes.push_back(s); });
    auto size = [](const Shape &s) {
      uint32_t sum = 0;
      for (const SortShape &sort : s.sorts)
        sum += sort.width;
      return sum;
    };
    if (shapes.empty())
      return proof_;
    // The largest, then some of all the others.
    std::shuffle(shapes.begin(), shapes.end(), random_);
    std::iter_swap(shapes.begin(),
                   std::max_element(shapes.begin(), shapes.end(),
                                    [&](const Shape &a, const Shape &b) {
                                      return size(a) < size(b);
                                    }));
    unsigned used = 0, tried = 0;
    for (const Shape &shape : shapes) {
      if (++tried > 200 && proof_.instances > 0)
        break;
      unsigned before = proof_.instances;
      if (rule_.needs_constant_values() && has_constants(rule_))
        prove_samples(shape);
      else
        prove_symbolic(shape);
      used += proof_.instances != before;
      if (proof_.answer != Answer::Unsat || used == max_shapes)
        break;
    }
    return proof_;
  }

private:
  void prove_symbolic(const Shape &shape) {
    TermStore store;
    Bindings b = bind_variables(store, rule_, shape);
    prove(store, b, shape);
  }

  void prove_samples(const Shape &shape) {
    TermStore store;
    Bindings b = bind_variables(store, rule_, shape);
    unsigned before = proof_.instances;
    for (int tries = 0; tries < 300; ++tries) {
      for (size_t i = 0; i < shape.sorts.size(); ++i)
        if (rule_.term_names()[i].name_class == NameClass::Const)
          b.terms[i] =
              store.make_bv(sample_constant(random_, shape.sorts[i].width));
      if (!rule_.condition_holds(store, b))
        continue;
      prove(store, b, shape);
      if (proof_.answer != Answer::Unsat ||
          proof_.instances - before == max_constants)
        return;
    }
  }

  void prove(TermStore &store, const Bindings &b, const Shape &shape) {
    std::optional<Term> condition = rule_.condition_term(store, b);
    if (!condition)
      return;
    Builder build(store);
    Term match = *rule_.match_term(store, b);
    std::optional<Term> result = rule_.result_term(store, b);
    if (!result || store.sort(*result) != store.sort(match)) {
      proof_.answer = Answer::Sat;
      proof_.text = "ill-sorted result at " + describe(rule_, shape);
      return;
    }
    if (store.kind(*condition) != Kind::BoolConst &&
        !rule_.needs_constant_values() &&
        z3_.check(store, *condition) != Answer::Sat)
      return;
    Term wrong = build.make_not(build.make_eq(match, *result));
    Term query = build.make_and(*condition, wrong);
    proof_.answer = z3_.check(store, query);
    if (proof_.answer == Answer::Unsat)
      ++proof_.instances;
    else
      proof_.text = describe(rule_, shape) + to_smtlib(store, query);
  }

  const PatternRule &rule_;
  Candidates candidates_;
  Z3Checker &z3_;
  std::mt19937_64 random_;
  WideProof proof_;
};

} // namespace fathom::test
