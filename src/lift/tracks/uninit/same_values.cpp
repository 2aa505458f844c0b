#include "lift/tracks/uninit/same_values.h"

#include <algorithm>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// What its operands, and memory for a load, determine. A freeze is none: it
// chooses each time.
bool is_operation(const Instruction &i) {
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return !load->isVolatile() && !load->isAtomic();
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
    return !intrinsic->mayHaveSideEffects() &&
           !intrinsic->mayReadFromMemory() && !i.getType()->isVoidTy();
  return isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
             ExtractValueInst>(i);
}

// What makes operations different besides their operands.
void add_details(const Instruction &i, std::vector<uint64_t> &key) {
  if (const auto *compare = dyn_cast<CmpInst>(&i))
    key.push_back(compare->getPredicate());
  else if (const auto *step = dyn_cast<GetElementPtrInst>(&i))
    key.push_back(uint64_t(step->getSourceElementType()));
  else if (const auto *part = dyn_cast<ExtractValueInst>(&i))
    key.insert(key.end(), part->idx_begin(), part->idx_end());
}

} // namespace

SameValues::Number SameValues::of(const Value *v) {
  // A choice between one value and itself.
  constexpr int max_steps = 16;
  for (int steps = 0; steps < max_steps && isa<PHINode>(v); ++steps) {
    const Value *only = cast<PHINode>(v)->hasConstantValue();
    if (!only || isa<UndefValue>(only))
      break;
    v = only;
  }
  if (isa<UndefValue>(v))
    return next_++;
  auto [found, is_new] = numbers_.try_emplace(v, next_);
  if (is_new)
    ++next_;
  return found->second;
}

void SameValues::add(const Instruction &i, Term memory, Term shadow) {
  if (!is_operation(i))
    return;
  std::vector<uint64_t> key{i.getOpcode(), uint64_t(i.getType())};
  if (isa<LoadInst>(i))
    key.insert(key.end(), {memory.id, shadow.id});
  add_details(i, key);
  size_t first = key.size();
  for (const Value *operand : i.operand_values())
    key.push_back(of(operand));
  if (isa<BinaryOperator>(i) && i.isCommutative())
    std::sort(key.begin() + ptrdiff_t(first), key.end());
  auto [known, is_new] = known_.try_emplace(std::move(key), next_);
  if (is_new)
    ++next_;
  numbers_[&i] = known->second;
}

} // namespace fathom::lift
