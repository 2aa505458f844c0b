#include "evidence/bundle.h"

#include "support/diag.h"
#include "support/hash/sha256.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>

namespace fathom::evidence {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "fathom-evidence 1";
// What a folder may have beside the summary: nothing else is read or written.
constexpr std::string_view names[] = {program_name, clauses_name, proof_name};

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c == '\\')
      out += "\\\\";
    else if (c == '\n')
      out += "\\n";
    else
      out += c;
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\\' && i + 1 < text.size())
      out += text[++i] == 'n' ? '\n' : text[i];
    else
      out += text[i];
  return out;
}

std::string unsealed_text(const Summary &s) {
  std::string text(first_line);
  auto add = [&](const char *word, const std::string &value) {
    text += "\n" + std::string(word) + " " + escaped(value);
  };
  add("tool", s.tool);
  add("verdict", s.verdict);
  for (const std::string &f : s.flags)
    add("flag", f);
  for (const std::string &a : s.arguments)
    add("argument", a);
  for (const HashedFile &f : s.sources)
    add("source", f.sha256 + " " + f.name);
  for (const std::string &p : s.properties)
    add("property", p);
  for (const std::string &row : s.trusted)
    add("ledger", row);
  for (uint32_t p : s.except)
    add("except", std::to_string(p));
  for (const HashedFile &f : s.files)
    add("file", f.sha256 + " " + f.name);
  return text + "\n";
}

HashedFile hashed_file(const std::string &value) {
  const size_t blank = value.find(' ');
  return {.name = blank == std::string::npos ? "" : value.substr(blank + 1),
          .sha256 = value.substr(0, blank)};
}

// False: there is no such line.
bool take_line(Summary &s, std::string_view word, const std::string &value) {
  if (word == "tool")
    s.tool = value;
  else if (word == "verdict")
    s.verdict = value;
  else if (word == "flag")
    s.flags.push_back(value);
  else if (word == "argument")
    s.arguments.push_back(value);
  else if (word == "source")
    s.sources.push_back(hashed_file(value));
  else if (word == "property")
    s.properties.push_back(value);
  else if (word == "ledger")
    s.trusted.push_back(value);
  else if (word == "file")
    s.files.push_back(hashed_file(value));
  else if (word == "except") {
    uint32_t number = 0;
    const char *end = value.data() + value.size();
    auto [stop, error] = std::from_chars(value.data(), end, number);
    s.except.push_back(number);
    return error == std::errc() && stop == end;
  } else
    return false;
  return true;
}

std::optional<std::string> read_file(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return {};
  return text.str();
}

} // namespace

bool Summary::has(std::string_view file) const {
  return std::ranges::any_of(
      files, [&](const HashedFile &f) { return f.name == file; });
}

std::string seal_of(const Summary &summary) {
  return sha256(unsealed_text(summary));
}

std::string to_text(const Summary &summary) {
  return unsealed_text(summary) + "seal " + seal_of(summary) + "\n";
}

Result<Summary> read_summary(const std::string &text, const std::string &file) {
  Summary summary;
  std::istringstream lines(text);
  std::string line, seal;
  if (!std::getline(lines, line) || line != first_line)
    return file_problem("no evidence: the first line is '" +
                            std::string(first_line) + "'",
                        file);
  while (seal.empty() && std::getline(lines, line)) {
    const size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string value =
        blank == std::string::npos ? "" : unescaped(line.substr(blank + 1));
    if (word == "seal")
      seal = value;
    else if (!take_line(summary, word, value))
      return file_problem("evidence has no line '" + line + "'", file);
  }
  // What was read, written again, is what was there: nothing was skipped.
  if (seal != seal_of(summary) || text != to_text(summary))
    return file_problem("the seal does not fit: the summary was changed", file);
  return summary;
}

Result<Summary> open_bundle(const fs::path &folder) {
  const std::string file = (folder / summary_name).string();
  std::optional<std::string> text = read_file(file);
  if (!text)
    return file_problem("cannot read the summary of the evidence", file);
  Result<Summary> summary = read_summary(*text, file);
  if (!summary)
    return summary;
  std::set<std::string_view> named;
  for (const HashedFile &f : summary->files) {
    const std::string path = (folder / f.name).string();
    if (std::ranges::find(names, f.name) == std::end(names) ||
        !named.insert(f.name).second)
      return file_problem("evidence has no file '" + f.name + "'", file);
    std::optional<std::string> hash = sha256_of_file(path);
    if (!hash)
      return file_problem("cannot read a file of the evidence", path);
    if (*hash != f.sha256)
      return file_problem("this is not the file that the summary names: its "
                          "hash is another",
                          path);
  }
  if (!summary->has(program_name) ||
      summary->has(clauses_name) != summary->has(proof_name))
    return file_problem("the evidence is not complete", file);
  std::error_code ignored;
  for (std::string_view name : names)
    if (!summary->has(name) && fs::exists(folder / name, ignored))
      return file_problem("a file that the summary does not name",
                          (folder / name).string());
  return summary;
}

Result<void> close_bundle(const fs::path &folder, Summary &summary) {
  summary.files.clear();
  std::error_code ignored;
  for (std::string_view name : names) {
    const std::string path = (folder / name).string();
    if (!fs::exists(path, ignored))
      continue;
    std::optional<std::string> hash = sha256_of_file(path);
    if (!hash)
      return file_problem("cannot read a file of the evidence", path);
    summary.files.push_back({std::string(name), *hash});
  }
  const std::string file = (folder / summary_name).string();
  std::ofstream out(file, std::ios::binary);
  out << to_text(summary);
  out.close();
  if (!out)
    return file_problem("cannot write the summary of the evidence", file);
  return {};
}

} // namespace fathom::evidence
