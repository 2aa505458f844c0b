#include "passes/form/exceptions/type_infos.h"

#include <algorithm>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr StringLiteral prefix = "_ZTI";
constexpr size_t max_parts = 4096;

// Flags of the ABI.
constexpr uint32_t is_const = 1, function_qualifiers = 0x20 | 0x40;
constexpr uint64_t base_is_virtual = 1, base_is_public = 2;

// The base of a class of the library; null for others.
const char *library_base(StringRef type) {
  return StringSwitch<const char *>(type)
#define LIBRARY_CLASS(name, base) .Case(name, base)
#include "passes/form/exceptions/library_classes.def"
#undef LIBRARY_CLASS
      .Default(nullptr);
}

// Which class of the run-time system describes it.
TypeKind kind_of(StringRef table) {
  return StringSwitch<TypeKind>(table)
      .Cases("_ZTVN10__cxxabiv117__class_type_infoE",
             "_ZTVN10__cxxabiv120__si_class_type_infoE",
             "_ZTVN10__cxxabiv121__vmi_class_type_infoE", TypeKind::Class)
      .Case("_ZTVN10__cxxabiv119__pointer_type_infoE", TypeKind::Pointer)
      .Case("_ZTVN10__cxxabiv129__pointer_to_member_type_infoE",
            TypeKind::MemberPointer)
      .Cases("_ZTVN10__cxxabiv123__fundamental_type_infoE",
             "_ZTVN10__cxxabiv117__array_type_infoE",
             "_ZTVN10__cxxabiv120__function_type_infoE",
             "_ZTVN10__cxxabiv116__enum_type_infoE", TypeKind::Other)
      .Default(TypeKind::Unknown);
}

// Of a type that the library describes: the fundamental ones, pointers to
// them, and some classes.
TypeInfo read_name(StringRef name) {
  TypeInfo info;
  if (const char *base = library_base(name)) {
    info.kind = TypeKind::Class;
    if (*base)
      info.bases.push_back({base, {}, true});
    return info;
  }
  if (name == "Dn") {
    info.kind = TypeKind::Null;
    return info;
  }
  if (name.consume_front("P")) {
    info.qualifiers = name.consume_front("K") ? is_const : 0;
    info.pointee = name.str();
    if (read_name(name).kind == TypeKind::Other)
      info.kind = TypeKind::Pointer;
    return info;
  }
  bool is_fundamental =
      (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') ||
      (name.size() == 2 && name[0] == 'D');
  info.kind = is_fundamental ? TypeKind::Other : TypeKind::Unknown;
  return info;
}

uint64_t number(const Constant *constant) {
  const auto *value = dyn_cast<ConstantInt>(constant);
  return value ? value->getZExtValue() : 0;
}

void read_bases(const ConstantStruct &fields, TypeInfo &info) {
  if (fields.getNumOperands() == 3) // one base, at the beginning
    info.bases.push_back({TypeInfos::name_of(fields.getOperand(2)), {}, true});
  for (unsigned i = 4; i + 1 < fields.getNumOperands(); i += 2) {
    const auto *flags = dyn_cast<ConstantInt>(fields.getOperand(i + 1));
    int64_t bits = flags ? flags->getSExtValue() : 0;
    info.bases.push_back({TypeInfos::name_of(fields.getOperand(i)),
                          {bits >> 8, (uint64_t(bits) & base_is_virtual) != 0},
                          (uint64_t(bits) & base_is_public) != 0});
  }
}

} // namespace

std::string TypeInfos::name_of(const Value *description) {
  const auto *variable =
      dyn_cast<GlobalVariable>(description->stripPointerCasts());
  StringRef name = variable ? variable->getName() : "";
  return name.consume_front(prefix) ? name.str() : "";
}

TypeInfo TypeInfos::read(const std::string &type) const {
  const GlobalVariable *variable =
      module_.getGlobalVariable((prefix + type).str(), true);
  const auto *fields =
      variable && variable->hasInitializer()
          ? dyn_cast<ConstantStruct>(variable->getInitializer())
          : nullptr;
  if (!fields || fields->getOperand(0)->isNullValue())
    return read_name(type);
  const Value *table = fields->getOperand(0)->stripInBoundsOffsets();
  TypeInfo info;
  info.kind = kind_of(table->getName());
  info.is_function =
      table->getName() == "_ZTVN10__cxxabiv120__function_type_infoE";
  if (info.kind == TypeKind::Class)
    read_bases(*fields, info);
  if (info.kind == TypeKind::Pointer) {
    info.qualifiers = uint32_t(number(fields->getOperand(2)));
    info.pointee = name_of(fields->getOperand(3));
  }
  return info;
}

const TypeInfo &TypeInfos::get(const std::string &type) {
  auto [row, is_new] = known_.try_emplace(type);
  if (is_new)
    row->second = read(type);
  return row->second;
}

std::optional<std::vector<Subobject>>
TypeInfos::parts(const std::string &type) {
  // Each way to a part; the same part may be there several times.
  std::vector<Subobject> ways{{type, "", 0, {}, true}};
  for (size_t i = 0; i < ways.size(); ++i) {
    const TypeInfo &info = get(ways[i].type);
    if (info.kind != TypeKind::Class || ways.size() > max_parts)
      return std::nullopt;
    for (const DirectBase &base : info.bases) {
      Subobject part = ways[i];
      part.type = base.type;
      part.is_public = part.is_public && base.is_public;
      part.virtual_base = base.step.is_virtual ? base.type : part.virtual_base;
      part.offset = base.step.is_virtual ? 0 : part.offset + base.step.offset;
      part.path.push_back(base.step);
      ways.push_back(std::move(part));
    }
  }
  std::vector<Subobject> all;
  for (const Subobject &way : ways) {
    auto same = std::find_if(all.begin(), all.end(), [&](const Subobject &s) {
      return s.is_same(way);
    });
    if (same == all.end())
      all.push_back(way);
    else
      same->is_public = same->is_public || way.is_public;
  }
  return all;
}

// To the only base of this class, if it is public.
std::optional<std::vector<BaseStep>> TypeInfos::upcast(const std::string &from,
                                                       const std::string &to) {
  std::optional<std::vector<Subobject>> all = parts(from);
  const Subobject *found = nullptr;
  for (size_t i = 0; all && i < all->size(); ++i)
    if ((*all)[i].type == to) {
      if (found)
        return std::nullopt;
      found = &(*all)[i];
    }
  if (!found || !found->is_public)
    return std::nullopt;
  return found->path;
}

// As the personality function of libstdc++ does it; `outer` is its name for
// how deep in pointers it is, and whether all of them so far are const.
std::optional<Catch> TypeInfos::match(const std::string &thrown,
                                      const std::string &caught) {
  Catch result;
  result.loads = get(thrown).kind == TypeKind::Pointer;
  std::string from = thrown, to = caught;
  unsigned depth = 0;
  bool all_const = true;
  while (from != to) {
    const TypeInfo &a = get(from), &b = get(to);
    if (a.kind == TypeKind::Null && b.kind == TypeKind::Pointer && depth == 0) {
      result.is_null = true;
      return result;
    }
    if (a.kind == TypeKind::Class && b.kind == TypeKind::Class && depth < 2) {
      std::optional<std::vector<BaseStep>> path = upcast(from, to);
      if (!path)
        return std::nullopt;
      result.path = *path;
      return result;
    }
    if (a.kind != TypeKind::Pointer || b.kind != TypeKind::Pointer ||
        !all_const)
      return std::nullopt;
    uint32_t given = a.qualifiers & ~function_qualifiers;
    if ((b.qualifiers & function_qualifiers & ~a.qualifiers) != 0 ||
        (given & 7 & ~b.qualifiers) != 0)
      return std::nullopt;
    all_const = all_const && (b.qualifiers & is_const) != 0;
    if (depth == 0 && b.pointee == "v")
      return get(a.pointee).is_function ? std::nullopt : std::optional(result);
    from = a.pointee;
    to = b.pointee;
    ++depth;
  }
  return result;
}

Value *follow(IRBuilderBase &b, Value *object,
              const std::vector<BaseStep> &path) {
  Type *word = b.getIntPtrTy(b.GetInsertBlock()->getDataLayout());
  for (const BaseStep &step : path) {
    Value *offset = ConstantInt::getSigned(word, step.offset);
    if (step.is_virtual) {
      Value *table = b.CreateLoad(b.getPtrTy(), object);
      offset = b.CreateLoad(word, b.CreateGEP(b.getInt8Ty(), table, offset));
    } else if (step.offset == 0) {
      continue;
    }
    object = b.CreateGEP(b.getInt8Ty(), object, offset);
  }
  return object;
}

} // namespace fathom::passes
