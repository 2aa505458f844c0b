// The machine that the compiler's flags name, and where the headers of its C
// library lie (targets.def): for clang's command and for `fathom doctor`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::frontend {

struct TargetRow {
  std::string_view architecture, system, environment, folder, package;
};

std::span<const TargetRow> target_rows();

// The triple that these flags ask for, the last of them counts; empty: they
// name none.
std::string target_of(const std::vector<std::string> &flags);

// Null: a machine whose headers we do not know, or which is this one.
const TargetRow *find_target(const std::string &triple);

// Where the headers of the machine lie that these flags ask for, as flags.
std::vector<std::string> header_flags(const std::vector<std::string> &user);

// What to say where a program for that machine does not compile: the package
// that is missing. Empty if none is.
std::string missing_headers(const std::vector<std::string> &user);

} // namespace fathom::frontend
