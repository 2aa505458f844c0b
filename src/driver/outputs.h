// The forms in which `check` gives its verdict, a table: a report is a row, a
// function of src/report/ and the option that names its file.
#pragma once

#include "option/command_line.h"
#include "report/suite/formats.h"
#include "report/verdict.h"

#include <span>
#include <string>
#include <vector>

namespace fathom {

// Of several reports at most one may be on standard output.
Result<void> check_outputs(const Options &options);

// Files first, then standard output; the text is on standard error if a report
// is there.
Result<void> write_outputs(const report::Verdict &verdict,
                           const ParsedCommandLine &line);

// A report of a whole suite that is asked for. `write` is null if the format is
// for one program.
struct SuiteReport {
  std::string option;
  std::string file;
  std::string (*write)(std::span<const report::JobEntry>,
                       const report::RunInfo &) = nullptr;
};
std::vector<SuiteReport> suite_reports(const Options &options);

Result<void> write_suite_report(const SuiteReport &report,
                                std::span<const report::JobEntry> jobs);
// Options that are not the default, without those of reports.
std::vector<std::string> arguments_of(const Options &options);

} // namespace fathom
