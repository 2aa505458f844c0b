// Evidence for SAFE as a folder: `check --certify=DIR` writes it, `recheck DIR`
// checks it (docs/evidence.md).
#pragma once

#include "check/run.h"
#include "option/command_line.h"
#include "report/verdict.h"

#include <string>
#include <vector>

namespace fathom {

class Certifier {
public:
  explicit Certifier(const ParsedCommandLine &line) : line_(line) {}

  // Has the run tell what it decided.
  void watch(check::Run &run);
  // If the verdict is SAFE: writes the folder and checks it, and says in the
  // verdict what was done. It may take ten times as long as the solver took.
  Result<void> finish(report::Verdict &verdict, double solver_seconds,
                      const StopToken &stop) const;

private:
  bool is_asked() const { return !line_.options.certify.empty(); }

  const ParsedCommandLine &line_;
  std::string program_;              // that was decided, as a certificate
  Options options_;                  // how
  std::vector<std::string> sources_; // names of files
};

// The command; its exit code.
int recheck_folder(const ParsedCommandLine &line, const std::string &folder);

} // namespace fathom
