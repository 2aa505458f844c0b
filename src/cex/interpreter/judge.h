// How accesses are judged: by the object that a pointer carries (fat pointers)
// or by what is at its address (raw pointers). The two share no judgement.
#pragma once

#include "cex/interpreter/contents.h"
#include "cex/interpreter/frames.h"
#include "cex/interpreter/objects.h"
#include "cex/interpreter/outcome.h"
#include "support/choices.h"

#include <memory>

namespace fathom::cex {

// The pointer that was asked about last, for the words of a diagnostic.
struct Judged {
  Value pointer;
  bool is_forged = false; // it has no object
};

class PointerJudge {
public:
  PointerJudge(const sea::Program &program, Frames &frames, Objects &objects,
               Contents &contents, Outcome &outcome)
      : program_(program), frames_(frames), objects_(objects),
        contents_(contents), outcome_(outcome) {}
  virtual ~PointerJudge() = default;

  // Whether a pointer in memory is more than its address.
  virtual bool keeps_provenance() const = 0;
  // Answers IsDeref, IsAlloc, NoLeak and questions about addresses.
  virtual void answer(const sea::Stmt &s) = 0;
  // The memory once this object has been made in it.
  virtual Memory begin(const Memory &before, uint64_t base, uint64_t size) = 0;
  // Ends the object that a Free or an EndScope names; its base, 0 if there is
  // none.
  virtual uint64_t release(const sea::Stmt &s) = 0;

  const Judged &judged() const { return judged_; }

protected:
  bool is_without_object(const Value &pointer) const;

  const sea::Program &program_;
  Frames &frames_;
  Objects &objects_;
  Contents &contents_;
  Outcome &outcome_;
  Judged judged_;
};

// The one place that chooses.
std::unique_ptr<PointerJudge> make_judge(Pointers kind,
                                         const sea::Program &program,
                                         Frames &frames, Objects &objects,
                                         Contents &contents, Outcome &outcome);

} // namespace fathom::cex
