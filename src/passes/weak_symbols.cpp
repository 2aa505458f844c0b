// Weak references: a symbol that may be absent when the program is linked, and
// then is null. What no file defines is absent; the ledger says so.
#include "passes/steps.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::passes {

void resolve_weak_symbols(Module &module, Ledger &ledger) {
  for (GlobalObject &symbol : module.global_objects()) {
    if (!symbol.hasExternalWeakLinkage() || symbol.use_empty())
      continue;
    ledger.chosen("the weak symbol " + symbol.getName().str() +
                  " is not defined: its address is null");
    symbol.replaceAllUsesWith(Constant::getNullValue(symbol.getType()));
  }
}

} // namespace fathom::passes
