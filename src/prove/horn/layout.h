// Where objects lie in clauses: each statement that makes one, and each global
// variable, has a segment of the address space. A statement that is executed
// once has its object at the beginning; others anywhere in it, so that two
// objects of theirs may overlap, which allows more than the program does.
#pragma once

#include "memory/lowering.h"
#include "sea/program.h"

#include <optional>
#include <vector>

namespace fathom::prove::horn {

class Layout {
public:
  explicit Layout(const sea::Program &tables);

  // The next segment: its first address, or some address in it.
  Term next_base();
  Term next_any_base();
  // What addresses of global objects stand for.
  const std::vector<std::pair<Term, Lowered>> &globals() const {
    return globals_;
  }
  // The first address of the segment that a constant lies in; no term: none.
  Term base_of(Term constant) const;

private:
  std::optional<uint64_t> next_segment();

  TermStore &store_;
  uint32_t width_;
  uint32_t segment_bits_;
  uint64_t next_ = 1;
  std::vector<std::pair<Term, Lowered>> globals_;
};

} // namespace fathom::prove::horn
