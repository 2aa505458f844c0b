#include "prove/horn/levels/levels.h"

#include "option/chc_levels.def"
#include "support/assert.h"

namespace fathom::prove::horn {

bool Registers::knows(const TermStore &store, Sort sort) const {
  const SortKind kind = store.info(sort).kind;
  return kind == SortKind::Bool || kind == SortKind::BitVec;
}

bool Pointers::knows(const TermStore &store, Sort sort) const {
  return store.info(sort).kind == SortKind::Ptr ||
         Registers::knows(store, sort);
}

bool Memory::knows(const TermStore &store, Sort sort) const {
  return store.info(sort).kind == SortKind::Mem || Pointers::knows(store, sort);
}

const Level &level_named(std::string_view name) {
#define FATHOM_LEVEL(Class, text, known)                                       \
  if (name == (text)) {                                                        \
    static const Class level;                                                  \
    return level;                                                              \
  }
  FATHOM_CHC_LEVELS(FATHOM_LEVEL, FATHOM_LEVEL)
#undef FATHOM_LEVEL
  FATHOM_UNREACHABLE("a level that has no row");
}

} // namespace fathom::prove::horn
