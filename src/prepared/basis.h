// Why executions may be left out. Every fathom.assume carries its basis
// (metadata), and there is no way to make one without: so nothing is assumed
// that neither the program says, nor the value's own range, nor a row of the
// ledger. check_assumptions() sees to it at the end of the pipeline.
#pragma once

#include "prepared/ledger.h"

#include <llvm/IR/Instructions.h>

namespace fathom::prepared {

class Basis {
public:
  // The program says so: fathom_assume and its cousins.
  static Basis program() { return Basis("program", {}); }
  // The range of a value that was just made: what lies outside is no value of
  // this input, on any machine.
  static Basis range() { return Basis("range", {}); }
  // Executions are left out that there could be. The row says which.
  static Basis row(Ledger &ledger, sea::Trust trust, std::string_view text);

  // Writes it down at a call of fathom.assume.
  void mark(llvm::CallInst &assume) const;

private:
  Basis(std::string_view kind, std::string text)
      : kind_(kind), text_(std::move(text)) {}
  std::string_view kind_;
  std::string text_; // of the row
};

// Calls of fathom.assume that are in the module already get this basis: in
// modules that we did not make, and in models (where it is the range of what
// they make; limits are calls of fathom.limit).
void mark_assumptions(llvm::Module &module, const Basis &basis);

// "" if every assumption has a basis, and the ledger each row that is one.
std::string check_assumptions(const llvm::Module &module, const Ledger &ledger);

} // namespace fathom::prepared
