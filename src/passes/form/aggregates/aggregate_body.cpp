#include "passes/form/aggregates/aggregate_body.h"

#include "passes/config.h"
#include "support/assert.h"

#include <llvm/ADT/PostOrderIterator.h>

using namespace llvm;

namespace fathom::passes {

Signature flat_signature(PartLists &lists, FunctionType *type) {
  Signature signature;
  std::vector<Type *> params;
  Type *result = type->getReturnType();
  if (is_composite(result)) {
    const PartList &list = lists.of(result);
    if (!list.is_supported)
      return {};
    signature.has_result_pointer = list.types.size() > 1;
    result = list.types.size() == 1 ? list.types[0]
                                    : Type::getVoidTy(type->getContext());
    if (signature.has_result_pointer)
      params.push_back(PointerType::get(type->getContext(), 0));
  }
  for (Type *param : type->params()) {
    const PartList &list = lists.of(param);
    if (!list.is_supported)
      return {};
    params.insert(params.end(), list.types.begin(), list.types.end());
  }
  signature.type = FunctionType::get(result, params, false);
  return signature;
}

BodyFlattener::BodyFlattener(const Runtime &runtime, PartLists &lists,
                             Function &function)
    : runtime_(runtime), lists_(lists), function_(function),
      layout_(function.getParent()->getDataLayout()),
      b_(function.getContext()) {}

void BodyFlattener::rewrite(Value *result, Type *returned) {
  result_ = result;
  returned_ = returned;
  // Definitions before uses; only phis see values that come later.
  ReversePostOrderTraversal<Function *> order(&function_);
  for (BasicBlock *block : order)
    for (Instruction *at : instructions_of(*block)) {
      b_.SetInsertPoint(at);
      visit(*at);
    }
  for (PHINode *phi : phis_) {
    const Parts &targets = parts(phi);
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
      const Parts &values = parts(phi->getIncomingValue(i));
      for (size_t k = 0; k < targets.size(); ++k)
        cast<PHINode>(targets[k])
            ->addIncoming(values[k], phi->getIncomingBlock(i));
    }
  }
  for (Instruction *old : dead_)
    if (!old->getType()->isVoidTy())
      old->replaceAllUsesWith(PoisonValue::get(old->getType()));
  for (Instruction *old : dead_)
    old->eraseFromParent();
}

void BodyFlattener::visit(Instruction &at) {
  if (auto *call = dyn_cast<CallInst>(&at))
    return visit_call(*call);
  if (auto *ret = dyn_cast<ReturnInst>(&at))
    return visit_return(*ret);
  bool touches = is_composite(at.getType());
  for (Value *operand : at.operands())
    touches |= is_composite(operand->getType());
  if (!touches)
    return;
  switch (at.getOpcode()) {
  case Instruction::PHI:
    return visit_phi(cast<PHINode>(at));
  case Instruction::Select:
    return visit_select(cast<SelectInst>(at));
  case Instruction::InsertValue:
    return visit_insert_value(cast<InsertValueInst>(at));
  case Instruction::ExtractValue:
    return visit_extract_value(cast<ExtractValueInst>(at));
  case Instruction::InsertElement:
    return visit_insert_element(cast<InsertElementInst>(at));
  case Instruction::ExtractElement:
    return visit_extract_element(cast<ExtractElementInst>(at));
  case Instruction::ShuffleVector:
    return visit_shuffle(cast<ShuffleVectorInst>(at));
  case Instruction::BitCast:
    return visit_bitcast(cast<BitCastInst>(at));
  case Instruction::Load:
    return visit_load(cast<LoadInst>(at));
  case Instruction::Store:
    return visit_store(cast<StoreInst>(at));
  default:
    return by_part(at);
  }
}

const Parts &BodyFlattener::parts(Value *value) {
  auto found = parts_.find(value);
  if (found != parts_.end())
    return found->second;
  if (!is_composite(value->getType()))
    return parts_[value] = Parts{value};
  return parts_[value] = constant_parts(cast<Constant>(value));
}

Parts BodyFlattener::constant_parts(Constant *root) const {
  Parts result;
  std::vector<Constant *> stack{root};
  while (!stack.empty()) {
    Constant *top = stack.back();
    stack.pop_back();
    Type *type = top->getType();
    if (!is_composite(type)) {
      result.push_back(top);
      continue;
    }
    uint64_t count = 0;
    if (auto *vector = dyn_cast<FixedVectorType>(type))
      count = vector->getNumElements();
    else if (auto *array = dyn_cast<ArrayType>(type))
      count = lists_.of(type).types.empty() ? 0 : array->getNumElements();
    else
      count = type->getStructNumElements();
    for (uint64_t i = count; i-- > 0;)
      stack.push_back(top->getAggregateElement(unsigned(i)));
  }
  return result;
}

void BodyFlattener::replace(Instruction &old, Parts now) {
  if (is_composite(old.getType())) {
    if (old.hasName())
      for (size_t i = 0; i < now.size(); ++i)
        if (auto *made = dyn_cast<Instruction>(now[i]);
            made && !made->hasName())
          made->setName(old.getName() + "." + Twine(i));
    parts_[&old] = std::move(now);
  } else if (!old.getType()->isVoidTy()) {
    FATHOM_ASSERT(now.size() == 1, "a scalar is one part");
    if (auto *made = dyn_cast<Instruction>(now[0]); made && !made->hasName())
      made->takeName(&old);
    old.replaceAllUsesWith(now[0]);
  }
  dead_.push_back(&old);
}

void BodyFlattener::visit_phi(PHINode &phi) {
  Parts now;
  for (Type *type : lists_.of(phi.getType()).types)
    now.push_back(b_.CreatePHI(type, phi.getNumIncomingValues()));
  phis_.push_back(&phi);
  replace(phi, std::move(now));
}

void BodyFlattener::visit_select(SelectInst &select) {
  if (is_composite(select.getCondition()->getType()))
    return by_part(select);
  const Parts &yes = parts(select.getTrueValue());
  const Parts &no = parts(select.getFalseValue());
  Parts now;
  for (size_t i = 0; i < yes.size(); ++i)
    now.push_back(
        b_.CreateSelect(select.getCondition(), yes[i], no[i], "", &select));
  replace(select, std::move(now));
}

void BodyFlattener::visit_insert_value(InsertValueInst &insert) {
  Parts now = parts(insert.getAggregateOperand());
  auto [first, count] = lists_.member(insert.getType(), insert.getIndices());
  const Parts &inner = parts(insert.getInsertedValueOperand());
  for (unsigned i = 0; i < count; ++i)
    now[first + i] = inner[i];
  replace(insert, std::move(now));
}

void BodyFlattener::visit_extract_value(ExtractValueInst &extract) {
  Value *whole = extract.getAggregateOperand();
  const Parts &from = parts(whole);
  auto [first, count] = lists_.member(whole->getType(), extract.getIndices());
  replace(extract, Parts(from.begin() + first, from.begin() + first + count));
}

void BodyFlattener::visit_load(LoadInst &load) {
  replace(load, load_parts(load.getType(), load.getPointerOperand(),
                           load.getAlign(), load.isVolatile()));
}

void BodyFlattener::visit_store(StoreInst &store) {
  Value *value = store.getValueOperand();
  store_parts(value->getType(), parts(value), store.getPointerOperand(),
              store.getAlign(), store.isVolatile());
  // Storing the whole makes its padding undefined.
  for (auto [offset, size] : lists_.padding(value->getType()))
    b_.CreateAlignedStore(UndefValue::get(b_.getIntNTy(unsigned(size) * 8)),
                          address(store.getPointerOperand(), offset),
                          commonAlignment(store.getAlign(), offset),
                          store.isVolatile());
  replace(store, {});
}

Value *BodyFlattener::address(Value *pointer, uint64_t offset) {
  if (offset == 0)
    return pointer;
  return b_.CreateGEP(b_.getInt8Ty(), pointer,
                      ConstantInt::get(runtime_.word(), offset));
}

Parts BodyFlattener::load_parts(Type *type, Value *pointer, Align align,
                                bool is_volatile) {
  const PartList &list = lists_.of(type);
  Parts now;
  for (const Slot &slot : list.slots) {
    Value *value =
        b_.CreateAlignedLoad(slot.type, address(pointer, slot.offset),
                             commonAlignment(align, slot.offset), is_volatile);
    if (slot.count == 1)
      now.push_back(value);
    else
      now.append(unpack(value, slot.count, list.types[slot.first]));
  }
  return now;
}

// Padding keeps its contents here.
void BodyFlattener::store_parts(Type *type, const Parts &values, Value *pointer,
                                Align align, bool is_volatile) {
  for (const Slot &slot : lists_.of(type).slots) {
    Value *value = values[slot.first];
    if (slot.count > 1)
      value = pack(ArrayRef(values).slice(slot.first, slot.count));
    b_.CreateAlignedStore(value, address(pointer, slot.offset),
                          commonAlignment(align, slot.offset), is_volatile);
  }
}

void BodyFlattener::visit_return(ReturnInst &ret) {
  Value *value = ret.getReturnValue();
  if (!value || !is_composite(value->getType()))
    return;
  const Parts &values = parts(value);
  if (values.size() == 1) {
    b_.CreateRet(values[0]);
  } else {
    if (result_)
      store_parts(returned_, values, result_,
                  layout_.getABITypeAlign(returned_), false);
    b_.CreateRetVoid();
  }
  ret.eraseFromParent();
}

AllocaInst *BodyFlattener::result_buffer(Type *type) {
  AllocaInst *&buffer = buffers_[type];
  if (!buffer) {
    BasicBlock &entry = function_.getEntryBlock();
    PlainBuilder b(&entry, entry.getFirstInsertionPt());
    b.SetCurrentDebugLocation(prologue_location(function_));
    buffer = b.CreateAlloca(type, nullptr, "fathom.returned");
    buffer->setAlignment(layout_.getABITypeAlign(type));
  }
  return buffer;
}

// The callee has its flat signature already, the call still the old one.
void BodyFlattener::call_flat(CallInst &call, Function *callee) {
  Type *type = call.getType();
  bool has_buffer = is_composite(type) && lists_.of(type).types.size() > 1;
  AllocaInst *buffer = has_buffer ? result_buffer(type) : nullptr;
  std::vector<Value *> arguments;
  if (buffer)
    arguments.push_back(buffer);
  // What was passed for `...` nobody reads.
  for (unsigned i = 0; i < call.getFunctionType()->getNumParams(); ++i)
    for (Value *part : parts(call.getArgOperand(i)))
      arguments.push_back(part);
  CallInst *now = b_.CreateCall(callee, arguments);
  LLVMContext &context = call.getContext();
  now->setAttributes(AttributeList::get(
      context, AttributeList::FunctionIndex,
      AttrBuilder(context, call.getAttributes().getFnAttrs())));
  now->setCallingConv(call.getCallingConv());
  if (buffer)
    return replace(call, load_parts(type, buffer, buffer->getAlign(), false));
  if (now->getType()->isVoidTy())
    return replace(call, {});
  replace(call, {now});
}

} // namespace fathom::passes
