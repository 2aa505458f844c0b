// One run of clang: C or C++ to bitcode.
#pragma once

#include "frontend/clang_runner.h"
#include "frontend/spec/rewrite.h"
#include "sea/checks.h"
#include "support/result.h"
#include "support/stop.h"

#include <filesystem>
#include <string>
#include <vector>

namespace fathom::frontend {

// A folder of our own that goes away with the object. It holds fathom.h, our
// plugin of clang and the compiler's output.
class WorkFolder {
public:
  static Result<WorkFolder> create();
  ~WorkFolder();
  WorkFolder(WorkFolder &&other) noexcept;
  WorkFolder &operator=(WorkFolder &&) = delete;

  const std::filesystem::path &path() const { return path_; }

private:
  explicit WorkFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

struct CompileJob {
  std::string file;
  std::vector<std::string> flags; // the user's
  std::string directory;          // where clang shall think it is; empty: here
  sea::CheckSet checks;
  std::string flags_of = {}; // of which file the flags are; empty: its own
  SpecOptions spec = {};
  bool contracts = false; // see LoadConfig
  // An earlier file of the program had specifications in a syntax of their own:
  // so may this one, in headers.
  bool expects_specifications = false;
  // Code is made of what this function gets to only, if the file is C that
  // compiles at once; empty: of everything.
  std::string only_from = {};
};

// The -fsanitize= groups that belong to the checks; each is recoverable.
std::vector<std::string> sanitizer_groups(const sea::CheckSet &checks);

// The whole command, for `output`. The attribute no_sanitize is hidden behind
// macros, so that all functions are instrumented.
std::vector<std::string> compile_command(const CompileJob &job,
                                         const WorkFolder &folder,
                                         const std::filesystem::path &output,
                                         bool hide_no_sanitize = true);

// The text that the preprocessor gives, with its line markers; with comments it
// tells programs apart, and is for nobody to compile. It is written
// next to `output`; a file that is preprocessed already is its own text.
enum class Comments : uint8_t { Dropped, Kept };
Result<std::string>
preprocess(const CompileJob &job, const WorkFolder &folder, ClangRunner &clang,
           const std::filesystem::path &output, const StopToken &stop,
           std::string &compiler_text, Comments comments = Comments::Dropped);

struct Compiled {
  bool is_instrumented = true; // every function of it
  bool had_specifications = false;
  std::vector<UncheckedLines> unchecked = {}; // by pragmas
  std::vector<std::string> left_out =
      {}; // functions, see CompileJob::only_from
};

// Specifications are looked for before anything is compiled: clang runs twice.
bool is_preprocessed_first(const CompileJob &job);

// Signed sums, differences and products wrap around by these flags (-fwrapv).
bool wraps(const std::vector<std::string> &flags);

// What is said of a file that clang has refused.
inline constexpr char does_not_compile[] = "does not compile";

// Writes bitcode to `output`; `clang` runs what is needed for it.
// `compiler_text` gets what clang says; if there is bitcode, only warnings of
// what clang would have refused by itself (gnu_flags.h).
Result<Compiled> compile(const CompileJob &job, const WorkFolder &folder,
                         ClangRunner &clang,
                         const std::filesystem::path &output,
                         const StopToken &stop, std::string &compiler_text);

} // namespace fathom::frontend
