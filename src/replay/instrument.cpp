#include "replay/instrument.h"

#include "cex/inputs.h"
#include "models/models.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "prepared/source_names.h"
#include "replay/harness_calls.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::replay {

using prepared::IntrinsicRow;
using prepared::Meaning;
using prepared::RuntimeCall;
using prepared::tracking_name;
using sea::CheckKind;

static bool is_library(const IntrinsicRow &row) {
  return row.dialect == prepared::Dialect::C ||
         row.dialect == prepared::Dialect::Cpp;
}

// The C library is there, and the sanitizers know it. What it would only report
// by ending is ours, and so are results that the solver chose.
bool is_native(const IntrinsicRow &row) {
  if (!is_library(row))
    return false;
  switch (row.meaning) {
  case Meaning::AssertFail0:
  case Meaning::AssertFail3:
  case Meaning::Error:
  case Meaning::Abs:
    return false;
  default:
    return true;
  }
}

namespace {

class Instrumenter : public HarnessCalls {
public:
  Instrumenter(Module &module, const NativeConfig &config)
      : HarnessCalls(module), config_(config) {}

  void run();

private:
  void visit(Instruction &at);
  void replace(CallInst &call, RuntimeCall what);
  void replace_access(CallInst &call);
  void replace_output(CallInst &call);
  void visit_library_call(CallInst &call, const IntrinsicRow &row);
  void watch(Instruction &at);
  void watch_call(CallInst &at);
  void watch_access(Instruction &at, Value *pointer, Value *size, bool writes);
  void note_array(AllocaInst &array);
  void fill_local(AllocaInst &local);
  void define_externals();
  void watch_order(Instruction &at);
  void track_stores();
  bool is_watched(const Instruction &at, CheckKind kind) const;

  const NativeConfig &config_;
};

// What goes outside must be initialised.
void Instrumenter::replace_output(CallInst &old) {
  if (config_.sanitizer != Sanitizer::Memory)
    return;
  Value *value = old.getArgOperand(0);
  Value *output = variable(old, value->getType(), "fathom.output");
  b_.CreateStore(value, output);
  Value *size = size_of(value->getType());
  FunctionCallee callee = module_.getOrInsertFunction(
      "__msan_check_mem_is_initialized",
      FunctionType::get(b_.getVoidTy(), {b_.getPtrTy(), size->getType()},
                        false));
  b_.CreateCall(callee, {output, size});
}

void Instrumenter::replace(CallInst &old, RuntimeCall what) {
  auto argument = [&](unsigned i) { return old.getArgOperand(i); };
  Value *result = nullptr;
  switch (what) {
  case RuntimeCall::Check:
    call("check", b_.getVoidTy(),
         {number(argument(0)), argument(1), site(old)});
    break;
  case RuntimeCall::Assume:
    call("assume", b_.getVoidTy(), {number(argument(0)), site(old)});
    break;
  case RuntimeCall::Access:
    replace_access(old);
    break;
  case RuntimeCall::Output:
    replace_output(old);
    break;
  case RuntimeCall::Cover:
  case RuntimeCall::Constant:
  case RuntimeCall::Aligned:
    break;
  case RuntimeCall::Halt:
    call("halt", b_.getVoidTy(), {});
    break;
  case RuntimeCall::Unsupported:
    call("unsupported", b_.getVoidTy(), {site(old)});
    break;
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit:
    result = next_value(old, old.getType());
    break;
  case RuntimeCall::Apply:
    result = next_result(old);
    break;
  case RuntimeCall::Malloc:
    result =
        call("malloc", old.getType(), {argument(0), argument(1), site(old)});
    break;
  case RuntimeCall::Free:
    b_.CreateFree(argument(0));
    break;
  case RuntimeCall::Havoc:
    call("havoc", b_.getVoidTy(), {argument(0), argument(1), site(old)});
    break;
  case RuntimeCall::ResetMod:
    call("reset_mod", b_.getVoidTy(), {argument(0)});
    break;
  default: { // questions; the harness answers those it can
    std::vector<Value *> arguments(old.arg_begin(), old.arg_end());
    StringRef name = old.getCalledFunction()->getName();
    name.consume_front("fathom.");
    std::string plain = name.str();
    std::replace(plain.begin(), plain.end(), '.', '_');
    bool is_truth = old.getType()->isIntegerTy(1);
    Type *type = is_truth ? b_.getInt32Ty() : old.getType();
    result = call(plain, type, arguments);
    if (is_truth)
      result = b_.CreateICmpNE(result, b_.getInt32(0));
  }
  }
  if (result)
    old.replaceAllUsesWith(result);
  old.eraseFromParent();
}

// What a model says that its function reads or writes.
void Instrumenter::replace_access(CallInst &old) {
  Value *pointer = old.getArgOperand(0), *size = old.getArgOperand(1);
  Value *is_nothing =
      b_.CreateICmpEQ(size, ConstantInt::get(size->getType(), 0));
  call("check", b_.getVoidTy(),
       {number(b_.CreateOr(is_nothing, b_.CreateIsNotNull(pointer))),
        b_.getInt32(uint32_t(CheckKind::NullDeref)), site(old)});
  Value *kind = b_.CreateSelect(
      old.getArgOperand(2), b_.getInt32(uint32_t(CheckKind::OutOfBoundsWrite)),
      b_.getInt32(uint32_t(CheckKind::OutOfBoundsRead)));
  call("access", b_.getVoidTy(), {pointer, pointer, size, kind, site(old)});
}

// exit runs what atexit was told; that list is in the program (make_entry). New
// heap objects get the contents they had in the trace.
void Instrumenter::visit_library_call(CallInst &old, const IntrinsicRow &row) {
  if (row.meaning == Meaning::Exit)
    if (Function *handlers = module_.getFunction(prepared::exit_name))
      b_.CreateCall(handlers->getFunctionType(), handlers);
  // What ends at once is not looked at by the leak sanitizer.
  StringRef name = old.getCalledFunction()->getName();
  if (name == "_Exit" || name == "_exit" || name == "quick_exit")
    call("leaks", b_.getVoidTy(), {});
  if (row.meaning == Meaning::Malloc &&
      config_.sanitizer == Sanitizer::Address && old.getNextNode()) {
    b_.SetInsertPoint(old.getNextNode());
    call("fill", b_.getVoidTy(), {&old, site(old)});
  }
}

bool Instrumenter::is_watched(const Instruction &at, CheckKind kind) const {
  const DILocation *where = at.getDebugLoc().get();
  if (!where)
    return false;
  for (const WatchedLine &line : config_.watched)
    if (line.kind == kind && line.line == where->getLine() &&
        line.file == where->getFilename())
      return true;
  return false;
}

// Behind the access, so that the sanitizer is asked first.
void Instrumenter::watch_access(Instruction &at, Value *pointer, Value *size,
                                bool writes) {
  if (!at.getNextNode())
    return;
  b_.SetInsertPoint(at.getNextNode());
  b_.SetCurrentDebugLocation(at.getDebugLoc());
  if (is_watched(at, CheckKind::UseAfterScope))
    call("ended", b_.getVoidTy(),
         {pointer, b_.getInt32(uint32_t(CheckKind::UseAfterScope)), site(at)});
  CheckKind kind =
      writes ? CheckKind::OutOfBoundsWrite : CheckKind::OutOfBoundsRead;
  Value *root = pointer;
  while (auto *step = dyn_cast<GEPOperator>(root))
    root = step->getPointerOperand();
  if (root != pointer && is_watched(at, kind))
    call("access", b_.getVoidTy(),
         {root, pointer, size, b_.getInt32(uint32_t(kind)), site(at)});
}

// Of a function of the library it is only known that it uses the first byte,
// and what the property says it does with it.
void Instrumenter::watch_call(CallInst &at) {
  Type *size_type = word(0)->getType();
  if (auto *range = dyn_cast<MemIntrinsic>(&at)) {
    Value *size = range->getLength();
    if (size->getType() != size_type)
      return;
    watch_access(at, range->getRawDest(), size, true);
    if (auto *copy = dyn_cast<MemTransferInst>(range))
      watch_access(at, copy->getRawSource(), size, false);
    return;
  }
  Function *callee = at.getCalledFunction();
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic())
    return;
  for (Value *argument : at.args())
    if (argument->getType()->isPointerTy())
      for (bool writes : {false, true})
        watch_access(at, argument, word(1), writes);
}

// Address sanitizer does not know arrays of variable length as objects.
void Instrumenter::note_array(AllocaInst &array) {
  uint64_t unit =
      module_.getDataLayout().getTypeAllocSize(array.getAllocatedType());
  b_.SetInsertPoint(array.getNextNode());
  Value *count = b_.CreateZExtOrTrunc(array.getArraySize(), word(0)->getType());
  call("array", b_.getVoidTy(), {&array, b_.CreateMul(count, word(unit))});
}

// What the trace found in a variable that nobody had set, each time that it
// comes to life (passes/meaning/uninitialised.cpp has the same places).
// One that has markers must not be touched before the first.
void Instrumenter::fill_local(AllocaInst &local) {
  std::vector<Instruction *> births;
  for (User *user : local.users())
    if (auto *marker = dyn_cast<LifetimeIntrinsic>(user);
        marker && marker->getIntrinsicID() == Intrinsic::lifetime_start)
      births.push_back(marker);
  if (births.empty())
    births.push_back(&local);
  const std::string name = prepared::source_name(local);
  uint64_t size =
      module_.getDataLayout().getTypeAllocSize(local.getAllocatedType());
  for (Instruction *birth : births) {
    b_.SetInsertPoint(birth->getNextNode());
    call("local", b_.getVoidTy(),
         {&local, word(size), site(cex::local_key(place_of(*birth), name))});
  }
}

// Which objects are stored to, if the program asks about that.
void Instrumenter::track_stores() {
  std::vector<std::pair<Instruction *, Value *>> stores;
  for (Function &function : module_)
    for (BasicBlock &block : function)
      for (Instruction &at : block)
        if (auto *store = dyn_cast<StoreInst>(&at))
          stores.emplace_back(&at, store->getPointerOperand());
        else if (auto *range = dyn_cast<MemIntrinsic>(&at))
          stores.emplace_back(&at, range->getRawDest());
  // The program may switch it off.
  GlobalVariable *tracking = module_.getGlobalVariable(tracking_name, true);
  for (auto [at, pointer] : stores) {
    b_.SetInsertPoint(at);
    Value *noted = pointer;
    if (tracking)
      noted = b_.CreateSelect(
          b_.CreateIsNotNull(b_.CreateLoad(b_.getInt8Ty(), tracking)), pointer,
          ConstantPointerNull::get(b_.getPtrTy()));
    call("stored", b_.getVoidTy(), {noted});
  }
}

// An order or difference of pointers to different objects.
void Instrumenter::watch_order(Instruction &at) {
  if (!is_watched(at, CheckKind::PointerCompare))
    return;
  Value *pair[2] = {nullptr, nullptr};
  for (unsigned i = 0; i < 2; ++i) {
    Value *operand = at.getOperand(i);
    if (auto *number = dyn_cast<PtrToIntOperator>(operand))
      pair[i] = number->getPointerOperand();
    else if (operand->getType()->isPointerTy())
      pair[i] = operand;
  }
  if (pair[0] && pair[1])
    call("order", b_.getVoidTy(),
         {pair[0], pair[1], b_.getInt32(uint32_t(CheckKind::PointerCompare)),
          site(at)});
}

void Instrumenter::watch(Instruction &at) {
  if (auto *load = dyn_cast<LoadInst>(&at))
    watch_access(at, load->getPointerOperand(), size_of(load->getType()),
                 false);
  else if (auto *store = dyn_cast<StoreInst>(&at))
    watch_access(at, store->getPointerOperand(),
                 size_of(store->getValueOperand()->getType()), true);
  else if (auto *compare = dyn_cast<ICmpInst>(&at);
           compare && compare->isRelational())
    watch_order(at);
  else if (at.getOpcode() == Instruction::Sub)
    watch_order(at);
  else if (auto *array = dyn_cast<AllocaInst>(&at);
           array && !array->isStaticAlloca())
    note_array(*array);
  else if (auto *step = dyn_cast<GetElementPtrInst>(&at);
           step && step->getType()->isPointerTy())
    for (CheckKind kind :
         {CheckKind::PointerOverflow, CheckKind::PointerArithmetic})
      if (is_watched(at, kind)) {
        b_.SetInsertPoint(at.getNextNode());
        b_.SetCurrentDebugLocation(at.getDebugLoc());
        call("arithmetic", b_.getVoidTy(),
             {step->getPointerOperand(), step, b_.getInt32(uint32_t(kind)),
              site(at)});
      }
}

void Instrumenter::visit(Instruction &at) {
  b_.SetInsertPoint(&at);
  if (std::optional<RuntimeCall> what = prepared::runtime_call(at))
    return replace(cast<CallInst>(at), *what);
  if (auto *old = dyn_cast<CallInst>(&at)) {
    Function *callee = old->getCalledFunction();
    const IntrinsicRow *row = callee && callee->isDeclaration()
                                  ? prepared::find_intrinsic(callee->getName())
                                  : nullptr;
    if (row && is_native(*row))
      visit_library_call(*old, *row);
    if (auto *restore = dyn_cast<IntrinsicInst>(old);
        restore && restore->getIntrinsicID() == Intrinsic::stackrestore)
      call("restore", b_.getVoidTy(), {restore->getArgOperand(0)});
    // The stack of a crash at address 0 does not name the caller.
    if (old->isIndirectCall() && is_watched(at, CheckKind::NullDeref))
      call("check", b_.getVoidTy(),
           {number(b_.CreateIsNotNull(old->getCalledOperand())),
            b_.getInt32(uint32_t(CheckKind::NullDeref)), site(at)});
    return watch_call(*old);
  }
  watch(at);
  auto *load = dyn_cast<LoadInst>(&at);
  if (load && load->isVolatile() && !load->isAtomic() &&
      config_.volatile_reads_are_inputs &&
      load->getType()->isSingleValueType() && !load->getType()->isVectorTy()) {
    b_.SetInsertPoint(load->getNextNode());
    Value *value = next_value(*load, load->getType());
    load->replaceUsesWithIf(value,
                            [&](Use &use) { return use.getUser() != value; });
  }
}

// Variables that no file defines hold what the trace found in them. Those of
// libraries are there.
void Instrumenter::define_externals() {
  BasicBlock &start =
      module_.getFunction(prepared::entry_name)->getEntryBlock();
  for (GlobalVariable &global : module_.globals()) {
    const std::string name = global.getName().str();
    if (!global.isDeclaration() || global.use_empty() ||
        !global.getValueType()->isSized() || global.isThreadLocal() ||
        name.starts_with("_") || name.starts_with("llvm.") ||
        models::find_model(name) || models::is_library_name(name))
      continue;
    global.setInitializer(Constant::getNullValue(global.getValueType()));
    global.setLinkage(GlobalValue::InternalLinkage);
    global.setConstant(false);
    b_.SetInsertPoint(&*start.getFirstInsertionPt());
    b_.SetCurrentDebugLocation(DebugLoc());
    call("local", b_.getVoidTy(),
         {&global,
          word(module_.getDataLayout().getTypeAllocSize(global.getValueType())),
          site(cex::external_key(name))});
  }
}

void Instrumenter::run() {
  // Only what was there before: not what is added on the way.
  std::vector<AllocaInst *> locals;
  std::vector<Instruction *> all;
  bool asks_about_stores = false;
  for (Function &function : module_)
    for (BasicBlock &block : function)
      for (Instruction &at : block) {
        all.push_back(&at);
        asks_about_stores |= prepared::runtime_call(at) == RuntimeCall::IsMod;
        if (auto *local = dyn_cast<AllocaInst>(&at);
            local && local->isStaticAlloca())
          locals.push_back(local);
      }
  if (asks_about_stores)
    track_stores();
  for (Instruction *at : all)
    visit(*at);
  for (AllocaInst *local : locals)
    fill_local(*local);
  define_externals();
}

} // namespace

std::vector<std::string> instrument(Module &module,
                                    const NativeConfig &config) {
  Instrumenter instrumenter(module, config);
  instrumenter.run();
  return instrumenter.take_sites();
}

} // namespace fathom::replay
