#include "frontend/spec/acsl_comments.h"

#include "frontend/spec/tokens.h"

#include <algorithm>
#include <cctype>

namespace fathom::frontend {

namespace {

// What annotations begin with that are not of loops. Other comments that begin
// with @ are somebody else's.
constexpr std::string_view other_annotations[] = {
    "requires", "ensures",   "assigns",  "frees",     "allocates", "assert",
    "check",    "admit",     "behavior", "complete",  "disjoint",  "terminates",
    "for",      "predicate", "logic",    "axiomatic", "lemma",     "ghost",
    "type",     "global",    "model",    "inductive", "invariant"};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string first_word(std::string_view text) {
  size_t begin = 0;
  while (begin < text.size() && !is_word(text[begin]))
    ++begin;
  size_t end = begin;
  while (end < text.size() && is_word(text[end]))
    ++end;
  return std::string(text.substr(begin, end - begin));
}

class Scanner {
public:
  Scanner(const std::string &text, const std::string &file)
      : text_(text), file_(file) {}

  AcslText run();

private:
  bool is(size_t at, std::string_view what) const {
    return text_.compare(at, what.size(), what) == 0;
  }
  size_t end_of_line(size_t at) const; // of a directive: where it goes on, too
  size_t end_of_text(size_t at) const; // behind the quote that closes it
  void comment(size_t begin, size_t first, size_t last, size_t end);
  void warn(size_t at, const std::string &what) {
    const auto line =
        1 + std::count(text_.begin(), text_.begin() + std::ptrdiff_t(at), '\n');
    result_.warnings.push_back(file_ + ":" + std::to_string(line) +
                               ": warning: " + what);
  }

  const std::string &text_;
  const std::string &file_;
  size_t done_ = 0; // copied
  AcslText result_;
};

size_t Scanner::end_of_line(size_t at) const {
  while (true) {
    at = std::min(text_.find('\n', at), text_.size());
    if (at == text_.size() || at == 0 || text_[at - 1] != '\\')
      return at;
    ++at;
  }
}

size_t Scanner::end_of_text(size_t at) const {
  const char quote = text_[at];
  size_t end = at + 1;
  while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
    end += text_[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text_.size());
}

// Its text as tokens of C. Empty: it has none.
std::string as_tokens(std::string_view text) {
  std::string out;
  bool is_line_begin = true;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      out += c;
      is_line_begin = true;
      continue;
    }
    // A comment in the annotation; @ is a blank where lines begin.
    if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      while (i + 1 < text.size() && text[i + 1] != '\n')
        ++i;
      continue;
    }
    if (c == '@' && (is_line_begin || i + 1 == text.size())) {
      out += ' ';
      continue;
    }
    is_line_begin =
        is_line_begin && std::isspace(static_cast<unsigned char>(c));
    if (c == '\\' && i + 1 < text.size() && is_word(text[i + 1])) {
      out += acsl_prefix;
    } else if (c == '.' && text.substr(i).starts_with("..") &&
               !text.substr(i).starts_with("...")) {
      out += " " + std::string(acsl_range_name) + " ";
      ++i;
    } else {
      out += c;
    }
  }
  const Tokens tokens(out);
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].kind == TokenKind::Directive || tokens.is(i, "#") ||
        tokens.is(i, "\\") || tokens.is(i, "@") || tokens.is(i, "`") ||
        (tokens[i].kind == TokenKind::Text &&
         (tokens[i].end - tokens[i].begin < 2 ||
          tokens.word(i).back() != tokens.word(i).front())))
      return "";
  return tokens.is_balanced() && tokens.size() != 0 ? out : "";
}

// The comment [begin, end) whose text is [first, last).
void Scanner::comment(size_t begin, size_t first, size_t last, size_t end) {
  const std::string_view inside =
      std::string_view(text_).substr(first, last - first);
  const std::string word = first_word(inside);
  // for NAME: loop invariant ...;
  const size_t colon = word == "for" ? inside.find(':') : inside.npos;
  const bool is_of_behaviour =
      colon != inside.npos && first_word(inside.substr(colon + 1)) == "loop";
  if (word != "loop" && !is_of_behaviour) {
    if (std::find(std::begin(other_annotations), std::end(other_annotations),
                  word) != std::end(other_annotations))
      warn(begin, "an annotation that is not read: " + word +
                      " (of ACSL, annotations of loops are)");
    return;
  }
  std::string tokens = as_tokens(inside);
  if (tokens.empty()) {
    warn(begin, "an annotation of a loop that is not understood, and not read");
    tokens.assign(size_t(std::count(inside.begin(), inside.end(), '\n')), '\n');
  }
  result_.text.append(text_, done_, begin - done_);
  result_.text += std::string(acsl_loop_name) + "(" + tokens + ")";
  result_.is_changed = true;
  done_ = end;
}

AcslText Scanner::run() {
  bool is_line_begin = true;
  for (size_t at = 0; at < text_.size();) {
    const char c = text_[at];
    if (is(at, "//")) {
      const size_t end = end_of_line(at);
      if (is(at, "//@"))
        comment(at, at + 3, end, end);
      at = end;
    } else if (is(at, "/*")) {
      const size_t close = std::min(text_.find("*/", at + 2), text_.size());
      const size_t end = std::min(close + 2, text_.size());
      if (is(at, "/*@"))
        comment(at, at + 3, close, end);
      at = end;
    } else if (c == '#' && is_line_begin) {
      at = end_of_line(at); // comments in macros stay what they are
    } else if (c == '"' || c == '\'') {
      is_line_begin = false;
      at = end_of_text(at);
    } else {
      is_line_begin = c == '\n' || (is_line_begin && (c == ' ' || c == '\t'));
      ++at;
    }
  }
  result_.text.append(text_, done_);
  return std::move(result_);
}

} // namespace

bool may_have_annotations(const std::string &text) {
  return text.find("/*@") != std::string::npos ||
         text.find("//@") != std::string::npos;
}

AcslText with_annotations(const std::string &text, const std::string &file) {
  return Scanner(text, file).run();
}

} // namespace fathom::frontend
