// LLVM files (.bc, .ll) into a module, and modules into one. LLVM's readers may
// crash on files that are broken in bad ways; a file is therefore read in a
// child process first, so that only the child does, or by one that is watched.
#pragma once

#include "support/result.h"
#include "support/subprocess.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <string>

namespace fathom::frontend {

// Said of two files that define one name, whoever finds it.
inline constexpr char cannot_be_linked[] = "cannot be linked: ";
inline constexpr char is_defined_twice[] = " is defined twice: at ";

enum class Trust : uint8_t {
  Ours,    // written by our own compiler run a moment ago
  Theirs,  // verified, and read in a child first
  Watched, // verified; if the reader crashes, somebody is there to say so
};

// `name` is what messages call it. No function that was read, here or lazily,
// has prepared::unread_attribute.
Result<std::unique_ptr<llvm::Module>> read_ir(const std::string &path,
                                              const std::string &name,
                                              llvm::LLVMContext &context,
                                              Trust trust);

// What is said of a file if the process that read it has ended like that.
Diag reader_crashed(const std::string &name, const ExitStatus &status);

// By its first bytes: what read_lazily() can read.
bool is_bitcode(const std::string &path);

// Functions are read when they are asked for (read_body()); read_rest() reads
// what is left, and verifies what is not ours. If LLVM's reader crashes, so do
// these: for files that are ours or watched.
Result<std::unique_ptr<llvm::Module>> read_lazily(const std::string &path,
                                                  const std::string &name,
                                                  llvm::LLVMContext &context);
Result<void> read_body(llvm::Function &function, const std::string &name);
Result<void> read_rest(llvm::Module &module, const std::string &name,
                       Trust trust);

// That both define what a linker takes once, and where. Reads bodies to know
// it: of one that was left unread nothing is known.
std::string double_definition(llvm::GlobalValue &first,
                              llvm::GlobalValue &second);

// Moves everything of `from` into `into`.
Result<void> link(llvm::Module &into, std::unique_ptr<llvm::Module> from,
                  const std::string &name);

} // namespace fathom::frontend
