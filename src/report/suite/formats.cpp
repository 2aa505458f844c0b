// JSON, SARIF, JUnit and the annotations of code hosts for a whole suite.
#include "report/suite/formats.h"

#include "report/annotations.h"
#include "report/escape.h"
#include "report/formats/sarif_log.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace fathom::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *safe_to_bounds = "SAFE up to bounds";

std::string dumped(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string place_of(const JobFinding &finding) {
  return finding.file.empty()
             ? ""
             : finding.file + ":" + std::to_string(finding.line) + ": ";
}

// What is wrong with a job, in a line.
std::string complaint(const JobEntry &job) {
  return job.verdict +
         (job.verdict == "SAFE" || job.expected != "SAFE"
              ? ", expected " + job.expected
              : "") +
         (job.text.empty() ? "" : ": " + job.text);
}

std::vector<Json> objects_of(const JobEntry &job) {
  std::vector<Json> objects;
  for (const std::string &report : job.reports)
    if (Json json = Json::parse(report, nullptr, false); json.is_object())
      objects.push_back(std::move(json));
  return objects;
}

// Of the first report that is there, for what all of them have in common.
Json first_report(std::span<const JobEntry> jobs) {
  for (const JobEntry &job : jobs)
    for (Json &json : objects_of(job))
      return std::move(json);
  return Json();
}

std::string print_of(const Json &result) {
  const Json none = Json::object();
  return result.value("partialFingerprints", none)
      .value("fathomProperty/v1", "");
}

// A job that has no report of its own, what stands in the way of others, and
// what a SAFE is limited to.
void add_notifications(const JobEntry &job, Json &list) {
  if (job.is_as_expected() && is_up_to_bounds(job.verdict, job.text))
    list.push_back(
        {{"level", "note"},
         {"message", {{"text", "job " + job.name + ": " + job.text}}}});
  if (job.is_as_expected() || job.verdict == "UNSAFE")
    return;
  const bool is_failure = job.verdict == "FAILURE" || job.verdict == "ERROR";
  list.push_back(
      {{"level", is_failure ? "error" : "warning"},
       {"message", {{"text", "job " + job.name + ": " + complaint(job)}}}});
}

void add_results(const JobEntry &job, std::set<std::string> &seen,
                 Json &results) {
  for (const Json &report : objects_of(job))
    for (const Json &run : report.value("runs", Json::array()))
      for (Json result : run.value("results", Json::array())) {
        const std::string print = print_of(result);
        if (!print.empty() && !seen.insert(print).second)
          continue;
        result["properties"]["job"] = job.name;
        if (job.is_as_expected())
          result["suppressions"] = Json::array(
              {{{"kind", "external"},
                {"justification", "the suite expects that this job fails"}}});
        results.push_back(std::move(result));
      }
}

} // namespace

bool is_up_to_bounds(std::string_view verdict, std::string_view text) {
  return verdict == "SAFE" && text.find(safe_up_to) != text.npos;
}

std::string counted_as(const std::string &verdict, std::string_view text) {
  return is_up_to_bounds(verdict, text) ? safe_to_bounds : verdict;
}

std::string numbers_of(std::span<const JobEntry> jobs) {
  std::map<std::string, std::size_t> counts;
  std::size_t as_expected = 0;
  for (const JobEntry &job : jobs) {
    ++counts[counted_as(job.verdict, job.text)];
    as_expected += job.is_as_expected();
  }
  std::string text = std::to_string(jobs.size()) + " jobs:";
  const char *separator = " ";
  for (const char *verdict : {"FAILURE", "ERROR", "UNSAFE", "UNKNOWN",
                              "not done", safe_to_bounds, "SAFE"})
    if (auto found = counts.find(verdict); found != counts.end()) {
      text += separator + std::to_string(found->second) + " " + verdict;
      separator = ", ";
    }
  return text + "; " + std::to_string(as_expected) + " as expected";
}

std::string suite_to_json(std::span<const JobEntry> jobs, const RunInfo &run) {
  Json json;
  json["format"] = "fathom-suite-report";
  json["format-version"] = 1;
  json["fathom"] = run.version;
  json["directory"] = run.directory;
  json["text"] = numbers_of(jobs);
  json["jobs"] = Json::array();
  for (const JobEntry &job : jobs) {
    Json one;
    one["name"] = job.name;
    one["verdict"] = job.verdict;
    one["expected"] = job.expected;
    one["as-expected"] = job.is_as_expected();
    one["text"] = job.text;
    one["arguments"] = job.arguments;
    one["cpu-seconds"] = job.cpu_seconds;
    one["peak-bytes"] = job.peak_bytes;
    one["up-to-bounds"] = is_up_to_bounds(job.verdict, job.text);
    std::vector<Json> reports = objects_of(job);
    if (job.is_divided)
      one["parts"] = std::move(reports);
    else if (!reports.empty())
      one["report"] = std::move(reports[0]);
    json["jobs"].push_back(std::move(one));
  }
  return dumped(json);
}

std::string suite_to_sarif(std::span<const JobEntry> jobs, const RunInfo &run) {
  Json one = Json::object();
  const Json first = first_report(jobs);
  if (first.contains("runs") && !first["runs"].empty())
    one = first["runs"][0];
  one["tool"]["driver"]["name"] = "Fathom";
  one["tool"]["driver"]["version"] = run.version;
  Json invocation;
  invocation["executionSuccessful"] = std::ranges::none_of(
      jobs, [](const JobEntry &job) { return job.verdict == "FAILURE"; });
  invocation["exitCodeDescription"] = numbers_of(jobs);
  invocation["workingDirectory"]["uri"] =
      "file://" + uri_path(run.directory) + "/";
  invocation["toolExecutionNotifications"] = Json::array();
  one["results"] = Json::array();
  std::set<std::string> seen;
  // What was not expected first: of two jobs with one failure it counts.
  for (bool is_expected : {false, true})
    for (const JobEntry &job : jobs)
      if (job.is_as_expected() == is_expected) {
        add_results(job, seen, one["results"]);
        add_notifications(job, invocation["toolExecutionNotifications"]);
      }
  one["invocations"] = Json::array({std::move(invocation)});
  return sarif_log(std::move(one));
}

std::string suite_to_junit(std::span<const JobEntry> jobs, const RunInfo &) {
  std::size_t failures = 0, errors = 0;
  double seconds = 0;
  std::string cases;
  for (const JobEntry &job : jobs) {
    seconds += job.cpu_seconds;
    cases += "    <testcase" + xml_attribute("classname", "fathom") +
             xml_attribute("name", job.name) +
             xml_attribute("time", seconds_text(job.cpu_seconds));
    if (job.is_as_expected()) {
      cases += is_up_to_bounds(job.verdict, job.text)
                   ? "><properties><property name=\"verdict\"" +
                         xml_attribute("value", safe_to_bounds) +
                         "/></properties><system-out>" + xml_text(job.text) +
                         "</system-out></testcase>\n"
                   : "/>\n";
      continue;
    }
    const bool is_failure = job.verdict == "UNSAFE" || job.verdict == "SAFE";
    ++(is_failure ? failures : errors);
    const std::string tag = is_failure ? "failure" : "error";
    cases += "><" + tag + xml_attribute("type", job.verdict) +
             xml_attribute("message", complaint(job)) + ">";
    for (const JobFinding &finding : job.findings)
      cases +=
          xml_text(place_of(finding) + finding.check + ": " + finding.message) +
          "\n";
    cases += "</" + tag + "></testcase>\n";
  }
  const std::string counts =
      xml_attribute("tests", std::to_string(jobs.size())) +
      xml_attribute("failures", std::to_string(failures)) +
      xml_attribute("errors", std::to_string(errors)) +
      xml_attribute("time", seconds_text(seconds));
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
         xml_attribute("name", "fathom") + counts + ">\n  <testsuite" +
         xml_attribute("name", "fathom suite") + counts + ">\n" + cases +
         "  </testsuite>\n</testsuites>\n";
}

std::string suite_to_github(std::span<const JobEntry> jobs, const RunInfo &) {
  std::string out;
  std::set<JobFinding> seen;
  for (const JobEntry &job : jobs) {
    if (job.is_as_expected()) {
      if (is_up_to_bounds(job.verdict, job.text))
        out +=
            github_command("notice", "", 0, 0, "fathom: " + job.name, job.text);
      continue;
    }
    for (const JobFinding &finding : job.findings)
      if (seen.insert(finding).second)
        out += github_command("error", finding.file, finding.line, 0,
                              finding.check, finding.message);
    if (job.verdict != "UNSAFE")
      out += github_command(job.verdict == "UNKNOWN" ? "warning" : "error", "",
                            0, 0, "fathom: " + job.name, complaint(job));
  }
  const bool is_good = std::ranges::all_of(
      jobs, [](const JobEntry &job) { return job.is_as_expected(); });
  return out + github_command(is_good ? "notice" : "error", "", 0, 0, "fathom",
                              numbers_of(jobs));
}

std::string suite_to_gitlab(std::span<const JobEntry> jobs, const RunInfo &) {
  Json list = Json::array();
  std::set<std::string> seen;
  for (const JobEntry &job : jobs) {
    if (job.is_as_expected())
      continue;
    for (const std::string &text : job.reports) {
      Json report = Json::parse(text, nullptr, false);
      if (!report.is_array())
        continue;
      for (Json &item : report)
        if (seen.insert(item.value("fingerprint", "")).second)
          list.push_back(std::move(item));
    }
  }
  return dumped(list);
}

} // namespace fathom::report
