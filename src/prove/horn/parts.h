// Registers as bit-vectors and arrays: a pointer is base, offset and size, a
// memory an array of bytes, and where pointers are read from memory two more
// (memory/contents.h). The level says which registers are known at all
// (levels/levels.h).
#pragma once

#include "memory/contents.h"
#include "prove/horn/levels/levels.h"

#include <string_view>
#include <vector>

namespace fathom::prove::horn {

class Parts {
public:
  Parts(Rewriter &rewriter, MemoryContents &contents, const Level &level);

  bool is_known(Sort sort) const { return level_.knows(store_, sort); }
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
  const Level &level_;
  Sort memory_ = {};                       // SortKind::Mem
  Sort bytes_, cells_ = {}, origins_ = {}; // of the arrays
  bool has_cells_;
};

} // namespace fathom::prove::horn
