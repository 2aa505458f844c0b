#include "driver/suite/reports.h"

#include "driver/parts/parts.h"
#include "driver/suite/folder.h"
#include "driver/suite/table.h"
#include "support/diag.h"

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

// index.html has its pages in index.jobs/.
fs::path folder_of_pages(const std::string &index) {
  return fs::path(index).replace_extension("jobs");
}

// The page of a job, beside the index; gives the link to it, or nothing.
Result<std::string> place_page(const fs::path &page, const fs::path &folder) {
  std::optional<std::string> text = text_of(page);
  if (!text)
    return std::string();
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  const fs::path file = folder / page.filename();
  if (Result<void> written = write_whole(file, *text); !written)
    return written.error();
  return (folder.filename() / page.filename()).string();
}

} // namespace

Result<std::vector<SuiteReport>> wanted_reports(const Options &options) {
  std::vector<SuiteReport> reports = suite_reports(options);
  for (const SuiteReport &report : reports) {
    if (!report.write)
      return command_line_problem("--" + report.option + " is for one program");
    if (report.option == "html" && report.file == "-")
      return command_line_problem(
          "the pages of a suite lie beside their index: --html is a file");
  }
  if (Result<void> good = check_outputs(options); !good)
    return good.error();
  return reports;
}

std::vector<report::JobEntry>
entries_of(const std::vector<Job> &jobs,
           const std::map<std::string, JobResult> &results) {
  std::vector<report::JobEntry> entries;
  for (const Job &job : jobs) {
    report::JobEntry entry;
    entry.name = job.name;
    entry.expected = expected(job);
    entry.verdict = "not done";
    if (auto found = results.find(job.name); found != results.end()) {
      const JobResult &result = found->second;
      entry.verdict = result.verdict;
      entry.text = result.text;
      entry.cpu_seconds = result.cpu_seconds;
      entry.peak_bytes = result.peak_bytes;
      entry.arguments = result.arguments;
      entry.findings = result.findings;
      entry.ledger = result.rows;
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

namespace {

// What was run for a job: a part that is lost has no report, whatever an
// earlier run has left.
std::vector<std::string> runs_of(const std::string &job, const Ended &ended) {
  std::vector<std::string> names;
  for (unsigned index = 1; index <= ended.parts; ++index) {
    std::string name =
        ended.parts == 1 ? job : part_name(job, {index, ended.parts});
    if (ended.runs.contains(name))
      names.push_back(std::move(name));
  }
  return names;
}

} // namespace

Result<void> write_reports(const std::vector<SuiteReport> &reports,
                           const std::vector<Job> &jobs, const Ended &ended,
                           const RunConfig &config) {
  for (const SuiteReport &report : reports) {
    std::vector<report::JobEntry> entries = entries_of(jobs, ended.jobs);
    for (report::JobEntry &entry : entries) {
      entry.is_divided = ended.parts > 1;
      for (const std::string &name : runs_of(entry.name, ended)) {
        const fs::path file = report_file(config, name, report.option);
        if (report.option != "html") {
          entry.reports.push_back(text_of(file).value_or(""));
          continue;
        }
        Result<std::string> page =
            place_page(file, folder_of_pages(report.file));
        if (!page)
          return page.error();
        if (!page->empty())
          entry.pages.push_back(std::move(*page));
      }
    }
    if (Result<void> written = write_suite_report(report, entries); !written)
      return written;
  }
  return {};
}

} // namespace fathom::suite
