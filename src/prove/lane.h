// Proofs beside deepening: after a step that has found no failure and bounds
// that were reached, provers go on until they have done as much as deepening,
// or more. Work is counted and not timed: two runs do the same.
#pragma once

#include "check/run.h"
#include "cut/heap/heap_words.h"
#include "prove/prover.h"

#include <memory>
#include <optional>

namespace fathom::prove {

struct LaneConfig {
  uint32_t from = 1; // the first bound at which a proof is tried
  // What provers may do in any case, however little deepening has done; more at
  // larger bounds.
  uint64_t least_work = 50'000;
  // What they may do at the first bounds while deepening has done next to
  // nothing: what fails in a few iterations is found before a long search for a
  // proof.
  uint64_t early_work = UINT64_MAX;
  uint32_t patient = UINT32_MAX; // from this bound on provers work to their end
  uint64_t recheck_work = 0;     // likewise, what re-checks may do at once
};

class Lane {
public:
  explicit Lane(const LaneConfig &config) : config_(config) {}

  // Run::prove.
  std::optional<report::Verdict> take_turn(const check::Run &run,
                                           const report::Verdict &before,
                                           const check::ProofTurn &turn);

private:
  uint64_t least_work(const check::ProofTurn &turn) const;
  bool begin(const check::Run &run, const report::Verdict &before,
             const check::ProofTurn &turn);
  // What provers are about: the program, or the same one with terms of its own.
  const check::Run &subject(const check::Run &run);
  std::optional<report::Verdict> finish(const check::Run &run,
                                        const report::Verdict &before);

  // The program with its heap objects numbered, for loops that cannot be cut
  // otherwise; false: that does not help.
  bool begin_with_heap(const check::Run &run, const report::Verdict &before,
                       const check::ProofTurn &turn);

  // The program with calls in place, for claims about elements: in every other
  // attempt, if that is another program.
  bool may_put_calls_in_place(const check::Run &run);
  bool begin_in_place(const report::Verdict &before,
                      const check::ProofTurn &turn);
  // What fails is left open; nothing: it cannot be.
  bool follow_failures(const check::Run &run, const report::Verdict &before);
  // What could not be proved is left open, too, for the others; false: there
  // are none, or that was tried.
  bool begin_with_rest(const check::Run &run, const report::Verdict &before,
                       const check::ProofTurn &turn);
  void note_open();
  void tell(const check::Run &run, Prover &over) const;

  const LaneConfig config_;
  struct Heap {
    cut::HeapProgram program;
    std::unique_ptr<check::Run> run;
  };
  // Unfolding leaves millions of terms behind, and whoever answers a question
  // has tables with a row for each.
  struct Own {
    TermStore store;
    std::unique_ptr<sea::Program> program;
    std::unique_ptr<check::Run> run;
  };
  std::unique_ptr<Own> own_; // outlives the others
  const check::Run *subject_ = nullptr;
  struct InPlace {
    const sea::Program *of = nullptr;
    bool is_next = true; // every other attempt
    std::unique_ptr<sea::Program> program;
    std::unique_ptr<check::Run> run;
    void forget() { // the program that it is of
      of = nullptr;
      run.reset();
      program.reset();
    }
  };
  InPlace in_place_;                      // outlives the prover
  std::unique_ptr<Heap> heap_;            // outlives the prover
  std::unique_ptr<Prover> prover_;        // none: it is over, or there was none
  const sea::Program *program_ = nullptr; // that the last one was about
  uint32_t started_ = 0;                  // its bound; 0: there was none
  uint64_t work_ = 0;                     // of those that are over
  std::set<sea::PropertyId> failed_;      // all that has failed so far
  bool is_for_rest_ = false; // prover_ leaves open what others could not prove
  // What the last one that is over could not prove (Prover::find_left_open).
  std::optional<std::set<sea::PropertyId>> left_open_;
};

} // namespace fathom::prove
