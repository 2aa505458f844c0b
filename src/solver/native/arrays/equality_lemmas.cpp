#include "solver/native/arrays/equality_lemmas.h"

#include "rewrite/linear.h"
#include "terms/traverse.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace fathom {

namespace {

// Enough for a few hundred addresses; linear work beyond that.
constexpr size_t max_lemmas = 20'000;
constexpr size_t max_lemmas_per_hub = 5'000;
// Equations that no fact mentions may be made up to this number.
constexpr size_t max_new_equations = 1'000;

// The equation `atom` says hub = other + offset.
struct Edge {
  Term atom;
  Term other;
  uint64_t offset;
};

class LemmaMaker {
public:
  LemmaMaker(Rewriter &rewriter, std::vector<Term> &facts)
      : rewriter_(rewriter), store_(rewriter.store()), facts_(facts) {}

  size_t run() {
    for (Term f : facts_)
      known_.insert(store_.kind(f) == Kind::Not ? store_.child(f, 0) : f);
    // What mentions a bound variable is no formula by itself.
    std::vector<bool> has_bound(store_.size() + 1, false);
    for (Term t : reachable(store_, facts_)) {
      has_bound[t.id] = store_.kind(t) == Kind::Bound;
      for (Term c : store_.children(t))
        has_bound[t.id] = has_bound[t.id] || has_bound[c.id];
      if (store_.kind(t) == Kind::Eq && !has_bound[t.id])
        add_edges(t);
    }
    size_t before = facts_.size();
    for (Term hub : hubs_)
      if (facts_.size() - before < max_lemmas)
        pair_up(edges_.at(hub));
    return facts_.size() - before;
  }

private:
  void add_edges(Term atom) {
    Term a = store_.child(atom, 0), b = store_.child(atom, 1);
    equations_.insert(atom);
    if (known_.contains(atom) || !Ranges::applies(store_, a))
      return;
    BaseOffset x = split_offset(store_, a), y = split_offset(store_, b);
    if (!x.base || !y.base)
      return; // against a constant: bits tell that by themselves
    uint64_t m = width_mask(store_.width(a));
    add_edge(x.base, {atom, y.base, (y.offset - x.offset) & m});
    add_edge(y.base, {atom, x.base, (x.offset - y.offset) & m});
  }

  void add_edge(Term hub, Edge edge) {
    auto [it, fresh] = edges_.try_emplace(hub);
    if (fresh)
      hubs_.push_back(hub);
    it->second.push_back(edge);
  }

  void pair_up(const std::vector<Edge> &edges) {
    size_t made = 0;
    for (size_t i = 0; i < edges.size(); ++i)
      for (size_t j = 0; j < i; ++j) {
        if (made == max_lemmas_per_hub)
          return;
        made += add_lemma(edges[i], edges[j]);
      }
  }

  Term plus(Term t, uint64_t offset) {
    return offset == 0 ? t
                       : rewriter_.make_add(
                             t, rewriter_.make_bv(store_.width(t), offset));
  }

  // An equation between choices is as many gates as they have cases: too much
  // for one that nobody has asked for.
  bool is_choice(Term t) const { return store_.kind(t) == Kind::Ite; }

  bool add_lemma(const Edge &a, const Edge &b) {
    Term both = rewriter_.make_and(a.atom, b.atom);
    Term equal =
        rewriter_.make_eq(plus(a.other, a.offset), plus(b.other, b.offset));
    if (store_.is_true(equal) || store_.is_false(both))
      return false;
    if (!store_.is_false(equal) && equations_.insert(equal).second &&
        (is_choice(a.other) || is_choice(b.other) ||
         ++new_equations_ > max_new_equations))
      return false;
    facts_.push_back(rewriter_.make_or(rewriter_.make_not(both), equal));
    return true;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  std::vector<Term> &facts_;
  std::unordered_set<Term> known_;     // decided by a fact
  std::unordered_set<Term> equations_; // that exist
  std::unordered_map<Term, std::vector<Edge>> edges_;
  std::vector<Term> hubs_; // in order of appearance
  size_t new_equations_ = 0;
};

} // namespace

size_t add_equality_lemmas(Rewriter &rewriter, std::vector<Term> &facts) {
  return LemmaMaker(rewriter, facts).run();
}

} // namespace fathom
