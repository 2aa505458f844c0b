#include "lift/tracks/tracks.h"

#include "lift/function_facts.h"
#include "support/assert.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>

using namespace llvm;

namespace fathom::lift {

Tracks::Tracks(const TrackParts &parts)
    : facts_(parts.facts), e_(parts.emitter), values_(parts.values),
      signature_(signature_of(parts.emitter.context(), parts.facts.function)) {
  static_assert(all_tracks[0] == TrackId::Value);
  on_.push_back(&values_);
  for (TrackId id : all_tracks) {
    const TrackRow &row = track_table()[size_t(id)];
    if (id == TrackId::Value || !row.is_on(e_.context().config))
      continue;
    made_[size_t(id)] = row.make(parts);
    on_.push_back(made_[size_t(id)].get());
  }
  provenance_ = static_cast<ProvenanceTrack *>(&track(TrackId::Provenance));
}

Track &Tracks::track(TrackId id) {
  if (id == TrackId::Value)
    return values_;
  FATHOM_ASSERT(made_[size_t(id)], "a track that is off");
  return *made_[size_t(id)];
}

void Tracks::make_parameters() {
  for (const Signature::Parameter &p : signature_.parameters) {
    Term reg = e_.new_register(p.sort);
    e_.out().params.push_back(reg);
    track(p.track).set(*p.argument, reg);
  }
}

std::vector<Term> Tracks::arguments(const CallInst &call,
                                    const Function &callee,
                                    const std::vector<Term> &values) {
  FATHOM_ASSERT(values.size() >= callee.arg_size(), "too few arguments");
  std::vector<Term> passed;
  for (const Signature::Parameter &p :
       signature_of(e_.context(), callee).parameters) {
    unsigned number = p.argument->getArgNo();
    FATHOM_ASSERT(values[number], "an argument without a value");
    passed.push_back(
        track(p.track).at_call(call.getArgOperand(number), values[number]));
  }
  return passed;
}

std::vector<Term> Tracks::results(const Value *returned, Term value) {
  std::vector<Term> terms;
  for (const Signature::Result &r : signature_.results) {
    terms.push_back(track(r.track).at_call(returned, value));
    FATHOM_ASSERT(e_.context().program.store.sort(terms.back()) == r.sort,
                  "a result of another sort than was declared");
  }
  return terms;
}

std::vector<Term> Tracks::new_results(const CallInst &call,
                                      const Function &callee) {
  std::vector<Term> terms;
  for (const Signature::Result &r :
       signature_of(e_.context(), callee).results) {
    terms.push_back(e_.new_register(r.sort));
    track(r.track).set(call, terms.back());
  }
  return terms;
}

void Tracks::receive(const Value &v) {
  for (Track *track : on_)
    track->receive(v);
}

void Tracks::begin_phis(const BasicBlock &block) {
  for (const PHINode &phi : block.phis()) {
    if (!values_.sort_of(phi))
      continue; // whoever uses it is refused
    e_.set_location(e_.context().location(phi.getDebugLoc()));
    for (Track *track : on_)
      if (std::optional<Sort> sort = track->sort_of(phi))
        track->begin_phi(phi, *sort);
  }
}

void Tracks::add_phi_arms(const BasicBlock &from) {
  SmallPtrSet<const BasicBlock *, 4> done;
  for (const BasicBlock *to : successors(&from)) {
    if (!done.insert(to).second)
      continue;
    for (const PHINode &phi : to->phis()) {
      std::optional<Sort> sort = values_.sort_of(phi);
      if (!sort)
        continue;
      const Value *incoming = phi.getIncomingValueForBlock(&from);
      Term value = values_.of(incoming);
      if (!value) {
        e_.unsupported("phi of a value that cannot be translated");
        value = e_.nondet(*sort, "unsupported");
      }
      for (Track *track : on_)
        if (track->sort_of(phi))
          track->add_arm(phi, facts_.id_of(from),
                         track->at_phi(incoming, value));
    }
  }
}

void Tracks::finish() {
  for (Track *track : on_)
    track->finish();
}

void Tracks::prepare(const Instruction &i) {
  for (Track *track : on_)
    track->prepare(i);
}

void Tracks::follow(const Instruction &i) {
  for (Track *track : on_)
    track->follow(i);
}

Term Tracks::frozen(const FreezeInst &i, Term value) {
  for (Track *track : on_)
    value = track->frozen(i, value);
  return value;
}

void Tracks::judge(const Value *v, std::string_view where) {
  for (Track *track : on_)
    track->judge(v, where);
}

void Tracks::judge_passed(const Value *v, std::string_view where) {
  for (Track *track : on_)
    track->judge_passed(v, where);
}

void Tracks::begin_object(const Instruction &object, Term pointer, Term size) {
  for (Track *track : on_)
    track->begin_object(object, pointer, size);
}

void Tracks::load(const LoadInst &i, Term pointer) {
  for (Track *track : on_)
    track->load(i, pointer);
}

void Tracks::store(Track::Place to, const Value *stored) {
  for (Track *track : on_)
    track->store(to, stored);
}

void Tracks::fill(Track::Place at, const Value *byte, Term length) {
  for (Track *track : on_)
    track->fill(at, byte, length);
}

void Tracks::clear(Track::Place at, Term length) {
  for (Track *track : on_)
    track->clear(at, length);
}

void Tracks::copy(Track::Place to, Track::Place from, Term length) {
  for (Track *track : on_)
    track->copy(to, from, length);
}

} // namespace fathom::lift
