#include "driver/outputs.h"

#include "driver/console.h"
#include "driver/version.h"
#include "driver/witness/write.h"
#include "option/table.h"
#include "report/formats.h"
#include "report/suite/formats.h"
#include "report/text.h"
#include "support/diag.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace fathom {

namespace {

using report::RunInfo;
using report::Sources;
using report::Verdict;

// A format: its name, the option that names its file (null: the text itself,
// which has none), how it is written, and how for a whole suite (null: it is
// for one program).
struct Output {
  std::string_view name;
  std::string Options::*file;
  std::string (*write)(const Verdict &, const RunInfo &, const Options &,
                       Sources &);
  std::string (*write_suite)(std::span<const report::JobEntry>,
                             const RunInfo &) = nullptr;
};

// What somebody who has not read docs/environments.md does not know.
std::string hint_at_callers(const Verdict &verdict, const RunInfo &run,
                            const Options &options) {
  if (options.entry == "main" || !options.enforce_contract.empty())
    return "";
  if (verdict.outcome == report::Outcome::Unsafe && !run.files.empty())
    return "hint: if no caller gives these inputs, write down what callers "
           "keep to: 'fathom harness " +
           options.entry + " " + run.files[0] +
           "' gives the environment as C to edit\n";
  if (verdict.outcome == report::Outcome::Unknown && !verdict.reached.empty() &&
      options.entry_length == 0)
    return "hint: --entry-length=N limits texts and arrays that " +
           options.entry + " gets\n";
  return "";
}

// Before the last line, which scripts read.
std::string with_hint(std::string text, const std::string &hint) {
  const size_t last = text.rfind('\n', text.size() - 2);
  return text.insert(last == std::string::npos ? 0 : last + 1, hint);
}

constexpr Output outputs[] = {
    {"JSON", &Options::json,
     [](const Verdict &v, const RunInfo &run, const Options &, Sources &) {
       return report::to_json(v, run);
     },
     report::suite_to_json},
    {"SARIF", &Options::sarif,
     [](const Verdict &v, const RunInfo &run, const Options &, Sources &s) {
       return report::to_sarif(v, run, s);
     },
     report::suite_to_sarif},
    {"JUnit", &Options::junit,
     [](const Verdict &v, const RunInfo &run, const Options &, Sources &) {
       return report::to_junit(v, run);
     },
     report::suite_to_junit},
    {"GitHub", &Options::github,
     [](const Verdict &v, const RunInfo &, const Options &, Sources &) {
       return report::to_github(v);
     },
     report::suite_to_github},
    {"GitLab", &Options::gitlab,
     [](const Verdict &v, const RunInfo &, const Options &, Sources &s) {
       return report::to_gitlab(v, s);
     },
     report::suite_to_gitlab},
    {"lcov", &Options::lcov,
     [](const Verdict &v, const RunInfo &run, const Options &, Sources &) {
       return report::to_lcov(v, run);
     }},
    {"HTML", &Options::html,
     [](const Verdict &v, const RunInfo &run, const Options &, Sources &s) {
       return report::to_html(v, run, s);
     },
     report::suite_to_html},
    {"certificate", &Options::certificate,
     [](const Verdict &v, const RunInfo &, const Options &, Sources &) {
       return v.grounds.certificate;
     }},
    {"witness", &Options::witness, witness_text},
    {"text", nullptr,
     [](const Verdict &v, const RunInfo &run, const Options &options,
        Sources &s) {
       return with_hint(report::to_text(v, options.trace, s),
                        hint_at_callers(v, run, options));
     }},
};

constexpr std::string_view standard_output = "-";

// Of two runs that write one file at once each writes the whole of it: what is
// locked is no device, and who is killed has no lock.
bool write_all(int file, std::string_view text) {
  ::flock(file, LOCK_EX);
  if (::ftruncate(file, 0) != 0 && errno != EINVAL)
    return false;
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR)
      return false;
    text.remove_prefix(written < 0 ? 0 : size_t(written));
  }
  return true;
}

Result<void> write_file(const std::string &name, const std::string &text) {
  const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  const bool is_written = file >= 0 && write_all(file, text);
  const int why = errno;
  if (file >= 0 && ::close(file) == 0 && is_written)
    return {};
  return file_problem(std::string("cannot write the report: ") +
                          std::strerror(is_written ? errno : why),
                      name);
}

// The first report that goes there; null: none.
const Output *report_on_standard_output(const Options &options) {
  for (const Output &output : outputs)
    if (output.file && options.*output.file == standard_output)
      return &output;
  return nullptr;
}

} // namespace

// What was written does not change what is said about it.
std::vector<std::string> arguments_of(const Options &options) {
  Options plain = options;
  plain.config.clear();
  for (const Output &output : outputs)
    if (output.file)
      (plain.*output.file).clear();
  plain.keep.clear();
  plain.certify.clear();
  plain.emit_test.clear();
  plain.key_file.clear();
  plain.suite_texts.clear();
  plain.progress = ProgressFormat::Text;
  plain.ledger_baseline.clear();
  plain.trust_config = false; // whoever reads the report decides that
  plain.replay = ReplayMode::On;
  return to_arguments(plain);
}

Result<void> check_outputs(const Options &options) {
  const Output *first = report_on_standard_output(options);
  for (const Output &output : outputs)
    if (output.file && &output != first &&
        options.*output.file == standard_output)
      return command_line_problem(
          "standard output is for one report: " + std::string(first->name) +
          " or " + std::string(output.name));
  return {};
}

Result<void> write_outputs(const report::Verdict &verdict,
                           const ParsedCommandLine &line) {
  const Options &options = line.options;
  std::error_code ignored; // only reports need the folder
  report::RunInfo run{.version = version_text,
                      .directory =
                          std::filesystem::current_path(ignored).string(),
                      .files = line.files,
                      .arguments = arguments_of(options)};
  Sources sources;
  const bool is_taken = report_on_standard_output(options) != nullptr;
  for (const Output &output : outputs) {
    if (output.file && (options.*output.file).empty())
      continue;
    std::string text = output.write(verdict, run, options, sources);
    if (output.file && text.empty()) { // there is no proof, or no failure
      print_err("fathom: no " + std::string(output.name) + " is written to " +
                options.*output.file + ": this verdict has none\n");
      continue;
    }
    if (!output.file && is_taken)
      print_err(text);
    else if (!output.file || options.*output.file == standard_output)
      print_out(text);
    else if (Result<void> done = write_file(options.*output.file, text); !done)
      return done;
  }
  return {};
}

std::vector<SuiteReport> suite_reports(const Options &options) {
  std::vector<SuiteReport> reports;
  for (const Output &output : outputs)
    for (const OptionRow &row : option_rows()) {
      const auto *member = std::get_if<std::string Options::*>(&row.slot);
      if (output.file && member && *member == output.file &&
          !(options.*output.file).empty())
        reports.push_back({.option = option_name(row),
                           .file = options.*output.file,
                           .write = output.write_suite});
    }
  return reports;
}

Result<void> write_suite_report(const SuiteReport &report,
                                std::span<const report::JobEntry> jobs) {
  std::error_code ignored; // only reports need the folder
  const RunInfo run{.version = version_text,
                    .directory =
                        std::filesystem::current_path(ignored).string(),
                    .files = {},
                    .arguments = {}};
  const std::string text = report.write(jobs, run);
  if (report.file != standard_output)
    return write_file(report.file, text);
  print_out(text);
  return {};
}

} // namespace fathom
