#include "lift/instructions/intrinsic_lifter.h"

#include "lift/bits.h"
#include "lift/instructions/float_lifter.h"
#include "lift/words/word_operations.h"
#include "prepared/identities.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

bool IntrinsicLifter::lift(const IntrinsicInst &i) {
  if (const auto *debug = dyn_cast<DbgVariableIntrinsic>(&i)) {
    if (isa<DbgValueInst>(debug) && debug->getNumVariableLocationOps() == 1)
      names_.add_value(debug->getVariableLocationOp(0), debug->getVariable(),
                       debug->getExpression(), i);
    return true;
  }
  if (const auto *memory = dyn_cast<MemIntrinsic>(&i))
    return memory_.lift_intrinsic(*memory);
  if (const auto *overflow = dyn_cast<WithOverflowInst>(&i))
    return lift_overflow(*overflow);
  if (prepared::is_first_operand(i.getIntrinsicID())) {
    Term a = values_.of(i.getArgOperand(0));
    if (a)
      values_.set(i, e_.define(a));
    return bool(a);
  }
  switch (i.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
    return memory_.lift_lifetime(i);
  case Intrinsic::stacksave: // only stackrestore looks at it
    values_.set(i, c_.null_pointer());
    return true;
  case Intrinsic::stackrestore:
    return memory_.lift_stack_restore(i);
  case Intrinsic::assume: // using it would be exploiting undefined behaviour
  case Intrinsic::dbg_label:
  case Intrinsic::donothing:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::prefetch:
  case Intrinsic::invariant_end:
  case Intrinsic::sideeffect:
  case Intrinsic::var_annotation:
    return true;
  case Intrinsic::invariant_start:
    values_.set(i, c_.null_pointer());
    return true;
  case Intrinsic::is_constant:
    return values_.define(i, b_.make_false());
  case Intrinsic::ptrmask: {
    Term p = values_.of(i.getArgOperand(0)),
         mask = values_.of(i.getArgOperand(1));
    if (!p || !mask || b_.store().width(mask) != c_.ptr_width())
      return false;
    Term address = e_.number_of(p);
    Term masked = b_.make(Kind::BvAnd, {address, mask});
    return values_.define(
        i, b_.make(Kind::PtrAdd, {p, b_.make_sub(masked, address)}));
  }
  default:
    return lift_words(i);
  }
}

bool IntrinsicLifter::lift_words(const IntrinsicInst &i) {
  if (i.getIntrinsicID() == Intrinsic::is_fpclass)
    return FloatLifter(e_, values_).lift_class(i);
  if (!i.getType()->isIntegerTy())
    return FloatLifter(e_, values_).lift_intrinsic(i);
  std::vector<Term> a;
  for (const Value *v : i.args()) {
    Term term = values_.of(v);
    if (!term)
      return false;
    a.push_back(to_bits(b_, term));
  }
  WordOperations words(b_);
  auto done = [&](Term t) {
    return values_.define(i, from_bits(b_, t, i.getType()));
  };
  switch (i.getIntrinsicID()) {
  case Intrinsic::umin:
    return done(words.unsigned_min(a[0], a[1]));
  case Intrinsic::umax:
    return done(words.unsigned_max(a[0], a[1]));
  case Intrinsic::smin:
    return done(words.signed_min(a[0], a[1]));
  case Intrinsic::smax:
    return done(words.signed_max(a[0], a[1]));
  case Intrinsic::abs:
    return done(words.absolute(a[0]));
  case Intrinsic::bswap:
    return done(words.swap_bytes(a[0]));
  case Intrinsic::bitreverse:
    return done(words.reverse_bits(a[0]));
  case Intrinsic::ctpop:
    return done(words.popcount(a[0]));
  case Intrinsic::ctlz:
    return done(words.leading_zeros(a[0]));
  case Intrinsic::cttz:
    return done(words.trailing_zeros(a[0]));
  case Intrinsic::fshl:
    return done(words.funnel_left(a[0], a[1], a[2]));
  case Intrinsic::fshr:
    return done(words.funnel_right(a[0], a[1], a[2]));
  case Intrinsic::uadd_sat:
    return done(words.add_unsigned_saturated(a[0], a[1]));
  case Intrinsic::sadd_sat:
    return done(words.add_signed_saturated(a[0], a[1]));
  case Intrinsic::usub_sat:
    return done(words.sub_unsigned_saturated(a[0], a[1]));
  case Intrinsic::ssub_sat:
    return done(words.sub_signed_saturated(a[0], a[1]));
  case Intrinsic::ushl_sat:
    return done(words.shl_unsigned_saturated(a[0], a[1]));
  case Intrinsic::sshl_sat:
    return done(words.shl_signed_saturated(a[0], a[1]));
  case Intrinsic::ucmp:
    return done(
        words.compare_unsigned(a[0], a[1], i.getType()->getIntegerBitWidth()));
  case Intrinsic::scmp:
    return done(
        words.compare_signed(a[0], a[1], i.getType()->getIntegerBitWidth()));
  default:
    return false;
  }
}

bool IntrinsicLifter::lift_overflow(const WithOverflowInst &i) {
  Term a = values_.of(i.getLHS()), b = values_.of(i.getRHS());
  if (!a || !b)
    return false;
  a = to_bits(b_, a);
  b = to_bits(b_, b);
  Kind number, overflows;
  switch (i.getBinaryOp()) {
  case Instruction::Add:
    number = Kind::BvAdd;
    overflows = i.isSigned() ? Kind::BvSaddo : Kind::BvUaddo;
    break;
  case Instruction::Sub:
    number = Kind::BvSub;
    overflows = i.isSigned() ? Kind::BvSsubo : Kind::BvUsubo;
    break;
  case Instruction::Mul:
    number = Kind::BvMul;
    overflows = i.isSigned() ? Kind::BvSmulo : Kind::BvUmulo;
    break;
  default:
    return false;
  }
  Term result =
      e_.define(from_bits(b_, b_.make(number, {a, b}), i.getLHS()->getType()));
  pairs_[&i] = {result, e_.define(b_.make(overflows, {a, b}))};
  return true;
}

bool IntrinsicLifter::lift_extract(const ExtractValueInst &i) {
  auto found = pairs_.find(i.getAggregateOperand());
  if (found == pairs_.end() || i.getNumIndices() != 1)
    return false;
  values_.set(i, i.getIndices()[0] == 0 ? found->second.first
                                        : found->second.second);
  return true;
}

} // namespace fathom::lift
