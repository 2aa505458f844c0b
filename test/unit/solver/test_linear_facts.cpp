// Linear bounds: what is refuted has no model, and what is dropped changes no
// model. Judged by all assignments of small variables, with a second
// implementation of the operators.
#include "rewrite/lane_evaluator.h"
#include "solver/native/facts/linear/linear_alternatives.h"
#include "solver/native/facts/linear/linear_cases.h"
#include "solver/native/facts/linear/linear_facts.h"
#include "support/stop.h"
#include "terms/builder.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom {
namespace {

using test::LaneEvaluator;

// Random literals over three variables of w bits, w from 1 to 4.
class Sample {
public:
  explicit Sample(uint32_t seed) : random_(seed), w_(1 + seed % 4) {
    for (const char *name : {"x", "y", "z"})
      variables_.push_back(store.make_var(name, store.bv_sort(w_)));
  }

  unsigned below(unsigned n) { return unsigned(random_() % n); }

  Term word(unsigned depth) {
    if (depth == 0 || below(4) == 0)
      return below(4) == 0 ? number() : variables_[below(3)];
    Term a = word(depth - 1);
    switch (below(12)) {
    case 0:
    case 1:
    case 2:
      return b.make_add(a, word(depth - 1));
    case 3:
      return b.make_sub(a, word(depth - 1));
    case 4:
      return below(2) ? b.make_neg(a) : b.make(Kind::BvNot, {a});
    case 5:
      return b.make_mul(a, below(4) ? number() : word(depth - 1));
    case 6:
      return b.make(below(2) ? Kind::BvUdiv : Kind::BvUrem, {a, number()});
    case 7:
      return b.make(below(2) ? Kind::BvAnd : Kind::BvShl, {a, number()});
    case 8: { // two slices
      if (w_ == 1)
        return a;
      uint32_t cut = 1 + below(w_ - 1);
      return b.make_concat(b.make_extract(a, cut - 1, 0),
                           b.make_extract(word(depth - 1), w_ - 1, cut));
    }
    case 9: { // an extended slice
      if (w_ == 1)
        return a;
      uint32_t low = below(w_), high = low + below(w_ - low);
      Term part = b.make_extract(a, high, low);
      uint32_t by = w_ - (high - low + 1);
      return below(2) ? b.make_zext(part, by) : b.make_sext(part, by);
    }
    case 10: // shifted
      if (w_ == 1)
        return a;
      return b.make_concat(b.make_extract(a, w_ - 2, 0), b.make_bv(1, 0));
    default:
      return b.make_ite(atom(0), a, word(depth - 1));
    }
  }
  Term number() { return b.make_bv(w_, random_()); }
  Term atom(unsigned depth) {
    static constexpr Kind kinds[] = {
        Kind::BvUlt,   Kind::BvUlt,   Kind::BvUle,   Kind::BvSlt, Kind::BvSle,
        Kind::BvUaddo, Kind::BvSaddo, Kind::BvSsubo, Kind::Eq};
    return b.make(kinds[below(std::size(kinds))], {word(depth), word(depth)});
  }
  Term literal() {
    Term t = below(12) ? atom(2) : b.make(Kind::BvUmulo, {word(1), number()});
    return below(2) ? t : b.make_not(t);
  }
  // A disjunction of conjunctions.
  Term clause() {
    Term t = store.make_bool(false);
    for (unsigned i = 1 + below(3); i > 0; --i) {
      Term both = literal();
      if (below(2))
        both = b.make_and(both, literal());
      t = below(2) ? b.make_or(t, both)
                   : b.make_not(b.make_and(b.make_not(both), b.make_not(t)));
    }
    return t;
  }

  // Conditions inside each other.
  Term formula(unsigned depth) {
    if (depth == 0 || below(5) == 0)
      return literal();
    Term a = formula(depth - 1), c = formula(depth - 1);
    switch (below(5)) {
    case 0:
      return b.make_not(a);
    case 1:
      return b.make_ite(literal(), a, c);
    case 2:
      return b.make_or(a, c);
    default:
      return b.make_and(a, c);
    }
  }

  // In which assignments all of these are true.
  std::vector<bool> models(std::span<const Term> terms) {
    size_t count = size_t(1) << (3 * w_);
    LaneEvaluator lanes(store, count);
    lanes.set_all_assignments(variables_);
    std::vector<bool> result(count, true);
    for (Term t : terms) {
      const LaneEvaluator::Lanes &values = lanes.value(t);
      for (size_t i = 0; i < count; ++i)
        result[i] = result[i] && (values[i] & 1) != 0;
    }
    return result;
  }

  TermStore store;
  Builder b{store};

private:
  std::mt19937_64 random_;
  uint32_t w_;
  std::vector<Term> variables_;
};

bool any(const std::vector<bool> &models) {
  return std::find(models.begin(), models.end(), true) != models.end();
}

TEST(LinearFacts, WhatIsRefutedHasNoModel) {
  unsigned refuted = 0, without_model = 0, linear = 0;
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    Sample s(seed);
    std::vector<Term> known, more;
    for (unsigned i = 1 + s.below(4); i > 0; --i)
      known.push_back(s.literal());
    for (unsigned i = s.below(3); i > 0; --i)
      more.push_back(s.literal());
    Ranges ranges(s.store);
    LinearFacts facts(s.store, ranges);
    for (Term t : known)
      linear += facts.add(t);
    // Twice, and something else between: nothing of a question stays.
    bool first = facts.refute(more);
    std::vector<Term> other{s.literal()};
    bool others = facts.refute(other);
    EXPECT_EQ(facts.refute(more), first) << seed;
    auto judge = [&](std::vector<Term> all, bool is_refuted) {
      all.insert(all.end(), known.begin(), known.end());
      bool possible = any(s.models(all));
      refuted += is_refuted;
      without_model += !possible;
      EXPECT_FALSE(is_refuted && possible) << seed;
    };
    judge(more, first);
    judge(other, others);
  }
  EXPECT_GT(linear, 1500u);
  // It is not complete (products, bits, rationals), but far from useless.
  EXPECT_GT(refuted, without_model * 3 / 5)
      << refuted << " of " << without_model;
}

TEST(LinearFacts, WhatIsDroppedChangesNoModel) {
  unsigned dropped = 0, contradictions = 0;
  for (uint32_t seed = 0; seed < 700; ++seed) {
    Sample s(seed);
    std::vector<Term> facts, context;
    for (unsigned i = 1 + s.below(3); i > 0; --i)
      facts.push_back(s.below(2) ? s.literal() : s.clause());
    for (unsigned i = s.below(3); i > 0; --i)
      context.push_back(s.literal());
    for (unsigned i = s.below(2); i > 0; --i)
      facts.push_back(s.below(2) ? s.clause() : s.formula(4));
    auto models = [&] {
      std::vector<Term> all = context;
      all.insert(all.end(), facts.begin(), facts.end());
      return s.models(all);
    };
    std::vector<bool> before = models();
    Rewriter rewriter(s.store);
    StopToken stop;
    dropped += drop_refuted_alternatives(rewriter, stop, context, facts);
    contradictions += s.store.is_false(facts[0]);
    EXPECT_EQ(models(), before) << seed;
  }
  EXPECT_GT(dropped, 200u);
  EXPECT_GT(contradictions, 30u);
}

TEST(LinearCases, WhatIsRefutedHasNoModel) {
  unsigned refuted = 0, without_model = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    Sample s(seed);
    std::vector<Term> known, more, other;
    for (unsigned i = 1 + s.below(3); i > 0; --i)
      known.push_back(s.formula(s.below(3)));
    for (unsigned i = 1 + s.below(3); i > 0; --i)
      more.push_back(s.formula(s.below(4)));
    other.push_back(s.formula(3));
    Rewriter rewriter(s.store);
    StopToken stop;
    LinearCases cases(rewriter, stop);
    for (Term t : known)
      cases.add(t);
    bool contradiction = cases.refute_facts();
    // Twice, and something else between: nothing of a case stays, but work
    // that was done is not there any more.
    bool first = cases.refute(more), others = cases.refute(other);
    bool again = cases.refute(more);
    auto judge = [&](std::vector<Term> all, bool is_refuted) {
      all.insert(all.end(), known.begin(), known.end());
      bool possible = any(s.models(all));
      refuted += is_refuted;
      without_model += !possible;
      EXPECT_FALSE(is_refuted && possible) << seed;
    };
    judge({}, contradiction);
    judge(more, first);
    judge(more, again);
    judge(other, others);
  }
  EXPECT_GT(refuted, without_model * 3 / 5)
      << refuted << " of " << without_model;
}

// Elements of one or two bytes, in a buffer that may be empty: each of these
// needs a case, and without the last fact there is an element behind the end.
TEST(LinearCases, FactorsAndChoicesAreCases) {
  for (bool is_inside : {true, false}) {
    TermStore store;
    Builder b(store);
    Term size = store.make_var("size", store.bv_sort(64));
    Term length = store.make_var("length", store.bv_sort(64));
    Term index = store.make_var("index", store.bv_sort(64));
    Term item = b.make_zext(store.make_var("item", store.bv_sort(2)), 62);
    Term is_null = store.make_var("is_null", store.bool_sort());
    Term zero = b.make_bv(64, 0);
    Rewriter rewriter(store);
    StopToken stop;
    LinearCases cases(rewriter, stop);
    cases.add(b.make_not(b.make(Kind::BvUmulo, {item, length})));
    cases.add(b.make_ule(b.make_mul(item, length), size));
    cases.add(b.make_or(b.make_not(is_null), b.make_eq(size, zero)));
    if (is_inside)
      cases.add(b.make_ult(index, length));
    EXPECT_FALSE(cases.refute_facts());
    Term has = b.make_ite(is_null, zero, size);
    Term behind = b.make_ult(has, b.make_add(b.make_mul(index, item), item));
    EXPECT_EQ(cases.refute({&behind, 1}), is_inside);
  }
}

// What is refuted under what holds around it is taken out, and nothing else.
TEST(LinearCases, NestedAlternativesAreDropped) {
  TermStore store;
  Builder b(store);
  std::vector<Term> v;
  for (const char *name : {"x", "y", "z"})
    v.push_back(store.make_var(name, store.bv_sort(64)));
  Term other = store.make_var("other", store.bool_sort());
  Term between = b.make_and(b.make_ult(v[0], v[1]), b.make_ult(v[1], v[2]));
  Term goal =
      b.make_or(other, b.make_and(between, b.make_or(b.make_eq(v[0], v[1]),
                                                     b.make_ult(v[2], v[0]))));
  Term possible =
      b.make_or(other, b.make_and(between, b.make_or(b.make_eq(v[0], v[1]),
                                                     b.make_ult(v[0], v[2]))));
  Term bound = b.make_ule(v[2], v[1]), no_bound = b.make_ule(v[0], v[2]);
  Rewriter rewriter(store);
  StopToken stop;
  std::vector<Term> facts{goal, no_bound};
  EXPECT_NE(drop_refuted_alternatives(rewriter, stop, {}, facts), 0u);
  EXPECT_EQ(facts[0], other);
  facts = {possible, no_bound};
  EXPECT_EQ(drop_refuted_alternatives(rewriter, stop, {}, facts), 1u);
  EXPECT_NE(facts[0], other);
  facts = {possible, bound};
  EXPECT_NE(drop_refuted_alternatives(rewriter, stop, {}, facts), 0u);
  EXPECT_EQ(facts[0], other);
}

// Sums that wrap around must not be taken for sums that do not: for each width,
// x <= x + y is refutable only if something keeps the sum small.
TEST(LinearFacts, WrappingAroundIsACase) {
  for (uint32_t w : {1u, 2u, 8u, 32u, 63u, 64u}) {
    TermStore store;
    Builder b(store);
    Term x = store.make_var("x", store.bv_sort(w));
    Term y = store.make_var("y", store.bv_sort(w));
    Term wraps = b.make_ult(b.make_add(x, y), x);
    Term half = b.make_bv(BitVec::signed_min(w));
    Ranges ranges(store);
    LinearFacts facts(store, ranges);
    EXPECT_FALSE(facts.refute({&wraps, 1})) << w;
    facts.add(b.make_ule(x, half));
    EXPECT_FALSE(facts.refute({&wraps, 1})) << w;
    facts.add(b.make_ult(y, half));
    EXPECT_TRUE(facts.refute({&wraps, 1})) << w;
  }
}

} // namespace
} // namespace fathom
