#include "driver/cache/cached.h"

#include "driver/cache/key.h"
#include "driver/cache/store.h"
#include "driver/child.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/limits.h"
#include "frontend/compile.h"
#include "frontend/read_ir.h"
#include "option/table.h"
#include "report/verdict.h"
#include "support/diag.h"

#include <filesystem>
#include <fstream>

namespace fathom {

namespace {

// Files that the run writes, by their options.
std::map<std::string, std::string> places(const Options &options) {
  std::map<std::string, std::string> files;
  for (const OptionRow &row : option_rows())
    if (is_place(row))
      if (std::string file = value_text(row, options); !file.empty())
        files[option_name(row)] = std::move(file);
  return files;
}

std::optional<std::string> text_of(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  if (!in.is_open())
    return {};
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

int give(const KeptAnswer &answer, const ParsedCommandLine &line) {
  for (const auto &[option, file] : places(line.options)) {
    auto text = answer.files.find(option);
    if (text == answer.files.end()) // there was nothing to write
      continue;
    std::ofstream out(file, std::ios::binary);
    out << text->second;
    out.close();
    if (!out) {
      print_diag(file_problem("cannot write the report", file));
      return exit_bad_input;
    }
  }
  print_err(answer.err);
  print_out(answer.out);
  return answer.exit_code;
}

// A stream or a device cannot be written again.
bool writes_plain_files(const Options &options) {
  for (const auto &[option, file] : places(options)) {
    std::error_code ignored;
    std::filesystem::file_status status =
        std::filesystem::status(file, ignored);
    if (file == "-" || (std::filesystem::exists(status) &&
                        !std::filesystem::is_regular_file(status)))
      return false;
  }
  return true;
}

// Files that define one name: they compile, and what is wrong with them does
// not depend on anything else. Other bad input may be a full disk's.
bool is_lasting_refusal(const ChildEnd &end) {
  if (end.exit_code != exit_bad_input)
    return false;
  std::string_view said = end.err;
  constexpr std::string_view last = "\nfathom: ERROR\n";
  if (!said.ends_with(last))
    return false;
  said.remove_suffix(last.size());
  if (const size_t at = said.rfind('\n'); at != said.npos)
    said.remove_prefix(at + 1);
  const std::string link =
      std::string(": error: ") + frontend::cannot_be_linked + "'";
  const size_t at = said.find(link);
  return at != said.npos &&
         said.find(frontend::is_defined_twice, at) != said.npos;
}

// SAFE and UNSAFE stand, however little time there was. Why something is
// unknown may have been a limit, or somebody who did not want to wait.
bool is_final(const ChildEnd &end) {
  return end.signal == 0 &&
         (end.exit_code == 0 || end.exit_code == 10 ||
          end.exit_code == report::exit_safe_part || is_lasting_refusal(end));
}

Result<void> write_key(const std::string &file, const std::string &key) {
  std::ofstream out(file, std::ios::binary);
  out << key;
  out.close();
  if (!out)
    return file_problem("cannot write the key", file);
  return {};
}

} // namespace

namespace {

std::optional<AnswerKeys> keys_of(const ParsedCommandLine &line, Texts texts) {
  StopToken stop;
  SignalGuard signals(stop);
  return answer_keys(line, stop, texts);
}

// Whoever edits files while they are read gets an answer about what was there
// then; under the key of what was there before it would be wrong.
bool are_still(const AnswerKeys &keys, const ParsedCommandLine &line) {
  std::optional<AnswerKeys> now = keys_of(line, Texts::Now);
  return now && now->answer == keys.answer && now->program == keys.program;
}

} // namespace

int run_cached(const ParsedCommandLine &line,
               const std::function<int(const ParsedCommandLine &)> &run) {
  std::optional<AnswerKeys> keys = keys_of(line, Texts::OfSuite);
  if (keys && !line.options.key_file.empty())
    if (Result<void> done = write_key(line.options.key_file, keys->program);
        !done) {
      print_diag(done.error());
      return exit_bad_input;
    }
  if (!keys || line.options.cache.empty() ||
      !writes_plain_files(line.options)) {
    const int code = run(line);
    if (keys && !line.options.key_file.empty() && !are_still(*keys, line)) {
      std::error_code ignored; // a key that is left is another program's
      std::filesystem::remove(line.options.key_file, ignored);
    }
    return code;
  }
  const std::string *key = &keys->answer;
  AnswerStore store(line.options.cache, line.options.cache_size * megabyte);
  AnswerStore::Found found = store.find(*key);
  if (found.answer)
    return give(*found.answer, line);
  if (!found.damaged.empty())
    print_err("fathom: the entry " + found.damaged +
              " of the cache is damaged; it is made again\n");
  // Reports go to a folder of our own first: nobody else writes there.
  Result<frontend::WorkFolder> folder = frontend::WorkFolder::create();
  if (!folder)
    return run(line);
  ParsedCommandLine aside = line;
  for (const OptionRow &row : option_rows())
    if (is_place(row) && !value_text(row, line.options).empty())
      set_text(row, aside.options,
               (folder->path() / ("report-" + option_name(row))).string());
  Result<ChildEnd> end = run_captured([&] { return run(aside); });
  if (!end)
    return run(line);
  const bool is_lasting = is_final(*end);
  KeptAnswer answer{.exit_code = end->exit_code,
                    .out = std::move(end->out),
                    .err = std::move(end->err),
                    .files = {}};
  for (const auto &[option, file] : places(aside.options))
    if (std::optional<std::string> text = text_of(file))
      answer.files[option] = std::move(*text);
  const int code = give(answer, line);
  const bool is_known = are_still(*keys, line);
  if (!is_known && !line.options.key_file.empty()) {
    std::error_code ignored;
    std::filesystem::remove(line.options.key_file, ignored);
  }
  if (is_lasting && is_known)
    if (Result<void> kept = store.keep(*key, answer); !kept)
      print_err(to_string(kept.error()) + "\n");
  return code;
}

} // namespace fathom
