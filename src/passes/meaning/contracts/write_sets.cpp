// What a function writes while its contract is enforced. The wrapper that the
// front end made says where that begins and ends and names the targets; each
// target is a pair of variables here, and every write that can reach memory
// from outside of its function is followed by a question: is it within a
// target, or in an object that was made since the beginning? Behind the write,
// because then its pointer is known to have an object.
#include "passes/meaning/contracts/contract_steps.h"
#include "prepared/contract_names.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// The slot of an object that says when it was made; the user's and those of the
// front end's fresh objects are smaller.
constexpr uint64_t made_slot = (uint64_t(1) << 21) + 1;

class WriteSets {
public:
  WriteSets(Module &module, Ledger &ledger)
      : module_(module), ledger_(ledger), runtime_(module) {}

  void run();

private:
  struct Target {
    GlobalVariable *place, *size; // no size: it may be freed
  };

  std::vector<CallInst *> calls_of(StringRef name) const;
  GlobalVariable *variable(Type *type, const Twine &name);
  void lower_calls();
  void lower_new(CallInst &call);
  // i1 (ptr p, iW n), and i1 (ptr p) for frees.
  Function *make_question(bool is_free);
  void judge(Function &function);
  void judge_write(Instruction &at, Value *pointer, Value *size);
  void judge_free(CallInst &at);
  void note_object(Instruction *behind, Value *pointer);
  bool is_own(const Instruction &at, const Value *pointer) const;
  bool is_ours(const Function &function) const {
    return function.getName().starts_with(enforce_prefix) ||
           function.getName().starts_with(replace_prefix) ||
           function.getName() == entry_name || &function == may_write_ ||
           &function == may_free_;
  }
  Value *slot() const { return ConstantInt::get(runtime_.word(), made_slot); }

  Module &module_;
  Ledger &ledger_;
  Runtime runtime_;
  GlobalVariable *current_ = nullptr; // 0: no contract is being enforced
  GlobalVariable *count_ = nullptr;   // how often one was
  std::vector<Target> targets_;
  Function *may_write_ = nullptr, *may_free_ = nullptr;
};

std::vector<CallInst *> WriteSets::calls_of(StringRef name) const {
  std::vector<CallInst *> calls;
  Function *function = module_.getFunction(name);
  if (function && function->isDeclaration())
    for (User *user : function->users())
      if (auto *call = dyn_cast<CallInst>(user);
          call && call->getCalledOperand() == function)
        calls.push_back(call);
  return calls;
}

GlobalVariable *WriteSets::variable(Type *type, const Twine &name) {
  return new GlobalVariable(module_, type, false, GlobalValue::InternalLinkage,
                            Constant::getNullValue(type), name);
}

void WriteSets::lower_new(CallInst &call) {
  IRBuilder<> b(&call);
  Value *made =
      runtime_.query(b, RuntimeCall::SlotGet, {call.getArgOperand(0), slot()});
  Value *now = b.CreateLoad(b.getInt64Ty(), count_);
  call.replaceAllUsesWith(
      b.CreateZExtOrTrunc(b.CreateICmpEQ(made, now), call.getType()));
  call.eraseFromParent();
}

void WriteSets::lower_calls() {
  Type *pointer = PointerType::get(module_.getContext(), 0);
  for (CallInst *call : calls_of(write_set_add_name)) {
    Target target{variable(pointer, "fathom.target"),
                  variable(runtime_.word(), "fathom.target.size")};
    IRBuilder<> b(call);
    b.CreateStore(call->getArgOperand(0), target.place);
    b.CreateStore(b.CreateZExtOrTrunc(call->getArgOperand(1), runtime_.word()),
                  target.size);
    call->eraseFromParent();
    targets_.push_back(target);
  }
  for (CallInst *call : calls_of(write_set_free_name)) {
    Target target{variable(pointer, "fathom.target"), nullptr};
    IRBuilder<> b(call);
    b.CreateStore(call->getArgOperand(0), target.place);
    call->eraseFromParent();
    targets_.push_back(target);
  }
  for (CallInst *call : calls_of(write_set_begin_name)) {
    IRBuilder<> b(call);
    for (const Target &target : targets_) {
      b.CreateStore(Constant::getNullValue(pointer), target.place);
      if (target.size)
        b.CreateStore(ConstantInt::get(runtime_.word(), 0), target.size);
    }
    Value *next =
        b.CreateAdd(b.CreateLoad(b.getInt64Ty(), count_), b.getInt64(1));
    b.CreateStore(next, count_);
    b.CreateStore(next, current_);
    call->eraseFromParent();
  }
  for (CallInst *call : calls_of(write_set_end_name)) {
    IRBuilder<> b(call);
    b.CreateStore(b.getInt64(0), current_);
    call->eraseFromParent();
  }
  for (CallInst *call : calls_of(write_set_new_name))
    lower_new(*call);
}

// One question after the other; the first that holds ends it.
Function *WriteSets::make_question(bool is_free) {
  LLVMContext &context = module_.getContext();
  Type *pointer = PointerType::get(context, 0);
  std::vector<Type *> types{pointer};
  if (!is_free)
    types.push_back(runtime_.word());
  auto *type = FunctionType::get(Type::getInt1Ty(context), types, false);
  auto *function = Function::Create(
      type, GlobalValue::InternalLinkage,
      is_free ? "fathom.may_free" : "fathom.may_write", module_);
  function->addFnAttr(Attribute::NullPointerIsValid);
  Value *p = function->getArg(0);
  auto block = [&] { return BasicBlock::Create(context, "", function); };
  BasicBlock *yes = nullptr;
  IRBuilder<> b(block());
  yes = block();
  IRBuilder<>(yes).CreateRet(b.getTrue());
  auto go_on_unless = [&](Value *holds) {
    BasicBlock *next = block();
    b.CreateCondBr(holds, yes, next);
    b.SetInsertPoint(next);
  };
  Value *now = b.CreateLoad(b.getInt64Ty(), current_);
  go_on_unless(b.CreateICmpEQ(now, b.getInt64(0)));
  if (is_free)
    go_on_unless(b.CreateICmpEQ(p, Constant::getNullValue(pointer)));
  else
    go_on_unless(b.CreateICmpEQ(function->getArg(1),
                                ConstantInt::get(runtime_.word(), 0)));
  go_on_unless(b.CreateICmpEQ(
      runtime_.query(b, RuntimeCall::SlotGet, {p, slot()}), now));
  for (const Target &target : targets_) {
    if (is_free == (target.size != nullptr))
      continue;
    Value *place = b.CreateLoad(pointer, target.place);
    if (is_free) {
      go_on_unless(b.CreateICmpEQ(place, p));
      continue;
    }
    // A target that was not named has no object to be asked about.
    Value *size = b.CreateLoad(runtime_.word(), target.size);
    BasicBlock *named = block(), *next = block();
    b.CreateCondBr(b.CreateICmpEQ(size, ConstantInt::get(runtime_.word(), 0)),
                   next, named);
    b.SetInsertPoint(named);
    Value *same = runtime_.query(b, RuntimeCall::SameObject, {p, place});
    Value *distance =
        b.CreateSub(runtime_.query(b, RuntimeCall::Offset, {p}),
                    runtime_.query(b, RuntimeCall::Offset, {place}));
    Value *fits = b.CreateAnd(
        b.CreateICmpULE(distance, size),
        b.CreateICmpULE(function->getArg(1), b.CreateSub(size, distance)));
    b.CreateCondBr(b.CreateAnd(same, fits), yes, next);
    b.SetInsertPoint(next);
  }
  b.CreateRet(b.getFalse());
  return function;
}

// Variables of the function itself, and what models keep for themselves.
bool WriteSets::is_own(const Instruction &at, const Value *pointer) const {
  const Value *object = getUnderlyingObject(pointer, 0);
  if (isa<AllocaInst>(object))
    return true;
  if (const auto *argument = dyn_cast<Argument>(object))
    return argument->hasByValAttr();
  const auto *global = dyn_cast<GlobalVariable>(object);
  return global && (global->getName().starts_with("fathom.") ||
                    !library_function(at).empty());
}

void WriteSets::judge_write(Instruction &at, Value *pointer, Value *size) {
  if (is_own(at, pointer))
    return;
  IRBuilder<> b(at.getNextNode());
  b.SetCurrentDebugLocation(at.getDebugLoc());
  Value *ok = b.CreateCall(
      may_write_, {pointer, b.CreateZExtOrTrunc(size, runtime_.word())});
  runtime_.check(b, ok, sea::CheckKind::Assert,
                 "a write that the contract does not allow (assigns)");
}

void WriteSets::judge_free(CallInst &at) {
  IRBuilder<> b(at.getNextNode());
  b.SetCurrentDebugLocation(at.getDebugLoc());
  runtime_.check(b, b.CreateCall(may_free_, {at.getArgOperand(0)}),
                 sea::CheckKind::Assert,
                 "memory is freed that the contract does not name (frees)");
}

void WriteSets::note_object(Instruction *behind, Value *pointer) {
  IRBuilder<> b(behind->getNextNode());
  b.SetCurrentDebugLocation(behind->getDebugLoc());
  runtime_.query(b, RuntimeCall::SlotSet,
                 {pointer, slot(), b.CreateLoad(b.getInt64Ty(), current_)});
}

void WriteSets::judge(Function &function) {
  for_each_backwards(function, [&](Instruction &i) {
    if (auto *store = dyn_cast<StoreInst>(&i)) {
      uint64_t size = module_.getDataLayout().getTypeStoreSize(
          store->getValueOperand()->getType());
      return judge_write(i, store->getPointerOperand(),
                         ConstantInt::get(runtime_.word(), size));
    }
    if (auto *memory = dyn_cast<MemIntrinsic>(&i))
      return judge_write(i, memory->getRawDest(), memory->getLength());
    if (auto *variable = dyn_cast<AllocaInst>(&i)) {
      if (isAllocaPromotable(variable))
        return;
      bool has_marker = false;
      for (User *user : variable->users())
        if (auto *marker = dyn_cast<LifetimeIntrinsic>(user);
            marker && marker->getIntrinsicID() == Intrinsic::lifetime_start) {
          note_object(marker, variable);
          has_marker = true;
        }
      if (!has_marker)
        note_object(variable, variable);
      return;
    }
    std::optional<RuntimeCall> call = runtime_call(i);
    if (call == RuntimeCall::Malloc)
      note_object(&i, &i);
    else if (call == RuntimeCall::Havoc)
      judge_write(i, i.getOperand(0), i.getOperand(1));
    else if (call == RuntimeCall::Free)
      judge_free(cast<CallInst>(i));
  });
}

void WriteSets::run() {
  for (CallInst *call : calls_of(loop_writes_name)) {
    ledger_.narrowed("what a loop with a contract writes is not compared "
                     "with its assigns clause",
                     *call);
    call->eraseFromParent();
  }
  for (const auto &[name, text] :
       {std::pair{loop_assigns_name, "what a loop says that it assigns"},
        {loop_variant_name, "the measure that a loop says becomes smaller"},
        {loop_invariant_name, "an invariant that is not understood"}})
    for (CallInst *call : calls_of(name)) {
      ledger_.chosen(std::string(text) + " is not judged", *call);
      call->eraseFromParent();
    }
  if (calls_of(write_set_begin_name).empty())
    return;
  Type *number = Type::getInt64Ty(module_.getContext());
  current_ = variable(number, "fathom.write_set");
  count_ = variable(number, "fathom.write_set.count");
  lower_calls();
  may_write_ = make_question(false);
  may_free_ = make_question(true);
  std::vector<Function *> functions;
  for (Function &function : module_)
    if (!function.isDeclaration() && !is_ours(function))
      functions.push_back(&function);
  for (Function *function : functions)
    judge(*function);
}

} // namespace

void judge_write_sets(Module &module, const PrepareConfig &, Ledger &ledger) {
  WriteSets(module, ledger).run();
}

} // namespace fathom::passes
