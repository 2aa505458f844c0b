// Linear inequalities over the rationals: is there a solution? The general
// simplex method with bounds on variables (Dutertre and de Moura, CAV 2006),
// with exact numbers and Bland's rule, so that it ends. Bounds can be taken
// back, rows cannot. Used by linear_facts.h; knows nothing of terms.
#pragma once

#include "solver/native/facts/linear/rational.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fathom {

// Factors that it may touch at first, about ten million a second; fewer for a
// question that has a budget.
inline constexpr uint64_t simplex_work = 100'000, small_simplex_work = 10'000;

class Simplex {
public:
  using Number = Rational;
  struct Entry {
    int column;
    Number factor;
  };
  enum class Outcome : uint8_t { Feasible, Infeasible, GaveUp };

  // `work`: how many factors may be touched until check() gives up.
  explicit Simplex(uint64_t work) : work_(work) {}

  // A variable without bounds.
  int new_column();
  // A variable that equals the sum; its entries may come in any order.
  int new_row(std::span<const Entry> sum);

  // False if no value is left; then undo() is the only way on.
  bool raise_lower(int column, const Number &bound);
  bool drop_upper(int column, const Number &bound);

  Outcome check();
  // Of the solution that check() found.
  const Number &value(int column) const { return columns_[column].value; }
  size_t num_columns() const { return columns_.size(); }
  uint64_t work_left() const { return work_; }
  void add_work(uint64_t more) { work_ += more; }

  size_t mark() const { return trail_.size(); }
  void undo(size_t mark);

private:
  struct Column {
    std::optional<Number> lower, upper;
    Number value = 0;
    int row = -1; // the row whose left side it is; -1: it is free to move
  };
  struct Row {
    int basic;
    std::vector<Entry> entries; // by column, all of them not basic
  };
  struct Change {
    int column;
    bool is_lower;
    std::optional<Number> old;
  };

  const Number *factor_in(const Row &row, int column) const;
  void add_multiple(std::vector<Entry> &to, const std::vector<Entry> &from,
                    const Number &times);
  void move(int column, const Number &to); // one that is not basic
  int entering(const Row &row, bool up) const;
  void pivot(int row, int column);

  std::vector<Column> columns_;
  std::vector<Row> rows_;
  std::vector<Change> trail_;
  uint64_t work_;
};

} // namespace fathom
