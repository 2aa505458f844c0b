// A verdict as JSON (docs/report-format.md), and as much of it read back as a
// replay needs.
#pragma once

#include "report/verdict.h"
#include "support/result.h"

#include <set>
#include <string>
#include <vector>

namespace fathom::report {

// How the verdict came about: enough to start again.
struct RunInfo {
  std::string version;
  std::string directory;              // in which names of files make sense
  std::vector<std::string> files;     // as given
  std::vector<std::string> arguments; // options that are not the default
};

std::string to_json(const Verdict &verdict, const RunInfo &run);

struct Report {
  RunInfo run;
  std::vector<PropertyResult> failed; // with their inputs
};

// What tells rows of ledgers apart, wherever their lines have moved to.
std::string ledger_key(const LedgerEntry &row);
// Of all rows of a report.
Result<std::set<std::string>> read_ledger(const std::string &text,
                                          const std::string &name);

// `name` is what messages call the text.
Result<Report> read_json(const std::string &text, const std::string &name);

} // namespace fathom::report
