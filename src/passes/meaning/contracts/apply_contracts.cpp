#include "passes/meaning/contracts/contract_steps.h"
#include "prepared/contract_names.h"
#include "support/diag.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <set>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_contract(const Function &function) {
  return function.getName().starts_with(enforce_prefix) ||
         function.getName().starts_with(replace_prefix);
}

// "file.c's f" under CBMC's long name has its contract under the short one.
Function *contract_of(Module &module, StringRef name, StringRef prefix) {
  if (Function *found = module.getFunction((prefix + name).str()))
    return found;
  if (!name.consume_front("__CPROVER_file_local_"))
    return nullptr;
  for (Function &function : module) {
    StringRef rest = function.getName();
    if (rest.consume_front(prefix) && name.ends_with(("_" + rest).str()))
      return &function;
  }
  return nullptr;
}

// All uses but those of the contract itself, and the function's own.
void put_in_place(Function &function, Function &contract) {
  function.replaceUsesWithIf(&contract, [&](const Use &use) {
    const auto *user = dyn_cast<Instruction>(use.getUser());
    const Function *around = user ? user->getFunction() : nullptr;
    return !around || (around != &function && !is_contract(*around));
  });
}

// Functions of that name in several files would have one contract among them,
// that of the first file.
bool is_ambiguous(const Module &module, StringRef name) {
  return count_if(module, [&](const Function &function) {
           const DISubprogram *source = function.getSubprogram();
           return !function.isDeclaration() && !is_contract(function) &&
                  (function.getName() == name ||
                   (source && source->getName() == name));
         }) > 1;
}

// Files say different things of the function: one of them would count.
bool is_contradictory(const Module &module, const Function &contract) {
  const GlobalVariable *all =
      module.getGlobalVariable("llvm.global.annotations");
  if (!all || !all->hasInitializer())
    return false;
  std::set<StringRef> digests;
  for (const Use &use : all->getInitializer()->operands()) {
    const auto *row = dyn_cast<ConstantStruct>(use.get());
    StringRef text;
    if (row && row->getNumOperands() >= 2 &&
        row->getOperand(0)->stripPointerCasts() == &contract &&
        getConstantStringInfo(row->getOperand(1), text) &&
        text.starts_with(prepared::contract_prefix))
      digests.insert(text);
  }
  return digests.size() > 1;
}

Result<Function *> find(Module &module, const std::string &name,
                        const char *prefix, const char *option) {
  if (is_ambiguous(module, name))
    return command_line_problem("--" + std::string(option) + "=" + name +
                                    ": several files have such a function",
                                "check them one by one");
  Function *contract = contract_of(module, name, prefix);
  if (!contract)
    return command_line_problem("--" + std::string(option) + "=" + name +
                                ": there is no contract of such a function");
  if (is_contradictory(module, *contract))
    return command_line_problem("--" + std::string(option) + "=" + name +
                                    ": files have different contracts of it",
                                "write it once, in a header");
  return contract;
}

} // namespace

std::string entry_with_contract(Module &module, const PrepareConfig &config) {
  if (is_contained(config.enforced_contracts, config.entry))
    if (Function *found = contract_of(module, config.entry, enforce_prefix))
      return found->getName().str();
  return config.entry;
}

Result<void> apply_contracts(Module &module, const PrepareConfig &config,
                             Ledger &ledger) {
  for (const std::string &name : config.replaced_calls) {
    Result<Function *> contract =
        find(module, name, replace_prefix, "replace-call-with-contract");
    if (!contract)
      return contract.error();
    if (Result<void> good = check_contract_effects(**contract, name); !good)
      return good.error();
    if (Function *function = module.getFunction(name))
      put_in_place(*function, **contract);
    bool is_enforced = is_contained(config.enforced_contracts, name);
    ledger.chosen("calls of " + name + " are its contract" +
                  (is_enforced ? "" : ", which --enforce-contract verifies"));
  }
  // The targets of two would have to be told apart by who calls whom.
  if (config.enforced_contracts.size() > 1)
    return command_line_problem(
        "--enforce-contract names more than one function",
        "run it once for each");
  for (const std::string &name : config.enforced_contracts) {
    Result<Function *> contract =
        find(module, name, enforce_prefix, "enforce-contract");
    if (!contract)
      return contract.error();
    if (Result<void> good = check_contract_effects(**contract, name); !good)
      return good.error();
    (*contract)->setLinkage(GlobalValue::ExternalLinkage);
    Function *function = module.getFunction(name);
    if (!function || function->isDeclaration())
      return command_line_problem("--enforce-contract=" + name +
                                  ": there is no such function with a body");
    if (!is_contained(config.replaced_calls, name))
      put_in_place(*function, **contract);
    ledger.chosen("what the contract of " + name +
                  " requires is assumed where it is called");
  }
  return {};
}

} // namespace fathom::passes
