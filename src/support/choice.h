// Lists of alternatives such as "none|text|json", usable at compile time. The
// names of an enumeration's values are made from its enumerators here, so
// choices.def spells them once.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace fathom {

// The n-th alternative (from 0), or nothing.
constexpr std::optional<std::string_view> nth_alternative(std::string_view list,
                                                          std::size_t n) {
  while (true) {
    std::size_t bar = list.find('|');
    if (n == 0)
      return list.substr(0, bar);
    if (bar == std::string_view::npos)
      return std::nullopt;
    list.remove_prefix(bar + 1);
    --n;
  }
}

// The place of an alternative that is exactly `word`.
constexpr std::optional<std::size_t> find_alternative(std::string_view list,
                                                      std::string_view word) {
  for (std::size_t n = 0;; ++n) {
    std::optional<std::string_view> name = nth_alternative(list, n);
    if (!name)
      return std::nullopt;
    if (*name == word)
      return n;
  }
}

// Whether `word` is one of the alternatives, where capitals at the end of an
// alternative stand for any text that is not empty: "smtlib:CMD".
constexpr bool matches_alternative(std::string_view list,
                                   std::string_view word) {
  for (std::size_t n = 0;; ++n) {
    std::optional<std::string_view> name = nth_alternative(list, n);
    if (!name)
      return false;
    std::string_view fixed = *name;
    while (!fixed.empty() && fixed.back() >= 'A' && fixed.back() <= 'Z')
      fixed.remove_suffix(1);
    bool open = fixed.size() < name->size();
    if (open ? word.starts_with(fixed) && word.size() > fixed.size()
             : word == fixed)
      return true;
  }
}

template <std::size_t Size> struct ChoiceText {
  std::array<char, Size> letters{};
  std::size_t length = 0;
  constexpr std::string_view view() const { return {letters.data(), length}; }
};

// "None, SlowPath" becomes "none|slow-path".
template <std::size_t Size>
consteval ChoiceText<2 * Size>
make_choice_text(const char (&enumerators)[Size]) {
  ChoiceText<2 * Size> text;
  bool start = true;
  for (std::size_t i = 0; i + 1 < Size; ++i) {
    char c = enumerators[i];
    if (c == ' ')
      continue;
    if (c == ',') {
      text.letters[text.length++] = '|';
      start = true;
      continue;
    }
    bool capital = c >= 'A' && c <= 'Z';
    if (capital && !start)
      text.letters[text.length++] = '-';
    text.letters[text.length++] =
        capital ? static_cast<char>(c - 'A' + 'a') : c;
    start = false;
  }
  return text;
}

// ChoiceNames<E>::text is "a|b|c" for an enumeration of choices.def.
template <class Choice> struct ChoiceNames;

// The name of a value as the user writes it.
template <class Choice> constexpr std::string_view choice_name(Choice value) {
  return *nth_alternative(ChoiceNames<Choice>::text,
                          static_cast<std::size_t>(value));
}

} // namespace fathom
