// Proves a rule by trying everything at small widths: all sorts and indices for
// which the match is well sorted, all values of the constants for which the
// condition holds, all values of the variables.
#pragma once

#include "rewrite/lane_evaluator.h"
#include "rewrite/rule_instances.h"
#include "support/bitvec/text.h"

#include <functional>
#include <string>

namespace fathom::test {

struct ProofReport {
  size_t instances = 0; // with the condition true
  size_t dropped = 0;   // shapes with too many assignments
  uint32_t widest = 0;  // widest name in an instance
  std::string failure;  // empty: proved
};

// Rewrites t with the rule that is being proved; no term if it does not fire.
using Apply = std::function<Term(TermStore &, Term)>;

class RuleProver {
public:
  // Four names of width 4 need 2^16 assignments, so they are all covered.
  static constexpr uint32_t max_lane_bits = 20;

  RuleProver(const PatternRule &rule, Apply apply)
      : rule_(rule), apply_(std::move(apply)) {}

  ProofReport run(const Candidates &candidates = small_candidates()) {
    for_each_shape(rule_, candidates, [this](const Shape &shape) {
      if (report_.failure.empty())
        prove_shape(shape);
    });
    return report_;
  }

private:
  void prove_shape(const Shape &shape) {
    TermStore store;
    Bindings b = bind_variables(store, rule_, shape);
    std::vector<Term> variables;
    std::vector<size_t> constants;
    uint32_t lane_bits = 0, constant_bits = 0;
    for (size_t i = 0; i < shape.sorts.size(); ++i) {
      uint32_t bits = bits_of(store, store.sort(b.terms[i]));
      if (rule_.term_names()[i].name_class == NameClass::Const) {
        constants.push_back(i);
        constant_bits += bits;
      } else {
        variables.push_back(b.terms[i]);
        lane_bits += bits;
      }
    }
    if (lane_bits > max_lane_bits) {
      ++report_.dropped;
      return;
    }
    LaneEvaluator lanes(store, size_t(1) << lane_bits);
    lanes.set_all_assignments(variables);
    for (uint64_t all = 0; all < uint64_t(1) << constant_bits; ++all) {
      uint64_t rest = all;
      for (size_t i : constants) {
        uint32_t w = shape.sorts[i].width;
        b.terms[i] = store.make_bv(w, rest & low_bits(w));
        rest >>= w;
      }
      prove_instance(store, lanes, shape, b);
      lanes.forget();
      if (!report_.failure.empty())
        return;
    }
  }

  void fail(const char *what, const TermStore &store, const Shape &shape,
            const Bindings &b) {
    report_.failure = std::string(what) + " at " + describe(rule_, shape);
    for (size_t i = 0; i < shape.sorts.size(); ++i)
      if (store.is_bv_const(b.terms[i]))
        report_.failure += rule_.term_names()[i].text + "=" +
                           to_binary(store.value(b.terms[i])) + " ";
  }

  void prove_instance(TermStore &store, LaneEvaluator &lanes,
                      const Shape &shape, const Bindings &b) {
    std::optional<Term> condition = rule_.condition_term(store, b);
    bool holds = condition && lanes.value(*condition)[0] != 0;
    if (condition && holds != rule_.condition_holds(store, b))
      return fail("condition computed differently", store, shape, b);
    if (!holds)
      return;
    Term match = *rule_.match_term(store, b);
    std::optional<Term> result = rule_.result_term(store, b);
    if (!result)
      return fail("ill-sorted result", store, shape, b);
    if (store.sort(*result) != store.sort(match))
      return fail("result of another sort", store, shape, b);
    ++report_.instances;
    for (const SortShape &s : shape.sorts)
      report_.widest = std::max(report_.widest, s.width);
    if (lanes.value(match) != lanes.value(*result))
      return fail("result differs", store, shape, b);
    Term applied = apply_(store, in_rewriter_order(store, match));
    if (!applied)
      return fail("did not fire", store, shape, b);
    if (store.sort(applied) != store.sort(match))
      return fail("fired with another sort", store, shape, b);
    if (applied != *result && lanes.value(applied) != lanes.value(match))
      return fail("fired with a different result", store, shape, b);
  }

  const PatternRule &rule_;
  Apply apply_;
  ProofReport report_;
};

// Applies the rule itself, without a rewriter.
inline Apply apply_pattern(const PatternRule &rule) {
  return [&rule](TermStore &store, Term t) {
    Bindings b;
    return rule.match(store, t, b) ? rule.result(store, b) : Term{};
  };
}

} // namespace fathom::test
