#include "check/step_outcome.h"

namespace fathom::check {

namespace {

std::string first_names(const std::vector<std::string> &names) {
  constexpr size_t most = 3;
  std::string text;
  for (size_t i = 0; i < names.size() && i < most; ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > most ? text + ", ..." : text;
}

std::string counted(size_t count, const char *word) {
  return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

} // namespace

std::string progress_line(const StepOutcome &outcome, uint32_t bound) {
  const std::vector<std::string> &open = outcome.open;
  return "bound " + std::to_string(bound) + ": " +
         counted(open.size(), "loop") + " not finished" +
         (open.empty() ? "" : " (" + first_names(open) + ")") + ", " +
         counted(outcome.verdict.num_failed, "failure") +
         (outcome.limit.empty() ? "" : "; no proof any more: " + outcome.limit);
}

} // namespace fathom::check
