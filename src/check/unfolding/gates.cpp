#include "check/unfolding/gates.h"

#include <bit>

namespace fathom::check {

namespace {

// Each bit of a sum or a comparison, of a choice or an equality.
constexpr uint64_t per_sum = 7, per_choice = 3;
// Arrays become choices, floats circuits of their own: more than words cost.
constexpr uint64_t per_other = 64;

uint64_t bits(const TermStore &store, Term t) {
  switch (store.sort_kind(t)) {
  case SortKind::Bool:
    return 1;
  case SortKind::BitVec:
    return store.width(t);
  default:
    return per_other;
  }
}

bool is_small_const(const TermStore &store, Term t) {
  return store.is_bv_const(t) && store.width(t) <= 64;
}

// Bits that are the same in both arms need no choice.
uint64_t of_choice(const TermStore &store, Term a, Term b) {
  if (is_small_const(store, a) && is_small_const(store, b))
    return uint64_t(std::popcount(store.small_value(a) ^ store.small_value(b)));
  return per_choice * bits(store, a);
}

uint64_t of_equality(const TermStore &store, Term a, Term b) {
  const bool with_const = store.is_const(a) || store.is_const(b);
  return (with_const ? 1 : per_choice) * bits(store, a);
}

uint64_t of_term(const TermStore &store, Term t) {
  const std::span<const Term> children = store.children(t);
  switch (store.kind(t)) {
  case Kind::BoolConst:
  case Kind::BvConst:
  case Kind::Var:
  case Kind::Not:
  case Kind::BvNot:
  case Kind::Concat:
  case Kind::Extract:
  case Kind::ZeroExtend:
  case Kind::SignExtend:
  case Kind::Ptr:
  case Kind::PtrBase:
  case Kind::PtrOffset:
  case Kind::PtrSize:
    return 0;
  case Kind::And:
  case Kind::Or:
  case Kind::Implies:
  case Kind::BvAnd:
  case Kind::BvOr:
    return bits(store, t) * (children.size() - 1);
  case Kind::Xor:
  case Kind::BvXor:
    return per_choice * bits(store, t);
  case Kind::Eq:
    return of_equality(store, children[0], children[1]);
  case Kind::Ite:
    return of_choice(store, children[1], children[2]);
  case Kind::BvMul:
  case Kind::BvUdiv:
  case Kind::BvUrem:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    return per_sum * bits(store, children[0]) * bits(store, children[0]);
  default:
    return children.empty() ? 0 : per_sum * bits(store, children[0]);
  }
}

} // namespace

uint64_t num_gates(const TermStore &store, std::span<const Term> terms) {
  uint64_t number = 0;
  for (Term t : terms)
    number += of_term(store, t);
  return number;
}

} // namespace fathom::check
