// Facts as they were learnt: a tree that grows at its leaves, a node per fact,
// with the facts before it on the way to the root. And, for each term, the
// facts that mention it: what is asked about a number is answered by these
// alone, however many others there are.
//
// A mention knows the one before it on its way, and what all of them together
// say about the number, so that an old fact counts as much as a new one.
#pragma once

#include "sea/ancestor_tree.h"
#include "terms/store.h"

#include <cstdint>
#include <vector>

namespace fathom::unfold {

// 0: nothing is known.
using FactsId = uint32_t;

// Of a number of at most 64 bits; empty if lo > hi.
struct Interval {
  uint64_t lo, hi;
  bool is_value() const { return lo == hi; }
};

class FactTree {
public:
  FactTree() : tree_(1, 0), facts_(1) {}

  FactsId add(FactsId before, Term fact);
  FactsId before(FactsId at) const { return tree_.parent(at); }
  Term fact(FactsId at) const { return facts_[at]; }
  // What holds on both ways.
  FactsId common(FactsId a, FactsId b) const { return tree_.common(a, b); }

  struct Mention {
    FactsId at = 0;        // the fact
    uint32_t before = 0;   // in the term's list, on the same way; none: 0
    Interval range;        // from all of them
    Interval signed_range; // moved, so that its order is that of unsigned ones
  };
  // The fact at `at`, which must be a leaf, mentions the term.
  void note(FactsId at, Term term, Interval range, Interval signed_range);
  bool is_mentioned(Term term) const {
    return term.id < lists_.size() && lists_[term.id] != 0;
  }
  // The last one on the way to `at`; nullptr if there is none. Perhaps an
  // earlier one, if there are many on other ways.
  const Mention *last(FactsId at, Term term) const;
  const Mention *before(Term term, const Mention &mention) const {
    return mention.before == 0 ? nullptr
                               : &mentions_[lists_[term.id]][mention.before];
  }

private:
  sea::AncestorTree tree_;
  std::vector<Term> facts_;                       // by node
  std::vector<uint32_t> lists_;                   // by term: which one; 0: none
  std::vector<std::vector<Mention>> mentions_{1}; // the first of each is none
};

} // namespace fathom::unfold
