// What code from elsewhere promises about values: `range`, `nonnull`, `align`
// and `noundef` of parameters, arguments and results, `!range`, `!nonnull`,
// `!align` and `!noundef` of loads. A value that breaks a promise is poison,
// where it must be defined a failure at once; so nothing is taken on trust when
// the attributes go (strip_attributes). `dereferenceable` and `returned` fail
// at once. Other promises (noalias, memory(...), ...) are neither used nor
// judged (foreign_steps.h notes them).
#include "passes/meaning/foreign/foreign_steps.h"
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;
using fathom::sea::CheckKind;

namespace fathom::passes {

namespace {

struct Promises {
  std::vector<ConstantRange> ranges; // one of them has it; none: no promise
  bool nonnull = false;
  uint64_t align = 1;
  bool is_defined = false;
  uint64_t bytes = 0;   // that can be accessed
  bool or_null = false; // or none, if it is null

  bool any() const {
    return !ranges.empty() || nonnull || align > 1 || bytes > 0;
  }
};

Promises of_attributes(AttributeSet set) {
  Promises p;
  if (set.hasAttribute(Attribute::Range))
    p.ranges.push_back(set.getAttribute(Attribute::Range).getRange());
  p.nonnull = set.hasAttribute(Attribute::NonNull);
  // Of a copy, it is how the copy is laid out.
  bool by_value = set.hasAttribute(Attribute::ByVal) ||
                  set.hasAttribute(Attribute::StructRet) ||
                  set.hasAttribute(Attribute::InAlloca);
  if (MaybeAlign align = set.getAlignment(); align && !by_value)
    p.align = align->value();
  p.is_defined = set.hasAttribute(Attribute::NoUndef);
  p.bytes = set.getDereferenceableBytes();
  if (p.bytes == 0) {
    p.bytes = set.getDereferenceableOrNullBytes();
    p.or_null = p.bytes > 0;
  }
  return p;
}

Promises of_load(const LoadInst &load) {
  Promises p;
  if (const MDNode *ranges = load.getMetadata(LLVMContext::MD_range))
    for (unsigned i = 0; i + 1 < ranges->getNumOperands(); i += 2)
      p.ranges.emplace_back(
          mdconst::extract<ConstantInt>(ranges->getOperand(i))->getValue(),
          mdconst::extract<ConstantInt>(ranges->getOperand(i + 1))->getValue());
  p.nonnull = load.hasMetadata(LLVMContext::MD_nonnull);
  if (const MDNode *align = load.getMetadata(LLVMContext::MD_align))
    p.align =
        mdconst::extract<ConstantInt>(align->getOperand(0))->getZExtValue();
  p.is_defined = load.hasMetadata(LLVMContext::MD_noundef);
  auto bytes = [&](unsigned kind) -> uint64_t {
    const MDNode *node = load.getMetadata(kind);
    return node ? mdconst::extract<ConstantInt>(node->getOperand(0))
                      ->getZExtValue()
                : 0;
  };
  p.bytes = bytes(LLVMContext::MD_dereferenceable);
  if (p.bytes == 0) {
    p.bytes = bytes(LLVMContext::MD_dereferenceable_or_null);
    p.or_null = p.bytes > 0;
  }
  return p;
}

class PromiseKeeper {
public:
  PromiseKeeper(Module &module, const PrepareConfig &config)
      : runtime_(module), config_(config) {}

  // The value that is as promised, or poison; checks come at the builder.
  Value *keep(PlainBuilder &b, Value *v, const Promises &p, StringRef what) {
    if (p.align > 1 && v->getType()->isPointerTy())
      keep_alignment(b, v, p);
    if (p.bytes > 0 && v->getType()->isPointerTy())
      keep_accessible(b, v, p);
    Value *ok = holds(b, v, p);
    if (!ok)
      return v;
    if (!p.is_defined && !config_.strict_poison)
      return b.CreateSelect(ok, v, PoisonValue::get(v->getType()));
    if (ok->getType()->isVectorTy())
      ok = b.CreateAndReduce(ok);
    if (config_.has(CheckKind::Poison))
      runtime_.check(b, ok, CheckKind::Poison, what);
    return v;
  }

  // Fails if bits of the value are not initialised: whatever a check looks at
  // must be.
  void require_defined(PlainBuilder &b, Value *v) {
    if (config_.has(CheckKind::Poison) &&
        (v->getType()->isIntegerTy() || v->getType()->isPointerTy()))
      runtime_.output(b, v);
  }

  // The value that a function returns is the argument that it promises.
  void require_returned(PlainBuilder &b, Value *result, Value *argument) {
    if (!config_.has(CheckKind::Poison) || result == argument ||
        !(result->getType()->isIntegerTy() || result->getType()->isPointerTy()))
      return;
    runtime_.check(b, b.CreateICmpEQ(result, argument), CheckKind::Poison,
                   "result that is promised to be an argument");
  }

private:
  // None: nothing is promised.
  static Value *holds(PlainBuilder &b, Value *v, const Promises &p) {
    Type *type = v->getType();
    Value *ok = nullptr;
    if (p.nonnull && type->isPtrOrPtrVectorTy())
      ok = b.CreateICmpNE(v, Constant::getNullValue(type));
    if (!type->isIntOrIntVectorTy())
      return ok;
    for (const ConstantRange &range : p.ranges) {
      if (range.getBitWidth() != type->getScalarSizeInBits() ||
          range.isFullSet())
        return nullptr;
      auto *low = ConstantInt::get(type, range.getLower());
      auto *size = ConstantInt::get(type, range.getUpper() - range.getLower());
      Value *in = b.CreateICmpULT(b.CreateSub(v, low), size);
      ok = ok ? b.CreateOr(ok, in) : in;
    }
    return ok;
  }

  // At least so many bytes of an object that is there.
  void keep_accessible(PlainBuilder &b, Value *v, const Promises &p) {
    if (!config_.has(CheckKind::Poison))
      return;
    Value *size = ConstantInt::get(runtime_.word(), p.bytes);
    Value *ok = b.CreateAnd(runtime_.query(b, RuntimeCall::IsDeref, {v, size}),
                            runtime_.query(b, RuntimeCall::IsAlloc, {v}));
    if (p.or_null)
      ok = b.CreateOr(ok,
                      b.CreateICmpEQ(v, Constant::getNullValue(v->getType())));
    runtime_.check(b, ok, CheckKind::Poison,
                   "pointer that is promised to be dereferenceable");
  }

  // Judged by the object, as alignments of accesses are.
  void keep_alignment(PlainBuilder &b, Value *v, const Promises &p) {
    bool fails = p.is_defined || config_.strict_poison;
    if (config_.has(CheckKind::MisalignedAccess))
      runtime_.query(
          b, RuntimeCall::Aligned,
          {v, ConstantInt::get(runtime_.word(), p.align),
           runtime_.text(fails ? "pointer that is promised to be aligned"
                               : "")});
  }

  Runtime runtime_;
  const PrepareConfig &config_;
};

// The uses that a value has now get what is made of it.
template <typename Make> void replace_uses(Value &value, Make make) {
  std::vector<Use *> uses;
  for (Use &use : value.uses())
    uses.push_back(&use);
  Value *now = make();
  for (Use *use : uses)
    use->set(now);
}

void keep_parameters(PromiseKeeper &keeper, Function &function) {
  for (Argument &argument : function.args()) {
    Promises p = of_attributes(
        function.getAttributes().getParamAttrs(argument.getArgNo()));
    if (!p.any())
      continue;
    PlainBuilder b(&*function.getEntryBlock().getFirstInsertionPt());
    b.SetCurrentDebugLocation(prologue_location(function));
    replace_uses(argument,
                 [&] { return keeper.keep(b, &argument, p, "argument"); });
  }
}

// Those of the call itself; the callee keeps its own.
void keep_arguments(PromiseKeeper &keeper, CallBase &call) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    Promises p = of_attributes(call.getAttributes().getParamAttrs(i));
    const Function *callee = call.getCalledFunction();
    if (callee && is_foreign(*callee) && i < callee->arg_size()) {
      Promises own = of_attributes(callee->getAttributes().getParamAttrs(i));
      p.nonnull = p.nonnull && !own.nonnull;
      p.align = p.align > own.align ? p.align : 1;
      p.bytes = p.bytes > own.bytes || own.or_null ? p.bytes : 0;
      if (p.ranges == own.ranges)
        p.ranges.clear();
    }
    if (!p.any())
      continue;
    PlainBuilder b(&call);
    call.setArgOperand(i, keeper.keep(b, call.getArgOperand(i), p, "argument"));
  }
}

void keep_result(PromiseKeeper &keeper, CallBase &call) {
  std::vector<AttributeSet> sets{call.getAttributes().getRetAttrs()};
  // What LLVM says of its own is so.
  if (const Function *callee = call.getCalledFunction();
      callee && !callee->isIntrinsic())
    sets.push_back(callee->getAttributes().getRetAttrs());
  for (AttributeSet set : sets) {
    Promises p = of_attributes(set);
    std::optional<BasicBlock::iterator> at = call.getInsertionPointAfterDef();
    if (!p.any() || !at || (call.use_empty() && !p.is_defined))
      continue;
    PlainBuilder b((*at)->getParent(), *at);
    b.SetCurrentDebugLocation(call.getDebugLoc());
    replace_uses(call, [&] { return keeper.keep(b, &call, p, "result"); });
  }
}

// Callers that do not know their callee do not know its promises.
void keep_returned(PromiseKeeper &keeper, Function &function) {
  Promises p = of_attributes(function.getAttributes().getRetAttrs());
  if (!p.any() || !function.hasAddressTaken())
    return;
  for (BasicBlock &block : function)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator())) {
      PlainBuilder b(ret);
      ret->setOperand(0, keeper.keep(b, ret->getOperand(0), p, "result"));
    }
}

void keep_same(PromiseKeeper &keeper, Function &function) {
  for (Argument &argument : function.args())
    for (BasicBlock &block : function) {
      auto *ret = dyn_cast<ReturnInst>(block.getTerminator());
      if (!ret || !argument.hasReturnedAttr())
        continue;
      PlainBuilder b(ret);
      keeper.require_returned(b, ret->getOperand(0), &argument);
    }
}

void keep_loaded(PromiseKeeper &keeper, LoadInst &load) {
  Promises p = of_load(load);
  PlainBuilder b(load.getParent(), std::next(load.getIterator()));
  b.SetCurrentDebugLocation(load.getDebugLoc());
  if (p.any())
    replace_uses(load, [&] { return keeper.keep(b, &load, p, "load"); });
  if (p.is_defined)
    keeper.require_defined(b, &load);
}

} // namespace

void lower_promises(Module &module, const PrepareConfig &config) {
  PromiseKeeper keeper(module, config);
  for (Function &function : module) {
    if (!is_foreign(function))
      continue;
    keep_parameters(keeper, function);
    keep_same(keeper, function);
    keep_returned(keeper, function);
    for_each_backwards(function, [&](Instruction &at) {
      if (auto *load = dyn_cast<LoadInst>(&at))
        return keep_loaded(keeper, *load);
      auto *call = dyn_cast<CallBase>(&at);
      if (!call || runtime_call(at))
        return;
      // Nothing may stand between such a call and its return.
      if (auto *plain = dyn_cast<CallInst>(call);
          plain && plain->isMustTailCall())
        plain->setTailCallKind(CallInst::TCK_None);
      if (!isa<IntrinsicInst>(call))
        keep_arguments(keeper, *call);
      keep_result(keeper, *call);
    });
  }
}

} // namespace fathom::passes
