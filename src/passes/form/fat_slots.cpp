// Values that travel with pointers (prepared/fat_calls.h) become plain values.
#include "passes/form/lowering.h"
#include "passes/form/object_starts.h"
#include "prepared/fat_calls.h"
#include "prepared/runtime.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <set>

using namespace llvm;

namespace fathom::passes {

namespace {

// One slot in one module. A pointer's value is found by walking back to where
// the pointer comes from; phis are made first and filled when all are known.
class SlotPass {
public:
  SlotPass(Module &module, uint32_t slot)
      : module_(module), b_(module.getContext()), slot_(slot) {}

  void run();

private:
  Value *value_of(Value *pointer);
  Value *step(Value *pointer, std::vector<Value *> &todo);
  Value *known(Value *pointer) const {
    auto found = values_.find(pointer);
    return found == values_.end() ? nullptr : found->second;
  }
  Value *zero() { return b_.getInt64(0); }
  GlobalVariable *passed(const Twine &name);
  Value *at_entry(Argument &argument);
  Value *behind(Instruction &from, Value *memory);
  void fill_phis();
  void clear_globals();
  void visit_object(AllocaInst &i);
  void visit(Instruction &i);
  void visit_call(CallInst &i);
  CallInst *emit(FatCall what, ArrayRef<Value *> arguments) {
    return b_.CreateCall(fat_function(module_, what), arguments);
  }
  Value *number() {
    return ConstantInt::get(
        module_.getDataLayout().getIntPtrType(module_.getContext()), slot_);
  }
  Value *word(uint64_t n) {
    return ConstantInt::get(
        module_.getDataLayout().getIntPtrType(module_.getContext()), n);
  }

  Module &module_;
  IRBuilder<> b_;
  uint32_t slot_;
  DenseMap<Value *, WeakTrackingVH> values_; // calls of get are replaced
  std::vector<std::pair<PHINode *, PHINode *>> phis_; // of pointers, of values
};

// Values of arguments and results are passed in variables of their own.
GlobalVariable *SlotPass::passed(const Twine &name) {
  std::string full = ("fathom.fat." + Twine(slot_) + "." + name).str();
  if (GlobalVariable *known = module_.getGlobalVariable(full, true))
    return known;
  return new GlobalVariable(module_, b_.getInt64Ty(), false,
                            GlobalValue::InternalLinkage, b_.getInt64(0), full);
}

Value *SlotPass::at_entry(Argument &argument) {
  b_.SetInsertPoint(
      &*argument.getParent()->getEntryBlock().getFirstInsertionPt());
  b_.SetCurrentDebugLocation({});
  return b_.CreateAlignedLoad(b_.getInt64Ty(),
                              passed(Twine(argument.getArgNo())), Align(8));
}

Value *SlotPass::behind(Instruction &from, Value *memory) {
  b_.SetInsertPoint(from.getNextNode());
  b_.SetCurrentDebugLocation(from.getDebugLoc());
  if (memory)
    return b_.CreateAlignedLoad(b_.getInt64Ty(), memory, Align(8));
  return emit(FatCall::Load, {getLoadStorePointerOperand(&from), number()});
}

// The value, or nothing if that of another pointer, now in `todo`, is wanted
// first. Numbers and new objects have 0.
Value *SlotPass::step(Value *pointer, std::vector<Value *> &todo) {
  auto same_as = [&](Value *other) {
    if (Value *value = known(other))
      return value;
    todo.push_back(other);
    return static_cast<Value *>(nullptr);
  };
  if (auto *argument = dyn_cast<Argument>(pointer))
    return at_entry(*argument);
  auto *from = dyn_cast<Instruction>(pointer);
  if (!from)
    return zero(); // constants
  if (fat_call(*from) == FatCall::Set)
    return fat_slot(*from) == slot_ ? from->getOperand(2)
                                    : same_as(from->getOperand(0));
  if (isa<GetElementPtrInst>(from) || isa<BitCastInst>(from) ||
      isa<AddrSpaceCastInst>(from) || isa<FreezeInst>(from))
    return same_as(from->getOperand(0));
  if (isa<LoadInst>(from))
    return behind(*from, nullptr);
  if (auto *phi = dyn_cast<PHINode>(from)) {
    b_.SetInsertPoint(phi);
    PHINode *value = b_.CreatePHI(b_.getInt64Ty(), phi->getNumIncomingValues());
    phis_.push_back({phi, value});
    return value;
  }
  if (auto *choice = dyn_cast<SelectInst>(from)) {
    Value *yes = same_as(choice->getTrueValue());
    Value *no = same_as(choice->getFalseValue());
    if (!yes || !no)
      return nullptr;
    b_.SetInsertPoint(choice->getNextNode());
    return b_.CreateSelect(choice->getCondition(), yes, no);
  }
  const auto *call = dyn_cast<CallInst>(from);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (callee && !callee->isDeclaration())
    return behind(*from, passed("result"));
  return zero();
}

Value *SlotPass::value_of(Value *pointer) {
  std::vector<Value *> todo{pointer};
  while (!todo.empty()) {
    Value *next = todo.back();
    if (known(next)) {
      todo.pop_back();
      continue;
    }
    if (Value *value = step(next, todo))
      values_[next] = value;
  }
  return known(pointer);
}

// Values of arms may bring new phis.
void SlotPass::fill_phis() {
  while (!phis_.empty()) {
    auto [pointers, values] = phis_.back();
    phis_.pop_back();
    for (unsigned i = 0; i < pointers->getNumIncomingValues(); ++i)
      values->addIncoming(value_of(pointers->getIncomingValue(i)),
                          pointers->getIncomingBlock(i));
  }
}

// What is new has 0 everywhere: what was never set in a shadow is taken to
// belong to no object.
void SlotPass::clear_globals() {
  at_globals(module_, false,
             [&](IRBuilder<> &b, GlobalVariable &variable, Value *size) {
               b.CreateCall(fat_function(module_, FatCall::Fill),
                            {&variable, number(), size});
             });
}

void SlotPass::visit_object(AllocaInst &i) {
  at_starts(i, [&](IRBuilder<> &b, Value *size) {
    b.CreateCall(fat_function(module_, FatCall::Fill), {&i, number(), size});
  });
}

void SlotPass::visit_call(CallInst &i) {
  const DataLayout &layout = module_.getDataLayout();
  Type *size = layout.getIntPtrType(module_.getContext());
  auto length = [&](Value *n) { return b_.CreateZExtOrTrunc(n, size); };
  if (auto *copy = dyn_cast<MemTransferInst>(&i)) {
    b_.SetInsertPoint(i.getNextNode());
    emit(FatCall::Copy, {copy->getRawDest(), number(), copy->getRawSource(),
                         length(copy->getLength())});
    return;
  }
  if (auto *fill = dyn_cast<MemSetInst>(&i)) {
    b_.SetInsertPoint(i.getNextNode());
    emit(FatCall::Fill,
         {fill->getRawDest(), number(), length(fill->getLength())});
    return;
  }
  if (runtime_call(i) == RuntimeCall::Havoc ||
      runtime_call(i) == RuntimeCall::Malloc) {
    bool is_new = runtime_call(i) == RuntimeCall::Malloc;
    b_.SetInsertPoint(i.getNextNode());
    emit(FatCall::Fill, {is_new ? &i : i.getArgOperand(0), number(),
                         i.getArgOperand(is_new ? 0 : 1)});
    return;
  }
  const Function *callee = i.getCalledFunction();
  if (!callee || callee->isDeclaration())
    return;
  for (unsigned k = 0; k < i.arg_size(); ++k)
    if (i.getArgOperand(k)->getType()->isPointerTy()) {
      Value *value = value_of(i.getArgOperand(k));
      b_.SetInsertPoint(&i);
      b_.SetCurrentDebugLocation(i.getDebugLoc());
      b_.CreateAlignedStore(value, passed(Twine(k)), Align(8));
    }
}

void SlotPass::visit(Instruction &i) {
  if (auto *store = dyn_cast<StoreInst>(&i)) {
    Value *stored = store->getValueOperand();
    bool is_pointer = stored->getType()->isPointerTy();
    Value *value = is_pointer ? value_of(stored) : nullptr;
    b_.SetInsertPoint(i.getNextNode());
    b_.SetCurrentDebugLocation(i.getDebugLoc());
    if (is_pointer)
      emit(FatCall::Store, {store->getPointerOperand(), number(), value});
    else
      emit(FatCall::Fill,
           {store->getPointerOperand(), number(),
            word(module_.getDataLayout().getTypeStoreSize(stored->getType()))});
  } else if (auto *end = dyn_cast<ReturnInst>(&i)) {
    Value *result = end->getReturnValue();
    if (!result || !result->getType()->isPointerTy())
      return;
    Value *value = value_of(result);
    b_.SetInsertPoint(end);
    b_.SetCurrentDebugLocation(i.getDebugLoc());
    b_.CreateAlignedStore(value, passed("result"), Align(8));
  } else if (auto *object = dyn_cast<AllocaInst>(&i)) {
    visit_object(*object);
  } else if (auto *call = dyn_cast<CallInst>(&i)) {
    b_.SetCurrentDebugLocation(i.getDebugLoc());
    visit_call(*call);
  }
}

void SlotPass::run() {
  clear_globals();
  std::vector<Instruction *> all;
  for (Function &f : module_)
    for (Instruction &i : instructions(f))
      all.push_back(&i);
  for (Instruction *i : all)
    visit(*i);
  std::vector<Instruction *> gets;
  for (Instruction *i : all)
    if (fat_call(*i) == FatCall::Get && fat_slot(*i) == slot_)
      gets.push_back(i);
  for (Instruction *i : gets)
    i->replaceAllUsesWith(value_of(i->getOperand(0)));
  fill_phis();
  for (Instruction *i : gets)
    i->eraseFromParent();
}

} // namespace

void lower_fat_slots(Module &module) {
  std::set<uint32_t> slots;
  std::vector<CallInst *> sets;
  for (Function &f : module)
    for (Instruction &i : instructions(f)) {
      std::optional<FatCall> what = fat_call(i);
      if (what == FatCall::Set)
        sets.push_back(cast<CallInst>(&i));
      if (what && fat_slot(i) < first_field_slot)
        slots.insert(fat_slot(i));
    }
  for (uint32_t slot : slots)
    SlotPass(module, slot).run();
  for (CallInst *set : sets) {
    set->replaceAllUsesWith(set->getArgOperand(0));
    set->eraseFromParent();
  }
}

} // namespace fathom::passes
