// One line of SEA-IR text and a place in it, for the parser. Functions that
// read return false and keep the reason when something else stands there.
#pragma once

#include "support/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::sea {

struct Line {
  std::string_view code;    // without the comment
  std::string_view comment; // behind the semicolon
  unsigned number = 0;
};

// Lines with something on them besides a comment.
std::vector<Line> split_lines(std::string_view text);

class TextCursor {
public:
  struct Word {
    std::string_view text;
    bool quoted = false;
    size_t at = 0;
  };

  explicit TextCursor(const Line &line, size_t at = 0) : line_(&line), at_(at) {
    skip_blanks();
  }

  const Line &line() const { return *line_; }
  size_t at() const { return at_; }
  void move_to(size_t at) {
    at_ = at;
    skip_blanks();
  }
  std::string_view rest() const { return line_->code.substr(at_); }
  bool at_end() const { return at_ == line_->code.size(); }
  char peek() const { return at_end() ? '\0' : line_->code[at_]; }
  bool accept(char c);             // no error when it is something else
  bool accept(std::string_view w); // a whole plain word

  bool expect(char c);
  bool expect_end();
  bool word(Word &result, std::string_view what);
  bool number(uint64_t &result, std::string_view what);
  bool string(std::string &result, std::string_view what); // without escapes

  bool fail(size_t at, std::string message);
  bool unexpected(std::string_view wanted);
  const Diag &error() const { return error_; }

private:
  void skip_blanks();

  const Line *line_;
  size_t at_;
  Diag error_;
};

// Text without the escapes of a string; nothing but what the printer writes.
std::string without_escapes(std::string_view text);

} // namespace fathom::sea
