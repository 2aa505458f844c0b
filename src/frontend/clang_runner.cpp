#include "frontend/clang_runner.h"

#include <cstdio>
#include <fstream>

extern "C" {
extern const char fathom_server[], fathom_server_end[];
}

namespace fathom::frontend {

namespace {

// As in plugin/serve.cpp: the command is none that it runs.
constexpr int not_served = 125;
constexpr const char *record_name = "record.txt";

std::string request(const std::string &said, const std::string &record,
                    const std::vector<std::string> &command) {
  std::string words = said + '\0' + record + '\0';
  for (const std::string &word : command)
    words += word + '\0';
  return std::to_string(words.size()) + "\n" + words;
}

} // namespace

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
