// The words of SMT-LIB 2.6 text, with positions. Tokens are views into the
// text: nothing is copied. What a word means is the parser's business.
#pragma once

#include "support/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fathom {

enum class TokenKind : uint8_t {
  End,
  Open,
  Close,
  Symbol,  // simple; may be a reserved word
  Quoted,  // |...|, never a reserved word
  Keyword, // with its colon
  Numeral,
  Decimal,
  Binary, // the digits after #b
  Hex,    // the digits after #x
  String, // between the quotes, "" not yet replaced
  Error,  // text is the reason
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;
  SourcePos pos;
  size_t begin = 0; // in the text, quotes and bars included
  size_t end = 0;

  bool is_symbol() const {
    return kind == TokenKind::Symbol || kind == TokenKind::Quoted;
  }
};

class SmtLexer {
public:
  explicit SmtLexer(std::string_view text) : text_(text) {}

  // The next token; End again and again at the end. An Error is not skipped.
  Token next();
  // After the End: goes on with this text, as if it had stood there before.
  // Only positions go on; places in the text (begin, end) start from 0 again.
  void continue_with(std::string_view more) {
    line_start_ -= text_.size(); // may wrap around: only differences count
    text_ = more;
    at_ = 0;
  }
  std::string_view text(size_t begin, size_t end) const {
    return text_.substr(begin, end - begin);
  }

private:
  void skip_blanks();
  void new_line(size_t at) {
    ++line_;
    line_start_ = at + 1;
  }
  SourcePos pos_of(size_t at) const {
    return {line_, unsigned(at - line_start_ + 1)};
  }
  Token make(TokenKind kind, size_t begin, size_t cut_front = 0,
             size_t cut_back = 0) const;
  Token fail(std::string_view why, size_t at);
  Token quoted(size_t begin);
  Token string(size_t begin);
  Token number(size_t begin);
  Token hash(size_t begin);

  std::string_view text_;
  size_t at_ = 0;
  unsigned line_ = 1;
  size_t line_start_ = 0;
};

// "a""b" as it was meant: a"b.
std::string unescape_string(std::string_view text);

// 'text', for names in messages.
std::string in_quotes(std::string_view text);

// True for words that the grammar keeps for itself: let, as, _, assert, ...
bool is_reserved_word(std::string_view word);
// True when |name| is a symbol: no bar, backslash or control character.
bool is_quotable(std::string_view name);
// A symbol as it must be written: plain, or between bars. Must be quotable.
void append_symbol(std::string_view name, std::string &out);

} // namespace fathom
