// A track is one thing that travels with the values of a program: the value
// itself, the object an integer comes from, whether a value is poison, which of
// its bits are uninitialised. It has at most one term for each argument and
// instruction of a function, phis of its own, a place of its own among the
// arguments and results of calls, and perhaps a shadow of memory.
//
// What happens to values is written once, over a list of tracks (tracks.h); a
// track says what that means for its terms. How to add one:
// docs/recipes/add-a-track.md.
#pragma once

#include "lift/emitter.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Instructions.h>
#include <string_view>

namespace fathom::lift {

class Track {
public:
  explicit Track(Emitter &emitter) : e_(emitter) {}
  Track(const Track &) = delete;
  Track &operator=(const Track &) = delete;
  virtual ~Track() = default;

  // The term of an argument or an instruction; none if it has none here.
  Term find(const llvm::Value *v) const {
    auto found = terms_.find(v);
    return found == terms_.end() ? Term{} : found->second;
  }
  void set(const llvm::Value &v, Term term);

  // Of a phi; nothing if it has none here.
  virtual std::optional<Sort> sort_of(const llvm::PHINode &phi) = 0;
  // What an arm of a phi brings, and what an argument or a result does. `value`
  // is the term of v in the value track at this place.
  virtual Term at_phi(const llvm::Value *v, Term value) = 0;
  virtual Term at_call(const llvm::Value *v, Term value) {
    return at_phi(v, value);
  }
  // This argument of the function, or result of a call, has its term now.
  virtual void receive(const llvm::Value &) {}

  // Before and behind the value of an instruction.
  virtual void prepare(const llvm::Instruction &) {}
  virtual void follow(const llvm::Instruction &) {}
  // What freeze makes of the value of its operand.
  virtual Term frozen(const llvm::FreezeInst &, Term value) { return value; }

  // Something depends on this value here: a branch, an address, a check.
  virtual void judge(const llvm::Value *, std::string_view) {}
  // It goes where values have to be defined: an argument, a result.
  virtual void judge_passed(const llvm::Value *, std::string_view) {}

  // What is done with data. Pointers as values say which region it is in.
  struct Place {
    const llvm::Value *value;
    Term pointer;
  };
  virtual void begin_object(const llvm::Instruction &, Term /*pointer*/,
                            Term /*size*/) {}
  virtual void load(const llvm::LoadInst &, Term /*pointer*/) {}
  virtual void store(Place, const llvm::Value * /*stored*/) {}
  virtual void fill(Place, const llvm::Value * /*byte*/, Term /*length*/) {}
  virtual void clear(Place, Term /*length*/) {} // values without anything
  virtual void copy(Place /*to*/, Place /*from*/, Term /*length*/) {}

  // Phis stand at the beginning of their block. Arms come in any order, each
  // predecessor once, also before the phi itself.
  void begin_phi(const llvm::PHINode &phi, Sort sort);
  void add_arm(const llvm::PHINode &phi, sea::BlockId from, Term term);
  // All blocks are there: phis get their arms.
  virtual void finish();

protected:
  Context &context() { return e_.context(); }
  Builder &builder() { return e_.builder(); }

  Emitter &e_;

private:
  struct Phi {
    Term defined; // none: only arms are there
    sea::BlockId block = 0;
    size_t stmt = 0;
    std::vector<Term> values;
    std::vector<sea::BlockId> predecessors;
  };
  llvm::DenseMap<const llvm::Value *, Term> terms_;
  llvm::MapVector<const llvm::PHINode *, Phi> phis_;
};

} // namespace fathom::lift
