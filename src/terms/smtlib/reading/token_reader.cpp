#include "terms/smtlib/reading/token_reader.h"

#include <charconv>

namespace fathom {

bool SmtTokenReader::fail(SourcePos pos, std::string message) {
  error_ =
      Diag{.message = std::move(message), .file = "", .pos = pos, .hint = ""};
  return false;
}

bool SmtTokenReader::unexpected(const Token &token, std::string_view wanted) {
  if (token.kind == TokenKind::Error)
    return fail(token.pos, std::string(token.text));
  std::string text = "expected " + std::string(wanted) + ", found ";
  if (token.kind == TokenKind::End)
    return fail(token.pos, text + "the end of the text");
  std::string_view found = lexer_.text(token.begin, token.end);
  if (found.size() > 60)
    return fail(token.pos, text + in_quotes(found.substr(0, 60)) + "...");
  return fail(token.pos, text + in_quotes(found));
}

Token SmtTokenReader::take() {
  Token token = lexer_.next();
  end_ = token.end;
  return token;
}

bool SmtTokenReader::expect(TokenKind kind, std::string_view what) {
  Token token = take();
  return token.kind == kind || unexpected(token, what);
}

bool SmtTokenReader::symbol(std::string_view what, uint32_t &result) {
  return symbol(take(), what, result);
}

bool SmtTokenReader::symbol(const Token &token, std::string_view what,
                            uint32_t &result) {
  if (!token.is_symbol())
    return unexpected(token, what);
  result = scope_.symbol(token.text);
  if (token.kind == TokenKind::Symbol && scope_.is_reserved(result))
    return fail(token.pos, in_quotes(token.text) + " is a reserved word");
  return true;
}

bool SmtTokenReader::numeral(const Token &token, uint32_t &result) {
  if (token.kind != TokenKind::Numeral)
    return unexpected(token, "a numeral");
  auto [end, error] = std::from_chars(
      token.text.data(), token.text.data() + token.text.size(), result);
  return error == std::errc() ||
         fail(token.pos, "number " + std::string(token.text.substr(0, 60)) +
                             " is too large");
}

bool SmtTokenReader::skip(const Token &first) {
  size_t depth = 0;
  for (Token token = first;; token = take()) {
    if (token.kind == TokenKind::Open)
      ++depth;
    else if (token.kind == TokenKind::End || token.kind == TokenKind::Error ||
             (token.kind == TokenKind::Close && depth == 0))
      return unexpected(token, depth > 0 ? "')'" : "an expression");
    else if (token.kind == TokenKind::Close)
      --depth;
    if (depth == 0)
      return true;
  }
}

} // namespace fathom
