#include "lift/leak_roots.h"

#include "passes/runtime.h"
#include "sea/checks.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

constexpr size_t max_words = 16; // pairs of them are compared

struct Leaf {
  Type *type;
  uint64_t offset;
};

// Bytes that are copied from where a pointer may be.
bool is_part_of_pointer(const Value *value, const PointsTo &points_to) {
  const auto *load = dyn_cast<LoadInst>(value->stripPointerCasts());
  return load && points_to.may_hold_pointer(load->getPointerOperand());
}

// At one of the words of the variable.
bool is_at_word(const Value *place, const GlobalVariable &variable,
                const DataLayout &layout,
                const std::vector<LeakRoots::Word> &words) {
  APInt offset(layout.getIndexSizeInBits(0), 0);
  return place->stripAndAccumulateConstantOffsets(layout, offset, true) ==
             &variable &&
         any_of(words, [&](const LeakRoots::Word &word) {
           return word.variable == &variable && offset == word.offset;
         });
}

// A pointer may be put where the variable has numbers that are too small for
// one: it is only known not to be if nothing but such numbers is written there.
bool may_receive_pointer(const GlobalVariable &variable,
                         const PointsTo &points_to, const DataLayout &layout,
                         const std::vector<LeakRoots::Word> &words) {
  std::vector<const Value *> todo{&variable};
  while (!todo.empty()) {
    const Value *place = todo.back();
    todo.pop_back();
    for (const User *user : place->users()) {
      if (isa<GEPOperator>(user))
        todo.push_back(user);
      if (isa<GEPOperator, LoadInst, ICmpInst, MemSetInst>(user))
        continue;
      const auto *store = dyn_cast<StoreInst>(user);
      if (!store || store->getValueOperand() == place)
        return true;
      uint64_t size =
          layout.getTypeStoreSize(store->getValueOperand()->getType());
      bool is_small = size < layout.getPointerSize() &&
                      !is_part_of_pointer(store->getValueOperand(), points_to);
      if (!is_small && !(size == layout.getPointerSize() &&
                         is_at_word(place, variable, layout, words)))
        return true;
    }
  }
  return false;
}

// Adds the words of a variable; false if it is not clear where they are.
bool add_words(const GlobalVariable &variable, const PointsTo &points_to,
               const DataLayout &layout, std::vector<LeakRoots::Word> &words) {
  uint64_t width = layout.getPointerSize();
  bool has_others = false;
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
      if (array->getElementType()->isIntegerTy() && step > 1 && step < width) {
        has_others = true;
        continue;
      }
      if (array->getNumElements() > max_words)
        return false;
      for (uint64_t i = 0; i < array->getNumElements(); ++i)
        todo.push_back({array->getElementType(), offset + i * step});
    } else if (layout.getTypeStoreSize(type) == width) {
      if (offset % width != 0)
        return false;
      words.push_back({&variable, offset});
    } else if (type->isIntegerTy(8) || layout.getTypeStoreSize(type) > width) {
      return false; // a union, or bytes that a pointer was copied to
    } else {
      has_others = true;
    }
  }
  return words.size() <= max_words &&
         !(has_others &&
           may_receive_pointer(variable, points_to, layout, words));
}

bool is_variable(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer, 0);
  return isa<AllocaInst>(object) || isa<GlobalVariable>(object);
}

// Writes what can be a pointer to where the heap can be.
bool may_put_pointer(const Instruction &i, const PointsTo &points_to,
                     const DataLayout &layout) {
  uint64_t width = layout.getPointerSize();
  if (const auto *store = dyn_cast<StoreInst>(&i)) {
    const Value *value = store->getValueOperand();
    return !is_variable(store->getPointerOperand()) &&
           (layout.getTypeStoreSize(value->getType()) >= width ||
            is_part_of_pointer(value, points_to));
  }
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

LeakRoots find_leak_roots(const Module &module, const PointsTo &points_to) {
  LeakRoots roots;
  const DataLayout &layout = module.getDataLayout();
  for (const GlobalVariable &variable : module.globals())
    if (!variable.isConstant() && !variable.getName().starts_with("llvm.") &&
        layout.getTypeAllocSize(variable.getValueType()) >=
            layout.getPointerSize())
      roots.is_complete &= add_words(variable, points_to, layout, roots.words);
  if (roots.words.size() > max_words)
    roots.words.clear();
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      roots.heap_has_pointers |= may_put_pointer(i, points_to, layout);
  return roots;
}

} // namespace fathom::lift
