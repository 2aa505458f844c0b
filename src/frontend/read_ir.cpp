#include "frontend/read_ir.h"

#include "prepared/names.h"
#include "support/diag.h"
#include "support/subprocess.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/BinaryFormat/Magic.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace fathom::frontend {

namespace {

// Errors that LLVM hands to the context instead of returning them; without a
// handler it would print them and exit.
class Collector : public DiagnosticHandler {
public:
  explicit Collector(std::string &errors) : errors_(errors) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Error) {
      raw_string_ostream stream(errors_);
      DiagnosticPrinterRawOStream printer(stream);
      if (!errors_.empty())
        stream << "; ";
      info.print(printer);
    }
    return true;
  }

private:
  std::string &errors_;
};

class CollectErrors {
public:
  explicit CollectErrors(LLVMContext &context)
      : context_(context), old_(context.getDiagnosticHandler()) {
    context.setDiagnosticHandler(std::make_unique<Collector>(errors));
  }
  ~CollectErrors() { context_.setDiagnosticHandler(std::move(old_)); }
  std::string errors;

private:
  LLVMContext &context_;
  std::unique_ptr<DiagnosticHandler> old_;
};

Diag broken(const std::string &name, const std::string &what) {
  return file_problem(what, name);
}

// Debug information that is wrong is left out.
Result<void> verify(Module &module, const std::string &name) {
  std::string text;
  raw_string_ostream stream(text);
  bool debug_info_is_broken = false;
  if (verifyModule(module, &stream, &debug_info_is_broken)) {
    // Without line breaks, and not all of it.
    StringRef first = StringRef(text).split('\n').first;
    return broken(name, "not a valid LLVM module: " + first.str());
  }
  if (debug_info_is_broken)
    StripDebugInfo(module);
  return {};
}

// What Fathom says of functions while it reads is not for a file to say.
void forget_unread(Module &module) {
  for (Function &function : module)
    function.removeFnAttr(prepared::unread_attribute);
}

Result<std::unique_ptr<Module>>
parse(MemoryBufferRef buffer, const std::string &name, LLVMContext &context) {
  CollectErrors collect(context);
  SMDiagnostic problem;
  std::unique_ptr<Module> module = parseIR(buffer, problem, context);
  if (!module) {
    Diag diag{.message = "not valid LLVM code: " + problem.getMessage().str(),
              .file = name,
              .pos = {},
              .hint = ""};
    if (problem.getLineNo() > 0)
      diag.pos = {unsigned(problem.getLineNo()),
                  unsigned(problem.getColumnNo() + 1)};
    return diag;
  }
  // Function bodies are read lazily by some readers; errors show up here.
  if (llvm::Error error = module->materializeAll())
    return broken(name, "not valid LLVM code: " + toString(std::move(error)));
  if (Result<void> good = verify(*module, name); !good)
    return good.error();
  if (!collect.errors.empty())
    return broken(name, "not valid LLVM code: " + collect.errors);
  forget_unread(*module);
  // Not the name of a temporary file.
  module->setModuleIdentifier(name);
  return module;
}

// Whether a child survives reading it. Its messages go nowhere: if it ends well
// or with a complaint, we read the file ourselves and get the complaint.
std::optional<ExitStatus> crashes_reader(MemoryBufferRef buffer,
                                         const std::string &name) {
  pid_t child = ::fork();
  if (child < 0)
    return {};
  if (child == 0) {
    for (int number : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP})
      ::signal(number, SIG_DFL);
    rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    LLVMContext context;
    (void)parse(buffer, name, context);
    ::_exit(0);
  }
  int raw = 0;
  while (::waitpid(child, &raw, 0) < 0 && errno == EINTR) {
  }
  ExitStatus status;
  if (WIFSIGNALED(raw))
    status.signal = WTERMSIG(raw);
  else
    status.code = WEXITSTATUS(raw);
  return status.ok() ? std::nullopt : std::optional(status);
}

} // namespace

Diag reader_crashed(const std::string &name, const ExitStatus &status) {
  return broken(name, "not valid LLVM code: the reader ended with " +
                          to_string(status));
}

Result<std::unique_ptr<Module>> read_ir(const std::string &path,
                                        const std::string &name,
                                        LLVMContext &context, Trust trust) {
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return broken(name, "cannot read the file: " + buffer.getError().message());
  MemoryBufferRef text(**buffer);
  if (trust == Trust::Theirs)
    if (std::optional<ExitStatus> crash = crashes_reader(text, name))
      return reader_crashed(name, *crash);
  return parse(text, name, context);
}

bool is_bitcode(const std::string &path) {
  if (!sys::fs::is_regular_file(path)) // a pipe is read once
    return false;
  auto start = MemoryBuffer::getFileSlice(path, sizeof(uint32_t), 0);
  return start && identify_magic((*start)->getBuffer()) == file_magic::bitcode;
}

Result<std::unique_ptr<Module>> read_lazily(const std::string &path,
                                            const std::string &name,
                                            LLVMContext &context) {
  CollectErrors collect(context);
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return broken(name, "cannot read the file: " + buffer.getError().message());
  Expected<std::unique_ptr<Module>> module =
      getOwningLazyBitcodeModule(std::move(*buffer), context);
  if (!module)
    return broken(name, "not valid LLVM code: " + toString(module.takeError()));
  if (!collect.errors.empty())
    return broken(name, "not valid LLVM code: " + collect.errors);
  forget_unread(**module);
  (*module)->setModuleIdentifier(name);
  return std::move(*module);
}

Result<void> read_body(Function &function, const std::string &name) {
  CollectErrors collect(function.getContext());
  if (llvm::Error error = function.materialize())
    return broken(name, "not valid LLVM code: " + toString(std::move(error)));
  if (!collect.errors.empty())
    return broken(name, "not valid LLVM code: " + collect.errors);
  return {};
}

Result<void> read_rest(Module &module, const std::string &name, Trust trust) {
  CollectErrors collect(module.getContext());
  bool is_verified = trust == Trust::Ours || module.isMaterialized();
  if (llvm::Error error = module.materializeAll())
    return broken(name, "not valid LLVM code: " + toString(std::move(error)));
  // With debug information LLVM's reader has verified it, to see whether that
  // is to be kept.
  is_verified |=
      getDebugMetadataVersionFromModule(module) == DEBUG_METADATA_VERSION;
  if (!is_verified)
    if (Result<void> good = verify(module, name); !good)
      return good;
  if (!collect.errors.empty())
    return broken(name, "not valid LLVM code: " + collect.errors);
  return {};
}

namespace {

// Where it is defined, as much as is known.
std::string place_of(GlobalValue &value) {
  std::string file = value.getParent()->getSourceFileName();
  unsigned line = 0;
  if (auto *function = dyn_cast<Function>(&value)) {
    consumeError(function->materialize());
    if (const DISubprogram *place = function->getSubprogram()) {
      file = place->getFilename().str();
      line = place->getLine();
    }
  } else if (auto *variable = dyn_cast<GlobalVariable>(&value)) {
    SmallVector<DIGlobalVariableExpression *, 1> places;
    variable->getDebugInfo(places);
    if (!places.empty()) {
      file = places[0]->getVariable()->getFilename().str();
      line = places[0]->getVariable()->getLine();
    }
  }
  return line == 0 ? file : file + ":" + std::to_string(line);
}

// What both define and a linker takes once; empty: nothing.
std::string defined_twice(Module &into, Module &from) {
  for (GlobalValue &second : from.global_values()) {
    if (!second.hasName() || !second.hasExternalLinkage() ||
        second.isDeclarationForLinker())
      continue;
    GlobalValue *first = into.getNamedValue(second.getName());
    if (first && first->hasExternalLinkage() &&
        !first->isDeclarationForLinker())
      return double_definition(*first, second);
  }
  return {};
}

} // namespace

std::string double_definition(GlobalValue &first, GlobalValue &second) {
  return "'" + demangle(second.getName().str()) + "'" + is_defined_twice +
         place_of(first) + " and at " + place_of(second);
}

Result<void> link(Module &into, std::unique_ptr<Module> from,
                  const std::string &name) {
  if (from->getDataLayout() != into.getDataLayout())
    return broken(name, "is for another machine than the files before it (" +
                            from->getDataLayoutStr() + " and " +
                            into.getDataLayoutStr() + ")");
  CollectErrors collect(into.getContext());
  const std::string twice = defined_twice(into, *from);
  bool failed = Linker::linkModules(into, std::move(from));
  if (failed || !collect.errors.empty())
    return broken(name,
                  cannot_be_linked + (twice.empty() ? collect.errors : twice));
  return {};
}

} // namespace fathom::frontend
