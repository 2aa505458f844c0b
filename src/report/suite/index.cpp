// The index of a suite's pages: numbers, what fails by its cause, and a row for
// each job, with a link to its page. It needs nothing but itself and the pages.
#include "report/escape.h"
#include "report/suite/formats.h"

#include <cstdio>
#include <map>

namespace fathom::report {

namespace {

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fathom: a suite</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 1rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; }
td.n { text-align: right; white-space: nowrap; }
code { overflow-wrap: anywhere; }
.v { font-weight: 600; white-space: nowrap; }
.SAFE { color: #287d3c; } .UNSAFE, .ERROR, .FAILURE { color: #c62828; } .UNKNOWN, .not, .bounded { color: #a15c00; }
input { font: inherit; width: 20rem; max-width: 100%; }
</style>
</head>
<body>
<h1>Fathom: a suite</h1>
)";

constexpr std::string_view script = R"(<script>
const filter = document.getElementById("filter");
filter.addEventListener("input", () => {
  const text = filter.value.toLowerCase();
  for (const row of document.querySelectorAll("#jobs tbody tr"))
    row.hidden = !row.textContent.toLowerCase().includes(text);
});
</script>
)";

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", seconds);
  return text;
}

std::string link_to(const std::string &page, const std::string &text) {
  return "<a href=\"" + xml_text(uri_path(page)) + "\">" + text + "</a>";
}

// One that was divided has a page for each part.
std::string linked(const JobEntry &job) {
  const std::string name = xml_text(job.name);
  if (!job.is_divided && !job.pages.empty())
    return link_to(job.pages[0], name);
  std::string text = name;
  for (size_t i = 0; i < job.pages.size(); ++i)
    text += " " + link_to(job.pages[i], "part " + std::to_string(i + 1));
  return text;
}

std::string cell(const std::string &text, const char *kind = "") {
  return "<td" + (*kind ? " class=\"" + std::string(kind) + "\"" : "") + ">" +
         text + "</td>";
}

std::string job_row(const JobEntry &job) {
  const std::string kind =
      is_up_to_bounds(job.verdict, job.text)
          ? "v bounded"
          : "v " + job.verdict.substr(0, job.verdict.find(' '));
  return "<tr>" +
         cell(xml_text(counted_as(job.verdict, job.text)), kind.c_str()) +
         cell(linked(job)) +
         cell(job.is_as_expected() ? "" : "expected " + job.expected) +
         cell(seconds_text(job.cpu_seconds), "n") +
         cell(std::to_string(job.findings.size()), "n") +
         cell("<code>" + xml_text(job.text) + "</code>") + "</tr>\n";
}

std::string finding_rows(std::span<const JobEntry> jobs) {
  std::map<JobFinding, std::vector<const JobEntry *>> causes;
  for (const JobEntry &job : jobs)
    for (const JobFinding &finding : job.findings)
      causes[finding].push_back(&job);
  std::string text;
  for (const auto &[finding, seen_by] : causes) {
    std::string links;
    for (const JobEntry *job : seen_by)
      links += (links.empty() ? "" : ", ") + linked(*job);
    text += "<tr>" +
            cell("<code>" + xml_text(finding.file) + ":" +
                 std::to_string(finding.line) + "</code>") +
            cell(xml_text(finding.check)) + cell(xml_text(finding.message)) +
            cell(links) + "</tr>\n";
  }
  return text;
}

} // namespace

std::string suite_to_html(std::span<const JobEntry> jobs, const RunInfo &run) {
  std::vector<const JobEntry *> sorted;
  std::vector<const JobEntry *> as_expected;
  for (const JobEntry &job : jobs)
    (job.is_as_expected() ? as_expected : sorted).push_back(&job);
  sorted.insert(sorted.end(), as_expected.begin(), as_expected.end());
  std::string text(head);
  text += "<p>" + xml_text(numbers_of(jobs)) + ". " + xml_text(run.version) +
          ", in <code>" + xml_text(run.directory) + "</code></p>\n";
  if (std::string rows = finding_rows(jobs); !rows.empty())
    text += "<h2>What fails</h2>\n<table><thead><tr><th>place</th>"
            "<th>check</th><th>message</th><th>jobs</th></tr></thead>"
            "<tbody>\n" +
            rows + "</tbody></table>\n";
  text += "<h2>Jobs</h2>\n<p><input id=\"filter\" type=\"search\" "
          "placeholder=\"filter\" aria-label=\"filter\"></p>\n"
          "<table id=\"jobs\"><thead><tr><th>verdict</th><th>job</th><th></th>"
          "<th>CPU s</th><th>failures</th><th></th></tr></thead><tbody>\n";
  for (const JobEntry *job : sorted)
    text += job_row(*job);
  return text + "</tbody></table>\n" + std::string(script) +
         "</body>\n</html>\n";
}

} // namespace fathom::report
