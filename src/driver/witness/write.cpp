#include "driver/witness/write.h"

#include "check/chosen_checks.h"
#include "frontend/witness/file_tokens.h"
#include "frontend/witness/statements.h"
#include "support/hash/sha256.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

namespace fathom {

namespace {

using frontend::LineTokens;
using frontend::Statements;
using frontend::Tokens;
using report::PropertyResult;
using report::RunInfo;
using report::Sources;
using report::Verdict;

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + "\"";
}

// A source file, whose places are found by what debug information says: lines
// of files that line markers name.
struct Source {
  std::string file; // as given
  Tokens tokens;
  Statements statements;

  Source(std::string name, std::string_view text)
      : file(std::move(name)),
        tokens(frontend::without_comments(std::string(text))),
        statements(tokens) {}

  // The token that begins there, or that this column is in.
  std::optional<size_t> token_at(const std::string &in, unsigned line,
                                 unsigned column) const {
    const bool has_markers = file.ends_with(".i");
    LineTokens lines(tokens, has_markers ? in : "");
    std::error_code ignored;
    if (!has_markers && in != file &&
        !std::filesystem::equivalent(in, file, ignored))
      return {};
    std::optional<size_t> found;
    for (uint32_t i : lines.on(line))
      if (frontend::column_of(tokens, i) <= column)
        found = i;
    return found;
  }

  std::string location(size_t token, const std::string &indent) const {
    const std::string &text = tokens.text();
    const size_t line =
        1 + size_t(std::count(text.begin(),
                              text.begin() + long(tokens[token].begin), '\n'));
    return indent + "file_name: " + in_quotes(file) + "\n" + indent +
           "line: " + std::to_string(line) + "\n" + indent +
           "column: " + std::to_string(frontend::column_of(tokens, token)) +
           "\n";
  }
};

class Writer {
public:
  Writer(const Verdict &verdict, const RunInfo &run, const Options &options,
         Sources &sources)
      : verdict_(verdict), run_(run), options_(options), sources_(sources) {
    for (const std::string &file : run.files)
      texts_.push_back(std::make_unique<Source>(file, sources.text(file)));
    std::erase_if(texts_,
                  [](const auto &one) { return !one->tokens.is_balanced(); });
  }

  std::string correctness() const {
    std::string loops;
    for (const report::SettledLoop &loop : verdict_.loops)
      add_loop(loops, loop);
    const std::string property = check::specification(options_);
    return property.empty() ? ""
                            : entry("invariant_set", property,
                                    loops.empty() ? " []\n" : "\n" + loops);
  }

  std::string violation() const {
    for (const PropertyResult &p : verdict_.properties) {
      if (p.status != report::Status::Failed || !p.confirmed ||
          !report::is_real(p.kind))
        continue;
      std::string text = violation_of(p);
      if (!text.empty())
        return text;
    }
    return "";
  }

private:
  struct Place {
    const Source *source;
    size_t token;
  };

  std::optional<Place> find(const std::string &file, unsigned line,
                            unsigned column) const {
    for (const auto &one : texts_)
      if (std::optional<size_t> at = one->token_at(file, line, column))
        return Place{one.get(), *at};
    return {};
  }

  static std::string waypoint(const std::string &type,
                              const std::string &constraint,
                              const std::string &location) {
    return "  - segment:\n"
           "    - waypoint:\n"
           "        type: " +
           in_quotes(type) +
           "\n"
           "        action: \"follow\"\n" +
           constraint + "        location:\n" + location;
  }

  // What a call that gives an input gave. What has no number in C, and what
  // stands in no file of the program, is left open.
  std::string returned(const cex::Input &input) const {
    if (input.kind != cex::InputKind::Value || input.line == 0 ||
        input.width > 64)
      return "";
    std::optional<Place> at = find(input.file, input.line, input.column);
    if (!at || !at->source->tokens.is(at->token + 1, "("))
      return "";
    const Tokens &tokens = at->source->tokens;
    std::optional<std::string> value =
        number(std::string(tokens.word(at->token)), input);
    if (!value)
      return "";
    return waypoint(
        "function_return",
        "        constraint:\n"
        "          value: " +
            in_quotes("\\result == " + *value) +
            "\n"
            "          format: \"acsl_expression\"\n",
        at->source->location(tokens[at->token + 1].partner, "          "));
  }

  // By the name of the function: its type is not in the report.
  static std::optional<std::string> number(const std::string &name,
                                           const cex::Input &input) {
    const size_t at = name.rfind("nondet_");
    if (at == std::string::npos)
      return {};
    const std::string type = name.substr(at + 7);
    if (type.find("float") != std::string::npos ||
        type.find("double") != std::string::npos ||
        type.find("pointer") != std::string::npos || type.starts_with("ptr"))
      return {};
    const bool is_unsigned = type.starts_with("u") ||
                             type.find("unsigned") != std::string::npos ||
                             type.find("size_t") != std::string::npos ||
                             type.find("ool") != std::string::npos;
    uint64_t value = 0;
    for (size_t i = input.bytes.size(); i-- > 0;)
      value = value << 8 | input.bytes[i];
    if (is_unsigned || input.width == 1)
      return std::to_string(value) + (value >> 63 ? "u" : "");
    const unsigned shift = 64 - input.width;
    return std::to_string(int64_t(value << shift) >> shift);
  }

  std::string violation_of(const PropertyResult &p) const {
    std::optional<Place> at = find(p.place.file, p.place.line, p.place.column);
    if (!at)
      return "";
    const Source &source = *at->source;
    const std::string property = check::specification_of_failure(
        options_, p.kind, source.tokens.word(at->token));
    if (property.empty())
      return "";
    std::string segments;
    for (const cex::Input &input : p.inputs.list)
      segments += returned(input);
    segments +=
        waypoint("target", "",
                 source.location(source.statements.whole(at->token).first,
                                 "          "));
    return entry("violation_sequence", property, "\n" + segments);
  }

  // Names of ACSL are none of C.
  void add_loop(std::string &out, const report::SettledLoop &loop) const {
    std::string all;
    for (const std::string &invariant : loop.invariants)
      if (invariant.find('\\') == std::string::npos)
        all += (all.empty() ? "(" : " && (") + invariant + ")";
    const size_t colon = loop.place.rfind(':');
    if (all.empty() || loop.how != report::Settled::Invariant ||
        colon == std::string::npos)
      return;
    const std::string file = loop.place.substr(0, colon);
    const unsigned line =
        unsigned(std::stoul("0" + loop.place.substr(colon + 1)));
    // The only one that begins on this line.
    for (const auto &one : texts_) {
      std::optional<size_t> last = one->token_at(file, line, UINT32_MAX), found;
      if (!last)
        continue;
      size_t count = 0;
      LineTokens lines(one->tokens, one->file.ends_with(".i") ? file : "");
      for (uint32_t i : lines.on(line))
        if (one->statements.is_loop(i)) {
          found = i;
          ++count;
        }
      if (count != 1)
        continue;
      out += "  - invariant:\n"
             "      type: \"loop_invariant\"\n"
             "      location:\n" +
             one->location(*found, "        ") + "        function: " +
             in_quotes(loop.name.substr(0, loop.name.find(':'))) +
             "\n"
             "      value: " +
             in_quotes(all) +
             "\n"
             "      format: \"c_expression\"\n";
      return;
    }
  }

  std::string entry(const std::string &type, const std::string &property,
                    const std::string &content) const {
    std::string files, hashes;
    for (const std::string &file : run_.files) {
      files += "        - " + in_quotes(file) + "\n";
      hashes += "        " + in_quotes(file) + ": " +
                in_quotes(sha256(sources_.text(file))) + "\n";
    }
    bool is_32_bits = false;
    for (const std::string &argument : run_.arguments)
      is_32_bits |= argument == "-m32" || argument == "--m32";
    const std::string number = sha256(content + hashes);
    return "- entry_type: " + in_quotes(type) +
           "\n"
           "  metadata:\n"
           "    format_version: \"2.0\"\n"
           "    uuid: " +
           in_quotes(number.substr(0, 8) + "-" + number.substr(8, 4) + "-4" +
                     number.substr(13, 3) + "-8" + number.substr(17, 3) + "-" +
                     number.substr(20, 12)) +
           "\n"
           "    creation_time: \"1970-01-01T00:00:00Z\"\n"
           "    producer:\n"
           "      name: \"Fathom\"\n"
           "      version: " +
           in_quotes(run_.version) +
           "\n"
           "    task:\n"
           "      input_files:\n" +
           files + "      input_file_hashes:\n" + hashes +
           "      specification: " + in_quotes(property) +
           "\n"
           "      data_model: " +
           (is_32_bits ? "\"ILP32\"" : "\"LP64\"") +
           "\n"
           "      language: \"C\"\n"
           "  content:" +
           content;
  }

  const Verdict &verdict_;
  const RunInfo &run_;
  const Options &options_;
  Sources &sources_;
  std::vector<std::unique_ptr<Source>> texts_;
};

} // namespace

std::string witness_text(const Verdict &verdict, const RunInfo &run,
                         const Options &options, Sources &sources) {
  const Writer writer(verdict, run, options, sources);
  if (verdict.outcome == report::Outcome::Safe)
    return writer.correctness();
  return verdict.outcome == report::Outcome::Unsafe ? writer.violation() : "";
}

} // namespace fathom
