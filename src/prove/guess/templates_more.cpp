// Templates that are tried when those of templates.cpp do not suffice.
#include "prove/guess/guesses.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace fathom::prove {

namespace {

constexpr size_t most_values = 5; // that a number takes, to be listed
constexpr size_t enough_points = 8;
constexpr size_t most_factors = 5;     // numbers that are multiplied
constexpr size_t most_cubed = 4;       // likewise, three at a time
constexpr size_t most_polynomials = 3; // not solved, of one degree
constexpr size_t most_guarded = 12;    // guesses of one origin under one guard
constexpr size_t few_points = 3;
constexpr uint32_t most_bits = 16; // that are counted

// x * x and x have the same lowest bit, so half of the range times the one is
// the same as times the other: elimination takes either. The simpler one.
void take_squares_out(std::span<const Monomial> monomials, uint32_t width,
                      Equation &e) {
  const uint64_t half = uint64_t(1) << (width - 1);
  for (size_t m = 0; m < monomials.size(); ++m) {
    std::vector<size_t> once = monomials[m].factors; // in order
    once.erase(std::unique(once.begin(), once.end()), once.end());
    if ((e[m + 1] & half) == 0 || once.size() == monomials[m].factors.size())
      continue;
    auto same = std::find_if(
        monomials.begin(), monomials.end(),
        [&](const Monomial &other) { return other.factors == once; });
    e[m + 1] ^= half;
    e[size_t(same - monomials.begin()) + 1] ^= half; // carries are lost
  }
}

} // namespace

// ---------------------------------------------------------------- one number

// A state, a mode, a flag.
void Guesses::add_values(const Item &x) {
  std::vector<BitVec> values;
  for (const std::vector<BitVec> &point : points_)
    if (std::find(values.begin(), values.end(), value(point, x)) ==
        values.end()) {
      values.push_back(value(point, x));
      if (values.size() > most_values)
        return;
    }
  if (values.size() < 2 || points_.size() < enough_points)
    return;
  Term any;
  for (const BitVec &v : values) {
    Term one = builder_.make_eq(x.term, store_.make_bv(v));
    any = any ? builder_.make_or(any, one) : one;
  }
  add(any);
}

// Another than a constant or a number.
void Guesses::add_different(const Item &x) {
  auto differs = [&](Term y) {
    add(builder_.make_not(builder_.make_eq(x.term, y)));
  };
  for (const BitVec &c : state_.constants)
    if (c.width() == width(x) &&
        fits([&](auto &p) { return !(value(p, x) == c); }))
      differs(store_.make_bv(c));
  const BitVec zero(width(x), 0);
  if (fits([&](auto &p) { return !(value(p, x) == zero); }))
    differs(store_.make_bv(zero));
  for (const Item &y : all_)
    if (y.index != x.index && !is_bool(y) && width(y) == width(x) &&
        (!y.is_changed || y.index < x.index) &&
        fits([&](auto &p) { return !(value(p, x) == value(p, y)); }))
      differs(y.term);
}

// How many of the lowest bits of another number are set: a set and its size.
void Guesses::add_bit_counts(const Item &x) {
  for (const Item &y : all_) {
    if (y.index == x.index || !y.is_changed || is_bool(y) ||
        points_.size() < enough_points)
      continue;
    uint64_t all = 0;
    for (const std::vector<BitVec> &point : points_)
      all |=
          value(point, y).width() <= 64 ? value(point, y).to_u64() : UINT64_MAX;
    const uint32_t bits = uint32_t(std::bit_width(all));
    if (bits < 2 || bits > most_bits || bits > width(y) || !fits([&](auto &p) {
          return value(p, x) ==
                 BitVec(width(x),
                        uint64_t(std::popcount(value(p, y).to_u64())));
        }))
      continue;
    Term sum;
    for (uint32_t i = 0; i < bits; ++i) {
      Term bit = builder_.make_extract(y.term, i, i);
      if (width(x) > 1)
        bit = builder_.make(Kind::ZeroExtend, {bit}, {width(x) - 1});
      sum = sum ? builder_.make_add(sum, bit) : bit;
    }
    add(builder_.make_eq(x.term, sum));
    if (bits < width(y))
      add(builder_.make_ult(
          y.term, store_.make_bv(BitVec(width(y), uint64_t(1) << bits))));
  }
}

// A multiple of something odd, and a rest.
void Guesses::add_remainder(const Item &x) {
  if (points_.size() < few_points || width(x) > 64)
    return;
  uint64_t divisor = 0;
  const uint64_t first = value(points_[0], x).to_u64();
  for (const std::vector<BitVec> &point : points_) {
    const uint64_t v = value(point, x).to_u64();
    divisor = std::gcd(divisor, v > first ? v - first : first - v);
  }
  if (divisor == 0)
    return;
  divisor >>= std::countr_zero(divisor);
  if (divisor == 1 || divisor > 1024)
    return;
  const BitVec m(width(x), divisor);
  add(builder_.make_eq(builder_.make(Kind::BvUrem, {x.term, store_.make_bv(m)}),
                       store_.make_bv(BitVec(width(x), first % divisor))));
}

// ---------------------------------------------------------------- two, three

void Guesses::add_differences() {
  for (const Item &x : all_)
    for (const Item &y : all_) {
      if (x.index == y.index || is_bool(x) || is_bool(y) || x.is_shadow ||
          y.is_shadow || width(x) != width(y) ||
          !(x.is_changed || y.is_changed))
        continue;
      add_difference(x, y);
      if (x.index < y.index)
        for (const Item &z : all_)
          if (z.index != x.index && z.index != y.index && !is_bool(z) &&
              width(z) == width(x))
            add_sum(x, y, z);
    }
}

// Modulo 2^w, against constants and other numbers; half of another.
void Guesses::add_difference(const Item &x, const Item &y) {
  Term difference = builder_.make(Kind::BvSub, {x.term, y.term});
  auto at = [&](auto &p) { return value(p, x) - value(p, y); };
  for (const BitVec &c : thresholds(x)) {
    if (c.is_zero())
      continue;
    if (!c.is_ones() && fits([&](auto &p) { return at(p).ule(c); }))
      add(builder_.make_ule(difference, store_.make_bv(c)));
    if (c != BitVec::signed_max(width(x)) &&
        fits([&](auto &p) { return at(p).sle(c); }))
      add(builder_.make(Kind::BvSle, {difference, store_.make_bv(c)}));
  }
  for (const Item &z : all_)
    if (z.index != x.index && z.index != y.index && !is_bool(z) &&
        width(z) == width(x) &&
        fits([&](auto &p) { return at(p).ule(value(p, z)); }))
      add(builder_.make_ule(difference, z.term));
  const BitVec two(width(x), 2);
  if (fits([&](auto &p) {
        return (two * value(p, x)).ule(value(p, y)) && !value(p, x).sign();
      }))
    add(builder_.make_ule(builder_.make_mul(store_.make_bv(two), x.term),
                          y.term));
}

void Guesses::add_sum(const Item &x, const Item &y, const Item &z) {
  Term sum = builder_.make_add(x.term, y.term);
  auto at = [&](auto &p) { return value(p, x) + value(p, y); };
  if (fits([&](auto &p) { return at(p).ule(value(p, z)); }))
    add(builder_.make_ule(sum, z.term));
  if (fits([&](auto &p) { return at(p).sle(value(p, z)); }))
    add(builder_.make(Kind::BvSle, {sum, z.term}));
  if (fits([&](auto &p) { return value(p, z).ule(at(p)); }))
    add(builder_.make_ule(z.term, sum));
  if (fits([&](auto &p) { return value(p, z).sle(at(p)); }))
    add(builder_.make(Kind::BvSle, {z.term, sum}));
}

// ---------------------------------------------------------------- products

// Equations of degree 2 and 3 modulo 2^w: products of numbers are numbers, too.
// A number that is an expression of others is left out of what follows, so that
// no equation says again what others say.
void Guesses::add_products(uint32_t width) {
  std::vector<Item> items;
  for (bool is_changed : {true, false})
    for (const Item &x : all_)
      if (!is_bool(x) && this->width(x) == width && x.is_changed == is_changed)
        items.push_back(x);
  for (size_t degree = 1; degree <= 3; ++degree) {
    while (items.size() > (degree == 1   ? SIZE_MAX
                           : degree == 2 ? most_factors
                                         : most_cubed))
      items.pop_back();
    if (items.empty() || !items[0].is_changed)
      return;
    add_polynomials(items, degree, width);
  }
}

// Monomials by the numbers that are multiplied, those of one number first.
std::vector<Monomial> Guesses::monomials_of(const std::vector<Item> &items,
                                            size_t degree) {
  std::vector<Monomial> monomials;
  for (size_t i = 0; i < items.size(); ++i)
    monomials.push_back({.term = items[i].term, .factors = {i}});
  for (size_t from = 0; from < monomials.size(); ++from) {
    const Monomial m = monomials[from];
    if (m.factors.size() == degree)
      continue;
    for (size_t i = m.factors.back(); i < items.size(); ++i) {
      Monomial product{.term = builder_.make_mul(m.term, items[i].term),
                       .factors = m.factors};
      product.factors.push_back(i);
      monomials.push_back(std::move(product));
    }
  }
  return monomials;
}

std::vector<Equation>
Guesses::equations_of(const std::vector<Item> &items,
                      const std::vector<Monomial> &monomials, uint32_t width) {
  if (points_.size() < monomials.size() + enough_points)
    return {};
  std::vector<std::vector<uint64_t>> values;
  for (const std::vector<BitVec> &point : points_) {
    std::vector<uint64_t> row;
    for (const Monomial &m : monomials) {
      uint64_t product = 1;
      for (size_t i : m.factors)
        product *= value(point, items[i]).to_u64();
      row.push_back(product);
    }
    values.push_back(std::move(row));
  }
  std::vector<Equation> equations;
  for (Equation &e : linear_equations(values, monomials.size(), width)) {
    // Of loops more would be kept that re-checks take long for.
    if (!state_.loop.is_loop())
      take_squares_out(monomials, width, e);
    // Multiples of powers of two hold of anything.
    if (std::any_of(e.begin() + 1, e.end(),
                    [](uint64_t c) { return c % 2 == 1; }))
      equations.push_back(std::move(e));
  }
  auto length = [](const Equation &e) {
    return std::count_if(e.begin(), e.end(), [](uint64_t c) { return c != 0; });
  };
  std::stable_sort(equations.begin(), equations.end(),
                   [&](const Equation &a, const Equation &b) {
                     return length(a) < length(b);
                   });
  return equations;
}

void Guesses::add_polynomials(std::vector<Item> &items, size_t degree,
                              uint32_t width) {
  bool is_new = true;
  while (is_new && !items.empty()) {
    is_new = false;
    const std::vector<Monomial> monomials = monomials_of(items, degree);
    const std::vector<Equation> equations =
        equations_of(items, monomials, width);
    for (const Equation &e : equations) {
      const size_t solved = solvable(items, monomials, e);
      if (solved == items.size())
        continue;
      if (degree > 1) // others have said it
        add_polynomial(items, monomials, e, width);
      items.erase(items.begin() + ptrdiff_t(solved));
      is_new = true;
      break;
    }
    for (size_t i = 0;
         !is_new && degree > 1 && i < equations.size() && i < most_polynomials;
         ++i)
      add_polynomial(items, monomials, equations[i], width);
  }
}

// Solved for a number that changes, has an odd factor and is in no product, so
// that whoever cuts the loop can take it for the rest; if there is one.
size_t Guesses::solvable(const std::vector<Item> &items,
                         std::span<const Monomial> monomials,
                         const Equation &e) const {
  for (size_t i = 0; i < items.size(); ++i) {
    if (!items[i].is_changed || e[i + 1] % 2 == 0)
      continue;
    bool is_alone = true;
    for (size_t m = items.size(); m < monomials.size(); ++m)
      is_alone &= e[m + 1] == 0 || std::find(monomials[m].factors.begin(),
                                             monomials[m].factors.end(),
                                             i) == monomials[m].factors.end();
    if (is_alone)
      return i;
  }
  return items.size();
}

// What has a negative factor stands on the other side.
void Guesses::add_polynomial(const std::vector<Item> &items,
                             std::span<const Monomial> monomials,
                             const Equation &equation, uint32_t width) {
  const uint64_t mask = width >= 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
  Equation e = equation;
  const size_t solved = solvable(items, monomials, e);
  if (solved < items.size()) {
    // The factor becomes 1: odd numbers have inverses (Newton).
    const uint64_t c = e[solved + 1];
    uint64_t inverse = c;
    for (int i = 0; i < 6; ++i)
      inverse *= 2 - c * inverse;
    for (uint64_t &factor : e)
      factor = factor * inverse & mask;
  }
  Term sides[2];
  auto add_to = [&](Term &side, const BitVec &factor, Term t) {
    Term product = factor == BitVec(width, 1)
                       ? t
                       : builder_.make_mul(store_.make_bv(factor), t);
    side = side ? builder_.make_add(side, product) : product;
  };
  for (size_t i = 0; i < monomials.size(); ++i) {
    const BitVec factor(width, e[i + 1]);
    if (factor.is_zero())
      continue;
    const bool is_right = solved < items.size() ? i != solved : factor.sign();
    add_to(sides[is_right], is_right ? -factor : factor, monomials[i].term);
  }
  const BitVec constant(width, e[0]);
  for (bool negative : {false, true}) {
    Term &side = sides[negative];
    const BitVec c = negative ? -constant : constant;
    const bool is_right = solved < items.size() || constant.sign();
    const bool is_here = is_right == negative && !constant.is_zero();
    if (is_here)
      side =
          side ? builder_.make_add(side, store_.make_bv(c)) : store_.make_bv(c);
    if (!side)
      side = store_.make_bv(width, 0);
  }
  add(builder_.make_eq(sides[0], sides[1]));
}

// ---------------------------------------------------------------- guards

std::optional<BitVec>
Guesses::value_of(Term t, const std::vector<BitVec> &point) const {
  if (store_.kind(t) == Kind::BvConst)
    return store_.value(t);
  for (const Item &x : all_)
    if (x.term == t)
      return value(point, x);
  return std::nullopt;
}

std::optional<bool> Guesses::holds(Term atom,
                                   const std::vector<BitVec> &point) const {
  if (store_.kind(atom) == Kind::Var) {
    std::optional<BitVec> v = value_of(atom, point);
    return v ? std::optional(v->is_true()) : std::nullopt;
  }
  const std::optional<BitVec> a = value_of(store_.child(atom, 0), point);
  const std::optional<BitVec> b = value_of(store_.child(atom, 1), point);
  if (!a || !b || a->width() != b->width())
    return std::nullopt;
  switch (store_.kind(atom)) {
  case Kind::Eq:
    return *a == *b;
  case Kind::BvUlt:
    return a->ult(*b);
  case Kind::BvUle:
    return a->ule(*b);
  case Kind::BvSlt:
    return a->slt(*b);
  case Kind::BvSle:
    return a->sle(*b);
  case Kind::BvUgt:
    return b->ult(*a);
  case Kind::BvUge:
    return b->ule(*a);
  case Kind::BvSgt:
    return b->slt(*a);
  case Kind::BvSge:
    return b->sle(*a);
  default:
    return std::nullopt;
  }
}

// Phases and modes: what holds where a condition of the loop's branches does,
// or where it does not.
void Guesses::add_guarded() {
  std::vector<Term> guards = state_.atoms;
  for (const Item &x : all_) // Booleans that change, and few values
    if (x.is_changed && is_bool(x) &&
        std::find(guards.begin(), guards.end(), x.term) == guards.end())
      guards.push_back(x.term);
  constexpr Origin guarded[] = {Origin::Bound, Origin::Equality, Origin::Order};
  std::set<Term> unguarded; // what holds everywhere needs no guard
  for (Origin origin : guarded)
    for (const Claim &claim : Guesses(store_, state_, points_).run(origin))
      if (!dropped_.contains(claim.holds))
        unguarded.insert(claim.holds);
  for (Term atom : guards)
    for (bool is_true : {true, false}) {
      Points some;
      for (const std::vector<BitVec> &point : points_)
        if (holds(atom, point) == std::optional(is_true))
          some.push_back(point);
      // Where it always holds there is nothing new but for what was dropped.
      if (some.size() < few_points ||
          (some.size() == points_.size() && dropped_.empty()))
        continue;
      Term not_guard = is_true ? builder_.make_not(atom) : atom;
      for (Origin origin : guarded) {
        size_t count = 0;
        for (const Claim &claim : Guesses(store_, state_, some).run(origin))
          if (!unguarded.contains(claim.holds) && count++ < most_guarded)
            add(builder_.make_or(not_guard, claim.holds));
      }
    }
}

} // namespace fathom::prove
