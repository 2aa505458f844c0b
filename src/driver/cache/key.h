// The key of an answer: a digest of everything that it depends on. The program
// and the compiler that made Fathom, the libraries it runs with, the compiler
// it runs, all options, the files that options name, the folder it is called
// in, and the program itself after preprocessing.
#pragma once

#include "option/command_line.h"
#include "option/table.h"
#include "support/stop.h"

#include <optional>
#include <string>

namespace fathom {

// A file that a run writes, by its option; where it is does not change what is
// in it.
bool is_place(const OptionRow &row);

// Of the program, its libraries, and the compiler that it runs.
std::string tools_identity();

// Of those, the command and its options, but for where, for how long, and which
// part: what all parts of one question have in common beside the program.
std::string question_identity(const ParsedCommandLine &line);

struct AnswerKeys {
  std::string answer;
  // Without what may differ between two answers that are both right: how much
  // time there was, and which reports were wanted.
  std::string program;
};

// Nothing: such a run is not kept (the program does not preprocess, or what
// the run does or says is more than a verdict). A solver of the user's may be
// another one tomorrow.
enum class Texts : uint8_t {
  Now,
  OfSuite, // as other jobs of this run of a suite have read them
};
std::optional<AnswerKeys> answer_keys(const ParsedCommandLine &line,
                                      const StopToken &stop,
                                      Texts texts = Texts::Now);

} // namespace fathom
