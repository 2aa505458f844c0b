// A correctness witness of SV-COMP, format 2.0 (P. Ayaziova, D. Beyer, M.
// Lingsch-Rosenfeld, M. Spiessl, J. Strejcek, "Software verification witnesses
// 2.0", 2024): invariants of loops where they stand in the source. What is not
// said in C, and what functions require and ensure, has no place in it. The
// same verdict has the same text: time and number are no others.
#include "report/formats.h"
#include "support/hash/sha256.h"

#include <cctype>
#include <cstdint>
#include <string_view>

namespace fathom::report {

namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

// Where the loop begins in its line: the only word that begins one; 0: nobody
// knows.
size_t column_of(std::string_view line) {
  size_t found = 0;
  for (std::string_view word : {"while", "for", "do"})
    for (size_t at = line.find(word); at != std::string_view::npos;
         at = line.find(word, at + 1)) {
      auto is_letter = [&](size_t i) {
        return i < line.size() &&
               (std::isalnum(uint8_t(line[i])) || line[i] == '_');
      };
      if ((at > 0 && is_letter(at - 1)) || is_letter(at + word.size()))
        continue;
      if (found != 0)
        return 0;
      found = at + 1;
    }
  return found;
}

// Names of ACSL are none of C.
bool is_c(const std::string &invariant) {
  return invariant.find('\\') == std::string::npos;
}

void add_loop(std::string &out, const SettledLoop &loop, Sources &sources) {
  std::string all;
  for (const std::string &invariant : loop.invariants)
    if (is_c(invariant))
      all += (all.empty() ? "(" : " && (") + invariant + ")";
  const size_t colon = loop.place.rfind(':');
  if (all.empty() || loop.how != Settled::Invariant ||
      colon == std::string::npos)
    return;
  const std::string file = loop.place.substr(0, colon);
  const std::string line = loop.place.substr(colon + 1);
  const size_t column =
      column_of(sources.line(file, unsigned(std::stoul("0" + line))));
  out += "  - invariant:\n"
         "      type: \"loop_invariant\"\n"
         "      location:\n"
         "        file_name: " +
         quoted(file) + "\n        line: " + line + "\n";
  if (column != 0)
    out += "        column: " + std::to_string(column) + "\n";
  out +=
      "        function: " + quoted(loop.name.substr(0, loop.name.find(':'))) +
      "\n"
      "      value: " +
      quoted(all) +
      "\n"
      "      format: \"c_expression\"\n";
}

} // namespace

std::string to_witness(const Verdict &verdict, const RunInfo &run,
                       Sources &sources) {
  if (verdict.outcome != Outcome::Safe)
    return "";
  std::string loops, files, hashes;
  for (const SettledLoop &loop : verdict.loops)
    add_loop(loops, loop, sources);
  for (const std::string &file : run.files) {
    files += "        - " + quoted(file) + "\n";
    hashes += "        " + quoted(file) + ": " +
              quoted(sha256(sources.text(file))) + "\n";
  }
  bool is_32_bits = false;
  for (const std::string &argument : run.arguments)
    is_32_bits |= argument == "-m32" || argument == "--m32";
  const std::string number = sha256(loops + hashes);
  return "- entry_type: \"invariant_set\"\n"
         "  metadata:\n"
         "    format_version: \"2.0\"\n"
         "    uuid: " +
         quoted(number.substr(0, 8) + "-" + number.substr(8, 4) + "-4" +
                number.substr(13, 3) + "-8" + number.substr(17, 3) + "-" +
                number.substr(20, 12)) +
         "\n"
         "    creation_time: \"1970-01-01T00:00:00Z\"\n"
         "    producer:\n"
         "      name: \"Fathom\"\n"
         "      version: " +
         quoted(run.version) +
         "\n"
         "    task:\n"
         "      input_files:\n" +
         files + "      input_file_hashes:\n" + hashes +
         "      specification: \"CHECK( init(main()), LTL(G ! "
         "call(reach_error())) )\"\n"
         "      data_model: " +
         (is_32_bits ? "\"ILP32\"" : "\"LP64\"") +
         "\n"
         "      language: \"C\"\n"
         "  content:" +
         (loops.empty() ? " []\n" : "\n" + loops);
}

} // namespace fathom::report
