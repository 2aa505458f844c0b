// A verdict as text: diagnostics in a compiler's form, traces, the table of
// properties where it says something, the ledger, and the last line, which
// scripts read.
#pragma once

#include "report/source.h"
#include "report/verdict.h"
#include "support/choices.h"

#include <string>

namespace fathom::report {

std::string to_text(const Verdict &verdict, TraceStyle style, Sources &sources);

// What a native replay of a failed property showed, as a diagnostic.
std::string native_text(const PropertyResult &property);

// "fathom: SAFE" and so on, without a newline.
std::string last_line(const Verdict &verdict);

// The table of `fathom checks`.
std::string checks_text();
std::string checks_markdown();

} // namespace fathom::report
