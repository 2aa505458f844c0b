// Heap objects as numbers. A program whose loops make heap objects has no
// bound on how many there are, and its memory holds pointers to them: neither
// can be cut (effects.h). From it a program is written that makes no heap
// object and whose executions include all of the other one's, as far as a check
// can tell:
//
//   - the heap is one object, the arena, in slots of 2^k bytes; the n-th heap
//     object that an execution makes is slot n. k is such that every object
//     ends before its slot does. There are 2^(59-k) slots, or only 2^18 or
//     2^24 where nobody can tell (order_only.h)
//   - a pointer to heap objects is a word: the slot above bit k, below it how
//     far behind the object's beginning it is. Null is 0, and slot 0 is no
//     object. Words are kept, stored, read and passed like other numbers, so
//     that a loop may change them and they may be arbitrary
//   - how many objects there are (the last one's word) is a register, through
//     all functions and loops: no slot is used twice, also not when its object
//     was freed. Lifetimes are what they were, bytes of shadow memory
//
// What words cannot say is checked where it would matter, and what cannot be
// checked is refused (classes.h): that a pointer stays in its slot, that
// an access goes to an object that was made, that words and numbers lie at
// different places, that pointers which are compared are to objects that live.
// docs/decisions/heap-proofs.md has the argument.
#pragma once

#include "sea/program.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace fathom::cut {

inline constexpr char arena_name[] = "heap.arena";
inline constexpr char word_prefix[] = "H."; // of registers
// Any word, chosen at the beginning, that all functions know: it is asked of
// this one whether it was freed in the end.
inline constexpr char lost_name[] = "H.lost";
// Memories in which each slot has a byte: 1 if its object was freed; which
// class its object is of, where there are several. Nothing that the program
// does depends on the second one. It is what claims tell objects apart by.
inline constexpr char freed_name[] = "S.freed";
inline constexpr char kinds_name[] = "S.kind";
inline constexpr uint32_t wide_arena_bits = 59;
// Words from here on are never those of objects: what a pointer is that was
// never set.
inline uint64_t end_of_words(uint32_t arena_bits) {
  return uint64_t(1) << (arena_bits - 1);
}
// Logarithms. 0: the program has no arena.
struct ArenaSize {
  uint32_t bits = 0, slot_bits = 0;
};
ArenaSize arena_size(const sea::Program &program);

enum class Arena : uint8_t { Narrow, Wide };

struct HeapProgram {
  // Null: refused, or there is no heap. Properties, loops, locations and blocks
  // have the numbers they have in the other program; checks are added behind.
  std::unique_ptr<sea::Program> program = nullptr;
  std::string refused = {};
  Term arena = {};         // its address
  uint32_t arena_bits = 0; // of its size
  uint32_t slot_bits = 0;  // k
  // By function and block: the last object's word where the block begins.
  std::vector<std::vector<Term>> last = {};
  // Likewise, the memory of classes; none: there is one class only.
  std::vector<std::vector<Term>> kinds = {};
  // By class, from 1 on: the places of its objects that are accessed. Empty:
  // there is one class only.
  std::vector<std::set<uint64_t>> places = {};
  const sea::Program *from = nullptr; // must outlive whoever asks for names
};

// Narrow: refused, too, where the number of slots may be seen.
HeapProgram heap_as_words(const sea::Program &program, Arena arena);

} // namespace fathom::cut
