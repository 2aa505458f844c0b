#include "cex/trace/iterations.h"

namespace fathom::cex {

namespace {

constexpr size_t most_iterations = 2'000'000;

} // namespace

void Iterations::enter_function(sea::FunctionId f) {
  IterationId around = calls_.empty() ? 0 : current();
  calls_.push_back({f, around, {}});
}

void Iterations::leave_function() {
  if (!calls_.empty())
    calls_.pop_back();
}

IterationId Iterations::current() const {
  if (calls_.empty())
    return 0;
  const Call &call = calls_.back();
  return call.loops.empty() ? call.around : call.loops.back().iteration;
}

void Iterations::enter_block(sea::BlockId target) {
  if (calls_.empty() || is_lost_)
    return;
  Call &call = calls_.back();
  const sea::Function &f = program_.functions[call.function];
  if (f.loop_of.empty())
    return;
  uint32_t inner = f.loop_of[target];
  size_t depth = inner == sea::none ? 0 : f.loops[inner].depth;
  while (call.loops.size() > depth)
    call.loops.pop_back();
  if (depth == 0)
    return;
  bool from_inside =
      call.loops.size() == depth && call.loops.back().loop == inner;
  if (call.loops.size() == depth && !from_inside)
    call.loops.pop_back();
  if (f.loops[inner].header != target)
    return;
  if (iterations_.size() >= most_iterations) {
    is_lost_ = true;
    return;
  }
  IterationId id = IterationId(iterations_.size());
  if (from_inside) {
    Iteration next = iterations_[call.loops.back().iteration];
    ++next.number;
    iterations_.push_back(next);
    call.loops.back().iteration = id;
  } else {
    runs_.push_back({f.loops[inner].place, 0});
    iterations_.push_back({current(), uint32_t(runs_.size() - 1), 1});
    call.loops.push_back({inner, id});
  }
  ++runs_[iterations_[id].run].count;
}

} // namespace fathom::cex
