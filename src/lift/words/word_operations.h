// Operations on words that LLVM has as intrinsics and SMT-LIB has not, as
// terms. Arguments are bit-vectors of one width; no LLVM in here.
#pragma once

#include "terms/builder.h"

namespace fathom::lift {

class WordOperations {
public:
  explicit WordOperations(Builder &builder) : b_(builder) {}

  Term popcount(Term a);
  Term leading_zeros(Term a);  // the width for zero
  Term trailing_zeros(Term a); // the width for zero
  Term reverse_bits(Term a);
  Term swap_bytes(Term a); // whole bytes
  // The high (low) half of high ++ low shifted left (right) by the amount
  // modulo the width.
  Term funnel_left(Term high, Term low, Term amount);
  Term funnel_right(Term high, Term low, Term amount);

  Term unsigned_min(Term a, Term b);
  Term unsigned_max(Term a, Term b);
  Term signed_min(Term a, Term b);
  Term signed_max(Term a, Term b);
  Term absolute(Term a); // of the smallest value: itself

  Term add_unsigned_saturated(Term a, Term b);
  Term add_signed_saturated(Term a, Term b);
  Term sub_unsigned_saturated(Term a, Term b);
  Term sub_signed_saturated(Term a, Term b);
  Term shl_unsigned_saturated(Term a, Term amount);
  Term shl_signed_saturated(Term a, Term amount);

  // -1, 0 or 1 in `width` bits.
  Term compare_unsigned(Term a, Term b, uint32_t width);
  Term compare_signed(Term a, Term b, uint32_t width);

private:
  uint32_t width(Term a) { return b_.store().width(a); }
  Term constant(Term like, uint64_t value) {
    return b_.make_bv(width(like), value);
  }
  Term pieces_reversed(Term a, uint32_t piece);
  Term zeros_from(Term a, bool leading);
  Term extreme(Term negative); // smallest if negative, else largest
  Term compare(Term less, Term equal, uint32_t width);

  Builder &b_;
};

} // namespace fathom::lift
