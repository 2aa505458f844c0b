// Settings that make Fathom run a program, or load one into another, count only
// if the user has given them: on the command line, or in a file that
// --trust-config names as good. A fathom.toml beside somebody's source is the
// word of whoever wrote it.
#pragma once

#include "option/command_line.h"

namespace fathom {

// Counterexamples are shown by running the program itself.
constexpr bool runs_natively(ReplayMode replay) {
  return replay == ReplayMode::Native || replay == ReplayMode::Unsafe;
}

// The first setting of a configuration file that would run something.
Result<void> check_trust(const ParsedCommandLine &line);

// The same for the options of a report, as far as a replay uses them: that it
// runs the program itself is what it is asked for.
Result<void> check_trust_in_report(const Options &options,
                                   const std::string &file);

// The same for options that stand in another file: they may neither run nor
// write anything.
Result<void> check_trust_in_file(const Options &options,
                                 const std::string &file);

} // namespace fathom
