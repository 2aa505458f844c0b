// Registers as bit-vectors and arrays: a pointer is base, offset and size, a
// memory an array of bytes, and where pointers are read from memory two more
// (memory/contents.h). The level says which registers are known at all.
#pragma once

#include "memory/contents.h"

#include <string_view>
#include <vector>

namespace fathom::prove::horn {

// What is known of a program: numbers in registers, pointers, memory.
enum class Level : uint8_t { Registers, Pointers, Memory };

class Parts {
public:
  Parts(Rewriter &rewriter, MemoryContents &contents, Level level);

  bool is_known(Sort sort) const;
  // New variables, named after the register.
  Lowered variables(std::string_view name, Sort sort);
  // In their order.
  std::vector<Term> list(const Lowered &value, Sort sort) const;
  Lowered choose(Term condition, const Lowered &a, const Lowered &b);
  // A memory of which nothing is known, not even where it has no pointers.
  Lowered any_memory() { return variables("any", memory_); }

private:
  Term variable(std::string_view name, std::string_view part, Sort sort);

  Rewriter &rewriter_;
  TermStore &store_;
  Level level_;
  Sort memory_ = {};                       // SortKind::Mem
  Sort bytes_, cells_ = {}, origins_ = {}; // of the arrays
  bool has_cells_;
};

} // namespace fathom::prove::horn
