// Texts of what the stages of a step make: SEA-IR, graphs, formulas, clauses.
#pragma once

#include "check/encoding.h"

#include <string>

namespace fathom::check {

Result<std::string> print_unfolded(Encoding &encoding);
// By what executions were told apart, and how often each block was unfolded.
Result<std::string> print_groups(Encoding &encoding);
// How memory is modified in the unfolded program, for graphviz.
Result<std::string> print_memory_graph(Encoding &encoding);
// A function that gives the verdict that the program has.
Result<std::string> print_form(Encoding &encoding);
Result<std::string> print_gated_form(Encoding &encoding);
// The parts of the formula.
Result<std::string> print_formula(Encoding &encoding);
// The first question to the solver, as a script and as clauses.
Result<std::string> print_smt2(Encoding &encoding);
Result<std::string> print_cnf(Encoding &encoding);

} // namespace fathom::check
