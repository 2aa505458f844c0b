// Where in a line an access fails: at the index, or at the pointer. Clang
// places a store, and the checks before it, at the `=` of the assignment.
// Columns are for people: nothing else depends on them.
#include "passes/meaning/steps.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr StringLiteral pointer_handler = "__ubsan_handle_type_mismatch";
constexpr StringLiteral index_handler = "__ubsan_handle_out_of_bounds";
constexpr unsigned max_steps = 16; // from an access to its index

// The place of what computes a value, if it is in the same line.
DILocation *place_of(const Value *value, const DILocation &near) {
  while (const auto *cast = dyn_cast<CastInst>(value))
    value = cast->getOperand(0);
  const auto *instruction = dyn_cast<Instruction>(value);
  DILocation *place = instruction ? instruction->getDebugLoc().get() : nullptr;
  bool is_near =
      place && place->getLine() == near.getLine() && place->getColumn() != 0 &&
      place->getInlinedAt() == near.getInlinedAt() &&
      place->getScope()->getSubprogram() == near.getScope()->getSubprogram();
  return is_near ? place : nullptr;
}

// Of the innermost index that is not constant, or else of the pointer itself.
DILocation *place_of_pointer(const Value *pointer, const DILocation &near,
                             bool or_base) {
  for (unsigned i = 0; i < max_steps; ++i) {
    const auto *element = dyn_cast<GEPOperator>(pointer);
    if (!element)
      return or_base ? place_of(pointer, near) : nullptr;
    for (const Use &index : reverse(element->indices()))
      if (!isa<Constant>(index))
        return place_of(index, near);
    pointer = element->getPointerOperand();
  }
  return nullptr;
}

// Variables themselves have no other place.
DILocation *better_place(const Instruction &i) {
  const DILocation *now = i.getDebugLoc().get();
  if (!now || now->getLine() == 0)
    return nullptr;
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return place_of_pointer(load->getPointerOperand(), *now, false);
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return isa<AllocaInst>(store->getPointerOperand())
               ? nullptr
               : place_of_pointer(store->getPointerOperand(), *now, true);
  const auto *call = dyn_cast<CallInst>(&i);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  constexpr unsigned operand = 1;
  if (!callee || call->arg_size() <= operand)
    return nullptr;
  if (callee->getName().starts_with(index_handler))
    return place_of(call->getArgOperand(operand), *now);
  if (!callee->getName().starts_with(pointer_handler))
    return nullptr;
  const Value *pointer = call->getArgOperand(operand);
  if (const auto *number = dyn_cast<PtrToIntOperator>(pointer))
    pointer = number->getPointerOperand();
  return place_of_pointer(pointer, *now, true);
}

} // namespace

void point_at_indices(Module &module) {
  SmallVector<std::pair<Instruction *, DILocation *>, 64> moved;
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (DILocation *place = better_place(i))
        moved.push_back({&i, place});
  for (auto [instruction, place] : moved)
    instruction->setDebugLoc(place);
}

} // namespace fathom::passes
