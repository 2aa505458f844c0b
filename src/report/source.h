// Lines of source files, for quoting. A file that cannot be read has none.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::report {

class Sources {
public:
  // Without the newline; empty if there is no such line.
  std::string_view line(const std::string &file, unsigned number);

  std::string_view text(const std::string &file); // all of it

private:
  struct File {
    std::string text;
    std::vector<size_t> starts;
  };
  const File &read(const std::string &file);

  std::map<std::string, File> files_;
};

} // namespace fathom::report
