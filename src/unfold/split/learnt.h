// What has been learnt about a program: the items that keys consist of. Kept
// from round to round, and from one bound to the next.
#pragma once

#include "unfold/split/blame.h"
#include "unfold/split/key.h"

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fathom::unfold {

class Learnt {
public:
  bool is_empty() const { return ranks_.empty(); }
  // Its place in the key, if it belongs to it.
  std::optional<uint32_t> rank(const Item &item) const;
  const std::vector<std::pair<Item, uint32_t>> &bytes() const { return bytes_; }

  // Whether the blame asks for items that the key does not have.
  bool would_learn(const Blame &blame) const;
  void learn(const Blame &blame);

private:
  bool is_wanted(const Item &item, const Blame::Uses &uses) const;

  std::unordered_map<Item, uint32_t, ItemHash> ranks_;
  std::vector<std::pair<Item, uint32_t>> bytes_;
};

} // namespace fathom::unfold
