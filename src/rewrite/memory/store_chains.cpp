#include "rewrite/memory/store_chains.h"

#include "rewrite/linear.h"

#include <algorithm>

namespace fathom {

// Only bit-vectors of up to 64 bits have a base and a constant.
static bool has_offset(const TermStore &store, Term index) {
  return store.sort_kind(index) == SortKind::BitVec && store.width(index) <= 64;
}

// This store and all below it that have no place yet, from the lowest up.
void StoreChains::place(Term array) {
  std::vector<Term> todo;
  for (Term t = array; store_.kind(t) == Kind::Store && !places_.contains(t);
       t = store_.child(t, 0))
    todo.push_back(t);
  for (size_t i = todo.size(); i-- > 0;) {
    Term t = todo[i], below = store_.child(t, 0);
    BaseOffset index = split_offset(store_, store_.child(t, 1));
    auto under = places_.find(below);
    uint32_t number =
        under == places_.end() ? uint32_t(chains_.size()) : under->second.chain;
    if (under == places_.end() || chains_[number].top != below ||
        chains_[number].base != index.base) {
      number = uint32_t(chains_.size());
      chains_.push_back({.base = index.base,
                         .below = below,
                         .top = t,
                         .depth = 0,
                         .writes = {}});
    }
    Chain &chain = chains_[number];
    chain.top = t;
    ++chain.depth;
    chain.writes[index.offset].push_back({chain.depth, t});
    places_.emplace(t, Place{number, chain.depth});
  }
}

Term StoreChains::skip(Term array, Term index) {
  if (!has_offset(store_, index))
    return array;
  auto found = places_.find(array);
  if (found == places_.end()) {
    place(array);
    found = places_.find(array);
  }
  const Chain &chain = chains_[found->second.chain];
  BaseOffset read = split_offset(store_, index);
  if (read.base != chain.base)
    return array;
  auto writes = chain.writes.find(read.offset);
  if (writes == chain.writes.end())
    return chain.below;
  const std::vector<Write> &list = writes->second;
  auto above = std::upper_bound(
      list.begin(), list.end(), found->second.depth,
      [](uint32_t depth, const Write &write) { return depth < write.depth; });
  return above == list.begin() ? chain.below : std::prev(above)->at;
}

} // namespace fathom
