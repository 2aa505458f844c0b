// Bit-vector operations as circuits over an AIG: the last step from words to
// bits. Called by the term blaster; knows nothing of terms.
//
// A word is a vector of literals, least significant bit first, of width 1 or
// more; operands of one operation have equal widths. Semantics are those of
// SMT-LIB at every width, 1 included. Constant bits need no special care: they
// simplify through the AIG, and where a better circuit exists for them
// (multiplication by a constant, small operands, constant shifts) it is chosen
// here. docs/decisions/circuits.md has the reasons and the measurements.
#pragma once

#include "bitblast/aig.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace fathom {

using Bits = std::vector<Lit>;

// How the partial products of a multiplication are summed: row after row with
// ripple-carry adders, or column-wise by full adders (Dadda) with one
// ripple-carry adder at the end.
enum class MultiplierKind { Array, Dadda };

struct CircuitOptions {
  MultiplierKind multiplier = MultiplierKind::Array;
};

class StopToken;

class Circuits {
public:
  explicit Circuits(Aig &aig, CircuitOptions options = {})
      : aig_(aig), options_(options) {}

  Aig &aig() { return aig_; }
  // From the moment this stops, products and quotients are not finished: then
  // was_cut() holds and nothing that was built means anything.
  void set_stop(const StopToken *stop) { stop_ = stop; }
  bool was_cut() const { return was_cut_; }

  // Words.
  Bits new_inputs(size_t width);
  static Bits constant(size_t width, uint64_t value);
  static bool is_constant(const Bits &a);
  static Bits complement(const Bits &a);
  static Bits zero_extend(Bits a, size_t width);
  static Bits sign_extend(Bits a, size_t width);
  Bits bit_and(const Bits &a, const Bits &b);
  Bits bit_or(const Bits &a, const Bits &b);
  Bits bit_xor(const Bits &a, const Bits &b);
  Bits ite(Lit cond, const Bits &a, const Bits &b);

  // Sums. The carry out is that of the last position.
  Bits add(const Bits &a, const Bits &b, Lit carry_in = false_lit);
  Bits add(const Bits &a, const Bits &b, Lit carry_in, Lit &carry_out);
  Bits sub(const Bits &a, const Bits &b);
  Bits neg(const Bits &a);
  Bits increment(const Bits &a, uint64_t by = 1);

  // Products and quotients.
  Bits mul(const Bits &a, const Bits &b);
  struct Division {
    Bits quotient, remainder;
  };
  // Division by zero: quotient all ones, remainder a.
  //
  // As a circuit: a function of a and b.
  Division udivrem_circuit(const Bits &a, const Bits &b);
  // As a relation: the results are over fresh inputs, tied to a and b by
  // conditions that are appended to `side_conditions`. The caller must assert
  // these, for good, whenever it uses the result. They can be met for every a
  // and b, and determine the result.
  Division udivrem_relational(const Bits &a, const Bits &b,
                              std::vector<Lit> &side_conditions);
  Division udivrem(const Bits &a, const Bits &b) {
    return udivrem_circuit(a, b);
  }
  // The better one of the two for these operands.
  Division udivrem(const Bits &a, const Bits &b,
                   std::vector<Lit> &side_conditions);

  // Shifts by a word of the same width (any amount) or by a constant.
  Bits shl(const Bits &a, const Bits &amount);
  Bits lshr(const Bits &a, const Bits &amount);
  Bits ashr(const Bits &a, const Bits &amount);
  static Bits shl(const Bits &a, size_t amount);
  static Bits lshr(const Bits &a, size_t amount);
  static Bits ashr(const Bits &a, size_t amount);
  static Bits rotate_left(const Bits &a, size_t amount);
  static Bits rotate_right(const Bits &a, size_t amount);

  // Comparisons.
  Lit eq(const Bits &a, const Bits &b);
  Lit ult(const Bits &a, const Bits &b);
  Lit ule(const Bits &a, const Bits &b) { return !ult(b, a); }
  Lit slt(const Bits &a, const Bits &b);
  Lit sle(const Bits &a, const Bits &b) { return !slt(b, a); }
  Lit is_zero(const Bits &a);

  // Overflow predicates: whether the exact result does not fit the width.
  Lit uaddo(const Bits &a, const Bits &b);
  Lit saddo(const Bits &a, const Bits &b);
  Lit usubo(const Bits &a, const Bits &b);
  Lit ssubo(const Bits &a, const Bits &b);
  Lit umulo(const Bits &a, const Bits &b);
  Lit smulo(const Bits &a, const Bits &b);
  Lit sdivo(const Bits &a, const Bits &b);
  Lit nego(const Bits &a);

private:
  // One summand of a product: bits to be added (or subtracted) from position
  // `shift` on; above its last bit it is zero.
  struct Row {
    Bits bits;
    size_t shift;
    bool negated;
  };
  enum class Shift { Left, LogicalRight, ArithmeticRight };

  // Bits below the constant zeros at the top.
  static size_t unsigned_size(const Bits &a);
  static void check_widths(const Bits &a, const Bits &b);
  static Bits shift_by(const Bits &a, size_t amount, Shift kind);
  Bits barrel(const Bits &a, const Bits &amount, Shift kind);
  Lit carry_of_sum(const Bits &a, const Bits &b, Lit carry_in);

  Bits mul_at_width(const Bits &a, const Bits &b);
  std::vector<Row> rows_of_square(const Bits &a);
  std::vector<Row> rows_of_constant(const Bits &a, const Bits &constant);
  std::vector<Row> rows_of_product(const Bits &a, const Bits &b);
  Bits sum_rows(const std::vector<Row> &rows, size_t width);
  Bits sum_array(const std::vector<Row> &rows, size_t width);
  Bits sum_dadda(const std::vector<Row> &rows, size_t width);
  template <class Divide>
  Division divide_shortened(const Bits &a, const Bits &b, Divide divide);
  Division divide_restoring(const Bits &a, const Bits &b);
  Division divide_by_relation(const Bits &a, const Bits &b,
                              std::vector<Lit> &side_conditions);
  Lit high_bits_meet(const Bits &a, const Bits &b, size_t limit);

  Aig &aig_;
  bool should_stop(); // asked once per row: a wide product has many

  CircuitOptions options_;
  const StopToken *stop_ = nullptr;
  bool was_cut_ = false;
};

} // namespace fathom
