// Preprocessed C as tokens, as far as specifications need it: names, numbers,
// texts, punctuation with `==>` and `<==>`, and whole lines that begin with #.
// What lies between tokens (blanks, ends of lines) stays in the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::frontend {

enum class TokenKind : uint8_t { Name, Number, Text, Punctuation, Directive };

struct Token {
  TokenKind kind;
  uint32_t begin, end; // in the text
  uint32_t partner;    // of a bracket: the other one; otherwise itself
};

class Tokens {
public:
  explicit Tokens(std::string text);

  const std::string &text() const { return text_; }
  size_t size() const { return tokens_.size(); }
  const Token &operator[](size_t i) const { return tokens_[i]; }
  std::string_view word(size_t i) const {
    return std::string_view(text_).substr(tokens_[i].begin,
                                          tokens_[i].end - tokens_[i].begin);
  }
  bool is(size_t i, std::string_view word_) const {
    return i < size() && word(i) == word_;
  }
  bool opens(size_t i) const { return tokens_[i].partner > i; }
  // Every bracket has a partner.
  bool is_balanced() const { return is_balanced_; }
  // From the beginning of token `first` to that of token `last`.
  std::string_view between(size_t first, size_t last) const;
  // The ends of lines in it, so that what takes its place has as many lines.
  // Directives between are lost with what they stood in.
  static std::string lines_of(std::string_view text);

private:
  void scan();
  void match();

  std::string text_;
  std::vector<Token> tokens_;
  bool is_balanced_ = true;
};

// Ends of lines become blanks.
std::string on_one_line(std::string_view text);
// As a literal of C, on one line.
std::string quoted(std::string_view text);

} // namespace fathom::frontend
