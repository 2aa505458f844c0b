#include "frontend/witness/statements.h"

#include <algorithm>

namespace fathom::frontend {

namespace {

bool is_one_of(std::string_view word,
               std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

Statements::Statements(const Tokens &tokens) : tokens_(tokens) {
  std::vector<uint32_t> open;
  around_.assign(tokens.size(), uint32_t(tokens.size()));
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool closes = tokens[i].partner < i;
    if (closes)
      open.pop_back();
    if (!open.empty())
      around_[i] = open.back();
    if (tokens.opens(i))
      open.push_back(uint32_t(i));
  }
}

size_t Statements::before(size_t token) const {
  while (token > 0 && tokens_[token - 1].kind == TokenKind::Directive)
    --token;
  return token == 0 ? tokens_.size() : token - 1;
}

bool Statements::is_head(size_t open) const {
  if (!tokens_.is(open, "("))
    return false;
  const size_t word = before(open);
  return word < tokens_.size() &&
         is_one_of(tokens_.word(word), {"if", "while", "for", "switch"});
}

size_t Statements::simple_end(size_t first) const {
  size_t i = first;
  while (i < tokens_.size() && !tokens_.is(i, ";") && !tokens_.is(i, "}"))
    i = tokens_.opens(i) ? tokens_[i].partner + 1 : i + 1;
  return tokens_.is(i, ";") ? i + 1 : i;
}

// Calls itself for each branch or loop without braces in another one.
size_t Statements::end(size_t first) const {
  const size_t i = behind_labels(first);
  if (i >= tokens_.size())
    return i;
  if (tokens_.is(i, "{"))
    return tokens_[i].partner + 1;
  const size_t open = no_directive(i + 1);
  if (is_one_of(tokens_.word(i), {"if", "while", "for", "switch"}) &&
      tokens_.is(open, "(")) {
    const size_t behind = end(tokens_[open].partner + 1);
    const size_t other = no_directive(behind);
    return tokens_.is(i, "if") && tokens_.is(other, "else") ? end(other + 1)
                                                            : behind;
  }
  if (tokens_.is(i, "do")) {
    const size_t word = no_directive(end(i + 1));
    return tokens_.is(word, "while") ? simple_end(word) : word;
  }
  return simple_end(i);
}

size_t Statements::no_directive(size_t token) const {
  while (token < tokens_.size() && tokens_[token].kind == TokenKind::Directive)
    ++token;
  return token;
}

size_t Statements::behind_labels(size_t first) const {
  size_t i = no_directive(first);
  while (i < tokens_.size()) {
    const size_t next = no_directive(i + 1);
    if ((tokens_.is(i, "[") && tokens_.is(next, "[")) ||
        (tokens_.is(i, "__attribute__") && tokens_.is(next, "("))) {
      i = tokens_[tokens_.is(i, "[") ? i : next].partner + 1;
    } else if (tokens_.is(i, "case")) {
      size_t open = 1; // a colon for each `?`, and its own
      for (i = next; i < tokens_.size() && open > 0;) {
        if (is_one_of(tokens_.word(i), {";", "{", "}"}))
          return tokens_.size();
        open += tokens_.is(i, "?");
        open -= tokens_.is(i, ":");
        i = tokens_.opens(i) ? tokens_[i].partner + 1 : i + 1;
      }
    } else if (tokens_[i].kind == TokenKind::Name && tokens_.is(next, ":")) {
      i = next + 1;
    } else {
      break;
    }
    i = no_directive(i);
  }
  return i;
}

bool Statements::ends_statement(size_t token) const {
  return is_one_of(tokens_.word(token), {";", "{", "}", "else", "do"}) ||
         (tokens_.is(token, ")") && is_head(tokens_[token].partner));
}

std::optional<size_t> Statements::label(size_t colon) const {
  if (!tokens_.is(colon, ":"))
    return {};
  size_t i = before(colon);
  if (i < tokens_.size() && tokens_[i].kind == TokenKind::Name) {
    const size_t previous = before(i);
    if (previous < tokens_.size() &&
        (ends_statement(previous) || label(previous)))
      return i;
  }
  while (i < tokens_.size() && !tokens_.opens(i) &&
         !is_one_of(tokens_.word(i), {";", "}", "?", ":"})) {
    if (tokens_.is(i, "case"))
      return i;
    i = before(tokens_[i].partner);
  }
  return {};
}

bool Statements::is_in_block(size_t first) const {
  size_t i = before(first);
  for (std::optional<size_t> name; i < tokens_.size() && (name = label(i));)
    i = before(*name);
  return i < tokens_.size() && is_one_of(tokens_.word(i), {";", "{", "}"});
}

TokenRange Statements::whole(size_t token) const {
  // Out of brackets that are no blocks.
  size_t at = token;
  while (around_[at] < tokens_.size() && !tokens_.is(around_[at], "{"))
    at = around_[at];
  size_t first = at;
  while (true) {
    const size_t i = before(first);
    if (i >= tokens_.size() || ends_statement(i) || label(i))
      break;
    first = tokens_[i].partner < i ? tokens_[i].partner : i;
  }
  if (is_one_of(tokens_.word(first), {"if", "while", "for", "switch"}) &&
      tokens_.is(first + 1, "("))
    return {first, tokens_[first + 1].partner + 1};
  if (tokens_.is(first, "do") || tokens_.is(first, "{"))
    return {first, first + 1};
  return {first, simple_end(first)};
}

bool Statements::ends_do(size_t token) const {
  if (!tokens_.is(token, "while") || !tokens_.is(token + 1, "("))
    return false;
  if (!tokens_.is(tokens_[token + 1].partner + 1, ";"))
    return false;
  const size_t close = before(token); // `do {...} while`, `do ...; while`
  if (close >= tokens_.size())
    return false;
  size_t first = tokens_[close].partner < close ? tokens_[close].partner
                                                : whole(close).first;
  const size_t word = before(first);
  return word < tokens_.size() && tokens_.is(word, "do");
}

bool Statements::is_loop(size_t token) const {
  return tokens_.is(token, "do") ||
         ((tokens_.is(token, "for") || tokens_.is(token, "while")) &&
          tokens_.is(token + 1, "(") && !ends_do(token));
}

std::optional<TokenRange> Statements::condition(size_t keyword) const {
  if (tokens_.is(keyword, "do")) {
    const size_t word = end(keyword + 1);
    if (word <= keyword + 1)
      return {};
    return tokens_.is(word, "while") ? condition(word) : std::nullopt;
  }
  if (!tokens_.is(keyword + 1, "(") || !is_head(keyword + 1))
    return {};
  const size_t open = keyword + 1, close = tokens_[open].partner;
  if (!tokens_.is(keyword, "for"))
    return TokenRange{open + 1, close};
  std::vector<size_t> ends;
  for (size_t i = open + 1; i < close;
       i = tokens_.opens(i) ? tokens_[i].partner + 1 : i + 1)
    if (tokens_.is(i, ";"))
      ends.push_back(i);
  if (ends.size() != 2)
    return {};
  return TokenRange{ends[0] + 1, ends[1]};
}

std::optional<size_t> Statements::called(size_t open) const {
  size_t i = before(open);
  if (!tokens_.is(open, "(") || i >= tokens_.size())
    return {};
  const bool is_name =
      tokens_[i].kind == TokenKind::Name &&
      !is_one_of(tokens_.word(i),
                 {"if", "while", "for", "switch", "return", "sizeof", "case",
                  "__attribute__", "_Alignof", "__typeof__", "typeof"});
  if (!is_name && !tokens_.is(i, ")") && !tokens_.is(i, "]"))
    return {};
  // `a.b[1]->c`
  while (true) {
    if (tokens_[i].partner < i) {
      i = tokens_[i].partner;
      const size_t more = before(i);
      if (more < tokens_.size() &&
          (tokens_[more].kind == TokenKind::Name || tokens_.is(more, "]") ||
           tokens_.is(more, ")"))) {
        i = more;
        continue;
      }
      return i;
    }
    const size_t dot = before(i);
    if (dot >= tokens_.size() ||
        (!tokens_.is(dot, ".") && !tokens_.is(dot, "->")))
      return i;
    i = before(dot);
    if (i >= tokens_.size())
      return {};
  }
}

bool Statements::is_statement(size_t first, size_t close) const {
  const size_t i = before(first);
  return tokens_.is(close + 1, ";") && i < tokens_.size() &&
         (tokens_.is(i, ";") || tokens_.is(i, "{") || tokens_.is(i, "}") ||
          tokens_.is(i, ":") || tokens_.is(i, "else") || tokens_.is(i, "do") ||
          (tokens_.is(i, ")") && is_head(tokens_[i].partner))) &&
         !is_head(around_[first]);
}

} // namespace fathom::frontend
