#include "lift/bits.h"

#include "support/assert.h"

#include <llvm/IR/Type.h>

namespace fathom::lift {

Term to_bits(Builder &b, Term t) {
  return b.store().is_bool(t) ? b.make_ite(t, b.make_bv(1, 1), b.make_bv(1, 0))
                              : t;
}

Term from_bits(Builder &b, Term t, const llvm::Type *type) {
  if (!type->isIntegerTy(1))
    return t;
  FATHOM_ASSERT(b.store().width(t) == 1, "a Bool of more than one bit");
  return b.make_eq(t, b.make_bv(1, 1));
}

Term resized(Builder &b, Term t, uint32_t width, bool sign) {
  uint32_t have = b.store().width(t);
  if (have > width)
    return b.make_extract(t, width - 1, 0);
  return sign ? b.make_sext(t, width - have) : b.make_zext(t, width - have);
}

} // namespace fathom::lift
