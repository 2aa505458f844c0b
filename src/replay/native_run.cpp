#include "replay/native_run.h"

#include "support/diag.h"
#include "support/subprocess.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace fathom::replay {

namespace {

namespace fs = std::filesystem;

constexpr unsigned run_seconds = 10;
constexpr unsigned build_seconds = 120;
constexpr unsigned run_megabytes = 2048;

// Sanitizers name source lines by running this program.
std::string find_symbolizer() {
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/bin");
  std::string folder;
  while (std::getline(folders, folder, ':'))
    for (const char *name : {"llvm-symbolizer-19", "llvm-symbolizer"})
      if (std::string file = folder + "/" + name;
          !folder.empty() && ::access(file.c_str(), X_OK) == 0)
        return file;
  return "/usr/bin/llvm-symbolizer-19";
}

std::string options_for(const fs::path &folder, sea::CheckKind kind) {
  using sea::CheckKind;
  std::string text = "log_path=" + (folder / "log").string();
  text += ":external_symbolizer_path=" + find_symbolizer();
  text += ":hard_rss_limit_mb=" + std::to_string(run_megabytes);
  text += ":halt_on_error=1:exitcode=94:print_legend=0:handle_sigfpe=1"
          ":allocator_may_return_null=1";
  text += ":detect_stack_use_after_return=1";
  text += kind == CheckKind::MemoryLeak ? ":detect_leaks=1" : ":detect_leaks=0";
  return text;
}

Result<ExitStatus> run_quietly(const std::vector<std::string> &command,
                               const StopToken &stop, std::string &text,
                               const std::string &where) {
  Result<std::optional<ExitStatus>> status = run_to_end(command, stop, text);
  if (!status)
    return status.error();
  if (!*status)
    return file_problem("no end", where);
  return **status;
}

// What matters of a compiler's complaint: its first line with "error".
std::string first_error(const std::string &text) {
  std::istringstream lines(text);
  std::string line, first;
  while (std::getline(lines, line)) {
    if (first.empty())
      first = line;
    if (line.find("error") != std::string::npos)
      return line;
  }
  return first;
}

} // namespace

// A prepared program has its own checks, and goes on where the memory sanitizer
// would judge.
static std::vector<std::string> sanitizer_options(const BuildJob &job) {
  const bool is_memory = job.sanitizer == Sanitizer::Memory;
  if (job.form != Form::Prepared)
    return {is_memory ? "-fsanitize=memory,undefined"
                      : "-fsanitize=address,undefined",
            "-fno-sanitize=vptr,function", "-Wl,--wrap=__cxa_throw"};
  if (is_memory)
    return {"-fsanitize=memory", "-fsanitize-recover=memory", "-mllvm",
            "-msan-handle-icmp-exact=1"};
  return {};
}

std::vector<std::string> build_command(const BuildJob &job) {
  std::vector<std::string> words{job.needs_cpp ? "clang++-19" : "clang-19"};
  if (!job.target.empty())
    words.push_back("--target=" + job.target);
  words.insert(words.end(), {"-g", "-O0", "-w"});
  for (std::string &option : sanitizer_options(job))
    words.push_back(std::move(option));
  words.insert(words.end(), {"-fno-omit-frame-pointer", "-fuse-ld=lld",
                             // Not called: see native_module.cpp.
                             "-Wl,--unresolved-symbols=ignore-all"});
  words.insert(words.end(), {"-x", "c", (job.folder / "harness.c").string(),
                             "-x", "none", (job.folder / "program.bc").string(),
                             "-o", (job.folder / "replay").string(), "-lm"});
  return words;
}

Result<void> build(const BuildJob &job, const StopToken &stop) {
  StopToken limited(&stop);
  limited.set_timeout(build_seconds);
  std::string text;
  std::vector<std::string> command = build_command(job);
  // What the compiler leaves behind when it is stopped goes with the folder.
  std::vector<std::string> words{"env", "TMPDIR=" + job.folder.string()};
  words.insert(words.end(), command.begin(), command.end());
  Result<ExitStatus> status =
      run_quietly(words, limited, text, job.folder.string());
  if (!status)
    return file_problem(stop.stop_requested() ? to_string(stop.reason())
                                              : "the compiler does not end",
                        command[0]);
  if (status->ok())
    return {};
  if (status->signal == 0 && status->code == 127)
    return file_problem("cannot start " + command[0], "replay",
                        "Debian's package clang-19 has it");
  if (text.find("libclang_rt.msan") != std::string::npos)
    return file_problem("there is no MemorySanitizer for this target",
                        command[0]);
  return file_problem("does not build natively: " + first_error(text),
                      command[0]);
}

static std::vector<std::string> environment_of(const RunJob &job) {
  const fs::path &folder = job.folder;
  std::string options = options_for(folder, job.kind);
  std::string going_on = options + ":halt_on_error=0";
  std::string undefined = job.stops ? options : going_on;
  std::vector<std::string> words{
      "FATHOM_REPLAY_PROPERTY=" + std::to_string(job.property),
      std::string("FATHOM_REPLAY_STOPS=") + (job.stops ? "1" : "0"),
      "FATHOM_REPLAY_LOG=" + (folder / "log.harness").string(),
      "ASAN_OPTIONS=" + options,
      std::string("LSAN_OPTIONS=use_registers=0") +
          (job.all_leaks ? ":use_globals=0:use_stacks=0:use_tls=0" : ""),
      "MSAN_OPTIONS=" + (job.form == Form::Prepared ? going_on : options),
      "UBSAN_OPTIONS=" + undefined + ":report_error_type=1"};
  if (job.kind == sea::CheckKind::MemoryLeak)
    words.push_back(std::string("FATHOM_REPLAY_LEAKS=") +
                    (job.all_leaks ? "1" : "0"));
  return words;
}

// Limits are the shell's: time of the processor, no core, files of at most
// 32 MB. Memory is watched by the sanitizer's runtime, which itself maps more
// address space than any limit of that could allow: --memory-limit is ours, not
// the program's.
std::vector<std::string> run_command(const RunJob &job) {
  std::vector<std::string> words{
      "/bin/sh",
      "-c",
      "cd \"$0\" && ulimit -t " + std::to_string(run_seconds) +
          " && ulimit -c 0 && ulimit -f 65536 && "
          "{ ulimit -S -d unlimited 2>/dev/null || true; } && exec \"$@\" "
          "</dev/null >/dev/null 2>&1",
      job.folder.string(),
      "env",
      "-i"};
  for (std::string &variable : environment_of(job))
    words.push_back(std::move(variable));
  words.emplace_back("./replay");
  return words;
}

// How it ended; nothing: it did not, in time.
static Result<std::optional<ExitStatus>> run_program(const RunJob &job,
                                                     const StopToken &stop) {
  if (job.sandbox == Sandbox::None) {
    std::string text;
    return run_to_end(run_command(job), stop, text);
  }
  RunJob inside = job;
  inside.folder = folder_inside(job.sandbox, job.folder);
  Result<SandboxedEnd> end =
      run_in(job.sandbox,
             {.command = {(inside.folder / "replay").string()},
              .environment = environment_of(inside),
              .folder = job.folder,
              .cpu_seconds = run_seconds},
             stop);
  if (!end)
    return end.error();
  if (!end->refused.empty())
    return problem("the sandbox: " + end->refused);
  return end->status;
}

Result<RunResult> run(const RunJob &job, const StopToken &stop) {
  const fs::path &folder = job.folder;
  std::error_code ignored;
  auto is_log = [](const fs::path &path) {
    return path.filename().string().starts_with("log.");
  };
  std::vector<fs::path> old;
  for (const fs::directory_entry &entry :
       fs::directory_iterator(folder, ignored))
    if (is_log(entry.path()))
      old.push_back(entry.path());
  for (const fs::path &path : old)
    fs::remove(path, ignored);
  StopToken limited(&stop);
  limited.set_timeout(2 * run_seconds);
  Result<std::optional<ExitStatus>> status = run_program(job, limited);
  if (stop.stop_requested())
    return file_problem(to_string(stop.reason()), "replay");
  if (!status)
    return status.error();
  RunResult result;
  result.ending =
      *status ? to_string(**status)
              : "no end within " + std::to_string(run_seconds) + " seconds";
  std::vector<fs::path> logs;
  for (const fs::directory_entry &entry :
       fs::directory_iterator(folder, ignored))
    if (is_log(entry.path()))
      logs.push_back(entry.path());
  std::sort(logs.begin(), logs.end());
  for (const fs::path &path : logs) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    result.log += content.str();
  }
  return result;
}

} // namespace fathom::replay
