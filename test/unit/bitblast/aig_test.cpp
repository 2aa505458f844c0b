// The AIG: rules one by one, shapes, and random graphs with the rules on and
// off compared by simulation.
#include "bitblast/aig.h"
#include "bitblast/aig_eval.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom {
namespace {

class AigRules : public testing::Test {
protected:
  Lit conj(Lit x, Lit y) { return aig.make_and(x, y); }

  Aig aig;
  Lit a = aig.new_input(), b = aig.new_input(), c = aig.new_input(),
      d = aig.new_input();
};

TEST_F(AigRules, OneLevel) {
  EXPECT_EQ(conj(a, true_lit), a);
  EXPECT_EQ(conj(false_lit, a), false_lit);
  EXPECT_EQ(conj(a, a), a);
  EXPECT_EQ(conj(a, !a), false_lit);
  EXPECT_EQ(conj(a, b), conj(b, a));
  EXPECT_EQ(aig.and_count(), 1u);
  EXPECT_EQ(aig.input_count(), 4u);
  EXPECT_EQ(aig.node_count(), 6u);
}

TEST_F(AigRules, Contradiction) {
  EXPECT_EQ(conj(conj(a, b), !a), false_lit);
  EXPECT_EQ(conj(!b, conj(a, b)), false_lit);
  EXPECT_EQ(conj(conj(a, b), conj(!b, c)), false_lit);
  EXPECT_EQ(conj(conj(c, !a), conj(a, b)), false_lit);
}

TEST_F(AigRules, Subsumption) {
  EXPECT_EQ(conj(!conj(a, b), !a), !a);
  EXPECT_EQ(conj(!b, !conj(a, b)), !b);
  EXPECT_EQ(conj(!conj(a, b), conj(!a, c)), conj(!a, c));
  EXPECT_EQ(conj(conj(c, !b), !conj(a, b)), conj(c, !b));
}

TEST_F(AigRules, Idempotence) {
  EXPECT_EQ(conj(conj(a, b), a), conj(a, b));
  EXPECT_EQ(conj(b, conj(a, b)), conj(a, b));
  Lit abc = conj(conj(a, b), c);
  EXPECT_EQ(conj(conj(a, b), conj(a, c)), abc);
  Lit existing = conj(conj(c, d), b);
  EXPECT_EQ(conj(conj(b, c), conj(c, d)), existing);
}

TEST_F(AigRules, Resolution) {
  EXPECT_EQ(conj(!conj(a, b), !conj(a, !b)), !a);
  EXPECT_EQ(conj(!conj(b, a), !conj(!b, a)), !a);
  EXPECT_EQ(conj(!conj(c, !d), !conj(d, c)), !c);
}

TEST_F(AigRules, Substitution) {
  EXPECT_EQ(conj(!conj(a, b), a), conj(!b, a));
  EXPECT_EQ(conj(b, !conj(a, b)), conj(!a, b));
  EXPECT_EQ(conj(!conj(a, b), conj(a, c)), conj(!b, conj(a, c)));
  EXPECT_EQ(conj(conj(d, b), !conj(b, c)), conj(conj(d, b), !c));
}

TEST_F(AigRules, XorSharesAllSignsAndCancels) {
  Lit x = aig.make_xor(a, b);
  uint32_t nodes = aig.node_count();
  EXPECT_EQ(aig.make_xor(!a, b), !x);
  EXPECT_EQ(aig.make_xor(b, !a), !x);
  EXPECT_EQ(aig.make_xor(!b, !a), x);
  EXPECT_EQ(aig.make_xor(x, a), b);
  EXPECT_EQ(aig.make_xor(!x, b), !a);
  EXPECT_EQ(aig.node_count(), nodes);
  EXPECT_EQ(aig.make_xor(a, a), false_lit);
  EXPECT_EQ(aig.make_xor(a, !a), true_lit);
  EXPECT_EQ(aig.make_xor(a, true_lit), !a);
}

TEST_F(AigRules, IteSpecialCases) {
  EXPECT_EQ(aig.make_ite(a, b, b), b);
  EXPECT_EQ(aig.make_ite(a, !b, b), aig.make_xor(a, b));
  EXPECT_EQ(aig.make_ite(a, a, b), aig.make_or(a, b));
  EXPECT_EQ(aig.make_ite(a, b, a), conj(a, b));
  EXPECT_EQ(aig.make_ite(a, !a, b), conj(!a, b));
  EXPECT_EQ(aig.make_ite(a, b, true_lit), aig.make_or(!a, b));
  Lit ite = aig.make_ite(a, b, c);
  EXPECT_EQ(aig.make_ite(!a, c, b), ite);
  EXPECT_EQ(aig.make_ite(a, !b, !c), !ite);
  EXPECT_EQ(aig.make_ite(a, ite, d), aig.make_ite(a, b, d));
  EXPECT_EQ(aig.make_ite(a, d, !ite), aig.make_ite(a, d, !c));
}

TEST_F(AigRules, ShapesAreReadBack) {
  Lit x = aig.make_xor(a, b);
  ASSERT_TRUE(aig.match_ite(x.node()));
  EXPECT_TRUE(aig.match_ite(x.node())->is_xor());
  Lit ite = aig.make_ite(a, b, c);
  ASSERT_TRUE(aig.match_ite(ite.node()));
  EXPECT_FALSE(aig.match_ite(ite.node())->is_xor());
  for (Lit third : {c, !c}) {
    Lit maj = aig.make_majority(a, !b, third);
    ASSERT_TRUE(aig.match_majority(maj.node()));
    EXPECT_FALSE(aig.match_ite(maj.node()));
    EXPECT_EQ(aig.make_majority(!a, b, !third), !maj);
    EXPECT_EQ(aig.make_majority(third, a, !b), maj);
  }
  EXPECT_FALSE(aig.match_majority(ite.node()));
  EXPECT_FALSE(aig.match_ite(conj(a, b).node()));
}

// A full adder is seven conjunctions whatever the signs of its operands.
TEST_F(AigRules, FullAdderSharesBetweenSumAndCarry) {
  for (unsigned signs = 0; signs < 8; signs++) {
    Aig graph;
    Lit x = graph.new_input() ^ (signs & 1);
    Lit y = graph.new_input() ^ (signs & 2);
    Lit z = graph.new_input() ^ (signs & 4);
    graph.make_xor3(x, y, z);
    graph.make_majority(x, y, z);
    EXPECT_LE(graph.and_count(), 8u) << signs;
  }
}

// All three-operand functions, with constants and repeated operands.
TEST(Aig, GatesMeanWhatTheySay) {
  for (bool two_level : {false, true}) {
    Aig aig(two_level);
    std::vector<Lit> lits = {false_lit, true_lit};
    AigEval<uint64_t> eval(aig);
    const uint64_t words[3] = {0xaa, 0xcc, 0xf0};
    for (uint64_t word : words) {
      Lit input = aig.new_input();
      eval.set_input(input, word);
      lits.push_back(input);
      lits.push_back(!input);
    }
    for (Lit x : lits)
      for (Lit y : lits)
        for (Lit z : lits) {
          uint64_t vx = eval.value(x), vy = eval.value(y), vz = eval.value(z);
          EXPECT_EQ(eval.value(aig.make_and(x, y)), vx & vy);
          EXPECT_EQ(eval.value(aig.make_or(x, y)), vx | vy);
          EXPECT_EQ(eval.value(aig.make_xor(x, y)), vx ^ vy);
          EXPECT_EQ(eval.value(aig.make_iff(x, y)), ~(vx ^ vy));
          EXPECT_EQ(eval.value(aig.make_implies(x, y)), ~vx | vy);
          EXPECT_EQ(eval.value(aig.make_ite(x, y, z)), (vx & vy) | (~vx & vz));
          EXPECT_EQ(eval.value(aig.make_xor3(x, y, z)), vx ^ vy ^ vz);
          EXPECT_EQ(eval.value(aig.make_majority(x, y, z)),
                    (vx & vy) | (vx & vz) | (vy & vz));
        }
  }
}

TEST(Aig, RandomGraphsAgreeWithRulesOnAndOff) {
  std::mt19937_64 rng(3);
  for (int round = 0; round < 300; round++) {
    Aig on(true), off(false);
    AigEval<uint64_t> eval_on(on), eval_off(off);
    std::vector<Lit> lits_on, lits_off;
    for (int i = 0; i < 6; i++) {
      lits_on.push_back(on.new_input());
      lits_off.push_back(off.new_input());
      uint64_t word = rng();
      eval_on.set_input(lits_on.back(), word);
      eval_off.set_input(lits_off.back(), word);
    }
    for (int i = 0; i < 200; i++) {
      // Few and recent operands: the rules fire often.
      auto pick = [&] {
        size_t window = std::min<size_t>(lits_on.size(), 12);
        return std::pair(lits_on.size() - 1 - rng() % window, rng() % 2 == 0);
      };
      auto [i0, s0] = pick();
      auto [i1, s1] = pick();
      auto [i2, s2] = pick();
      auto build = [&, kind = rng() % 6](Aig &aig, std::vector<Lit> &lits,
                                         auto p, auto q, auto r) {
        Lit x = lits[p.first] ^ p.second;
        Lit y = lits[q.first] ^ q.second;
        Lit z = lits[r.first] ^ r.second;
        lits.push_back(kind == 0   ? aig.make_xor(x, y)
                       : kind == 1 ? aig.make_ite(x, y, z)
                       : kind == 2 ? aig.make_majority(x, y, z)
                                   : aig.make_and(x, y));
      };
      build(on, lits_on, std::pair(i0, s0), std::pair(i1, s1),
            std::pair(i2, s2));
      build(off, lits_off, std::pair(i0, s0), std::pair(i1, s1),
            std::pair(i2, s2));
      ASSERT_EQ(eval_on.value(lits_on.back()), eval_off.value(lits_off.back()));
    }
    EXPECT_LE(on.node_count(), off.node_count());
  }
}

TEST(Aig, ChildrenComeFirstAndAreNeverConstant) {
  Aig aig;
  std::mt19937 rng(4);
  std::vector<Lit> lits;
  for (int i = 0; i < 10; i++)
    lits.push_back(aig.new_input());
  for (int i = 0; i < 20000; i++)
    lits.push_back(aig.make_and(lits[rng() % lits.size()] ^ (rng() % 2),
                                lits[rng() % lits.size()] ^ (rng() % 2)));
  for (uint32_t node = 1; node < aig.node_count(); node++)
    if (aig.is_and(node)) {
      EXPECT_LT(aig.left(node).node(), node);
      EXPECT_LT(aig.right(node).node(), node);
      EXPECT_FALSE(aig.right(node).is_constant());
      EXPECT_LT(aig.right(node), aig.left(node));
    } else {
      EXPECT_EQ(aig.input_node(aig.input_ordinal(node)), node);
    }
}

} // namespace
} // namespace fathom
