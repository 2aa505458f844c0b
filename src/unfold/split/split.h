// Split unfolding: executions whose positions differ are not merged where they
// meet, but grouped by key (docs/decisions/split-unfolding.md). What a round of
// it needs; there is none if executions are merged.
//
//   Blame     whose fault it is that an address or a guard is not constant
//   Learnt    the items that keys consist of, from round to round
//   Keys      the key of an execution that waits
//   groups.h  the executions that are taken up next
//   Ways      how an execution finds itself in the unfolded program
#pragma once

#include "unfold/split/blame.h"
#include "unfold/split/keys.h"
#include "unfold/split/learnt.h"

namespace fathom::unfold {

class Split {
public:
  Split(Learnt &learnt, PointerOps &pointers, const TermStore &store,
        const ObjectTable &objects, const MemoryMap &map)
      : blame_(pointers, store, objects),
        keys_(learnt, pointers, store, objects, map), learnt_(learnt) {}

  Blame &blame() { return blame_; }
  Keys &keys() { return keys_; }

  // A round that goes on with half a key is expensive. It is abandoned when as
  // much again has been executed as before the first new blame: what is blamed
  // soon after is learnt, too.
  bool is_round_over(uint64_t executed);

private:
  Blame blame_;
  Keys keys_;
  Learnt &learnt_;
  size_t looked_at_ = 0;      // items that were blamed by then
  uint64_t ends_at_ = 0;      // 0: nothing new
};

} // namespace fathom::unfold
