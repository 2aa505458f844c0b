// A clang that has our plugins in it: fathom-clang COMMAND of clang. It does
// what clang-19 with -fplugin does, byte for byte, and starts three times as
// fast: it is linked with the libraries of clang and LLVM, where clang-19 loads
// and relocates them. frontend/clang_runner.cpp takes clang-19 for what this
// program refuses (run_command.h), and where it is not found. What it says goes
// to standard output.
#include "frontend/plugin/run_command.h"

#include <cstdio>
#include <cstdlib>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/SMTAPI.h>
#include <llvm/Support/TargetSelect.h>
#include <unistd.h>

// Debian's libraries ask for both: nothing is optimised or analysed here, and
// Z3 is long to load.
llvm::SMTSolverRef llvm::CreateZ3Solver() {
  llvm::report_fatal_error("there is no Z3 in this clang");
}
void llvm::SMTSort::dump() const {}
void llvm::SMTExpr::dump() const {}
void llvm::SMTSolver::dump() const {}
void llvm::SMTSolverStatistics::dump() const {}
llvm::PassPluginLibraryInfo getPollyPluginInfo();
llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "none", "", [](llvm::PassBuilder &) {}};
}

namespace {

// As in clang's main.
[[noreturn]] void end_after_error(void *, const char *message, bool) {
  std::fprintf(stderr, "fatal error: error in backend: %s\n", message);
  std::exit(70);
}

// The machines of docs/embedded.md.
void know_machines() {
#define FATHOM_MACHINE(name)                                                   \
  LLVMInitialize##name##TargetInfo();                                          \
  LLVMInitialize##name##Target();                                              \
  LLVMInitialize##name##TargetMC();                                            \
  LLVMInitialize##name##AsmParser();
  FATHOM_MACHINE(X86)
  FATHOM_MACHINE(AArch64)
  FATHOM_MACHINE(ARM)
  FATHOM_MACHINE(RISCV)
  FATHOM_MACHINE(SystemZ)
#undef FATHOM_MACHINE
}

} // namespace

int main(int argc, const char **argv) {
  llvm::InitLLVM init(argc, argv);
  std::vector<std::string> command(argv + 1, argv + argc);
  if (command.empty() || ::dup2(STDOUT_FILENO, STDERR_FILENO) < 0)
    return fathom_plugin::not_for_us;
  llvm::SmallString<128> clang;
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(command[0]);
  if (!found || llvm::sys::fs::real_path(*found, clang))
    return fathom_plugin::not_for_us;
  know_machines();
  llvm::install_fatal_error_handler(end_after_error);
  int code = fathom_plugin::run_command(command, clang.str().str());
  llvm::outs().flush();
  llvm::errs().flush();
  std::_Exit(code);
}
