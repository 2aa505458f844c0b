// Blame: which items of the source program make an address or a branch depend
// on the way that led to it. Where executions meet, registers that are one of
// several values (phis) are noted with the item that they belong to; where an
// offset, a base or a condition is not a constant, the items of all phis in it
// are blamed, and those of the phis in their arms.
//
// An item that is constant on no way is not blamed: telling executions apart
// would not help.
#pragma once

#include "memory/pointers.h"
#include "unfold/objects/object_table.h"
#include "unfold/split/key.h"

#include <array>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom::unfold {

class Blame {
public:
  enum class Cause : uint8_t { Address, LoopGuard, Branch };
  static constexpr size_t num_causes = 3;
  // How many phis of the item were blamed, and what they were one of.
  struct Uses {
    std::array<uint32_t, num_causes> by_cause = {};
    std::unordered_set<uint32_t> values = {}; // numbers of constant terms
    uint32_t of(Cause cause) const { return by_cause[size_t(cause)]; }
  };

  Blame(PointerOps &pointers, const TermStore &store,
        const ObjectTable &objects)
      : pointers_(pointers), store_(store), objects_(objects) {}

  // What is joined next belongs to this item.
  void set_item(const Item &item) { item_ = item; }
  void forget_item() { item_.reset(); }
  void note_phi(Term reg, std::span<const Term> arms);

  void blame(Term term, Cause cause);
  void blame_pointer(Term pointer, Cause cause);

  // In the order in which they were blamed first.
  const std::vector<Item> &items() const { return order_; }
  // Grows whenever somebody is blamed.
  size_t num_changes() const { return num_changes_; }
  const Uses &uses(const Item &item) const { return uses_.at(item); }

private:
  struct Phi {
    Item item;
    std::vector<Term> arms;
  };
  bool is_constant(Term term) const;
  void blame_phi(const Phi &phi, Cause cause);

  PointerOps &pointers_;
  const TermStore &store_;
  const ObjectTable &objects_;
  std::optional<Item> item_;
  std::unordered_map<Term, Phi> phis_;
  std::array<std::unordered_set<Term>, num_causes> seen_;
  std::unordered_map<Item, Uses, ItemHash> uses_;
  std::vector<Item> order_;
  size_t num_changes_ = 0;
};

} // namespace fathom::unfold
