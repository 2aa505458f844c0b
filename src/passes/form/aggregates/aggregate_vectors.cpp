// The part of BodyFlattener that is about vectors and calls, and the question
// what of all this is supported.
#include "passes/config.h"
#include "passes/form/aggregates/aggregate_body.h"
#include "support/assert.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Intrinsics that do the same to every element.
bool is_by_lane(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::scmp:
  case Intrinsic::ucmp:
  case Intrinsic::ptrmask:
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::smul_with_overflow:
  case Intrinsic::umul_with_overflow:
    return true;
  default:
    return isTriviallyVectorizable(id);
  }
}

// The operation that a reduction repeats; not_intrinsic if it is none of ours.
struct Reduction {
  bool is_known = false;
  Instruction::BinaryOps op = Instruction::Add;
  Intrinsic::ID intrinsic = Intrinsic::not_intrinsic;
};
Reduction reduction(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::vector_reduce_add:
    return {true, Instruction::Add, Intrinsic::not_intrinsic};
  case Intrinsic::vector_reduce_mul:
    return {true, Instruction::Mul, Intrinsic::not_intrinsic};
  case Intrinsic::vector_reduce_and:
    return {true, Instruction::And, Intrinsic::not_intrinsic};
  case Intrinsic::vector_reduce_or:
    return {true, Instruction::Or, Intrinsic::not_intrinsic};
  case Intrinsic::vector_reduce_xor:
    return {true, Instruction::Xor, Intrinsic::not_intrinsic};
  case Intrinsic::vector_reduce_smax:
    return {true, {}, Intrinsic::smax};
  case Intrinsic::vector_reduce_smin:
    return {true, {}, Intrinsic::smin};
  case Intrinsic::vector_reduce_umax:
    return {true, {}, Intrinsic::umax};
  case Intrinsic::vector_reduce_umin:
    return {true, {}, Intrinsic::umin};
  default:
    return {};
  }
}

unsigned lanes(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

// Elements of equal number are cast one by one; otherwise several make up one,
// so that poison of one element stays where it is.
bool is_bitcast_supported(Type *from, Type *to) {
  if (lanes(from) == lanes(to))
    return true;
  auto is_plain = [](Type *type) {
    Type *element = type->getScalarType();
    return (element->isIntegerTy() || element->isFloatingPointTy()) &&
           !element->isPPC_FP128Ty();
  };
  if (!is_plain(from) || !is_plain(to))
    return false;
  unsigned a = from->getScalarSizeInBits(), b = to->getScalarSizeInBits();
  return a % b == 0 || b % a == 0;
}

// `index` == i, or null where the index's type cannot hold i.
Value *index_is(PlainBuilder &b, Value *index, size_t i) {
  unsigned width = index->getType()->getIntegerBitWidth();
  if (width < 32 && i >> width != 0)
    return nullptr;
  return b.CreateICmpEQ(index, ConstantInt::get(index->getType(), i));
}

std::string refuse_call(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return call.isInlineAsm() ? "inline assembly on vectors or aggregates"
                              : "call through a pointer";
  if (!callee->isDeclaration())
    return {};
  Intrinsic::ID id = callee->getIntrinsicID();
  if (id != Intrinsic::not_intrinsic &&
      (is_by_lane(id) || reduction(id).is_known))
    return {};
  return "call of " + callee->getName().str() + " on vectors or aggregates";
}

} // namespace

std::string why_not_flat(PartLists &lists, const Instruction &at) {
  bool touches = false;
  std::vector<Type *> types{at.getType()};
  for (const Value *operand : at.operands())
    types.push_back(operand->getType());
  for (Type *type : types) {
    if (!is_composite(type))
      continue;
    touches = true;
    if (!lists.of(type).is_supported)
      return "value of type " + type_text(type).substr(0, 80);
  }
  if (!touches)
    return {};
  if (const auto *call = dyn_cast<CallInst>(&at))
    return refuse_call(*call);
  switch (at.getOpcode()) {
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::InsertValue:
  case Instruction::ExtractValue:
  case Instruction::InsertElement:
  case Instruction::ExtractElement:
  case Instruction::ShuffleVector:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::GetElementPtr:
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::Ret:
    return {};
  case Instruction::BitCast:
    if (is_bitcast_supported(at.getOperand(0)->getType(), at.getType()))
      return {};
    break;
  default:
    if (at.isBinaryOp() || at.isUnaryOp() || at.isCast())
      return {};
  }
  return std::string(at.getOpcodeName()) + " of type " +
         type_text(at.getOperand(0)->getType()).substr(0, 80);
}

// The same instruction, flags included, on each element; scalars among the
// operands are used for all of them. Freeze comes here for aggregates too.
void BodyFlattener::by_part(Instruction &at) {
  const PartList &list = lists_.of(at.getType());
  Parts now;
  for (size_t i = 0; i < list.types.size(); ++i) {
    Instruction *one = at.clone();
    for (Use &operand : one->operands())
      if (is_composite(operand->getType()))
        operand.set(parts(operand.get())[i]);
    one->mutateType(list.types[i]);
    b_.Insert(one);
    now.push_back(one);
  }
  replace(at, std::move(now));
}

Value *BodyFlattener::check_index(Value *index, size_t count) {
  auto *limit = ConstantInt::get(
      index->getContext(),
      APInt(std::max(64U, index->getType()->getIntegerBitWidth()), count));
  Value *wide = b_.CreateZExt(index, limit->getType());
  Value *ok = b_.CreateICmpULT(wide, limit);
  // In our own code it is C's undefined behaviour; elsewhere the result is
  // poison, which counts only if it is used.
  if (function_.hasFnAttribute(instrumented_attribute))
    runtime_.check(b_, ok, sea::CheckKind::ArrayIndex, "element of a vector");
  return ok;
}

void BodyFlattener::visit_insert_element(InsertElementInst &insert) {
  Parts now = parts(insert.getOperand(0));
  Value *element = insert.getOperand(1);
  Value *index = insert.getOperand(2);
  Type *type = element->getType();
  if (auto *known = dyn_cast<ConstantInt>(index)) {
    if (known->getValue().ult(now.size()))
      now[known->getZExtValue()] = element;
    else
      now.assign(now.size(), PoisonValue::get(type));
    return replace(insert, std::move(now));
  }
  Value *ok = check_index(index, now.size());
  for (size_t i = 0; i < now.size(); ++i) {
    Value *is_here = index_is(b_, index, i);
    Value *chosen =
        is_here ? b_.CreateSelect(is_here, element, now[i]) : now[i];
    now[i] = b_.CreateSelect(ok, chosen, PoisonValue::get(type));
  }
  replace(insert, std::move(now));
}

void BodyFlattener::visit_extract_element(ExtractElementInst &extract) {
  const Parts &from = parts(extract.getVectorOperand());
  Value *index = extract.getIndexOperand();
  Value *none = PoisonValue::get(extract.getType());
  if (auto *known = dyn_cast<ConstantInt>(index))
    return replace(extract, {known->getValue().ult(from.size())
                                 ? from[known->getZExtValue()]
                                 : none});
  check_index(index, from.size());
  Value *chosen = none;
  for (size_t i = from.size(); i-- > 0;)
    if (Value *is_here = index_is(b_, index, i))
      chosen = b_.CreateSelect(is_here, from[i], chosen);
  replace(extract, {chosen});
}

void BodyFlattener::visit_shuffle(ShuffleVectorInst &shuffle) {
  const Parts &left = parts(shuffle.getOperand(0));
  const Parts &right = parts(shuffle.getOperand(1));
  Parts now;
  for (int index : shuffle.getShuffleMask()) {
    if (index < 0)
      now.push_back(PoisonValue::get(shuffle.getType()->getElementType()));
    else if (size_t(index) < left.size())
      now.push_back(left[size_t(index)]);
    else
      now.push_back(right[size_t(index) - left.size()]);
  }
  replace(shuffle, std::move(now));
}

// Element 0 has the lowest address: the low bits of a little-endian integer.
Value *BodyFlattener::pack(ArrayRef<Value *> elements) {
  unsigned width = elements[0]->getType()->getScalarSizeInBits();
  unsigned count = unsigned(elements.size());
  Type *whole = b_.getIntNTy(width * count);
  Value *result = nullptr;
  for (unsigned i = 0; i < count; ++i) {
    Value *bits = elements[i];
    if (!bits->getType()->isIntegerTy())
      bits = b_.CreateBitCast(bits, b_.getIntNTy(width));
    if (count > 1)
      bits = b_.CreateZExt(bits, whole);
    unsigned place = layout_.isLittleEndian() ? i : count - 1 - i;
    if (place > 0)
      bits = b_.CreateShl(bits, ConstantInt::get(whole, place * width));
    result = result ? b_.CreateOr(result, bits) : bits;
  }
  return result;
}

Parts BodyFlattener::unpack(Value *whole, unsigned count, Type *element) {
  unsigned width = element->getScalarSizeInBits();
  if (!whole->getType()->isIntegerTy())
    whole = b_.CreateBitCast(whole, b_.getIntNTy(width * count));
  Parts now;
  for (unsigned i = 0; i < count; ++i) {
    unsigned place = layout_.isLittleEndian() ? i : count - 1 - i;
    Value *bits = whole;
    if (place > 0)
      bits = b_.CreateLShr(bits,
                           ConstantInt::get(whole->getType(), place * width));
    if (count > 1)
      bits = b_.CreateTrunc(bits, b_.getIntNTy(width));
    if (!element->isIntegerTy())
      bits = b_.CreateBitCast(bits, element);
    now.push_back(bits);
  }
  return now;
}

void BodyFlattener::visit_bitcast(BitCastInst &at) {
  Type *to = at.getType();
  const Parts &from = parts(at.getOperand(0));
  Type *element = to->getScalarType();
  unsigned after = lanes(to);
  Parts now;
  if (from.size() == after) {
    for (Value *part : from)
      now.push_back(
          part->getType() == element ? part : b_.CreateBitCast(part, element));
  } else if (from.size() > after) {
    size_t group = from.size() / after;
    for (size_t i = 0; i < after; ++i) {
      Value *bits = pack(ArrayRef(from).slice(i * group, group));
      now.push_back(
          bits->getType() == element ? bits : b_.CreateBitCast(bits, element));
    }
  } else {
    for (Value *part : from)
      now.append(unpack(part, after / unsigned(from.size()), element));
  }
  replace(at, std::move(now));
}

void BodyFlattener::visit_call(CallInst &call) {
  auto *callee = dyn_cast<Function>(call.getCalledOperand());
  if (!callee || call.isInlineAsm())
    return;
  if (!callee->isDeclaration()) {
    if (call.getFunctionType() != callee->getFunctionType())
      call_flat(call, callee);
    return;
  }
  bool has_vector = false;
  for (Value *argument : call.args())
    has_vector |= is_composite(argument->getType());
  Intrinsic::ID id = callee->getIntrinsicID();
  if (has_vector && reduction(id).is_known)
    return reduce(call);
  if (has_vector)
    return call_by_lane(call);
  // What remains is the result of an operation with overflow: the one aggregate
  // that stays.
  if (is_composite(call.getType())) {
    b_.SetInsertPoint(call.getNextNode());
    b_.SetCurrentDebugLocation(call.getDebugLoc());
    parts_[&call] = {b_.CreateExtractValue(&call, 0),
                     b_.CreateExtractValue(&call, 1)};
  }
}

void BodyFlattener::reduce(CallInst &call) {
  Reduction how = reduction(call.getCalledFunction()->getIntrinsicID());
  const Parts &from = parts(call.getArgOperand(0));
  Value *result = from[0];
  for (size_t i = 1; i < from.size(); ++i)
    result = how.intrinsic == Intrinsic::not_intrinsic
                 ? b_.CreateBinOp(how.op, result, from[i])
                 : b_.CreateBinaryIntrinsic(how.intrinsic, result, from[i]);
  replace(call, {result});
}

void BodyFlattener::call_by_lane(CallInst &call) {
  Function *callee = call.getCalledFunction();
  Intrinsic::ID id = callee->getIntrinsicID();
  SmallVector<Type *, 4> types;
  bool is_ok =
      Intrinsic::getIntrinsicSignature(id, callee->getFunctionType(), types);
  FATHOM_ASSERT(is_ok, "an intrinsic has its signature");
  for (Type *&type : types)
    type = type->getScalarType();
  Function *scalar = Intrinsic::getDeclaration(callee->getParent(), id, types);
  unsigned count = 0;
  for (Value *argument : call.args())
    count = std::max(count, lanes(argument->getType()));
  Parts first, second; // the second is that of operations with overflow
  for (unsigned lane = 0; lane < count; ++lane) {
    std::vector<Value *> arguments;
    for (Value *argument : call.args())
      arguments.push_back(
          is_composite(argument->getType()) ? parts(argument)[lane] : argument);
    CallInst *one = b_.CreateCall(scalar, arguments);
    if (one->getType()->isFPOrFPVectorTy())
      one->copyFastMathFlags(&call);
    if (!one->getType()->isStructTy()) {
      first.push_back(one);
      continue;
    }
    first.push_back(b_.CreateExtractValue(one, 0));
    second.push_back(b_.CreateExtractValue(one, 1));
  }
  first.append(second);
  replace(call, std::move(first));
}

} // namespace fathom::passes
