// From the module that clang or a bitcode file gives to the prepared module of
// docs/prepared-module.md. pipeline.cpp is the list of passes in order, with
// the reason why each LLVM pass among them may be there.
#pragma once

#include "passes/config.h"
#include "support/pointer_facts.h"
#include "support/result.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

struct PreparedInfo {
  llvm::Function *entry = nullptr; // @fathom.entry
  std::string entry_source_name;   // what the user calls it: "main"
  Ledger ledger;
  bool sees_addresses = false; // the program looks at them as numbers
  // A function whose body was not read (prepared::unread_attribute) is used
  // after all, and the module is of no use.
  bool needs_unread = false;
};

// In two halves, between which an analysis of a higher layer may take callees
// that are impossible out of the choices that calls through pointers became.
// The first half fails for the user's mistakes only (no such entry, an invalid
// module); what cannot be translated becomes fathom.unsupported where it
// stands.
Result<PreparedInfo> prepare_values(llvm::Module &module,
                                    const PrepareConfig &config);
// What is dead once branches were decided in between is gone.
void drop_dead_code(llvm::Module &module, PreparedInfo &info);
void prepare_control(llvm::Module &module, PreparedInfo &info);

// Both, with nothing in between.
Result<PreparedInfo> prepare(llvm::Module &module, const PrepareConfig &config);

// Rows for what pointers of such a model choose or leave out, of a prepared
// module.
void note_pointers(const llvm::Module &module, const PointerFacts &facts,
                   const PrepareConfig &config, Ledger &ledger);

} // namespace fathom::passes
