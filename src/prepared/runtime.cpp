#include "prepared/runtime.h"

#include "prepared/basis.h"
#include "support/assert.h"

#include <llvm/IR/Constants.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Local.h>
#include <vector>

using namespace llvm;

namespace fathom::prepared {

namespace {

// By RuntimeCall; a name that ends in '.' is followed by the result's type, or
// that of the argument if there is no result.
constexpr StringLiteral names[] = {
    "fathom.check",    "fathom.assume",      "fathom.cover",
    "fathom.halt",     "fathom.unsupported", "fathom.nondet.",
    "fathom.uninit.",  "fathom.malloc",      "fathom.free",
    "fathom.havoc",    "fathom.is_deref",    "fathom.is_alloc",
    "fathom.is_mod",   "fathom.reset_mod",   "fathom.object_size",
    "fathom.offset",   "fathom.same_object", "fathom.access",
    "fathom.slot_set", "fathom.slot_get",    "fathom.aligned",
    "fathom.output.",  "fathom.constant",    "fathom.apply.",
};
static_assert(std::size(names) == size_t(RuntimeCall::Apply) + 1);

} // namespace

std::optional<RuntimeCall> runtime_call(const Function &function) {
  if (!function.isDeclaration() || !function.getName().starts_with("fathom."))
    return {};
  for (size_t i = 0; i < std::size(names); ++i) {
    StringRef name = names[i];
    if (name.ends_with(".") ? function.getName().starts_with(name)
                            : function.getName() == name)
      return RuntimeCall(i);
  }
  return {};
}

std::optional<RuntimeCall> runtime_call(const Value &call) {
  const auto *instruction = dyn_cast<CallInst>(&call);
  const Function *callee =
      instruction ? instruction->getCalledFunction() : nullptr;
  return callee ? runtime_call(*callee) : std::nullopt;
}

StringRef text_of(const Value *argument) {
  const auto *global = dyn_cast<GlobalVariable>(argument);
  if (!global || !global->hasInitializer())
    return {};
  const auto *data = dyn_cast<ConstantDataSequential>(global->getInitializer());
  return data && data->isCString() ? data->getAsCString() : StringRef();
}

std::string type_text(Type *type) {
  std::string text;
  raw_string_ostream stream(text);
  type->print(stream, false, true);
  return text;
}

Runtime::Runtime(Module &module)
    : module_(module),
      word_(module.getDataLayout().getIntPtrType(module.getContext())) {}

// The name of the global is made from the text, so that equal texts are one.
Constant *Runtime::text(StringRef what) const {
  LLVMContext &context = module_.getContext();
  if (what.empty())
    return ConstantPointerNull::get(PointerType::get(context, 0));
  std::string clean = what.take_until([](char c) { return c == 0; }).str();
  std::string name = "fathom.text." + clean;
  if (GlobalVariable *known = module_.getNamedGlobal(name))
    if (text_of(known) == clean)
      return known;
  Constant *data = ConstantDataArray::getString(context, clean);
  auto *global = new GlobalVariable(module_, data->getType(), true,
                                    GlobalValue::PrivateLinkage, data, name);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  global->setAlignment(Align(1));
  return global;
}

CallInst *Runtime::call(IRBuilderBase &b, RuntimeCall what, Type *result,
                        ArrayRef<Value *> arguments) const {
  std::string name = names[size_t(what)].str();
  if (name.back() == '.')
    name += type_text(result->isVoidTy() ? arguments[0]->getType() : result);
  std::vector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = FunctionType::get(result, types, false);
  Function *callee = module_.getFunction(name);
  if (!callee || callee->getFunctionType() != type) {
    // Someone else's function of our name makes room; it keeps its callers.
    if (callee)
      callee->setName(name + ".theirs");
    callee =
        Function::Create(type, GlobalValue::ExternalLinkage, name, module_);
    callee->addFnAttr(Attribute::NullPointerIsValid);
  }
  return b.CreateCall(callee, arguments);
}

CallInst *Runtime::check(IRBuilderBase &b, Value *ok, sea::CheckKind kind,
                         StringRef what, ArrayRef<Value *> operands) const {
  CallInst *plain = call(b, RuntimeCall::Check, b.getVoidTy(),
                         {ok, b.getInt32(uint32_t(kind)), text(what)});
  if (operands.empty())
    return plain;
  OperandBundleDef bundle(operands_name.str(), operands);
  CallInst *shown = CallInst::Create(plain, {bundle}, plain->getIterator());
  plain->eraseFromParent();
  return shown;
}

CallInst *Runtime::assume(IRBuilderBase &b, Value *holds,
                          const Basis &basis) const {
  CallInst *result = call(b, RuntimeCall::Assume, b.getVoidTy(), {holds});
  basis.mark(*result);
  return result;
}

CallInst *Runtime::cover(IRBuilderBase &b, Value *holds, StringRef what) const {
  return call(b, RuntimeCall::Cover, b.getVoidTy(), {holds, text(what)});
}

CallInst *Runtime::halt(IRBuilderBase &b) const {
  return call(b, RuntimeCall::Halt, b.getVoidTy(), {});
}

CallInst *Runtime::unsupported(IRBuilderBase &b, StringRef why) const {
  return call(b, RuntimeCall::Unsupported, b.getVoidTy(), {text(why)});
}

Value *Runtime::nondet(IRBuilderBase &b, Type *type, StringRef what) const {
  return arbitrary(b, RuntimeCall::Nondet, type, what);
}

Value *Runtime::apply(IRBuilderBase &b, StringRef name, Value *arguments,
                      unsigned result_bits) const {
  FATHOM_ASSERT(arguments->getType()->isIntegerTy(apply_bits),
                "arguments are one number");
  return call(b, RuntimeCall::Apply, b.getIntNTy(result_bits),
              {text(name), arguments});
}

Value *Runtime::uninit(IRBuilderBase &b, Type *type, StringRef what) const {
  return arbitrary(b, RuntimeCall::Uninit, type, what);
}

// Aggregates may be nested: a list of paths still to be filled.
Value *Runtime::arbitrary(IRBuilderBase &b, RuntimeCall what, Type *type,
                          StringRef name) const {
  if (type->isSingleValueType() && !type->isVectorTy())
    return call(b, what, type, {text(name)});
  Value *whole = PoisonValue::get(type);
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      whole = b.CreateInsertElement(
          whole, call(b, what, vector->getElementType(), {text(name)}), i);
    return whole;
  }
  struct Part {
    Type *type;
    std::vector<unsigned> path;
  };
  std::vector<Part> parts{{type, {}}};
  while (!parts.empty()) {
    Part part = std::move(parts.back());
    parts.pop_back();
    unsigned count = 0;
    if (auto *array = dyn_cast<ArrayType>(part.type))
      count = unsigned(array->getNumElements());
    else if (auto *record = dyn_cast<StructType>(part.type))
      count = record->getNumElements();
    else {
      Value *scalar = part.type->isVectorTy()
                          ? arbitrary(b, what, part.type, name)
                          : call(b, what, part.type, {text(name)});
      whole = b.CreateInsertValue(whole, scalar, part.path);
      continue;
    }
    for (unsigned i = count; i-- > 0;) {
      Part inner{part.type->getContainedType(part.type->isArrayTy() ? 0 : i),
                 part.path};
      inner.path.push_back(i);
      parts.push_back(std::move(inner));
    }
  }
  return whole;
}

HeapKind heap_kind(const Value *argument) {
  return HeapKind(cast<ConstantInt>(argument)->getZExtValue());
}

CallInst *Runtime::malloc(IRBuilderBase &b, Value *size, uint64_t align,
                          HeapKind kind, Value *instead_of) const {
  if (!instead_of)
    instead_of = ConstantPointerNull::get(b.getPtrTy());
  return call(b, RuntimeCall::Malloc, b.getPtrTy(),
              {b.CreateZExtOrTrunc(size, word_), ConstantInt::get(word_, align),
               b.getInt32(uint32_t(kind)), instead_of});
}

CallInst *Runtime::free(IRBuilderBase &b, Value *p, HeapKind kind,
                        Value *size) const {
  Value *is_given = b.getInt1(size != nullptr);
  size = size ? b.CreateZExtOrTrunc(size, word_) : ConstantInt::get(word_, 0);
  return call(b, RuntimeCall::Free, b.getVoidTy(),
              {p, b.getInt32(uint32_t(kind)), size, is_given});
}

CallInst *Runtime::havoc(IRBuilderBase &b, Value *p, Value *size) const {
  return call(b, RuntimeCall::Havoc, b.getVoidTy(),
              {p, b.CreateZExtOrTrunc(size, word_)});
}

CallInst *Runtime::output(IRBuilderBase &b, Value *value) const {
  return call(b, RuntimeCall::Output, b.getVoidTy(), {value});
}

CallInst *Runtime::query(IRBuilderBase &b, RuntimeCall what,
                         ArrayRef<Value *> arguments) const {
  Type *result = b.getInt1Ty();
  if (what == RuntimeCall::ResetMod || what == RuntimeCall::SlotSet ||
      what == RuntimeCall::Aligned)
    result = b.getVoidTy();
  else if (what == RuntimeCall::SlotGet)
    result = b.getInt64Ty();
  else if (what == RuntimeCall::ObjectSize || what == RuntimeCall::Offset)
    result = word_;
  else
    FATHOM_ASSERT(what >= RuntimeCall::IsDeref, "not a query");
  return call(b, what, result, arguments);
}

void end_block(Instruction *at) { changeToUnreachable(at); }

void end_block_unsupported(const Runtime &runtime, Instruction *at,
                           StringRef why) {
  IRBuilder<> b(at);
  runtime.unsupported(b, why);
  end_block(at);
}

void end_block_halt(const Runtime &runtime, Instruction *at) {
  IRBuilder<> b(at);
  runtime.halt(b);
  end_block(at);
}

void halt_unless(const Runtime &runtime, Instruction *at, Value *condition) {
  BasicBlock *before = at->getParent();
  BasicBlock *after = before->splitBasicBlock(at, "goes.on");
  auto *stop =
      BasicBlock::Create(at->getContext(), "halts", before->getParent(), after);
  before->getTerminator()->eraseFromParent();
  IRBuilder<> b(before);
  b.SetCurrentDebugLocation(at->getDebugLoc());
  b.CreateCondBr(condition, after, stop);
  b.SetInsertPoint(stop);
  runtime.halt(b);
  b.CreateUnreachable();
}

} // namespace fathom::prepared
