#include "lift/random_module.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace fathom::lift {

namespace {
constexpr unsigned object_size = 24;
constexpr unsigned table_length = 4;
} // namespace

RandomModule::RandomModule(LLVMContext &context, uint64_t seed,
                           const DataLayout &layout)
    : context_(context), random_(seed),
      module_(std::make_unique<Module>("random", context)) {
  module_->setDataLayout(layout);
}

IntegerType *RandomModule::any_type() {
  static const unsigned widths[] = {1, 7, 8, 16, 24, 32, 32, 33, 64, 64, 128};
  return IntegerType::get(context_, widths[any(std::size(widths))]);
}

Constant *RandomModule::any_constant(IntegerType *type) {
  APInt value(128, {random_(), random_()});
  value = value.trunc(type->getBitWidth());
  switch (any(6)) {
  case 0:
    value = APInt(type->getBitWidth(), 0);
    break;
  case 1:
    value = APInt::getAllOnes(type->getBitWidth());
    break;
  case 2:
    value = APInt::getSignedMinValue(type->getBitWidth());
    break;
  case 3:
    value = value.lshr(type->getBitWidth() / 2);
    break;
  default:
    break;
  }
  return ConstantInt::get(type, value);
}

Value *RandomModule::resized(IrBuilder &b, Value *v, Type *type) {
  return any(2) ? b.CreateZExtOrTrunc(v, type) : b.CreateSExtOrTrunc(v, type);
}

Value *RandomModule::pick(IrBuilder &b, IntegerType *type) {
  if (known_.empty() || any(5) == 0)
    return any_constant(type);
  return resized(b, known_[any(known_.size())], type);
}

Value *RandomModule::in_range(IrBuilder &b, uint64_t limit) {
  return b.CreateURem(pick(b, b.getInt64Ty()), b.getInt64(limit));
}

void RandomModule::binary(IrBuilder &b) {
  IntegerType *type = any_type();
  Value *x = pick(b, type), *y = pick(b, type);
  auto op = Instruction::BinaryOps(
      Instruction::Add + any(Instruction::Xor - Instruction::Add + 1));
  switch (op) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
    op = Instruction::Sub;
    break;
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::SDiv:
  case Instruction::SRem: {
    // Not by zero, and not the smallest number by -1.
    Value *zero = ConstantInt::get(type, 0);
    Value *bad =
        b.CreateOr(b.CreateICmpEQ(y, zero),
                   b.CreateICmpEQ(y, ConstantInt::getAllOnesValue(type)));
    y = b.CreateSelect(
        bad, ConstantInt::get(type, type->getBitWidth() > 2 ? 3 : 1), y);
    if (type->getBitWidth() == 1)
      op = Instruction::UDiv;
    break;
  }
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    y = type->getBitWidth() == 1
            ? cast<Value>(ConstantInt::get(type, 0))
            : b.CreateURem(y, ConstantInt::get(type, type->getBitWidth()));
    break;
  default:
    break;
  }
  known_.push_back(b.CreateBinOp(op, x, y));
}

void RandomModule::compare(IrBuilder &b) {
  IntegerType *type = any_type();
  auto predicate = CmpInst::Predicate(CmpInst::FIRST_ICMP_PREDICATE + any(10));
  Value *c = b.CreateICmp(predicate, pick(b, type), pick(b, type));
  known_.push_back(c);
  type = any_type();
  known_.push_back(b.CreateSelect(c, pick(b, type), pick(b, type)));
  known_.push_back(b.CreateFreeze(known_.back()));
}

void RandomModule::intrinsic(IrBuilder &b) {
  static const Intrinsic::ID ids[] = {
      Intrinsic::umin,       Intrinsic::umax,     Intrinsic::smin,
      Intrinsic::smax,       Intrinsic::abs,      Intrinsic::bswap,
      Intrinsic::bitreverse, Intrinsic::ctpop,    Intrinsic::ctlz,
      Intrinsic::cttz,       Intrinsic::fshl,     Intrinsic::fshr,
      Intrinsic::uadd_sat,   Intrinsic::sadd_sat, Intrinsic::usub_sat,
      Intrinsic::ssub_sat,   Intrinsic::ushl_sat, Intrinsic::sshl_sat,
      Intrinsic::ucmp,       Intrinsic::scmp,     Intrinsic::expect};
  Intrinsic::ID id = ids[any(std::size(ids))];
  IntegerType *type = any_type();
  if (id == Intrinsic::bswap)
    type = IntegerType::get(context_, 16u << any(3));
  Value *x = pick(b, type), *y = pick(b, type);
  switch (id) {
  case Intrinsic::abs:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    known_.push_back(b.CreateIntrinsic(id, {type}, {x, b.getFalse()}));
    return;
  case Intrinsic::bswap:
  case Intrinsic::bitreverse:
  case Intrinsic::ctpop:
    known_.push_back(b.CreateIntrinsic(id, {type}, {x}));
    return;
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    known_.push_back(b.CreateIntrinsic(id, {type}, {x, y, pick(b, type)}));
    return;
  case Intrinsic::ushl_sat:
  case Intrinsic::sshl_sat:
    if (type->getBitWidth() == 1)
      return;
    y = b.CreateURem(y, ConstantInt::get(type, type->getBitWidth()));
    break;
  case Intrinsic::ucmp:
  case Intrinsic::scmp:
    known_.push_back(b.CreateIntrinsic(id, {b.getInt8Ty(), type}, {x, y}));
    return;
  default:
    break;
  }
  known_.push_back(b.CreateIntrinsic(id, {type}, {x, y}));
}

void RandomModule::overflow(IrBuilder &b) {
  static const Intrinsic::ID ids[] = {
      Intrinsic::sadd_with_overflow, Intrinsic::uadd_with_overflow,
      Intrinsic::ssub_with_overflow, Intrinsic::usub_with_overflow,
      Intrinsic::smul_with_overflow, Intrinsic::umul_with_overflow};
  static const unsigned widths[] = {8, 16, 32, 33, 64};
  IntegerType *type =
      IntegerType::get(context_, widths[any(std::size(widths))]);
  Value *pair = b.CreateIntrinsic(ids[any(std::size(ids))], {type},
                                  {pick(b, type), pick(b, type)});
  known_.push_back(b.CreateExtractValue(pair, 0));
  known_.push_back(b.CreateExtractValue(pair, 1));
}

void RandomModule::memory(IrBuilder &b) {
  IntegerType *type = any_type();
  uint64_t bytes = (type->getBitWidth() + 7) / 8;
  Value *object = objects_[any(objects_.size())];
  Value *at =
      b.CreateGEP(b.getInt8Ty(), object, in_range(b, object_size - bytes + 1));
  // A number that is no multiple of bytes may only be read as it was written.
  if (any(2) || type->getBitWidth() % 8 != 0)
    b.CreateAlignedStore(pick(b, type), at, Align(1));
  known_.push_back(b.CreateAlignedLoad(type, at, Align(1)));
}

void RandomModule::copy(IrBuilder &b) {
  Value *to = objects_[any(objects_.size())];
  Value *from = objects_[any(objects_.size())];
  Value *length = in_range(b, 9);
  Value *target = b.CreateGEP(b.getInt8Ty(), to, in_range(b, 16));
  Value *source = b.CreateGEP(b.getInt8Ty(), from, in_range(b, 16));
  if (any(2))
    b.CreateMemMove(target, Align(1), source, Align(1), length);
  else
    b.CreateMemSet(target, pick(b, b.getInt8Ty()), length, Align(1));
}

// Addresses differ from run to run, differences inside an object do not. A
// pointer goes through memory and through an integer.
void RandomModule::pointers(IrBuilder &b) {
  Value *object = objects_[any(objects_.size())];
  Value *p = b.CreateGEP(b.getInt32Ty(), object, in_range(b, 5));
  Value *q = b.CreateConstGEP2_32(ArrayType::get(b.getInt16Ty(), 3), object,
                                  uint32_t(any(3)), uint32_t(any(3)));
  auto *slot = b.CreateAlloca(b.getPtrTy());
  b.CreateStore(p, slot);
  Value *again = b.CreateLoad(b.getPtrTy(), slot);
  if (any(2)) {
    Value *number = b.CreateLoad(b.getInt64Ty(), slot);
    again = b.CreateIntToPtr(b.CreateAdd(number, in_range(b, 3)), b.getPtrTy());
  }
  known_.push_back(b.CreateSub(b.CreatePtrToInt(again, b.getInt64Ty()),
                               b.CreatePtrToInt(object, b.getInt64Ty())));
  known_.push_back(b.CreateICmpULE(again, q));
  known_.push_back(b.CreateICmpEQ(p, ConstantPointerNull::get(b.getPtrTy())));
  known_.push_back(b.CreateAlignedLoad(b.getInt8Ty(), again, Align(1)));
  Value *either = b.CreateSelect(pick(b, b.getInt1Ty()), again, q);
  b.CreateAlignedStore(pick(b, b.getInt8Ty()), either, Align(1));
}

Value *RandomModule::any_slot(IrBuilder &b) {
  Value *table = tables_[any(tables_.size())];
  if (any(2))
    return b.CreateConstGEP1_32(b.getPtrTy(), table,
                                uint32_t(any(table_length)));
  return b.CreateGEP(b.getPtrTy(), table, in_range(b, table_length));
}

// The same pointer, after arithmetic that a lifter can follow or not.
Value *RandomModule::through_integers(IrBuilder &b, Value *pointer) {
  Type *word = b.getInt64Ty();
  Value *number = b.CreatePtrToInt(pointer, word);
  switch (any(6)) {
  case 4:
    number = b.CreateCall(pass_, {number, pick(b, b.getInt1Ty())});
    break;
  case 0: {
    Value *mask = pick(b, b.getInt64Ty());
    number = b.CreateXor(b.CreateXor(number, mask), mask);
    break;
  }
  case 1: // an odd number has an inverse
    number = b.CreateMul(b.CreateMul(number, b.getInt64(3)),
                         b.getInt64(0xaaaaaaaaaaaaaaab));
    break;
  case 2:
    number = b.CreateOr(
        b.CreateShl(
            b.CreateZExt(
                b.CreateTrunc(b.CreateLShr(number, 32), b.getInt32Ty()), word),
            32),
        b.CreateZExt(b.CreateTrunc(number, b.getInt32Ty()), word));
    break;
  case 3: { // byte by byte through memory
    Value *from = b.CreateAlloca(word), *to = b.CreateAlloca(word);
    b.CreateStore(pointer, from);
    for (uint32_t i = 0; i < 8; ++i)
      b.CreateStore(b.CreateLoad(b.getInt8Ty(),
                                 b.CreateConstGEP1_32(b.getInt8Ty(), from, i)),
                    b.CreateConstGEP1_32(b.getInt8Ty(), to, i));
    return b.CreateLoad(b.getPtrTy(), to);
  }
  default:
    number = b.CreateAdd(number, b.getInt64(0));
    break;
  }
  return b.CreateIntToPtr(number, b.getPtrTy());
}

// Pointers in tables, and accesses through what is found there.
void RandomModule::links(IrBuilder &b) {
  Value *to = tables_[any(tables_.size())];
  Value *from = tables_[any(tables_.size())];
  switch (any(4)) {
  case 0:
    b.CreateStore(objects_[any(objects_.size())], any_slot(b));
    break;
  case 1:
    b.CreateMemMove(to, Align(8), from, Align(8), 8 * (1 + any(table_length)));
    break;
  case 2: // as integers
    b.CreateStore(b.CreateLoad(b.getInt64Ty(), any_slot(b)), any_slot(b));
    break;
  default:
    b.CreateStore(b.CreateLoad(b.getPtrTy(), any_slot(b)), any_slot(b));
    break;
  }
  Value *p = b.CreateLoad(b.getPtrTy(), any_slot(b));
  if (any(4) == 0)
    p = through_integers(b, p);
  Value *at = b.CreateGEP(b.getInt8Ty(), p, in_range(b, object_size - 3));
  b.CreateAlignedStore(pick(b, b.getInt32Ty()), at, Align(1));
  known_.push_back(b.CreateAlignedLoad(
      b.getInt16Ty(),
      b.CreateConstGEP1_32(b.getInt8Ty(),
                           b.CreateLoad(b.getPtrTy(), any_slot(b)),
                           uint32_t(any(object_size - 1))),
      Align(1)));
}

void RandomModule::branch(IrBuilder &b, unsigned depth) {
  Function *f = b.GetInsertBlock()->getParent();
  auto *yes = BasicBlock::Create(context_, "", f);
  auto *no = BasicBlock::Create(context_, "", f);
  auto *join = BasicBlock::Create(context_, "", f);
  b.CreateCondBr(pick(b, b.getInt1Ty()), yes, no);
  size_t before = known_.size();
  IntegerType *type = any_type();
  Value *arms[2];
  BasicBlock *ends[2];
  BasicBlock *starts[] = {yes, no};
  for (int i = 0; i < 2; ++i) {
    b.SetInsertPoint(starts[i]);
    for (uint64_t n = any(4); n > 0; --n)
      statement(b, depth + 1);
    arms[i] = pick(b, type);
    ends[i] = b.GetInsertBlock();
    b.CreateBr(join);
    known_.resize(before);
  }
  b.SetInsertPoint(join);
  PHINode *phi = b.CreatePHI(type, 2);
  phi->addIncoming(arms[0], ends[0]);
  phi->addIncoming(arms[1], ends[1]);
  known_.push_back(phi);
}

// In the form loops have: preheader, one back edge, dedicated exits, LCSSA.
void RandomModule::loop(IrBuilder &b, unsigned depth) {
  Function *f = b.GetInsertBlock()->getParent();
  auto *head = BasicBlock::Create(context_, "", f);
  auto *body = BasicBlock::Create(context_, "", f);
  auto *exit = BasicBlock::Create(context_, "", f);
  IntegerType *type = any_type();
  Value *first = pick(b, type);
  BasicBlock *before = b.GetInsertBlock();
  b.CreateBr(head);
  b.SetInsertPoint(head);
  PHINode *counter = b.CreatePHI(b.getInt32Ty(), 2);
  PHINode *carried = b.CreatePHI(type, 2);
  counter->addIncoming(b.getInt32(0), before);
  carried->addIncoming(first, before);
  size_t outside = known_.size();
  known_.push_back(carried);
  known_.push_back(counter);
  b.CreateCondBr(b.CreateICmpULT(counter, b.getInt32(1 + uint32_t(any(4)))),
                 body, exit);
  b.SetInsertPoint(body);
  for (uint64_t n = any(5); n > 0; --n)
    statement(b, depth + 1);
  carried->addIncoming(pick(b, type), b.GetInsertBlock());
  counter->addIncoming(b.CreateAdd(counter, b.getInt32(1)), b.GetInsertBlock());
  // A second way out, from the body.
  auto *latch = BasicBlock::Create(context_, "", f);
  Value *leave = pick(b, b.getInt1Ty());
  BasicBlock *end = b.GetInsertBlock();
  b.CreateCondBr(leave, exit, latch);
  Value *last = carried->getIncomingValueForBlock(end);
  carried->setIncomingBlock(1, latch);
  counter->setIncomingBlock(1, latch);
  b.SetInsertPoint(latch);
  b.CreateBr(head);
  known_.resize(outside);
  b.SetInsertPoint(exit);
  PHINode *out = b.CreatePHI(type, 2);
  out->addIncoming(carried, head);
  out->addIncoming(last, end);
  known_.push_back(out);
}

void RandomModule::call(IrBuilder &b) {
  if (callees_.empty())
    return;
  Function *callee = callees_[any(callees_.size())];
  Values arguments;
  for (const Argument &a : callee->args())
    arguments.push_back(a.getType()->isPointerTy()
                            ? objects_[any(objects_.size())]
                            : pick(b, cast<IntegerType>(a.getType())));
  known_.push_back(b.CreateCall(callee, arguments));
}

void RandomModule::statement(IrBuilder &b, unsigned depth) {
  switch (any(depth < 3 ? 13 : 11)) {
  case 0:
  case 1:
  case 2:
    return binary(b);
  case 3:
    return compare(b);
  case 4:
    return intrinsic(b);
  case 5:
    return overflow(b);
  case 6:
    return memory(b);
  case 7:
    return copy(b);
  case 8:
    return pointers(b);
  case 9:
    return depth < 2 ? call(b) : binary(b);
  case 10:
    return tables_.empty() ? binary(b) : links(b);
  case 11:
    return branch(b, depth);
  default:
    return loop(b, depth);
  }
}

Value *RandomModule::checksum(IrBuilder &b) {
  Value *sum = b.getInt64(0);
  auto add = [&](Value *v) {
    sum = b.CreateMul(sum, b.getInt64(0x100000001b3));
    sum = b.CreateXor(sum, b.CreateZExtOrTrunc(v, b.getInt64Ty()));
  };
  for (Value *v : known_)
    add(v);
  for (Value *object : objects_)
    for (unsigned i = 0; i < object_size; i += 8)
      add(b.CreateAlignedLoad(b.getInt64Ty(),
                              b.CreateConstGEP1_32(b.getInt8Ty(), object, i),
                              Align(1)));
  return sum;
}

void RandomModule::make_globals() {
  Type *i8 = Type::getInt8Ty(context_), *i32 = Type::getInt32Ty(context_);
  auto *record =
      StructType::get(context_, {i8, i32, i32, Type::getDoubleTy(context_)});
  Constant *fields[] = {any_constant(cast<IntegerType>(i8)),
                        any_constant(cast<IntegerType>(i32)),
                        any_constant(cast<IntegerType>(i32)),
                        ConstantFP::get(Type::getDoubleTy(context_), 1.5)};
  // Padding is zero in our reading and in every object file.
  objects_.push_back(new GlobalVariable(*module_, record, false,
                                        GlobalValue::InternalLinkage,
                                        ConstantStruct::get(record, fields)));
  auto *words = ArrayType::get(i32, object_size / 4);
  objects_.push_back(
      new GlobalVariable(*module_, words, false, GlobalValue::InternalLinkage,
                         ConstantAggregateZero::get(words), "words"));
  objects_.push_back(new GlobalVariable(
      *module_, ArrayType::get(i8, object_size), false,
      GlobalValue::InternalLinkage,
      ConstantDataArray::getString(context_, "abcdefghijklmnopqrstuvw"),
      "text"));
}

void RandomModule::make_objects(IrBuilder &b) {
  for (int i = 0; i < 2; ++i) {
    Value *object = b.CreateAlloca(ArrayType::get(b.getInt8Ty(), object_size));
    b.CreateMemSet(object, b.getInt8(uint8_t(random_())), object_size,
                   Align(1));
    objects_.push_back(object);
  }
  tables_.clear();
  for (uint64_t n = any(3); n > 0; --n) {
    Value *table = b.CreateAlloca(ArrayType::get(b.getPtrTy(), table_length));
    for (uint32_t i = 0; i < table_length; ++i)
      b.CreateStore(objects_[any(objects_.size())],
                    b.CreateConstGEP1_32(b.getPtrTy(), table, i));
    tables_.push_back(table);
  }
}

Function *RandomModule::make_function(StringRef name, unsigned parameters,
                                      unsigned statements) {
  std::vector<Type *> types;
  for (unsigned i = 0; i < parameters; ++i)
    types.push_back(any_type());
  if (parameters > 0)
    types.push_back(PointerType::get(context_, 0));
  auto *f = Function::Create(
      FunctionType::get(Type::getInt64Ty(context_), types, false),
      GlobalValue::ExternalLinkage, name, *module_);
  IrBuilder b(BasicBlock::Create(context_, "", f));
  known_.clear();
  size_t shared = objects_.size();
  for (Argument &a : f->args())
    (a.getType()->isPointerTy() ? objects_ : known_).push_back(&a);
  make_objects(b);
  for (unsigned i = 0; i < statements; ++i)
    statement(b, 0);
  b.CreateRet(checksum(b));
  objects_.resize(shared);
  return f;
}

// i64 pass(i64 x, i1 c) { return (c ? x + 1 : x + 2) - (c ? 1 : 2); }
void RandomModule::make_pass() {
  Type *word = Type::getInt64Ty(context_);
  pass_ = Function::Create(
      FunctionType::get(word, {word, Type::getInt1Ty(context_)}, false),
      GlobalValue::InternalLinkage, "pass", *module_);
  IrBuilder b(BasicBlock::Create(context_, "", pass_));
  Value *x = pass_->getArg(0), *c = pass_->getArg(1);
  Value *moved = b.CreateSelect(c, b.CreateAdd(x, b.getInt64(1)),
                                b.CreateAdd(x, b.getInt64(2)));
  b.CreateRet(
      b.CreateSub(moved, b.CreateSelect(c, b.getInt64(1), b.getInt64(2))));
}

std::unique_ptr<Module> RandomModule::make() {
  make_globals();
  make_pass();
  callees_.push_back(make_function("first", 3, 6));
  callees_.push_back(make_function("second", 2, 6));
  make_function("fathom.entry", 0, 12);
  return std::move(module_);
}

} // namespace fathom::lift
