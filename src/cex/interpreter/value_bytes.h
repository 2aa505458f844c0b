// Values as bytes of memory and back. A pointer that is stored is remembered
// as a whole: it is loaded again from exactly its bytes, wherever they were
// copied to.
#pragma once

#include "cex/memory.h"
#include "cex/value.h"

#include <span>
#include <vector>

namespace fathom::cex {

class ValueBytes {
public:
  ValueBytes(uint32_t ptr_width, bool big_endian)
      : ptr_width_(ptr_width), big_endian_(big_endian) {}

  // The bytes of a value whose bits these are, lowest address first; whole
  // bytes. Of a pointer the bits are its address.
  std::vector<Cell> split(const Value &value, const BitVec &bits);
  BitVec join(std::span<const Cell> cells) const;
  // The pointer that was stored here, if these are exactly its bytes; else one
  // without an object.
  Value join_pointer(std::span<const Cell> cells) const;

private:
  uint32_t ptr_width_;
  bool big_endian_;
  std::vector<Value> stored_pointers_{Value{}}; // by number; fragments count
};

} // namespace fathom::cex
