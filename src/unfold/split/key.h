// What split unfolding tells executions apart by.
//
// An item is a register of the source program, or bytes at an offset of the
// objects that a statement makes (or of a global variable). It means the same
// in every round of unfolding and at every bound. A key is what the items are
// in one execution that waits somewhere, as far as they are constants: equal
// keys meet. A part of a key is about one object, not about all that were made
// at a place.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace fathom::unfold {

struct Item {
  enum class Kind : uint8_t { Register, Bytes };
  Kind kind = Kind::Register;
  uint64_t place = 0;  // the function; where the object was made (Site)
  uint64_t number = 0; // the slot; the offset
  auto operator<=>(const Item &) const = default;
};

struct ItemHash {
  size_t operator()(const Item &item) const {
    uint64_t h = (item.place * 2 + uint64_t(item.kind)) * 0x9e3779b97f4a7c15u;
    return size_t((h ^ h >> 31 ^ item.number) * 0xff51afd7ed558ccdu);
  }
};

struct KeyPart {
  uint64_t rank = 0; // of the item; then the object
  uint32_t object = 0;
  int64_t value = 0;
  // A pointer's object comes first.
  uint32_t base = 0;
  bool operator==(const KeyPart &) const = default;
  std::strong_ordering operator<=>(const KeyPart &o) const {
    if (auto c = rank <=> o.rank; c != 0)
      return c;
    if (auto c = object <=> o.object; c != 0)
      return c;
    if (auto c = base <=> o.base; c != 0)
      return c;
    return value <=> o.value;
  }
};

// In ascending order of ranks, so that the most important item decides which
// key is the smallest.
using Key = std::vector<KeyPart>;

} // namespace fathom::unfold
