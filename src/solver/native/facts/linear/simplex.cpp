#include "solver/native/facts/linear/simplex.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom {

int Simplex::new_column() {
  columns_.emplace_back();
  return int(columns_.size() - 1);
}

// to += times * from. Both are sorted by column.
void Simplex::add_multiple(std::vector<Entry> &to,
                           const std::vector<Entry> &from,
                           const Number &times) {
  uint64_t cost = to.size() + from.size();
  work_ -= std::min(work_, cost);
  std::vector<Entry> sum;
  sum.reserve(cost);
  auto a = to.begin();
  for (const Entry &b : from) {
    while (a != to.end() && a->column < b.column)
      sum.push_back(std::move(*a++));
    Number factor = b.factor * times;
    if (a != to.end() && a->column == b.column)
      factor += (a++)->factor;
    if (factor.sign() != 0)
      sum.push_back({b.column, std::move(factor)});
  }
  std::move(a, to.end(), std::back_inserter(sum));
  to = std::move(sum);
}

int Simplex::new_row(std::span<const Entry> sum) {
  Row row{new_column(), {}};
  for (const Entry &e : sum) {
    int defined = columns_[e.column].row;
    if (defined < 0)
      add_multiple(row.entries, {{e.column, 1}}, e.factor);
    else
      add_multiple(row.entries, rows_[defined].entries, e.factor);
  }
  Column &basic = columns_[row.basic];
  for (const Entry &e : row.entries)
    basic.value += e.factor * columns_[e.column].value;
  basic.row = int(rows_.size());
  rows_.push_back(std::move(row));
  return rows_.back().basic;
}

const Simplex::Number *Simplex::factor_in(const Row &row, int column) const {
  auto it = std::lower_bound(
      row.entries.begin(), row.entries.end(), column,
      [](const Entry &e, int wanted) { return e.column < wanted; });
  return it != row.entries.end() && it->column == column ? &it->factor
                                                         : nullptr;
}

void Simplex::move(int column, const Number &to) {
  Number by = to - columns_[column].value;
  columns_[column].value = to;
  for (const Row &row : rows_)
    if (const Number *factor = factor_in(row, column))
      columns_[row.basic].value += *factor * by;
}

bool Simplex::raise_lower(int column, const Number &bound) {
  Column &c = columns_[column];
  if (c.lower && *c.lower >= bound)
    return true;
  trail_.push_back({column, true, c.lower});
  c.lower = bound;
  if (c.upper && *c.upper < bound)
    return false;
  if (c.row < 0 && c.value < bound)
    move(column, bound);
  return true;
}

bool Simplex::drop_upper(int column, const Number &bound) {
  Column &c = columns_[column];
  if (c.upper && *c.upper <= bound)
    return true;
  trail_.push_back({column, false, c.upper});
  c.upper = bound;
  if (c.lower && *c.lower > bound)
    return false;
  if (c.row < 0 && c.value > bound)
    move(column, bound);
  return true;
}

// Wider bounds: what was within the old ones stays where it is. A variable for
// which no value was left has not been moved, so the wider ones contain it.
void Simplex::undo(size_t mark) {
  while (trail_.size() > mark) {
    Change &change = trail_.back();
    Column &c = columns_[change.column];
    (change.is_lower ? c.lower : c.upper) = std::move(change.old);
    trail_.pop_back();
  }
}

// A variable of the row that can move so that its left side grows (up) or
// shrinks; the first one, by Bland's rule.
int Simplex::entering(const Row &row, bool up) const {
  for (const Entry &e : row.entries) {
    const Column &c = columns_[e.column];
    bool grows = (e.factor.sign() > 0) == up;
    if (grows ? !c.upper || c.value < *c.upper : !c.lower || c.value > *c.lower)
      return e.column;
  }
  return -1;
}

// basic = ... + a * column + ...  becomes  column = (basic - ...) / a.
void Simplex::pivot(int at, int column) {
  Row &row = rows_[at];
  Number a = *factor_in(row, column);
  std::vector<Entry> solved;
  add_multiple(solved, row.entries, Number(-1) / a);
  std::erase_if(solved, [&](const Entry &e) { return e.column == column; });
  add_multiple(solved, {{row.basic, 1}}, Number(1) / a);
  columns_[row.basic].row = -1;
  columns_[column].row = at;
  row = {column, std::move(solved)};
  for (Row &other : rows_) {
    const Number *factor = factor_in(other, column);
    if (!factor)
      continue;
    Number times = *factor;
    std::erase_if(other.entries,
                  [&](const Entry &e) { return e.column == column; });
    add_multiple(other.entries, row.entries, times);
  }
}

Simplex::Outcome Simplex::check() {
  while (work_ > 0) {
    const Row *violated = nullptr;
    for (const Row &row : rows_) {
      const Column &c = columns_[row.basic];
      bool inside = (!c.lower || c.value >= *c.lower) &&
                    (!c.upper || c.value <= *c.upper);
      if (!inside && (!violated || row.basic < violated->basic))
        violated = &row;
    }
    if (!violated)
      return Outcome::Feasible;
    int basic = violated->basic, at = columns_[basic].row;
    bool up =
        columns_[basic].lower && columns_[basic].value < *columns_[basic].lower;
    int column = entering(*violated, up);
    if (column < 0)
      return Outcome::Infeasible;
    Number target = up ? *columns_[basic].lower : *columns_[basic].upper;
    Number by =
        (target - columns_[basic].value) / *factor_in(*violated, column);
    move(column, columns_[column].value + by);
    pivot(at, column);
  }
  return Outcome::GaveUp;
}

} // namespace fathom
