// Failures beside the lines of a merge request: commands of GitHub's jobs,
// GitLab's code quality report.
#include "report/annotations.h"

#include "report/finding.h"
#include "report/formats.h"
#include "report/text.h"

#include <nlohmann/json.hpp>

namespace fathom::report {

namespace {

// As GitHub's runner takes them apart.
std::string command_text(std::string_view text, bool is_property) {
  std::string out;
  for (char c : text)
    if (c == '%')
      out += "%25";
    else if (c == '\r')
      out += "%0D";
    else if (c == '\n')
      out += "%0A";
    else if (is_property && c == ':')
      out += "%3A";
    else if (is_property && c == ',')
      out += "%2C";
    else
      out += c;
  return out;
}

std::string annotation(const PropertyResult &p) {
  const sea::CheckInfo &row = sea::info(p.kind);
  std::string title(row.id);
  if (row.cwe != 0)
    title += " (CWE-" + std::to_string(row.cwe) + ")";
  return github_command(p.confirmed ? "error" : "warning", p.place.file,
                        p.place.line, p.place.column, title, description(p));
}

} // namespace

std::string github_command(std::string_view level, std::string_view file,
                           unsigned line, unsigned column,
                           std::string_view title, std::string_view message) {
  std::string out = "::" + std::string(level) + " ";
  if (!file.empty())
    out += "file=" + command_text(file, true) + ",";
  if (line != 0)
    out += "line=" + std::to_string(line) + ",";
  if (column != 0)
    out += "col=" + std::to_string(column) + ",";
  return out + "title=" + command_text(title, true) +
         "::" + command_text(message, false) + "\n";
}

std::string to_github(const Verdict &v) {
  std::string out;
  Sources none;
  for (const Finding &finding : findings(v, none))
    out += annotation(*finding.property);
  const char *level = v.outcome == Outcome::Unsafe ? "error"
                      : exit_code(v) != 0          ? "warning"
                                                   : "notice";
  return out + github_command(level, "", 0, 0, "fathom", last_line(v));
}

std::string to_gitlab(const Verdict &v, Sources &sources) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const Finding &finding : findings(v, sources)) {
    const PropertyResult &p = *finding.property;
    Json json;
    json["description"] = description(p);
    json["check_name"] = sea::info(p.kind).id;
    json["fingerprint"] = finding.fingerprint;
    json["severity"] = p.confirmed ? "critical" : "major";
    json["location"]["path"] = p.place.file;
    json["location"]["lines"]["begin"] = std::max(p.place.line, 1u);
    list.push_back(std::move(json));
  }
  return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace fathom::report
