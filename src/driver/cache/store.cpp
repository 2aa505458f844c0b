#include "driver/cache/store.h"

#include "support/diag.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <vector>

namespace fathom {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic = "fathom-answer 1 ";
constexpr const char *extensions[] = {".answer", ".text"}; // by Entries

// Bytes that are no UTF-8 survive: every byte is a character of its own.
std::string widened(const std::string &bytes) {
  std::string text;
  for (unsigned char c : bytes)
    if (c < 0x80) {
      text += char(c);
    } else {
      text += char(0xc0 | (c >> 6));
      text += char(0x80 | (c & 0x3f));
    }
  return text;
}

std::string narrowed(const std::string &text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x80 || i + 1 == text.size())
      bytes += char(c);
    else
      bytes += char((c & 0x03) << 6 | (text[++i] & 0x3f));
  }
  return bytes;
}

std::string to_text(const KeptAnswer &answer) {
  nlohmann::json files = nlohmann::json::object();
  for (const auto &[option, text] : answer.files)
    files[option] = widened(text);
  return nlohmann::json{{"exit-code", answer.exit_code},
                        {"out", widened(answer.out)},
                        {"err", widened(answer.err)},
                        {"files", files}}
      .dump();
}

std::optional<KeptAnswer> from_text(const std::string &text) {
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || !json.contains("files"))
    return {};
  KeptAnswer answer;
  answer.exit_code = json.value("exit-code", -1);
  answer.out = narrowed(json.value("out", ""));
  answer.err = narrowed(json.value("err", ""));
  for (const auto &[option, file] : json["files"].items())
    answer.files[option] = narrowed(file.get<std::string>());
  return answer;
}

} // namespace

std::string digest(std::string_view text) {
  llvm::BLAKE3 hash;
  hash.update(llvm::StringRef(text.data(), text.size()));
  return llvm::toHex(hash.final<32>(), true);
}

fs::path AnswerStore::file_of(const std::string &key) const {
  FATHOM_ASSERT(key.size() > 2, "a key is a digest");
  return folder_ / key.substr(0, 2) /
         (key.substr(2) + extensions[size_t(entries_)]);
}

AnswerStore::Found AnswerStore::find(const std::string &key) const {
  const fs::path file = file_of(key);
  std::error_code error;
  std::ifstream in(file, std::ios::binary);
  if (!fs::is_regular_file(file, error) || !in.is_open())
    return {};
  std::string text((std::istreambuf_iterator<char>(in)), {});
  // The key is part of what is summed up: an entry under another's name is
  // damaged, too.
  const size_t head = magic.size() + 64 + 1;
  std::optional<KeptAnswer> answer;
  if (text.size() > head && text.starts_with(magic) &&
      text.substr(magic.size(), 64) == digest(key + text.substr(head)))
    answer = from_text(text.substr(head));
  if (!answer)
    return {{}, file.string()};
  std::error_code ignored; // another machine's folder may be read-only
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
  return {std::move(answer), {}};
}

Result<void> AnswerStore::write(const fs::path &file,
                                const std::string &text) const {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::string aside = (folder_ / "new-XXXXXX").string();
  int handle = error ? -1 : ::mkstemp(aside.data());
  if (handle < 0)
    return file_problem(std::string("cannot write to the cache: ") +
                            std::strerror(error ? error.value() : errno),
                        folder_.string());
  ::close(handle);
  std::ofstream out(aside, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    int why = errno;
    fs::remove(aside, error);
    return file_problem(
        std::string("cannot write to the cache: ") + std::strerror(why), aside);
  }
  fs::rename(aside, file, error);
  if (error)
    return file_problem("cannot write to the cache: " + error.message(),
                        file.string());
  return {};
}

Result<void> AnswerStore::keep(const std::string &key,
                               const KeptAnswer &answer) {
  const std::string text = to_text(answer);
  if (text.size() > most_bytes_)
    return {};
  const fs::path file = file_of(key);
  Result<void> written =
      write(file, std::string(magic) + digest(key + text) + "\n" + text);
  if (written)
    make_room(file);
  return written;
}

void AnswerStore::make_room(const fs::path &newest) const {
  struct Entry {
    fs::path file;
    std::uint64_t bytes;
    fs::file_time_type used;
  };
  std::vector<Entry> entries;
  std::uint64_t total = 0;
  std::error_code error; // others change the folder meanwhile
  for (fs::recursive_directory_iterator at(folder_, error), end;
       !error && at != end; at.increment(error)) {
    std::error_code gone;
    const std::uint64_t bytes = at->file_size(gone);
    const fs::file_time_type used = at->last_write_time(gone);
    if (gone || std::find(std::begin(extensions), std::end(extensions),
                          at->path().extension()) == std::end(extensions))
      continue;
    total += bytes;
    if (at->path() != newest)
      entries.push_back({at->path(), bytes, used});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.used < b.used; });
  for (const Entry &entry : entries) {
    if (total <= most_bytes_)
      return;
    fs::remove(entry.file, error);
    total -= entry.bytes;
  }
}

} // namespace fathom
