#include "lift/leak_roots.h"

#include "passes/runtime.h"
#include "sea/checks.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

namespace {

constexpr size_t max_words = 16; // pairs of them are compared

struct Leaf {
  Type *type;
  uint64_t offset;
};

// Adds the words of a variable; false if it is not clear where they are.
bool add_words(const GlobalVariable &variable, const DataLayout &layout,
               std::vector<LeakRoots::Word> &words) {
  uint64_t width = layout.getPointerSize();
  std::vector<Leaf> todo{{variable.getValueType(), 0}};
  while (!todo.empty()) {
    auto [type, offset] = todo.back();
    todo.pop_back();
    if (words.size() > max_words)
      return false;
    if (auto *record = dyn_cast<StructType>(type)) {
      const StructLayout *places = layout.getStructLayout(record);
      for (unsigned i = 0; i < record->getNumElements(); ++i)
        todo.push_back(
            {record->getElementType(i), offset + places->getElementOffset(i)});
    } else if (const auto *array = dyn_cast<ArrayType>(type)) {
      uint64_t step = layout.getTypeAllocSize(array->getElementType());
      if (array->getNumElements() > max_words)
        return false;
      for (uint64_t i = 0; i < array->getNumElements(); ++i)
        todo.push_back({array->getElementType(), offset + i * step});
    } else if (layout.getTypeStoreSize(type) == width) {
      if (offset % width != 0)
        return false;
      words.push_back({&variable, offset});
    } else if (type->isIntegerTy(8)) {
      return false; // a union, or bytes that a pointer was copied to
    }
  }
  return words.size() <= max_words;
}

bool is_variable(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer, 0);
  return isa<AllocaInst>(object) || isa<GlobalVariable>(object);
}

// Writes what can be a pointer to where the heap can be.
bool may_put_pointer(const Instruction &i, const DataLayout &layout) {
  uint64_t width = layout.getPointerSize();
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return layout.getTypeStoreSize(store->getValueOperand()->getType()) >=
               width &&
           !is_variable(store->getPointerOperand());
  if (const auto *copy = dyn_cast<MemTransferInst>(&i)) {
    const auto *length = dyn_cast<ConstantInt>(copy->getLength());
    return !(length && length->getValue().ult(width)) &&
           !is_variable(copy->getRawDest());
  }
  return false;
}

} // namespace

bool is_leak_check(const Instruction &i) {
  if (passes::runtime_call(i) != passes::RuntimeCall::Check)
    return false;
  const auto *kind = dyn_cast<ConstantInt>(i.getOperand(1));
  return kind && kind->getZExtValue() == uint64_t(sea::CheckKind::MemoryLeak);
}

LeakRoots find_leak_roots(const Module &module) {
  LeakRoots roots;
  const DataLayout &layout = module.getDataLayout();
  for (const GlobalVariable &variable : module.globals())
    if (!variable.isConstant() && !variable.getName().starts_with("llvm.") &&
        layout.getTypeAllocSize(variable.getValueType()) >=
            layout.getPointerSize())
      roots.is_complete &= add_words(variable, layout, roots.words);
  if (roots.words.size() > max_words)
    roots.words.clear();
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      roots.heap_has_pointers |= may_put_pointer(i, layout);
  return roots;
}

} // namespace fathom::lift
