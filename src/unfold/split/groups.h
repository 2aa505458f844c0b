// Executions that wait at one place, in groups of equal keys. The group with
// the smallest key goes on first: positions mostly grow, so whoever has the
// smallest one has nobody to wait for; others may still join those that wait.
// If executions are merged all keys are empty, and there is one group.
#pragma once

#include "unfold/split/key.h"

#include "support/assert.h"

#include <algorithm>
#include <vector>

namespace fathom::unfold {

template <typename Execution> class Groups {
public:
  using Group = std::vector<Execution>;

  void add(Execution execution) {
    auto place = find(execution.key);
    if (place == groups_.end() || place->front().key != execution.key)
      place = groups_.emplace(place);
    place->push_back(std::move(execution));
  }
  bool empty() const { return groups_.empty(); }
  size_t size() const { return groups_.size(); }

  // The last one is the first: taking it away moves nobody.
  Group take_first() {
    FATHOM_ASSERT(!groups_.empty(), "nobody waits");
    Group first = std::move(groups_.back());
    groups_.pop_back();
    return first;
  }

private:
  // In descending order.
  auto find(const Key &key) {
    return std::lower_bound(
        groups_.begin(), groups_.end(), key,
        [](const Group &g, const Key &k) { return g.front().key > k; });
  }
  std::vector<Group> groups_;
};

} // namespace fathom::unfold
