#include "passes/meaning/environment/types.h"

#include <llvm/BinaryFormat/Dwarf.h>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

bool is_wrapper(unsigned tag) {
  return tag == dwarf::DW_TAG_typedef || tag == dwarf::DW_TAG_const_type ||
         tag == dwarf::DW_TAG_volatile_type ||
         tag == dwarf::DW_TAG_restrict_type || tag == dwarf::DW_TAG_atomic_type;
}

unsigned tag_of(const DIType *type) { return type ? type->getTag() : 0; }

unsigned encoding_of(const DIType *type) {
  const auto *basic = dyn_cast_or_null<DIBasicType>(type);
  return basic ? basic->getEncoding() : 0;
}

// "[3][4]"; a length that is no constant is left out.
std::string brackets(const DICompositeType &array) {
  std::string text;
  for (const DINode *item : array.getElements())
    if (const auto *range = dyn_cast_or_null<DISubrange>(item)) {
      const auto *count = dyn_cast_if_present<ConstantInt *>(range->getCount());
      text +=
          "[" +
          (count && !count->isNegative() ? std::to_string(count->getZExtValue())
                                         : std::string()) +
          "]";
    }
  return text;
}

} // namespace

const DIType *bare(const DIType *type) {
  while (type && is_wrapper(type->getTag()))
    type = cast<DIDerivedType>(type)->getBaseType();
  return type;
}

const DIType *pointee(const DIType *pointer) {
  pointer = bare(pointer);
  if (const auto *array = dyn_cast_or_null<DICompositeType>(pointer))
    return array->getBaseType();
  return pointer ? cast<DIDerivedType>(pointer)->getBaseType() : nullptr;
}

bool is_reference(const DIType *bare) {
  return tag_of(bare) == dwarf::DW_TAG_reference_type ||
         tag_of(bare) == dwarf::DW_TAG_rvalue_reference_type;
}

bool is_pointer(const DIType *bare) {
  return tag_of(bare) == dwarf::DW_TAG_pointer_type || is_reference(bare);
}

bool is_record(const DIType *bare) {
  return (tag_of(bare) == dwarf::DW_TAG_structure_type ||
          tag_of(bare) == dwarf::DW_TAG_class_type) &&
         !bare->isForwardDecl() && bare->getSizeInBits() > 0;
}

bool is_function(const DIType *bare) {
  return tag_of(bare) == dwarf::DW_TAG_subroutine_type;
}

bool is_character(const DIType *bare) {
  unsigned encoding = encoding_of(bare);
  return encoding == dwarf::DW_ATE_signed_char ||
         encoding == dwarf::DW_ATE_unsigned_char;
}

bool is_plain_char(const DIType *bare) {
  return is_character(bare) && bare->getName() == "char";
}

bool is_signed(const DIType *bare) {
  return encoding_of(bare) == dwarf::DW_ATE_signed;
}

bool is_integer(const DIType *bare) {
  unsigned encoding = encoding_of(bare);
  return encoding == dwarf::DW_ATE_signed || encoding == dwarf::DW_ATE_unsigned;
}

uint64_t size_of(const DIType *type) {
  type = bare(type);
  return type ? type->getSizeInBits() / 8 : 0;
}

uint64_t elements_in_row(const DICompositeType &array) {
  uint64_t product = 1;
  bool is_first = true;
  for (const DINode *item : array.getElements()) {
    const auto *range = dyn_cast_or_null<DISubrange>(item);
    const auto *count =
        range ? dyn_cast_if_present<ConstantInt *>(range->getCount()) : nullptr;
    if (!is_first)
      product *= count && !count->isNegative() ? count->getZExtValue() : 0;
    is_first = false;
  }
  return product;
}

std::string record_name(const DIType *type) {
  StringRef alias;
  while (type && is_wrapper(type->getTag())) {
    if (type->getTag() == dwarf::DW_TAG_typedef)
      alias = type->getName();
    type = cast<DIDerivedType>(type)->getBaseType();
  }
  if (!type)
    return {};
  return type->getName().empty() ? alias.str() : type->getName().str();
}

// From the outside in: what stands around the name grows.
std::string declaration(const DIType *type, const std::string &name) {
  std::string inner = name;
  while (true) {
    unsigned tag = tag_of(type);
    if (!type)
      return inner.empty() ? "void" : "void " + inner;
    if (tag == dwarf::DW_TAG_const_type || tag == dwarf::DW_TAG_volatile_type ||
        tag == dwarf::DW_TAG_atomic_type ||
        tag == dwarf::DW_TAG_restrict_type) {
      type = cast<DIDerivedType>(type)->getBaseType();
      continue; // a harness writes to what it declares
    }
    if (tag == dwarf::DW_TAG_pointer_type) {
      type = cast<DIDerivedType>(type)->getBaseType();
      const DIType *target = bare(type);
      bool is_hidden = type && type->getTag() == dwarf::DW_TAG_typedef;
      bool around = !is_hidden && (is_function(target) ||
                                   tag_of(target) == dwarf::DW_TAG_array_type);
      inner = around ? "(*" + inner + ")" : "*" + inner;
      continue;
    }
    if (tag == dwarf::DW_TAG_array_type) {
      inner += brackets(cast<DICompositeType>(*type));
      type = cast<DICompositeType>(type)->getBaseType();
      continue;
    }
    if (const auto *function = dyn_cast<DISubroutineType>(type)) {
      std::string parameters;
      DITypeRefArray types = function->getTypeArray();
      for (unsigned i = 1; i < types.size(); ++i)
        parameters += (i > 1 ? ", " : "") +
                      (types[i] ? declaration(types[i], "") : "...");
      if (parameters.empty())
        parameters = "void";
      inner += "(" + parameters + ")";
      type = types.size() > 0 ? types[0] : nullptr;
      continue;
    }
    std::string word;
    if (tag == dwarf::DW_TAG_structure_type)
      word = "struct ";
    else if (tag == dwarf::DW_TAG_union_type)
      word = "union ";
    else if (tag == dwarf::DW_TAG_enumeration_type)
      word = "enum ";
    word += type->getName().str();
    return inner.empty() ? word : word + " " + inner;
  }
}

} // namespace fathom::passes::environment
