#include "frontend/flags/flag_trust.h"

#include <cstdint>
#include <string_view>

namespace fathom::frontend {

namespace {

enum class Form : uint8_t { Alone, Joined, WithValue, Language };
struct FlagRow {
  std::string_view text;
  Form form;
};
constexpr FlagRow rows[] = {
#define FLAG(text, form) {text, Form::form},
#include "frontend/flags/harmless_flags.def"
};

// How many words the row stands for at the beginning of the list; 0: none.
size_t words_of(const FlagRow &row, std::span<const std::string> flags) {
  std::string_view word = flags[0];
  if (!word.starts_with(row.text))
    return 0;
  std::string_view rest = word.substr(row.text.size());
  switch (row.form) {
  case Form::Alone:
    return rest.empty() ? 1 : 0;
  case Form::Joined:
    return rest.find(',') == std::string_view::npos ? 1 : 0;
  case Form::WithValue:
    if (rest.empty())
      return flags.size() > 1 ? 2 : 0;
    // Another flag may begin like this one (-include-pch).
    return rest.starts_with("-") ? 0 : 1;
  case Form::Language: {
    bool is_next = rest.empty() && flags.size() > 1;
    std::string_view language = is_next ? std::string_view(flags[1]) : rest;
    return language != "c" && language != "c++" ? 0 : is_next ? 2 : 1;
  }
  }
  return 0;
}

} // namespace

std::optional<std::string>
first_untrusted_flag(std::span<const std::string> flags) {
  while (!flags.empty()) {
    size_t count = 0;
    for (const FlagRow &row : rows)
      if (count == 0)
        count = words_of(row, flags);
    if (count == 0)
      return flags[0];
    flags = flags.subspan(count);
  }
  return {};
}

} // namespace fathom::frontend
