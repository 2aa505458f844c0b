#include "frontend/spec/expressions.h"

#include <algorithm>
#include <array>

namespace fathom::frontend {

namespace {

bool is_quantifier(std::string_view word) {
  return word == "__CPROVER_forall" || word == "__CPROVER_exists" ||
         word == "fathom_forall" || word == "fathom_exists";
}

// What an implication does not reach beyond.
bool is_delimiter(std::string_view word) {
  constexpr std::array<std::string_view, 17> words = {
      ",",  ";",  "?",  ":",  "=",   "+=",  "-=",     "*=", "/=",
      "%=", "&=", "|=", "^=", "<<=", ">>=", "return", "..."};
  return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

Expressions::Expressions(const Tokens &tokens) : tokens_(tokens) {
  for (uint32_t i = 0; i < tokens.size(); ++i)
    if (std::string_view w = tokens.word(i);
        is_quantifier(w) || w == "==>" || w == "<==>")
      interesting_.push_back(i);
}

bool Expressions::has_any(size_t first, size_t last) const {
  auto at = std::lower_bound(interesting_.begin(), interesting_.end(), first);
  return at != interesting_.end() && *at < last;
}

size_t Expressions::find(size_t first, size_t last,
                         std::initializer_list<std::string_view> words) const {
  for (size_t i = first; i < last; ++i) {
    if (tokens_[i].kind != TokenKind::Text &&
        std::find(words.begin(), words.end(), tokens_.word(i)) != words.end())
      return i;
    if (tokens_.opens(i))
      i = tokens_[i].partner;
  }
  return last;
}

std::string Expressions::render(size_t first, size_t last,
                                const Substitution *s) const {
  if (!s && !has_any(first, last))
    return std::string(tokens_.between(first, last));
  std::string out;
  size_t start = first;
  for (size_t i = first; i < last; ++i) {
    if (tokens_.opens(i)) {
      i = tokens_[i].partner;
    } else if (is_delimiter(tokens_.word(i)) ||
               tokens_[i].kind == TokenKind::Directive) {
      out += segment(start, i, s);
      out += tokens_.between(i, i + 1);
      start = i + 1;
    }
  }
  return out + segment(start, last, s);
}

std::string Expressions::segment(size_t first, size_t last,
                                 const Substitution *s) const {
  if (size_t at = find(first, last, {"<==>"}); at != last)
    return "(!(" + segment(first, at, s) + ") == !(" +
           segment(at + 1, last, s) + "))";
  if (size_t at = find(first, last, {"==>"}); at != last)
    return "(!(" + segment(first, at, s) + ") || (" + segment(at + 1, last, s) +
           "))";
  return plain(first, last, s);
}

std::string Expressions::plain(size_t first, size_t last,
                               const Substitution *s) const {
  if (!s && !has_any(first, last))
    return std::string(tokens_.between(first, last));
  std::string out;
  for (size_t i = first; i < last; ++i) {
    size_t end = i + 1;
    if (s)
      if (std::optional<std::string> text = (*s)(i, end)) {
        out += *text + " " +
               Tokens::lines_of(tokens_.between(i, std::min(end, last)));
        i = end - 1;
        continue;
      }
    if (is_quantifier(tokens_.word(i)) && tokens_.is(i + 1, "{")) {
      out += quantifier(i, end, s);
      out += Tokens::lines_of(tokens_.between(i, end));
      i = end - 1;
    } else if (tokens_.opens(i)) {
      size_t close = tokens_[i].partner;
      out += tokens_.between(i, i + 1);
      out += render(i + 1, close, s);
      out += tokens_.between(close, close + 1);
      i = close;
    } else {
      out += tokens_.between(i, i + 1);
    }
  }
  return out;
}

// The parts of a conjunction, whatever brackets are around them.
std::vector<std::pair<size_t, size_t>>
Expressions::conjuncts(size_t first, size_t last) const {
  std::vector<std::pair<size_t, size_t>> open = {{first, last}}, found;
  while (!open.empty()) {
    auto [a, b] = open.back();
    open.pop_back();
    while (a < b && tokens_.is(a, "(") && tokens_[a].partner == b - 1)
      ++a, --b;
    if (a >= b)
      continue;
    if (find(a, b, {"||", "?", "==>", "<==>", ","}) == b)
      if (size_t at = find(a, b, {"&&"}); at != b) {
        open.push_back({at + 1, b});
        open.push_back({a, at});
        continue;
      }
    found.push_back({a, b});
  }
  return found;
}

void Expressions::add_bound(size_t first, size_t last,
                            std::string_view variable, const Substitution *s,
                            Bounds &bounds) const {
  size_t at = find(first, last, {"<", "<=", ">", ">="});
  if (at == last || find(at + 1, last, {"<", "<=", ">", ">="}) != last ||
      find(first, last, {"==", "!=", "&", "|", "^", "||", "?", ",", "="}) !=
          last)
    return;
  bool is_left = at == first + 1 && tokens_.is(first, variable);
  bool is_right = at + 2 == last && tokens_.is(at + 1, variable);
  if (is_left == is_right)
    return;
  size_t from = is_left ? at + 1 : first, to = is_left ? last : at;
  for (size_t i = from; i < to; ++i)
    if (tokens_.is(i, variable))
      return;
  std::string bound = "(" + on_one_line(render(from, to, s)) + ")";
  bool is_strict = tokens_.word(at).size() == 1;
  bool is_above = (tokens_.word(at)[0] == '>') == is_left;
  // Of a strict one the bound itself is asked in vain; it cannot overflow.
  if (is_above && bounds.low.empty()) {
    bounds.low = bound;
  } else if (!is_above && bounds.high.empty()) {
    bounds.high = bound;
    bounds.includes_high = !is_strict;
  }
}

std::string Expressions::quantifier(size_t at, size_t &end,
                                    const Substitution *s) const {
  const std::string unbounded = "(fathom_unbounded_quantifier())";
  bool is_forall = tokens_.word(at).ends_with("forall");
  size_t close = tokens_[at + 1].partner;
  end = close + 1;
  size_t semicolon = find(at + 2, close, {";"});
  if (semicolon == close || semicolon < at + 4 ||
      find(at + 2, semicolon, {",", "=", "("}) != semicolon)
    return unbounded;
  std::string_view variable = tokens_.word(semicolon - 1);
  std::string type(tokens_.between(at + 2, semicolon - 1));
  size_t first = semicolon + 1, last = close;
  if (last > first && tokens_.is(last - 1, ";"))
    --last;
  // What the variable is known to be where the rest is asked.
  size_t arrow = find(first, last, {"==>"});
  Bounds bounds;
  if (is_forall && arrow == last)
    return unbounded;
  for (auto [a, b] : conjuncts(first, is_forall ? arrow : last))
    add_bound(a, b, variable, s, bounds);
  bool is_unsigned = type.find("unsigned") != std::string::npos ||
                     type.find("size_t") == 0 || type.starts_with("uint") ||
                     type.starts_with("__CPROVER_size_t") ||
                     type.starts_with("_Bool");
  if (bounds.low.empty() && is_unsigned)
    bounds.low = "0";
  if (bounds.low.empty() || bounds.high.empty())
    return unbounded;
  std::string i(variable);
  std::string body = on_one_line(render(first, last, s));
  // Every value is asked, whatever the others gave, so that bounds that are
  // constants decide how often. A signed variable below zero that is compared
  // with an unsigned bound goes round before it reaches the range; a bound may
  // not fit the variable.
  return on_one_line("(__extension__({ _Bool fathom_holds = " +
                     std::string(is_forall ? "1" : "0") + "; " + type + " " +
                     i + " = " + bounds.low + "; if ((" + i +
                     " < 0 && (__typeof__(" + i + " + " + bounds.high +
                     "))-1 > 0) || " + i + " != " + bounds.low +
                     ") fathom_unbounded_quantifier(); while (" + i +
                     (bounds.includes_high ? " <= " : " < ") + bounds.high +
                     ") { fathom_holds " + (is_forall ? "&" : "|") + "= !!(" +
                     body + "); if (" + i + " == " + bounds.high + ") break; " +
                     i + "++; } fathom_holds; }))");
}

} // namespace fathom::frontend
