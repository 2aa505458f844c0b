#include "terms/substitute.h"

#include "terms/builder.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

namespace fathom {

namespace {

// A set of its own: a bit for each term of the store would cost more than most
// replacements are worth.
bool mentions_bound(const TermStore &store,
                    const std::unordered_map<Term, Term> &replacement) {
  std::vector<Term> todo;
  std::unordered_set<Term> seen;
  for (const auto &[from, to] : replacement)
    todo.push_back(to);
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (store.kind(t) == Kind::Bound)
      return true;
    for (Term c : store.children(t))
      if (store.num_children(c) != 0 || store.kind(c) == Kind::Bound)
        if (seen.insert(c).second)
          todo.push_back(c);
  }
  return false;
}

} // namespace

Term substitute(TermStore &store, Term root,
                const std::unordered_map<Term, Term> &replacement) {
  std::optional<bool> rename; // asked for at the first lambda only
  std::unordered_map<Term, Term> done(replacement);
  // Parents are younger than their children: below a term that is older than
  // every key there is none.
  Term oldest = root;
  for (const auto &[from, to] : replacement)
    oldest = std::min(oldest, from);
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    if (t < oldest || done.contains(t)) {
      todo.pop_back();
      continue;
    }
    // The bound variable of a lambda is a new one everywhere below it, which is
    // right because no other lambda in t binds the same variable to something
    // else: bound variables are unique to their lambdas.
    if (store.kind(t) == Kind::Lambda && !rename)
      rename = mentions_bound(store, replacement);
    if (store.kind(t) == Kind::Lambda && *rename) {
      Term bound = store.child(t, 0);
      if (!done.contains(bound))
        done.emplace(bound, store.make_bound(store.sort(bound)));
    }
    bool ready = true;
    for (Term c : store.children(t))
      if (oldest <= c && !done.contains(c)) {
        todo.push_back(c);
        ready = false;
      }
    if (!ready)
      continue;
    todo.pop_back();
    Term children[5];
    unsigned n = 0;
    for (Term c : store.children(t))
      children[n++] = c < oldest ? c : done.at(c);
    done.emplace(t, n == 0 ? t : with_children(store, t, {children, n}));
  }
  return done.at(root);
}

} // namespace fathom
