// Intrinsics of LLVM that are a few plain instructions, or nothing. What the
// lifter knows itself (with.overflow, min, max, abs, bit counting, funnel
// shifts, …) stays.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// x op y, cut to the range of the type. In the signed case an overflow goes to
// the side that x is on.
Value *saturate_add_sub(PlainBuilder &b, Intrinsic::ID id, Value *x, Value *y) {
  Type *type = x->getType();
  unsigned width = type->getIntegerBitWidth();
  if (id == Intrinsic::uadd_sat) {
    Value *sum = b.CreateAdd(x, y);
    return b.CreateSelect(b.CreateICmpULT(sum, x),
                          Constant::getAllOnesValue(type), sum);
  }
  if (id == Intrinsic::usub_sat)
    return b.CreateSelect(b.CreateICmpULT(x, y), Constant::getNullValue(type),
                          b.CreateSub(x, y));
  bool is_add = id == Intrinsic::sadd_sat;
  Value *result = is_add ? b.CreateAdd(x, y) : b.CreateSub(x, y);
  // Signs: the operands agree (add) or differ (sub), and the result's is not
  // that of x.
  Value *from_x = b.CreateXor(result, x);
  Value *other = is_add ? b.CreateXor(result, y) : b.CreateXor(x, y);
  Constant *zero = Constant::getNullValue(type);
  Value *overflow = b.CreateICmpSLT(b.CreateAnd(from_x, other), zero);
  Value *limit =
      b.CreateSelect(b.CreateICmpSLT(x, zero),
                     ConstantInt::get(type, APInt::getSignedMinValue(width)),
                     ConstantInt::get(type, APInt::getSignedMaxValue(width)));
  return b.CreateSelect(overflow, limit, result);
}

// A shift by too much is poison here as it is in the intrinsic.
Value *saturate_shift(PlainBuilder &b, Intrinsic::ID id, Value *x, Value *y) {
  Type *type = x->getType();
  unsigned width = type->getIntegerBitWidth();
  bool is_signed = id == Intrinsic::sshl_sat;
  Value *shifted = b.CreateShl(x, y);
  Value *back = is_signed ? b.CreateAShr(shifted, y) : b.CreateLShr(shifted, y);
  Value *limit = Constant::getAllOnesValue(type);
  if (is_signed)
    limit =
        b.CreateSelect(b.CreateICmpSLT(x, Constant::getNullValue(type)),
                       ConstantInt::get(type, APInt::getSignedMinValue(width)),
                       ConstantInt::get(type, APInt::getSignedMaxValue(width)));
  return b.CreateSelect(b.CreateICmpEQ(back, x), shifted, limit);
}

// The pointer keeps its object: it is moved by the difference.
Value *mask_pointer(PlainBuilder &b, const Runtime &runtime, Value *pointer,
                    Value *mask) {
  Value *from = b.CreatePtrToInt(pointer, runtime.word());
  // A mask narrower than the pointer leaves the upper bits alone.
  unsigned narrow = mask->getType()->getIntegerBitWidth();
  unsigned wide = runtime.word()->getBitWidth();
  if (narrow < wide) {
    mask = b.CreateZExt(mask, runtime.word());
    mask = b.CreateOr(
        mask, ConstantInt::get(runtime.word(),
                               APInt::getHighBitsSet(wide, wide - narrow)));
  }
  Value *difference = b.CreateSub(b.CreateAnd(from, mask), from);
  return b.CreateGEP(b.getInt8Ty(), pointer, difference);
}

// trunc(ptrtoint(object) - ptrtoint(table)): the object; null for others.
Constant *relative_object(Constant *entry) {
  if (auto *cut = dyn_cast<ConstantExpr>(entry);
      cut && cut->getOpcode() == Instruction::Trunc)
    entry = cut->getOperand(0);
  auto *difference = dyn_cast<ConstantExpr>(entry);
  if (!difference || difference->getOpcode() != Instruction::Sub)
    return nullptr;
  auto *from = dyn_cast<ConstantExpr>(difference->getOperand(0));
  return from && from->getOpcode() == Instruction::PtrToInt
             ? from->getOperand(0)
             : nullptr;
}

// The same table with the objects themselves, entries twice as wide (or equally
// wide on 32 bits); null if it is not the table that LLVM makes of constants.
GlobalVariable *table_of_objects(Module &module, Value *base) {
  auto *table = dyn_cast<GlobalVariable>(base->stripPointerCasts());
  if (!table || !table->isConstant() || !table->hasDefinitiveInitializer())
    return nullptr;
  std::string name = ("fathom.objects." + table->getName()).str();
  if (GlobalVariable *known = module.getNamedGlobal(name))
    return known;
  auto *type = dyn_cast<ArrayType>(table->getValueType());
  if (!type || !type->getElementType()->isIntegerTy(32))
    return nullptr;
  std::vector<Constant *> objects;
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    Constant *entry = table->getInitializer()->getAggregateElement(i);
    objects.push_back(entry ? relative_object(entry) : nullptr);
    if (!objects.back())
      return nullptr;
  }
  auto *list =
      ArrayType::get(PointerType::get(module.getContext(), 0), objects.size());
  return new GlobalVariable(module, list, true, GlobalValue::PrivateLinkage,
                            ConstantArray::get(list, objects), name);
}

// The number in a table of distances says nothing about the object it leads
// to. Tables that LLVM made of tables of pointers become those again.
Value *load_relative(PlainBuilder &b, const Runtime &runtime, Value *base,
                     Value *offset) {
  Module &module = *b.GetInsertBlock()->getModule();
  GlobalVariable *table = table_of_objects(module, base);
  if (!table)
    return nullptr;
  uint64_t scale = module.getDataLayout().getPointerSize() / 4;
  Value *wide = b.CreateSExtOrTrunc(offset, runtime.word());
  Value *place =
      b.CreateGEP(b.getInt8Ty(), table,
                  b.CreateMul(wide, ConstantInt::get(wide->getType(), scale)));
  return b.CreateLoad(b.getPtrTy(), place);
}

enum class Treatment { Keep, Refuse, Drop, FirstArgument, Compute };

Treatment treatment(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
  case Intrinsic::ptrmask:
  case Intrinsic::load_relative:
    return Treatment::Compute;
  case Intrinsic::smul_fix: // rounds as it likes
  case Intrinsic::umul_fix:
  case Intrinsic::smul_fix_sat:
  case Intrinsic::umul_fix_sat:
  case Intrinsic::sdiv_fix:
  case Intrinsic::udiv_fix:
  case Intrinsic::sdiv_fix_sat:
  case Intrinsic::udiv_fix_sat:
  case Intrinsic::eh_typeid_for:
    return Treatment::Refuse;
  case Intrinsic::arithmetic_fence:
    return Treatment::FirstArgument;
  case Intrinsic::vaend: // va_start is unsupported
    return Treatment::Drop;
  default:
    return Treatment::Keep;
  }
}

Value *compute(PlainBuilder &b, const Runtime &runtime, IntrinsicInst &call) {
  Intrinsic::ID id = call.getIntrinsicID();
  Value *x = call.getArgOperand(0), *y = call.getArgOperand(1);
  if (id == Intrinsic::ptrmask)
    return mask_pointer(b, runtime, x, y);
  if (id == Intrinsic::load_relative)
    return load_relative(b, runtime, x, y);
  if (id == Intrinsic::ushl_sat || id == Intrinsic::sshl_sat)
    return saturate_shift(b, id, x, y);
  return saturate_add_sub(b, id, x, y);
}

void lower_one(const Runtime &runtime, IntrinsicInst &call) {
  Value *now = nullptr;
  PlainBuilder b(&call);
  switch (treatment(call.getIntrinsicID())) {
  case Treatment::Keep:
    return;
  case Treatment::Refuse:
    return end_block_unsupported(runtime, &call,
                                 call.getCalledFunction()->getName().str());
  case Treatment::Drop:
    break;
  case Treatment::FirstArgument:
    now = call.getArgOperand(0);
    break;
  case Treatment::Compute:
    now = compute(b, runtime, call);
    if (!now)
      return end_block_unsupported(runtime, &call,
                                   call.getCalledFunction()->getName().str());
    break;
  }
  if (now) {
    if (isa<Instruction>(now) && !now->hasName())
      now->takeName(&call);
    call.replaceAllUsesWith(now);
  }
  call.eraseFromParent();
}

} // namespace

void lower_intrinsics(Module &module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &at) {
    if (auto *call = dyn_cast<IntrinsicInst>(&at))
      lower_one(runtime, *call);
  });
}

} // namespace fathom::passes
