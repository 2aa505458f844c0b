#include "frontend/database/compile_commands.h"

#include "support/diag.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace fathom::frontend {

namespace {

using Json = nlohmann::json;

std::string absolute(const std::string &directory, const std::string &file) {
  std::error_code error;
  std::filesystem::path path =
      std::filesystem::absolute(std::filesystem::path(directory) / file, error);
  std::filesystem::path result = std::filesystem::weakly_canonical(path, error);
  return (error ? path.lexically_normal() : result).string();
}

// Flags that say what to produce, which is ours to say.
size_t words_to_skip(const std::string &word) {
  for (const char *with_value : {"-o", "-MF", "-MT", "-MQ", "-MJ"})
    if (word == with_value)
      return 2;
  for (const char *alone : {"-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP",
                            "-emit-llvm", "-Werror", "-pipe"})
    if (word == alone)
      return 1;
  return word.starts_with("-o") || word.starts_with("-flto") ||
                 word.starts_with("-Werror=") || word.starts_with("-Wp,-M")
             ? 1
             : 0;
}

std::vector<std::string> compiler_flags(const std::vector<std::string> &words,
                                        const std::string &directory,
                                        const std::string &file) {
  std::vector<std::string> flags;
  for (size_t i = 1; i < words.size(); ++i) {
    if (size_t count = words_to_skip(words[i])) {
      i += count - 1;
      continue;
    }
    if (words[i] == "--")
      continue;
    bool is_file = !words[i].starts_with("-") &&
                   absolute(directory, words[i]) == absolute(directory, file);
    if (!is_file)
      flags.push_back(words[i]);
  }
  return flags;
}

} // namespace

std::vector<std::string> split_command(const std::string &command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < command.size(); ++i) {
    char c = command[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (in_word)
        words.push_back(std::move(word));
      word.clear();
      in_word = false;
      continue;
    }
    in_word = true;
    if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else if (c == quote)
      quote = 0;
    else if (c == '\\' && quote != '\'' && i + 1 < command.size())
      word += command[++i];
    else
      word += c;
  }
  if (in_word)
    words.push_back(std::move(word));
  return words;
}

Result<CompileCommands> CompileCommands::read(const std::string &folder) {
  std::string file =
      (std::filesystem::path(folder) / "compile_commands.json").string();
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream)
    return file_problem("cannot read the compilation database", file);
  return parse(text.str(), file);
}

Result<CompileCommands> CompileCommands::parse(const std::string &text,
                                               const std::string &file) {
  auto wrong = [&](const std::string &what) {
    return file_problem("not a compilation database: " + what, file);
  };
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_array())
    return wrong("a list of entries is expected");
  CompileCommands result;
  result.name_ = file;
  for (const Json &item : json) {
    if (!item.is_object() || !item.contains("file") ||
        !item["file"].is_string())
      return wrong("an entry has no \"file\"");
    std::string directory = ".";
    if (item.contains("directory") && item["directory"].is_string())
      directory = item["directory"].get<std::string>();
    std::vector<std::string> words;
    if (item.contains("arguments") && item["arguments"].is_array()) {
      for (const Json &word : item["arguments"]) {
        if (!word.is_string())
          return wrong("\"arguments\" are not texts");
        words.push_back(word.get<std::string>());
      }
    } else if (item.contains("command") && item["command"].is_string()) {
      words = split_command(item["command"].get<std::string>());
    } else {
      return wrong("an entry has neither \"arguments\" nor \"command\"");
    }
    std::string name = item["file"].get<std::string>();
    // The first entry of a file counts.
    CompileEntry entry{.directory = absolute(".", directory),
                       .flags = compiler_flags(words, directory, name)};
    auto row =
        result.entries_.try_emplace(absolute(directory, name), entry).first;
    row->second.has_others |= row->second.flags != entry.flags ||
                              row->second.directory != entry.directory;
  }
  return result;
}

// Folders that two absolute names do not share: 0 in one folder.
static size_t distance(const std::filesystem::path &a,
                       const std::filesystem::path &b) {
  const std::filesystem::path x = a.parent_path(), y = b.parent_path();
  auto [i, j] = std::mismatch(x.begin(), x.end(), y.begin(), y.end());
  return size_t(std::distance(i, x.end()) + std::distance(j, y.end()));
}

static bool is_cpp(const std::filesystem::path &file) {
  const std::string extension = file.extension().string();
  return extension != ".c" && extension != ".i";
}

std::vector<std::string>
CompileCommands::files_near(const std::string &file) const {
  const std::filesystem::path here = absolute(".", file);
  std::vector<std::pair<size_t, std::string>> rows; // entries_ has an order
  for (const auto &[name, entry] : entries_)
    rows.emplace_back(distance(here, name), name);
  std::sort(rows.begin(), rows.end());
  std::vector<std::string> names;
  for (auto &[far, name] : rows)
    names.push_back(std::move(name));
  return names;
}

CompileCommands::Neighbour
CompileCommands::nearest(const std::string &file,
                         const std::vector<std::string> &before) const {
  std::vector<std::string> names;
  for (const std::string &name : before)
    names.push_back(absolute(".", name));
  for (std::string &name : files_near(file))
    names.push_back(std::move(name));
  for (const std::string &name : names)
    if (auto row = entries_.find(name);
        row != entries_.end() && is_cpp(name) == is_cpp(file))
      return {&row->first, &row->second};
  return {};
}

const CompileEntry *CompileCommands::find(const std::string &file) const {
  auto entry = entries_.find(absolute(".", file));
  return entry == entries_.end() ? nullptr : &entry->second;
}

} // namespace fathom::frontend
