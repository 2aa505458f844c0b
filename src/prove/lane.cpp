#include "prove/lane.h"

#include <algorithm>
#include <utility>

namespace fathom::prove {

namespace {

// There is another attempt when bounds are this many times as large: more loops
// are finished then.
constexpr uint32_t again = 8;

// Steps at larger bounds cost more than their work says: what provers may do in
// any case grows with the square of the bound. Texts and buffers of 64 bytes
// are done at the next bound, whatever provers do at 32.
uint64_t share_at(uint32_t bound) {
  constexpr uint64_t begins = 32, large = 64;
  const uint64_t most = bound < large ? 8 : 32;
  return std::clamp<uint64_t>(uint64_t(bound) * bound / begins, 1, most);
}

} // namespace

// Who tries to prove what has failed by now tries in vain.
bool Lane::follow_failures(const check::Run &run,
                           const report::Verdict &before) {
  std::set<sea::PropertyId> failed;
  for (const report::PropertyResult &p : before.properties) {
    if (p.status != report::Status::Failed || !report::is_real(p.kind))
      continue;
    // Whether executions end at one that was not confirmed, nobody knows.
    if (!p.confirmed || !why_not_open(run.program, p.id).empty())
      return before.num_failed == 0;
    failed.insert(p.id);
  }
  if (failed == failed_)
    return true;
  failed_ = std::move(failed);
  if (prover_)
    work_ += prover_->work();
  prover_.reset();
  left_open_.reset();
  started_ = 0;
  return true;
}

// Whether there is a prover that may go on.
bool Lane::begin(const check::Run &run, const report::Verdict &before,
                 const check::ProofTurn &turn) {
  const bool is_other = program_ != &run.program; // rough, then exact shadows
  if (prover_ && !is_other)
    return true;
  const uint32_t next =
      started_ == 0 || is_other ? config_.from : started_ * again;
  if (turn.bounds.unwind < next &&
      !((turn.is_last || turn.is_for_rest) && started_ == 0))
    return false;
  prover_ = std::make_unique<Prover>(run, before, turn.bounds, failed_);
  is_for_rest_ = false;
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
  heap->program = cut::heap_as_words(run.program, cut::Arena::Narrow);
  if (!heap->program.program && run.program.ptr_width > cut::wide_arena_bits)
    heap->program = cut::heap_as_words(run.program, cut::Arena::Wide);
  if (!heap->program.program) {
    if (run.progress && !heap->program.refused.empty())
      run.progress("heap objects are not numbered: " + heap->program.refused);
    return false;
  }
  heap->run = std::make_unique<check::Run>(
      check::Run{.program = *heap->program.program,
                 .options = run.options,
                 .stop = run.stop,
                 .solvers = run.solvers,
                 .has_access_checks = run.has_access_checks});
  heap->run->stats = run.stats;
  prover_ = std::make_unique<Prover>(*heap->run, before, turn.bounds, failed_,
                                     &heap->program);
  heap_ = std::move(heap);
  return true;
}

bool Lane::begin_with_rest(const check::Run &run, const report::Verdict &before,
                           const check::ProofTurn &turn) {
  if (prover_)
    note_open(run);
  const std::optional<std::set<sea::PropertyId>> open =
      std::exchange(left_open_, std::nullopt);
  if (!(turn.is_last || turn.is_for_rest) || !open || *open == failed_ ||
      program_ != &run.program || run.stop.stop_requested()) {
    left_open_ = open; // at the last turn, perhaps
    return false;
  }
  const bool has_others = std::ranges::any_of(
      before.properties, [&](const report::PropertyResult &p) {
        return report::is_real(p.kind) && p.status == report::Status::Unknown &&
               !open->contains(p.id);
      });
  if (!has_others)
    return false;
  if (prover_) {
    work_ += prover_->work();
    tell(run, *prover_);
  }
  prover_ = std::make_unique<Prover>(run, before, turn.bounds, *open);
  is_for_rest_ = true;
  return true;
}

// Of one that gave up on all that has not failed.
void Lane::note_open(const check::Run &run) {
  left_open_.reset();
  if (!prover_->is_proved() && prover_->own_failure().empty() &&
      !is_for_rest_ && prover_->is_about(run.program))
    left_open_ = prover_->left_open();
}

std::optional<report::Verdict> Lane::take_turn(const check::Run &run,
                                               const report::Verdict &before,
                                               const check::ProofTurn &turn) {
  if (run.options.engine == "bmc" || !follow_failures(run, before) ||
      !(begin(run, before, turn) || begin_with_rest(run, before, turn)))
    return std::nullopt;
  const uint64_t least = config_.least_work * share_at(turn.bounds.unwind);
  const uint64_t allowed = turn.is_last || turn.bounds.unwind >= config_.patient
                               ? UINT64_MAX
                           : turn.is_for_rest ? work_ + least
                                              : std::max(least, turn.work);
  while (work_ + prover_->work() < allowed || prover_->has_proof()) {
    if (!prover_->advance(std::max(allowed, config_.recheck_work)) &&
        !(prover_->is_refused() && begin_with_heap(run, before, turn)) &&
        !begin_with_rest(run, before, turn))
      return finish(run, before);
    if (prover_->is_waiting())
      break;
  }
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
  tell(run, *over);
  return std::nullopt;
}

void Lane::tell(const check::Run &run, Prover &over) const {
  if (!run.progress || run.stop.stop_requested())
    return;
  run.progress("no proof at bound " + std::to_string(started_) + ": " +
               over.why_not());
  if (run.options.explain)
    for (const std::string &line : over.explanation())
      run.progress("  " + line);
}

} // namespace fathom::prove
