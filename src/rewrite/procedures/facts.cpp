// Rules that use known bits and intervals (ranges.h).
#include "rewrite/integer_sums.h"
#include "rewrite/linear.h"
#include "rewrite/procedures/procedures.h"
#include "rewrite/rewriter.h"
#include "rewrite/signed_ranges.h"

#include <algorithm>
#include <bit>

namespace fathom {

namespace {

uint64_t sign_bit(uint32_t w) { return uint64_t(1) << (w - 1); }

using i128 = __int128;

bool outside(i128 lo, i128 hi, const i128 &least, const i128 &most) {
  return hi < least || lo > most;
}

// 1: always, 0: never, -1: not known.
int decide_signed(Kind kind, SignedRange x, SignedRange y, uint32_t w) {
  if (kind == Kind::BvSlt)
    return x.hi < y.lo ? 1 : x.lo >= y.hi ? 0 : -1;
  i128 lo, hi, least = -(i128(1) << (w - 1)), most = (i128(1) << (w - 1)) - 1;
  if (kind == Kind::BvSaddo) {
    lo = i128(x.lo) + y.lo;
    hi = i128(x.hi) + y.hi;
  } else if (kind == Kind::BvSsubo) {
    lo = i128(x.lo) - y.hi;
    hi = i128(x.hi) - y.lo;
  } else {
    i128 corners[] = {i128(x.lo) * y.lo, i128(x.lo) * y.hi, i128(x.hi) * y.lo,
                      i128(x.hi) * y.hi};
    lo = hi = corners[0];
    for (i128 c : corners) {
      lo = c < lo ? c : lo;
      hi = c > hi ? c : hi;
    }
  }
  if (lo >= least && hi <= most)
    return 0;
  return outside(lo, hi, least, most) ? 1 : -1;
}

int decide(Kind kind, const Range &a, const Range &b, uint32_t w) {
  using u128 = unsigned __int128;
  u128 limit = u128(width_mask(w));
  switch (kind) {
  case Kind::Eq:
    if ((a.ones & b.zeros) || (a.zeros & b.ones) || a.hi < b.lo || b.hi < a.lo)
      return 0;
    return a.is_value() && a == b ? 1 : -1;
  case Kind::BvUlt:
    return a.hi < b.lo ? 1 : a.lo >= b.hi ? 0 : -1;
  case Kind::BvUaddo:
    return u128(a.hi) + b.hi <= limit ? 0 : u128(a.lo) + b.lo > limit ? 1 : -1;
  case Kind::BvUmulo:
    return u128(a.hi) * b.hi <= limit ? 0 : u128(a.lo) * b.lo > limit ? 1 : -1;
  default:
    return decide_signed(kind, signed_range(a, w), signed_range(b, w), w);
  }
}

// The largest value of the sum if nothing wraps around, or something above all
// numbers of its width.
unsigned __int128 largest(Rewriter &rw, const LinearForm &form) {
  using u128 = unsigned __int128;
  u128 limit = width_mask(form.width), most = form.constant;
  for (const auto &[t, factor] : form.summands) {
    most += u128(factor) * rw.ranges().of(t).hi; // both have 64 bits at most
    if (most > limit)
      return limit + 1;
  }
  return most;
}

// The form's value is the plain sum of its summands: nothing wraps around.
bool is_plain(Rewriter &rw, const LinearForm &form) {
  return largest(rw, form) <= width_mask(form.width);
}

LinearForm linear_form(Rewriter &rw, Term t) {
  LinearForm form;
  add_linear(rw.store(), t, 1, form);
  merge_summands(form);
  return form;
}

// Takes what the two have in common from both; false if there is nothing.
bool cancel_common(LinearForm &a, LinearForm &b) {
  bool changed = a.constant != 0 && b.constant != 0;
  uint64_t constant = std::min(a.constant, b.constant);
  a.constant -= constant;
  b.constant -= constant;
  size_t i = 0, j = 0;
  while (i < a.summands.size() && j < b.summands.size()) {
    auto &x = a.summands[i], &y = b.summands[j];
    if (x.t < y.t) {
      ++i;
    } else if (y.t < x.t) {
      ++j;
    } else {
      uint64_t common = std::min(x.factor, y.factor);
      x.factor -= common;
      y.factor -= common;
      changed = true;
      ++i;
      ++j;
    }
  }
  for (LinearForm *form : {&a, &b})
    std::erase_if(form->summands, [](const auto &s) { return s.factor == 0; });
  return changed;
}

// a < b where both are sums that do not wrap around and have something in
// common: without it.
Term cancel_in_comparison(Rewriter &rw, Term a, Term b) {
  TermStore &s = rw.store();
  // Two atoms, or an atom and a constant, have nothing in common.
  bool sum_a = s.kind(a) == Kind::BvAdd, sum_b = s.kind(b) == Kind::BvAdd;
  if (!sum_a && !sum_b)
    return Term{};
  LinearForm x = linear_form(rw, a), y = linear_form(rw, b);
  // A constant against a sum with a constant: the difference moves over.
  if (x.is_constant() && x.constant < y.constant && is_plain(rw, y))
    return s.make_bool(true);
  if (y.is_constant() && y.constant <= x.constant && is_plain(rw, x))
    return s.make_bool(false);
  if (!is_plain(rw, x) || !is_plain(rw, y) || !cancel_common(x, y))
    return Term{};
  // The engine tries the rules of the result, not our stack.
  return Builder(s).make_ult(make_sum(rw, x), make_sum(rw, y));
}

// x divided by the constant c, where x = c*q + r without wrapping around and
// r < c: an index that was made a distance of elements and is taken back.
Term divide_multiples(Rewriter &rw, Term t, Term x, uint64_t c) {
  Kind kind = rw.store().kind(x);
  if (kind != Kind::BvMul && kind != Kind::BvAdd && kind != Kind::Concat)
    return Term{};
  LinearForm form = linear_form(rw, x), quotient, rest;
  quotient.width = rest.width = form.width;
  quotient.constant = form.constant / c;
  rest.constant = form.constant % c;
  for (const auto &[part, factor] : form.summands)
    if (factor % c == 0)
      quotient.summands.push_back({part, factor / c});
    else
      rest.summands.push_back({part, factor});
  if (quotient.summands.empty() || !is_plain(rw, form) ||
      largest(rw, rest) >= c)
    return Term{};
  return make_sum(rw, rw.store().kind(t) == Kind::BvUrem ? rest : quotient);
}

// x divided by the constant c when the quotient is at most this: a few
// comparisons instead of a divider.
constexpr uint64_t max_quotient = 3;

Term divide_by_cases(Rewriter &rw, Term t, Term x, uint64_t c,
                     uint64_t quotient) {
  TermStore &s = rw.store();
  uint32_t w = s.width(x);
  bool remainder = s.kind(t) == Kind::BvUrem;
  auto when = [&](uint64_t q) { // the result if the quotient is q
    return remainder ? rw.make_add(x, rw.make_bv(w, -(q * c)))
                     : rw.make_bv(w, q);
  };
  Term result = when(quotient);
  for (uint64_t q = quotient; q-- > 0;)
    result = rw.make_ite(rw.make_ult(x, rw.make_bv(w, (q + 1) * c)), when(q),
                         result);
  return result;
}

// How many of the lowest bits are known to be zero, and how many bits from the
// lowest one may be something else.
uint32_t zeros_below(const Range &r, uint32_t w) {
  return std::min(w, uint32_t(std::countr_one(r.zeros)));
}
uint32_t bits_used(const Range &r, uint32_t w) {
  return w - std::min(w, uint32_t(std::countl_one(r.zeros << (64 - w))));
}

// x | y where y begins above the last bit of x: one behind the other.
Term join_disjoint(Rewriter &rw, Term t) {
  TermStore &s = rw.store();
  Term low = s.child(t, 0), high = s.child(t, 1);
  uint32_t w = s.width(t);
  Range x = rw.ranges().of(low), y = rw.ranges().of(high);
  if (bits_used(x, w) > zeros_below(y, w)) {
    std::swap(x, y);
    std::swap(low, high);
  }
  // Where the second begins is the same for many numbers; how long the first
  // one is depends on its range.
  uint32_t at = zeros_below(y, w);
  if (bits_used(x, w) > at || at == 0 || at == w)
    return Term{};
  return rw.make_concat(rw.make_extract(high, w - 1, at),
                        rw.make_extract(low, at - 1, 0));
}

// Bits of a sum above zeros of both: nothing is carried from there.
Term extract_sum(Rewriter &rw, Term t) {
  TermStore &s = rw.store();
  Term sum = s.child(t, 0);
  uint32_t high = s.index(t, 0), low = s.index(t, 1);
  if (low == 0 || s.kind(sum) != Kind::BvAdd)
    return Term{};
  Term a = s.child(sum, 0), b = s.child(sum, 1);
  uint32_t w = s.width(sum);
  if (zeros_below(rw.ranges().of(a), w) < low ||
      zeros_below(rw.ranges().of(b), w) < low)
    return Term{};
  return rw.make_add(rw.make_extract(a, high, low),
                     rw.make_extract(b, high, low));
}

} // namespace

Term parts_by_range(Rewriter &rw, Term t, unsigned &) {
  TermStore &s = rw.store();
  if (!Ranges::applies(s, s.kind(t) == Kind::Extract ? s.child(t, 0) : t))
    return Term{};
  switch (s.kind(t)) {
  case Kind::BvOr:
  case Kind::BvXor:
    return join_disjoint(rw, t);
  case Kind::Extract:
    return extract_sum(rw, t);
  default:
    return Term{};
  }
}

Term decide_by_parts(Rewriter &rw, Term t, unsigned &) {
  TermStore &s = rw.store();
  std::optional<uint64_t> difference =
      integer_difference(s, rw.ranges(), s.child(t, 0), s.child(t, 1));
  return difference ? s.make_bool(*difference == 0) : Term{};
}

Term decide_by_range(Rewriter &rw, Term t, unsigned &) {
  TermStore &s = rw.store();
  if (!Ranges::applies(s, t))
    return Term{};
  const Range &r = rw.ranges().of(t);
  return r.is_value() ? s.make_bv(s.width(t), r.lo) : Term{};
}

Term compare_by_range(Rewriter &rw, Term t, unsigned &) {
  TermStore &s = rw.store();
  Term a = s.child(t, 0), b = s.child(t, 1);
  if (!Ranges::applies(s, a))
    return Term{};
  Range x = rw.ranges().of(a); // a copy: asking for b may move it
  uint32_t w = s.width(a);
  Kind kind = s.kind(t);
  int truth = decide(kind, x, rw.ranges().of(b), w);
  if (truth < 0 && (kind == Kind::BvSlt || kind == Kind::BvSaddo ||
                    kind == Kind::BvSsubo || kind == Kind::BvSmulo)) {
    SignedRange y = rw.signed_ranges().of(a);
    truth = decide_signed(kind, y, rw.signed_ranges().of(b), w);
  }
  return truth < 0 ? Term{} : s.make_bool(truth == 1);
}

Term narrow_by_range(Rewriter &rw, Term t, unsigned &again) {
  TermStore &s = rw.store();
  Term a = s.child(t, 0);
  if (!Ranges::applies(s, a))
    return Term{};
  uint32_t w = s.width(a);
  uint64_t sign = sign_bit(w);
  Range x = rw.ranges().of(a);
  again = 1;
  if (s.kind(t) == Kind::SignExtend)
    return x.zeros & sign ? rw.make_concat(rw.make_bv(s.index(t, 0), 0), a)
                          : Term{};
  Term b = s.child(t, 1);
  Range y = rw.ranges().of(b);
  switch (s.kind(t)) {
  case Kind::BvSlt:
    if ((x.zeros & y.zeros & sign) || (x.ones & y.ones & sign))
      return rw.make_ult(a, b);
    return Term{};
  case Kind::BvUrem:
  case Kind::BvUdiv:
    if (y.lo == 0)
      return Term{};
    if (s.kind(t) == Kind::BvUrem && x.hi < y.lo)
      return a;
    if (y.is_value() && y.lo > 2)
      if (Term result = divide_multiples(rw, t, a, y.lo))
        return result;
    if (y.is_value() && y.lo > 2 && x.hi / y.lo <= max_quotient)
      return divide_by_cases(rw, t, a, y.lo, x.hi / y.lo);
    return Term{};
  case Kind::BvAshr:
    return x.zeros & sign ? rw.make(Kind::BvLshr, {a, b}) : Term{};
  case Kind::BvUlt:
    return cancel_in_comparison(rw, a, b);
  default:
    return Term{};
  }
}

} // namespace fathom
