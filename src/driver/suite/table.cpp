#include "driver/suite/table.h"

#include "driver/suite/reports.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace fathom::suite {

namespace {

// Worst first.
constexpr std::string_view order[] = {"FAILURE", "ERROR",    "UNSAFE",
                                      "UNKNOWN", "not done", "SAFE"};

std::size_t rank(std::string_view verdict) {
  return std::size_t(std::find(std::begin(order), std::end(order), verdict) -
                     std::begin(order));
}

std::string_view verdict(const Job &job,
                         const std::map<std::string, JobResult> &results) {
  auto found = results.find(job.name);
  return found == results.end() ? std::string_view("not done")
                                : found->second.verdict;
}

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string padded(std::string_view text, std::size_t width, bool right) {
  std::string space(width > text.size() ? width - text.size() : 0, ' ');
  return right ? space + std::string(text) : std::string(text) + space;
}

struct Line {
  const Job *job;
  const JobResult *result; // null: not done
  std::string_view verdict;
};

std::string job_lines(const std::vector<Line> &lines) {
  std::size_t width = 0;
  for (const Line &line : lines)
    width = std::max(width, line.job->name.size());
  std::string text;
  for (const Line &line : lines) {
    text += padded(line.verdict, 9, false) +
            padded(line.job->name, width, false) + "  ";
    if (line.result)
      text += padded(seconds(line.result->cpu_seconds) + " s", 9, true);
    if (line.verdict != expected(*line.job))
      text += line.job->expect.empty() ? "" : "  expected " + line.job->expect;
    if (line.result && line.verdict != "UNSAFE" &&
        (line.verdict != "SAFE" ||
         report::is_up_to_bounds(line.verdict, line.result->text)))
      text += "  " + line.result->text;
    while (text.ends_with(' '))
      text.pop_back();
    text += '\n';
  }
  return text;
}

// One place with one message is one cause, however many jobs see it.
std::string finding_lines(const std::vector<Line> &lines) {
  std::map<Finding, std::vector<std::string>> causes;
  for (const Line &line : lines)
    if (line.result)
      for (const Finding &finding : line.result->findings)
        causes[finding].push_back(line.job->name);
  if (causes.empty())
    return {};
  std::vector<std::pair<Finding, std::vector<std::string>>> sorted(
      causes.begin(), causes.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto &a, const auto &b) {
                     return a.second.size() > b.second.size();
                   });
  std::string text = "\nfindings:\n";
  for (const auto &[finding, jobs] : sorted) {
    text += "  " + finding.file + ":" + std::to_string(finding.line) + "  " +
            finding.check + ": " + finding.message + "  (";
    constexpr std::size_t shown = 3;
    for (std::size_t i = 0; i < std::min(shown, jobs.size()); ++i)
      text += (i ? ", " : "") + jobs[i];
    if (jobs.size() > shown)
      text += " and " + std::to_string(jobs.size() - shown) + " more";
    text += ")\n";
  }
  return text;
}

} // namespace

std::string_view expected(const Job &job) {
  return job.expect.empty() ? "SAFE" : std::string_view(job.expect);
}

std::string table(const std::vector<Job> &jobs,
                  const std::map<std::string, JobResult> &results) {
  std::vector<Line> lines;
  for (const Job &job : jobs) {
    auto found = results.find(job.name);
    lines.push_back({&job, found == results.end() ? nullptr : &found->second,
                     verdict(job, results)});
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line &a, const Line &b) {
                     auto key = [](const Line &line) {
                       return std::pair(line.verdict == expected(*line.job),
                                        rank(line.verdict));
                     };
                     return key(a) < key(b);
                   });
  double cpu = 0;
  for (const Line &line : lines)
    cpu += line.result ? line.result->cpu_seconds : 0;
  return job_lines(lines) + finding_lines(lines) + "\n" +
         report::numbers_of(entries_of(jobs, results)) + "; " + seconds(cpu) +
         " CPU s\n";
}

std::string changes(const std::map<std::string, JobResult> &before,
                    const std::map<std::string, JobResult> &now) {
  std::string verdicts, ledgers, times;
  for (const auto &[name, result] : now) {
    auto old = before.find(name);
    if (old == before.end()) {
      verdicts += "  " + name + ": new, " + result.verdict + "\n";
      continue;
    }
    const std::string was =
        report::counted_as(old->second.verdict, old->second.text);
    const std::string is = report::counted_as(result.verdict, result.text);
    if (was != is)
      verdicts += "  " + name + ": " + was + " before, " + is + " now\n";
    const std::set<std::string> rows(result.rows.begin(), result.rows.end());
    const std::set<std::string> old_rows(old->second.rows.begin(),
                                         old->second.rows.end());
    for (const std::string &row : rows)
      if (!old_rows.contains(row))
        ledgers += "  " + name + ": new row: " + row + "\n";
    for (const std::string &row : old_rows)
      if (!rows.contains(row))
        ledgers += "  " + name + ": no longer: " + row + "\n";
    // Below a second it is noise.
    const double a = old->second.cpu_seconds, b = result.cpu_seconds;
    if (std::max(a, b) > 1 && (a > 2 * b || b > 2 * a))
      times += "  " + name + ": " + seconds(a) + " s before, " + seconds(b) +
               " s now\n";
  }
  for (const auto &[name, result] : before)
    if (!now.contains(name))
      verdicts += "  " + name + ": " + result.verdict + " before, gone now\n";
  std::string text;
  auto add = [&](const char *title, const std::string &lines) {
    if (!lines.empty())
      text += std::string("\n") + title + ":\n" + lines;
  };
  add("changed verdicts", verdicts);
  add("changed ledgers", ledgers);
  add("changed times", times);
  return text.empty() ? "\nno change against the baseline\n" : text;
}

int exit_code(const std::vector<Job> &jobs,
              const std::map<std::string, JobResult> &results) {
  constexpr int worst_first[] = {31, 30, 10, 20, 0};
  auto code_of = [&](const Job &job) {
    const std::string_view is = verdict(job, results);
    if (is == expected(job))
      return 0;
    if (is == "FAILURE")
      return 31;
    if (is == "ERROR")
      return 30;
    return is == "UNKNOWN" || is == "not done" ? 20 : 10;
  };
  for (int code : worst_first)
    if (std::any_of(jobs.begin(), jobs.end(),
                    [&](const Job &job) { return code_of(job) == code; }))
      return code;
  return 0;
}

} // namespace fathom::suite
