// The page: report/page.html with the report and the sources it speaks of. The
// page itself is in the program (embedded.S).
#include "report/formats.h"
#include "support/assert.h"

#include <nlohmann/json.hpp>
#include <set>

extern "C" const char fathom_page[], fathom_page_end[];

namespace fathom::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t most_source = size_t(2) << 20; // of a file, in bytes

void add_trace(std::set<std::string> &files, const cex::Trace &trace) {
  for (const cex::TraceLine &line : trace)
    files.insert(line.file);
}

void add_files(std::set<std::string> &files, const Verdict &v) {
  for (const PropertyResult &p : v.properties) {
    files.insert(p.place.file);
    add_trace(files, p.trace);
  }
  for (const CoverResult &c : v.covers)
    add_trace(files, c.trace);
  if (v.coverage)
    for (const CoveredLine &line : v.coverage->lines)
      files.insert(line.file);
}

// "</script>" in a text must not end the script that it stands in; outside of
// texts JSON has no '<'.
std::string inside_script(const std::string &json) {
  std::string out;
  for (char c : json)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

} // namespace

std::string to_html(const Verdict &v, const RunInfo &run, Sources &sources) {
  std::set<std::string> files;
  add_files(files, v);
  if (v.otherwise)
    add_files(files, *v.otherwise);
  Json texts = Json::object();
  for (const std::string &file : files)
    if (std::string_view text = sources.text(file);
        !file.empty() && !text.empty() && text.size() <= most_source)
      texts[file] = std::string(text);
  std::string payload =
      "{\"report\": " + to_json(v, run) + ", \"sources\": " +
      texts.dump(-1, ' ', false, Json::error_handler_t::replace) + "}";
  std::string page(fathom_page, size_t(fathom_page_end - fathom_page));
  constexpr std::string_view mark = "@REPORT@";
  const size_t at = page.find(mark);
  FATHOM_ASSERT(at != std::string::npos, "the page has no place for data");
  return page.replace(at, mark.size(), inside_script(payload));
}

} // namespace fathom::report
