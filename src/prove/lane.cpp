#include "prove/lane.h"

#include "cut/calls/calls_in_place.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"

#include <algorithm>
#include <string>
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

// Where something fails that is what matters: the rest has a part of a turn.
constexpr uint64_t rest_share = 8;

constexpr size_t many_terms = 500'000;

// Another program, asked about in the same way.
std::unique_ptr<check::Run> run_of(const sea::Program &program,
                                   const check::Run &run) {
  auto result = std::make_unique<check::Run>(
      check::Run{.program = program,
                 .options = run.options,
                 .stop = run.stop,
                 .solvers = run.solvers,
                 .has_access_checks = run.has_access_checks});
  result->stats = run.stats;
  return result;
}

} // namespace

const check::Run &Lane::subject(const check::Run &run) {
  prover_.reset();
  heap_.reset();
  in_place_.forget();
  own_.reset();
  if (run.program.store.size() < many_terms)
    return run;
  own_ = std::make_unique<Own>();
  const std::string text = sea::to_text(run.program);
  Result<std::unique_ptr<sea::Program>> same = sea::parse(own_->store, text);
  // What is proved of it is said of the other one.
  if (!same || sea::to_text(**same) != text ||
      (*same)->functions.size() != run.program.functions.size())
    return run;
  own_->program = std::move(*same);
  own_->program->entry = run.program.entry;
  own_->program->has_rough_shadows = run.program.has_rough_shadows;
  own_->run = run_of(*own_->program, run);
  own_->run->progress = run.progress;
  return *own_->run;
}

bool Lane::may_put_calls_in_place(const check::Run &run) {
  if (in_place_.of != &run.program) {
    in_place_.of = &run.program;
    in_place_.program = cut::calls_in_place(run.program);
    if (in_place_.program)
      in_place_.run = run_of(*in_place_.program, run);
  }
  const bool is_this = in_place_.is_next;
  in_place_.is_next = !is_this;
  return is_this && in_place_.run;
}

bool Lane::begin_in_place(const report::Verdict &before,
                          const check::ProofTurn &turn) {
  work_ += prover_->work();
  prover_ =
      std::make_unique<Prover>(*in_place_.run, before, turn.bounds, failed_);
  return true;
}

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
  const bool is_late =
      turn.is_last || turn.is_for_rest || turn.work >= long_step;
  if (turn.bounds.unwind < next && !(is_late && started_ == 0))
    return false;
  subject_ = &subject(run);
  prover_ =
      std::make_unique<Prover>(*subject_, before, turn.bounds, failed_, nullptr,
                               may_put_calls_in_place(*subject_));
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
  heap->program.from = &run.program;
  heap->run = run_of(*heap->program.program, run);
  prover_ = std::make_unique<Prover>(*heap->run, before, turn.bounds, failed_,
                                     &heap->program);
  heap_ = std::move(heap);
  return true;
}

bool Lane::begin_with_rest(const check::Run &run, const report::Verdict &before,
                           const check::ProofTurn &turn) {
  if (prover_)
    note_open();
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
  prover_ = std::make_unique<Prover>(*subject_, before, turn.bounds, *open);
  is_for_rest_ = true;
  return true;
}

// Of one that gave up on all that has not failed.
void Lane::note_open() {
  left_open_.reset();
  if (!prover_->is_proved() && prover_->own_failure().empty() &&
      !is_for_rest_ && prover_->is_about(subject_->program))
    left_open_ = prover_->find_left_open();
}

uint64_t Lane::least_work(const check::ProofTurn &turn) const {
  constexpr uint32_t late_bound = 8;
  constexpr uint64_t next_to_nothing = 20'000;
  const uint64_t least = config_.least_work * share_at(turn.bounds.unwind);
  return !turn.is_for_rest && turn.bounds.unwind < late_bound &&
                 turn.work < next_to_nothing
             ? std::min(least, config_.early_work)
             : least;
}

std::optional<report::Verdict> Lane::take_turn(const check::Run &run,
                                               const report::Verdict &before,
                                               const check::ProofTurn &turn) {
  if (run.options.engine == "bmc" || !follow_failures(run, before) ||
      !(begin(run, before, turn) || begin_with_rest(run, before, turn)))
    return std::nullopt;
  const uint64_t least = least_work(turn);
  const uint64_t share = share_of_turn(before, turn);
  const uint64_t allowed =
      turn.is_last || turn.bounds.unwind >= config_.patient ? UINT64_MAX
      : turn.is_for_rest ? work_ + least / rest_share
                         : std::max(least, turn.work * share);
  // Of what is left when something fails nobody waits for a long re-check.
  const uint64_t recheck_work = turn.is_for_rest ? 0 : config_.recheck_work;
  while (work_ + prover_->work() < allowed || prover_->has_proof()) {
    if (!prover_->advance(std::max(allowed, recheck_work)) &&
        !(prover_->wanted() == Prover::Wanted::HeapAsWords &&
          begin_with_heap(*subject_, before, turn)) &&
        !(prover_->wanted() == Prover::Wanted::CallsInPlace &&
          begin_in_place(before, turn)) &&
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
  if (over->is_proved()) {
    report::Verdict verdict = over->concluded(before);
    if (run.progress && run.options.explain)
      for (const report::SettledLoop &loop : verdict.loops)
        for (const std::string &words : loop.in_words)
          run.progress(loop.place + ": " + words);
    return verdict;
  }
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
