// A clang that was started once compiles many files: for each command that it
// is told it forks, and the child does what a clang of its own would have done.
// Saved is what every clang does first: it and its libraries are loaded and
// relocated, and our plugins registered. frontend/clang_runner.cpp talks to it.
//
// A command comes on standard input as the number of bytes in a line, then
// words that end in a zero: a file for what the compiler says, one for what a
// preprocessor has read (record.h; or nothing), then the command itself. The
// answer is a line: exit code and signal of the child.
#include "frontend/plugin/record.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/Tool.h>
#include <clang/Driver/ToolChain.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/FrontendTool/Utils.h>
#include <fcntl.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Host.h>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace clang;

namespace {

// Not a compilation that is done in one process; nothing was done.
constexpr int not_for_us = 125;

std::optional<std::string> read_bytes(size_t count) {
  std::string text(count, '\0');
  for (size_t done = 0; done < count;) {
    ssize_t some = ::read(STDIN_FILENO, text.data() + done, count - done);
    if (some <= 0)
      return std::nullopt;
    done += size_t(some);
  }
  return text;
}

// Nothing: there are no more.
std::optional<std::vector<std::string>> read_request() {
  size_t count = 0;
  for (;;) {
    std::optional<std::string> c = read_bytes(1);
    if (!c)
      return std::nullopt;
    if ((*c)[0] == '\n')
      break;
    count = count * 10 + size_t((*c)[0] - '0');
  }
  std::optional<std::string> text = read_bytes(count);
  if (!text)
    return std::nullopt;
  std::vector<std::string> words;
  for (size_t at = 0; at < text->size(); at += words.back().size() + 1)
    words.emplace_back(text->c_str() + at);
  return words;
}

// The arguments of the one compiler that the driver would start.
bool is_one_compiler(const driver::Compilation &compilation) {
  const driver::JobList &jobs = compilation.getJobs();
  if (jobs.size() != 1)
    return false;
  const llvm::opt::ArgStringList &words = jobs.begin()->getArguments();
  return llvm::StringRef(jobs.begin()->getCreator().getName()) == "clang" &&
         !words.empty() && llvm::StringRef(words[0]) == "-cc1";
}

int run_compiler(const llvm::opt::ArgStringList &words, const char *program,
                 DiagnosticsEngine &diags, const std::string &record_file,
                 llvm::IntrusiveRefCntPtr<fathom::plugin::Record> record) {
  auto *compiler = new CompilerInstance; // ends with the process
  bool is_good = CompilerInvocation::CreateFromArgs(
      compiler->getInvocation(), llvm::ArrayRef(words).slice(1), diags,
      program);
  compiler->createDiagnostics();
  if (!is_good || !compiler->hasDiagnostics())
    return 1;
  if (!record || !fathom::plugin::can_be_recorded(compiler->getInvocation()))
    return ExecuteCompilerInvocation(compiler) ? 0 : 1;
  compiler->createFileManager(fathom::plugin::recorded_files(record));
  if (!fathom::plugin::preprocess_recorded(*compiler, *record))
    return 1;
  record->write(record_file);
  return 0;
}

// What clang's own main does with a command.
int run_command(const std::vector<std::string> &command,
                const std::string &record_file) {
  std::vector<const char *> words;
  for (const std::string &word : command)
    words.push_back(word.c_str());
  driver::ParsedClangName name =
      driver::ToolChain::getTargetAndModeFromProgramName(command[0]);
  if (name.DriverMode)
    words.insert(words.begin() + 1, name.DriverMode);
  llvm::IntrusiveRefCntPtr<DiagnosticOptions> options(new DiagnosticOptions);
  auto *printer = new TextDiagnosticPrinter(llvm::errs(), &*options);
  llvm::IntrusiveRefCntPtr<DiagnosticsEngine> diags(
      new DiagnosticsEngine(new DiagnosticIDs, options, printer));
  llvm::IntrusiveRefCntPtr<fathom::plugin::Record> record;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files =
      llvm::vfs::getRealFileSystem();
  if (!record_file.empty()) {
    record = new fathom::plugin::Record(
        llvm::sys::path::parent_path(record_file).str());
    files = fathom::plugin::recorded_files(record);
  }
  driver::Driver driver(llvm::sys::fs::getMainExecutable("clang", nullptr),
                        llvm::sys::getDefaultTargetTriple(), *diags,
                        "clang LLVM compiler", files);
  driver.setTargetAndMode(name);
  auto *compilation = driver.BuildCompilation(words);
  if (!compilation || compilation->containsError() ||
      !is_one_compiler(*compilation))
    return not_for_us;
  return run_compiler(compilation->getJobs().begin()->getArguments(), words[0],
                      *diags, record_file, record);
}

// In the child: nothing of what the parent talks with.
[[noreturn]] void run_child(const std::vector<std::string> &request) {
  int none = ::open("/dev/null", O_RDONLY);
  int said = ::open(request[0].c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (none < 0 || said < 0 || ::dup2(none, STDIN_FILENO) < 0 ||
      ::dup2(said, STDOUT_FILENO) < 0 || ::dup2(said, STDERR_FILENO) < 0)
    ::_exit(not_for_us);
  ::close(none);
  ::close(said);
  int code = run_command({request.begin() + 2, request.end()}, request[1]);
  llvm::outs().flush();
  llvm::errs().flush();
  ::_exit(code);
}

void serve() {
  while (auto request = read_request()) {
    if (request->size() < 3)
      return;
    pid_t child = ::fork();
    if (child == 0)
      run_child(*request);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child)
      return;
    std::string answer =
        std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : 0) + " " +
        std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : 0) + "\n";
    if (::write(STDOUT_FILENO, answer.data(), answer.size()) !=
        ssize_t(answer.size()))
      return;
  }
}

// In place of a compilation, on request only (-plugin fathom-serve).
class Serve : public PluginASTAction {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<ASTConsumer>();
  }
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }
  void ExecuteAction() override { serve(); }
};

FrontendPluginRegistry::Add<Serve> action("fathom-serve", "");

} // namespace
