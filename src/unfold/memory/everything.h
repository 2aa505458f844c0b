// A range that is all of memory: from address 0 on, as many bytes as an address
// can say. What proofs do to a memory that a loop changes (cut/cut.h).
#pragma once

#include "memory/pointers.h"

namespace fathom::unfold {

inline bool is_everything(PointerOps &pointers, const TermStore &store,
                          Term pointer, Term length) {
  Term base = pointers.base(pointer), offset = pointers.offset(pointer);
  return store.is_bv_const(base) && store.value(base).is_zero() &&
         store.is_bv_const(offset) && store.value(offset).is_zero() &&
         store.is_bv_const(length) &&
         store.value(length) == BitVec::ones(store.width(length));
}

} // namespace fathom::unfold
