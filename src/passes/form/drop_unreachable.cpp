// What the entry cannot name is no part of the program. LLVM's own pass would
// keep everything that other files might use; here there are no other files.
#include "passes/meaning/steps.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// The global values that are reached, by a worklist over constants:
// initialisers can be nested deeply and shared.
class Reach {
public:
  void add(const Value *value) {
    if (isa<Constant>(value) && seen_.insert(value).second)
      work_.push_back(cast<Constant>(value));
  }
  void run() {
    while (!work_.empty()) {
      const Constant *constant = work_.back();
      work_.pop_back();
      for (const Value *operand : constant->operands())
        add(operand);
      const auto *function = dyn_cast<Function>(constant);
      if (!function)
        continue;
      for (const Instruction &instruction : instructions(function))
        for (const Value *operand : instruction.operands())
          add(operand);
    }
  }
  bool has(const Value *value) const { return seen_.contains(value); }

private:
  DenseSet<const Value *> seen_;
  std::vector<const Constant *> work_;
};

template <typename List> void erase_unused(List &&list, const Reach &reach) {
  for (auto &value : make_early_inc_range(list)) {
    if (reach.has(&value))
      continue;
    // Only other unreached things can still name it.
    value.replaceAllUsesWith(PoisonValue::get(value.getType()));
    value.eraseFromParent();
  }
}

} // namespace

void drop_unreachable(Module &module, Function &entry) {
  Reach reach;
  reach.add(&entry);
  reach.run();
  // Lists for the linker, and of what it must keep.
  for (StringRef name : {"llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *list = module.getGlobalVariable(name))
      list->eraseFromParent();
  for (Function &function : module)
    if (!reach.has(&function) && !function.isDeclaration())
      function.deleteBody();
  for (GlobalVariable &global : module.globals())
    if (!reach.has(&global))
      global.setInitializer(nullptr);
  erase_unused(module.aliases(), reach);
  erase_unused(module.ifuncs(), reach);
  erase_unused(module.globals(), reach);
  for (Function &function : make_early_inc_range(module)) {
    if (reach.has(&function))
      continue;
    function.replaceAllUsesWith(PoisonValue::get(function.getType()));
    function.eraseFromParent();
  }
}

} // namespace fathom::passes
