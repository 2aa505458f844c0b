// How far loops and calls are unfolded, and what becomes of executions that go
// further (docs/decisions/unfolding.md, Bounds).
#pragma once

#include "unfold/path.h"
#include "unfold/walk/frames.h"

#include <optional>
#include <vector>

namespace fathom::unfold {

class Bounds {
public:
  Bounds(const sea::Program &program, const Config &config, Output &out,
         Path &path)
      : program_(program), config_(config), out_(out), path_(path),
        active_(program.functions.size()), open_(program.functions.size()) {}

  // Loops. Iterations are counted by how often the header is entered: the one
  // that finds the guard false does not execute the body.
  bool may_iterate(const Code &code, Activation &loop, const Edges &edges);
  // What the user says about this very loop: an option, or else the source.
  std::optional<uint32_t> stated(const sea::Loop &loop) const;
  sea::PropertyId note_loop(const Code &code, const Activation &loop);

  // Calls. The caller's frame is told whether it waits under an open branch.
  bool may_call(Frame &caller, sea::FunctionId callee, size_t depth);
  void enter(sea::FunctionId callee) { ++active_[callee]; }
  void leave(sea::FunctionId callee);
  void resume(Frame &caller);

  // The current execution ends at a bound.
  void end_at_loop(const Code &code, const Activation &loop);
  void end_at_call(sea::FunctionId callee, sea::LocationId location);

private:
  sea::PropertyId note_call(sea::FunctionId callee, sea::LocationId location);
  // Given by the user, as a number of iterations.
  bool is_given(const sea::Loop &loop) const;
  bool is_left(const Code &code, const Activation &loop) const;
  void end_at(sea::PropertyId property);

  const sea::Program &program_;
  const Config &config_;
  Output &out_;
  Path &path_;
  std::vector<uint32_t> active_; // by function: calls
  std::vector<uint32_t> open_;   // those under an open branch
};

} // namespace fathom::unfold
