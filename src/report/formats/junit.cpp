// JUnit XML: a test case per property, and one for the verdict, so that UNKNOWN
// is not green.
#include "report/escape.h"
#include "report/formats.h"
#include "report/suite/formats.h"
#include "report/text.h"

namespace fathom::report {

namespace {

// What stands inside of the case; empty: passed.
std::string body_of(const PropertyResult &p, const Verdict &v, size_t &failures,
                    size_t &errors) {
  switch (p.status) {
  case Status::Proved:
  case Status::ProvedToBound:
  case Status::Unreachable:
    return {};
  case Status::Failed:
    ++failures;
    return "<failure" +
           xml_attribute("type", std::string(sea::info(p.kind).id)) +
           xml_attribute("message", description(p)) + ">" +
           xml_text(failure_text(p)) + "</failure>";
  case Status::Unknown:
    ++errors;
    return "<error type=\"unknown\"" +
           xml_attribute("message", "not decided: " + open_text(p, v)) + "/>";
  }
  FATHOM_UNREACHABLE("unknown status");
}

std::string test_case(const std::string &suite, const std::string &name,
                      double seconds, const std::string &body) {
  std::string text = "    <testcase" + xml_attribute("classname", suite) +
                     xml_attribute("name", name) +
                     xml_attribute("time", seconds_text(seconds));
  return text + (body.empty() ? "/>\n" : ">" + body + "</testcase>\n");
}

} // namespace

std::string to_junit(const Verdict &v, const RunInfo &run) {
  const std::string suite = run.files.empty() ? "fathom" : run.files[0];
  size_t tests = 1, failures = 0, errors = 0;
  double seconds = 0;
  std::string cases;
  for (const PropertyResult &p : v.properties) {
    if (!is_real(p.kind))
      continue;
    ++tests;
    seconds += p.seconds;
    std::string name = place_text(p.place) + " " +
                       std::string(sea::info(p.kind).id) + " #" +
                       std::to_string(p.id);
    cases += test_case(p.place.function.empty() ? suite : p.place.function,
                       name, p.seconds, body_of(p, v, failures, errors));
  }
  std::string body;
  if (v.outcome == Outcome::Unsafe) {
    ++failures;
    body = "<failure type=\"verdict\"" +
           xml_attribute("message", last_line(v)) + "/>";
  } else if (exit_code(v) != 0) {
    ++errors;
    body = "<error type=\"verdict\"" + xml_attribute("message", last_line(v)) +
           "/>";
  } else if (last_line(v).find(safe_up_to) != std::string::npos) {
    body = "<system-out>" + xml_text(last_line(v)) + "</system-out>";
  }
  cases += test_case(suite, "verdict", 0, body);
  const std::string counts =
      xml_attribute("tests", std::to_string(tests)) +
      xml_attribute("failures", std::to_string(failures)) +
      xml_attribute("errors", std::to_string(errors)) +
      xml_attribute("time", seconds_text(seconds));
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
         xml_attribute("name", "fathom") + counts + ">\n  <testsuite" +
         xml_attribute("name", suite) + counts + ">\n" + cases +
         "  </testsuite>\n</testsuites>\n";
}

} // namespace fathom::report
