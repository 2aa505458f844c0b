// Arguments for `...`. A caller puts them into an object of its own, one after
// the other in slots as wide as a pointer, and hands over its address as one
// more parameter; that is what the psABI calls the overflow area:
//
//     call i32 (i32, ...) @sum(i32 2, i32 5, ptr %p)
//  →  store i32 5, %area; store ptr %p, %area + 8; call i32 @sum(i32 2, %area)
//
// va_start makes a list of it. clang has written out va_arg: on x86-64 it looks
// into the saved registers first, so the list says that all of them are used
// up, and then everything is read from the area, in order; on i386 a list is
// just the address. A va_arg too many is an access out of bounds. What would be
// aligned to more than a slot (__int128, long double) is unsupported, on either
// side; so are other targets.
//
// On x86-64 numbers with and without a fraction are passed in different
// registers: which of them an argument is goes with the area, two bits for each
// of the first slots, in the place of the list where the address of the saved
// registers would be. A va_arg for the other kind fails.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

namespace fathom::passes {

namespace {

enum class Target : uint8_t { Other, X86, X86_64 };

Target target_of(const Module &module) {
  Triple triple(module.getTargetTriple());
  if (triple.isOSWindows())
    return Target::Other;
  if (triple.getArch() == Triple::x86_64 &&
      module.getDataLayout().getPointerSize() == 8)
    return Target::X86_64;
  return triple.getArch() == Triple::x86 ? Target::X86 : Target::Other;
}

bool is_intrinsic(const Instruction &i, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && call->getIntrinsicID() == id;
}

// What a slot holds.
enum Kind : uint64_t { Whole = 0, Fraction = 1, AnyKind = 2 };
constexpr unsigned num_kinds = 32;    // that have a place in a word
constexpr uint64_t kinds_offset = 16; // in a list
constexpr uint64_t all_any = 0xaaaaaaaaaaaaaaaa;

uint64_t with_kind(uint64_t kinds, uint64_t slot, Kind kind) {
  if (slot >= num_kinds)
    return kinds;
  return (kinds & ~(uint64_t(3) << 2 * slot)) | uint64_t(kind) << 2 * slot;
}

class VariableArguments {
public:
  VariableArguments(Module &module, Target target)
      : module_(module), layout_(module.getDataLayout()), runtime_(module),
        target_(target), slot_(layout_.getPointerSize()) {}

  void run() {
    std::vector<Function *> readers;
    for (Function &f : module_)
      if (f.isVarArg() && !f.isDeclaration() && starts_list(f) &&
          !has_labels(f))
        readers.push_back(&f);
    for (Function *f : readers)
      give_area(*f);
    if (target_ == Target::X86_64)
      check_kinds();
    for_each_backwards(module_, [&](Instruction &i) {
      if (is_intrinsic(i, Intrinsic::vacopy))
        copy_list(cast<CallInst>(i));
      else if (is_intrinsic(i, Intrinsic::ptrmask) && aligns_list(i))
        end_block_unsupported(runtime_, &i,
                              "variable argument with a large alignment");
    });
  }

private:
  // Labels as values belong to the function that would be replaced.
  static bool has_labels(const Function &f) {
    return any_of(f, [](const BasicBlock &b) { return b.hasAddressTaken(); });
  }
  static bool starts_list(const Function &f) {
    return any_of(instructions(f), [](const Instruction &i) {
      return is_intrinsic(i, Intrinsic::vastart);
    });
  }
  // (area + 15) & -16, for an argument that clang expects at such an address.
  static bool aligns_list(const Instruction &i) {
    const Value *moved = i.getOperand(0);
    while (const auto *gep = dyn_cast<GetElementPtrInst>(moved))
      moved = gep->getPointerOperand();
    const auto *load = dyn_cast<LoadInst>(moved);
    return load && load->getType()->isPointerTy() && in_list(load);
  }
  static bool in_list(const LoadInst *load) {
    const auto *field = dyn_cast<GetElementPtrInst>(load->getPointerOperand());
    const auto *record =
        field ? dyn_cast<StructType>(field->getSourceElementType()) : nullptr;
    return record && record->hasName() &&
           record->getName().starts_with("struct.__va_list_tag");
  }

  void give_area(Function &old);
  void pass_area(CallInst *call, Function &callee);
  bool has_slot(const CallInst &call, unsigned i, uint64_t &size) const;
  Kind kind_of(const CallInst &call, unsigned i) const;
  void start_list(CallInst &start, Value *area, Value *kinds);
  void check_kinds();
  void check_kind(LoadInst &area, Value *list, Kind kind);
  void copy_list(CallInst &copy);

  Module &module_;
  const DataLayout &layout_;
  Runtime runtime_;
  Target target_;
  uint64_t slot_;
};

// The function with the address of the area as its last parameter.
void VariableArguments::give_area(Function &old) {
  std::vector<Type *> types(old.getFunctionType()->param_begin(),
                            old.getFunctionType()->param_end());
  types.push_back(PointerType::get(module_.getContext(), 0));
  if (target_ == Target::X86_64)
    types.push_back(Type::getInt64Ty(module_.getContext()));
  auto *type = FunctionType::get(old.getReturnType(), types, false);
  Function *made =
      Function::Create(type, old.getLinkage(), old.getAddressSpace());
  module_.getFunctionList().insert(old.getIterator(), made);
  made->copyAttributesFrom(&old);
  made->copyMetadata(&old, 0);
  made->takeName(&old);
  made->splice(made->begin(), &old);
  for (Argument &a : old.args()) {
    a.replaceAllUsesWith(made->getArg(a.getArgNo()));
    made->getArg(a.getArgNo())->takeName(&a);
  }
  size_t old_size = old.arg_size();
  old.replaceAllUsesWith(made);
  old.eraseFromParent();
  Value *area = made->getArg(unsigned(old_size));
  Value *kinds = target_ == Target::X86_64
                     ? made->getArg(unsigned(old_size) + 1)
                     : nullptr;
  for (Instruction &i : make_early_inc_range(instructions(*made)))
    if (is_intrinsic(i, Intrinsic::vastart))
      start_list(cast<CallInst>(i), area, kinds);
  std::vector<CallInst *> calls;
  for (User *user : made->users())
    if (auto *call = dyn_cast<CallInst>(user);
        call && call->getCalledOperand() == made)
      calls.push_back(call);
  for (CallInst *call : calls)
    pass_area(call, *made);
}

bool VariableArguments::has_slot(const CallInst &call, unsigned i,
                                 uint64_t &size) const {
  Type *type = call.getArgOperand(i)->getType();
  if (call.isByValArgument(i)) {
    size = layout_.getTypeAllocSize(call.getParamByValType(i));
    return call.getParamAlign(i).valueOrOne().value() <= slot_;
  }
  size = layout_.getTypeStoreSize(type).getKnownMinValue();
  if (isa<FixedVectorType>(type))
    return size == 8;
  return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() ||
         (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

Kind VariableArguments::kind_of(const CallInst &call, unsigned i) const {
  Type *type = call.getArgOperand(i)->getType();
  if (call.isByValArgument(i))
    return AnyKind;
  return type->isIntegerTy() || type->isPointerTy() ? Whole : Fraction;
}

void VariableArguments::pass_area(CallInst *call, Function &callee) {
  bool has_kinds = target_ == Target::X86_64;
  unsigned fixed = unsigned(callee.arg_size()) - 1 - has_kinds;
  std::vector<uint64_t> offsets;
  uint64_t size = 0, end = 0, kinds = all_any;
  for (unsigned i = fixed; i < call->arg_size(); ++i) {
    if (!has_slot(*call, i, size))
      return end_block_unsupported(runtime_, call,
                                   "variable argument with a large alignment");
    offsets.push_back(end);
    kinds = with_kind(kinds, end / slot_, kind_of(*call, i));
    end += alignTo(size, slot_);
  }
  BasicBlock &entry = call->getFunction()->getEntryBlock();
  PlainBuilder b(&entry, entry.getFirstInsertionPt());
  auto *area =
      b.CreateAlloca(ArrayType::get(b.getInt8Ty(), end), nullptr, "arguments");
  area->setAlignment(Align(16));
  b.SetInsertPoint(call);
  std::vector<Value *> arguments(call->arg_begin(), call->arg_begin() + fixed);
  for (unsigned i = fixed; i < call->arg_size(); ++i) {
    Value *place =
        b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), area, offsets[i - fixed]);
    Value *argument = call->getArgOperand(i);
    if (call->isByValArgument(i))
      b.CreateMemCpy(place, Align(slot_), argument, Align(1),
                     layout_.getTypeAllocSize(call->getParamByValType(i)));
    else
      b.CreateAlignedStore(argument, place, Align(slot_));
  }
  arguments.push_back(area);
  if (has_kinds)
    arguments.push_back(b.getInt64(kinds));
  CallInst *made = b.CreateCall(&callee, arguments);
  AttributeList attributes = call->getAttributes();
  for (unsigned i = 0; i < fixed; ++i)
    for (Attribute a : attributes.getParamAttrs(i))
      made->addParamAttr(i, a);
  made->setCallingConv(call->getCallingConv());
  made->takeName(call);
  call->replaceAllUsesWith(made);
  call->eraseFromParent();
}

// The list that clang's code for va_arg looks into, by what it asks first.
void VariableArguments::check_kinds() {
  struct Found {
    LoadInst *area;
    Value *list;
    Kind kind;
  };
  std::vector<Found> found;
  for (Function &f : module_)
    for (BasicBlock &block : f) {
      auto *branch = dyn_cast<BranchInst>(block.getTerminator());
      auto *test = branch && branch->isConditional()
                       ? dyn_cast<ICmpInst>(branch->getCondition())
                       : nullptr;
      bool is_whole = test && test->getName().starts_with("fits_in_gp");
      if (!is_whole && !(test && test->getName().starts_with("fits_in_fp")))
        continue;
      for (Instruction &i : *branch->getSuccessor(1))
        if (auto *load = dyn_cast<LoadInst>(&i);
            load && load->getType()->isPointerTy() && in_list(load))
          found.push_back({load,
                           cast<GetElementPtrInst>(load->getPointerOperand())
                               ->getPointerOperand(),
                           is_whole ? Whole : Fraction});
    }
  for (const Found &one : found)
    check_kind(*one.area, one.list, one.kind);
}

void VariableArguments::check_kind(LoadInst &area, Value *list, Kind kind) {
  PlainBuilder b(area.getNextNode());
  b.SetCurrentDebugLocation(area.getDebugLoc());
  Value *place =
      b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), list, kinds_offset);
  Value *kinds = b.CreateLoad(b.getInt64Ty(), place);
  Value *slot =
      b.CreateLShr(runtime_.query(b, RuntimeCall::Offset, {&area}), 3);
  Value *at = b.CreateShl(b.CreateAnd(slot, num_kinds - 1), 1);
  Value *is = b.CreateAnd(b.CreateLShr(kinds, at), 3);
  Value *good = b.CreateOr(b.CreateICmpEQ(is, b.getInt64(kind)),
                           b.CreateICmpEQ(is, b.getInt64(AnyKind)));
  good = b.CreateOr(good, b.CreateICmpUGE(slot, b.getInt64(num_kinds)));
  runtime_.check(b, good, sea::CheckKind::InvalidBuiltin,
                 "va_arg: the argument is of another type");
}

// { i32 gp_offset, i32 fp_offset, ptr overflow_arg_area, ptr reg_save_area }
void VariableArguments::start_list(CallInst &start, Value *area, Value *kinds) {
  constexpr uint32_t no_integers_left = 48, no_floats_left = 176;
  PlainBuilder b(&start);
  Value *list = start.getArgOperand(0);
  auto field = [&](uint64_t offset) {
    return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), list, offset);
  };
  if (target_ == Target::X86_64) {
    b.CreateStore(b.getInt32(no_integers_left), field(0));
    b.CreateStore(b.getInt32(no_floats_left), field(4));
    b.CreateStore(area, field(8));
    b.CreateStore(kinds, field(kinds_offset));
  } else {
    b.CreateStore(area, list);
  }
  start.eraseFromParent();
}

void VariableArguments::copy_list(CallInst &copy) {
  PlainBuilder b(&copy);
  b.CreateMemCpy(copy.getArgOperand(0), Align(slot_), copy.getArgOperand(1),
                 Align(slot_), target_ == Target::X86_64 ? 24 : slot_);
  copy.eraseFromParent();
}

} // namespace

void lower_varargs(Module &module) {
  Target target = target_of(module);
  if (target == Target::Other)
    return;
  end_lists(module, target == Target::X86_64);
  VariableArguments(module, target).run();
}

} // namespace fathom::passes
