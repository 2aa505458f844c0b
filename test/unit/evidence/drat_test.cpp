// The checker of proofs against brute force and against proofs of CaDiCaL, as
// they are and damaged. What it accepts has no model, whatever the proof says.
#include "evidence/drat.h"
#include "sat/cadical_solver.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

namespace fathom::evidence {
namespace {

using Clause = std::vector<int>;
using Formula = std::vector<Clause>;
using Kind = ProofResult::Kind;

std::string dimacs(const Formula &formula, int variables) {
  std::ostringstream text;
  text << "p cnf " << variables << " " << formula.size() << "\n";
  for (const Clause &clause : formula) {
    for (int literal : clause)
      text << literal << " ";
    text << "0\n";
  }
  return text.str();
}

Clauses parsed(const std::string &text) {
  std::istringstream in(text);
  std::string why;
  std::optional<Clauses> clauses = read_clauses(in, why);
  EXPECT_TRUE(clauses) << why;
  return clauses ? *clauses : Clauses{};
}

ProofResult check(const std::string &cnf, const std::string &proof) {
  std::istringstream in(proof);
  return check_proof(parsed(cnf), in, [] { return false; });
}

bool has_model(const Formula &formula, int variables) {
  for (uint32_t values = 0; values < 1u << variables; ++values) {
    bool all = true;
    for (const Clause &clause : formula) {
      bool any = false;
      for (int literal : clause)
        any |= (values >> (std::abs(literal) - 1) & 1) == (literal > 0);
      all &= any;
    }
    if (all)
      return true;
  }
  return false;
}

Formula random_formula(std::mt19937 &random, int variables, size_t clauses,
                       size_t largest) {
  Formula formula(clauses);
  for (Clause &clause : formula) {
    clause.resize(1 + random() % largest);
    for (int &literal : clause)
      literal = int(1 + random() % unsigned(variables)) *
                (random() % 2 == 0 ? 1 : -1);
  }
  return formula;
}

// Empty: there is a model.
std::string proof_of(const Formula &formula, int variables) {
  std::string file = ::testing::TempDir() + "drat_test.XXXXXX";
  const int handle = ::mkstemp(file.data());
  EXPECT_GE(handle, 0);
  ::close(handle);
  SatAnswer answer = SatAnswer::Unknown;
  {
    CadicalSolver sat;
    EXPECT_TRUE(sat.trace_proof(file));
    for (int i = 0; i < variables; ++i)
      sat.new_var();
    for (const Clause &clause : formula)
      sat.add_clause(clause);
    answer = sat.solve();
    EXPECT_TRUE(sat.flush_proof());
  }
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  std::remove(file.c_str());
  return answer == SatAnswer::Unsat ? text.str() + "0\n" : "";
}

// All pigeons in fewer holes.
Formula pigeons(int number) {
  Formula formula;
  auto in = [&](int pigeon, int hole) {
    return pigeon * (number - 1) + hole + 1;
  };
  for (int p = 0; p < number; ++p) {
    Clause some;
    for (int h = 0; h + 1 < number; ++h)
      some.push_back(in(p, h));
    formula.push_back(some);
  }
  for (int h = 0; h + 1 < number; ++h)
    for (int p = 0; p < number; ++p)
      for (int q = 0; q < p; ++q)
        formula.push_back({-in(p, h), -in(q, h)});
  return formula;
}

std::vector<std::string> lines_of(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

TEST(Drat, SmallProofs) {
  const std::string all = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
  EXPECT_EQ(check(all, "2 0\n0\n").kind, Kind::Verified);
  EXPECT_EQ(check(all, "2 0\n").kind, Kind::Verified);
  // No step, no contradiction.
  EXPECT_EQ(check(all, "").kind, Kind::Refused);
  EXPECT_EQ(check(all, "0\n").kind, Kind::Refused);
  EXPECT_EQ(check("p cnf 1 2\n1 0\n-1 0\n", "").kind, Kind::Verified);
  EXPECT_EQ(check("p cnf 0 1\n0\n", "").kind, Kind::Verified);
  EXPECT_EQ(check("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "2 0\n0\n").kind,
            Kind::Refused);
}

TEST(Drat, ALemmaByResolutionOnItsFirstLiteral) {
  // 3 is in no clause: (3 or 1) loses no model, (-3 or -1) then would.
  const std::string some = "p cnf 3 1\n1 2 0\n";
  ProofResult result = check(some, "3 1 0\n");
  EXPECT_EQ(result.by_resolution, 1u);
  EXPECT_EQ(result.why, "the proof ends without a contradiction");
  // The first literal is the one that counts.
  EXPECT_EQ(check(some, "1 3 0\n-1 3 0\n").why, "lemma 2 does not follow");
  // Definitions of a new variable: 3 is 1 and 2.
  result = check(some, "3 -1 -2 0\n-3 1 0\n-3 2 0\n");
  EXPECT_EQ(result.by_resolution, 3u);
  // Not any more when a clause with 3 is there that its negation meets.
  EXPECT_EQ(check("p cnf 3 2\n1 2 0\n3 -1 0\n", "-3 1 0\n").by_resolution, 1u);
  EXPECT_EQ(check("p cnf 3 2\n1 2 0\n3 -1 0\n", "-3 2 0\n").why,
            "lemma 1 does not follow");
}

TEST(Drat, DeletionOfUnitsIsIgnoredAndOfOthersNot) {
  const std::string all =
      "p cnf 3 5\n1 0\n-1 2 3 0\n-1 -2 3 0\n-3 2 0\n-3 -2 -1 0\n";
  EXPECT_EQ(check(all, "d 1 0\n3 0\n").kind, Kind::Verified);
  EXPECT_EQ(check(all, "d -3 2 0\n3 0\n").kind, Kind::Refused);
  const std::string none = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
  EXPECT_EQ(check(none, "d 2 1 0\n2 0\n0\n").kind, Kind::Refused);
  EXPECT_EQ(check(none, "2 0\n").kind, Kind::Verified);
  // A unit that something is known by.
  const std::string unit = "p cnf 3 4\n1 0\n-1 2 3 0\n-1 -2 3 0\n-3 2 0\n";
  EXPECT_EQ(check(unit, "3 0\nd 1 0\n-2 0\n").why, "lemma 2 does not follow");
}

TEST(Drat, StrangeTextIsRefused) {
  const std::string cnf = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
  for (const char *proof : {"2", "2 x 0\n", "3 0\n", "2 0 junk", "d", "--2 0\n",
                            "2\t0\n", "99999999999 0\n", "d 2 1\n"})
    EXPECT_EQ(check(cnf, proof).kind, std::string(proof) == "2 0 junk"
                                          ? Kind::Verified // it ended before
                                          : Kind::Refused)
        << proof;
  for (const char *text :
       {"", "1 2 0\n", "p cnf 2\n", "p cnf 2 2\n1 0\n", "p cnf 2 1\n1 0\n2 0\n",
        "p cnf 1 1\n2 0\n", "p cnf -1 0\n", "p cnf 2 1\n1 2\n",
        "p cnf 999999999 0\n"}) {
    std::istringstream in(text);
    std::string why;
    EXPECT_FALSE(read_clauses(in, why)) << text;
  }
}

TEST(Drat, StopsWhenItIsTold) {
  std::istringstream in("2 0\n0\n");
  EXPECT_EQ(check_proof(parsed("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"),
                        in, [] { return true; })
                .kind,
            Kind::Stopped);
}

TEST(Drat, ProofsOfASolver) {
  std::mt19937 random(1);
  int without = 0;
  for (int round = 0; round < 300; ++round) {
    const int variables = 3 + int(random() % 10);
    Formula formula = random_formula(random, variables,
                                     size_t(variables) * (3 + random() % 4), 3);
    std::string proof = proof_of(formula, variables);
    ASSERT_EQ(proof.empty(), has_model(formula, variables));
    if (proof.empty())
      continue;
    ++without;
    ProofResult result = check(dimacs(formula, variables), proof);
    EXPECT_EQ(result.kind, Kind::Verified) << result.why;
  }
  EXPECT_GT(without, 100);
}

TEST(Drat, LargerProofsWithDeletions) {
  for (int number : {4, 5, 6, 7}) {
    const int variables = number * (number - 1);
    Formula formula = pigeons(number);
    std::string proof = proof_of(formula, variables);
    ProofResult result = check(dimacs(formula, variables), proof);
    EXPECT_EQ(result.kind, Kind::Verified) << result.why;
    // One clause less has a model: nothing is a proof of that.
    formula.pop_back();
    EXPECT_EQ(check(dimacs(formula, variables), proof).kind, Kind::Refused);
  }
}

// The proofs of formulas with a model are all wrong, and must all be refused:
// random lemmas, and proofs of formulas that have a clause more.
TEST(Drat, NothingIsAProofOfWhatHasAModel) {
  std::mt19937 random(2);
  int tried = 0;
  for (int round = 0; round < 1500; ++round) {
    const int variables = 3 + int(random() % 4);
    Formula formula = random_formula(random, variables, 4 + random() % 14, 3);
    if (!has_model(formula, variables))
      continue;
    ++tried;
    std::ostringstream lemmas;
    for (const Clause &clause : random_formula(random, variables, 12, 4)) {
      lemmas << (random() % 4 == 0 ? "d " : "");
      for (int literal : clause)
        lemmas << literal << " ";
      lemmas << "0\n";
    }
    EXPECT_NE(check(dimacs(formula, variables), lemmas.str() + "0\n").kind,
              Kind::Verified)
        << dimacs(formula, variables) << lemmas.str();
    Formula more = formula;
    while (has_model(more, variables))
      more.push_back(random_formula(random, variables, 1, 3)[0]);
    EXPECT_NE(check(dimacs(formula, variables), proof_of(more, variables)).kind,
              Kind::Verified);
  }
  EXPECT_GT(tried, 300);
}

// Lemmas that are made stronger, lemmas that are missing, ends that are cut
// off: refused, or a proof all the same; many must be refused.
TEST(Drat, DamagedProofs) {
  const int number = 6, variables = number * (number - 1);
  const std::string cnf = dimacs(pigeons(number), variables);
  const std::vector<std::string> lines =
      lines_of(proof_of(pigeons(number), variables));
  std::mt19937 random(3);
  int refused = 0, stronger = 0, swapped = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> damaged = lines;
    const size_t at = random() % (lines.size() - 1);
    damaged.erase(damaged.begin() + long(at));
    refused += check(cnf, joined(damaged)).kind == Kind::Refused;
    damaged = lines;
    if (const size_t blank = damaged[at].find(' ');
        damaged[at][0] != 'd' && blank != std::string::npos) {
      damaged[at].erase(0, blank + 1);
      stronger += check(cnf, joined(damaged)).kind == Kind::Refused;
    }
    damaged = lines;
    if (damaged[at][0] != 'd') {
      damaged[at] =
          damaged[at][0] == '-' ? damaged[at].substr(1) : "-" + damaged[at];
      swapped += check(cnf, joined(damaged)).kind == Kind::Refused;
    }
  }
  EXPECT_GT(refused, 5);
  EXPECT_GT(stronger, 20);
  EXPECT_GT(swapped, 20);
  std::vector<std::string> half(lines.begin(),
                                lines.begin() + long(lines.size() / 2));
  EXPECT_EQ(check(cnf, joined(half)).kind, Kind::Refused);
}

} // namespace
} // namespace fathom::evidence
