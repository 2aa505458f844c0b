#include "terms/expand_standard.h"

#include "terms/expand.h"

namespace fathom {

namespace {

// The exact result of `kind` over sign-extended operands does not fit into the
// width of x.
Term signed_overflow(Builder &b, Kind kind, Term x, Term y, uint32_t extra) {
  uint32_t w = b.store().width(x);
  Term exact = b.make(kind, {b.make_sext(x, extra), b.make_sext(y, extra)});
  Term wrapped = b.make_sext(b.make_extract(exact, w - 1, 0), extra);
  return b.make(Kind::Not, {b.make_eq(exact, wrapped)});
}

// Likewise for zero-extended operands: something is left of the width.
Term unsigned_overflow(Builder &b, Kind kind, Term x, Term y, uint32_t extra) {
  uint32_t w = b.store().width(x);
  Term exact = b.make(kind, {b.make_zext(x, extra), b.make_zext(y, extra)});
  Term rest = b.make_extract(exact, w + extra - 1, w);
  return b.make(Kind::Not, {b.make_eq(rest, b.make_bv(extra, 0))});
}

// No term when t's operator is one of 2.6 that we write as it is.
Term expand_other(Builder &b, Term t) {
  TermStore &s = b.store();
  if (is_float(s.kind(t)))
    return expand_derived(b, t);
  if (info(s.kind(t)).rule != SortRule::BvPred)
    return Term();
  Term x = s.child(t, 0), y = s.num_children(t) > 1 ? s.child(t, 1) : x;
  uint32_t w = s.width(x);
  switch (s.kind(t)) {
  case Kind::BvUaddo:
    return unsigned_overflow(b, Kind::BvAdd, x, y, 1);
  case Kind::BvUmulo:
    return unsigned_overflow(b, Kind::BvMul, x, y, w);
  case Kind::BvSaddo:
    return signed_overflow(b, Kind::BvAdd, x, y, 1);
  case Kind::BvSsubo:
    return signed_overflow(b, Kind::BvSub, x, y, 1);
  case Kind::BvSmulo:
    return signed_overflow(b, Kind::BvMul, x, y, w);
  case Kind::BvNego:
  case Kind::BvUsubo:
  case Kind::BvSdivo:
    return expand_derived(b, t);
  default:
    return Term();
  }
}

} // namespace

Term StandardExpansion::expand(Term root) {
  TermStore &store = builder_.store();
  todo_.assign(1, root);
  images_.resize(store.size() + 1);
  while (!todo_.empty()) {
    Term t = todo_.back();
    size_t before = todo_.size();
    if (!images_[t.id])
      for (Term child : store.children(t))
        if (!images_[child.id])
          todo_.push_back(child);
    if (todo_.size() != before)
      continue;
    todo_.pop_back();
    if (images_[t.id])
      continue;
    Term children[8];
    unsigned n = store.num_children(t);
    bool same = true;
    for (unsigned i = 0; i < n; ++i) {
      children[i] = images_[store.child(t, i).id];
      same &= children[i] == store.child(t, i);
    }
    Term image = same ? t : with_children(store, t, {children, n});
    bool keeps = keeps_ != nullptr && keeps_(store.kind(image));
    if (Term expanded = keeps ? Term() : expand_other(builder_, image)) {
      // A circuit has parts that are looked at like any other term.
      if (is_float(store.kind(image))) {
        images_.resize(store.size() + 1);
        if (!images_[expanded.id]) {
          todo_.push_back(t);
          todo_.push_back(expanded);
          continue;
        }
        expanded = images_[expanded.id];
      }
      image = expanded;
    }
    images_[t.id] = image;
  }
  return images_[root.id];
}

std::vector<Term> expand_for_smtlib26(Builder &builder,
                                      std::span<const Term> roots) {
  StandardExpansion expansion(builder.store());
  std::vector<Term> result;
  for (Term root : roots)
    result.push_back(expansion.expand(root));
  return result;
}

} // namespace fathom
