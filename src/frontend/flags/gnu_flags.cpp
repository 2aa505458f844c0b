#include "frontend/flags/gnu_flags.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace fathom::frontend {

namespace {

// Errors of clang's that were warnings in C for decades.
constexpr std::string_view accepted[] = {
    "implicit-function-declaration",
    "implicit-int",
    "int-conversion",
    "incompatible-function-pointer-types",
    "incompatible-pointer-types",
    "return-mismatch",
};

// GCC's builtins that clang has not. Of the third operand of the first ones
// only the type counts, which is not promoted; what it does is done.
constexpr std::string_view builtins[] = {
#define OVERFLOW_P(name)                                                       \
  "__builtin_" name "_overflow_p(a,b,c)=(__extension__({"                      \
  "__typeof__((__typeof__(c))0)fathom_result;(void)(c);"                       \
  "__builtin_" name "_overflow((a),(b),&fathom_result);}))"
    OVERFLOW_P("add"),
    OVERFLOW_P("sub"),
    OVERFLOW_P("mul"),
#undef OVERFLOW_P
    "__builtin_isnanf(x)=__builtin_isnan((float)(x))",
    "__builtin_isnanl(x)=__builtin_isnan((long double)(x))",
    "__builtin_isinff(x)=__builtin_isinf((float)(x))",
    "__builtin_isinfl(x)=__builtin_isinf((long double)(x))",
    "__builtin_finite(x)=__builtin_isfinite((double)(x))",
    "__builtin_finitef(x)=__builtin_isfinite((float)(x))",
    "__builtin_finitel(x)=__builtin_isfinite((long double)(x))",
};

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)); }
// Preprocessed files have megabytes of them.
constexpr std::array<bool, 256> name_characters = [] {
  std::array<bool, 256> of = {};
  for (unsigned c = 0; c < 256; ++c)
    of[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
            (c >= '0' && c <= '9') || c == '_';
  return of;
}();
bool is_name(char c) { return name_characters[static_cast<unsigned char>(c)]; }

// The end of the text in quotes or brackets that begins at `at`; the length of
// the text if it has none.
size_t end_of_quoted(std::string_view text, size_t at) {
  char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at)
    at += text[at] == '\\';
  return std::min(at + 1, text.size());
}
size_t end_of_brackets(std::string_view text, size_t at) {
  int depth = 0;
  while (at < text.size()) {
    if (text[at] == '"' || text[at] == '\'') {
      at = end_of_quoted(text, at);
      continue;
    }
    depth += (text[at] == '(') - (text[at] == ')');
    ++at;
    if (depth == 0)
      return at;
  }
  return at;
}
size_t skip_space(std::string_view text, size_t at) {
  while (at < text.size() && is_space(text[at]))
    ++at;
  return at;
}
size_t end_of_name(std::string_view text, size_t at) {
  while (at < text.size() && is_name(text[at]))
    ++at;
  return at;
}

// The next name outside of quotes, from `at` on; `at` is behind it then. Empty:
// there is none before `end`.
std::string_view next_name(std::string_view text, size_t &at, size_t end) {
  while (at < end) {
    if (text[at] == '"' || text[at] == '\'') {
      at = end_of_quoted(text, at);
    } else if (is_name(text[at])) {
      size_t begin = at;
      at = end_of_name(text, at);
      return text.substr(begin, at - begin);
    } else {
      ++at;
    }
  }
  return {};
}

// In the brackets of an attribute.
void blank_arguments(std::string &text, size_t at, size_t end) {
  for (std::string_view name = next_name(text, at, end); !name.empty();
       name = next_name(text, at, end)) {
    at = skip_space(text, at);
    if (at >= end || text[at] != '(')
      continue;
    size_t close = end_of_brackets(text, at);
    if (name == "malloc" || name == "__malloc__")
      for (size_t i = at; i < close; ++i)
        if (!is_space(text[i]))
          text[i] = ' ';
    at = close;
  }
}

} // namespace

std::vector<std::string> gnu_flags() {
  std::vector<std::string> flags = {"-fbracket-depth=4096", "-fdeclspec"};
  for (std::string_view group : accepted)
    flags.push_back("-Wno-error=" + std::string(group));
  for (std::string_view builtin : builtins)
    flags.push_back("-D" + std::string(builtin));
  return flags;
}

std::string shown_warnings(std::string_view text) {
  std::string shown;
  bool keeps = false;
  while (!text.empty()) {
    size_t end = text.find('\n');
    end = end == std::string_view::npos ? text.size() : end + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (line.find(": warning: ") != std::string_view::npos)
      keeps = std::any_of(std::begin(accepted), std::end(accepted),
                          [&](std::string_view g) {
                            return line.find("[-W" + std::string(g) + "]") !=
                                   std::string_view::npos;
                          });
    else if (line.find(" generated.") != std::string_view::npos ||
             line.starts_with("In file included"))
      keeps = false;
    if (keeps)
      shown += line;
  }
  return shown;
}

std::string without_malloc_arguments(std::string text) {
  size_t at = 0;
  for (std::string_view name = next_name(text, at, text.size()); !name.empty();
       name = next_name(text, at, text.size())) {
    if (name != "__attribute__" && name != "__attribute")
      continue;
    at = skip_space(text, at);
    if (at >= text.size() || text[at] != '(')
      continue;
    size_t end = end_of_brackets(text, at);
    blank_arguments(text, at, end);
    at = end;
  }
  return text;
}

} // namespace fathom::frontend
