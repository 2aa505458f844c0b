// The walk where executions are told apart: what waits has registers and a key
// of its own, groups are taken up one after the other, and a block that goes on
// behind a call may do so several times.
#include "support/assert.h"
#include "unfold/walk/walk.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// Where executions wait in a block: before a call, or behind it.
constexpr uint32_t place_before(uint32_t call) { return 2 * call; }
constexpr uint32_t place_behind(uint32_t call) { return 2 * call + 1; }

} // namespace

// ---------------------------------------------------------------- places

const Liveness &Walk::liveness() {
  std::unique_ptr<Liveness> &found = liveness_[frames_.code().id];
  if (!found)
    found = std::make_unique<Liveness>(frames_.code());
  return *found;
}

Landing Walk::at_block(sea::BlockId block) {
  return {.set = frames_.code().blocks[block].phi_slots,
          .kept = liveness().in(block)};
}

Landing Walk::before_call(const CodeStmt &call) {
  return {.set = {}, .kept = liveness().around(call).before};
}

Landing Walk::behind_call(const CodeStmt &call) {
  return {.set = frames_.defined(call), .kept = liveness().around(call).after};
}

// The execution in the innermost frame will be taken up there.
void Walk::let_wait(Incoming &in, const Landing &landing) {
  in.kept.reserve(landing.kept.size());
  for (uint32_t slot : landing.kept)
    in.kept.push_back(frames_.get(slot));
  in.key = split_->keys().key_of(frames_.code().id, landing, in);
}

void Walk::begin_way(const Edges &from) {
  const WayId way = out_.ways().add({frames_.code().id, frames_.frame().block});
  for (const Incoming &in : from)
    out_.ways().lead(in.from, way);
  frames_.frame().way = way;
}

// Of the innermost frame; nothing if nobody is blamed.
std::vector<Item> Walk::items_of(std::span<const uint32_t> slots) const {
  std::vector<Item> items;
  for (size_t i = 0; watch_ != nullptr && i < slots.size(); ++i)
    items.push_back({Item::Kind::Register, frames_.code().id, slots[i]});
  return items;
}

// The frame stands where they go on. Registers in which they differ become
// phis, like those that the edge sets.
void Walk::land(Edges edges, const Landing &landing) {
  std::vector<uint32_t> slots(landing.set.begin(), landing.set.end());
  for (size_t k = 0; k < landing.kept.size(); ++k) {
    const Value first = edges[0].kept[k];
    frames_.set(landing.kept[k], first);
    if (std::all_of(edges.begin(), edges.end(),
                    [&](const Incoming &in) { return in.kept[k] == first; }))
      continue;
    slots.push_back(landing.kept[k]);
    for (Incoming &in : edges)
      in.values.push_back(in.kept[k]);
  }
  const std::vector<Value> values = joins_.take_up(edges, items_of(slots));
  for (size_t i = 0; i < slots.size(); ++i)
    frames_.set(slots[i], values[i]);
  begin_way(edges);
  path_.begin();
}

// ---------------------------------------------------------------- calls

// Others wait in this block, and may come to this call with the same key.
bool Walk::waits_at_call() {
  Frame &frame = frames_.frame();
  Activation &a = frames_.activation();
  if (a.resumes.empty() || frame.resumed_at == frame.stmt)
    return false;
  Incoming in{.edge = here(), .values = {}, .state = history_.state()};
  in.from = {frame.way, Ways::before_call};
  let_wait(in, before_call(frames_.statement()));
  a.resumes[place_before(frame.stmt)].add(std::move(in));
  path_.end();
  return true;
}

void Walk::return_to_caller(Frame done) {
  // They share what the caller has not given to the function.
  if (done.returns.size() > 1)
    map_.end_epoch();
  const Landing landing = behind_call(frames_.statement());
  Waiting &waiting =
      frames_.activation().resumes[place_behind(frames_.frame().stmt)];
  for (Incoming &in : done.returns) {
    history_.set_state(in.state);
    history_.end_locals(done.locals);
    in.state = history_.state();
    let_wait(in, landing);
    waiting.add(std::move(in));
  }
}

void Walk::resume() {
  Activation &a = frames_.activation();
  Frame &frame = frames_.frame();
  auto first = a.resumes.begin();
  const uint32_t place = first->first, call = place / 2;
  Edges edges = first->second.take_first();
  if (first->second.empty())
    a.resumes.erase(first);
  const CodeStmt &s = frames_.block().stmts[call];
  const bool is_behind = place == place_behind(call);
  frame.stmt = frame.resumed_at = is_behind ? call + 1 : call;
  if (is_behind)
    frame.resumed_at = sea::none; // the next statement may be a call, too
  land(std::move(edges), is_behind ? behind_call(s) : before_call(s));
}

// ---------------------------------------------------------------- loops

Turn Walk::turn_of(const Activation &a) const {
  return {.iteration = a.iteration,
          .open_iterations = a.open_iterations,
          .exit_is_open = a.exit_is_open,
          .exit_folded = a.exit_folded,
          .guard_folded = a.guard_folded,
          .header_values = a.header_values,
          .header_state = a.header_state};
}

// The next iteration of one group. Bounds count the ways of the group that have
// the fewest: those that have more may be impossible.
void Walk::next_turn() {
  Activation &a = frames_.activation();
  const Code &code = frames_.code();
  if (a.is_in_turn)
    a.turns.push_back(turn_of(a));
  a.is_in_turn = false;
  Edges edges = a.back.take_first();
  a.iteration = a.open_iterations = UINT32_MAX;
  a.exit_is_open = false;
  a.exit_folded = a.guard_folded = true;
  for (const Incoming &in : edges) {
    const Turn before = in.turn == sea::none ? Turn{} : a.turns[in.turn];
    a.iteration = std::min(a.iteration, before.iteration);
    a.open_iterations = std::min(a.open_iterations, before.open_iterations);
    a.exit_is_open |= before.exit_is_open;
    a.exit_folded &= before.exit_folded;
    a.guard_folded &= before.guard_folded;
  }
  if (!bounds_.may_iterate(code, a, edges)) {
    joins_.take_up(edges);
    return bounds_.end_at_loop(code, a);
  }
  ++a.iteration;
  out_.note_iteration({code.id, a.loop}, a.iteration);
  a.is_in_turn = true;
  a.exit_is_open = a.exit_folded = a.guard_folded = false;
  std::vector<uint32_t> turns;
  for (const Incoming &in : edges)
    turns.push_back(in.turn);
  enter_block(code.function->loops[a.loop].header, std::move(edges));
  if (loops_.may_summarise())
    map_.end_epoch();
  if (is_same_again(turns))
    path_.end();
}

// As note_header(): all that come here were in this state an iteration ago.
bool Walk::is_same_again(std::span<const uint32_t> turns) {
  Activation &a = frames_.activation();
  a.header_values = frames_.phis(frames_.block());
  for (uint32_t slot : liveness().in(frames_.frame().block))
    a.header_values.push_back(frames_.get(slot));
  a.header_state = history_.state();
  return std::all_of(turns.begin(), turns.end(), [&](uint32_t turn) {
    return turn != sea::none &&
           a.turns[turn].header_values == a.header_values &&
           History::are_same(a.turns[turn].header_state, a.header_state);
  });
}

void Walk::enter_summary(unsigned edge, std::span<const sea::BlockId> blocks) {
  if (split_ == nullptr)
    return;
  const WayId way =
      out_.ways().add_loop({frames_.code().id, frames_.frame().block}, blocks);
  out_.ways().lead({frames_.frame().way, edge}, way);
  frames_.frame().way = way;
}

// ---------------------------------------------------------------- blame

void Walk::blame_branch(const CodeBlock &block, Term condition) {
  const bool leaves = block.edges[0].region != block.edges[1].region;
  split_->blame().blame(condition, leaves ? Blame::Cause::LoopGuard
                                          : Blame::Cause::Branch);
}

} // namespace fathom::unfold
