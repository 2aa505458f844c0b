// Claims about all elements of arrays: what the other templates say of one that
// is arbitrary, everywhere or before and behind a number of the loop.
#include "prove/guess/guesses.h"

#include "sea/shadow.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace fathom::prove {

namespace {

constexpr size_t few_points = 3;
constexpr size_t most_under_guard = 12; // of one origin
constexpr size_t most_numbers = 4;      // that elements are before or behind
constexpr size_t most_ends = 2;         // of parts of arrays that are used

// All elements but those that have one value: `a[q] == 0 || a[q] >= least`.
// What the others are is told by numbers from before the loop.
std::vector<Guard> exceptions(TermStore &store, const State &state,
                              const Points &points,
                              const std::vector<Guard> &places) {
  constexpr size_t most_exceptions = 6;
  Builder b(store);
  std::vector<Guard> guards;
  auto add = [&](const Cell &cell, size_t index, const Guard &place) {
    std::map<uint64_t, size_t> values;
    size_t all = 0, most = 0;
    uint64_t except = 0;
    for (const std::vector<BitVec> &p : points)
      if (place.holds(p)) {
        ++all;
        const uint64_t v = p[index].to_u64();
        if (size_t count = ++values[v]; count > most) {
          most = count;
          except = v;
        }
      }
    if (most < few_points || all - most < few_points)
      return;
    Term other = b.make_not(
        b.make_eq(cell.reg, store.make_bv(store.width(cell.reg), except)));
    guards.push_back({place.term ? b.make_and(place.term, other) : other,
                      [=](const std::vector<BitVec> &p) {
                        return place.holds(p) && p[index].to_u64() != except;
                      },
                      {Origin::Bound, Origin::Order}});
  };
  const size_t first = state.numbers.size() + 1;
  for (size_t i = 0; i < state.elements.size(); ++i)
    for (const Guard &place : places)
      if (!sea::is_shadow(store, state.elements[i].memory) &&
          guards.size() < most_exceptions)
        add(state.elements[i], first + i, place);
  return guards;
}

// Every second or fourth element q, if that is how far a number x goes at a
// time; all of them, or before x.
bool add_stride(TermStore &store, Term q, size_t q_index, Term x,
                size_t x_index, const Points &points,
                std::vector<Guard> &guards) {
  uint64_t step = 0;
  for (const std::vector<BitVec> &p : points)
    step = std::gcd(
        step, uint32_t(p[x_index].to_u64() - points.front()[x_index].to_u64()));
  if (step != 2 && step != 4)
    return false;
  Builder b(store);
  const uint32_t bits = step == 2 ? 1 : 2;
  for (uint64_t rest = 0; rest < step; ++rest)
    for (bool is_before : {false, true}) {
      Term term =
          b.make_eq(b.make_extract(q, bits - 1, 0), store.make_bv(bits, rest));
      if (is_before)
        term = b.make_and(b.make_ult(q, x), term);
      guards.push_back({term,
                        [=](const std::vector<BitVec> &p) {
                          return p[q_index].to_u64() % step == rest &&
                                 (!is_before || p[q_index].ult(p[x_index]));
                        },
                        {Origin::Equality}});
    }
  return true;
}

} // namespace

// Those that are not the same as a number of the loop anyway.
std::vector<Guesses::Item> Guesses::fronts() const {
  std::vector<Item> result;
  const size_t first = state_.numbers.size() + 1 + state_.elements.size();
  for (size_t i = 0; i < state_.fronts.size(); ++i) {
    const Item front{state_.fronts[i], true, first + i, Extension::None};
    auto is_same = [&](const Item &x) {
      return x.is_changed && !is_bool(x) && width(x) == width(front) &&
             std::all_of(elements_->begin(), elements_->end(), [&](auto &p) {
               return value(p, x) == value(p, front);
             });
    };
    if (std::none_of(all_.begin(), all_.end(), is_same) &&
        std::none_of(result.begin(), result.end(), is_same))
      result.push_back(front);
  }
  return result;
}

// A number that changes tells elements that were dealt with from the others.
std::vector<Guard> Guesses::element_guards(const Item &any) {
  std::vector<Guard> guards{{Term{}, [](auto &) { return true; }}};
  std::vector<Item> numbers = fronts();
  for (const Item &x : all_)
    if (x.is_changed && !is_bool(x) && numbers.size() < most_numbers &&
        (width(x) == 32 || width(x) == 64))
      numbers.push_back(x);
  auto place = [&](const Item &x) { // of the element, as wide as that
    Item wide = any;
    if (width(x) != 64)
      return wide;
    wide = extended(any, Extension::Zero);
    return wide;
  };
  for (const Item &x : numbers) {
    const Item q = place(x);
    guards.push_back({builder_.make_ult(q.term, x.term), [=, this](auto &p) {
                        return value(p, q).ult(value(p, x));
                      }});
    guards.push_back({builder_.make_ule(x.term, q.term), [=, this](auto &p) {
                        return value(p, x).ule(value(p, q));
                      }});
  }
  for (const Item &x : numbers)
    for (const Item &y : numbers)
      if (x.index != y.index && width(x) == 32 && width(y) == 32 &&
          numbers.size() <= 3)
        guards.push_back(
            {builder_.make_and(builder_.make_ule(x.term, any.term),
                               builder_.make_ult(any.term, y.term)),
             [=, this](auto &p) {
               return value(p, x).ule(value(p, any)) &&
                      value(p, any).ult(value(p, y));
             }});
  if (origin_ != Origin::Part) {
    const size_t num_fronts = guards.size();
    add_ends(any, numbers, guards);
    add_flags(guards, num_fronts);
    return guards;
  }
  std::vector<Guard> some = exceptions(store_, state_, *elements_, guards);
  for (const Item &x : numbers)
    if (width(x) == 32 && add_stride(store_, any.term, any.index, x.term,
                                     x.index, *elements_, some))
      break;
  return some;
}

// Where a part of an array is used only: elements in front of a number that
// does not change and that another one comes to, and of these those that are
// still to be dealt with.
void Guesses::add_ends(const Item &any, const std::vector<Item> &numbers,
                       std::vector<Guard> &guards) {
  auto is_end = [&](const Item &x, const Item &y, const Item &q) {
    bool is_reached = false, is_part = false;
    for (const std::vector<BitVec> &p : *elements_) {
      if (value(p, y).ult(value(p, x)))
        return false;
      is_reached |= value(p, x) == value(p, y);
      is_part |= value(p, y).ule(value(p, q));
    }
    return is_reached && is_part;
  };
  size_t ends = 0;
  for (const Item &y : all_) {
    if (y.is_changed || y.extension != Extension::None || is_bool(y) ||
        (width(y) != 32 && width(y) != 64) || ends == most_ends)
      continue;
    const Item q = width(y) == 64 ? extended(any, Extension::Zero) : any;
    const auto x = std::ranges::find_if(numbers, [&](const Item &x) {
      return width(x) == width(y) && is_end(x, y, q);
    });
    if (x == numbers.end())
      continue;
    ++ends;
    const Term is_before = builder_.make_ult(q.term, y.term);
    guards.push_back({is_before, [=, this](auto &p) {
                        return value(p, q).ult(value(p, y));
                      }});
    guards.push_back(
        {builder_.make_and(builder_.make_ule(x->term, q.term), is_before),
         [=, x = *x, this](auto &p) {
           return value(p, x).ule(value(p, q)) && value(p, q).ult(value(p, y));
         }});
  }
}

// What was seen of the elements so far: `ok`, `found`. A number that has two
// values says what holds of all of them.
void Guesses::add_flags(std::vector<Guard> &guards, size_t num_fronts) {
  constexpr size_t most_flags = 2, most_values = 2;
  size_t flags = 0;
  const std::vector<Guard> fronts(guards.begin() + 1,
                                  guards.begin() + ptrdiff_t(num_fronts));
  for (const Item &x : all_) {
    if (!x.is_changed || x.extension != Extension::None)
      continue;
    std::set<uint64_t> values;
    for (const std::vector<BitVec> &p : *elements_)
      if (values.size() <= most_values && width(x) <= 64)
        values.insert(value(p, x).to_u64());
    if (values.size() != most_values || ++flags > most_flags)
      continue;
    for (uint64_t v : values) {
      Term is = is_bool(x)
                    ? (v != 0 ? x.term : builder_.make_not(x.term))
                    : builder_.make_eq(x.term, store_.make_bv(width(x), v));
      for (const Guard &front : fronts)
        guards.push_back({builder_.make_and(front.term, is),
                          [=, this](const std::vector<BitVec> &p) {
                            return front.holds(p) && value(p, x).to_u64() == v;
                          }});
    }
  }
}

void Guesses::add_elements() {
  if (elements_ == nullptr || state_.elements.empty())
    return;
  State extended;
  extended.loop = state_.loop;
  extended.numbers = state_.numbers;
  extended.constants = state_.constants;
  extended.elements = state_.elements;
  const Item any{state_.elements[0].any, true, state_.numbers.size(),
                 Extension::None};
  extended.numbers.push_back({any.term, true});
  for (const Cell &cell : state_.elements)
    if (!sea::is_shadow(store_, cell.memory))
      extended.numbers.push_back({cell.reg, true});
  std::set<Term> unguarded;
  for (const Guard &guard : element_guards(any))
    add_elements_under(guard, extended, unguarded);
}

void Guesses::add_elements_under(const Guard &guard, const State &extended,
                                 std::set<Term> &unguarded) {
  Points some;
  for (const std::vector<BitVec> &point : *elements_)
    if (guard.holds(point))
      some.push_back(point);
  if (some.size() < few_points)
    return;
  auto add_one = [&](Term holds) {
    if (!guard.term)
      unguarded.insert(holds);
    else if (unguarded.contains(holds))
      return false;
    add(guard.term ? builder_.make_or(builder_.make_not(guard.term), holds)
                   : holds);
    return true;
  };
  const size_t first = state_.numbers.size() + 1;
  for (size_t i = 0; i < state_.elements.size(); ++i) {
    const Cell &cell = state_.elements[i];
    if (sea::is_shadow(store_, cell.memory) &&
        std::all_of(some.begin(), some.end(),
                    [&](auto &p) { return p[first + i].is_zero(); }))
      add_one(builder_.make_eq(cell.reg,
                               store_.make_bv(store_.width(cell.reg), 0)));
  }
  std::set<Term> regs;
  for (const Cell &cell : state_.elements)
    regs.insert(cell.reg);
  auto speaks_of_element = [&](Term t) {
    const Term roots[] = {t};
    const std::vector<Term> all = reachable(store_, roots);
    return std::any_of(all.begin(), all.end(),
                       [&](Term u) { return regs.contains(u); });
  };
  Guesses inner(store_, extended, some);
  // An order of what is equal says nothing more.
  auto is_equation = [&](Term t) {
    const Kind kind = store_.kind(t);
    return (kind == Kind::BvUle || kind == Kind::BvSle) &&
           std::ranges::all_of(some, [&](const std::vector<BitVec> &p) {
             const std::optional<BitVec> x =
                 inner.value_of(store_.child(t, 0), p);
             return x && x == inner.value_of(store_.child(t, 1), p);
           });
  };
  auto take = [&](const std::vector<Claim> &claims) {
    size_t count = 0;
    for (const Claim &claim : claims)
      if (count < most_under_guard && speaks_of_element(claim.holds) &&
          !is_equation(claim.holds))
        count += add_one(claim.holds);
  };
  if (!guard.origins.empty()) {
    for (Origin origin : guard.origins)
      take(Guesses(store_, extended, some).run(origin));
    return;
  }
  for (Origin origin : {Origin::Equality, Origin::Order, Origin::Bound})
    take(Guesses(store_, extended, some).run(origin));
  for (const Item &x : inner.all_)
    if (regs.contains(x.term)) {
      inner.add_values(x);
      inner.add_different(x);
    }
  take(inner.found_);
}

} // namespace fathom::prove
