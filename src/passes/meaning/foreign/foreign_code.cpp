#include "passes/meaning/foreign/foreign_steps.h"

#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>
#include <set>

using namespace llvm;

namespace fathom::passes {

namespace {

// Somewhere inside.
bool is_scalable(Type *type) { return type->isScalableTy(); }

bool has_scalable(const Instruction &i) {
  if (is_scalable(i.getType()))
    return true;
  if (const auto *local = dyn_cast<AllocaInst>(&i))
    if (is_scalable(local->getAllocatedType()))
      return true;
  if (const auto *step = dyn_cast<GetElementPtrInst>(&i))
    if (is_scalable(step->getSourceElementType()))
      return true;
  if (const auto *call = dyn_cast<IntrinsicInst>(&i))
    if (call->getIntrinsicID() == Intrinsic::vscale)
      return true;
  return any_of(i.operand_values(),
                [](const Value *v) { return is_scalable(v->getType()); });
}

} // namespace

bool is_foreign(const Function &function) {
  return !function.isDeclaration() &&
         !function.hasFnAttribute(instrumented_attribute) &&
         !function.hasFnAttribute(model_attribute);
}

void refuse_scalable_vectors(Module &module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &at) {
    if (!has_scalable(at))
      return;
    Instruction *place =
        isa<PHINode>(at) ? &*at.getParent()->getFirstInsertionPt() : &at;
    end_block_unsupported(runtime, place, "vector whose length is not known");
  });
  for (Function &function : module)
    for (Type *type : function.getFunctionType()->params())
      if (is_scalable(type) && !function.isDeclaration())
        function.deleteBody();
}

void simplify_markers(Module &module) {
  std::vector<WeakTrackingVH> casts;
  for (Function &function : module)
    for (Instruction &i : instructions(function)) {
      auto *marker = dyn_cast<IntrinsicInst>(&i);
      if (!marker || !marker->isLifetimeStartOrEnd())
        continue;
      Value *of = marker->getArgOperand(1);
      Value *variable = of->stripPointerCasts();
      if (variable == of || !isa<AllocaInst>(variable) ||
          variable->getType() != of->getType())
        continue;
      marker->setArgOperand(1, variable);
      casts.push_back(of);
    }
  for (const WeakTrackingVH &cast : casts)
    if (cast)
      RecursivelyDeleteTriviallyDeadInstructions(cast);
}

namespace {

// The number of all bits of a type that does not fill its bytes; null: it does,
// or it is none of numbers.
IntegerType *odd_number(Type *type, const DataLayout &layout) {
  if (!type->isIntOrIntVectorTy())
    return nullptr;
  uint64_t bits = layout.getTypeSizeInBits(type).getFixedValue();
  if (bits % 8 == 0 || bits >= IntegerType::MAX_INT_BITS - 8)
    return nullptr;
  return IntegerType::get(type->getContext(), unsigned(bits));
}

IntegerType *widened(const IntegerType &odd) {
  return IntegerType::get(odd.getContext(), (odd.getBitWidth() + 7) / 8 * 8);
}

void widen_load(LoadInst &load, IntegerType &odd) {
  PlainBuilder b(&load);
  LoadInst *wide = b.CreateAlignedLoad(widened(odd), load.getPointerOperand(),
                                       load.getAlign(), load.isVolatile());
  Value *cut = b.CreateTrunc(wide, &odd);
  Value *fits = b.CreateICmpEQ(b.CreateZExt(cut, wide->getType()), wide);
  if (load.getType() != &odd)
    cut = b.CreateBitCast(cut, load.getType());
  Value *known = b.CreateSelect(fits, cut, PoisonValue::get(load.getType()));
  load.replaceAllUsesWith(known);
  load.eraseFromParent();
}

void widen_store(StoreInst &store, IntegerType &odd) {
  PlainBuilder b(&store);
  Value *number = store.getValueOperand();
  if (number->getType() != &odd)
    number = b.CreateBitCast(number, &odd);
  b.CreateAlignedStore(b.CreateZExt(number, widened(odd)),
                       store.getPointerOperand(), store.getAlign(),
                       store.isVolatile());
  store.eraseFromParent();
}

} // namespace

// Promises of such loads have been written down before.
void lower_odd_widths(Module &module) {
  const DataLayout &layout = module.getDataLayout();
  for (Function &function : module) {
    if (!is_foreign(function))
      continue;
    for_each_backwards(function, [&](Instruction &at) {
      if (at.isAtomic())
        return;
      if (auto *load = dyn_cast<LoadInst>(&at)) {
        if (IntegerType *odd = odd_number(load->getType(), layout))
          widen_load(*load, *odd);
      } else if (auto *store = dyn_cast<StoreInst>(&at)) {
        if (IntegerType *odd =
                odd_number(store->getValueOperand()->getType(), layout))
          widen_store(*store, *odd);
      }
    });
  }
}

namespace {

bool has_body(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return !callee || !callee->isDeclaration();
}

} // namespace

// A call of what has no body ends as its meaning says.
void check_noreturn(Module &module, const PrepareConfig &config) {
  if (!config.has(sea::CheckKind::Unreachable))
    return;
  Runtime runtime(module);
  for (Function &function : module) {
    if (!is_foreign(function))
      continue;
    for_each_backwards(function, [&](Instruction &at) {
      auto *call = dyn_cast<CallInst>(&at);
      bool returns = isa<ReturnInst>(at) && function.doesNotReturn();
      bool goes_on = call && call->doesNotReturn() && has_body(*call) &&
                     !call->isInlineAsm();
      if (!returns && !goes_on)
        return;
      if (goes_on)
        call->setTailCallKind(CallInst::TCK_None);
      PlainBuilder b(goes_on ? at.getNextNode() : &at);
      b.SetCurrentDebugLocation(at.getDebugLoc());
      runtime.check(b, b.getFalse(), sea::CheckKind::Unreachable,
                    "return of what must not return");
    });
  }
}

void check_single_targets(Module &module) {
  Runtime runtime(module);
  for (Function &function : module) {
    if (!is_foreign(function))
      continue;
    for (BasicBlock &block : function) {
      Instruction *end = block.getTerminator();
      auto *branch = dyn_cast<BranchInst>(end);
      auto *choice = dyn_cast<SwitchInst>(end);
      if (!choice && !(branch && branch->isConditional()))
        continue;
      if (any_of(successors(&block), [&](const BasicBlock *next) {
            return next != end->getSuccessor(0);
          }))
        continue;
      IRBuilder<> b(end);
      runtime.output(b,
                     choice ? choice->getCondition() : branch->getCondition());
    }
  }
}

namespace {

// A promise whose violation is undefined, and that nobody looks at.
bool is_unjudged(Attribute::AttrKind kind) {
  switch (kind) {
#define ATTRIBUTE(kind, stays, is_unjudged)                                    \
  case Attribute::kind:                                                        \
    return is_unjudged;
#include "passes/meaning/foreign/attributes.def"
  default:
    return false;
  }
}

void add_names(const AttributeList &list, std::set<std::string> &names) {
  for (AttributeSet set : list)
    for (Attribute attribute : set)
      if (!attribute.isStringAttribute() &&
          is_unjudged(attribute.getKindAsEnum()))
        names.insert(
            Attribute::getNameFromAttrKind(attribute.getKindAsEnum()).str());
}

} // namespace

void note_promises(const Module &module, Ledger &ledger) {
  std::set<std::string> names;
  for (const Function &function : module) {
    if (!is_foreign(function))
      continue;
    add_names(function.getAttributes(), names);
    for (const Instruction &i : instructions(function)) {
      if (const auto *call = dyn_cast<CallBase>(&i))
        add_names(call->getAttributes(), names);
      if (i.hasMetadata(LLVMContext::MD_noalias))
        names.insert("!noalias");
      if (i.hasMetadata(LLVMContext::MD_tbaa))
        names.insert("!tbaa");
      if (i.hasMetadata(LLVMContext::MD_invariant_load))
        names.insert("!invariant.load");
    }
  }
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ", ") + name;
  if (!text.empty())
    ledger.chosen("promises of code from elsewhere that are not judged: " +
                  text);
}

} // namespace fathom::passes
