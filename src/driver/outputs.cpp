#include "driver/outputs.h"

#include "driver/console.h"
#include "driver/version.h"
#include "option/table.h"
#include "report/json.h"
#include "report/text.h"
#include "support/diag.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace fathom {

namespace {

struct Output {
  std::string Options::*file; // null: standard output
  std::string (*write)(const report::Verdict &, const report::RunInfo &,
                       const Options &);
};

std::string write_json(const report::Verdict &verdict,
                       const report::RunInfo &run, const Options &) {
  return report::to_json(verdict, run);
}

std::string write_text(const report::Verdict &verdict, const report::RunInfo &,
                       const Options &options) {
  report::Sources sources;
  return report::to_text(verdict, options.trace, sources);
}

std::string write_certificate(const report::Verdict &verdict,
                              const report::RunInfo &, const Options &) {
  return verdict.certificate;
}

constexpr Output outputs[] = {
    {&Options::json, write_json},
    {&Options::certificate, write_certificate},
    {nullptr, write_text},
};

// What was written does not change what is said about it.
std::vector<std::string> arguments_of(const Options &options) {
  Options plain = options;
  plain.config.clear();
  for (const Output &output : outputs)
    if (output.file)
      (plain.*output.file).clear();
  plain.keep.clear();
  plain.trust_config = false; // whoever reads the report decides that
  plain.replay = ReplayMode::On;
  return to_arguments(plain);
}

Result<void> write_file(const std::string &name, const std::string &text) {
  std::ofstream out(name, std::ios::binary);
  out << text;
  out.close();
  if (!out)
    return file_problem(
        std::string("cannot write the report: ") + std::strerror(errno), name);
  return {};
}

} // namespace

Result<void> write_outputs(const report::Verdict &verdict,
                           const ParsedCommandLine &line) {
  const Options &options = line.options;
  std::error_code ignored; // only reports need the folder
  report::RunInfo run{.version = version_text,
                      .directory =
                          std::filesystem::current_path(ignored).string(),
                      .files = line.files,
                      .arguments = arguments_of(options)};
  for (const Output &output : outputs) {
    if (output.file && (options.*output.file).empty())
      continue;
    std::string text = output.write(verdict, run, options);
    if (output.file && text.empty()) // there is no proof
      continue;
    if (!output.file)
      print_out(text);
    else if (Result<void> done = write_file(options.*output.file, text); !done)
      return done;
  }
  return {};
}

} // namespace fathom
