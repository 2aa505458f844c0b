// Rules that are wrong on purpose, among them the ones misprinted in the
// dissertation's appendix (digest, errata 36 to 40). Both provers must refute
// every one of them.
#pragma once

namespace fathom::test {

struct WrongRule {
  const char *name, *match, *result, *condition;
};

inline constexpr WrongRule wrong_rules[] = {
    {"and with one", "(bvand x 1)", "x", ""},
    {"or with one", "(bvor x 1)", "1:x", ""},
    {"shl by zero", "(bvshl x 0)", "0:x", ""},
    {"ashr by zero", "(bvashr x 0)", "0:x", ""},
    {"self division", "(bvudiv x x)", "1:x", ""},
    {"signed self division", "(bvsdiv x x)", "1:x", ""},
    {"sdiv by unsigned minimum", "(bvsdiv x 0)", "(ite (= x 0:x) 1:x 0:x)", ""},
    {"smulo by one at width 1", "(bvsmulo x 1)", "false", ""},
    {"uaddo of sign extensions",
     "(bvuaddo ((_ sign_extend k) x) ((_ sign_extend l) y))", "false",
     "(and (i< 0 k) (i< 0 l))"},
    {"resolution to the wrong side", "(and (or p q) (or p (not q)))", "q", ""},
    {"absorption to the wrong side", "(and p (or p q))", "q", ""},
    {"bit-wise or gives true", "(or p (and p q))", "true", ""},
    {"urem by power of two", "(bvurem x c)", "(bvand x c)", "(pow2 c)"},
    {"srem by power of two", "(bvsrem x c)", "(bvand x (bvsub c 1:c))",
     "(pow2 c)"},
    {"sdiv by power of two", "(bvsdiv x c)", "(bvashr x (bv (ctz c) (w x)))",
     "(pow2 c)"},
    {"concat exchanged", "((_ extract i j) (concat x y))",
     "((_ extract i j) x)", "(and (i< i (w y)) (i< i (w x)))"},
    {"sext is zext", "((_ sign_extend k) x)", "(concat (bv 0 k) x)",
     "(i< 0 k)"},
    {"boundary off by one", "(bvult x c)", "(= x (bvsub c 1:c))", "(= c 2:c)"},
    {"slt for ult", "(bvult (concat c x) (concat c y))", "(bvslt x y)", ""},
    {"condition dropped", "(bvudiv (bvudiv x c) d)", "(bvudiv x (bvmul c d))",
     ""},
    {"ite arms exchanged", "(ite (not p) t f)", "(ite p t f)", ""},
    {"store order", "(store (store m t f) t f2)", "(store m t f)", ""},
};

} // namespace fathom::test
