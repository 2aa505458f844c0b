// Gives the calls of intrinsics.def their meaning.
#include "passes/meaning/calls/native_steps.h"
#include "passes/meaning/checks/guards.h"
#include "passes/meaning/checks/svcomp.h"
#include "passes/meaning/steps.h"
#include "passes/pipeline.h"
#include "prepared/basis.h"
#include "prepared/fat_calls.h"
#include "prepared/intrinsics.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"
#include "prepared/source_names.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <map>
#include <tuple>

using namespace llvm;

namespace fathom::passes {

namespace {

using sea::CheckKind;

// malloc's result is aligned for any type.
constexpr uint64_t heap_alignment = 16;

class CallLowering {
public:
  CallLowering(Module &module, const PrepareConfig &config, Ledger &ledger)
      : config_(config), ledger_(ledger), runtime_(module) {}

  void lower(CallInst &call, const IntrinsicRow &row);

private:
  Value *truth(Value *value);
  Value *word(Value *value) {
    return b_->CreateZExtOrTrunc(value, runtime_.word());
  }
  bool is_property(const IntrinsicRow &row) const;
  void assert_that(CallInst &call, const IntrinsicRow &row, Value *ok,
                   const std::string &text);
  void fail(CallInst &call, const IntrinsicRow &row, const std::string &text);
  void finish(CallInst &call, Value *result);
  std::string cover_text(const CallInst &call);

  void nondet(CallInst &call, const IntrinsicRow &row);
  void allocate(CallInst &call, const IntrinsicRow &row);
  void aligned(CallInst &call, const IntrinsicRow &row, Value *alignment,
               Value *size);
  void calloc(CallInst &call, const IntrinsicRow &row);
  Value *heap_object(CallInst &call, Value *size, uint64_t align, Value *fails,
                     bool zeros);
  Value *failure(CallInst &call, const IntrinsicRow &row);
  void copy(CallInst &call, bool may_overlap);
  void absolute(CallInst &call);
  void query(CallInst &call, RuntimeCall what, unsigned arguments);
  void slot(CallInst &call, const IntrinsicRow &row);
  void fat(CallInst &call, const IntrinsicRow &row);
  void track(CallInst &call, bool on);
  void set_errno_to_no_memory(IRBuilder<> &b);
  void require_not_ending(CallInst &call);
  void output_status(CallInst &call);
  void unsupported(CallInst &call, const std::string &why) {
    end_block_unsupported(runtime_, &call, why);
  }

  const PrepareConfig &config_;
  Ledger &ledger_;
  Runtime runtime_;
  SourceText source_;
  IRBuilder<> *b_ = nullptr; // at the call being lowered
  // Covers of a function at a line and column, from the last one on.
  std::map<std::tuple<const Function *, unsigned, unsigned>, unsigned> covers_;
};

// By the mangled names of operators new and delete.
HeapKind heap_kind_of(const CallInst &call) {
  StringRef name = call.getCalledOperand()->getName();
  if (name.starts_with("_Znw") || name.starts_with("_Zdl"))
    return HeapKind::New;
  if (name.starts_with("_Zna") || name.starts_with("_Zda"))
    return HeapKind::NewArray;
  return HeapKind::Malloc;
}

// Of an operator delete that is told the size; others have a second argument,
// too: an alignment, a reference to nothrow.
Value *size_given(const CallInst &call) {
  StringRef name = call.getCalledOperand()->getName();
  bool has_size = name.consume_front("_Zd") &&
                  (name.consume_front("lPv") || name.consume_front("aPv")) &&
                  (name.starts_with("m") || name.starts_with("j"));
  return has_size && call.arg_size() > 1 ? call.getArgOperand(1) : nullptr;
}

bool is_instead_of(const CallInst &call) {
  return call.getCalledOperand()->getName() == "fathom_malloc_instead_of";
}

std::string name_of(const CallInst &call) {
  return call.getCalledOperand()->getName().str();
}

std::string text_argument(const CallInst &call, unsigned i) {
  if (i >= call.arg_size())
    return {};
  return text_of(call.getArgOperand(i)->stripPointerCasts()).str();
}

Value *CallLowering::truth(Value *value) {
  Type *type = value->getType();
  if (type->isIntegerTy(1))
    return value;
  if (type->isFloatingPointTy())
    return b_->CreateFCmpUNE(value, Constant::getNullValue(type));
  return b_->CreateICmpNE(value, Constant::getNullValue(type));
}

// The call is gone, its value is `result` (null: 0, or nothing).
void CallLowering::finish(CallInst &call, Value *result) {
  Type *type = call.getType();
  if (!type->isVoidTy() && !call.use_empty()) {
    if (!result)
      result = Constant::getNullValue(type);
    if (result->getType() != type) {
      if (type->isIntegerTy() && result->getType()->isIntegerTy())
        result = b_->CreateZExtOrTrunc(result, type);
      else if (type->isPointerTy() && result->getType()->isIntegerTy())
        result = b_->CreateIntToPtr(result, type);
      else if (type->isIntegerTy() && result->getType()->isPointerTy())
        result = b_->CreatePtrToInt(result, type);
      else
        return unsupported(call, name_of(call) + " with a result of type " +
                                     type_text(type));
    }
    call.replaceAllUsesWith(result);
  }
  call.eraseFromParent();
}

// What `G ! call(F())` makes of F, whatever else it is.
constexpr IntrinsicRow error_function_row = {
    "", Dialect::SvComp, Meaning::Error, "", Bodies::Any, ""};

// What fails is a property that was asked for.
bool CallLowering::is_property(const IntrinsicRow &row) const {
  return config_.has(CheckKind::Assert) &&
         (!config_.only_error_calls || &row == &error_function_row);
}

void CallLowering::assert_that(CallInst &call, const IntrinsicRow &row,
                               Value *ok, const std::string &text) {
  if (is_property(row))
    runtime_.check(*b_, ok, CheckKind::Assert,
                   text.empty() ? source_.arguments_of(call) : text);
  finish(call, nullptr);
}

// A failed assertion. Where it is all that a branch leads to, the branch
// becomes the check. If executions go on after a failed check that would be
// wrong: this one ends.
void CallLowering::fail(CallInst &call, const IntrinsicRow &row,
                        const std::string &text) {
  std::optional<Guard> guard = guard_of(call, AfterCall::Ends);
  if (!is_property(row))
    return end_block_aborted(runtime_, config_, &call);
  if (!guard || config_.on_ub != OnUb::Stop) {
    runtime_.check(*b_, b_->getFalse(), CheckKind::Assert, text);
    return end_block_halt(runtime_, &call);
  }
  IRBuilder<> at_branch(guard->branch);
  at_branch.SetCurrentDebugLocation(call.getDebugLoc());
  runtime_.check(at_branch, guard->ok(at_branch), CheckKind::Assert, text);
  end_block(&call);
  guard->remove();
}

// The text tells covers apart that a macro puts in the same place; what is the
// same one in another instance of a template, or in a copy of a block, keeps
// the same text.
std::string CallLowering::cover_text(const CallInst &call) {
  std::string text = source_.arguments_of(call);
  const DebugLoc &at = call.getDebugLoc();
  unsigned line = at ? at.getLine() : 0, column = at ? at.getCol() : 0;
  unsigned behind = covers_[{call.getFunction(), line, column}]++;
  if (behind != 0)
    text += (text.empty() ? "" : " ") + ("(" + std::to_string(behind + 1)) +
            ". from the end here)";
  return text;
}

void CallLowering::nondet(CallInst &call, const IntrinsicRow &row) {
  if (call.getType()->isVoidTy())
    return finish(call, nullptr);
  std::string name = target_name(call);
  if (name.empty() && row.dialect == Dialect::Klee)
    name = text_argument(call, unsigned(call.arg_size()) - 1);
  if (name.empty())
    name = name_of(call);
  // A truth value is 0 or 1, also where it is declared as an int.
  bool is_truth = StringRef(name_of(call)).ends_with("_bool") &&
                  call.getType()->isIntegerTy();
  Value *value =
      runtime_.nondet(*b_, is_truth ? b_->getInt1Ty() : call.getType(), name);
  if (row.meaning == Meaning::NondetRange ||
      row.meaning == Meaning::NondetBelow) {
    Type *type = call.getType();
    if (!type->isIntegerTy())
      return unsupported(call, name_of(call) + " of type " + type_text(type));
    Value *first = b_->CreateSExtOrTrunc(call.getArgOperand(0), type);
    if (row.meaning == Meaning::NondetBelow) {
      runtime_.assume(*b_, b_->CreateICmpULT(value, first), Basis::program());
    } else {
      Value *end = b_->CreateSExtOrTrunc(call.getArgOperand(1), type);
      runtime_.assume(*b_, b_->CreateICmpSGE(value, first), Basis::program());
      runtime_.assume(*b_, b_->CreateICmpSLT(value, end), Basis::program());
    }
  }
  finish(call, value);
}

// As POSIX says, if the program can see it. The variable is that of the models
// (models/stdlib.c).
void CallLowering::set_errno_to_no_memory(IRBuilder<> &b) {
  constexpr uint32_t no_memory = 12; // ENOMEM
  if (GlobalVariable *place =
          runtime_.module().getGlobalVariable("fathom_lib_errno", true))
    b.CreateAlignedStore(b.getInt32(no_memory), place, Align(4));
}

// A new heap object at the call, or null where `fails` says so (null: never):
// a branch, so that nothing is allocated then. The builder is behind it.
Value *CallLowering::heap_object(CallInst &call, Value *size, uint64_t align,
                                 Value *fails, bool zeros) {
  auto make = [&](IRBuilder<> &b) {
    Value *instead_of = call.arg_size() > 1 && is_instead_of(call)
                            ? call.getArgOperand(1)
                            : nullptr;
    Value *object =
        runtime_.malloc(b, size, align, heap_kind_of(call), instead_of);
    if (zeros)
      b.CreateMemSet(object, b.getInt8(0), size, Align(1));
    return object;
  };
  if (!fails)
    return make(*b_);
  BasicBlock *before = call.getParent();
  BasicBlock *after = before->splitBasicBlock(&call, "heap.end");
  BasicBlock *good = BasicBlock::Create(call.getContext(), "heap.good",
                                        before->getParent(), after);
  BasicBlock *bad = BasicBlock::Create(call.getContext(), "heap.bad",
                                       before->getParent(), after);
  before->getTerminator()->eraseFromParent();
  IRBuilder<> b(before);
  b.SetCurrentDebugLocation(call.getDebugLoc());
  b.CreateCondBr(fails, bad, good);
  b.SetInsertPoint(bad);
  set_errno_to_no_memory(b);
  b.CreateBr(after);
  b.SetInsertPoint(good);
  Value *object = make(b);
  b.CreateBr(after);
  IRBuilder<> at_end(&call);
  PHINode *result = at_end.CreatePHI(at_end.getPtrTy(), 2);
  result->addIncoming(ConstantPointerNull::get(at_end.getPtrTy()), bad);
  result->addIncoming(object, good);
  b_->SetInsertPoint(&call);
  return result;
}

// Whether this call may give null: --malloc-may-fail, and not for operator new
// that throws. That it never does is a row of the ledger.
Value *CallLowering::failure(CallInst &call, const IntrinsicRow &row) {
  std::string name = is_instead_of(call) ? "realloc" : name_of(call);
  bool is_new = row.dialect == Dialect::Cpp;
  bool throws = is_new && !StringRef(name).contains("nothrow");
  if (config_.malloc_may_fail && !throws)
    return runtime_.nondet(*b_, b_->getInt1Ty(), name + " fails");
  ledger_.chosen((is_new ? "operator new" : name) + " does not fail", call);
  return nullptr;
}

void CallLowering::calloc(CallInst &call, const IntrinsicRow &row) {
  Value *count = word(call.getArgOperand(0));
  Value *size = word(call.getArgOperand(1));
  Value *both =
      b_->CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, count, size);
  Value *total = b_->CreateExtractValue(both, 0);
  Value *overflows = b_->CreateExtractValue(both, 1);
  if (Value *fails = failure(call, row))
    overflows = b_->CreateOr(overflows, fails);
  finish(call, heap_object(call, total, heap_alignment, overflows, true));
}

void CallLowering::aligned(CallInst &call, const IntrinsicRow &row,
                           Value *alignment, Value *size) {
  auto *known = dyn_cast<ConstantInt>(alignment);
  if (!known || !known->getValue().isPowerOf2() ||
      known->getValue().ugt(uint64_t(1) << 20))
    return unsupported(call, name_of(call) +
                                 " with an alignment that is no constant power "
                                 "of two up to 2^20");
  uint64_t align = std::max(known->getZExtValue(), heap_alignment);
  finish(call, heap_object(call, word(size), align, failure(call, row), false));
}

void CallLowering::allocate(CallInst &call, const IntrinsicRow &row) {
  Value *size = word(call.getArgOperand(0));
  if (row.meaning == Meaning::Malloc)
    return finish(call, heap_object(call, size, heap_alignment,
                                    failure(call, row), false));
  // AllocateZero
  ledger_.chosen(name_of(call) + " does not fail", call);
  Value *object = runtime_.malloc(*b_, size, heap_alignment, HeapKind::Malloc);
  Value *cleared = b_->CreateSelect(truth(call.getArgOperand(1)), size,
                                    ConstantInt::get(size->getType(), 0));
  b_->CreateMemSet(object, b_->getInt8(0), cleared, Align(1));
  finish(call, object);
}

// The result of memcpy and memmove is their first argument. A call of memcpy
// wants ranges that are disjoint; the compiler's own copies do not.
void CallLowering::copy(CallInst &call, bool may_overlap) {
  Value *to = call.getArgOperand(0);
  Value *from = call.getArgOperand(1);
  Value *size = word(call.getArgOperand(2));
  CallInst *copy = may_overlap
                       ? b_->CreateMemMove(to, Align(1), from, Align(1), size)
                       : b_->CreateMemCpy(to, Align(1), from, Align(1), size);
  copy->setMetadata(library_call_name, MDNode::get(b_->getContext(), {}));
  // Behind the copy: ranges that leave their objects are another mistake, and
  // whether they meet then depends on where objects happen to lie.
  if (!may_overlap && config_.has(CheckKind::MemcpyOverlap)) {
    Value *distance = b_->CreateSub(b_->CreatePtrToInt(to, size->getType()),
                                    b_->CreatePtrToInt(from, size->getType()));
    Value *apart =
        b_->CreateAnd(b_->CreateICmpUGE(distance, size),
                      b_->CreateICmpUGE(b_->CreateNeg(distance), size));
    runtime_.check(*b_, apart, CheckKind::MemcpyOverlap, "memcpy");
  }
  finish(call, to);
}

// Slots of ours and of SeaHorn do not meet; its first three are its own state.
void CallLowering::slot(CallInst &call, const IntrinsicRow &row) {
  constexpr uint64_t limit = 1u << 20, reserved = 3;
  bool theirs = row.dialect == Dialect::SeaHorn;
  const auto *number = dyn_cast<ConstantInt>(call.getArgOperand(0));
  if (!number || number->getValue().uge(limit) ||
      (theirs && number->getValue().ult(reserved)))
    return unsupported(call, name_of(call) + " of a slot that is " +
                                 (number ? "reserved" : "not a constant"));
  Value *of = ConstantInt::get(runtime_.word(),
                               number->getZExtValue() + (theirs ? limit : 0));
  Value *p = call.getArgOperand(1);
  if (row.meaning == Meaning::SlotGet)
    return finish(call, runtime_.query(*b_, RuntimeCall::SlotGet, {p, of}));
  Value *value = b_->CreateZExtOrTrunc(call.getArgOperand(2), b_->getInt64Ty());
  runtime_.query(*b_, RuntimeCall::SlotSet, {p, of, value});
  finish(call, nullptr);
}

// fat_slots.h does the rest. A slot of 64 bits lies where the pointer does.
void CallLowering::fat(CallInst &call, const IntrinsicRow &row) {
  constexpr uint64_t limit = 1u << 20;
  const auto *number = dyn_cast<ConstantInt>(call.getArgOperand(0));
  if (!number || number->getValue().uge(limit) ||
      runtime_.word()->getBitWidth() != 64)
    return unsupported(call, name_of(call) + (number ? " of this target"
                                                     : " of a slot that is "
                                                       "not a constant"));
  Value *slot = ConstantInt::get(runtime_.word(), number->getZExtValue());
  Value *p = call.getArgOperand(1);
  if (row.meaning == Meaning::FatGet)
    return finish(call,
                  b_->CreateCall(fat_function(runtime_.module(), FatCall::Get),
                                 {p, slot}));
  Value *value = b_->CreateZExtOrTrunc(call.getArgOperand(2), b_->getInt64Ty());
  finish(call, b_->CreateCall(fat_function(runtime_.module(), FatCall::Set),
                              {p, slot, value}));
}

void CallLowering::track(CallInst &call, bool on) {
  Module &module = runtime_.module();
  GlobalVariable *flag = module.getGlobalVariable(tracking_name, true);
  if (!flag)
    flag = new GlobalVariable(module, b_->getInt8Ty(), false,
                              GlobalValue::InternalLinkage, b_->getInt8(0),
                              tracking_name);
  b_->CreateAlignedStore(b_->getInt8(on), flag, Align(1));
  finish(call, nullptr);
}

void CallLowering::absolute(CallInst &call) {
  Value *value = call.getArgOperand(0);
  Type *type = value->getType();
  if (!type->isIntegerTy() || call.getType() != type)
    return unsupported(call, name_of(call) + " of type " + type_text(type));
  Value *least = ConstantInt::get(
      type, APInt::getSignedMinValue(type->getIntegerBitWidth()));
  if (config_.has(CheckKind::NegationOverflow))
    runtime_.check(*b_, b_->CreateICmpNE(value, least),
                   CheckKind::NegationOverflow, name_of(call));
  finish(call,
         b_->CreateBinaryIntrinsic(Intrinsic::abs, value, b_->getFalse()));
}

void CallLowering::query(CallInst &call, RuntimeCall what, unsigned count) {
  std::vector<Value *> arguments;
  for (unsigned i = 0; i < count; ++i) {
    Value *argument = call.getArgOperand(i);
    arguments.push_back(argument->getType()->isIntegerTy() ? word(argument)
                                                           : argument);
  }
  Value *result = runtime_.query(*b_, what, arguments);
  finish(call, result->getType()->isVoidTy() ? nullptr : result);
}

// A program ends once: its functions for the end do not call exit.
void CallLowering::require_not_ending(CallInst &call) {
  GlobalVariable *running =
      runtime_.module().getGlobalVariable(exit_running_name, true);
  if (!running || !config_.has(CheckKind::InvalidBuiltin))
    return;
  Value *is_running = b_->CreateAlignedLoad(b_->getInt8Ty(), running, Align(1));
  runtime_.check(*b_, b_->CreateIsNull(is_running), CheckKind::InvalidBuiltin,
                 name_of(call) + " while functions of atexit run");
}

// The status that exit and its cousins give to the environment.
void CallLowering::output_status(CallInst &call) {
  if (call.arg_size() > 0 && call.getArgOperand(0)->getType()->isIntegerTy())
    runtime_.output(*b_, call.getArgOperand(0));
}

// One line per meaning; the order is that of the enumeration.
void CallLowering::lower(CallInst &call, const IntrinsicRow &row) {
  IRBuilder<> builder(&call);
  b_ = &builder;
  auto argument = [&](unsigned i) { return call.getArgOperand(i); };
  switch (row.meaning) {
  case Meaning::Assume:
    runtime_.assume(*b_, truth(argument(0)), Basis::program());
    return finish(call, nullptr);
  case Meaning::AssumeNot:
    runtime_.assume(*b_, b_->CreateNot(truth(argument(0))), Basis::program());
    return finish(call, nullptr);
  case Meaning::Assert:
    return assert_that(call, row, truth(argument(0)), "");
  case Meaning::AssertNot:
    return assert_that(call, row, b_->CreateNot(truth(argument(0))), "");
  case Meaning::AssertIf:
    return assert_that(
        call, row,
        b_->CreateOr(b_->CreateNot(truth(argument(0))), truth(argument(1))),
        "");
  case Meaning::AssertMessage:
    return assert_that(call, row, truth(argument(0)), text_argument(call, 1));
  case Meaning::AssertFail0:
    return fail(call, row, text_argument(call, 0));
  case Meaning::AssertFail3:
    return fail(call, row, text_argument(call, 3));
  case Meaning::Error:
    return fail(call, row, name_of(call));
  case Meaning::Unsequenced:
    if (config_.has(CheckKind::Unsequenced))
      runtime_.check(*b_, b_->getFalse(), CheckKind::Unsequenced);
    return finish(call, nullptr);
  case Meaning::MaybeUnsequenced:
    if (config_.has(CheckKind::Unsequenced))
      runtime_.check(*b_, b_->getFalse(), CheckKind::Unsupported,
                     "changes of a variable that may have no order");
    return finish(call, nullptr);
  case Meaning::Halt:
    return end_block_aborted(runtime_, config_, &call);
  case Meaning::EndAtOnce:
    if (name_of(call) == "quick_exit")
      require_not_ending(call);
    output_status(call);
    if (config_.has(CheckKind::MemoryLeak)) // the lifter knows the condition
      runtime_.check(*b_, b_->getTrue(), CheckKind::MemoryLeak);
    return end_block_halt(runtime_, &call);
  case Meaning::Exit:
    require_not_ending(call);
    output_status(call);
    if (Function *run = runtime_.module().getFunction(exit_name))
      b_->CreateCall(run->getFunctionType(), run);
    if (config_.has(CheckKind::MemoryLeak)) // the lifter knows the condition
      runtime_.check(*b_, b_->getTrue(), CheckKind::MemoryLeak);
    return end_block_halt(runtime_, &call);
  case Meaning::Cover:
    runtime_.cover(*b_, truth(argument(0)), cover_text(call));
    return finish(call, nullptr);
  case Meaning::Nondet:
  case Meaning::NondetNoArguments:
  case Meaning::NondetRange:
  case Meaning::NondetBelow:
    return nondet(call, row);
  case Meaning::Havoc: {
    CallInst *havoc = runtime_.havoc(*b_, argument(0), argument(1));
    if (row.dialect == Dialect::SeaHorn) // SeaHorn's is no write
      havoc->setMetadata(not_a_write_name, MDNode::get(b_->getContext(), {}));
    return finish(call, nullptr);
  }
  case Meaning::HavocObject: {
    Value *offset = runtime_.query(*b_, RuntimeCall::Offset, {argument(0)});
    Value *size = runtime_.query(*b_, RuntimeCall::ObjectSize, {argument(0)});
    runtime_.havoc(*b_, b_->CreatePtrAdd(argument(0), b_->CreateNeg(offset)),
                   size);
    return finish(call, nullptr);
  }
  case Meaning::IsDeref:
    return query(call, RuntimeCall::IsDeref, 2);
  case Meaning::IsAccessible:
  case Meaning::IsWritable: {
    Value *in = runtime_.query(*b_, RuntimeCall::IsDeref,
                               {argument(0), word(argument(1))});
    Value *alive = runtime_.query(*b_, RuntimeCall::IsAlloc, {argument(0)});
    if (row.meaning == Meaning::IsWritable)
      cast<Instruction>(alive)->setMetadata(writable_name,
                                            MDNode::get(b_->getContext(), {}));
    return finish(call, b_->CreateAnd(in, alive));
  }
  case Meaning::IsAlloc:
    return query(call, RuntimeCall::IsAlloc, 1);
  case Meaning::IsMod:
    return query(call, RuntimeCall::IsMod, 1);
  case Meaning::ResetMod:
    return query(call, RuntimeCall::ResetMod, 1);
  case Meaning::AssertUnmodified:
    if (config_.has(CheckKind::Modified))
      runtime_.check(
          *b_,
          b_->CreateNot(runtime_.query(*b_, RuntimeCall::IsMod, {argument(0)})),
          CheckKind::Modified, source_.arguments_of(call));
    return finish(call, nullptr);
  case Meaning::SlotSet:
  case Meaning::SlotGet:
    return slot(call, row);
  case Meaning::FatSet:
  case Meaning::FatGet:
    return fat(call, row);
  case Meaning::TrackingOn:
    return track(call, true);
  case Meaning::TrackingOff:
    return track(call, false);
  case Meaning::ObjectSize:
    return query(call, RuntimeCall::ObjectSize, 1);
  case Meaning::Offset:
    return query(call, RuntimeCall::Offset, 1);
  case Meaning::ObjectBase: {
    ledger_.chosen("numbers of objects are their addresses", call);
    Value *offset = runtime_.query(*b_, RuntimeCall::Offset, {argument(0)});
    Value *address = b_->CreatePtrToInt(argument(0), offset->getType());
    return finish(call, b_->CreateSub(address, offset));
  }
  case Meaning::SameObject:
    return query(call, RuntimeCall::SameObject, 2);
  case Meaning::Malloc:
  case Meaning::AllocateZero:
    return allocate(call, row);
  case Meaning::Calloc:
    return calloc(call, row);
  case Meaning::AlignedAlloc:
    return aligned(call, row, argument(0), argument(1));
  case Meaning::NewAligned:
    return aligned(call, row, argument(1), argument(0));
  case Meaning::Free:
    runtime_.free(*b_, argument(0), heap_kind_of(call), size_given(call));
    return finish(call, nullptr);
  case Meaning::MemCpy:
    return copy(call, false);
  case Meaning::MemMove:
    return copy(call, true);
  case Meaning::MemSet:
    b_->CreateMemSet(argument(0), b_->CreateTrunc(argument(1), b_->getInt8Ty()),
                     word(argument(2)), Align(1))
        ->setMetadata(library_call_name, MDNode::get(b_->getContext(), {}));
    return finish(call, argument(0));
  case Meaning::Abs:
    return absolute(call);
  case Meaning::Ignore:
    return finish(call, nullptr);
  case Meaning::IgnoreNoted:
    ledger_.chosen(name_of(call) + " is ignored", call);
    return finish(call, nullptr);
  case Meaning::IgnoreApproximated:
    ledger_.approximated(name_of(call) + " is ignored", call);
    return finish(call, nullptr);
  case Meaning::Unsupported:
    return unsupported(call, name_of(call));
  }
}

bool fits(char letter, const Type *type) {
  bool is_scalar = type->isIntegerTy() || type->isPointerTy();
  switch (letter) {
  case 'c':
    return is_scalar || type->isFloatingPointTy();
  case 'i':
    return type->isIntegerTy();
  case 'p':
    return type->isPointerTy();
  default:
    return true;
  }
}

// Functions that SV-COMP does not ask about are what their bodies say.
bool applies(const IntrinsicRow &row, const Function &callee,
             const CallInst &call, const PrepareConfig &config) {
  bool any_body = row.bodies == Bodies::Any &&
                  (!config.only_error_calls || &row == &error_function_row);
  if ((!callee.isDeclaration() && !any_body) ||
      call.arg_size() < row.arguments.size() ||
      (row.meaning == Meaning::NondetNoArguments && call.arg_size() > 0))
    return false;
  for (unsigned i = 0; i < row.arguments.size(); ++i)
    if (!fits(row.arguments[i], call.getArgOperand(i)->getType()))
      return false;
  return true;
}

} // namespace

void lower_verifier_calls(Module &module, const PrepareConfig &config,
                          Ledger &ledger) {
  lower_some_verifier_calls(module, config, ledger,
                            [](const IntrinsicRow &) { return false; });
}

void lower_some_verifier_calls(Module &module, const PrepareConfig &config,
                               Ledger &ledger, LeaveRow is_left) {
  DenseMap<const Function *, const IntrinsicRow *> rows;
  for (const Function &function : module) {
    const IntrinsicRow *row = function.hasFnAttribute(error_function_attribute)
                                  ? &error_function_row
                                  : find_intrinsic(function.getName());
    if (row && !is_left(*row))
      rows[&function] = row;
  }
  CallLowering lowering(module, config, ledger);
  for_each_backwards(module, [&](Instruction &instruction) {
    auto *call = dyn_cast<CallInst>(&instruction);
    auto *callee =
        call ? dyn_cast<Function>(call->getCalledOperand()) : nullptr;
    const IntrinsicRow *row = callee ? rows.lookup(callee) : nullptr;
    if (!row || !applies(*row, *callee, *call, config))
      return;
    // What starts the program, and what models call, is no call of the program.
    if (row == &error_function_row &&
        (call->getFunction()->getName() == entry_name ||
         !library_function(*call).empty()))
      row = find_intrinsic(callee->getName());
    if (row)
      lowering.lower(*call, *row);
  });
}

} // namespace fathom::passes
