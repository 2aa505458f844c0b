#include "solver/z3/z3_terms.h"

#include <memory>

namespace fathom {

Z3Terms::~Z3Terms() {
  for (Z3_ast ast : kept_)
    Z3_dec_ref(z3_, ast);
}

// Z3 drops a result at its next call unless we hold it.
Z3_ast Z3Terms::keep(Z3_ast ast) {
  if (ast != nullptr) {
    Z3_inc_ref(z3_, ast);
    kept_.push_back(ast);
  }
  return ast;
}

// Sorts come in order of their parts, so a nested one finds its parts made.
Z3_sort Z3Terms::sort(Sort wanted) {
  for (Sort s{uint32_t(sorts_.size())}; s <= wanted; ++s.id) {
    const SortInfo &row = store_.info(s);
    Z3_sort made = nullptr;
    if (row.kind == SortKind::Bool)
      made = Z3_mk_bool_sort(z3_);
    else if (row.kind == SortKind::BitVec)
      made = Z3_mk_bv_sort(z3_, row.width);
    else if (row.kind == SortKind::Array && sorts_[row.index.id] != nullptr &&
             sorts_[row.element.id] != nullptr)
      made =
          Z3_mk_array_sort(z3_, sorts_[row.index.id], sorts_[row.element.id]);
    if (made != nullptr)
      keep(Z3_sort_to_ast(z3_, made));
    sorts_.push_back(made);
  }
  return sorts_[wanted.id];
}

// Numbers for names: Z3's own new constants have texts, so nothing can clash.
Z3_ast Z3Terms::make_symbol(uint32_t number, Z3_sort s) {
  return keep(Z3_mk_const(z3_, Z3_mk_int_symbol(z3_, int(number)), s));
}

Z3_ast Z3Terms::make_proxy() {
  // Terms count from below, proxies from above.
  return make_symbol((1u << 30) - 1 - next_proxy_++, sort(Sort{0}));
}

Z3_ast Z3Terms::translate(Term root) {
  made_.resize(store_.size() + 1, nullptr);
  auto known = [this](Term t) { return made_[t.id] != nullptr; };
  for (Term t : new_terms_.below(store_, root, known)) {
    if (stop_ == nullptr || !stop_->stop_requested())
      made_[t.id] = make(t);
    if (made_[t.id] == nullptr)
      return nullptr;
  }
  return made_[root.id];
}

Z3_ast Z3Terms::make(Term t) {
  unsigned n = store_.num_children(t);
  if (sort(store_.sort(t)) == nullptr)
    return nullptr;
  if (n == 0)
    return leaf(t);
  Z3_ast a = made_[store_.child(t, 0).id];
  Z3_ast b = n > 1 ? made_[store_.child(t, 1).id] : nullptr;
  return keep(application(t, a, b));
}

Z3_ast Z3Terms::leaf(Term t) {
  Z3_sort s = sort(store_.sort(t));
  switch (store_.kind(t)) {
  case Kind::BoolConst:
    return keep(store_.is_true(t) ? Z3_mk_true(z3_) : Z3_mk_false(z3_));
  case Kind::BvConst: {
    BitVec value = store_.value(t);
    if (value.width() <= 64)
      return keep(Z3_mk_unsigned_int64(z3_, value.to_u64(), s));
    std::unique_ptr<bool[]> bits(new bool[value.width()]);
    for (uint32_t i = 0; i < value.width(); ++i)
      bits[i] = value.bit(i);
    return keep(Z3_mk_bv_numeral(z3_, value.width(), bits.get()));
  }
  default: // Var, Bound
    return make_symbol(t.id, s);
  }
}

Z3_ast Z3Terms::number(uint32_t width, uint64_t value) {
  Z3_ast s = keep(Z3_sort_to_ast(z3_, Z3_mk_bv_sort(z3_, width)));
  return keep(Z3_mk_unsigned_int64(z3_, value, reinterpret_cast<Z3_sort>(s)));
}

Z3_ast Z3Terms::signed_min(uint32_t width) {
  Z3_ast one = number(1, 1);
  return width == 1 ? one : keep(Z3_mk_concat(z3_, one, number(width - 1, 0)));
}

// A signed result, computed exactly, is not one of this width.
Z3_ast Z3Terms::does_not_fit(Z3_ast exact, uint32_t width) {
  uint32_t full = Z3_get_bv_sort_size(z3_, Z3_get_sort(z3_, exact));
  Z3_ast low = keep(Z3_mk_extract(z3_, width - 1, 0, exact));
  Z3_ast back = keep(Z3_mk_sign_ext(z3_, full - width, low));
  return Z3_mk_not(z3_, keep(Z3_mk_eq(z3_, back, exact)));
}

// By wider arithmetic, as terms/operators.cpp defines them. Z3's own predicates
// are negated, split by direction, and wrong for some widths of one bit.
Z3_ast Z3Terms::overflow(Kind kind, uint32_t w, Z3_ast a, Z3_ast b) {
  bool product = kind == Kind::BvUmulo || kind == Kind::BvSmulo;
  uint32_t more = product ? w : 1;
  if (kind == Kind::BvUaddo)
    return Z3_mk_bvult(z3_, keep(Z3_mk_bvadd(z3_, a, b)), a);
  if (kind == Kind::BvUmulo) {
    Z3_ast wide_a = keep(Z3_mk_zero_ext(z3_, more, a));
    Z3_ast wide_b = keep(Z3_mk_zero_ext(z3_, more, b));
    Z3_ast exact = keep(Z3_mk_bvmul(z3_, wide_a, wide_b));
    Z3_ast high = keep(Z3_mk_extract(z3_, 2 * w - 1, w, exact));
    return Z3_mk_not(z3_, keep(Z3_mk_eq(z3_, high, number(w, 0))));
  }
  Z3_ast wide_a = keep(Z3_mk_sign_ext(z3_, more, a));
  Z3_ast wide_b = keep(Z3_mk_sign_ext(z3_, more, b));
  auto *operation = kind == Kind::BvSaddo   ? Z3_mk_bvadd
                    : kind == Kind::BvSsubo ? Z3_mk_bvsub
                                            : Z3_mk_bvmul;
  return does_not_fit(keep(operation(z3_, wide_a, wide_b)), w);
}

// Sdivo and BvComp.
Z3_ast Z3Terms::compare(Kind kind, uint32_t w, Z3_ast a, Z3_ast b) {
  if (kind == Kind::BvSdivo) {
    Z3_ast minus_one = keep(Z3_mk_bvnot(z3_, number(w, 0)));
    Z3_ast both[] = {keep(Z3_mk_eq(z3_, a, signed_min(w))),
                     keep(Z3_mk_eq(z3_, b, minus_one))};
    return Z3_mk_and(z3_, 2, both);
  }
  Z3_ast one = number(1, 1), zero = number(1, 0);
  return Z3_mk_ite(z3_, keep(Z3_mk_eq(z3_, a, b)), one, zero);
}

Z3_ast Z3Terms::const_array(Term t, Z3_ast element) {
  return Z3_mk_const_array(z3_, sort(store_.info(store_.sort(t)).index),
                           element);
}

Z3_ast Z3Terms::lambda(Z3_ast bound, Z3_ast body) {
  Z3_app app = Z3_to_app(z3_, bound);
  return Z3_mk_lambda_const(z3_, 1, &app, body);
}

Z3_ast Z3Terms::ordering(Kind kind, Z3_ast a, Z3_ast b) {
  Z3_context c = z3_;
  switch (kind) {
  case Kind::BvUlt:
    return Z3_mk_bvult(c, a, b);
  case Kind::BvUle:
    return Z3_mk_bvule(c, a, b);
  case Kind::BvUgt:
    return Z3_mk_bvugt(c, a, b);
  case Kind::BvUge:
    return Z3_mk_bvuge(c, a, b);
  case Kind::BvSlt:
    return Z3_mk_bvslt(c, a, b);
  case Kind::BvSle:
    return Z3_mk_bvsle(c, a, b);
  case Kind::BvSgt:
    return Z3_mk_bvsgt(c, a, b);
  case Kind::BvSge:
    return Z3_mk_bvsge(c, a, b);
  case Kind::BvUsubo:
    return Z3_mk_bvult(c, a, b);
  default:
    FATHOM_UNREACHABLE("not an ordering");
  }
}

// a and b are the first two children; b is null if there is only one.
Z3_ast Z3Terms::application(Term t, Z3_ast a, Z3_ast b) {
  Z3_context c = z3_;
  auto third = [&] { return made_[store_.child(t, 2).id]; };
  auto index = [&](unsigned i) { return store_.index(t, i); };
  uint32_t w = store_.width(store_.child(t, 0));
  Z3_ast two[] = {a, b};
  switch (Kind kind = store_.kind(t)) {
  case Kind::Not:
    return Z3_mk_not(c, a);
  case Kind::And:
    return Z3_mk_and(c, 2, two);
  case Kind::Or:
    return Z3_mk_or(c, 2, two);
  case Kind::Xor:
    return Z3_mk_xor(c, a, b);
  case Kind::Implies:
    return Z3_mk_implies(c, a, b);
  case Kind::Eq:
    return Z3_mk_eq(c, a, b);
  case Kind::Ite:
    return Z3_mk_ite(c, a, b, third());
  case Kind::BvNot:
    return Z3_mk_bvnot(c, a);
  case Kind::BvAnd:
    return Z3_mk_bvand(c, a, b);
  case Kind::BvOr:
    return Z3_mk_bvor(c, a, b);
  case Kind::BvXor:
    return Z3_mk_bvxor(c, a, b);
  case Kind::BvNand:
    return Z3_mk_bvnand(c, a, b);
  case Kind::BvNor:
    return Z3_mk_bvnor(c, a, b);
  case Kind::BvXnor:
    return Z3_mk_bvxnor(c, a, b);
  case Kind::BvNeg:
    return Z3_mk_bvneg(c, a);
  case Kind::BvAdd:
    return Z3_mk_bvadd(c, a, b);
  case Kind::BvSub:
    return Z3_mk_bvsub(c, a, b);
  case Kind::BvMul:
    return Z3_mk_bvmul(c, a, b);
  case Kind::BvUdiv:
    return Z3_mk_bvudiv(c, a, b);
  case Kind::BvUrem:
    return Z3_mk_bvurem(c, a, b);
  case Kind::BvSdiv:
    return Z3_mk_bvsdiv(c, a, b);
  case Kind::BvSrem:
    return Z3_mk_bvsrem(c, a, b);
  case Kind::BvSmod:
    return Z3_mk_bvsmod(c, a, b);
  case Kind::BvShl:
    return Z3_mk_bvshl(c, a, b);
  case Kind::BvLshr:
    return Z3_mk_bvlshr(c, a, b);
  case Kind::BvAshr:
    return Z3_mk_bvashr(c, a, b);
  case Kind::RotateLeft:
    return Z3_mk_rotate_left(c, index(0) % w, a);
  case Kind::RotateRight:
    return Z3_mk_rotate_right(c, index(0) % w, a);
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::BvUgt:
  case Kind::BvUge:
  case Kind::BvSlt:
  case Kind::BvSle:
  case Kind::BvSgt:
  case Kind::BvSge:
  case Kind::BvUsubo:
    return ordering(kind, a, b);
  case Kind::BvNego:
    return Z3_mk_eq(c, a, signed_min(w));
  case Kind::BvComp:
  case Kind::BvSdivo:
    return compare(kind, w, a, b);
  case Kind::BvUaddo:
  case Kind::BvSaddo:
  case Kind::BvSsubo:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    return overflow(kind, w, a, b);
  case Kind::Concat:
    return Z3_mk_concat(c, a, b);
  case Kind::Extract:
    return Z3_mk_extract(c, index(0), index(1), a);
  case Kind::ZeroExtend:
    return Z3_mk_zero_ext(c, index(0), a);
  case Kind::SignExtend:
    return Z3_mk_sign_ext(c, index(0), a);
  case Kind::Repeat:
    return Z3_mk_repeat(c, index(0), a);
  case Kind::Select:
    return Z3_mk_select(c, a, b);
  case Kind::Store:
    return Z3_mk_store(c, a, b, third());
  case Kind::ConstArray:
    return const_array(t, a);
  case Kind::Lambda:
    return lambda(a, b);
  case Kind::BoolConst:
  case Kind::BvConst:
  case Kind::Var:
  case Kind::Bound:
  case Kind::Ptr:
  case Kind::PtrAdd:
  case Kind::PtrBase:
  case Kind::PtrOffset:
  case Kind::PtrSize:
  case Kind::MemLoad:
  case Kind::MemStore:
  case Kind::MemSet:
  case Kind::MemCopy:
  default: // floating point is expanded before
    return nullptr;
  }
}

} // namespace fathom
