#include "sea/text/text_cursor.h"

#include <algorithm>
#include <charconv>

namespace fathom::sea {

namespace {

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') ||
         std::string_view("~!@$%^&*_-+=<>.?/").find(c) !=
             std::string_view::npos;
}

// Where the comment of a line starts; its length if it has none.
size_t comment_start(std::string_view line) {
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (c == ';')
      return i;
    if (c == '|') {
      i = std::min(line.find('|', i + 1), line.size());
    } else if (c == '"') {
      for (++i; i < line.size() && line[i] != '"'; ++i)
        if (line[i] == '\\')
          ++i;
    }
  }
  return line.size();
}

std::string_view trim_end(std::string_view text) {
  while (!text.empty() &&
         (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

} // namespace

std::vector<Line> split_lines(std::string_view text) {
  std::vector<Line> lines;
  unsigned number = 0;
  while (!text.empty()) {
    ++number;
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    size_t comment = comment_start(line);
    std::string_view code = trim_end(line.substr(0, comment));
    if (code.find_first_not_of(" \t") == code.npos)
      continue;
    Line row{code, {}, number};
    if (comment < line.size())
      row.comment = trim_end(line.substr(comment + 1));
    lines.push_back(row);
  }
  return lines;
}

void TextCursor::skip_blanks() {
  while (!at_end() && (peek() == ' ' || peek() == '\t'))
    ++at_;
}

bool TextCursor::fail(size_t at, std::string message) {
  error_ = Diag{.message = std::move(message),
                .file = "",
                .pos = {line_->number, unsigned(at + 1)},
                .hint = ""};
  return false;
}

bool TextCursor::unexpected(std::string_view wanted) {
  std::string found = "the end of the line";
  if (!at_end()) {
    size_t end = at_ + 1;
    if (is_word_char(peek()))
      while (end < line_->code.size() && is_word_char(line_->code[end]))
        ++end;
    found = "'" + std::string(line_->code.substr(at_, end - at_)) + "'";
  }
  return fail(at_, "expected " + std::string(wanted) + ", found " + found);
}

bool TextCursor::accept(char c) {
  if (at_end() || peek() != c)
    return false;
  ++at_;
  skip_blanks();
  return true;
}

bool TextCursor::accept(std::string_view w) {
  if (!rest().starts_with(w) ||
      (rest().size() > w.size() && is_word_char(rest()[w.size()])))
    return false;
  at_ += w.size();
  skip_blanks();
  return true;
}

bool TextCursor::expect(char c) {
  char wanted[] = {'\'', c, '\'', '\0'};
  return accept(c) || unexpected(wanted);
}

bool TextCursor::expect_end() {
  return at_end() || unexpected("the end of the line");
}

bool TextCursor::word(Word &result, std::string_view what) {
  size_t start = at_;
  if (peek() == '|') {
    size_t end = line_->code.find('|', at_ + 1);
    if (end == std::string_view::npos)
      return fail(at_, "a name that starts with '|' has no end");
    result = {line_->code.substr(start + 1, end - start - 1), true, start};
    at_ = end + 1;
  } else {
    while (!at_end() && is_word_char(peek()))
      ++at_;
    if (at_ == start)
      return unexpected(what);
    result = {line_->code.substr(start, at_ - start), false, start};
  }
  skip_blanks();
  return true;
}

bool TextCursor::number(uint64_t &result, std::string_view what) {
  const char *begin = line_->code.data() + at_;
  const char *end = line_->code.data() + line_->code.size();
  auto [stop, error] = std::from_chars(begin, end, result);
  if (error == std::errc::result_out_of_range)
    return fail(at_, "number is too large");
  if (error != std::errc() || (stop != end && is_word_char(*stop)))
    return unexpected(what);
  at_ += size_t(stop - begin);
  skip_blanks();
  return true;
}

bool TextCursor::string(std::string &result, std::string_view what) {
  if (peek() != '"')
    return unexpected(what);
  size_t end = at_ + 1;
  while (end < line_->code.size() && line_->code[end] != '"')
    end += line_->code[end] == '\\' ? 2 : 1;
  if (end >= line_->code.size())
    return fail(at_, "a string that starts here has no end");
  result = without_escapes(line_->code.substr(at_ + 1, end - at_ - 1));
  at_ = end + 1;
  skip_blanks();
  return true;
}

std::string without_escapes(std::string_view text) {
  auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
    } else if (text[i + 1] == 'n') {
      out += '\n';
      ++i;
    } else if (text[i + 1] == 'x' && i + 3 < text.size() &&
               digit(text[i + 2]) >= 0 && digit(text[i + 3]) >= 0) {
      out += char(digit(text[i + 2]) * 16 + digit(text[i + 3]));
      i += 3;
    } else {
      out += text[++i];
    }
  }
  return out;
}

} // namespace fathom::sea
