#include "driver/native_replay.h"

#include "check/chosen_checks.h"
#include "driver/console.h"
#include "driver/load_stages.h"
#include "driver/program_options.h"
#include "replay/replay.h"

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
  std::string compiler_text;
  Result<void> done =
      replay::replay_all(properties, config, stop, compiler_text);
  if (!done)
    print_err(compiler_text);
  return done;
}

} // namespace fathom
