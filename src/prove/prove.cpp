#include "prove/prove.h"

#include "check/chosen_checks.h"
#include "cut/cut.h"
#include "prove/c_text.h"
#include "prove/certificate.h"
#include "prove/filter.h"
#include "prove/templates.h"
#include "support/stats.h"

#include <algorithm>
#include <set>

namespace fathom::prove {

namespace {

// Loops inside of loops that are cut may have to be cut, too.
constexpr unsigned max_extensions = 4;
constexpr size_t max_statements = 20'000; // of a program that is tried

class Prover {
public:
  Prover(const check::Run &run, const report::Verdict &before, uint32_t unwind,
         uint32_t recursion)
      : run_(run), program_(run.program), before_(before) {
    settings_.unwind = unwind;
    settings_.recursion = recursion;
  }

  Attempt run();

private:
  bool is_suited();
  bool find_loops(const std::vector<std::string> &names);
  bool look_at_loops();
  bool try_claims();
  enum class Next : uint8_t { Done, MoreGuesses, MoreLoops, GiveUp };
  Next try_origin(Origin origin);
  Next finish();
  Next confirm();
  bool fail(std::string why) {
    attempt_.why_not = std::move(why);
    return false;
  }
  Settings with(Purpose purpose) const {
    Settings settings = settings_;
    settings.purpose = purpose;
    return settings;
  }
  void minimise();
  report::Verdict concluded(const report::Verdict &rechecked,
                            const sea::Program &claimed) const;

  const check::Run &run_;
  const sea::Program &program_;
  const report::Verdict &before_;
  Settings settings_;
  std::set<LoopId> loops_;
  std::vector<State> states_;
  std::vector<Cell> cells_;
  std::map<LoopId, Points> points_;
  std::vector<Claim> kept_; // that hold together
  Attempt attempt_;
};

// What a proof takes for granted (docs/semantics.md).
bool Prover::is_suited() {
  const Options &options = run_.options;
  if (std::string why = why_unsuited(options); !why.empty())
    return fail(why);
  if (options.unwinding != AtBound::Assert || options.unwind != "auto" ||
      options.recursion != "auto" || !options.unwindset.empty())
    return fail("bounds are given");
  if (!before_.vacuous.empty() || !before_.own_failure.empty() ||
      before_.num_failed != 0)
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
    if (!is_found)
      return fail("not a loop: " + name);
  }
  return loops_.size() > before || fail("a loop is not finished");
}

// Fails at once where no claim can help.
bool Prover::look_at_loops() {
  states_.clear();
  cells_.clear();
  const cut::Effects effects(program_);
  std::vector<Claim> least;
  for (LoopId loop : loops_) {
    states_.push_back(state_of(program_, effects, loop));
    const State &state = states_.back();
    cells_.insert(cells_.end(), state.cells.begin(), state.cells.end());
    least.insert(least.end(), state.objects.begin(), state.objects.end());
    least.push_back({loop, program_.store.make_bool(true), Origin::Object});
  }
  sort_claims(least);
  cut::Cut cut = cut::cut_program(*with_claims(program_, least, cells_));
  if (!cut.program)
    return fail(cut.refused);
  points_ = sample(program_, states_, run_.options.seed, run_.stop);
  kept_ = std::move(least);
  return true;
}

// One more kind of guesses, filtered with those that were kept, and whether
// they suffice.
Prover::Next Prover::try_origin(Origin origin) {
  std::vector<Claim> claims = kept_; // those about objects are among them
  size_t added = 0;
  for (const State &state : states_) {
    if (origin == Origin::Object)
      break;
    std::vector<Claim> more =
        guess(program_.store, state, points_[state.loop], origin);
    added += more.size();
    claims.insert(claims.end(), more.begin(), more.end());
  }
  if (added == 0 && origin != Origin::Object)
    return Next::MoreGuesses;
  if (run_.stats)
    run_.stats->count("prove.guesses") += added;
  Filtered filtered =
      filter(program_, std::move(claims), cells_, run_, with(Purpose::Filter));
  if (!filtered.open.empty())
    return find_loops(filtered.open) ? Next::MoreLoops : Next::GiveUp;
  if (!filtered.failed.empty()) {
    fail(filtered.failed);
    return Next::GiveUp;
  }
  kept_ = std::move(filtered.claims);
  return finish();
}

Prover::Next Prover::finish() {
  Result<Rechecked> first = recheck(*with_claims(program_, kept_, cells_), run_,
                                    with(Purpose::Decide));
  if (!first) {
    fail(first.error().message);
    return Next::GiveUp;
  }
  if (!first->is_proved) {
    fail(first->refused);
    if (first->verdict.reached.empty())
      return Next::MoreGuesses;
    std::vector<std::string> names;
    for (const report::BoundEntry &bound : first->verdict.reached)
      names.push_back(bound.name);
    return find_loops(names) ? Next::MoreLoops : Next::GiveUp;
  }
  minimise();
  return confirm();
}

// With the other solver; nobody has to believe what was done before.
Prover::Next Prover::confirm() {
  const std::unique_ptr<sea::Program> claimed =
      with_claims(program_, kept_, cells_);
  Result<Rechecked> second = recheck(*claimed, run_, with(Purpose::Recheck));
  if (!second) {
    fail(second.error().message);
    return Next::GiveUp;
  }
  if (!second->is_proved) {
    const bool is_refuted = std::any_of(
        second->verdict.properties.begin(), second->verdict.properties.end(),
        [](const report::PropertyResult &p) {
          return p.status == report::Status::Failed;
        });
    if (is_refuted)
      attempt_.own_failure =
          "a proof that another solver refutes: " + second->refused;
    fail("the re-check has no answer: " + second->refused);
    return Next::GiveUp;
  }
  attempt_.verdict = concluded(second->verdict, *claimed);
  return Next::Done;
}

// Claims that the proof does not need are left out, the last ones first, many
// at once as long as that goes: what is printed is for people.
void Prover::minimise() {
  constexpr size_t most_questions = 48;
  size_t asked = 0;
  for (size_t chunk : {size_t(16), size_t(4), size_t(1)})
    for (size_t end = kept_.size(); end > 0 && asked < most_questions;) {
      const size_t begin = end > chunk ? end - chunk : 0;
      std::vector<Claim> fewer;
      for (size_t i = 0; i < kept_.size(); ++i)
        if (i < begin || i >= end || kept_[i].origin == Origin::Object)
          fewer.push_back(kept_[i]);
      end = begin;
      if (fewer.size() == kept_.size() || run_.stop.stop_requested())
        continue;
      ++asked;
      Result<Rechecked> still = recheck(*with_claims(program_, fewer, cells_),
                                        run_, with(Purpose::Filter));
      if (still && still->is_proved)
        kept_ = std::move(fewer);
    }
}

// Reachability, covers and vacuity are what deepening says; of the cut program
// only that nothing fails, and its rows.
report::Verdict Prover::concluded(const report::Verdict &rechecked,
                                  const sea::Program &claimed) const {
  report::Verdict verdict = before_;
  verdict.reached.clear();
  for (report::PropertyResult &p : verdict.properties)
    if (p.status == report::Status::Unknown ||
        p.status == report::Status::Unreachable) {
      p.status = report::Status::Proved;
      p.reason.clear();
    }
  for (const report::LedgerEntry &row : rechecked.ledger) {
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
  for (LoopId loop : loops_)
    verdict.proved_loops.push_back(
        {place_of(program_, loop),
         invariants_text(program_, loop, kept_, cells_)});
  verdict.certificate = to_text(claimed, run_.has_access_checks,
                                settings_.unwind, settings_.recursion);
  conclude(verdict);
  return verdict;
}

Attempt Prover::run() {
  std::vector<std::string> names;
  for (const report::BoundEntry &bound : before_.reached)
    names.push_back(bound.name);
  if (!is_suited() || !find_loops(names))
    return std::move(attempt_);
  for (unsigned tries = 0; tries <= max_extensions; ++tries) {
    if (!look_at_loops())
      return std::move(attempt_);
    Next next = Next::MoreGuesses;
    for (Origin origin : {Origin::Object, Origin::Stated, Origin::Equality,
                          Origin::Bound, Origin::Order}) {
      next = try_origin(origin);
      if (next != Next::MoreGuesses)
        break;
    }
    if (next != Next::MoreLoops)
      break;
  }
  return std::move(attempt_);
}

} // namespace

Attempt prove(const check::Run &run, const report::Verdict &before,
              uint32_t unwind, uint32_t recursion) {
  return Prover(run, before, unwind, recursion).run();
}

} // namespace fathom::prove
