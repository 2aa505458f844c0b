// A concrete value of a register that is not a memory.
#pragma once

#include "support/bitvec.h"
#include "support/bitvec/arithmetic.h"
#include "terms/store.h"

#include <array>
#include <cstdint>

namespace fathom::cex {

// Bool (width 1) and bit-vector: part[0]. Pointer: base, offset, size.
struct Value {
  SortKind kind = SortKind::Bool;
  std::array<BitVec, 3> part;

  bool operator==(const Value &other) const {
    unsigned parts = kind == SortKind::Ptr ? 3 : 1;
    if (kind != other.kind)
      return false;
    for (unsigned i = 0; i < parts; ++i)
      if (!(part[i] == other.part[i]))
        return false;
    return true;
  }
  static Value scalar(BitVec bits) {
    return {SortKind::BitVec, {std::move(bits), BitVec(), BitVec()}};
  }
  static Value truth(bool value) {
    return {SortKind::Bool, {BitVec::from_bool(value), BitVec(), BitVec()}};
  }
  static Value pointer(BitVec base, BitVec offset, BitVec size) {
    return {SortKind::Ptr,
            {std::move(base), std::move(offset), std::move(size)}};
  }
  BitVec address() const { return part[0] + part[1]; } // of a pointer
};

} // namespace fathom::cex
