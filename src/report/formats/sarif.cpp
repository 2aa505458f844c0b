// SARIF 2.1.0: rules with their CWE, failures with code flows, what stands in
// the way of a verdict as notifications.
#include "report/escape.h"
#include "report/finding.h"
#include "report/formats.h"
#include "report/formats/sarif_log.h"
#include "report/text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace fathom::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr char source_root[] = "SRCROOT";

Json message(std::string_view text) {
  return Json{{"text", text.empty() ? "(nothing)" : std::string(text)}};
}

Json physical(const std::string &file, uint32_t line, uint32_t column) {
  Json json;
  Json &artifact = json["artifactLocation"];
  if (file.starts_with("/")) {
    artifact["uri"] = "file://" + uri_path(file);
  } else {
    artifact["uri"] = uri_path(file);
    artifact["uriBaseId"] = source_root;
  }
  if (line != 0)
    json["region"]["startLine"] = line;
  if (line != 0 && column != 0)
    json["region"]["startColumn"] = column;
  return json;
}

Json location(const Place &place) {
  Json json;
  if (!place.file.empty())
    json["physicalLocation"] = physical(place.file, place.line, place.column);
  if (!place.function.empty())
    json["logicalLocations"] = Json::array(
        {{{"fullyQualifiedName", place.function}, {"kind", "function"}}});
  return json;
}

Json cwe_reference(unsigned number) {
  return {{"id", std::to_string(number)}, {"toolComponent", {{"name", "CWE"}}}};
}

Json rule(const sea::CheckInfo &row) {
  Json json;
  json["id"] = row.id;
  json["shortDescription"] = message(row.message);
  json["defaultConfiguration"] = {{"enabled", row.on_by_default},
                                  {"level", "error"}};
  if (row.cwe != 0) {
    json["relationships"] = Json::array(
        {{{"target", cwe_reference(row.cwe)}, {"kinds", {"superset"}}}});
    json["properties"]["tags"] = {"security", "external/cwe/cwe-" +
                                                  std::to_string(row.cwe)};
  }
  return json;
}

std::vector<const sea::CheckInfo *> rules() {
  std::vector<const sea::CheckInfo *> result;
  for (const sea::CheckInfo &row : sea::check_table())
    if (sea::is_selectable(row.group))
      result.push_back(&row);
  return result;
}

Json taxonomy() {
  std::set<unsigned> numbers;
  for (const sea::CheckInfo *row : rules())
    if (row->cwe != 0)
      numbers.insert(row->cwe);
  Json json;
  json["name"] = "CWE";
  json["organization"] = "MITRE";
  json["shortDescription"] = message("Common Weakness Enumeration");
  json["taxa"] = Json::array();
  for (unsigned number : numbers)
    json["taxa"].push_back({{"id", std::to_string(number)}});
  return json;
}

// A step each; what matters most is where it fails.
Json code_flow(const PropertyResult &p) {
  Json steps = Json::array();
  int order = 0;
  for (const cex::TraceLine &line : p.trace) {
    if (line.is_folded || !line.matters)
      continue;
    Json step;
    Place place{line.file, line.line, line.column, ""};
    bool is_failure = line.kind == cex::TraceLine::Kind::Failure;
    step["location"] = location(place);
    step["location"]["message"] =
        message(is_failure                ? description(p)
                : line.short_text.empty() ? line.text
                                          : line.short_text);
    step["nestingLevel"] = line.short_depth();
    step["executionOrder"] = ++order;
    step["importance"] = is_failure ? "essential" : "important";
    steps.push_back(std::move(step));
  }
  Json flow;
  flow["threadFlows"] = Json::array({{{"locations", std::move(steps)}}});
  return flow;
}

Json result(const Finding &finding,
            const std::vector<const sea::CheckInfo *> &table) {
  const PropertyResult &p = *finding.property;
  const sea::CheckInfo &row = sea::info(p.kind);
  Json json;
  json["ruleId"] = row.id;
  json["ruleIndex"] =
      std::find(table.begin(), table.end(), &row) - table.begin();
  json["kind"] = "fail";
  json["level"] = p.confirmed ? "error" : "warning";
  json["message"] = message(description(p));
  json["locations"] = Json::array({location(p.place)});
  json["partialFingerprints"]["fathomProperty/v1"] = finding.fingerprint;
  if (row.cwe != 0)
    json["taxa"] = Json::array({cwe_reference(row.cwe)});
  if (!p.trace.empty())
    json["codeFlows"] = Json::array({code_flow(p)});
  json["properties"] = {{"property", p.id}, {"confirmed", p.confirmed}};
  return json;
}

Json invocation(const Verdict &v, const RunInfo &run) {
  Json json;
  json["arguments"] = run.arguments;
  for (const std::string &file : run.files)
    json["arguments"].push_back(file);
  json["exitCode"] = exit_code(v);
  json["exitCodeDescription"] = last_line(v);
  json["executionSuccessful"] = v.outcome != Outcome::OwnFailure;
  json["workingDirectory"]["uri"] = "file://" + uri_path(run.directory) + "/";
  json["toolExecutionNotifications"] = Json::array();
  auto notify = [&](const char *level, const std::string &text) {
    json["toolExecutionNotifications"].push_back(
        {{"level", level}, {"message", message(text)}});
  };
  for (const std::string &reason : v.reasons)
    notify("warning", reason);
  if (v.outcome == Outcome::OwnFailure)
    notify("error", v.own_failure);
  for (const std::string &row : ledger_lines(v))
    notify("note", "taken on trust: " + row);
  return json;
}

} // namespace

std::string to_sarif(const Verdict &v, const RunInfo &run, Sources &sources) {
  const std::vector<const sea::CheckInfo *> table = rules();
  Json driver;
  driver["name"] = "Fathom";
  driver["version"] = run.version;
  driver["rules"] = Json::array();
  for (const sea::CheckInfo *row : table)
    driver["rules"].push_back(rule(*row));
  driver["supportedTaxonomies"] = Json::array({{{"name", "CWE"}}});
  Json one;
  one["tool"]["driver"] = std::move(driver);
  one["invocations"] = Json::array({invocation(v, run)});
  one["originalUriBaseIds"][source_root]["uri"] =
      "file://" + uri_path(run.directory) + "/";
  one["columnKind"] = "unicodeCodePoints";
  one["taxonomies"] = Json::array({taxonomy()});
  one["results"] = Json::array();
  for (const Finding &finding : findings(v, sources))
    one["results"].push_back(result(finding, table));
  return sarif_log(std::move(one));
}

} // namespace fathom::report
