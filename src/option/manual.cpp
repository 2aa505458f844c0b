// The manual page and the completion of shells, made from the tables of
// commands and options like the help texts (help.cpp).
#include "option/help.h"

#include "option/table.h"

namespace fathom {

namespace {

// A line of text for man(1): no macros, no surprises with dashes.
std::string roff(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else
      out += c;
  }
  return out;
}

std::string value_name(const OptionRow &row) {
  switch (row.type()) {
  case OptionType::Flag:
    return "";
  case OptionType::Number:
    return "=N";
  case OptionType::Text:
  case OptionType::List:
  case OptionType::Choice:
    return (row.bare.empty() ? "=" : "[=") + std::string(row.accepted) +
           (row.bare.empty() ? "" : "]");
  }
  FATHOM_UNREACHABLE("a type without a value");
}

// What can stand behind --name=; empty: anything.
std::string values_of(const OptionRow &row) {
  std::string values;
  std::string_view rest = row.accepted;
  while (row.type() == OptionType::Choice || row.type() == OptionType::Text) {
    size_t bar = rest.find('|');
    std::string_view word = rest.substr(0, bar);
    bool is_fixed = !word.empty();
    for (char c : word)
      is_fixed &= (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (is_fixed)
      values += (values.empty() ? "" : " ") + std::string(word);
    if (bar == std::string_view::npos)
      break;
    rest.remove_prefix(bar + 1);
  }
  return values;
}

// Whether the value is the name of a file or folder.
bool takes_file(const OptionRow &row) {
  return row.accepted == "FILE" || row.accepted == "DIR";
}

std::string single_quoted(std::string_view text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The first sentence of a help text, short enough for a menu.
std::string short_help(std::string_view help) {
  size_t end = help.find_first_of(".:;(");
  return std::string(help.substr(0, std::min<size_t>(end, 70)));
}

std::string words_of(std::span<const CommandInfo> commands) {
  std::string words;
  for (const CommandInfo &command : commands)
    words += (words.empty() ? "" : " ") + std::string(command.name);
  return words;
}

std::string bash_completion(std::span<const CommandInfo> commands) {
  std::string options = "--help --help-expert --version", cases;
  for (const OptionRow &row : option_rows()) {
    std::string name = "--" + option_name(row);
    options += " " + name + (row.type() == OptionType::Flag ? "" : "=");
    if (row.type() == OptionType::Flag)
      options += " --no-" + option_name(row);
    std::string values = values_of(row);
    if (!values.empty())
      cases += "  " + name + ") COMPREPLY=($(compgen -W \"" + values +
               "\" -- \"$word\")) ;;\n";
    else if (takes_file(row))
      cases += "  " + name + ") COMPREPLY=($(compgen -f -- \"$word\")) ;;\n";
  }
  return "# Completion of fathom for bash: source it, or put it into\n"
         "# /usr/share/bash-completion/completions/fathom.\n"
         "_fathom() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} option=\n"
         "  if [ \"$word\" = = ]; then word=; fi\n"
         "  if [ \"${COMP_WORDS[COMP_CWORD-1]}\" = = ]; then\n"
         "    option=${COMP_WORDS[COMP_CWORD-2]}\n"
         "  elif [ \"${COMP_WORDS[COMP_CWORD]}\" = = ]; then\n"
         "    option=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  fi\n"
         "  case $option in\n" +
         cases +
         "  *)\n"
         "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
         "      COMPREPLY=($(compgen -W \"" +
         words_of(commands) +
         "\" -- \"$word\"))\n"
         "    elif [ \"${word#-}\" != \"$word\" ]; then\n"
         "      COMPREPLY=($(compgen -W \"" +
         options +
         "\" -- \"$word\"))\n"
         "      case ${COMPREPLY[0]} in *=) compopt -o nospace ;; esac\n"
         "    else\n"
         "      COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "    fi ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F _fathom fathom\n";
}

std::string zsh_completion(std::span<const CommandInfo> commands) {
  auto described = [](std::string text) {
    std::string out;
    for (char c : text)
      out += c == ':' || c == '[' || c == ']' ? ' ' : c;
    return out;
  };
  std::string out = "#compdef fathom\n# Completion of fathom for zsh: put it "
                    "into a folder of $fpath as _fathom.\n_fathom() {\n  local "
                    "-a commands\n  commands=(\n";
  for (const CommandInfo &command : commands)
    out += "    " +
           single_quoted(std::string(command.name) + ":" +
                         described(std::string(command.help))) +
           "\n";
  out += "  )\n  _arguments \\\n";
  for (const OptionRow &row : option_rows()) {
    std::string name = "--" + option_name(row), values = values_of(row);
    std::string about = "[" + described(short_help(row.help)) + "]";
    std::string spec = row.type() == OptionType::Flag
                           ? name + about
                           : name + "=" + about + ":value:" +
                                 (!values.empty()   ? "(" + values + ")"
                                  : takes_file(row) ? "_files"
                                                    : " ");
    out += "    " + single_quoted(spec) + " \\\n";
  }
  return out + "    '1:command:{_describe command commands}' \\\n"
               "    '*:file:_files'\n}\n_fathom \"$@\"\n";
}

std::string fish_completion(std::span<const CommandInfo> commands) {
  std::string out = "# Completion of fathom for fish: put it into\n"
                    "# ~/.config/fish/completions/fathom.fish.\n";
  for (const CommandInfo &command : commands)
    out += "complete -c fathom -n __fish_use_subcommand -a " +
           std::string(command.name) + " -d " +
           single_quoted(short_help(command.help)) + "\n";
  for (const OptionRow &row : option_rows()) {
    out += "complete -c fathom -l " + option_name(row) + " -d " +
           single_quoted(short_help(row.help));
    std::string values = values_of(row);
    if (!values.empty())
      out += " -x -a " + single_quoted(values);
    else if (row.type() != OptionType::Flag)
      out += " -r";
    out += "\n";
  }
  return out;
}

} // namespace

std::string completion(std::span<const CommandInfo> commands,
                       std::string_view shell) {
  return shell == "bash"   ? bash_completion(commands)
         : shell == "zsh"  ? zsh_completion(commands)
         : shell == "fish" ? fish_completion(commands)
                           : "";
}

std::string manual_page(std::span<const CommandInfo> commands,
                        std::string_view version) {
  std::string out =
      ".TH FATHOM 1 \"\" \"Fathom " + roff(version) +
      "\" \"User Commands\"\n.SH NAME\nfathom \\- verifier for C, "
      "C++ and LLVM bitcode\n.SH SYNOPSIS\n";
  for (const CommandInfo &command : commands)
    out += ".B " + roff(command_usage(command)) + "\n.br\n";
  out +=
      ".SH DESCRIPTION\nFathom finds an input that breaks a program (a failed "
      "assertion, a memory error, undefined behaviour), or proves that there "
      "is none: up to a stated bound, or for all executions.\n.SH COMMANDS\n";
  for (const CommandInfo &command : commands)
    out += ".TP\n.B " + roff(command.name) + "\n" + roff(command.help) + ".\n";
  out += ".SH OPTIONS\n";
  for (OptionGroup group : option_groups) {
    out += ".SS " + std::string(group_title(group)) + "\n";
    for (const OptionRow &row : option_rows()) {
      if (row.group != group)
        continue;
      const bool is_flag = row.type() == OptionType::Flag;
      out += ".TP\n.B " +
             roff((is_flag ? "--[no-]" : "--") + option_name(row) +
                  value_name(row)) +
             "\n" + roff(row.help);
      if (std::string value = value_text(row, Options()); !value.empty())
        out += " Default: " + roff(value) + ".";
      out += "\n";
    }
  }
  return out +
         ".SH EXIT STATUS\n.TP\n.B 0\nSAFE, or SAFE up to bounds and limits "
         "that were stated.\n.TP\n.B 10\nUNSAFE.\n.TP\n.B 20\nUNKNOWN, or "
         "SAFE up to a limit of Fathom's.\n.TP\n.B 30\nThe input or the "
         "command line is wrong.\n.TP\n.B 31\nFathom's own failure.\n"
         ".SH FILES\n.TP\n.B fathom.toml\nOptions, in the folder of the "
         "first file or above it.\n";
}

} // namespace fathom
