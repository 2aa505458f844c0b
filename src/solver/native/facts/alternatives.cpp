#include "solver/native/facts/alternatives.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr size_t max_alternatives = 48;

bool is_disjunction(const TermStore &store, Term t) {
  return store.kind(t) == Kind::Or ||
         (store.kind(t) == Kind::Not &&
          store.kind(store.child(t, 0)) == Kind::And);
}

} // namespace

std::vector<Term> goal_alternatives(Rewriter &rewriter,
                                    std::span<const Term> facts) {
  TermStore &store = rewriter.store();
  Term goal;
  for (Term f : facts)
    if (is_disjunction(store, f) && (!goal || goal < f))
      goal = f;
  if (!goal)
    return {};
  std::vector<Term> parts, todo{goal};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (!is_disjunction(store, t)) {
      parts.push_back(t);
    } else if (store.kind(t) == Kind::Or) {
      todo.push_back(store.child(t, 0));
      todo.push_back(store.child(t, 1));
    } else {
      Term both = store.child(t, 0);
      todo.push_back(rewriter.make_not(store.child(both, 0)));
      todo.push_back(rewriter.make_not(store.child(both, 1)));
    }
    if (parts.size() + todo.size() > max_alternatives)
      return {};
  }
  // A negation made here is younger than everything: what counts is its atom.
  auto age = [&](Term t) {
    return store.kind(t) == Kind::Not ? store.child(t, 0) : t;
  };
  std::sort(parts.begin(), parts.end(),
            [&](Term a, Term b) { return age(a) < age(b); });
  return parts;
}

} // namespace fathom
