// Facts at loops: of programs whose facts are known, and of random ones, which
// are executed: whatever an execution has at a header, no fact denies it.
#include "absint/analysis.h"
#include "absint/order.h"
#include "absint/relations/polyhedron.h"
#include "sea/cfg.h"
#include "sea/text/parser.h"
#include "sea/verify.h"
#include "terms/evaluator.h"
#include "terms/smtlib/printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

using namespace fathom;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

struct Made {
  TermStore store;
  std::unique_ptr<sea::Program> program;
  const sea::Function &main() const {
    return program->functions[program->find_function("main")];
  }
};

std::unique_ptr<Made> parse(const std::string &functions) {
  auto made = std::make_unique<Made>();
  Result<std::unique_ptr<sea::Program>> parsed =
      sea::parse(made->store, "program ptr 64 little\n" + functions, "");
  EXPECT_TRUE(parsed.has_value()) << to_string(parsed.error());
  made->program = std::move(*parsed);
  Result<void> good = sea::verify(*made->program);
  EXPECT_TRUE(good.has_value()) << to_string(good.error());
  return made;
}

std::vector<std::string> facts_of(const Made &made) {
  std::vector<std::string> result;
  for (const absint::Fact &fact : absint::analyse(made.main()).facts)
    result.push_back(to_smtlib(made.store, fact.holds));
  return result;
}

// A loop with numbers of 16 bits.
std::string loop(const std::string &phis, const std::string &condition,
                 const std::string &body, const std::string &before = "") {
  return "fun main(M0:mem) {\na:\n" + before + "  br h\nh:\n" + phis + "  br " +
         condition + ", b, e\nb:\n" + body + "  br h\ne:\n  halt\n}\n";
}

} // namespace

TEST(Analysis, BoundsByTheConditionOfTheLoop) {
  const auto made =
      parse(loop("  I:i16 = phi [#x0000, a], [J, b]\n", "(bvult I #x0064)",
                 "  J:i16 = (bvadd I #x0001)\n"));
  EXPECT_THAT(facts_of(*made), Contains("(bvule I #x0064)"));
}

TEST(Analysis, StepsLeaveARemainder) {
  const auto made =
      parse(loop("  I:i16 = phi [#x0001, a], [J, b]\n", "(bvult I #x0064)",
                 "  J:i16 = (bvadd I #x0006)\n"));
  const std::vector<std::string> facts = facts_of(*made);
  EXPECT_THAT(facts, Contains("(= (bvurem I #x0006) #x0001)"));
  EXPECT_THAT(facts, Contains("(bvule I #x0067)")); // the last one below
}

// Around 2^16 only what powers of two leave is kept.
TEST(Analysis, AWrappedRemainderIsNone) {
  const auto made = parse(loop("  I:i16 = phi [#x0001, a], [J, b]\n", "C",
                               "  J:i16 = (bvadd I #x0006)\n",
                               "  C:bool = nondet \"more\"\n"));
  const std::vector<std::string> facts = facts_of(*made);
  EXPECT_THAT(facts, Contains("(= (bvand I #x0001) #x0001)"));
  EXPECT_THAT(facts, Not(Contains(HasSubstr("bvurem"))));
}

TEST(Analysis, TwoCountersDiffer) {
  const auto made =
      parse(loop("  I:i16 = phi [#x0000, a], [J, b]\n"
                 "  K:i16 = phi [#x0005, a], [L, b]\n",
                 "(bvult I #x0064)",
                 "  J:i16 = (bvadd I #x0001)\n  L:i16 = (bvadd K #x0001)\n"));
  const std::vector<std::string> facts = facts_of(*made);
  EXPECT_TRUE(std::find(facts.begin(), facts.end(), "(= I (bvadd K #xfffb))") !=
                  facts.end() ||
              std::find(facts.begin(), facts.end(), "(= K (bvadd I #x0005))") !=
                  facts.end())
      << testing::PrintToString(facts);
}

TEST(Analysis, ANumberFromBefore) {
  const auto made =
      parse(loop("  I:i16 = phi [#x0000, a], [J, b]\n", "(bvult I N)",
                 "  J:i16 = (bvadd I #x0001)\n", "  N:i16 = nondet \"n\"\n"));
  EXPECT_THAT(facts_of(*made), Contains("(bvule I N)"));
}

// i < 100 && more: the condition is a phi of the ways on which parts of it
// hold.
TEST(Analysis, ConditionsThatArePhis) {
  const auto made = parse("fun main(M0:mem) {\na:\n  br h\nh:\n"
                          "  I:i16 = phi [#x0000, a], [J, b]\n"
                          "  br (bvult I #x0064), t, u\nt:\n"
                          "  C:bool = nondet \"more\"\n  br u\nu:\n"
                          "  D:bool = phi [false, h], [C, t]\n"
                          "  br D, b, e\nb:\n"
                          "  J:i16 = (bvadd I #x0001)\n  br h\ne:\n"
                          "  halt\n}\n");
  EXPECT_THAT(facts_of(*made), Contains("(bvule I #x0064)"));
}

TEST(Analysis, SignedBounds) {
  const auto made =
      parse(loop("  I:i16 = phi [#x0005, a], [J, b]\n", "(bvsge I #x0000)",
                 "  J:i16 = (bvsub I #x0001)\n"));
  EXPECT_THAT(facts_of(*made), Contains("(bvsle #xffff I)"));
}

TEST(Analysis, OffsetsOfPointers) {
  const auto made = parse(
      "fun main(M0:mem) {\na:\n"
      "  P:ptr, M1:mem = malloc (_ bv64 64), M0 \"b\" align 8\n  br h\nh:\n"
      "  Q:ptr = phi [P, a], [R, b]\n"
      "  br (bvult (ptr.offset Q) (_ bv64 64)), b, e\nb:\n"
      "  R:ptr = (ptr.add Q (_ bv4 64))\n  br h\ne:\n  halt\n}\n");
  EXPECT_THAT(facts_of(*made),
              Contains(HasSubstr("(ptr.offset Q) #x0000000000000040")));
}

// Each step adds to one of two: their sum is the number of steps. No zone says
// that.
std::string two_that_share_steps(const std::string &other) {
  return "fun main(M0:mem) {\na:\n  br h\nh:\n"
         "  I:i16 = phi [#x0000, a], [J, m]\n"
         "  X:i16 = phi [#x0000, a], [U, m]\n"
         "  Y:i16 = phi [#x0000, a], [V, m]\n"
         "  br (bvult I #x0064), b, e\nb:\n"
         "  C:bool = nondet \"which\"\n  br C, s, t\ns:\n"
         "  P:i16 = (bvadd X #x0001)\n  br m\nt:\n"
         "  Q:i16 = (bvadd Y " +
         other +
         ")\n  br m\nm:\n"
         "  U:i16 = phi [P, s], [X, t]\n"
         "  V:i16 = phi [Y, s], [Q, t]\n"
         "  J:i16 = (bvadd I #x0001)\n  br h\ne:\n  halt\n}\n";
}

TEST(Analysis, SumsOfThreeNumbers) {
  const auto made = parse(two_that_share_steps("#x0001"));
  const std::vector<std::string> facts = facts_of(*made);
  auto is_the_sum = [](const std::string &fact) {
    return fact.starts_with("(= ") && fact.find('X') != fact.npos &&
           fact.find('Y') != fact.npos && fact.find('I') != fact.npos;
  };
  EXPECT_EQ(std::any_of(facts.begin(), facts.end(), is_the_sum),
            absint::Polyhedron::is_built)
      << testing::PrintToString(facts);
}

// With steps of three the sum lies between one and three times their number.
TEST(Analysis, InequalitiesWithFactors) {
  const auto made = parse(two_that_share_steps("#x0003"));
  size_t count = 0;
  for (const std::string &fact : facts_of(*made))
    count += fact.starts_with("(bvsle ") && fact.find('X') != fact.npos &&
             fact.find('Y') != fact.npos && fact.find('I') != fact.npos;
  EXPECT_EQ(count != 0, absint::Polyhedron::is_built);
}

// A budget that is too small gives nothing, and says so.
TEST(Analysis, TooMuch) {
  const auto made =
      parse(loop("  I:i16 = phi [#x0000, a], [J, b]\n", "(bvult I #x0064)",
                 "  J:i16 = (bvadd I #x0001)\n"));
  const absint::Facts facts =
      absint::analyse(made->main(), {.max_work = 3, .max_values = 1000});
  EXPECT_FALSE(facts.is_over);
  EXPECT_TRUE(facts.facts.empty());
}

TEST(Order, LoopsStandTogether) {
  const auto made = parse("fun main(M0:mem) {\n"
                          "a:\n  C:bool = nondet \"c\"\n  br h\n"
                          "h:\n  br C, i, x\n"
                          "i:\n  br C, j, k\n"
                          "j:\n  br i\n"
                          "k:\n  br h\n"
                          "x:\n  halt\n}\n");
  const sea::Function &f = made->main();
  std::string text;
  for (const absint::Place &place : absint::weak_order(f, sea::Cfg(f)))
    text += made->program->string(f.blocks[place.block].name) +
            (place.end != 0 ? std::to_string(place.end) : "");
  EXPECT_TRUE(text == "ah5i4jkx" || text == "ah5ki4jx") << text;
}

// ---------------------------------------------------------------- by chance

namespace {

class Chance {
public:
  explicit Chance(uint32_t seed) : random_(seed) {}
  uint32_t below(uint32_t n) { return random_() % n; }
  std::string pick(const std::vector<std::string> &all) {
    return all[below(uint32_t(all.size()))];
  }
  std::string constant() {
    static const char digits[] = "0123456789abcdef";
    return std::string("#x") + digits[below(16)];
  }
  std::string term(const std::vector<std::string> &regs, int depth) {
    if (depth == 0 || below(3) == 0)
      return below(3) == 0 ? constant() : pick(regs);
    if (below(6) == 0)
      return "(ite " + condition(regs) + " " + term(regs, depth - 1) + " " +
             term(regs, depth - 1) + ")";
    return "(" +
           pick({"bvadd", "bvadd", "bvadd", "bvsub", "bvmul", "bvand", "bvor",
                 "bvxor", "bvudiv", "bvurem", "bvshl", "bvlshr", "bvashr"}) +
           " " + term(regs, depth - 1) + " " +
           (below(2) == 0 ? constant() : term(regs, depth - 1)) + ")";
  }
  std::string condition(const std::vector<std::string> &regs) {
    std::string one = "(" +
                      pick({"bvult", "bvule", "bvslt", "bvsle", "=", "bvugt",
                            "bvsge", "bvuaddo", "bvsaddo"}) +
                      " " + term(regs, 1) + " " + term(regs, 1) + ")";
    if (below(4) == 0)
      one = "(not " + one + ")";
    if (below(5) == 0)
      one = "(" + pick({"and", "or"}) + " " + one + " (bvult " + pick(regs) +
            " " + constant() + "))";
    return one;
  }

private:
  std::mt19937 random_;
};

// Two loops, one in the other, over numbers of four bits.
std::string random_program(uint32_t seed) {
  Chance c(seed);
  const std::vector<std::string> first{"N", "O"}, outer{"N", "X", "Y"},
      inner{"N", "X", "Y", "U", "V"}, body{"N", "X", "U", "V", "S", "T"},
      behind{"N", "X", "Y", "U3", "V3"};
  bool is_split = false;
  std::string p = "fun main(M0:mem) {\na:\n  N:i4 = nondet \"n\"\n"
                  "  O:i4 = nondet \"o\"\n";
  if (c.below(2) == 0)
    p += "  assume " + c.condition(first) + "\n";
  if (c.below(2) == 0) // an assumption that is a phi
    p += "  br " + c.condition(first) +
         ", p, q\np:\n  G:bool = " + c.condition(first) +
         "\n  br q\nq:\n  H:bool = phi [" + c.pick({"false", "true"}) +
         ", a], [G, p]\n  assume H\n  br r\nr:\n";
  else
    p += "  br r\nr:\n";
  p += "  br h\nh:\n  X:i4 = phi [" + c.constant() + ", r], [X2, k]\n";
  p += "  Y:i4 = phi [" + c.term(first, 0) + ", r], [" +
       (c.below(2) == 0 ? "X" : "Y2") + ", k]\n";
  p += "  D:bool = " + c.condition(outer) + "\n  br D, g, x\ng:\n  br i\ni:\n";
  p += "  U:i4 = phi [" + c.term(outer, 0) + ", g], [U2, j]\n";
  p += "  V:i4 = phi [" + c.term(outer, 1) + ", g], [V2, j]\n";
  if (c.below(2) == 0) { // a condition that is a phi
    p += "  br " + c.condition(inner) +
         ", l, m\nl:\n  E:bool = " + c.condition(inner) +
         "\n  br m\nm:\n  F:bool = phi [" + c.pick({"false", "true"}) +
         ", i], [E, l]\n  br F, j, k\nj:\n";
    is_split = true;
  } else {
    p += "  br " + c.condition(inner) + ", j, k\nj:\n";
  }
  p += "  S:i4 = nondet \"s\"\n  T:i4 = " + c.term(inner, 2) + "\n";
  if (c.below(2) == 0)
    p += "  assume " + c.condition(body) + "\n";
  p += "  U2:i4 = " + c.term({"U", "U", "T", "N"}, 1) + "\n";
  p += "  V2:i4 = " + c.term(body, 2) + "\n  br i\nk:\n";
  const std::string last = is_split ? "m" : "i";
  p += "  U3:i4 = phi [U, " + last + "]\n  V3:i4 = phi [V, " + last + "]\n";
  p += "  X2:i4 = (bvadd X " + c.constant() + ")\n";
  p += "  Y2:i4 = " + c.term(behind, 2) + "\n  br h\nx:\n  halt\n}\n";
  return p;
}

// Executes, and looks at the facts of every header that is reached.
class Execution {
public:
  Execution(const Made &made, const absint::Facts &facts, uint32_t seed)
      : made_(made), f_(made.main()), facts_(facts), random_(seed) {}

  size_t looked = 0;

  void run(int steps) {
    sea::BlockId from = sea::none, at = 0;
    while (at != sea::none && steps-- > 0) {
      const sea::BlockId next = block(from, at);
      from = at;
      at = next;
    }
  }

private:
  BitVec value(Term t) { return *Evaluator(made_.store, model_).value(t); }

  sea::BlockId block(sea::BlockId from, sea::BlockId at) {
    Model next = model_;
    bool is_behind_phis = false;
    for (const sea::Stmt &s : f_.blocks[at].stmts) {
      if (s.op != sea::Opcode::Phi && !is_behind_phis) {
        is_behind_phis = true;
        model_ = next;
        look(at);
      }
      switch (s.op) {
      case sea::Opcode::Phi:
        for (size_t i = 0; i < s.num_arguments; ++i)
          if (f_.labels(s)[i] == from)
            next.scalars[f_.definitions(s)[0]] = value(f_.arguments(s)[i]);
        break;
      case sea::Opcode::Define:
        model_.scalars[f_.definitions(s)[0]] = value(f_.arguments(s)[0]);
        break;
      case sea::Opcode::Nondet:
        model_.scalars[f_.definitions(s)[0]] = BitVec(4, random_() % 16);
        break;
      case sea::Opcode::Assume:
        if (!value(f_.arguments(s)[0]).is_true())
          return sea::none;
        break;
      case sea::Opcode::Br:
        return f_.labels(s)[0];
      case sea::Opcode::CondBr:
        return f_.labels(s)[value(f_.arguments(s)[0]).is_true() ? 0 : 1];
      default:
        return sea::none;
      }
    }
    return sea::none;
  }

  void look(sea::BlockId at) {
    for (const absint::Fact &fact : facts_.facts)
      if (f_.loops[fact.loop].header == at) {
        ++looked;
        EXPECT_TRUE(value(fact.holds).is_true())
            << to_smtlib(made_.store, fact.holds);
      }
  }

  const Made &made_;
  const sea::Function &f_;
  const absint::Facts &facts_;
  std::mt19937 random_;
  Model model_;
};

} // namespace

TEST(Analysis, RandomPrograms) {
  size_t looked = 0, over = 0;
  for (uint32_t seed = 0; seed < 600; ++seed) {
    const auto made = parse(random_program(seed));
    ASSERT_FALSE(HasFailure()) << random_program(seed);
    const absint::Facts facts = absint::analyse(made->main());
    over += facts.is_over;
    for (uint32_t run = 0; run < 12; ++run) {
      Execution execution(*made, facts, seed * 100 + run);
      execution.run(150);
      looked += execution.looked;
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n"
                               << random_program(seed);
  }
  EXPECT_GT(looked, 20'000u);
  EXPECT_GT(over, 580u);
}
