#include "prove/guess/pairs.h"

#include "support/bitvec/arithmetic.h"
#include "terms/builder.h"

#include <algorithm>
#include <functional>
#include <set>

namespace fathom::prove {

namespace {

constexpr size_t few_values = 3; // of an element that is a flag
constexpr size_t most_claims = 64;
constexpr size_t most_numbers = 4; // of the loop, that are looked at
constexpr size_t least_rows = 6;

using Row = std::vector<BitVec>;

class Pairs {
public:
  Pairs(TermStore &store, const State &state, const Points &rows)
      : store_(store), builder_(store), state_(state), rows_(rows) {
    const size_t numbers = state.numbers.size();
    const size_t second = numbers + 1 + state.elements.size();
    any_ = {state.elements[0].any, numbers};
    other_ = {state.others[0].any, second};
    for (size_t i = 0; i < state.others.size(); ++i) {
      here_.push_back({state.elements[i].reg, numbers + 1 + i});
      there_.push_back({state.others[i].reg, second + 1 + i});
      values_.emplace_back();
      for (const Row &row : rows)
        values_.back().insert(row[there_[i].index]);
    }
    for (size_t i = 0; i < numbers && numbers_.size() < most_numbers; ++i)
      if (state.numbers[i].is_changed &&
          store.sort_kind(state.numbers[i].term) == SortKind::BitVec &&
          !is_element(state.numbers[i].term))
        numbers_.push_back({state.numbers[i].term, i});
  }

  std::vector<Claim> run() {
    if (rows_.size() < least_rows)
      return {};
    for (size_t i = 0; i < here_.size(); ++i) {
      add_different(i);
      add_links(i);
      add_pointed_to(i);
      add_orders(i);
    }
    return std::move(found_);
  }

private:
  struct Place { // a number, and where it is in a row
    Term term;
    size_t index;
  };
  struct Atom {
    Term term;
    std::function<bool(const Row &)> holds;
  };
  // A place that another number of the loop says: it is one of the elements.
  bool is_element(Term number) const {
    return std::any_of(
        state_.cells.begin(), state_.cells.end(), [&](const Cell &cell) {
          return cell.reg == number &&
                 store_.kind(cell.pointer) == Kind::PtrAdd &&
                 store_.kind(store_.child(cell.pointer, 1)) != Kind::BvConst;
        });
  }
  uint32_t width(const Place &x) const { return store_.width(x.term); }
  Atom equal(const Place &x, const Place &y) {
    return {builder_.make_eq(x.term, y.term),
            [=](const Row &r) { return r[x.index] == r[y.index]; }};
  }
  Atom is(const Place &x, const BitVec &value) {
    return {builder_.make_eq(x.term, store_.make_bv(value)),
            [=](const Row &r) { return r[x.index] == value; }};
  }
  Atom below(const Place &x, const BitVec &end) {
    return {builder_.make_ult(x.term, store_.make_bv(end)),
            [=](const Row &r) { return r[x.index].ult(end); }};
  }
  Atom up_to(const Place &x, const Place &y, bool is_signed) {
    return {
        builder_.make(is_signed ? Kind::BvSle : Kind::BvUle, {x.term, y.term}),
        [=](const Row &r) {
          return is_signed ? r[x.index].sle(r[y.index])
                           : r[x.index].ule(r[y.index]);
        }};
  }
  Atom negation(const Atom &a) {
    return {builder_.make_not(a.term),
            [holds = a.holds](const Row &r) { return !holds(r); }};
  }

  // It holds wherever none of the others does, and that is somewhere.
  bool add(const std::vector<Atom> &unless, const Atom &holds) {
    size_t count = 0;
    for (const Row &row : rows_) {
      if (std::any_of(unless.begin(), unless.end(),
                      [&](const Atom &a) { return a.holds(row); }))
        continue;
      if (!holds.holds(row))
        return false;
      ++count;
    }
    if (count == 0)
      return false;
    Term claim = holds.term;
    for (const Atom &a : unless)
      claim = builder_.make_or(a.term, claim);
    if (found_.size() < most_claims && seen_.insert(claim).second)
      found_.push_back({state_.loop, claim, Origin::Pair});
    return true;
  }
  std::vector<BitVec> constants(uint32_t width) const {
    std::vector<BitVec> result;
    for (const BitVec &c : state_.constants)
      if (c.width() == width)
        result.push_back(c);
    std::sort(result.begin(), result.end(),
              [](const BitVec &a, const BitVec &b) { return b.ult(a); });
    return result;
  }
  bool is_constant(size_t i) const { return values_[i].size() <= 1; }
  bool is_flag(size_t i) const { return values_[i].size() <= few_values; }

  // No two elements are the same; but for those of one value, or those that
  // another array says something of.
  void add_different(size_t i) {
    if (is_constant(i))
      return;
    const Atom same = equal(any_, other_);
    const Atom differs = negation(equal(here_[i], there_[i]));
    if (add({same}, differs))
      return;
    for (const BitVec &c : constants(width(here_[i])))
      if (values_[i].contains(c))
        add({same, is(here_[i], c)}, differs);
    for (size_t j = 0; j < here_.size(); ++j)
      if (j != i && is_flag(j))
        for (const BitVec &v : values_[j])
          add({same, is(here_[j], v), is(there_[j], v)}, differs);
  }

  // Under no condition, or under what flags of the first element say.
  std::vector<std::vector<Atom>> contexts(size_t i) {
    std::vector<std::vector<Atom>> result{{}};
    for (size_t j = 0; j < here_.size(); ++j)
      if (j != i && is_flag(j))
        for (const BitVec &v : values_[j])
          result.push_back({is(here_[j], v)});
    return result;
  }
  // What the element at a place is not, but for the end of a list.
  void add_facts_at(std::vector<Atom> unless, const Place &at,
                    std::span<const Place> elements) {
    for (size_t j = 0; j < elements.size(); ++j) {
      std::vector<Atom> facts;
      std::set<BitVec, Less> values;
      if (is_flag(j))
        for (const BitVec &v : values_[j])
          values.insert(v);
      for (const BitVec &c : constants(width(elements[j])))
        if (values_[j].contains(c))
          values.insert(c);
      for (const BitVec &v : values)
        facts.push_back(negation(is(elements[j], v)));
      for (const Atom &fact : facts)
        add_but_for_ends(unless, at, fact);
    }
  }
  // Without an exception, and with each of one number, for executions may not
  // have met it; or with the fewest of several.
  void add_but_for_ends(std::vector<Atom> unless, const Place &at,
                        const Atom &fact) {
    auto add_with = [&](const Atom &exception) {
      unless.push_back(exception);
      const bool fits = add(unless, fact);
      unless.pop_back();
      return fits;
    };
    bool fits = add(unless, fact);
    const std::vector<BitVec> ends = constants(width(at)); // descending
    for (const BitVec &k : ends)
      fits = add_with(is(at, k)) || fits;
    for (size_t i = ends.size(); !fits && i-- > 0;)
      fits = add_with(below(at, ends[i]));
    for (size_t i = 0; !fits && i < ends.size(); ++i)
      fits = add_with(negation(below(at, ends[i])));
  }
  // The number of an element is in another one.
  void add_links(size_t i) {
    if (width(here_[i]) != width(any_) || is_constant(i))
      return;
    const Atom is_no_link = negation(equal(here_[i], other_));
    for (const std::vector<Atom> &context : contexts(i)) {
      std::vector<Atom> unless = context;
      unless.push_back(is_no_link);
      add_facts_at(unless, other_, there_);
    }
  }
  // The number of an element is in a number of the loop.
  void add_pointed_to(size_t i) {
    for (const Place &s : numbers_) {
      if (i == 0 && width(s) == width(any_))
        add_facts_at({negation(equal(s, any_))}, any_, here_);
      if (width(s) != width(here_[i]) || is_constant(i))
        continue;
      const Atom differs = negation(equal(here_[i], s));
      for (const std::vector<Atom> &context : contexts(i))
        if (add(context, differs) && context.empty())
          break;
    }
  }
  void add_orders(size_t i) {
    if (is_constant(i))
      return;
    std::vector<std::vector<Atom>> guards{{}};
    for (const Place &s : numbers_)
      if (width(s) == width(any_))
        guards.push_back({up_to(s, other_, false)});
    for (std::vector<Atom> unless : guards) {
      unless.push_back(up_to(other_, any_, false));
      bool fits = false;
      for (bool is_signed : {false, true})
        for (bool is_up : {true, false}) {
          const Place &low = is_up ? here_[i] : there_[i];
          const Place &high = is_up ? there_[i] : here_[i];
          fits = add(unless, negation(up_to(high, low, is_signed))) ||
                 add(unless, up_to(low, high, is_signed)) || fits;
        }
      if (fits)
        return;
    }
  }

  struct Less {
    bool operator()(const BitVec &a, const BitVec &b) const { return a.ult(b); }
  };

  TermStore &store_;
  Builder builder_;
  const State &state_;
  const Points &rows_;
  Place any_, other_;
  std::vector<Place> here_, there_, numbers_;
  std::vector<std::set<BitVec, Less>> values_; // of each array
  std::vector<Claim> found_;
  std::set<Term> seen_;
};

} // namespace

std::vector<Claim> guess_pairs(TermStore &store, const State &state,
                               const Points &rows) {
  if (state.others.empty())
    return {};
  return Pairs(store, state, rows).run();
}

} // namespace fathom::prove
