// Split unfolding: executions whose positions differ are not merged where they
// meet, but grouped by key (docs/decisions/split-unfolding.md). What a round of
// it needs; there is none if executions are merged.
//
//   Blame     whose fault it is that an address or a guard is not constant
//   Learnt    the items that keys consist of, from round to round
//   Keys      the key of an execution that waits
//   Groups    the executions that wait at a place
//   Ways      how an execution finds itself in the unfolded program
#pragma once

#include "unfold/split/blame.h"
#include "unfold/split/keys.h"
#include "unfold/split/learnt.h"
#include "unfold/unfold.h"

namespace fathom::unfold {

// So many statements a term is worth that a round makes. Those that are worth
// it make at most three for each of the merged formula's; a hash table into
// which something is put made ninety, and five for each statement.
inline constexpr uint64_t statements_like_a_term = 8;

class Split {
public:
  Split(const SplitConfig &config, PointerOps &pointers, const TermStore &store,
        const ObjectTable &objects, const MemoryMap &map)
      : blame_(pointers, store, objects),
        keys_(*config.learnt, pointers, store, objects, map), config_(config),
        store_(store), first_term_(store.size()) {}

  Blame &blame() { return blame_; }
  Keys &keys() { return keys_; }

  // A round that goes on with half a key is expensive. It is abandoned when as
  // much again has been executed as before the first new blame: what is blamed
  // soon after is learnt, too.
  // Or more was executed than it may cost, terms that are made included.
  bool is_round_over(uint64_t executed);
  bool is_too_expensive() const { return is_too_expensive_; }

private:
  Blame blame_;
  Keys keys_;
  const SplitConfig &config_;
  const TermStore &store_;
  const size_t first_term_; // terms that were there before
  size_t looked_at_ = 0;    // changes of the blame by then
  uint64_t ends_at_ = 0;    // 0: nothing new
  bool is_too_expensive_ = false;
};

} // namespace fathom::unfold
