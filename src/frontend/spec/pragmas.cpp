#include "frontend/spec/pragmas.h"

namespace fathom::frontend {

namespace {

struct UncheckedRow {
  std::string_view name;
  sea::CheckKind kind;
};
constexpr UncheckedRow rows[] = {
#define UNCHECKED(name, kind) {name, sea::CheckKind::kind},
#include "frontend/spec/unchecked.def"
};

// What is off, and what `pop` goes back to.
class Switches {
public:
  const sea::CheckSet &off() const { return off_; }

  void change(std::string_view directive) {
    std::vector<std::string_view> words = directive_words(directive);
    if (words[3] == "push") {
      saved_.push_back(off_);
    } else if (words[3] == "pop" && !saved_.empty()) {
      off_ = saved_.back();
      saved_.pop_back();
    } else if (words.size() > 4 &&
               (words[3] == "disable" || words[3] == "enable")) {
      for (const UncheckedRow &row : rows)
        if (row.name == unquoted(words[4]))
          off_.set(size_t(row.kind), words[3] == "disable");
    }
  }

private:
  sea::CheckSet off_;
  std::vector<sea::CheckSet> saved_;
};

} // namespace

bool is_check_pragma(std::string_view directive) {
  std::vector<std::string_view> words = directive_words(directive);
  return words.size() > 3 && words[0] == "pragma" && words[1] == "CPROVER" &&
         words[2] == "check";
}

std::vector<UncheckedLines> unchecked_lines(const Tokens &tokens,
                                            const Places &places) {
  std::vector<UncheckedLines> found;
  Switches switches;
  size_t begin = 0;
  auto close = [&](size_t end) {
    if (switches.off().none())
      return;
    TextPlace first = places.at(begin), last = places.at(end);
    if (first.file == last.file && first.line <= last.line)
      found.push_back({.file = first.file,
                       .first = first.line,
                       .last = last.line,
                       .checks = switches.off()});
  };
  // A line marker begins another piece, too: perhaps of another file.
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::Directive)
      continue;
    close(tokens[i].begin);
    if (is_check_pragma(tokens.word(i)))
      switches.change(tokens.word(i));
    begin = std::min<size_t>(tokens[i].end + 1, tokens.text().size());
  }
  close(tokens.text().size());
  return found;
}

} // namespace fathom::frontend
