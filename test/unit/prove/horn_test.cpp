// Horn clauses: what a program becomes, and predicates as claims.
#include "prove/horn/answer.h"
#include "prove/horn/encode.h"
#include "prove/horn/integers.h"
#include "prove/horn/lemmas.h"
#include "prove/horn/pieces.h"
#include "sea/text/parser.h"
#include "terms/smtlib/printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::prove::horn;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

// A counter up to ten in a register and in a variable; a function that is
// called behind the loop, by another, and may fail; a number that nothing
// depends on.
const char *const counter = "program ptr 64 little\n"
                            "global @g 1 align 1 global\n"
                            "fun last(X:i8) -> i8 {\n"
                            "a:\n"
                            "  check (bvule X #x0a), assert \"in last\"\n"
                            "  ret X\n"
                            "}\n"
                            "fun mid(Y:i8) -> i8 {\n"
                            "a:\n"
                            "  Z:i8 = call @last(Y)\n"
                            "  ret Z\n"
                            "}\n"
                            "fun main(M0:mem) {\n"
                            "a:\n"
                            "  M1:mem = store #x00, @g, M0 align 1\n"
                            "  br h\n"
                            "h:\n"
                            "  I:i8 = phi [#x00, a], [J, b]\n"
                            "  U:i8 = phi [#x00, a], [V, b]\n"
                            "  M:mem = phi [M1, a], [N, b]\n"
                            "  C:bool = nondet \"more\"\n"
                            "  br C, b, e\n"
                            "b:\n"
                            "  J:i8 = (ite (bvult I #x0a) (bvadd I #x01) I)\n"
                            "  V:i8 = (bvadd U I)\n"
                            "  N:mem = store J, @g, M align 1\n"
                            "  br h\n"
                            "e:\n"
                            "  I2:i8 = phi [I, h]\n"
                            "  M2:mem = phi [M, h]\n"
                            "  G:i8 = load @g, M2 align 1\n"
                            "  check (= G I2), assert \"at the end\"\n"
                            "  L:i8 = call @mid(I2)\n"
                            "  halt\n"
                            "}\n";

class Horn : public testing::Test {
protected:
  Encoded encode_counter(const EncodeConfig &config) {
    text_ = counter;
    auto read = sea::parse(store_, text_, "text");
    EXPECT_TRUE(read);
    program_ = std::move(*read);
    program_->entry = program_->find_function("main");
    return encode(*program_, config);
  }
  std::vector<std::string> names(const Encoded &encoded) {
    std::vector<std::string> result;
    for (const Predicate &predicate : encoded.system.predicates)
      result.push_back(predicate.name + "/" +
                       std::to_string(predicate.formals.size()));
    return result;
  }

  TermStore store_;
  std::string text_;
  std::unique_ptr<sea::Program> program_;
};

} // namespace

// What nothing depends on is no argument.
TEST_F(Horn, LargeBlocks) {
  EXPECT_THAT(names(encode_counter({})), ElementsAre("error/0", "main/h/2"));
}

TEST_F(Horn, SmallBlocks) {
  const Encoded encoded = encode_counter({.blocks = Blocks::Small});
  EXPECT_THAT(names(encoded), testing::Contains("main/b/2"));
  EXPECT_EQ(encoded.system.predicates.size(), 8u);
}

// Parameter, skip, result, fails. What the entry calls is a body.
TEST_F(Horn, Summaries) {
  EXPECT_THAT(names(encode_counter({.calls = Calls::Summary})),
              ElementsAre("error/0", "last/4", "main/h/2"));
}

// One that returns has not failed; where it fails it is part of the entry.
TEST_F(Horn, MixedSemantics) {
  const Encoded encoded = encode_counter({.calls = Calls::Mixed});
  EXPECT_THAT(names(encoded), ElementsAre("error/0", "last/3", "main/h/2"));
  EXPECT_EQ(encoded.flat.functions.at(encoded.flat.entry).jumped_to.size(), 1u);
}

TEST_F(Horn, Integers) {
  const Encoded encoded = encode_counter({});
  const std::string text = to_integer_text(store_, encoded.system);
  EXPECT_THAT(text,
              HasSubstr("(declare-fun |main/h| (Int (Array Int Int)) Bool)\n"));
  EXPECT_THAT(text, Not(HasSubstr("BitVec")));
  const std::vector<Term> predicates = read_predicates(
      store_, encoded.system,
      "((define-fun error () Bool false)\n"
      "(define-fun |main/h| ((x!0 Int) (x!1 (Array Int Int))) Bool\n"
      "(let ((a!1 (* (- 1) x!0))) (and (<= x!0 10) (= (mod x!0 2) 0)"
      " (not (<= (+ a!1 (* 3 (select x!1 1099511627776))) (- 7)))))))",
      read_integers);
  ASSERT_TRUE(predicates[1]);
  const Lemmas lemmas = lemmas_of(*program_, encoded, predicates);
  ASSERT_EQ(lemmas.claims.size(), 2u);
  EXPECT_EQ(to_smtlib(store_, lemmas.claims[0].holds), "(bvule I #x0a)");
  // 3 * 255 + 7 has ten bits.
  EXPECT_THAT(to_smtlib(store_, lemmas.claims[1].holds),
              HasSubstr("((_ zero_extend 2) I)"));
  EXPECT_EQ(lemmas.cells.size(), 1u);
}

TEST_F(Horn, Levels) {
  EXPECT_THAT(names(encode_counter({.level = &level_named("registers")})),
              ElementsAre("error/0", "main/h/1"));
  const Encoded encoded = encode_counter({.level = &level_named("pointers")});
  EXPECT_THAT(to_text(store_, encoded.system), Not(HasSubstr("Array")));
}

TEST_F(Horn, TextIsThatOfTheCompetition) {
  const Encoded encoded = encode_counter({});
  const std::string text = to_text(store_, encoded.system);
  EXPECT_TRUE(text.starts_with("(set-logic HORN)\n"));
  EXPECT_TRUE(text.ends_with(
      "(assert (forall ((?a0 Bool)) (=> |error| false)))\n(check-sat)\n"));
  EXPECT_THAT(text, HasSubstr("(declare-fun |main/h| ((_ BitVec 8) (Array "
                              "(_ BitVec 64) (_ BitVec 8))) Bool)\n"));
  EXPECT_EQ(text, to_text(store_, encoded.system));
}

// Arguments are variables, those of a head distinct ones, and what is shared is
// named inside of the formula (test/tools/check_chc.py reads whole files).
TEST_F(Horn, ArgumentsAreVariables) {
  Term x = store_.make_var("x", store_.bv_sort(8)),
       yes = store_.make_bool(true);
  Term sum = Builder(store_).make_add(x, store_.make_bv(8, 1));
  System system;
  system.predicates = {{.name = "error", .formals = {}},
                       {.name = "p", .formals = {x, x}}};
  system.clauses = {
      {{}, yes, {1, {x, x}}},
      {{{1, {sum, x}}}, Builder(store_).make_eq(sum, x), {1, {sum, sum}}},
      {{{1, {x, x}}}, yes, {0, {}}},
      {{}, yes, {0, {}}}};
  const std::string bits = to_text(store_, system);
  EXPECT_THAT(bits, HasSubstr("(=> (= ?a0 x) (|p| x ?a0))"));
  EXPECT_THAT(bits, HasSubstr("(=> (|p| x x) |error|)"));
  EXPECT_THAT(bits, HasSubstr("(forall ((?a0 Bool))\n  (=> true |error|))"));
  for (const std::string &text : {bits, to_integer_text(store_, system)}) {
    EXPECT_THAT(text, HasSubstr("(=> (and (|p| ?a0 x) (let ((?t"));
    EXPECT_THAT(text, HasSubstr(" (|p| ?a0 ?a1))"));
  }
}

// A byte at the address of a global variable is a load at the header; a whole
// memory is nothing that can be claimed.
TEST_F(Horn, PredicatesAreClaims) {
  const Encoded encoded = encode_counter({});
  const std::vector<Term> predicates = read_predicates(
      store_, encoded.system,
      "(\n(define-fun error () Bool false)\n"
      "(define-fun |main/h| ((x!0 (_ BitVec 8)) (x!1 (Array (_ BitVec 64) (_ "
      "BitVec 8)))) Bool (and (bvule x!0 #x0a) (= (select x!1 "
      "#x0000010000000000) x!0) (= x!1 (store x!1 #x0000000000000000 "
      "#x00))))\n)");
  ASSERT_TRUE(predicates[1]);
  const Lemmas lemmas = lemmas_of(*program_, encoded, predicates);
  ASSERT_EQ(lemmas.claims.size(), 2u);
  EXPECT_EQ(to_smtlib(store_, lemmas.claims[0].holds), "(bvule I #x0a)");
  ASSERT_EQ(lemmas.cells.size(), 1u);
  EXPECT_THAT(to_smtlib(store_, lemmas.cells[0].pointer),
              HasSubstr("(ptr.base @g)"));
  EXPECT_EQ(lemmas.num_left_out, 1u);
}

// The ones of the largest bound first; what is not understood is left out.
TEST_F(Horn, LemmasOfASearchThatDidNotEnd) {
  const Encoded encoded = encode_counter({});
  const std::vector<Term> predicates = read_lemmas(
      store_, encoded.system,
      "of a lemma\n\n** expand-pob: main/h level: 1\n(bvule main/h_0_n #x01)\n"
      "\n** add-lemma: 1 exprID: 2 pobID: 1\nmain/h\n(bvule main/h_0_n\n #x0a)"
      "\n\n** add-lemma: 2 exprID: 3 pobID: 1\nmain/h\n(bvule main/h_0_n #x0b)"
      "\n\n** add-lemma: 2 exprID: 4 pobID: 1\nmain/h\n(= (what x) 1)\n\n");
  ASSERT_TRUE(predicates[1]);
  const Lemmas lemmas = lemmas_of(*program_, encoded, predicates);
  ASSERT_EQ(lemmas.claims.size(), 2u);
  EXPECT_EQ(to_smtlib(store_, lemmas.claims[0].holds), "(bvule I #x0b)");
  EXPECT_EQ(to_smtlib(store_, lemmas.claims[1].holds), "(bvule I #x0a)");
}

// Two loops one behind the other, of which the first says nothing of the
// second, and one whose counter is read by a third.
TEST_F(Horn, Pieces) {
  auto var = [&](const char *name) {
    return store_.make_var(name, store_.bv_sort(8));
  };
  Term x = var("x"), y = var("y"), yes = store_.make_bool(true),
       zero = store_.make_bv(8, 0);
  System system;
  for (const char *name : {"error", "a", "b", "c"})
    system.predicates.push_back(
        {.name = name, .formals = {name[0] == 'e' ? 0u : 1u, x}});
  auto add = [&](std::vector<Application> body, Application head) {
    system.clauses.push_back({std::move(body), yes, std::move(head)});
  };
  add({}, {1, {zero}});               // a(0)
  add({{1, {x}}}, {2, {zero}});       // a(x) -> b(0)
  add({{2, {x}}}, {3, {x}});          // b(x) -> c(x)
  add({{1, {zero}}}, {0, {}});        // a(0) -> error
  add({{2, {x}}, {3, {x}}}, {0, {}}); // b(x), c(x) -> error
  add({{3, {x}}, {1, {y}}}, {0, {}}); // c(x), a(y) -> error
  auto shape = [](const std::vector<Clause> &clauses) {
    std::string text;
    for (const Clause &clause : clauses) {
      for (const Application &a : clause.body)
        text += std::to_string(a.predicate);
      text += ">" + std::to_string(clause.head.predicate) + " ";
    }
    return text;
  };
  std::vector<std::string> found;
  for (const std::vector<Clause> &clauses : pieces(store_, system))
    found.push_back(shape(clauses));
  // The last failure only asks whether two places are reached.
  EXPECT_THAT(found, ElementsAre(">1 1>0 ", ">2 2>3 23>0 ", ">0 "));
}

TEST_F(Horn, WhatIsNotUnderstood) {
  const Encoded encoded = encode_counter({});
  const std::vector<Term> predicates =
      read_predicates(store_, encoded.system,
                      "((define-fun |main/h| ((x Int) (y Int)) Bool (< x y)))");
  EXPECT_FALSE(predicates[1]);
  EXPECT_EQ(lemmas_of(*program_, encoded, predicates).claims.size(), 0u);
}
