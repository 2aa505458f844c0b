// compile_commands.json: which flags a file is compiled with.
#pragma once

#include "support/result.h"

#include <map>
#include <string>
#include <vector>

namespace fathom::frontend {

struct CompileEntry {
  std::string directory;
  std::vector<std::string> flags; // without compiler, file, -c, -o and the like
  bool has_others = false; // there are entries of the file with other flags
};

class CompileCommands {
public:
  static Result<CompileCommands> read(const std::string &folder);
  // Parses the text of `file`.
  static Result<CompileCommands> parse(const std::string &text,
                                       const std::string &file);

  // The first entry of the file, whichever way it is named; null if there is
  // none.
  const CompileEntry *find(const std::string &file) const;

  // For a file that has no entry: that of another file of its language, the
  // first of `before`, or else the nearest one, by folders and then by name;
  // null if there is none.
  struct Neighbour {
    const std::string *file = nullptr;
    const CompileEntry *entry = nullptr;
  };
  Neighbour nearest(const std::string &file,
                    const std::vector<std::string> &before) const;
  // All files, as absolute names, those that are nearest to `file` first.
  std::vector<std::string> files_near(const std::string &file) const;

  const std::string &name() const { return name_; } // of the file

private:
  std::string name_;
  std::map<std::string, CompileEntry> entries_; // absolute, normal names
};

// A command line as a shell would split it: quotes and backslashes.
std::vector<std::string> split_command(const std::string &command);

} // namespace fathom::frontend
