#include "cex/interpreter/value_bytes.h"

#include "support/assert.h"

namespace fathom::cex {

namespace {

// A fragment is the number of the pointer times this, plus that of the byte.
constexpr uint64_t bytes_per_pointer = 16;

} // namespace

std::vector<Cell> ValueBytes::split(const Value &value, const BitVec &bits) {
  FATHOM_ASSERT(bits.width() % 8 == 0, "part of a byte");
  uint64_t fragment = 0;
  if (value.kind == SortKind::Ptr) {
    fragment = stored_pointers_.size() * bytes_per_pointer;
    stored_pointers_.push_back(value);
  }
  const uint32_t bytes = bits.width() / 8;
  std::vector<Cell> cells(bytes);
  for (uint32_t i = 0; i < bytes; ++i) {
    uint32_t k = big_endian_ ? bytes - 1 - i : i;
    uint64_t byte = bits.extract(8 * k + 7, 8 * k).to_u64();
    cells[i] = {.fragment = fragment == 0 ? 0 : fragment + i,
                .byte = uint8_t(byte),
                .known = true};
  }
  return cells;
}

BitVec ValueBytes::join(std::span<const Cell> cells) const {
  std::vector<uint32_t> words((cells.size() + 3) / 4);
  for (size_t i = 0; i < cells.size(); ++i) {
    size_t k = big_endian_ ? cells.size() - 1 - i : i;
    words[k / 4] |= uint32_t(cells[i].byte) << (k % 4 * 8);
  }
  return BitVec::from_words(uint32_t(8 * cells.size()), words);
}

Value ValueBytes::join_pointer(std::span<const Cell> cells) const {
  FATHOM_ASSERT(8 * cells.size() == ptr_width_, "not the bytes of a pointer");
  BitVec zero = BitVec::zero(ptr_width_);
  Value bytes = Value::pointer(join(cells), zero, zero);
  uint64_t first = cells[0].fragment;
  if (first == 0 || first % bytes_per_pointer != 0)
    return bytes;
  for (size_t i = 1; i < cells.size(); ++i)
    if (cells[i].fragment != first + i)
      return bytes;
  return stored_pointers_[first / bytes_per_pointer];
}

} // namespace fathom::cex
