#include "frontend/plugin/record.h"

#include <algorithm>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>
#include <vector>

using namespace clang;

namespace fathom::plugin {

namespace {

std::string digest(llvm::StringRef bytes) {
  llvm::BLAKE3 hash;
  hash.update(bytes);
  return llvm::toHex(hash.final<32>(), true);
}

bool is_absence(std::error_code error) {
  return error == std::errc::no_such_file_or_directory ||
         error == std::errc::not_a_directory;
}

} // namespace

bool Record::is_own(const std::string &path) {
  llvm::StringRef rest = path;
  if (!rest.consume_front(own_) || (!rest.empty() && rest.front() != '/'))
    return false;
  if (rest.contains("..")) // leads out of it
    spoil();
  return true;
}

void Record::add(const std::string &question, const std::string &answer) {
  if (question.find('\n') != std::string::npos ||
      answer.find('\n') != std::string::npos)
    spoil();
  auto [at, is_new] = answers_.emplace(question, answer);
  if (!is_new && at->second != answer)
    spoil(); // it has changed meanwhile
}

void Record::add_status(const std::string &path,
                        const llvm::ErrorOr<llvm::vfs::Status> &status) {
  if (is_own(path))
    return;
  if (!status) {
    if (!is_absence(status.getError()))
      spoil();
    add("S " + path, "none");
    return;
  }
  if (!status->isRegularFile() && !status->isDirectory())
    spoil();
  // Which names mean one file is told by numbers: what is to be included once
  // is known by its file, and so are folders that are given twice.
  const size_t number =
      numbers_.emplace(status->getUniqueID(), numbers_.size()).first->second;
  add("S " + path,
      (status->isDirectory() ? "folder " : "file ") + std::to_string(number));
}

void Record::add_contents(const std::string &path, llvm::StringRef bytes) {
  if (!is_own(path))
    add("C " + path, digest(bytes));
}

void Record::add_listing(const std::string &path, llvm::StringRef names) {
  if (!is_own(path))
    add("L " + path, digest(names));
}

void Record::add_real_path(const std::string &path, llvm::StringRef real) {
  if (!is_own(path))
    add("R " + path, real.str());
}

void Record::write(const std::string &file) const {
  if (is_spoilt_)
    return;
  std::string text;
  for (const auto &[question, answer] : answers_)
    text += question + "\n" + answer + "\n";
  text += "end\n";
  std::error_code error;
  llvm::raw_fd_ostream out(file, error);
  if (error)
    return;
  out << text;
  out.close();
  if (out.has_error()) {
    out.clear_error();
    llvm::sys::fs::remove(file);
  }
}

namespace {

class RecordedFile : public llvm::vfs::File {
public:
  RecordedFile(std::unique_ptr<llvm::vfs::File> file, std::string path,
               llvm::IntrusiveRefCntPtr<Record> record)
      : file_(std::move(file)), path_(std::move(path)),
        record_(std::move(record)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override {
    llvm::ErrorOr<llvm::vfs::Status> status = file_->status();
    record_->add_status(path_, status);
    return status;
  }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  // A copy: what is mapped could change after it was summed up.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &name, int64_t size, bool ends_in_zero,
            bool) override {
    auto buffer = file_->getBuffer(name, size, ends_in_zero,
                                   /*IsVolatile=*/true);
    if (buffer)
      record_->add_contents(path_, (*buffer)->getBuffer());
    else
      record_->spoil();
    return buffer;
  }
  std::error_code close() override { return file_->close(); }

protected:
  void setPath(const llvm::Twine &) override { record_->spoil(); }

private:
  std::unique_ptr<llvm::vfs::File> file_;
  std::string path_;
  llvm::IntrusiveRefCntPtr<Record> record_;
};

class RecordedFiles : public llvm::vfs::ProxyFileSystem {
public:
  explicit RecordedFiles(llvm::IntrusiveRefCntPtr<Record> record)
      : ProxyFileSystem(llvm::vfs::getRealFileSystem()),
        record_(std::move(record)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    llvm::ErrorOr<llvm::vfs::Status> status = getUnderlyingFS().status(path);
    record_->add_status(absolute(path), status);
    return status;
  }
  bool exists(const llvm::Twine &path) override {
    llvm::ErrorOr<llvm::vfs::Status> found = status(path);
    return found && found->exists();
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    auto file = getUnderlyingFS().openFileForRead(path);
    if (!file) {
      record_->add_status(absolute(path), file.getError());
      return file;
    }
    auto recorded = std::make_unique<RecordedFile>(std::move(*file),
                                                   absolute(path), record_);
    (void)recorded->status();
    return std::unique_ptr<llvm::vfs::File>(std::move(recorded));
  }
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &folder,
                                          std::error_code &error) override {
    (void)status(folder);
    std::vector<std::string> names;
    std::error_code bad;
    for (auto at = getUnderlyingFS().dir_begin(folder, bad);
         !bad && at != llvm::vfs::directory_iterator(); at.increment(bad))
      names.push_back(llvm::sys::path::filename(at->path()).str());
    if (bad && !is_absence(bad))
      record_->spoil();
    if (!bad) {
      std::sort(names.begin(), names.end());
      record_->add_listing(absolute(folder), llvm::join(names, "/"));
    }
    return getUnderlyingFS().dir_begin(folder, error);
  }
  std::error_code getRealPath(const llvm::Twine &path,
                              llvm::SmallVectorImpl<char> &real) override {
    std::error_code error = getUnderlyingFS().getRealPath(path, real);
    if (error)
      record_->spoil();
    else
      record_->add_real_path(absolute(path), {real.data(), real.size()});
    return error;
  }
  std::error_code isLocal(const llvm::Twine &path, bool &is_local) override {
    record_->spoil();
    return getUnderlyingFS().isLocal(path, is_local);
  }

private:
  std::string absolute(const llvm::Twine &path) const {
    llvm::SmallString<256> name;
    path.toVector(name);
    if (makeAbsolute(name))
      record_->spoil();
    return name.str().str();
  }

  llvm::IntrusiveRefCntPtr<Record> record_;
};

// What depends on more than is recorded. __DATE__, __TIME__ and __TIMESTAMP__
// are told by the clock, or by that of a file.
class Unrecorded : public PPCallbacks {
public:
  explicit Unrecorded(Record &record) : record_(record) {}

  void MacroExpands(const Token &name, const MacroDefinition &macro,
                    SourceRange, const MacroArgs *) override {
    const IdentifierInfo *info = name.getIdentifierInfo();
    const MacroInfo *meaning = macro.getMacroInfo();
    if (!meaning || !meaning->isBuiltinMacro())
      return;
    if (!info || info->getName() == "__DATE__" ||
        info->getName() == "__TIME__" || info->getName() == "__TIMESTAMP__")
      record_.spoil();
  }
  // Told by the size of a file that is not read.
  void HasEmbed(SourceLocation, llvm::StringRef, bool,
                OptionalFileEntryRef) override {
    record_.spoil();
  }

private:
  Record &record_;
};

class Preprocess : public PrintPreprocessedAction {
public:
  explicit Preprocess(Record &record) : record_(record) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &compiler) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<Unrecorded>(record_));
    return PrintPreprocessedAction::BeginSourceFileAction(compiler);
  }

private:
  Record &record_;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recorded_files(llvm::IntrusiveRefCntPtr<Record> record) {
  return new RecordedFiles(std::move(record));
}

bool can_be_recorded(const CompilerInvocation &invocation) {
  const FrontendOptions &options = invocation.getFrontendOpts();
  const PreprocessorOutputOptions &output =
      invocation.getPreprocessorOutputOpts();
  return options.ProgramAction == frontend::PrintPreprocessedInput &&
         !output.RewriteIncludes && !output.RewriteImports &&
         options.Plugins.empty() && options.LLVMArgs.empty() &&
         options.ModuleFiles.empty() && !invocation.getLangOpts().Modules &&
         invocation.getHeaderSearchOpts().VFSOverlayFiles.empty() &&
         invocation.getPreprocessorOpts().ImplicitPCHInclude.empty();
}

bool preprocess_recorded(CompilerInstance &compiler, Record &record) {
  Preprocess action(record);
  return compiler.ExecuteAction(action);
}

} // namespace fathom::plugin
