#include "driver/suite/entries.h"

#include "driver/limits.h"
#include "driver/load_stages.h"
#include "frontend/database/compile_commands.h"
#include "frontend/load.h"
#include "support/diag.h"

#include <algorithm>
#include <filesystem>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <set>

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

constexpr char no_function[] = "there is no external function with a body";

// Names are relative to the folder of the unit, or to ours if Fathom has
// compiled it (frontend/file_names.h).
bool is_of_files(const llvm::DISubprogram &description,
                 const std::vector<std::string> &files) {
  const fs::path name = description.getFilename().str();
  const fs::path there = fs::path(description.getDirectory().str()) / name;
  return std::any_of(files.begin(), files.end(), [&](const std::string &file) {
    std::error_code ignored;
    return fs::equivalent(file, name, ignored) ||
           fs::equivalent(file, there, ignored);
  });
}

} // namespace

Result<std::vector<std::string>>
external_functions(const ParsedCommandLine &line) {
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  TermStore store;
  ParsedCommandLine everything = line;
  everything.options.entry = "main"; // whether there is one or not
  Loading loading{everything, stop, store};
  if (Result<void> good = load_up_to("llvm", loading); !good)
    return good.error();
  std::vector<std::string> names;
  for (const llvm::Function &function : *loading.loaded.module) {
    const llvm::DISubprogram *description = function.getSubprogram();
    if (!function.isDeclaration() && !function.hasLocalLinkage() &&
        description && is_of_files(*description, line.files))
      names.push_back(function.getName().str());
  }
  if (names.empty())
    return file_problem(no_function, line.files[0]);
  return names;
}

namespace {

// Those of folders in their place.
Result<std::vector<std::string>>
sources_in(const std::vector<std::string> &names) {
  std::vector<std::string> files;
  for (const std::string &name : names) {
    std::error_code ignored;
    if (!fs::is_directory(name, ignored)) {
      files.push_back(name);
      continue;
    }
    Result<std::vector<Job>> jobs = jobs_of_folder(name);
    if (!jobs)
      return jobs.error();
    for (const Job &job : *jobs)
      files.push_back(job.files[0]);
  }
  return files;
}

// The sources of a compilation database, as seen from here.
Result<std::vector<std::string>> sources_of_project(const std::string &folder) {
  Result<frontend::CompileCommands> commands =
      frontend::CompileCommands::read(folder);
  if (!commands)
    return commands.error();
  std::error_code ignored;
  const fs::path here = fs::current_path(ignored);
  std::vector<std::string> files;
  for (const std::string &file : commands->files_near(commands->name()))
    if (frontend::is_source(file)) {
      const std::string name = fs::path(file).lexically_relative(here).string();
      files.push_back(name.empty() || name.starts_with("..") ? file : name);
    }
  std::sort(files.begin(), files.end());
  if (files.empty())
    return file_problem("there is no C or C++ file in it", commands->name());
  return files;
}

// Two units may have functions of one name: their jobs are named by both.
void add_unit(const std::string &unit, const std::vector<std::string> &names,
              std::set<std::string> &taken, std::vector<Job> &jobs) {
  for (Job &job : jobs_of_entries(names, {unit})) {
    if (!taken.insert(job.name).second)
      job.name = unit + ":" + job.name;
    jobs.push_back(std::move(job));
  }
}

void add_broken(const std::string &unit, std::vector<Job> &jobs) {
  Job job;
  job.name = unit;
  job.files = {unit};
  jobs.push_back(std::move(job));
}

Result<std::vector<Job>> jobs_of_project(const ParsedCommandLine &line) {
  Result<std::vector<std::string>> files =
      sources_of_project(line.options.compile_commands);
  if (!files)
    return files.error();
  std::vector<Job> jobs;
  std::set<std::string> taken;
  for (const std::string &file : *files) {
    ParsedCommandLine unit = line;
    unit.files = {file};
    Result<std::vector<std::string>> names = external_functions(unit);
    if (names)
      add_unit(file, *names, taken, jobs);
    else if (names.error().message != no_function)
      add_broken(file, jobs);
  }
  if (jobs.empty())
    return file_problem(no_function, line.options.compile_commands);
  return jobs;
}

} // namespace

Result<std::vector<Job>> jobs_of_functions(const ParsedCommandLine &line) {
  if (line.files.empty())
    return jobs_of_project(line);
  Result<std::vector<std::string>> files = sources_in(line.files);
  if (!files)
    return files.error();
  ParsedCommandLine of_files = line;
  of_files.files = *files;
  Result<std::vector<std::string>> names = external_functions(of_files);
  if (!names)
    return names.error();
  return jobs_of_entries(*names, *files);
}

} // namespace fathom::suite
