// The tracks of one function, as a list. What happens to values in general is
// written here once: parameters, arguments and results, phis, memory.
#pragma once

#include "lift/tracks/provenance/provenance_track.h"
#include "lift/tracks/track_table.h"

#include <array>

namespace fathom::lift {

class Tracks {
public:
  explicit Tracks(const TrackParts &parts);

  Values &values() { return values_; }
  ProvenanceTrack &provenance() { return *provenance_; }

  // The registers of the function's parameters, which are added to it.
  void make_parameters();
  // What is passed and returned for arguments and a result whose values are
  // given; by argument number, none where it is no value of SEA-IR.
  std::vector<Term> arguments(const llvm::CallInst &call,
                              const llvm::Function &callee,
                              const std::vector<Term> &values);
  std::vector<Term> results(const llvm::Value *returned, Term value);
  // New registers for the results of a call. When it is emitted, they are
  // received.
  std::vector<Term> new_results(const llvm::CallInst &call,
                                const llvm::Function &callee);
  void receive(const llvm::Value &v);

  void begin_phis(const llvm::BasicBlock &block);
  // At the end of a predecessor all values of its arms are known, and an undef
  // gets its arbitrary value there.
  void add_phi_arms(const llvm::BasicBlock &from);
  void finish();

  // See Track.
  void prepare(const llvm::Instruction &i);
  void follow(const llvm::Instruction &i);
  Term frozen(const llvm::FreezeInst &i, Term value);
  void judge(const llvm::Value *v, std::string_view where);
  void judge_passed(const llvm::Value *v, std::string_view where);
  void begin_object(const llvm::Instruction &object, Term pointer, Term size);
  void load(const llvm::LoadInst &i, Term pointer);
  void store(Track::Place to, const llvm::Value *stored);
  void fill(Track::Place at, const llvm::Value *byte, Term length);
  void clear(Track::Place at, Term length);
  void copy(Track::Place to, Track::Place from, Term length);

private:
  Track &track(TrackId id); // must be on

  const FunctionFacts &facts_;
  Emitter &e_;
  Values &values_;
  std::array<std::unique_ptr<Track>, track_count> made_; // but the values
  std::vector<Track *> on_;                              // in order
  ProvenanceTrack *provenance_;
  Signature signature_;
};

} // namespace fathom::lift
