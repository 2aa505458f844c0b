// Terms and texts one million levels deep: built, evaluated, printed, parsed
// and expanded in a thread with a stack of 256 KB.
#include "support_stack.h"
#include "terms/evaluator.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/parser.h"
#include "terms/smtlib/writer.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

namespace fathom {
namespace {

constexpr int depth = deep;

// The value, the text read back, and the script read back.
void check_everything(TermStore &store, Term t, uint64_t value) {
  Model model;
  std::optional<BitVec> found = Evaluator(store, model).value(t);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->to_u64(), value);
  std::string text = to_smtlib(store, t);
  SmtParser parser(store, text, "deep");
  for (Term u : reachable(store, {&t, 1}))
    if (store.kind(u) == Kind::Var)
      parser.define(store.name(u), u);
  Result<Term> parsed = parser.term();
  ASSERT_TRUE(parsed) << to_string(parsed.error());
  EXPECT_EQ(Evaluator(store, model).value(*parsed), found);
  bool lambdas = text.find("(lambda") != std::string::npos;
  if (!lambdas) {
    EXPECT_EQ(*parsed, t);
  }

  Builder b(store);
  Term formula =
      store.is_bool(t) ? t : b.make_eq(t, b.make_bv(store.width(t), value));
  std::string script;
  print_script(store, {&formula, 1}, script);
  SmtParser commands(store, script, "script");
  Term asserted;
  while (true) {
    Result<std::optional<Command>> next = commands.next();
    ASSERT_TRUE(next) << to_string(next.error());
    if (!*next)
      break;
    if ((*next)->kind == CommandKind::Assert)
      asserted = (*next)->terms[0];
  }
  if (!lambdas) {
    EXPECT_EQ(asserted, formula);
  }
}

TEST(Deep, BooleansAndArithmetic) {
  on_small_stack([] {
    TermStore store;
    Builder b(store);
    Term p = store.make_var("p", store.bool_sort()), t = p;
    for (int i = 0; i < depth; ++i)
      t = i % 3 ? b.make_not(t) : b.make_or(t, p);
    check_everything(store, t, depth / 3 * 2 % 2 == 0 ? 0 : 1);
    Term x = store.make_var("x", store.bv_sort(32)), u = x;
    for (int i = 0; i < depth; ++i)
      u = b.make_add(b.make_bv(32, 1), u);
    check_everything(store, u, depth);
  });
}

// Both children are the same: one million levels and 2^1000000 paths.
TEST(Deep, SharedChildren) {
  on_small_stack([] {
    TermStore store;
    Builder b(store);
    Term t =
        b.make_add(store.make_var("x", store.bv_sort(16)), b.make_bv(16, 1));
    for (int i = 0; i < depth; ++i)
      t = b.make(Kind::BvOr, {t, t});
    check_everything(store, t, 1);
  });
}

TEST(Deep, StoresAndMemories) {
  on_small_stack([] {
    TermStore store;
    Builder b(store);
    Sort word = store.bv_sort(32);
    Term a = store.make_var("a", store.array_sort(word, word));
    for (int i = 0; i < depth; ++i)
      a = b.make_store(a, b.make_bv(32, uint64_t(i)), b.make_bv(32, 7));
    check_everything(store, b.make_select(a, b.make_bv(32, 0)), 7);
    Model model;
    Evaluator evaluator(store, model);
    Term c = b.make_store(a, b.make_bv(32, 3), b.make_bv(32, 8));
    EXPECT_EQ(evaluator.value(b.make_eq(a, c)), BitVec(1, 0));
    Term m = store.make_var("m", store.mem_sort(32)), zero = b.make_bv(32, 0);
    for (int i = 0; i < depth / 4; ++i) {
      Term p = b.make(Kind::Ptr, {b.make_bv(32, uint64_t(i)), zero, zero});
      m = i % 2
              ? b.make(Kind::MemSet, {m, p, b.make_bv(8, 9), b.make_bv(32, 1)})
              : b.make(Kind::MemCopy, {m, p, m, p, b.make_bv(32, 1)});
    }
    Term p = b.make(Kind::Ptr, {b.make_bv(32, 1), zero, zero});
    check_everything(store, b.make(Kind::MemLoad, {m, p}, {1, 0}), 9);
  });
}

// Each index is read from the array below.
TEST(Deep, SelectsAndStoresAlternating) {
  on_small_stack([] {
    TermStore store;
    Builder b(store);
    Sort word = store.bv_sort(32);
    Term a = store.make_var("a", store.array_sort(word, word));
    Term i = b.make_bv(32, 0);
    for (int k = 0; k < depth / 8; ++k) {
      a = b.make_store(a, i, b.make_add(i, b.make_bv(32, 1)));
      i = b.make_select(a, i);
    }
    check_everything(store, i, depth / 8);
  });
}

TEST(Deep, Lambdas) {
  on_small_stack([] {
    TermStore store;
    Builder b(store);
    Sort word = store.bv_sort(32);
    Term f = store.make_var("a", store.array_sort(word, word));
    for (int k = 0; k < depth / 8; ++k) {
      Term i = store.make_bound(word);
      f = b.make_lambda(i, b.make_add(b.make_select(f, i), b.make_bv(32, 1)));
    }
    check_everything(store, b.make_select(f, b.make_bv(32, 5)), depth / 8);
  });
}

TEST(Deep, OverflowPredicatesAreExpanded) {
  on_small_stack([] {
    TermStore store;
    Builder b(store);
    Term x = store.make_var("x", store.bv_sort(8)), t = x;
    for (int i = 0; i < depth / 4; ++i)
      t = b.make_ite(b.make(Kind::BvUaddo, {t, x}), x,
                     b.make_add(t, b.make_bv(8, 1)));
    Term expanded = expand_for_smtlib26(b, {&t, 1})[0];
    Model model;
    model.scalars[x] = BitVec(8, 77);
    Evaluator evaluator(store, model);
    EXPECT_EQ(evaluator.value(t), evaluator.value(expanded));
  });
}

std::string repeat(const std::string &text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out += text;
  return out;
}

// Returns the last assertion, or no term and the error.
Term last_assertion(TermStore &store, const std::string &text, Diag &error) {
  SmtParser parser(store, text, "deep");
  Term last;
  while (true) {
    Result<std::optional<Command>> next = parser.next();
    if (!next) {
      error = next.error();
      return Term();
    }
    if (!*next)
      return last;
    if ((*next)->kind == CommandKind::Assert)
      last = (*next)->terms[0];
  }
}

TEST(Deep, Texts) {
  on_small_stack([] {
    const std::string p = "(declare-const p Bool)(assert ";
    std::string lets, names = "p";
    for (int i = 0; i < depth; ++i)
      lets += "(let ((v" + std::to_string(i) + " (and p " +
              (i == 0 ? "p" : "v" + std::to_string(i - 1)) + "))) ";
    const std::string texts[] = {
        p + repeat("(not ", depth) + "p" + repeat(")", depth) + ")",
        p + lets + "v" + std::to_string(depth - 1) + repeat(")", depth) + ")",
        p + repeat("(let ((v ", depth) + "p" + repeat(")) (or v p))", depth) +
            ")",
        p + repeat("(! ", depth) + "p" + repeat(" :k (a))", depth) + ")",
        p + "(! p :k " + repeat("(", depth) + repeat(")", depth) + "))",
        p + "(and" + repeat(" p", depth) + "))",
        p + "(=>" + repeat(" p", depth) + "))",
        p + "(=" + repeat(" p", depth) + "))",
        p + repeat("(select (lambda ((i Bool)) (or i ", depth / 10) + "p" +
            repeat(")) p)", depth / 10) + ")",
        "(declare-datatypes " + repeat("(", depth) + repeat(")", depth) + ")" +
            p + "p)",
    };
    for (const std::string &text : texts) {
      TermStore store;
      Diag error;
      EXPECT_TRUE(last_assertion(store, text, error))
          << to_string(error) << " in " << text.substr(0, 60);
    }
  });
}

TEST(Deep, MalformedTexts) {
  on_small_stack([] {
    const std::string p = "(declare-const p Bool)(assert ";
    const std::string texts[] = {
        p + repeat("(not ", depth),
        p + repeat("(let ((v ", depth) + ")",
        p + repeat("((", depth),
        p + repeat("(! ", depth) + "p)",
        "(declare-const q " + repeat("(Array ", depth) + "Bool",
        "(declare-const q " + repeat("(Array Bool ", depth) + "Bool" +
            repeat(")", depth) + ")",
        "(set-info :a " + repeat("(", depth),
        "(declare-const |" + repeat("x", depth) + " Bool)",
    };
    for (const std::string &text : texts) {
      TermStore store;
      Diag error;
      EXPECT_FALSE(last_assertion(store, text, error));
      EXPECT_NE(error.pos.line, 0u);
      EXPECT_LT(error.message.size(), 300u);
    }
  });
}

} // namespace
} // namespace fathom
