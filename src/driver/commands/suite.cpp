// fathom suite FILE.toml | FOLDER, or --entry-all FILE...: many checks, side by
// side. Exit codes: 0 every job ended as expected, 10 a failure, or an expected
// one is not there, 20 something is unknown, 30 bad input, 31 our own failure.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/parts/parts.h"
#include "driver/suite/entries.h"
#include "driver/suite/folder.h"
#include "driver/suite/given.h"
#include "driver/suite/reports.h"
#include "driver/suite/run.h"
#include "driver/suite/since.h"
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
  if (line.options.entry_all)
    return suite::jobs_of_functions(line);
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

Result<Results> read_and_tell(const std::string &file) {
  Result<suite::ReadResults> read = suite::read_results(file);
  if (!read)
    return read.error();
  for (const std::string &name : read->damaged)
    print_err("fathom: a line of " + file + " about " + name +
              " is damaged; it counts for nothing\n");
  return std::move(read->results);
}

// What is known from earlier runs; the results of this one may not be there.
Result<Results> known_before(const Options &options) {
  std::error_code ignored;
  if (!options.results.empty() &&
      std::filesystem::exists(options.results, ignored))
    return read_and_tell(options.results);
  return Results();
}

// Only those that a change can affect; gives how many are left out.
Result<std::size_t> leave_out_unaffected(std::vector<Job> &jobs,
                                         const ParsedCommandLine &line) {
  if (line.options.since.empty())
    return std::size_t(0);
  Result<suite::Changes> changes = suite::changes_since(line.options.since);
  if (!changes)
    return changes.error();
  suite::JobSource source;
  std::error_code ignored;
  source.is_file = !line.options.entry_all &&
                   std::filesystem::is_regular_file(line.files[0], ignored);
  if (source.is_file)
    source.before = suite::jobs_at(*changes, line.files[0]);
  const std::vector<std::string> for_all = suite::options_for_all(line);
  return std::erase_if(jobs, [&](const Job &job) {
    return !suite::may_affect(*changes, job, suite::call_of(job, for_all),
                              source);
  });
}

// Kept beside the results, for --resume; otherwise only until the end.
Result<suite::OwnFolder>
choose_reports_folder(const Options &options,
                      const std::vector<SuiteReport> &reports,
                      suite::RunConfig &config) {
  for (const SuiteReport &report : reports)
    config.reports.push_back(report.option);
  Result<suite::OwnFolder> folder = suite::OwnFolder::create({});
  if (!folder)
    return folder;
  config.reports_folder = folder->path();
  if (!options.results.empty() && !reports.empty()) {
    config.reports_folder = options.results + ".reports";
    std::error_code error;
    std::filesystem::create_directories(config.reports_folder, error);
    if (error)
      return file_problem("cannot make the folder: " + error.message(),
                          config.reports_folder.string());
  }
  return folder;
}

suite::RunConfig run_config(const Options &options) {
  const std::uint64_t processors =
      std::max(1u, std::thread::hardware_concurrency());
  const bool is_slurm = options.executor == "slurm"; // has its own limits
  return {.executor = {.kind = options.executor,
                       .num_parallel = options.jobs != 0 || is_slurm
                                           ? options.jobs
                                           : processors,
                       .shared = options.shared,
                       .slurm_options = options.slurm_option},
          .results_file = options.results,
          .before = {},
          .resumes = options.resume,
          .budget = options.budget,
          .shows_progress = ::isatty(STDERR_FILENO) == 1,
          .reports = {},
          .reports_folder = {}};
}

Result<void> check_parts(const Options &options) {
  const suite::PartsBy by = suite::read_parts_by(options.parts_by);
  if (!options.part.empty())
    return command_line_problem("a suite has all parts: --parts=N");
  if (!suite::is_count_of(by, options.parts))
    return command_line_problem("there are 2, 4, 8, ... cubes");
  return {};
}

Result<int> run_all(const ParsedCommandLine &line) {
  const Options &options = line.options;
  Result<std::vector<SuiteReport>> reports = suite::wanted_reports(options);
  if (!reports)
    return reports.error();
  if (Result<void> good = check_parts(options); !good)
    return good.error();
  Result<std::vector<Job>> jobs = all_jobs(line);
  if (!jobs)
    return jobs.error();
  select(*jobs, options.tags);
  if (jobs->empty()) // nothing that was looked at is nothing that is good
    return command_line_problem(
        "there is no job" +
        std::string(options.tags.empty() ? "" : " with one of the tags"));
  Result<std::size_t> left_out = leave_out_unaffected(*jobs, line);
  if (!left_out)
    return left_out.error();
  Result<Results> before = known_before(options);
  if (!before)
    return before.error();
  Result<Results> baseline = Results();
  if (!options.baseline.empty())
    baseline = read_and_tell(options.baseline);
  if (!baseline)
    return baseline.error();
  suite::RunConfig config = run_config(options);
  config.before =
      options.baseline.empty() || options.resume ? *before : *baseline;
  Result<suite::OwnFolder> folder =
      choose_reports_folder(options, *reports, config);
  if (!folder)
    return folder.error();
  const auto parts = unsigned(options.parts);
  Result<Results> results =
      suite::run_jobs(parts == 1 ? *jobs : suite::split_jobs(*jobs, parts),
                      suite::options_for_all(line), config);
  if (!results)
    return results.error();
  suite::Ended ended{.jobs = *results, .runs = *results, .parts = parts};
  if (parts != 1)
    ended.jobs = *results = suite::compose_all(*jobs, parts, ended.runs);
  if (Result<void> done = suite::write_reports(*reports, *jobs, ended, config);
      !done)
    return done.error();
  const bool is_taken = std::ranges::any_of(
      *reports, [](const SuiteReport &report) { return report.file == "-"; });
  std::string text = suite::table(*jobs, *results);
  if (!options.since.empty())
    text += std::to_string(*left_out) +
            " jobs left out: nothing they depend "
            "on has changed since " +
            options.since + "\n";
  if (!options.baseline.empty())
    text += suite::changes(*baseline, *results);
  is_taken ? print_err(text) : print_out(text);
  return suite::exit_code(*jobs, *results);
}

} // namespace

int run_suite(const ParsedCommandLine &line) {
  if (line.files.empty() &&
      !(line.options.entry_all && !line.options.compile_commands.empty())) {
    print_diag(command_line_problem("suite needs a file of jobs, a folder, or "
                                    "--entry-all and sources"));
    return exit_bad_input;
  }
  Result<int> code = run_all(line);
  if (code)
    return *code;
  print_diag(code.error());
  return exit_bad_input;
}

} // namespace fathom
