// Uninitialised bits that a value shares with itself (same_values.h): results
// that do not depend on them are initialised.
#include "lift/function_facts.h"
#include "lift/tracks/poison/poison.h"
#include "lift/tracks/uninit/uninit_track.h"

using namespace llvm;

namespace fathom::lift {

namespace {

constexpr size_t max_leaves = 3, max_nodes = 32;

bool is_bitwise(const Instruction &i) {
  return i.getOpcode() == Instruction::And ||
         i.getOpcode() == Instruction::Or || i.getOpcode() == Instruction::Xor;
}

} // namespace

// A scope that begins again changes the shadow of memory only.
void UninitTrack::prepare(const Instruction &i) {
  const auto *load = dyn_cast<LoadInst>(&i);
  if (!load || !c_.sort_of(i.getType()))
    return same_values_.add(i);
  std::optional<RegionId> shadow = region_of(load->getPointerOperand());
  Term memory = memory_.current(c_.regions.of(load->getPointerOperand()));
  Term shadow_memory = shadow ? memory_.current(*shadow) : Term{};
  same_values_.add(i, memory, shadow_memory);
  if (shadow && !load->isVolatile() && !load->isAtomic())
    read_from_[load] = {memory, shadow_memory};
}

// Two reads of one memory whose pointers are equal give one value, whatever way
// the pointers came here. Uninitialised memory keeps its content; LLVM may let
// each read of it see another one, so code from elsewhere has a row.
Term UninitTrack::reads_one_place(const Instruction &i) {
  const Value *a = i.getOperand(0), *b = i.getOperand(1);
  constexpr int max_casts = 8;
  for (int steps = 0; steps < max_casts; ++steps) {
    const auto *from = dyn_cast<CastInst>(a), *other = dyn_cast<CastInst>(b);
    if (!from || !other || from->getOpcode() != other->getOpcode() ||
        from->getSrcTy() != other->getSrcTy())
      break;
    a = from->getOperand(0);
    b = other->getOperand(0);
  }
  auto first = read_from_.find(a), second = read_from_.find(b);
  if (first == read_from_.end() || second == read_from_.end() ||
      first->second != second->second || a->getType() != b->getType())
    return {};
  if (has_poison(facts_.function))
    c_.program.add_row(sea::Trust::Chosen,
                       "memory that is not initialised keeps its content "
                       "between two reads");
  return b_.make_eq(values_.of(cast<LoadInst>(a)->getPointerOperand()),
                    values_.of(cast<LoadInst>(b)->getPointerOperand()));
}

Term UninitTrack::unless_one_place(const Instruction &i, Term shadow) {
  Term same = shadow ? reads_one_place(i) : Term{};
  if (!same)
    return shadow;
  return b_.store().is_bool(shadow)
             ? b_.make_and(shadow, b_.make_not(same))
             : b_.make_ite(same, ops_.none(b_.store().width(shadow)), shadow);
}

// One operator on one value twice. None: not known.
Term UninitTrack::of_same(const Instruction &i) {
  if (i.getNumOperands() < 2 || !is_same(i.getOperand(0), i.getOperand(1)))
    return {};
  switch (i.getOpcode()) {
  case Instruction::Sub:
    return ops_.none(b_.store().width(bits(values_.of(&i))));
  case Instruction::ICmp:
    return b_.make_false();
  default:
    return {};
  }
}

// Each use of an undefined value of LLVM may see another one; what our compiler
// makes of C keeps its value.
bool UninitTrack::is_same(const Value *a, const Value *b) {
  return !has_poison(facts_.function) && same_values_.same(a, b);
}

// And, or and exclusive or of a few values of which one occurs twice: every bit
// is computed for all choices of the uninitialised bits at this place, which
// are all or none of each value. None: nothing occurs twice, or it is too much.
Term UninitTrack::bitwise(const BinaryOperator &i) {
  if (!is_bitwise(i) || has_poison(facts_.function))
    return {};
  SmallVector<const Value *, 8> nodes{&i}; // parents first
  DenseMap<SameValues::Number, unsigned> leaf_of;
  SmallVector<const Value *, 4> leaves;
  bool is_shared = false;
  for (size_t at = 0; at < nodes.size(); ++at) {
    const auto *node = dyn_cast<BinaryOperator>(nodes[at]);
    if (node && is_bitwise(*node)) {
      nodes.append(node->value_op_begin(), node->value_op_end());
      if (nodes.size() > max_nodes)
        return {};
    } else if (of(nodes[at])) {
      auto [known, is_new] = leaf_of.try_emplace(same_values_.of(nodes[at]),
                                                 unsigned(leaves.size()));
      is_shared |= !is_new;
      if (is_new)
        leaves.push_back(nodes[at]);
    }
  }
  if (!is_shared || leaves.size() > max_leaves)
    return {};
  Term every, some;
  for (unsigned choice = 0; choice < 1u << leaves.size(); ++choice) {
    DenseMap<const Value *, Term> terms;
    for (size_t at = nodes.size(); at-- > 0;) {
      const Value *v = nodes[at];
      const auto *node = dyn_cast<BinaryOperator>(v);
      if (node && is_bitwise(*node)) {
        Kind kind = node->getOpcode() == Instruction::And  ? Kind::BvAnd
                    : node->getOpcode() == Instruction::Or ? Kind::BvOr
                                                           : Kind::BvXor;
        terms[v] = b_.make(
            kind, {terms[node->getOperand(0)], terms[node->getOperand(1)]});
      } else if (of(v)) {
        unsigned leaf = leaf_of[same_values_.of(v)];
        terms[v] = ops_.chosen(shadowed(v), (choice >> leaf & 1) != 0);
      } else {
        terms[v] = bits(values_.of(v));
      }
    }
    Term result = terms[&i];
    every = every ? b_.make(Kind::BvAnd, {every, result}) : result;
    some = some ? b_.make(Kind::BvOr, {some, result}) : result;
  }
  return b_.make(Kind::BvXor, {every, some});
}

} // namespace fathom::lift
