#include "solver/native/arrays/array_elimination.h"

#include "terms/traverse.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace fathom {

namespace {

// Nodes of arrays that are looked at to find out what elimination costs.
constexpr uint64_t max_visited = 1'000'000;
// If lemmas on demand have not been enough: comparisons that may be left when
// all is simplified, and terms that are looked at.
constexpr uint64_t max_bearable = 20'000, max_expanded = 2'000'000;
// If there seem to be more than a few comparisons: terms that are looked at to
// see how many of the choices are left when all is simplified, and the part of
// them that may be.
constexpr uint64_t max_tried = 400'000, decided_factor = 4;

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

bool reads_updates(const TermStore &store, std::span<const Term> facts) {
  for (Term t : reachable(store, facts)) {
    if (store.kind(t) != Kind::Select)
      continue;
    Kind kind = store.kind(store.child(t, 0));
    if (kind == Kind::Store || kind == Kind::Ite)
      return true;
  }
  return false;
}

// Terms up to `known` were there before.
uint64_t count_new(const TermStore &store, std::span<const Term> facts,
                   size_t known, Kind kind) {
  uint64_t count = 0;
  for (Term t : reachable(store, facts))
    count += t.id > known && store.kind(t) == kind;
  return count;
}

} // namespace

Expanded eliminate_arrays(TermStore &store, const RewriteConfig &config,
                          Expand when, uint64_t max_small,
                          std::vector<Term> &facts, uint64_t &cost) {
  cost = elimination_cost(store, facts).value_or(UINT64_MAX);
  if (!reads_updates(store, facts))
    return Expanded::Nothing;
  bool is_trial = when == Expand::IfSmall && cost > max_small;
  RewriteConfig expand = config;
  expand.expand_arrays = true;
  if (when == Expand::IfBearable || is_trial)
    expand.max_visited = is_trial ? max_tried : max_expanded;
  Rewriter rewriter(store, expand);
  const size_t known = store.size();
  std::vector<Term> expanded = facts;
  for (Term &f : expanded)
    f = rewriter.rewrite(f);
  if (when == Expand::IfBearable &&
      (rewriter.is_stopped() ||
       count_new(store, expanded, known, Kind::Eq) > max_bearable))
    return Expanded::No;
  if (is_trial &&
      (rewriter.is_stopped() ||
       count_new(store, expanded, known, Kind::Ite) > cost / decided_factor))
    return Expanded::No;
  facts = std::move(expanded);
  return Expanded::Yes;
}

} // namespace fathom
