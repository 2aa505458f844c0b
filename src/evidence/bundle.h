// The folder that --certify writes: evidence for a verdict SAFE, in one form
// for bounded answers and for proofs without a bound.
//
//   summary.txt     what was proved of what, and hashes of everything; the last
//                   line, the seal, is the hash of the lines before it
//   program.sea     the program with its invariants, if there are any, as a
//                   certificate (prove/certificate.h)
//   question.cnf    what was asked, as clauses; not if there was nothing to ask
//   question.drat   the proof that they have no model
//
// A line of the summary is a word and its value:
//
//   fathom-evidence 1
//   tool fathom 0.1.0
//   verdict SAFE
//   flag --unwind=4               (what the user gave)
//   argument --unwind=4           (what of it matters for the question)
//   source SHA256 midpoint.c
//   property 3 assert midpoint.c:17 proved: proof checked, ...
//   ledger chosen: ...
//   except 4                      (a property that the question leaves out)
//   file SHA256 program.sea
//   seal SHA256
#pragma once

#include "support/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace fathom::evidence {

inline constexpr const char *summary_name = "summary.txt";
inline constexpr const char *program_name = "program.sea";
inline constexpr const char *clauses_name = "question.cnf";
inline constexpr const char *proof_name = "question.drat";

struct HashedFile {
  std::string name, sha256;
};

struct Summary {
  std::string tool;
  std::string verdict;
  std::vector<std::string> flags;      // of the run
  std::vector<std::string> arguments;  // of the question's encoding
  std::vector<HashedFile> sources;     // that the program was made of
  std::vector<std::string> properties; // a line each
  std::vector<std::string> trusted;    // lines of the ledger
  std::vector<uint32_t> except;
  std::vector<HashedFile> files; // of the folder

  bool has(std::string_view file) const;
};

// With its seal.
std::string to_text(const Summary &summary);
std::string seal_of(const Summary &summary);

// Refused: what is no summary, and one whose seal does not fit.
Result<Summary> read_summary(const std::string &text, const std::string &file);

// Reads the summary of a folder; refused is also a folder that has not exactly
// the files that it names, with the contents that it names.
Result<Summary> open_bundle(const std::filesystem::path &folder);

// Hashes the files that there are, and writes the summary.
Result<void> close_bundle(const std::filesystem::path &folder,
                          Summary &summary);

} // namespace fathom::evidence
