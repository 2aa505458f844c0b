// What Horn clauses know of a program. What a level does not know may be
// anything, so every level is sound; one that knows less is easier to solve and
// proves less. A new one is a class here and a row of option/chc_levels.def.
#pragma once

#include "terms/store.h"

#include <string_view>

namespace fathom::prove::horn {

class Level {
public:
  virtual ~Level() = default;
  // Whether registers of this sort have a value in clauses. Sorts that have no
  // form there (floats, arrays) must not.
  virtual bool knows(const TermStore &store, Sort sort) const = 0;
};

class Registers : public Level {
public:
  bool knows(const TermStore &store, Sort sort) const override;
};

class Pointers : public Registers {
public:
  bool knows(const TermStore &store, Sort sort) const override;
};

class Memory : public Pointers {
public:
  bool knows(const TermStore &store, Sort sort) const override;
};

// By its name in the table; it lives as long as the program.
const Level &level_named(std::string_view name);

} // namespace fathom::prove::horn
