// Names across the files of a program, before they are linked: bodies that the
// user wants to be gone, and functions of one file that others call under the
// name that CBMC gives them (goto-cc --export-file-local-symbols):
// __CPROVER_file_local_FILE_NAME, where FILE is the file's name with _ for each
// character that is no letter or digit.
#pragma once

#include "prepared/ledger.h"
#include "support/result.h"

#include <llvm/IR/Module.h>
#include <memory>
#include <string>
#include <vector>

namespace fathom::frontend {

struct LoadedFile {
  std::string name; // as the user gave it
  std::unique_ptr<llvm::Module> module;
  bool is_source = false; // compiled a moment ago
};

// `rules` are NAME or FILE:NAME, where NAME may be one of the long names, and
// FILE the end of a path. A function of one file that loses its body has its
// long name from then on, so that another file can define it. What matches
// nothing goes to `messages`.
void remove_bodies(std::vector<LoadedFile> &files,
                   const std::vector<std::string> &rules,
                   prepared::Ledger &ledger, std::string &messages);

// Says where, while bodies can still be read.
Result<void> refuse_double_definitions(std::vector<LoadedFile> &files);

// Declarations of long names that no file defines become the functions.
void export_local_functions(std::vector<LoadedFile> &files,
                            prepared::Ledger &ledger);

} // namespace fathom::frontend
