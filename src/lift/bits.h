// Between the values of LLVM and words: an i1 is a Bool in SEA-IR, and a
// bit-vector of one bit where words are computed.
#pragma once

#include "terms/builder.h"

namespace llvm {
class Type;
}

namespace fathom::lift {

Term to_bits(Builder &builder, Term t); // a Bool as one bit
// One bit as a Bool if that is what values of the type are.
Term from_bits(Builder &builder, Term t, const llvm::Type *type);
// Cut, or extended with its sign or with zeros.
Term resized(Builder &builder, Term t, uint32_t width, bool sign);
// What a value that is no whole number of bytes is stored as.
inline uint32_t stored_width(uint32_t width) { return (width + 7) / 8 * 8; }

} // namespace fathom::lift
