#include "option/table.h"

#include <algorithm>
#include <charconv>

namespace fathom {

namespace {

#define FATHOM_ABOUT(group_, audience_, place_, help_)                         \
  .group = OptionGroup::group_, .audience = OptionAudience::audience_,         \
  .place = OptionPlace::place_, .help = help_

constexpr OptionRow rows[] = {
#define FATHOM_FLAG(name, value, ...)                                          \
  OptionRow{.index = OptionIndex::name,                                        \
            .member = #name,                                                   \
            .slot = &Options::name,                                            \
            FATHOM_ABOUT(__VA_ARGS__)},
#define FATHOM_RANGE(name, value, min_, max_, duration, ...)                   \
  OptionRow{.index = OptionIndex::name,                                        \
            .member = #name,                                                   \
            .slot = &Options::name,                                            \
            .default_number = value,                                           \
            .min = min_,                                                       \
            .max = max_,                                                       \
            .is_duration = duration,                                           \
            FATHOM_ABOUT(__VA_ARGS__)},
#define FATHOM_NUMBER(name, value, min_, max_, ...)                            \
  FATHOM_RANGE(name, value, min_, max_, false, __VA_ARGS__)
#define FATHOM_SECONDS(name, value, min_, max_, ...)                           \
  FATHOM_RANGE(name, value, min_, max_, true, __VA_ARGS__)
#define FATHOM_TEXT(name, value, accepted_, ...)                               \
  OptionRow{.index = OptionIndex::name,                                        \
            .member = #name,                                                   \
            .slot = &Options::name,                                            \
            .default_text = value,                                             \
            .accepted = accepted_,                                             \
            FATHOM_ABOUT(__VA_ARGS__)},
#define FATHOM_LIST(name, item, ...)                                           \
  OptionRow{.index = OptionIndex::name,                                        \
            .member = #name,                                                   \
            .slot = &Options::name,                                            \
            .accepted = item,                                                  \
            FATHOM_ABOUT(__VA_ARGS__)},
#define FATHOM_CHOICE(name, Type, value, bare_, ...)                           \
  OptionRow{.index = OptionIndex::name,                                        \
            .member = #name,                                                   \
            .slot =                                                            \
                ChoiceAccess{[](const Options &options) {                      \
                               return static_cast<std::size_t>(options.name);  \
                             },                                                \
                             [](Options &options, std::size_t position) {      \
                               options.name = static_cast<Type>(position);     \
                             }},                                               \
            .default_text = choice_name(Type::value),                          \
            .accepted = ChoiceNames<Type>::text,                               \
            .bare = bare_,                                                     \
            FATHOM_ABOUT(__VA_ARGS__)},
#include FATHOM_OPTIONS_DEF
};

// The checks that make a bad row a compile error. One function per check, so
// that the message says which; the compiler does not say which row.
constexpr bool names_are_well_formed() {
  for (const OptionRow &row : rows) {
    if (row.member.empty() || row.member.starts_with("no_") ||
        row.member.ends_with("__"))
      return false;
    for (char c : row.member)
      if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_')
        return false;
  }
  return true;
}

constexpr bool names_are_distinct() {
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    for (std::string_view reserved : {"help", "help_expert", "version"})
      if (rows[i].member == reserved)
        return false;
    for (std::size_t j = 0; j < i; ++j)
      if (rows[i].member == rows[j].member)
        return false;
  }
  return true;
}

constexpr bool help_is_present() {
  for (const OptionRow &row : rows)
    if (row.help.size() < 10 || row.help.back() != '.' ||
        row.help.find('\n') != std::string_view::npos)
      return false;
  return true;
}

constexpr bool defaults_are_accepted() {
  for (const OptionRow &row : rows) {
    switch (row.type()) {
    case OptionType::Number:
      if (row.min > row.default_number || row.default_number > row.max)
        return false;
      break;
    case OptionType::Text:
      if (row.accepted.empty() ||
          (!row.default_text.empty() &&
           !matches_alternative(row.accepted, row.default_text)))
        return false;
      break;
    case OptionType::Choice:
      if (!row.bare.empty() && !find_alternative(row.accepted, row.bare))
        return false;
      break;
    case OptionType::List:
      if (row.accepted.empty())
        return false;
      break;
    case OptionType::Flag:
      break;
    }
  }
  return true;
}

constexpr bool numbers_fit_toml() {
  for (const OptionRow &row : rows)
    if (row.max > static_cast<std::uint64_t>(INT64_MAX))
      return false;
  return true;
}

static_assert(std::size(rows) == option_count);
static_assert(names_are_distinct(), "options.def: a name is taken twice");
static_assert(names_are_well_formed(),
              "options.def: a name is not snake_case or starts with no_");
static_assert(help_is_present(),
              "options.def: help is missing or not a sentence");
static_assert(defaults_are_accepted(),
              "options.def: a default is outside of what is accepted");
static_assert(numbers_fit_toml(), "options.def: a range exceeds TOML's");

} // namespace

std::span<const OptionRow> option_rows() { return rows; }

std::string option_name(const OptionRow &row) {
  std::string name(row.member);
  if (name.back() == '_')
    name.pop_back();
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

const OptionRow *find_option(std::string_view name) {
  for (const OptionRow &row : rows)
    if (option_name(row) == name)
      return &row;
  return nullptr;
}

std::string_view group_title(OptionGroup group) {
  switch (group) {
  case OptionGroup::General:
    return "General";
  case OptionGroup::Program:
    return "Program";
  case OptionGroup::Bounds:
    return "Bounds";
  case OptionGroup::Encoding:
    return "Encoding";
  case OptionGroup::Solver:
    return "Solver";
  case OptionGroup::Limits:
    return "Limits";
  case OptionGroup::Output:
    return "Output";
  }
  FATHOM_UNREACHABLE("a group without a title");
}

std::string to_string(const OptionOrigin &origin) {
  switch (origin.kind) {
  case OptionOrigin::Kind::Default:
    return "default";
  case OptionOrigin::Kind::File:
    return origin.file + ":" + std::to_string(origin.pos.line);
  case OptionOrigin::Kind::CommandLine:
    return "command line";
  }
  FATHOM_UNREACHABLE("an origin without a name");
}

std::string accepted_values(const OptionRow &row) {
  switch (row.type()) {
  case OptionType::Flag:
    return "true or false";
  case OptionType::Number:
    return "a number from " + std::to_string(row.min) + " to " +
           std::to_string(row.max) +
           (row.is_duration
                ? " of seconds, or one with a unit (90s, 5m, 2h, 1d)"
                : "");
  case OptionType::Text:
    if (row.accepted.find('|') == std::string_view::npos)
      return "a text (" + std::string(row.accepted) + ")";
    return "one of " + std::string(row.accepted);
  case OptionType::List:
    return "a list of texts (" + std::string(row.accepted) + ")";
  case OptionType::Choice:
    return "one of " + std::string(row.accepted);
  }
  FATHOM_UNREACHABLE("a type without a description");
}

bool set_flag(const OptionRow &row, Options &options, bool value) {
  options.*std::get<bool Options::*>(row.slot) = value;
  return true;
}

bool set_number(const OptionRow &row, Options &options, std::uint64_t value) {
  if (value < row.min || value > row.max)
    return false;
  options.*std::get<std::uint64_t Options::*>(row.slot) = value;
  return true;
}

bool set_text(const OptionRow &row, Options &options, std::string_view value) {
  if (const auto *access = std::get_if<ChoiceAccess>(&row.slot)) {
    std::optional<std::size_t> position = find_alternative(row.accepted, value);
    if (position)
      access->set(options, *position);
    return position.has_value();
  }
  if (value.empty() ? !row.default_text.empty()
                    : !matches_alternative(row.accepted, value))
    return false;
  options.*std::get<std::string Options::*>(row.slot) = value;
  return true;
}

bool set_list(const OptionRow &row, Options &options,
              std::vector<std::string> value) {
  for (const std::string &item : value)
    if (!matches_alternative(row.accepted, item))
      return false;
  options.*std::get<std::vector<std::string> Options::*>(row.slot) =
      std::move(value);
  return true;
}

namespace {

// 0: no unit.
std::uint64_t seconds_of_unit(char letter) {
  struct Unit {
    char letter;
    std::uint64_t seconds;
  };
  constexpr Unit units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
  for (const Unit &unit : units)
    if (unit.letter == letter)
      return unit.seconds;
  return 0;
}

} // namespace

bool set_from_text(const OptionRow &row, Options &options,
                   std::string_view text) {
  switch (row.type()) {
  case OptionType::Flag:
    return (text == "true" || text == "false") &&
           set_flag(row, options, text == "true");
  case OptionType::Number: {
    std::uint64_t value = 0;
    const char *end = text.data() + text.size();
    auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc())
      return false;
    if (row.is_duration && stop + 1 == end) {
      const std::uint64_t unit = seconds_of_unit(*stop);
      return unit != 0 && value <= row.max / unit &&
             set_number(row, options, value * unit);
    }
    return stop == end && set_number(row, options, value);
  }
  case OptionType::Text:
  case OptionType::Choice:
    return set_text(row, options, text);
  case OptionType::List: {
    std::vector<std::string> items =
        options.*std::get<std::vector<std::string> Options::*>(row.slot);
    items.emplace_back(text);
    return set_list(row, options, std::move(items));
  }
  }
  FATHOM_UNREACHABLE("a type without a reader");
}

std::string value_text(const OptionRow &row, const Options &options) {
  switch (row.type()) {
  case OptionType::Flag:
    return options.*std::get<bool Options::*>(row.slot) ? "true" : "false";
  case OptionType::Number:
    return std::to_string(options.*
                          std::get<std::uint64_t Options::*>(row.slot));
  case OptionType::Text:
    return options.*std::get<std::string Options::*>(row.slot);
  case OptionType::List: {
    std::string joined;
    for (const std::string &item :
         options.*std::get<std::vector<std::string> Options::*>(row.slot))
      joined += (joined.empty() ? "" : ",") + item;
    return joined;
  }
  case OptionType::Choice:
    return std::string(*nth_alternative(
        row.accepted, std::get<ChoiceAccess>(row.slot).get(options)));
  }
  FATHOM_UNREACHABLE("a type without a writer");
}

void copy_value(const OptionRow &row, const Options &from, Options &to) {
  std::visit(
      [&](auto slot) {
        if constexpr (std::is_same_v<decltype(slot), ChoiceAccess>)
          slot.set(to, slot.get(from));
        else
          to.*slot = from.*slot;
      },
      row.slot);
}

std::vector<std::string> to_arguments(const Options &options) {
  const Options defaults;
  std::vector<std::string> arguments;
  for (const OptionRow &row : rows) {
    std::string name = option_name(row);
    if (const auto *list =
            std::get_if<std::vector<std::string> Options::*>(&row.slot)) {
      for (const std::string &item : options.**list)
        arguments.push_back("--" + name + "=" + item);
      continue;
    }
    std::string value = value_text(row, options);
    if (value == value_text(row, defaults))
      continue;
    if (row.type() == OptionType::Flag)
      arguments.push_back((value == "true" ? "--" : "--no-") + name);
    else
      arguments.push_back("--" + name + "=" + value);
  }
  return arguments;
}

} // namespace fathom
