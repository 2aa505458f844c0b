#include "solver/native/facts/common_conjuncts.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace fathom {

namespace {

constexpr size_t max_nodes = 1u << 12;
constexpr size_t max_conjuncts = 1u << 8; // of one node

bool by_id(Term a, Term b) { return a.id < b.id; }

class Finder {
public:
  explicit Finder(Rewriter &rewriter)
      : rewriter_(rewriter), store_(rewriter.store()) {}

  // The conjuncts of t: t itself and what follows from it.
  const std::vector<Term> &find(Term root) {
    std::vector<Term> todo{root};
    while (!todo.empty()) {
      Term t = todo.back();
      if (known_.contains(t)) {
        todo.pop_back();
        continue;
      }
      Parts parts = known_.size() < max_nodes ? take_apart(t) : Parts{};
      bool ready = true;
      for (unsigned i = 0; i < 2 && parts.kind != Parts::Atom; ++i)
        if (!known_.contains(parts.of[i])) {
          todo.push_back(parts.of[i]);
          ready = false;
        }
      if (!ready)
        continue;
      todo.pop_back();
      known_.emplace(t, combine(t, parts));
    }
    return known_.at(root);
  }

private:
  struct Parts {
    enum Kind : uint8_t { Atom, All, Any } kind = Atom;
    Term of[2] = {};
  };

  // Negations are moved inwards, one step.
  Parts take_apart(Term t) {
    bool negated = store_.kind(t) == Kind::Not;
    Term inner = negated ? store_.child(t, 0) : t;
    Kind kind = store_.kind(inner);
    bool choice = kind == Kind::Ite;
    if (kind != Kind::And && kind != Kind::Or && !choice)
      return {};
    Term a = store_.child(inner, choice ? 1 : 0);
    Term b = store_.child(inner, choice ? 2 : 1);
    bool all = (kind == Kind::And) != negated && !choice;
    if (negated) {
      a = rewriter_.make_not(a);
      b = rewriter_.make_not(b);
    }
    return {all ? Parts::All : Parts::Any, {a, b}};
  }

  std::vector<Term> combine(Term t, const Parts &parts) const {
    std::vector<Term> result;
    if (parts.kind != Parts::Atom) {
      const std::vector<Term> &a = known_.at(parts.of[0]);
      const std::vector<Term> &b = known_.at(parts.of[1]);
      auto out = std::back_inserter(result);
      if (parts.kind == Parts::All)
        std::set_union(a.begin(), a.end(), b.begin(), b.end(), out, by_id);
      else if (store_.is_false(parts.of[0])) // never this case
        result = b;
      else if (store_.is_false(parts.of[1]))
        result = a;
      else
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), out,
                              by_id);
    }
    if (result.size() > max_conjuncts)
      result.resize(max_conjuncts);
    auto place = std::lower_bound(result.begin(), result.end(), t, by_id);
    if (place == result.end() || *place != t)
      result.insert(place, t);
    return result;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  std::unordered_map<Term, std::vector<Term>> known_;
};

} // namespace

std::vector<Term> common_conjuncts(Rewriter &rewriter, Term fact) {
  Finder finder(rewriter);
  std::vector<Term> result = finder.find(fact);
  std::erase(result, fact);
  return result;
}

} // namespace fathom
