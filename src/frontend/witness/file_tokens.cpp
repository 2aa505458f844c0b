#include "frontend/witness/file_tokens.h"

#include "frontend/spec/places.h"

#include <algorithm>
#include <charconv>

namespace fathom::frontend {

std::string without_comments(std::string text) {
  auto blank = [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
      if (text[i] != '\n')
        text[i] = ' ';
  };
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '"' || text[at] == '\'') {
      const char quote = text[at++];
      while (at < text.size() && text[at] != quote && text[at] != '\n')
        at += text[at] == '\\' ? 2 : 1;
      ++at;
    } else if (text.compare(at, 2, "//") == 0) {
      const size_t end = std::min(text.find('\n', at), text.size());
      blank(at, end);
      at = end;
    } else if (text.compare(at, 2, "/*") == 0) {
      const size_t close = text.find("*/", at + 2);
      const size_t end = close == std::string::npos ? text.size() : close + 2;
      blank(at, end);
      at = end;
    } else {
      ++at;
    }
  }
  return text;
}

LineTokens::LineTokens(const Tokens &tokens, const std::string &file) {
  const std::string &text = tokens.text();
  bool is_in_file = true;
  unsigned line = 1;
  size_t at = 0; // up to here ends of lines are counted
  lines_.assign(tokens.size(), 0);
  for (size_t i = 0; i < tokens.size(); ++i) {
    line += unsigned(std::count(text.begin() + long(at),
                                text.begin() + long(tokens[i].begin), '\n'));
    at = tokens[i].begin;
    if (tokens[i].kind == TokenKind::Directive) {
      if (file.empty())
        continue;
      std::vector<std::string_view> words = directive_words(tokens.word(i));
      unsigned next = 0;
      if (words.size() < 2 || !words[1].starts_with('"') ||
          std::from_chars(words[0].data(), words[0].data() + words[0].size(),
                          next)
                  .ec != std::errc())
        continue;
      line = next - 1; // the end of the marker's own line is counted, too
      is_in_file = unquoted(words[1]) == file;
      continue;
    }
    if (!is_in_file)
      continue;
    lines_[i] = line;
    by_line_[line].push_back(uint32_t(i));
  }
}

const std::vector<uint32_t> &LineTokens::on(unsigned line) const {
  static const std::vector<uint32_t> none;
  auto found = by_line_.find(line);
  return found == by_line_.end() ? none : found->second;
}

FileTokens::FileTokens(const Tokens &tokens, const std::string &file,
                       std::string source, bool is_its_own_text)
    : tokens_(tokens), lines_(tokens, is_its_own_text ? "" : file),
      source_(without_comments(std::move(source))), source_lines_(source_, "") {
}

unsigned column_of(const Tokens &tokens, size_t token) {
  const size_t begin = tokens[token].begin;
  const size_t start =
      begin == 0 ? std::string::npos : tokens.text().rfind('\n', begin - 1);
  return unsigned(start == std::string::npos ? begin + 1 : begin - start);
}

std::optional<size_t>
FileTokens::find(const WitnessPlace &place,
                 const std::function<bool(size_t)> &is_looked_for) const {
  const std::vector<uint32_t> &here = lines_.on(place.line);
  if (place.column == 0) {
    for (uint32_t i : here)
      if (is_looked_for(i))
        return i;
    return {};
  }
  // In the source: which token, and the how many-th of its kind.
  const std::vector<uint32_t> &there = source_lines_.on(place.line);
  auto at = std::find_if(there.begin(), there.end(), [&](uint32_t i) {
    return column_of(source_, i) == place.column;
  });
  if (at == there.end())
    return {};
  const std::string_view word = source_.word(*at);
  auto is_same = [&](uint32_t i) { return source_.word(i) == word; };
  const size_t number = size_t(std::count_if(there.begin(), at, is_same));
  const size_t count =
      size_t(std::count_if(there.begin(), there.end(), is_same));
  std::vector<uint32_t> same;
  for (uint32_t i : here)
    if (tokens_.word(i) == word)
      same.push_back(i);
  if (same.size() != count || !is_looked_for(same[number]))
    return {}; // macros have added or taken away
  return same[number];
}

} // namespace fathom::frontend
