#include "prove/pdr/vocabulary.h"

#include "terms/builder.h"

#include <algorithm>
#include <set>

namespace fathom::prove::pdr {

namespace {

constexpr size_t max_atoms = 240;
constexpr size_t few_values = 8;

class Atoms {
public:
  Atoms(TermStore &store, const State &state, const Points &points)
      : store_(store), builder_(store), state_(state), points_(points) {}

  std::vector<Term> run();

private:
  void add(Term atom) {
    if (atoms_.size() < max_atoms && !store_.is_const(atom) &&
        seen_.insert(atom).second)
      atoms_.push_back(atom);
  }
  bool is_bool(const Number &x) const {
    return store_.sort_kind(x.term) == SortKind::Bool;
  }
  void add_values(size_t number);
  void add_bounds(const Number &x);
  void add_orders(bool is_signed, bool is_changed);

  TermStore &store_;
  Builder builder_;
  const State &state_;
  const Points &points_;
  std::vector<Term> atoms_;
  std::set<Term> seen_;
};

// A number with few values is one of them, or is not.
void Atoms::add_values(size_t number) {
  std::set<uint64_t> values;
  const Number &x = state_.numbers[number];
  if (store_.width(x.term) > 64)
    return;
  for (const std::vector<BitVec> &point : points_)
    if (values.size() <= few_values && number < point.size())
      values.insert(point[number].to_u64());
  if (values.size() > few_values)
    return;
  for (uint64_t value : values)
    add(builder_.make_eq(x.term, store_.make_bv(store_.width(x.term), value)));
}

void Atoms::add_bounds(const Number &x) {
  const uint32_t width = store_.width(x.term);
  add(builder_.make_eq(x.term, store_.make_bv(width, 0)));
  for (const BitVec &c : state_.constants) {
    if (c.width() != width)
      continue;
    Term bound = store_.make_bv(c);
    add(builder_.make_eq(x.term, bound));
    add(builder_.make_ult(x.term, bound));
    add(builder_.make_ule(x.term, bound));
    add(builder_.make(Kind::BvSlt, {x.term, bound}));
    add(builder_.make(Kind::BvSle, {x.term, bound}));
  }
}

// Of two of which one changes, or neither does.
void Atoms::add_orders(bool is_signed, bool is_changed) {
  const Kind kind = is_signed ? Kind::BvSle : Kind::BvUle;
  for (size_t i = 0; i < state_.numbers.size(); ++i)
    for (size_t j = i + 1; j < state_.numbers.size(); ++j) {
      const Number &x = state_.numbers[i], &y = state_.numbers[j];
      if ((x.is_changed || y.is_changed) != is_changed ||
          store_.sort(x.term) != store_.sort(y.term))
        continue;
      if (is_bool(x)) {
        add(builder_.make_eq(x.term, y.term));
        continue;
      }
      add(builder_.make(kind, {x.term, y.term}));
      add(builder_.make(kind, {y.term, x.term}));
    }
}

std::vector<Term> Atoms::run() {
  for (const Number &x : state_.numbers)
    if (is_bool(x))
      add(x.term);
  for (Term atom : state_.all_atoms)
    add(atom);
  for (size_t i = 0; i < state_.numbers.size(); ++i)
    if (state_.numbers[i].is_changed && !is_bool(state_.numbers[i]))
      add_values(i);
  // What branches ask of memory is often not said of the header's.
  for (const Cell &cell : state_.cells)
    if (store_.sort_kind(cell.reg) == SortKind::BitVec)
      add(builder_.make_eq(cell.reg,
                           store_.make_bv(store_.width(cell.reg), 0)));
  add_orders(false, true);
  for (const Number &x : state_.numbers)
    if (x.is_changed && !is_bool(x))
      add_bounds(x);
  for (const Number &x : state_.numbers)
    if (x.is_changed && !is_bool(x))
      add(builder_.make_eq(builder_.make_extract(x.term, 0, 0),
                           store_.make_bv(1, 1)));
  add_orders(true, true);
  // An outer loop may change it: an inner one says what holds of it.
  add_orders(false, false);
  for (const Number &x : state_.numbers)
    if (!x.is_changed && !is_bool(x))
      add_bounds(x);
  add_orders(true, false);
  return std::move(atoms_);
}

} // namespace

std::vector<Term> vocabulary(TermStore &store, const State &state,
                             const Points &points) {
  return Atoms(store, state, points).run();
}

std::vector<Term> atoms_at(TermStore &store, const State &state,
                           const std::vector<BitVec> &values) {
  std::vector<Term> result;
  Builder builder(store);
  for (size_t i = 0; i < state.numbers.size(); ++i) {
    const Number &x = state.numbers[i];
    if (!x.is_changed || store.sort_kind(x.term) == SortKind::Bool)
      continue;
    Term value = store.make_bv(values[i]);
    result.push_back(builder.make_ule(x.term, value));
    result.push_back(builder.make_ule(value, x.term));
  }
  return result;
}

} // namespace fathom::prove::pdr
