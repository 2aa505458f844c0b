#include "solver/native/array_elimination.h"

#include "terms/traverse.h"

#include <unordered_map>

namespace fathom {

namespace {

// Comparisons of indices that elimination may cost. A guess that has not been
// tuned: only a few instances were tried with either strategy.
constexpr uint64_t max_cost = 30'000;

} // namespace

bool witness_differences(Rewriter &rewriter, std::vector<Term> &facts) {
  TermStore &store = rewriter.store();
  bool any = false;
  for (Term &f : facts) {
    Term equal = store.kind(f) == Kind::Not ? store.child(f, 0) : Term{};
    if (!equal || store.kind(equal) != Kind::Eq ||
        store.sort_kind(store.child(equal, 0)) != SortKind::Array)
      continue;
    Term a = store.child(equal, 0), b = store.child(equal, 1);
    Term at = store.make_fresh_var("witness", store.info(store.sort(a)).index);
    f = rewriter.make_not(rewriter.make_eq(rewriter.make_select(a, at),
                                           rewriter.make_select(b, at)));
    any = true;
  }
  return any;
}

bool eliminate_arrays(TermStore &store, const RewriteConfig &config,
                      bool always, std::vector<Term> &facts) {
  // How many writes and choices are below each array: the length of the chain
  // that a read of it turns into (shared parts count once per read).
  std::unordered_map<Term, uint64_t> length;
  uint64_t cost = 0;
  bool any = false;
  for (Term t : reachable(store, facts)) {
    Kind kind = store.kind(t);
    if (kind == Kind::Store) {
      length[t] = length[store.child(t, 0)] + 1;
    } else if (kind == Kind::Ite && store.sort_kind(t) == SortKind::Array) {
      length[t] = length[store.child(t, 1)] + length[store.child(t, 2)] + 1;
      length[t] = std::min<uint64_t>(length[t], max_cost + 1);
    } else if (kind == Kind::Select) {
      cost += length[store.child(t, 0)];
      any |= length[store.child(t, 0)] != 0;
    }
  }
  if (!any || (!always && cost > max_cost))
    return false;
  RewriteConfig expand = config;
  expand.expand_arrays = true;
  Rewriter rewriter(store, expand);
  for (Term &f : facts)
    f = rewriter.rewrite(f);
  return true;
}

} // namespace fathom
