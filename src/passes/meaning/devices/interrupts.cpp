// Interrupt handlers. `fathom_interrupt(handler)` lets a handler run from then
// on between any two accesses to memory that it shares with the rest of the
// program, while nothing masks interrupts and no handler runs, at most so often
// in all. Where exactly between two accesses does not matter, so it may happen
// behind each of them, behind each registration and behind each end of a mask:
//
//     void fathom.interrupts.N() {            // N: how many may still follow
//     here
//       for each handler h
//         if (left > 0 && !masked && !running && registered[h] && any) {
//           --left; running = 1; h(); running = 0; ran = 1;
//         }
//       if (ran) fathom.interrupts.N-1();
//     }
//
// A function that both handlers and the rest of the program call is there
// twice: nothing happens between the accesses of a handler.
//
// An access wider than a word of the machine is made in two halves, in any
// order, with such a call in between; atomic ones are not.
#include "passes/meaning/devices/devices.h"
#include "passes/meaning/devices/shared_memory.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"
#include "sea/text/name_text.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/Cloning.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr StringLiteral mask_name = "fathom.interrupts.masked";

Function *declared(const Module &module, StringRef name) {
  Function *function = module.getFunction(name);
  return function && function->isDeclaration() ? function : nullptr;
}

GlobalVariable *state(Module &module, const Twine &name, uint8_t value) {
  Type *byte = Type::getInt8Ty(module.getContext());
  return new GlobalVariable(module, byte, false, GlobalValue::InternalLinkage,
                            ConstantInt::get(byte, value), name);
}

// What these functions call, and they themselves. Calls are direct by now; one
// that is not reaches everything whose address is taken.
SetVector<Function *> reached_from(Module &module,
                                   const SetVector<Function *> &handlers) {
  SetVector<Function *> reached = handlers;
  for (size_t i = 0; i < reached.size(); ++i)
    for (Instruction &at : instructions(*reached[i])) {
      auto *call = dyn_cast<CallBase>(&at);
      if (!call || call->isInlineAsm())
        continue;
      if (Function *callee = call->getCalledFunction()) {
        if (!callee->isDeclaration())
          reached.insert(callee);
        continue;
      }
      for (Function &other : module)
        if (!other.isDeclaration() && other.hasAddressTaken())
          reached.insert(&other);
    }
  return reached;
}

class Interrupts {
public:
  Interrupts(Module &module, unsigned most)
      : module_(module), runtime_(module), most_(most),
        layout_(module.getDataLayout()) {}

  bool find_handlers();
  void place();

private:
  Function *make_level(unsigned level, Function *next);
  void run_handler(PlainBuilder &b, Function &handler, AllocaInst *ran);
  void place_in(Function &function, SharedMemory &shared);
  void place_behind(Instruction &at);
  bool is_wide(const Instruction &at) const;
  bool is_strict() const;
  void tear(Instruction &access);
  Value *tear_load(PlainBuilder &b, LoadInst &load);
  void tear_store(PlainBuilder &b, StoreInst &store);
  Value *half_place(PlainBuilder &b, Value *pointer, Value *is_second);
  bool copy_in_words(MemIntrinsic &memory);
  void register_handlers();
  void separate(const SetVector<Function *> &reached,
                const SetVector<Function *> &program);
  Function *own(Function *function) const {
    auto found = copies_.find(function);
    return found == copies_.end() ? function : found->second;
  }

  Module &module_;
  Runtime runtime_;
  unsigned most_;
  const DataLayout &layout_;
  SetVector<Function *> handlers_;
  DenseMap<Function *, GlobalVariable *> registered_;
  DenseMap<Function *, Function *> copies_; // those that handlers call
  GlobalVariable *left_ = nullptr, *running_ = nullptr;
  Function *poll_ = nullptr;
  bool masks_ = false; // a handler masks interrupts, or ends a mask
};

bool Interrupts::find_handlers() {
  Function *declare = declared(module_, "fathom_interrupt");
  if (!declare)
    return false;
  for (User *user : declare->users()) {
    auto *call = dyn_cast<CallInst>(user);
    auto *handler = call && call->arg_size() == 1
                        ? dyn_cast<Function>(call->getArgOperand(0))
                        : nullptr;
    if (handler && !handler->isDeclaration() && handler->arg_size() == 0)
      handlers_.insert(handler);
  }
  return !handlers_.empty();
}

void Interrupts::run_handler(PlainBuilder &b, Function &handler,
                             AllocaInst *ran) {
  Value *left = b.CreateLoad(b.getInt8Ty(), left_);
  Value *masked = b.CreateLoad(b.getInt8Ty(), interrupt_mask(module_));
  Value *running = b.CreateLoad(b.getInt8Ty(), running_);
  Value *is_registered = b.CreateLoad(b.getInt8Ty(), registered_[&handler]);
  Value *zero = b.getInt8(0);
  Value *may = b.CreateAnd(
      b.CreateAnd(b.CreateICmpNE(left, zero), b.CreateICmpEQ(masked, zero)),
      b.CreateAnd(b.CreateICmpEQ(running, zero),
                  b.CreateICmpNE(is_registered, zero)));
  Function *function = b.GetInsertBlock()->getParent();
  auto block = [&](const char *name) {
    return BasicBlock::Create(module_.getContext(), name, function);
  };
  BasicBlock *ask = block("ask"), *run = block("run"), *next = block("next");
  b.CreateCondBr(may, ask, next);
  b.SetInsertPoint(ask);
  Value *comes = runtime_.nondet(b, b.getInt1Ty(), sea::interrupt_name);
  b.CreateCondBr(comes, run, next);
  b.SetInsertPoint(run);
  b.CreateStore(b.CreateSub(left, b.getInt8(1)), left_);
  b.CreateStore(b.getInt8(1), running_);
  CallInst *call = b.CreateCall(own(&handler));
  call->setCallingConv(handler.getCallingConv());
  // Some machines undo what the handler did to the mask, others do not.
  if (masks_) {
    Value *is_kept = runtime_.nondet(b, b.getInt1Ty(), "mask is kept");
    Value *now = b.CreateLoad(b.getInt8Ty(), interrupt_mask(module_));
    b.CreateStore(b.CreateSelect(is_kept, now, masked),
                  interrupt_mask(module_));
  }
  b.CreateStore(b.getInt8(0), running_);
  b.CreateStore(b.getInt8(1), ran);
  b.CreateBr(next);
  b.SetInsertPoint(next);
}

Function *Interrupts::make_level(unsigned level, Function *next) {
  auto *type = FunctionType::get(Type::getVoidTy(module_.getContext()), false);
  Function *made =
      Function::Create(type, GlobalValue::InternalLinkage,
                       "fathom.interrupts." + std::to_string(level), module_);
  made->addFnAttr(Attribute::NullPointerIsValid);
  made->addFnAttr(instrumented_attribute);
  PlainBuilder b(BasicBlock::Create(module_.getContext(), "entry", made));
  AllocaInst *ran = b.CreateAlloca(b.getInt8Ty(), nullptr, "ran");
  b.CreateStore(b.getInt8(0), ran);
  for (Function *handler : handlers_)
    run_handler(b, *handler, ran);
  if (next) {
    Value *has_run =
        b.CreateICmpNE(b.CreateLoad(b.getInt8Ty(), ran), b.getInt8(0));
    BasicBlock *more = BasicBlock::Create(module_.getContext(), "more", made);
    BasicBlock *end = BasicBlock::Create(module_.getContext(), "end", made);
    b.CreateCondBr(has_run, more, end);
    b.SetInsertPoint(more);
    b.CreateCall(next);
    b.CreateBr(end);
    b.SetInsertPoint(end);
  }
  b.CreateRetVoid();
  return made;
}

void Interrupts::place_behind(Instruction &at) {
  // One that others lead to as well has one more point than it needs.
  if (auto *invoke = dyn_cast<InvokeInst>(&at)) {
    for (BasicBlock *next : {invoke->getNormalDest(), invoke->getUnwindDest()})
      if (auto first = next->getFirstInsertionPt(); first != next->end())
        CallInst::Create(poll_->getFunctionType(), poll_, "", first)
            ->setDebugLoc(at.getDebugLoc());
    return;
  }
  PlainBuilder b(at.getNextNode());
  b.SetCurrentDebugLocation(at.getDebugLoc());
  b.CreateCall(poll_);
}

// ---------------------------------------------------------- in more than one
// step

bool Interrupts::is_wide(const Instruction &at) const {
  const auto *load = dyn_cast<LoadInst>(&at);
  const auto *store = dyn_cast<StoreInst>(&at);
  if (!load && !store)
    return false;
  Type *type = load ? load->getType() : store->getValueOperand()->getType();
  const uint64_t size = layout_.getTypeStoreSize(type).getKnownMinValue();
  const Align align = load ? load->getAlign() : store->getAlign();
  return !at.isAtomic() &&
         (size > layout_.getPointerSize() || !isPowerOf2_64(size) ||
          (is_strict() && align.value() < size));
}

// Accesses that are not aligned are several instructions.
bool Interrupts::is_strict() const {
  const Triple target(module_.getTargetTriple());
  return !target.isX86() && !target.isSystemZ() && !target.isAArch64();
}

Value *Interrupts::half_place(PlainBuilder &b, Value *pointer,
                              Value *is_second) {
  uint64_t word = layout_.getPointerSize();
  Value *offset = b.CreateSelect(is_second, b.getInt64(word), b.getInt64(0));
  return b.CreateGEP(b.getInt8Ty(), pointer, offset);
}

Value *Interrupts::tear_load(PlainBuilder &b, LoadInst &load) {
  Type *half = layout_.getIntPtrType(module_.getContext());
  unsigned bits = half->getIntegerBitWidth();
  Value *order = runtime_.nondet(b, b.getInt1Ty(), "second half first");
  auto read = [&](Value *is_second) {
    auto *part = b.CreateAlignedLoad(
        half, half_place(b, load.getPointerOperand(), is_second),
        std::min(load.getAlign(), Align(bits / 8)), load.isVolatile());
    return part;
  };
  Value *first = read(order);
  b.CreateCall(poll_);
  Value *then = read(b.CreateNot(order));
  Value *at_low = b.CreateSelect(order, then, first);
  Value *at_high = b.CreateSelect(order, first, then);
  if (layout_.isBigEndian())
    std::swap(at_low, at_high);
  Type *whole = b.getIntNTy(2 * bits);
  Value *value = b.CreateOr(
      b.CreateZExt(at_low, whole),
      b.CreateShl(b.CreateZExt(at_high, whole), ConstantInt::get(whole, bits)));
  return b.CreateBitCast(value, load.getType());
}

void Interrupts::tear_store(PlainBuilder &b, StoreInst &store) {
  Type *half = layout_.getIntPtrType(module_.getContext());
  unsigned bits = half->getIntegerBitWidth();
  Type *whole = b.getIntNTy(2 * bits);
  Value *value = b.CreateBitCast(store.getValueOperand(), whole);
  Value *at_low = b.CreateTrunc(value, half);
  Value *at_high =
      b.CreateTrunc(b.CreateLShr(value, ConstantInt::get(whole, bits)), half);
  if (layout_.isBigEndian())
    std::swap(at_low, at_high);
  Value *order = runtime_.nondet(b, b.getInt1Ty(), "second half first");
  auto write = [&](Value *is_second) {
    b.CreateAlignedStore(b.CreateSelect(is_second, at_high, at_low),
                         half_place(b, store.getPointerOperand(), is_second),
                         std::min(store.getAlign(), Align(bits / 8)),
                         store.isVolatile());
  };
  write(order);
  b.CreateCall(poll_);
  write(b.CreateNot(order));
}

void Interrupts::tear(Instruction &access) {
  auto *load = dyn_cast<LoadInst>(&access);
  auto *store = dyn_cast<StoreInst>(&access);
  Type *type = load ? load->getType() : store->getValueOperand()->getType();
  uint64_t size = layout_.getTypeStoreSize(type).getKnownMinValue();
  bool is_number = type->isIntegerTy() || type->isFloatingPointTy();
  const Align align = load ? load->getAlign() : store->getAlign();
  if (!is_number || (is_strict() && align.value() < layout_.getPointerSize()) ||
      size != 2 * layout_.getPointerSize() ||
      layout_.getTypeSizeInBits(type) != 8 * size)
    return end_block_unsupported(
        runtime_, &access,
        "access of " + std::to_string(size) +
            " bytes to memory that an interrupt handler shares");
  PlainBuilder b(&access);
  if (load)
    load->replaceAllUsesWith(tear_load(b, *load));
  else
    tear_store(b, *store);
  place_behind(access);
  access.eraseFromParent();
}

// A copy or a fill of a few words, word by word.
bool Interrupts::copy_in_words(MemIntrinsic &memory) {
  constexpr uint64_t most_words = 16;
  const auto *length = dyn_cast<ConstantInt>(memory.getLength());
  uint64_t word = layout_.getPointerSize();
  auto *fill = dyn_cast<MemSetInst>(&memory);
  auto *copy = dyn_cast<MemTransferInst>(&memory);
  if (!length || length->getValue().ugt(most_words * word) ||
      isa<MemMoveInst>(memory) || (!fill && !copy))
    return false;
  uint64_t step = word;
  if (is_strict()) {
    step = std::min(step, memory.getDestAlign().valueOrOne().value());
    if (copy)
      step = std::min(step, copy->getSourceAlign().valueOrOne().value());
  }
  PlainBuilder b(&memory);
  uint64_t total = length->getZExtValue();
  for (uint64_t at = 0, size = step; at < total; at += size) {
    while (size > total - at)
      size /= 2;
    Type *type = b.getIntNTy(unsigned(8 * size));
    auto place = [&](Value *base) {
      return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), base, at);
    };
    Value *value = nullptr;
    if (copy) {
      value = b.CreateAlignedLoad(type, place(copy->getRawSource()), Align(1));
      b.CreateCall(poll_);
    } else {
      value = b.CreateZExt(fill->getValue(), type);
      value = b.CreateMul(
          value, ConstantInt::get(
                     type, APInt::getSplat(unsigned(8 * size), APInt(8, 1))));
    }
    b.CreateAlignedStore(value, place(memory.getRawDest()), Align(1));
    b.CreateCall(poll_);
  }
  memory.eraseFromParent();
  return true;
}

// ------------------------------------------------------------------- all of it

// A function of the library that makes several accesses to shared memory; the
// end of an object is one.
bool makes_accesses(const Instruction &at, SharedMemory &shared) {
  const auto *call = dyn_cast<CallBase>(&at);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic())
    return false;
  const StringRef name = callee->getName();
  if (name.starts_with("fathom") || name == "free" || name.starts_with("_Zd"))
    return false;
  return any_of(call->args(), [&](const Use &argument) {
    return argument->getType()->isPointerTy() &&
           shared.meets(MemoryAccess{argument.get(), true, true});
  });
}

void Interrupts::place_in(Function &function, SharedMemory &shared) {
  std::vector<Instruction *> met;
  for (Instruction &at : instructions(function))
    if (shared.meets(at))
      met.push_back(&at);
  for (size_t i = met.size(); i-- > 0;) {
    Instruction &at = *met[i];
    if (auto *memory = dyn_cast<MemIntrinsic>(&at)) {
      if (!copy_in_words(*memory))
        end_block_unsupported(
            runtime_, &at,
            "copy of memory that an interrupt handler shares, of more than a "
            "few words");
    } else if (makes_accesses(at, shared)) {
      end_block_unsupported(
          runtime_, &at,
          "call of " + cast<CallBase>(at).getCalledFunction()->getName().str() +
              " with memory that an interrupt handler shares");
    } else if (is_wide(at)) {
      tear(at);
    } else if (!at.isTerminator() || isa<InvokeInst>(at)) {
      place_behind(at);
    }
  }
  for (Instruction &at : make_early_inc_range(instructions(function)))
    if (auto *store = dyn_cast<StoreInst>(&at);
        store && store->getPointerOperand() == interrupt_mask(module_))
      place_behind(at);
}

// From the call on the handler may run.
void Interrupts::register_handlers() {
  Function *declare = declared(module_, "fathom_interrupt");
  for (User *user : make_early_inc_range(declare->users())) {
    auto *call = dyn_cast<CallInst>(user);
    auto *handler = call && call->arg_size() == 1
                        ? dyn_cast<Function>(call->getArgOperand(0))
                        : nullptr;
    if (!handler || !handlers_.contains(handler))
      continue; // unsupported where it is reached
    PlainBuilder b(call);
    b.CreateStore(b.getInt8(1), registered_[handler]);
    place_behind(*call);
    call->eraseFromParent();
  }
}

void Interrupts::separate(const SetVector<Function *> &reached,
                          const SetVector<Function *> &program) {
  for (Function *function : reached)
    if (program.contains(function)) {
      ValueToValueMapTy values;
      Function *copy = CloneFunction(function, values);
      copy->setName(function->getName() + ".interrupt");
      copy->setLinkage(GlobalValue::InternalLinkage);
      copies_[function] = copy;
    }
  for (Function *function : reached)
    for (Instruction &at : instructions(*own(function)))
      if (auto *call = dyn_cast<CallBase>(&at))
        if (Function *callee = call->getCalledFunction())
          call->setCalledFunction(own(callee));
}

void Interrupts::place() {
  left_ = state(module_, "fathom.interrupts.left", uint8_t(most_));
  running_ = state(module_, "fathom.interrupts.running", 0);
  for (Function *handler : handlers_)
    registered_[handler] =
        state(module_, "fathom.interrupts.registered." + handler->getName(), 0);
  SetVector<Function *> reached = reached_from(module_, handlers_);
  SetVector<Function *> entry;
  if (Function *function = module_.getFunction(entry_name))
    entry.insert(function);
  SetVector<Function *> program = reached_from(module_, entry);
  for (Function *function : reached)
    for (Instruction &at : instructions(*function))
      if (auto *store = dyn_cast<StoreInst>(&at))
        masks_ |= store->getPointerOperand() == interrupt_mask(module_);
  SharedMemory shared(reached);
  std::vector<Function *> bodies;
  for (Function &function : module_)
    if (!function.isDeclaration() &&
        (!reached.contains(&function) || program.contains(&function)))
      bodies.push_back(&function);
  separate(reached, program);
  for (unsigned level = 1; level <= most_; ++level)
    poll_ = make_level(level, poll_);
  for (Function *function : bodies)
    place_in(*function, shared);
  register_handlers();
}

// Calls that mask and unmask.
void lower_masks(Module &module) {
  for (auto [name, value] : {std::pair("fathom_interrupts_off", uint8_t(1)),
                             std::pair("fathom_interrupts_on", uint8_t(0))}) {
    Function *function = declared(module, name);
    if (!function)
      continue;
    for (User *user : make_early_inc_range(function->users()))
      if (auto *call = dyn_cast<CallInst>(user);
          call && call->getCalledOperand() == function) {
        PlainBuilder b(call);
        b.CreateStore(b.getInt8(value), interrupt_mask(module));
        call->eraseFromParent();
      }
  }
}

} // namespace

GlobalVariable *interrupt_mask(Module &module) {
  if (GlobalVariable *known = module.getGlobalVariable(mask_name, true))
    return known;
  return state(module, mask_name, 0);
}

bool has_interrupt_handlers(const Module &module) {
  const Function *function = declared(module, "fathom_interrupt");
  return function && !function->use_empty();
}

void place_interrupts(Module &module, const PrepareConfig &config,
                      Ledger &ledger) {
  lower_masks(module);
  unsigned most =
      config.devices.interrupts == 0 ? 1 : config.devices.interrupts;
  Interrupts interrupts(module, most);
  if (!interrupts.find_handlers())
    return;
  interrupts.place();
  ledger.add({config.devices.interrupts == 0 ? sea::Trust::Limited
                                             : sea::Trust::Stated,
              std::to_string(most) + (most == 1 ? " run" : " runs") +
                  " of interrupt handlers (--interrupts)"});
  ledger.chosen("interrupt handlers are not interrupted by others");
  ledger.chosen("copies of memory that interrupt handlers share are made word "
                "by word");
  ledger.chosen("volatile variables, other than registers (--io), change only "
                "by the program and its interrupt handlers");
}

} // namespace fathom::passes
