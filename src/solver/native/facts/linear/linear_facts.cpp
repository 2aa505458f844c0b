#include "solver/native/facts/linear/linear_facts.h"

#include "rewrite/linear.h"
#include "support/assert.h"

namespace fathom {

namespace {

constexpr size_t max_columns = 300;
constexpr unsigned max_cases = 64; // of the integers k

mpz_class power_of_two(uint32_t exponent) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), 2, exponent);
  return result;
}

mpz_class integer(const BitVec &value) {
  mpz_class result;
  std::span<const uint64_t> limbs = value.limbs();
  mpz_import(result.get_mpz_t(), limbs.size(), -1, sizeof(uint64_t), 0, 0,
             limbs.data());
  return result;
}

mpz_class integer(uint64_t value) { return integer(BitVec(64, value)); }

// The factor nearest to zero that is the same modulo 2^width.
mpz_class nearest(uint64_t factor, uint32_t width) {
  mpz_class result = integer(factor);
  if (factor > uint64_t(1) << (width - 1))
    result -= power_of_two(width);
  return result;
}

struct Literal {
  Term atom;
  bool holds;
};

Literal split(const TermStore &store, Term literal) {
  bool negated = store.kind(literal) == Kind::Not;
  return {negated ? store.child(literal, 0) : literal, !negated};
}

} // namespace

LinearFacts::LinearFacts(const TermStore &store, Ranges &ranges, uint64_t work)
    : store_(store), ranges_(ranges), simplex_(work) {}

bool LinearFacts::is_full() const {
  return simplex_.num_columns() > max_columns;
}

bool LinearFacts::is_linear(const TermStore &store, Term literal) {
  auto [atom, holds] = split(store, literal);
  switch (store.kind(atom)) {
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::BvSlt:
  case Kind::BvSle:
  case Kind::BvUaddo:
    return true;
  case Kind::BvSaddo:
  case Kind::BvSsubo:
    return !holds;
  case Kind::BvUmulo:
    return store.is_bv_const(store.child(atom, 1));
  case Kind::Eq:
    return holds && store.sort_kind(store.child(atom, 0)) == SortKind::BitVec;
  default:
    return false;
  }
}

int LinearFacts::new_integer(const Number &lo, const Number &hi) {
  int column = simplex_.new_column();
  simplex_.raise_lower(column, lo);
  simplex_.drop_upper(column, hi);
  return column;
}

int LinearFacts::column_of(Term t) {
  auto [it, fresh] = columns_.try_emplace(t, 0);
  if (!fresh)
    return it->second;
  Number lo = 0, hi = power_of_two(store_.width(t)) - 1;
  if (Ranges::applies(store_, t)) {
    const Range &range = ranges_.of(t);
    lo = integer(range.lo);
    hi = integer(range.hi);
  }
  it->second = new_integer(lo, hi);
  undefined_.push_back(t);
  return it->second;
}

void LinearFacts::add_value(Sum &sum, Term t, const Number &factor) {
  if (store_.is_bv_const(t))
    sum.constant += factor * integer(store_.value(t));
  else
    sum.entries.push_back({column_of(t), factor});
}

// t = 2^(w-1) * sign + rest
int LinearFacts::sign_of(Term t) {
  auto [it, fresh] = signs_.try_emplace(t, 0);
  if (!fresh)
    return it->second;
  Number half = power_of_two(store_.width(t) - 1);
  int sign = new_integer(0, 1), rest = new_integer(0, half - 1);
  it->second = sign;
  wraps_.push_back(sign);
  Sum sum;
  sum.entries = {{sign, half}, {rest, 1}};
  require_equal(t, std::move(sum));
  return sign;
}

void LinearFacts::add_signed(Sum &sum, Term t, const Number &factor) {
  add_value(sum, t, factor);
  Number whole = power_of_two(store_.width(t));
  if (!store_.is_bv_const(t))
    sum.entries.push_back({sign_of(t), -factor * whole});
  else if (store_.value(t).sign())
    sum.constant -= factor * whole;
}

void LinearFacts::require_equal(Term t, Sum sum) {
  add_value(sum, t, -1);
  int row = simplex_.new_row(sum.entries);
  Number zero = -sum.constant;
  contradiction_ |= !simplex_.raise_lower(row, zero);
  contradiction_ |= !simplex_.drop_upper(row, zero);
}

// Not recursive: a definition only puts the terms that it uses on the list.
void LinearFacts::settle() {
  while (!undefined_.empty()) {
    Term t = undefined_.back();
    undefined_.pop_back();
    if (!is_full())
      define(t);
  }
}

void LinearFacts::define(Term t) {
  uint32_t by = 0;
  switch (store_.kind(t)) {
  case Kind::BvAdd:
  case Kind::BvSub:
  case Kind::BvNeg:
  case Kind::BvNot:
  case Kind::BvMul:
    define_sum(t);
    break;
  case Kind::Concat:
    if (store_.width(t) <= 64 && shifted_operand(store_, t, by))
      define_sum(t);
    else
      define_structure(t);
    break;
  case Kind::ZeroExtend:
  case Kind::SignExtend:
  case Kind::Extract:
    define_structure(t);
    break;
  case Kind::BvUdiv:
  case Kind::BvUrem:
    define_division(t);
    break;
  default:
    break;
  }
}

// t = a_1 t_1 + ... + c - 2^w k
void LinearFacts::define_sum(Term t) {
  if (store_.width(t) > 64)
    return;
  uint32_t w = store_.width(t);
  LinearForm form;
  add_linear(store_, t, 1, form);
  merge_summands(form);
  if (form.summands.size() == 1 && form.summands[0].t == t)
    return; // a product of two terms
  Sum sum;
  sum.constant = nearest(form.constant, w);
  mpz_class lo = nearest(form.constant, w), hi = lo;
  for (const auto &[x, factor] : form.summands) {
    mpz_class times = nearest(factor, w);
    add_value(sum, x, times);
    const Range &range = ranges_.of(x);
    lo += times * integer(times > 0 ? range.lo : range.hi);
    hi += times * integer(times > 0 ? range.hi : range.lo);
  }
  mpz_class whole = power_of_two(w), k_lo, k_hi;
  mpz_fdiv_q(k_lo.get_mpz_t(), lo.get_mpz_t(), whole.get_mpz_t());
  mpz_fdiv_q(k_hi.get_mpz_t(), hi.get_mpz_t(), whole.get_mpz_t());
  if (k_lo == k_hi) {
    sum.constant -= Number(k_lo * whole);
  } else {
    int k = new_integer(k_lo, k_hi);
    wraps_.push_back(k);
    sum.entries.push_back({k, -Number(whole)});
  }
  require_equal(t, std::move(sum));
}

void LinearFacts::define_structure(Term t) {
  Term x = store_.child(t, 0);
  uint32_t w = store_.width(t), inner = store_.width(x);
  Sum sum;
  switch (store_.kind(t)) {
  case Kind::ZeroExtend:
    add_value(sum, x, 1);
    break;
  case Kind::SignExtend:
    add_value(sum, x, 1);
    sum.entries.push_back(
        {sign_of(x), Number(power_of_two(w) - power_of_two(inner))});
    break;
  case Kind::Concat: {
    Term low = store_.child(t, 1);
    add_value(sum, x, power_of_two(store_.width(low)));
    add_value(sum, low, 1);
    break;
  }
  default: { // Extract: x = 2^(high+1) * above + 2^low * t + below
    uint32_t high = store_.index(t, 0), low = store_.index(t, 1);
    if (high + 1 < inner)
      sum.entries.push_back(
          {new_integer(0, Number(power_of_two(inner - high - 1) - 1)),
           Number(power_of_two(high + 1))});
    add_value(sum, t, power_of_two(low));
    if (low > 0)
      sum.entries.push_back({new_integer(0, Number(power_of_two(low) - 1)), 1});
    require_equal(x, std::move(sum));
    return;
  }
  }
  require_equal(t, std::move(sum));
}

// x = c * quotient + remainder, c > 0
void LinearFacts::define_division(Term t) {
  Term x = store_.child(t, 0), divisor = store_.child(t, 1);
  if (!store_.is_bv_const(divisor) || store_.value(divisor).is_zero())
    return;
  Number c = integer(store_.value(divisor));
  bool quotient = store_.kind(t) == Kind::BvUdiv;
  Number top = power_of_two(store_.width(t)) - 1;
  Sum sum;
  add_value(sum, t, quotient ? c : Number(1));
  if (quotient)
    sum.entries.push_back({new_integer(0, c - 1), 1});
  else
    sum.entries.push_back({new_integer(0, top), c});
  require_equal(x, std::move(sum));
}

LinearFacts::Bound LinearFacts::at_least_zero(Sum sum) {
  return {simplex_.new_row(sum.entries), true, -sum.constant};
}

LinearFacts::Bound LinearFacts::at_most_zero(Sum sum) {
  return {simplex_.new_row(sum.entries), false, -sum.constant};
}

std::vector<LinearFacts::Bound> LinearFacts::bounds_of(Term literal) {
  if (!is_linear(store_, literal))
    return {};
  auto [atom, holds] = split(store_, literal);
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  Kind kind = store_.kind(atom);
  Sum sum; // a - b
  switch (kind) {
  case Kind::BvSlt:
  case Kind::BvSle:
    add_signed(sum, a, 1);
    add_signed(sum, b, -1);
    break;
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::Eq:
    add_value(sum, a, 1);
    add_value(sum, b, -1);
    break;
  default:
    return bounds_of_overflow(atom, holds);
  }
  if (kind == Kind::Eq)
    return {at_least_zero(sum), at_most_zero(sum)};
  bool strict = kind == Kind::BvUlt || kind == Kind::BvSlt;
  if (holds) { // a < b: a - b + 1 <= 0
    sum.constant += strict ? 1 : 0;
    return {at_most_zero(sum)};
  }
  sum.constant -= strict ? 0 : 1; // not a <= b: a - b - 1 >= 0
  return {at_least_zero(sum)};
}

std::vector<LinearFacts::Bound> LinearFacts::bounds_of_overflow(Term atom,
                                                                bool holds) {
  Term a = store_.child(atom, 0), b = store_.child(atom, 1);
  uint32_t w = store_.width(a);
  Number whole = power_of_two(w), half = power_of_two(w - 1);
  Kind kind = store_.kind(atom);
  Sum sum;
  if (kind == Kind::BvUaddo || kind == Kind::BvUmulo) {
    if (kind == Kind::BvUmulo) {
      add_value(sum, a, integer(store_.value(b)));
    } else {
      add_value(sum, a, 1);
      add_value(sum, b, 1);
    }
    sum.constant -= holds ? whole : Number(whole - 1);
    if (holds)
      return {at_least_zero(sum)};
    return {at_most_zero(sum)};
  }
  add_signed(sum, a, 1); // no signed overflow: -half <= a + b <= half - 1
  add_signed(sum, b, kind == Kind::BvSaddo ? 1 : -1);
  Sum above = sum, below = sum;
  above.constant += half;
  below.constant -= half - 1;
  return {at_least_zero(above), at_most_zero(below)};
}

bool LinearFacts::apply(std::span<const Bound> bounds) {
  for (const Bound &b : bounds)
    if (!(b.is_lower ? simplex_.raise_lower(b.column, b.value)
                     : simplex_.drop_upper(b.column, b.value)))
      return false;
  return true;
}

bool LinearFacts::add(Term literal) {
  if (is_full())
    return false;
  std::vector<Bound> bounds = bounds_of(literal);
  settle();
  contradiction_ |= !apply(bounds);
  return !bounds.empty();
}

int LinearFacts::undecided_wrap() const {
  for (int k : wraps_)
    if (!simplex_.value(k).is_integer())
      return k;
  return -1;
}

// Case by case for the integers: each stack entry is a case still to be looked
// at, with the bounds of the cases that contain it below it.
bool LinearFacts::has_no_solution() {
  struct Case {
    size_t mark; // to go back to before
    Bound bound;
  };
  std::vector<Case> todo;
  unsigned cases = 0;
  while (true) {
    Simplex::Outcome outcome = simplex_.check();
    if (outcome == Simplex::Outcome::GaveUp)
      return false;
    if (outcome == Simplex::Outcome::Feasible) {
      int k = undecided_wrap();
      if (k < 0 || ++cases > max_cases)
        return false;
      mpz_class below = simplex_.value(k).floor();
      size_t mark = simplex_.mark();
      todo.push_back({mark, {k, true, Number(below + 1)}});
      todo.push_back({mark, {k, false, Number(below)}});
    }
    while (true) { // the next case that has values left
      if (todo.empty())
        return true;
      Case next = std::move(todo.back());
      todo.pop_back();
      simplex_.undo(next.mark);
      if (apply({&next.bound, 1}))
        break;
    }
  }
}

bool LinearFacts::refute(std::span<const Term> literals) {
  // Rows and definitions first, they stay; then bounds, which are taken back.
  std::vector<Bound> bounds;
  for (Term t : literals) {
    if (is_full())
      break;
    auto [it, fresh] = bounds_.try_emplace(t);
    if (fresh) {
      it->second = bounds_of(t);
      settle();
    }
    bounds.insert(bounds.end(), it->second.begin(), it->second.end());
  }
  if (contradiction_)
    return true;
  size_t mark = simplex_.mark();
  bool refuted = !apply(bounds) || has_no_solution();
  simplex_.undo(mark);
  return refuted;
}

} // namespace fathom
