#include "passes/meaning/note_stack.h"

#include "prepared/names.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr uint64_t large_frame = uint64_t(1) << 20;
constexpr char text[] = "the stack is as large as the program needs it";

bool is_ours(const Function *function) {
  return function && !function->isDeclaration() &&
         !function->hasFnAttribute(model_attribute);
}

// Its variables, or one whose size is not known.
bool has_large_frame(const Function &function) {
  uint64_t size = 0;
  for (const Instruction &i : instructions(function))
    if (const auto *variable = dyn_cast<AllocaInst>(&i)) {
      std::optional<TypeSize> bytes =
          variable->getAllocationSize(function.getDataLayout());
      if (!bytes || bytes->isScalable() || size > large_frame)
        return true;
      size += bytes->getFixedValue();
    }
  return size > large_frame;
}

} // namespace

void note_stack(const Module &module, Ledger &ledger) {
  for (const Function &function : module)
    if (is_ours(&function) && has_large_frame(function))
      return ledger.chosen(text, function.getEntryBlock().front());
  CallGraph graph(const_cast<Module &>(module)); // it changes nothing
  for (auto at = scc_begin(&graph); !at.isAtEnd(); ++at) {
    const Function *first = at->front()->getFunction();
    // What is not known to be called by whom is in one component with null.
    bool is_known = all_of(*at, [](const CallGraphNode *node) {
      return node->getFunction() != nullptr;
    });
    if (at.hasCycle() && is_known && is_ours(first))
      return ledger.chosen(text, first->getEntryBlock().front());
  }
}

} // namespace fathom::passes
