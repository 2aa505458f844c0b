#include "frontend/load.h"

#include "frontend/compile.h"
#include "frontend/database/compile_commands.h"
#include "frontend/database/units.h"
#include "frontend/error_functions.h"
#include "frontend/file_names.h"
#include "frontend/flags/compile_job.h"
#include "frontend/kept_bitcode.h"
#include "frontend/reached.h"
#include "frontend/read_ir.h"
#include "frontend/spec/unchecked_reads.h"
#include "frontend/symbols.h"
#include "prepared/kept_facts.h"
#include "prepared/names.h"
#include "support/diag.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace fathom::frontend {

namespace {

enum class InputKind : uint8_t { Source, Ir };
struct Extension {
  std::string_view text;
  InputKind kind;
};
constexpr Extension extensions[] = {
    {".c", InputKind::Source},   {".i", InputKind::Source},
    {".cc", InputKind::Source},  {".cpp", InputKind::Source},
    {".cxx", InputKind::Source}, {".C", InputKind::Source},
    {".ii", InputKind::Source},  {".ll", InputKind::Ir},
    {".bc", InputKind::Ir},
};

Diag bad_file(const std::string &file, const std::string &what,
              const std::string &hint = {}) {
  return file_problem(what, file, hint);
}

// What kind of input a file is, after the mistakes that can be seen from
// outside.
Result<InputKind> look_at(const std::string &file) {
  struct stat info{};
  if (::stat(file.c_str(), &info) != 0)
    return bad_file(file, std::string("cannot read the file: ") +
                              std::strerror(errno));
  if (S_ISDIR(info.st_mode))
    return bad_file(file, "is a folder, not a file");
  if (::access(file.c_str(), R_OK) != 0)
    return bad_file(file, std::string("cannot read the file: ") +
                              std::strerror(errno));
  std::string extension = std::filesystem::path(file).extension().string();
  for (const Extension &row : extensions) {
    if (row.text != extension)
      continue;
    if (row.kind == InputKind::Ir && S_ISREG(info.st_mode) && info.st_size == 0)
      return bad_file(file, "is empty");
    return row.kind;
  }
  return bad_file(file, "cannot tell what kind of file this is",
                  "C, C++ and LLVM files end in .c .i .cc .cpp .cxx .C .ii .ll "
                  ".bc");
}

// A program may declare alloca itself; it is no function for all that, and no
// library has one.
void make_allocas(llvm::Module &module) {
  llvm::Function *alloca = module.getFunction("alloca");
  if (!alloca || !alloca->isDeclaration())
    return;
  for (llvm::User *user : llvm::make_early_inc_range(alloca->users())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != alloca || call->arg_size() != 1 ||
        !call->getArgOperand(0)->getType()->isIntegerTy() ||
        !call->getType()->isPointerTy())
      continue;
    llvm::IRBuilder<> b(call);
    llvm::AllocaInst *made =
        b.CreateAlloca(b.getInt8Ty(), call->getArgOperand(0));
    made->setAlignment(llvm::Align(16));
    call->replaceAllUsesWith(made);
    call->eraseFromParent();
  }
}

// What tools/fathom-cc has made stands for the bitcode it was made of.
Result<std::vector<std::string>> expand(const std::vector<std::string> &files) {
  std::vector<std::string> names;
  for (const std::string &file : files) {
    Result<std::optional<std::vector<std::string>>> kept = kept_bitcode(file);
    if (!kept)
      return kept.error();
    for (const std::string &name : *kept ? **kept : std::vector{file})
      if (std::find(names.begin(), names.end(), name) == names.end() || !*kept)
        names.push_back(name);
  }
  return names;
}

// What CBMC's users define for the sake of CBMC: specifications are to be
// expected then, and looked for before anything is compiled.
bool is_for_cbmc(const std::vector<std::string> &flags) {
  return std::any_of(flags.begin(), flags.end(), [](const std::string &flag) {
    return flag == "-DCBMC" || flag.starts_with("-DCBMC=") ||
           flag.starts_with("-D__CPROVER");
  });
}

class Loader {
public:
  Loader(const LoadConfig &config, const StopToken &stop,
         std::string &compiler_text)
      : config_(config), stop_(stop), compiler_text_(compiler_text) {}

  Result<Loaded> run();
  Result<std::vector<std::string>> names();

private:
  Result<std::vector<LoadedFile>> load_files();
  Result<void> add_from_database(std::vector<LoadedFile> &files);
  Diag all_but_last(const std::vector<Diag> &problems);
  Result<LoadedFile> load_one(const std::string &file);
  Result<std::unique_ptr<llvm::Module>>
  load_source(const std::string &file, const std::string &only_from);

  const LoadConfig &config_;
  const StopToken &stop_;
  std::string &compiler_text_;
  std::unique_ptr<llvm::LLVMContext> context_ =
      std::make_unique<llvm::LLVMContext>();
  std::optional<WorkFolder> folder_; // made for the first source
  std::optional<ClangRunner> clang_; // with it
  ClangUse clang_use_ = ClangUse::Once;
  std::optional<CompileCommands> commands_;
  bool is_one_file_ = false;
  unsigned num_compiled_ = 0;
  bool has_specifications_ = false; // some file had them, or may have them
  prepared::Ledger ledger_;
};

// Clang gives no warnings for what is in such headers, and so marks nothing.
void note_system_headers(const CompileJob &job, prepared::Ledger &ledger) {
  if (job.checks[size_t(sea::CheckKind::Unsequenced)] &&
      std::any_of(job.flags.begin(), job.flags.end(), [](std::string_view f) {
        return f.starts_with("-isystem") || f.starts_with("-cxx-isystem") ||
               f.starts_with("-idirafter") || f.starts_with("-iwithprefix") ||
               f.starts_with("--system-header-prefix");
      }))
    ledger.chosen("code of headers that -isystem and its cousins name: "
                  "unsequenced is not judged");
}

void keep_unchecked_lines(llvm::Module &module, const CompileJob &job,
                          std::vector<UncheckedLines> all) {
  for (UncheckedLines &lines : all) {
    std::filesystem::path base = job.directory; // empty: here
    lines.file = std::filesystem::absolute(base / lines.file)
                     .lexically_normal()
                     .string();
    prepared::keep_unchecked(module, lines);
  }
}

Result<std::unique_ptr<llvm::Module>>
Loader::load_source(const std::string &file, const std::string &only_from) {
  Result<CompileJob> job =
      compile_job(config_, commands_ ? &*commands_ : nullptr, file);
  if (!job)
    return job.error();
  job->expects_specifications = has_specifications_;
  if (!folder_) {
    Result<WorkFolder> made = WorkFolder::create();
    if (!made)
      return made.error();
    folder_.emplace(std::move(*made));
    if (is_preprocessed_first(*job))
      clang_use_ = ClangUse::Often;
    clang_.emplace(clang_use_, folder_->path());
  }
  job->only_from = only_from;
  note_system_headers(*job, ledger_);
  if (!job->flags_of.empty())
    ledger_.chosen(file + " is compiled with the flags of " + job->flags_of +
                   ": it is not in the compilation database");
  // A file of its own for each, so that none is taken for another.
  std::filesystem::path output =
      folder_->path() / (std::to_string(num_compiled_++) + ".bc");
  std::string said_before = compiler_text_;
  Result<Compiled> done =
      compile(*job, *folder_, *clang_, output, stop_, compiler_text_);
  if (!done)
    return done.error();
  has_specifications_ |= done->had_specifications;
  if (!done->is_instrumented)
    ledger_.narrowed("undefined behaviour is not looked for in functions with "
                     "no_sanitize in " +
                     file);
  auto module = config_.only_from.empty()
                    ? read_ir(output.string(), file, *context_, Trust::Ours)
                    : read_lazily(output.string(), file, *context_);
  if (module && !add_left_out(**module, done->left_out)) {
    compiler_text_ = std::move(said_before);
    return load_source(file, "");
  }
  if (module) {
    keep_unchecked_lines(**module, *job, std::move(done->unchecked));
    for (llvm::Function &function : **module)
      if (!function.isDeclaration())
        function.addFnAttr(prepared::instrumented_attribute);
    for (llvm::GlobalVariable &variable : (*module)->globals())
      variable.addAttribute(prepared::instrumented_attribute);
  }
  if (module && wraps(job->flags))
    for (llvm::Function &function : **module)
      if (!function.isDeclaration())
        function.addFnAttr(prepared::wraps_attribute);
  return module;
}

Result<LoadedFile> Loader::load_one(const std::string &file) {
  Result<InputKind> kind = look_at(file);
  if (!kind)
    return kind.error();
  const bool is_source = *kind == InputKind::Source;
  const bool is_watched =
      !is_source && config_.reading && config_.reading(file);
  const bool is_partial =
      is_watched && !config_.only_from.empty() && is_bitcode(file);
  Result<std::unique_ptr<llvm::Module>> module =
      is_source    ? load_source(file, is_one_file_ ? config_.only_from : "")
      : is_partial ? read_lazily(file, file, *context_)
                   : read_ir(file, file, *context_,
                             is_watched ? Trust::Watched : Trust::Theirs);
  if (is_watched)
    config_.reading("");
  if (!module)
    return module.error();
  return LoadedFile{file, std::move(*module), is_source};
}

// All mistakes are said in one run; the last is whoever called's to say.
Diag Loader::all_but_last(const std::vector<Diag> &problems) {
  for (size_t i = 0; i + 1 < problems.size(); ++i)
    compiler_text_ += to_string(problems[i]) + "\n";
  return problems.back();
}

// What they do not compile with says nothing about the program.
Result<void> Loader::add_from_database(std::vector<LoadedFile> &files) {
  if (!commands_ || config_.units_for.empty())
    return {};
  auto load = [&](const std::string &file) {
    clang_use_ = ClangUse::Often;
    const std::string before = compiler_text_;
    Result<LoadedFile> one = load_one(file);
    if (!one)
      compiler_text_ = before;
    return one;
  };
  std::string messages;
  Result<void> done =
      add_units(files, {*commands_, config_, load}, ledger_, messages);
  compiler_text_ += messages;
  return done;
}

Result<std::vector<LoadedFile>> Loader::load_files() {
  if (config_.files.empty())
    return command_line_problem("no input file is given");
  if (!config_.compile_commands.empty()) {
    auto commands = CompileCommands::read(config_.compile_commands);
    if (!commands)
      return commands.error();
    commands_.emplace(std::move(*commands));
  }
  Result<std::vector<std::string>> names = expand(config_.files);
  if (!names)
    return names.error();
  // Others may name any function of it, and so may who takes bodies away.
  is_one_file_ = names->size() == 1 && config_.removed_bodies.empty() &&
                 !(commands_ && !config_.units_for.empty());
  if (names->size() > 1 || commands_)
    clang_use_ = ClangUse::Often;
  has_specifications_ = is_for_cbmc(config_.compile_flags);
  std::vector<Diag> problems;
  for (const std::string &file : *names)
    if (Result<InputKind> kind = look_at(file); !kind)
      problems.push_back(kind.error());
  if (!problems.empty())
    return all_but_last(problems);
  std::vector<LoadedFile> files;
  for (const std::string &file : *names) {
    Result<LoadedFile> one = load_one(file);
    if (one) {
      files.push_back(std::move(*one));
      continue;
    }
    problems.push_back(one.error());
    if (one.error().message != does_not_compile)
      break; // the next would fare no better
  }
  if (!problems.empty())
    return all_but_last(problems);
  if (Result<void> done = add_from_database(files); !done)
    return done.error();
  return files;
}

Result<std::vector<std::string>> Loader::names() {
  Result<std::vector<LoadedFile>> files = load_files();
  if (!files)
    return files.error();
  std::vector<std::string> names = config_.files;
  for (const LoadedFile &file : *files)
    if (std::find(names.begin(), names.end(), file.name) == names.end())
      names.push_back(file.name);
  return names;
}

Result<Loaded> Loader::run() {
  Result<std::vector<LoadedFile>> loaded = load_files();
  if (!loaded)
    return loaded.error();
  std::vector<LoadedFile> &files = *loaded;
  if (config_.removed_bodies.empty())
    if (Result<void> good = refuse_double_definitions(files); !good)
      return good.error();
  if (!config_.only_from.empty())
    if (Result<void> done = read_reached(
            files, config_.only_from, config_.removed_bodies, config_.reading);
        !done)
      return done.error();
  for (LoadedFile &file : files)
    if (file.is_source)
      shorten_file_names(*file.module);
  remove_bodies(files, config_.removed_bodies, ledger_, compiler_text_);
  export_local_functions(files, ledger_);
  std::unique_ptr<llvm::Module> whole = std::move(files[0].module);
  for (size_t i = 1; i < files.size(); ++i)
    if (Result<void> done =
            link(*whole, std::move(files[i].module), files[i].name);
        !done)
      return done.error();
  make_allocas(*whole);
  std::vector<UncheckedLines> unchecked = prepared::kept_unchecked(*whole);
  guard_unchecked_reads(*whole, unchecked);
  prepared::add_kept_ledger(*whole, ledger_);
  prepared::keep_ledger(*whole, ledger_);
  mark_error_functions(*whole, config_.error_functions);
  if (config_.never_lost)
    whole->getOrInsertNamedMetadata(prepared::never_lost_name);
  return Loaded{.context = std::move(context_),
                .module = std::move(whole),
                .ledger = std::move(ledger_),
                .unchecked = std::move(unchecked)};
}

} // namespace

bool is_source(const std::string &file) {
  std::string extension = std::filesystem::path(file).extension().string();
  return std::any_of(
      std::begin(extensions), std::end(extensions), [&](const Extension &row) {
        return row.text == extension && row.kind == InputKind::Source;
      });
}

Result<std::vector<std::string>> program_files(const LoadConfig &config,
                                               const StopToken &stop,
                                               std::string &compiler_text) {
  if (config.compile_commands.empty())
    return config.files;
  LoadConfig lazy = config;
  lazy.only_from = config.units_for;
  return Loader(lazy, stop, compiler_text).names();
}

Result<Loaded> load(const LoadConfig &config, const StopToken &stop,
                    std::string &compiler_text) {
  return Loader(config, stop, compiler_text).run();
}

} // namespace fathom::frontend
