// Questions that solvers have refuted, kept beside the answers of whole runs: a
// run that ended for want of time is not asked again what it has proved.
#pragma once

#include "driver/cache/store.h"
#include "solver/stages/memo_stage.h"

namespace fathom {

// `identity` is of the tools that give the answers: others ask again.
std::unique_ptr<QuestionMemory> make_question_memory(AnswerStore store,
                                                     std::string identity);

} // namespace fathom
