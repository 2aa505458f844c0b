// Contracts of functions: which of a function and the two that go with its
// contract (prepared/contract_names.h) is called, and what writes are judged.
#pragma once

#include "passes/config.h"
#include "support/result.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Calls of functions that --enforce-contract names go through their contract,
// those that --replace-call-with-contract names are it. Fails if there is no
// such function or contract.
Result<void> apply_contracts(llvm::Module &module, const PrepareConfig &config,
                             Ledger &ledger);

// What the conditions of a contract call must not change anything: neither
// what is assumed nor what is asked would mean what it says.
Result<void> check_contract_effects(const llvm::Function &contract,
                                    const std::string &name);

// Where to start: at the contract of the entry, if that is to be enforced.
std::string entry_with_contract(llvm::Module &module,
                                const PrepareConfig &config);

// While a contract is enforced, each write and each free is a property: it goes
// to what the contract names, or to an object that was made since. Calls must
// have their meaning, and models must be part of their callers.
void judge_write_sets(llvm::Module &module, const PrepareConfig &config,
                      Ledger &ledger);

} // namespace fathom::passes
