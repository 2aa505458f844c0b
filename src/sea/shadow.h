// Shadow memory: what is kept about objects is kept in memory registers of
// their own, whose names begin with S, by ordinary loads and stores. All bytes
// of such a register are 0 when the execution begins. docs/sea-ir.md,
// "Shadow memory".
#pragma once

#include "terms/store.h"

#include <cstdint>

namespace fathom::sea {

// A memory register (or parameter) of this name is a shadow memory.
inline bool is_shadow(const TermStore &store, Term memory_register) {
  return store.name(memory_register).starts_with('S');
}

// What became of an object: the low four bits of the byte at its base in the
// lifetime shadow. The high four are the logarithm of the alignment that the
// object is guaranteed to have, as far as it can be recorded.
enum class Lifetime : uint8_t {
  None = 0, // no object, or one that nobody asks about
  Global = 1,
  Constant = 2,
  Function = 3,
  Stack = 4,
  Heap = 5,     // of malloc and the like
  New = 6,      // of operator new
  NewArray = 7, // of operator new[]
  Freed = 8,
  Ended = 9, // the scope of a local variable
};

inline constexpr unsigned lifetime_bits = 4;
inline constexpr unsigned max_recorded_align = 15; // its logarithm

constexpr uint8_t lifetime_byte(Lifetime state, unsigned log2_align = 0) {
  unsigned align =
      log2_align < max_recorded_align ? log2_align : max_recorded_align;
  return uint8_t(unsigned(state) | align << lifetime_bits);
}
constexpr Lifetime lifetime_of(uint8_t byte) {
  return Lifetime(byte & ((1u << lifetime_bits) - 1));
}
constexpr bool is_allocated(Lifetime state) {
  return state >= Lifetime::Global && state <= Lifetime::NewArray;
}

} // namespace fathom::sea
