// Names, values, lets and scopes in printed text.
#include "terms/smtlib/printer.h"

#include "terms/builder.h"
#include "terms/smtlib/lexer.h"
#include "terms/smtlib/parser.h"
#include "terms/smtlib/writer.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

class SmtPrinterTest : public ::testing::Test {
protected:
  Term var(const std::string &name) { return store_.make_var(name, byte_); }
  TermStore store_;
  Builder b_{store_};
  Sort byte_ = store_.bv_sort(8);
};

TEST_F(SmtPrinterTest, Lexer) {
  SmtLexer lexer("(a |b c|\n:k 12 1.5 #b01 #xAf \"s\"\"t\") ; end");
  using K = TokenKind;
  const std::pair<K, std::string> want[] = {
      {K::Open, "("},     {K::Symbol, "a"},   {K::Quoted, "b c"},
      {K::Keyword, ":k"}, {K::Numeral, "12"}, {K::Decimal, "1.5"},
      {K::Binary, "01"},  {K::Hex, "Af"},     {K::String, "s\"\"t"},
      {K::Close, ")"},    {K::End, ""},       {K::End, ""}};
  for (const auto &[kind, text] : want) {
    Token token = lexer.next();
    EXPECT_EQ(token.kind, kind);
    EXPECT_EQ(token.text, text);
    if (kind == K::Numeral) {
      EXPECT_EQ(token.pos, (SourcePos{2, 4}));
    }
  }
  EXPECT_EQ(unescape_string("s\"\"t"), "s\"t");
}

TEST_F(SmtPrinterTest, SymbolsAreQuotedWhereNeeded) {
  auto written = [](std::string_view name) {
    std::string out;
    append_symbol(name, out);
    return out;
  };
  EXPECT_EQ(written("x"), "x");
  EXPECT_EQ(written("a.b!1@#"), "|a.b!1@#|");
  EXPECT_EQ(written("~!@$%^&*_-+=<>.?/"), "~!@$%^&*_-+=<>.?/");
  EXPECT_EQ(written(""), "||");
  EXPECT_EQ(written("1x"), "|1x|");
  EXPECT_EQ(written("let"), "|let|");
  EXPECT_EQ(written("check-sat"), "|check-sat|");
  EXPECT_EQ(written("main::x"), "|main::x|");
}

TEST_F(SmtPrinterTest, NamesThatCannotBeKeptAreReplaced) {
  SymbolNames names(store_);
  EXPECT_EQ(names.of(var("x")), "x");
  EXPECT_EQ(names.of(var("a|b")), "a_b!1");
  EXPECT_EQ(names.of(var("a\\b")), "a_b!2");
  EXPECT_EQ(names.of(var("bvadd")), "bvadd!1");
  EXPECT_EQ(names.of(var("true")), "true!1");
  EXPECT_EQ(names.of(var("?t12")), "?t12!1");
  EXPECT_EQ(names.of(var("?tx")), "?tx");
  EXPECT_EQ(names.of(var("a_b!1")), "a_b!1!1"); // was taken above
  EXPECT_EQ(names.of(store_.make_var("x", store_.bool_sort())), "x!1");
  EXPECT_EQ(names.of(var("x")), "x");
  EXPECT_EQ(names.renamed().size(), 7u);
  EXPECT_EQ(names.renamed().at(var("a|b")), "a_b!1");
}

TEST_F(SmtPrinterTest, ScriptReportsRenamedVariables) {
  Term formula = b_.make_eq(var("a|b"), var("c"));
  std::string text;
  std::map<Term, std::string> renamed =
      print_script(store_, {&formula, 1}, text);
  EXPECT_EQ(text, "(set-logic QF_BV)\n"
                  "(declare-const a_b!1 (_ BitVec 8))\n"
                  "(declare-const c (_ BitVec 8))\n"
                  "(assert (= a_b!1 c))\n"
                  "(check-sat)\n");
  EXPECT_EQ(renamed, (std::map<Term, std::string>{{var("a|b"), "a_b!1"}}));
}

TEST_F(SmtPrinterTest, ScriptOptions) {
  Term x = var("x"), sum = b_.make_add(x, x);
  Term formulas[2] = {b_.make_eq(sum, x), b_.make_ult(sum, x)};
  std::string text;
  print_script(store_, formulas, text,
               {.logic = "",
                .produce_models = true,
                .check_sat = false,
                .comment = "one\ntwo"});
  std::string name = "?t" + std::to_string(sum.id);
  EXPECT_EQ(text, "; one\n; two\n(set-option :produce-models true)\n"
                  "(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n"
                  "(define-fun " +
                      name +
                      " () (_ BitVec 8) (bvadd x x))\n"
                      "(assert (= " +
                      name +
                      " x))\n"
                      "(assert (bvult " +
                      name + " x))\n");
}

TEST_F(SmtPrinterTest, Logics) {
  Term a = store_.make_var("a", store_.array_sort(byte_, byte_));
  Term i = store_.make_bound(byte_), x = var("x");
  auto logic = [&](Term t) { return logic_of(store_, {&t, 1}); };
  EXPECT_EQ(logic(b_.make_eq(x, x)), "QF_BV");
  EXPECT_EQ(logic(b_.make_eq(b_.make_select(a, x), x)), "QF_ABV");
  EXPECT_EQ(logic(b_.make_eq(a, b_.make_lambda(i, i))), "ALL");
  EXPECT_EQ(logic(store_.make_var("m", store_.mem_sort(8))), "ALL");
}

TEST_F(SmtPrinterTest, LetsForSharedTerms) {
  Term x = var("x"), sum = b_.make_add(x, b_.make_bv(8, 1));
  std::string name = "?t" + std::to_string(sum.id);
  EXPECT_EQ(to_smtlib(store_, b_.make_mul(sum, sum)),
            "(let ((" + name + " (bvadd x #x01))) (bvmul " + name + " " + name +
                "))");
}

TEST_F(SmtPrinterTest, LambdasKeepTheirVariablesInside) {
  Term i = store_.make_bound(byte_), x = var("x");
  std::string b = "?b" + std::to_string(store_.bound_number(i));
  Term open = b_.make_add(i, x), closed = b_.make_mul(x, x);
  Term body = b_.make_add(b_.make_mul(open, open), closed);
  Term f = b_.make_lambda(i, body), g = b_.make_lambda(i, b_.make_neg(body));
  auto name = [](Term t) { return "?t" + std::to_string(t.id); };
  EXPECT_EQ(to_smtlib(store_, f),
            "(let ((" + name(closed) + " (bvmul x x))) (lambda ((" + b +
                " (_ BitVec 8))) (let ((" + name(open) + " (bvadd " + b +
                " x))) (bvadd (bvmul " + name(open) + " " + name(open) + ") " +
                name(closed) + "))))");
  // Two lambdas with one variable: each body has its own names.
  std::string text = to_smtlib(store_, b_.make_eq(f, g));
  SmtParser parser(store_, text, "text");
  parser.define("x", x);
  EXPECT_TRUE(parser.term()) << text;
}

TEST_F(SmtPrinterTest, Values) {
  auto text = [&](Sort sort, const BitVec &v) {
    std::string out;
    print_value(store_, sort, v, out);
    return out;
  };
  EXPECT_EQ(text(store_.bool_sort(), BitVec(1, 1)), "true");
  EXPECT_EQ(text(store_.bv_sort(1), BitVec(1, 1)), "#b1");
  EXPECT_EQ(text(store_.bv_sort(12), BitVec(12, 0xabc)), "#xabc");
  EXPECT_EQ(text(store_.bv_sort(68), BitVec::signed_min(68)),
            "#x8" + std::string(16, '0'));
  EXPECT_EQ(text(store_.bv_sort(66), BitVec::one(66)),
            "#b" + std::string(65, '0') + "1");
  EXPECT_EQ(text(store_.ptr_sort(8), BitVec(24, 0x123456)),
            "(ptr #x12 #x34 #x56)");
}

TEST_F(SmtPrinterTest, ArrayValues) {
  Sort sort = store_.array_sort(byte_, store_.bool_sort());
  ArrayValue value{
      BitVec(1, 0),
      {{BitVec(8, 9), BitVec(1, 1)}, {BitVec(8, 2), BitVec(1, 0)}}};
  std::string out;
  print_array_value(store_, sort, value, out);
  EXPECT_EQ(out, "(store (store ((as const (Array (_ BitVec 8) Bool)) false) "
                 "#x02 false) #x09 true)");
  out.clear();
  print_array_value(store_, store_.mem_sort(16), {BitVec(8, 7), {}}, out);
  EXPECT_EQ(out, "((as const (Array (_ BitVec 16) (_ BitVec 8))) #x07)");
}

} // namespace
} // namespace fathom
