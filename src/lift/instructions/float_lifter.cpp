#include "lift/instructions/float_lifter.h"

#include "lift/bits.h"
#include "terms/floats/circuits.h"

#include <llvm/ADT/APFloat.h>

using namespace llvm;

namespace fathom::lift {

namespace {

std::optional<FloatFormat> format_of(const Type *type) {
  if (type->isHalfTy())
    return FloatFormat{5, 11};
  if (type->isBFloatTy())
    return FloatFormat{8, 8};
  if (type->isFloatTy())
    return FloatFormat{8, 24};
  if (type->isDoubleTy())
    return FloatFormat{11, 53};
  if (type->isX86_FP80Ty())
    return FloatFormat{15, 64};
  if (type->isFP128Ty())
    return FloatFormat{15, 113};
  return {};
}

// The x87 stores the leading digit, which the exponent tells (other patterns
// are no numbers, and do not get here: passes/form/floats/x87.h). Terms have it
// not: 79 bits.
constexpr uint32_t leading_digit = 63;
Term without_leading_digit(Builder &b, Term x) {
  return b.make_concat(b.make_extract(x, 79, leading_digit + 1),
                       b.make_extract(x, leading_digit - 1, 0));
}
Term with_leading_digit(Builder &b, Term x) {
  Term exponent = b.make_extract(x, 77, leading_digit);
  Term is_small = b.make_eq(exponent, b.make_bv(15, 0));
  Term digit = b.make_ite(is_small, b.make_bv(1, 0), b.make_bv(1, 1));
  return b.make_concat(
      b.make_concat(b.make_extract(x, 78, leading_digit), digit),
      b.make_extract(x, leading_digit - 1, 0));
}

Term mode_term(Builder &b, RoundingMode mode) {
  return b.make_bv(rounding_mode_width, uint64_t(mode));
}

std::optional<Kind> kind_of(unsigned opcode) {
  switch (opcode) {
  case Instruction::FAdd:
    return Kind::FpAdd;
  case Instruction::FSub:
    return Kind::FpSub;
  case Instruction::FMul:
    return Kind::FpMul;
  case Instruction::FDiv:
    return Kind::FpDiv;
  case Instruction::FRem:
    return Kind::FpMod;
  case Instruction::SIToFP:
    return Kind::FpFromSbv;
  case Instruction::UIToFP:
    return Kind::FpFromUbv;
  case Instruction::FPToSI:
    return Kind::FpToSbv;
  case Instruction::FPToUI:
    return Kind::FpToUbv;
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return Kind::FpToFp;
  default:
    return {};
  }
}

// Intrinsics that round to an integer.
std::optional<RoundingMode> integral_mode(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::floor:
    return RoundingMode::TowardNegative;
  case Intrinsic::ceil:
    return RoundingMode::TowardPositive;
  case Intrinsic::trunc:
    return RoundingMode::TowardZero;
  case Intrinsic::round:
    return RoundingMode::NearestAway;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
    return RoundingMode::NearestEven;
  default:
    return {};
  }
}

// An operation that names its mode: its kind, and how many operands it has.
std::optional<std::pair<Kind, unsigned>> constrained_kind(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::experimental_constrained_fadd:
    return {{Kind::FpAdd, 2}};
  case Intrinsic::experimental_constrained_fsub:
    return {{Kind::FpSub, 2}};
  case Intrinsic::experimental_constrained_fmul:
    return {{Kind::FpMul, 2}};
  case Intrinsic::experimental_constrained_fdiv:
    return {{Kind::FpDiv, 2}};
  case Intrinsic::experimental_constrained_fma:
    return {{Kind::FpFma, 3}};
  case Intrinsic::experimental_constrained_sqrt:
    return {{Kind::FpSqrt, 1}};
  case Intrinsic::experimental_constrained_rint:
    return {{Kind::FpToIntegral, 1}};
  case Intrinsic::experimental_constrained_sitofp:
    return {{Kind::FpFromSbv, 1}};
  case Intrinsic::experimental_constrained_uitofp:
    return {{Kind::FpFromUbv, 1}};
  case Intrinsic::experimental_constrained_fptrunc:
    return {{Kind::FpToFp, 1}};
  default:
    return {};
  }
}

std::optional<RoundingMode> named_mode(const ConstrainedFPIntrinsic &i) {
  std::optional<llvm::RoundingMode> mode = i.getRoundingMode();
  if (!mode)
    return {};
  switch (*mode) {
  case llvm::RoundingMode::NearestTiesToEven:
    return RoundingMode::NearestEven;
  case llvm::RoundingMode::NearestTiesToAway:
    return RoundingMode::NearestAway;
  case llvm::RoundingMode::TowardPositive:
    return RoundingMode::TowardPositive;
  case llvm::RoundingMode::TowardNegative:
    return RoundingMode::TowardNegative;
  case llvm::RoundingMode::TowardZero:
    return RoundingMode::TowardZero;
  default:
    return {};
  }
}

} // namespace

// The bits of a number, or of an integer.
Term FloatLifter::number(const Value *v) {
  Term x = values_.of(v);
  if (!x)
    return {};
  x = to_bits(b_, x);
  return v->getType()->isX86_FP80Ty() ? without_leading_digit(b_, x) : x;
}

bool FloatLifter::define(const Instruction &i, Term number) {
  return values_.define(
      i, i.getType()->isX86_FP80Ty() ? with_leading_digit(b_, number) : number);
}

bool FloatLifter::lift_binary(const BinaryOperator &i) {
  std::optional<Kind> kind = kind_of(i.getOpcode());
  std::optional<FloatFormat> f = format_of(i.getType());
  Term a = number(i.getOperand(0)), c = number(i.getOperand(1));
  if (!kind || !f || !a || !c)
    return false;
  if (*kind == Kind::FpMod)
    return f->has_remainder() &&
           define(i, b_.make(*kind, {a, c}, {f->exponent, f->significand}));
  Term mode = mode_term(b_, RoundingMode::NearestEven);
  return define(i, b_.make(*kind, {mode, a, c}, {f->exponent, f->significand}));
}

bool FloatLifter::lift_cast(const CastInst &i) {
  std::optional<Kind> kind = kind_of(i.getOpcode());
  Term a = number(i.getOperand(0));
  if (!kind || !a)
    return false;
  std::optional<FloatFormat> from = format_of(i.getSrcTy()),
                             to = format_of(i.getDestTy());
  Term nearest = mode_term(b_, RoundingMode::NearestEven);
  switch (info(*kind).rule) {
  case SortRule::FpFromBv:
    return to && define(i, b_.make(*kind, {nearest, a},
                                   {to->exponent, to->significand}));
  case SortRule::FpToBv: {
    if (!from)
      return false;
    Term cut = mode_term(b_, RoundingMode::TowardZero);
    Term whole = b_.make(*kind, {cut, a},
                         {from->exponent, from->significand,
                          i.getDestTy()->getIntegerBitWidth()});
    return define(i, from_bits(b_, whole, i.getType()));
  }
  default:
    return from && to &&
           define(i, b_.make(*kind, {nearest, a},
                             {from->exponent, from->significand, to->exponent,
                              to->significand}));
  }
}

bool FloatLifter::lift_constrained(const ConstrainedFPIntrinsic &i) {
  std::optional<std::pair<Kind, unsigned>> kind =
      constrained_kind(i.getIntrinsicID());
  std::optional<RoundingMode> mode = named_mode(i);
  std::optional<FloatFormat> to = format_of(i.getType());
  if (!kind || !mode || !to)
    return false;
  std::vector<Term> args{mode_term(b_, *mode)};
  for (unsigned n = 0; n < kind->second; ++n) {
    Term x = number(i.getArgOperand(n));
    if (!x)
      return false;
    args.push_back(x);
  }
  std::vector<uint32_t> indices;
  if (kind->first == Kind::FpToFp) {
    std::optional<FloatFormat> from = format_of(i.getArgOperand(0)->getType());
    if (!from)
      return false;
    indices = {from->exponent, from->significand};
  }
  indices.insert(indices.end(), {to->exponent, to->significand});
  return define(i, b_.make(kind->first, args, indices));
}

bool FloatLifter::lift_intrinsic(const IntrinsicInst &i) {
  if (const auto *constrained = dyn_cast<ConstrainedFPIntrinsic>(&i))
    return lift_constrained(*constrained);
  std::optional<FloatFormat> f = format_of(i.getType());
  if (!f)
    return false;
  std::vector<Term> args{mode_term(b_, RoundingMode::NearestEven)};
  Kind kind = Kind::FpToIntegral;
  if (i.getIntrinsicID() == Intrinsic::sqrt)
    kind = Kind::FpSqrt;
  else if (i.getIntrinsicID() == Intrinsic::fma)
    kind = Kind::FpFma;
  else if (std::optional<RoundingMode> mode = integral_mode(i.getIntrinsicID()))
    args[0] = mode_term(b_, *mode);
  else
    return false;
  for (const Value *v : i.args()) {
    args.push_back(number(v));
    if (!args.back())
      return false;
  }
  return define(i, b_.make(kind, args,
                           std::vector<uint32_t>{f->exponent, f->significand}));
}

// A predicate of fcmp is a set of outcomes: equal, greater, less, unordered.
bool FloatLifter::lift_compare(const FCmpInst &i) {
  std::optional<FloatFormat> f = format_of(i.getOperand(0)->getType());
  Term x = number(i.getOperand(0)), y = number(i.getOperand(1));
  if (!f || !x || !y)
    return false;
  unsigned outcomes = i.getPredicate();
  bool negated = (outcomes & FCmpInst::FCMP_UNO) != 0;
  if (negated)
    outcomes = ~outcomes & FCmpInst::FCMP_TRUE;
  auto make = [&](Kind kind, std::initializer_list<Term> args) {
    return b_.make(kind, args, {f->exponent, f->significand});
  };
  Term result;
  switch (outcomes) {
  case FCmpInst::FCMP_FALSE:
    result = b_.make_false();
    break;
  case FCmpInst::FCMP_OEQ:
    result = make(Kind::FpEq, {x, y});
    break;
  case FCmpInst::FCMP_OGT:
    result = make(Kind::FpLt, {y, x});
    break;
  case FCmpInst::FCMP_OGE:
    result = make(Kind::FpLe, {y, x});
    break;
  case FCmpInst::FCMP_OLT:
    result = make(Kind::FpLt, {x, y});
    break;
  case FCmpInst::FCMP_OLE:
    result = make(Kind::FpLe, {x, y});
    break;
  case FCmpInst::FCMP_ONE:
    result = b_.make_or(make(Kind::FpLt, {x, y}), make(Kind::FpLt, {y, x}));
    break;
  default: // FCMP_ORD
    result = b_.make_not(
        b_.make_or(make(Kind::FpIsNaN, {x}), make(Kind::FpIsNaN, {y})));
  }
  return define(i, negated ? b_.make_not(result) : result);
}

// Both kinds of NaN, or none.
bool FloatLifter::lift_class(const IntrinsicInst &i) {
  std::optional<FloatFormat> f = format_of(i.getArgOperand(0)->getType());
  Term x = number(i.getArgOperand(0));
  if (!f || !x)
    return false;
  auto classes =
      unsigned(cast<ConstantInt>(i.getArgOperand(1))->getZExtValue());
  auto is = [&](Kind kind) {
    return b_.make(kind, {x}, {f->exponent, f->significand});
  };
  bool negated = (classes & fcNan) != 0;
  if (negated)
    classes = ~classes & fcAllFlags;
  struct {
    unsigned minus, plus;
    Kind kind;
  } rows[] = {{fcNegInf, fcPosInf, Kind::FpIsInf},
              {fcNegNormal, fcPosNormal, Kind::FpIsNormal},
              {fcNegSubnormal, fcPosSubnormal, Kind::FpIsSubnormal},
              {fcNegZero, fcPosZero, Kind::FpIsZero}};
  Term result = b_.make_false();
  if ((classes & ~fcNan) == (fcAllFlags & ~fcNan)) {
    result = b_.make_not(is(Kind::FpIsNaN));
  } else if ((classes & ~fcNan) == fcFinite) {
    result = b_.make_not(b_.make_or(is(Kind::FpIsNaN), is(Kind::FpIsInf)));
  } else {
    for (auto [minus, plus, kind] : rows) {
      bool with_minus = classes & minus, with_plus = classes & plus;
      if (!with_minus && !with_plus)
        continue;
      Term one = is(kind);
      if (with_minus != with_plus)
        one = b_.make_and(
            one, is(with_minus ? Kind::FpIsNegative : Kind::FpIsPositive));
      result = b_.make_or(result, one);
    }
  }
  return define(i, negated ? b_.make_not(result) : result);
}

Term float_does_not_fit(Builder &builder, const CastInst &i, Term bits) {
  bool is_signed = i.getOpcode() == Instruction::FPToSI;
  std::optional<FloatFormat> f = format_of(i.getSrcTy());
  if ((!is_signed && i.getOpcode() != Instruction::FPToUI) || !f)
    return {};
  if (i.getSrcTy()->isX86_FP80Ty())
    bits = without_leading_digit(builder, bits);
  Term cut = mode_term(builder, RoundingMode::TowardZero);
  return builder.make_not(float_fits(
      builder, *f, cut, bits, i.getDestTy()->getIntegerBitWidth(), is_signed));
}

} // namespace fathom::lift
