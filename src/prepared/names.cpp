#include "prepared/names.h"

#include <llvm/IR/Metadata.h>

using namespace llvm;

namespace fathom::prepared {

StringRef library_function(const Instruction &instruction) {
  MDNode *node = instruction.getMetadata(library_metadata);
  return node ? cast<MDString>(node->getOperand(0))->getString() : StringRef();
}

} // namespace fathom::prepared
