// A verdict for other programs, one function per format (driver/outputs.cpp
// has the table): SARIF 2.1.0, JUnit XML, annotations of GitHub and GitLab,
// lcov, and a page for people. What they have in common with JSON is in json.h.
#pragma once

#include "report/json.h"
#include "report/source.h"
#include "report/verdict.h"

#include <string>

namespace fathom::report {

std::string to_sarif(const Verdict &verdict, const RunInfo &run,
                     Sources &sources);
std::string to_junit(const Verdict &verdict, const RunInfo &run);
// Commands for a job's output, a line each.
std::string to_github(const Verdict &verdict);
// A code quality report.
std::string to_gitlab(const Verdict &verdict, Sources &sources);
// The lines and functions that are reached, as lcov and genhtml read them;
// empty if that was not measured.
std::string to_lcov(const Verdict &verdict, const RunInfo &run);
// One page that needs nothing else.
std::string to_html(const Verdict &verdict, const RunInfo &run,
                    Sources &sources);

} // namespace fathom::report
