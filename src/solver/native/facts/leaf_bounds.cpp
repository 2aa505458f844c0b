#include "solver/native/facts/leaf_bounds.h"

#include "rewrite/linear.h"
#include "rewrite/ranges.h"

namespace fathom {

namespace {

bool is_leaf(const TermStore &store, Term t) {
  return (store.kind(t) == Kind::Var || store.kind(t) == Kind::Select) &&
         Ranges::applies(store, t);
}

// x < c, or x >= c.
std::optional<LeafBound> below(Term x, uint64_t c, uint64_t top, bool holds) {
  if (!holds)
    return LeafBound{x, c, top};
  if (c == 0)
    return {};
  return LeafBound{x, 0, c - 1};
}

// c < x, or c >= x.
std::optional<LeafBound> above(Term x, uint64_t c, uint64_t top, bool holds) {
  if (!holds)
    return LeafBound{x, 0, c};
  if (c == top)
    return {};
  return LeafBound{x, c + 1, top};
}

} // namespace

std::optional<LeafBound> leaf_bound(const TermStore &store, Term fact) {
  bool holds = store.kind(fact) != Kind::Not;
  Term atom = holds ? fact : store.child(fact, 0);
  Kind kind = store.kind(atom);
  if (kind != Kind::BvUlt && kind != Kind::Eq)
    return {};
  Term a = store.child(atom, 0), b = store.child(atom, 1);
  bool constant_first = store.is_bv_const(a);
  Term x = constant_first ? b : a, constant = constant_first ? a : b;
  if (!is_leaf(store, x) || !store.is_bv_const(constant))
    return {};
  uint64_t c = store.small_value(constant), top = width_mask(store.width(x));
  if (kind == Kind::BvUlt)
    return constant_first ? above(x, c, top, holds) : below(x, c, top, holds);
  if (holds)
    return LeafBound{x, c, c};
  if (c == 0 && top != 0)
    return LeafBound{x, 1, top};
  if (c == top)
    return LeafBound{x, 0, top - 1};
  return {};
}

std::optional<FloatLeafBound> float_leaf_bound(const TermStore &store,
                                               Term fact) {
  bool holds = store.kind(fact) != Kind::Not;
  Term atom = holds ? fact : store.child(fact, 0);
  Kind kind = store.kind(atom);
  if (info(kind).rule != SortRule::FpPred)
    return {};
  FloatFormat format{store.index(atom, 0), store.index(atom, 1)};
  if (!FloatRange::applies(format))
    return {};
  FloatRange any = FloatRange::everything(format);
  Term a = store.child(atom, 0);
  if (store.num_children(atom) == 1) {
    if (!is_leaf(store, a))
      return {};
    return FloatLeafBound{a, restrict_by_predicate(kind, holds, {any, any}).x};
  }
  Term b = store.child(atom, 1);
  bool constant_first = store.is_bv_const(a);
  Term x = constant_first ? b : a, constant = constant_first ? a : b;
  if (!is_leaf(store, x) || !store.is_bv_const(constant))
    return {};
  FloatRange value = FloatRange::of(format, store.small_value(constant));
  FloatPair both = restrict_by_predicate(
      kind, holds,
      constant_first ? FloatPair{value, any} : FloatPair{any, value});
  return FloatLeafBound{x, constant_first ? both.y : both.x};
}

} // namespace fathom
