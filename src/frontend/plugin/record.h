// What a clang that only preprocesses has asked the file system, and what it
// was told: its text is the same as long as the answers are.
// frontend/text_record.h looks whether they are.
#pragma once

#include <clang/Frontend/CompilerInstance.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <map>
#include <string>

namespace fathom::plugin {

class Record : public llvm::RefCountedBase<Record> {
public:
  // Files in `own` are Fathom's, the same in every run.
  explicit Record(std::string own) : own_(std::move(own)) {}

  // Something was read whose state cannot be written down.
  void spoil() { is_spoilt_ = true; }
  void add_status(const std::string &path,
                  const llvm::ErrorOr<llvm::vfs::Status> &status);
  void add_contents(const std::string &path, llvm::StringRef bytes);
  void add_listing(const std::string &path, llvm::StringRef names);
  void add_real_path(const std::string &path, llvm::StringRef real);

  // Nothing is written if it was spoilt.
  void write(const std::string &file) const;

private:
  bool is_own(const std::string &path);
  void add(const std::string &question, const std::string &answer);

  std::string own_;
  bool is_spoilt_ = false;
  std::map<std::string, std::string> answers_;        // by question and path
  std::map<llvm::sys::fs::UniqueID, size_t> numbers_; // by first appearance
};

// The real file system, with a record of what it is asked.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recorded_files(llvm::IntrusiveRefCntPtr<Record> record);

// Whether it only preprocesses, in a way that the record knows everything of.
bool can_be_recorded(const clang::CompilerInvocation &invocation);

// Does that; what depends on the time of day or of a file spoils the record.
bool preprocess_recorded(clang::CompilerInstance &compiler, Record &record);

} // namespace fathom::plugin
