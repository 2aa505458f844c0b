#include "lift/tracks/uninit/uninit_track.h"

#include "lift/bits.h"
#include "lift/function_facts.h"
#include "lift/source_names.h"
#include "lift/tracks/poison/poison.h"
#include "lift/tracks/uninit/uninit.h"
#include "lift/words/word_operations.h"
#include "prepared/identities.h"
#include "prepared/runtime.h"
#include "sea/text/name_text.h"
#include "support/assert.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::lift {

UninitTrack::UninitTrack(const TrackParts &parts)
    : ShadowTrack(id, parts), c_(parts.emitter.context()),
      b_(parts.emitter.builder()), ops_(b_, c_.config.rough_shadows) {}

bool UninitTrack::is_on(const LiftConfig &config) {
  return config.checks[size_t(sea::CheckKind::UninitialisedRead)];
}

Reached UninitTrack::reach(const Module &module, const PointsTo &points_to,
                           const LiftConfig &config) {
  return where_uninit_gets(module, points_to, config.volatile_reads);
}

Term UninitTrack::uniform(Type *type, bool bad) {
  Sort sort = *c_.shadow_sort(type);
  if (sort == c_.program.store.bool_sort())
    return c_.program.store.make_bool(bad);
  uint32_t width = c_.program.store.info(sort).width;
  return bad ? ops_.all(width) : ops_.none(width);
}

Term UninitTrack::bits(Term t) { return to_bits(b_, t); }

Term UninitTrack::of(const Value *v) {
  if (is_undef(v) && has_poison(facts_.function) && c_.sort_of(v->getType()))
    return uniform(v->getType(), true);
  return find(v);
}

// How many of the highest bits are copies of the one below, by construction.
static uint32_t copies_of_sign(const Value *v) {
  if (!v->getType()->isIntegerTy())
    return 0;
  auto width_of = [](const Value *x) {
    return uint64_t(x->getType()->getIntegerBitWidth());
  };
  SmallVector<const User *, 4> steps; // outermost first
  const APInt *amount = nullptr;
  for (const Value *at = v;
       match(at, m_SExt(m_Value())) || match(at, m_Trunc(m_Value())) ||
       match(at, m_AShr(m_Value(), m_APInt(amount)));
       at = steps.back()->getOperand(0))
    steps.push_back(cast<User>(at));
  uint64_t copies = 0;
  for (const User *step : reverse(steps)) {
    uint64_t from = width_of(step->getOperand(0)), to = width_of(step);
    if (match(step, m_AShr(m_Value(), m_APInt(amount))))
      copies += amount->getLimitedValue(from);
    else if (to > from)
      copies += to - from;
    else
      copies -= std::min(copies, from - to);
    copies = std::min(copies, to - 1);
  }
  return uint32_t(copies);
}

Shadowed UninitTrack::shadowed(const Value *v) {
  Term t = values_.of(v);
  if (v->getType()->isPointerTy())
    t = e_.number_of(t);
  Shadowed both{bits(t), bits(of_or_nothing(v)), copies_of_sign(v)};
  FATHOM_ASSERT(b_.store().width(both.value) == b_.store().width(both.shadow),
                "a shadow of another width than its value");
  return both;
}

// New memory is undefined.
uint8_t UninitTrack::first_byte(const Instruction &object) {
  return c_.regions.reached(id).written_first.contains(&object) ? 0 : 0xff;
}

Term UninitTrack::stored_bits(const Value *stored, uint32_t width) {
  return resized(b_, bits(of_or_nothing(stored)), width, false);
}

void UninitTrack::set_loaded(const LoadInst &i, Term pointer, Term loaded) {
  uint32_t stored = b_.store().width(loaded);
  uint32_t width = b_.store().width(bits(nothing(i.getType())));
  FATHOM_ASSERT(stored == stored_width(width), "a shadow of another width");
  // For traces: where such bits were read; null for none.
  e_.emit(sea::Opcode::Name, {},
          {b_.make_ite(ops_.any(loaded), pointer, c_.null_pointer())})
      .data =
      c_.program.intern(sea::uninit_prefix + std::to_string(stored / 8));
  if (stored != width)
    loaded = b_.make_extract(loaded, width - 1, 0);
  set(i, e_.define(from_bits(b_, loaded, i.getType())));
}

void UninitTrack::finish() {
  Track::finish();
  c_.has_rough_shadows |= ops_.was_rough();
}

// What the message says about where the bits come from: the variable, if there
// is one only.
std::string UninitTrack::origin_of(const Value *v) {
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
        if (contains(operand) && seen.insert(operand).second)
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

void UninitTrack::judge(const Value *v, std::string_view where) {
  Term shadow = of(v);
  if (!shadow)
    return;
  Term bad = b_.store().is_bool(shadow) ? shadow : ops_.any(shadow);
  std::string text(where);
  if (std::string name = origin_of(v); !name.empty())
    text += " by '" + name + "'";
  e_.check(b_.make_not(bad), sea::CheckKind::UninitialisedRead, text);
}

Term UninitTrack::binary(const BinaryOperator &i) {
  if (Term known = of_same(i))
    return known;
  if (Term known = bitwise(i))
    return known;
  Shadowed a = shadowed(i.getOperand(0)), b = shadowed(i.getOperand(1));
  switch (i.getOpcode()) {
  case Instruction::And:
    return ops_.bit_and(a, b);
  case Instruction::Or:
    return ops_.bit_or(a, b);
  case Instruction::Xor:
    return unless_one_place(i, ops_.bit_xor(a, b));
  case Instruction::Add:
    return ops_.add(a, b);
  case Instruction::Sub:
    return unless_one_place(i, ops_.sub(a, b));
  case Instruction::Mul:
    return ops_.mul(a, b);
  case Instruction::Shl:
    return ops_.shift(Kind::BvShl, a, b);
  case Instruction::LShr:
    return ops_.shift(Kind::BvLshr, a, b);
  case Instruction::AShr:
    return ops_.shift(Kind::BvAshr, a, b);
  case Instruction::UDiv:
    return ops_.divide(Kind::BvUdiv, a, b);
  case Instruction::URem:
    return ops_.divide(Kind::BvUrem, a, b);
  default: // signed quotients
    return ops_.divide(Kind::BvSdiv, a, b);
  }
}

Term UninitTrack::compared(const ICmpInst &i) {
  if (Term known = of_same(i))
    return known;
  Shadowed a = shadowed(i.getOperand(0)), b = shadowed(i.getOperand(1));
  if (i.isEquality())
    return unless_one_place(i, ops_.equal(a, b));
  CmpInst::Predicate p = i.getPredicate();
  if (p == CmpInst::ICMP_UGT || p == CmpInst::ICMP_UGE ||
      p == CmpInst::ICMP_SGT || p == CmpInst::ICMP_SGE)
    std::swap(a, b);
  return unless_one_place(
      i, ops_.less(a, b, i.isSigned(), !i.isStrictPredicate()));
}

// An address is a sum.
Term UninitTrack::address(const GetElementPtrInst &i) {
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
      index = {resized(b_, given.value, c_.ptr_width(), true),
               resized(b_, given.shadow, c_.ptr_width(), true)};
      index = {b_.make_mul(index.value, scale.value), ops_.mul(index, scale)};
    }
    sum = {b_.make_add(sum.value, index.value), ops_.add(sum, index)};
  }
  return sum.shadow;
}

Term UninitTrack::converted(const CastInst &i) {
  Term shadow = shadowed(i.getOperand(0)).shadow;
  Term like = bits(uniform(i.getType(), false));
  return resized(b_, shadow, b_.store().width(like),
                 i.getOpcode() == Instruction::SExt);
}

Term UninitTrack::chosen(const SelectInst &i) {
  Term bad = of_or_nothing(i.getCondition());
  if (is_same(i.getTrueValue(), i.getFalseValue()))
    return shadowed(i.getTrueValue()).shadow;
  return ops_.choose(values_.of(i.getCondition()), bad,
                     shadowed(i.getTrueValue()), shadowed(i.getFalseValue()));
}

// Every bit depends on every bit.
Term UninitTrack::mixed(const Instruction &i,
                        iterator_range<const Use *> operands) {
  Term any;
  for (const Use &operand : operands) {
    Term bad = ops_.any(shadowed(operand.get()).shadow);
    any = any ? b_.make_or(any, bad) : bad;
  }
  return ops_.all_if(any, b_.store().width(bits(uniform(i.getType(), false))));
}

Term UninitTrack::intrinsic(const IntrinsicInst &i) {
  std::vector<Shadowed> a;
  for (const Value *v : i.args()) {
    if (!c_.sort_of(v->getType()))
      return {};
    a.push_back(shadowed(v));
  }
  if (prepared::is_first_operand(i.getIntrinsicID()))
    return a[0].shadow;
  WordOperations words(b_);
  auto smaller = [&](bool is_signed, bool swap) {
    if (is_same(i.getArgOperand(0), i.getArgOperand(1)))
      return a[0].shadow;
    Shadowed x = a[swap], y = a[!swap]; // x if x < y
    Term bad = ops_.less(x, y, is_signed, false);
    Term is_less =
        b_.make(is_signed ? Kind::BvSlt : Kind::BvUlt, {x.value, y.value});
    return ops_.choose(is_less, bad, a[0], a[1]);
  };
  switch (i.getIntrinsicID()) {
  case Intrinsic::ptrmask:
    return ops_.bit_and(a[0], a[1]);
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
    return b_.make(Kind::BvOr, {moved, ops_.all_if_any(a[2].shadow)});
  }
  default:
    return mixed(i, i.args());
  }
}

void UninitTrack::follow_overflow(const WithOverflowInst &i) {
  Shadowed a = shadowed(i.getLHS()), b = shadowed(i.getRHS());
  Term number, overflow;
  switch (i.getBinaryOp()) {
  case Instruction::Add:
    number = ops_.add(a, b);
    overflow = ops_.add_overflows(a, b, i.isSigned());
    break;
  case Instruction::Sub:
    if (is_same(i.getLHS(), i.getRHS())) {
      number = ops_.none(b_.store().width(a.value));
      overflow = b_.make_false();
      break;
    }
    number = unless_one_place(i, ops_.sub(a, b));
    overflow = unless_one_place(i, ops_.sub_overflows(a, b, i.isSigned()));
    break;
  default:
    number = ops_.mul(a, b);
    overflow = b_.make_or(ops_.any(a.shadow), ops_.any(b.shadow));
    break;
  }
  pairs_[&i] = {e_.define(from_bits(b_, number, i.getLHS()->getType())),
                e_.define(overflow)};
}

Term UninitTrack::result(const Instruction &i) {
  if (prepared::runtime_call(i) == prepared::RuntimeCall::Uninit)
    return bits(uniform(i.getType(), true));
  bool computes =
      isa<BinaryOperator>(i) || isa<CastInst>(i) || isa<FCmpInst>(i);
  if (computes && !isa<BitCastInst>(i) &&
      (i.getType()->isFloatingPointTy() ||
       i.getOperand(0)->getType()->isFloatingPointTy()))
    return mixed(i, i.operands());
  if (const auto *op = dyn_cast<BinaryOperator>(&i))
    return binary(*op);
  if (const auto *compare = dyn_cast<ICmpInst>(&i))
    return compared(*compare);
  if (const auto *cast = dyn_cast<CastInst>(&i))
    return converted(*cast);
  if (const auto *select = dyn_cast<SelectInst>(&i))
    return chosen(*select);
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&i))
    return address(*gep);
  if (const auto *call = dyn_cast<IntrinsicInst>(&i))
    return intrinsic(*call);
  return {};
}

void UninitTrack::follow(const Instruction &i) {
  if (!contains(&i) || of(&i))
    return;
  if (const auto *pair = dyn_cast<WithOverflowInst>(&i))
    return follow_overflow(*pair);
  if (!c_.sort_of(i.getType()) || !values_.of(&i))
    return; // whoever uses it is refused
  if (const auto *part = dyn_cast<ExtractValueInst>(&i)) {
    auto found = pairs_.find(part->getAggregateOperand());
    if (found != pairs_.end())
      set(i, part->getIndices()[0] == 0 ? found->second.first
                                        : found->second.second);
    return;
  }
  Term shadow = result(i);
  if (!shadow)
    return;
  // Comparisons are Bool, everything else is bits.
  if (!b_.store().is_bool(shadow))
    shadow = from_bits(b_, shadow, i.getType());
  set(i, e_.define(shadow));
}

} // namespace fathom::lift
