// Registers of devices. A declared range is an external variable, so that
// bounds, alignment and contents are those of any object. Numbers become
// pointers into it, and pointers into it the numbers that were declared; where
// it lies in Fathom's own layout nobody sees, but for programs that look at the
// bytes of a pointer.
#include "passes/meaning/devices/devices.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <algorithm>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// An object that stands for registers.
struct IoObject {
  GlobalVariable *variable;
  IoRange range;
};

std::string hexadecimal(uint64_t number) {
  return "0x" + utohexstr(number, /*LowerCase=*/true);
}

std::string text_of(const IoRange &range) {
  constexpr StringLiteral kinds[] = {"", ":read", ":write", ":memory"};
  return hexadecimal(range.address) + "+" + hexadecimal(range.size) +
         kinds[size_t(range.kind)].str();
}

// What calls of fathom_io with constants name. The others stay, and are
// unsupported where they are reached.
void take_calls(Module &module, std::vector<IoRange> &ranges) {
  Function *declare = module.getFunction("fathom_io");
  if (!declare || !declare->isDeclaration())
    return;
  for (User *user : make_early_inc_range(declare->users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->arg_size() != 2)
      continue;
    const auto *address = dyn_cast<ConstantInt>(call->getArgOperand(0));
    const auto *size = dyn_cast<ConstantInt>(call->getArgOperand(1));
    if (!address || !size || address->isZero() || size->isZero())
      continue;
    ranges.push_back(
        {address->getZExtValue(), size->getZExtValue(), IoKind::Register});
    call->eraseFromParent();
  }
}

bool overlap(const IoRange &a, const IoRange &b) {
  return a.address < b.address ? b.address - a.address < a.size
                               : a.address - b.address < b.size;
}

// Each once, and none that overlaps one before it.
std::vector<IoRange> distinct(const std::vector<IoRange> &ranges,
                              const DataLayout &layout, Ledger &ledger) {
  std::vector<IoRange> kept;
  const unsigned bits = layout.getPointerSizeInBits();
  for (const IoRange &range : ranges) {
    uint64_t last = range.address + (range.size - 1);
    if (bits < 64 && (last >> bits) != 0) {
      ledger.chosen("--io=" + text_of(range) +
                    ": not in the address space; left out");
      continue;
    }
    auto other =
        std::find_if(kept.begin(), kept.end(), [&](const IoRange &before) {
          return overlap(range, before);
        });
    if (other == kept.end())
      kept.push_back(range);
    else if (other->address != range.address || other->size != range.size ||
             other->kind != range.kind)
      ledger.chosen("--io=" + text_of(range) + ": overlaps " + text_of(*other) +
                    " and is left out");
  }
  return kept;
}

std::string name_of(const IoRange &range) {
  return "io." + hexadecimal(range.address);
}

// Those that the program uses.
std::vector<IoObject> objects_of(Module &module,
                                 const std::vector<IoRange> &ranges) {
  std::vector<IoObject> objects;
  for (const IoRange &range : ranges)
    if (GlobalVariable *variable = module.getGlobalVariable(name_of(range)))
      objects.push_back({variable, range});
  return objects;
}

GlobalVariable *make_object(Module &module, const IoRange &range) {
  auto *type = ArrayType::get(Type::getInt8Ty(module.getContext()), range.size);
  auto *made =
      new GlobalVariable(module, type, range.kind == IoKind::Read,
                         GlobalValue::ExternalLinkage, nullptr, name_of(range));
  constexpr uint64_t most = 4096;
  made->setAlignment(commonAlignment(Align(most), range.address));
  return made;
}

void note(const IoRange &range, Ledger &ledger) {
  std::string registers = "registers at " + text_of(range) + ": ";
  switch (range.kind) {
  case IoKind::Register:
  case IoKind::Read:
    return ledger.chosen(registers +
                         "a volatile read gives anything, another one what was "
                         "written last");
  case IoKind::Write:
    return ledger.chosen(registers + "they are only written");
  case IoKind::Memory:
    return ledger.chosen(registers +
                         "they keep what is written; the device changes "
                         "nothing there");
  }
}

// ----------------------------------------------------- numbers that are
// pointers

// Casts among the constants of the module that are made of others.
std::vector<ConstantExpr *> casts_in(Module &module, unsigned opcode) {
  SetVector<Constant *> found;
  std::vector<Constant *> todo;
  auto add = [&](Value *value) {
    auto *constant = dyn_cast_or_null<Constant>(value);
    if (constant && !isa<GlobalValue>(constant) && found.insert(constant))
      todo.push_back(constant);
  };
  for (GlobalVariable &variable : module.globals())
    if (variable.hasInitializer())
      add(variable.getInitializer());
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      for (Value *operand : i.operands())
        add(operand);
  while (!todo.empty()) {
    Constant *constant = todo.back();
    todo.pop_back();
    for (Value *operand : constant->operands())
      add(operand);
  }
  std::vector<ConstantExpr *> casts;
  for (Constant *constant : found)
    if (auto *cast = dyn_cast<ConstantExpr>(constant);
        cast && cast->getOpcode() == opcode)
      casts.push_back(cast);
  return casts;
}

class IoPointers {
public:
  IoPointers(Module &module, const std::vector<IoObject> &objects)
      : module_(module), objects_(objects),
        word_(module.getDataLayout().getIntPtrType(module.getContext())) {}

  // These are made of numbers alone, so that replacing one leaves the others.
  void replace_constants() {
    for (ConstantExpr *cast : casts_in(module_, Instruction::IntToPtr)) {
      const auto *number = dyn_cast<ConstantInt>(cast->getOperand(0));
      if (number && number->getValue().getActiveBits() <= 64)
        if (Constant *pointer = pointer_of(number->getZExtValue()))
          cast->replaceAllUsesWith(pointer);
    }
  }

  void replace_casts() {
    for (Function &function : module_)
      for (Instruction &i : make_early_inc_range(instructions(function)))
        if (auto *cast = dyn_cast<IntToPtrInst>(&i))
          replace_cast(*cast);
  }

private:
  Constant *pointer_of(uint64_t number) const {
    for (const IoObject &object : objects_)
      if (number - object.range.address < object.range.size)
        return ConstantExpr::getGetElementPtr(
            Type::getInt8Ty(module_.getContext()), object.variable,
            ConstantInt::get(word_, number - object.range.address));
    return nullptr;
  }
  void replace_cast(IntToPtrInst &cast) const {
    PlainBuilder b(cast.getNextNode());
    b.SetCurrentDebugLocation(cast.getDebugLoc());
    Value *number = b.CreateZExtOrTrunc(cast.getOperand(0), word_);
    Value *pointer = &cast;
    const Value *first = nullptr; // that has the cast itself as an operand
    for (const IoObject &object : objects_) {
      Value *offset =
          b.CreateSub(number, ConstantInt::get(word_, object.range.address));
      Value *is_in =
          b.CreateICmpULT(offset, ConstantInt::get(word_, object.range.size));
      Value *safe = b.CreateSelect(is_in, offset, ConstantInt::get(word_, 0));
      pointer = b.CreateSelect(
          is_in, b.CreateGEP(b.getInt8Ty(), object.variable, safe), pointer);
      first = first ? first : pointer;
    }
    cast.replaceUsesWithIf(
        pointer, [&](const Use &use) { return use.getUser() != first; });
  }

  Module &module_;
  const std::vector<IoObject> &objects_;
  Type *word_;
};

// -------------------------------------------------------- where an access goes

// The distance of a pointer from the beginning of an object, as addresses; it
// is below the size if the pointer is one into it.
Value *distance(IRBuilderBase &b, Value *pointer, const IoObject &object,
                Type *word) {
  return b.CreateSub(b.CreatePtrToInt(pointer, word),
                     b.CreatePtrToInt(object.variable, word));
}
Value *is_in(IRBuilderBase &b, Value *pointer, const IoObject &object,
             Type *word) {
  return b.CreateICmpULT(distance(b, pointer, object, word),
                         ConstantInt::get(word, object.range.size));
}

// The object that an access goes to, if that can be seen: a local or a global
// variable.
const Value *known_object(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer, 0);
  return isa<AllocaInst>(object) || isa<GlobalVariable>(object) ? object
                                                                : nullptr;
}

} // namespace

std::vector<IoRange> declare_io(Module &module, const PrepareConfig &config,
                                Ledger &ledger) {
  std::vector<IoRange> ranges = config.devices.io;
  take_calls(module, ranges);
  ranges = distinct(ranges, module.getDataLayout(), ledger);
  std::vector<IoObject> objects;
  for (const IoRange &range : ranges) {
    note(range, ledger);
    objects.push_back({make_object(module, range), range});
  }
  if (!objects.empty()) {
    IoPointers pointers(module, objects);
    pointers.replace_casts();
    pointers.replace_constants();
  }
  return ranges;
}

namespace {

// (uintptr_t)&UART->control, as a constant. False if there is none (left):
// replacing one may end others that it is part of.
bool number_one_constant(Module &module, const std::vector<IoObject> &objects) {
  const DataLayout &layout = module.getDataLayout();
  for (ConstantExpr *cast : casts_in(module, Instruction::PtrToInt)) {
    Constant *pointer = cast->getOperand(0);
    APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const Value *base = pointer->stripAndAccumulateConstantOffsets(
        layout, offset, /*AllowNonInbounds=*/true);
    for (const IoObject &object : objects)
      if (base == object.variable) {
        cast->replaceAllUsesWith(ConstantInt::get(
            cast->getType(), object.range.address + offset.getZExtValue()));
        return true;
      }
  }
  return false;
}

} // namespace

void number_io_addresses(Module &module, const std::vector<IoRange> &ranges) {
  std::vector<IoObject> objects = objects_of(module, ranges);
  if (objects.empty())
    return;
  while (number_one_constant(module, objects)) {
  }
  Type *word = module.getDataLayout().getIntPtrType(module.getContext());
  // The difference of two is that of their places.
  auto is_difference = [](const User *user) {
    const auto *difference = dyn_cast<BinaryOperator>(user);
    return difference && difference->getOpcode() == Instruction::Sub &&
           isa<PtrToIntInst>(difference->getOperand(0)) &&
           isa<PtrToIntInst>(difference->getOperand(1));
  };
  std::vector<PtrToIntInst *> casts;
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (auto *cast = dyn_cast<PtrToIntInst>(&i);
          cast && !all_of(cast->users(), is_difference)) {
        const Value *object = known_object(cast->getPointerOperand());
        if (!object || object->getName().starts_with("io.0x"))
          casts.push_back(cast);
      }
  for (PtrToIntInst *cast : casts) {
    PlainBuilder b(cast->getNextNode());
    b.SetCurrentDebugLocation(cast->getDebugLoc());
    Value *number = cast;
    const Value *first = nullptr;
    for (const IoObject &object : objects) {
      Value *offset = distance(b, cast->getPointerOperand(), object, word);
      Value *inside =
          b.CreateICmpULT(offset, ConstantInt::get(word, object.range.size));
      Value *declared = b.CreateZExtOrTrunc(
          b.CreateAdd(offset, ConstantInt::get(word, object.range.address)),
          cast->getType());
      number = b.CreateSelect(inside, declared, number);
      first = first ? first : number;
    }
    cast->replaceUsesWithIf(
        number, [&](const Use &use) { return use.getUser() != first; });
  }
}

namespace {

class IoReads {
public:
  IoReads(Module &module, const std::vector<IoObject> &objects,
          bool has_handlers)
      : runtime_(module), objects_(objects), has_handlers_(has_handlers),
        word_(module.getDataLayout().getIntPtrType(module.getContext())) {}

  // Reads that are no loads: a register that is only written is not read.
  void refuse_other(Instruction &i) {
    if (auto *copy = dyn_cast<MemTransferInst>(&i))
      refuse(i, copy->getRawSource());
    else if (auto *rmw = dyn_cast<AtomicRMWInst>(&i))
      refuse(i, rmw->getPointerOperand());
    else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i))
      refuse(i, exchange->getPointerOperand());
  }

  // What a register gives to an atomic access is not modelled.
  void end_atomic(Instruction &i) {
    const Value *pointer = getPointerOperand(&i);
    const auto *rmw = dyn_cast<AtomicRMWInst>(&i);
    const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i);
    pointer = rmw        ? rmw->getPointerOperand()
              : exchange ? exchange->getPointerOperand()
                         : pointer;
    if (!i.isAtomic() || !i.isVolatile() || !pointer || isa<StoreInst>(i) ||
        objects_.empty())
      return;
    const Value *known = known_object(pointer);
    if (!known || any_of(objects_, [&](const IoObject &object) {
          return known == object.variable && gives_anything(object);
        }))
      end_block_unsupported(runtime_, &i, "atomic access to a register (--io)");
  }

  // Nor is what the library does with one that is only written.
  void end_call(Instruction &i) {
    const auto *call = dyn_cast<CallBase>(&i);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isDeclaration() || callee->isIntrinsic() ||
        callee->getName().starts_with("fathom"))
      return;
    for (const Use &argument : call->args())
      if (argument->getType()->isPointerTy() &&
          any_of(objects_, [&](const IoObject &object) {
            return object.range.kind == IoKind::Write &&
                   known_object(argument) == object.variable;
          }))
        return end_block_unsupported(
            runtime_, &i,
            "call of " + callee->getName().str() +
                " with a register that is only written (--io)");
  }

  void settle(LoadInst &load) {
    const Value *known = known_object(load.getPointerOperand());
    refuse(load, load.getPointerOperand());
    if (!load.isVolatile() || load.isAtomic())
      return;
    if (!known)
      return settle_unknown(load);
    bool is_fresh = !has_handlers_;
    for (const IoObject &object : objects_)
      if (known == object.variable)
        is_fresh = gives_anything(object);
    if (!is_fresh)
      load.setVolatile(false);
  }

private:
  static bool gives_anything(const IoObject &object) {
    return object.range.kind != IoKind::Memory;
  }
  void refuse(Instruction &at, Value *pointer) {
    const Value *known = known_object(pointer);
    for (const IoObject &object : objects_) {
      if (object.range.kind != IoKind::Write ||
          (known && known != object.variable))
        continue;
      PlainBuilder b(&at);
      Value *is_good = b.CreateNot(is_in(b, pointer, object, word_));
      runtime_.check(b, is_good, sea::CheckKind::OutOfBoundsRead,
                     "the register is only written (--io)");
    }
  }
  // Both are read, and one of them is the value.
  void settle_unknown(LoadInst &load) {
    PlainBuilder b(load.getNextNode());
    b.SetCurrentDebugLocation(load.getDebugLoc());
    Value *is_fresh = nullptr;
    for (const IoObject &object : objects_)
      if (gives_anything(object) == has_handlers_)
        is_fresh =
            b.CreateSelect(is_in(b, load.getPointerOperand(), object, word_),
                           b.getInt1(has_handlers_),
                           is_fresh ? is_fresh : b.getInt1(!has_handlers_));
    if (!is_fresh)
      return load.setVolatile(!has_handlers_);
    auto *plain = cast<LoadInst>(load.clone());
    plain->setVolatile(false);
    b.Insert(plain);
    Value *chosen = b.CreateSelect(is_fresh, &load, plain, "read");
    load.replaceUsesWithIf(
        chosen, [&](const Use &use) { return use.getUser() != chosen; });
  }

  Runtime runtime_;
  const std::vector<IoObject> &objects_;
  bool has_handlers_;
  Type *word_;
};

} // namespace

void settle_io_reads(Module &module, const std::vector<IoRange> &ranges,
                     bool has_handlers) {
  std::vector<IoObject> objects = objects_of(module, ranges);
  IoReads reads(module, objects, has_handlers);
  for_each_backwards(module, [&](Instruction &i) {
    isa<CallBase>(i) ? reads.end_call(i) : reads.end_atomic(i);
  });
  bool is_needed = has_handlers || any_of(objects, [](const IoObject &object) {
                     return object.range.kind == IoKind::Memory ||
                            object.range.kind == IoKind::Write;
                   });
  if (!is_needed)
    return;
  std::vector<Instruction *> all;
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      all.push_back(&i);
  for (Instruction *i : all)
    if (auto *load = dyn_cast<LoadInst>(i))
      reads.settle(*load);
    else
      reads.refuse_other(*i);
}

} // namespace fathom::passes
