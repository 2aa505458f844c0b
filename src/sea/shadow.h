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

// What became of an object: the low three bits of the byte at its base in the
// lifetime shadow. The high five are the logarithm of the alignment that the
// object is guaranteed to have.
enum class Lifetime : uint8_t {
  None = 0, // no object, or one that nobody asks about
  Global = 1,
  Constant = 2,
  Function = 3,
  Stack = 4,
  Heap = 5,
  Freed = 6,
  Ended = 7, // the scope of a local variable
};

inline constexpr unsigned lifetime_bits = 3;

constexpr uint8_t lifetime_byte(Lifetime state, unsigned log2_align = 0) {
  unsigned align = log2_align < 31 ? log2_align : 31;
  return uint8_t(unsigned(state) | align << lifetime_bits);
}
constexpr Lifetime lifetime_of(uint8_t byte) {
  return Lifetime(byte & ((1u << lifetime_bits) - 1));
}
constexpr bool is_allocated(Lifetime state) {
  return state >= Lifetime::Global && state <= Lifetime::Heap;
}

} // namespace fathom::sea
