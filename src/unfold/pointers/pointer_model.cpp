#include "unfold/pointers/pointer_model.h"

#include "support/assert.h"
#include "unfold/pointers/fat_pointers.h"
#include "unfold/pointers/raw_pointers.h"

namespace fathom::unfold {

std::unique_ptr<PointerModel> make_pointer_model(Pointers kind,
                                                 PointerOps &pointers,
                                                 Rewriter &rewriter,
                                                 const ObjectTable &objects) {
  switch (kind) {
  case Pointers::Fat:
    return std::make_unique<FatPointers>(facts_of(kind), pointers, rewriter,
                                         objects);
  case Pointers::Raw:
    return std::make_unique<RawPointers>(facts_of(kind), pointers, rewriter,
                                         objects);
  }
  FATHOM_UNREACHABLE("pointers of no model");
}

} // namespace fathom::unfold
