// Sets of literals of which at most one is true; see at_most_one.h.
#include "bitblast/at_most_one.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace fathom {

namespace {

using Pair = std::pair<Lit, Lit>;

// The pairs of which not both hold, and sets of which all pairs are among them.
class Pairs {
public:
  void add(Lit a, Lit b) {
    neighbours_[a].insert(b);
    neighbours_[b].insert(a);
    ++num_;
  }
  bool are_enough(uint32_t least) const {
    return num_ >= uint64_t(least) * (least - 1) / 2;
  }
  // Largest first of what is found; each pair is in one of them at most.
  std::vector<std::vector<Lit>> take_sets(uint32_t least);

private:
  std::vector<Lit> grow(Lit first);
  void remove(const std::vector<Lit> &set);

  std::map<Lit, std::set<Lit>> neighbours_; // in an order that is always same
  uint64_t num_ = 0, steps_ = 0;
};

// `first` and every neighbour that goes with all those taken before.
std::vector<Lit> Pairs::grow(Lit first) {
  std::vector<Lit> result{first};
  for (Lit next : neighbours_[first]) {
    const std::set<Lit> &known = neighbours_[next];
    const bool goes = std::ranges::all_of(result, [&](Lit taken) {
      ++steps_;
      return known.contains(taken);
    });
    if (goes)
      result.push_back(next);
  }
  return result;
}

void Pairs::remove(const std::vector<Lit> &set) {
  for (Lit a : set)
    for (Lit b : set)
      if (a != b)
        neighbours_[a].erase(b);
}

std::vector<std::vector<Lit>> Pairs::take_sets(uint32_t least) {
  constexpr uint64_t free_steps = 10'000, steps_of_pair = 4;
  const uint64_t most = free_steps + steps_of_pair * num_;
  std::vector<std::vector<Lit>> result;
  for (const auto &[first, others] : neighbours_)
    while (others.size() + 1 >= least && steps_ < most) {
      std::vector<Lit> set = grow(first);
      if (set.size() < least)
        break;
      remove(set);
      result.push_back(std::move(set));
    }
  return result;
}

// Not both, if that is what the literal says: no gate of another kind.
bool is_pair(const Aig &aig, Lit fact) {
  return fact.is_negated() && aig.is_and(fact) && !aig.match_ite(fact.node()) &&
         !aig.match_majority(fact.node());
}

// The conjuncts, but not of gates of another kind.
std::vector<Lit> conjuncts(const Aig &aig, const std::vector<Lit> &facts) {
  std::vector<Lit> result, todo(facts.rbegin(), facts.rend());
  std::unordered_set<uint32_t> seen;
  while (!todo.empty()) {
    const Lit fact = todo.back();
    todo.pop_back();
    if (!seen.insert(fact.code).second)
      continue;
    if (fact.is_negated() || !aig.is_and(fact) || aig.match_ite(fact.node()) ||
        aig.match_majority(fact.node())) {
      result.push_back(fact);
      continue;
    }
    todo.push_back(aig.right(fact.node()));
    todo.push_back(aig.left(fact.node()));
  }
  return result;
}

} // namespace

uint64_t chain_pairs(Aig &aig, std::vector<Lit> &facts,
                     AtMostOneOptions options) {
  std::vector<Lit> single = conjuncts(aig, facts);
  Pairs pairs;
  for (Lit fact : single)
    if (is_pair(aig, fact))
      pairs.add(aig.left(fact.node()), aig.right(fact.node()));
  if (!pairs.are_enough(options.least))
    return 0;
  const std::vector<std::vector<Lit>> sets = pairs.take_sets(options.least);
  if (sets.empty())
    return 0;
  std::set<Pair> in_chains;
  for (const std::vector<Lit> &set : sets)
    for (Lit a : set)
      for (Lit b : set)
        in_chains.insert({a, b});
  std::erase_if(single, [&](Lit fact) {
    return is_pair(aig, fact) &&
           in_chains.contains({aig.left(fact.node()), aig.right(fact.node())});
  });
  for (const std::vector<Lit> &set : sets) {
    Lit before = set[0];
    for (size_t i = 1; i < set.size(); ++i) {
      single.push_back(!aig.make_and(before, set[i]));
      before = aig.make_or(before, set[i]);
    }
  }
  facts = std::move(single);
  return sets.size();
}

} // namespace fathom
