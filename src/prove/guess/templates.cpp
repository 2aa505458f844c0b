#include "prove/guess/guesses.h"

#include "prove/guess/pairs.h"
#include "sea/shadow.h"
#include "support/assert.h"

#include <algorithm>
#include <utility>

namespace fathom::prove {

namespace {

constexpr size_t max_guesses = 160; // of one origin
constexpr size_t most_items = 12;   // of an equation, extended ones included
// Where more change, only those are looked at that checks depend on.
constexpr int many_numbers = 12;

} // namespace

Guesses::Guesses(TermStore &store, const State &state, const Points &points,
                 const Points *elements, const std::set<Term> &dropped)
    : store_(store), builder_(store), state_(state), points_(points),
      elements_(elements), dropped_(dropped) {
  std::set<Term> shadows;
  for (const std::vector<Cell> *cells : {&state.cells, &state.elements})
    for (const Cell &cell : *cells)
      if (sea::is_shadow(store, cell.memory))
        shadows.insert(cell.reg);
  const bool leaves_out =
      std::ranges::count_if(state.numbers, &Number::is_changed) > many_numbers;
  for (size_t i = 0; i < state.numbers.size(); ++i) {
    const SortKind kind = store.sort_kind(state.numbers[i].term);
    FATHOM_ASSERT(kind == SortKind::Bool || kind == SortKind::BitVec,
                  "guesses are about numbers");
    if (leaves_out && !state.numbers[i].is_relevant)
      continue;
    all_.push_back({.term = state.numbers[i].term,
                    .is_changed = state.numbers[i].is_changed,
                    .index = i,
                    .extension = Extension::None,
                    .is_shadow = shadows.contains(state.numbers[i].term)});
  }
}

void Guesses::add(Term claim) {
  if (found_.size() < max_guesses && seen_.insert(claim).second)
    found_.push_back({state_.loop, claim, origin_});
}

std::vector<Claim> Guesses::run(Origin origin) {
  origin_ = origin;
  switch (origin) {
  case Origin::Stated:
    return state_.stated;
  case Origin::Object:
    return state_.objects;
  case Origin::Equality:
    found_ = state_.equal_first;
    for (uint32_t width : {8u, 16u, 32u, 64u})
      add_equations(width);
    break;
  case Origin::Bound:
    add_all_bounds();
    break;
  case Origin::Order:
    add_orders();
    break;
  case Origin::Value:
    for (const Item &x : all_)
      if (x.is_changed && !is_bool(x) && !x.is_shadow) {
        add_values(x);
        add_different(x);
        add_bit_counts(x);
        add_remainder(x);
      }
    add_differences();
    break;
  case Origin::Element:
    found_ = state_.stated_for_all;
    add_elements();
    break;
  case Origin::Part:
    add_elements();
    for (Claim &claim : found_)
      claim.origin = Origin::Element;
    break;
  case Origin::Product:
    found_ = state_.asserted;
    for (uint32_t width : {32u, 64u})
      add_products(width);
    break;
  case Origin::Guarded:
    add_guarded();
    break;
  case Origin::Heap:
    return state_.heap;
  case Origin::Pair:
  case Origin::Absint: // of the program, not of a state
  case Origin::Pdr:
  case Origin::Horn:
    break;
  }
  return std::move(found_);
}

// ---------------------------------------------------------------- equations

void Guesses::add_equations(uint32_t width) {
  std::vector<Item> items;
  bool is_any_changed = false;
  for (const Item &x : all_)
    if (!is_bool(x) && this->width(x) == width) {
      items.push_back(x);
      is_any_changed |= x.is_changed;
    }
  // Numbers that change first: of the others there may be many.
  for (bool is_changed : {true, false})
    for (const Item &x : all_)
      if (width == 64 && is_any_changed && !is_bool(x) &&
          this->width(x) == 32 && x.is_changed == is_changed &&
          (is_changed || items.size() < most_items))
        for (Extension extension : {Extension::Zero, Extension::Sign})
          items.push_back(extended(x, extension));
  if (!is_any_changed || points_.empty())
    return;
  std::vector<std::vector<uint64_t>> values;
  for (const std::vector<BitVec> &point : points_) {
    std::vector<uint64_t> row;
    for (const Item &x : items)
      row.push_back(value(point, x).to_u64());
    values.push_back(std::move(row));
  }
  for (const Equation &e : linear_equations(values, items.size(), width))
    add_equation(items, e, width);
}

// Solved for the first number that changes and has an odd factor.
void Guesses::add_equation(const std::vector<Item> &items, const Equation &e,
                           uint32_t width) {
  size_t solved = items.size();
  for (size_t i = 0; i < items.size() && solved == items.size(); ++i)
    if (items[i].is_changed && e[i + 1] % 2 == 1 &&
        items[i].extension == Extension::None)
      solved = i;
  if (solved == items.size())
    return;
  BitVec unit(width, 1);
  // x = -(1 / c) * rest; odd numbers have inverses (Newton).
  const BitVec c(width, e[solved + 1]);
  BitVec inverse = c;
  for (int i = 0; i < 6; ++i)
    inverse = inverse * (BitVec(width, 2) - c * inverse);
  const BitVec factor = -inverse;
  Term sum;
  auto add_term = [&](Term t) { sum = sum ? builder_.make_add(sum, t) : t; };
  for (size_t i = 0; i < items.size(); ++i) {
    if (i == solved || e[i + 1] == 0)
      continue;
    const BitVec times = factor * BitVec(width, e[i + 1]);
    add_term(times == unit
                 ? items[i].term
                 : builder_.make_mul(store_.make_bv(times), items[i].term));
  }
  const BitVec constant = factor * BitVec(width, e[0]);
  if (!sum || !constant.is_zero())
    add_term(store_.make_bv(constant));
  add(builder_.make_eq(items[solved].term, sum));
}

// ---------------------------------------------------------------- bounds

std::vector<BitVec> Guesses::thresholds(const Item &x) const {
  const uint32_t width = this->width(x);
  std::vector<BitVec> values{BitVec(width, 0)};
  if (x.is_shadow) // not compared with the program's numbers
    return values;
  auto add_value = [&](const BitVec &v) {
    if (std::find(values.begin(), values.end(), v) == values.end())
      values.push_back(v);
  };
  const bool has_own = x.index < state_.numbers.size() &&
                       !state_.numbers[x.index].constants.empty();
  for (const BitVec &constant :
       has_own ? state_.numbers[x.index].constants : state_.constants) {
    BitVec c = constant;
    // Narrow numbers are compared as int.
    if (width < 32 && c.width() > width) {
      c = constant.extract(width - 1, 0);
      if (zext(c, constant.width()) != constant)
        continue;
    }
    if (c.width() == width) {
      add_value(c);
      add_value(c + BitVec(width, 1));
      add_value(c - BitVec(width, 1));
    }
  }
  return values;
}

// Numbers have their turns: with many of them each has the same room. What an
// unsigned bound implies, as long as nothing is negative, comes last.
void Guesses::add_all_bounds() {
  std::vector<std::vector<Claim>> lists;
  for (bool is_first : {true, false})
    for (const Item &x : all_)
      if (x.is_changed) {
        if (is_first)
          add_upper_bounds(x);
        else
          add_other_bounds(x);
        lists.push_back(std::exchange(found_, {}));
      }
  const size_t half = lists.size() / 2;
  for (size_t from : {size_t(0), half})
    for (size_t i = 0, was = 1; was != 0; ++i) {
      was = 0;
      for (size_t k = from; k < from + half; ++k)
        if (i < lists[k].size() && found_.size() < max_guesses) {
          found_.push_back(lists[k][i]);
          ++was;
        }
    }
}

void Guesses::add_upper_bounds(const Item &x) {
  if (is_bool(x)) {
    for (bool b : {false, true})
      if (fits([&](auto &p) { return value(p, x).is_true() == b; }))
        add(b ? x.term : builder_.make_not(x.term));
    return;
  }
  for (const Item &y : all_)
    if (!y.is_changed && !is_bool(y) && !x.is_shadow && width(y) == width(x) &&
        fits([&](auto &p) { return value(p, x).ule(value(p, y)); }))
      add(builder_.make_ule(x.term, y.term));
  std::vector<BitVec> values = thresholds(x);
  std::ranges::sort(values,
                    [](const BitVec &a, const BitVec &b) { return a.ult(b); });
  for (const BitVec &c : values)
    if (!c.is_ones() && fits([&](auto &p) { return value(p, x).ule(c); }))
      add(builder_.make_ule(x.term, store_.make_bv(c)));
}

void Guesses::add_other_bounds(const Item &x) {
  if (is_bool(x) || x.is_shadow)
    return;
  for (const Item &y : all_)
    if (!y.is_changed && !is_bool(y)) {
      if (width(y) == width(x)) {
        add_compared(x, y);
        if (state_.loop.loop == at_return) // a result may be larger, too
          add_compared(y, x);
      } else if (width(x) == 32 && width(y) == 64)
        add_scaled(x, y);
    }
  for (const BitVec &c : thresholds(x)) {
    Term bound = store_.make_bv(c);
    // Signed ones: the largest, the smallest.
    const bool is_most = c == BitVec::signed_max(width(x));
    const bool is_least = c.is_signed_min();
    if (!is_most && fits([&](auto &p) { return value(p, x).sle(c); }))
      add(builder_.make(Kind::BvSle, {x.term, bound}));
    if (!c.is_zero() && fits([&](auto &p) { return c.ule(value(p, x)); }))
      add(builder_.make_ule(bound, x.term));
    if (!is_least && fits([&](auto &p) { return c.sle(value(p, x)); }))
      add(builder_.make(Kind::BvSle, {bound, x.term}));
  }
  add_low_bits(x);
}

void Guesses::add_low_bits(const Item &x) {
  if (points_.size() < 3)
    return;
  for (uint32_t bits : {3u, 2u, 1u}) {
    if (bits >= width(x))
      continue;
    const BitVec low = value(points_[0], x).extract(bits - 1, 0);
    if (!fits([&](auto &p) { return value(p, x).extract(bits - 1, 0) == low; }))
      continue;
    add(builder_.make_eq(builder_.make_extract(x.term, bits - 1, 0),
                         store_.make_bv(low)));
    return;
  }
}

void Guesses::add_compared(const Item &x, const Item &y) {
  if (fits([&](auto &p) { return value(p, x).ult(value(p, y)); }))
    add(builder_.make_ult(x.term, y.term));
  if (fits([&](auto &p) { return value(p, x).slt(value(p, y)); }))
    add(builder_.make(Kind::BvSlt, {x.term, y.term}));
  if (fits([&](auto &p) { return value(p, x).ule(value(p, y)); }))
    add(builder_.make_ule(x.term, y.term));
  if (fits([&](auto &p) { return value(p, y).ule(value(p, x)); }))
    add(builder_.make_ule(y.term, x.term));
  if (fits([&](auto &p) { return value(p, x).sle(value(p, y)); }))
    add(builder_.make(Kind::BvSle, {x.term, y.term}));
  if (fits([&](auto &p) { return value(p, y).sle(value(p, x)); }))
    add(builder_.make(Kind::BvSle, {y.term, x.term}));
}

// An index against a length in bytes.
void Guesses::add_scaled(const Item &x, const Item &y) {
  const Item wide = extended(x, Extension::Zero);
  for (uint64_t scale : {1u, 2u, 4u, 8u}) {
    const BitVec factor(64, scale);
    if (fits([&](auto &p) {
          return (value(p, wide) * factor).ule(value(p, y));
        }))
      add(builder_.make_ule(
          scale == 1 ? wide.term
                     : builder_.make_mul(store_.make_bv(factor), wide.term),
          y.term));
  }
}

// ---------------------------------------------------------------- orders

void Guesses::add_orders() {
  for (size_t i = 0; i < all_.size(); ++i)
    for (size_t j = i + 1; j < all_.size(); ++j) {
      const Item &x = all_[i], &y = all_[j];
      if (!x.is_changed || !y.is_changed || width(x) != width(y) ||
          is_bool(x) != is_bool(y) || x.is_shadow || y.is_shadow)
        continue;
      if (is_bool(x)) {
        for (bool same : {true, false})
          if (fits([&](auto &p) {
                return (value(p, x) == value(p, y)) == same;
              })) {
            Term equal = builder_.make_eq(x.term, y.term);
            add(same ? equal : builder_.make_not(equal));
          }
        continue;
      }
      add_compared(x, y);
      add_compared(y, x);
    }
}

std::vector<Claim> guess(TermStore &store, const State &state,
                         const Samples &samples, Origin origin,
                         const std::set<Term> &dropped) {
  static const Points none;
  // Where a function returns, what it was called with matters as much as what
  // it gives: products of that, and what holds of it if the result is such.
  State all_change;
  const bool is_wider =
      state.loop.loop == at_return &&
      (origin == Origin::Product || origin == Origin::Guarded);
  if (is_wider) {
    all_change = state;
    for (Number &number : all_change.numbers)
      number.is_changed = true;
  }
  if (origin == Origin::Pair) {
    auto pairs = samples.pairs.find(state.loop);
    return pairs == samples.pairs.end()
               ? std::vector<Claim>{}
               : guess_pairs(store, state, pairs->second);
  }
  auto points = samples.points.find(state.loop);
  auto elements = samples.elements.find(state.loop);
  return Guesses(store, is_wider ? all_change : state,
                 points == samples.points.end() ? none : points->second,
                 elements == samples.elements.end() ? nullptr
                                                    : &elements->second,
                 dropped)
      .run(origin);
}

} // namespace fathom::prove
