// Shadows of values that may have uninitialised bits (uninit.h), and where such
// bits count: where they decide a branch, an address, a length, a divisor, a
// check or an assumption.
#include "lift/function_lifter.h"
#include "lift/words/word_operations.h"
#include "prepared/runtime.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>

using namespace llvm;

namespace fathom::lift {

Term FunctionLifter::constant_shadow(const Value *v, bool bad) {
  Sort sort = *c_.shadow_sort(v->getType());
  if (sort == c_.program.store.bool_sort())
    return c_.program.store.make_bool(bad);
  uint32_t width = c_.program.store.info(sort).width;
  return bad ? uninit_ops_.all(width) : uninit_ops_.none(width);
}

Term FunctionLifter::uninit_of(const Value *v) {
  if (is_undef(v) && c_.regions.uninit().is_on() && has_poison(function_) &&
      c_.sort_of(v->getType()))
    return constant_shadow(v, true);
  auto found = uninit_.find(v);
  return found == uninit_.end() ? Term{} : found->second;
}

Term FunctionLifter::uninit_or_none(const Value *v) {
  Term shadow = uninit_of(v);
  return shadow ? shadow : constant_shadow(v, false);
}

Shadowed FunctionLifter::shadowed(const Value *v) {
  Term t = value(v);
  if (v->getType()->isPointerTy())
    t = e_.number_of(t);
  return {bits(t), bits(uninit_or_none(v))};
}

// What the message says about where the bits come from: the variable, if there
// is one only.
std::string FunctionLifter::origin_of_uninit(const Value *v) {
  constexpr size_t max_steps = 64;
  SmallVector<const Value *, 16> todo{v};
  SmallPtrSet<const Value *, 16> seen{v};
  std::string name;
  for (size_t steps = 0; !todo.empty(); ++steps) {
    const Value *from = todo.pop_back_val();
    std::string here;
    if (prepared::runtime_call(*from) == prepared::RuntimeCall::Uninit) {
      here = prepared::text_of(cast<CallInst>(from)->getArgOperand(0)).str();
    } else if (const auto *load = dyn_cast<LoadInst>(from)) {
      const Value *object = getUnderlyingObject(load->getPointerOperand(), 0);
      if (const auto *local = dyn_cast<AllocaInst>(object))
        here = object_name(*local);
    } else if (const auto *i = dyn_cast<Instruction>(from);
               i && passes_uninit(*i)) {
      for (const Value *operand : i->operands())
        if (c_.regions.uninit().contains(operand) &&
            seen.insert(operand).second)
          todo.push_back(operand);
      if (steps < max_steps)
        continue;
    }
    if (here.empty() || (!name.empty() && name != here))
      return "";
    name = here;
  }
  return name;
}

void FunctionLifter::judge_uninit(const Value *v, std::string_view where) {
  Term shadow = uninit_of(v);
  if (!shadow)
    return;
  Term bad = b_.store().is_bool(shadow) ? shadow : uninit_ops_.any(shadow);
  std::string text(where);
  if (std::string name = origin_of_uninit(v); !name.empty())
    text += " by '" + name + "'";
  e_.check(b_.make_not(bad), sea::CheckKind::UninitialisedRead, text);
}

Term FunctionLifter::uninit_binary(const BinaryOperator &i) {
  if (Term known = uninit_same(i))
    return known;
  if (Term known = uninit_bitwise(i))
    return known;
  Shadowed a = shadowed(i.getOperand(0)), b = shadowed(i.getOperand(1));
  switch (i.getOpcode()) {
  case Instruction::And:
    return uninit_ops_.bit_and(a, b);
  case Instruction::Or:
    return uninit_ops_.bit_or(a, b);
  case Instruction::Xor:
    return uninit_ops_.bit_xor(a, b);
  case Instruction::Add:
    return uninit_ops_.add(a, b);
  case Instruction::Sub:
    return uninit_ops_.sub(a, b);
  case Instruction::Mul:
    return uninit_ops_.mul(a, b);
  case Instruction::Shl:
    return uninit_ops_.shift(Kind::BvShl, a, b);
  case Instruction::LShr:
    return uninit_ops_.shift(Kind::BvLshr, a, b);
  case Instruction::AShr:
    return uninit_ops_.shift(Kind::BvAshr, a, b);
  case Instruction::UDiv:
    return uninit_ops_.divide(Kind::BvUdiv, a, b);
  case Instruction::URem:
    return uninit_ops_.divide(Kind::BvUrem, a, b);
  default: // signed quotients
    return uninit_ops_.divide(Kind::BvSdiv, a, b);
  }
}

Term FunctionLifter::uninit_compare(const ICmpInst &i) {
  if (Term known = uninit_same(i))
    return known;
  Shadowed a = shadowed(i.getOperand(0)), b = shadowed(i.getOperand(1));
  if (i.isEquality())
    return uninit_ops_.equal(a, b);
  CmpInst::Predicate p = i.getPredicate();
  if (p == CmpInst::ICMP_UGT || p == CmpInst::ICMP_UGE ||
      p == CmpInst::ICMP_SGT || p == CmpInst::ICMP_SGE)
    std::swap(a, b);
  return uninit_ops_.less(a, b, i.isSigned(), !i.isStrictPredicate());
}

// An address is a sum.
Term FunctionLifter::uninit_gep(const GetElementPtrInst &i) {
  Shadowed sum = shadowed(i.getPointerOperand());
  for (auto step = gep_type_begin(i), end = gep_type_end(i); step != end;
       ++step) {
    const Value *operand = step.getOperand();
    Shadowed index{c_.address_constant(0), c_.address_constant(0)};
    if (StructType *type = step.getStructTypeOrNull()) {
      index.value =
          c_.address_constant(c_.layout.getStructLayout(type)->getElementOffset(
              unsigned(cast<ConstantInt>(operand)->getZExtValue())));
    } else {
      Shadowed given = shadowed(operand);
      Shadowed scale{
          c_.address_constant(step.getSequentialElementStride(c_.layout)),
          c_.address_constant(0)};
      index = {resize(given.value, c_.ptr_width(), true),
               resize(given.shadow, c_.ptr_width(), true)};
      index = {b_.make_mul(index.value, scale.value),
               uninit_ops_.mul(index, scale)};
    }
    sum = {b_.make_add(sum.value, index.value), uninit_ops_.add(sum, index)};
  }
  return sum.shadow;
}

Term FunctionLifter::uninit_cast(const CastInst &i) {
  Term shadow = shadowed(i.getOperand(0)).shadow;
  Term like = bits(constant_shadow(&i, false));
  return resize(shadow, b_.store().width(like),
                i.getOpcode() == Instruction::SExt);
}

Term FunctionLifter::uninit_select(const SelectInst &i) {
  Term bad = uninit_or_none(i.getCondition());
  if (is_same(i.getTrueValue(), i.getFalseValue()))
    return shadowed(i.getTrueValue()).shadow;
  return uninit_ops_.choose(value(i.getCondition()), bad,
                            shadowed(i.getTrueValue()),
                            shadowed(i.getFalseValue()));
}

Term FunctionLifter::uninit_intrinsic(const IntrinsicInst &i) {
  std::vector<Shadowed> a;
  Term all; // of all operands that are as wide
  for (const Value *v : i.args()) {
    if (!c_.sort_of(v->getType()))
      return {};
    a.push_back(shadowed(v));
  }
  WordOperations words(b_);
  auto smaller = [&](bool is_signed, bool swap) {
    if (is_same(i.getArgOperand(0), i.getArgOperand(1)))
      return a[0].shadow;
    Shadowed x = a[swap], y = a[!swap]; // x if x < y
    Term bad = uninit_ops_.less(x, y, is_signed, false);
    Term is_less =
        b_.make(is_signed ? Kind::BvSlt : Kind::BvUlt, {x.value, y.value});
    return uninit_ops_.choose(is_less, bad, a[0], a[1]);
  };
  switch (i.getIntrinsicID()) {
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
    return a[0].shadow;
  case Intrinsic::ptrmask:
    return uninit_ops_.bit_and(a[0], a[1]);
  case Intrinsic::bswap:
    return words.swap_bytes(a[0].shadow);
  case Intrinsic::bitreverse:
    return words.reverse_bits(a[0].shadow);
  case Intrinsic::umin:
    return smaller(false, false);
  case Intrinsic::umax:
    return smaller(false, true);
  case Intrinsic::smin:
    return smaller(true, false);
  case Intrinsic::smax:
    return smaller(true, true);
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    Term moved = i.getIntrinsicID() == Intrinsic::fshl
                     ? words.funnel_left(a[0].shadow, a[1].shadow, a[2].value)
                     : words.funnel_right(a[0].shadow, a[1].shadow, a[2].value);
    return b_.make(Kind::BvOr, {moved, uninit_ops_.all_if_any(a[2].shadow)});
  }
  default: // every bit depends on every bit
    for (const Shadowed &operand : a) {
      Term bad = uninit_ops_.any(operand.shadow);
      all = all ? b_.make_or(all, bad) : bad;
    }
    return uninit_ops_.all_if(
        all, b_.store().width(bits(constant_shadow(&i, false))));
  }
}

void FunctionLifter::track_uninit_overflow(const WithOverflowInst &i) {
  Shadowed a = shadowed(i.getLHS()), b = shadowed(i.getRHS());
  Term number, overflow;
  switch (i.getBinaryOp()) {
  case Instruction::Add:
    number = uninit_ops_.add(a, b);
    overflow = uninit_ops_.add_overflows(a, b, i.isSigned());
    break;
  case Instruction::Sub:
    if (is_same(i.getLHS(), i.getRHS())) {
      number = uninit_ops_.none(b_.store().width(a.value));
      overflow = b_.make_false();
      break;
    }
    number = uninit_ops_.sub(a, b);
    overflow = uninit_ops_.sub_overflows(a, b, i.isSigned());
    break;
  default:
    number = uninit_ops_.mul(a, b);
    overflow = b_.make_or(uninit_ops_.any(a.shadow), uninit_ops_.any(b.shadow));
    break;
  }
  uninit_pairs_[&i] = {e_.define(from_bits(number, i.getLHS()->getType())),
                       e_.define(overflow)};
}

void FunctionLifter::track_uninit(const Instruction &i) {
  if (!c_.regions.uninit().contains(&i) || isa<PHINode>(i) || uninit_of(&i))
    return;
  if (const auto *pair = dyn_cast<WithOverflowInst>(&i))
    return track_uninit_overflow(*pair);
  if (!c_.sort_of(i.getType()) || !value(&i))
    return; // whoever uses it is refused
  if (const auto *part = dyn_cast<ExtractValueInst>(&i)) {
    auto found = uninit_pairs_.find(part->getAggregateOperand());
    if (found != uninit_pairs_.end())
      uninit_[&i] = part->getIndices()[0] == 0 ? found->second.first
                                               : found->second.second;
    return;
  }
  Term shadow;
  if (prepared::runtime_call(i) == prepared::RuntimeCall::Uninit)
    shadow = bits(constant_shadow(&i, true));
  else if (const auto *binary = dyn_cast<BinaryOperator>(&i))
    shadow = uninit_binary(*binary);
  else if (const auto *compare = dyn_cast<ICmpInst>(&i))
    shadow = uninit_compare(*compare);
  else if (const auto *cast = dyn_cast<CastInst>(&i))
    shadow = uninit_cast(*cast);
  else if (const auto *select = dyn_cast<SelectInst>(&i))
    shadow = uninit_select(*select);
  else if (const auto *gep = dyn_cast<GetElementPtrInst>(&i))
    shadow = uninit_gep(*gep);
  else if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
    shadow = uninit_intrinsic(*intrinsic);
  if (!shadow)
    return;
  // Comparisons are Bool, everything else is bits.
  if (!b_.store().is_bool(shadow))
    shadow = from_bits(shadow, i.getType());
  uninit_[&i] = e_.define(shadow);
}

} // namespace fathom::lift
