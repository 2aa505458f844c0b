#include "lift/function_facts.h"

#include "prepared/names.h"
#include "support/assert.h"

using namespace llvm;

namespace fathom::lift {

// The analyses take functions they do not change as non-const.
FunctionFacts::FunctionFacts(const Function &lifted)
    : function(lifted), dominators(const_cast<Function &>(lifted)),
      loops(dominators), order(block_order(lifted, loops)),
      scopes(lifted, dominators, loops) {
  for (const BasicBlock *block : order)
    ids_[block] = sea::BlockId(ids_.size());
}

sea::BlockId FunctionFacts::id_of(const BasicBlock &block) const {
  auto found = ids_.find(&block);
  FATHOM_ASSERT(found != ids_.end(), "a block that is not lifted");
  return found->second;
}

bool FunctionFacts::is_instrumented() const {
  return function.hasFnAttribute(prepared::instrumented_attribute);
}

} // namespace fathom::lift
