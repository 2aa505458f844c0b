// fathom replay REPORT: compiles the program of a report for this machine and
// runs it with the inputs of each counterexample. Exit codes: 10 all were seen
// to fail, 20 not all, 0 there are none, 30 bad input.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/evidence/native_replay.h"
#include "driver/limits.h"
#include "driver/load_stages.h"
#include "driver/trust.h"
#include "report/json.h"
#include "report/text.h"
#include "support/diag.h"

#include <cerrno>
#include <charconv>
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

Result<report::Report> read_report(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return file_problem(
        std::string("cannot read the file: ") + std::strerror(errno), file);
  return report::read_json(text.str(), file);
}

// The command line that `check` had. Settings of a file are among its
// arguments, so none is read again. Whether they are trusted is not for the
// report to say.
Result<ParsedCommandLine> line_of(const report::RunInfo &run, bool is_trusted,
                                  const std::string &file) {
  std::vector<std::string> words{"check", "--config=/dev/null"};
  words.insert(words.end(), run.arguments.begin(), run.arguments.end());
  words.insert(words.end(), run.files.begin(), run.files.end());
  std::vector<const char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(word.c_str());
  Result<ParsedCommandLine> line =
      parse_command_line(pointers, command_infos());
  if (!line)
    return line;
  line->options.trust_config = is_trusted;
  line->options.replay = ReplayMode::Native;
  if (Result<void> good = check_trust_in_report(line->options, file); !good)
    return good.error();
  return line;
}

Result<void> choose(std::vector<report::PropertyResult> &failed,
                    const std::string &wanted) {
  std::erase_if(failed, [](const report::PropertyResult &p) {
    return !report::is_real(p.kind);
  });
  if (wanted.empty())
    return {};
  uint32_t number = 0;
  const char *end = wanted.data() + wanted.size();
  auto [stop, error] = std::from_chars(wanted.data(), end, number);
  if (error != std::errc() || stop != end)
    return command_line_problem("--property expects a number, not '" + wanted +
                                "'");
  std::erase_if(
      failed, [&](const report::PropertyResult &p) { return p.id != number; });
  if (failed.empty())
    return command_line_problem(
        "no failed property of the report has the number " + wanted);
  return {};
}

Result<void> enter(const std::string &directory) {
  std::error_code error;
  std::filesystem::current_path(directory, error);
  if (error)
    return file_problem(
        "cannot enter the folder of the report: " + error.message(), directory);
  return {};
}

} // namespace

int run_replay(const ParsedCommandLine &line) {
  if (line.files.size() != 1)
    return refuse(command_line_problem(
        "replay needs one report, which fathom check --json "
        "FILE writes"));
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  Result<report::Report> report = read_report(line.files[0]);
  if (!report)
    return refuse(report.error());
  if (Result<void> good = choose(report->failed, line.options.property); !good)
    return refuse(good.error());
  std::string keep =
      line.options.keep.empty()
          ? ""
          : std::filesystem::absolute(line.options.keep).string();
  if (Result<void> good = enter(report->run.directory); !good)
    return refuse(good.error());
  Result<ParsedCommandLine> original =
      line_of(report->run, line.options.trust_config, line.files[0]);
  if (!original)
    return refuse(original.error());
  if (line.options.replay == ReplayMode::Unsafe)
    original->options.replay = ReplayMode::Unsafe;
  if (Result<void> done =
          replay_natively(report->failed, *original, keep, stop);
      !done)
    return refuse(done.error());
  size_t confirmed = 0;
  for (const report::PropertyResult &p : report->failed) {
    print_out(native_text(p));
    confirmed += p.native.status == report::NativeStatus::Confirmed;
  }
  print_out("fathom: " + std::to_string(confirmed) + " of " +
            std::to_string(report->failed.size()) +
            " counterexamples confirmed natively\n");
  if (report->failed.empty())
    return exit_ok;
  return confirmed == report->failed.size() ? 10 : 20;
}

} // namespace fathom
