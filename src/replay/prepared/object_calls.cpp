#include "replay/prepared/object_calls.h"

#include "cex/inputs.h"
#include "prepared/names.h"
#include "prepared/source_names.h"
#include "replay/prepared/object_calls_class.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::replay {

using prepared::RuntimeCall;
using prepared::tracking_name;
using sea::CheckKind;

namespace {

constexpr uint64_t access_kinds =
    bit(CheckKind::NullDeref) | bit(CheckKind::OutOfBoundsRead) |
    bit(CheckKind::OutOfBoundsWrite) | bit(CheckKind::UseAfterFree) |
    bit(CheckKind::UseAfterScope) | bit(CheckKind::WriteToConstant) |
    bit(CheckKind::MisalignedAccess) | bit(CheckKind::Nonnull);

std::string name_of(AllocaInst &local) {
  std::string name = prepared::source_name(local);
  return name.empty() ? "local" : name;
}

} // namespace

// Before each use the place that the object has now.
void ObjectCalls::use_slot(Value &old, AllocaInst &slot) {
  std::vector<Use *> uses;
  for (Use &use : old.uses())
    uses.push_back(&use);
  for (Use *use : uses) {
    auto *user = cast<Instruction>(use->getUser());
    if (auto *phi = dyn_cast<PHINode>(user))
      b_.SetInsertPoint(phi->getIncomingBlock(*use)->getTerminator());
    else
      b_.SetInsertPoint(user);
    use->set(b_.CreateLoad(b_.getPtrTy(), &slot));
  }
}

// Each time that it comes to life it is another object. One that has markers
// has a place before the first, too: some code from elsewhere uses it there.
void ObjectCalls::move_local(AllocaInst &local) {
  std::vector<IntrinsicInst *> births, ends;
  for (User *user : local.users())
    if (auto *marker = dyn_cast<LifetimeIntrinsic>(user))
      (marker->getIntrinsicID() == Intrinsic::lifetime_start ? births : ends)
          .push_back(marker);
  const std::string name = name_of(local);
  Value *size = word(module_.getDataLayout()
                         .getTypeAllocSize(local.getAllocatedType())
                         .getFixedValue());
  if (local.isArrayAllocation())
    size =
        word(local.getAllocationSize(module_.getDataLayout())->getFixedValue());
  Value *align = word(local.getAlign().value());
  AllocaInst *slot = variable(local, b_.getPtrTy(), name);
  auto make = [&](Instruction &at, bool is_counted) {
    b_.SetInsertPoint(&at);
    Value *where = is_counted ? site(cex::local_key(place_of(at), name))
                              : b_.getInt32(~0u);
    b_.CreateStore(call("stack", b_.getPtrTy(), {size, align, where}), slot);
  };
  make(local, births.empty());
  for (IntrinsicInst *birth : births)
    make(*birth, true);
  for (IntrinsicInst *end : ends) {
    b_.SetInsertPoint(end);
    call("ended", b_.getVoidTy(), {b_.CreateLoad(b_.getPtrTy(), slot)});
  }
  for (IntrinsicInst *marker : births)
    marker->eraseFromParent();
  for (IntrinsicInst *marker : ends)
    marker->eraseFromParent();
  use_slot(local, *slot);
  local.eraseFromParent();
}

// Of variable length.
void ObjectCalls::move_array(AllocaInst &array) {
  uint64_t unit =
      module_.getDataLayout().getTypeAllocSize(array.getAllocatedType());
  b_.SetInsertPoint(&array);
  Value *count = b_.CreateZExtOrTrunc(array.getArraySize(), word(0)->getType());
  Value *made =
      call("array", b_.getPtrTy(),
           {b_.CreateMul(count, word(unit)), word(array.getAlign().value()),
            site(cex::local_key(place_of(array), name_of(array)))});
  array.replaceAllUsesWith(made);
  array.eraseFromParent();
}

// What is passed by value is an object of the callee's.
void ObjectCalls::copy_argument(Argument &argument) {
  Type *type = argument.getParamByValType();
  Function &function = *argument.getParent();
  b_.SetInsertPoint(&*function.getEntryBlock().getFirstInsertionPt());
  Value *size = word(module_.getDataLayout().getTypeAllocSize(type));
  CallInst *copy =
      call("stack", b_.getPtrTy(),
           {size, word(argument.getParamAlign().valueOrOne().value()),
            b_.getInt32(~0u)});
  argument.replaceAllUsesWith(copy);
  b_.CreateMemCpy(copy, Align(1), &argument, Align(1), size);
}

// An access through null is one at any offset: the pointer that it starts from
// tells.
void ObjectCalls::watch_access(Instruction &at, const Accessed &accessed) {
  uint64_t mask = watched_.at(at) & access_kinds;
  if (!mask)
    return;
  Value *root = accessed.pointer;
  while (auto *step = dyn_cast<GEPOperator>(root))
    root = step->getPointerOperand();
  b_.SetInsertPoint(&at);
  call("access", b_.getVoidTy(),
       {root, accessed.pointer, accessed.size, b_.getInt32(accessed.writes),
        b_.getInt32(accessed.is_library_call), word(accessed.align),
        b_.getInt64(mask), site(at)});
}

void ObjectCalls::watch_memory(MemIntrinsic &at) {
  b_.SetInsertPoint(&at);
  Value *size = b_.CreateZExtOrTrunc(at.getLength(), word(0)->getType());
  const bool is_library_call = at.hasMetadata(prepared::library_call_name);
  watch_access(at, {at.getRawDest(), size, true,
                    at.getDestAlign().valueOrOne().value(), is_library_call});
  if (auto *copy = dyn_cast<MemTransferInst>(&at))
    watch_access(at, {copy->getRawSource(), size, false,
                      copy->getSourceAlign().valueOrOne().value(),
                      is_library_call});
}

// In 128 bits, of what the program means (lift/instructions/scalar_lifter.cpp):
// an index that was made shorter, and a product with the length of a row.
Value *ObjectCalls::distance(gep_type_iterator step) {
  const DataLayout &layout = module_.getDataLayout();
  Type *wide = b_.getInt128Ty();
  Value *index = step.getOperand();
  if (StructType *type = step.getStructTypeOrNull())
    return ConstantInt::get(
        wide, layout.getStructLayout(type)->getElementOffset(
                  unsigned(cast<ConstantInt>(index)->getZExtValue())));
  Value *scale = ConstantInt::get(
      wide, step.getSequentialElementStride(layout).getFixedValue());
  if (auto *product = dyn_cast<BinaryOperator>(index);
      product && product->getOpcode() == Instruction::Mul &&
      (!product->hasName() || product->getName().starts_with("vla.index"))) {
    scale = b_.CreateMul(scale, b_.CreateSExt(product->getOperand(1), wide));
    index = product->getOperand(0);
  }
  bool is_unsigned = false;
  if (auto *cut = dyn_cast<TruncInst>(index)) {
    index = cut->getOperand(0);
    if (auto *widened = dyn_cast<ZExtInst>(index);
        widened && widened->getSrcTy() == cut->getType()) {
      index = widened->getOperand(0);
      is_unsigned = true;
    }
  }
  return b_.CreateMul(scale, is_unsigned ? b_.CreateZExtOrTrunc(index, wide)
                                         : b_.CreateSExtOrTrunc(index, wide));
}

void ObjectCalls::watch_step(GetElementPtrInst &at) {
  uint64_t mask = watched_.at(at) & (bit(CheckKind::PointerOverflow) |
                                     bit(CheckKind::PointerArithmetic));
  if (!mask || !at.isInBounds())
    return;
  b_.SetInsertPoint(at.getNextNode());
  // What the indices add, with all of their bits, against what comes out.
  Type *wide = b_.getInt128Ty();
  Value *address = word(0);
  Value *end = b_.CreateZExt(
      b_.CreatePtrToInt(at.getPointerOperand(), address->getType()), wide);
  for (auto step = gep_type_begin(at), last = gep_type_end(at); step != last;
       ++step)
    end = b_.CreateAdd(end, distance(step));
  address = b_.CreateZExt(b_.CreatePtrToInt(&at, address->getType()), wide);
  call("arithmetic", b_.getVoidTy(),
       {at.getPointerOperand(), &at, number(b_.CreateICmpNE(end, address)),
        b_.getInt64(mask), site(at)});
}

// An order or difference of pointers to different objects.
void ObjectCalls::watch_order(Instruction &at) {
  uint64_t mask = watched_.at(at) & bit(CheckKind::PointerCompare);
  if (!mask)
    return;
  Value *pair[2] = {nullptr, nullptr};
  for (unsigned i = 0; i < 2; ++i) {
    Value *operand = at.getOperand(i);
    if (auto *address = dyn_cast<PtrToIntOperator>(operand))
      pair[i] = address->getPointerOperand();
    else if (operand->getType()->isPointerTy())
      pair[i] = operand;
  }
  b_.SetInsertPoint(&at);
  if (pair[0] && pair[1])
    call("order", b_.getVoidTy(),
         {pair[0], pair[1], b_.getInt64(mask), site(at)});
}

void ObjectCalls::watch_truncation(PtrToIntInst &at) {
  unsigned width = at.getType()->getIntegerBitWidth();
  if (!(watched_.at(at) & bit(CheckKind::PointerTruncation)) ||
      width >= module_.getDataLayout().getPointerSizeInBits())
    return;
  b_.SetInsertPoint(&at);
  Value *address =
      b_.CreatePtrToInt(at.getPointerOperand(), word(0)->getType());
  Value *fits = b_.CreateICmpEQ(
      b_.CreateZExt(b_.CreateTrunc(address, at.getType()), word(0)->getType()),
      address);
  call("check", b_.getVoidTy(),
       {number(fits), b_.getInt32(uint32_t(CheckKind::PointerTruncation)),
        site(at)});
}

void ObjectCalls::note_store(Instruction &at, Value *pointer) {
  if (!asks_about_stores_)
    return;
  b_.SetInsertPoint(&at);
  GlobalVariable *tracking = module_.getGlobalVariable(tracking_name, true);
  if (pointer == tracking)
    return;
  if (tracking)
    pointer = b_.CreateSelect(
        b_.CreateIsNotNull(b_.CreateLoad(b_.getInt8Ty(), tracking)), pointer,
        ConstantPointerNull::get(b_.getPtrTy()));
  call("stored", b_.getVoidTy(), {pointer});
}

// This initialises a variable that is constant from then on. It may have been
// constant the last time round.
void ObjectCalls::make_constant(Instruction &at, Value *pointer) {
  if (!at.hasMetadata(prepared::constant_local_name))
    return;
  b_.SetInsertPoint(&at);
  call("constant", b_.getVoidTy(), {pointer, b_.getInt32(0)});
  b_.SetInsertPoint(at.getNextNode());
  call("constant", b_.getVoidTy(), {pointer, b_.getInt32(1)});
}

Value *ObjectCalls::uninitialised(CallInst &old) {
  Value *value = variable(old, old.getType(), "fathom.uninit");
  std::string name = prepared::text_of(old.getArgOperand(0)).str();
  call("local", b_.getVoidTy(),
       {value, size_of(old.getType()),
        site(cex::local_key(place_of(old), name))});
  return b_.CreateLoad(old.getType(), value);
}

// Questions, which the table answers.
Value *ObjectCalls::answer(CallInst &old) {
  std::vector<Value *> arguments(old.arg_begin(), old.arg_end());
  StringRef name = old.getCalledFunction()->getName();
  name.consume_front("fathom.");
  std::string plain = name.str();
  std::replace(plain.begin(), plain.end(), '.', '_');
  if (old.getMetadata(prepared::writable_name))
    plain += "_writable";
  bool is_truth = old.getType()->isIntegerTy(1);
  Value *result =
      call(plain, is_truth ? b_.getInt32Ty() : old.getType(), arguments);
  return is_truth ? b_.CreateICmpNE(result, b_.getInt32(0)) : result;
}

Value *ObjectCalls::replacement(CallInst &old, RuntimeCall what) {
  auto argument = [&](unsigned i) { return old.getArgOperand(i); };
  Value *mask = b_.getInt64(watched_.at(old));
  switch (what) {
  case RuntimeCall::Check:
    return call("check", b_.getVoidTy(),
                {number(argument(0)), argument(1), site(old)});
  case RuntimeCall::Assume:
    return call("assume", b_.getVoidTy(), {number(argument(0)), site(old)});
  case RuntimeCall::Access:
    return call("access", b_.getVoidTy(),
                {argument(0), argument(0), argument(1), number(argument(2)),
                 b_.getInt32(1), word(1), mask, site(old)});
  case RuntimeCall::Output:
  case RuntimeCall::Cover:
    return nullptr;
  case RuntimeCall::Constant:
    return call("constant", b_.getVoidTy(), {argument(0), number(argument(1))});
  case RuntimeCall::Aligned:
    return call("aligned", b_.getVoidTy(),
                {argument(0), argument(1), mask, site(old)});
  case RuntimeCall::Halt:
    call("finish", b_.getVoidTy(), {site(old)});
    return call("halt", b_.getVoidTy(), {});
  case RuntimeCall::Unsupported:
    return call("unsupported", b_.getVoidTy(), {site(old)});
  case RuntimeCall::Nondet:
    return next_value(old, old.getType());
  case RuntimeCall::Apply:
    return next_result(old);
  case RuntimeCall::Uninit:
    return uninitialised(old);
  case RuntimeCall::Malloc:
    return call("new", old.getType(),
                {argument(0), argument(1), argument(2), site(old)});
  case RuntimeCall::Free:
    return call("delete", b_.getVoidTy(),
                {argument(0), argument(1), argument(2), number(argument(3)),
                 mask, site(old)});
  case RuntimeCall::Havoc:
    watch_access(old, {argument(0), argument(1), true, 1});
    b_.SetInsertPoint(&old);
    return call("havoc", b_.getVoidTy(), {argument(0), argument(1), site(old)});
  default:
    return answer(old);
  }
}

void ObjectCalls::replace(CallInst &old, RuntimeCall what) {
  if (what == RuntimeCall::Havoc &&
      !old.getMetadata(prepared::not_a_write_name))
    note_store(old, old.getArgOperand(0));
  b_.SetInsertPoint(&old);
  Value *result = replacement(old, what);
  if (!old.getType()->isVoidTy())
    old.replaceAllUsesWith(result);
  old.eraseFromParent();
}

// The machine has one mode for all operations.
void ObjectCalls::set_rounding(ConstrainedFPIntrinsic &at) {
  std::optional<RoundingMode> mode = at.getRoundingMode();
  if (!mode || *mode == RoundingMode::Dynamic || !at.getNextNode())
    return;
  b_.SetInsertPoint(&at);
  call("rounding", b_.getVoidTy(), {b_.getInt32(uint32_t(*mode))});
  b_.SetInsertPoint(at.getNextNode());
  call("rounding", b_.getVoidTy(),
       {b_.getInt32(uint32_t(RoundingMode::NearestTiesToEven))});
}

void ObjectCalls::visit(CallInst &at) {
  if (auto *exact = dyn_cast<ConstrainedFPIntrinsic>(&at))
    return set_rounding(*exact);
  if (std::optional<RuntimeCall> what = prepared::runtime_call(at))
    return replace(at, *what);
  if (auto *memory = dyn_cast<MemIntrinsic>(&at)) {
    make_constant(at, memory->getRawDest());
    note_store(at, memory->getRawDest());
    return watch_memory(*memory);
  }
  Function *callee = at.getCalledFunction();
  if (callee && callee->getName().starts_with("fathom.fat.")) {
    b_.SetInsertPoint(&at);
    at.replaceAllUsesWith(answer(at));
    at.eraseFromParent();
  } else if (callee && callee->getIntrinsicID() == Intrinsic::stacksave) {
    b_.SetInsertPoint(&at);
    at.replaceAllUsesWith(call("save", at.getType(), {}));
    at.eraseFromParent();
  } else if (callee && callee->getIntrinsicID() == Intrinsic::stackrestore) {
    b_.SetInsertPoint(&at);
    call("restore", b_.getVoidTy(), {at.getArgOperand(0)});
    at.eraseFromParent();
  }
}

void ObjectCalls::visit(Instruction &at) {
  if (config_.follows != Follows::Objects)
    judge_uses(at);
  if (auto *made = dyn_cast<CallInst>(&at))
    return visit(*made);
  if (auto *load = dyn_cast<LoadInst>(&at)) {
    watch_access(at, {load->getPointerOperand(), size_of(load->getType()),
                      false, load->getAlign().value()});
    if (load->isVolatile() && !load->isAtomic() &&
        config_.volatile_reads_are_inputs) {
      b_.SetInsertPoint(load->getNextNode());
      Value *value = next_value(*load, load->getType());
      load->replaceUsesWithIf(value,
                              [&](Use &use) { return use.getUser() != value; });
    }
  } else if (auto *store = dyn_cast<StoreInst>(&at)) {
    make_constant(at, store->getPointerOperand());
    watch_access(at, {store->getPointerOperand(),
                      size_of(store->getValueOperand()->getType()), true,
                      store->getAlign().value()});
    note_store(at, store->getPointerOperand());
  } else if (auto *step = dyn_cast<GetElementPtrInst>(&at)) {
    watch_step(*step);
  } else if (auto *address = dyn_cast<PtrToIntInst>(&at)) {
    watch_truncation(*address);
  } else if (auto *compare = dyn_cast<ICmpInst>(&at)) {
    if (compare->isRelational())
      watch_order(at);
  } else if (at.getOpcode() == Instruction::Sub ||
             at.getOpcode() == Instruction::Add ||
             at.getOpcode() == Instruction::Mul) {
    if (at.getOpcode() == Instruction::Sub)
      watch_order(at);
    follow_carries(cast<BinaryOperator>(at));
  } else if (isa<UnreachableInst>(at) &&
             watched_.at(at) & bit(CheckKind::Unreachable)) {
    b_.SetInsertPoint(&at);
    call("check", b_.getVoidTy(),
         {b_.getInt32(0), b_.getInt32(uint32_t(CheckKind::Unreachable)),
          site(at)});
  }
}

// What is made in a frame ends with it, and so does what frames above it left
// when they were jumped over.
void ObjectCalls::visit(Function &function) {
  std::vector<Instruction *> all;
  std::vector<AllocaInst *> locals;
  for (BasicBlock &block : function)
    for (Instruction &at : block) {
      all.push_back(&at);
      if (auto *local = dyn_cast<AllocaInst>(&at))
        locals.push_back(local);
    }
  for (Instruction *at : all)
    visit(*at);
  for (AllocaInst *local : locals)
    if (local->isStaticAlloca())
      move_local(*local);
    else
      move_array(*local);
  for (Argument &argument : function.args())
    if (argument.hasByValAttr())
      copy_argument(argument);
  b_.SetInsertPoint(&*function.getEntryBlock().getFirstInsertionPt());
  Value *mark = call("enter", word(0)->getType(), {});
  for (BasicBlock &block : function)
    if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
      b_.SetInsertPoint(end);
      call("leave", b_.getVoidTy(), {mark});
    }
}

// Variables that no file defines hold what the trace found in them.
void ObjectCalls::define_externals() {
  BasicBlock &start =
      module_.getFunction(prepared::entry_name)->getEntryBlock();
  for (GlobalVariable &global : module_.globals()) {
    global.setThreadLocal(false); // there is one thread
    if (!global.isDeclaration() || !global.getValueType()->isSized() ||
        global.getName().starts_with("llvm."))
      continue;
    const std::string name = global.getName().str();
    global.setInitializer(Constant::getNullValue(global.getValueType()));
    global.setLinkage(GlobalValue::InternalLinkage);
    b_.SetInsertPoint(&*start.getFirstInsertionPt());
    call("local", b_.getVoidTy(),
         {&global,
          word(module_.getDataLayout().getTypeAllocSize(global.getValueType())),
          site(cex::external_key(name))});
  }
}

void ObjectCalls::run() {
  for (Function &function : module_)
    for (BasicBlock &block : function)
      for (Instruction &at : block)
        asks_about_stores_ |= prepared::runtime_call(at) == RuntimeCall::IsMod;
  for (Function &function : module_)
    if (!function.isDeclaration())
      visit(function);
  define_externals();
}

std::vector<std::string> call_objects(Module &module,
                                      const NativeConfig &config) {
  ObjectCalls calls(module, config);
  calls.run();
  return calls.take_sites();
}

} // namespace fathom::replay
