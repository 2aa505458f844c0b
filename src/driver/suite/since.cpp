#include "driver/suite/since.h"

#include "driver/child.h"
#include "driver/commands/commands.h"
#include "driver/program_options.h"
#include "driver/suite/folder.h"
#include "frontend/program_text.h"
#include "option/command_line.h"
#include "option/table.h"
#include "support/diag.h"

#include <algorithm>
#include <optional>
#include <unistd.h>

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

Result<std::string> git(std::vector<std::string> words) {
  words.insert(words.begin(), "git");
  Result<ChildEnd> end = run_captured([&] {
    std::vector<char *> arguments;
    for (std::string &word : words)
      arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execvp("git", arguments.data());
    return 127;
  });
  if (!end)
    return end.error();
  if (end->exit_code != 0)
    return problem("git failed: " +
                   end->err.substr(0, end->err.find_last_not_of('\n') + 1));
  return std::move(end->out);
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\0', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

void came_or_went(const std::string &name, Changes &changes) {
  changes.has_come_or_gone = true;
  if (frontend::is_source(name))
    changes.folders_of_sources.insert(
        (changes.top / name).parent_path().string());
}

// In place of a file's name: git does not say all that may have changed.
constexpr const char *everything = "/";

// Files whose contents decide more than the program that includes them.
bool is_for_all(const std::string &name) {
  return name == "fathom.toml" || name == "compile_commands.json" ||
         name == everything;
}

fs::path real(const fs::path &file) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? fs::path() : path;
}

// An entry of git's list: "TAG MODE HASH STAGE\tNAME".
constexpr const char *mode_of_links = "120000 ";
void add_tracked(const std::string &entry, Changes &changes) {
  const std::size_t tab = entry.find('\t');
  // Small letters and S: git has been told not to look at the file.
  const bool is_looked_at =
      !entry.empty() && entry[0] >= 'A' && entry[0] <= 'Z' && entry[0] != 'S';
  if (tab == std::string::npos || !is_looked_at ||
      entry.compare(2, 7, mode_of_links) == 0)
    changes.names.insert(everything);
  if (tab != std::string::npos)
    changes.tracked.insert((changes.top / entry.substr(tab + 1)).string());
}

void add_other(const std::string &name, Changes &changes) {
  std::error_code ignored;
  if (fs::is_symlink(fs::symlink_status(changes.top / name, ignored)))
    changes.names.insert(everything);
}

bool is_inside(const fs::path &file, const fs::path &folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end())
             .first == folder.end();
}

// By a link in the repository, or into it, which may have led elsewhere. Those
// that git knows are not left to this (changes_since()).
bool goes_by_link(const Changes &changes, const fs::path &file) {
  std::error_code error, ignored;
  fs::path way;
  for (const fs::path &part : fs::absolute(file, error)) {
    way /= part;
    if (fs::is_symlink(fs::symlink_status(way, ignored)) &&
        (is_inside(real(way.parent_path()), changes.top) ||
         is_inside(real(way), changes.top)))
      return true;
  }
  return bool(error);
}

// The repository has it, or it does not belong to the repository's folder.
bool is_known(const Changes &changes, const std::string &name) {
  std::error_code ignored;
  const fs::path path = real(name);
  if (path.empty() || !fs::exists(path, ignored) || goes_by_link(changes, name))
    return false;
  return !is_inside(path, changes.top) ||
         changes.tracked.contains(path.string());
}

// As the compiler sees it: lines that go on in the next one are joined.
std::string joined(std::string text) {
  for (std::size_t at = 0; (at = text.find("?\?/", at)) != std::string::npos;)
    text.replace(at, 3, "\\");
  std::string lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t next = text[i] == '\\'
                                 ? text.find_first_not_of(" \t\v\f\r", i + 1)
                                 : std::string::npos;
    if (next != std::string::npos && text[next] == '\n')
      i = next;
    else
      lines += text[i];
  }
  return lines;
}

// It may ask whether a file is there without including it.
bool asks_for_files(std::string_view text) {
  return text.find("has_include") != std::string_view::npos ||
         text.find("has_embed") != std::string_view::npos;
}

// It has a directive #embed, which leaves no name in the preprocessed text.
bool embeds(std::string_view text) {
  for (std::size_t at = 0;
       (at = text.find("embed", at)) != std::string_view::npos; ++at) {
    std::string_view before = text.substr(0, at);
    before = before.substr(0, before.find_last_not_of(" \t\v\f") + 1);
    for (std::string_view mark : {"#", "%:", "?\?=", "*/"})
      if (before.ends_with(mark))
        return true;
  }
  return false;
}

// These words of a compiler's call hide which files it reads.
bool hides_files(const std::vector<std::string> &words) {
  return std::ranges::any_of(words, [](const std::string &word) {
    return asks_for_files(word) || word.ends_with("-P") ||
           word.find("no-line-commands") != std::string::npos;
  });
}

// The same of a compilation database.
bool hides_files(const fs::path &database) {
  std::optional<std::string> text = text_of(database);
  return !text || asks_for_files(*text);
}

// Whatever the reason (-P): a source whose text does not say where it is from.
bool has_no_marker(const std::set<std::string> &marked,
                   const std::string &source) {
  return frontend::is_source(source) &&
         std::ranges::none_of(marked, [&](const std::string &name) {
           return fs::path(name).filename() == fs::path(source).filename();
         });
}

bool is_changed(const Changes &changes, const std::string &name) {
  return changes.names.contains(fs::path(name).filename().string()) ||
         changes.names.contains(real(name).filename().string());
}

bool is_affected_file(const Changes &changes, const std::string &name) {
  if (name.starts_with("<") || name.starts_with("?")) // of the compiler, of us
    return false;
  if (is_changed(changes, name) || !is_known(changes, name))
    return true;
  std::optional<std::string> bytes = text_of(name);
  if (!bytes)
    return true;
  const std::string text = joined(std::move(*bytes));
  return embeds(text) ||
         (changes.has_come_or_gone && is_inside(real(name), changes.top) &&
          asks_for_files(text));
}

// A word of the call names it.
bool is_named(const Changes &changes, const std::vector<std::string> &call) {
  return std::ranges::any_of(call, [&](const std::string &word) {
    return std::ranges::any_of(changes.names, [&](const std::string &name) {
      return word.find(name) != std::string::npos;
    });
  });
}

// Settings of a file that git does not know.
bool has_unknown_settings(const Changes &changes,
                          const ParsedCommandLine &line) {
  if (!line.options.compile_commands.empty() &&
      !is_known(changes, (fs::path(line.options.compile_commands) /
                          "compile_commands.json")
                             .string()))
    return true;
  return std::ranges::any_of(option_rows(), [&](const OptionRow &row) {
    const OptionOrigin &origin = line.origins[row.index];
    return origin.kind == OptionOrigin::Kind::File &&
           !is_known(changes, origin.file);
  });
}

// Another list of files, or another call, than at the revision.
bool is_another_job(const Changes &changes, const Job &job,
                    const JobSource &source) {
  if (!source.is_file)
    return false;
  if (std::ranges::find(source.before, job) == source.before.end())
    return true;
  return std::ranges::any_of(job.files, [&](const std::string &file) {
    return changes.folders_of_sources.contains(
        real(file).parent_path().string());
  });
}

} // namespace

std::set<std::string> files_in(std::string_view text) {
  std::set<std::string> files;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t open = line.find('"');
    const std::size_t mark = line.find('#');
    if (mark == std::string_view::npos || open == std::string_view::npos ||
        open < mark)
      continue;
    std::string name;
    for (std::size_t i = open + 1; i < line.size() && line[i] != '"'; ++i)
      name += line[i] == '\\' && i + 1 < line.size() ? line[++i] : line[i];
    files.insert(std::move(name));
  }
  return files;
}

Result<Changes> changes_since(const std::string &rev) {
  Changes changes;
  Result<std::string> commit = git({"rev-parse", "--verify", "--quiet",
                                    "--end-of-options", rev + "^{commit}"});
  if (!commit)
    return command_line_problem("--since: git knows no revision '" + rev + "'");
  changes.rev = commit->substr(0, commit->find('\n'));
  Result<std::string> top = git({"rev-parse", "--show-toplevel"});
  if (!top)
    return top.error();
  changes.top = real(top->substr(0, top->find('\n')));
  const std::string folder = changes.top.string();
  Result<std::string> changed =
      git({"-C", folder, "diff", "--name-status", "-z", "--no-renames",
           "--no-ext-diff", changes.rev, "--"});
  Result<std::string> others =
      git({"-C", folder, "ls-files", "-z", "--others", "--exclude-standard"});
  Result<std::string> tracked =
      git({"-C", folder, "ls-files", "-z", "-v", "--stage"});
  Result<std::string> before =
      git({"-C", folder, "ls-tree", "-r", "-z", changes.rev});
  for (const Result<std::string> *part : {&changed, &others, &tracked, &before})
    if (!*part)
      return part->error();
  const std::vector<std::string> items = split(*changed);
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
    changes.names.insert(fs::path(items[i + 1]).filename().string());
    if (items[i] == "A" || items[i] == "D")
      came_or_went(items[i + 1], changes);
  }
  for (const std::string &name : split(*others)) {
    changes.names.insert(fs::path(name).filename().string());
    came_or_went(name, changes);
    add_other(name, changes);
  }
  for (const std::string &entry : split(*tracked))
    add_tracked(entry, changes);
  for (const std::string &entry : split(*before))
    if (entry.starts_with(mode_of_links))
      changes.names.insert(everything);
  return changes;
}

std::vector<Job> jobs_at(const Changes &changes, const std::string &file) {
  const fs::path path = real(file);
  if (!is_inside(path, changes.top) || goes_by_link(changes, file))
    return {};
  Result<std::string> text =
      git({"-C", changes.top.string(), "show",
           changes.rev + ":" + path.lexically_relative(changes.top).string()});
  if (!text)
    return {};
  Result<std::vector<Job>> jobs = read_jobs(*text, file);
  return jobs ? std::move(*jobs) : std::vector<Job>();
}

bool may_affect(const Changes &changes, const Job &job,
                const std::vector<std::string> &call, const JobSource &source) {
  if (std::ranges::any_of(changes.names, is_for_all) ||
      is_another_job(changes, job, source) || is_named(changes, call))
    return true;
  std::vector<const char *> words;
  for (const std::string &word : call)
    words.push_back(word.c_str());
  Result<ParsedCommandLine> line = parse_command_line(words, command_infos());
  if (!line || has_unknown_settings(changes, *line))
    return true;
  Result<frontend::LoadConfig> config = load_config(*line);
  // Files of a database that defined what the job needs may do so no more.
  if (config && !config->compile_commands.empty() && !changes.names.empty())
    return true;
  if (!config || hides_files(call) || hides_files(config->compile_flags) ||
      (!config->compile_commands.empty() &&
       hides_files(fs::path(config->compile_commands) /
                   "compile_commands.json")))
    return true;
  StopToken stop;
  std::string ignored;
  Result<std::string> text = frontend::program_text(*config, stop, ignored);
  if (!text)
    return true;
  std::set<std::string> files = files_in(*text);
  if (std::ranges::any_of(line->files, [&](const std::string &file) {
        return has_no_marker(files, file);
      }))
    return true;
  files.insert(line->files.begin(), line->files.end());
  return std::ranges::any_of(files, [&](const std::string &file) {
    return is_affected_file(changes, file);
  });
}

} // namespace fathom::suite
