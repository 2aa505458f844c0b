#include "prepared/variable_blocks.h"

using namespace llvm;

namespace fathom::prepared {

namespace {

constexpr char block_metadata[] = "fathom.block";
constexpr char kept_metadata[] = "fathom.kept";

} // namespace

const DILocalScope *scope_of(const Instruction &i) {
  const DILocation *place = i.getDebugLoc();
  const DISubprogram *program = i.getFunction()->getSubprogram();
  if (!place || place->getInlinedAt() ||
      place->getScope()->getSubprogram() != program)
    return nullptr;
  return place->getScope()->getNonLexicalBlockFileScope();
}

bool is_within(const DIScope *scope, const DIScope *outer) {
  for (; scope; scope = scope->getScope()) {
    if (scope == outer)
      return true;
    if (isa<DISubprogram>(scope))
      return false;
  }
  return false;
}

void mark_block(AllocaInst &variable, const DILocalScope &block) {
  variable.setMetadata(block_metadata, const_cast<DILocalScope *>(&block));
}

void mark_kept(AllocaInst &object) {
  object.setMetadata(kept_metadata, MDNode::get(object.getContext(), {}));
}

const DILocalScope *unmarked_block(const AllocaInst &variable) {
  return cast_or_null<DILocalScope>(variable.getMetadata(block_metadata));
}

bool is_kept(const AllocaInst &object) {
  return object.hasMetadata(kept_metadata);
}

bool is_outside(const Instruction &instruction, const DILocalScope &block) {
  const DILocalScope *scope = scope_of(instruction);
  return scope && !is_within(scope, &block);
}

} // namespace fathom::prepared
