// Where the places of a witness, lines and columns of a source file, are in the
// text that the preprocessor makes of it. Columns are those of the source: a
// token is found as the n-th of its kind on its line, in both texts.
#pragma once

#include "frontend/spec/tokens.h"
#include "frontend/witness/witness.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace fathom::frontend {

// Comments become blanks; lines and columns stay.
std::string without_comments(std::string text);

// From 1 on, in bytes.
unsigned column_of(const Tokens &tokens, size_t token);

// Tokens by the line of the file that they come from.
class LineTokens {
public:
  // `file` as line markers name it; empty: lines of the text itself.
  LineTokens(const Tokens &tokens, const std::string &file);

  const std::vector<uint32_t> &on(unsigned line) const;
  unsigned line_of(size_t token) const { return lines_[token]; } // 0: none

private:
  std::unordered_map<unsigned, std::vector<uint32_t>> by_line_;
  std::vector<unsigned> lines_;
};

class FileTokens {
public:
  // `source` is the text of `file` as it is on disk. A file that is
  // preprocessed already is its own text, whatever markers say.
  FileTokens(const Tokens &tokens, const std::string &file, std::string source,
             bool is_its_own_text);

  // The token at a place, if it is one that is looked for. Without a column the
  // first on its line that is.
  std::optional<size_t>
  find(const WitnessPlace &place,
       const std::function<bool(size_t)> &is_looked_for) const;

  unsigned line_of(size_t token) const { return lines_.line_of(token); }

private:
  const Tokens &tokens_;
  LineTokens lines_;
  Tokens source_;
  LineTokens source_lines_;
};

} // namespace fathom::frontend
