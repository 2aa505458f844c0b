#include "driver/suite/jobs.h"

#include "frontend/load.h"
#include "support/diag.h"
#include "support/suggest.h"

#include <algorithm>
#include <filesystem>
#include <glob.h>
#include <set>
#include <toml++/toml.h>

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view verdicts[] = {"SAFE", "UNSAFE", "UNKNOWN"};
constexpr std::string_view job_keys[] = {"name",   "files", "each",    "entry",
                                         "expect", "tags",  "options", "cpu"};
constexpr std::string_view default_keys[] = {"expect", "tags", "options",
                                             "cpu"};

class Reader {
public:
  explicit Reader(const std::string &file)
      : file_(file), folder_(fs::path(file).parent_path()) {}

  Result<std::vector<Job>> read(const toml::table &table) {
    for (const auto &[key, node] : table)
      if (key != "defaults" && key != "job")
        return bad(node, "a suite has no '" + std::string(key.str()) +
                             "', but [defaults] and [[job]]");
    if (const toml::node *defaults = table.get("defaults")) {
      if (!defaults->is_table())
        return bad(*defaults, "[defaults] is a table");
      if (Result<void> done =
              take(*defaults->as_table(), default_keys, defaults_);
          !done)
        return done.error();
    }
    const toml::node *jobs = table.get("job");
    if (!jobs || !jobs->is_array())
      return file_problem("there is no [[job]]", file_);
    for (const toml::node &node : *jobs->as_array())
      if (Result<void> done = add(node); !done)
        return done.error();
    return std::move(jobs_);
  }

private:
  Diag bad(const toml::node &node, std::string message) const {
    const toml::source_position at = node.source().begin;
    return {.message = std::move(message),
            .file = file_,
            .pos = {at.line, at.column},
            .hint = ""};
  }

  std::string in_folder(const std::string &name) const {
    return fs::path(name).is_absolute() || folder_.empty()
               ? name
               : (folder_ / name).lexically_normal().string();
  }

  // A pattern without a match is most likely misspelt.
  Result<std::vector<std::string>> files_of(const std::string &pattern,
                                            const toml::node &node) const {
    const std::string name = in_folder(pattern);
    if (pattern.find_first_of("*?[") == std::string::npos)
      return std::vector{name};
    glob_t found{};
    std::vector<std::string> files;
    if (::glob(name.c_str(), 0, nullptr, &found) == 0)
      files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    if (files.empty())
      return bad(node, "no file matches '" + pattern + "'");
    return files;
  }

  Result<std::vector<std::string>> texts(const toml::node &node,
                                         std::string_view key) const {
    std::vector<std::string> result;
    if (node.is_string()) {
      result.push_back(node.as_string()->get());
      return result;
    }
    if (!node.is_array())
      return bad(node, std::string(key) + " is a text or a list of texts");
    for (const toml::node &item : *node.as_array()) {
      if (!item.is_string())
        return bad(item, std::string(key) + " is a list of texts");
      result.push_back(item.as_string()->get());
    }
    return result;
  }

  Result<void> take_expect(const toml::node &node, Job &job) const {
    const auto *text = node.as_string();
    if (!text || std::find(std::begin(verdicts), std::end(verdicts),
                           text->get()) == std::end(verdicts))
      return bad(node, "expect is SAFE, UNSAFE or UNKNOWN");
    job.expect = text->get();
    return {};
  }

  // What jobs and defaults have in common.
  Result<void> take(const toml::table &table,
                    std::span<const std::string_view> keys, Job &job) const {
    for (const auto &[key, node] : table) {
      const std::string_view name = key.str();
      if (std::find(keys.begin(), keys.end(), name) == keys.end())
        return bad(node, "unknown key '" + std::string(name) + "'");
      if (name == "expect") {
        if (Result<void> done = take_expect(node, job); !done)
          return done;
      } else if (name == "cpu") {
        const auto *number = node.as_integer();
        if (!number || number->get() < 0)
          return bad(node, "cpu is a number of seconds");
        job.cpu_seconds = std::uint64_t(number->get());
      } else if (name == "options" || name == "tags") {
        Result<std::vector<std::string>> words = texts(node, name);
        if (!words)
          return words.error();
        std::vector<std::string> &list =
            name == "tags" ? job.tags : job.options;
        list.insert(list.end(), words->begin(), words->end());
      }
    }
    return {};
  }

  Result<void> add(const toml::node &node) {
    const toml::table *table = node.as_table();
    if (!table)
      return bad(node, "a job is a table");
    Job job = defaults_;
    if (Result<void> done = take(*table, job_keys, job); !done)
      return done;
    if (const toml::node *entry = table->get("entry")) {
      if (!entry->is_string())
        return bad(*entry, "entry is the name of a function");
      job.options.push_back("--entry=" + entry->as_string()->get());
    }
    if (const toml::node *each = table->get("each"))
      return add_each(*each, *table, job);
    const toml::node *files = table->get("files");
    if (!files)
      return bad(node, "a job needs files, or each");
    if (Result<void> done = take_files(*files, job); !done)
      return done;
    return add_named(std::move(job), *table);
  }

  Result<void> take_files(const toml::node &node, Job &job) const {
    Result<std::vector<std::string>> patterns = texts(node, "files");
    if (!patterns)
      return patterns.error();
    for (const std::string &pattern : *patterns) {
      Result<std::vector<std::string>> names = files_of(pattern, node);
      if (!names)
        return names.error();
      job.files.insert(job.files.end(), names->begin(), names->end());
    }
    return {};
  }

  // One job for each match; files that are given go with all of them.
  Result<void> add_each(const toml::node &each, const toml::table &table,
                        const Job &common) {
    if (!each.is_string() || table.contains("name"))
      return bad(each,
                 "each is a pattern of files; its jobs are named by them");
    Result<std::vector<std::string>> names =
        files_of(each.as_string()->get(), each);
    if (!names)
      return names.error();
    for (const std::string &name : *names) {
      Job job = common;
      job.files.push_back(name);
      if (const toml::node *files = table.get("files"))
        if (Result<void> done = take_files(*files, job); !done)
          return done;
      job.name = name;
      if (Result<void> done = keep(std::move(job), each); !done)
        return done;
    }
    return {};
  }

  Result<void> add_named(Job job, const toml::table &table) {
    if (const toml::node *name = table.get("name")) {
      if (!name->is_string())
        return bad(*name, "the name of a job is a text");
      job.name = name->as_string()->get();
    } else {
      job.name = job.files.empty() ? "" : job.files[0];
      if (const toml::node *entry = table.get("entry"))
        job.name += ":" + entry->as_string()->get();
    }
    return keep(std::move(job), table);
  }

  Result<void> keep(Job job, const toml::node &node) {
    // A name is a part of a line.
    if (std::any_of(job.name.begin(), job.name.end(),
                    [](unsigned char c) { return c < ' ' || c == 0x7f; }))
      return bad(node, "the name of a job has no control characters");
    if (!names_.insert(job.name).second)
      return bad(node, "there are two jobs named '" + job.name + "'");
    jobs_.push_back(std::move(job));
    return {};
  }

  const std::string &file_;
  fs::path folder_;
  Job defaults_;
  std::vector<Job> jobs_;
  std::set<std::string> names_;
};

} // namespace

Result<std::vector<Job>> read_jobs(std::string_view text,
                                   const std::string &file) {
  try { // toml++ reports by exception
    toml::table table = toml::parse(text, file);
    return Reader(file).read(table);
  } catch (const toml::parse_error &error) {
    return Diag{.message = std::string(error.description()),
                .file = file,
                .pos = {error.source().begin.line, error.source().begin.column},
                .hint = ""};
  }
}

Result<std::vector<Job>> jobs_of_folder(const std::string &folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (entry.is_regular_file() && frontend::is_source(entry.path().string()))
      files.push_back(entry.path().string());
  if (error)
    return file_problem("cannot read the folder: " + error.message(), folder);
  if (files.empty())
    return file_problem("there is no C or C++ file in this folder", folder);
  std::sort(files.begin(), files.end());
  std::vector<Job> jobs;
  for (const std::string &file : files) {
    Job job;
    job.name = file;
    job.files = {file};
    jobs.push_back(std::move(job));
  }
  return jobs;
}

std::vector<Job> jobs_of_entries(const std::vector<std::string> &functions,
                                 const std::vector<std::string> &files) {
  std::vector<Job> jobs;
  for (const std::string &function : functions) {
    Job job;
    job.name = function;
    job.options = {"--entry=" + function};
    job.files = files;
    jobs.push_back(std::move(job));
  }
  return jobs;
}

} // namespace fathom::suite
