#include "solver/native/arrays/array_elimination.h"

#include "terms/traverse.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace fathom {

namespace {

// Comparisons of indices that elimination may cost; measured, see
// bench/solver/RESULTS.md.
constexpr uint64_t max_cost = 4'000;
// Nodes of arrays that are looked at to find that out.
constexpr uint64_t max_visited = 1'000'000;

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

namespace {

// What a read of an array turns into: parts that several paths share count
// once. Comparisons of two constant indices cost nothing.
struct Size {
  uint64_t steps = 0; // writes and choices
  uint64_t open = 0;  // of these, not writes at constant indices
};

// Nothing if there are more than `limit` steps.
std::optional<Size> size_below(const TermStore &store, Term array,
                               uint64_t limit) {
  Size size;
  std::unordered_set<Term> seen;
  std::vector<Term> todo{array};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    Kind kind = store.kind(t);
    if ((kind != Kind::Store && kind != Kind::Ite) || !seen.insert(t).second)
      continue;
    if (++size.steps > limit)
      return {};
    size.open += kind == Kind::Ite || !store.is_const(store.child(t, 1));
    todo.push_back(store.child(t, kind == Kind::Store ? 0 : 1));
    if (kind == Kind::Ite)
      todo.push_back(store.child(t, 2));
  }
  return size;
}

// The comparisons that elimination costs; nothing if they are too many to
// count.
std::optional<uint64_t> elimination_cost(const TermStore &store,
                                         std::span<const Term> facts) {
  std::unordered_map<Term, Size> sizes;
  uint64_t cost = 0, visited = 0;
  for (Term t : reachable(store, facts)) {
    if (store.kind(t) != Kind::Select)
      continue;
    Term array = store.child(t, 0);
    auto known = sizes.find(array);
    if (known == sizes.end()) {
      std::optional<Size> size =
          size_below(store, array, max_visited - visited);
      if (!size)
        return {};
      visited += size->steps;
      known = sizes.emplace(array, *size).first;
    }
    cost += store.is_const(store.child(t, 1)) ? known->second.open
                                              : known->second.steps;
  }
  return cost;
}

} // namespace

bool eliminate_arrays(TermStore &store, const RewriteConfig &config,
                      bool always, std::vector<Term> &facts, uint64_t &cost) {
  std::optional<uint64_t> counted = elimination_cost(store, facts);
  cost = counted.value_or(UINT64_MAX);
  if (!always && cost > max_cost)
    return false;
  bool any = false;
  for (Term t : reachable(store, facts)) {
    if (store.kind(t) != Kind::Select)
      continue;
    Kind kind = store.kind(store.child(t, 0));
    any |= kind == Kind::Store || kind == Kind::Ite;
  }
  if (!any)
    return false;
  RewriteConfig expand = config;
  expand.expand_arrays = true;
  Rewriter rewriter(store, expand);
  for (Term &f : facts)
    f = rewriter.rewrite(f);
  return true;
}

} // namespace fathom
