#include "lift/source_shapes.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

namespace {

constexpr size_t max_text = 1 << 13;
constexpr unsigned max_depth = 16; // of types within types

// Without names, const and the like.
const DIType *plain(const DIType *type) {
  while (const auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    switch (derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type:
      type = derived->getBaseType();
      continue;
    default:
      return type;
    }
  }
  return type;
}

// Not so: long double on x86, whose size does not tell its format.
bool is_ieee(const DIBasicType &type) {
  StringRef name = type.getName();
  return name == "float" || name == "double" || name == "_Float16" ||
         name == "__float128" || name == "_Float128";
}

char letter_of(const DIBasicType &type) {
  switch (type.getEncoding()) {
  case dwarf::DW_ATE_boolean:
    return 'b';
  case dwarf::DW_ATE_signed_char:
    return type.getName() == "char" ? 'c' : 's';
  case dwarf::DW_ATE_unsigned_char:
    return type.getName() == "char" ? 'C' : 'u';
  case dwarf::DW_ATE_signed:
    return 's';
  case dwarf::DW_ATE_unsigned:
  case dwarf::DW_ATE_UTF:
    return 'u';
  case dwarf::DW_ATE_float:
    return is_ieee(type)                     ? 'f'
           : type.getName() == "__bf16"      ? 'g'
           : type.getName() == "long double" ? 'l'
                                             : 'x';
  default:
    return 'x';
  }
}

class ShapeWriter {
public:
  std::string write(const DIType *type) {
    add(type, 0, 0);
    return is_good_ && text_.size() <= max_text ? text_ : "";
  }

private:
  void add_number(char letter, uint64_t bits) {
    text_ += letter;
    text_ += std::to_string(bits);
  }

  // The depth is limited. A bit-field is narrower than its type.
  void add(const DIType *type, unsigned depth, uint64_t field_bits) {
    type = plain(type);
    is_good_ =
        is_good_ && type && depth <= max_depth && text_.size() <= max_text;
    if (!is_good_)
      return;
    uint64_t bits = field_bits != 0 ? field_bits : type->getSizeInBits();
    if (const auto *basic = dyn_cast<DIBasicType>(type))
      return add_number(letter_of(*basic), bits);
    if (isa<DIDerivedType>(type)) {
      bool is_pointer = type->getTag() == dwarf::DW_TAG_pointer_type ||
                        type->getTag() == dwarf::DW_TAG_reference_type ||
                        type->getTag() == dwarf::DW_TAG_rvalue_reference_type;
      return add_number(is_pointer ? 'p' : 'x', bits);
    }
    const auto *parts = dyn_cast<DICompositeType>(type);
    if (!parts)
      return add_number('x', bits);
    switch (parts->getTag()) {
    case dwarf::DW_TAG_structure_type:
    case dwarf::DW_TAG_class_type:
    case dwarf::DW_TAG_union_type:
      return add_members(*parts, depth);
    case dwarf::DW_TAG_array_type:
      return add_elements(*parts, depth);
    case dwarf::DW_TAG_enumeration_type: {
      const auto *base =
          dyn_cast_or_null<DIBasicType>(plain(parts->getBaseType()));
      add_number(base ? letter_of(*base) : 's', bits);
      return add_enumerators(*parts);
    }
    default:
      return add_number('x', bits);
    }
  }

  void add_enumerators(const DICompositeType &type) {
    constexpr size_t most = 64, widest = 64;
    if (type.getElements().size() > most || type.getElements().empty())
      return;
    std::string rows;
    for (const DINode *node : type.getElements()) {
      const auto *row = dyn_cast<DIEnumerator>(node);
      if (!row || row->getValue().getBitWidth() > widest)
        return;
      uint64_t value = row->getValue().isNegative()
                           ? uint64_t(row->getValue().getSExtValue())
                           : row->getValue().getZExtValue();
      rows += row->getName().str() + " " + std::to_string(value) + ";";
    }
    text_ += "(" + rows + ")";
  }

  void add_members(const DICompositeType &type, unsigned depth) {
    text_ += '{';
    for (const DINode *node : type.getElements()) {
      const auto *member = dyn_cast<DIDerivedType>(node);
      if (!member || member->isStaticMember() ||
          (member->getTag() != dwarf::DW_TAG_member &&
           member->getTag() != dwarf::DW_TAG_inheritance))
        continue;
      bool has_name = member->getTag() == dwarf::DW_TAG_member;
      text_ += (has_name ? member->getName().str() : "") + " " +
               std::to_string(member->getOffsetInBits()) + " ";
      add(member->getBaseType(), depth + 1,
          member->isBitField() ? member->getSizeInBits() : 0);
      text_ += ';';
    }
    text_ += '}';
  }

  // One pair of brackets for each dimension.
  void add_elements(const DICompositeType &type, unsigned depth) {
    const DIType *element = plain(type.getBaseType());
    uint64_t stride = element ? element->getSizeInBits() : 0;
    is_good_ = is_good_ && stride != 0;
    SmallVector<uint64_t, 4> counts;
    for (const DINode *node : type.getElements()) {
      const auto *range = dyn_cast<DISubrange>(node);
      auto count = range ? range->getCount() : DISubrange::BoundType();
      auto *number = dyn_cast_if_present<ConstantInt *>(count);
      counts.push_back(
          number && number->getSExtValue() > 0 ? number->getZExtValue() : 0);
    }
    SmallVector<uint64_t, 4> strides(counts.size(), stride);
    for (size_t i = counts.size(); i-- > 1;)
      strides[i - 1] = strides[i] * counts[i];
    for (size_t i = 0; i < counts.size(); ++i) {
      is_good_ = is_good_ && strides[i] != 0;
      text_ += "[" + std::to_string(counts[i]) + " " +
               std::to_string(strides[i]) + " ";
    }
    add(element, depth + 1 + unsigned(counts.size()), 0);
    text_.append(counts.size(), ']');
  }

  std::string text_;
  bool is_good_ = true;
};

} // namespace

std::string shape_text(const DIType *type) { return ShapeWriter().write(type); }

// What a record is called, by a typedef if it has no other name.
static std::string record_name(const DIType *type) {
  const auto *record = dyn_cast_or_null<DICompositeType>(plain(type));
  if (!record || (record->getTag() != dwarf::DW_TAG_structure_type &&
                  record->getTag() != dwarf::DW_TAG_class_type &&
                  record->getTag() != dwarf::DW_TAG_union_type))
    return "";
  if (!record->getName().empty())
    return record->getName().str();
  for (const auto *outer = dyn_cast<DIDerivedType>(type); outer;
       outer = dyn_cast_or_null<DIDerivedType>(outer->getBaseType()))
    if (outer->getTag() == dwarf::DW_TAG_typedef)
      return outer->getName().str();
  return "";
}

std::string elements_text(const DIType *element) {
  if (!element)
    return "";
  std::string name = record_name(element);
  name = name.empty() ? "" : "<" + name + ">";
  uint64_t bits = plain(element) ? plain(element)->getSizeInBits() : 0;
  std::string text = bits == 0 ? "" : shape_text(element);
  return text.empty() ? name
                      : name + "[0 " + std::to_string(bits) + " " + text + "]";
}

const DIType *pointee(const DIType *pointer) {
  const auto *type = dyn_cast_or_null<DIDerivedType>(plain(pointer));
  return type && type->getTag() == dwarf::DW_TAG_pointer_type
             ? type->getBaseType()
             : nullptr;
}

const DIType *member_at(const DIType *type, uint64_t bits) {
  for (unsigned depth = 0; depth < max_depth; ++depth) {
    const auto *parts = dyn_cast_or_null<DICompositeType>(plain(type));
    if (!parts)
      return bits == 0 ? type : nullptr;
    if (parts->getTag() == dwarf::DW_TAG_array_type) {
      const DIType *element = parts->getBaseType();
      uint64_t stride = plain(element) ? plain(element)->getSizeInBits() : 0;
      if (stride == 0)
        return nullptr;
      bits %= stride;
      type = element;
      continue;
    }
    const DIDerivedType *found = nullptr;
    for (const DINode *node : parts->getElements())
      if (const auto *member = dyn_cast<DIDerivedType>(node);
          member && !member->isStaticMember() &&
          (member->getTag() == dwarf::DW_TAG_member ||
           member->getTag() == dwarf::DW_TAG_inheritance) &&
          member->getOffsetInBits() <= bits)
        found = member;
    if (!found)
      return nullptr;
    bits -= found->getOffsetInBits();
    type = found->getBaseType();
  }
  return nullptr;
}

std::string number_text(const DIType *type) {
  type = plain(type);
  if (!type || !(isa<DIBasicType>(type) ||
                 type->getTag() == dwarf::DW_TAG_enumeration_type))
    return "";
  std::string text = shape_text(type);
  bool is_default =
      (text.starts_with("s") && text.back() != ')') || text.starts_with("x");
  return is_default ? "" : text;
}

} // namespace fathom::lift
