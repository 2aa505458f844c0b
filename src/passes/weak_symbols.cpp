// Symbols that no file defines. A weak reference is null then; a variable has
// arbitrary content and, if its declaration does not tell, a size nobody knows.
// The ledger says so.
#include "passes/steps.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Names of the C++ run-time system, which no program reads.
bool is_of_runtime(StringRef name) {
  return name.starts_with("_ZTV") || name.starts_with("_ZTI") ||
         name.starts_with("_ZTS") || name == "__dso_handle" ||
         name.starts_with("llvm.");
}

void note_undefined(const GlobalVariable &g, Ledger &ledger) {
  if (!g.isDeclaration() || g.use_empty() || is_of_runtime(g.getName()))
    return;
  std::string what = "the external variable " + g.getName().str();
  const DataLayout &layout = g.getParent()->getDataLayout();
  if (!g.getValueType()->isSized() ||
      layout.getTypeAllocSize(g.getValueType()).isZero())
    ledger.approximated(what + " has no definition: its size is not known");
  else
    ledger.chosen(what + " has no definition: its content is arbitrary");
}

// A variable whose type is only declared has no size that the layout could
// tell. It becomes one of no bytes, as is an array of unknown length.
void give_layout(GlobalVariable &g) {
  Type *none = ArrayType::get(Type::getInt8Ty(g.getContext()), 0);
  auto *sized = new GlobalVariable(*g.getParent(), none, g.isConstant(),
                                   g.getLinkage(), nullptr, "", &g,
                                   g.getThreadLocalMode(), g.getAddressSpace());
  sized->copyAttributesFrom(&g);
  sized->copyMetadata(&g, 0);
  sized->takeName(&g);
  g.replaceAllUsesWith(sized);
  g.eraseFromParent();
}

} // namespace

void resolve_weak_symbols(Module &module, Ledger &ledger) {
  for (GlobalObject &symbol : module.global_objects()) {
    if (!symbol.hasExternalWeakLinkage() || symbol.use_empty())
      continue;
    ledger.chosen("the weak symbol " + symbol.getName().str() +
                  " is not defined: its address is null");
    symbol.replaceAllUsesWith(Constant::getNullValue(symbol.getType()));
  }
  for (GlobalVariable &g : make_early_inc_range(module.globals())) {
    note_undefined(g, ledger);
    if (!g.getValueType()->isSized())
      give_layout(g);
  }
}

} // namespace fathom::passes
