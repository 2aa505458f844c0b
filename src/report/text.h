// A verdict as text: diagnostics in a compiler's form, traces, the table of
// properties where it says something, the ledger, and the last line, which
// scripts read.
#pragma once

#include "report/source.h"
#include "report/verdict.h"
#include "support/choices.h"

#include <string>
#include <vector>

namespace fathom::report {

std::string to_text(const Verdict &verdict, TraceStyle style, Sources &sources);

// "file:12:3", as much of it as is known.
std::string place_text(const Place &place);

// "null-deref: read of 4 bytes ...", for a failed property.
std::string description(const PropertyResult &property);

// Why a property is not decided.
std::string open_text(const PropertyResult &property, const Verdict &verdict);

// A failed property with its line and its trace.
std::string failure_text(const PropertyResult &property);

// What was taken on trust, each once: "chosen: malloc does not fail at a.c:3".
std::vector<std::string> ledger_lines(const Verdict &verdict);

// What a native replay of a failed property showed, as a diagnostic.
std::string native_text(const PropertyResult &property);

// "fathom: SAFE" and so on, without a newline.
std::string last_line(const Verdict &verdict);

// The table of `fathom checks`; `on` are those that a run would look at.
std::string checks_text(const sea::CheckSet &on);
std::string checks_markdown();

// What executions reach (--coverage), a few lines.
std::string coverage_text(const Coverage &coverage);

} // namespace fathom::report
