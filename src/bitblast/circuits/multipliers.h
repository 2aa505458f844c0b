// Products and their overflow predicates.
//
// A product is a sum of rows, chosen by what is known of the operands:
//   square      row i holds x_i and its products with the higher bits, since
//               x_i x_j = x_j x_i: half the partial products;
//   constant    one row per non-zero digit, of the binary or of the canonical
//               signed-digit form (digits -1, 0, 1), whichever costs fewer
//               adders;
//   otherwise   one row per bit of the operand with fewer significant bits; for
//               a sign-extended operand the sign's row is subtracted, so 64-bit
//               products of extended 32-bit words have 32 rows.
// Known zeros above bit m and n limit the work to m + n positions.
#pragma once

#include "bitblast/circuits/adders.h"
#include "bitblast/circuits/cut.h"

namespace fathom {

// How the partial products of a multiplication are summed: row after row with
// ripple-carry adders, or column-wise by full adders (Dadda) with one
// ripple-carry adder at the end.
enum class MultiplierKind { Array, Dadda };

class Multipliers {
public:
  Multipliers(Aig &aig, Adders &adders, CircuitCut &cut, MultiplierKind kind)
      : aig_(aig), adders_(adders), cut_(cut), kind_(kind) {}

  Bits mul(const Bits &a, const Bits &b);
  // Whether the exact product does not fit the width.
  Lit umulo(const Bits &a, const Bits &b);
  Lit smulo(const Bits &a, const Bits &b);

private:
  // One summand of a product: bits to be added (or subtracted) from position
  // `shift` on; above its last bit it is zero.
  struct Row {
    Bits bits;
    size_t shift = 0;
    bool negated = false;
  };

  Bits mul_at_width(const Bits &a, const Bits &b);
  std::vector<Row> rows_of_square(const Bits &a);
  std::vector<Row> rows_of_constant(const Bits &a, const Bits &constant);
  std::vector<Row> rows_of_product(const Bits &a, const Bits &b);
  Bits sum_rows(const std::vector<Row> &rows, size_t width);
  Bits sum_array(const std::vector<Row> &rows, size_t width);
  Bits sum_dadda(const std::vector<Row> &rows, size_t width);
  Lit high_bits_meet(const Bits &a, const Bits &b, size_t limit);

  Aig &aig_;
  Adders &adders_;
  CircuitCut &cut_;
  MultiplierKind kind_;
};

} // namespace fathom
