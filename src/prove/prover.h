// One attempt to prove the loops of a program, in pieces of work, so that
// deepening can take turns with it. docs/decisions/proofs.md.
#pragma once

#include "check/run.h"
#include "cut/heap/heap_words.h"
#include "prove/certificate.h"
#include "prove/filter.h"
#include "prove/functions/proof.h"
#include "prove/pdr/search.h"
#include "prove/samples.h"
#include "prove/turn_limit.h"
#include "report/verdict.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fathom::prove {

class Prover {
public:
  // `before`: what a step of deepening has found, with bounds that were
  // reached; `open`: Settings::open, all that fails among them. The run must
  // outlive the prover. `heap`: the run's program is this one (may be null).
  // `leaves_elements`: it ends where claims about elements are tried, for
  // another one.
  Prover(const check::Run &run, const report::Verdict &before,
         check::Bounds bounds, std::set<sea::PropertyId> open,
         const cut::HeapProgram *heap = nullptr, bool leaves_elements = false);

  // One question, or what is as long; false: it is over. `allowed`: what a
  // re-check may cost for now, as work(); it waits if that is not enough.
  bool advance(uint64_t allowed);
  // Of all that was done so far, as StepOutcome::work.
  uint64_t work() const { return work_; }

  bool is_proved() const { return phase_ == Phase::Proved; }
  // A proof is there, and is only to be confirmed: who waits for others now
  // waits for nothing.
  bool has_proof() const {
    return phase_ == Phase::Minimise || phase_ == Phase::Confirm ||
           flags_.is_close;
  }
  // A question is to be tried again, when others had their turn.
  bool is_waiting() const {
    return asked_.recheck.is_waiting || asked_.question.is_waiting();
  }
  const std::string &why_not() const { return why_not_; }
  // What another prover should have that may do better.
  enum class Wanted : uint8_t {
    Nothing,
    HeapAsWords,  // the loops cannot be cut, whatever is claimed
    CallsInPlace, // claims about elements come next
  };
  Wanted wanted() const { return flags_.wanted; }
  bool is_about(const sea::Program &program) const {
    return &program_ == &program;
  }
  // It gave up; what would have to be left open, too, for a proof of the rest.
  // Nothing: that would be none either.
  // Asks one more question.
  std::optional<std::set<sea::PropertyId>> find_left_open();
  // Two checks of ours disagree.
  const std::string &own_failure() const { return asked_.recheck.own_failure; }
  // How far it has come, line by line: what holds, what does not, and from
  // which state. Asks one more question.
  std::vector<std::string> explanation();
  // What a step of deepening has found, with everything proved.
  report::Verdict concluded(const report::Verdict &before) const;

private:
  enum class Phase : uint8_t {
    Begin,     // whether the program and its options are such
    Look,      // at the loops that are to be cut: their states
    Guess,     // the next kind of claims
    Filter,    // which of them hold together
    Decide,    // whether they suffice
    MoreSteps, // or do with more iterations in a row
    Minimise,  // whether fewer of them do, and each function by itself
    Confirm,   // by the other solver; nobody has to believe the others
    Proved,
    GaveUp,
  };

  static std::string_view name_of(Phase phase);
  void step(uint64_t allowed);
  bool is_suited();
  bool find_loops(const std::vector<std::string> &names);
  void look_at_loops();
  bool add_outer_loops();
  void add_call_states(const cut::Effects &effects);
  void add_heap_claims(const cut::Effects &effects);
  bool has_calls() const { // of functions to themselves or each other
    return std::any_of(loops_.begin(), loops_.end(),
                       [](LoopId loop) { return !loop.is_loop(); });
  }
  void guess_more();
  void add_guesses(std::vector<Claim> &claims, Origin origin);
  void add_new(std::vector<Claim> &claims, std::span<const Claim> found);
  void leave_numbers_out(std::vector<Claim> &claims, size_t from) const;
  void add_abstract_claims(std::vector<Claim> &claims);
  bool add_pdr_claims(std::vector<Claim> &claims);
  void add_horn_claims(std::vector<Claim> &claims);
  void more_steps();
  void filter_once(uint64_t allowed);
  void decide_once(uint64_t allowed);
  void minimise_once();
  void confirm(uint64_t allowed);
  void extend(const std::vector<std::string> &names);
  void give_up(std::string why);
  bool fail(std::string why) {
    give_up(std::move(why));
    return false;
  }
  Result<Rechecked> recheck_claims(const std::vector<Claim> &claims,
                                   Purpose purpose);
  Settings with(Purpose purpose) const;
  void add_ledger(report::Verdict &verdict) const;

  const check::Run &run_;
  const sea::Program &program_;
  struct {
    // With what is open assumed, for those who look for executions that fail;
    // null: nothing is open.
    std::unique_ptr<sea::Program> passed;
    // Of the last decision about one iteration; nothing: there was none.
    std::optional<std::vector<Claim>> kept;
  } rest_;
  const cut::HeapProgram *heap_; // null: objects are not numbered
  Settings settings_;
  Phase phase_ = Phase::Begin;
  struct {
    bool has_failures; // or something else in the way
    Wanted wanted = Wanted::Nothing;
    bool leaves_elements = false;
    bool has_decided = false; // with the claims that were kept last, k = 1
    // A search has ended with lemmas that suffice, as far as it knows.
    bool is_close = false;
    // The filter has what is left for several iterations.
    bool is_thinning = false;
  } flags_;
  std::vector<std::string> first_; // loops to begin with
  std::set<LoopId> loops_;         // that are cut
  unsigned extensions_ = 0;
  std::vector<State> states_;
  std::vector<Cell> cells_;
  Samples samples_;
  struct {
    size_t next = 0;           // origin
    bool has_searched = false; // before templates
    // What was kept when more steps were tried before clauses.
    std::optional<std::vector<Claim>> with_one_step;
    std::string others_why_not; // of what looks for claims by itself
  } guesses_;
  std::unique_ptr<Filter> filter_;
  std::vector<Claim> kept_; // that hold together
  struct {
    size_t chunk = 16, end = 0, asked = 0;
    uint64_t until = 0; // work: half as much again as the proof took
    // Behind that, with as much work again; null: not yet.
    std::unique_ptr<FunctionProof> by_function = nullptr;
  } fewer_; // which claims are tried to be left out next
  struct {
    TurnLimit question; // of a filter, or whether the claims suffice
    struct {
      uint64_t allowed = 0; // the last time
      bool is_waiting = false;
      std::vector<report::LedgerEntry> ledger;
      std::string own_failure; // it says the opposite
    } recheck;
  } asked_;
  uint64_t work_ = 0;
  std::string why_not_;
};

} // namespace fathom::prove
