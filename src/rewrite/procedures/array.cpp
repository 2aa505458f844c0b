// Reads of arrays: over writes whose index is decided, over lambdas, and (in
// the expand phase) over everything else.
#include "rewrite/linear.h"
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"
#include "terms/substitute.h"

namespace fathom {

namespace {

// Writes that a read passes one by one before it asks for the chain.
constexpr unsigned short_walk = 16;

} // namespace

Term read_over_write(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term array = s.child(t, 0), index = s.child(t, 1), start = array;
  again = 1;
  for (unsigned passed = 0; s.kind(array) == Kind::Store; ++passed) {
    if (passed >= short_walk) {
      Term next = rw.chains().skip(array, index);
      if (next != array) {
        array = next;
        continue;
      }
    }
    Term written = s.child(array, 1);
    if (written == index)
      return again = 0, s.child(array, 2);
    if (!differ_by_offset(s, written, index)) {
      Term equal = rw.make_eq(written, index);
      if (s.is_true(equal))
        return again = 0, s.child(array, 2);
      if (!s.is_false(equal))
        break;
    }
    array = s.child(array, 0);
  }
  if (s.kind(array) == Kind::ConstArray)
    return again = 0, s.child(array, 0);
  if (array == start)
    return Term{};
  return Builder(s).make_select(array, index);
}

Term beta_reduce(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term lambda = s.child(t, 0);
  if (s.kind(lambda) != Kind::Lambda)
    return Term{};
  again = rewrite_fully;
  return substitute(s, s.child(lambda, 1),
                    {{s.child(lambda, 0), s.child(t, 1)}});
}

Term expand_read_over_write(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term array = s.child(t, 0), index = s.child(t, 1);
  if (s.kind(array) != Kind::Store)
    return Term{};
  again = 2;
  Builder b(s);
  return b.make_ite(rw.make_eq(s.child(array, 1), index), s.child(array, 2),
                    b.make_select(s.child(array, 0), index));
}

Term expand_read_over_ite(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term array = s.child(t, 0), index = s.child(t, 1);
  if (s.kind(array) != Kind::Ite)
    return Term{};
  again = 2;
  Builder b(s);
  return b.make_ite(s.child(array, 0), b.make_select(s.child(array, 1), index),
                    b.make_select(s.child(array, 2), index));
}

} // namespace fathom
