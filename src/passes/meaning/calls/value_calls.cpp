// Calls that make values, and those that fill memory.
#include "passes/meaning/calls/call_site.h"
#include "prepared/basis.h"

#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace fathom::passes {

using sea::CheckKind;

void nondet(CallSite &s) {
  if (s.call.getType()->isVoidTy())
    return s.finish(nullptr);
  std::string name = target_name(s.call);
  if (name.empty() && s.row.dialect == Dialect::Klee)
    name = s.text(unsigned(s.call.arg_size()) - 1);
  if (name.empty())
    name = s.name();
  // A truth value is 0 or 1, also where it is declared as an int.
  bool is_truth =
      StringRef(s.name()).ends_with("_bool") && s.call.getType()->isIntegerTy();
  Value *value = s.runtime.nondet(
      s.b, is_truth ? s.b.getInt1Ty() : s.call.getType(), name);
  if (s.row.meaning == Meaning::NondetRange ||
      s.row.meaning == Meaning::NondetBelow) {
    Type *type = s.call.getType();
    if (!type->isIntegerTy())
      return s.unsupported(s.name() + " of type " + type_text(type));
    Value *first = s.b.CreateSExtOrTrunc(s.argument(0), type);
    if (s.row.meaning == Meaning::NondetBelow) {
      s.runtime.assume(s.b, s.b.CreateICmpULT(value, first), Basis::program());
    } else {
      Value *end = s.b.CreateSExtOrTrunc(s.argument(1), type);
      s.runtime.assume(s.b, s.b.CreateICmpSGE(value, first), Basis::program());
      s.runtime.assume(s.b, s.b.CreateICmpSLT(value, end), Basis::program());
    }
  }
  s.finish(value);
}

// The arguments side by side are one number. Pointers are told apart by their
// addresses: two that are equal are one argument.
void apply(CallSite &s) {
  Type *type = s.call.getType();
  if (!type->isIntegerTy() || type->getIntegerBitWidth() > 64)
    return s.unsupported(s.name() + " with a result of type " +
                         type_text(type));
  Type *wide = s.b.getIntNTy(Runtime::apply_bits);
  Value *arguments = ConstantInt::get(wide, 0);
  unsigned bits = 0;
  for (Value *argument : s.call.args()) {
    Type *of = argument->getType();
    if (of->isPointerTy()) {
      s.ledger.chosen("pointers that " + s.name() +
                          " gets are told apart by their addresses: a layout "
                          "of Fathom's",
                      s.call);
      argument = s.b.CreatePtrToInt(argument, s.runtime.word());
      of = argument->getType();
    }
    unsigned width = of->isIntegerTy() ? of->getIntegerBitWidth() : 0;
    if (width == 0 || bits + width > Runtime::apply_bits)
      return s.unsupported(s.name() + " with these arguments");
    s.runtime.output(s.b, argument); // must be initialised
    arguments = s.b.CreateOr(
        arguments, s.b.CreateShl(s.b.CreateZExt(argument, wide), bits));
    bits += width;
  }
  Value *result = s.runtime.apply(s.b, s.name(), arguments);
  s.finish(s.b.CreateTrunc(result, type));
}

void havoc(CallSite &s) {
  CallInst *havoc = s.runtime.havoc(s.b, s.argument(0), s.argument(1));
  if (s.row.dialect == Dialect::SeaHorn) // SeaHorn's is no write
    havoc->setMetadata(not_a_write_name, MDNode::get(s.b.getContext(), {}));
  s.finish(nullptr);
}

void havoc_object(CallSite &s) {
  Value *offset = s.runtime.query(s.b, RuntimeCall::Offset, {s.argument(0)});
  Value *size = s.runtime.query(s.b, RuntimeCall::ObjectSize, {s.argument(0)});
  s.runtime.havoc(s.b, s.b.CreatePtrAdd(s.argument(0), s.b.CreateNeg(offset)),
                  size);
  s.finish(nullptr);
}

// The result of memcpy and memmove is their first argument. A call of memcpy
// wants ranges that are disjoint; the compiler's own copies do not.
void copy(CallSite &s, bool may_overlap) {
  Value *to = s.argument(0);
  Value *from = s.argument(1);
  Value *size = s.word(s.argument(2));
  CallInst *copy = may_overlap
                       ? s.b.CreateMemMove(to, Align(1), from, Align(1), size)
                       : s.b.CreateMemCpy(to, Align(1), from, Align(1), size);
  copy->setMetadata(library_call_name, MDNode::get(s.b.getContext(), {}));
  // Behind the copy: ranges that leave their objects are another mistake, and
  // whether they meet then depends on where objects happen to lie.
  if (!may_overlap && s.config.has(CheckKind::MemcpyOverlap)) {
    Value *distance = s.b.CreateSub(s.b.CreatePtrToInt(to, size->getType()),
                                    s.b.CreatePtrToInt(from, size->getType()));
    Value *apart =
        s.b.CreateAnd(s.b.CreateICmpUGE(distance, size),
                      s.b.CreateICmpUGE(s.b.CreateNeg(distance), size));
    s.runtime.check(s.b, apart, CheckKind::MemcpyOverlap, "memcpy");
  }
  s.finish(to);
}

void fill(CallSite &s) {
  s.b.CreateMemSet(s.argument(0),
                   s.b.CreateTrunc(s.argument(1), s.b.getInt8Ty()),
                   s.word(s.argument(2)), Align(1))
      ->setMetadata(library_call_name, MDNode::get(s.b.getContext(), {}));
  s.finish(s.argument(0));
}

void absolute(CallSite &s) {
  Value *value = s.argument(0);
  Type *type = value->getType();
  if (!type->isIntegerTy() || s.call.getType() != type)
    return s.unsupported(s.name() + " of type " + type_text(type));
  Value *least = ConstantInt::get(
      type, APInt::getSignedMinValue(type->getIntegerBitWidth()));
  if (s.config.has(CheckKind::NegationOverflow))
    s.runtime.check(s.b, s.b.CreateICmpNE(value, least),
                    CheckKind::NegationOverflow, s.name());
  s.finish(s.b.CreateBinaryIntrinsic(Intrinsic::abs, value, s.b.getFalse()));
}

// As the source has it: C++ without extern "C" adds the parameters.
static StringRef source_name(const CallSite &s) {
  StringRef name = s.call.getCalledFunction()->getName(), rest = name;
  unsigned length = 0;
  const bool is_mangled = rest.consume_front("_Z") &&
                          !rest.consumeInteger(10, length) &&
                          length <= rest.size();
  return is_mangled ? rest.take_front(length) : name;
}
// CBMC's names end with the type: f, d, ld; two of them have an l in front of
// it. Where they are not declared, a float comes as a double.
static Value *real_argument(CallSite &s, unsigned i) {
  Value *value = s.argument(i);
  StringRef name = source_name(s);
  if (name.ends_with("ld") && !name.ends_with("ald"))
    return value;
  Type *type = name.ends_with("f") ? s.b.getFloatTy() : s.b.getDoubleTy();
  return s.b.CreateFPCast(value, type);
}
static void finish_truth(CallSite &s, Value *holds) {
  if (!s.call.getType()->isIntegerTy())
    return s.unsupported(s.name() + " with another result");
  s.finish(s.b.CreateZExtOrTrunc(holds, s.call.getType()));
}
void classify(CallSite &s) {
  const Meaning meaning = s.row.meaning;
  const FPClassTest classes = meaning == Meaning::IsNan        ? fcNan
                              : meaning == Meaning::IsInfinite ? fcInf
                              : meaning == Meaning::IsFinite   ? fcFinite
                                                               : fcNormal;
  finish_truth(s, s.b.createIsFPClass(real_argument(s, 0), classes));
}
void sign_of_real(CallSite &s) {
  Value *value = real_argument(s, 0);
  Type *bits = s.b.getIntNTy(value->getType()->getPrimitiveSizeInBits());
  finish_truth(s, s.b.CreateICmpSLT(s.b.CreateBitCast(value, bits),
                                    Constant::getNullValue(bits)));
}
void compare_reals(CallSite &s) {
  StringRef name = source_name(s);
  auto predicate = name.contains("greaterequal")  ? CmpInst::FCMP_OGE
                   : name.contains("lessequal")   ? CmpInst::FCMP_OLE
                   : name.contains("lessgreater") ? CmpInst::FCMP_ONE
                   : name.contains("greater")     ? CmpInst::FCMP_OGT
                   : name.contains("less")        ? CmpInst::FCMP_OLT
                                                  : CmpInst::FCMP_UNO;
  finish_truth(
      s, s.b.CreateFCmp(predicate, real_argument(s, 0), real_argument(s, 1)));
}
void absolute_real(CallSite &s) {
  if (!s.call.getType()->isFloatingPointTy())
    return s.unsupported(s.name() + " with another result");
  Value *result =
      s.b.CreateUnaryIntrinsic(Intrinsic::fabs, real_argument(s, 0));
  s.finish(s.b.CreateFPCast(result, s.call.getType()));
}

} // namespace fathom::passes
