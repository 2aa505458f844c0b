// The checks of memory accesses. They come before the access, so that with
// failed checks stopping the execution no access leaves its object.
#pragma once

#include "lift/pointers/pointer_model.h"
#include "lift/tracks/values.h"

namespace fathom::lift {

class AccessChecks {
public:
  AccessChecks(Emitter &emitter, Values &values, PointerModel &pointers)
      : e_(emitter), values_(values), pointers_(pointers),
        c_(emitter.context()), b_(emitter.builder()) {}

  void check_access(const Access &access, Term length);
  // A call of the library with a range of no bytes still wants a pointer into
  // an object that is there, or one behind it.
  void check_place(const Access &access, Term length);
  // Making bytes arbitrary is a write like others, but null has none of them:
  // so many are written.
  Term check_havoc(const llvm::Value *pointer, Term length);
  // A pointer that must be aligned though nothing is accessed.
  void check_promised_alignment(const llvm::CallInst &i, Term p);

private:
  Emitter &e_;
  Values &values_;
  PointerModel &pointers_;
  Context &c_;
  Builder &b_;
};

} // namespace fathom::lift
