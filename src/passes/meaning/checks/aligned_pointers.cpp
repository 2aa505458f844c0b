// Clang's instrumentation of alignment and null in the code that we compile:
// pointers through which something is read or written, a member is named, a
// member function is called or a reference is bound.
//
//     %at = ptrtoint ptr %p to i64
//     br %p != null && (%at & 3) == 0, label %cont, label %handler
//   handler:
//     call void @__ubsan_handle_type_mismatch_v1(ptr @data, i64 %at)
//
// asks the address that %p happens to have. It becomes fathom.aligned(%p, 4,
// "reference to int"), which asks the object, and a check that %p is not null,
// or nothing if the access that follows asks the same. It comes before all
// passes that look at addresses as numbers or at blocks: nothing of the test is
// left for them.
#include "passes/meaning/checks/guards.h"
#include "passes/meaning/checks/ubsan_data.h"
#include "passes/meaning/steps.h"
#include "passes/pipeline.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// What a handler complains about.
struct Demand {
  Value *pointer = nullptr; // null: nothing is to be judged
  uint64_t align = 1;
  std::string text;
  bool is_of_constructor = false;
  bool forbids_null = false;
  bool is_offset = false; // of a member of what lies at address 0
};

constexpr StringLiteral mismatch = "__ubsan_handle_type_mismatch_v1";
constexpr StringLiteral assumption = "__ubsan_handle_alignment_assumption";

constexpr uint64_t member_kind = 3, constructor_kind = 5;

// By clang's TypeCheckKind.
std::string text_of_use(uint64_t kind, const std::string &type) {
  constexpr const char *texts[] = {"read of ",
                                   "write of ",
                                   "reference to ",
                                   "member of ",
                                   "call of a member function of ",
                                   "constructor of ",
                                   "cast to ",
                                   "cast to ",
                                   "cast from ",
                                   "cast from ",
                                   "assignment of ",
                                   "type of "};
  StringRef name = type; // of `this` it is the pointer's
  name.consume_back(" *");
  return (kind < std::size(texts) ? texts[kind] : "use of ") + name.str();
}

// The pointer whose number this is. False: not known.
bool read_pointer(Value *number, Value *&pointer) {
  if (auto *cast = dyn_cast<PtrToIntOperator>(number))
    pointer = cast->getPointerOperand();
  return pointer || isa<ConstantInt>(number);
}

// What the branch in front of a handler tests: a comparison with null, one of
// the lowest bits with 0, or both.
struct Tested {
  bool null = false, alignment = false;
};

Tested read_tests(const Value *condition) {
  Tested tested;
  SmallVector<const Value *, 4> todo{condition};
  while (!todo.empty()) {
    const Value *v = todo.pop_back_val();
    if (const auto *both = dyn_cast<BinaryOperator>(v);
        both && both->getOpcode() == Instruction::And) {
      todo.append(both->value_op_begin(), both->value_op_end());
      continue;
    }
    const auto *test = dyn_cast<ICmpInst>(v);
    if (test && isa<ConstantPointerNull>(test->getOperand(1)))
      tested.null = true;
    else // also what is folded: a constant address is known to be good or bad
      tested.alignment = true;
  }
  return tested;
}

std::optional<Demand> read_mismatch(const CallInst &call, const Guard &guard) {
  StaticData data(call);
  const ConstantInt *log2 = data.number(2), *kind = data.number(3);
  Demand demand;
  if (!log2 || !kind || log2->getZExtValue() > 63 || call.arg_size() != 2 ||
      !read_pointer(call.getArgOperand(1), demand.pointer))
    return {};
  Tested tested = read_tests(guard.branch->getCondition());
  // Without a test of it the number says nothing.
  if (tested.alignment && demand.pointer)
    demand.align = uint64_t(1) << log2->getZExtValue();
  demand.text = text_of_use(kind->getZExtValue(), data.type_name(1));
  demand.is_of_constructor = kind->getValue() == constructor_kind;
  const auto *number = dyn_cast<ConstantInt>(call.getArgOperand(1));
  bool is_zero = number && number->isZero();
  demand.is_offset = is_zero && kind->getValue() == member_kind;
  demand.forbids_null = (tested.null || is_zero) && !demand.is_offset;
  if (is_zero)
    demand.pointer =
        ConstantPointerNull::get(PointerType::get(call.getContext(), 0));
  return demand;
}

// The library keeps what its headers promise.
bool is_of_library(const Value *pointer) {
  const auto *call = dyn_cast_or_null<CallBase>(pointer);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee &&
         (callee->isDeclaration() || callee->hasFnAttribute(model_attribute));
}

// __builtin_assume_aligned and attributes that promise the same.
std::optional<Demand> read_assumption(const CallInst &call) {
  Demand demand;
  if (call.arg_size() != 4 ||
      !read_pointer(call.getArgOperand(1), demand.pointer))
    return {};
  if (is_of_library(demand.pointer)) {
    demand.pointer = nullptr;
    return demand;
  }
  const auto *align = dyn_cast<ConstantInt>(call.getArgOperand(2));
  const auto *offset = dyn_cast<ConstantInt>(call.getArgOperand(3));
  if (!align || !align->getValue().isPowerOf2() || !offset || !offset->isZero())
    return {};
  demand.align = align->getZExtValue();
  demand.text = "assumed alignment";
  return demand;
}

// What is in a variable that is written once and whose address nobody takes; or
// null.
const Value *only_value_of(const AllocaInst &variable) {
  const Value *held = nullptr;
  for (const User *user : variable.users()) {
    const auto *store = dyn_cast<StoreInst>(user);
    const auto *marker = dyn_cast<IntrinsicInst>(user);
    if (store && store->getPointerOperand() == &variable && !held)
      held = store->getValueOperand();
    else if (!isa<LoadInst>(user) &&
             !(marker && marker->isLifetimeStartOrEnd()))
      return nullptr;
  }
  return held;
}

// An address that an instruction reads or writes, and how it must be aligned. A
// range that may have no bytes asks for nothing.
struct Place {
  const Value *address;
  uint64_t align;
};

SmallVector<Place, 2> places_of(const Instruction &i) {
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return {{load->getPointerOperand(), load->getAlign().value()}};
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return {{store->getPointerOperand(), store->getAlign().value()}};
  const auto *copy = dyn_cast<MemTransferInst>(&i);
  const auto *length =
      copy ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
  if (length && !length->isZero())
    return {
        {copy->getRawDest(), copy->getDestAlign().valueOrOne().value()},
        {copy->getRawSource(), copy->getSourceAlign().valueOrOne().value()}};
  return {};
}

class PointerLowering {
public:
  PointerLowering(Module &module, const PrepareConfig &config, Ledger &ledger)
      : config_(config), ledger_(ledger), runtime_(module),
        layout_(module.getDataLayout()) {}

  void lower(Function &function);

private:
  void lower(CallInst &call, const Guard &guard);
  void ask(IRBuilderBase &b, const CallInst &call, const Demand &demand);
  void settle(CallInst &query);
  void settle_null(CallInst &check);
  const Value *source_of(const Value *pointer, APInt &offset);
  bool is_bound_elsewhere(const Value *pointer);
  bool is_implied(const CallInst &query, const Place &place) const;
  bool is_judged_elsewhere(const Value *pointer, uint64_t align);

  const PrepareConfig &config_;
  Ledger &ledger_;
  Runtime runtime_;
  const DataLayout &layout_;
  std::vector<CallInst *> queries_, null_checks_;
  DenseMap<const AllocaInst *, const Value *> values_; // only_value_of
};

// Behind constant offsets and a variable that is written once.
const Value *PointerLowering::source_of(const Value *pointer, APInt &offset) {
  pointer = pointer->stripAndAccumulateConstantOffsets(layout_, offset, true);
  const auto *load = dyn_cast<LoadInst>(pointer);
  const auto *variable =
      load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  if (!variable)
    return pointer;
  auto [known, is_new] = values_.try_emplace(variable, nullptr);
  if (is_new)
    known->second = only_value_of(*variable);
  return known->second ? known->second : pointer;
}

// The callee of a result, if it is a function that we have compiled.
const CallBase *call_of_ours(const Value *result) {
  const auto *call = dyn_cast<CallBase>(result);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() &&
                 callee->hasFnAttribute(instrumented_attribute)
             ? call
             : nullptr;
}

// References, and `this`, were judged where they were bound: in the caller for
// parameters, in the callee for results. Clang notes how they are aligned.
// Constructors are not among them, for their callers may know the variable.
bool PointerLowering::is_judged_elsewhere(const Value *pointer,
                                          uint64_t align) {
  APInt offset(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
  pointer = source_of(pointer, offset);
  MaybeAlign noted;
  if (const auto *argument = dyn_cast<Argument>(pointer))
    noted = argument->getParamAlign();
  else if (const CallBase *call = call_of_ours(pointer))
    noted = call->getRetAlign();
  return noted.valueOrOne().value() >= align &&
         offset.countr_zero() >= Log2_64(align);
}

// Likewise for null: the address of a variable, or what clang notes to point to
// an object. What code from elsewhere, or the entry, gives is no promise.
bool PointerLowering::is_bound_elsewhere(const Value *pointer) {
  APInt offset(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
  pointer = source_of(pointer, offset);
  if (isa<AllocaInst>(pointer) || isa<GlobalVariable>(pointer))
    return true;
  if (const CallBase *call = call_of_ours(pointer))
    return call->getRetDereferenceableOrNullBytes() > 0 ||
           call->getRetDereferenceableBytes() > 0;
  const auto *argument = dyn_cast<Argument>(pointer);
  return argument &&
         (argument->getDereferenceableOrNullBytes() > 0 ||
          argument->getDereferenceableBytes() > 0) &&
         all_of(argument->getParent()->uses(), [](const Use &use) {
           const auto *call = dyn_cast<CallBase>(use.getUser());
           return call && call->isCallee(&use) &&
                  call->getFunction()->hasFnAttribute(instrumented_attribute) &&
                  call->getFunction()->getName() != entry_name;
         });
}

// What is demanded of a pointer, where clang tests it.
void PointerLowering::ask(IRBuilderBase &b, const CallInst &call,
                          const Demand &demand) {
  if (demand.is_offset && config_.has(sea::CheckKind::NullMember))
    ledger_.chosen(member_offset_row, call);
  if (!demand.pointer)
    return;
  if (demand.forbids_null && config_.has(sea::CheckKind::NullMember) &&
      !is_bound_elsewhere(demand.pointer))
    null_checks_.push_back(runtime_.check(
        b,
        b.CreateICmpNE(demand.pointer,
                       Constant::getNullValue(demand.pointer->getType())),
        sea::CheckKind::NullMember, demand.text));
  if (config_.has(sea::CheckKind::MisalignedAccess) && demand.align > 1 &&
      (demand.is_of_constructor ||
       !is_judged_elsewhere(demand.pointer, demand.align)))
    queries_.push_back(runtime_.query(
        b, RuntimeCall::Aligned,
        {demand.pointer, ConstantInt::get(runtime_.word(), demand.align),
         runtime_.text(demand.text)}));
}

void PointerLowering::lower(CallInst &call, const Guard &guard) {
  PlainBuilder b(guard.branch);
  // What is asked of `this` in the beginning has no place of its own.
  DebugLoc at = call.getDebugLoc();
  if (!at || at.getLine() == 0)
    at = prologue_location(*call.getFunction());
  b.SetCurrentDebugLocation(at);
  bool is_mismatch = call.getCalledFunction()->getName() == mismatch;
  std::optional<Demand> demand =
      is_mismatch ? read_mismatch(call, guard) : read_assumption(call);
  if (demand)
    ask(b, call, *demand);
  else if (config_.has(sea::CheckKind::MisalignedAccess))
    runtime_.check(b, b.getFalse(), sea::CheckKind::Unsupported,
                   "alignment that is not constant");
  // As it was without the instrumentation.
  WeakTrackingVH test = guard.branch->getCondition();
  WeakTrackingVH number = call.getArgOperand(1);
  BasicBlock *failing = guard.failing, *otherwise = guard.otherwise;
  guard.remove();
  DeleteDeadBlock(failing);
  for (WeakTrackingVH *value : {&test, &number})
    if (*value)
      RecursivelyDeleteTriviallyDeadInstructions(*value);
  MergeBlockIntoPredecessor(otherwise);
}

bool is_null_check(const Instruction &i) {
  return runtime_call(i) == RuntimeCall::Check &&
         cast<ConstantInt>(i.getOperand(1))->getZExtValue() ==
             uint64_t(sea::CheckKind::NullMember);
}

// The next access, if it comes before anything else that could fail or be
// seen. Reads of local variables by their names cannot.
Instruction *access_behind(CallInst &query) {
  for (Instruction *i = query.getNextNode(); i; i = i->getNextNode()) {
    const auto *load = dyn_cast<LoadInst>(i);
    if ((load && isa<AllocaInst>(load->getPointerOperand())) ||
        isa<DbgInfoIntrinsic>(i) || runtime_call(*i) == RuntimeCall::Aligned ||
        is_null_check(*i))
      continue;
    if (!places_of(*i).empty())
      return i;
    if (i->mayHaveSideEffects() || i->mayReadFromMemory())
      return nullptr;
  }
  return nullptr;
}

// The access is made at a distance from the pointer at which it must be
// aligned at least as well.
bool PointerLowering::is_implied(const CallInst &query,
                                 const Place &place) const {
  auto at = [&](const Value *v, APInt &offset) {
    offset = APInt(layout_.getIndexTypeSizeInBits(v->getType()), 0);
    return v->stripAndAccumulateConstantOffsets(layout_, offset,
                                                /*AllowNonInbounds=*/true);
  };
  uint64_t align = cast<ConstantInt>(query.getArgOperand(1))->getZExtValue();
  APInt from, to;
  return place.align >= align &&
         at(query.getArgOperand(0), from) == at(place.address, to) &&
         (to - from).countr_zero() >= Log2_64(align);
}

bool is_derived(const Value *address, const Value *pointer) {
  constexpr int max_steps = 16;
  for (int steps = 0; steps < max_steps; ++steps) {
    if (address == pointer)
      return true;
    const auto *gep = dyn_cast<GEPOperator>(address);
    if (!gep)
      return false;
    address = gep->getPointerOperand();
  }
  return false;
}

// An access through the pointer is judged first: that it is null or out of
// bounds says more.
void PointerLowering::settle(CallInst &query) {
  const Value *pointer = query.getArgOperand(0);
  uint64_t align = cast<ConstantInt>(query.getArgOperand(1))->getZExtValue();
  bool is_known = computeKnownBits(pointer, layout_).countMinTrailingZeros() >=
                  Log2_64(align);
  Instruction *access = access_behind(query);
  SmallVector<Place, 2> places;
  if (access)
    places = places_of(*access);
  if (is_known ||
      any_of(places, [&](const Place &p) { return is_implied(query, p); }))
    query.eraseFromParent();
  else if (any_of(places, [&](const Place &p) {
             return is_derived(p.address, pointer);
           }))
    query.moveAfter(access);
}

// An access through the pointer says more.
void PointerLowering::settle_null(CallInst &check) {
  auto *test = dyn_cast<ICmpInst>(check.getArgOperand(0));
  Instruction *access = access_behind(check);
  if (test && access && config_.has(sea::CheckKind::NullDeref) &&
      any_of(places_of(*access), [&](const Place &p) {
        return is_derived(p.address, test->getOperand(0));
      })) {
    check.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(test);
  }
}

// In the order of blocks, so that each instruction is moved once when they are
// merged.
void PointerLowering::lower(Function &function) {
  queries_.clear();
  null_checks_.clear();
  values_.clear();
  std::vector<CallInst *> calls;
  for (Instruction &i : instructions(function)) {
    auto *call = dyn_cast<CallInst>(&i);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && callee->isDeclaration() &&
        (callee->getName() == mismatch || callee->getName() == assumption))
      calls.push_back(call);
  }
  for (CallInst *call : calls)
    if (std::optional<Guard> guard = guard_of(*call, AfterCall::Returns))
      lower(*call, *guard);
    else
      end_block_unsupported(runtime_, call, "handler without its branch");
  for (CallInst *check : null_checks_)
    settle_null(*check);
  for (CallInst *query : queries_)
    settle(*query);
}

} // namespace

void lower_aligned_pointers(Module &module, const PrepareConfig &config,
                            Ledger &ledger) {
  if (!module.getFunction(mismatch) && !module.getFunction(assumption))
    return;
  PointerLowering lowering(module, config, ledger);
  for (Function &function : module)
    if (function.hasFnAttribute(instrumented_attribute))
      lowering.lower(function);
}

// Within a block: what is aligned, or not null, stays so.
void drop_repeated_questions(Module &module) {
  DenseMap<const Value *, uint64_t> known;
  SmallPtrSet<const Value *, 8> not_null;
  for (Function &function : module)
    for (BasicBlock &block : function) {
      known.clear();
      not_null.clear();
      for (Instruction &i : make_early_inc_range(block)) {
        if (is_null_check(i)) {
          const auto *test = dyn_cast<ICmpInst>(i.getOperand(0));
          if (test && !not_null.insert(test->getOperand(0)).second)
            i.eraseFromParent();
          continue;
        }
        for (const Place &place : places_of(i))
          known[place.address] = std::max(known[place.address], place.align);
        if (runtime_call(i) != RuntimeCall::Aligned ||
            text_of(i.getOperand(2)).empty())
          continue;
        uint64_t align = cast<ConstantInt>(i.getOperand(1))->getZExtValue();
        uint64_t &best = known[i.getOperand(0)];
        if (best >= align)
          i.eraseFromParent();
        best = std::max(best, align);
      }
    }
}

} // namespace fathom::passes
