// Questions about objects, and values that objects and pointers carry.
#include "passes/meaning/calls/call_site.h"
#include "prepared/fat_calls.h"

using namespace llvm;

namespace fathom::passes {

void query(CallSite &s, RuntimeCall what, unsigned count) {
  std::vector<Value *> arguments;
  for (unsigned i = 0; i < count; ++i) {
    Value *argument = s.argument(i);
    arguments.push_back(argument->getType()->isIntegerTy() ? s.word(argument)
                                                           : argument);
  }
  Value *result = s.runtime.query(s.b, what, arguments);
  s.finish(result->getType()->isVoidTy() ? nullptr : result);
}

void is_accessible(CallSite &s) {
  Value *in = s.runtime.query(s.b, RuntimeCall::IsDeref,
                              {s.argument(0), s.word(s.argument(1))});
  Value *alive = s.runtime.query(s.b, RuntimeCall::IsAlloc, {s.argument(0)});
  if (s.row.meaning == Meaning::IsWritable)
    cast<Instruction>(alive)->setMetadata(writable_name,
                                          MDNode::get(s.b.getContext(), {}));
  s.finish(s.b.CreateAnd(in, alive));
}

void object_base(CallSite &s) {
  s.ledger.chosen("numbers of objects are their addresses", s.call);
  Value *offset = s.runtime.query(s.b, RuntimeCall::Offset, {s.argument(0)});
  Value *address = s.b.CreatePtrToInt(s.argument(0), offset->getType());
  s.finish(s.b.CreateSub(address, offset));
}

namespace {

// Slots of ours and of SeaHorn do not meet; its first three are its own state.
void slot(CallSite &s) {
  constexpr uint64_t limit = 1u << 20, reserved = 3;
  bool theirs = s.row.dialect == Dialect::SeaHorn;
  const auto *number = dyn_cast<ConstantInt>(s.argument(0));
  if (!number || number->getValue().uge(limit) ||
      (theirs && number->getValue().ult(reserved)))
    return s.unsupported(s.name() + " of a slot that is " +
                         (number ? "reserved" : "not a constant"));
  Value *of = ConstantInt::get(s.runtime.word(),
                               number->getZExtValue() + (theirs ? limit : 0));
  Value *p = s.argument(1);
  if (s.row.meaning == Meaning::SlotGet)
    return s.finish(s.runtime.query(s.b, RuntimeCall::SlotGet, {p, of}));
  Value *value = s.b.CreateZExtOrTrunc(s.argument(2), s.b.getInt64Ty());
  s.runtime.query(s.b, RuntimeCall::SlotSet, {p, of, value});
  s.finish(nullptr);
}

// fat_slots.cpp does the rest. A slot of 64 bits lies where the pointer does.
void fat(CallSite &s) {
  constexpr uint64_t limit = 1u << 20;
  const auto *number = dyn_cast<ConstantInt>(s.argument(0));
  if (!number || number->getValue().uge(limit) ||
      s.runtime.word()->getBitWidth() != 64)
    return s.unsupported(s.name() + (number ? " of this target"
                                            : " of a slot that is "
                                              "not a constant"));
  Value *slot = ConstantInt::get(s.runtime.word(), number->getZExtValue());
  Value *p = s.argument(1);
  if (s.row.meaning == Meaning::FatGet)
    return s.finish(s.b.CreateCall(
        fat_function(s.runtime.module(), FatCall::Get), {p, slot}));
  Value *value = s.b.CreateZExtOrTrunc(s.argument(2), s.b.getInt64Ty());
  s.finish(s.b.CreateCall(fat_function(s.runtime.module(), FatCall::Set),
                          {p, slot, value}));
}

void track(CallSite &s, bool on) {
  Module &module = s.runtime.module();
  GlobalVariable *flag = module.getGlobalVariable(tracking_name, true);
  if (!flag)
    flag = new GlobalVariable(module, s.b.getInt8Ty(), false,
                              GlobalValue::InternalLinkage, s.b.getInt8(0),
                              tracking_name);
  s.b.CreateAlignedStore(s.b.getInt8(on), flag, Align(1));
  s.finish(nullptr);
}

} // namespace

void carried(CallSite &s) {
  switch (s.row.meaning) {
  case Meaning::SlotSet:
  case Meaning::SlotGet:
    return slot(s);
  case Meaning::FatSet:
  case Meaning::FatGet:
    return fat(s);
  case Meaning::FieldLocal:
  case Meaning::FieldGlobal:
    return declare_field(s);
  case Meaning::FieldGet:
    return get_field(s);
  case Meaning::FieldSet:
    return set_field(s);
  default:
    return track(s, s.row.meaning == Meaning::TrackingOn);
  }
}

} // namespace fathom::passes
