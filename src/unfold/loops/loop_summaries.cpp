#include "unfold/loops/loop_summaries.h"

#include "rewrite/linear.h"
#include "support/assert.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace fathom::unfold {

namespace {

// A loop that did not fit so many times in a row is not tried again.
constexpr uint32_t max_refusals = 8;
// Where all is known, unrolling tells more; but not for as many iterations.
constexpr uint64_t most_unrolled = 1 << 16;

} // namespace

LoopSummaries::LoopSummaries(const Config &config, Frames &frames,
                             Statements &statements, const Bounds &bounds,
                             Output &out, Path &path, Addresses &addresses,
                             const ObjectTable &objects, KnownBytes &bytes,
                             MemoryState &memory, PointerOps &pointers,
                             Rewriter &rewriter)
    : config_(config), frames_(frames), statements_(statements),
      bounds_(bounds), out_(out), path_(path), addresses_(addresses),
      map_(bytes.map()), pointers_(pointers), rewriter_(rewriter),
      store_(rewriter.store()),
      accesses_(frames, objects, bytes, memory, pointers),
      writes_(out, path, bytes, memory, pointers, rewriter) {}

LoopShape &LoopSummaries::shape_of(uint32_t loop) {
  FATHOM_ASSERT(loop < frames_.code().function->loops.size(), "no such loop");
  auto [entry, is_new] =
      shapes_.try_emplace(std::pair(frames_.code().id, loop));
  if (is_new)
    entry->second = find_shape(*frames_.code().function, loop, rewriter_);
  return entry->second;
}

bool LoopSummaries::may_summarise() {
  const Activation &a = frames_.activation();
  // Bounds that are assumptions say which executions there are.
  if (!config_.summarise_loops || !config_.checks_stop ||
      config_.at_bound != AtBound::Assert || a.loop == sea::none ||
      a.iteration != 1 || a.must_leave)
    return false;
  const sea::Loop &loop = frames_.code().function->loops[a.loop];
  if (loop.header != frames_.frame().block || bounds_.stated(loop))
    return false;
  const LoopShape &shape = shape_of(a.loop);
  return shape.fits() && shape.counter_width <= pointers_.width() &&
         shape.refused < max_refusals;
}

bool LoopSummaries::summarise(const CodeStmt &branch, Term guard,
                              LoopWalk &walk) {
  FATHOM_ASSERT(statements_.observer() == nullptr, "a loop in an iteration");
  LoopShape &shape = shape_of(frames_.activation().loop);
  FATHOM_ASSERT(shape.fits() && path_.is_alive(),
                "a loop that does not fit is described");
  const CodeBlock &header = frames_.block();
  Loop loop{.shape = shape,
            .header = header,
            .walk = walk,
            .location = branch.stmt->location,
            .first = frames_.phis(header)};
  // The header has written to it: what it was is not known any more.
  for (const Value &value : loop.first)
    if (value.is_memory() && map_.is_stale(value.memory()))
      return false;
  const Before before{.output = out_.mark(),
                      .addresses = addresses_.mark(),
                      .registers = frames_.registers()};
  FATHOM_ASSERT(loop.first.size() == shape.steps.size(),
                "a register whose steps are not known");
  map_.end_epoch();
  const sea::BlockId body = begin_iteration(loop, branch, guard);
  const bool fits = describe(loop);
  frames_.frame().block = shape.chain[0];
  if (fits && !path_.is_stopped()) {
    shape.refused = 0;
    keep(loop, before, body, guard);
    return true;
  }
  ++shape.refused;
  out_.roll_back(before.output);
  addresses_.roll_back(before.addresses);
  frames_.set_registers(before.registers);
  path_.begin();
  return path_.is_stopped();
}

// ---------------------------------------------------------------- iteration

// A block of its own, in which the guard has held.
sea::BlockId LoopSummaries::begin_iteration(Loop &loop, const CodeStmt &branch,
                                            Term guard) {
  FactsId facts = path_.facts();
  if (!store_.is_const(guard))
    facts = path_.all_facts().add(
        facts, loop.shape.exit_edge == 1 ? guard : rewriter_.make_not(guard));
  const sea::BlockId body = out_.new_block(facts);
  path_.applications().begin(body, out_.current());
  out_.continue_in(body);
  Term k =
      out_.new_register("iteration", store_.bv_sort(loop.shape.counter_width));
  out_.emit(sea::Opcode::Nondet, {k}, {}, branch.stmt).data =
      out_.intern("iteration");
  loop.iteration.k = k;
  return body;
}

// The iteration, and what is behind the last one. False: does not fit.
bool LoopSummaries::describe(Loop &loop) {
  FATHOM_ASSERT(loop.iteration.k, "an iteration without a number");
  statements_.set_observer(&accesses_);
  const bool fits = rehearse(loop) && run_iteration(loop);
  statements_.set_observer(nullptr);
  return fits && (!path_.is_alive() || finish(loop));
}

Value LoopSummaries::phi_at(const Loop &loop, size_t phi, Term k) {
  FATHOM_ASSERT(phi < loop.shape.steps.size(), "no such register");
  const uint64_t step = loop.shape.steps[phi];
  if (step == 0)
    return loop.first[phi];
  Term start = loop.first[phi].term();
  bool is_pointer = store_.sort_kind(start) == SortKind::Ptr;
  uint32_t width = is_pointer ? pointers_.width() : store_.width(start);
  Term way =
      rewriter_.make_mul(resized(rewriter_, k, width),
                         store_.make_bv(width, step & width_mask(width)));
  return is_pointer ? pointers_.add(start, way)
                    : rewriter_.make_add(start, way);
}

Value LoopSummaries::successor_of(const Loop &loop, size_t phi, Term k) {
  const uint64_t step = loop.shape.steps[phi];
  Term now = phi_at(loop, phi, k).term();
  if (step == 0)
    return now;
  bool is_pointer = store_.sort_kind(now) == SortKind::Ptr;
  uint32_t width = is_pointer ? pointers_.width() : store_.width(now);
  Term by = store_.make_bv(width, step & width_mask(width));
  return is_pointer ? pointers_.add(now, by) : rewriter_.make_add(now, by);
}

Term LoopSummaries::guard_of(const Loop &loop) {
  Term guard = frames_.term(loop.header.stmts.back(), 0);
  return loop.shape.exit_edge == 1 ? guard : rewriter_.make_not(guard);
}

// What comes after the iteration is what the next one begins with.
bool LoopSummaries::goes_on_evenly(const Loop &loop) {
  const std::vector<sea::BlockId> &chain = loop.shape.chain;
  const CodeBlock &latch = frames_.code().blocks[chain.back()];
  const unsigned edge = chain.size() == 1 ? 1 - loop.shape.exit_edge : 0;
  FATHOM_ASSERT(latch.edge_values[edge].size() == loop.first.size(),
                "the way back leads elsewhere");
  for (size_t i = 0; i < loop.first.size(); ++i) {
    const Value is = frames_.evaluate(latch.edge_values[edge][i]);
    if (is.is_memory()) {
      if (is != loop.first[i])
        return false;
      continue;
    }
    const Value should = successor_of(loop, i, loop.iteration.k);
    if (is != should &&
        !store_.is_true(apply(rewriter_, pointers_, Kind::Eq,
                              std::array{is.term(), should.term()}, {})))
      return false;
  }
  return true;
}

std::function<bool(Term)> LoopSummaries::varying(Term k) {
  auto registers = std::make_shared<std::unordered_set<Term>>();
  registers->insert(k);
  LoopNumbers numbers(rewriter_, k,
                      [&](Term t) { return registers->contains(t); });
  for (const sea::Stmt &s : out_.statements()) {
    bool varies = false;
    for (Term t : out_.function().arguments(s))
      varies |= numbers.depends(t);
    for (Term t : out_.function().definitions(s))
      if (varies)
        registers->insert(t);
  }
  return [registers](Term t) { return registers->contains(t); };
}

// The header, once without checks, to find out how many iterations there are.
bool LoopSummaries::rehearse(Loop &loop) {
  LoopIteration &it = loop.iteration;
  std::vector<Value> phis;
  for (size_t i = 0; i < loop.first.size(); ++i)
    phis.push_back(phi_at(loop, i, it.k));
  frames_.set_phis(loop.header, phis);
  const uint64_t required = path_.num_required();
  accesses_.set_rehearsal(true);
  loop.walk.run_straight(loop.shape.chain[0]);
  accesses_.set_rehearsal(false);
  if (path_.num_required() != required || !path_.is_alive())
    return false;
  LoopNumbers numbers(rewriter_, it.k, varying(it.k));
  std::optional<Trip> trip = numbers.trip(guard_of(loop));
  if (!trip || numbers.depends(trip->last) ||
      (store_.is_bv_const(trip->last) &&
       store_.small_value(trip->last) < most_unrolled))
    return false;
  FATHOM_ASSERT(store_.width(trip->last) == store_.width(it.k),
                "iterations are counted in another width");
  it.trip = *trip;
  it.last = trip->last;
  it.last_guard = numbers.at(guard_of(loop), it.last);
  return true;
}

// The iteration with number k.
bool LoopSummaries::run_iteration(Loop &loop) {
  const LoopIteration &it = loop.iteration;
  const std::vector<sea::BlockId> &chain = loop.shape.chain;
  const uint64_t unsupported = path_.num_unsupported();
  Term is_one = rewriter_.make_ule(it.k, it.last);
  path_.assume(is_one, Because::Range);
  path_.learn(is_one);
  for (size_t i = 0; i < chain.size() && path_.is_alive(); ++i) {
    loop.walk.run_straight(chain[i]);
    if (i != 0 || !path_.is_alive())
      continue;
    Term guard = guard_of(loop);
    if (path_.is_certain(guard))
      continue;
    // Follows from the number of iterations.
    path_.assume(guard, Because::Follows);
    path_.learn(guard);
  }
  if (path_.num_unsupported() != unsupported || path_.is_stopped())
    return false;
  if (!path_.is_alive())
    return true;
  if (!goes_on_evenly(loop))
    return false;
  LoopNumbers numbers(rewriter_, it.k, varying(it.k));
  return accesses_.are_independent(numbers);
}

// ---------------------------------------------------------------- the loop

// Ranges, conditions and counters behind the last iteration. False: does not
// fit.
bool LoopSummaries::finish(Loop &loop) {
  const LoopIteration &it = loop.iteration;
  LoopNumbers numbers(rewriter_, it.k, varying(it.k));
  std::vector<LoopWrite> writes;
  std::vector<Term> needs;
  if (!writes_.plan(it, accesses_.all(), numbers, writes, needs))
    return false;
  std::vector<size_t> written; // by write: the phi that is its memory
  for (const LoopWrite &w : writes) {
    const Value memory = Value::of_memory(w.memory);
    auto found = std::find(loop.first.begin(), loop.first.end(), memory);
    if (std::count(loop.first.begin(), loop.first.end(), memory) != 1)
      return false;
    written.push_back(size_t(found - loop.first.begin()));
  }
  if (it.trip.ends)
    needs.push_back(it.trip.ends);
  // Certain; it is asked all the same, for the counting is a delicate matter.
  needs.push_back(it.last_guard);
  for (Term need : needs)
    if (!path_.is_certain(need))
      path_.require(need, "a loop's counter may wrap around", loop.location);
  FATHOM_ASSERT(written.size() == writes.size(), "a write without its memory");
  loop.after = loop.first;
  Term end =
      rewriter_.make_add(it.last, store_.make_bv(store_.width(it.last), 1));
  for (size_t i = 0; i < loop.after.size(); ++i)
    if (!loop.after[i].is_memory())
      loop.after[i] = phi_at(loop, i, end);
  for (size_t w = 0; w < writes.size() && path_.is_alive(); ++w) {
    Value &memory = loop.after[written[w]];
    memory = Value::of_memory(
        writes_.apply(it, writes, w, memory.memory(), loop.location));
  }
  return true;
}

// The loop fits: its first iteration is left at once, or the summary goes on.
void LoopSummaries::keep(Loop &loop, const Before &before, sea::BlockId body,
                         Term guard) {
  const unsigned leave = loop.shape.exit_edge, stay = 1 - leave;
  const bool is_open = !store_.is_const(guard);
  const sea::BlockId from = before.output.current;
  const bool goes_on = path_.is_alive();
  FATHOM_ASSERT(!goes_on || loop.after.size() == loop.first.size(),
                "behind the loop something is missing");
  out_.note_summary({frames_.code().id, frames_.activation().loop});
  out_.note_size(loop.iteration.k);
  out_.note_size(loop.iteration.last);
  if (is_open)
    out_.set_condition(from, guard);
  out_.connect({.block = from, .slot = is_open ? stay : 0}, body);
  loop.walk.note_open_exit(loop.header.edges[leave]);
  if (is_open) {
    frames_.set_registers(before.registers);
    loop.walk.leave_by(leave, {.block = from, .slot = leave});
  }
  loop.walk.enter_summary(stay, loop.shape.chain);
  if (!goes_on)
    return path_.end();
  path_.begin();
  frames_.set_phis(loop.header, loop.after);
  leave_at_end(loop);
}

// Behind the last iteration the guard fails.
void LoopSummaries::leave_at_end(Loop &loop) {
  loop.walk.run_straight(loop.shape.chain[0]);
  if (!path_.is_alive())
    return;
  Term ends = rewriter_.make_not(guard_of(loop));
  if (!path_.is_certain(ends))
    path_.require(ends, "a loop may go on behind its last iteration",
                  loop.location);
  if (path_.is_alive())
    loop.walk.leave_by(loop.shape.exit_edge,
                       {.block = out_.current(), .slot = 0});
}

} // namespace fathom::unfold
