// Tokens one by one for the parsers of sorts, terms and commands, which share
// one reader: what must come next, and the first error with its place.
#pragma once

#include "terms/smtlib/lexer.h"
#include "terms/smtlib/scope.h"

#include <string>
#include <string_view>

namespace fathom {

class SmtTokenReader {
public:
  SmtTokenReader(SmtScope &scope, SmtLexer &lexer)
      : scope_(scope), lexer_(lexer) {}

  Token take();
  // The token that take() gave last is this one, which somebody else took.
  void start_at(const Token &first) { end_ = first.end; }
  size_t end() const { return end_; } // of the last token taken

  // All of these return false after an error, which is then in error(). A token
  // that is given has been taken already.
  bool skip(const Token &first);                        // any s-expression
  bool expect(TokenKind kind, std::string_view what);   // takes one token
  bool symbol(std::string_view what, uint32_t &result); // not a reserved word
  bool symbol(const Token &token, std::string_view what, uint32_t &result);
  bool numeral(const Token &token, uint32_t &result);

  // Always false.
  bool fail(SourcePos pos, std::string message);
  bool unexpected(const Token &token, std::string_view wanted);
  const Diag &error() const { return error_; }

private:
  SmtScope &scope_;
  SmtLexer &lexer_;
  size_t end_ = 0;
  Diag error_;
};

} // namespace fathom
