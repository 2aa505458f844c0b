// Pointers as triples. Everything that computes with pointers keeps them in the
// form (ptr base offset size), so that their parts are there without a rule.
#pragma once

#include "rewrite/rewriter.h"

namespace fathom {

class PointerOps {
public:
  PointerOps(Rewriter &rewriter, uint32_t width)
      : rewriter_(rewriter), width_(width) {}

  uint32_t width() const { return width_; }
  Term base(Term p) { return part(p, 0, Kind::PtrBase); }
  Term offset(Term p) { return part(p, 1, Kind::PtrOffset); }
  Term size(Term p) { return part(p, 2, Kind::PtrSize); }
  Term address(Term p) { return rewriter_.make_add(base(p), offset(p)); }

  Term make(Term base, Term offset, Term size) {
    Term parts[] = {base, offset, size};
    return intern_application(rewriter_.store(), Kind::Ptr,
                              rewriter_.store().ptr_sort(width_), parts, {});
  }
  Term null() {
    Term zero = rewriter_.make_bv(width_, 0);
    return make(zero, zero, zero);
  }
  // A pointer variable in triple form.
  Term of_variable(Term p) { return make(base(p), offset(p), size(p)); }
  // The inverse: a triple of the parts of one variable is that variable.
  Term shortest(Term p) const {
    const TermStore &store = rewriter_.store();
    if (store.kind(p) != Kind::Ptr ||
        store.kind(store.child(p, 0)) != Kind::PtrBase ||
        store.kind(store.child(p, 1)) != Kind::PtrOffset ||
        store.kind(store.child(p, 2)) != Kind::PtrSize)
      return p;
    Term of = store.child(store.child(p, 0), 0);
    return store.child(store.child(p, 1), 0) == of &&
                   store.child(store.child(p, 2), 0) == of
               ? of
               : p;
  }
  Term add(Term p, Term distance) {
    return make(base(p), rewriter_.make_add(offset(p), distance), size(p));
  }
  Term ite(Term c, Term p, Term q) {
    return make(rewriter_.make_ite(c, base(p), base(q)),
                rewriter_.make_ite(c, offset(p), offset(q)),
                rewriter_.make_ite(c, size(p), size(q)));
  }
  // n bytes from p on lie inside of p's object: n ≤ size ∧ offset ≤ size − n.
  Term is_deref(Term p, Term n) {
    Term s = size(p);
    if (std::optional<bool> known =
            rewriter_.memory().is_inside(offset(p), n, s))
      return rewriter_.store().make_bool(*known);
    return rewriter_.make_and(
        rewriter_.make_ule(n, s),
        rewriter_.make_ule(offset(p), rewriter_.make_sub(s, n)));
  }

private:
  Term part(Term p, unsigned i, Kind kind) {
    TermStore &store = rewriter_.store();
    if (store.kind(p) == Kind::Ptr)
      return store.child(p, i);
    return intern_application(store, kind, store.bv_sort(width_), {&p, 1}, {});
  }

  Rewriter &rewriter_;
  uint32_t width_;
};

} // namespace fathom
