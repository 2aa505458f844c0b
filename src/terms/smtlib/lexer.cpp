#include "terms/smtlib/lexer.h"

#include <algorithm>
#include <array>

namespace fathom {

namespace {

enum CharClass : uint8_t { SymbolChar = 1, Digit = 2, HexDigit = 4 };

constexpr std::array<uint8_t, 256> make_classes() {
  std::array<uint8_t, 256> table{};
  for (unsigned c = '0'; c <= '9'; ++c)
    table[c] = SymbolChar | Digit | HexDigit;
  for (unsigned c = 'a'; c <= 'z'; ++c)
    table[c] = table[c - 'a' + 'A'] = SymbolChar;
  for (unsigned c = 'a'; c <= 'f'; ++c)
    table[c] = table[c - 'a' + 'A'] = SymbolChar | HexDigit;
  for (char c : std::string_view("~!@$%^&*_-+=<>.?/"))
    table[uint8_t(c)] = SymbolChar;
  return table;
}

constexpr std::array<uint8_t, 256> classes = make_classes();

bool is(char c, uint8_t wanted) { return classes[uint8_t(c)] & wanted; }

// Sorted: searched by halves.
constexpr std::string_view reserved_words[] = {
    "!",
    "BINARY",
    "DECIMAL",
    "HEXADECIMAL",
    "NUMERAL",
    "STRING",
    "_",
    "as",
    "assert",
    "check-sat",
    "check-sat-assuming",
    "declare-const",
    "declare-datatype",
    "declare-datatypes",
    "declare-fun",
    "declare-sort",
    "define-fun",
    "define-fun-rec",
    "define-funs-rec",
    "define-sort",
    "echo",
    "exists",
    "exit",
    "forall",
    "get-assertions",
    "get-assignment",
    "get-info",
    "get-model",
    "get-option",
    "get-proof",
    "get-unsat-assumptions",
    "get-unsat-core",
    "get-value",
    "let",
    "match",
    "par",
    "pop",
    "push",
    "reset",
    "reset-assertions",
    "set-info",
    "set-logic",
    "set-option",
};
static_assert(std::ranges::is_sorted(reserved_words));

bool is_control(char c) {
  return uint8_t(c) < 32 && c != '\t' && c != '\n' && c != '\r';
}

} // namespace

std::string in_quotes(std::string_view text) {
  return "'" + std::string(text) + "'";
}

bool is_reserved_word(std::string_view word) {
  return std::ranges::binary_search(reserved_words, word);
}

bool is_quotable(std::string_view name) {
  return std::ranges::none_of(name, [](char c) {
    return c == '|' || c == '\\' || c == '\x7f' || is_control(c);
  });
}

void append_symbol(std::string_view name, std::string &out) {
  FATHOM_ASSERT(is_quotable(name), "name that is no symbol");
  bool simple =
      !name.empty() && !is(name[0], Digit) &&
      std::ranges::all_of(name, [](char c) { return is(c, SymbolChar); }) &&
      !is_reserved_word(name);
  if (!simple)
    out += '|';
  out += name;
  if (!simple)
    out += '|';
}

std::string unescape_string(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '"')
      ++i; // the second of a pair
  }
  return out;
}

void SmtLexer::skip_blanks() {
  for (; at_ < text_.size(); ++at_) {
    char c = text_[at_];
    if (c == '\n') {
      new_line(at_);
    } else if (c == ';') {
      at_ = std::min(text_.find('\n', at_), text_.size());
      if (at_ == text_.size())
        return;
      new_line(at_);
    } else if (c != ' ' && c != '\t' && c != '\r') {
      return;
    }
  }
}

Token SmtLexer::make(TokenKind kind, size_t begin, size_t cut_front,
                     size_t cut_back) const {
  std::string_view inner =
      text(begin + cut_front, std::max(begin + cut_front, at_ - cut_back));
  return {.kind = kind,
          .text = inner,
          .pos = pos_of(begin),
          .begin = begin,
          .end = at_};
}

Token SmtLexer::fail(std::string_view why, size_t at) {
  return {.kind = TokenKind::Error,
          .text = why,
          .pos = pos_of(at),
          .begin = at,
          .end = at};
}

Token SmtLexer::quoted(size_t begin) {
  SourcePos pos = pos_of(begin);
  for (at_ = begin + 1; at_ < text_.size(); ++at_) {
    char c = text_[at_];
    if (c == '|') {
      ++at_;
      return {.kind = TokenKind::Quoted,
              .text = text(begin + 1, at_ - 1),
              .pos = pos,
              .begin = begin,
              .end = at_};
    }
    if (c == '\n')
      new_line(at_);
    else if (c == '\\')
      return fail("backslash in a quoted symbol", at_);
    else if (is_control(c))
      return fail("control character in a quoted symbol", at_);
  }
  return {.kind = TokenKind::Error,
          .text = "quoted symbol without its closing '|'",
          .pos = pos,
          .begin = begin,
          .end = at_};
}

Token SmtLexer::string(size_t begin) {
  SourcePos pos = pos_of(begin);
  for (at_ = begin + 1; at_ < text_.size(); ++at_) {
    char c = text_[at_];
    if (c == '\n')
      new_line(at_);
    if (c == '\0')
      return {.kind = TokenKind::Error,
              .text = "string with a NUL character",
              .pos = pos,
              .begin = begin,
              .end = at_};
    if (c != '"')
      continue;
    ++at_;
    if (at_ < text_.size() && text_[at_] == '"')
      continue; // an escaped quote; the loop steps over it
    return {.kind = TokenKind::String,
            .text = text(begin + 1, at_ - 1),
            .pos = pos,
            .begin = begin,
            .end = at_};
  }
  return {.kind = TokenKind::Error,
          .text = "string without its closing quote",
          .pos = pos,
          .begin = begin,
          .end = at_};
}

Token SmtLexer::number(size_t begin) {
  while (at_ < text_.size() && is(text_[at_], Digit))
    ++at_;
  if (text_[begin] == '0' && at_ > begin + 1)
    return fail("numeral with a leading zero", begin);
  TokenKind kind = TokenKind::Numeral;
  if (at_ + 1 < text_.size() && text_[at_] == '.' &&
      is(text_[at_ + 1], Digit)) {
    kind = TokenKind::Decimal;
    for (++at_; at_ < text_.size() && is(text_[at_], Digit);)
      ++at_;
  }
  if (at_ < text_.size() && is(text_[at_], SymbolChar))
    return fail("malformed number", begin);
  return make(kind, begin);
}

Token SmtLexer::hash(size_t begin) {
  char base = begin + 1 < text_.size() ? text_[begin + 1] : ' ';
  if (base != 'b' && base != 'x')
    return fail("'#' must begin a constant, #b... or #x...", begin);
  at_ = begin + 2;
  while (at_ < text_.size() && is(text_[at_], SymbolChar)) {
    char c = text_[at_];
    if (base == 'b' ? c != '0' && c != '1' : !is(c, HexDigit))
      return fail(
          base == 'b' ? "not a binary digit" : "not a hexadecimal digit", at_);
    ++at_;
  }
  if (at_ == begin + 2)
    return fail("constant without digits", begin);
  return make(base == 'b' ? TokenKind::Binary : TokenKind::Hex, begin, 2);
}

Token SmtLexer::next() {
  skip_blanks();
  size_t begin = at_;
  if (begin >= text_.size())
    return make(TokenKind::End, begin);
  char c = text_[at_++];
  switch (c) {
  case '(':
    return make(TokenKind::Open, begin);
  case ')':
    return make(TokenKind::Close, begin);
  case '|':
    return quoted(begin);
  case '"':
    return string(begin);
  case '#':
    return hash(begin);
  default:
    break;
  }
  if (is(c, Digit))
    return number(begin);
  if (c != ':' && !is(c, SymbolChar))
    return fail("unexpected character", begin);
  while (at_ < text_.size() && is(text_[at_], SymbolChar))
    ++at_;
  if (c != ':')
    return make(TokenKind::Symbol, begin);
  if (at_ == begin + 1)
    return fail("keyword without a name", begin);
  return make(TokenKind::Keyword, begin);
}

} // namespace fathom
