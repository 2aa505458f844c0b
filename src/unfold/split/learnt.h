// What has been learnt about a program: the items that keys consist of. Kept
// from round to round, and from one bound to the next.
//
// An item is worth the more the more addresses it makes constant, and the less
// the more values it has: each of them is a group. If a key turns out to be too
// expensive, the item that is worth least is left out for good.
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
  // What is learnt: what addresses depend on, or (to test) whatever is blamed.
  enum class Wants : uint8_t { Addresses, Everything };
  explicit Learnt(Wants wants = Wants::Addresses) : wants_(wants) {}

  struct Row {
    Item item;
    uint32_t uses = 0, values = 0;
    bool is_left_out = false;
    // a is worth less than b.
    static bool is_less(const Row &a, const Row &b) {
      return uint64_t(a.uses) * b.values < uint64_t(b.uses) * a.values;
    }
  };
  const std::vector<Row> &rows() const { return rows_; } // by rank

  // Against merged unfolding, on the formulas of a step.
  enum class Standing : uint8_t { Untried, Won, Lost };
  Standing standing() const { return standing_; }
  void set_won() { standing_ = Standing::Won; }
  // Against formulas of fewer terms; larger ones may tell otherwise.
  void set_lost(uint64_t terms) {
    standing_ = Standing::Lost;
    lost_against_ = terms;
  }
  uint64_t lost_against() const { return lost_against_; }

  bool is_empty() const { return num_used_ == 0; }
  // Its place in the key, if it belongs to it.
  std::optional<uint32_t> rank(const Item &item) const;
  const std::vector<std::pair<Item, uint32_t>> &bytes() const { return bytes_; }

  // Whether the blame asks for items that the key does not have.
  bool would_learn(const Blame &blame) const;
  void learn(const Blame &blame);
  // False: there is none.
  bool leave_out_least();

private:
  bool is_wanted(const Item &item, const Blame::Uses &uses) const;

  Wants wants_;
  std::vector<Row> rows_;
  std::unordered_map<Item, uint32_t, ItemHash> ranks_; // left out ones, too
  std::vector<std::pair<Item, uint32_t>> bytes_;
  size_t num_used_ = 0;
  Standing standing_ = Standing::Untried;
  uint64_t lost_against_ = 0;
};

} // namespace fathom::unfold
