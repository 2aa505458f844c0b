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

  // The first token of a statement behind its labels, `case`s and attributes: a
  // jump comes here, and not to what stands before them.
  size_t behind_labels(size_t first) const;
  // Behind its labels the statement is one of a block, not the body of a branch
  // or a loop: another one can stand before it.
  bool is_in_block(size_t first) const;
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
  // The first token of the label or `case` that this colon ends. Nothing: it
  // is another colon, or a `case` with `?:`.
  std::optional<size_t> label(size_t colon) const;
  bool ends_statement(size_t token) const; // or begins a block, or a body
  size_t no_directive(size_t token) const; // this one, or the next
  size_t simple_end(size_t first) const;

  const Tokens &tokens_;
  std::vector<uint32_t> around_;
};

} // namespace fathom::frontend
