#include "terms/substitute.h"

#include "terms/builder.h"
#include "terms/traverse.h"

namespace fathom {

namespace {

bool mentions_bound(const TermStore &store, Term t) {
  Term roots[] = {t};
  for (Term u : reachable(store, roots))
    if (store.kind(u) == Kind::Bound)
      return true;
  return false;
}

} // namespace

Term substitute(TermStore &store, Term root,
                const std::unordered_map<Term, Term> &replacement) {
  bool rename = false;
  for (const auto &[from, to] : replacement)
    rename |= mentions_bound(store, to);
  std::unordered_map<Term, Term> done(replacement);
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    if (done.contains(t)) {
      todo.pop_back();
      continue;
    }
    // The bound variable of a lambda is a new one everywhere below it, which is
    // right because no other lambda in t binds the same variable to something
    // else: bound variables are unique to their lambdas.
    if (store.kind(t) == Kind::Lambda && rename) {
      Term bound = store.child(t, 0);
      if (!done.contains(bound))
        done.emplace(bound, store.make_bound(store.sort(bound)));
    }
    bool ready = true;
    for (Term c : store.children(t))
      if (!done.contains(c)) {
        todo.push_back(c);
        ready = false;
      }
    if (!ready)
      continue;
    todo.pop_back();
    Term children[5];
    unsigned n = 0;
    for (Term c : store.children(t))
      children[n++] = done.at(c);
    done.emplace(t, n == 0 ? t : with_children(store, t, {children, n}));
  }
  return done.at(root);
}

} // namespace fathom
