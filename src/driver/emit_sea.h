// The stages of `fathom emit` behind LLVM: SEA-IR and everything made of it.
#pragma once

#include "option/command_line.h"
#include "support/result.h"
#include "support/stop.h"

#include <string>

namespace fathom {

// The text of the program or formula after a stage.
Result<std::string> emit_sea(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_unfolded(const ParsedCommandLine &line,
                                  StopToken &stop);
// How memory is modified in the unfolded program, for graphviz.
Result<std::string> emit_memory_graph(const ParsedCommandLine &line,
                                      StopToken &stop);
Result<std::string> emit_sa(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_sasa(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_gssa(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_pd(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_reduced(const ParsedCommandLine &line,
                                 StopToken &stop);
// The formula: its parts, a script that is satisfiable if a property fails, and
// that script as clauses.
Result<std::string> emit_vc(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_smt2(const ParsedCommandLine &line, StopToken &stop);
Result<std::string> emit_cnf(const ParsedCommandLine &line, StopToken &stop);

} // namespace fathom
