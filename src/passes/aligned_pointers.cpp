// Clang's instrumentation of alignment in the code that we compile: pointers
// through which something is read or written, a member is named, a member
// function is called or a reference is bound.
//
//     %at = ptrtoint ptr %p to i64
//     br (%at & 3) == 0, label %cont, label %handler
//   handler:
//     call void @__ubsan_handle_type_mismatch_v1(ptr @data, i64 %at)
//
// asks the address that %p happens to have. It becomes fathom.aligned(%p, 4,
// "reference to int"), which asks the object, or nothing if the access that
// follows asks the same. It comes before all passes that look at addresses as
// numbers or at blocks: nothing of the test is left for them.
#include "passes/guards.h"
#include "passes/ir_tools.h"
#include "passes/runtime.h"
#include "passes/steps.h"
#include "passes/ubsan_data.h"

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
};

constexpr StringLiteral mismatch = "__ubsan_handle_type_mismatch_v1";
constexpr StringLiteral assumption = "__ubsan_handle_alignment_assumption";

constexpr uint64_t constructor_kind = 5;

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
                                   "cast from "};
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

std::optional<Demand> read_mismatch(const CallInst &call) {
  StaticData data(call);
  const ConstantInt *log2 = data.number(2), *kind = data.number(3);
  Demand demand;
  if (!log2 || !kind || log2->getZExtValue() > 63 || call.arg_size() != 2 ||
      !read_pointer(call.getArgOperand(1), demand.pointer))
    return {};
  demand.align = uint64_t(1) << log2->getZExtValue();
  demand.text = text_of_use(kind->getZExtValue(), data.type_name(1));
  demand.is_of_constructor = kind->getValue() == constructor_kind;
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
  PointerLowering(Module &module, const PrepareConfig &config)
      : config_(config), runtime_(module), layout_(module.getDataLayout()) {}

  void lower(Function &function);

private:
  void lower(CallInst &call, const Guard &guard);
  void settle(CallInst &query);
  bool is_implied(const CallInst &query, const Place &place) const;
  bool is_judged_elsewhere(const Value *pointer, uint64_t align);

  const PrepareConfig &config_;
  Runtime runtime_;
  const DataLayout &layout_;
  std::vector<CallInst *> queries_;
  DenseMap<const AllocaInst *, const Value *> values_; // only_value_of
};

// References, and `this`, were judged where they were bound: in the caller for
// parameters, in the callee for results. Clang notes how they are aligned.
// Constructors are not among them, for their callers may know the variable.
bool PointerLowering::is_judged_elsewhere(const Value *pointer,
                                          uint64_t align) {
  APInt offset(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
  pointer = pointer->stripAndAccumulateConstantOffsets(layout_, offset, true);
  if (const auto *load = dyn_cast<LoadInst>(pointer))
    if (const auto *variable =
            dyn_cast<AllocaInst>(load->getPointerOperand())) {
      auto [known, is_new] = values_.try_emplace(variable, nullptr);
      if (is_new)
        known->second = only_value_of(*variable);
      if (known->second)
        pointer = known->second;
    }
  MaybeAlign noted;
  if (const auto *argument = dyn_cast<Argument>(pointer))
    noted = argument->getParamAlign();
  else if (const auto *call = dyn_cast<CallBase>(pointer))
    if (const Function *callee = call->getCalledFunction();
        callee && !callee->isDeclaration() &&
        callee->hasFnAttribute(instrumented_attribute))
      noted = call->getRetAlign();
  return noted.valueOrOne().value() >= align &&
         offset.countr_zero() >= Log2_64(align);
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
      is_mismatch ? read_mismatch(call) : read_assumption(call);
  if (!config_.has(sea::CheckKind::MisalignedAccess)) {
  } else if (!demand) {
    runtime_.check(b, b.getFalse(), sea::CheckKind::Unsupported,
                   "alignment that is not constant");
  } else if (demand->pointer &&
             (demand->is_of_constructor ||
              !is_judged_elsewhere(demand->pointer, demand->align))) {
    queries_.push_back(runtime_.query(
        b, RuntimeCall::Aligned,
        {demand->pointer, ConstantInt::get(runtime_.word(), demand->align),
         runtime_.text(demand->text)}));
  }
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

// The next access, if it comes before anything else that could fail or be
// seen. Reads of local variables by their names cannot.
Instruction *access_behind(CallInst &query) {
  for (Instruction *i = query.getNextNode(); i; i = i->getNextNode()) {
    const auto *load = dyn_cast<LoadInst>(i);
    if ((load && isa<AllocaInst>(load->getPointerOperand())) ||
        isa<DbgInfoIntrinsic>(i) || runtime_call(*i) == RuntimeCall::Aligned)
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

// In the order of blocks, so that each instruction is moved once when they are
// merged.
void PointerLowering::lower(Function &function) {
  queries_.clear();
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
  for (CallInst *query : queries_)
    settle(*query);
}

} // namespace

void lower_aligned_pointers(Module &module, const PrepareConfig &config) {
  if (!module.getFunction(mismatch) && !module.getFunction(assumption))
    return;
  PointerLowering lowering(module, config);
  for (Function &function : module)
    if (function.hasFnAttribute(instrumented_attribute))
      lowering.lower(function);
}

// Within a block: what is aligned stays so.
void drop_repeated_questions(Module &module) {
  DenseMap<const Value *, uint64_t> known;
  for (Function &function : module)
    for (BasicBlock &block : function) {
      known.clear();
      for (Instruction &i : make_early_inc_range(block)) {
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
