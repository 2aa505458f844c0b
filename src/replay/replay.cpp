#include "replay/replay.h"

#include "frontend/compile.h"
#include "replay/evidence.h"
#include "replay/harness.h"
#include "replay/native_module.h"
#include "replay/native_run.h"
#include "replay/prepared/prepared_module.h"
#include "support/diag.h"

#include <fstream>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

namespace fathom::replay {

namespace {

namespace fs = std::filesystem;
using report::NativeStatus;
using report::PropertyResult;
using sea::CheckKind;

// One way to run the program.
struct Way {
  Sanitizer sanitizer;
  Form form;
  Follows follows = Follows::Objects;
};

// What is tried for a kind of failure, one after the other until it is seen.
std::vector<Way> ways_for(CheckKind kind) {
  Sanitizer sanitizer = kind == CheckKind::UninitialisedRead
                            ? Sanitizer::Memory
                            : Sanitizer::Address;
  std::vector<Way> ways{{sanitizer, Form::Library}, {sanitizer, Form::Models}};
  if (kind == CheckKind::UninitialisedRead)
    ways.push_back({Sanitizer::Memory, Form::Prepared, Follows::Uninit});
  else if (kind == CheckKind::Poison)
    ways.push_back({Sanitizer::Memory, Form::Prepared, Follows::Poison});
  else
    ways.push_back({Sanitizer::None, Form::Prepared});
  return ways;
}

// Those that are run together, by the one that names them.
CheckKind group_of(CheckKind kind) {
  return kind == CheckKind::UninitialisedRead || kind == CheckKind::Poison
             ? kind
             : CheckKind::Assert;
}

// What an answer says of its way.
std::string_view remark_on(Form form) {
  switch (form) {
  case Form::Library:
    return "";
  case Form::Models:
    return ", with the results of the library that the trace has";
  case Form::Prepared:
    return ", in the program as it is prepared for the verifier";
  }
  FATHOM_UNREACHABLE("a form without a remark");
}

// Why this machine cannot run the program; empty if it can.
std::string reason_against(const llvm::Module &module) {
  llvm::Triple target(module.getTargetTriple());
  // A text without a triple is for whoever reads it.
  if (!target.str().empty() && (!target.isX86() || !target.isOSLinux()))
    return "programs for " + target.str() + " do not run on this machine";
  return {};
}

// One build of the program, and the properties that are replayed with it.
class Build {
public:
  Build(const ReplayConfig &config, const Way &way, const StopToken &stop,
        std::string &compiler_text)
      : config_(config), way_(way), stop_(stop), compiler_text_(compiler_text) {
  }

  Result<void> run(const std::vector<PropertyResult *> &properties);

private:
  Result<BuildJob> write(const std::vector<PropertyResult *> &properties,
                         const fs::path &folder);
  Result<void> keep(const std::vector<PropertyResult *> &properties,
                    const BuildJob &job);
  frontend::LoadConfig
  load_config(const std::vector<PropertyResult *> &properties) const;
  void replay(PropertyResult &property, const fs::path &folder);
  RunJob run_job(const PropertyResult &p, const fs::path &folder) const {
    return {.folder = folder,
            .property = p.id,
            .kind = p.kind,
            .form = way_.form,
            .stops = config_.checks_stop,
            .all_leaks = config_.all_leaks,
            .sandbox = sandbox_};
  }
  void fail_all(const std::vector<PropertyResult *> &properties,
                const Diag &why);

  bool find_sandbox(const std::vector<PropertyResult *> &properties,
                    const fs::path &folder);

  const ReplayConfig &config_;
  Sandbox sandbox_ = Sandbox::None;
  std::string refused_; // why it is not built
  Way way_;
  const StopToken &stop_;
  std::string &compiler_text_;
};

bool has_kind(const std::vector<PropertyResult *> &properties, CheckKind kind) {
  for (const PropertyResult *p : properties)
    if (p->kind == kind)
      return true;
  return false;
}

// Clang's checks of alignment, null and classes are there if they are looked
// for. Only then: they stop the program too early for another property.
frontend::LoadConfig
Build::load_config(const std::vector<PropertyResult *> &properties) const {
  frontend::LoadConfig load = config_.load;
  if (way_.form == Form::Prepared)
    return load;
  for (CheckKind kind : {CheckKind::MisalignedAccess, CheckKind::NullMember,
                         CheckKind::ObjectType})
    load.checks[size_t(kind)] = has_kind(properties, kind);
  return load;
}

Result<BuildJob> Build::write(const std::vector<PropertyResult *> &properties,
                              const fs::path &folder) {
  Result<frontend::Loaded> loaded =
      frontend::load(load_config(properties), stop_, compiler_text_);
  if (!loaded)
    return loaded.error();
  refused_ = reason_against(*loaded->module);
  if (!refused_.empty())
    return BuildJob{};
  NativeConfig native;
  native.prepare = config_.prepare;
  native.volatile_reads_are_inputs = config_.volatile_reads_are_inputs;
  native.sanitizer = way_.sanitizer;
  native.form = way_.form;
  native.follows = way_.follows;
  std::vector<HarnessTrace> traces;
  for (const PropertyResult *p : properties) {
    native.watched.push_back({p->place.file, p->place.line, p->kind});
    traces.push_back({p->id, &p->inputs});
  }
  Result<NativeModule> module = way_.form == Form::Prepared
                                    ? make_prepared(*loaded->module, native)
                                    : make_native(*loaded->module, native);
  if (!module)
    return module.error();
  std::ofstream harness(folder / "harness.c");
  harness << harness_text(module->sites, traces, way_.form, way_.follows);
  harness.close();
  std::error_code error;
  llvm::raw_fd_ostream program((folder / "program.bc").string(), error);
  if (!error)
    llvm::WriteBitcodeToFile(*loaded->module, program);
  program.close();
  if (!harness || error || program.has_error()) {
    program.clear_error();
    return file_problem("cannot write a temporary file", folder.string());
  }
  BuildJob job;
  job.folder = folder;
  job.sanitizer = way_.sanitizer;
  job.form = way_.form;
  job.needs_cpp = module->needs_cpp;
  job.target = loaded->module->getTargetTriple();
  return job;
}

void Build::fail_all(const std::vector<PropertyResult *> &properties,
                     const Diag &why) {
  for (PropertyResult *p : properties)
    p->native = {NativeStatus::NotConfirmed, why.message};
}

void Build::replay(PropertyResult &p, const fs::path &folder) {
  p.native.status = NativeStatus::NotConfirmed;
  if (!p.inputs.complete) {
    p.native.text = "the trace has too many inputs";
    return;
  }
  if (p.kind == CheckKind::MemoryLeak && way_.form != Form::Prepared &&
      !allows_ptrace(sandbox_)) {
    p.native.text = "leak checks need ptrace, which the sandbox forbids";
    return;
  }
  Result<RunResult> done = replay::run(run_job(p, folder), stop_);
  if (!done) {
    p.native.text = done.error().message;
    return;
  }
  RunLog log = read_log(done->log);
  if (way_.form == Form::Prepared) // what else is seen has no place
    std::erase_if(log.evidence, [](const Evidence &evidence) {
      return evidence.tool != Tool::Harness;
    });
  if (const Evidence *seen = find_evidence(log, p.kind, p.place))
    p.native = {NativeStatus::Confirmed,
                describe(*seen) + std::string(remark_on(way_.form))};
  else if (!log.evidence.empty())
    p.native.text = describe(log.evidence[0]) + " instead";
  else if (!log.diverged.empty())
    p.native.text = log.diverged;
  else if (log.needs_ptrace)
    p.native.text = "leak checks need ptrace, which is forbidden here";
  else if (log.returned)
    p.native.text = "the program ends without a failure";
  else
    p.native.text = "the program ends with " + done->ending;
}

std::string shell_line(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words) {
    line += line.empty() ? "'" : " '";
    for (char c : word)
      line += c == '\'' ? "'\\''" : std::string(1, c);
    line += "'";
  }
  return line + "\n";
}

// run.sh does it all again there.
Result<void> Build::keep(const std::vector<PropertyResult *> &properties,
                         const BuildJob &job) {
  fs::path folder = fs::absolute(config_.keep);
  if (way_.sanitizer == Sanitizer::Memory)
    folder /= "memory";
  if (way_.form == Form::Models)
    folder /= "models";
  if (way_.form == Form::Prepared)
    folder /= "prepared";
  std::error_code error;
  fs::create_directories(folder, error);
  for (const char *name : {"harness.c", "program.bc"})
    if (!error)
      fs::copy_file(job.folder / name, folder / name,
                    fs::copy_options::overwrite_existing, error);
  BuildJob there = job;
  there.folder = folder;
  std::ofstream script(folder / "run.sh");
  script << "#!/bin/sh\n# Builds the program and runs it with the inputs of "
            "each counterexample.\n"
         << shell_line({"cd", folder.string()})
         << shell_line(build_command(there));
  for (const PropertyResult *p : properties)
    script << "# property " << p->id << "\n"
           << shell_line(run_command(run_job(*p, folder)))
           << "cat log.*; rm -f log.*\n";
  script.close();
  if (error || !script)
    return file_problem("cannot write what was to be kept", folder.string());
  return {};
}

// False: there is none, and none of the programs runs.
bool Build::find_sandbox(const std::vector<PropertyResult *> &properties,
                         const fs::path &folder) {
  if (config_.is_unsafe)
    return true;
  std::string why;
  sandbox_ = replay::find_sandbox(folder, stop_, why);
  if (sandbox_ != Sandbox::None)
    return true;
  for (PropertyResult *p : properties)
    p->native = {NativeStatus::NotConfirmed,
                 "there is no sandbox to run the program in (" + why +
                     "); --replay=unsafe runs it without one"};
  return false;
}

Result<void> Build::run(const std::vector<PropertyResult *> &properties) {
  if (properties.empty())
    return {};
  Result<frontend::WorkFolder> folder = frontend::WorkFolder::create();
  if (!folder)
    return folder.error();
  Result<BuildJob> job = write(properties, folder->path());
  if (!job)
    return job.error();
  if (!refused_.empty()) {
    fail_all(properties, file_problem(refused_, {}));
    return {};
  }
  if (!config_.keep.empty())
    if (Result<void> kept = keep(properties, *job); !kept)
      return kept.error();
  if (Result<void> built = build(*job, stop_); !built) {
    fail_all(properties, built.error());
    return {};
  }
  if (find_sandbox(properties, folder->path()))
    for (PropertyResult *p : properties)
      replay(*p, folder->path());
  return {};
}

} // namespace

// The first answer stands if another way does not help.
static Result<void> try_again(const std::vector<PropertyResult *> &all,
                              const ReplayConfig &config, const Way &way,
                              const StopToken &stop,
                              std::string &compiler_text) {
  std::vector<PropertyResult *> open;
  std::vector<report::NativeResult> before;
  for (PropertyResult *p : all)
    if (p->native.status == NativeStatus::NotConfirmed && p->inputs.complete) {
      open.push_back(p);
      before.push_back(p->native);
    }
  Build build(config, way, stop, compiler_text);
  Result<void> done = build.run(open);
  for (size_t i = 0; i < open.size(); ++i)
    if (!done || open[i]->native.status != NativeStatus::Confirmed)
      open[i]->native = before[i];
  return {};
}

Result<void> replay_all(std::vector<PropertyResult> &properties,
                        const ReplayConfig &config, const StopToken &stop,
                        std::string &compiler_text) {
  for (CheckKind kind :
       {CheckKind::Assert, CheckKind::UninitialisedRead, CheckKind::Poison}) {
    std::vector<PropertyResult *> chosen;
    for (PropertyResult &p : properties)
      if (p.status == report::Status::Failed && report::is_real(p.kind) &&
          group_of(p.kind) == kind)
        chosen.push_back(&p);
    std::vector<Way> ways = ways_for(kind);
    Build build(config, ways[0], stop, compiler_text);
    if (Result<void> done = build.run(chosen); !done)
      return done.error();
    for (size_t i = 1; i < ways.size(); ++i)
      if (Result<void> done =
              try_again(chosen, config, ways[i], stop, compiler_text);
          !done)
        return done.error();
  }
  return {};
}

} // namespace fathom::replay
