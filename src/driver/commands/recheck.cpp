// fathom recheck FILE: a certificate that `--certificate` wrote, against the
// program in it; of a folder: what `--certify` wrote. Exit codes: 0 it proves
// the program, 20 it does not, 30 it is none.
#include "check/questions/behind_open.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/evidence/certifying.h"
#include "driver/limits.h"
#include "driver/outputs.h"
#include "prove/certificate.h"
#include "support/assert.h"
#include "support/diag.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace fathom {

namespace {

int refuse(const Diag &diag) {
  print_diag(diag);
  return exit_bad_input;
}

// What the cut program shows of the program: that nothing fails. Who reaches
// what, and whether anybody does, it does not say.
report::Verdict about_program(prove::Rechecked &&rechecked,
                              const prove::Certificate &certificate) {
  report::Verdict verdict = std::move(rechecked.verdict);
  verdict.covers.clear();
  std::erase_if(verdict.properties, [&](const report::PropertyResult &p) {
    return p.id >= certificate.program->properties.size();
  });
  const std::set<sea::PropertyId> &open = certificate.settings.open;
  for (report::PropertyResult &p : verdict.properties) {
    const bool is_open = open.contains(p.id);
    const bool holds = rechecked.is_proved && !is_open;
    p.status = holds ? report::Status::Proved : report::Status::Unknown;
    p.reason = is_open ? "left open by the certificate" : "";
  }
  check::mark_behind_open(*certificate.program, verdict);
  if (!rechecked.is_proved) {
    verdict.reached.clear();
    verdict.other_reasons.assign(1, "the certificate is refused: " +
                                        rechecked.refused);
    verdict.vacuous.clear();
  }
  conclude(verdict);
  FATHOM_ASSERT(open.empty() || !is_safe(verdict),
                "what a certificate leaves open is not safe");
  return verdict;
}

} // namespace

int run_recheck(const ParsedCommandLine &line) {
  if (line.files.size() != 1)
    return refuse(command_line_problem("recheck needs one file"));
  const std::string &file = line.files[0];
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    return recheck_folder(line, file);
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return refuse(file_problem(
        std::string("cannot read the file: ") + std::strerror(errno), file));
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  TermStore store;
  Result<prove::Certificate> certificate =
      prove::read_certificate(store, text.str(), file);
  if (!certificate)
    return refuse(certificate.error());
  check::Solvers solvers(line.options, stop);
  check::Run run{.program = *certificate->program,
                 .options = line.options,
                 .stop = stop,
                 .solvers = solvers,
                 .has_access_checks = certificate->is_checked};
  Result<prove::Rechecked> rechecked =
      prove::recheck(*certificate->program, run, certificate->settings);
  if (!rechecked)
    return refuse(rechecked.error());
  report::Verdict verdict = about_program(std::move(*rechecked), *certificate);
  if (Result<void> written = write_outputs(verdict, line); !written)
    return refuse(written.error());
  return exit_code(verdict);
}

} // namespace fathom
