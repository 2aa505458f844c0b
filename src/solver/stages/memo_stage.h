// A stage that does not ask again what was refuted before: by somebody who
// remembers questions for longer than a run takes.
#pragma once

#include "solver/solver.h"

#include <string_view>

namespace fathom {

class QuestionMemory {
public:
  virtual ~QuestionMemory() = default;
  // No two texts have the same; short, whatever the text.
  virtual std::string digest(std::string_view text) const = 0;
  // `question` is a digest of a whole script without its question.
  virtual bool is_refuted(const std::string &question) = 0;
  virtual void keep_refuted(const std::string &question) = 0;
};

std::unique_ptr<Solver> make_memo_stage(const SolverContext &context,
                                        std::unique_ptr<Solver> inner,
                                        std::unique_ptr<QuestionMemory> memory);

} // namespace fathom
