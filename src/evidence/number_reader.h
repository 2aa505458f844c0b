// Numbers and words of a text that may be larger than memory, separated by
// blanks.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace fathom::evidence {

class NumberReader {
public:
  explicit NumberReader(std::istream &in) : in_(in), buffer_(1 << 16) {}

  bool at_end() { return skip_blanks() == end; }
  // The next character that is no blank, taken if it is this one.
  bool accept(char c) {
    if (skip_blanks() != c)
      return false;
    ++next_;
    return true;
  }
  void skip_line() {
    while (peek() != end && peek() != '\n')
      ++next_;
  }
  // Nothing if there is something else, or a number beyond 2^31 - 1.
  std::optional<int> number() {
    const bool is_negative = accept('-');
    if (!is_negative)
      skip_blanks();
    long value = 0;
    int digits = 0;
    for (; peek() >= '0' && peek() <= '9' && digits < 11; ++next_, ++digits)
      value = 10 * value + (peek() - '0');
    if (digits == 0 || value > 2147483647 || (peek() != end && !is_blank()))
      return {};
    return int(is_negative ? -value : value);
  }

private:
  static constexpr int end = -1;

  bool is_blank() { return peek() == ' ' || peek() == '\n' || peek() == '\r'; }
  int skip_blanks() {
    while (is_blank())
      ++next_;
    return peek();
  }
  int peek() {
    if (next_ == filled_) {
      in_.read(buffer_.data(), std::streamsize(buffer_.size()));
      filled_ = size_t(in_.gcount());
      next_ = 0;
    }
    return filled_ == 0 ? end : static_cast<unsigned char>(buffer_[next_]);
  }

  std::istream &in_;
  std::vector<char> buffer_;
  size_t next_ = 0, filled_ = 0;
};

} // namespace fathom::evidence
