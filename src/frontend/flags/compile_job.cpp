#include "frontend/flags/compile_job.h"

#include "frontend/flags/flag_trust.h"
#include "support/diag.h"

namespace fathom::frontend {

namespace {

// The database's flags, and the folder they are meant for.
Result<void> take_entry(const LoadConfig &config,
                        const CompileCommands &commands, CompileJob &job) {
  const CompileEntry *entry = commands.find(job.file);
  if (!entry) { // a harness, say
    CompileCommands::Neighbour other = commands.nearest(job.file, config.files);
    if (!other.entry)
      return file_problem("is not in the compilation database of " +
                              config.compile_commands +
                              ", nor is another file of its language",
                          job.file);
    entry = other.entry;
    job.flags_of = *other.file;
  }
  if (auto flag = first_untrusted_flag(entry->flags);
      flag && !config.trusts_commands)
    return file_problem("the flag " + *flag + " for " + job.file +
                            " is not taken from a compilation database: it may "
                            "run or write something",
                        commands.name(), "--trust-config takes it");
  job.flags = entry->flags;
  job.directory = entry->directory;
  job.file = std::filesystem::absolute(job.file).string();
  return {};
}

} // namespace

Result<CompileJob> compile_job(const LoadConfig &config,
                               const CompileCommands *commands,
                               const std::string &file) {
  CompileJob job;
  job.file = file;
  job.checks = config.checks;
  job.spec = config.spec;
  job.contracts = config.contracts;
  if (commands)
    if (Result<void> taken = take_entry(config, *commands, job); !taken)
      return taken.error();
  job.flags.insert(job.flags.end(), config.compile_flags.begin(),
                   config.compile_flags.end());
  return job;
}

} // namespace fathom::frontend
