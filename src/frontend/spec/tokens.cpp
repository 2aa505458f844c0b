#include "frontend/spec/tokens.h"

#include <algorithm>
#include <array>

namespace fathom::frontend {

namespace {

// Longest first. Shorter ones that are not here are single characters.
constexpr std::string_view punctuation[] = {
    "<==>", "==>", "<<=", ">>=", "...", "&&", "||", "==", "!=",
    "<=",   ">=",  "<<",  ">>",  "+=",  "-=", "*=", "/=", "%=",
    "&=",   "|=",  "^=",  "++",  "--",  "->", "::"};

// What a character may be. Preprocessed files have megabytes of them.
enum : uint8_t { space = 1, name_start = 2, digit = 4, first_of_longer = 8 };
constexpr std::array<uint8_t, 256> classes = [] {
  std::array<uint8_t, 256> of = {};
  for (unsigned c = 0; c < 256; ++c)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
        c == '$' || c >= 128)
      of[c] = name_start;
  for (unsigned char c : std::string_view("0123456789"))
    of[c] = digit;
  for (unsigned char c : std::string_view(" \t\n\v\f\r"))
    of[c] = space;
  for (std::string_view p : punctuation)
    of[static_cast<unsigned char>(p[0])] = first_of_longer;
  return of;
}();
bool is_of(char c, unsigned these) {
  return (classes[static_cast<unsigned char>(c)] & these) != 0;
}
bool is_name_part(char c) { return is_of(c, name_start | digit); }

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
    if (is_of(c, space)) {
      starts_line |= c == '\n';
      ++at;
    } else if (c == '#' && starts_line) {
      size_t end = text_.find('\n', at);
      add(TokenKind::Directive, end == std::string::npos ? size : end);
    } else if (is_of(c, name_start)) {
      size_t end = at;
      while (end < size && is_name_part(text_[end]))
        ++end;
      add(TokenKind::Name, end);
    } else if (is_of(c, digit)) {
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
      if (is_of(c, first_of_longer))
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
    const char c = text_[tokens_[i].begin]; // no longer ones begin with them
    if (c == '(' || c == '[' || c == '{') {
      open.push_back(i);
    } else if (c == ')' || c == ']' || c == '}') {
      const char want = c == ')' ? '(' : c == ']' ? '[' : '{';
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

std::string on_one_line(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : on_one_line(text)) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

} // namespace fathom::frontend
