#include "solver/smtlib/logic.h"

#include <algorithm>

namespace fathom {

const char *to_string(Logic logic) {
  switch (logic) {
  case Logic::BitVectors:
    return "QF_BV";
  case Logic::Arrays:
    return "QF_ABV";
  case Logic::All:
    return "ALL";
  }
  FATHOM_UNREACHABLE("unknown logic");
}

// Arrays of anything but bit-vectors are outside of QF_ABV.
Logic LogicScan::own(Term t) const {
  if (store_.kind(t) == Kind::ConstArray || store_.kind(t) == Kind::Lambda)
    return Logic::All;
  SortInfo sort = store_.info(store_.sort(t));
  Logic logic = Logic::BitVectors;
  while (sort.kind == SortKind::Array) {
    SortInfo element = store_.info(sort.element);
    bool plain = store_.info(sort.index).kind == SortKind::BitVec &&
                 element.kind == SortKind::BitVec;
    logic = std::max(logic, plain ? Logic::Arrays : Logic::All);
    sort = element;
  }
  FATHOM_ASSERT(sort.kind == SortKind::Bool || sort.kind == SortKind::BitVec,
                "pointers and memories are lowered before");
  return logic;
}

Logic LogicScan::needed(Term root) {
  needed_.resize(store_.size() + 1, Logic{0});
  auto known = [this](Term t) { return needed_[t.id] != Logic{0}; };
  for (Term t : new_terms_.below(store_, root, known)) {
    Logic logic = own(t);
    for (Term child : store_.children(t))
      logic = std::max(logic, needed_[child.id]);
    needed_[t.id] = logic;
  }
  return needed_[root.id];
}

} // namespace fathom
