#include "solver/native/array_elimination.h"

#include "terms/traverse.h"

#include <unordered_map>

namespace fathom {

namespace {

// Comparisons of indices that elimination may cost; beyond it lemmas on demand
// did better on bench/solver.
constexpr uint64_t max_cost = 30'000;

} // namespace

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
