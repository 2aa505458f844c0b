// Which jobs a change can affect (--since). Nothing is skipped unless it is
// known that the job has seen the same program at the revision: what git does
// not know, and what cannot be preprocessed, is affected.
#pragma once

#include "driver/suite/jobs.h"

#include <filesystem>
#include <set>

namespace fathom::suite {

// What differs between a revision of git and the files as they are now. Names
// are without folders: a file of the same name elsewhere may hide, or have
// hidden, the one that counts.
struct Changes {
  std::set<std::string> names;
  bool has_come_or_gone = false;            // a file
  std::set<std::string> folders_of_sources; // in which a source came or went
  std::set<std::string> tracked;            // files of the repository, by path
  std::filesystem::path top;
  std::string rev;
};

Result<Changes> changes_since(const std::string &rev);

// The jobs of a file as they were at the revision; nothing if that is not
// known.
std::vector<Job> jobs_at(const Changes &changes, const std::string &file);

// Where the list of jobs comes from.
struct JobSource {
  bool is_file = false;    // patterns in it may match other files now
  std::vector<Job> before; // of the file, at the revision
};

bool may_affect(const Changes &changes, const Job &job,
                const std::vector<std::string> &call, const JobSource &source);

// The files that a preprocessed text names.
std::set<std::string> files_in(std::string_view preprocessed);

} // namespace fathom::suite
