// Conjunctions whose parts contradict or repeat each other.
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"

namespace fathom {

namespace {

constexpr unsigned max_leaves = 12;

struct Leaves {
  Term t[max_leaves];
  unsigned count = 0;
};

// Conjuncts of t, outermost first; only the first few of a long conjunction.
Leaves conjuncts(const TermStore &s, Term t) {
  Leaves leaves;
  Term todo[max_leaves + 1];
  unsigned size = 0;
  todo[size++] = t;
  while (size > 0 && leaves.count < max_leaves) {
    Term u = todo[--size];
    if (s.kind(u) == Kind::And && size + leaves.count + 2 <= max_leaves) {
      todo[size++] = s.child(u, 0);
      todo[size++] = s.child(u, 1);
    } else {
      leaves.t[leaves.count++] = u;
    }
  }
  return leaves;
}

bool is_small_const(const TermStore &s, Term t) {
  return s.is_bv_const(t) && s.width(t) <= 64;
}

// An atom x < c, c < x, x = c, or a negation of these, as an interval of x.
struct Bound {
  Term x;
  uint64_t lo, hi;
};

bool bound_of(const TermStore &s, Term t, Bound &out) {
  bool negated = s.kind(t) == Kind::Not;
  if (negated)
    t = s.child(t, 0);
  if (s.kind(t) != Kind::BvUlt && s.kind(t) != Kind::Eq)
    return false;
  Term a = s.child(t, 0), b = s.child(t, 1);
  if (s.sort_kind(a) != SortKind::BitVec || s.width(a) > 64)
    return false;
  uint64_t top = ~uint64_t(0) >> (64 - s.width(a));
  if (s.kind(t) == Kind::Eq) {
    if (negated || !is_small_const(s, b))
      return false;
    out = {a, s.small_value(b), s.small_value(b)};
    return true;
  }
  if (is_small_const(s, b)) { // a < c; c = 0 is folded before
    uint64_t c = s.small_value(b);
    if (c == 0)
      return false;
    out = negated ? Bound{a, c, top} : Bound{a, 0, c - 1};
    return true;
  }
  if (is_small_const(s, a)) { // c < b
    uint64_t c = s.small_value(a);
    if (c == top)
      return false;
    out = negated ? Bound{b, 0, c} : Bound{b, c + 1, top};
    return true;
  }
  return false;
}

bool complementary(const TermStore &s, Term a, Term b) {
  return (s.kind(a) == Kind::Not && s.child(a, 0) == b) ||
         (s.kind(b) == Kind::Not && s.child(b, 0) == a);
}

bool contradict(const TermStore &s, Term a, Term b) {
  if (complementary(s, a, b))
    return true;
  Bound x, y;
  if (bound_of(s, a, x) && bound_of(s, b, y) && x.x == y.x)
    return x.hi < y.lo || y.hi < x.lo;
  // x < y and y < x; x < y and x = y
  Kind k = s.kind(a), l = s.kind(b);
  bool order_a = k == Kind::BvUlt || k == Kind::BvSlt;
  bool order_b = l == Kind::BvUlt || l == Kind::BvSlt;
  auto same = [&](unsigned i, unsigned j) {
    return s.child(a, i) == s.child(b, j);
  };
  if (order_a && k == l)
    return same(0, 1) && same(1, 0);
  if ((order_a && l == Kind::Eq) || (order_b && k == Kind::Eq))
    return (same(0, 0) && same(1, 1)) || (same(0, 1) && same(1, 0));
  return false;
}

// a implies b, for the shapes that are cheap to see.
bool implies(const TermStore &s, Term a, Term b) {
  if (a == b)
    return true;
  if (s.kind(b) == Kind::Or && (s.child(b, 0) == a || s.child(b, 1) == a))
    return true;
  Bound x, y;
  return bound_of(s, a, x) && bound_of(s, b, y) && x.x == y.x && y.lo <= x.lo &&
         x.hi <= y.hi;
}

} // namespace

Term contradict_conjuncts(Rewriter &rw, Term t, unsigned &) {
  TermStore &s = rw.store();
  Term a = s.child(t, 0), b = s.child(t, 1);
  Leaves left = conjuncts(s, a), right = conjuncts(s, b);
  for (unsigned i = 0; i < left.count; ++i)
    for (unsigned j = 0; j < right.count; ++j) {
      if (contradict(s, left.t[i], right.t[j]))
        return s.make_bool(false);
      // A side that is one literal disappears when the other implies it.
      if (right.count == 1 && implies(s, left.t[i], b))
        return a;
      if (left.count == 1 && implies(s, right.t[j], a))
        return b;
    }
  return Term{};
}

} // namespace fathom
