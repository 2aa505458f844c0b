// Clang's instrumentation of classes with virtual functions (-fsanitize=vptr),
// in the code that we compile: where a member is named or called, and where a
// pointer to a base is cast to a derived class, the object must be of that
// class or one derived from it.
//
//     %vtable = load ptr, ptr %p
//     ... a cache is asked about the number of %vtable ...
//   handler:
//     call void @__ubsan_handle_dynamic_type_cache_miss(ptr @data, i64 %p, ...)
//
// becomes a check that %vtable is one of the tables that objects with such a
// part at this place have, as the tables and the descriptions of classes in the
// program say (Itanium C++ ABI). The library's own classes, and those of files
// that are not there, are not judged, which is a row of the ledger. Where a
// virtual base lies the tables of the object say.
#include "passes/meaning/checks/guards.h"
#include "passes/meaning/checks/ubsan_data.h"
#include "passes/meaning/source_notes.h"
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr StringLiteral miss = "__ubsan_handle_dynamic_type_cache_miss";

// What an object's table pointer can be: the class of the whole object, and
// where in it the part lies whose pointer it is.
struct AddressPoint {
  Constant *address;
  const GlobalVariable *type; // description of the class
  int64_t offset;
  const GlobalVariable *table;
  const ConstantArray *entries; // those of the part
  unsigned first;               // entry at the address
};

enum class Fit : uint8_t { Good, Bad, Unknown };

class ObjectTypes {
public:
  explicit ObjectTypes(Module &module) : runtime_(module) {
    for (GlobalVariable &global : module.globals())
      add_table(global);
  }

  void lower(CallInst &call, const Guard &guard, bool is_checked);

private:
  void add_table(GlobalVariable &table);
  Fit fit(const AddressPoint &point, const GlobalVariable &wanted) const;
  std::optional<int64_t> virtual_base(const AddressPoint &whole, int64_t part,
                                      int64_t slot) const;
  void check(IRBuilderBase &b, Value *table, const GlobalVariable &wanted,
             const std::string &text);

  Runtime runtime_;
  std::vector<AddressPoint> points_;
  bool has_unknown_tables_ = false;
};

// In namespace std, or of the ABI's runtime.
bool is_of_library(const GlobalVariable &global) {
  StringRef name = global.getName();
  if (!name.consume_front("_ZTV") && !name.consume_front("_ZTI") &&
      !name.consume_front("_ZTC"))
    return false;
  name.consume_front("N");
  return name.starts_with("S") || name.starts_with("10__cxxabiv1") ||
         name.starts_with("9__gnu_cxx");
}

// The number that an entry is.
std::optional<int64_t> number_of(const Constant *entry) {
  if (entry->isNullValue())
    return 0;
  const auto *number = dyn_cast<ConstantExpr>(entry);
  const auto *value =
      number ? dyn_cast<ConstantInt>(number->getOperand(0)) : nullptr;
  return value ? std::optional(value->getSExtValue()) : std::nullopt;
}

// A table is an array for each part of the object that has one: ..., offset of
// the whole object from the part, description, functions ...
void ObjectTypes::add_table(GlobalVariable &table) {
  if (!table.getName().starts_with("_ZTV") &&
      !table.getName().starts_with("_ZTC"))
    return;
  if (!table.hasInitializer()) {
    has_unknown_tables_ |= !is_of_library(table);
    return;
  }
  auto *parts = dyn_cast<ConstantStruct>(table.getInitializer());
  for (unsigned i = 0; parts && i < parts->getNumOperands(); ++i) {
    auto *entries = dyn_cast<ConstantArray>(parts->getOperand(i));
    for (unsigned at = 1; entries && at < entries->getNumOperands(); ++at) {
      auto *type = dyn_cast<GlobalVariable>(entries->getOperand(at));
      if (!type || !type->getName().starts_with("_ZTI"))
        continue;
      int64_t to_top = number_of(entries->getOperand(at - 1)).value_or(0);
      Type *word = Type::getInt32Ty(table.getContext());
      Constant *indices[] = {ConstantInt::get(word, 0),
                             ConstantInt::get(word, i),
                             ConstantInt::get(word, at + 1)};
      points_.push_back({.address = ConstantExpr::getGetElementPtr(
                             table.getValueType(), &table, indices),
                         .type = type,
                         .offset = -to_top,
                         .table = &table,
                         .entries = entries,
                         .first = at + 1});
    }
  }
}

// Where, from a part of the whole object, a virtual base of it begins: an entry
// of the part's table, that many bytes from its address, says so.
std::optional<int64_t> ObjectTypes::virtual_base(const AddressPoint &whole,
                                                 int64_t part,
                                                 int64_t slot) const {
  const int64_t width = runtime_.word()->getBitWidth() / 8;
  for (const AddressPoint &point : points_) {
    if (point.table != whole.table || point.offset != part)
      continue;
    int64_t at = point.first + slot / width;
    if (at >= 0 && at < int64_t(point.entries->getNumOperands()))
      return number_of(point.entries->getOperand(unsigned(at)));
  }
  return std::nullopt;
}

// Whether the whole object has a part of the wanted class at this offset.
Fit ObjectTypes::fit(const AddressPoint &point,
                     const GlobalVariable &wanted) const {
  constexpr size_t max_parts = 1024;
  struct Part {
    const GlobalVariable *type;
    int64_t offset;
  };
  std::vector<Part> parts{{point.type, 0}};
  bool is_certain = true;
  for (size_t i = 0; i < parts.size(); ++i) {
    Part part = parts[i];
    if (part.type == &wanted && part.offset == point.offset)
      return Fit::Good;
    const auto *text =
        part.type && part.type->hasInitializer()
            ? dyn_cast<ConstantStruct>(part.type->getInitializer())
            : nullptr;
    if (!text || parts.size() > max_parts) {
      is_certain &= part.type && is_of_library(*part.type);
      continue;
    }
    // { table, name }, one base, or flags, number and bases with offsets
    unsigned size = text->getNumOperands();
    auto base = [&](unsigned at) {
      return dyn_cast<GlobalVariable>(text->getOperand(at));
    };
    if (size == 3)
      parts.push_back({base(2), part.offset});
    for (unsigned at = 4; at + 1 < size; at += 2) {
      const auto *where = dyn_cast<ConstantInt>(text->getOperand(at + 1));
      std::optional<int64_t> offset;
      if (where)
        offset = where->getSExtValue() >> 8;
      if (where && where->getValue()[0])
        offset = virtual_base(point, part.offset, *offset);
      if (offset)
        parts.push_back({base(at), part.offset + *offset});
      else
        is_certain = false;
    }
  }
  return is_certain ? Fit::Bad : Fit::Unknown;
}

void ObjectTypes::check(IRBuilderBase &b, Value *table,
                        const GlobalVariable &wanted, const std::string &text) {
  Value *good = b.getFalse(), *open = b.getFalse();
  bool has_open = has_unknown_tables_;
  Value *bad = b.getFalse();
  for (const AddressPoint &point : points_) {
    Value *is_this = b.CreateICmpEQ(table, point.address);
    Fit fits = fit(point, wanted);
    Value *&of = fits == Fit::Good ? good : fits == Fit::Bad ? bad : open;
    of = b.CreateOr(of, is_this);
    has_open |= fits == Fit::Unknown;
  }
  if (!has_open) {
    runtime_.check(b, good, sea::CheckKind::ObjectType, text);
    return;
  }
  runtime_.check(b, b.CreateNot(bad), sea::CheckKind::ObjectType, text);
  runtime_.check(b, good, sea::CheckKind::Unsupported,
                 "class of an object of another file");
}

void ObjectTypes::lower(CallInst &call, const Guard &guard, bool is_checked) {
  StaticData data(call);
  const GlobalVariable *wanted = data.global(2);
  Value *pointer = nullptr, *table = nullptr;
  if (auto *number = dyn_cast<PtrToIntOperator>(call.getArgOperand(1)))
    pointer = number->getPointerOperand();
  for (Instruction &i : *guard.branch->getParent())
    if (auto *load = dyn_cast<LoadInst>(&i);
        load && load->getType()->isPointerTy() &&
        load->getPointerOperand() == pointer)
      table = load;
  PlainBuilder b(guard.branch);
  b.SetCurrentDebugLocation(call.getDebugLoc());
  if (is_checked && !(wanted && table))
    runtime_.check(b, b.getFalse(), sea::CheckKind::Unsupported,
                   "class of an object that is not known");
  else if (is_checked && wanted->hasInitializer() && !is_of_library(*wanted))
    check(b, table, *wanted, data.type_name(1));
  else if (is_checked)
    add_note(call, SourceNote::LibraryClass);
  WeakTrackingVH test = guard.branch->getCondition();
  BasicBlock *failing = guard.failing;
  guard.remove();
  DeleteDeadBlock(failing);
  if (test)
    RecursivelyDeleteTriviallyDeadInstructions(test);
}

} // namespace

void lower_object_types(Module &module, const PrepareConfig &config) {
  Function *handler = module.getFunction(miss);
  if (!handler)
    return;
  ObjectTypes types(module);
  Runtime runtime(module);
  for (User *user : make_early_inc_range(handler->users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || !call->getFunction()->hasFnAttribute(instrumented_attribute))
      continue; // lower_ubsan says what it thinks of it
    if (std::optional<Guard> guard = guard_of(*call, AfterCall::Returns))
      types.lower(*call, *guard, config.has(sea::CheckKind::ObjectType));
    else
      end_block_unsupported(runtime, call, "handler without its branch");
  }
  GlobalVariable *cache = module.getGlobalVariable("__ubsan_vptr_type_cache");
  if (cache && cache->use_empty())
    cache->eraseFromParent();
}

} // namespace fathom::passes
