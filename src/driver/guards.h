// Guards: checks of accesses that nobody asked for. A program whose accesses
// stay in their objects is the same with them and without. With them objects
// and regions can be told apart, loops can be described and cut; without them
// everything may be anywhere. What fails with them, before any of them does,
// fails without them.
#pragma once

#include "option/command_line.h"
#include "passes/form/stray_reads.h"
#include "report/verdict.h"

namespace fathom {

// Accesses are not checked, and nothing else stands against checking them.
bool needs_guards(const ParsedCommandLine &line);

// A guard fails, or is not decided: executions behind it were not looked at.
bool is_spoilt(const ParsedCommandLine &line, const report::Verdict &verdict);

// Adds where reads leave their objects, if these are all guards that fail,
// nothing that was asked for does, only assertions were asked for (other checks
// judge reads, too), and executions are looked for to no other end. Of a
// pointer that may be null there is no object to read from. False: there are
// none that are new.
bool add_stray_reads(const ParsedCommandLine &line,
                     const report::Verdict &verdict, passes::StrayReads &to);

// What was asked for remains; nothing is proved where a guard is open.
void leave_guards_out(const ParsedCommandLine &line, report::Verdict &verdict);

} // namespace fathom
