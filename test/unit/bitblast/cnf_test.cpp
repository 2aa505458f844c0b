// The CNF encoder on random graphs against brute force, in one go and
// incrementally, with every combination of gate recognition.
#include "bitblast/cnf.h"

#include "bitblast/aig_eval.h"
#include "bitblast/circuits/circuits.h"
#include "sat/cadical_solver.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom {
namespace {

constexpr int input_count = 6; // 64 assignments: one word tells all

// A random graph, and each literal's truth table over the six inputs.
class Graph {
public:
  Graph(std::mt19937_64 &rng, int gates, bool two_level)
      : aig(two_level), eval(aig) {
    const uint64_t words[input_count] = {
        0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
        0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    for (uint64_t word : words) {
      lits.push_back(aig.new_input());
      eval.set_input(lits.back(), word);
    }
    grow(rng, gates);
  }

  void grow(std::mt19937_64 &rng, int gates) {
    for (int i = 0; i < gates; i++) {
      Lit x = pick(rng), y = pick(rng), z = pick(rng);
      switch (rng() % 8) {
      case 0:
        lits.push_back(aig.make_xor(x, y));
        break;
      case 1:
        lits.push_back(aig.make_ite(x, y, z));
        break;
      case 2:
        lits.push_back(aig.make_majority(x, y, z));
        break;
      case 3:
        lits.push_back(aig.make_xor3(x, y, z));
        break;
      default:
        lits.push_back(aig.make_and(x, y));
      }
    }
  }

  Lit pick(std::mt19937_64 &rng) {
    size_t window = std::min<size_t>(lits.size(), 20);
    return lits[lits.size() - 1 - rng() % window] ^ (rng() % 2);
  }

  uint64_t table(Lit lit) { return eval.value(lit); }

  // The index of the assignment that the model stands for.
  int assignment(CnfEncoder &cnf) {
    int index = 0;
    for (int i = 0; i < input_count; i++)
      index |= cnf.model_value(lits[i]) << i;
    return index;
  }

  Aig aig;
  AigEval<uint64_t> eval;
  std::vector<Lit> lits;
};

std::vector<CnfOptions> all_options() {
  std::vector<CnfOptions> result;
  for (int bits = 0; bits < 8; bits++)
    for (uint32_t arity : {2u, 3u, 256u})
      result.push_back(
          {(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, arity});
  return result;
}

TEST(CnfEncoder, AssertionsInOneGo) {
  std::mt19937_64 rng(11);
  for (const CnfOptions &options : all_options())
    for (int round = 0; round < 60; round++) {
      Graph graph(rng, 40, round % 4 != 0);
      CadicalSolver solver;
      CnfEncoder cnf(graph.aig, solver, options);
      std::vector<Lit> roots;
      uint64_t expected = ~0ull;
      for (size_t i = 0; i <= rng() % 4; i++) {
        roots.push_back(graph.pick(rng));
        expected &= graph.table(roots.back());
      }
      cnf.assert_all(roots);
      ASSERT_EQ(solver.solve(), expected ? SatAnswer::Sat : SatAnswer::Unsat);
      if (!expected)
        continue;
      int index = graph.assignment(cnf);
      ASSERT_TRUE(expected >> index & 1);
      for (Lit lit : graph.lits)
        ASSERT_EQ(cnf.model_value(lit), graph.table(lit) >> index & 1);
    }
}

// Assertions, clauses and assumptions in turn, while the graph grows. Most of
// the later ones refer to nodes that were absorbed or skipped before.
TEST(CnfEncoder, Incremental) {
  std::mt19937_64 rng(12);
  for (const CnfOptions &options : all_options())
    for (int round = 0; round < 40; round++) {
      Graph graph(rng, 30, true);
      CadicalSolver solver;
      CnfEncoder cnf(graph.aig, solver, options);
      uint64_t holds = ~0ull;
      for (int step = 0; step < 8; step++) {
        if (rng() % 3 == 0)
          graph.grow(rng, 10);
        auto any = [&] {
          return graph.lits[rng() % graph.lits.size()] ^ (rng() % 2);
        };
        if (rng() % 2) {
          // Disjunctions keep the formula satisfiable for longer.
          Lit lit = graph.aig.make_or(any(), graph.aig.make_or(any(), any()));
          cnf.assert_true(lit);
          holds &= graph.table(lit);
        } else {
          std::vector<Lit> clause = {any(), any(), any()};
          uint64_t table = 0;
          for (Lit lit : clause)
            table |= graph.table(lit);
          cnf.assert_clause(clause);
          holds &= table;
        }
        Lit first = any(), second = any();
        solver.assume(cnf.literal(first));
        std::vector<Lit> pair = {second, first};
        solver.assume(cnf.literals(pair)[0]);
        uint64_t expected = holds & graph.table(first) & graph.table(second);
        ASSERT_EQ(solver.solve(), expected ? SatAnswer::Sat : SatAnswer::Unsat);
        if (expected) {
          int index = graph.assignment(cnf);
          ASSERT_TRUE(expected >> index & 1);
          // The model outlives clauses added after it was first read.
          cnf.literal(any());
          ASSERT_TRUE(cnf.model_value(first) && cnf.model_value(second));
        }
        ASSERT_EQ(solver.solve(), holds ? SatAnswer::Sat : SatAnswer::Unsat);
      }
    }
}

TEST(CnfEncoder, Constants) {
  Aig aig;
  Lit a = aig.new_input();
  CadicalSolver solver;
  CnfEncoder cnf(aig, solver);
  cnf.assert_true(true_lit);
  std::vector<Lit> clause = {a, true_lit};
  cnf.assert_clause(clause);
  clause = {a, false_lit};
  cnf.assert_clause(clause);
  EXPECT_EQ(cnf.literal(false_lit), -cnf.literal(true_lit));
  solver.assume(cnf.literal(true_lit));
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  EXPECT_TRUE(cnf.model_value(a));
  EXPECT_TRUE(cnf.model_value(true_lit));
  EXPECT_FALSE(cnf.model_value(false_lit));
  cnf.assert_true(false_lit);
  EXPECT_EQ(solver.solve(), SatAnswer::Unsat);
}

TEST(CnfEncoder, ContradictoryAssertions) {
  Aig aig;
  Lit x = aig.make_xor(aig.new_input(), aig.new_input());
  CadicalSolver solver;
  CnfEncoder cnf(aig, solver);
  std::vector<Lit> roots = {x, !x};
  cnf.assert_all(roots);
  EXPECT_EQ(solver.solve(), SatAnswer::Unsat);
}

TEST(CnfEncoder, UnencodedInputsAreFalse) {
  Aig aig;
  Lit a = aig.new_input(), b = aig.new_input();
  CadicalSolver solver;
  CnfEncoder cnf(aig, solver);
  cnf.assert_true(a);
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  EXPECT_FALSE(cnf.model_value(b));
  Lit c = aig.new_input();
  EXPECT_FALSE(cnf.model_value(c));
  EXPECT_TRUE(cnf.model_value(aig.make_and(a, !c)));
}

// A 32-bit adder costs two variables per full adder, nothing in between.
TEST(CnfEncoder, FullAddersTakeTwoVariables) {
  Aig aig;
  Circuits circuits(aig);
  Bits a = circuits.gates.new_inputs(32), b = circuits.gates.new_inputs(32);
  Bits sum = circuits.adders.add(a, b);
  CadicalSolver solver;
  CnfEncoder cnf(aig, solver);
  cnf.literals(sum);
  // 64 inputs, 32 sums, 31 carries; the last sum has no carry beside it, so
  // its two XORs stay apart.
  EXPECT_EQ(solver.var_count(), 64 + 32 + 31 + 1);
}

// Asserted equalities, clauses and ITEs need no variables of their own.
TEST(CnfEncoder, AssertionsNeedNoVariables) {
  Aig aig;
  Lit a = aig.new_input(), b = aig.new_input(), c = aig.new_input(),
      d = aig.new_input();
  CadicalSolver solver;
  CnfEncoder cnf(aig, solver);
  std::vector<Lit> roots = {aig.make_iff(a, b), aig.make_ite(b, !c, d),
                            aig.make_or(aig.make_or(a, b), aig.make_or(c, d)),
                            aig.make_and(aig.make_or(a, !c), !d)};
  cnf.assert_all(roots);
  EXPECT_EQ(solver.var_count(), 4);
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  for (Lit lit : roots)
    EXPECT_TRUE(cnf.model_value(lit));
}

TEST(CnfEncoder, ModelValueOfCircuits) {
  Aig aig;
  Circuits circuits(aig);
  Bits a = circuits.gates.new_inputs(12), b = circuits.gates.new_inputs(12);
  Bits product = circuits.multipliers.mul(a, b);
  CadicalSolver solver;
  CnfEncoder cnf(aig, solver);
  Bits one = wires::constant(12, 1);
  std::vector<Lit> roots = {
      circuits.adders.ult(one, a), circuits.adders.ult(one, b),
      !circuits.multipliers.umulo(a, b),
      circuits.gates.eq(product, wires::constant(12, 3599))};
  cnf.assert_all(roots);
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  auto value = [&](const Bits &bits) {
    unsigned result = 0;
    for (size_t i = 0; i < bits.size(); i++)
      result |= cnf.model_value(bits[i]) << i;
    return result;
  };
  EXPECT_EQ(value(a) * value(b), 3599u);
  EXPECT_EQ(value(product), 3599u);
}

// Graphs a million nodes deep, in the default stack. Absorption limits, chains
// of alternating sign (no absorption), XOR and ITE chains.
TEST(CnfEncoder, MillionDeep) {
  for (int kind = 0; kind < 4; kind++) {
    const int depth = kind < 2 ? 1000000 : 100000;
    Aig aig;
    Lit top = aig.new_input();
    Lit flag = aig.new_input();
    for (int i = 0; i < depth; i++) {
      Lit input = aig.new_input();
      switch (kind) {
      case 0:
        top = aig.make_and(top, input);
        break;
      case 1:
        top = !aig.make_and(top, input);
        break;
      case 2:
        top = aig.make_xor(top, input);
        break;
      default:
        top = aig.make_ite(input, top, flag);
      }
    }
    CadicalSolver solver;
    CnfEncoder cnf(aig, solver);
    int lit = cnf.literal(top);
    EXPECT_NE(lit, 0);
    AigEval<uint8_t> eval(aig);
    eval.value(top);
    CadicalSolver second;
    CnfEncoder asserting(aig, second);
    asserting.assert_true(top);
    if (kind == 0) {
      ASSERT_EQ(second.solve(), SatAnswer::Sat);
      EXPECT_TRUE(asserting.model_value(top));
    }
  }
}

} // namespace
} // namespace fathom
