#include "driver/evidence/native_replay.h"

#include "check/chosen_checks.h"
#include "driver/console.h"
#include "driver/load_stages.h"
#include "driver/program_options.h"
#include "replay/emit_test.h"
#include "replay/replay.h"
#include "support/diag.h"

#include <fstream>
#include <optional>

namespace fathom {

Result<void> replay_natively(std::vector<report::PropertyResult> &properties,
                             const ParsedCommandLine &line,
                             const std::string &keep, const StopToken &stop) {
  if (line.files.empty() || is_sea(line.files[0])) {
    for (report::PropertyResult &p : properties)
      if (p.status == report::Status::Failed)
        p.native = {report::NativeStatus::NotConfirmed,
                    "a .sea file is no program that a machine runs"};
    return {};
  }
  Result<frontend::LoadConfig> load = load_config(line);
  if (!load)
    return load.error();
  Result<passes::PrepareConfig> prepare = prepare_config(line.options);
  if (!prepare)
    return prepare.error();
  replay::ReplayConfig config;
  config.load = std::move(*load);
  config.prepare = std::move(*prepare);
  config.volatile_reads_are_inputs =
      volatile_reads(line.options) == VolatileReads::Fresh;
  config.checks_stop =
      line.options.shadowing && line.options.on_ub == OnUb::Stop;
  Result<check::ChosenChecks> chosen = check::chosen_checks(line.options);
  if (!chosen)
    return chosen.error();
  config.all_leaks = chosen->leak == LeakMode::Unfreed;
  config.keep = keep;
  config.is_unsafe = line.options.replay == ReplayMode::Unsafe;
  std::string compiler_text;
  Result<void> done =
      replay::replay_all(properties, config, stop, compiler_text);
  if (!done)
    print_err(compiler_text);
  return done;
}

Result<void> write_test(const report::Verdict &verdict,
                        const ParsedCommandLine &line) {
  const std::string &file = line.options.emit_test;
  if (file.empty() || line.files.empty())
    return {};
  replay::TestConfig config{.style = replay::test_style(file),
                            .file = file,
                            .sources = line.files,
                            .flags = line.options.compile_flag};
  std::optional<Diag> why;
  if (line.options.entry != "main")
    why = file_problem("no test can be written: its main is that of --entry",
                       file, "fathom harness writes a program that has one");
  report::Sources sources;
  for (const report::PropertyResult &p : verdict.properties) {
    if (p.status != report::Status::Failed || !report::is_real(p.kind) ||
        !p.confirmed || line.options.entry != "main")
      continue;
    Result<std::string> text = replay::test_text(p, config, sources);
    if (!text) {
      why = why ? why : text.error();
      continue;
    }
    std::ofstream out(file, std::ios::binary);
    out << *text;
    out.close();
    if (out)
      return {};
    return file_problem("cannot write the test", file);
  }
  if (why && verdict.outcome == report::Outcome::Unsafe)
    return *why;
  return {};
}

} // namespace fathom
