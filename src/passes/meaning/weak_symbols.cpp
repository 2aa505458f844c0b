// Symbols that no file defines. A weak reference is null then; a variable has
// arbitrary content and, if its declaration does not tell, a size nobody knows.
// The ledger says so.
#include "passes/meaning/steps.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// The models' variables for what one library does in its own way, and for the
// limits of one system (model.h, posix.c).
bool is_way_of_library(StringRef name) {
  return name == "fathom_lib_ways" || name == "fathom_lib_limits";
}

// Names of the C++ run-time system, which no program reads.
bool is_of_runtime(StringRef name) {
  return name.starts_with("_ZTV") || name.starts_with("_ZTI") ||
         name.starts_with("_ZTS") || name == "__dso_handle" ||
         name.starts_with("llvm.");
}

void note_undefined(const GlobalVariable &g, Ledger &ledger) {
  if (!g.isDeclaration() || g.use_empty() || is_of_runtime(g.getName()))
    return;
  if (is_way_of_library(g.getName())) {
    ledger.chosen("what the C library leaves open is any, but always the same");
    return;
  }
  std::string what = "the external variable " + g.getName().str();
  const DataLayout &layout = g.getParent()->getDataLayout();
  if (!g.getValueType()->isSized() ||
      layout.getTypeAllocSize(g.getValueType()).isZero())
    ledger.approximated(what + " has no definition: its size is not known");
  else
    ledger.chosen(what + " has no definition: its content is arbitrary");
}

// What typeid gives for a type whose own file has it (int, std::exception) is
// declared as one pointer. Programs look at the second, the type's name.
void define_type_info(GlobalVariable &g) {
  Module &module = *g.getParent();
  Constant *name = ConstantDataArray::getString(
      g.getContext(), g.getName().drop_front(StringRef("_ZTI").size()));
  auto *text = new GlobalVariable(module, name->getType(), true,
                                  GlobalValue::InternalLinkage, name,
                                  "_ZTS" + g.getName().drop_front(4));
  Type *pointer = PointerType::getUnqual(g.getContext());
  Constant *table = Constant::getNullValue(pointer); // no program calls it
  Constant *parts = ConstantStruct::getAnon({table, text});
  auto *whole = new GlobalVariable(module, parts->getType(), true,
                                   GlobalValue::InternalLinkage, parts);
  whole->takeName(&g);
  g.replaceAllUsesWith(whole);
  g.eraseFromParent();
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

void define_type_infos(Module &module) {
  for (GlobalVariable &g : make_early_inc_range(module.globals()))
    if (g.isDeclaration() && !g.use_empty() &&
        g.getName().starts_with("_ZTI") && g.getValueType()->isPointerTy())
      define_type_info(g);
}

} // namespace fathom::passes
