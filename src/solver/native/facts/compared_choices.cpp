#include "solver/native/facts/compared_choices.h"

#include "solver/native/facts/replaced.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace fathom {

namespace {

// Words that one choice is compared with; with more the words are cheaper.
constexpr size_t max_comparands = 12;
// Narrower words have nothing to save.
constexpr uint32_t min_width = 4;

class ComparisonPusher {
public:
  ComparisonPusher(Rewriter &rewriter, std::vector<Term> &facts)
      : rewriter_(rewriter), store_(rewriter.store()), facts_(facts) {}

  bool run() {
    if (!collect())
      return false;
    weigh();
    bool any = false;
    for (Term atom : atoms_) {
      auto [choice, word] = sides(atom);
      if (!is_chosen(choice))
        continue;
      any = true;
      rewriter_.replace(atom, compare(choice, word));
    }
    if (any)
      rewrite_replaced(rewriter_, facts_);
    return any;
  }

private:
  struct Node {
    uint32_t height = 0;          // ites above each other
    bool compared_only = true;    // as far as seen
    std::vector<Term> comparands; // sorted
    Term group;                   // union-find, over choices that share parts
  };
  // What pushing would save and cost, in gates.
  struct Balance {
    uint64_t saved = 0, cost = 0;
  };

  bool is_choice(Term t) const {
    return store_.kind(t) == Kind::Ite &&
           store_.sort_kind(t) == SortKind::BitVec &&
           store_.width(t) >= min_width;
  }

  // The side that is taken apart, and the one it is compared with.
  std::pair<Term, Term> sides(Term atom) const {
    Term a = store_.child(atom, 0), b = store_.child(atom, 1);
    auto height = [&](Term t) {
      auto it = nodes_.find(t);
      return it == nodes_.end() ? 0 : it->second.height;
    };
    return height(a) >= height(b) ? std::pair(a, b) : std::pair(b, a);
  }

  bool is_candidate(Term t) const {
    auto it = nodes_.find(t);
    return it != nodes_.end() && it->second.compared_only &&
           it->second.comparands.size() <= max_comparands;
  }

  bool is_stopped(size_t steps) const {
    const StopToken *stop = rewriter_.config().stop;
    return stop != nullptr && stop->stop_requested_at(steps, 4096);
  }

  // False if the time was over before it was done.
  bool collect() {
    std::vector<Term> terms = reachable(store_, facts_);
    std::vector<bool> has_bound(store_.size() + 1, false);
    size_t steps = 0;
    for (Term t : terms) {
      if (is_stopped(++steps))
        return false;
      has_bound[t.id] = store_.kind(t) == Kind::Bound;
      for (Term c : store_.children(t))
        has_bound[t.id] = has_bound[t.id] || has_bound[c.id];
      if (!is_choice(t) || has_bound[t.id])
        continue;
      uint32_t below = 0;
      for (unsigned i : {1u, 2u})
        if (auto it = nodes_.find(store_.child(t, i)); it != nodes_.end())
          below = std::max(below, it->second.height);
      Node &node = nodes_[t];
      node.height = below + 1;
      node.group = t;
    }
    for (size_t i = terms.size(); i-- > 0;) { // parents before children
      if (is_stopped(i))
        return false;
      visit_uses(terms[i], has_bound[terms[i].id]);
    }
    return true;
  }

  void visit_uses(Term t, bool has_bound) {
    Kind kind = store_.kind(t);
    if (kind == Kind::Eq && !has_bound &&
        store_.sort_kind(store_.child(t, 0)) == SortKind::BitVec) {
      auto [choice, word] = sides(t);
      if (auto it = nodes_.find(choice); it != nodes_.end()) {
        add_comparand(it->second, word);
        atoms_.push_back(t);
      }
      if (auto it = nodes_.find(word); it != nodes_.end())
        it->second.compared_only = false; // in this round
      return;
    }
    bool passes = nodes_.contains(t) && is_candidate(t);
    for (unsigned i = 0; i < store_.num_children(t); ++i) {
      auto it = nodes_.find(store_.child(t, i));
      if (it == nodes_.end())
        continue;
      if (passes && i > 0)
        for (Term word : nodes_.at(t).comparands)
          add_comparand(it->second, word);
      else
        it->second.compared_only = false;
    }
  }

  static void add_comparand(Node &node, Term word) {
    if (node.comparands.size() > max_comparands)
      return;
    auto at =
        std::lower_bound(node.comparands.begin(), node.comparands.end(), word);
    if (at == node.comparands.end() || *at != word)
      node.comparands.insert(at, word);
  }

  Term group_of(Term t) {
    while (nodes_.at(t).group != t) {
      Node &node = nodes_.at(t);
      node.group = nodes_.at(node.group).group;
      t = node.group;
    }
    return t;
  }

  // Which groups are worth it.
  void weigh() {
    for (auto &[t, node] : nodes_) {
      if (!is_candidate(t))
        continue;
      for (unsigned i : {1u, 2u}) {
        Term end = store_.child(t, i);
        if (is_candidate(end))
          nodes_.at(group_of(end)).group = group_of(t);
        else
          for (Term word : node.comparands)
            ends_.push_back({end, word, t});
      }
    }
    std::sort(ends_.begin(), ends_.end());
    for (auto &[t, node] : nodes_) {
      if (!is_candidate(t))
        continue;
      Balance &b = balances_[group_of(t)];
      b.saved += 3 * uint64_t(store_.width(t));
      b.cost += 3 * node.comparands.size();
    }
    for (size_t i = 0; i < ends_.size(); ++i) {
      const End &e = ends_[i];
      if (i > 0 && ends_[i - 1].end == e.end && ends_[i - 1].word == e.word)
        continue; // paid for already
      uint64_t w = store_.width(e.end);
      bool constant = store_.is_const(e.end) || store_.is_const(e.word);
      bool free = e.end == e.word ||
                  (store_.is_const(e.end) && store_.is_const(e.word));
      balances_[group_of(e.choice)].cost += free ? 0 : constant ? w : 4 * w;
    }
  }

  bool is_chosen(Term t) {
    if (!is_candidate(t))
      return false;
    const Balance &b = balances_.at(group_of(t));
    return b.saved > b.cost;
  }

  // choice = word, over the ends of the choice.
  Term compare(Term root, Term word) {
    std::unordered_map<Term, Term> &done = compared_[word];
    std::vector<Term> todo{root};
    while (!todo.empty()) {
      Term t = todo.back();
      if (done.contains(t)) {
        todo.pop_back();
        continue;
      }
      if (!is_candidate(t)) {
        done.emplace(t, rewriter_.make_eq(t, word));
        todo.pop_back();
        continue;
      }
      Term a = store_.child(t, 1), b = store_.child(t, 2);
      auto x = done.find(a), y = done.find(b);
      if (x != done.end() && y != done.end()) {
        Term choice =
            rewriter_.make_ite(store_.child(t, 0), x->second, y->second);
        done.emplace(t, choice);
        todo.pop_back();
        continue;
      }
      todo.push_back(a);
      todo.push_back(b);
    }
    return done.at(root);
  }

  struct End {
    Term end, word, choice;
    bool operator<(const End &o) const {
      return end != o.end ? end < o.end : word < o.word;
    }
  };

  Rewriter &rewriter_;
  TermStore &store_;
  std::vector<Term> &facts_;
  std::unordered_map<Term, Node> nodes_;
  std::vector<Term> atoms_;
  std::vector<End> ends_;
  std::unordered_map<Term, Balance> balances_;
  std::unordered_map<Term, std::unordered_map<Term, Term>> compared_;
};

// One side of each equation is taken apart at a time.
constexpr unsigned max_rounds = 3;

} // namespace

bool push_comparisons(Rewriter &rewriter, std::vector<Term> &facts) {
  bool any = false;
  for (unsigned i = 0; i < max_rounds; ++i) {
    if (!ComparisonPusher(rewriter, facts).run())
      break;
    any = true;
  }
  return any;
}

} // namespace fathom
