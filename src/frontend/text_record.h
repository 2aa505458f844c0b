// Whether a preprocessed text would be the same today, without preprocessing:
// every question that clang has asked the file system for it
// (plugin/record.h) is asked again. Files that were not there count, too: one
// that appears earlier in the search path hides another.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace fathom::frontend {

// The file system, each thing in it looked at once.
class FileStates {
public:
  // Whether all answers are those of the record; a record that cannot be read
  // has none.
  bool are_as_in(std::string_view record);

private:
  struct State {
    enum class Kind { None, File, Folder, Other } kind = Kind::Other;
    std::pair<unsigned long, unsigned long> identity{};
  };
  using Numbers = std::map<std::string, std::pair<unsigned long, unsigned long>,
                           std::less<>>;

  const State &state(const std::string &path);
  const std::string &contents(const std::string &path);
  bool is_as(const std::string &path, std::string_view answer,
             Numbers &numbers);

  std::map<std::string, State> states_;
  std::map<std::string, std::string> contents_; // digests; empty: unreadable
};

} // namespace fathom::frontend
