// Other forms of a term: identities of every operator, applied anywhere in it.
#include "generator.h"

#include "support/random_value.h"
#include "terms/expand.h"
#include "terms/traverse.h"

#include <utility>

namespace fathom::fuzz {

Term Generator::other_form(Term root) {
  std::unordered_map<Term, Term> made;
  for (Term t : reachable(store_, {&root, 1})) {
    if (info(store_.kind(t)).rule == SortRule::Leaf) {
      made[t] = t;
      continue;
    }
    std::vector<Term> children;
    for (Term c : store_.children(t))
      children.push_back(made[c]);
    if (is_commutative(store_.kind(t)) && chance(50))
      std::swap(children[0], children[1]);
    Term u = with_children(store_, t, children);
    made[t] = t == root || chance(25) ? same_value(u) : u;
  }
  return made[root];
}

Term Generator::same_value(Term t) {
  if (is_derived(store_.kind(t)) && chance(70))
    return expand_derived(b_, t);
  if (chance(5))
    return b_.make_ite(leaf(store_.bool_sort()), t, t);
  switch (store_.sort_kind(t)) {
  case SortKind::Bool:
    return same_truth(t);
  case SortKind::BitVec:
    return same_bits(t);
  case SortKind::Array:
    return same_array(t);
  case SortKind::Ptr: {
    Term part[3];
    for (unsigned i = 0; i < 3; ++i)
      part[i] = b_.make(Kind(unsigned(Kind::PtrBase) + i), {t});
    return b_.make(Kind::Ptr, {part[0], part[1], part[2]});
  }
  case SortKind::Mem: {
    Term p = leaf(store_.ptr_sort(store_.width(t)));
    Term byte = b_.make(Kind::MemLoad, {t, p}, {1, 0});
    return b_.make(Kind::MemStore, {t, p, byte}, {1});
  }
  case SortKind::Float: // sorts of the reader only
  case SortKind::RoundingMode:
    break;
  }
  FATHOM_UNREACHABLE("unknown sort");
}

Term Generator::same_truth(Term t) {
  auto arg = [&](unsigned i) { return store_.child(t, i); };
  Term p = leaf(store_.bool_sort());
  switch (store_.kind(t)) {
  case Kind::BvUlt:
    return b_.make_not(b_.make_ule(arg(1), arg(0)));
  case Kind::BvSle:
    return b_.make_not(b_.make(Kind::BvSlt, {arg(1), arg(0)}));
  case Kind::BvSlt: { // the sign turned around
    Term top = store_.make_bv(BitVec::signed_min(store_.width(arg(0))));
    return b_.make_ult(b_.make(Kind::BvXor, {arg(0), top}),
                       b_.make(Kind::BvXor, {arg(1), top}));
  }
  case Kind::BvUaddo:
    return b_.make_ult(b_.make_add(arg(0), arg(1)), arg(0));
  case Kind::BvUmulo: {
    uint32_t w = store_.width(arg(0));
    if (w > 10)
      break;
    Term product =
        b_.make_mul(b_.make_zext(arg(0), w), b_.make_zext(arg(1), w));
    return b_.make_ult(b_.make_zext(store_.make_bv(BitVec::ones(w)), w),
                       product);
  }
  case Kind::BvSaddo:
  case Kind::BvSsubo: {
    Kind kind = store_.kind(t) == Kind::BvSaddo ? Kind::BvAdd : Kind::BvSub;
    uint32_t w = store_.width(arg(0));
    Term wide =
        b_.make(kind, {b_.make_sext(arg(0), 1), b_.make_sext(arg(1), 1)});
    Term narrow = b_.make(kind, {arg(0), arg(1)});
    (void)w;
    return b_.make_not(b_.make_eq(wide, b_.make_sext(narrow, 1)));
  }
  case Kind::And:
    return b_.make_not(b_.make_or(b_.make_not(arg(0)), b_.make_not(arg(1))));
  case Kind::Xor:
    return b_.make_not(b_.make_eq(arg(0), arg(1)));
  case Kind::Eq:
    if (store_.sort_kind(arg(0)) == SortKind::BitVec)
      return chance(50) ? b_.make_eq(b_.make_sub(arg(0), arg(1)),
                                     store_.make_bv(store_.width(arg(0)), 0))
                        : b_.make_and(b_.make_ule(arg(0), arg(1)),
                                      b_.make_ule(arg(1), arg(0)));
    break;
  default:
    break;
  }
  return chance(50)
             ? b_.make_ite(t, b_.make_true(), b_.make_false())
             : b_.make_or(b_.make_and(t, p), b_.make_and(t, b_.make_not(p)));
}

Term Generator::same_bits(Term t) {
  auto arg = [&](unsigned i) { return store_.child(t, i); };
  uint32_t w = store_.width(t);
  Term one = store_.make_bv(w, 1);
  switch (store_.kind(t)) {
  case Kind::BvSub:
    return b_.make_add(arg(0),
                       b_.make_add(b_.make(Kind::BvNot, {arg(1)}), one));
  case Kind::BvNeg:
    return b_.make_add(b_.make(Kind::BvNot, {t = arg(0)}), one);
  case Kind::BvAdd: // or and and
    return b_.make_add(b_.make(Kind::BvOr, {arg(0), arg(1)}),
                       b_.make(Kind::BvAnd, {arg(0), arg(1)}));
  case Kind::BvXor:
    return b_.make_sub(b_.make(Kind::BvOr, {arg(0), arg(1)}),
                       b_.make(Kind::BvAnd, {arg(0), arg(1)}));
  case Kind::BvMul:
    return b_.make_add(b_.make_mul(arg(0), b_.make_sub(arg(1), one)), arg(0));
  case Kind::BvUrem:
    if (w > 10)
      break;
    return b_.make_sub(
        arg(0), b_.make_mul(b_.make(Kind::BvUdiv, {arg(0), arg(1)}), arg(1)));
  case Kind::BvShl:
    return b_.make_mul(arg(0), b_.make(Kind::BvShl, {one, arg(1)}));
  case Kind::BvAshr:
    return b_.make_ite(
        b_.make(Kind::BvSlt, {arg(0), store_.make_bv(w, 0)}),
        b_.make(
            Kind::BvNot,
            {b_.make(Kind::BvLshr, {b_.make(Kind::BvNot, {arg(0)}), arg(1)})}),
        b_.make(Kind::BvLshr, {arg(0), arg(1)}));
  case Kind::SignExtend:
    return b_.make_ite(
        b_.make(Kind::BvSlt, {arg(0), store_.make_bv(store_.width(arg(0)), 0)}),
        b_.make(Kind::BvNot, {b_.make_zext(b_.make(Kind::BvNot, {arg(0)}),
                                           store_.index(t, 0))}),
        b_.make_zext(arg(0), store_.index(t, 0)));
  case Kind::MemLoad: {
    uint32_t bytes = store_.index(t, 0), big = store_.index(t, 1);
    if (bytes < 2)
      break;
    Term first = b_.make(Kind::MemLoad, {arg(0), arg(1)}, {1, 0});
    Term next = b_.make(Kind::PtrAdd,
                        {arg(1), store_.make_bv(store_.width(arg(1)), 1)});
    Term rest = b_.make(Kind::MemLoad, {arg(0), next}, {bytes - 1, big});
    return big ? b_.make_concat(first, rest) : b_.make_concat(rest, first);
  }
  case Kind::Select: {
    Term i = leaf(store_.sort(arg(1)));
    return b_.make_select(b_.make_store(arg(0), i, b_.make_select(arg(0), i)),
                          arg(1));
  }
  default:
    break;
  }
  Term c = store_.make_bv(test::random_value(random_, w));
  Term x = leaf(store_.bv_sort(w));
  switch (pick(5)) {
  case 0:
    return b_.make_sub(b_.make_add(t, c), c);
  case 1:
    return b_.make(Kind::BvXor, {b_.make(Kind::BvXor, {t, x}), x});
  case 2:
    return b_.make(Kind::BvOr,
                   {b_.make(Kind::BvAnd, {t, x}),
                    b_.make(Kind::BvAnd, {t, b_.make(Kind::BvNot, {x})})});
  case 3:
    if (w > 1) {
      uint32_t cut = uint32_t(1 + pick(w - 1));
      return b_.make_concat(b_.make_extract(t, w - 1, cut),
                            b_.make_extract(t, cut - 1, 0));
    }
    return b_.make_neg(t);
  default:
    return b_.make_extract(
        b_.make(chance(50) ? Kind::ZeroExtend : Kind::SignExtend, {t}, {3}),
        w - 1, 0);
  }
}

Term Generator::same_array(Term t) {
  const SortInfo row = store_.info(store_.sort(t));
  if (store_.kind(t) == Kind::Store && chance(50)) {
    // The later of two writes to one index counts.
    Term a = store_.child(t, 0), i = store_.child(t, 1);
    return b_.make_store(b_.make_store(a, i, leaf(row.element)), i,
                         store_.child(t, 2));
  }
  if (chance(30)) {
    Term bound = store_.make_bound(row.index);
    return b_.make_lambda(bound, b_.make_select(t, bound));
  }
  Term i = leaf(row.index);
  return b_.make_store(t, i, b_.make_select(t, i));
}

} // namespace fathom::fuzz
