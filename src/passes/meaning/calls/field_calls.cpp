// The shadow memory of CBMC's users. A field has a byte for each byte of the
// program's memory, in a shadow of its own (prepared/fat_calls.h), which begins
// with 0; that stands for the value that the field was declared with.
#include "passes/meaning/calls/call_site.h"
#include "prepared/fat_calls.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// What is asked at once, byte by byte.
constexpr uint64_t most_bytes = 1024;

void add_field(const CallInst &call, bool is_local,
               std::map<std::string, ShadowField> &fields) {
  if (call.arg_size() != 3)
    return;
  std::string name = text_of(call.getArgOperand(0)->stripPointerCasts()).str();
  const auto *first = dyn_cast<ConstantInt>(call.getArgOperand(1));
  const auto *type = dyn_cast<ConstantInt>(call.getArgOperand(2));
  ShadowField &field = fields[name];
  std::optional<uint8_t> &known = field.first[is_local ? 0 : 1];
  bool is_new = !field.first[0] && !field.first[1] && !field.is_refused;
  if (name.empty() || !first || !type || type->isZero() ||
      (!is_new && field.type != type->getZExtValue())) {
    field.is_refused = true;
    return;
  }
  uint8_t value = uint8_t(first->getValue().getLoBits(8).getZExtValue());
  field.is_refused |= known.has_value() && *known != value;
  field.type = ShadowField::Type(type->getZExtValue());
  known = value;
}

// Of what __builtin_classify_type says: structures, and unions.
bool is_record(const Value *type) {
  constexpr uint64_t first_record = 12;
  const auto *number = dyn_cast<ConstantInt>(type);
  return !number || number->getValue().uge(first_record);
}

// A place where a field is set or asked for.
struct Place {
  const ShadowField *field = nullptr;
  uint64_t bytes = 0;
};

// Null: it was refused.
std::optional<Place> place_of(CallSite &s, unsigned size_at,
                              unsigned num_arguments) {
  auto refuse = [&](const Twine &why) {
    s.unsupported((s.name() + why).str());
    return std::nullopt;
  };
  if (s.call.arg_size() != num_arguments)
    return refuse(" in C++, or with other arguments");
  std::string name = s.text(1);
  auto found = s.pass.fields.find(name);
  if (name.empty() || found == s.pass.fields.end())
    return refuse(" of a field that is not declared");
  if (found->second.is_refused)
    return refuse(" of '" + name + "', whose declarations do not fit");
  const auto *size = dyn_cast<ConstantInt>(s.argument(size_at));
  if (!size || size->isZero())
    return refuse(" through void, of an array without '&', or of a size that "
                  "is not constant");
  return Place{&found->second, size->getZExtValue()};
}

Value *slot(CallSite &s, uint32_t number) {
  return ConstantInt::get(s.runtime.word(), number);
}

CallInst *emit(CallSite &s, IRBuilder<> &b, FatCall what,
               ArrayRef<Value *> arguments) {
  return b.CreateCall(fat_function(s.runtime.module(), what), arguments);
}

// What is no object has no shadow; null has one that never changes.
void require_object(CallSite &s, Value *is_null, uint64_t bytes) {
  Value *p = s.argument(0);
  Value *inside =
      s.runtime.query(s.b, RuntimeCall::IsDeref,
                      {p, ConstantInt::get(s.runtime.word(), bytes)});
  Value *alive = s.runtime.query(s.b, RuntimeCall::IsAlloc, {p});
  Value *good = s.b.CreateOr(is_null, s.b.CreateAnd(inside, alive));
  Instruction *end =
      SplitBlockAndInsertIfThen(s.b.CreateNot(good), &s.call, true);
  IRBuilder<> at(end);
  at.SetCurrentDebugLocation(s.call.getDebugLoc());
  s.runtime.unsupported(at, s.name() + " outside of an object");
  s.b.SetInsertPoint(&s.call);
}

bool needs_scope(const ShadowField &field) {
  return field.first[0] != field.first[1];
}

Value *is_local(CallSite &s, IRBuilder<> &b) {
  Value *byte =
      emit(s, b, FatCall::LoadByte, {s.argument(0), slot(s, first_field_slot)});
  return b.CreateICmpNE(byte, b.getInt8(0));
}

// What 0 in the shadow stands for. An object of a scope without the field has
// what the other declaration says.
Value *first_value(CallSite &s, IRBuilder<> &b, const ShadowField &field) {
  const std::optional<uint8_t> *first = field.first;
  uint8_t local = first[0] ? *first[0] : *first[1];
  uint8_t other = first[1] ? *first[1] : *first[0];
  if (local == other)
    return b.getInt8(local);
  return b.CreateSelect(is_local(s, b), b.getInt8(local), b.getInt8(other));
}

Value *joined(IRBuilder<> &b, ShadowField::Type type, Value *one,
              Value *other) {
  if (type == ShadowField::Bool)
    return b.CreateOr(one, other);
  Value *is_less = type == ShadowField::Signed ? b.CreateICmpSLT(one, other)
                                               : b.CreateICmpULT(one, other);
  return b.CreateSelect(is_less, other, one);
}

} // namespace

std::map<std::string, ShadowField> shadow_fields(const Module &module) {
  std::map<std::string, ShadowField> fields;
  for (const Function &f : module) {
    const IntrinsicRow *row =
        f.isDeclaration() ? find_intrinsic(f.getName()) : nullptr;
    if (!row || (row->meaning != Meaning::FieldLocal &&
                 row->meaning != Meaning::FieldGlobal))
      continue;
    for (const User *user : f.users())
      if (const auto *call = dyn_cast<CallInst>(user);
          call && call->getCalledFunction() == &f)
        add_field(*call, row->meaning == Meaning::FieldLocal, fields);
  }
  uint32_t number = first_field_slot;
  for (auto &[name, field] : fields)
    field.slot = ++number;
  return fields;
}

void declare_field(CallSite &s) {
  auto found = s.pass.fields.find(s.text(0));
  if (found == s.pass.fields.end() || found->second.is_refused)
    return s.unsupported(s.name() +
                         " of a type that is no byte, or unlike another");
  s.finish(nullptr);
}

void set_field(CallSite &s) {
  std::optional<Place> place = place_of(s, 3, 4);
  if (!place)
    return;
  Value *value = s.argument(2);
  if (!value->getType()->isIntegerTy())
    return s.unsupported(s.name() + " of a value that is no integer");
  const ShadowField &field = *place->field;
  Value *p = s.argument(0), *is_null = s.b.CreateIsNull(p);
  require_object(s, is_null, place->bytes);
  IRBuilder<> b(
      SplitBlockAndInsertIfThen(s.b.CreateNot(is_null), &s.call, false));
  b.SetCurrentDebugLocation(s.call.getDebugLoc());
  // The other scope has no such field: nothing changes.
  if (needs_scope(field) && (!field.first[0] || !field.first[1])) {
    Value *local = is_local(s, b);
    Instruction *then =
        SplitBlockAndInsertIfThen(field.first[0] ? local : b.CreateNot(local),
                                  &*b.GetInsertPoint(), false);
    b.SetInsertPoint(then);
    b.SetCurrentDebugLocation(s.call.getDebugLoc());
  }
  Value *byte = field.type == ShadowField::Bool
                    ? b.CreateZExt(b.CreateIsNotNull(value), b.getInt8Ty())
                    : b.CreateZExtOrTrunc(value, b.getInt8Ty());
  emit(s, b, FatCall::FillBytes,
       {p, slot(s, field.slot),
        ConstantInt::get(s.runtime.word(), place->bytes),
        b.CreateXor(byte, first_value(s, b, field))});
  s.b.SetInsertPoint(&s.call);
  s.finish(nullptr);
}

void get_field(CallSite &s) {
  std::optional<Place> place = place_of(s, 2, 4);
  if (!place)
    return;
  const ShadowField &field = *place->field;
  if (place->bytes > most_bytes)
    return s.unsupported(s.name() + " of more than " +
                         std::to_string(most_bytes) + " bytes");
  if (field.type == ShadowField::Bool && is_record(s.argument(3)))
    s.ledger.chosen("padding has a shadow, too (" + s.name() + " of _Bool)",
                    s.call);
  Value *p = s.argument(0), *is_null = s.b.CreateIsNull(p);
  require_object(s, is_null, place->bytes);
  BasicBlock *before = s.call.getParent();
  IRBuilder<> b(
      SplitBlockAndInsertIfThen(s.b.CreateNot(is_null), &s.call, false));
  b.SetCurrentDebugLocation(s.call.getDebugLoc());
  Value *first = first_value(s, b, field), *all = nullptr;
  for (uint64_t i = 0; i < place->bytes; ++i) {
    Value *at = b.CreateConstGEP1_64(b.getInt8Ty(), p, i);
    Value *byte = b.CreateXor(
        emit(s, b, FatCall::LoadByte, {at, slot(s, field.slot)}), first);
    all = all ? joined(b, field.type, all, byte) : byte;
  }
  s.b.SetInsertPoint(&s.call);
  PHINode *phi = s.b.CreatePHI(s.b.getInt8Ty(), 2);
  phi->addIncoming(all, b.GetInsertBlock());
  phi->addIncoming(
      s.b.getInt8(field.first[0] ? *field.first[0] : *field.first[1]), before);
  Type *type = s.call.getType();
  Value *result = field.type == ShadowField::Signed
                      ? s.b.CreateSExtOrTrunc(phi, type)
                      : s.b.CreateZExtOrTrunc(phi, type);
  s.finish(result);
}

} // namespace fathom::passes
