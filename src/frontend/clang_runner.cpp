#include "frontend/clang_runner.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <unistd.h>

extern "C" {
extern const char fathom_server[], fathom_server_end[];
}

namespace fathom::frontend {

namespace {

// As in plugin/run_command.h: the command is none that it runs.
constexpr int not_served = 125;
constexpr const char *record_name = "record.txt";

std::string request(const std::string &said, const std::string &record,
                    const std::vector<std::string> &command) {
  std::string words = said + '\0' + record + '\0';
  for (const std::string &word : command)
    words += word + '\0';
  return std::to_string(words.size()) + "\n" + words;
}

// Loads something into clang.
bool is_plugin(const std::string &word) {
  return word.starts_with("-fplugin=") || word.starts_with("-fpass-plugin=") ||
         word == "-load";
}

} // namespace

std::filesystem::path own_compiler() {
  std::error_code error;
  const std::filesystem::path folder =
      std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const char *place : {"fathom-clang", "../libexec/fathom/fathom-clang"})
    if (std::filesystem::path file = folder / place;
        !error && ::access(file.c_str(), X_OK) == 0)
      return file;
  return {};
}

Result<std::optional<ExitStatus>>
ClangRunner::run_own(const std::vector<std::string> &command,
                     const StopToken &stop, std::string &said) const {
  const ExitStatus refused{.code = not_served};
  const std::string ours = "-fplugin=" + (folder_ / plugin_name).string();
  auto at = std::find(command.begin(), command.end(), ours);
  if (at == command.end() ||
      std::count_if(command.begin(), command.end(), is_plugin) != 1)
    return std::optional(refused);
  const std::filesystem::path compiler = own_compiler();
  if (compiler.empty())
    return std::optional(refused);
  std::vector<std::string> words{compiler.string()};
  words.insert(words.end(), command.begin(), at);
  words.insert(words.end(), at + 1, command.end());
  Result<Subprocess> child = Subprocess::start(words);
  if (!child)
    return std::optional(refused);
  child->close_input();
  std::string text;
  if (child->read_all(text, stop) == IoStatus::Stopped)
    return std::optional<ExitStatus>();
  std::optional<ExitStatus> status = child->wait(stop);
  if (!status || status->signal != 0 || status->code != not_served)
    said += text;
  return status;
}

bool ClangRunner::start() {
  const std::filesystem::path plugin = folder_ / "server.so";
  std::ofstream out(plugin, std::ios::binary);
  out.write(fathom_server, fathom_server_end - fathom_server);
  out.close();
  if (!out)
    return false;
  Result<Subprocess> made = Subprocess::start(
      {"clang-19", "-fsyntax-only", "-fplugin=" + plugin.string(), "-Xclang",
       "-plugin", "-Xclang", "fathom-serve", "-x", "c", "/dev/null"});
  if (!made)
    return false;
  server_.emplace(std::move(*made));
  return true;
}

ClangRunner::Served ClangRunner::serve(const std::vector<std::string> &command,
                                       const StopToken &stop, std::string &said,
                                       ExitStatus &status) {
  if (!server_ && !start())
    return Served::NotServed;
  const std::filesystem::path file = folder_ / "said.txt";
  const std::string record =
      use_ == ClangUse::Recorded ? (folder_ / record_name).string() : "";
  IoStatus io =
      server_->write_all(request(file.string(), record, command), stop);
  std::string answer;
  while (io == IoStatus::Done && answer.find('\n') == std::string::npos)
    io = server_->read_some(answer, stop);
  if (io == IoStatus::Stopped)
    return Served::Stopped;
  if (io == IoStatus::Closed ||
      std::sscanf(answer.c_str(), "%d %d", &status.code, &status.signal) != 2)
    return Served::NotServed;
  if (status.signal == 0 && status.code == not_served)
    return Served::NotServed;
  std::ifstream in(file, std::ios::binary);
  said.append(std::istreambuf_iterator<char>(in), {});
  return Served::Done;
}

Result<std::optional<ExitStatus>>
ClangRunner::run(const std::vector<std::string> &command, const StopToken &stop,
                 std::string &said) {
  std::error_code ignored;
  std::filesystem::remove(folder_ / record_name, ignored);
  if (use_ != ClangUse::Once) {
    ExitStatus status;
    switch (serve(command, stop, said, status)) {
    case Served::Done:
      return std::optional<ExitStatus>(status);
    case Served::Stopped:
      return std::optional<ExitStatus>();
    case Served::NotServed:
      use_ = ClangUse::Once;
      server_.reset();
      break;
    }
  }
  Result<std::optional<ExitStatus>> own = run_own(command, stop, said);
  if (!own || !*own || (*own)->signal != 0 || (*own)->code != not_served)
    return own;
  return run_to_end(command, stop, said);
}

std::optional<std::string> ClangRunner::take_record() {
  const std::filesystem::path file = folder_ / record_name;
  std::ifstream in(file, std::ios::binary);
  if (!in.is_open())
    return {};
  std::string text((std::istreambuf_iterator<char>(in)), {});
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return text;
}

} // namespace fathom::frontend
