// What is printed is read back as the very same term, for every operator; as a
// term with lets, as a script, and bit by bit.
#include "terms/smtlib/parser.h"
#include "terms/smtlib/writer.h"
#include "terms/traverse.h"

#include "terms/random_terms.h"

#include <gtest/gtest.h>
#include <set>

namespace fathom {
namespace {

// Numbers of the bound variables in the order in which lambdas bind them.
std::vector<uint32_t> bound_in(const std::string &text) {
  std::vector<uint32_t> found;
  const std::string binder = "(lambda ((?b";
  for (size_t at = text.find(binder); at != std::string::npos;
       at = text.find(binder, at + 1))
    found.push_back(uint32_t(std::stoul(text.substr(at + binder.size()))));
  return found;
}

class RoundTrip {
public:
  RoundTrip(TermStore &store, const test::RandomTerms &random)
      : store_(store), random_(random) {}

  // Parsed terms with the bound variables of the printed ones.
  Term with_old_bound(Term parsed, const std::string &text, uint32_t first) {
    std::vector<uint32_t> numbers = bound_in(text);
    std::unordered_map<Term, Term> image;
    for (Term t : reachable(store_, {&parsed, 1})) {
      Term result = t;
      if (store_.kind(t) == Kind::Bound) {
        result = random_.bound().at(numbers.at(store_.bound_number(t) - first));
      } else if (store_.num_children(t) > 0) {
        std::vector<Term> children;
        for (Term child : store_.children(t))
          children.push_back(image.at(child));
        result = with_children(store_, t, children);
      }
      image.emplace(t, result);
    }
    return image.at(parsed);
  }
  uint32_t next_bound() {
    return store_.bound_number(store_.make_bound(store_.bool_sort())) + 1;
  }
  Result<Term> parse(const std::string &text, Term original) {
    SmtParser parser(store_, text, "text");
    for (Term t : reachable(store_, {&original, 1}))
      if (store_.kind(t) == Kind::Var)
        parser.define(store_.name(t), t);
    return parser.term();
  }

private:
  TermStore &store_;
  const test::RandomTerms &random_;
};

TEST(SmtRoundTrip, TermsOverAllOperators) {
  std::set<Kind> seen;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    TermStore store;
    test::RandomTerms random(store, seed, seed % 3 != 0);
    RoundTrip trip(store, random);
    for (int i = 0; i < 150; ++i) {
      Term t = random.next();
      seen.insert(store.kind(t));
      std::string text = to_smtlib(store, t);
      uint32_t first = trip.next_bound();
      Result<Term> parsed = trip.parse(text, t);
      ASSERT_TRUE(parsed) << to_string(parsed.error()) << "\n" << text;
      if (seed % 3 == 0) {
        ASSERT_EQ(*parsed, t) << text;
      }
      ASSERT_EQ(trip.with_old_bound(*parsed, text, first), t) << text;
    }
  }
  for (unsigned i = 0; i < num_kinds; ++i)
    if (info(Kind(i)).rule != SortRule::Leaf) {
      EXPECT_TRUE(seen.contains(Kind(i))) << info(Kind(i)).name;
    }
}

// Everything in one go: definitions are shared between the assertions.
TEST(SmtRoundTrip, ScriptsOverAllOperators) {
  for (uint64_t seed = 100; seed < 140; ++seed) {
    TermStore store;
    test::RandomTerms random(store, seed);
    RoundTrip trip(store, random);
    std::vector<Term> assertions;
    for (int i = 0; i < 40; ++i)
      assertions.push_back(random.next_of(SortKind::Bool));
    std::string text;
    EXPECT_TRUE(print_script(store, assertions, text).empty());
    uint32_t first = trip.next_bound();
    SmtParser parser(store, text, "script");
    std::vector<Term> parsed;
    while (true) {
      Result<std::optional<Command>> command = parser.next();
      ASSERT_TRUE(command) << to_string(command.error()) << "\n" << text;
      if (!*command)
        break;
      if ((*command)->kind == CommandKind::Assert)
        parsed.push_back((*command)->terms[0]);
    }
    ASSERT_EQ(parsed.size(), assertions.size());
    for (size_t i = 0; i < parsed.size(); ++i)
      ASSERT_EQ(trip.with_old_bound(parsed[i], text, first), assertions[i]);
  }
}

// The writer over levels: at every point the script so far is well-formed, and
// says what was asserted.
TEST(SmtRoundTrip, IncrementalScripts) {
  for (uint64_t seed = 200; seed < 240; ++seed) {
    TermStore store;
    test::RandomTerms random(store, seed);
    RoundTrip trip(store, random);
    std::string text;
    SmtWriter writer(store, text);
    std::vector<Term> assertions;
    size_t levels = 0;
    for (int i = 0; i < 80; ++i) {
      switch (random.rng()() % 6) {
      case 0:
        writer.push();
        ++levels;
        break;
      case 1:
        if (levels > 0) {
          writer.pop();
          --levels;
        }
        break;
      default:
        assertions.push_back(random.next_of(SortKind::Bool));
        writer.assert_term(assertions.back());
      }
    }
    uint32_t first = trip.next_bound();
    SmtParser parser(store, text, "script");
    size_t next = 0;
    while (true) {
      Result<std::optional<Command>> command = parser.next();
      ASSERT_TRUE(command) << to_string(command.error()) << "\n" << text;
      if (!*command)
        break;
      if ((*command)->kind == CommandKind::Assert) {
        ASSERT_EQ(trip.with_old_bound((*command)->terms[0], text, first),
                  assertions.at(next++));
      }
    }
    EXPECT_EQ(next, assertions.size());
  }
}

// Sharing is kept: a term with 2^200 paths prints in a few lines.
TEST(SmtRoundTrip, SharedTermsPrintOnce) {
  TermStore store;
  Builder b(store);
  Term t = store.make_var("x", store.bv_sort(8));
  for (int i = 0; i < 200; ++i)
    t = b.make_add(t, t);
  std::string text = to_smtlib(store, t);
  EXPECT_LT(text.size(), 10000u);
  // Inside of lambdas, too.
  Term i = store.make_bound(store.bv_sort(8)), u = i;
  for (int k = 0; k < 200; ++k)
    u = b.make_add(u, u);
  EXPECT_LT(to_smtlib(store, b.make_lambda(i, u)).size(), 10000u);
}

TEST(SmtRoundTrip, WriterTextIsLinear) {
  TermStore store;
  Builder b(store);
  Sort byte = store.bv_sort(8);
  std::vector<Term> row;
  for (int i = 0; i < 256; ++i)
    row.push_back(store.make_var("x" + std::to_string(i), byte));
  while (row.size() > 1) { // a balanced tree
    for (size_t i = 0; i < row.size() / 2; ++i)
      row[i] = b.make_mul(row[2 * i], row[2 * i + 1]);
    row.resize(row.size() / 2);
  }
  std::string text;
  SmtWriter writer(store, text);
  for (int i = 0; i < 1000; ++i) // each uses the tree again
    writer.assert_term(b.make_eq(row[0], b.make_bv(8, uint64_t(i))));
  EXPECT_LT(text.size(), 100000u);
}

} // namespace
} // namespace fathom
