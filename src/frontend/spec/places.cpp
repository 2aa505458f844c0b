#include "frontend/spec/places.h"

#include <algorithm>
#include <charconv>

namespace fathom::frontend {

std::vector<std::string_view> directive_words(std::string_view directive) {
  std::vector<std::string_view> words;
  directive.remove_prefix(1); // the #
  while (true) {
    size_t begin = directive.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
      return words;
    directive.remove_prefix(begin);
    size_t end = directive[0] == '"' ? directive.find('"', 1)
                                     : directive.find_first_of(" \t\r\"");
    if (end != std::string_view::npos && directive[0] == '"')
      ++end;
    words.push_back(directive.substr(0, end));
    if (end == std::string_view::npos)
      return words;
    directive.remove_prefix(end);
  }
}

std::string unquoted(std::string_view word) {
  std::string text;
  for (size_t i = 1; i + 1 < word.size(); ++i) {
    if (word[i] == '\\' && i + 2 < word.size())
      ++i;
    text += word[i];
  }
  return text;
}

Places::Places(const Tokens &tokens, std::string file)
    : file_(std::move(file)), text_(tokens.text()), tokens_(tokens) {
  markers_.push_back({0, {}, 1});
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::Directive)
      continue;
    std::vector<std::string_view> words = directive_words(tokens.word(i));
    size_t number = !words.empty() && words[0] == "line" ? 1 : 0;
    if (words.size() < number + 2 || !words[number + 1].starts_with('"'))
      continue;
    unsigned line = 0;
    std::string_view text = words[number];
    auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), line);
    if (error == std::errc() && end == text.data() + text.size())
      markers_.push_back({tokens[i].end + 1, words[number + 1], line});
  }
}

TextPlace Places::at(size_t offset) const {
  auto marker =
      std::upper_bound(markers_.begin(), markers_.end(), offset,
                       [](size_t o, const Marker &m) { return o < m.offset; });
  --marker;
  TextPlace place{marker->file.empty() ? file_ : unquoted(marker->file),
                  marker->line};
  place.line += unsigned(std::count(text_.begin() + long(marker->offset),
                                    text_.begin() + long(offset), '\n'));
  return place;
}

TextPlace Places::of(size_t token) const {
  return at(token < tokens_.size() ? tokens_[token].begin : text_.size());
}

} // namespace fathom::frontend
