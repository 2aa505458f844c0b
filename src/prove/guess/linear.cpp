// Elimination on rows that belong to numbers: each row has the values of one
// number at all points, and the combination of numbers that it is. Rows are
// changed by adding multiples of others only. A column is cleared by the row
// whose entry there has the fewest factors 2: it divides the others. What is
// zero everywhere is an equation. (Howell's form: Z / 2^w has zero divisors, so
// a row with an even entry stays, multiplied by a power of two.)
#include "prove/guess/linear.h"

#include <algorithm>
#include <bit>

namespace fathom::prove {

namespace {

struct Row {
  std::vector<uint64_t> values;   // by point
  std::vector<uint64_t> combined; // by number, the first is 1
};

// Of an odd number, modulo 2^64 (Newton).
uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i)
    x *= 2 - odd * x;
  return x;
}

void subtract(Row &row, uint64_t factor, const Row &other, uint64_t mask) {
  for (size_t i = 0; i < row.values.size(); ++i)
    row.values[i] = (row.values[i] - factor * other.values[i]) & mask;
  for (size_t i = 0; i < row.combined.size(); ++i)
    row.combined[i] = (row.combined[i] - factor * other.combined[i]) & mask;
}

bool is_even(const Equation &e) {
  return std::all_of(e.begin(), e.end(), [](uint64_t c) { return c % 2 == 0; });
}

// Equations that only say something of low bits (their factors are even) are
// taken away from the others, as often as that makes a factor zero.
void simplify(std::vector<Equation> &equations, uint64_t mask) {
  for (const Equation &low : equations) {
    size_t at = 0;
    for (size_t i = 1; i < low.size(); ++i)
      if (low[i] != 0 &&
          (at == 0 || std::countr_zero(low[i]) < std::countr_zero(low[at])))
        at = i;
    if (at == 0 || !is_even(low))
      continue;
    const int twos = std::countr_zero(low[at]);
    const uint64_t unit = inverse(low[at] >> twos);
    for (Equation &e : equations) {
      if (is_even(e) || e[at] == 0 || std::countr_zero(e[at]) < twos)
        continue;
      const uint64_t times = (e[at] >> twos) * unit;
      for (size_t i = 0; i < e.size(); ++i)
        e[i] = (e[i] - times * low[i]) & mask;
    }
  }
}

} // namespace

std::vector<Equation>
linear_equations(const std::vector<std::vector<uint64_t>> &points, size_t count,
                 uint32_t width) {
  const uint64_t mask = width >= 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
  std::vector<Row> rows(count + 1);
  for (size_t r = 0; r <= count; ++r) {
    rows[r].combined.assign(count + 1, 0);
    rows[r].combined[r] = 1;
    for (const std::vector<uint64_t> &point : points)
      rows[r].values.push_back((r == 0 ? 1 : point[r - 1]) & mask);
  }
  size_t left = rows.size(); // rows from here on are pivots
  for (size_t column = 0; column < points.size() && left > 0; ++column) {
    size_t best = left;
    int fewest = 64;
    for (size_t r = 0; r < left; ++r) {
      const uint64_t v = rows[r].values[column];
      if (v != 0 && std::countr_zero(v) < fewest) {
        best = r;
        fewest = std::countr_zero(v);
      }
    }
    if (best == left)
      continue;
    const Row pivot = rows[best];
    const uint64_t unit = inverse(pivot.values[column] >> fewest);
    for (size_t r = 0; r < left; ++r)
      if (r != best)
        subtract(rows[r], (rows[r].values[column] >> fewest) * unit, pivot,
                 mask);
    if (fewest == 0) {
      std::swap(rows[best], rows[--left]);
      continue;
    }
    // As often as it takes to be zero here: that is a row like the others.
    const uint64_t times = (uint64_t(1) << (width - uint32_t(fewest))) - 1;
    subtract(rows[best], 0 - times, pivot, mask);
  }
  std::vector<Equation> equations;
  for (size_t r = 0; r < left; ++r)
    equations.push_back(std::move(rows[r].combined));
  simplify(equations, mask);
  return equations;
}

} // namespace fathom::prove
