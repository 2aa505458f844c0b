#include "cex/trace/control.h"

#include <algorithm>

namespace fathom::cex {

using sea::BlockId;

// Post order from the entry, the end first: what a block leads to comes before
// it, but for loops.
void Control::find_order(const sea::Function &f) {
  const uint32_t end = uint32_t(f.blocks.size());
  position_.assign(end + 1, sea::none);
  order_.push_back(end);
  std::vector<bool> seen(end);
  struct Item {
    BlockId block;
    size_t next;
  };
  std::vector<Item> stack{{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    Item &top = stack.back();
    std::span<const BlockId> successors = f.successors(top.block);
    if (top.next < successors.size()) {
      BlockId next = successors[top.next++];
      if (!seen[next]) {
        seen[next] = true;
        stack.push_back({next, 0});
      }
      continue;
    }
    order_.push_back(top.block);
    stack.pop_back();
  }
  for (uint32_t i = 0; i < order_.size(); ++i)
    position_[order_[i]] = i;
}

// Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm, on the graph
// with its edges turned round.
void Control::find_post_dominators(const sea::Function &f) {
  const uint32_t end = uint32_t(f.blocks.size());
  post_dominator_.assign(end + 1, sea::none);
  post_dominator_[end] = end;
  auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (position_[a] > position_[b])
        a = post_dominator_[a];
      while (position_[b] > position_[a])
        b = post_dominator_[b];
    }
    return a;
  };
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (uint32_t block : order_) {
      if (block == end)
        continue;
      std::span<const BlockId> successors = f.successors(block);
      uint32_t found = successors.empty() ? end : sea::none;
      for (BlockId next : successors)
        if (post_dominator_[next] != sea::none)
          found = found == sea::none ? next : meet(found, next);
      if (found != sea::none && found != post_dominator_[block]) {
        post_dominator_[block] = found;
        is_changed = true;
      }
    }
  }
}

Control::Control(const sea::Function &f) : deciders_(f.blocks.size()) {
  find_order(f);
  find_post_dominators(f);
  const uint32_t end = uint32_t(f.blocks.size());
  for (BlockId block = 0; block < end; ++block) {
    if (position_[block] == sea::none || f.successors(block).size() < 2)
      continue;
    // An endless loop has none.
    const uint32_t stop = post_dominator_[block];
    for (BlockId next : f.successors(block))
      for (uint32_t at = next; at != stop && at != end && at != sea::none;
           at = post_dominator_[at])
        if (std::ranges::find(deciders_[at], block) == deciders_[at].end())
          deciders_[at].push_back(block);
        else
          break;
  }
}

} // namespace fathom::cex
