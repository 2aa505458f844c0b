#include "frontend/text_record.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <set>
#include <sys/stat.h>
#include <vector>

namespace fathom::frontend {

namespace {

std::string digest(std::string_view bytes) {
  llvm::BLAKE3 hash;
  hash.update(llvm::StringRef(bytes.data(), bytes.size()));
  return llvm::toHex(hash.final<32>(), true);
}

// As in plugin/record.cpp.
std::string listing(const std::string &folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end;
       !error && at != end; at.increment(error))
    names.push_back(at->path().filename().string());
  if (error)
    return {};
  std::sort(names.begin(), names.end());
  return digest(llvm::join(names, "/"));
}

std::string real_path(const std::string &path) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? "" : real.str().str();
}

// The next line of the text; nothing if it was cut off.
std::optional<std::string_view> next_line(std::string_view &text) {
  const size_t end = text.find('\n');
  if (end == std::string_view::npos)
    return {};
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

} // namespace

const FileStates::State &FileStates::state(const std::string &path) {
  auto [at, is_new] = states_.try_emplace(path);
  State &state = at->second;
  if (!is_new)
    return state;
  struct stat info{};
  if (::stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT || errno == ENOTDIR)
      state.kind = State::Kind::None;
    return state;
  }
  state.kind = S_ISREG(info.st_mode)   ? State::Kind::File
               : S_ISDIR(info.st_mode) ? State::Kind::Folder
                                       : State::Kind::Other;
  state.identity = {info.st_dev, info.st_ino};
  return state;
}

const std::string &FileStates::contents(const std::string &path) {
  auto [at, is_new] = contents_.try_emplace(path);
  if (is_new && state(path).kind == State::Kind::File) // a pipe would wait
    if (auto bytes = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                                 /*RequiresNullTerminator=*/
                                                 false,
                                                 /*IsVolatile=*/true))
      at->second = digest((*bytes)->getBuffer());
  return at->second;
}

// "none", "file N" or "folder N"; one number is one file.
bool FileStates::is_as(const std::string &path, std::string_view answer,
                       Numbers &numbers) {
  const State &now = state(path);
  if (answer == "none")
    return now.kind == State::Kind::None;
  const bool is_file = answer.starts_with("file ");
  if (now.kind != (is_file ? State::Kind::File : State::Kind::Folder))
    return false;
  const std::string number(answer.substr(answer.find(' ') + 1));
  return numbers.emplace(number, now.identity).first->second == now.identity;
}

bool FileStates::are_as_in(std::string_view record) {
  Numbers numbers;
  for (;;) {
    const std::optional<std::string_view> question = next_line(record);
    if (!question)
      return false;
    if (*question == "end")
      break;
    const std::optional<std::string_view> answer = next_line(record);
    if (!answer || question->size() < 3)
      return false;
    const std::string path(question->substr(2));
    bool is_same = false;
    switch (question->front()) {
    case 'S':
      is_same = is_as(path, *answer, numbers);
      break;
    case 'C':
      is_same = contents(path) == *answer;
      break;
    case 'L':
      is_same = listing(path) == *answer;
      break;
    case 'R':
      is_same = real_path(path) == *answer;
      break;
    }
    if (!is_same)
      return false;
  }
  // Two numbers are two files.
  std::set<std::pair<unsigned long, unsigned long>> files;
  return record.empty() && llvm::all_of(numbers, [&](const auto &number) {
           return files.insert(number.second).second;
         });
}

} // namespace fathom::frontend
