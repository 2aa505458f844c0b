// Statements of C as tokens: where one begins that a token is in, where it
// ends, what stands in the brackets of its head. Used to put something before a
// statement, and to say which one a failure is in.
#pragma once

#include "frontend/spec/tokens.h"

#include <optional>
#include <vector>

namespace fathom::frontend {

struct TokenRange {
  size_t first, last; // [first, last)
};

class Statements {
public:
  // The brackets of the text match.
  explicit Statements(const Tokens &tokens);

  const Tokens &tokens() const { return tokens_; }
  // The bracket around a token; tokens().size(): none.
  size_t around(size_t token) const { return around_[token]; }
  size_t before(size_t token) const; // no directive; size(): none

  // The token behind the statement that begins here.
  size_t end(size_t first) const;
  // The statement, or the head of the loop or branch, that a token is in.
  TokenRange whole(size_t token) const;
  // The condition of if, while, for, switch and do at this keyword; an empty
  // one has first = last. Nothing: there is none.
  std::optional<TokenRange> condition(size_t keyword) const;
  bool is_loop(size_t token) const; // its first keyword
  // Of `do ... while (c);` the second keyword.
  bool ends_do(size_t token) const;
  // The brackets of if, while, for and switch.
  bool is_head(size_t open) const;
  // What is called in the brackets that this one opens: its first token.
  // Nothing: it is no call.
  std::optional<size_t> called(size_t open) const;
  // A call of nothing else, whose value nobody takes.
  bool is_statement(size_t first, size_t close) const;

private:
  bool ends_label(size_t colon) const; // not that of `?:`
  size_t simple_end(size_t first) const;

  const Tokens &tokens_;
  std::vector<uint32_t> around_;
};

} // namespace fathom::frontend
