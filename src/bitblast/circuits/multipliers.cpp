#include "bitblast/circuits/multipliers.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom {

// ---------------------------------------------------------------------------
// Rows
// ---------------------------------------------------------------------------

std::vector<Multipliers::Row> Multipliers::rows_of_square(const Bits &a) {
  size_t width = a.size();
  std::vector<Row> rows;
  for (size_t i = 0; 2 * i < width && !cut_.should_stop(); i++) {
    Row row{{a[i]}, 2 * i, false};
    row.bits.push_back(false_lit);
    for (size_t j = i + 1; i + j + 1 < width; j++)
      row.bits.push_back(aig_.make_and(a[i], a[j]));
    rows.push_back(std::move(row));
  }
  return rows;
}

// Digits -1, 0, 1, no two neighbours non-zero; the carry out is dropped.
static std::vector<int> signed_digits(const Bits &constant) {
  std::vector<int> digits(constant.size(), 0);
  bool carry = false;
  for (size_t i = 0; i < constant.size(); i++) {
    bool bit = constant[i] == true_lit;
    bool next = i + 1 < constant.size() && constant[i + 1] == true_lit;
    if (bit == carry)
      continue; // 0 + 0, or 1 + 1: digit 0, the carry stays
    digits[i] = next ? -1 : 1;
    carry = next;
  }
  return digits;
}

// The first digit 1, whose row starts the sum; the size if there is none.
static size_t first_positive(const std::vector<int> &digits) {
  return std::find(digits.begin(), digits.end(), 1) - digits.begin();
}

// Full adders needed: a row costs its length, except for the one that starts.
static size_t cost_of_digits(const std::vector<int> &digits) {
  size_t cost = 0;
  size_t start = first_positive(digits);
  for (size_t i = 0; i < digits.size(); i++)
    if (digits[i] != 0 && i != start)
      cost += digits.size() - i;
  return cost;
}

std::vector<Multipliers::Row>
Multipliers::rows_of_constant(const Bits &a, const Bits &constant) {
  std::vector<int> digits(constant.size());
  for (size_t i = 0; i < constant.size(); i++)
    digits[i] = constant[i] == true_lit;
  std::vector<int> recoded = signed_digits(constant);
  if (cost_of_digits(recoded) < cost_of_digits(digits))
    digits = std::move(recoded);
  std::vector<Row> rows;
  size_t start = first_positive(digits);
  if (start < digits.size())
    rows.push_back({Bits(a.begin(), a.end() - start), start, false});
  for (size_t i = 0; i < digits.size(); i++)
    if (digits[i] != 0 && i != start && !cut_.should_stop())
      rows.push_back({Bits(a.begin(), a.end() - i), i, digits[i] < 0});
  return rows;
}

std::vector<Multipliers::Row> Multipliers::rows_of_product(const Bits &a,
                                                           const Bits &b) {
  size_t width = a.size();
  size_t rows_a = std::min(wires::unsigned_size(a), wires::signed_size(a));
  size_t rows_b = std::min(wires::unsigned_size(b), wires::signed_size(b));
  // Fewer rows first; among equals one order, so that x y and y x are the same.
  bool swap = rows_a != rows_b ? rows_a < rows_b : b < a;
  const Bits &multiplicand = swap ? b : a;
  const Bits &multiplier = swap ? a : b;
  size_t count = swap ? rows_a : rows_b;
  std::vector<Row> rows;
  for (size_t i = 0; i < count && !cut_.should_stop(); i++) {
    Lit digit = multiplier[i];
    if (digit == false_lit)
      continue;
    Row row{{}, i, false};
    for (size_t j = 0; i + j < width; j++)
      row.bits.push_back(aig_.make_and(multiplicand[j], digit));
    // The last bit stands for itself and all above: digit * (2^width - 2^i).
    row.negated = i + 1 == count && count < wires::unsigned_size(multiplier);
    rows.push_back(std::move(row));
  }
  return rows;
}

// ---------------------------------------------------------------------------
// Sums of rows
// ---------------------------------------------------------------------------

Bits Multipliers::sum_array(const std::vector<Row> &rows, size_t width) {
  Bits sum(width, false_lit);
  for (const Row &row : rows) {
    if (cut_.should_stop())
      break;
    // Below the row's shift the sum is final; only the rest takes part.
    Bits low(sum.begin(), sum.begin() + row.shift);
    Bits high(sum.begin() + row.shift, sum.end());
    Bits bits = row.bits;
    bits.resize(high.size(), false_lit);
    high = row.negated ? adders_.sub(high, bits) : adders_.add(high, bits);
    low.insert(low.end(), high.begin(), high.end());
    sum = std::move(low);
  }
  return sum;
}

// Columns are compressed from the lowest up, three bits at a time, until two
// are left everywhere. A subtracted row is its complement plus one; all the
// constants together make one row.
Bits Multipliers::sum_dadda(const std::vector<Row> &rows, size_t width) {
  std::vector<Bits> columns(width);
  Bits constants(width, false_lit);
  for (const Row &row : rows) {
    if (cut_.should_stop())
      break;
    Bits one = wires::constant(width, 0);
    if (row.negated) {
      for (size_t i = row.shift + row.bits.size(); i < width; i++)
        one[i] = true_lit;
      constants = adders_.add(constants, one);
      one = wires::constant(width, 0);
      one[row.shift] = true_lit;
      constants = adders_.add(constants, one);
    }
    for (size_t i = 0; i < row.bits.size() && row.shift + i < width; i++) {
      Lit bit = row.bits[i] ^ row.negated;
      if (bit == true_lit) {
        one = wires::constant(width, 0);
        one[row.shift + i] = true_lit;
        constants = adders_.add(constants, one);
      } else if (bit != false_lit) {
        columns[row.shift + i].push_back(bit);
      }
    }
  }
  Bits x(width, false_lit);
  Bits y(width, false_lit);
  for (size_t i = 0; i < width && !cut_.should_stop(); i++) {
    Bits &column = columns[i];
    if (constants[i] == true_lit)
      column.push_back(true_lit);
    // A queue: bits made late are used late, which keeps the tree flat.
    size_t head = 0;
    while (column.size() - head > 2) {
      Lit a = column[head], b = column[head + 1], c = column[head + 2];
      head += 3;
      column.push_back(aig_.make_xor3(a, b, c));
      Lit carry = aig_.make_majority(a, b, c);
      if (i + 1 < width && carry != false_lit)
        columns[i + 1].push_back(carry);
    }
    if (column.size() > head)
      x[i] = column[head];
    if (column.size() > head + 1)
      y[i] = column[head + 1];
  }
  return adders_.add(x, y);
}

Bits Multipliers::sum_rows(const std::vector<Row> &rows, size_t width) {
  switch (kind_) {
  case MultiplierKind::Array:
    return sum_array(rows, width);
  case MultiplierKind::Dadda:
    return sum_dadda(rows, width);
  }
  FATHOM_UNREACHABLE("unknown multiplier");
}

// ---------------------------------------------------------------------------
// Products
// ---------------------------------------------------------------------------

Bits Multipliers::mul_at_width(const Bits &a, const Bits &b) {
  if (wires::is_constant(a))
    return sum_array(rows_of_constant(b, a), a.size());
  if (wires::is_constant(b))
    return sum_array(rows_of_constant(a, b), a.size());
  if (a == b)
    return sum_rows(rows_of_square(a), a.size());
  return sum_rows(rows_of_product(a, b), a.size());
}

Bits Multipliers::mul(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  size_t width = a.size();
  size_t size_a = wires::unsigned_size(a);
  size_t size_b = wires::unsigned_size(b);
  if (size_a == 0 || size_b == 0)
    return wires::constant(width, 0);
  if (size_a + size_b < width) {
    size_t enough = size_a + size_b;
    return wires::zero_extend(
        mul_at_width(wires::low_bits(a, enough), wires::low_bits(b, enough)),
        width);
  }
  size_a = wires::signed_size(a);
  size_b = wires::signed_size(b);
  if (size_a + size_b < width) {
    size_t enough = size_a + size_b;
    return wires::sign_extend(
        mul_at_width(wires::low_bits(a, enough), wires::low_bits(b, enough)),
        width);
  }
  return mul_at_width(a, b);
}

// Whether a has bit i and b has bit j for some i + j >= limit. Linear: b's
// suffixes are or-ed once.
Lit Multipliers::high_bits_meet(const Bits &a, const Bits &b, size_t limit) {
  Lit result = false_lit;
  Lit suffix = false_lit; // some bit of b from j on
  size_t j = b.size();
  for (size_t i = 0; i < a.size(); i++) {
    while (j > 0 && i + j > limit)
      suffix = aig_.make_or(suffix, b[--j]);
    result = aig_.make_or(result, aig_.make_and(a[i], suffix));
  }
  return result;
}

// With the highest bits of a and b at i and j: if i + j >= w the product has
// more than w bits, else it has at most w + 1 and the one at w decides.
Lit Multipliers::umulo(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  size_t width = a.size();
  Bits product =
      mul(wires::zero_extend(a, width + 1), wires::zero_extend(b, width + 1));
  return aig_.make_or(high_bits_meet(a, b, width), product[width]);
}

// As umulo on the bits that differ from the sign. Let x' be x or its
// complement, whichever is not negative, with highest bit at i: |x| is at least
// 2^i and, if x is negative, more. So i + j >= w - 1 means overflow (the
// product -2^(w-1) is not reached); else |x y| <= 2^w, w + 1 bits hold the
// product or, for 2^w itself, show unequal top bits, and it fits w bits iff the
// top two are equal.
Lit Multipliers::smulo(const Bits &a, const Bits &b) {
  wires::check_widths(a, b);
  size_t width = a.size();
  Bits x(width - 1);
  Bits y(width - 1);
  for (size_t i = 0; i + 1 < width; i++) {
    x[i] = aig_.make_xor(a[i], a[width - 1]);
    y[i] = aig_.make_xor(b[i], b[width - 1]);
  }
  Bits product =
      mul(wires::sign_extend(a, width + 1), wires::sign_extend(b, width + 1));
  return aig_.make_or(high_bits_meet(x, y, width - 1),
                      aig_.make_xor(product[width], product[width - 1]));
}

} // namespace fathom
