// A folder of a suite's own that goes away with the object, and files in it
// that others see whole or not at all.
#pragma once

#include "support/result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace fathom::suite {

class OwnFolder {
public:
  // Inside of `base`; empty: where temporary files are.
  static Result<OwnFolder> create(const std::filesystem::path &base);
  ~OwnFolder();
  OwnFolder(OwnFolder &&other) noexcept;
  OwnFolder &operator=(OwnFolder &&) = delete;

  const std::filesystem::path &path() const { return path_; }

private:
  explicit OwnFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_; // empty: moved away
};

std::optional<std::string> text_of(const std::filesystem::path &file);

// Written aside, and renamed.
Result<void> write_whole(const std::filesystem::path &file,
                         const std::string &text);

} // namespace fathom::suite
