// The second step: see exceptions.h. What is emitted:
//
//   throw      the type's number goes into the object's header; the check
//              uncaught-exception asks for its bit of the handlers; the
//              exception flies
//   call       if an exception may leave the callee: a test, and a return
//   invoke     likewise, with a jump to the pad; around the call the handlers
//              are those of the pad and those further up
//   pad        the exception lands: which handler, and what it gets, follows
//              from the type's number
//   resume     it flies again
#include "passes/form/exceptions/exceptions.h"

#include "passes/config.h"
#include "passes/form/exceptions/flights.h"
#include "passes/form/exceptions/header.h"
#include "passes/form/exceptions/jumps.h"
#include "passes/form/exceptions/skipped_pads.h"
#include "passes/form/exceptions/way_out.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"
#include "support/assert.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

using sea::CheckKind;

constexpr StringLiteral rethrow_model =
    "fathom_lib__ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE";

// "int" for "i".
std::string readable(const std::string &type) {
  std::string plain = llvm::demangle("_ZTI" + type);
  StringRef text = plain;
  text.consume_front("typeinfo for ");
  return text.str();
}

class ExceptionLowering {
public:
  ExceptionLowering(Module &module, ThrownTypes &types, const Flights &flights)
      : runtime_(module), types_(types), flights_(flights),
        header_(module.getDataLayout()), state_(module), jumps_(module),
        has_pointers_(module.getFunction(rethrow_model)) {}

  void lower_invoke(const Flights::Invoke &invoke);
  void lower_function(Function &function);

private:
  void set_handlers(CallInst *call, ThrownTypes::Change change);
  void lower_throw(CallInst *call, WayOut &out);
  void lower_jump(CallInst *call, WayOut &out, const JumpFrame *own);
  void judge_jump(const Flights::Invoke &invoke);
  void lower_end(CallInst *call);
  void make_ready(CallInst *call);
  void add_test(CallInst *call, WayOut &out);
  BasicBlock *end_of_flight(CallInst &call, WayOut &out);
  void lower_pad(LandingPadInst *pad, WayOut &out);
  Value *selector(PlainBuilder &b, Value *type,
                  const std::vector<Landing> &landings);
  void pass_on(LandingPadInst *pad, Value *type,
               const std::vector<Landing> &landings, WayOut &out);
  void adjust(LandingPadInst *pad, Value *object, Value *type,
              const std::vector<Landing> &landings);
  void lower_resume(ResumeInst *resume, WayOut &out);
  Value *is_one_of(PlainBuilder &b, Value *type, TypeSet set);

  Runtime runtime_;
  ThrownTypes &types_;
  const Flights &flights_;
  ExceptionHeader header_;
  ExceptionState state_;
  JumpState jumps_;
  // Blocks of a function where jumps pass landing pads by.
  DenseMap<const Function *, std::vector<BasicBlock *>> passed_;
  // Exceptions may share the object of another one (std::exception_ptr).
  bool has_pointers_;
};

// The handlers around one call.
void ExceptionLowering::set_handlers(CallInst *call,
                                     ThrownTypes::Change change) {
  if (!flights_.raises(*call) ||
      (change.adds == 0 && change.keeps == types_.all()))
    return;
  PlainBuilder b(call);
  Value *before = state_.handlers(b);
  Value *inside = b.CreateOr(b.CreateAnd(before, b.getInt64(change.keeps)),
                             b.getInt64(change.adds));
  state_.set_handlers(b, change.keeps == 0 ? b.getInt64(change.adds) : inside);
  b.SetInsertPoint(call->getNextNode());
  state_.set_handlers(b, before);
}

void ExceptionLowering::lower_invoke(const Flights::Invoke &invoke) {
  if (!invoke.test)
    return;
  if (invoke.pad)
    for (CallInst *call : invoke.calls)
      set_handlers(call, types_.change(*invoke.pad));
  judge_jump(invoke);
  BasicBlock *block = invoke.test->getParent();
  auto *branch = cast<BranchInst>(block->getTerminator());
  PlainBuilder b(invoke.test);
  if (flights_.lands(invoke)) {
    invoke.test->replaceAllUsesWith(state_.flies(b));
  } else {
    BasicBlock *normal = branch->getSuccessor(1);
    branch->getSuccessor(0)->removePredecessor(block, true);
    b.SetInsertPoint(branch);
    b.CreateBr(normal);
    branch->eraseFromParent();
  }
  invoke.test->eraseFromParent();
}

// A jump passes handlers by. It must not pass objects that would have to end.
void ExceptionLowering::judge_jump(const Flights::Invoke &invoke) {
  if (none_of(invoke.calls,
              [&](const CallInst *call) { return flights_.jumps(*call); }))
    return;
  Skipped skipped =
      invoke.pad ? skipped_by_jump(*invoke.pad) : Skipped::NotKnown;
  BasicBlock *before = invoke.test->getParent();
  BasicBlock *after = before->splitBasicBlock(invoke.test, "stays");
  auto *bad = BasicBlock::Create(before->getContext(), "jumped",
                                 before->getParent(), after);
  before->getTerminator()->eraseFromParent();
  PlainBuilder b(before);
  b.SetCurrentDebugLocation(invoke.test->getDebugLoc());
  b.CreateCondBr(state_.jumps(b), bad, after);
  b.SetInsertPoint(bad);
  switch (skipped) {
  case Skipped::Nothing:
    passed_[before->getParent()].push_back(bad);
    break;
  case Skipped::Objects:
    runtime_.check(b, b.getFalse(), CheckKind::InvalidJump,
                   "an object whose destructor does something is jumped over");
    runtime_.halt(b);
    break;
  case Skipped::NotKnown:
    runtime_.unsupported(b, "longjmp out of a part of a C++ function where "
                            "objects may end");
    break;
  }
  b.CreateUnreachable();
}

void ExceptionLowering::lower_jump(CallInst *call, WayOut &out,
                                   const JumpFrame *own) {
  jumps_.launch(call, runtime_, state_, own);
  if (!call->getMetadata(invoke_metadata)) {
    BasicBlock *way = out.block(flights_.barrier(*call));
    BasicBlock *block = call->getParent();
    end_block(call->getNextNode());
    Instruction *end = block->getTerminator();
    PlainBuilder(end).CreateBr(way);
    end->eraseFromParent();
  }
  call->eraseFromParent();
}

Value *ExceptionLowering::is_one_of(PlainBuilder &b, Value *type, TypeSet set) {
  Value *result = nullptr;
  for (unsigned i = 0; i < types_.size(); ++i)
    if ((set >> i) & 1) {
      Value *is_this = b.CreateICmpEQ(type, b.getInt32(i));
      result = result ? b.CreateOr(result, is_this) : is_this;
    }
  return result ? result : b.getFalse();
}

void ExceptionLowering::lower_throw(CallInst *call, WayOut &out) {
  bool again = is_rethrow(*call);
  PlainBuilder b(call);
  Value *object = call->getArgOperand(0);
  Value *caught = nullptr;
  std::string what = "exception that is thrown again";
  if (again) {
    Value *type = b.CreateZExt(header_.type(b, object), b.getInt64Ty());
    Value *bit = b.CreateLShr(state_.handlers(b), type);
    caught = b.CreateTrunc(bit, b.getInt1Ty());
  } else {
    unsigned type = types_.number(*call);
    what = "exception of type " + readable(types_.name(type));
    header_.set_type(b, object, type);
    Value *bit =
        b.CreateAnd(state_.handlers(b), b.getInt64(TypeSet(1) << type));
    caught = b.CreateICmpNE(bit, b.getInt64(0));
  }
  if (!flights_.flies(*call))
    caught = b.getFalse();
  runtime_.check(b, caught, CheckKind::UncaughtException, what);
  halt_unless(runtime_, call, caught);
  b.SetInsertPoint(call);
  BasicBlock *after = call->getParent();
  state_.launch(b, object);
  // An invoke goes on with its test.
  if (!call->getMetadata(invoke_metadata)) {
    BasicBlock *way = out.block(flights_.barrier(*call));
    end_block(call->getNextNode());
    Instruction *end = after->getTerminator();
    b.SetInsertPoint(end);
    b.CreateBr(way);
    end->eraseFromParent();
  }
  call->eraseFromParent();
}

// An exception that nobody has thrown yet (std::make_exception_ptr).
void ExceptionLowering::make_ready(CallInst *call) {
  PlainBuilder b(call);
  Value *object = call->getArgOperand(0);
  header_.set_type(b, object, types_.number(*call));
  header_.set_references(b, object, 0);
  call->replaceAllUsesWith(object);
  call->eraseFromParent();
}

// Clang's function for an exception that has come to where it may not go on.
bool is_end(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && (callee->getName() == "__clang_call_terminate" ||
                    callee->getName() == "__cxa_call_unexpected");
}

// What a model asks (unwinds_name).
bool is_question(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && callee->getName() == unwinds_name;
}

void ExceptionLowering::lower_end(CallInst *call) {
  PlainBuilder b(call);
  if (!call->getDebugLoc() || call->getDebugLoc().getLine() == 0)
    b.SetCurrentDebugLocation(prologue_location(*call->getFunction()));
  runtime_.check(b, b.getFalse(), CheckKind::UncaughtException,
                 "exception leaves a function that promises there is none");
  end_block_halt(runtime_, call);
}

void ExceptionLowering::add_test(CallInst *call, WayOut &out) {
  call->setTailCallKind(CallInst::TCK_None);
  BasicBlock *before = call->getParent();
  BasicBlock *after = before->splitBasicBlock(call->getNextNode(), "returned");
  before->getTerminator()->eraseFromParent();
  PlainBuilder b(before);
  b.SetCurrentDebugLocation(call->getDebugLoc());
  BasicBlock *way = flights_.ends(*call) ? end_of_flight(*call, out)
                                         : out.block(flights_.barrier(*call));
  b.CreateCondBr(state_.flies(b), way, after);
}

// Nobody finds a handler behind a function of C without tables. A jump needs
// none.
BasicBlock *ExceptionLowering::end_of_flight(CallInst &call, WayOut &out) {
  Function &function = *call.getParent()->getParent();
  auto *block = BasicBlock::Create(function.getContext(), "ends", &function);
  PlainBuilder b(block);
  b.SetCurrentDebugLocation(call.getDebugLoc());
  runtime_.check(b, state_.jumps(b), CheckKind::UncaughtException,
                 "exception reaches a function without unwind tables");
  auto *jumps = BasicBlock::Create(function.getContext(), "jumps", &function);
  auto *halts = BasicBlock::Create(function.getContext(), "halts", &function);
  b.CreateCondBr(state_.jumps(b), jumps, halts);
  b.SetInsertPoint(halts);
  runtime_.halt(b);
  b.CreateUnreachable();
  b.SetInsertPoint(jumps);
  b.CreateBr(out.block(flights_.barrier(call)));
  return block;
}

// What stops nowhere in this function goes on.
void ExceptionLowering::pass_on(LandingPadInst *pad, Value *type,
                                const std::vector<Landing> &landings,
                                WayOut &out) {
  TypeSet stays = 0;
  for (unsigned i = 0; i < types_.size(); ++i)
    stays |= TypeSet(landings[i].what == Landing::Caught) << i;
  if (pad->isCleanup() || stays == types_.all())
    return;
  PlainBuilder b(pad);
  Value *lands = is_one_of(b, type, stays);
  BasicBlock *before = pad->getParent();
  BasicBlock *after = before->splitBasicBlock(pad, "lands");
  before->getTerminator()->eraseFromParent();
  b.SetInsertPoint(before);
  b.CreateCondBr(lands, after, out.block());
}

Value *ExceptionLowering::selector(PlainBuilder &b, Value *type,
                                   const std::vector<Landing> &landings) {
  std::map<uint32_t, TypeSet> by_selector;
  for (unsigned i = 0; i < types_.size(); ++i)
    by_selector[landings[i].what == Landing::Caught
                    ? types_.selector(landings[i].caught_as)
                    : 0] |= TypeSet(1) << i;
  Value *result = nullptr;
  for (auto [selector, set] : by_selector) {
    Value *number = b.getInt32(selector);
    result = result ? b.CreateSelect(is_one_of(b, type, set), number, result)
                    : number;
  }
  return result;
}

// What the handler gets, if that is not the object itself.
void ExceptionLowering::adjust(LandingPadInst *pad, Value *at, Value *type,
                               const std::vector<Landing> &landings) {
  if (pad->getNumClauses() == 0)
    return;
  Value *object = at, *result = at;
  PlainBuilder b(pad);
  if (has_pointers_)
    result = object = header_.thrown(b, at);
  auto *null = ConstantPointerNull::get(b.getPtrTy());
  // If the condition holds, the result is something else from now on.
  auto branch = [&](Value *condition, auto make) {
    BasicBlock *before = pad->getParent();
    BasicBlock *after = before->splitBasicBlock(pad, "");
    auto *then = BasicBlock::Create(pad->getContext(), "adjusts",
                                    pad->getFunction(), after);
    before->getTerminator()->eraseFromParent();
    b.SetInsertPoint(before);
    b.CreateCondBr(condition, then, after);
    b.SetInsertPoint(then);
    Value *changed = make();
    b.CreateBr(after);
    b.SetInsertPoint(after, after->begin());
    PHINode *joined = b.CreatePHI(b.getPtrTy(), 2);
    joined->addIncoming(result, before);
    joined->addIncoming(changed, then);
    result = joined;
    b.SetInsertPoint(pad);
  };
  for (unsigned i = 0; i < types_.size(); ++i) {
    const Landing &here = landings[i];
    const Catch &how = here.how;
    if (here.what != Landing::Caught || here.caught_as.empty() ||
        (!how.loads && !how.is_null && how.path.empty()))
      continue;
    Value *is_this = is_one_of(b, type, TypeSet(1) << i);
    branch(is_this, [&]() -> Value * {
      if (how.is_null)
        return null;
      return how.loads ? b.CreateLoad(b.getPtrTy(), object)
                       : follow(b, object, how.path);
    });
    if (!how.loads || how.path.empty())
      continue;
    Value *pointer = result;
    branch(b.CreateAnd(is_this, b.CreateICmpNE(pointer, null)),
           [&] { return follow(b, pointer, how.path); });
  }
  header_.set_adjusted(b, at, result);
}

void ExceptionLowering::lower_pad(LandingPadInst *pad, WayOut &out) {
  auto *result = dyn_cast<StructType>(pad->getType());
  PlainBuilder b(pad);
  if (!result || result->getNumElements() != 2 ||
      !result->getElementType(0)->isPointerTy() ||
      !result->getElementType(1)->isIntegerTy(32))
    return end_block_unsupported(runtime_, pad, "exception handling");
  std::vector<Landing> landings;
  for (unsigned i = 0; i < types_.size(); ++i)
    landings.push_back(types_.landing(*pad, i));
  // The result is there from the beginning of the block, as phis are.
  Value *object = state_.object(b);
  Value *type = header_.type(b, object);
  pass_on(pad, type, landings, out);
  b.SetInsertPoint(pad);
  state_.land(b);
  out.initialisers().leave(b, nullptr);
  adjust(pad, object, type, landings);
  b.SetInsertPoint(pad);
  Value *both = b.CreateInsertValue(PoisonValue::get(result), object, 0);
  both = b.CreateInsertValue(both, selector(b, type, landings), 1);
  pad->replaceAllUsesWith(both);
  pad->eraseFromParent();
}

void ExceptionLowering::lower_resume(ResumeInst *resume, WayOut &out) {
  PlainBuilder b(resume);
  state_.launch_again(b, b.CreateExtractValue(resume->getValue(), 0));
  b.CreateBr(out.block());
  resume->eraseFromParent();
}

void ExceptionLowering::lower_function(Function &function) {
  EliminateUnreachableBlocks(function);
  std::vector<CallInst *> sites;
  for (Instruction &at : instructions(function))
    if (auto *call = dyn_cast<CallInst>(&at); call && is_setjmp(*call))
      sites.push_back(call);
  std::optional<JumpFrame> frame;
  if (!sites.empty())
    frame.emplace(function, sites, jumps_, state_, runtime_);
  WayOut out(runtime_, state_, function, frame ? &*frame : nullptr);
  for (BasicBlock *block : passed_.lookup(&function)) {
    PlainBuilder(block->getTerminator()).CreateBr(out.block());
    block->getTerminator()->eraseFromParent();
  }
  for_each_backwards(function, [&](Instruction &at) {
    if (auto *pad = dyn_cast<LandingPadInst>(&at))
      return lower_pad(pad, out);
    if (auto *resume = dyn_cast<ResumeInst>(&at))
      return lower_resume(resume, out);
    auto *call = dyn_cast<CallInst>(&at);
    if (!call)
      return;
    if (call->getIntrinsicID() == Intrinsic::eh_typeid_for) {
      std::string type = TypeInfos::name_of(call->getArgOperand(0));
      call->replaceAllUsesWith(
          ConstantInt::get(call->getType(), types_.selector(type)));
      call->eraseFromParent();
    } else if (is_throw(*call) || is_rethrow(*call)) {
      lower_throw(call, out);
    } else if (is_made_ready(*call)) {
      make_ready(call);
    } else if (is_longjmp(*call)) {
      lower_jump(call, out, frame ? &*frame : nullptr);
    } else if (is_end(*call)) {
      lower_end(call);
    } else if (is_question(*call)) {
      PlainBuilder b(call);
      call->replaceAllUsesWith(state_.flies(b));
      call->eraseFromParent();
    } else if ((flights_.flies(*call) || flights_.jumps(*call)) &&
               !call->getMetadata(invoke_metadata) &&
               !flights_.asks(function)) {
      add_test(call, out);
    }
  });
  out.end_variables();
  if (frame) {
    EliminateUnreachableBlocks(function);
    frame->repair();
  }
  for (Instruction &at : instructions(function)) {
    at.setMetadata(invoke_metadata, nullptr);
    at.setMetadata(silent_metadata, nullptr);
  }
}

} // namespace

namespace {

// What a landing pad gives, also through a variable.
bool is_of_pad(const Value *value) {
  if (const auto *part = dyn_cast<ExtractValueInst>(value))
    return isa<LandingPadInst>(part->getAggregateOperand());
  const auto *load = dyn_cast<LoadInst>(value);
  const auto *slot =
      load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  return slot && any_of(slot->users(), [](const User *user) {
           const auto *store = dyn_cast<StoreInst>(user);
           return store && isa<ExtractValueInst>(store->getValueOperand()) &&
                  is_of_pad(store->getValueOperand());
         });
}

// For a reference to a pointer clang takes what lies behind the header of the
// library's, which is in front of the object; a pad of ours gives the object.
void drop_header_offsets(Function &function) {
  constexpr uint64_t size_of_header = 32; // for 32 bits, too
  const DataLayout &layout = function.getDataLayout();
  for (Instruction &at : make_early_inc_range(instructions(function))) {
    auto *address = dyn_cast<GetElementPtrInst>(&at);
    if (!address || !is_of_pad(address->getPointerOperand()))
      continue;
    APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
    if (address->accumulateConstantOffset(layout, offset) &&
        offset == size_of_header) {
      address->replaceAllUsesWith(address->getPointerOperand());
      address->eraseFromParent();
    }
  }
}

} // namespace

bool throws(const Module &module) {
  return any_of(
      ArrayRef<StringRef>{"__cxa_throw", "__cxa_init_primary_exception"},
      [&](StringRef name) {
        const Function *function = module.getFunction(name);
        return function && !function->use_empty();
      });
}

bool uses_jumps(const Module &module) {
  for (const Function &function : module)
    for (const Instruction &at : instructions(function))
      if (const auto *call = dyn_cast<CallInst>(&at);
          call && (is_setjmp(*call) || is_longjmp(*call)))
        return true;
  return false;
}

void lower_exceptions(Module &module, Ledger &ledger) {
  ThrownTypes types(module);
  types.define_destroy();
  Flights flights(module, types);
  if (const CallInst *call = flights.kept_promise())
    ledger.chosen("exceptions pass through functions of C that are compiled "
                  "without -fexceptions, as their tables let them",
                  *call);
  bool is_used = !flights.invokes().empty() || uses_jumps(module);
  for (Function &function : module)
    is_used = is_used || function.hasPersonalityFn();
  for (Function &function : module)
    if (function.hasPersonalityFn())
      drop_header_offsets(function);
  if (is_used || !types.empty()) {
    ExceptionLowering lowering(module, types, flights);
    for (const Flights::Invoke &invoke : flights.invokes())
      lowering.lower_invoke(invoke);
    for (Function &function : module)
      if (!function.isDeclaration()) {
        lowering.lower_function(function);
        if (function.hasPersonalityFn())
          function.setPersonalityFn(nullptr);
      }
  }
  if (Function *question = module.getFunction(unwinds_name)) {
    for (User *user : make_early_inc_range(question->users())) {
      auto *call = cast<CallInst>(user); // nothing is ever thrown
      call->replaceAllUsesWith(ConstantInt::getFalse(call->getType()));
      call->eraseFromParent();
    }
    question->eraseFromParent();
  }
  if (Function *test = module.getFunction(test_name))
    if (test->use_empty())
      test->eraseFromParent();
}

} // namespace fathom::passes
