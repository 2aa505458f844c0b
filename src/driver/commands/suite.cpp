// fathom suite FILE.toml | FOLDER, or --entry-all FILE...: many checks, side by
// side. Exit codes: 0 every job ended as expected, 10 a failure, or an expected
// one is not there, 20 something is unknown, 30 bad input, 31 our own failure.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/suite/entries.h"
#include "driver/suite/run.h"
#include "driver/suite/table.h"
#include "support/diag.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace fathom {

namespace {

using suite::Job;

Result<std::vector<Job>> jobs_of_file(const ParsedCommandLine &line) {
  const std::string &file = line.files[0];
  std::ifstream in(file, std::ios::binary);
  if (!in.is_open())
    return file_problem("cannot read the file", file);
  Result<std::vector<Job>> jobs = suite::read_jobs(
      std::string((std::istreambuf_iterator<char>(in)), {}), file);
  if (!jobs || line.options.trust_config)
    return jobs;
  if (Result<void> good = suite::check_jobs(*jobs, file); !good)
    return good.error();
  return jobs;
}

Result<std::vector<Job>> all_jobs(const ParsedCommandLine &line) {
  if (line.options.entry_all) {
    Result<std::vector<std::string>> names = suite::external_functions(line);
    if (!names)
      return names.error();
    return suite::jobs_of_entries(*names, line.files);
  }
  if (line.files.size() != 1)
    return command_line_problem("suite needs one file of jobs, or one folder",
                                "--entry-all takes sources");
  std::error_code ignored;
  if (std::filesystem::is_directory(line.files[0], ignored))
    return suite::jobs_of_folder(line.files[0]);
  return jobs_of_file(line);
}

// Those that have one of the tags.
void select(std::vector<Job> &jobs, const std::vector<std::string> &tags) {
  if (tags.empty())
    return;
  std::erase_if(jobs, [&](const Job &job) {
    return std::none_of(
        job.tags.begin(), job.tags.end(), [&](const std::string &tag) {
          return std::find(tags.begin(), tags.end(), tag) != tags.end();
        });
  });
}

using Results = std::map<std::string, suite::JobResult>;

// What is known from earlier runs; the results of this one may not be there.
Result<Results> known_before(const Options &options) {
  std::error_code ignored;
  if (!options.results.empty() &&
      std::filesystem::exists(options.results, ignored))
    return suite::read_results(options.results);
  return Results();
}

Result<int> run_all(const ParsedCommandLine &line) {
  const Options &options = line.options;
  Result<std::vector<Job>> jobs = all_jobs(line);
  if (!jobs)
    return jobs.error();
  select(*jobs, options.tags);
  Result<Results> before = known_before(options);
  if (!before)
    return before.error();
  Result<Results> baseline = Results();
  if (!options.baseline.empty())
    baseline = suite::read_results(options.baseline);
  if (!baseline)
    return baseline.error();
  suite::RunConfig config{
      .num_parallel = options.jobs != 0
                          ? options.jobs
                          : std::max(1u, std::thread::hardware_concurrency()),
      .results_file = options.results,
      .before =
          options.baseline.empty() || options.resume ? *before : *baseline,
      .resumes = options.resume,
      .shows_progress = ::isatty(STDERR_FILENO) == 1};
  Result<Results> results =
      suite::run_jobs(*jobs, suite::options_for_all(line), config);
  if (!results)
    return results.error();
  print_out(suite::table(*jobs, *results));
  if (!options.baseline.empty())
    print_out(suite::changes(*baseline, *results));
  return suite::exit_code(*jobs, *results);
}

} // namespace

int run_suite(const ParsedCommandLine &line) {
  if (line.files.empty()) {
    print_diag(command_line_problem("suite needs a file of jobs, a folder, or "
                                    "--entry-all and sources"));
    return exit_bad_input;
  }
  if (std::string name = suite::report_option(line); !name.empty()) {
    print_diag(command_line_problem("--" + name + " is for one program",
                                    "--results=FILE has how each job ended"));
    return exit_bad_input;
  }
  Result<int> code = run_all(line);
  if (code)
    return *code;
  print_diag(code.error());
  return exit_bad_input;
}

} // namespace fathom
