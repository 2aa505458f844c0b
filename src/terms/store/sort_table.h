// Sorts, each once, for the term store.
#pragma once

#include <compare>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <vector>

namespace fathom {

// An index into the table of sorts.
struct Sort {
  uint32_t id = 0;
  auto operator<=>(const Sort &) const = default;
};

// No term has the last two: they are written sorts of SMT-LIB text, whose terms
// are bit-vectors (floats/format.h).
enum class SortKind : uint8_t {
  Bool,
  BitVec,
  Array,
  Ptr,
  Mem,
  Float,
  RoundingMode
};

struct SortInfo {
  SortKind kind;
  uint32_t width; // BitVec, Ptr, Mem: the width (of an address); Float,
                  // RoundingMode: of the bits; else 0
  Sort index;     // Array; Float: its id is the number of bits of an exponent
  Sort element;   // Array only
  bool operator==(const SortInfo &) const = default;
};

// The widest bit-vector that is accepted.
inline constexpr uint32_t max_width = 1u << 24;

class SortTable {
public:
  SortTable(); // has Bool, with id 0

  Sort bv(uint32_t width) {
    return width < std::size(bv_sorts_) && bv_sorts_[width] != 0
               ? Sort{bv_sorts_[width]}
               : new_bv(width);
  }
  Sort intern(const SortInfo &info);
  const SortInfo &info(Sort sort) const { return sorts_[sort.id]; }

private:
  Sort new_bv(uint32_t width);

  std::vector<SortInfo> sorts_;
  uint32_t bv_sorts_[129] = {}; // of the common widths
  std::unordered_map<uint64_t, std::vector<Sort>> ids_;
};

} // namespace fathom
