// --ledger-baseline: the rows of the ledger that somebody has accepted.
#pragma once

#include "option/options.h"
#include "report/verdict.h"
#include "support/result.h"

#include <optional>
#include <set>
#include <string>

namespace fathom {

// None: all are accepted.
using AcceptedRows = std::optional<std::set<std::string>>;

Result<AcceptedRows> read_baseline(const Options &options);

// A row that was not there when somebody accepted the ledger is a reason for
// UNKNOWN.
void judge_ledger(report::Verdict &verdict, const AcceptedRows &accepted);

} // namespace fathom
