#include "frontend/spec/tokens.h"

#include <algorithm>
#include <cctype>

namespace fathom::frontend {

namespace {

// Longest first. Shorter ones that are not here are single characters.
constexpr std::string_view punctuation[] = {
    "<==>", "==>", "<<=", ">>=", "...", "&&", "||", "==", "!=",
    "<=",   ">=",  "<<",  ">>",  "+=",  "-=", "*=", "/=", "%=",
    "&=",   "|=",  "^=",  "++",  "--",  "->", "::"};

bool is_name_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 128;
}
bool is_name_part(char c) {
  return is_name_start(c) || std::isdigit(static_cast<unsigned char>(c));
}
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)); }

} // namespace

Tokens::Tokens(std::string text) : text_(std::move(text)) {
  scan();
  match();
}

void Tokens::scan() {
  size_t at = 0, size = text_.size();
  bool starts_line = true;
  auto add = [&](TokenKind kind, size_t end) {
    uint32_t self = uint32_t(tokens_.size());
    tokens_.push_back({.kind = kind,
                       .begin = uint32_t(at),
                       .end = uint32_t(end),
                       .partner = self});
    at = end;
    starts_line = false;
  };
  while (at < size) {
    char c = text_[at];
    if (is_space(c)) {
      starts_line |= c == '\n';
      ++at;
    } else if (c == '#' && starts_line) {
      size_t end = text_.find('\n', at);
      add(TokenKind::Directive, end == std::string::npos ? size : end);
    } else if (is_name_start(c)) {
      size_t end = at;
      while (end < size && is_name_part(text_[end]))
        ++end;
      add(TokenKind::Name, end);
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      size_t end = at;
      while (end < size && (is_name_part(text_[end]) || text_[end] == '.' ||
                            (std::string_view("+-").find(text_[end]) !=
                                 std::string_view::npos &&
                             std::string_view("eEpP").find(text_[end - 1]) !=
                                 std::string_view::npos)))
        ++end;
      add(TokenKind::Number, end);
    } else if (c == '"' || c == '\'') {
      size_t end = at + 1;
      while (end < size && text_[end] != c && text_[end] != '\n')
        end += text_[end] == '\\' ? 2 : 1;
      add(TokenKind::Text, std::min(end + 1, size));
    } else {
      std::string_view rest = std::string_view(text_).substr(at);
      size_t length = 1;
      for (std::string_view p : punctuation)
        if (rest.starts_with(p)) {
          length = p.size();
          break;
        }
      add(TokenKind::Punctuation, at + length);
    }
  }
}

void Tokens::match() {
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].kind != TokenKind::Punctuation)
      continue;
    std::string_view w = word(i);
    if (w == "(" || w == "[" || w == "{") {
      open.push_back(i);
    } else if (w == ")" || w == "]" || w == "}") {
      char want = w == ")" ? '(' : w == "]" ? '[' : '{';
      if (open.empty() || text_[tokens_[open.back()].begin] != want) {
        is_balanced_ = false;
        return;
      }
      tokens_[i].partner = open.back();
      tokens_[open.back()].partner = i;
      open.pop_back();
    }
  }
  is_balanced_ = open.empty();
}

std::string_view Tokens::between(size_t first, size_t last) const {
  size_t begin = first < size() ? tokens_[first].begin : text_.size();
  size_t end = last < size() ? tokens_[last].begin : text_.size();
  return std::string_view(text_).substr(begin, end - begin);
}

std::string Tokens::lines_of(std::string_view text) {
  return std::string(size_t(std::count(text.begin(), text.end(), '\n')), '\n');
}

} // namespace fathom::frontend
