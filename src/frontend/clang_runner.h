// Runs commands of clang: each in a process of its own, or, for programs of
// several files, all in children of one clang that is started once
// (plugin/serve.cpp). Loading clang is half of the time of a small file, so
// that process is a clang of ours that has nothing to load, if it is there
// (plugin/compiler.cpp). The answers are the same.
#pragma once

#include "support/subprocess.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fathom::frontend {

// Our plugin, in the folder of a ClangRunner. It declares what other verifiers
// know without a declaration, makes accesses through casts ask for the
// alignment of their type, leaves it to be seen which indices are unsigned,
// marks unsequenced changes, names the types of functions, and notes what
// nobody judges; see there.
inline constexpr const char *plugin_name = "plugin.so";

// plugin/compiler.cpp, beside this program or where it is installed; empty if
// it is not there.
std::filesystem::path own_compiler();

enum class ClangUse : uint8_t {
  Once,
  Often,
  Recorded, // likewise, and what a preprocessor has read is written down
};

class ClangRunner {
public:
  // `folder` is for files of ours.
  ClangRunner(ClangUse use, std::filesystem::path folder)
      : use_(use), folder_(std::move(folder)) {}

  // What it says on both streams is appended to `said`. Nothing if stopped
  // before the end.
  Result<std::optional<ExitStatus>> run(const std::vector<std::string> &command,
                                        const StopToken &stop,
                                        std::string &said);

  // Of the last command, if it was recorded: what text_record.h looks at. It is
  // told once.
  std::optional<std::string> take_record();

private:
  enum class Served : uint8_t { Done, Stopped, NotServed };
  Served serve(const std::vector<std::string> &command, const StopToken &stop,
               std::string &said, ExitStatus &status);
  bool start();
  // A command with our plugin and no other; exit code not_served if it is none.
  Result<std::optional<ExitStatus>>
  run_own(const std::vector<std::string> &command, const StopToken &stop,
          std::string &said) const;

  ClangUse use_; // Once as soon as the server does not work
  std::filesystem::path folder_;
  std::optional<Subprocess> server_;
};

} // namespace fathom::frontend
