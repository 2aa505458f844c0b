#include "driver/ledger_baseline.h"

#include "driver/outputs.h"
#include "report/json.h"
#include "report/text.h"
#include "support/diag.h"

#include <fstream>
#include <sstream>

namespace fathom {

Result<AcceptedRows> read_baseline(const Options &options) {
  const std::string &name = options.ledger_baseline;
  if (name.empty())
    return AcceptedRows();
  std::ifstream in(name, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return file_problem("cannot read the report of --ledger-baseline", name);
  Result<std::set<std::string>> keys = report::read_ledger(text.str(), name);
  if (!keys)
    return keys.error();
  return AcceptedRows(std::move(*keys));
}

void judge_ledger(report::Verdict &verdict, const AcceptedRows &accepted) {
  if (!accepted)
    return;
  for (const report::LedgerEntry &row : verdict.ledger)
    if (!accepted->contains(report::ledger_key(row)))
      verdict.other_reasons.push_back(
          "not in the ledger's baseline: " + row.text +
          (row.place.file.empty() ? ""
                                  : " at " + report::place_text(row.place)));
  conclude(verdict);
}

} // namespace fathom
