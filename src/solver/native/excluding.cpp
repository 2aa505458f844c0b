#include "solver/native/excluding.h"

#include "terms/builder.h"
#include "terms/traverse.h"

namespace fathom {

namespace {

// Values of one word that assertions exclude, and nothing else.
struct Exclusions {
  Term word = {};
  std::vector<Term> values = {};
};

std::optional<Exclusions> exclusions(const TermStore &store,
                                     std::span<const Term> assertions) {
  Exclusions found;
  for (Term fact : assertions) {
    if (store.kind(fact) != Kind::Not)
      return {};
    Term equation = store.child(fact, 0);
    if (store.kind(equation) != Kind::Eq ||
        !store.is_bv_const(store.child(equation, 1)))
      return {};
    Term word = store.child(equation, 0);
    if (found.word && word != found.word)
      return {};
    found.word = word;
    found.values.push_back(store.child(equation, 1));
  }
  if (!found.word)
    return {};
  return found;
}

// The same of a word that is equal.
std::vector<Term> excluding(TermStore &store, Term word,
                            std::span<const Term> values) {
  std::vector<Term> facts;
  Builder builder(store);
  for (Term value : values)
    facts.push_back(builder.make_not(builder.make_eq(word, value)));
  return facts;
}

} // namespace

std::optional<std::vector<Term>>
ExcludedWords::facts(TermStore &store, std::span<const Term> assertions,
                     size_t round, const std::function<Term(Term)> &lower) {
  constexpr size_t simplified = 16; // rounds
  std::optional<Exclusions> given;
  if (round != 0)
    given = exclusions(store, assertions);
  if (given && given->word == word_)
    return excluding(store, name_, given->values);
  if (!given || round < simplified)
    return {};
  const Term word = lower(given->word);
  if (word != plain_)
    for (Term part : reachable(store, {&word, 1}))
      if (store.sort_kind(part) == SortKind::Array)
        return {}; // reads, which the passes would decide
  plain_ = word;
  return excluding(store, word, given->values);
}

std::vector<Term> ExcludedWords::named(TermStore &store,
                                       std::span<const Term> assertions,
                                       size_t round,
                                       const std::function<void(Term)> &keep) {
  constexpr size_t large = 5'000; // terms
  std::optional<Exclusions> given;
  if (round != 0)
    given = exclusions(store, assertions);
  if (!given || reachable(store, {&given->word, 1}).size() < large)
    return {assertions.begin(), assertions.end()};
  word_ = given->word;
  name_ = store.make_fresh_var("excluded", store.sort(word_));
  keep(name_);
  std::vector<Term> facts{Builder(store).make_eq(name_, word_)};
  for (Term fact : excluding(store, name_, given->values))
    facts.push_back(fact);
  return facts;
}

} // namespace fathom
