// fathom doctor: what Fathom calls on this machine, whether it is there, and
// what is missing without it. Exit code 0, or 30 if check cannot work.
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/version.h"
#include "frontend/flags/targets.h"

#include <cstdlib>
#include <filesystem>
#include <sys/utsname.h>
#include <unistd.h>

namespace fathom {

namespace {

struct Need {
  std::string_view name; // a file or folder, or a program to look for in PATH
  bool is_needed;        // by check itself
  std::string_view what_for;
  std::string_view package; // of Debian 12
};

constexpr Need needs[] = {
    {"clang-19", true, "compiling C", "clang-19"},
    {"clang++-19", true, "compiling C++", "clang-19"},
    {"/usr/include/stdio.h", false, "headers of the C library", "libc6-dev"},
    {"/usr/include/c++", false, "headers of the C++ library",
     "libstdc++-12-dev"},
    {"/usr/include/gnu/stubs-32.h", false, "programs for 32 bits (-m32)",
     "libc6-dev-i386"},
    {"/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.asan-x86_64.a", false,
     "native replay (--replay=native)", "libclang-rt-19-dev"},
    {"cvc5", false, "--solver=cvc5 and --cross-check=cvc5", "cvc5"},
};

bool is_there(std::string_view name) {
  std::error_code ignored;
  if (name.starts_with('/'))
    return std::filesystem::exists(name, ignored);
  const char *path = std::getenv("PATH");
  std::string_view folders = path ? path : "";
  while (true) {
    size_t end = folders.find(':');
    std::string file =
        std::string(folders.substr(0, end)) + "/" + std::string(name);
    if (::access(file.c_str(), X_OK) == 0)
      return true;
    if (end == std::string_view::npos)
      return false;
    folders.remove_prefix(end + 1);
  }
}

std::string line_of(bool is_good, bool is_needed, const std::string &text) {
  return std::string(is_good     ? "ok       "
                     : is_needed ? "MISSING  "
                                 : "missing  ") +
         text + "\n";
}

std::string headers_line(const frontend::TargetRow &row) {
  const bool has_it = is_there(row.folder);
  return line_of(
      has_it, false,
      "headers for --target=" + std::string(row.architecture) + "-" +
          std::string(row.system) +
          (row.environment.empty() ? "" : "-" + std::string(row.environment)) +
          ": " + std::string(row.folder) +
          (has_it ? "" : " (package " + std::string(row.package) + ")"));
}

} // namespace

int run_doctor(const ParsedCommandLine &) {
  std::string out = "fathom " + std::string(version_text) + "\n";
  utsname system{};
  if (::uname(&system) == 0)
    out += "system   " + std::string(system.sysname) + " " + system.release +
           " " + system.machine + "\n";
  bool can_check = true;
  for (const Need &need : needs) {
    const bool has_it = is_there(need.name);
    can_check &= has_it || !need.is_needed;
    out += line_of(
        has_it, need.is_needed,
        std::string(need.what_for) + ": " + std::string(need.name) +
            (has_it ? "" : " (package " + std::string(need.package) + ")"));
  }
  for (const frontend::TargetRow &row : frontend::target_rows())
    out += headers_line(row);
  std::error_code ignored;
  const std::string scratch =
      std::filesystem::temp_directory_path(ignored).string();
  bool can_write = ::access(scratch.c_str(), W_OK | X_OK) == 0;
  can_check &= can_write;
  out += line_of(can_write, true, "scratch folder " + scratch);
  print_out(out + (can_check ? "fathom: ready\n"
                             : "fathom: check cannot work here\n"));
  return can_check ? exit_ok : exit_bad_input;
}

} // namespace fathom
