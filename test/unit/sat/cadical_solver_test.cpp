// CaDiCaL behind the SatSolver interface, against brute force.
#include "sat/cadical_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

namespace fathom {
namespace {

using Clause = std::vector<int>;
using Formula = std::vector<Clause>;

bool satisfies(const Formula &formula, uint32_t assignment) {
  for (const Clause &clause : formula) {
    bool holds = false;
    for (int lit : clause)
      holds |= (assignment >> (std::abs(lit) - 1) & 1) == (lit > 0);
    if (!holds)
      return false;
  }
  return true;
}

bool is_satisfiable(const Formula &formula, int vars) {
  for (uint32_t assignment = 0; assignment < 1u << vars; assignment++)
    if (satisfies(formula, assignment))
      return true;
  return false;
}

Clause random_clause(std::mt19937 &rng, int vars) {
  Clause clause(1 + rng() % 3);
  for (int &lit : clause)
    lit = static_cast<int>(1 + rng() % vars) * (rng() % 2 ? 1 : -1);
  return clause;
}

uint32_t model_of(SatSolver &solver, int vars) {
  uint32_t model = 0;
  for (int var = 1; var <= vars; var++)
    model |= static_cast<uint32_t>(solver.value(var)) << (var - 1);
  return model;
}

// Pigeons in one hole too few: hard for resolution.
void add_pigeons(SatSolver &solver, int holes) {
  std::vector<std::vector<int>> in(holes + 1, std::vector<int>(holes));
  for (auto &row : in) {
    for (int &var : row)
      var = solver.new_var();
    solver.add_clause(row);
  }
  for (int h = 0; h < holes; h++)
    for (int p = 0; p <= holes; p++)
      for (int q = 0; q < p; q++)
        solver.add_clause({-in[p][h], -in[q][h]});
}

std::string read_file(const std::string &path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(CadicalSolver, RandomFormulasAgreeWithBruteForce) {
  std::mt19937 rng(1);
  for (int round = 0; round < 300; round++) {
    const int vars = 3 + static_cast<int>(rng() % 8);
    CadicalSolver solver;
    for (int i = 0; i < vars; i++)
      solver.new_var();
    Formula formula;
    // Clauses arrive in portions, with an answer after each.
    for (int portion = 0; portion < 4; portion++) {
      for (int i = 0; i < vars; i++) {
        formula.push_back(random_clause(rng, vars));
        solver.add_clause(formula.back());
      }
      bool expected = is_satisfiable(formula, vars);
      SatAnswer answer = solver.solve();
      ASSERT_EQ(answer, expected ? SatAnswer::Sat : SatAnswer::Unsat);
      if (expected) {
        ASSERT_TRUE(satisfies(formula, model_of(solver, vars)));
      }
    }
  }
}

TEST(CadicalSolver, AssumptionsHoldOnceAndFailedOnesAreInconsistent) {
  std::mt19937 rng(2);
  for (int round = 0; round < 300; round++) {
    const int vars = 8;
    CadicalSolver solver;
    for (int i = 0; i < vars; i++)
      solver.new_var();
    Formula formula;
    for (int i = 0; i < 14; i++) {
      formula.push_back(random_clause(rng, vars));
      solver.add_clause(formula.back());
    }
    bool base = is_satisfiable(formula, vars);
    for (int query = 0; query < 6; query++) {
      Formula extended = formula;
      std::vector<int> assumptions;
      for (int var = 1; var <= vars; var++)
        if (rng() % 2)
          assumptions.push_back(rng() % 2 ? var : -var);
      for (int lit : assumptions) {
        extended.push_back({lit});
        solver.assume(lit);
      }
      bool expected = is_satisfiable(extended, vars);
      ASSERT_EQ(solver.solve(), expected ? SatAnswer::Sat : SatAnswer::Unsat);
      if (expected) {
        ASSERT_TRUE(satisfies(extended, model_of(solver, vars)));
      } else {
        Formula core = formula;
        for (int var = -vars; var <= vars; var++)
          if (var != 0 && solver.failed(var)) {
            ASSERT_NE(std::find(assumptions.begin(), assumptions.end(), var),
                      assumptions.end());
            core.push_back({var});
          }
        ASSERT_FALSE(is_satisfiable(core, vars));
      }
      ASSERT_EQ(solver.solve(), base ? SatAnswer::Sat : SatAnswer::Unsat);
    }
  }
}

// In between the formula grows.
TEST(CadicalSolver, QuestionsToACopy) {
  std::mt19937 rng(3);
  int num_sat = 0, num_unsat = 0;
  for (int round = 0; round < 300; round++) {
    const int vars = 3 + static_cast<int>(rng() % 10);
    CadicalSolver solver;
    for (int i = 0; i < vars; i++)
      solver.new_var();
    Formula formula;
    for (int portion = 0; portion < 4; portion++) {
      for (int i = 0; i < vars / 2; i++) {
        formula.push_back(random_clause(rng, vars));
        solver.add_clause(formula.back());
      }
      Formula extended = formula;
      std::vector<int> assumptions;
      for (int var = 1; var <= vars; var++)
        if (rng() % 4 == 0)
          assumptions.push_back(rng() % 2 ? var : -var);
      for (int lit : assumptions)
        extended.push_back({lit});
      const bool expected = is_satisfiable(extended, vars);
      ASSERT_EQ(solver.solve_apart(assumptions),
                expected ? SatAnswer::Sat : SatAnswer::Unsat);
      (expected ? num_sat : num_unsat)++;
      if (expected)
        ASSERT_TRUE(satisfies(extended, model_of(solver, vars)));
      for (int lit : assumptions)
        if (!expected)
          ASSERT_TRUE(solver.failed(lit) && !solver.failed(-lit));
      // The formula itself has none of them.
      const bool base = is_satisfiable(formula, vars);
      ASSERT_EQ(solver.solve(), base ? SatAnswer::Sat : SatAnswer::Unsat);
      if (base)
        ASSERT_TRUE(satisfies(formula, model_of(solver, vars)));
    }
  }
  EXPECT_GT(num_sat, 100);
  EXPECT_GT(num_unsat, 100);
}

Clause three_of(std::mt19937 &rng, const std::vector<int> &literals) {
  Clause clause(3);
  for (int &lit : clause)
    lit = literals[rng() % literals.size()] * (rng() % 2 ? 1 : -1);
  return clause;
}

bool has_model(SatSolver &solver, const Formula &formula) {
  return std::ranges::all_of(formula, [&](const Clause &clause) {
    return std::ranges::any_of(clause,
                               [&](int lit) { return solver.value(lit); });
  });
}

// A copy of a formula that was searched for long: clauses were learned and
// dropped, and gates, which are in few clauses, eliminated. What it says is
// what a solver says that has never seen anything else; a model is one of all
// clauses. Then the formula grows over variables that were eliminated.
TEST(CadicalSolver, CopiesOfWhatWasSimplified) {
  std::mt19937 rng(4);
  int num_sat = 0, num_unsat = 0, num_long = 0;
  for (int round = 0; round < 24; round++) {
    CadicalSolver solver;
    Formula formula;
    const auto add = [&](Clause clause) {
      formula.push_back(clause);
      solver.add_clause(clause);
    };
    std::vector<int> inputs(170), gates;
    for (int &var : inputs)
      var = solver.new_var();
    for (int i = 0; i < 40; i++) { // gate = a & b
      const int a = inputs[rng() % inputs.size()];
      const int b = -inputs[rng() % inputs.size()];
      const int gate = gates.emplace_back(solver.new_var());
      add({-gate, a});
      add({-gate, b});
      add({gate, -a, -b});
    }
    const int question = solver.new_var();
    for (int i = 0; i < 690; i++)
      add(three_of(rng, inputs));
    for (int i = 0; i < 24; i++) { // of the question only
      Clause clause = three_of(rng, i % 3 ? inputs : gates);
      clause.push_back(-question);
      add(clause);
    }
    for (int step = 0; step < 3; step++) {
      solver.assume(question);
      solver.solve(4000);
      num_long += solver.statistics().learned > 2500;
      const std::vector<int> assumed{question, gates[rng() % gates.size()]};
      CadicalSolver fresh;
      while (fresh.var_count() < solver.var_count())
        fresh.new_var();
      for (const Clause &clause : formula)
        fresh.add_clause(clause);
      for (int lit : assumed)
        fresh.add_clause({lit});
      const SatAnswer expected = fresh.solve();
      ASSERT_EQ(solver.solve_apart(assumed), expected) << round;
      if (expected == SatAnswer::Sat)
        ASSERT_TRUE(has_model(solver, formula)) << round;
      (expected == SatAnswer::Sat ? num_sat : num_unsat)++;
      add(three_of(rng, gates));
      add({gates[rng() % gates.size()], -gates[rng() % gates.size()]});
    }
  }
  EXPECT_GT(num_long, 20); // CaDiCaL eliminates after 2000 conflicts
  EXPECT_GT(num_sat, 8);
  EXPECT_GT(num_unsat, 8);
}

TEST(CadicalSolver, ACopyIsLimitedAndStopped) {
  CadicalSolver solver;
  const int in_question = solver.new_var();
  add_pigeons(solver, 8);
  const int question[] = {in_question};
  EXPECT_EQ(solver.solve_apart(question, 100), SatAnswer::Unknown);
  EXPECT_GE(solver.statistics().learned, 100);
  int polls = 0;
  solver.set_terminate([&] { return ++polls > 20; });
  EXPECT_EQ(solver.solve_apart(question), SatAnswer::Unknown);
  EXPECT_GT(polls, 20);
  solver.set_terminate({});
  EXPECT_EQ(solver.solve_apart(question), SatAnswer::Unsat);
  EXPECT_TRUE(solver.failed(in_question));
}

TEST(CadicalSolver, EmptyClauseIsFinal) {
  CadicalSolver solver;
  solver.add_clause({});
  EXPECT_EQ(solver.solve(), SatAnswer::Unsat);
  int x = solver.new_var();
  solver.add_clause({x});
  EXPECT_EQ(solver.solve(), SatAnswer::Unsat);
}

TEST(CadicalSolver, UnconstrainedVariableHasAValue) {
  CadicalSolver solver;
  int x = solver.new_var();
  int y = solver.new_var();
  solver.add_clause({x});
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  EXPECT_TRUE(solver.value(x));
  EXPECT_NE(solver.value(y), solver.value(-y));
}

TEST(CadicalSolver, TerminatorStopsAndSearchCanGoOn) {
  CadicalSolver solver;
  add_pigeons(solver, 8);
  int polls = 0;
  solver.set_terminate([&] { return ++polls > 20; });
  EXPECT_EQ(solver.solve(), SatAnswer::Unknown);
  EXPECT_GT(polls, 20);
  polls = 0;
  EXPECT_EQ(solver.solve(), SatAnswer::Unknown);
  solver.set_terminate({});
  EXPECT_EQ(solver.solve(), SatAnswer::Unsat);
  EXPECT_GT(solver.statistics().learned, 0);
  EXPECT_EQ(solver.statistics().solves, 3);
}

TEST(CadicalSolver, PresetsAndSeedsAgree) {
  for (SatPreset preset :
       {SatPreset::Default, SatPreset::Sat, SatPreset::Unsat})
    for (int seed : {0, 7}) {
      CadicalSolver solver({.seed = seed, .preset = preset});
      add_pigeons(solver, 5);
      EXPECT_EQ(solver.solve(), SatAnswer::Unsat);
    }
}

TEST(CadicalSolver, WritesDimacsWithAssumptionsAsUnits) {
  std::string path = testing::TempDir() + "cadical_solver_test.cnf";
  CadicalSolver solver;
  solver.record_clauses();
  int x = solver.new_var();
  int y = solver.new_var();
  solver.add_clause({x, -y});
  solver.assume(y);
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  ASSERT_TRUE(solver.dump_dimacs(path));
  EXPECT_EQ(read_file(path), "p cnf 2 2\n1 -2 0\n2 0\n");
  solver.assume(-x);
  ASSERT_TRUE(solver.dump_dimacs(path));
  EXPECT_EQ(read_file(path), "p cnf 2 2\n1 -2 0\n-1 0\n");
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  ASSERT_EQ(solver.solve(), SatAnswer::Sat);
  ASSERT_TRUE(solver.dump_dimacs(path));
  EXPECT_EQ(read_file(path), "p cnf 2 1\n1 -2 0\n");
  EXPECT_FALSE(solver.dump_dimacs("/no/such/folder/file.cnf"));
}

TEST(CadicalSolver, WritesAProofThatEndsInTheEmptyClause) {
  std::string path = testing::TempDir() + "cadical_solver_test.drat";
  CadicalSolver solver;
  ASSERT_TRUE(solver.trace_proof(path));
  add_pigeons(solver, 4);
  ASSERT_EQ(solver.solve(), SatAnswer::Unsat);
  EXPECT_TRUE(solver.flush_proof().has_value());
  std::string proof = read_file(path);
  EXPECT_TRUE(proof == "0\n" || proof.find("\n0\n") != std::string::npos);
  EXPECT_FALSE(CadicalSolver().trace_proof("/no/such/folder/file.drat"));
}

TEST(CadicalSolver, NeverPrints) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  {
    CadicalSolver solver;
    add_pigeons(solver, 6);
    solver.solve();
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

} // namespace
} // namespace fathom
