#include "prove/lane.h"

namespace fathom::prove {

namespace {

// There is another attempt when bounds are this many times as large: more loops
// are finished then.
constexpr uint32_t again = 8;
// Provers may do so many times as much as deepening. (Its next step does more
// than all before.)
constexpr uint64_t times_deepening = 4;

} // namespace

// Whether there is a prover that may go on.
bool Lane::begin(const check::Run &run, const report::Verdict &before,
                 const check::ProofTurn &turn) {
  const bool is_other = program_ != &run.program; // rough, then exact shadows
  if (prover_ && !is_other)
    return true;
  const uint32_t next =
      started_ == 0 || is_other ? config_.from : started_ * again;
  if (turn.bounds.unwind < next && !(turn.is_last && started_ == 0))
    return false;
  prover_ = std::make_unique<Prover>(run, before, turn.bounds);
  program_ = &run.program;
  started_ = turn.bounds.unwind;
  return true;
}

std::optional<report::Verdict> Lane::take_turn(const check::Run &run,
                                               const report::Verdict &before,
                                               const check::ProofTurn &turn) {
  if (run.options.engine == "bmc" || !begin(run, before, turn))
    return std::nullopt;
  const uint64_t allowed =
      turn.is_last ? UINT64_MAX
                   : std::max(config_.least_work, times_deepening * turn.work);
  while (work_ + prover_->work() < allowed || prover_->has_proof())
    if (!prover_->advance())
      return finish(run, before);
  return std::nullopt;
}

std::optional<report::Verdict> Lane::finish(const check::Run &run,
                                            const report::Verdict &before) {
  const std::unique_ptr<Prover> over = std::move(prover_);
  work_ += over->work();
  if (over->is_proved())
    return over->concluded(before);
  if (!over->own_failure().empty()) {
    report::Verdict verdict = before;
    verdict.own_failure = over->own_failure();
    conclude(verdict);
    return verdict;
  }
  if (!run.progress || run.stop.stop_requested())
    return std::nullopt;
  run.progress("no proof at bound " + std::to_string(started_) + ": " +
               over->why_not());
  if (run.options.explain)
    for (const std::string &line : over->explanation())
      run.progress("  " + line);
  return std::nullopt;
}

} // namespace fathom::prove
