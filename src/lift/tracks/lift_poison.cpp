// Shadow bits for poison, and where poison counts: in a branch, an address, a
// length, a divisor, a check or an assumption, and as an argument or result
// that must be defined. Other poison travels on: through calls by a parameter
// or result of its own, through memory by a shadow (lift_uninit_memory.cpp).
#include "lift/function_lifter.h"

#include "prepared/names.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

Term FunctionLifter::either(Term a, Term b) {
  if (!a || !b)
    return a ? a : b;
  return a == b ? a : b_.make_or(a, b);
}

Term FunctionLifter::poison_of(const Value *v) {
  if (isa<PoisonValue>(v) && has_poison(function_))
    return b_.make_true();
  auto found = poison_.find(v);
  return found == poison_.end() ? Term{} : found->second;
}

Term FunctionLifter::poison_or_false(const Value *v) {
  Term poison = poison_of(v);
  return poison ? poison : b_.make_false();
}

void FunctionLifter::judge(const Value *v, std::string_view where) {
  judge_poison(v, where);
  judge_uninit(v, where);
}

void FunctionLifter::judge_poison(const Value *v, std::string_view where) {
  Term poison = poison_of(v);
  if (poison && c_.config.checks[size_t(sea::CheckKind::Poison)])
    e_.check(b_.make_not(poison), sea::CheckKind::Poison, where);
}

void FunctionLifter::judge_call(const CallInst &i) {
  const Function *callee = i.getCalledFunction();
  if (!callee || isa<DbgInfoIntrinsic>(i))
    return;
  if (const auto *memory = dyn_cast<MemIntrinsic>(&i)) {
    judge(memory->getRawDest(), "address");
    judge(memory->getLength(), "length");
    if (const auto *copy = dyn_cast<MemTransferInst>(memory))
      judge(copy->getRawSource(), "address");
    return;
  }
  if (isa<IntrinsicInst>(i))
    return; // the result is poison, too
  std::optional<prepared::RuntimeCall> what = prepared::runtime_call(*callee);
  if ((what == prepared::RuntimeCall::Check && !is_checked(i)) ||
      what == prepared::RuntimeCall::Cover) // a question changes no verdict
    return;
  for (const Use &use : i.args()) {
    const Value *argument = use.get();
    unsigned number = i.getArgOperandNo(&use);
    if (what == prepared::RuntimeCall::Aligned)
      continue; // poison stays what it is
    if (what)
      judge(argument, what == prepared::RuntimeCall::Check    ? "check"
                      : what == prepared::RuntimeCall::Assume ? "assumption"
                      : what == prepared::RuntimeCall::Malloc ? "size"
                      : what == prepared::RuntimeCall::Output ? "output"
                                                              : "call");
    else if (i.getAttributes().hasParamAttr(number,
                                            prepared::defined_attribute) ||
             (number < callee->arg_size() &&
              callee->getAttributes().hasParamAttr(
                  number, prepared::defined_attribute)))
      judge_poison(argument, "argument");
    else if (number < callee->arg_size() && i.isByValArgument(number))
      judge_poison(argument, "address"); // what is there is copied
    else if (callee->isDeclaration())
      judge_poison(argument, "call");
  }
}

void FunctionLifter::judge_operands(const Instruction &i) {
  if (const Value *pointer = getLoadStorePointerOperand(&i)) {
    judge(pointer, "address");
  } else if (i.isIntDivRem()) {
    judge(i.getOperand(1), "divisor");
  } else if (isa<AllocaInst>(i)) {
    judge(i.getOperand(0), "size");
  } else if (const auto *call = dyn_cast<CallInst>(&i)) {
    judge_call(*call);
  } else if (const auto *branch = dyn_cast<BranchInst>(&i)) {
    if (branch->isConditional())
      judge(branch->getCondition(), "branch");
  } else if (isa<SelectInst>(i)) {
    if (i.hasMetadata(prepared::decides_name))
      judge(i.getOperand(0), "branch");
  } else if (isa<ReturnInst>(i) && i.getNumOperands() == 1) {
    if (function_.getAttributes().hasRetAttr(prepared::defined_attribute))
      judge_poison(i.getOperand(0), "result");
  }
}

// The flags of a binary operator that are violated.
Term FunctionLifter::violated(const BinaryOperator &i) {
  Term a = bits(value(i.getOperand(0))), b = bits(value(i.getOperand(1)));
  auto differ = [&](Term x, Term y) { return b_.make_not(b_.make_eq(x, y)); };
  auto back = [&](Kind there, Kind again) {
    return differ(b_.make(again, {b_.make(there, {a, b}), b}), a);
  };
  Term bad;
  bool nsw = false, nuw = false;
  if (const auto *flags = dyn_cast<OverflowingBinaryOperator>(&i)) {
    nsw = flags->hasNoSignedWrap();
    nuw = flags->hasNoUnsignedWrap();
  }
  const auto *exact = dyn_cast<PossiblyExactOperator>(&i);
  Kind signed_kind = Kind::BvSaddo, unsigned_kind = Kind::BvUaddo;
  switch (i.getOpcode()) {
  case Instruction::Sub:
    signed_kind = Kind::BvSsubo;
    unsigned_kind = Kind::BvUsubo;
    break;
  case Instruction::Mul:
    signed_kind = Kind::BvSmulo;
    unsigned_kind = Kind::BvUmulo;
    break;
  default:
    break;
  }
  switch (i.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    if (nsw)
      bad = b_.make(signed_kind, {a, b});
    return nuw ? either(bad, b_.make(unsigned_kind, {a, b})) : bad;
  case Instruction::UDiv:
  case Instruction::SDiv: {
    Kind rest =
        i.getOpcode() == Instruction::UDiv ? Kind::BvUrem : Kind::BvSrem;
    return exact->isExact() ? differ(b_.make(rest, {a, b}), zero_like(a)) : bad;
  }
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(i).isDisjoint()
               ? differ(b_.make(Kind::BvAnd, {a, b}), zero_like(a))
               : bad;
  case Instruction::Shl:
    if (nsw)
      bad = back(Kind::BvShl, Kind::BvAshr);
    if (nuw)
      bad = either(bad, back(Kind::BvShl, Kind::BvLshr));
    return either(bad, shifts_too_far(b));
  case Instruction::LShr:
  case Instruction::AShr:
    if (exact->isExact())
      bad =
          back(i.getOpcode() == Instruction::LShr ? Kind::BvLshr : Kind::BvAshr,
               Kind::BvShl);
    return either(bad, shifts_too_far(b));
  default:
    return {};
  }
}

Term FunctionLifter::zero_like(Term t) {
  return b_.make_bv(b_.store().width(t), 0);
}

// In one bit the only amount that is too large is 1, and the width does not
// fit into more than that.
Term FunctionLifter::shifts_too_far(Term amount) {
  uint32_t width = b_.store().width(amount);
  if (width == 1)
    return b_.make_eq(amount, b_.make_bv(1, 1));
  return b_.make_ule(b_.make_bv(width, width), amount);
}

Term FunctionLifter::violated(const CastInst &i) {
  Term a = bits(value(i.getOperand(0)));
  uint32_t from = b_.store().width(a);
  if (const auto *widened = dyn_cast<ZExtInst>(&i))
    return widened->hasNonNeg() ? b_.make(Kind::BvSlt, {a, zero_like(a)})
                                : Term{};
  const auto *cut = dyn_cast<TruncInst>(&i);
  if (!cut)
    return {};
  Term kept = resize(a, i.getType()->getIntegerBitWidth(), false);
  auto changed = [&](bool sign) {
    return b_.make_not(b_.make_eq(resize(kept, from, sign), a));
  };
  Term bad;
  if (cut->hasNoSignedWrap())
    bad = changed(true);
  return cut->hasNoUnsignedWrap() ? either(bad, changed(false)) : bad;
}

// `nuw` wants the address to go up. Objects are smaller than half of the
// address space, so that a distance is positive or negative for all of them.
Term FunctionLifter::violated_flags(const GetElementPtrInst &i) {
  Term bad;
  if (i.isInBounds() && !is_inside(i))
    bad = b_.make_not(stays_in_object(value(&i)));
  else if (!i.isInBounds() && i.hasNoUnsignedSignedWrap())
    bad = b_.make_not(stays_in_address_space(i));
  if (!i.hasNoUnsignedWrap())
    return bad;
  Term distance = b_.make_sub(e_.number_of(value(&i)),
                              e_.number_of(value(i.getPointerOperand())));
  return either(bad, b_.make(Kind::BvSlt, {distance, c_.address_constant(0)}));
}

// Offsets that wrap, and pointers that leave their object. An address that is
// only accessed is judged there.
Term FunctionLifter::violated(const GetElementPtrInst &i) {
  Term bad;
  if (is_judged_by_flags(i))
    bad = violated_flags(i);
  if (!i.isInBounds())
    return bad;
  for (auto step = gep_type_begin(i), end = gep_type_end(i); step != end;
       ++step) {
    if (!product_may_wrap(i, step.getOperand()))
      continue;
    uint64_t size = step.getSequentialElementStride(c_.layout).getFixedValue();
    Term index = bits(value(step.getOperand()));
    if (size > 1)
      bad = either(bad,
                   b_.make(Kind::BvSmulo, {resize(index, c_.ptr_width(), true),
                                           c_.address_constant(size)}));
  }
  return bad;
}

Term FunctionLifter::violated(const IntrinsicInst &i) {
  if (!may_create_poison(i))
    return {};
  Term a = bits(value(i.getArgOperand(0)));
  switch (i.getIntrinsicID()) {
  case Intrinsic::abs:
    return b_.make_eq(a, b_.make_bv(BitVec::signed_min(b_.store().width(a))));
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    return b_.make_eq(a, zero_like(a));
  default: // saturating shifts
    return shifts_too_far(bits(value(i.getArgOperand(1))));
  }
}

void FunctionLifter::track_poison(const Instruction &i) {
  if (!c_.regions.poison().contains(&i) || isa<PHINode>(i))
    return;
  Term bad;
  if (const auto *select = dyn_cast<SelectInst>(&i)) {
    bad = poison_of(select->getCondition());
    const Value *yes = select->getTrueValue(), *no = select->getFalseValue();
    if (poison_of(yes) || poison_of(no))
      bad = either(bad, b_.make_ite(value(select->getCondition()),
                                    poison_or_false(yes), poison_or_false(no)));
  } else {
    if (passes_poison(i))
      for (const Use &operand : i.operands())
        bad = either(bad, poison_of(operand.get()));
    Term own;
    if (!has_poison(function_)) // it has checks of its own
      own = {};
    else if (const auto *binary = dyn_cast<BinaryOperator>(&i))
      own = violated(*binary);
    else if (const auto *cast = dyn_cast<CastInst>(&i))
      own = violated(*cast);
    else if (const auto *gep = dyn_cast<GetElementPtrInst>(&i))
      own = violated(*gep);
    else if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
      own = violated(*intrinsic);
    bad = either(bad, own);
  }
  if (bad)
    poison_[&i] = e_.define(bad);
}

} // namespace fathom::lift
