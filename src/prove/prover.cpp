#include "prove/prover.h"

#include "cut/cut.h"
#include "prove/call_state.h"
#include "prove/guess/efforts.h"
#include "prove/guess/engines.h"
#include "prove/guess/guesses.h"
#include "prove/heap/claims.h"
#include "prove/heap/implied.h"
#include "prove/heap/leave_out.h"
#include "prove/state/data_flow.h"
#include "prove/text/c_text.h"
#include "prove/text/named_inputs.h"
#include "prove/text/weaker_claims.h"
#include "support/assert.h"
#include "support/resource.h"
#include "support/stats.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr uint32_t most_steps = 6;   // k
constexpr uint32_t few_steps = 3;    // likewise, before clauses
constexpr size_t most_left_out = 48; // questions to leave out claims
// A re-check that has no answer is made again if it may cost so much more.
constexpr uint64_t rechecked_with = 4;
// To put a question is work, too.
constexpr uint64_t work_of_asking = 2'000, work_of_sieving = 200'000;

std::vector<std::string> names_of(const std::vector<report::BoundEntry> &list) {
  std::vector<std::string> names;
  for (const report::BoundEntry &bound : list)
    names.push_back(bound.name);
  return names;
}

// Those that are not finished, and those that it takes long to finish: every
// question would have all of their iterations.
std::vector<std::string> loops_to_cut(const report::Verdict &before) {
  constexpr uint32_t many = 1000;
  std::vector<std::string> names = names_of(before.reached);
  for (const report::SettledLoop &loop : before.loops)
    if (loop.how == report::Settled::Bound && loop.bound > many)
      names.push_back(loop.name);
  return names;
}

// Something fails that is not left open, or stands in the way.
bool has_failures(const report::Verdict &before,
                  const std::set<sea::PropertyId> &open) {
  return !before.vacuous.empty() || !before.own_failure.empty() ||
         std::ranges::any_of(
             before.properties, [&](const report::PropertyResult &p) {
               return p.status == report::Status::Failed && p.confirmed &&
                      report::is_real(p.kind) && !open.contains(p.id);
             });
}

std::unique_ptr<sea::Program>
passed_program(const sea::Program &program,
               const std::set<sea::PropertyId> &open) {
  if (open.empty())
    return nullptr;
  std::unique_ptr<sea::Program> copy = with_claims(program, {}, {});
  assume_open(*copy, open);
  return copy;
}

// What else would have to be left open, if only properties of the program are,
// and executions end at them.
std::optional<std::set<sea::PropertyId>>
also_open(const sea::Program &program, const Rechecked &decided,
          const std::set<sea::PropertyId> &open) {
  const report::Verdict &v = decided.verdict;
  if (!v.reached.empty() || !v.vacuous.empty() || !v.own_failure.empty() ||
      !v.other_reasons.empty())
    return std::nullopt;
  std::set<sea::PropertyId> more = open;
  for (const report::PropertyResult &p : v.properties)
    if (p.status == report::Status::Failed ||
        p.status == report::Status::Unknown) {
      if (!why_not_open(program, p.id).empty())
        return std::nullopt;
      more.insert(p.id);
    }
  return more;
}

} // namespace

Prover::Prover(const check::Run &run, const report::Verdict &before,
               check::Bounds bounds, std::set<sea::PropertyId> open,
               const cut::HeapProgram *heap, bool leaves_elements)
    : run_(run), program_(run.program),
      rest_{.passed = passed_program(run.program, open)}, heap_(heap),
      flags_{.has_failures = has_failures(before, open),
             .leaves_elements = leaves_elements},
      first_(loops_to_cut(before)) {
  settings_.unwind = bounds.unwind;
  settings_.recursion = bounds.recursion;
  settings_.has_rough_shadows = program_.has_rough_shadows;
  settings_.open = std::move(open);
}

void Prover::give_up(std::string why) {
  flags_.is_close = false;
  why_not_ = std::move(why);
  phase_ = Phase::GaveUp;
}

Settings Prover::with(Purpose purpose) const {
  Settings settings = settings_;
  settings.purpose = purpose;
  settings.is_yes_or_no = phase_ == Phase::Minimise || phase_ == Phase::Decide;
  settings.is_filtered =
      heap_ != nullptr && phase_ == Phase::Decide && settings.k == 1;
  return settings;
}

bool Prover::advance(uint64_t allowed) {
  FATHOM_ASSERT(phase_ != Phase::Proved && phase_ != Phase::GaveUp,
                "a prover that is over");
  if (run_.stop.stop_requested())
    return fail(to_string(run_.stop.reason()));
  const std::string name = "prove.seconds." + std::string(name_of(phase_));
  const double before = cpu_seconds();
  step(allowed);
  if (run_.stats)
    run_.stats->seconds(name) += cpu_seconds() - before;
  return phase_ != Phase::Proved && phase_ != Phase::GaveUp;
}

std::string_view Prover::name_of(Phase phase) {
  constexpr std::string_view names[] = {
      "begin",      "look",     "guess",   "filter", "decide",
      "more-steps", "minimise", "confirm", "proved", "gave-up"};
  return names[size_t(phase)];
}

void Prover::step(uint64_t allowed) {
  switch (phase_) {
  case Phase::Begin:
    if (is_suited() && find_loops(first_))
      phase_ = Phase::Look;
    return;
  case Phase::Look:
    return look_at_loops();
  case Phase::Guess:
    return guess_more();
  case Phase::MoreSteps:
    return more_steps();
  case Phase::Filter:
    return filter_once(allowed);
  case Phase::Decide:
    return decide_once(allowed);
  case Phase::Minimise:
    return minimise_once();
  case Phase::Confirm:
    return confirm(allowed);
  case Phase::Proved:
  case Phase::GaveUp:
    return;
  }
}

// What a proof takes for granted (docs/semantics.md).
bool Prover::is_suited() {
  const Options &options = run_.options;
  if (std::string why = why_unsuited(options); !why.empty())
    return fail(why);
  if (options.unwinding != AtBound::Assert || options.unwind != "auto" ||
      options.recursion != "auto" || !options.unwindset.empty())
    return fail("bounds are given");
  if (flags_.has_failures)
    return fail("there is nothing to prove");
  size_t statements = 0;
  for (const sea::Function &f : program_.functions)
    for (const sea::Block &block : f.blocks)
      statements += block.stmts.size();
  return statements <= max_statements || fail("the program is too large");
}

bool Prover::find_loops(const std::vector<std::string> &names) {
  const size_t before = loops_.size();
  for (const std::string &name : names) {
    bool is_found = false;
    for (sea::FunctionId f = 0; f < program_.functions.size(); ++f)
      for (uint32_t l = 0; l < program_.functions[f].loops.size(); ++l)
        if (program_.string(program_.functions[f].loops[l].name) == name) {
          is_found = true;
          loops_.insert({f, l});
        }
    if (const sea::FunctionId f = program_.find_function(name);
        f != sea::none && !is_found) {
      is_found = true;
      for (sea::FunctionId one : calling_each_other(program_, f))
        for (uint32_t site : {at_entry, at_return})
          loops_.insert({one, site});
    }
    if (!is_found)
      return fail("not a loop: " + name);
  }
  return loops_.size() > before || fail("a loop is not finished");
}

// Loops that are not finished where others are cut: everything again with them.
void Prover::extend(const std::vector<std::string> &names) {
  if (++extensions_ > max_extensions)
    return give_up("a loop inside is not finished");
  if (!find_loops(names))
    return;
  flags_.is_close = false;
  settings_.k = 1;
  guesses_.with_one_step.reset();
  rest_.kept.reset(); // it speaks of registers of the old states
  phase_ = Phase::Look;
}

// Fails at once where no claim can help.
void Prover::look_at_loops() {
  states_.clear();
  cells_.clear();
  const cut::Effects effects(program_);
  std::vector<Claim> least;
  for (LoopId loop : loops_)
    if (loop.is_loop())
      states_.push_back(state_of(program_, effects, loop));
  add_call_states(effects);
  const DataFlow flow(program_);
  for (State &state : states_)
    flow.annotate(state);
  add_heap_claims(effects);
  for (LoopId loop : loops_)
    least.push_back({loop, program_.store.make_bool(true), Origin::Object});
  for (const State &state : states_) {
    cells_.insert(cells_.end(), state.cells.begin(), state.cells.end());
    cells_.insert(cells_.end(), state.elements.begin(), state.elements.end());
    cells_.insert(cells_.end(), state.others.begin(), state.others.end());
    cells_.insert(cells_.end(), state.stated_cells.begin(),
                  state.stated_cells.end());
    least.insert(least.end(), state.objects.begin(), state.objects.end());
  }
  sort_claims(least);
  cut::Cut cut = cut::cut_program(*with_claims(program_, least, cells_));
  if (!cut.program) {
    // The rest of a loop ends in the cut program; a loop around it that stays
    // would not have it.
    if (cut.is_out_of_order && add_outer_loops())
      return;
    flags_.wanted = Wanted::HeapAsWords;
    return give_up(cut.refused);
  }
  samples_ = sample(program_, states_, run_.options.seed, run_.stop);
  work_ += work_of_looking;
  kept_ = std::move(least);
  guesses_.next = 0;
  flags_.has_decided = false;
  phase_ = Phase::Guess;
}

bool Prover::add_outer_loops() {
  const std::set<LoopId> before = loops_;
  for (LoopId id : before)
    if (id.is_loop())
      for (uint32_t outer = loop_of(program_, id).parent; outer != sea::none;
           outer = program_.functions[id.function].loops[outer].parent)
        loops_.insert({id.function, outer});
  return loops_.size() > before.size();
}

void Prover::add_heap_claims(const cut::Effects &effects) {
  if (heap_ == nullptr)
    return;
  std::vector<HeapClaims> lists;
  for (State &state : states_)
    if (state.loop.is_loop()) {
      leave_heap_out(program_.store, state);
      lists.push_back(heap_claims(*heap_, effects, state.loop));
    }
  sieve_heap_claims(program_, lists, run_.options.seed, run_.stop);
  work_ += work_of_sieving;
  size_t next = 0;
  for (State &state : states_)
    if (state.loop.is_loop()) {
      HeapClaims &list = lists[next++];
      state.heap = std::move(list.claims);
      // What was tried without them.
      state.heap.insert(state.heap.end(), state.equal_first.begin(),
                        state.equal_first.end());
      cells_.insert(cells_.end(), list.cells.begin(), list.cells.end());
    }
}

// Loops of these functions know what there was when the function began.
void Prover::add_call_states(const cut::Effects &effects) {
  std::set<sea::FunctionId> functions;
  for (LoopId loop : loops_)
    if (!loop.is_loop())
      functions.insert(loop.function);
  if (functions.empty())
    return;
  std::vector<State> calls = call_states(program_, effects, functions);
  for (const State &call : calls)
    for (State &state : states_)
      if (call.loop.loop == at_entry &&
          state.loop.function == call.loop.function)
        for (const Cell &cell : call.cells)
          state.numbers.push_back({cell.reg, false});
  states_.insert(states_.end(), std::make_move_iterator(calls.begin()),
                 std::make_move_iterator(calls.end()));
}

void Prover::filter_once(uint64_t allowed) {
  const std::optional<uint64_t> most = asked_.question.next(allowed, work_);
  if (!most)
    return;
  const uint64_t before = filter_->work();
  const bool goes_on = filter_->advance(*most);
  work_ += filter_->work() - before + work_of_asking;
  asked_.question.asked(filter_->is_cut(), run_.stats);
  if (goes_on)
    return;
  if (flags_.is_thinning) { // without an answer claims stay as they are
    flags_.is_thinning = false;
    if (filter_->failed().empty() && filter_->open().empty())
      kept_ = filter_->claims();
    phase_ = Phase::MoreSteps;
    return;
  }
  if (!filter_->open().empty())
    return extend(filter_->open());
  if (!filter_->failed().empty())
    return give_up(filter_->failed());
  // With the same claims as before the answer is the same.
  const bool is_more = kept_.size() != filter_->claims().size();
  kept_ = filter_->claims();
  if (is_more && heap_ != nullptr)
    work_ += leave_implied_out(run_, kept_);
  const bool is_open = is_more || !flags_.has_decided;
  flags_.is_close = flags_.is_close && is_open;
  phase_ = is_open ? Phase::Decide : Phase::Guess;
}

// The claims that hold together are in every iteration.
void Prover::more_steps() {
  const bool is_last = guesses_.next == std::size(origins);
  if (!is_last && settings_.k == few_steps) {
    settings_.k = 1;
    kept_ = *guesses_.with_one_step;
    phase_ = Phase::Guess;
    return;
  }
  if (settings_.k == most_steps) {
    phase_ = Phase::GaveUp;
    return;
  }
  // What holds of all elements is not said of several iterations (guesses of
  // Origin::Part are claims of Origin::Element). What holds only together with
  // it would fail in every number of them.
  const size_t erased = std::erase_if(kept_, [](const Claim &c) {
    return c.origin == Origin::Element || c.origin == Origin::Pair ||
           c.origin == Origin::Heap;
  });
  if (erased != 0) {
    FATHOM_ASSERT(settings_.k == 1, "erased before several iterations");
    filter_ =
        std::make_unique<Filter>(program_, kept_, std::span<const Claim>(),
                                 cells_, run_, with(Purpose::Filter));
    flags_.is_thinning = true;
    phase_ = Phase::Filter;
    return;
  }
  ++settings_.k;
  phase_ = Phase::Decide;
}

Result<Rechecked> Prover::recheck_claims(const std::vector<Claim> &claims,
                                         Purpose purpose) {
  Result<Rechecked> result =
      recheck(*with_claims(program_, claims, cells_), run_, with(purpose));
  if (result)
    work_ += result->work + work_of_asking;
  return result;
}

// With an answer it is over; without one for its limit it waits for more.
void Prover::decide_once(uint64_t allowed) {
  const std::optional<uint64_t> most = asked_.question.next(allowed, work_);
  if (!most)
    return;
  settings_.most_work = *most;
  Result<Rechecked> first = recheck_claims(kept_, Purpose::Decide);
  settings_.most_work = UINT64_MAX;
  if (!first)
    return give_up(first.error().message);
  if (first->is_proved) {
    if (heap_ == nullptr)
      kept_ = without_weaker(program_.store, kept_);
    fewer_ = {.end = kept_.size(), .until = work_ + work_ / 2};
    // Claims about all objects are not printed, and to ask with few of them
    // costs more than all of them do.
    phase_ = heap_ == nullptr ? Phase::Minimise : Phase::Confirm;
    return;
  }
  const bool is_cut =
      is_used_up(first->work, *most) && first->verdict.num_failed == 0;
  asked_.question.asked(is_cut, run_.stats);
  if (is_cut)
    return;
  flags_.is_close = false;
  flags_.has_decided = settings_.k == 1;
  why_not_ = first->refused;
  if (settings_.k == 1)
    rest_.kept = kept_;
  if (!first->verdict.reached.empty())
    return extend(names_of(first->verdict.reached));
  phase_ = settings_.k == 1 ? Phase::Guess : Phase::MoreSteps;
}

// When it is over everything is asked, and not whether all of it holds.
std::optional<std::set<sea::PropertyId>> Prover::find_left_open() {
  FATHOM_ASSERT(phase_ == Phase::GaveUp, "a prover that goes on");
  if (!rest_.kept || run_.stop.stop_requested())
    return std::nullopt;
  settings_.k = 1;
  Result<Rechecked> decided = recheck_claims(*rest_.kept, Purpose::Decide);
  if (!decided || decided->is_proved)
    return std::nullopt;
  return also_open(program_, *decided, settings_.open);
}

// Claims that the proof does not need are left out, the last ones first, many
// at once as long as that goes: what is printed is for people.
void Prover::minimise_once() {
  if (FunctionProof *functions = fewer_.by_function.get()) {
    const uint64_t before = functions->work();
    const bool goes_on =
        functions->advance(fewer_.until > work_ ? fewer_.until - work_ : 1);
    work_ += functions->work() - before + work_of_asking;
    if (goes_on && work_ < fewer_.until)
      return;
    phase_ = Phase::Confirm;
    if (functions->is_proved()) {
      kept_ = functions->claims();
      cells_ = functions->cells();
    }
    return;
  }
  if (fewer_.end == 0 && fewer_.chunk > 1) {
    fewer_.chunk /= 4;
    fewer_.end = kept_.size();
  }
  if (fewer_.end == 0 || fewer_.asked == most_left_out ||
      work_ > fewer_.until) {
    if (!has_calls())
      fewer_.by_function =
          FunctionProof::make(program_, kept_, cells_, run_, settings_);
    fewer_.until = work_ + work_ / 2;
    if (!fewer_.by_function)
      phase_ = Phase::Confirm;
    return;
  }
  // Of calls products first: results have some by chance, and they make all
  // other questions longer.
  const bool is_first = fewer_.asked == 0 && has_calls();
  const size_t end = std::min(fewer_.end, kept_.size());
  const size_t begin = end > fewer_.chunk ? end - fewer_.chunk : 0;
  if (!is_first)
    fewer_.end = begin;
  std::vector<Claim> claims;
  for (size_t i = 0; i < kept_.size(); ++i)
    if (is_first ? kept_[i].origin != Origin::Product
                 : i < begin || i >= end || kept_[i].origin == Origin::Object)
      claims.push_back(kept_[i]);
  fewer_.asked += is_first;
  if (claims.size() == kept_.size())
    return;
  fewer_.asked += !is_first;
  // Where products are left out that it needs there is no end of the search.
  const bool has_products =
      std::any_of(kept_.begin(), kept_.end(), [](const Claim &claim) {
        return claim.origin == Origin::Product;
      });
  Result<Rechecked> still = recheck_claims(
      claims, has_products && !is_first ? Purpose::Algebra : Purpose::Filter);
  if (still && still->is_proved)
    kept_ = std::move(claims);
}

// Another solver may take much longer than deepening does to its end, so it has
// no more than the others had. When it waits it begins anew, with more.
void Prover::confirm(uint64_t allowed) {
  allowed = std::max(allowed, asked_.recheck.allowed * rechecked_with);
  asked_.recheck.allowed = settings_.most_work = allowed;
  Result<Rechecked> second = recheck_claims(kept_, Purpose::Recheck);
  const bool was_limited = is_limited(with(Purpose::Recheck));
  settings_.most_work = UINT64_MAX;
  asked_.recheck.is_waiting = false;
  if (!second)
    return give_up(second.error().message);
  if (second->is_proved) {
    asked_.recheck.ledger = std::move(second->verdict.ledger);
    phase_ = Phase::Proved;
    return;
  }
  const bool is_refuted = std::any_of(
      second->verdict.properties.begin(), second->verdict.properties.end(),
      [](const report::PropertyResult &p) {
        return p.status == report::Status::Failed;
      });
  if (is_refuted)
    asked_.recheck.own_failure =
        "a proof that another solver refutes: " + second->refused;
  else if (was_limited) {
    asked_.recheck.is_waiting = true;
    if (run_.stats)
      ++run_.stats->count("prove.recheck-waits");
    return;
  }
  give_up("the re-check has no answer: " + second->refused);
}

std::vector<std::string> Prover::explanation() {
  std::vector<std::string> lines;
  // Several iterations have none of the claims about objects.
  if (heap_ != nullptr && rest_.kept) {
    kept_ = *rest_.kept;
    settings_.k = 1;
  }
  for (LoopId id : loops_) {
    if (id.loop == at_return) // said with what is required
      continue;
    const report::SettledLoop loop = settled_loop(
        program_, id, kept_, cells_, heap_ ? heap_->from : nullptr);
    std::string text = place_of(program_, id) + ": holds:";
    for (const std::string &invariant : loop.invariants)
      text += (text.ends_with(':') ? " (" : " && (") + invariant + ")";
    lines.push_back(text + (loop.num_others == 0
                                ? ""
                                : " (and " + std::to_string(loop.num_others) +
                                      " not said in C)"));
    for (const std::string &words : loop.in_words)
      lines.push_back("  " + words);
  }
  if (kept_.empty() || run_.stop.stop_requested())
    return lines;
  Result<Rechecked> stuck = recheck_claims(kept_, Purpose::Explain);
  if (!stuck)
    return lines;
  for (const report::PropertyResult &p : stuck->verdict.properties) {
    if (p.status != report::Status::Failed || p.trace.empty())
      continue;
    lines.push_back("cannot be shown: " + std::string(sea::info(p.kind).id) +
                    (p.message.empty() ? "" : " " + p.message) + " at " +
                    p.place.file + ":" + std::to_string(p.place.line) +
                    ", for an execution like this would fail:");
    for (const cex::TraceLine &line : p.trace)
      if (std::string text = told_line(line, stuck->named_inputs);
          !text.empty())
        lines.push_back("  " + text);
    break;
  }
  return lines;
}

// ---------------------------------------------------------------- the verdict

void Prover::add_ledger(report::Verdict &verdict) const {
  for (const report::LedgerEntry &row : asked_.recheck.ledger) {
    const bool is_there =
        std::any_of(verdict.ledger.begin(), verdict.ledger.end(),
                    [&](const report::LedgerEntry &other) {
                      return other.trust == row.trust &&
                             other.text == row.text &&
                             other.place.file == row.place.file &&
                             other.place.line == row.place.line;
                    });
    if (!is_there)
      verdict.ledger.push_back(row);
  }
}

// Reachability, covers and vacuity are what deepening says; of the cut program
// only that nothing fails, and its rows.
report::Verdict Prover::concluded(const report::Verdict &before) const {
  FATHOM_ASSERT(is_proved(), "nothing was proved");
  report::Verdict verdict = before;
  bool is_whole = true;
  for (report::PropertyResult &p : verdict.properties)
    if (settings_.open.contains(p.id)) {
      is_whole &= p.status == report::Status::Failed && p.confirmed;
    } else if (p.status == report::Status::Unknown ||
               p.status == report::Status::Unreachable) {
      p.status = report::Status::Proved;
      p.reason.clear();
    }
  // Of what is left open, and does not fail, nothing is known behind the
  // bounds.
  if (is_whole)
    verdict.reached.clear();
  add_ledger(verdict);
  std::vector<report::SettledLoop> settled;
  for (LoopId id : loops_) {
    if (id.loop == at_return) // said with what is required
      continue;
    settled.push_back(settled_loop(program_, id, kept_, cells_,
                                   heap_ ? heap_->from : nullptr));
    settled.back().k = settings_.k;
    std::erase_if(verdict.loops, [&](const report::SettledLoop &other) {
      return other.name == settled.back().name;
    });
  }
  verdict.loops.insert(verdict.loops.end(),
                       std::make_move_iterator(settled.begin()),
                       std::make_move_iterator(settled.end()));
  verdict.grounds.certificate = to_text(*with_claims(program_, kept_, cells_),
                                        run_.has_access_checks, settings_);
  conclude(verdict);
  FATHOM_ASSERT(settings_.open.empty() || !is_safe(verdict),
                "a proof that leaves something open is none of everything");
  return verdict;
}

} // namespace fathom::prove
