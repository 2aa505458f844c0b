#include "unfold/split/ways.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

WayId Ways::add_loop(Place place, std::span<const sea::BlockId> blocks) {
  const WayId way = add(place);
  loops_.emplace(way, std::vector(blocks.begin(), blocks.end()));
  return way;
}

void Ways::lead_one(WayId from, unsigned edge, WayId to) {
  FATHOM_ASSERT(from < to && to < next_.size(), "a way back");
  FATHOM_ASSERT(next_[from].to[edge] == sea::none,
                "an execution that could go two ways");
  next_[from].to[edge] = to;
}

void Ways::lead(End from, WayId to) {
  if (from.edge == before_call) {
    lead_one(from.way, 0, to);
    waiting_.insert(from.way);
    return;
  }
  FATHOM_ASSERT(from.edge <= both, "a branch has two edges");
  for (unsigned edge : {0u, 1u})
    if (from.edge == edge || from.edge == both)
      lead_one(from.way, edge, to);
}

WayId Ways::follow(End from, sea::BlockId target) const {
  if (from.way == sea::none)
    return sea::none;
  FATHOM_ASSERT(from.way < next_.size() && from.edge < both,
                "a way that was not unfolded");
  if (waiting_.contains(from.way)) // before the call that is made now
    return follow({next_[from.way].to[0], from.edge}, target);
  // First: blocks of a loop that is not unrolled have edges of their own.
  auto loop = loops_.find(from.way);
  const bool stays = loop != loops_.end() &&
                     std::find(loop->second.begin(), loop->second.end(),
                               target) != loop->second.end();
  return stays ? from.way : next_[from.way].to[from.edge];
}

} // namespace fathom::unfold
