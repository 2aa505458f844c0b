// Building terms. Builder checks sorts and interns, nothing more; the rewriting
// builder one layer up (rewrite/rewriter.h) has the same functions and
// simplifies. Functions that are used by both are in TermOps.
#pragma once

#include "support/result.h"
#include "terms/store.h"

#include <initializer_list>
#include <span>

namespace fathom {

// The sort of an application, or why it has none (operator, position, sorts).
// ConstArray and leaves are not applications in this sense.
Result<Sort> sort_of_application(TermStore &store, Kind kind,
                                 std::span<const Term> args,
                                 std::span<const uint32_t> indices);

// "(_ BitVec 8)"; in sort_rules.cpp.
std::string to_string(const TermStore &store, Sort sort);

// make_* in terms of Derived::make(kind, args, indices) and Derived::store().
template <class Derived> class TermOps {
public:
  Term make(Kind kind, std::initializer_list<Term> args,
            std::initializer_list<uint32_t> indices = {}) {
    return self().make(
        kind, std::span<const Term>(args.begin(), args.size()),
        std::span<const uint32_t>(indices.begin(), indices.size()));
  }
  Term make_true() { return self().store().make_bool(true); }
  Term make_false() { return self().store().make_bool(false); }
  Term make_bv(uint32_t width, uint64_t v) {
    return self().store().make_bv(width, v);
  }
  Term make_bv(const BitVec &v) { return self().store().make_bv(v); }
  Term make_const(const BitVec &v, Sort sort) {
    return sort == self().store().bool_sort()
               ? self().store().make_bool(v.is_true())
               : self().store().make_bv(v);
  }

  Term make_not(Term a) { return make(Kind::Not, {a}); }
  Term make_and(Term a, Term b) { return make(Kind::And, {a, b}); }
  Term make_or(Term a, Term b) { return make(Kind::Or, {a, b}); }
  Term make_implies(Term a, Term b) { return make(Kind::Implies, {a, b}); }
  Term make_eq(Term a, Term b) { return make(Kind::Eq, {a, b}); }
  Term make_ite(Term c, Term a, Term b) { return make(Kind::Ite, {c, a, b}); }
  Term make_add(Term a, Term b) { return make(Kind::BvAdd, {a, b}); }
  Term make_sub(Term a, Term b) { return make(Kind::BvSub, {a, b}); }
  Term make_mul(Term a, Term b) { return make(Kind::BvMul, {a, b}); }
  Term make_neg(Term a) { return make(Kind::BvNeg, {a}); }
  Term make_ult(Term a, Term b) { return make(Kind::BvUlt, {a, b}); }
  Term make_ule(Term a, Term b) { return make(Kind::BvUle, {a, b}); }
  Term make_concat(Term high, Term low) {
    return make(Kind::Concat, {high, low});
  }
  Term make_extract(Term a, uint32_t high, uint32_t low) {
    return make(Kind::Extract, {a}, {high, low});
  }
  Term make_zext(Term a, uint32_t by) {
    return by == 0 ? a : make(Kind::ZeroExtend, {a}, {by});
  }
  Term make_sext(Term a, uint32_t by) {
    return by == 0 ? a : make(Kind::SignExtend, {a}, {by});
  }
  Term make_select(Term a, Term i) { return make(Kind::Select, {a, i}); }
  Term make_store(Term a, Term i, Term v) {
    return make(Kind::Store, {a, i, v});
  }
  Term make_lambda(Term bound, Term body) {
    return make(Kind::Lambda, {bound, body});
  }
  Term make_const_array(Sort sort, Term element);

private:
  Derived &self() { return static_cast<Derived &>(*this); }
};

class Builder : public TermOps<Builder> {
public:
  explicit Builder(TermStore &store) : store_(store) {}

  TermStore &store() { return store_; }
  // The arguments must fit the operator: anything else is our own bug.
  Term make(Kind kind, std::span<const Term> args,
            std::span<const uint32_t> indices = {});
  using TermOps<Builder>::make;

private:
  TermStore &store_;
};

// Interns kind(args, indices) of a sort that is known to be right.
Term intern_application(TermStore &store, Kind kind, Sort sort,
                        std::span<const Term> args,
                        std::span<const uint32_t> indices);

// The same operator, indices and sort over other children.
Term with_children(TermStore &store, Term t, std::span<const Term> children);

template <class Derived>
Term TermOps<Derived>::make_const_array(Sort sort, Term element) {
  TermStore &store = self().store();
  FATHOM_ASSERT(store.info(sort).kind == SortKind::Array &&
                    store.info(sort).element == store.sort(element),
                "constant array of a wrong sort");
  return intern_application(store, Kind::ConstArray, sort, {&element, 1}, {});
}

} // namespace fathom
