#include "unfold/walk/bounds.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// A loop whose guard folds ends by itself; this limits loops whose guard does
// not fold to its end. Exits in the middle (errors that cannot happen) promise
// nothing.
constexpr uint32_t max_open_iterations = 1024;

// Work budget: nested loops of this kind would multiply. Times the bound, so
// that deepening gets everywhere.
constexpr uint64_t max_open_statements = 1u << 17;

// A loop that ends by itself and has questions for the solver in each iteration
// is interrupted: an early failure should not wait for the last iteration. So
// far at first, and four times further with each step. Branches that are open
// are such questions, too, and what they leave behind grows from one to the
// next (13000 iterations that store an element or do not took 9 GB), so these
// go twice as far with each step.
constexpr uint64_t first_asking_iterations = 256;

// Frames of calls without open branches; each is small, but memory is finite.
constexpr size_t max_depth = 1u << 20;

} // namespace

// ---------------------------------------------------------------- loops

std::optional<uint32_t> Bounds::stated(const sea::Loop &loop) const {
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

// The bound for all loops is one for the user's loops.
bool Bounds::is_given(const sea::Loop &loop) const {
  const bool is_library =
      program_.string(loop.name).find('/') != std::string::npos;
  return stated(loop) || (config_.unwind_is_exact && !is_library);
}

bool Bounds::is_left(const Code &code, const Activation &a) const {
  return config_.left_to_others.contains({code.id, a.loop}) &&
         is_given(code.function->loops[a.loop]);
}

bool Bounds::may_iterate(const Code &code, Activation &a, const Edges &edges) {
  FATHOM_ASSERT(a.loop != sea::none, "a function's body has no iterations");
  if (a.iteration == 0)
    return true;
  const sea::Loop &loop = code.function->loops[a.loop];
  if (std::optional<uint32_t> bound = stated(loop))
    return a.iteration <= *bound; // also where guards fold
  uint32_t bound = config_.unwind;
  if (is_given(loop))
    return a.iteration <= bound;
  // An iteration that met no exit at all may be one of endlessly many.
  bool open = a.exit_is_open || edges.size() > 1 || !a.exit_folded;
  if (!open) {
    const uint64_t asked = out_.work().open_checks - a.entered.open_checks;
    const uint64_t branched =
        out_.work().open_branches - a.entered.open_branches;
    bool deepens =
        config_.at_bound == AtBound::Assert && !config_.unwind_is_exact;
    const uint64_t further = uint64_t(bound) * bound;
    const bool asks = (a.iteration >= first_asking_iterations * further &&
                       2 * asked >= a.iteration) ||
                      (a.iteration >= first_asking_iterations * bound &&
                       2 * branched >= a.iteration);
    const bool is_long = out_.work().executed - a.entered.executed >=
                         config_.quiet_statements * further;
    a.is_interrupted = deepens && (asks || is_long);
    return !a.is_interrupted;
  }
  ++a.open_iterations;
  if (a.guard_folded && out_.work().executed - a.entered.executed <
                            max_open_statements * config_.unwind)
    bound = std::max(bound, max_open_iterations);
  return a.open_iterations <= bound;
}

sea::PropertyId Bounds::note_loop(const Code &code, const Activation &a) {
  const sea::Loop &loop = code.function->loops[a.loop];
  sea::LocationId location = 0;
  for (const sea::Stmt &s : code.function->blocks[loop.header].stmts)
    location = location == 0 ? s.location : location;
  return out_.properties().add_bound(
      {.kind = sea::CheckKind::LoopBound,
       .key = uint64_t(code.id) << 32 | a.loop,
       .name = program_.string(loop.name),
       .place = program_.string(loop.place),
       .bound = a.is_interrupted ? a.iteration
                                 : stated(loop).value_or(config_.unwind),
       .location = location,
       .is_left = is_left(code, a)});
}

// ---------------------------------------------------------------- calls

// A call under an open branch counts; calls whose frames have nothing pending
// are deterministic and go on as far as there is memory.
bool Bounds::may_call(Frame &caller, sea::FunctionId callee, size_t depth) {
  FATHOM_ASSERT(!caller.is_open, "a frame that waits calls again");
  caller.is_open =
      std::any_of(caller.activations.begin(), caller.activations.end(),
                  [](const Activation &a) { return a.has_pending(); });
  if (caller.is_open)
    ++open_[caller.code->id];
  if (active_[callee] == 0)
    return true;
  if (depth >= max_depth) {
    out_.set_too_deep();
    return false;
  }
  return (config_.recursion_is_exact ? active_ : open_)[callee] <=
         config_.recursion;
}

void Bounds::leave(sea::FunctionId callee) {
  FATHOM_ASSERT(active_[callee] != 0, "a return without a call");
  --active_[callee];
}

void Bounds::resume(Frame &caller) {
  FATHOM_ASSERT(!caller.is_open || open_[caller.code->id] != 0,
                "a frame that nobody counted");
  if (caller.is_open)
    --open_[caller.code->id];
  caller.is_open = false;
}

sea::PropertyId Bounds::note_call(sea::FunctionId callee,
                                  sea::LocationId location) {
  // Calls without open branches went on beyond the bound.
  uint32_t depth = out_.is_too_deep() ? active_[callee] : config_.recursion;
  return out_.properties().add_bound(
      {.kind = sea::CheckKind::RecursionBound,
       .key = callee,
       .name = program_.string(program_.functions[callee].name),
       .place = "",
       .bound = depth,
       .location = location});
}

// With a failed property, or just so. An assumption would be the user's, and
// make a program vacuous whose executions all need more.
void Bounds::end_at(sea::PropertyId property) {
  if (config_.at_bound == AtBound::Assert)
    out_.emit_check(program_.store.make_bool(false), property,
                    out_.properties()[property].location);
  path_.end();
}

void Bounds::end_at_loop(const Code &code, const Activation &a) {
  const sea::PropertyId property = note_loop(code, a);
  if (is_left(code, a))
    return path_.end();
  end_at(property);
}

void Bounds::end_at_call(sea::FunctionId callee, sea::LocationId location) {
  end_at(note_call(callee, location));
}

} // namespace fathom::unfold
