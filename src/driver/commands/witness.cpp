// fathom witness FILE.yml SOURCE...: holds a program against a witness of
// SV-COMP, format 2.0, whoever wrote it. Exit codes: 0 confirmed, 20 not
// confirmed, 30 it is no witness, 31 our own failure.
#include "frontend/witness/witness.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/outputs.h"
#include "driver/witness/judge.h"
#include "support/diag.h"

namespace fathom {

namespace {

int refuse(const Diag &diag) {
  print_diag(diag);
  return exit_bad_input;
}

bool is_c(const std::string &file) {
  return file.ends_with(".c") || file.ends_with(".i");
}

} // namespace

int run_witness(const ParsedCommandLine &line) {
  if (line.files.size() < 2)
    return refuse(command_line_problem(
        "witness needs the witness and the program's files"));
  if (std::vector<SuiteReport> reports = suite_reports(line.options);
      !reports.empty())
    return refuse(command_line_problem("witness writes no report: --" +
                                       reports[0].option));
  Result<frontend::Witness> witness = read_witness_file(line.files[0]);
  if (!witness)
    return refuse(witness.error());
  ParsedCommandLine inner = line;
  inner.options.validate = line.files[0];
  inner.files.erase(inner.files.begin());
  for (const std::string &file : inner.files)
    if (!is_c(file))
      return refuse(
          file_problem("a witness is about files in C (.c, .i)", file));
  if (std::string why = objection(*witness, inner.files); !why.empty())
    return tell_witness(*witness, why);
  // What the task is, the witness says. Proofs need accesses that stay in their
  // objects: they are proved, too.
  inner.options.checks = witness->specification;
  if (!witness->is_violation)
    inner.options.checks += "\n" + std::string(valid_accesses);
  inner.options.compile_flag.push_back(witness->is_32_bits ? "-m32" : "-m64");
  inner.options.cache.clear(); // an answer about the program is another one
  if (!witness->is_violation)
    return run_prove(inner);
  // Most say where an execution goes at each step. Where one is free to pass a
  // place in another way first, it is cut at the target instead.
  inner.options.trace = TraceStyle::Full;
  inner.options.validate = std::string(strictly) + line.files[0];
  const int code = run_check(inner);
  if (code != exit_not_strictly)
    return code;
  inner.options.validate = line.files[0];
  return run_check(inner);
}

} // namespace fathom
