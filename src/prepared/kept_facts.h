// What the front end knows of sources beside their code: rows of the ledger,
// and lines without checks. It is named metadata of the module, so that bitcode
// that is kept, or printed and read again, says it, too. Linking joins it.
#pragma once

#include "prepared/ledger.h"
#include "sea/checks.h"

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace fathom::prepared {

// Lines of a source between which its author has switched checks off
// (frontend/spec/pragmas.h finds them, the lifter leaves the checks out).
struct UncheckedLines {
  std::string file; // absolute
  unsigned first, last;
  sea::CheckSet checks;
};

void keep_unchecked(llvm::Module &module, const UncheckedLines &lines);
// What cannot be read switches nothing off: the module may be from elsewhere.
std::vector<UncheckedLines> kept_unchecked(const llvm::Module &module);

// In the place of the rows that the module has.
void keep_ledger(llvm::Module &module, const Ledger &ledger);
// What cannot be read is a row by itself.
void add_kept_ledger(const llvm::Module &module, Ledger &ledger);

} // namespace fathom::prepared
