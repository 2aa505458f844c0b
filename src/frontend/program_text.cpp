#include "frontend/program_text.h"

#include "frontend/flags/compile_job.h"
#include "frontend/flags/flag_trust.h"
#include "frontend/kept_bitcode.h"
#include "support/diag.h"

#include <algorithm>
#include <fstream>
#include <optional>

namespace fathom::frontend {

namespace {

// Lengths keep the parts apart.
void add_part(std::string &text, std::string_view part) {
  text += std::to_string(part.size()) + ":";
  text += part;
}

// Our own folder has another name in every run.
std::string without_folder(std::string text, const WorkFolder &folder) {
  const std::string name = folder.path().string();
  for (size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at))
    text.replace(at, name.size(), "?");
  return text;
}

Result<std::string> bytes_of(const std::string &file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    return file_problem("cannot read the file", file);
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  if (!in.is_open() || in.bad())
    return file_problem("cannot read the file", file);
  return text;
}

// A line of a preprocessed file that is more than a marker of lines or a
// pragma: clang obeys directives there, too. What may be one counts as one.
bool is_directive(std::string_view line) {
  for (std::string_view mark : {"#", "%:", "?\?="}) {
    const size_t at = line.find(mark);
    if (at == std::string_view::npos)
      continue;
    const std::string_view before = line.substr(0, at);
    std::string_view rest = line.substr(at + mark.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    const bool is_blank =
        before.find_first_not_of(" \t\v\f") == std::string_view::npos;
    const bool is_marker =
        is_blank && !rest.empty() &&
        ((rest[0] >= '0' && rest[0] <= '9') || rest.starts_with("pragma "));
    if ((is_blank || before.find("*/") != std::string_view::npos) && !is_marker)
      return true;
  }
  return false;
}

// Such a file is taken as its own text, so nothing may be added to it.
bool is_preprocessed_in_part(const CompileJob &job) {
  const std::string ending =
      std::filesystem::path(job.file).extension().string();
  if (ending != ".i" && ending != ".ii")
    return false;
  for (const std::string &flag : job.flags)
    if (flag.starts_with("-x") || flag.starts_with("-include") ||
        flag.starts_with("-imacros"))
      return true;
  std::ifstream in(std::filesystem::path(job.directory) / job.file);
  for (std::string line; std::getline(in, line);)
    if (is_directive(line))
      return true;
  return !in.eof();
}

// Whether clang may read more than the program and its own command line: only
// of flags that have a row in harmless_flags.def is it known that what they
// make it read is in the preprocessed text. A header that was compiled before
// is read instead of the header.
bool reads_more(const CompileJob &job) {
  constexpr std::string_view option = "-include";
  const std::vector<std::string> &flags = job.flags;
  if (first_untrusted_flag(flags) || is_preprocessed_in_part(job))
    return true;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (!flags[i].starts_with(option))
      continue;
    const bool is_next = flags[i] == option && i + 1 < flags.size();
    const std::string name =
        is_next ? flags[i + 1] : flags[i].substr(option.size());
    for (const char *ending : {".pch", ".gch"}) {
      std::error_code ignored;
      if (std::filesystem::exists(
              std::filesystem::path(job.directory) / (name + ending), ignored))
        return true;
    }
  }
  return false;
}

// The text may be another one on another machine.
bool is_of_machine(const CompileJob &job) {
  return std::any_of(
      job.flags.begin(), job.flags.end(),
      [](const std::string &flag) { return flag.ends_with("=native"); });
}

class TextWriter {
public:
  TextWriter(const LoadConfig &config, const StopToken &stop,
             std::string &compiler_text, TextMemory *memory)
      : config_(config), stop_(stop), compiler_text_(compiler_text),
        memory_(memory) {}

  Result<std::string> run() {
    if (!config_.compile_commands.empty()) {
      Result<CompileCommands> read =
          CompileCommands::read(config_.compile_commands);
      if (!read)
        return read.error();
      commands_.emplace(std::move(*read));
    }
    Result<std::vector<std::string>> files =
        program_files(config_, stop_, compiler_text_);
    if (!files)
      return files.error();
    for (const std::string &file : *files)
      if (Result<void> added = add(file); !added)
        return added.error();
    return std::move(text_);
  }

private:
  Result<void> add(const std::string &file) {
    add_part(text_, file);
    Result<std::optional<std::vector<std::string>>> kept = kept_bitcode(file);
    if (!kept)
      return kept.error();
    if (*kept) {
      for (const std::string &name : **kept)
        if (Result<void> added = add_bytes(name); !added)
          return added;
      return {};
    }
    return is_source(file) ? add_source(file) : add_bytes(file);
  }

  Result<void> add_bytes(const std::string &file) {
    Result<std::string> bytes = bytes_of(file);
    if (!bytes)
      return bytes.error();
    add_part(text_, file);
    add_part(text_, *bytes);
    return {};
  }

  Result<void> add_source(const std::string &file) {
    if (!folder_) {
      Result<WorkFolder> made = WorkFolder::create();
      if (!made)
        return made.error();
      folder_.emplace(std::move(*made));
      clang_.emplace(memory_ && memory_->wants_records() ? ClangUse::Recorded
                     : config_.files.size() > 1          ? ClangUse::Often
                                                         : ClangUse::Once,
                     folder_->path());
    }
    Result<CompileJob> job =
        compile_job(config_, commands_ ? &*commands_ : nullptr, file);
    if (!job)
      return job.error();
    if (reads_more(*job))
      return file_problem("its flags make the compiler read more", file);
    const std::filesystem::path output = folder_->path() / "text";
    std::string command;
    for (const std::string &word : compile_command(*job, *folder_, output))
      add_part(command, without_folder(word, *folder_));
    add_part(command, job->directory);
    text_ += command;
    std::string question;
    if (memory_) {
      question = memory_->digest(command);
      if (std::optional<std::string> known = memory_->find(question)) {
        add_part(text_, *known);
        return {};
      }
    }
    Result<std::string> text = preprocess(
        *job, *folder_, *clang_, output, stop_, compiler_text_, Comments::Kept);
    if (!text)
      return text.error();
    std::optional<std::string> record = clang_->take_record();
    if (is_of_machine(*job))
      record.reset();
    std::string whole = without_folder(std::move(*text), *folder_);
    if (memory_) {
      whole = memory_->digest(whole);
      memory_->keep(question, whole, record);
    }
    add_part(text_, whole);
    return {};
  }

  const LoadConfig &config_;
  const StopToken &stop_;
  std::string &compiler_text_;
  TextMemory *memory_; // null: texts as they are
  std::optional<CompileCommands> commands_;
  std::optional<WorkFolder> folder_; // made for the first source
  std::optional<ClangRunner> clang_; // with it
  std::string text_;
};

} // namespace

Result<std::string> program_text(const LoadConfig &config,
                                 const StopToken &stop,
                                 std::string &compiler_text,
                                 TextMemory *memory) {
  return TextWriter(config, stop, compiler_text, memory).run();
}

} // namespace fathom::frontend
