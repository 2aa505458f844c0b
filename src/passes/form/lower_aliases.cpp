// Aliases and ifuncs. The program is whole, so an alias stands for its aliasee
// whatever its linkage says. Which function an ifunc's resolver picks depends
// on the machine: a declaration takes its place, and calling it is a call of a
// function without a body.
#include "passes/form/lowering.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalIFunc.h>

using namespace llvm;

namespace fathom::passes {

void lower_aliases(Module &module) {
  for (GlobalAlias &alias : make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
  for (GlobalIFunc &ifunc : make_early_inc_range(module.ifuncs())) {
    auto *type = cast<FunctionType>(ifunc.getValueType());
    Function *stand_in = Function::Create(type, GlobalValue::ExternalLinkage,
                                          ifunc.getAddressSpace(), "", &module);
    stand_in->takeName(&ifunc);
    ifunc.replaceAllUsesWith(stand_in);
    ifunc.eraseFromParent();
  }
}

} // namespace fathom::passes
