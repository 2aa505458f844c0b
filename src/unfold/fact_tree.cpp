#include "unfold/fact_tree.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// Mentions that are asked, one by one, whether they are on the way; behind that
// whole ways are skipped.
constexpr unsigned max_looked_at = 32;

} // namespace

FactsId FactTree::add(FactsId before, Term fact) {
  FATHOM_ASSERT(before < facts_.size(), "a fact behind nothing");
  facts_.push_back(fact);
  const FactsId leaf = tree_.add_leaf(before);
  FATHOM_ASSERT(leaf + 1 == facts_.size(), "a node without its fact");
  return leaf;
}

void FactTree::note(FactsId at, Term term, Interval range,
                    Interval signed_range) {
  FATHOM_ASSERT(at + 1 == facts_.size(), "mentions of a leaf");
  if (lists_.size() <= term.id)
    lists_.resize(std::max<size_t>(term.id + 1, 2 * lists_.size()));
  uint32_t &list = lists_[term.id];
  const Mention *known = last(at, term);
  uint32_t before =
      known ? uint32_t(known - mentions_[list].data()) : uint32_t(0);
  if (list == 0) {
    list = uint32_t(mentions_.size());
    mentions_.emplace_back(1);
  }
  mentions_[list].push_back({.at = at,
                             .before = before,
                             .range = range,
                             .signed_range = signed_range});
}

const FactTree::Mention *FactTree::last(FactsId at, Term term) const {
  if (!is_mentioned(term))
    return nullptr;
  const std::vector<Mention> &list = mentions_[lists_[term.id]];
  unsigned looked_at = 0;
  for (size_t i = list.size() - 1; i != 0;
       i = ++looked_at < max_looked_at ? i - 1 : list[i].before)
    if (tree_.is_ancestor(list[i].at, at))
      return &list[i];
  return nullptr;
}

} // namespace fathom::unfold
