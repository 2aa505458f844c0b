#include "frontend/spec/rewrite.h"

#include "frontend/spec/acsl_comments.h"
#include "frontend/spec/expressions.h"
#include "frontend/spec/loop_claims.h"
#include "support/diag.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace fathom::frontend {

namespace {

// For what is written in their place.
constexpr std::string_view declarations =
    "_Bool fathom_unbounded_quantifier(void); "
    "void fathom_write_set_begin(void); void fathom_write_set_end(void); "
    "void fathom_write_set_add(const volatile void *, __SIZE_TYPE__); "
    "void fathom_write_set_free(const volatile void *); "
    "_Bool fathom_write_set_new(const volatile void *); "
    "void fathom_loop_writes_unjudged(void); "
    "void fathom_stated_invariant(_Bool, const char *); "
    "void fathom_loop_assigns_unjudged(void); "
    "void fathom_loop_variant_unjudged(void); "
    "void fathom_loop_invariant_unjudged(void); "
    "unsigned long long fathom_nondet_ulonglong(void); "
    "void fathom_havoc(void *, __SIZE_TYPE__); _Bool fathom_nondet_bool(void); "
    "void fathom_shadow_set(unsigned, const void *, __UINT64_TYPE__); "
    "__UINT64_TYPE__ fathom_shadow_get(unsigned, const void *); "
    "void free(void *); ";

std::string without_pragmas(std::string text) {
  size_t at = 0;
  while ((at = text.find("#pragma CPROVER", at)) != std::string::npos) {
    size_t end = std::min(text.find('\n', at), text.size());
    bool is_line = at == 0 || text[at - 1] == '\n' || text[at - 1] == ' ';
    if (is_line && is_check_pragma(std::string_view(text).substr(at, end - at)))
      text.replace(at, end - at, "");
    else
      at = end;
  }
  return text;
}

struct Marker {
  uint64_t line = 0;
  std::string_view file;
  bool has_flags = false; // a file begins, ends, or is a system's
};

// `# 12 "a.c"`; nothing: the line is something else.
std::optional<Marker> marker_of(std::string_view line) {
  if (!line.starts_with("# ") || !line.ends_with('\n'))
    return std::nullopt;
  line = line.substr(2, line.size() - 3);
  Marker marker;
  const char *end = line.data() + line.size();
  const auto [rest, wrong] = std::from_chars(line.data(), end, marker.line);
  line = line.substr(size_t(rest - line.data()));
  if (wrong != std::errc() || !line.starts_with(" \""))
    return std::nullopt;
  const size_t close = line.rfind('"');
  marker.file = line.substr(1, close);
  marker.has_flags = close + 1 != line.size();
  return marker;
}

// The preprocessor names the next line where it leaves out many. In the middle
// of a contract with a long comment there would be a directive.
std::string with_empty_lines(std::string_view text) {
  constexpr uint64_t most = 1000;
  std::string out;
  out.reserve(text.size());
  Marker now;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, end - at);
    at = end;
    const std::optional<Marker> next =
        line[0] == '#' ? marker_of(line) : std::nullopt;
    if (next && !next->has_flags && next->file == now.file &&
        next->line >= now.line && next->line - now.line <= most)
      out.append(next->line - now.line, '\n');
    else
      out += line;
    if (next)
      now = *next;
    else
      ++now.line;
  }
  return out;
}

// What clauses of contracts and loops, and expressions of their own, have.
constexpr std::string_view words_of_clauses[] = {
    "==>",
    "__CPROVER_forall",
    "__CPROVER_exists",
    "__CPROVER_requires",
    "__CPROVER_ensures",
    "__CPROVER_assigns",
    "__CPROVER_frees",
    "__CPROVER_loop_invariant",
    "__CPROVER_decreases",
    acsl_loop_name,
    "fathom_forall",
    "fathom_exists",
    "fathom_requires",
    "fathom_ensures",
    "fathom_assigns",
    "fathom_frees",
    "fathom_loop_invariant",
    "fathom_decreases",
};
constexpr std::string_view words_of_others[] = {
    "pragma CPROVER check",
    "__CPROVER_uninterpreted_",
    "__builtin___",
};

bool has_one_of(std::string_view text,
                std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

using Range = std::pair<size_t, size_t>; // of the text

// CBMC does not mind declarations of an uninterpreted function that differ: the
// first one counts, the others become blanks.
void add_repeated_declarations(const Tokens &tokens,
                               std::vector<Range> &blanks) {
  constexpr std::string_view prefix = "__CPROVER_uninterpreted_";
  if (tokens.text().find(prefix) == std::string::npos)
    return;
  std::set<std::string_view> seen;
  size_t start = 0; // of the declaration at hand
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens.is(i, "{") && !tokens.is(i - (i > 0), "\"C\""))
      i = tokens[i].partner;
    if (tokens.is(i, ";") || tokens.is(i, "}") || tokens.is(i, "{") ||
        tokens[i].kind == TokenKind::Directive) {
      start = i + 1;
    } else if (tokens.word(i).starts_with(prefix) && tokens.is(i + 1, "(") &&
               tokens.is(tokens[i + 1].partner + 1, ";")) {
      size_t end = tokens[i + 1].partner + 1;
      if (!seen.insert(tokens.word(i)).second)
        blanks.emplace_back(tokens[start].begin, tokens[end].begin);
      i = end - 1;
    }
  }
}

// CBMC's stubs define what fortified calls become, by the names of builtin
// functions, which clang does not let anybody define. It calls the functions of
// the library for them; these are defined then.
void add_builtin_prefixes(const Tokens &tokens, std::vector<Range> &blanks) {
  constexpr std::string_view prefix = "__builtin_";
  if (tokens.text().find("__builtin___") == std::string::npos)
    return;
  std::set<std::string_view> defined;
  auto is_checked = [&](size_t i) {
    return tokens.word(i).starts_with("__builtin___") &&
           tokens.word(i).ends_with("_chk");
  };
  for (size_t i = 0; i < tokens.size(); ++i)
    if (is_checked(i) && tokens.is(i + 1, "(") &&
        tokens.is(tokens[i + 1].partner + 1, "{"))
      defined.insert(tokens.word(i));
  for (size_t i = 0; !defined.empty() && i < tokens.size(); ++i)
    if (is_checked(i) && defined.contains(tokens.word(i)))
      blanks.emplace_back(tokens[i].begin, tokens[i].begin + prefix.size());
}

// As many lines, and everything else at its place.
std::string with_blanks(std::string text, const std::vector<Range> &blanks) {
  for (auto [begin, end] : blanks)
    std::replace_if(
        text.begin() + long(begin), text.begin() + long(end),
        [](char c) { return c != '\n'; }, ' ');
  return text;
}

Result<std::string> rewrite_clauses(Tokens plain, const std::string &file,
                                    const SpecOptions &options,
                                    Rewritten &result) {
  Result<LoopClaims> claims = state_loop_claims(
      plain, Places(plain, file), !options.applies_loop_contracts);
  if (!claims)
    return claims.error();
  result.warnings = std::move(claims->warnings);
  const Tokens tokens = claims->text == plain.text()
                            ? std::move(plain)
                            : Tokens(std::move(claims->text));
  const Places places(tokens, file);
  result.unchecked = unchecked_lines(tokens, places);
  return rewrite_contracts(tokens, places, options);
}

// As above, for a text without any: many files have pragmas of headers only.
Result<std::string> without_clauses(const Tokens &tokens,
                                    const std::string &file,
                                    Rewritten &result) {
  result.unchecked = unchecked_lines(tokens, Places(tokens, file));
  return tokens.text();
}

// In front of the first token that is no directive, on its line.
std::string with_declarations(std::string text) {
  size_t at = 0;
  while (at < text.size()) {
    size_t begin = text.find_first_not_of(" \t\r\n", at);
    if (begin == std::string::npos)
      break;
    at = begin;
    if (text[at] != '#')
      break;
    at = std::min(text.find('\n', at), text.size());
  }
  return text.insert(at, declarations);
}

} // namespace

bool may_have_specifications(std::string_view text) {
  return has_one_of(text, words_of_clauses) ||
         has_one_of(text, words_of_others);
}

Result<Rewritten> rewrite_specifications(std::string text,
                                         const std::string &file,
                                         const SpecOptions &options) {
  Rewritten result;
  if (!may_have_specifications(text)) {
    result.text = std::move(text);
    return result;
  }
  if (has_one_of(text, words_of_clauses))
    text = with_empty_lines(text);
  Tokens plain(text);
  if (!plain.is_balanced())
    return file_problem("specifications in a file whose brackets do not match",
                        file);
  std::vector<Range> blanks;
  add_repeated_declarations(plain, blanks);
  add_builtin_prefixes(plain, blanks);
  if (!blanks.empty())
    plain = Tokens(with_blanks(text, blanks));
  FATHOM_ASSERT(plain.text().size() == text.size(), "blanks change no places");
  Result<std::string> changed =
      has_one_of(plain.text(), words_of_clauses)
          ? rewrite_clauses(std::move(plain), file, options, result)
          : without_clauses(plain, file, result);
  if (!changed)
    return changed.error();
  result.text = without_pragmas(std::move(*changed));
  result.is_changed = result.text != text;
  if (result.is_changed)
    result.text = with_declarations(std::move(result.text));
  return result;
}

} // namespace fathom::frontend
