// Statements that are asked for later than the place where they belong: they
// come there when the unfolded program is finished. Nobody sees them before.
#pragma once

#include "sea/program.h"

#include <initializer_list>
#include <vector>

namespace fathom::unfold {

class LateStatements {
public:
  // Behind the first so many statements of a block.
  struct Place {
    sea::BlockId block;
    size_t statements;
  };

  void add(Place place, sea::Opcode op, Term definition,
           std::initializer_list<Term> arguments) {
    late_.push_back({.place = place,
                     .op = op,
                     .definition = definition,
                     .arguments = arguments});
  }
  // Only these blocks are left, and of the last one so many statements. What
  // was asked for at a place that stays is not used, and harmless.
  void take_back(size_t blocks, Place last);
  // Statements stay in order, and those of one place in the order in which
  // their registers were made.
  void insert(sea::Function &function);

private:
  struct Late {
    Place place;
    sea::Opcode op;
    Term definition;
    std::vector<Term> arguments;
  };
  std::vector<Late> late_;
};

} // namespace fathom::unfold
