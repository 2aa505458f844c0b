// Commands, scopes and term syntax of SMT-LIB scripts.
#include "terms/smtlib/parser.h"

#include "terms/evaluator.h"
#include "terms/smtlib/printer.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class SmtParserTest : public ::testing::Test {
protected:
  std::vector<Command> commands(const std::string &text) {
    texts_.push_back(std::make_unique<std::string>(text));
    SmtParser parser(store_, *texts_.back(), "test.smt2");
    std::vector<Command> found;
    while (true) {
      Result<std::optional<Command>> next = parser.next();
      if (!next) {
        ADD_FAILURE() << to_string(next.error()) << "\n" << text;
        return found;
      }
      if (!*next)
        return found;
      found.push_back(std::move(**next));
    }
  }
  // The term after these declarations, which are x y z: 8 bits, p q r: Bool,
  // a: array of bytes.
  Term term(const std::string &text) {
    std::vector<Command> all =
        commands(declarations + "(get-value (" + text + "))");
    return all.empty() || all.back().terms.empty() ? Term()
                                                   : all.back().terms[0];
  }
  std::string printed(const std::string &text) {
    Term t = term(text);
    return t ? to_smtlib(store_, t) : "";
  }
  std::string value(const std::string &text) {
    Model model;
    Term t = term(text);
    std::optional<BitVec> v =
        t ? Evaluator(store_, model).value(t) : std::nullopt;
    std::string out;
    if (v)
      print_value(store_, store_.sort(t), *v, out);
    return out;
  }

  const std::string declarations =
      "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))"
      "(declare-const z (_ BitVec 8))(declare-const p Bool)"
      "(declare-fun q () Bool)(declare-fun r () Bool)"
      "(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))\n";
  TermStore store_;
  std::vector<std::unique_ptr<std::string>> texts_;
};

TEST_F(SmtParserTest, AllCommands) {
  const std::string text = R"((set-info :smt-lib-version 2.6)
(set-info :source |
  several lines (and parentheses)|)
(set-info :flag)
(set-option :produce-models true)
(set-option :diagnostic-output-channel "std""out")
(set-logic QF_ABV)
(declare-const x Bool)
(declare-fun y () (_ BitVec 4))
(define-fun c () Bool (not x))
(define-const d Bool c)
(define-sort W () (_ BitVec 4))
(assert d)
(check-sat)
(check-sat-assuming (x (not ; why
   x) ))
(check-sat-assuming ())
(get-value (x   (bvadd y
  y)))
(get-model) (get-unsat-assumptions) (get-unsat-core) (get-assertions)
(get-assignment) (get-info :name) (get-option :produce-models)
(push 2) (push) (pop 3)
(echo "say ""hello""")
(get-proof)
(declare-datatypes ((T 0)) (((mk))))
(reset-assertions) (reset) (exit)
)";
  std::vector<Command> all = commands(text);
  std::vector<CommandKind> kinds;
  for (const Command &c : all)
    kinds.push_back(c.kind);
  using C = CommandKind;
  EXPECT_EQ(kinds, (std::vector<C>{C::SetInfo,
                                   C::SetInfo,
                                   C::SetInfo,
                                   C::SetOption,
                                   C::SetOption,
                                   C::SetLogic,
                                   C::Declare,
                                   C::Declare,
                                   C::Define,
                                   C::Define,
                                   C::DefineSort,
                                   C::Assert,
                                   C::CheckSat,
                                   C::CheckSatAssuming,
                                   C::CheckSatAssuming,
                                   C::GetValue,
                                   C::GetModel,
                                   C::GetUnsatAssumptions,
                                   C::GetUnsatCore,
                                   C::GetAssertions,
                                   C::GetAssignment,
                                   C::GetInfo,
                                   C::GetOption,
                                   C::Push,
                                   C::Push,
                                   C::Pop,
                                   C::Echo,
                                   C::Unsupported,
                                   C::Unsupported,
                                   C::ResetAssertions,
                                   C::Reset,
                                   C::Exit}));
  EXPECT_EQ(all[0].name, ":smt-lib-version");
  EXPECT_EQ(all[0].text, "2.6");
  EXPECT_EQ(all[3].name, ":produce-models");
  EXPECT_EQ(all[3].text, "true");
  EXPECT_EQ(all[4].text, "\"std\"\"out\"");
  EXPECT_EQ(all[5].name, "QF_ABV");
  EXPECT_EQ(all[5].pos, (SourcePos{7, 1}));
  EXPECT_EQ(all[6].name, "x");
  EXPECT_EQ(store_.name(all[6].terms[0]), "x");
  EXPECT_EQ(all[8].terms, all[11].terms);
  EXPECT_EQ(all[13].texts, (std::vector<std::string>{"x", "(not x)"}));
  EXPECT_EQ(all[15].texts, (std::vector<std::string>{"x", "(bvadd y y)"}));
  EXPECT_EQ(all[21].name, ":name");
  EXPECT_EQ(all[23].count, 2u);
  EXPECT_EQ(all[24].count, 1u);
  EXPECT_EQ(all[25].count, 3u);
  EXPECT_EQ(all[26].text, "say \"hello\"");
  EXPECT_EQ(all[27].name, "get-proof");
}

TEST_F(SmtParserTest, EmptyTextHasNoCommands) {
  EXPECT_TRUE(commands("").empty());
  EXPECT_TRUE(commands(" ; only a comment").empty());
  EXPECT_TRUE(commands("\r\n\t ;x\n").empty());
}

TEST_F(SmtParserTest, Constants) {
  EXPECT_EQ(printed("#b101"), "#b101");
  EXPECT_EQ(printed("#xAb"), "#xab");
  EXPECT_EQ(printed("#b1010"), "#xa");
  EXPECT_EQ(printed("(_ bv10 8)"), "#x0a");
  EXPECT_EQ(printed("(_ bv0 1)"), "#b0");
  EXPECT_EQ(printed("(_ bv340282366920938463463374607431768211455 128)"),
            "#x" + std::string(32, 'f'));
  EXPECT_EQ(printed("true"), "true");
  EXPECT_EQ(printed("(as x (_ BitVec 8))"), "x");
}

TEST_F(SmtParserTest, Associativity) {
  EXPECT_EQ(printed("(and p q r)"), "(and (and p q) r)");
  EXPECT_EQ(printed("(or p q r p)"), "(or (or (or p q) r) p)");
  EXPECT_EQ(printed("(xor p q r)"), "(xor (xor p q) r)");
  EXPECT_EQ(printed("(=> p q r)"), "(=> p (=> q r))");
  EXPECT_EQ(printed("(= x y z)"), "(and (= x y) (= y z))");
  EXPECT_EQ(printed("(= x y z x)"), "(and (and (= x y) (= y z)) (= z x))");
  EXPECT_EQ(printed("(distinct x y)"), "(not (= x y))");
  EXPECT_EQ(printed("(distinct p q r)"),
            "(and (and (not (= p q)) (not (= p r))) (not (= q r)))");
  for (std::string op : {"bvadd", "bvmul", "bvand", "bvor", "bvxor", "bvxnor"})
    EXPECT_EQ(printed("(" + op + " x y z)"), "(" + op + " (" + op + " x y) z)");
  EXPECT_EQ(printed("(concat #b1 #b01 #b001)"),
            "(concat (concat #b1 #b01) #b001)");
}

TEST_F(SmtParserTest, IdentityOperatorsAreTheirArgument) {
  EXPECT_EQ(printed("((_ zero_extend 0) x)"), "x");
  EXPECT_EQ(printed("((_ sign_extend 0) x)"), "x");
  EXPECT_EQ(printed("((_ repeat 1) x)"), "x");
}

TEST_F(SmtParserTest, LetIsParallelAndHides) {
  EXPECT_EQ(printed("(let ((x y) (y x)) (bvsub x y))"), "(bvsub y x)");
  EXPECT_EQ(printed("(let ((x y)) (let ((x (bvneg x))) (bvnot x)))"),
            "(bvnot (bvneg y))");
  EXPECT_EQ(printed("(bvadd (let ((x y)) x) x)"), "(bvadd y x)");
  EXPECT_EQ(printed("(let ((b (let ((x y)) x))) (bvadd b x))"), "(bvadd y x)");
  EXPECT_EQ(printed("(let ((|x| z)) x)"), "z");
  EXPECT_EQ(printed("(let ((bvadd z)) bvadd)"), "z"); // hides an operator
}

TEST_F(SmtParserTest, AnnotationsNameTerms) {
  std::vector<Command> all = commands(
      declarations +
      "(assert (! (or p (! q :named n1)) :foo (a (b)) :named |n 2| :bar))"
      "(assert (and n1 |n 2|))"
      "(push 1)(assert (! r :named n3))(pop 1)"
      "(declare-const n3 Bool)(assert n3)");
  EXPECT_EQ(to_smtlib(store_, all[7].terms[0]), "(or p q)");
  EXPECT_EQ(to_smtlib(store_, all[8].terms[0]), "(and q (or p q))");
  EXPECT_EQ(to_smtlib(store_, all.back().terms[0]), "n3");
}

TEST_F(SmtParserTest, DefinedFunctions) {
  std::vector<Command> all = commands(
      declarations +
      "(define-fun f ((u (_ BitVec 8)) (v (_ BitVec 8))) (_ BitVec 8)"
      "  (bvadd u (bvmul v x)))"
      "(define-fun g ((u (_ BitVec 8))) (_ BitVec 8) (f u (f u y)))"
      "(define-fun k ((x (_ BitVec 8))) (_ BitVec 8) z)"
      "(define-fun id ((u (Array (_ BitVec 8) (_ BitVec 8))))"
      "  (Array (_ BitVec 8) (_ BitVec 8)) u)"
      "(get-value ((f z #x01) (g z) (k x) (id a) (f (f x y) (k (g x)))))");
  const std::vector<Term> &terms = all.back().terms;
  EXPECT_EQ(to_smtlib(store_, terms[0]), "(bvadd z (bvmul #x01 x))");
  EXPECT_EQ(to_smtlib(store_, terms[1]),
            "(bvadd z (bvmul (bvadd z (bvmul y x)) x))");
  EXPECT_EQ(to_smtlib(store_, terms[2]), "z");
  EXPECT_EQ(to_smtlib(store_, terms[3]), "a");
  EXPECT_EQ(to_smtlib(store_, terms[4]),
            "(bvadd (bvadd x (bvmul y x)) (bvmul z x))");
  EXPECT_EQ(all[7].params.size(), 2u);
}

// 2^200 applications, shared.
TEST_F(SmtParserTest, NestedMacrosStayShared) {
  std::string text = declarations +
                     "(define-fun f0 ((u (_ BitVec 8))) (_ BitVec 8) "
                     "(bvadd u u))";
  for (int i = 1; i < 200; ++i) {
    std::string inner = "f" + std::to_string(i - 1);
    text += "(define-fun f" + std::to_string(i) +
            " ((u (_ BitVec 8))) (_ BitVec 8) (bvmul (" + inner + " u) (" +
            inner + " u)))";
  }
  commands(text + "(assert (= x (f199 y)))");
  EXPECT_LT(store_.size(), 200u * 200u * 3);
}

TEST_F(SmtParserTest, DeclaredFunctionsAreArrays) {
  std::vector<Command> all = commands(
      declarations + "(declare-fun f ((_ BitVec 8)) Bool)"
                     "(declare-fun g (Bool (_ BitVec 8) Bool) (_ BitVec 4))"
                     "(get-value ((f x) (g p x q)))");
  EXPECT_EQ(to_smtlib(store_, all.back().terms[0]), "(select f x)");
  EXPECT_EQ(to_smtlib(store_, all.back().terms[1]),
            "(select g (concat (concat (ite p #b1 #b0) x) (ite q #b1 #b0)))");
  EXPECT_EQ(all[8].params.size(), 3u);
  EXPECT_EQ(to_string(store_, store_.sort(all[8].terms[0])),
            "(Array (_ BitVec 10) (_ BitVec 4))");
}

TEST_F(SmtParserTest, ArraysAndLambdas) {
  EXPECT_EQ(printed("(select (store a x y) z)"), "(select (store a x y) z)");
  EXPECT_EQ(value("(select ((as const (Array Bool (_ BitVec 8))) #x07) p)"),
            "#x07");
  EXPECT_EQ(value("(select (lambda ((i (_ BitVec 8))) (bvmul i i)) #x05)"),
            "#x19");
  EXPECT_EQ(value("(select (lambda ((i (_ BitVec 8))) (select (lambda "
                  "((i (_ BitVec 8)))  (bvadd i #x01)) (bvmul i i))) #x05)"),
            "#x1a");
}

TEST_F(SmtParserTest, PointersAndMemories) {
  std::vector<Command> all = commands(
      "(declare-const m (_ Mem 8))(declare-const q (_ Ptr 8))"
      "(get-value (((_ mem.load 2 1) ((_ mem.store 0) m (ptr.add q #x01) "
      "#x1234) (ptr (ptr.base q) #x01 (ptr.size q)))))");
  Term t = all.back().terms[0];
  Model model;
  EXPECT_EQ(Evaluator(store_, model).value(t), BitVec(16, 0x3412));
}

TEST_F(SmtParserTest, SortsWithParameters) {
  std::vector<Command> all = commands(
      "(define-sort Byte () (_ BitVec 8))"
      "(define-sort Map (K V) (Array K V))"
      "(define-sort Bytes (K) (Map K Byte))"
      "(define-sort Same (X) X)"
      "(declare-const m (Bytes (Same Bool)))(declare-const n (Same (Map Byte "
      "Bool)))");
  EXPECT_EQ(to_string(store_, all[4].sort), "(Array Bool (_ BitVec 8))");
  EXPECT_EQ(to_string(store_, all[5].sort), "(Array (_ BitVec 8) Bool)");
}

TEST_F(SmtParserTest, DeclarationsGoAwayWithTheirLevel) {
  std::vector<Command> all =
      commands("(push 1)(declare-const x Bool)(define-sort S () Bool)"
               "(define-fun f ((u S)) S u)(push 1)(assert (f x))(pop 2)"
               "(declare-const x (_ BitVec 8))(define-sort S () (_ BitVec 8))"
               "(define-fun f () S x)(assert (= f x))"
               "(reset-assertions)(declare-const x Bool)(assert x)"
               "(reset)(declare-const x (_ BitVec 2))(assert (= x #b11))");
  EXPECT_EQ(all.size(), 17u);
}

TEST_F(SmtParserTest, GlobalDeclarationsStay) {
  std::vector<Command> all =
      commands("(set-option :global-declarations true)(push 1)"
               "(declare-const x Bool)(pop 1)(assert x)(reset-assertions)"
               "(assert x)(reset)(declare-const x Bool)");
  EXPECT_EQ(all.size(), 9u);
}

TEST_F(SmtParserTest, SymbolsOfEveryKind) {
  std::vector<Command> all = commands(
      "(declare-const |let| Bool)(declare-const || Bool)"
      "(declare-const |two\nlines ; no comment| Bool)"
      "(declare-const ~!@$%^&*_-+=<>.?/ Bool)(declare-const ptr Bool)"
      "(declare-const lambda Bool)(declare-const const Bool)"
      "(declare-fun |as| (Bool) Bool)(declare-const |abc| Bool)"
      "(assert (let ((w (and |let| ||))) (or w (|as| ptr) lambda const "
      "|two\nlines ; no comment| ~!@$%^&*_-+=<>.?/ abc)))");
  EXPECT_EQ(all.size(), 10u);
}

TEST_F(SmtParserTest, ValuesFromAnAnswer) {
  Result<std::vector<Term>> values = parse_get_value_answer(
      store_, "((x #b101) ((bvadd x |y z|) (_ bv3 8))\n (a (store ((as const "
              "(Array (_ BitVec 2) Bool)) false) #b01 true)))");
  ASSERT_TRUE(values);
  ASSERT_EQ(values->size(), 3u);
  EXPECT_EQ(to_smtlib(store_, (*values)[1]), "#x03");
  for (const char *bad : {"", "(", "((x", "((x 1))", "(x)", "((x #b1 #b1))",
                          "(error \"no model\")", "unsupported"})
    EXPECT_FALSE(parse_get_value_answer(store_, bad)) << bad;
}

TEST_F(SmtParserTest, ErrorsAreFinal) {
  SmtParser parser(store_, "(assert x)(check-sat)", "f.smt2");
  Result<std::optional<Command>> first = parser.next(), second = parser.next();
  ASSERT_FALSE(first);
  ASSERT_FALSE(second);
  EXPECT_EQ(to_string(first.error()), "f.smt2:1:9: error: unknown symbol 'x'");
  EXPECT_EQ(to_string(first.error()), to_string(second.error()));
}

} // namespace
} // namespace fathom
