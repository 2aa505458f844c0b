#include "driver/cache/key.h"

#include "driver/cache/store.h"
#include "driver/limits.h"
#include "driver/program_options.h"
#include "driver/suite/folder.h"
#include "driver/trust.h"
#include "frontend/clang_runner.h"
#include "frontend/program_text.h"
#include "frontend/text_record.h"

#include <algorithm>
#include <cstdlib>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <link.h>
#include <llvm/Object/BuildID.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/Program.h>
#include <span>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fathom {

namespace fs = std::filesystem;

namespace {

class Parts {
public:
  void add(std::string_view part) {
    text_ += std::to_string(part.size()) + ":";
    text_ += part;
  }
  const std::string &text() const { return text_; }

private:
  std::string text_;
};

// The linker's identity of a part of this process.
std::string build_id(const dl_phdr_info &info) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE)
      continue;
    const char *at =
        reinterpret_cast<const char *>(info.dlpi_addr + segment.p_vaddr);
    const char *end = at + segment.p_memsz;
    auto padded = [](size_t size) { return (size + 3) & ~size_t(3); };
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const auto *note = reinterpret_cast<const ElfW(Nhdr) *>(at);
      const char *name = at + sizeof *note;
      const char *value = name + padded(note->n_namesz);
      if (note->n_type == NT_GNU_BUILD_ID && std::string_view(name, 3) == "GNU")
        return {value, note->n_descsz};
      at = value + padded(note->n_descsz);
    }
  }
  return {};
}

// A file that has no such identity, or is not ours: by what the system says
// about it.
std::string identity(const std::string &file) {
  struct stat info{};
  if (::stat(file.c_str(), &info) != 0)
    return "none";
  return file + " " + std::to_string(info.st_size) + " " +
         std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

// A program or library of others: its linker's identity, or what is in it.
std::string program_identity(const fs::path &file) {
  llvm::Expected<llvm::object::OwningBinary<llvm::object::ObjectFile>> read =
      llvm::object::ObjectFile::createObjectFile(file.string());
  if (!read) {
    llvm::consumeError(read.takeError());
    return digest(suite::text_of(file).value_or("none")); // a script
  }
  llvm::object::BuildIDRef id = llvm::object::getBuildID(read->getBinary());
  return id.empty() ? identity(file.string())
                    : std::string(id.begin(), id.end());
}

int add_module(dl_phdr_info *info, size_t, void *parts) {
  std::string id = build_id(*info);
  const bool is_program = info->dlpi_name[0] == 0;
  static_cast<Parts *>(parts)->add(!id.empty()  ? id
                                   : is_program ? identity("/proc/self/exe")
                                                : identity(info->dlpi_name));
  return 0;
}

bool has_settings(const fs::path &folder) {
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".cfg")
      return true;
  return false;
}

// What the compiler reads of its own accord lies beside it (clang.cfg), and may
// name more files; which of them it reads, its environment says.
bool has_settings() {
  for (const char *name : {"clang-19", "clang++-19"}) {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
    std::error_code ignored;
    if (found && (has_settings(fs::path(*found).parent_path()) ||
                  has_settings(fs::canonical(*found, ignored).parent_path())))
      return true;
  }
  return false;
}

// The program, its libraries, and the compiler that it runs.
void add_tools(Parts &parts) {
  ::dl_iterate_phdr(add_module, &parts);
  const fs::path own = frontend::own_compiler();
  parts.add(own.empty() ? "none" : program_identity(own));
  for (const char *name : {"clang-19", "clang++-19"}) {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
    std::error_code ignored;
    const fs::path program = found ? fs::canonical(*found, ignored) : "";
    const fs::path folder = program.parent_path();
    parts.add(program.string());
    parts.add(found ? program_identity(program) : "none");
    for (const char *library : {"libclang-cpp.so.19.1", "libLLVM.so.19.1"})
      parts.add(program_identity(folder.parent_path() / "lib" / library));
  }
  // Where else it may get its libraries from.
  for (const char *name : {"LD_LIBRARY_PATH", "LD_PRELOAD"}) {
    const char *value = std::getenv(name);
    parts.add(value ? value : "");
  }
}

// They say where answers are kept, and nothing about them.
constexpr OptionIndex about_keeping[] = {
    OptionIndex::cache, OptionIndex::cache_size, OptionIndex::key_file,
    OptionIndex::suite_texts};
constexpr OptionIndex about_time[] = {OptionIndex::timeout,
                                      OptionIndex::cpu_limit};

bool is_one_of(OptionIndex option, std::span<const OptionIndex> list) {
  return std::find(list.begin(), list.end(), option) != list.end();
}

enum class KeyOf : uint8_t { Answer, Program, Question };

void add_options(const ParsedCommandLine &line, KeyOf of, Parts &parts) {
  parts.add(line.command);
  for (const OptionRow &row : option_rows()) {
    if (is_one_of(row.index, about_keeping) ||
        (of != KeyOf::Answer &&
         (is_one_of(row.index, about_time) || is_place(row))) ||
        (of == KeyOf::Question && row.index == OptionIndex::part))
      continue;
    const std::string value = value_text(row, line.options);
    parts.add(row.member);
    if (is_place(row)) {
      parts.add(value.empty() ? "" : "asked for");
      continue;
    }
    parts.add(value);
    std::error_code ignored;
    if (row.type() != OptionType::Text || !fs::is_regular_file(value, ignored))
      continue;
    std::ifstream in(value, std::ios::binary);
    parts.add(std::string((std::istreambuf_iterator<char>(in)), {}));
  }
}

// What clang may be told by its environment. Some names are of no use to it,
// and differ between runs.
std::string environment_identity() {
  constexpr std::string_view unused[] = {
      "_=", "SHLVL=", "OLDPWD=", "SLURM_", "SSH_", "PARALLEL_"};
  std::vector<std::string_view> words;
  for (char **word = environ; word && *word; ++word)
    if (std::none_of(std::begin(unused), std::end(unused),
                     [&](std::string_view name) {
                       return std::string_view(*word).starts_with(name);
                     }))
      words.emplace_back(*word);
  std::sort(words.begin(), words.end());
  Parts parts;
  for (std::string_view word : words)
    parts.add(word);
  return parts.text();
}

// Digests of texts: for one run of a suite in files of a folder, and in the
// cache with a record of what they depend on.
class KnownTexts final : public frontend::TextMemory {
public:
  KnownTexts(const Options &options, Texts texts, const std::string &tools)
      : folder_(texts == Texts::OfSuite ? options.suite_texts : "") {
    if (options.cache.empty())
      return;
    store_.emplace(options.cache, options.cache_size * megabyte,
                   AnswerStore::Entries::Texts);
    Parts parts;
    parts.add("text");
    parts.add(tools);
    parts.add(environment_identity());
    std::error_code ignored;
    parts.add(fs::current_path(ignored).string());
    here_ = parts.text();
  }

  std::string digest(std::string_view text) const override {
    return fathom::digest(text);
  }
  bool wants_records() const override { return store_.has_value(); }
  std::optional<std::string> find(const std::string &question) override {
    std::optional<std::string> text;
    if (!folder_.empty())
      text = suite::text_of(folder_ / question);
    if (text && text->size() == digits)
      return text;
    text = find_recorded(question);
    if (text && !folder_.empty())
      (void)suite::write_whole(folder_ / question, *text);
    return text;
  }
  void keep(const std::string &question, const std::string &text,
            const std::optional<std::string> &record) override {
    if (!folder_.empty()) // otherwise it is preprocessed again
      (void)suite::write_whole(folder_ / question, text);
    if (!store_ || !record)
      return;
    KeptAnswer answer;
    answer.out = text;
    answer.err = *record;
    (void)store_->keep(key(question), answer);
  }

private:
  static constexpr std::size_t digits = 64;

  std::string key(const std::string &question) const {
    return fathom::digest(here_ + question);
  }
  // One that is damaged is made again; it is no answer of anybody's.
  std::optional<std::string> find_recorded(const std::string &question) {
    if (!store_)
      return {};
    AnswerStore::Found found = store_->find(key(question));
    if (!found.answer || found.answer->out.size() != digits ||
        !states_.are_as_in(found.answer->err))
      return {};
    return std::move(found.answer->out);
  }

  fs::path folder_;
  std::optional<AnswerStore> store_;
  std::string here_;
  frontend::FileStates states_;
};

bool can_be_kept(const Options &options) {
  return !std::getenv("CCC_OVERRIDE_OPTIONS") && !has_settings() &&
         options.proof.empty() && options.log_smt2.empty() &&
         options.dump_cnf.empty() && options.stats == StatsFormat::None &&
         !runs_natively(options.replay) && options.keep.empty() &&
         options.certify.empty() && options.emit_test.empty() &&
         !options.solver.starts_with("smtlib:") &&
         !options.cross_check.starts_with("smtlib:");
}

} // namespace

bool is_place(const OptionRow &row) {
  return row.group == OptionGroup::Output && row.type() == OptionType::Text &&
         row.accepted == "FILE" && row.index != OptionIndex::ledger_baseline;
}

std::string tools_identity() {
  Parts parts;
  add_tools(parts);
  return digest(parts.text());
}

std::string question_identity(const ParsedCommandLine &line) {
  Parts parts;
  add_tools(parts);
  add_options(line, KeyOf::Question, parts);
  return digest(parts.text());
}

std::optional<AnswerKeys> answer_keys(const ParsedCommandLine &line,
                                      const StopToken &stop, Texts texts) {
  if (!can_be_kept(line.options))
    return {};
  Result<frontend::LoadConfig> config = load_config(line);
  if (!config)
    return {};
  std::string ignored_text; // the run itself says it again
  const std::string tools = tools_identity();
  KnownTexts known(line.options, texts, tools);
  Result<std::string> program =
      frontend::program_text(*config, stop, ignored_text, &known);
  if (!program)
    return {};
  auto key = [&](KeyOf of) {
    Parts parts;
    parts.add(tools);
    add_options(line, of, parts);
    std::error_code ignored;
    parts.add(fs::current_path(ignored).string());
    parts.add(*program);
    return digest(parts.text());
  };
  return AnswerKeys{.answer = key(KeyOf::Answer),
                    .program = key(KeyOf::Program)};
}

} // namespace fathom
