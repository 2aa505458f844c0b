// How far loops and calls are unfolded, and what becomes of executions that go
// further (docs/decisions/unfolding.md, Bounds).
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// A loop whose guard folds ends by itself; this limits loops whose guard does
// not fold to its end. Exits in the middle (errors that cannot happen) promise
// nothing.
constexpr uint32_t max_open_iterations = 1024;

// Nor does it go on like that if it is much work: loops inside of it that do
// the same would multiply. Times the bound, so that deepening gets everywhere.
constexpr uint64_t max_open_statements = 1u << 17;

// A loop that ends by itself and has questions for the solver in each iteration
// is interrupted: an early failure should not wait for the last iteration. So
// far at first, and four times further with each step.
constexpr uint64_t first_asking_iterations = 256;

// Frames of calls without open branches; each is small, but memory is finite.
constexpr size_t max_depth = 1u << 20;

} // namespace

// A call under an open branch counts; calls whose frames have nothing pending
// are deterministic and go on as far as there is memory.
bool Engine::may_recurse(sea::FunctionId callee) {
  Frame &caller = frame();
  caller.is_open =
      std::any_of(caller.activations.begin(), caller.activations.end(),
                  [](const Activation &a) {
                    return !a.pending.empty() || !a.back.empty();
                  });
  if (caller.is_open)
    ++open_calls_[caller.code->id];
  if (active_calls_[callee] == 0)
    return true;
  if (frames_.size() >= max_depth) {
    out_.set_too_deep();
    return false;
  }
  return (config_.recursion_is_exact ? active_calls_ : open_calls_)[callee] <=
         config_.recursion;
}

// What the user says about this very loop: an option, or else the source.
std::optional<uint32_t> Engine::stated_bound(const sea::Loop &loop) const {
  auto by_name = config_.unwind_of.find(program_.string(loop.name));
  if (by_name != config_.unwind_of.end())
    return by_name->second;
  auto by_place = config_.unwind_of.find(program_.string(loop.place));
  if (by_place != config_.unwind_of.end())
    return by_place->second;
  if (loop.bound != 0)
    return loop.bound;
  return std::nullopt;
}

uint32_t Engine::bound_of(const sea::Loop &loop) const {
  return stated_bound(loop).value_or(config_.unwind);
}

// Iterations are counted by how often the header is entered: the one that
// finds the guard false does not execute the body.
bool Engine::may_iterate(Activation &a, const Edges &edges) {
  if (a.iteration == 0)
    return true;
  const sea::Loop &loop = code().function->loops[a.loop];
  if (std::optional<uint32_t> stated = stated_bound(loop))
    return a.iteration <= *stated; // also where guards fold
  uint32_t bound = config_.unwind;
  // The bound for all loops is one for the user's loops.
  bool is_library = program_.string(loop.name).find('/') != std::string::npos;
  if (config_.unwind_is_exact && !is_library)
    return a.iteration <= bound;
  // An iteration that met no exit at all may be one of endlessly many.
  bool open = a.exit_is_open || edges.size() > 1 || !a.exit_folded;
  if (!open) {
    bool deepens =
        config_.at_bound == AtBound::Assert && !config_.unwind_is_exact;
    a.is_interrupted =
        deepens && a.iteration >= first_asking_iterations * bound * bound &&
        2 * (out_.work().open_checks - a.open_checks) >= a.iteration;
    return !a.is_interrupted;
  }
  ++a.open_iterations;
  if (a.guard_folded &&
      out_.work().executed - a.executed < max_open_statements * config_.unwind)
    bound = std::max(bound, max_open_iterations);
  return a.open_iterations <= bound;
}

void Engine::reach_loop_bound(const Activation &a, Edges edges) {
  const Code &c = code();
  const sea::Loop &loop = c.function->loops[a.loop];
  take_up(edges, c.blocks[loop.header].phi_is_memory);
  reach_bound(note_bound(a));
}

sea::PropertyId Engine::note_bound(const Activation &a) {
  const Code &c = code();
  const sea::Loop &loop = c.function->loops[a.loop];
  sea::LocationId location = 0;
  for (const sea::Stmt &s : c.function->blocks[loop.header].stmts)
    location = location == 0 ? s.location : location;
  return out_.add_bound(
      {.kind = sea::CheckKind::LoopBound,
       .key = uint64_t(c.id) << 32 | a.loop,
       .name = program_.string(loop.name),
       .place = program_.string(loop.place),
       .bound = a.is_interrupted ? a.iteration : bound_of(loop),
       .location = location});
}

// The current execution ends at a bound: with a failed property, or just so. An
// assumption would be the user's, and make a program vacuous whose executions
// all need more.
void Engine::reach_bound(sea::PropertyId property) {
  if (config_.at_bound == AtBound::Assert) {
    out_.emit_check(store_.make_bool(false), property,
                    out_.property(property).location);
  }
  path_.end();
}

} // namespace fathom::unfold
