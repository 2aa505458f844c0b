// Arguments for `...`. A caller puts them into an object of its own, one after
// the other in slots as wide as a pointer, and hands over its address as one
// more parameter; that is what the psABI calls the overflow area:
//
//     call i32 (i32, ...) @sum(i32 2, i32 5, ptr %p)
//  →  store i32 5, %area; store ptr %p, %area + 8; call i32 @sum(i32 2, %area)
//
// va_start makes a list of it. clang has written out va_arg. Where it looks
// into the saved registers first (x86-64, AArch64, s390x) the list says that
// all of them are used up, and then everything is read from the area, in order;
// elsewhere (i386, ARM, RISC-V) a list is just the address. A va_arg too many
// is an access out of bounds. What is aligned to more than a slot (__int128,
// long double) is so in the area, which begins at a multiple of 16; more than
// that, and vectors, are unsupported, on either side. On s390x a number lies at
// the end of its slot. Other targets are unsupported.
//
// Where numbers with and without a fraction are passed in different registers,
// which of them an argument is goes with the area, two bits for each of the
// first slots, in the place of the list where the address of the saved
// registers would be. A va_arg for another kind fails.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/TargetParser/Triple.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

// Lists: x86-64 { i32 gp_offset, fp_offset, ptr area, registers }, AArch64
// { ptr area, registers, registers, i32 gr_offs, vr_offs }, s390x { i64 gpr,
// fpr, ptr area, registers }; the address elsewhere.
enum class Target : uint8_t { Other, X86, X86_64, Arm, AArch64, RiscV, S390x };

Target target_of(const Module &module) {
  Triple triple(module.getTargetTriple());
  const unsigned size = module.getDataLayout().getPointerSize();
  if (triple.isOSWindows() || triple.isOSDarwin())
    return Target::Other;
  switch (triple.getArch()) {
  case Triple::x86_64:
    return size == 8 ? Target::X86_64 : Target::Other;
  case Triple::x86:
    return Target::X86;
  case Triple::arm:
  case Triple::thumb:
    return Target::Arm;
  case Triple::aarch64:
    return size == 8 ? Target::AArch64 : Target::Other;
  case Triple::riscv32:
  case Triple::riscv64:
    return Target::RiscV;
  case Triple::systemz:
    return Target::S390x;
  default:
    return Target::Other;
  }
}

bool has_registers(Target target) {
  return target == Target::X86_64 || target == Target::AArch64 ||
         target == Target::S390x;
}
// What is wider than a slot is aligned in the area: of x86-64 long double and
// __int128 only.
bool aligns_all(Target target) {
  return target == Target::Arm || target == Target::AArch64 ||
         target == Target::RiscV;
}
bool aligns(Target target) {
  return aligns_all(target) || target == Target::X86_64;
}
// Where the kinds of the arguments are kept in a list.
uint64_t kinds_offset(Target target) {
  return target == Target::AArch64 ? 8 : target == Target::S390x ? 24 : 16;
}
uint64_t list_size(Target target, uint64_t slot) {
  if (!has_registers(target))
    return slot;
  return target == Target::X86_64 ? 24 : 32;
}

bool is_intrinsic(const Instruction &i, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && call->getIntrinsicID() == id;
}

// What a slot holds. Long is the x87's, which is never in a register.
enum Kind : uint64_t { Whole = 0, Fraction = 1, AnyKind = 2, Long = 3 };
constexpr unsigned num_kinds = 32; // that have a place in a word
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
    if (has_registers(target_))
      check_kinds();
    for_each_backwards(module_, [&](Instruction &i) {
      if (is_intrinsic(i, Intrinsic::vacopy))
        copy_list(cast<CallInst>(i));
      else if (is_intrinsic(i, Intrinsic::ptrmask) && aligns_list(i))
        align_list(cast<CallInst>(i));
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
  static const LoadInst *aligned_place(const Instruction &i) {
    const Value *moved = i.getOperand(0);
    while (const auto *gep = dyn_cast<GetElementPtrInst>(moved))
      moved = gep->getPointerOperand();
    const auto *load = dyn_cast<LoadInst>(moved);
    return load && load->getType()->isPointerTy() ? load : nullptr;
  }
  bool aligns_list(const Instruction &i) const {
    const LoadInst *load = aligned_place(i);
    if (!load || in_list(load))
      return load;
    // As clang calls it.
    return aligns(target_) && load->getName().starts_with("argp.cur") &&
           i.getName().starts_with("argp.cur");
  }
  static bool in_list(const LoadInst *load) {
    const auto *field = dyn_cast<GetElementPtrInst>(load->getPointerOperand());
    const auto *record =
        field ? dyn_cast<StructType>(field->getSourceElementType()) : nullptr;
    return record && record->hasName() &&
           (record->getName().starts_with("struct.__va_list_tag") ||
            record->getName() == "struct.__va_list" ||
            record->getName() == "struct.std::__va_list");
  }
  static Value *list_of(LoadInst &load) { // in_list
    return cast<GetElementPtrInst>(load.getPointerOperand())
        ->getPointerOperand();
  }

  void give_area(Function &old);
  void pass_area(CallInst *call, Function &callee);
  void align_list(CallInst &mask);
  bool has_slot(const CallInst &call, unsigned i, uint64_t &size) const;
  uint64_t alignment_of(const CallInst &call, unsigned i) const;
  Kind kind_of(const CallInst &call, unsigned i) const;
  void start_list(CallInst &start, Value *area, Value *kinds);
  void check_kinds();
  void check_kind(PlainBuilder &b, Value *area, Value *list, Kind kind);
  std::optional<Kind> kind_asked(const BasicBlock &block) const;
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
  if (has_registers(target_))
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
  Value *kinds =
      has_registers(target_) ? made->getArg(unsigned(old_size) + 1) : nullptr;
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

uint64_t VariableArguments::alignment_of(const CallInst &call,
                                         unsigned i) const {
  if (call.isByValArgument(i))
    return std::max(slot_, call.getParamAlign(i).valueOrOne().value());
  Type *type = call.getArgOperand(i)->getType();
  if (!aligns(target_) || (!aligns_all(target_) && type->isVectorTy()))
    return slot_;
  return std::max(slot_, layout_.getABITypeAlign(type).value());
}

bool VariableArguments::has_slot(const CallInst &call, unsigned i,
                                 uint64_t &size) const {
  Type *type = call.getArgOperand(i)->getType();
  uint64_t most = aligns(target_) ? 16 : slot_;
  if (call.isByValArgument(i)) {
    size = layout_.getTypeAllocSize(call.getParamByValType(i));
    return alignment_of(call, i) <= most;
  }
  size = layout_.getTypeStoreSize(type).getKnownMinValue();
  if (aligns_all(target_))
    return !isa<VectorType>(type) && alignment_of(call, i) <= most;
  if (target_ == Target::S390x)
    return size <= slot_ && !type->isAggregateType() && !isa<VectorType>(type);
  if (isa<FixedVectorType>(type))
    return size == 8;
  return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() ||
         type->isX86_FP80Ty() ||
         (type->isIntegerTy() &&
          type->getIntegerBitWidth() <= std::max<uint64_t>(64, 8 * most));
}

// cur + ((align - cur) mod align), by the offset in the area.
void VariableArguments::align_list(CallInst &mask) {
  auto *place = const_cast<LoadInst *>(aligned_place(mask));
  const auto *bits = dyn_cast<ConstantInt>(mask.getArgOperand(1));
  if (!aligns(target_) || !bits || !(-bits->getValue()).isPowerOf2() ||
      (-bits->getValue()).ugt(16))
    return end_block_unsupported(runtime_, &mask,
                                 "variable argument with a large alignment");
  PlainBuilder b(&mask);
  Value *offset = runtime_.query(b, RuntimeCall::Offset, {place});
  uint64_t low = (-bits->getValue()).getZExtValue() - 1;
  Value *distance = b.CreateAnd(b.CreateNeg(offset), low);
  Value *aligned = b.CreateInBoundsGEP(b.getInt8Ty(), place, distance);
  aligned->takeName(&mask);
  if (target_ == Target::X86_64 && in_list(place) &&
      !kind_asked(*mask.getParent()))
    check_kind(b, aligned, list_of(*place), Long);
  mask.replaceAllUsesWith(aligned);
  mask.eraseFromParent();
}

Kind VariableArguments::kind_of(const CallInst &call, unsigned i) const {
  Type *type = call.getArgOperand(i)->getType();
  if (call.isByValArgument(i) || type->isAggregateType())
    return AnyKind;
  if (type->isX86_FP80Ty())
    return Long;
  return type->isIntegerTy() || type->isPointerTy() ? Whole : Fraction;
}

void VariableArguments::pass_area(CallInst *call, Function &callee) {
  bool has_kinds = has_registers(target_);
  unsigned fixed = unsigned(callee.arg_size()) - 1 - has_kinds;
  std::vector<uint64_t> offsets;
  uint64_t size = 0, end = 0, kinds = all_any;
  for (unsigned i = fixed; i < call->arg_size(); ++i) {
    if (!has_slot(*call, i, size))
      return end_block_unsupported(runtime_, call,
                                   "variable argument with a large alignment");
    const Kind kind = kind_of(*call, i);
    const uint64_t begin = alignTo(end, alignment_of(*call, i));
    for (; end < begin && kind == Long; end += slot_)
      kinds = with_kind(kinds, end / slot_, kind);
    end = begin;
    bool is_at_end = target_ == Target::S390x && !call->isByValArgument(i);
    offsets.push_back(is_at_end ? end + slot_ - size : end);
    kinds = with_kind(kinds, end / slot_, kind);
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
      b.CreateAlignedStore(argument, place,
                           commonAlignment(Align(16), offsets[i - fixed]));
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

// The kind of argument that the code for va_arg asks for in whose block an
// argument is taken from the area, by what it asks first.
std::optional<Kind>
VariableArguments::kind_asked(const BasicBlock &block) const {
  for (const BasicBlock *before : predecessors(&block)) {
    const auto *branch = dyn_cast<BranchInst>(before->getTerminator());
    const auto *test = branch && branch->isConditional()
                           ? dyn_cast<ICmpInst>(branch->getCondition())
                           : nullptr;
    if (!test)
      continue;
    StringRef name = test->getName();
    StringRef asked = test->getOperand(0)->getName();
    if (name.starts_with("fits_in_gp") || asked.starts_with("gr_offs"))
      return Whole;
    if (name.starts_with("fits_in_fp") || asked.starts_with("vr_offs"))
      return Fraction;
    const auto *most = dyn_cast<ConstantInt>(test->getOperand(1));
    if (name.starts_with("fits_in_regs") && most)
      return most->equalsInt(5) ? Whole : Fraction; // that many registers
  }
  return std::nullopt;
}

// The lists that clang's code for va_arg looks into.
void VariableArguments::check_kinds() {
  struct Found {
    LoadInst *area;
    Value *list;
    Kind kind;
  };
  std::vector<Found> found;
  for (Function &f : module_)
    for (BasicBlock &block : f) {
      std::optional<Kind> kind = kind_asked(block);
      if (!kind)
        continue;
      for (Instruction &i : block)
        if (auto *load = dyn_cast<LoadInst>(&i);
            load && load->getType()->isPointerTy() && in_list(load) &&
            !load->getName().starts_with("reg_"))
          found.push_back({load, list_of(*load), *kind});
    }
  for (const Found &one : found) {
    PlainBuilder b(one.area->getNextNode());
    b.SetCurrentDebugLocation(one.area->getDebugLoc());
    check_kind(b, one.area, one.list, one.kind);
  }
}

void VariableArguments::check_kind(PlainBuilder &b, Value *area, Value *list,
                                   Kind kind) {
  Value *place =
      b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), list, kinds_offset(target_));
  Value *kinds = b.CreateLoad(b.getInt64Ty(), place);
  Value *slot = b.CreateLShr(runtime_.query(b, RuntimeCall::Offset, {area}), 3);
  Value *at = b.CreateShl(b.CreateAnd(slot, num_kinds - 1), 1);
  Value *is = b.CreateAnd(b.CreateLShr(kinds, at), 3);
  Value *good = b.CreateOr(b.CreateICmpEQ(is, b.getInt64(kind)),
                           b.CreateICmpEQ(is, b.getInt64(AnyKind)));
  good = b.CreateOr(good, b.CreateICmpUGE(slot, b.getInt64(num_kinds)));
  runtime_.check(b, good, sea::CheckKind::InvalidBuiltin,
                 "va_arg: the argument is of another type");
}

void VariableArguments::start_list(CallInst &start, Value *area, Value *kinds) {
  PlainBuilder b(&start);
  Value *list = start.getArgOperand(0);
  auto set = [&](uint64_t offset, Value *value) {
    b.CreateStore(value,
                  b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), list, offset));
  };
  // No registers are left.
  if (target_ == Target::X86_64) {
    set(0, b.getInt32(48));
    set(4, b.getInt32(176));
    set(8, area);
  } else if (target_ == Target::AArch64) {
    set(0, area);
    set(24, b.getInt32(0));
    set(28, b.getInt32(0));
  } else if (target_ == Target::S390x) {
    set(0, b.getInt64(5));
    set(8, b.getInt64(4));
    set(16, area);
  } else {
    set(0, area);
  }
  if (kinds)
    set(kinds_offset(target_), kinds);
  start.eraseFromParent();
}

void VariableArguments::copy_list(CallInst &copy) {
  PlainBuilder b(&copy);
  b.CreateMemCpy(copy.getArgOperand(0), Align(slot_), copy.getArgOperand(1),
                 Align(slot_), list_size(target_, slot_));
  copy.eraseFromParent();
}

} // namespace

void lower_varargs(Module &module) {
  Target target = target_of(module);
  if (target == Target::Other)
    return;
  if (target == Target::S390x)
    end_lists(module, ListForm::WideCounts);
  else
    end_lists(module, target == Target::X86_64 ? ListForm::NarrowCounts
                                               : ListForm::Address);
  VariableArguments(module, target).run();
}

} // namespace fathom::passes
