// Malformed scripts: every one is refused, at the right place, for the right
// reason.
#include "terms/smtlib/parser.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

struct Malformed {
  const char *text;
  unsigned line;
  unsigned column;
  const char *reason; // part of the message
};

// x y: 8 bits; w: 9 bits; p q: Bool; a: bytes to bytes; f: a function of two
// arguments; g: a defined one. All on the first line.
constexpr const char *declarations =
    "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))"
    "(declare-const w (_ BitVec 9))(declare-const p Bool)"
    "(declare-const q Bool)"
    "(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))"
    "(declare-fun f (Bool (_ BitVec 8)) Bool)"
    "(define-fun g ((u Bool)) Bool u)\n";

const Malformed cases[] = {
    // Words.
    {"(assert #)", 2, 9, "'#' must begin a constant"},
    {"(assert #b)", 2, 9, "without digits"},
    {"(assert #b012)", 2, 13, "not a binary digit"},
    {"(assert #xfg)", 2, 12, "not a hexadecimal digit"},
    {"(assert |p)", 2, 9, "closing '|'"},
    {"(assert\n  |a\\b|)", 3, 5, "backslash"},
    {"(echo \"abc)", 2, 7, "closing quote"},
    {"(assert 'p)", 2, 9, "unexpected character"},
    {"(assert p])", 2, 10, "unexpected character"},
    {"(push 01)", 2, 7, "leading zero"},
    {"(push 1x)", 2, 7, "malformed number"},
    {"(set-info : x)", 2, 11, "keyword without a name"},
    {"(assert \x01)", 2, 9, "unexpected character"},
    {"(assert |\x01|)", 2, 10, "control character"},
    // Commands.
    {"assert", 2, 1, "expected '('"},
    {")", 2, 1, "expected '('"},
    {"()", 2, 2, "expected a command"},
    {"(", 2, 2, "the end of the text"},
    {"(frobnicate)", 2, 2, "unknown command 'frobnicate'"},
    {"(|assert| p)", 2, 2, "expected a command"},
    {"(check-sat p)", 2, 12, "expected ')'"},
    {"(check-sat", 2, 11, "the end of the text"},
    {"(assert p", 2, 10, "the end of the text"},
    {"(assert p q)", 2, 11, "expected ')', found 'q'"},
    {"(assert)", 2, 8, "expected a term"},
    {"(assert x)", 2, 9, "must have sort Bool, not (_ BitVec 8)"},
    {"(set-logic)", 2, 11, "expected a logic"},
    {"(set-logic 5)", 2, 12, "expected a logic"},
    {"(set-option produce-models true)", 2, 13, "expected a keyword"},
    {"(set-option :produce-models)", 2, 28, "expected a value"},
    {"(set-option :global-declarations true)", 2, 13, "before"},
    {"(set-info :a (b)", 2, 17, "the end of the text"},
    {"(set-info :a (b", 2, 16, "the end of the text"},
    {"(get-info name)", 2, 11, "expected a keyword"},
    {"(echo hello)", 2, 7, "expected a string"},
    {"(push x)", 2, 7, "expected a numeral"},
    {"(push 99999999999)", 2, 7, "too large"},
    {"(pop 1)", 2, 6, "pop of 1 levels, but there are 0"},
    {"(push 1)(pop 2)", 2, 14, "pop of 2 levels"},
    {"(get-value ())", 2, 13, "expected a term"},
    {"(get-value x)", 2, 12, "a list of terms"},
    {"(check-sat-assuming (x))", 2, 22, "must have sort Bool"},
    {"(define-fun-rec h () Bool true)", 2, 1, "not supported"},
    // Declarations.
    {"(declare-const x Bool)", 2, 16, "'x' is already declared"},
    {"(declare-const bvadd Bool)", 2, 16, "'bvadd' is already declared"},
    {"(declare-const true Bool)", 2, 16, "'true' is already declared"},
    {"(declare-const let Bool)", 2, 16, "reserved word"},
    {"(declare-const 5 Bool)", 2, 16, "expected a symbol"},
    {"(declare-const n)", 2, 17, "expected a sort"},
    {"(declare-const n Int)", 2, 18, "unknown or unsupported sort 'Int'"},
    {"(declare-const n (_ BitVec 0))", 2, 18, "width 0"},
    {"(declare-const n (_ BitVec 99999999))", 2, 18, "width 99999999"},
    {"(declare-const n (_ BitVec x))", 2, 28, "expected a numeral"},
    {"(declare-const n (_ Floating 8 24))", 2, 18, "unsupported sort"},
    {"(declare-const n BitVec)", 2, 18, "unsupported sort"},
    {"(declare-const n Array)", 2, 18, "needs arguments"},
    {"(declare-const n (Array Bool))", 2, 18, "takes 2 arguments, not 1"},
    {"(declare-const n (Array (Array Bool Bool) Bool))", 2, 18, "unsupported"},
    {"(declare-const n (Array Bool (Array Bool Bool)))(assert (select n true))",
     2, 57, "Bool"},
    {"(declare-const n (Array Bool (Array Bool Bool)))(assert (= n "
     "(store n true true)))",
     2, 62, "argument 3"},
    {"(declare-const n (Array Bool (Array (_ BitVec 2) Bool)))"
     "(declare-const m (Array (_ BitVec 2) (Array Bool Bool)))(assert (= n m))",
     2, 121, "argument 2"},
    {"(declare-const n (Array Bool (Array Bool Bool)))(assert (not n))", 2, 57,
     "does not apply"},
    {"(declare-const n (Array Bool (Array (_ BitVec 16777216) Bool)))", 2, 18,
     "too wide"},
    {"(declare-const n (Array (_ Ptr 8) Bool))", 2, 18, "unsupported"},
    {"(declare-const n (Set Bool))", 2, 18, "unsupported sort 'Set'"},
    {"(declare-fun n ((Array Bool Bool)) Bool)", 2, 1, "not supported"},
    {"(declare-fun n Bool Bool)", 2, 16, "the sorts of the arguments"},
    {"(define-fun n () Bool x)", 2, 23, "has sort (_ BitVec 8), not Bool"},
    {"(define-fun n ((u Bool) (u Bool)) Bool u)", 2, 1, "two parameters"},
    {"(define-fun n ((u Bool)) Bool v)", 2, 31, "unknown symbol 'v'"},
    {"(define-fun n (u) Bool u)", 2, 16, "expected a parameter"},
    {"(define-fun n ((u Bool)) Bool (! u :named k))", 2, 43, "not supported"},
    {"(define-fun n () Bool (n))", 2, 24, "unknown symbol 'n'"},
    {"(define-sort Bool () Bool)", 2, 14, "already declared"},
    {"(define-sort S (X) (Array X X))(declare-const n (S (S Bool)))", 2, 49,
     "unsupported"},
    {"(define-sort S (X) X)(declare-const n S)", 2, 39, "needs arguments"},
    {"(define-sort S () Bool)(declare-const n (S))", 2, 41, "takes 0"},
    // Terms.
    {"(assert z)", 2, 9, "unknown symbol 'z'"},
    {"(assert (h p))", 2, 10, "unknown symbol 'h'"},
    {"(assert (p))", 2, 10, "'p' is not a function"},
    {"(assert (p q))", 2, 10, "'p' is not a function"},
    {"(assert ())", 2, 10, "expected an operator"},
    {"(assert ((and) p q))", 2, 11, "expected '_' or 'as'"},
    {"(assert (3 p))", 2, 10, "expected an operator"},
    {"(assert and)", 2, 9, "'and' needs arguments"},
    {"(assert f)", 2, 9, "'f' needs arguments"},
    {"(assert g)", 2, 9, "'g' needs arguments"},
    {"(assert let)", 2, 9, "unknown symbol 'let'"},
    {"(assert (true p))", 2, 10, "'true' is not a function"},
    {"(assert 5)", 2, 9, "integers and reals are not supported"},
    {"(assert 5.5)", 2, 9, "integers and reals are not supported"},
    {"(assert \"s\")", 2, 9, "strings are not supported"},
    {"(assert :k)", 2, 9, "expected a term"},
    {"(assert (forall ((v Bool)) v))", 2, 10, "'forall' is not supported"},
    {"(assert (not p q))", 2, 9, "'not' takes 1 arguments, not 2"},
    {"(assert (and))", 2, 9, "'and' takes 2 arguments, not 0"},
    {"(assert (and))", 2, 9, "'and' takes 2 arguments, not 0"},
    {"(assert (and p q x))", 2, 9, "'and' needs Booleans"},
    {"(assert\n (or p\n  (= x w)))", 4, 3, "compares different sorts"},
    {"(assert (= x y w))", 2, 9, "compares different sorts"},
    {"(assert (bvult x w))", 2, 9, "one width"},
    {"(assert (bvult x x x))", 2, 9, "takes 2 arguments, not 3"},
    {"(assert (= x (bvadd x w)))", 2, 14,
     "one width (got (_ BitVec 8) (_ BitVec 9))"},
    {"(assert (distinct))", 2, 9, "at least 2"},
    {"(assert (or x))", 2, 9, "'or'"},
    {"(assert (= (bvadd p) p))", 2, 12, "'bvadd'"},
    {"(assert (= (bvredor p) p))", 2, 12, "does not apply to (Bool)"},
    {"(assert (= (bvinc x y) x))", 2, 12, "takes 1 arguments, not 2"},
    {"(assert (= (bvrol x w) x))", 2, 12, "does not apply to"},
    {"(assert (= (bvite x x x) x))", 2, 12, "does not apply to"},
    // Uninterpreted sorts.
    {"(declare-sort U 1)", 2, 17, "with parameters"},
    {"(declare-sort U 0)(declare-sort U 0)", 2, 33, "already declared"},
    {"(declare-sort Bool 0)", 2, 15, "already declared"},
    {"(declare-sort U 0)(declare-const u U)(assert (= u x))", 2, 46,
     "must have sort U, not (_ BitVec 8)"},
    {"(declare-sort U 0)(declare-const u U)(assert (bvult u u))", 2, 46,
     "does not apply to sort U"},
    {"(declare-sort U 0)(declare-sort V 0)(declare-const u U)"
     "(declare-const v V)(assert (distinct u v))",
     2, 83, "different sorts"},
    {"(declare-sort U 0)(assert (= ((as const (Array U Bool)) p) "
     "((as const (Array U Bool)) q)))",
     2, 41, "constant array over an uninterpreted sort"},
    {"(declare-sort U 0)(assert (= (lambda ((u U)) p) (lambda ((u U)) q)))", 2,
     42, "'lambda' over U"},
    {"(push)(declare-sort U 0)(pop)(declare-const u U)", 2, 47,
     "unsupported sort 'U'"},
    {"(assert (distinct x p))", 2, 9, "different sorts"},
    {"(assert (ite p q x))", 2, 9, "needs a condition"},
    {"(assert (f p))", 2, 9, "takes 2 arguments, not 1"},
    {"(assert (f x x))", 2, 9, "argument 1 must have sort Bool"},
    {"(assert (g x))", 2, 9, "argument 1 must have sort Bool"},
    {"(assert (extract x))", 2, 10, "needs indices"},
    {"(assert (_ extract 3 0))", 2, 9, "is not a term"},
    {"(assert ((_ extract 3) x))", 2, 22, "takes 2 indices"},
    {"(assert ((_ extract 3 0 0) x))", 2, 25, "expected ')'"},
    {"(assert ((_ extract 8 0) x))", 2, 9, "out of range"},
    {"(assert ((_ extract 0 1) x))", 2, 9, "out of range"},
    {"(assert ((_ bvadd 1) x y))", 2, 13, "not an indexed operator"},
    {"(assert ((_ zero_extend 99999999) x))", 2, 9, "width"},
    {"(assert ((_ zero_extend -1) x))", 2, 25, "expected a numeral"},
    {"(assert ((_ repeat 0) x))", 2, 9, "width of 0"},
    {"(assert (= x (_ bv256 8)))", 2, 17, "not a number of 8 bits"},
    {"(assert (= x (_ bv1x 8)))", 2, 17, "not a number of 8 bits"},
    {"(assert (= x (_ bv1 0)))", 2, 14, "width 0"},
    {"(assert (= x (_ bv1)))", 2, 20, "expected a numeral"},
    {"(assert (= x (_ bv 8)))", 2, 14, "is not a term"},
    {"(assert (select a w))", 2, 9, "index of a wrong sort"},
    {"(assert (= a (store a x w)))", 2, 14, "value of a wrong sort"},
    {"(assert (= a (const x)))", 2, 15, "((as const SORT) VALUE)"},
    {"(assert (= a (as const (Array Bool Bool))))", 2, 14, "((as const"},
    {"(assert (= a ((as const Bool) x)))", 2, 25, "needs an array sort"},
    {"(assert (= a ((as const (Array Bool Bool)) x)))", 2, 14,
     "argument 1 must have sort Bool"},
    {"(assert (as p (_ BitVec 1)))", 2, 9, "has sort Bool"},
    {"(assert (let () p))", 2, 15, "a binding of 'let'"},
    {"(assert (let p p))", 2, 14, "the bindings of 'let'"},
    {"(assert (let ((v p) (v q)) v))", 2, 9, "bound twice"},
    {"(assert (let ((v p))))", 2, 21, "the body of 'let'"},
    {"(assert (let ((v p)) v v))", 2, 24, "expected ')', found 'v'"},
    {"(assert (let ((v p q)) v))", 2, 20, "')' after the binding"},
    {"(assert (let ((v)) p))", 2, 17, "expected a term"},
    {"(assert (let ((5 p)) p))", 2, 16, "the name of a binding"},
    {"(assert (let ((v p)) p)) (assert v)", 2, 34, "unknown symbol 'v'"},
    {"(assert (! p))", 2, 13, "expected an attribute"},
    {"(assert (! :named n))", 2, 12, "expected a term"},
    {"(assert (! p :named))", 2, 20, "expected a name"},
    {"(assert (! p :named q))", 2, 21, "'q' is already declared"},
    {"(assert (! p :named n) q)", 2, 24, "expected ')'"},
    {"(assert (lambda ((i Bool)) i))", 2, 9, "must have sort Bool"},
    {"(assert (select (lambda () p) p))", 2, 26, "the variable of 'lambda'"},
    {"(assert (select (lambda ((i Bool) (j Bool)) p) p))", 2, 35,
     "several variables"},
    {"(assert (select (lambda ((i Bool)) a) p))", 2, 17, "not supported"},
    {"(assert (select (lambda ((i (Array Bool Bool))) p) p))", 2, 29,
     "not supported"},
    {"(assert (select (lambda ((i Bool)) (! i :named n)) p))", 2, 48,
     "not supported"},
    {"(assert (= ((_ mem.load 1 0) a x) x))", 2, 12, "needs a memory"},
    {"(push 1)(declare-const n Bool)(pop 1)(assert n)", 2, 46,
     "unknown symbol 'n'"},
};

TEST(SmtErrors, Table) {
  for (const Malformed &c : cases) {
    TermStore store;
    std::string text = std::string(declarations) + c.text;
    SmtParser parser(store, text, "bad.smt2");
    while (true) {
      Result<std::optional<Command>> next = parser.next();
      if (!next) {
        const Diag &error = next.error();
        EXPECT_EQ(error.file, "bad.smt2");
        EXPECT_EQ(error.pos, (SourcePos{c.line, c.column})) << c.text << "\n"
                                                            << to_string(error);
        EXPECT_NE(error.message.find(c.reason), std::string::npos)
            << c.text << "\n"
            << to_string(error);
        break;
      }
      ASSERT_TRUE(*next) << "accepted: " << c.text;
    }
  }
}

// Every prefix of a good script and every script with a character missing is
// either fine or refused; nothing crashes or hangs.
TEST(SmtErrors, DamagedScripts) {
  const std::string good =
      std::string(declarations) +
      "(assert (! (let ((v (bvadd x #x01)) (|u u| (select a (_ bv3 8))))"
      " (and p (f q ((_ extract 7 0) (concat v |u u|))) (g (= a (lambda ((i "
      "(_ BitVec 8))) ((_ rotate_left 3) i)))))) :named n))"
      "(check-sat-assuming (n (not p)))(echo \"a\"\"b\")(push 1)(pop 1)";
  auto run = [](const std::string &text) {
    TermStore store;
    SmtParser parser(store, text, "f");
    for (Result<std::optional<Command>> next = parser.next(); next && *next;
         next = parser.next()) {
    }
  };
  for (size_t n = 0; n <= good.size(); ++n) {
    run(good.substr(0, n));
    run(good.substr(0, n) + good.substr(std::min(n + 1, good.size())));
    run(good.substr(0, n) + "(" + good.substr(n));
    run(good.substr(0, n) + ")" + good.substr(n));
    run(good.substr(0, n) + '\0' + good.substr(n));
  }
}

} // namespace
} // namespace fathom
