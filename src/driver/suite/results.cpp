#include "driver/suite/results.h"

#include "driver/cache/store.h"
#include "support/diag.h"
#include "support/stop.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace fathom::suite {

using nlohmann::json;

namespace {

// Texts of programs need not be UTF-8.
std::string dumped(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

json to_json(const Finding &finding) {
  return {{"check", finding.check},
          {"file", finding.file},
          {"line", finding.line},
          {"message", finding.message}};
}

Finding finding_of(const json &value) {
  return {.check = value.value("check", ""),
          .file = value.value("file", ""),
          .line = value.value("line", 0u),
          .message = value.value("message", "")};
}

std::vector<std::string> texts(const json &value, const char *key) {
  std::vector<std::string> result;
  if (value.contains(key))
    for (const json &item : value[key])
      result.push_back(item.get<std::string>());
  return result;
}

std::optional<report::PartInfo> part_of(const json &value) {
  if (!value.contains("part") || !value["part"].is_object())
    return {};
  const json &part = value["part"];
  return report::PartInfo{.index = part.value("index", 0u),
                          .count = part.value("count", 0u),
                          .num_properties = part.value("properties", 0u),
                          .program = part.value("program", ""),
                          .is_empty = part.value("empty", false)};
}

json to_json(const report::PartInfo &part) {
  return {{"index", part.index},
          {"count", part.count},
          {"properties", part.num_properties},
          {"program", part.program},
          {"empty", part.is_empty}};
}

// Of everything else in the line. What was changed since, by whomever, is not
// what a job has said.
std::string sum_of(json line) {
  line.erase("sum");
  return digest(dumped(line));
}

JobResult result_of(const json &value) {
  JobResult result;
  result.name = value.at("name").get<std::string>();
  result.arguments = texts(value, "arguments");
  result.verdict = value.at("verdict").get<std::string>();
  result.exit_code = value.at("exit-code").get<int>();
  result.cpu_seconds = value.value("cpu-seconds", 0.0);
  result.wall_seconds = value.value("wall-seconds", 0.0);
  result.peak_bytes = value.value("peak-bytes", std::uint64_t(0));
  result.text = value.value("text", "");
  result.rows = texts(value, "ledger");
  result.key = value.value("key", "");
  result.part = part_of(value);
  if (value.contains("findings"))
    for (const json &item : value["findings"])
      result.findings.push_back(finding_of(item));
  return result;
}

} // namespace

std::string verdict_of(int exit_code) {
  switch (exit_code) {
  case 0:
    return "SAFE";
  case 10:
    return "UNSAFE";
  case 20:
    return "UNKNOWN";
  case report::exit_safe_part:
    return "SAFE PART";
  case 30:
    return "ERROR";
  default:
    return "FAILURE";
  }
}

std::string to_line(const JobResult &result) {
  json findings = json::array();
  for (const Finding &finding : result.findings)
    findings.push_back(to_json(finding));
  json line = {{"name", result.name},
               {"arguments", result.arguments},
               {"verdict", result.verdict},
               {"exit-code", result.exit_code},
               {"cpu-seconds", result.cpu_seconds},
               {"wall-seconds", result.wall_seconds},
               {"peak-bytes", result.peak_bytes},
               {"text", result.text},
               {"findings", findings},
               {"ledger", result.rows},
               {"key", result.key}};
  if (result.part)
    line["part"] = to_json(*result.part);
  line["sum"] = sum_of(line);
  return dumped(line) + "\n";
}

bool is_out_of_time(const JobResult &result) {
  if (result.verdict != "UNKNOWN")
    return false;
  return std::ranges::any_of(
      std::array{StopReason::Timeout, StopReason::Cpu}, [&](StopReason reason) {
        return result.text.find(to_string(reason)) != std::string::npos;
      });
}

bool is_cut_short(const JobResult &result) {
  const std::string reason = to_string(StopReason::Cancelled);
  return result.verdict == "UNKNOWN" &&
         (result.text.find("(" + reason) != std::string::npos ||
          result.text.find("; " + reason) != std::string::npos);
}

Result<ReadResults> read_results(const std::string &file) {
  ReadResults read;
  std::error_code error;
  std::ifstream in(file);
  if (!std::filesystem::is_regular_file(file, error) || !in.is_open())
    return file_problem("cannot read the file", file);
  std::string line;
  unsigned number = 0, bad = 0;
  while (std::getline(in, line)) {
    ++number;
    if (bad != 0) // there is a line behind it: it was not cut off
      break;
    try {
      const json value = json::parse(line);
      JobResult result = result_of(value);
      if (value.value("sum", "") != sum_of(value)) {
        read.damaged.push_back(result.name);
        read.results.erase(result.name); // which one is right?
      } else {
        read.results[result.name] = std::move(result);
      }
    } catch (const json::exception &) {
      bad = number;
    }
  }
  if (bad != 0 && bad != number)
    return Diag{.message = "this is no line of a suite's results",
                .file = file,
                .pos = {bad, 0},
                .hint = ""};
  return read;
}

namespace {

// A bound that is reached, or a construct that is not known, fails nothing.
bool is_failure(const json &property) {
  const std::optional<sea::CheckKind> kind =
      sea::check_by_id(property.value("kind", ""));
  return property.value("status", "") == "failed" &&
         (!kind || report::is_real(*kind));
}

} // namespace

void take_report(const std::string &text, JobResult &result) {
  json report = json::parse(text, nullptr, false);
  if (!report.is_object())
    return;
  for (const json &property : report.value("properties", json::array()))
    if (is_failure(property))
      result.findings.push_back({.check = property.value("kind", ""),
                                 .file = property.value("file", ""),
                                 .line = property.value("line", 0u),
                                 .message = property.value("message", "")});
  for (const json &row : report.value("ledger", json::array()))
    result.rows.push_back(row.value("kind", "") + ": " + row.value("text", ""));
  std::sort(result.rows.begin(), result.rows.end());
  std::sort(result.findings.begin(), result.findings.end());
  result.text = report.value("text", result.text);
  result.part = part_of(report);
}

} // namespace fathom::suite
