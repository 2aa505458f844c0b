#include "passes/form/exceptions/jumps.h"

#include "passes/config.h"
#include "passes/form/exceptions/header.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace fathom::passes {

namespace {

StringRef declared_name(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && callee->isDeclaration() ? callee->getName() : "";
}

// __builtin_setjmp and __builtin_longjmp.
bool is_builtin(const CallInst &call) {
  return call.getIntrinsicID() == Intrinsic::eh_sjlj_setjmp ||
         call.getIntrinsicID() == Intrinsic::eh_sjlj_longjmp;
}
// Added to the number of a call of __builtin_setjmp: buffers of the two
// families are not interchangeable.
constexpr uint32_t builtin_site = 1U << 30;

// What glibc's setjmp writes: so many words, and an int behind them; that of
// the compiler has five words.
constexpr unsigned site_word = 1, serial_word = 2, first_copy = 3;
unsigned num_words(const IRBuilderBase &b, const CallInst &call) {
  if (is_builtin(call))
    return 5;
  return b.GetInsertBlock()->getDataLayout().getPointerSize() == 8 ? 8 : 6;
}
Value *place(IRBuilderBase &b, Value *buffer, unsigned word) {
  uint64_t size = b.GetInsertBlock()->getDataLayout().getPointerSize();
  return b.CreateGEP(b.getInt8Ty(), buffer, b.getInt64(word * size));
}
Value *load_int(IRBuilderBase &b, Value *buffer, unsigned word) {
  return b.CreateAlignedLoad(b.getInt32Ty(), place(b, buffer, word), Align(4));
}
void store_int(IRBuilderBase &b, Value *value, Value *buffer, unsigned word) {
  b.CreateAlignedStore(value, place(b, buffer, word), Align(4));
}

// clang stores the addresses of frame and stack for __builtin_setjmp. Nobody
// may look at them, and the buffer is ours.
void drop_saved_frame(CallInst &site) {
  const DataLayout &layout = site.getDataLayout();
  auto base_of = [&](const Value *address) {
    APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
    return address->stripAndAccumulateConstantOffsets(layout, offset, true);
  };
  const Value *buffer = base_of(site.getArgOperand(0));
  for (Instruction &at : make_early_inc_range(*site.getParent())) {
    if (&at == &site)
      break;
    auto *store = dyn_cast<StoreInst>(&at);
    auto *saved =
        store ? dyn_cast<IntrinsicInst>(store->getValueOperand()) : nullptr;
    if (!saved || !saved->hasOneUse() ||
        (saved->getIntrinsicID() != Intrinsic::frameaddress &&
         saved->getIntrinsicID() != Intrinsic::stacksave) ||
        base_of(store->getPointerOperand()) != buffer)
      continue;
    store->eraseFromParent();
    saved->eraseFromParent();
  }
}

// Kept in a register, perhaps: nobody has its address, and it is not volatile.
bool may_be_lost(const AllocaInst &variable) {
  if (!variable.getAllocatedType()->isSingleValueType() ||
      !variable.isStaticAlloca())
    return false;
  for (const User *user : variable.users()) {
    const auto *load = dyn_cast<LoadInst>(user);
    const auto *store = dyn_cast<StoreInst>(user);
    const auto *mark = dyn_cast<IntrinsicInst>(user);
    bool is_plain =
        (load && !load->isVolatile() &&
         load->getType() == variable.getAllocatedType()) ||
        (store && !store->isVolatile() &&
         store->getValueOperand() != &variable &&
         store->getValueOperand()->getType() == variable.getAllocatedType()) ||
        (mark &&
         (mark->isLifetimeStartOrEnd() || mark->isAssumeLikeIntrinsic()));
    if (!is_plain)
      return false;
  }
  return true;
}

} // namespace

bool is_setjmp(const CallInst &call) {
  if (call.getIntrinsicID() == Intrinsic::eh_sjlj_setjmp)
    return true;
  return StringSwitch<bool>(declared_name(call))
      .Cases("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp",
             call.arg_size() > 0)
      .Default(false);
}

bool is_longjmp(const CallInst &call) {
  if (call.getIntrinsicID() == Intrinsic::eh_sjlj_longjmp)
    return true;
  return StringSwitch<bool>(declared_name(call))
      .Cases("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk",
             call.arg_size() == 2)
      .Default(false);
}

JumpState::JumpState(Module &module)
    : token_(state_variable(module, PointerType::getUnqual(module.getContext()),
                            "fathom.jump.token")),
      site_(state_variable(module, Type::getInt32Ty(module.getContext()),
                           "fathom.jump.site")),
      value_(state_variable(module, Type::getInt32Ty(module.getContext()),
                            "fathom.jump.value")),
      serial_(state_variable(module, Type::getInt32Ty(module.getContext()),
                             "fathom.jump.serial")),
      num_calls_(state_variable(module, Type::getInt32Ty(module.getContext()),
                                "fathom.jump.calls")) {}

Value *JumpState::next_serial(IRBuilderBase &b) const {
  Value *next =
      b.CreateAdd(b.CreateLoad(b.getInt32Ty(), num_calls_), b.getInt32(1));
  b.CreateStore(next, num_calls_);
  return next;
}

void JumpState::demand_family(CallInst *call, Value *site,
                              const Runtime &runtime) const {
  PlainBuilder b(call);
  Value *mark = b.getInt32(builtin_site);
  Value *fits = is_builtin(*call) ? b.CreateICmpUGE(site, mark)
                                  : b.CreateICmpULT(site, mark);
  runtime.check(b, fits, sea::CheckKind::InvalidJump);
  halt_unless(runtime, call, fits);
}

void JumpState::launch(CallInst *call, const Runtime &runtime,
                       const ExceptionState &state,
                       const JumpFrame *own) const {
  PlainBuilder b(call);
  Value *buffer = call->getArgOperand(0);
  Value *value = is_builtin(*call) ? b.getInt32(1) : call->getArgOperand(1);
  Value *token = b.CreateLoad(b.getPtrTy(), buffer);
  Value *site = load_int(b, buffer, site_word);
  Value *serial = load_int(b, buffer, serial_word);
  Value *lives = runtime.query(b, RuntimeCall::IsAlloc, {token});
  for (unsigned i = first_copy; i < num_words(b, *call); ++i)
    lives = b.CreateAnd(
        lives,
        b.CreateICmpEQ(b.CreateLoad(b.getPtrTy(), place(b, buffer, i)), token));
  runtime.check(b, lives, sea::CheckKind::InvalidJump);
  halt_unless(runtime, call, lives);
  b.SetInsertPoint(call);
  // A token holds its own address; no other object does by chance.
  Value *is_token = b.CreateICmpEQ(b.CreateLoad(b.getPtrTy(), token), token);
  runtime.check(b, is_token, sea::CheckKind::InvalidJump);
  halt_unless(runtime, call, is_token);
  b.SetInsertPoint(call);
  demand_family(call, site, runtime);
  if (own && is_builtin(*call)) {
    b.SetInsertPoint(call);
    Value *is_other = b.CreateICmpNE(token, own->own_token());
    runtime.check(b, is_other, sea::CheckKind::InvalidJump);
    halt_unless(runtime, call, is_other);
  }
  b.SetInsertPoint(call);
  b.CreateStore(token, token_);
  b.CreateStore(site, site_);
  b.CreateStore(serial, serial_);
  Value *is_zero = b.CreateICmpEQ(value, b.getInt32(0));
  b.CreateStore(b.CreateSelect(is_zero, b.getInt32(1), value), value_);
  state.jump(b);
}

std::vector<JumpFrame::Variable>
JumpFrame::watch(CallInst *site, const std::vector<AllocaInst *> &places) {
  std::vector<Variable> variables;
  PlainBuilder b(site);
  PlainBuilder first(&function_.getEntryBlock(),
                     function_.getEntryBlock().begin());
  for (AllocaInst *place : places) {
    AllocaInst *changed = first.CreateAlloca(first.getInt8Ty(), nullptr);
    first.CreateStore(first.getInt8(0), changed);
    b.CreateStore(b.getInt8(0), changed);
    for (User *user : place->users())
      if (auto *store = dyn_cast<StoreInst>(user)) {
        PlainBuilder behind(store->getNextNode());
        behind.CreateStore(behind.getInt8(1), changed);
      }
    variables.push_back({place, changed});
  }
  return variables;
}

void JumpFrame::demand_last(IRBuilderBase &b, Value *last,
                            const Runtime &runtime) const {
  LLVMContext &context = function_.getContext();
  auto *rest = BasicBlock::Create(context, "", &function_);
  auto *earlier = BasicBlock::Create(context, "", &function_);
  Value *number = b.CreateLoad(b.getInt32Ty(), last);
  b.CreateCondBr(b.CreateICmpEQ(jumps_.serial(b), number), rest, earlier);
  b.SetInsertPoint(earlier);
  runtime.unsupported(b, "longjmp to a call of setjmp that was executed again "
                         "since, with another buffer");
  b.CreateUnreachable();
  b.SetInsertPoint(rest);
}

JumpFrame::JumpFrame(Function &function, const std::vector<CallInst *> &sites,
                     const JumpState &jumps, const ExceptionState &state,
                     const Runtime &runtime)
    : function_(function), jumps_(jumps), state_(state) {
  LLVMContext &context = function.getContext();
  landing_ = BasicBlock::Create(context, "jumped", &function);
  std::vector<AllocaInst *> places;
  for (Instruction &at : function.getEntryBlock())
    if (auto *place = dyn_cast<AllocaInst>(&at); place && may_be_lost(*place))
      places.push_back(place);
  std::vector<std::vector<Variable>> watched;
  for (CallInst *site : sites)
    if (is_builtin(*site))
      drop_saved_frame(*site);
  for (CallInst *site : sites)
    watched.push_back(watch(site, places));
  PlainBuilder first(&function.getEntryBlock(),
                     function.getEntryBlock().begin());
  token_ = first.CreateAlloca(first.getPtrTy(), nullptr, "fathom.token");
  first.CreateStore(token_, token_);
  AllocaInst *result = first.CreateAlloca(first.getInt32Ty(), nullptr);
  first.CreateStore(first.getInt32(0), result);
  PlainBuilder b(landing_);
  b.SetCurrentDebugLocation(sites.front()->getDebugLoc());
  state_.land(b);
  b.CreateStore(jumps_.value(b), result);
  auto *none = BasicBlock::Create(context, "", &function);
  new UnreachableInst(context, none);
  SwitchInst *choice = b.CreateSwitch(jumps_.site(b), none);
  for (size_t i = 0; i < sites.size(); ++i) {
    CallInst *site = sites[i];
    auto *here = BasicBlock::Create(context, "", &function);
    bool builtin = is_builtin(*site);
    Constant *number = b.getInt32(uint32_t(i) + (builtin ? builtin_site : 0));
    choice->addCase(cast<ConstantInt>(number), here);
    PlainBuilder at(site);
    Value *buffer = site->getArgOperand(0);
    AllocaInst *last = first.CreateAlloca(first.getInt32Ty(), nullptr);
    Value *serial = jumps_.next_serial(at);
    at.CreateStore(serial, last);
    at.CreateStore(token_, buffer);
    store_int(at, number, buffer, site_word);
    store_int(at, serial, buffer, serial_word);
    for (unsigned word = first_copy; word < num_words(at, *site); ++word)
      at.CreateStore(token_, place(at, buffer, word));
    if (!builtin)
      store_int(at, at.getInt32(0), buffer, num_words(at, *site));
    at.CreateStore(at.getInt32(0), result);
    BasicBlock *again = site->getParent()->splitBasicBlock(site, "returned");
    PlainBuilder lost(here);
    lost.SetCurrentDebugLocation(site->getDebugLoc());
    demand_last(lost, last, runtime);
    for (const Variable &variable : watched[i]) {
      Type *type = variable.place->getAllocatedType();
      Value *changed = lost.CreateICmpNE(
          lost.CreateLoad(lost.getInt8Ty(), variable.changed), lost.getInt8(0));
      Value *nothing = runtime.uninit(
          lost, type,
          variable.place->hasName() ? variable.place->getName() : "variable");
      Value *old = lost.CreateLoad(type, variable.place);
      lost.CreateStore(lost.CreateSelect(changed, nothing, old),
                       variable.place);
    }
    lost.CreateBr(again);
    at.SetInsertPoint(site);
    site->replaceAllUsesWith(at.CreateLoad(at.getInt32Ty(), result));
    site->eraseFromParent();
  }
}

Value *JumpFrame::is_target(IRBuilderBase &b) const {
  return b.CreateAnd(state_.jumps(b), b.CreateICmpEQ(jumps_.token(b), token_));
}

void JumpFrame::repair() {
  DominatorTree dominators(function_);
  std::vector<Instruction *> broken;
  for (Instruction &at : instructions(function_))
    if (any_of(at.uses(),
               [&](const Use &use) { return !dominators.dominates(&at, use); }))
      broken.push_back(&at);
  for (Instruction *at : broken)
    if (auto *phi = dyn_cast<PHINode>(at))
      DemotePHIToStack(phi);
    else if (auto *local = dyn_cast<AllocaInst>(at);
             !local || !local->isStaticAlloca())
      DemoteRegToStack(*at);
}

} // namespace fathom::passes
