#include "solver/native/excluding.h"

#include "terms/builder.h"
#include "terms/traverse.h"

namespace fathom {

bool is_literal(const TermStore &store, Term fact) {
  const Term atom = store.kind(fact) == Kind::Not ? store.child(fact, 0) : fact;
  return store.kind(atom) == Kind::Var;
}

std::optional<std::vector<Term>>
excluding_facts(std::span<const Term> assertions, Term &last, TermStore &store,
                const std::function<Term(Term)> &lower) {
  std::vector<Term> facts;
  Builder builder(store);
  for (Term fact : assertions) {
    if (is_literal(store, fact)) {
      facts.push_back(lower(fact));
      continue;
    }
    if (store.kind(fact) != Kind::Not)
      return {};
    Term equation = store.child(fact, 0);
    if (store.kind(equation) != Kind::Eq ||
        !store.is_bv_const(store.child(equation, 1)))
      return {};
    Term word = lower(store.child(equation, 0));
    if (word != last)
      for (Term part : reachable(store, {&word, 1}))
        if (store.sort_kind(part) == SortKind::Array)
          return {}; // reads, which the passes would decide
    last = word;
    facts.push_back(
        builder.make_not(builder.make_eq(word, store.child(equation, 1))));
  }
  return facts;
}

} // namespace fathom
