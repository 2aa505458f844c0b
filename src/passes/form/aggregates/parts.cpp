#include "passes/form/aggregates/parts.h"

#include <llvm/IR/DerivedTypes.h>

using namespace llvm;

namespace fathom::passes {

namespace {

PartList unsupported() {
  PartList none;
  none.is_supported = false;
  return none;
}

void append(PartList &list, const PartList &inner, uint64_t offset) {
  unsigned first = unsigned(list.types.size());
  list.types.insert(list.types.end(), inner.types.begin(), inner.types.end());
  for (Slot slot : inner.slots) {
    slot.offset += offset;
    slot.first += first;
    list.slots.push_back(slot);
  }
  list.is_supported &= inner.is_supported;
}

} // namespace

const PartList &PartLists::of(Type *root) {
  // Members before what contains them, without recursion.
  std::vector<Type *> stack{root};
  while (!stack.empty()) {
    Type *type = stack.back();
    if (lists_.count(type)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    if (is_composite(type) && !type->isVectorTy())
      for (Type *member : type->subtypes())
        if (!lists_.count(member))
          stack.push_back(member);
    if (stack.size() > before)
      continue;
    stack.pop_back();
    lists_.emplace(type, make(type));
  }
  return known(root);
}

PartList PartLists::make(Type *type) const {
  if (type->isVectorTy())
    return make_vector(type);
  PartList list;
  if (!is_composite(type)) {
    list.types.push_back(type);
    list.slots.push_back({.type = type, .offset = 0, .first = 0, .count = 1});
    return list;
  }
  if (!type->isSized() || type->isScalableTy())
    return unsupported();
  if (auto *record = dyn_cast<StructType>(type)) {
    const StructLayout *places = layout_.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      append(list, known(record->getElementType(i)),
             places->getElementOffset(i));
      if (list.types.size() > max_parts)
        return unsupported();
    }
    return list;
  }
  auto *array = cast<ArrayType>(type);
  const PartList &element = known(array->getElementType());
  uint64_t count = array->getNumElements();
  if (!element.is_supported || (count > max_parts && !element.types.empty()) ||
      count * element.types.size() > max_parts)
    return unsupported();
  uint64_t stride = layout_.getTypeAllocSize(array->getElementType());
  for (uint64_t i = 0; i < count && !element.types.empty(); ++i)
    append(list, element, i * stride);
  return list;
}

// The elements of a vector have no padding between them.
PartList PartLists::make_vector(Type *type) const {
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector || vector->getNumElements() > max_parts)
    return unsupported();
  Type *element = vector->getElementType();
  unsigned count = vector->getNumElements();
  uint64_t bits = layout_.getTypeSizeInBits(element).getFixedValue();
  if (element->isX86_FP80Ty() || element->isPPC_FP128Ty())
    return unsupported();
  PartList list;
  list.types.assign(count, element);
  if (bits % 8 == 0) {
    for (unsigned i = 0; i < count; ++i)
      list.slots.push_back(
          {.type = element, .offset = i * (bits / 8), .first = i, .count = 1});
    return list;
  }
  if (!element->isIntegerTy() || bits * count > (1U << 16))
    return unsupported();
  Type *whole = IntegerType::get(type->getContext(), unsigned(bits) * count);
  list.slots.push_back(
      {.type = whole, .offset = 0, .first = 0, .count = count});
  return list;
}

std::vector<PartLists::Gap> PartLists::padding(Type *type) {
  std::vector<Gap> gaps;
  uint64_t end = 0;
  for (const Slot &slot : of(type).slots) {
    if (slot.offset > end)
      gaps.push_back({end, slot.offset - end});
    end = slot.offset + layout_.getTypeStoreSize(slot.type).getFixedValue();
  }
  uint64_t size = layout_.getTypeStoreSize(type).getFixedValue();
  if (size > end)
    gaps.push_back({end, size - end});
  return gaps;
}

PartLists::Range PartLists::member(Type *type, ArrayRef<unsigned> path) {
  unsigned first = 0;
  for (unsigned index : path) {
    if (auto *array = dyn_cast<ArrayType>(type)) {
      type = array->getElementType();
      first += index * unsigned(of(type).types.size());
      continue;
    }
    auto *record = cast<StructType>(type);
    for (unsigned i = 0; i < index; ++i)
      first += unsigned(of(record->getElementType(i)).types.size());
    type = record->getElementType(index);
  }
  return {first, unsigned(of(type).types.size())};
}

} // namespace fathom::passes
