#include "report/source.h"

#include <fstream>
#include <sstream>

namespace fathom::report {

const Sources::File &Sources::read(const std::string &file) {
  auto [found, is_new] = files_.try_emplace(file);
  File &entry = found->second;
  if (is_new) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    if (in)
      text << in.rdbuf();
    entry.text = std::move(text).str();
    for (size_t at = 0; at < entry.text.size();) {
      entry.starts.push_back(at);
      size_t end = entry.text.find('\n', at);
      at = end == std::string::npos ? entry.text.size() : end + 1;
    }
  }
  return entry;
}

std::string_view Sources::text(const std::string &file) {
  return read(file).text;
}

std::string_view Sources::line(const std::string &file, unsigned number) {
  const File &entry = read(file);
  if (number == 0 || number > entry.starts.size())
    return {};
  size_t start = entry.starts[number - 1];
  size_t end = entry.text.find('\n', start);
  std::string_view line =
      std::string_view(entry.text)
          .substr(start, end == std::string::npos ? end : end - start);
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

} // namespace fathom::report
