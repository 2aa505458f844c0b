#include "option/command_line.h"

#include "option/config_file.h"
#include "option/table.h"
#include "support/diag.h"
#include "support/suggest.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <set>

namespace fathom {

namespace {

constexpr std::string_view place = "command line";

Diag command_line_error(std::string message, std::string hint = {}) {
  return file_problem(std::move(message), std::string(place), std::move(hint));
}

// What was written, before it is a value: per row the texts in order.
struct Given {
  std::array<std::vector<std::string>, option_count> values;
  std::array<bool, option_count> emptied{}; // --no-name of a list
  std::vector<std::string> words;           // command and files
  std::vector<std::string> unknown;
  bool help = false;
  bool help_expert = false;
  bool version = false;

  const std::vector<std::string> &of(const OptionRow &row) const {
    return values[static_cast<std::size_t>(row.index)];
  }
};

bool needs_value(const OptionRow &row) {
  return row.type() != OptionType::Flag && row.bare.empty();
}

struct Words {
  std::vector<std::string> for_cli11;
  std::vector<std::string> after_dashes;
};

// Flags of every build. Those of optimisation and debugging change nothing: our
// own come behind them.
bool is_of_everyday(std::string_view word) {
  constexpr std::string_view whole[] = {
      "-w",   "-W", "-ansi", "-pedantic", "-pthread", "-pedantic-errors",
      "-pipe"};
  if (std::find(std::begin(whole), std::end(whole), word) != std::end(whole))
    return true;
  if (word.size() < 2 || word[0] != '-' || word.starts_with("-Wl,"))
    return false;
  if (word.starts_with("-march=") || word.starts_with("-mtune="))
    return true;
  if (word[1] == 'O' || word[1] == 'g')
    return word.size() <= 6; // -O2, -Ofast, -ggdb3
  return word.size() > 2 && (word[1] == 'W' || word[1] == 'f');
}

// What compilers are asked for and Fathom does by itself, or not at all.
std::string hint_of_flag(std::string_view word) {
  struct Hint {
    std::string_view flag;
    std::string_view text;
  };
  constexpr Hint hints[] = {
      {"-c", "leave it out: files are compiled and linked in memory"},
      {"-o", "nothing is built; --json=FILE and --html=FILE write reports"},
      {"-S", "fathom emit --stage=llvm prints the compiler's code"},
      {"-E", "files are preprocessed anyway"},
      {"-l", "libraries are not linked: give their sources, or --missing"},
      {"-L", "libraries are not linked: give their sources, or --missing"},
      {"-static", "nothing is linked by the system's linker"},
      {"-shared", "nothing is linked by the system's linker"},
      {"-Wl,", "nothing is linked by the system's linker"},
      {"-j", "one run uses one core"},
      {"-v", "--stats says what was done"},
      {"-m", "flags of the compiler stand behind --"}};
  for (const Hint &hint : hints)
    if (word.starts_with(hint.flag) && !word.starts_with("--"))
      return std::string(hint.text);
  return {};
}

// The compiler's flags that may be written as they are. Gives the number of
// words that belong to the one at `args[0]`, or 0.
std::size_t compiler_words(std::span<const char *const> args) {
  std::string_view word = args[0];
  if (word == "-m32" || word == "-m64" || word.starts_with("-std=") ||
      is_of_everyday(word))
    return 1;
  for (std::string_view name : {"-I", "-D", "-U"})
    if (word.starts_with(name))
      return word == name ? 2 : 1;
  return word == "-include" || word == "-isystem" ? 2 : 0;
}

// Puts the arguments into the one form that CLI11 reads without guessing: an
// option that needs a value is followed by it as a word of its own (so it may
// be empty or start with '-'), one that does not has it attached. What follows
// "--" is kept from it.
Result<Words> normalise(std::span<const char *const> args) {
  Words result;
  std::vector<std::string> &words = result.for_cli11;
  for (std::size_t i = 0; i < args.size(); ++i) {
    std::string word = args[i];
    if (word == "--") {
      for (const char *rest : args.subspan(i + 1))
        result.after_dashes.emplace_back(rest);
      break;
    }
    if (std::size_t count = compiler_words(args.subspan(i))) {
      if (i + count > args.size())
        return command_line_error(word + " needs a value");
      for (const char *flag : args.subspan(i, count)) {
        words.push_back("--compile-flag");
        words.emplace_back(flag);
      }
      i += count - 1;
      continue;
    }
    std::size_t equals = word.find('=');
    std::string name = word.substr(0, equals);
    const OptionRow *row =
        name.starts_with("--") ? find_option(name.substr(2)) : nullptr;
    if (!row) {
      words.push_back(word);
    } else if (!needs_value(*row)) {
      if (equals == word.size() - 1)
        return command_line_error(name + " expects " + accepted_values(*row) +
                                  ", not ''");
      bool complete =
          equals != std::string::npos || row->type() == OptionType::Flag;
      words.push_back(complete ? word : name + "=" + std::string(row->bare));
    } else if (equals != std::string::npos) {
      words.push_back(name);
      words.push_back(word.substr(equals + 1));
    } else {
      // The next word is the value, unless it is surely an option itself.
      if (i + 1 == args.size() ||
          std::string_view(args[i + 1]).starts_with("--"))
        return command_line_error(name +
                                  " needs a value: " + accepted_values(*row));
      words.push_back(name);
      words.push_back(args[++i]);
    }
  }
  return result;
}

bool takes_programs(const std::vector<std::string> &words,
                    std::span<const CommandInfo> commands) {
  for (const CommandInfo &command : commands)
    if (!words.empty() && command.name == words[0])
      return command.takes_programs;
  return false;
}

// Whether a word may name this option. CLI11 compares the names of all options
// that it is told of, so it is told of these only: that was half of the time of
// a process that does nothing else.
class Named {
public:
  explicit Named(const std::vector<std::string> &words) {
    for (std::string_view word : words)
      if (word.starts_with("--"))
        names_.insert(word.substr(2, word.find('=') - 2));
  }
  bool has(const std::string &name) const {
    return names_.contains(name) || names_.contains("no-" + name);
  }

private:
  std::set<std::string_view> names_;
};

// CLI11 sorts the words into options and the rest; values are checked later
// by the table, whose messages name what is accepted.
Result<Given> sort_words(Words input, std::span<const CommandInfo> commands) {
  std::vector<std::string> &words = input.for_cli11;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::string> ignored;
  CLI::Option *help = app.add_flag("-h,--help");
  CLI::Option *help_expert = app.add_flag("--help-expert");
  CLI::Option *version = app.add_flag("--version");
  CLI::Option *rest = app.add_option("words", ignored);
  std::array<CLI::Option *, option_count> options{};
  std::array<CLI::Option *, option_count> emptiers{};
  const Named named(words);
  for (const OptionRow &row : option_rows()) {
    std::string name = option_name(row);
    if (!named.has(name))
      continue;
    auto i = static_cast<std::size_t>(row.index);
    if (row.type() == OptionType::Flag)
      options[i] = app.add_flag("--" + name + ",!--no-" + name);
    else
      options[i] =
          app.add_option("--" + name, ignored)->allow_extra_args(false);
    if (row.type() == OptionType::List)
      emptiers[i] = app.add_flag("--no-" + name);
  }

  // CLI11 takes them from the back, and reports by exception; none leaves
  // this folder.
  std::reverse(words.begin(), words.end());
  try {
    app.parse(std::move(words));
  } catch (const CLI::Error &error) {
    return command_line_error(error.what());
  }

  Given given;
  for (std::size_t i = 0; i < option_count; ++i) {
    if (options[i])
      given.values[i] = options[i]->results();
    given.emptied[i] = emptiers[i] && emptiers[i]->count() > 0;
  }
  given.words = rest->results();
  std::vector<std::string> &target =
      takes_programs(given.words, commands)
          ? given.values[static_cast<std::size_t>(OptionIndex::compile_flag)]
          : given.words;
  target.insert(target.end(), input.after_dashes.begin(),
                input.after_dashes.end());
  given.unknown = app.remaining();
  given.help = help->count() > 0;
  given.help_expert = help_expert->count() > 0;
  given.version = version->count() > 0;
  return given;
}

Diag unknown_option(const std::string &word) {
  std::string name = word.substr(0, word.find('='));
  std::vector<std::string> names = {"--help", "--help-expert", "--version"};
  for (const OptionRow &row : option_rows()) {
    names.push_back("--" + option_name(row));
    if (row.type() == OptionType::Flag || row.type() == OptionType::List)
      names.push_back("--no-" + option_name(row));
  }
  if (std::string hint = hint_of_flag(word); !hint.empty())
    return command_line_error("unknown option '" + name + "'", hint);
  std::string near = nearest_name(name, names);
  return command_line_error("unknown option '" + name + "'",
                            near.empty()
                                ? "fathom --help-expert lists all options"
                                : "did you mean '" + near + "'?");
}

Diag unknown_command(const std::string &word,
                     std::span<const CommandInfo> commands) {
  std::vector<std::string> names;
  for (const CommandInfo &command : commands)
    names.emplace_back(command.name);
  std::string near = nearest_name(word, names);
  return command_line_error("unknown command '" + word + "'",
                            near.empty() ? "fathom --help lists the commands"
                                         : "did you mean '" + near + "'?");
}

// Sets one row from what was written for it, which is checked to be one value.
Result<void> apply_row(const OptionRow &row, const Given &given,
                       Options &options) {
  const std::vector<std::string> &values = given.of(row);
  std::string name = "--" + option_name(row);
  bool is_list = row.type() == OptionType::List;
  if (is_list) {
    bool emptied = given.emptied[static_cast<std::size_t>(row.index)];
    if (emptied && !values.empty())
      return command_line_error("--no-" + option_name(row) + " and " + name +
                                " contradict each other");
    set_list(row, options, {});
  }
  for (const std::string &value : values) {
    if (!is_list && value != values.front())
      return command_line_error(name + " is given twice, with different " +
                                "values: '" + values.front() + "' and '" +
                                value + "'");
    if (!set_from_text(row, options, value))
      return command_line_error(name + " expects " + accepted_values(row) +
                                ", not '" + value + "'");
  }
  return {};
}

Result<void> apply_options(const Given &given, Options &options,
                           OptionOrigins &origins) {
  for (const OptionRow &row : option_rows()) {
    if (given.of(row).empty() &&
        !given.emptied[static_cast<std::size_t>(row.index)])
      continue;
    if (Result<void> done = apply_row(row, given, options); !done)
      return done;
    origins[row.index] = {OptionOrigin::Kind::CommandLine, {}, {}};
  }
  return {};
}

// Splits the words into command and files.
Result<void> apply_words(const Given &given,
                         std::span<const CommandInfo> commands,
                         ParsedCommandLine &parsed) {
  std::vector<std::string> words = given.words;
  if (given.version)
    words.insert(words.begin(), "version");
  if (words.empty()) {
    if (parsed.help || parsed.help_expert || parsed.options.print_config)
      return {};
    return command_line_error("no command is given",
                              "fathom --help lists the commands");
  }
  auto command = std::find_if(
      commands.begin(), commands.end(),
      [&](const CommandInfo &info) { return info.name == words[0]; });
  if (command == commands.end())
    return unknown_command(words[0], commands);
  parsed.command = words[0];
  parsed.files.assign(words.begin() + 1, words.end());
  if (!parsed.files.empty() && !command->takes_files &&
      command->operands.empty() && !given.version)
    return command_line_error("fathom " + parsed.command + " takes no files",
                              "found '" + parsed.files[0] + "'");
  return {};
}

// The configuration file that applies, if any.
std::optional<std::string>
choose_config(const ParsedCommandLine &parsed,
              std::span<const CommandInfo> commands) {
  if (!parsed.options.config.empty())
    return parsed.options.config;
  bool takes_files = parsed.command.empty();
  for (const CommandInfo &info : commands)
    if (info.name == parsed.command)
      takes_files = info.takes_files;
  if (!takes_files)
    return std::nullopt;
  std::string directory;
  if (!parsed.files.empty())
    directory = std::filesystem::path(parsed.files[0]).parent_path().string();
  return find_config(directory);
}

} // namespace

Result<ParsedCommandLine>
parse_command_line(std::span<const char *const> args,
                   std::span<const CommandInfo> commands) {
  Result<Words> words = normalise(args);
  if (!words)
    return words.error();
  Result<Given> given = sort_words(std::move(*words), commands);
  if (!given)
    return given.error();
  if (!given->unknown.empty())
    return unknown_option(given->unknown[0]);

  // Once to see that the command line is right in itself, and which file to
  // read; then again on top of what the file says.
  ParsedCommandLine parsed;
  parsed.help = given->help;
  parsed.help_expert = given->help_expert;
  if (auto done = apply_options(*given, parsed.options, parsed.origins); !done)
    return done.error();
  if (auto done = apply_words(*given, commands, parsed); !done)
    return done.error();
  if (parsed.help || parsed.help_expert)
    return parsed;

  std::optional<std::string> config = choose_config(parsed, commands);
  if (!config)
    return parsed;
  parsed.options = Options();
  parsed.origins = OptionOrigins();
  if (auto done = read_config_file(*config, parsed.options, parsed.origins);
      !done)
    return done.error();
  if (auto done = apply_options(*given, parsed.options, parsed.origins); !done)
    return done.error();
  return parsed;
}

} // namespace fathom
