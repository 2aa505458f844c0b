// LLVM files (.bc, .ll) into a module, and modules into one. LLVM's readers may
// crash on files that are broken in bad ways; a file is therefore read in a
// child process first, so that only the child does.
#pragma once

#include "support/result.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <string>

namespace fathom::frontend {

enum class Trust : uint8_t {
  Ours,   // written by our own compiler run a moment ago
  Theirs, // verified, and read in a child first
};

// `name` is what messages call it.
Result<std::unique_ptr<llvm::Module>> read_ir(const std::string &path,
                                              const std::string &name,
                                              llvm::LLVMContext &context,
                                              Trust trust);

// Moves everything of `from` into `into`.
Result<void> link(llvm::Module &into, std::unique_ptr<llvm::Module> from,
                  const std::string &name);

} // namespace fathom::frontend
