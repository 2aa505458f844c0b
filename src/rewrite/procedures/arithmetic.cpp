// Sums: merging like summands, cancelling common ones in equations, deciding
// polynomial identities; chains of bitwise operators in another order.
// Structure is kept where nothing merges: a sum that is shared stays shared.
#include "rewrite/linear.h"
#include "rewrite/polynomial.h"
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"
#include "terms/expand.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace fathom {

namespace {

bool is_const(const TermStore &s, Term t) { return s.is_bv_const(t); }

// An application whose own rules are still to be tried: what a procedure gives
// back on top, so that chains of steps are the engine's and not the stack's.
Term raw(Rewriter &rw, Kind kind, Term a, Term b) {
  return Builder(rw.store()).make(kind, {a, b});
}
Term raw_add(Rewriter &rw, Term a, Term b) {
  return raw(rw, Kind::BvAdd, a, b);
}

// The steps that need no look at all summands. No term if none applies.
Term local_step(Rewriter &rw, Term t) {
  TermStore &s = rw.store();
  Term a = s.child(t, 0), b = s.num_children(t) > 1 ? s.child(t, 1) : Term{};
  uint32_t w = s.width(t);
  switch (s.kind(t)) {
  case Kind::BvSub:
    return raw_add(rw, a, rw.make_neg(b));
  case Kind::BvNeg: // -(x + c) = -x - c,  -(~x) = x + 1
    if (s.kind(a) == Kind::BvAdd && is_const(s, s.child(a, 1)))
      return raw_add(rw, rw.make_neg(s.child(a, 0)),
                     rw.make_neg(s.child(a, 1)));
    if (s.kind(a) == Kind::BvNot)
      return raw_add(rw, s.child(a, 0), rw.make_bv(w, 1));
    return Term{};
  case Kind::BvMul: // (x + c) * d = x*d + c*d
    if (!is_const(s, b))
      return Term{};
    if (s.kind(a) == Kind::BvAdd && is_const(s, s.child(a, 1)))
      return raw_add(rw, rw.make_mul(s.child(a, 0), b),
                     rw.make_mul(s.child(a, 1), b));
    if (s.kind(a) == Kind::BvNeg)
      return raw(rw, Kind::BvMul, s.child(a, 0), rw.make_neg(b));
    return Term{};
  case Kind::BvAdd:
    break;
  default:
    return Term{};
  }
  // ~x + c = -x + (c-1)
  if (is_const(s, b) && s.kind(a) == Kind::BvNot)
    return raw_add(rw, rw.make_neg(s.child(a, 0)),
                   rw.make_add(b, rw.make_bv(BitVec::ones(w))));
  // Constants move outwards: (x + c) + y = (x + y) + c.
  for (auto [sum, other] : {std::pair(a, b), std::pair(b, a)})
    if (s.kind(sum) == Kind::BvAdd && is_const(s, s.child(sum, 1)))
      return raw_add(rw, rw.make_add(s.child(sum, 0), other), s.child(sum, 1));
  return Term{};
}

// 2^k is the largest power of two that divides every factor.
unsigned common_twos(const LinearForm &form) {
  unsigned twos = 64;
  for (const auto &s : form.summands)
    twos = std::min(twos, unsigned(std::countr_zero(s.factor)));
  return twos;
}

// factor * t + constant = 0 solved for t (or its low bits).
Term solve_for(Rewriter &rw, const LinearForm &form) {
  uint32_t w = form.width;
  auto [t, factor] = form.summands[0];
  uint64_t goal = -form.constant & width_mask(w);
  unsigned twos = unsigned(std::countr_zero(factor));
  uint64_t value = (goal >> twos) * inverse_of_odd(factor >> twos);
  uint32_t low = w - twos;
  Term bits = twos == 0 ? t : rw.make_extract(t, low - 1, 0);
  return raw(rw, Kind::Eq, bits, rw.make_bv(low, value & width_mask(low)));
}

// The equation form = 0 with positive multiples on both sides.
Term split_equation(Rewriter &rw, const LinearForm &form) {
  uint64_t half = uint64_t(1) << (form.width - 1);
  uint64_t m = width_mask(form.width);
  // The oldest summand stays on the left, so that an equation and its mirror
  // image give the same result.
  bool flip = form.summands[0].factor > half;
  LinearForm left, right;
  left.width = right.width = form.width;
  for (auto [t, factor] : form.summands) {
    uint64_t f = flip ? -factor & m : factor;
    if (f <= half)
      left.summands.push_back({t, f});
    else
      right.summands.push_back({t, -f & m});
  }
  right.constant = (flip ? form.constant : -form.constant) & m;
  return raw(rw, Kind::Eq, make_sum(rw, left), make_sum(rw, right));
}

// Is the merged sum better than the one that was taken apart? It is a new sum,
// so whatever the old one shared with other sums is lost: in b + (a+c) +
// (a+c+d) the sums in parentheses are likely to be there anyway, and 2a + 2c +
// b + d says less about them. Something must go away, or most of it.
bool is_worth_merging(const LinearForm &form) {
  size_t after = form.summands.size();
  return form.cancelled > 0 || form.constants > 1 ||
         (after < form.collected &&
          (after <= 2 || 2 * after <= form.collected));
}

// Nodes that an equation over these summands needs, for comparing two shapes.
unsigned equation_cost(const LinearForm &form) {
  unsigned cost = form.constant != 0;
  uint64_t half = uint64_t(1) << (form.width - 1);
  for (const auto &s : form.summands) {
    uint64_t f =
        s.factor > half ? -s.factor & width_mask(form.width) : s.factor;
    cost += f == 1 ? 1 : 2;
  }
  return cost;
}

} // namespace

Term expand_definition(Rewriter &rw, Term t, unsigned &again) {
  Builder builder(rw.store());
  again = rewrite_fully;
  return expand_derived(builder, t);
}

Term normalise_sum(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  again = 1;
  if (Term next = local_step(rw, t))
    return next;
  if (s.kind(t) != Kind::BvAdd || s.width(t) > 64)
    return Term{};
  LinearForm form;
  add_linear(s, t, 1, form);
  merge_summands(form);
  if (!is_worth_merging(form))
    return Term{};
  return make_sum(rw, form);
}

Term cancel_summands(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  again = 1;
  Term a = s.child(t, 0), b = s.child(t, 1);
  if (!Ranges::applies(s, a))
    return Term{};
  LinearForm form;
  add_linear(s, a, 1, form);
  add_linear(s, b, width_mask(s.width(a)), form);
  merge_summands(form);
  if (form.is_constant())
    return s.make_bool(form.constant == 0);
  unsigned twos = common_twos(form);
  if ((form.constant & width_mask(twos)) != 0)
    return s.make_bool(false); // an odd number is no sum of even ones
  if (form.summands.size() == 1) {
    // Already x = c, or (extract x) = c.
    if (s.is_bv_const(b) && form.summands[0].t == a)
      return Term{};
    return solve_for(rw, form);
  }
  bool constant_moves =
      form.constants > 1 || (form.constants == 1 && form.constant == 0);
  if (form.summands.size() == form.collected && form.negations == 0 &&
      !constant_moves)
    return Term{};
  unsigned before = form.collected + form.constants + form.negations;
  return equation_cost(form) < before ? split_equation(rw, form) : Term{};
}

Term decide_polynomials(Rewriter &rw, Term t, unsigned &) {
  TermStore &s = rw.store();
  Term a = s.child(t, 0), b = s.child(t, 1);
  if (!Ranges::applies(s, a))
    return Term{};
  std::optional<uint64_t> difference = constant_difference(s, a, b);
  return difference ? s.make_bool(*difference == 0) : Term{};
}

namespace {

// How often an operand occurs does not matter in a chain of and, or of or; in
// one of xor pairs vanish.
void drop_repeated(Kind kind, std::vector<Term> &sorted) {
  size_t out = 0;
  for (Term t : sorted)
    if (out == 0 || sorted[out - 1] != t)
      sorted[out++] = t;
    else if (kind == Kind::BvXor)
      --out;
  sorted.resize(out);
}

// The operands of a chain of this operator by id; false if there are too many
// to look at.
bool chain_operands(const TermStore &s, Term root, Kind kind,
                    std::vector<Term> &operands) {
  constexpr size_t most = 2000;
  std::vector<Term> todo{root};
  size_t looked = 0;
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (++looked > most)
      return false;
    if (s.kind(t) != kind) {
      operands.push_back(t);
      continue;
    }
    todo.push_back(s.child(t, 0));
    todo.push_back(s.child(t, 1));
  }
  std::sort(operands.begin(), operands.end());
  drop_repeated(kind, operands);
  return true;
}

} // namespace

Term decide_by_operands(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term a = s.child(t, 0), b = s.child(t, 1);
  Kind kind = s.kind(a);
  if (kind != s.kind(b) ||
      (kind != Kind::BvAnd && kind != Kind::BvOr && kind != Kind::BvXor))
    return Term{};
  std::vector<Term> left, right;
  again = 0;
  bool same = chain_operands(s, a, kind, left) &&
              chain_operands(s, b, kind, right) && left == right;
  return same ? rw.make_true() : Term{};
}

} // namespace fathom
