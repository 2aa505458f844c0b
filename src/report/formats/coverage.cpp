// What executions reach, for people (text) and for lcov.
#include "report/formats.h"
#include "report/text.h"

#include <algorithm>
#include <map>

namespace fathom::report {

namespace {

bool is_denied(Reach reach) {
  return reach == Reach::NotReached || reach == Reach::NotReachedToBound;
}

// "3, 7-9".
std::string ranges(const std::vector<uint32_t> &lines) {
  std::string text;
  for (size_t i = 0; i < lines.size();) {
    size_t end = i + 1;
    while (end < lines.size() && lines[end] == lines[end - 1] + 1)
      ++end;
    text += (text.empty() ? "" : ", ") + std::to_string(lines[i]);
    if (end - i > 1)
      text += "-" + std::to_string(lines[end - 1]);
    i = end;
  }
  return text;
}

template <typename Rows> std::string counted(const Rows &rows, const char *of) {
  auto reached = std::ranges::count_if(
      rows, [](const auto &row) { return row.reach == Reach::Reached; });
  return std::to_string(reached) + " of " + std::to_string(rows.size()) + " " +
         of;
}

// Lines with this answer, by file.
std::map<std::string, std::vector<uint32_t>> lines_with(const Coverage &c,
                                                        bool denied) {
  std::map<std::string, std::vector<uint32_t>> files;
  for (const CoveredLine &line : c.lines)
    if (denied ? is_denied(line.reach) : line.reach == Reach::Unknown)
      files[line.file].push_back(line.line);
  return files;
}

std::string absolute(const std::string &file, const RunInfo &run) {
  return file.starts_with("/") ? file : run.directory + "/" + file;
}

} // namespace

std::string coverage_text(const Coverage &c) {
  std::string text = "coverage: " + counted(c.lines, "lines") + " and " +
                     counted(c.functions, "functions") + " are reached";
  if (c.bound != 0)
    text += " within " + std::to_string(c.bound) + " iterations";
  text += "\n";
  for (const auto &[file, lines] : lines_with(c, true))
    text += "  " + file + ":" + ranges(lines) + ": not reached\n";
  for (const auto &[file, lines] : lines_with(c, false))
    text += "  " + file + ":" + ranges(lines) + ": not known to be reached (" +
            c.limit + ")\n";
  for (const CoveredFunction &f : c.functions)
    if (is_denied(f.reach))
      text += "  " + place_text(f.place) + ": " + f.place.function +
              " is never entered\n";
  for (const Place &place : c.blocking)
    text +=
        "  " + place_text(place) + ": no execution gets past this assumption\n";
  return text;
}

std::string to_lcov(const Verdict &verdict, const RunInfo &run) {
  if (!verdict.coverage)
    return {};
  const Coverage &c = *verdict.coverage;
  struct File {
    std::string functions, hits, lines;
    size_t num_functions = 0, functions_hit = 0, num_lines = 0, lines_hit = 0;
  };
  std::map<std::string, File> files;
  for (const CoveredFunction &f : c.functions) {
    File &file = files[f.place.file];
    if (f.reach == Reach::Unknown)
      continue;
    const bool is_hit = f.reach == Reach::Reached;
    file.functions +=
        "FN:" + std::to_string(f.place.line) + "," + f.place.function + "\n";
    file.hits +=
        std::string("FNDA:") + (is_hit ? "1," : "0,") + f.place.function + "\n";
    ++file.num_functions;
    file.functions_hit += is_hit;
  }
  for (const CoveredLine &line : c.lines) {
    File &file = files[line.file];
    if (line.reach == Reach::Unknown)
      continue;
    const bool is_hit = line.reach == Reach::Reached;
    file.lines +=
        "DA:" + std::to_string(line.line) + (is_hit ? ",1\n" : ",0\n");
    ++file.num_lines;
    file.lines_hit += is_hit;
  }
  std::string text;
  for (const auto &[name, file] : files)
    text += "TN:fathom\nSF:" + absolute(name, run) + "\n" + file.functions +
            file.hits + "FNF:" + std::to_string(file.num_functions) +
            "\nFNH:" + std::to_string(file.functions_hit) + "\n" + file.lines +
            "LF:" + std::to_string(file.num_lines) +
            "\nLH:" + std::to_string(file.lines_hit) + "\nend_of_record\n";
  return text;
}

} // namespace fathom::report
