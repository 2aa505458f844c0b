// The option table as data: what a row says, and reading and writing an
// option's value through its row. Everything that treats all options alike
// (command line, fathom.toml, help) is a loop over option_rows().
#pragma once

#include "option/options.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace fathom {

enum class OptionGroup : std::uint8_t {
  General,
  Program,
  Bounds,
  Encoding,
  Solver,
  Limits,
  Output
};
inline constexpr std::array option_groups = {
    OptionGroup::General,  OptionGroup::Program, OptionGroup::Bounds,
    OptionGroup::Encoding, OptionGroup::Solver,  OptionGroup::Limits,
    OptionGroup::Output};

enum class OptionAudience : std::uint8_t { User, Expert };
enum class OptionPlace : std::uint8_t { Anywhere, CommandLine };

// The order is that of the alternatives of OptionSlot.
enum class OptionType : std::uint8_t { Flag, Number, Text, List, Choice };

// An enumeration seen as a position in its list of names.
struct ChoiceAccess {
  std::size_t (*get)(const Options &);
  void (*set)(Options &, std::size_t);
};

using OptionSlot =
    std::variant<bool Options::*, std::uint64_t Options::*,
                 std::string Options::*, std::vector<std::string> Options::*,
                 ChoiceAccess>;

struct OptionRow {
  OptionIndex index;
  std::string_view member;
  OptionSlot slot;
  std::string_view default_text = {}; // Text, Choice
  std::uint64_t default_number = 0;   // Number
  std::uint64_t min = 0;              // Number
  std::uint64_t max = 0;              // Number
  bool is_duration = false;           // Number of seconds
  std::string_view accepted = {};     // Text, List, Choice: see options.def
  std::string_view bare = {};         // Choice
  OptionGroup group = OptionGroup::General;
  OptionAudience audience = OptionAudience::User;
  OptionPlace place = OptionPlace::Anywhere;
  std::string_view help;

  constexpr OptionType type() const {
    return static_cast<OptionType>(slot.index());
  }
};

std::span<const OptionRow> option_rows();

// The name outside of C++: member "memory_limit" is "memory-limit".
std::string option_name(const OptionRow &row);
const OptionRow *find_option(std::string_view name);

std::string_view group_title(OptionGroup group);

// "a number from 0 to 100", "one of none|text|json", ...: the end of a message
// "--x expects ...".
std::string accepted_values(const OptionRow &row);

// Typed writes; false if the value is not accepted (accepted_values says what
// is) and then nothing has changed. The type must be the row's.
bool set_flag(const OptionRow &row, Options &options, bool value);
bool set_number(const OptionRow &row, Options &options, std::uint64_t value);
bool set_text(const OptionRow &row, Options &options, std::string_view value);
bool set_list(const OptionRow &row, Options &options,
              std::vector<std::string> value);

// A write from the command line's form of any type; a list gets one more item.
bool set_from_text(const OptionRow &row, Options &options,
                   std::string_view text);

// The value as the command line writes it; items of a list joined by ','.
std::string value_text(const OptionRow &row, const Options &options);

// One option's value, from one set of options to another.
void copy_value(const OptionRow &row, const Options &from, Options &to);

// The arguments that turn the defaults into these options.
std::vector<std::string> to_arguments(const Options &options);

} // namespace fathom
