// Answers of earlier runs in a folder that several runs, also on several
// machines, may share. An entry is a file whose name is the key; it is written
// aside and renamed, so that nobody sees a part of it, and carries a checksum:
// one that is damaged is as good as none.
#pragma once

#include "support/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace fathom {

// What a command has said and written.
struct KeptAnswer {
  int exit_code = 0;
  std::string out;
  std::string err;
  std::map<std::string, std::string> files; // by the option that names each

  bool operator==(const KeptAnswer &) const = default;
};

class AnswerStore {
public:
  enum class Entries : std::uint8_t {
    Answers,
    Texts, // what preprocessed texts depend on; see key.cpp
  };
  AnswerStore(std::filesystem::path folder, std::uint64_t most_bytes,
              Entries entries = Entries::Answers)
      : folder_(std::move(folder)), most_bytes_(most_bytes), entries_(entries) {
  }

  struct Found {
    std::optional<KeptAnswer> answer;
    std::string damaged; // the file of an entry that cannot be used
  };
  Found find(const std::string &key) const;

  // The entries that were asked for last stay when the folder is full.
  Result<void> keep(const std::string &key, const KeptAnswer &answer);

  std::filesystem::path file_of(const std::string &key) const;

private:
  Result<void> write(const std::filesystem::path &file,
                     const std::string &text) const;
  void make_room(const std::filesystem::path &newest) const;

  std::filesystem::path folder_;
  std::uint64_t most_bytes_; // of all kinds of entries
  Entries entries_;
};

// The checksum of entries: 64 hexadecimal digits (BLAKE3).
std::string digest(std::string_view text);

} // namespace fathom
