// What nobody can get to is not read: of 40,000 functions in a file the entry
// may use one. Bodies are read lazily, from the entry on; every other function
// keeps its name and gets a body that says so.
#pragma once

#include "frontend/symbols.h"
#include "support/result.h"

#include <functional>
#include <string>
#include <vector>

namespace fathom::frontend {

// Reads the bodies of all functions that the entry, constructors and
// destructors can get to, by calls, addresses and initial values, across files.
// The other bodies that were not read yet become `unreachable`, with the
// attribute prepared::unread_attribute: whoever meets one in what the program
// can get to must read everything. If no file defines a function `entry`, or
// files name functions of others in a way of their own
// (export_local_functions), all are read. What remove_bodies() may look for is
// read, too, with what it can get to: the body says which file it is of.
// `reading` (LoadConfig) is told which file of somebody else's is read, and ""
// in the end.
Result<void>
read_reached(std::vector<LoadedFile> &files, const std::string &entry,
             const std::vector<std::string> &removed_bodies,
             const std::function<bool(const std::string &)> &reading);

// Functions that clang has left out of the code (plugin/unreached.cpp), as if
// their bodies had not been read. Their types are not known, so they have none
// that would matter. False: one of them is named after all, and the module is
// of no use.
bool add_left_out(llvm::Module &module, const std::vector<std::string> &names);

// What no file defines of that, sorted. All functions count if no file defines
// `entry`.
Result<std::vector<std::string>>
missing_names(std::vector<LoadedFile> &files, const std::string &entry,
              const std::function<bool(const std::string &)> &reading);

} // namespace fathom::frontend
