// Where a token of preprocessed text comes from, by the line markers in it
// (# 12 "file.c").
#pragma once

#include "frontend/spec/tokens.h"

#include <string>
#include <string_view>
#include <vector>

namespace fathom::frontend {

struct TextPlace {
  std::string file;
  unsigned line = 1;
};

// The words of a line that begins with #, without it; texts keep their quotes.
std::vector<std::string_view> directive_words(std::string_view directive);
std::string unquoted(std::string_view word);

class Places {
public:
  Places(const Tokens &tokens, std::string file);
  TextPlace of(size_t token) const;
  // Of a place in the text.
  TextPlace at(size_t offset) const;

private:
  struct Marker {
    size_t offset;         // where its first line begins
    std::string_view file; // as it stands there; empty: that of the whole text
    unsigned line;
  };
  const std::string file_; // of the whole text
  const std::string &text_;
  const Tokens &tokens_;
  std::vector<Marker> markers_; // by offset; the first is the whole text's
};

} // namespace fathom::frontend
