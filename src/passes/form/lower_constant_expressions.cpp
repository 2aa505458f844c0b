// Constant expressions as operands of instructions become instructions before
// their user; in a phi they go to the end of the block the value comes from.
// Initialisers of globals keep theirs. Also here: other constants that are
// names for a global (dso_local_equivalent, no_cfi).
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// The constant that `constant` is another name for, or itself.
Constant *without_name(Constant *constant) {
  if (auto *equivalent = dyn_cast<DSOLocalEquivalent>(constant))
    return equivalent->getGlobalValue();
  if (auto *plain = dyn_cast<NoCFIValue>(constant))
    return plain->getGlobalValue();
  return constant;
}

// A vector or aggregate that has an expression somewhere inside.
bool is_composite_with_expression(Constant *constant,
                                  DenseMap<Constant *, bool> &known) {
  if (!isa<ConstantAggregate>(constant))
    return false;
  auto found = known.find(constant);
  if (found != known.end())
    return found->second;
  std::vector<Constant *> todo{constant};
  SmallPtrSet<Constant *, 16> seen;
  bool has = false;
  while (!todo.empty() && !has) {
    Constant *next = todo.back();
    todo.pop_back();
    if (!seen.insert(next).second)
      continue;
    has = isa<ConstantExpr>(next) || without_name(next) != next;
    if (isa<ConstantAggregate>(next))
      for (Use &operand : next->operands())
        todo.push_back(cast<Constant>(operand.get()));
  }
  known[constant] = has;
  return has;
}

// Makes instructions for `constant` in front of `place`, innermost first, each
// distinct expression once.
class Expander {
public:
  Expander(Instruction *place, DebugLoc location,
           DenseMap<Constant *, bool> &known)
      : place_(place), location_(std::move(location)), known_(known) {}

  bool is_wanted(Constant *constant) {
    return isa<ConstantExpr>(constant) || without_name(constant) != constant ||
           is_composite_with_expression(constant, known_);
  }

  Value *expand(Constant *root) {
    std::vector<Constant *> stack{root};
    while (!stack.empty()) {
      Constant *top = stack.back();
      if (made_.count(top)) {
        stack.pop_back();
        continue;
      }
      bool is_ready = true;
      if (isa<ConstantExpr>(top) || isa<ConstantAggregate>(top))
        for (Use &operand : top->operands()) {
          auto *inner = cast<Constant>(operand.get());
          if (is_wanted(inner) && !made_.count(inner)) {
            stack.push_back(inner);
            is_ready = false;
          }
        }
      if (!is_ready)
        continue;
      stack.pop_back();
      made_[top] = make(top);
    }
    return made_[root];
  }

private:
  Value *part(Constant *constant) {
    auto found = made_.find(constant);
    return found == made_.end() ? constant : found->second;
  }

  Value *make(Constant *constant) {
    if (Constant *named = without_name(constant); named != constant)
      return named;
    if (auto *expression = dyn_cast<ConstantExpr>(constant)) {
      Instruction *instruction = expression->getAsInstruction();
      for (Use &operand : instruction->operands())
        operand.set(part(cast<Constant>(operand.get())));
      instruction->insertBefore(place_);
      instruction->setDebugLoc(location_);
      return instruction;
    }
    return put_together(cast<ConstantAggregate>(constant));
  }

  Value *put_together(ConstantAggregate *constant) {
    PlainBuilder b(place_);
    b.SetCurrentDebugLocation(location_);
    Value *whole = PoisonValue::get(constant->getType());
    for (unsigned i = 0; i < constant->getNumOperands(); ++i) {
      Value *element = part(constant->getOperand(i));
      whole = constant->getType()->isVectorTy()
                  ? b.CreateInsertElement(whole, element, i)
                  : b.CreateInsertValue(whole, element, i);
    }
    return whole;
  }

  Instruction *place_;
  DebugLoc location_;
  DenseMap<Constant *, bool> &known_;
  DenseMap<Constant *, Value *> made_;
};

// Operands that LLVM wants to be constants (arguments of intrinsics with
// `immarg`, clauses of a landing pad, arguments of debug intrinsics) are no
// expressions.
bool may_have_expressions(const Instruction &instruction) {
  return !isa<LandingPadInst>(instruction);
}

void lower_phi(PHINode &phi, DenseMap<Constant *, bool> &known) {
  // A block that is a predecessor twice must give the same value twice.
  SmallDenseMap<BasicBlock *, Value *, 8> done;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    auto *constant = dyn_cast<Constant>(phi.getIncomingValue(i));
    if (!constant)
      continue;
    BasicBlock *from = phi.getIncomingBlock(i);
    Value *&value = done[from];
    if (!value) {
      Instruction *end = from->getTerminator();
      Expander expander(end, end->getDebugLoc(), known);
      value =
          expander.is_wanted(constant) ? expander.expand(constant) : constant;
    }
    phi.setIncomingValue(i, value);
  }
}

} // namespace

void lower_constant_expressions(Module &module) {
  DenseMap<Constant *, bool> known;
  for_each_backwards(module, [&](Instruction &instruction) {
    if (auto *phi = dyn_cast<PHINode>(&instruction))
      return lower_phi(*phi, known);
    if (!may_have_expressions(instruction))
      return;
    Expander expander(&instruction, instruction.getDebugLoc(), known);
    for (Use &operand : instruction.operands())
      if (auto *constant = dyn_cast<Constant>(operand.get()))
        if (expander.is_wanted(constant))
          operand.set(expander.expand(constant));
  });
}

} // namespace fathom::passes
