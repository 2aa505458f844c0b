// A clang that was started once compiles many files: for each command that it
// is told it forks, and the child does what a clang of its own would have done.
// Saved is what every clang does first: it and its libraries are loaded and
// relocated, and our plugins registered. frontend/clang_runner.cpp talks to it.
//
// A command comes on standard input as the number of bytes in a line, then
// words that end in a zero: a file for what the compiler says, one for what a
// preprocessor has read (record.h; or nothing), then the command itself. The
// answer is a line: exit code and signal of the child.
#include "frontend/plugin/run_command.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <fcntl.h>
#include <llvm/Support/FileSystem.h>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace clang;

namespace {

using fathom_plugin::not_for_us;

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

// In the child: nothing of what the parent talks with.
[[noreturn]] void run_child(const std::vector<std::string> &request) {
  int none = ::open("/dev/null", O_RDONLY);
  int said = ::open(request[0].c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (none < 0 || said < 0 || ::dup2(none, STDIN_FILENO) < 0 ||
      ::dup2(said, STDOUT_FILENO) < 0 || ::dup2(said, STDERR_FILENO) < 0)
    ::_exit(not_for_us);
  ::close(none);
  ::close(said);
  int code = fathom_plugin::run_command(
      {request.begin() + 2, request.end()},
      llvm::sys::fs::getMainExecutable("clang", nullptr), request[1]);
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
