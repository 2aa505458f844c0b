#include "frontend/compile.h"

#include "frontend/flags/cbmc_macros.h"
#include "frontend/flags/gnu_flags.h"
#include "frontend/flags/targets.h"
#include "frontend/spec/acsl_comments.h"
#include "frontend/witness/instrument.h"
#include "support/diag.h"
#include "support/subprocess.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <sys/resource.h>

extern "C" {
extern const char fathom_plugin[], fathom_plugin_end[];
}

namespace fathom::frontend {

namespace {

constexpr char header_text[] =
#include <fathom_header.inc>
    ;

struct SanitizerRow {
  const char *group;
  sea::CheckKind kind;
};
constexpr SanitizerRow sanitizer_rows[] = {
#define SANITIZER(group, kind) {group, sea::CheckKind::kind},
#include "frontend/sanitizers.def"
#undef SANITIZER
};

// What we need of clang, after the user's flags so that it holds.
//  -O1 and no passes: lifetime markers are there, functions are not optnone,
//  and
//    nothing has been optimised away.
//  -fno-builtin: a call of memcpy or strlen is a call, for us to judge.
//  no lists of what is not to be instrumented.
//  the rest: nothing that tells LLVM to exploit undefined behaviour, and no
//    additions of the distribution (stack protector, fortified functions).
constexpr const char *fixed_flags[] = {"-g",
                                       "-gcolumn-info",
                                       "-O1",
                                       "-Xclang",
                                       "-disable-llvm-passes",
                                       "-U__OPTIMIZE__",
                                       "-U_FORTIFY_SOURCE",
                                       "-fno-builtin",
                                       "-fno-strict-aliasing",
                                       "-fno-delete-null-pointer-checks",
                                       "-fno-finite-loops",
                                       "-fno-stack-protector",
                                       "-fno-threadsafe-statics",
                                       "-fno-discard-value-names",
                                       "-ffp-contract=off",
                                       "-fcf-protection=none",
                                       "-fno-lto",
                                       "-fno-profile-instr-generate",
                                       "-fno-coverage-mapping",
                                       "-fno-crash-diagnostics",
                                       "-fno-color-diagnostics",
                                       "-Wno-unused-command-line-argument",
                                       "-fno-sanitize-ignorelist",
                                       "-fno-sanitize-minimal-runtime",
                                       "-fno-sanitize=all"};

// A function that asks not to be instrumented is instrumented, too: the
// attribute becomes one that says nothing. A program that uses these names
// otherwise does not compile like that (see compile).
constexpr const char *no_sanitize_flags[] = {
    "-Dno_sanitize(...)=unused", "-D__no_sanitize__(...)=unused",
    "-Dno_sanitize_undefined=unused", "-D__no_sanitize_undefined__=unused",
    "-Wno-unknown-attributes",
    // GCC's `__malloc__(free, 1)`: clang's has no arguments.
    "-D__malloc__(...)=__malloc__"};

bool is_cpp(const std::string &file) {
  std::string extension = std::filesystem::path(file).extension().string();
  return extension == ".cc" || extension == ".cpp" || extension == ".cxx" ||
         extension == ".ii" || extension == ".C";
}

// Descriptions of classes are not there; the last flag counts.
bool has_no_rtti(const CompileJob &job) {
  for (auto flag = job.flags.rbegin(); flag != job.flags.rend(); ++flag)
    if (*flag == "-fno-rtti" || *flag == "-frtti")
      return *flag == "-fno-rtti";
  return false;
}

} // namespace

Result<WorkFolder> WorkFolder::create() {
  std::error_code error;
  std::filesystem::path base = std::filesystem::temp_directory_path(error);
  std::string name = (error ? "/tmp" : base.string()) + "/fathom-XXXXXX";
  if (!::mkdtemp(name.data()))
    return file_problem(std::string("cannot make a temporary folder: ") +
                            std::strerror(errno),
                        name, "TMPDIR names the folder for such files");
  WorkFolder folder{name};
  std::ofstream header(folder.path() / "fathom.h");
  header << header_text;
  header.close();
  std::ofstream plugin(folder.path() / plugin_name, std::ios::binary);
  plugin.write(fathom_plugin, fathom_plugin_end - fathom_plugin);
  plugin.close();
  if (!header || !plugin)
    return file_problem("cannot write a temporary file", name);
  return folder;
}

WorkFolder::WorkFolder(WorkFolder &&other) noexcept
    : path_(std::move(other.path_)) {
  other.path_.clear();
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> sanitizer_groups(const sea::CheckSet &checks) {
  std::vector<std::string> groups;
  for (const SanitizerRow &row : sanitizer_rows)
    if (checks[size_t(row.kind)] &&
        std::find(groups.begin(), groups.end(), row.group) == groups.end())
      groups.emplace_back(row.group);
  return groups;
}

std::vector<std::string> compile_command(const CompileJob &job,
                                         const WorkFolder &folder,
                                         const std::filesystem::path &output,
                                         bool hide_no_sanitize) {
  std::vector<std::string> words{is_cpp(job.file) ? "clang++-19" : "clang-19"};
  // libstdc++ then has the bodies of std::string, and judges its callers.
  if (is_cpp(job.file))
    words.push_back("-D_GLIBCXX_ASSERTIONS");
  if (!job.directory.empty())
    words.push_back("-working-directory=" + job.directory);
  std::vector<std::string> gnu = gnu_flags();
  words.insert(words.end(), gnu.begin(), gnu.end());
  for (const char *flag : cbmc_macros(is_cpp(job.file)))
    words.emplace_back(flag);
  words.insert(words.end(), job.flags.begin(), job.flags.end());
  words.insert(words.end(), std::begin(fixed_flags), std::end(fixed_flags));
  // In C a variable that is returned is not the caller's object.
  if (!is_cpp(job.file))
    words.push_back("-fno-elide-constructors");
  if (job.contracts)
    words.push_back("-ffp-contract=on");
  // Operations on constants stay operations (passes::drop_trap_marks), also
  // for targets whose code does not know how to keep them.
  for (sea::CheckKind kind :
       {sea::CheckKind::FloatDivideByZero, sea::CheckKind::FloatNan,
        sea::CheckKind::FloatOverflow})
    if (job.checks[size_t(kind)]) {
      words.insert(words.end(), {"-ffp-exception-behavior=maytrap", "-Xclang",
                                 "-fexperimental-strict-floating-point"});
      break;
    }
  if (hide_no_sanitize)
    words.insert(words.end(), std::begin(no_sanitize_flags),
                 std::end(no_sanitize_flags));
  std::vector<std::string> groups = sanitizer_groups(job.checks);
  if (has_no_rtti(job))
    std::erase(groups, "vptr"); // clang refuses it
  std::string joined;
  for (const std::string &group : groups)
    joined += (joined.empty() ? "" : ",") + group;
  if (!joined.empty()) {
    words.push_back("-fsanitize=" + joined);
    words.push_back("-fsanitize-recover=all");
    words.push_back("-fno-sanitize-trap=all");
  }
  words.push_back("-fplugin=" + (folder.path() / plugin_name).string());
  auto need = [&](std::initializer_list<sea::CheckKind> checks,
                  const char *plugin) {
    if (std::none_of(checks.begin(), checks.end(), [&](sea::CheckKind check) {
          return job.checks[size_t(check)];
        }))
      words.insert(
          words.end(),
          {"-Xclang", std::string("-plugin-arg-") + plugin, "-Xclang", "off"});
  };
  need({sea::CheckKind::MisalignedAccess}, "fathom-casts");
  need({sea::CheckKind::PointerOverflow, sea::CheckKind::PointerArithmetic},
       "fathom-indices");
  need({sea::CheckKind::Unsequenced}, "fathom-unsequenced");
  need({sea::CheckKind::Unsequenced}, "fathom-aliases");
  need({sea::CheckKind::ObjectType}, "fathom-function-types");
  // Last in the search, so that a fathom.h of the user's own wins.
  std::vector<std::string> headers = header_flags(job.flags);
  words.insert(words.end(), headers.begin(), headers.end());
  words.insert(words.end(), {"-idirafter", folder.path().string()});
  words.insert(words.end(),
               {"-emit-llvm", "-c", "-o", output.string(), "--", job.file});
  return words;
}

namespace {

// The limit of this process is one of those that it starts.
bool ran_out_of_memory(const ExitStatus &status, const std::string &text,
                       const StopToken &stop) {
  if (!stop.has_memory_limit() || status.ok())
    return false;
  constexpr int not_started = 127; // also if a library cannot be loaded
  if (status.signal != 0 || status.code >= not_started)
    return true;
  constexpr const char *signs[] = {"out of memory", "bad_alloc",
                                   "Cannot allocate memory",
                                   "cannot allocate memory"};
  return std::any_of(std::begin(signs), std::end(signs), [&](const char *sign) {
    return text.find(sign) != std::string::npos;
  });
}

// Clang recurses over what is nested. While this lives, what is started may do
// so deeper than usual, as far as the system lets us.
class DeepStack {
public:
  DeepStack() {
    rlimit deep{};
    if (::getrlimit(RLIMIT_STACK, &before_) != 0)
      return;
    constexpr rlim_t wanted = rlim_t(1) << 30;
    deep = before_;
    deep.rlim_cur = std::min(before_.rlim_max, wanted);
    is_set_ = before_.rlim_cur < deep.rlim_cur &&
              ::setrlimit(RLIMIT_STACK, &deep) == 0;
  }
  ~DeepStack() {
    if (is_set_)
      ::setrlimit(RLIMIT_STACK, &before_);
  }
  DeepStack(const DeepStack &) = delete;
  DeepStack &operator=(const DeepStack &) = delete;

private:
  rlimit before_{};
  bool is_set_ = false;
};

// What a command says, and how it ended.
Result<ExitStatus> run(const CompileJob &job, ClangRunner &clang,
                       const std::vector<std::string> &command,
                       const StopToken &stop, std::string &text) {
  DeepStack deep;
  Result<std::optional<ExitStatus>> status = clang.run(command, stop, text);
  if (!status)
    return status.error();
  if (*status && ran_out_of_memory(**status, text, stop))
    stop.out_of_memory();
  if (!*status || stop.stop_requested())
    return file_problem("stopped while compiling", job.file);
  return **status;
}

Diag failure(const CompileJob &job, const ExitStatus &status,
             const std::string &program, const std::string &text) {
  if (status.signal != 0)
    return file_problem("clang ended with " + to_string(status), job.file);
  if (status.code == 127)
    return file_problem("cannot start " + program, job.file,
                        "Debian's package clang-19 has it");
  if (text.find("unable to load plugin") != std::string::npos)
    return file_problem(
        "clang cannot load our plugin", job.file,
        "the folder that TMPDIR names must not be mounted noexec");
  return file_problem(does_not_compile, job.file, missing_headers(job.flags));
}

// Macros mean nothing in it.
bool is_preprocessed(const CompileJob &job) {
  std::string extension = std::filesystem::path(job.file).extension().string();
  return extension == ".i" || extension == ".ii";
}

bool has_text(const std::string &file, const char *text) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line))
    if (line.find(text) != std::string::npos)
      return true;
  return in.bad() || !in.eof();
}

std::string text_of_file(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// The file is read as another text, under its own name.
std::vector<std::string> overlay_flags(const CompileJob &job,
                                       const std::filesystem::path &output,
                                       const std::string &changed) {
  std::string other = output.string() + ".text";
  std::ofstream(other, std::ios::binary) << changed;
  std::string map = output.string() + ".yaml";
  auto quoted = [](const std::string &name) {
    std::string result = "\"";
    for (char c : name)
      result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return result + "\"";
  };
  std::ofstream(map) << "{\"version\": 0, \"use-external-names\": false, "
                        "\"roots\": [{\"type\": \"file\", \"name\": "
                     << quoted(std::filesystem::absolute(job.file).string())
                     << ", \"external-contents\": " << quoted(other) << "}]}\n";
  return {"-Xclang", "-ivfsoverlay", "-Xclang", map};
}

// Attributes of a preprocessed file that clang does not understand.
std::vector<std::string>
without_unknown_attributes(const CompileJob &job,
                           const std::filesystem::path &output,
                           std::vector<std::string> command) {
  const std::string text = text_of_file(job.file);
  const std::string changed = without_malloc_arguments(text);
  if (changed == text)
    return command;
  const std::vector<std::string> more = overlay_flags(job, output, changed);
  command.insert(command.begin() + 1, more.begin(), more.end());
  return command;
}

// Whether the attribute is somewhere in what clang has understood.
Result<bool> has_no_sanitize(const CompileJob &job, ClangRunner &clang,
                             std::vector<std::string> command,
                             const StopToken &stop) {
  auto at = std::find(command.begin(), command.end(), "-emit-llvm");
  command.insert(at, {"-fsyntax-only", "-Xclang", "-ast-dump"});
  std::string tree;
  Result<ExitStatus> status = run(job, clang, command, stop, tree);
  if (!status)
    return status.error();
  return !status->ok() || tree.find("NoSanitizeAttr") != std::string::npos;
}

// The text shall be another one whenever the program is. Comments may be
// specifications. Annotations in them become code before they are preprocessed,
// so macros that only they use count: all are in the text then. What
// no_sanitize_flags hide is there if the file does not compile like that.
void tell_apart(const CompileJob &job, std::vector<std::string> &command) {
  for (const std::string_view hidden : no_sanitize_flags)
    if (hidden.ends_with("=unused"))
      *std::find(command.begin(), command.end(), hidden) +=
          hidden.find('(') != hidden.npos ? "_for(__VA_ARGS__)" : "_undefined";
  command.insert(command.begin() + 1, "-CC");
  if (may_have_annotations(text_of_file(job.file)))
    command.insert(command.begin() + 1, "-dD");
}

} // namespace

Result<std::string> preprocess(const CompileJob &job, const WorkFolder &folder,
                               ClangRunner &clang,
                               const std::filesystem::path &output,
                               const StopToken &stop,
                               std::string &compiler_text, Comments comments) {
  if (!is_preprocessed(job)) {
    std::string name = output.string() + ".e";
    std::vector<std::string> command = compile_command(job, folder, name);
    std::erase_if(command, [](const std::string &word) {
      return word == "-c" || word.starts_with("-fplugin=");
    });
    *std::find(command.begin(), command.end(), "-emit-llvm") = "-E";
    if (comments == Comments::Kept)
      tell_apart(job, command);
    // What is left of the plugin's arguments is of no use without it.
    for (auto at = std::find(command.begin(), command.end(), "off");
         at != command.end(); at = std::find(at, command.end(), "off"))
      at = command.erase(at - 3, at + 1);
    std::string text;
    Result<ExitStatus> status = run(job, clang, command, stop, text);
    if (!status)
      return status.error();
    if (!status->ok()) {
      compiler_text += text;
      return failure(job, *status, command[0], text);
    }
    return text_of_file(name);
  }
  return text_of_file(job.file);
}

namespace {

// With annotations in comments as tokens. A witness's places are those of the
// source as it is.
Result<std::string>
preprocess_annotated(const CompileJob &job, const WorkFolder &folder,
                     ClangRunner &clang, const std::filesystem::path &output,
                     const StopToken &stop, std::string &compiler_text) {
  const std::string source = text_of_file(job.file);
  if (job.spec.witness || !may_have_annotations(source))
    return preprocess(job, folder, clang, output, stop, compiler_text);
  AcslText annotated = with_annotations(source, job.file);
  for (const std::string &warning : annotated.warnings)
    compiler_text += warning + "\n";
  if (is_preprocessed(job))
    return annotated.text;
  CompileJob other = job;
  if (annotated.is_changed)
    for (const std::string &word :
         overlay_flags(job, output.string() + ".annotated", annotated.text))
      other.flags.push_back(word);
  return preprocess(other, folder, clang, output, stop, compiler_text);
}

// A file with specifications in a syntax of their own, as C. Nothing: it has
// none. Columns are not those of the source, so there are none.
Result<std::optional<Compiled>>
compile_specifications(const CompileJob &job, const WorkFolder &folder,
                       ClangRunner &clang, const std::filesystem::path &output,
                       const StopToken &stop, std::string &compiler_text) {
  Result<std::string> text =
      preprocess_annotated(job, folder, clang, output, stop, compiler_text);
  if (text && job.spec.witness)
    text = instrument(std::move(*text), job.file, text_of_file(job.file),
                      *job.spec.witness);
  if (!text)
    return text.error();
  Result<Rewritten> rewritten =
      rewrite_specifications(std::move(*text), job.file, job.spec);
  if (!rewritten)
    return rewritten.error();
  for (const std::string &warning : rewritten->warnings)
    compiler_text += warning + "\n";
  if (!rewritten->is_changed && !job.spec.witness)
    return std::optional<Compiled>();
  CompileJob other = job;
  other.file = output.string() + ".i";
  std::ofstream(other.file, std::ios::binary)
      << without_malloc_arguments(rewritten->text);
  std::vector<std::string> command = compile_command(other, folder, output);
  command.insert(std::find(command.begin(), command.end(), "-emit-llvm"),
                 "-gno-column-info");
  std::string said;
  Result<ExitStatus> status = run(job, clang, command, stop, said);
  if (!status)
    return status.error();
  compiler_text += status->ok() ? shown_warnings(said) : said;
  if (!status->ok())
    return failure(job, *status, command[0], said);
  return std::optional<Compiled>(
      Compiled{true, true, std::move(rewritten->unchecked)});
}

// Where the plugin says what it has left out.
std::string left_out_file(const std::filesystem::path &output) {
  return output.string() + ".left-out";
}

std::vector<std::string> lines_of(const std::string &file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

// Of C++.
std::string unread_annotations(const CompileJob &job) {
  const std::string text = text_of_file(job.file);
  return may_have_annotations(text) &&
                 with_annotations(text, job.file).is_changed
             ? job.file +
                   ": warning: annotations of loops are not read in C++\n"
             : "";
}

bool has_specifications(const CompileJob &job) {
  return job.expects_specifications || job.spec.witness ||
         may_have_specifications(text_of_file(job.file)) ||
         may_have_annotations(text_of_file(job.file));
}

} // namespace

bool is_preprocessed_first(const CompileJob &job) {
  return !is_cpp(job.file) && !is_preprocessed(job) && has_specifications(job);
}

bool wraps(const std::vector<std::string> &flags) {
  bool result = false;
  for (const std::string &flag : flags)
    if (flag == "-fwrapv" || flag == "-fno-strict-overflow")
      result = true;
    else if (flag == "-fno-wrapv" || flag == "-fstrict-overflow" ||
             flag == "-ftrapv")
      result = false;
  return result;
}

Result<Compiled> compile(const CompileJob &job, const WorkFolder &folder,
                         ClangRunner &clang,
                         const std::filesystem::path &output,
                         const StopToken &stop, std::string &compiler_text) {
  std::vector<std::string> plain =
      compile_command(job, folder, output, /*hide_no_sanitize=*/false);
  bool ask = false;
  const bool may_specify = !is_cpp(job.file);
  if (!may_specify)
    compiler_text += unread_annotations(job);
  if (may_specify && has_specifications(job)) {
    Result<std::optional<Compiled>> done =
        compile_specifications(job, folder, clang, output, stop, compiler_text);
    if (!done)
      return done.error();
    if (*done)
      return **done;
  }
  if (is_preprocessed(job)) {
    ask = has_text(job.file, "no_sanitize");
    if (has_text(job.file, "malloc"))
      plain = without_unknown_attributes(job, output, std::move(plain));
  } else {
    std::string text;
    std::vector<std::string> command = compile_command(job, folder, output);
    if (!job.only_from.empty())
      for (const std::string &word : {job.only_from, left_out_file(output)})
        command.insert(
            std::find(command.begin(), command.end(), "-emit-llvm"),
            {"-Xclang", "-plugin-arg-fathom-unreached", "-Xclang", word});
    Result<ExitStatus> status = run(job, clang, command, stop, text);
    if (!status)
      return status.error();
    if (status->ok()) {
      compiler_text += shown_warnings(text);
      Compiled done;
      if (!job.only_from.empty())
        done.left_out = lines_of(left_out_file(output));
      return done;
    }
    if (may_specify &&
        (text.find("CPROVER") != std::string::npos ||
         text.find("fathom_") != std::string::npos ||
         text.find("definition of builtin function") != std::string::npos)) {
      std::string said;
      Result<std::optional<Compiled>> done =
          compile_specifications(job, folder, clang, output, stop, said);
      if (!done || *done) {
        compiler_text += said;
        return done ? Result<Compiled>(**done) : done.error();
      }
    }
    ask = true; // once more, the names as they are
  }
  std::string text;
  Result<ExitStatus> status = run(job, clang, plain, stop, text);
  if (!status)
    return status.error();
  compiler_text += status->ok() ? shown_warnings(text) : text;
  if (!status->ok())
    return failure(job, *status, plain[0], compiler_text);
  if (!ask)
    return Compiled{};
  Result<bool> found = has_no_sanitize(job, clang, plain, stop);
  if (!found)
    return found.error();
  return Compiled{!*found, false, {}};
}

} // namespace fathom::frontend
