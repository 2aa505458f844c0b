#include "prove/lane.h"

#include "check/chosen_checks.h"

namespace fathom::prove {

namespace {

// There is another attempt when bounds are this many times as large: more loops
// are finished then.
constexpr uint32_t again = 8;

// What a run's options ask for, with the checks that proofs need; none: it is
// not sure that all is asked that was.
std::optional<Options> guarded_options(const Options &options) {
  const Options more = check::with_access_checks(options);
  const Result<check::ChosenChecks> before = check::chosen_checks(options),
                                    now = check::chosen_checks(more);
  if (!before || !now || (before->set & ~now->set).any() ||
      before->leak != now->leak || before->not_judged != now->not_judged ||
      before->error_functions != now->error_functions)
    return std::nullopt;
  return more;
}

bool stays_inside(const Options &options) {
  const Result<check::ChosenChecks> checks = check::chosen_checks(options);
  return checks && check::accesses_stay_inside(options, checks->set);
}

// What provers need of a run, about another program.
std::unique_ptr<check::Run> run_of(const check::Run &run,
                                   const sea::Program &program,
                                   const Options &options) {
  auto made = std::make_unique<check::Run>(
      check::Run{.program = program,
                 .options = options,
                 .stop = run.stop,
                 .solvers = run.solvers,
                 .has_access_checks = run.has_access_checks});
  made->stats = run.stats;
  return made;
}

} // namespace

const check::Run *Lane::suited(const check::Run &run) {
  if (stays_inside(run.options) || !run.guarded)
    return &run;
  if (guarded_)
    return guarded_->run.get();
  std::optional<Options> options = guarded_options(run.options);
  if (!options || !stays_inside(*options))
    return &run; // it says why it does not suit
  Result<const sea::Program *> program = run.guarded();
  if (!program)
    return nullptr;
  guarded_ = std::make_unique<Guarded>(std::move(*options));
  guarded_->run = run_of(run, **program, guarded_->options);
  return guarded_->run.get();
}

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
  if (is_other) { // in the order of who looks at whom
    prover_.reset();
    heap_.reset();
    guarded_.reset();
  }
  const check::Run *suits = suited(run);
  if (!suits)
    return false;
  prover_ = std::make_unique<Prover>(*suits, before, turn.bounds);
  program_ = &run.program;
  started_ = turn.bounds.unwind;
  return true;
}

bool Lane::begin_with_heap(const check::Run &run, const report::Verdict &before,
                           const check::ProofTurn &turn) {
  if (heap_ && heap_->program.program && heap_->run &&
      prover_->is_about(*heap_->program.program))
    return false; // this was it
  work_ += prover_->work();
  auto heap = std::make_unique<Heap>();
  const check::Run &suits = guarded_ ? *guarded_->run : run;
  heap->program = cut::heap_as_words(suits.program);
  if (!heap->program.program) {
    if (run.progress && !heap->program.refused.empty())
      run.progress("heap objects are not numbered: " + heap->program.refused);
    return false;
  }
  heap->run = run_of(run, *heap->program.program, suits.options);
  prover_ =
      std::make_unique<Prover>(*heap->run, before, turn.bounds, &heap->program);
  heap_ = std::move(heap);
  return true;
}

std::optional<report::Verdict> Lane::take_turn(const check::Run &run,
                                               const report::Verdict &before,
                                               const check::ProofTurn &turn) {
  if (run.options.engine == "bmc" || !begin(run, before, turn))
    return std::nullopt;
  const uint64_t allowed = turn.is_last || turn.bounds.unwind >= config_.patient
                               ? UINT64_MAX
                               : std::max(config_.least_work, turn.work);
  while (work_ + prover_->work() < allowed || prover_->has_proof())
    if (!prover_->advance() &&
        !(prover_->is_refused() && begin_with_heap(run, before, turn)))
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
