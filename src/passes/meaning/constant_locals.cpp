// Local variables that are declared const: after its initialisation such an
// object must not be written to. Clang says so in debug information only. The
// instruction that initialises the variable as a whole stands at the place of
// the declaration; it is marked, and the lifter makes the object constant
// behind it. Not found, so that nothing is said about later writes:
// initialisation piece by piece (members or elements that are not constants)
// or by memset, and variables of a class, which may have mutable members and
// whose constructors and destructors write.
#include "passes/meaning/steps.h"

#include "passes/config.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_c(const Function &function) {
  const DISubprogram *program = function.getSubprogram();
  if (!program || !program->getUnit())
    return false;
  return dwarf::isC(
      dwarf::SourceLanguage(program->getUnit()->getSourceLanguage()));
}

// The object itself is const, not what it points to.
bool is_const(const DIType *type, bool of_c) {
  bool found = false;
  while (type) {
    const auto *derived = dyn_cast<DIDerivedType>(type);
    const auto *whole = dyn_cast<DICompositeType>(type);
    if (whole && whole->getTag() == dwarf::DW_TAG_array_type) {
      type = whole->getBaseType();
      continue;
    }
    if (!derived)
      return found && (of_c || !whole ||
                       whole->getTag() == dwarf::DW_TAG_enumeration_type);
    switch (derived->getTag()) {
    case dwarf::DW_TAG_const_type:
      found = true;
      break;
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_typedef:
      break;
    default: // pointers, references
      return found && derived->getTag() == dwarf::DW_TAG_pointer_type;
    }
    type = derived->getBaseType();
  }
  return false;
}

// Writes all of the variable.
bool writes_whole(const Instruction &i, const AllocaInst &local,
                  const DataLayout &layout) {
  std::optional<TypeSize> size = local.getAllocationSize(layout);
  if (!size || size->isScalable())
    return false;
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return store->getPointerOperand() == &local &&
           layout.getTypeStoreSize(store->getValueOperand()->getType()) ==
               *size;
  const auto *copy = dyn_cast<MemCpyInst>(&i);
  const auto *length =
      copy ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
  return length && copy->getRawDest() == &local &&
         length->getZExtValue() == size->getFixedValue();
}

bool is_same_place(const DILocation *a, const DILocation *b) {
  return a && b && a->getLine() == b->getLine() &&
         a->getColumn() == b->getColumn() && a->getScope() == b->getScope();
}

void mark(AllocaInst &local, bool of_c, const DataLayout &layout) {
  TinyPtrVector<DbgVariableRecord *> declared = findDVRDeclares(&local);
  if (declared.size() != 1 ||
      !is_const(declared[0]->getVariable()->getType(), of_c))
    return;
  const DILocation *place = declared[0]->getDebugLoc();
  Instruction *first = nullptr;
  size_t writes = 0, others = 0;
  for (User *user : local.users()) {
    auto *i = cast<Instruction>(user);
    bool is_write = i->mayWriteToMemory() && !i->isLifetimeStartOrEnd();
    if (is_write && is_same_place(i->getDebugLoc(), place)) {
      ++writes;
      first = i;
    } else if (!isa<LoadInst>(i) && !i->isLifetimeStartOrEnd()) {
      ++others;
    }
  }
  // What is only read needs no memory.
  if (writes == 1 && others != 0 && writes_whole(*first, local, layout))
    for (Instruction *i : {first, static_cast<Instruction *>(&local)})
      i->setMetadata(constant_local_name, MDNode::get(i->getContext(), {}));
}

} // namespace

void mark_constant_locals(Module &module, const PrepareConfig &config) {
  if (!config.has(sea::CheckKind::WriteToConstant))
    return;
  for (Function &function : module) {
    if (!function.hasFnAttribute(instrumented_attribute))
      continue;
    bool of_c = is_c(function);
    for (Instruction &i : instructions(function))
      if (auto *local = dyn_cast<AllocaInst>(&i))
        mark(*local, of_c, module.getDataLayout());
  }
}

} // namespace fathom::passes
