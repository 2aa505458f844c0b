#include "bitblast/blaster.h"

#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "support/stop.h"
#include "terms/expand.h"
#include "terms/floats/circuits.h"

#include <utility>

namespace fathom {

namespace {

bool is_array_like(const TermStore &store, Term t) {
  SortKind kind = store.sort_kind(t);
  return kind == SortKind::Array || kind == SortKind::Mem;
}

} // namespace

std::span<const Lit> Blaster::bits(Term root) {
  todo_.push_back(root);
  while (!todo_.empty()) {
    if (stop_ != nullptr && stop_->stop_requested() && !is_blasted(root)) {
      was_cut_ = true;
      todo_.clear();
      put(root, circuits_.gates.new_inputs(width_of(root)));
      break;
    }
    Term t = todo_.back();
    if (is_blasted(t)) {
      todo_.pop_back();
    } else if (!push_missing(t)) {
      todo_.pop_back();
      blast(t);
    }
  }
  return known_bits(root);
}

std::vector<Lit> Blaster::take_side_conditions() {
  return std::exchange(side_conditions_, {});
}

bool Blaster::push_missing(Term t) {
  bool missing = false;
  auto need = [&](Term c) {
    if (!is_blasted(c)) {
      todo_.push_back(c);
      missing = true;
    }
  };
  Kind kind = store_.kind(t);
  if (is_derived(kind)) {
    auto it = expansions_.find(t);
    if (it == expansions_.end()) {
      Builder builder(store_);
      Term definition = is_float(kind) && float_facts_
                            ? expand_float(builder, t, &float_facts_)
                            : expand_derived(builder, t);
      it = expansions_.emplace(t, definition).first;
    }
    need(it->second);
    return missing;
  }
  if (kind == Kind::BvAdd) { // x + -y is built as a subtraction
    for (Term c : store_.children(t))
      need(store_.kind(c) == Kind::BvNeg ? store_.child(c, 0) : c);
    return missing;
  }
  if (Difference d; is_difference(t, d)) {
    need(d.x);
    need(d.y);
    return missing;
  }
  for (Term c : store_.children(t))
    if (!is_array_like(store_, c)) // the array solver looks at those
      need(c);
  return missing;
}

// x = y + c is built as x - y = c: the comparisons of two addresses at many
// offsets then share one subtraction, with the older term first.
bool Blaster::is_difference(Term t, Difference &d) const {
  if (store_.kind(t) != Kind::Eq)
    return false;
  for (unsigned side = 0; side < 2; ++side) {
    Term sum = store_.child(t, side), other = store_.child(t, 1 - side);
    if (store_.kind(sum) != Kind::BvAdd ||
        !store_.is_bv_const(store_.child(sum, 1)) || store_.is_bv_const(other))
      continue;
    Term y = store_.child(sum, 0);
    BitVec c = store_.value(store_.child(sum, 1));
    d = other < y ? Difference{other, y, c} : Difference{y, other, -c};
    return true;
  }
  return false;
}

Bits Blaster::apply_equality(Term t) {
  Difference d;
  if (!is_difference(t, d))
    return {
        circuits_.gates.eq(word(store_.child(t, 0)), word(store_.child(t, 1)))};
  Bits constant(d.c.width());
  for (uint32_t i = 0; i < d.c.width(); ++i)
    constant[i] = constant_lit(d.c.bit(i));
  return {
      circuits_.gates.eq(circuits_.adders.sub(word(d.x), word(d.y)), constant)};
}

void Blaster::put(Term t, const Bits &bits) {
  FATHOM_ASSERT(bits.size() == width_of(t), "circuit of a wrong width");
  FATHOM_ASSERT(pool_.size() + bits.size() < UINT32_MAX, "too many bits");
  if (first_.size() <= t.id)
    first_.resize(store_.size() + 1);
  first_[t.id] = uint32_t(pool_.size());
  pool_.insert(pool_.end(), bits.begin(), bits.end());
}

Bits Blaster::word(Term t) const {
  std::span<const Lit> b = known_bits(t);
  return Bits(b.begin(), b.end());
}

Bits Blaster::constant_bits(Term t) const {
  BitVec v = store_.value(t);
  Bits bits(v.width());
  for (uint32_t i = 0; i < v.width(); ++i)
    bits[i] = constant_lit(v.bit(i));
  return bits;
}

void Blaster::blast(Term t) {
  Bits bits = is_derived(store_.kind(t)) ? word(expansions_.at(t)) : apply(t);
  fix_known(t, bits);
  put(t, bits);
}

// Variables and reads keep their bits: what is known follows from what was
// asserted of these, and a model reads them.
void Blaster::fix_known(Term t, Bits &bits) const {
  bool is_made = store_.num_children(t) != 0 &&
                 store_.kind(t) != Kind::Select &&
                 store_.sort_kind(t) == SortKind::BitVec && bits.size() <= 64;
  if (!known_ || !is_made)
    return;
  KnownBits known = known_(t);
  for (uint32_t i = 0; i < bits.size(); ++i) {
    if (known.zeros >> i & 1)
      bits[i] = false_lit;
    else if (known.ones >> i & 1)
      bits[i] = true_lit;
  }
}

Bits Blaster::apply_addition(Term t) {
  Term a = store_.child(t, 0), b = store_.child(t, 1);
  if (store_.kind(a) == Kind::BvNeg)
    std::swap(a, b);
  if (store_.kind(b) != Kind::BvNeg)
    return circuits_.adders.add(word(a), word(b));
  Term y = store_.child(b, 0);
  if (store_.kind(a) != Kind::BvNeg)
    return circuits_.adders.sub(word(a), word(y));
  // -x + -y: the negation of one sum
  return circuits_.adders.neg(
      circuits_.adders.add(word(store_.child(a, 0)), word(y)));
}

Bits Blaster::apply_division(Term t) {
  Term a = store_.child(t, 0), b = store_.child(t, 1);
  auto [it, fresh] =
      divisions_.try_emplace(uint64_t(a.id) << 32 | b.id, Division{});
  if (fresh)
    it->second = circuits_.dividers.udivrem(word(a), word(b), side_conditions_);
  return store_.kind(t) == Kind::BvUdiv ? it->second.quotient
                                        : it->second.remainder;
}

Bits Blaster::apply(Term t) {
  auto arg = [&](unsigned i) { return word(store_.child(t, i)); };
  Circuits &c = circuits_;
  switch (store_.kind(t)) {
  case Kind::BoolConst:
  case Kind::BvConst:
    return constant_bits(t);
  case Kind::Var:
    variables_.push_back(t);
    return c.gates.new_inputs(width_of(t));
  case Kind::Select:
    selects_.push_back(t);
    return c.gates.new_inputs(width_of(t));
  case Kind::Not:
  case Kind::BvNot:
    return wires::complement(arg(0));
  case Kind::And:
  case Kind::BvAnd:
    return c.gates.bit_and(arg(0), arg(1));
  case Kind::Or:
  case Kind::BvOr:
    return c.gates.bit_or(arg(0), arg(1));
  case Kind::Xor:
  case Kind::BvXor:
    return c.gates.bit_xor(arg(0), arg(1));
  case Kind::Eq:
    if (is_array_like(store_, store_.child(t, 0))) {
      equalities_.push_back(t);
      return c.gates.new_inputs(1);
    }
    return apply_equality(t);
  case Kind::Ite:
    return c.gates.ite(arg(0)[0], arg(1), arg(2));
  case Kind::BvNeg:
    return c.adders.neg(arg(0));
  case Kind::BvAdd:
    return apply_addition(t);
  case Kind::BvSub:
    return c.adders.sub(arg(0), arg(1));
  case Kind::BvMul:
    return c.multipliers.mul(arg(0), arg(1));
  case Kind::BvUdiv:
  case Kind::BvUrem:
    return apply_division(t);
  case Kind::BvShl:
    return c.shifters.shl(arg(0), arg(1));
  case Kind::BvLshr:
    return c.shifters.lshr(arg(0), arg(1));
  case Kind::BvAshr:
    return c.shifters.ashr(arg(0), arg(1));
  case Kind::BvUlt:
    return {c.adders.ult(arg(0), arg(1))};
  case Kind::BvUle:
    return {c.adders.ule(arg(0), arg(1))};
  case Kind::BvSlt:
    return {c.adders.slt(arg(0), arg(1))};
  case Kind::BvSle:
    return {c.adders.sle(arg(0), arg(1))};
  case Kind::BvUaddo:
    return {c.adders.uaddo(arg(0), arg(1))};
  case Kind::BvSaddo:
    return {c.adders.saddo(arg(0), arg(1))};
  case Kind::BvSsubo:
    return {c.adders.ssubo(arg(0), arg(1))};
  case Kind::BvUmulo:
    return {c.multipliers.umulo(arg(0), arg(1))};
  case Kind::BvSmulo:
    return {c.multipliers.smulo(arg(0), arg(1))};
  case Kind::Concat: {
    Bits low = arg(1), high = arg(0);
    low.insert(low.end(), high.begin(), high.end());
    return low;
  }
  case Kind::Extract: {
    Bits x = arg(0);
    return Bits(x.begin() + store_.index(t, 1),
                x.begin() + store_.index(t, 0) + 1);
  }
  case Kind::ZeroExtend:
    return wires::zero_extend(arg(0), width_of(t));
  case Kind::SignExtend:
    return wires::sign_extend(arg(0), width_of(t));
  // Derived: expanded before. The rest is not scalar.
  case Kind::Implies:
  case Kind::BvNand:
  case Kind::BvNor:
  case Kind::BvXnor:
  case Kind::BvSdiv:
  case Kind::BvSrem:
  case Kind::BvSmod:
  case Kind::RotateLeft:
  case Kind::RotateRight:
  case Kind::BvUgt:
  case Kind::BvUge:
  case Kind::BvSgt:
  case Kind::BvSge:
  case Kind::BvComp:
  case Kind::BvNego:
  case Kind::BvUsubo:
  case Kind::BvSdivo:
  case Kind::Repeat:
  case Kind::Bound:
  case Kind::Store:
  case Kind::ConstArray:
  case Kind::Lambda:
  case Kind::Ptr:
  case Kind::PtrAdd:
  case Kind::PtrBase:
  case Kind::PtrOffset:
  case Kind::PtrSize:
  case Kind::MemLoad:
  case Kind::MemStore:
  case Kind::MemSet:
  case Kind::MemCopy:
  default: // floating point: derived
    break;
  }
  FATHOM_UNREACHABLE("term cannot be bit-blasted");
}

} // namespace fathom
