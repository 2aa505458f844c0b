#include "rewrite/linear.h"

#include "rewrite/rewriter.h"

#include <algorithm>

namespace fathom {

namespace {

// Enough for addresses and the sums programs write; a bound keeps rewriting
// linear in the number of terms.
constexpr unsigned max_nodes = 40;

bool is_small_const(const TermStore &store, Term t) {
  return store.is_bv_const(t) && store.width(t) <= 64;
}

} // namespace

Term shifted_operand(const TermStore &store, Term t, uint32_t &by) {
  if (store.kind(t) != Kind::Concat)
    return Term{};
  Term high = store.child(t, 0), low = store.child(t, 1);
  if (!is_small_const(store, low) || store.small_value(low) != 0 ||
      store.kind(high) != Kind::Extract || store.index(high, 1) != 0)
    return Term{};
  Term x = store.child(high, 0);
  by = store.width(low);
  return store.width(x) == store.width(t) ? x : Term{};
}

void add_linear(const TermStore &store, Term root, uint64_t root_factor,
                LinearForm &form) {
  form.width = store.width(root);
  uint64_t m = width_mask(form.width);
  struct Item {
    Term t;
    uint64_t factor;
  };
  // The stack never holds more than max_nodes items.
  Item todo[max_nodes + 2];
  unsigned size = 0, visited = 0;
  todo[size++] = {root, root_factor & m};
  while (size > 0) {
    auto [t, factor] = todo[--size];
    bool look_inside = ++visited < max_nodes;
    uint32_t by = 0;
    switch (store.kind(t)) {
    case Kind::BvConst:
      form.constant = (form.constant + factor * store.small_value(t)) & m;
      ++form.constants;
      continue;
    case Kind::BvAdd:
      if (!look_inside)
        break;
      todo[size++] = {store.child(t, 1), factor};
      todo[size++] = {store.child(t, 0), factor};
      continue;
    case Kind::BvSub:
      if (!look_inside)
        break;
      ++form.negations;
      todo[size++] = {store.child(t, 1), -factor & m};
      todo[size++] = {store.child(t, 0), factor};
      continue;
    case Kind::BvNeg:
      ++form.negations;
      todo[size++] = {store.child(t, 0), -factor & m};
      continue;
    case Kind::BvNot: // ~x = -x - 1
      ++form.negations;
      form.constant = (form.constant - factor) & m;
      todo[size++] = {store.child(t, 0), -factor & m};
      continue;
    case Kind::BvMul:
      if (!is_small_const(store, store.child(t, 1)))
        break;
      todo[size++] = {store.child(t, 0),
                      factor * store.small_value(store.child(t, 1)) & m};
      continue;
    case Kind::Concat:
      if (Term x = shifted_operand(store, t, by)) {
        todo[size++] = {x, factor << by & m};
        continue;
      }
      break;
    default:
      break;
    }
    form.summands.push_back({t, factor});
  }
}

void merge_summands(LinearForm &form) {
  auto &s = form.summands;
  form.collected = unsigned(s.size());
  std::sort(s.begin(), s.end(),
            [](const auto &a, const auto &b) { return a.t < b.t; });
  size_t out = 0;
  for (size_t i = 0; i < s.size();) {
    LinearForm::Summand merged = s[i++];
    while (i < s.size() && s[i].t == merged.t)
      merged.factor += s[i++].factor;
    merged.factor &= width_mask(form.width);
    if (merged.factor != 0)
      s[out++] = merged;
    else
      ++form.cancelled;
  }
  s.resize(out);
}

Term make_sum(Rewriter &rw, const LinearForm &form) {
  uint32_t w = form.width;
  uint64_t half = uint64_t(1) << (w - 1), m = width_mask(w);
  Term sum;
  for (const auto &[t, factor] : form.summands) {
    bool negative = factor > half;
    uint64_t size = negative ? -factor & m : factor;
    Term part = size == 1 ? t : rw.make_mul(t, rw.make_bv(w, size));
    if (negative)
      part = rw.make_neg(part);
    sum = sum ? rw.make_add(sum, part) : part;
  }
  if (!sum)
    return rw.make_bv(w, form.constant);
  return form.constant == 0 ? sum
                            : rw.make_add(sum, rw.make_bv(w, form.constant));
}

BaseOffset split_offset(const TermStore &store, Term t) {
  if (is_small_const(store, t))
    return {Term{}, store.small_value(t)};
  if (store.kind(t) == Kind::BvAdd && is_small_const(store, store.child(t, 1)))
    return {store.child(t, 0), store.small_value(store.child(t, 1))};
  return {t, 0};
}

bool differ_by_offset(const TermStore &store, Term i, Term k) {
  if (store.is_bv_const(i) && store.is_bv_const(k))
    return i != k;
  if (store.sort_kind(i) != SortKind::BitVec || store.width(i) > 64)
    return false;
  BaseOffset a = split_offset(store, i), b = split_offset(store, k);
  return a.base == b.base && a.offset != b.offset;
}

} // namespace fathom
