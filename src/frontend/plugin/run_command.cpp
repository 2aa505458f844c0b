#include "frontend/plugin/run_command.h"

#include "frontend/plugin/record.h"

#include <algorithm>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/Tool.h>
#include <clang/Driver/ToolChain.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/FrontendTool/Utils.h>
#include <cstdlib>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Host.h>

using namespace clang;

namespace fathom_plugin {

namespace {

// The arguments of the one compiler that the driver would start.
bool is_one_compiler(const driver::Compilation &compilation) {
  const driver::JobList &jobs = compilation.getJobs();
  if (jobs.size() != 1)
    return false;
  const llvm::opt::ArgStringList &words = jobs.begin()->getArguments();
  return llvm::StringRef(jobs.begin()->getCreator().getName()) == "clang" &&
         !words.empty() && llvm::StringRef(words[0]) == "-cc1";
}

// In a file, or in the environment: only clang's main looks there.
bool has_other_words(const std::vector<std::string> &command) {
  for (const char *name : {"CCC_OVERRIDE_OPTIONS", "QA_OVERRIDE_GCC3_OPTIONS"})
    if (std::getenv(name) != nullptr)
      return true;
  return std::any_of(
      command.begin(), command.end(),
      [](const std::string &word) { return word.starts_with("@"); });
}

using RecordPointer = llvm::IntrusiveRefCntPtr<fathom::plugin::Record>;

int run_compiler(const llvm::opt::ArgStringList &words, const char *program,
                 const std::string &record_file, const RecordPointer &record) {
  auto *compiler = new CompilerInstance; // ends with the process
  auto *said = new TextDiagnosticBuffer;
  llvm::IntrusiveRefCntPtr<DiagnosticOptions> options(new DiagnosticOptions);
  DiagnosticsEngine diags(new DiagnosticIDs, options, said);
  bool is_good = CompilerInvocation::CreateFromArgs(
      compiler->getInvocation(), llvm::ArrayRef(words).slice(1), diags,
      program);
  compiler->createDiagnostics();
  if (!compiler->hasDiagnostics())
    return 1;
  said->FlushDiagnostics(compiler->getDiagnostics());
  if (!is_good)
    return 1;
  if (!record || !fathom::plugin::can_be_recorded(compiler->getInvocation()))
    return ExecuteCompilerInvocation(compiler) ? 0 : 1;
  compiler->createFileManager(fathom::plugin::recorded_files(record));
  if (!fathom::plugin::preprocess_recorded(*compiler, *record))
    return 1;
  record->write(record_file);
  return 0;
}

} // namespace

int run_command(const std::vector<std::string> &command,
                const std::string &clang, const std::string &record_file) {
  if (has_other_words(command))
    return not_for_us;
  std::vector<const char *> words;
  for (const std::string &word : command)
    words.push_back(word.c_str());
  driver::ParsedClangName name =
      driver::ToolChain::getTargetAndModeFromProgramName(command[0]);
  if (name.DriverMode)
    words.insert(words.begin() + 1, name.DriverMode);
  llvm::IntrusiveRefCntPtr<DiagnosticOptions> options(
      CreateAndPopulateDiagOpts(words).release());
  auto *printer = new TextDiagnosticPrinter(llvm::errs(), &*options);
  printer->setPrefix(command[0]);
  DiagnosticsEngine diags(new DiagnosticIDs, options, printer);
  ProcessWarningOptions(diags, *options, false);
  RecordPointer record;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files =
      llvm::vfs::getRealFileSystem();
  if (!record_file.empty()) {
    record = new fathom::plugin::Record(
        llvm::sys::path::parent_path(record_file).str());
    files = fathom::plugin::recorded_files(record);
  }
  driver::Driver driver(clang, llvm::sys::getDefaultTargetTriple(), diags,
                        "clang LLVM compiler", files);
  driver.setTargetAndMode(name);
  auto *compilation = driver.BuildCompilation(words);
  std::string unknown;
  if (!compilation || compilation->containsError() ||
      diags.hasErrorOccurred() ||
      !llvm::sys::fs::is_directory(driver.ResourceDir) ||
      !is_one_compiler(*compilation) ||
      !llvm::TargetRegistry::lookupTarget(
          compilation->getDefaultToolChain().getTriple().str(), unknown))
    return not_for_us;
  return run_compiler(compilation->getJobs().begin()->getArguments(), words[0],
                      record_file, record);
}

} // namespace fathom_plugin
