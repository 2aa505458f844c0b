#include "option/help.h"

#include "option/table.h"

#include <algorithm>
#include <cstdio>

namespace fathom {

namespace {

constexpr std::size_t help_column = 26;
constexpr std::size_t help_width = 80;

// "--stats[=none|text|json]", "--[no-]rewrite", "--timeout=N".
std::string usage(const OptionRow &row) {
  std::string name = option_name(row);
  std::string value(row.accepted);
  switch (row.type()) {
  case OptionType::Flag:
    return "--[no-]" + name;
  case OptionType::Number:
    return "--" + name + "=N";
  case OptionType::Text:
  case OptionType::List:
    return "--" + name + "=" + value;
  case OptionType::Choice:
    return "--" + name + (row.bare.empty() ? "=" + value : "[=" + value + "]");
  }
  FATHOM_UNREACHABLE("a type without a usage");
}

// The default as a reader wants to see it, empty for "nothing".
std::string default_value(const OptionRow &row) {
  return value_text(row, Options());
}

std::string notes(const OptionRow &row) {
  std::string text;
  if (row.type() == OptionType::Number)
    text = std::to_string(row.min) + " to " + std::to_string(row.max);
  if (row.type() == OptionType::List)
    text = "may be repeated";
  if (!row.bare.empty())
    text = "without a value: " + std::string(row.bare);
  if (std::string value = default_value(row); !value.empty())
    text += (text.empty() ? "" : "; ") + ("default: " + value);
  return text;
}

// Appends `left`, then `right` wrapped in the second column.
void add_entry(std::string &text, const std::string &left, std::string right) {
  std::string line = "  " + left;
  if (line.size() + 2 > help_column) {
    text += line + '\n';
    line.clear();
  }
  line.resize(help_column, ' ');
  std::size_t room = help_width - help_column;
  while (right.size() > room) {
    std::size_t cut = right.rfind(' ', room);
    if (cut == std::string::npos || cut == 0)
      cut = std::min(right.find(' '), right.size());
    text += line + right.substr(0, cut) + '\n';
    right.erase(0, cut + 1);
    line.assign(help_column, ' ');
  }
  text += line + right + '\n';
}

bool is_shown(const OptionRow &row, OptionGroup group, bool expert) {
  return row.group == group && (expert || row.audience == OptionAudience::User);
}

std::string markdown_escape(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_' || c == '`')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// In code spans of a table only the bar needs care.
std::string markdown_code(std::string_view text) {
  if (text.empty())
    return "";
  std::string code = "`";
  for (char c : text) {
    if (c == '|')
      code += '\\';
    code += c;
  }
  return code + '`';
}

std::string markdown_values(const OptionRow &row) {
  switch (row.type()) {
  case OptionType::Flag:
    return "flag";
  case OptionType::Number:
    return std::to_string(row.min) + " to " + std::to_string(row.max);
  case OptionType::Text:
    return markdown_code(row.accepted);
  case OptionType::List:
    return markdown_code(row.accepted) + ", may be repeated";
  case OptionType::Choice:
    return markdown_code(row.accepted) +
           (row.bare.empty() ? ""
                             : ", without a value: " + markdown_code(row.bare));
  }
  FATHOM_UNREACHABLE("a type without a description");
}

std::string toml_string(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04X", byte);
      quoted += code;
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string toml_value(const OptionRow &row, const Options &options) {
  switch (row.type()) {
  case OptionType::Flag:
  case OptionType::Number:
    return value_text(row, options);
  case OptionType::Text:
  case OptionType::Choice:
    return toml_string(value_text(row, options));
  case OptionType::List: {
    std::string items;
    for (const std::string &item :
         options.*std::get<std::vector<std::string> Options::*>(row.slot))
      items += (items.empty() ? "" : ", ") + toml_string(item);
    return "[" + items + "]";
  }
  }
  FATHOM_UNREACHABLE("a type without a TOML form");
}

} // namespace

namespace {

// By group; `command`: null for all commands.
void add_options(std::string &text, const CommandInfo *command, bool expert) {
  for (OptionGroup group : option_groups) {
    std::string entries;
    for (const OptionRow &row : option_rows()) {
      if (!is_shown(row, group, expert) ||
          (command && !is_option_of(*command, row)))
        continue;
      std::string about(row.help);
      if (std::string more = notes(row); !more.empty())
        about += " (" + more + ")";
      add_entry(entries, usage(row), about);
    }
    if (group == OptionGroup::General) {
      add_entry(entries, "--help, --help-expert",
                "Print the options most people need, or all of them.");
      add_entry(entries, "--version", "Print the version.");
    }
    if (!entries.empty())
      text += '\n' + std::string(group_title(group)) + ":\n" + entries;
  }
}

} // namespace

// An option that is for one command says so: "For fathom replay: ...".
bool is_option_of(const CommandInfo &command, const OptionRow &row) {
  if (row.group != OptionGroup::General &&
      std::find(command.groups.begin(), command.groups.end(), row.group) ==
          command.groups.end())
    return false;
  constexpr std::string_view start = "For fathom ";
  if (!row.help.starts_with(start))
    return true;
  std::string_view name = row.help.substr(start.size());
  return name.substr(0, name.find_first_of(":, ")) == command.name;
}

std::string command_usage(const CommandInfo &command) {
  std::string operands(command.operands);
  if (operands.empty() && command.takes_files)
    operands = "FILE...";
  return "fathom " + std::string(command.name) + " [OPTION]..." +
         (operands.empty() ? "" : " " + operands) +
         (command.takes_programs ? " [-- FLAG...]" : "");
}

std::string command_help(const CommandInfo &command, bool expert) {
  std::string text = "Usage: " + command_usage(command) + "\n\n" +
                     std::string(command.help) + ".\n";
  if (command.takes_programs)
    text +=
        "\nFILE is C, C++, .i, .ll, .bc, .sea, or what tools/fathom-cc has "
        "made; several\nare linked. FLAGs are for the compiler; -I -D -U -std= "
        "-m32 -m64 -include -O -W\n-f and -g may stand anywhere.\n";
  add_options(text, &command, expert);
  if (!expert)
    text += "\nfathom " + std::string(command.name) +
            " --help-expert has all options, fathom --help all commands.\n";
  return text;
}

std::string help_text(std::span<const CommandInfo> commands, bool expert) {
  std::string text = "Usage: fathom COMMAND [OPTION]... [FILE]...\n\n"
                     "Commands:\n";
  for (const CommandInfo &command : commands)
    add_entry(text, std::string(command.name), std::string(command.help));
  text += "\nfathom COMMAND --help has the options of one command.\n";
  add_options(text, nullptr, expert);
  text += "\nOptions may also be set in a file fathom.toml next to the first "
          "input file or in\na folder above it: timeout = 60. The command line "
          "wins.\n";
  return text;
}

std::string options_markdown() {
  std::string text =
      "# Options\n\n"
      "<!-- Generated by `fathom options --markdown` from "
      "src/option/options.def; do not edit. -->\n\n"
      "On the command line an option is written `--name=value` or "
      "`--name value`, a flag\n`--name` or `--no-name`; `--no-name` also "
      "empties a list. In `fathom.toml`, which is looked\nfor in the folder "
      "of the first input file and upwards, it is `name = value`. The "
      "command\nline wins over the file, the file over the default. "
      "`fathom --print-config` shows every value\nand where it came "
      "from.\n\n"
      "Options marked † are for experts (shown by `--help-expert` only), "
      "options marked ‡ cannot\nstand in `fathom.toml`.\n";
  for (OptionGroup group : option_groups) {
    std::string rows;
    for (const OptionRow &row : option_rows()) {
      if (!is_shown(row, group, true))
        continue;
      rows += "| `--" + option_name(row) + "`";
      if (row.audience == OptionAudience::Expert)
        rows += " †";
      if (row.place == OptionPlace::CommandLine)
        rows += " ‡";
      rows += " | " + markdown_values(row) + " | " +
              markdown_code(default_value(row)) + " | " +
              markdown_escape(row.help) + " |\n";
    }
    if (!rows.empty())
      text += "\n## " + std::string(group_title(group)) +
              "\n\n| option | values | default | meaning |\n"
              "|---|---|---|---|\n" +
              rows;
  }
  return text;
}

std::string print_config(const Options &options, const OptionOrigins &origins) {
  std::string text;
  for (OptionGroup group : option_groups) {
    text += std::string(text.empty() ? "" : "\n") + "# " +
            std::string(group_title(group)) + '\n';
    for (const OptionRow &row : option_rows()) {
      if (row.group != group)
        continue;
      std::string line = row.place == OptionPlace::CommandLine ? "# " : "";
      line += option_name(row) + " = " + toml_value(row, options);
      line.resize(std::max<std::size_t>(line.size() + 2, 34), ' ');
      std::string origin = to_string(origins[row.index]);
      // A comment ends with its line, whatever the file's name contains.
      for (char &c : origin)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
          c = '?';
      text += line + "# " + origin + '\n';
    }
  }
  return text;
}

} // namespace fathom
