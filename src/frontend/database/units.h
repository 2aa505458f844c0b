// Files of the compilation database that a program needs: those that define
// what its own files only declare. A harness names a function, and the
// file that has it is found, with what that needs in turn.
#pragma once

#include "frontend/database/compile_commands.h"
#include "frontend/load.h"
#include "frontend/symbols.h"

namespace fathom::frontend {

struct UnitSearch {
  const CompileCommands &commands;
  const LoadConfig &config;
  std::function<Result<LoadedFile>(const std::string &)> load;
};

// Adds them behind `files`. Only what `units_for` can get to counts, and no
// name of a library or of a verifier. Candidates are files whose text has the
// name; they are compiled to see whether they define it, those that look like
// it first. Where a file of the user's defines a function, too, that is the
// one. Weak definitions are looked for as if they were missing, and give way to
// others. All of this is told in the ledger, with other files that could have
// been meant; files that do not compile in `messages`.
Result<void> add_units(std::vector<LoadedFile> &files, const UnitSearch &search,
                       prepared::Ledger &ledger, std::string &messages);

} // namespace fathom::frontend
