// Loops of any length: one iteration, whose number is an input, stands for all
// of them (docs/decisions/loop-summaries.md).
//
//   header, first time ──▶ left at once
//        │
//        ▼
//   k := any number of an iteration; the iteration, with its checks, on the
//   memory from before the loop
//        ▼
//   ranges of memory are written, counters are set ──▶ left after the last one
//
// Sound because an iteration that fails is one that k can be, and because what
// an iteration reads was not written by an earlier one. Everything that this
// needs is looked at before anything is kept: a loop that does not fit leaves
// no trace and is unrolled.
#include "unfold/loop_iteration.h"

#include "rewrite/linear.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>

namespace fathom::unfold {

namespace {

// A loop that did not fit so many times in a row is not tried again.
constexpr uint32_t max_refusals = 8;
// Where all is known, unrolling tells more; but not for as many iterations.
constexpr uint64_t most_unrolled = 1 << 16;

} // namespace

// What is taken back if the loop does not fit.
struct Engine::Before {
  Output::Mark output;
  Addresses::Mark addresses;
  std::vector<Value> env;
};

bool Engine::is_rehearsal() const {
  return iteration_ != nullptr && iteration_->is_rehearsal;
}

Engine::Before Engine::remember() const {
  const Frame &f = frames_.back();
  auto begin = env_.begin() + ptrdiff_t(f.env);
  return {.output = out_.mark(),
          .addresses = addresses_.mark(),
          .env = {begin, begin + f.code->num_slots}};
}

void Engine::take_back(const Before &before) {
  out_.roll_back(before.output);
  addresses_.roll_back(before.addresses);
  restore_env(before);
  path_.begin();
}

void Engine::restore_env(const Before &before) {
  std::copy(before.env.begin(), before.env.end(),
            env_.begin() + ptrdiff_t(frame().env));
}

const LoopShape &Engine::shape_of(uint32_t loop) {
  auto [entry, is_new] = shapes_.try_emplace(std::pair(code().id, loop));
  if (is_new)
    entry->second = find_shape(*code().function, loop, rewriter_);
  return entry->second;
}

// Whether this branch is where a loop can be described as a whole.
bool Engine::may_summarise() {
  const Activation &a = activation();
  // Bounds that are assumptions say which executions there are.
  if (!config_.summarise_loops || !config_.checks_stop ||
      config_.at_bound != AtBound::Assert || iteration_ != nullptr ||
      a.loop == sea::none || a.iteration != 1 || a.must_leave)
    return false;
  const sea::Loop &loop = code().function->loops[a.loop];
  if (loop.header != frame().block || stated_bound(loop))
    return false;
  const LoopShape &shape = shape_of(a.loop);
  return shape.fits() && shape.counter_width <= program_.ptr_width &&
         shape.refused < max_refusals;
}

// ---------------------------------------------------------------- iteration

// Phis of the header in iteration number k.
void Engine::set_iteration(const LoopShape &shape, std::span<const Value> first,
                           Term k) {
  const CodeBlock &header = code().blocks[shape.chain[0]];
  for (size_t i = 0; i < first.size(); ++i)
    env_[frame().env + header.phi_slots[i]] = phi_at(shape, first, i, k);
}

Engine::Value Engine::phi_at(const LoopShape &shape,
                             std::span<const Value> first, size_t phi, Term k) {
  if (shape.steps[phi] == 0)
    return first[phi];
  Term start{first[phi]};
  bool is_pointer = store_.sort_kind(start) == SortKind::Ptr;
  uint32_t width = is_pointer ? program_.ptr_width : store_.width(start);
  Term way = rewriter_.make_mul(
      resized(rewriter_, k, width),
      store_.make_bv(width, shape.steps[phi] & width_mask(width)));
  return is_pointer ? pointers_.add(start, way).id
                    : rewriter_.make_add(start, way).id;
}

// Executes the statements of a block but for its branch.
void Engine::run_straight(sea::BlockId block) {
  frame().block = block;
  for (const CodeStmt &s : code().blocks[block].stmts) {
    if (!path_.is_alive() || sea::is_terminator(s.stmt->op))
      return;
    out_.count_executed();
    execute(s);
  }
}

Term Engine::guard_of(const LoopShape &shape) {
  Term guard = term_argument(code().blocks[shape.chain[0]].stmts.back(), 0);
  return shape.exit_edge == 1 ? guard : rewriter_.make_not(guard);
}

// What comes after the iteration is what the next one begins with.
bool Engine::goes_on_evenly(const LoopShape &shape,
                            std::span<const Value> first, Term k) {
  const CodeBlock &latch = code().blocks[shape.chain.back()];
  frame().block = shape.chain.back();
  const CodeBlock &header = code().blocks[shape.chain[0]];
  unsigned edge = shape.chain.size() == 1 ? 1 - shape.exit_edge : 0;
  for (size_t i = 0; i < first.size(); ++i) {
    Value is = evaluate(latch.edge_values[edge][i]);
    if (header.phi_is_memory[i]) {
      if (is != first[i])
        return false;
      continue;
    }
    Value should = successor_of(shape, first, i, k);
    if (is != should &&
        !store_.is_true(apply(rewriter_, pointers_, Kind::Eq,
                              std::array{Term{is}, Term{should}}, {})))
      return false;
  }
  return true;
}

Engine::Value Engine::successor_of(const LoopShape &shape,
                                   std::span<const Value> first, size_t phi,
                                   Term k) {
  Term now{phi_at(shape, first, phi, k)};
  if (shape.steps[phi] == 0)
    return now.id;
  bool is_pointer = store_.sort_kind(now) == SortKind::Ptr;
  uint32_t width = is_pointer ? program_.ptr_width : store_.width(now);
  Term step = store_.make_bv(width, shape.steps[phi] & width_mask(width));
  return is_pointer ? pointers_.add(now, step).id
                    : rewriter_.make_add(now, step).id;
}

// ---------------------------------------------------------------- the loop

// The iteration with number k, in a block of its own. False: does not fit.
bool Engine::run_iteration(const LoopShape &shape,
                           std::span<const Value> first) {
  Iteration &it = *iteration_;
  // Once without checks, to find out how many iterations there are.
  set_iteration(shape, first, it.k);
  it.is_rehearsal = true;
  const uint64_t required = path_.num_required();
  const uint64_t unsupported = path_.num_unsupported();
  run_straight(shape.chain[0]);
  it.is_rehearsal = false;
  if (path_.num_required() != required || !path_.is_alive())
    return false;
  LoopNumbers numbers(rewriter_, it.k, varying());
  std::optional<Trip> trip = numbers.trip(guard_of(shape));
  if (!trip || numbers.depends(trip->last) ||
      (store_.is_bv_const(trip->last) &&
       store_.small_value(trip->last) < most_unrolled))
    return false;
  it.trip = *trip;
  it.last = trip->last;
  it.last_guard = numbers.at(guard_of(shape), it.last);
  it.accesses.clear();
  Term is_one = rewriter_.make_ule(it.k, it.last);
  path_.assume(is_one, Because::Range);
  path_.learn(is_one);
  for (size_t i = 0; i < shape.chain.size() && path_.is_alive(); ++i) {
    run_straight(shape.chain[i]);
    if (i == 0 && path_.is_alive())
      assume_guard(guard_of(shape));
  }
  if (path_.num_unsupported() != unsupported || path_.is_stopped())
    return false;
  return !path_.is_alive() ||
         (goes_on_evenly(shape, first, it.k) && are_independent(it.accesses));
}

// Follows from the number of iterations.
void Engine::assume_guard(Term guard) {
  if (path_.is_certain(guard))
    return;
  path_.assume(guard, Because::Follows);
  path_.learn(guard);
}

// Registers of the iteration's block that depend on its number.
std::function<bool(Term)> Engine::varying() {
  auto registers = std::make_shared<std::unordered_set<Term>>();
  registers->insert(iteration_->k);
  LoopNumbers numbers(rewriter_, iteration_->k,
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

// Ranges, conditions and counters behind the last iteration. False: does not
// fit.
bool Engine::finish_loop(const LoopShape &shape, std::span<const Value> first,
                         sea::LocationId location, std::vector<Value> &after) {
  Iteration &it = *iteration_;
  LoopNumbers numbers(rewriter_, it.k, varying());
  std::vector<LoopWrite> writes;
  std::vector<Term> needs;
  if (!plan_writes(numbers, writes, needs))
    return false;
  const CodeBlock &header = code().blocks[shape.chain[0]];
  for (const LoopWrite &w : writes) {
    size_t count = 0;
    for (size_t i = 0; i < first.size(); ++i)
      count += header.phi_is_memory[i] && first[i] == w.memory;
    if (count != 1)
      return false;
  }
  if (it.trip.ends)
    needs.push_back(it.trip.ends);
  // Certain; it is asked all the same, for the counting is a delicate matter.
  needs.push_back(it.last_guard);
  for (Term need : needs)
    if (!path_.is_certain(need))
      path_.require(need, "a loop's counter may wrap around", location);
  iteration_ = nullptr;
  Iteration *done = &it;
  after.assign(first.begin(), first.end());
  Term end =
      rewriter_.make_add(it.last, store_.make_bv(store_.width(it.last), 1));
  for (size_t i = 0; i < after.size(); ++i)
    if (!header.phi_is_memory[i])
      after[i] = phi_at(shape, first, i, end);
  for (size_t w = 0; w < writes.size() && path_.is_alive(); ++w) {
    iteration_ = done;
    Term fits, length = range_length(writes[w].bytes, fits);
    iteration_ = nullptr;
    if (!writes[w].is_single)
      stay_inside(writes, w, length, fits, location);
    for (size_t i = 0; i < after.size() && path_.is_alive(); ++i)
      if (header.phi_is_memory[i] && first[i] == writes[w].memory)
        after[i] = apply_write(writes[w], after[i], length);
  }
  iteration_ = done;
  return true;
}

// At the header's branch, in the first iteration. True: the loop is done.
bool Engine::summarise(const CodeStmt &branch, Term guard) {
  uint32_t loop = activation().loop;
  const LoopShape &shape = shape_of(loop);
  const unsigned leave = shape.exit_edge, stay = 1 - leave;
  const CodeBlock &header = code().blocks[shape.chain[0]];
  std::vector<Value> first;
  for (size_t i = 0; i < header.phi_slots.size(); ++i) {
    first.push_back(env_[frame().env + header.phi_slots[i]]);
    // The header has written to it: what it was is not known any more.
    if (header.phi_is_memory[i] && map_.is_stale(first[i]))
      return false;
  }
  const Before before = remember();
  map_.end_epoch();
  bool is_open = !store_.is_const(guard);
  sea::BlockId from = out_.current();
  FactsId facts = path_.facts();
  if (is_open)
    facts = path_.all_facts().add(facts, stay == 0 ? guard
                                                   : rewriter_.make_not(guard));
  const sea::BlockId body = out_.new_block(facts);
  out_.continue_in(body);
  Iteration iteration;
  iteration.k =
      out_.new_register("iteration", store_.bv_sort(shape.counter_width));
  out_.emit(sea::Opcode::Nondet, {iteration.k}, {}, branch.stmt).data =
      out_.intern("iteration");
  iteration_ = &iteration;
  sea::LocationId location = branch.stmt->location;
  std::vector<Value> after;
  bool fits = run_iteration(shape, first) &&
              (!path_.is_alive() || finish_loop(shape, first, location, after));
  iteration_ = nullptr;
  frame().block = shape.chain[0];
  if (!fits || path_.is_stopped()) {
    ++shapes_.at({code().id, loop}).refused;
    take_back(before);
    return path_.is_stopped();
  }
  // From here on it is kept.
  out_.count_summary();
  out_.note_size(iteration.k);
  out_.note_size(iteration.last);
  shapes_.at({code().id, loop}).refused = 0;
  sea::BlockId summary = out_.current();
  if (is_open)
    out_.set_condition(from, guard);
  out_.connect({from, is_open ? stay : 0}, body);
  bool goes_on = path_.is_alive();
  for (Activation &a : frame().activations)
    a.moved = true;
  for_loops_left(header.edges[leave],
                 [](Activation &a) { a.exit_is_open = true; });
  if (is_open) {
    restore_env(before);
    leave_by(leave, {from, leave});
  }
  if (!goes_on) {
    path_.end();
    return true;
  }
  path_.begin();
  for (size_t i = 0; i < after.size(); ++i)
    env_[frame().env + header.phi_slots[i]] = after[i];
  run_straight(shape.chain[0]);
  if (!path_.is_alive())
    return true;
  Term ends = rewriter_.make_not(guard_of(shape));
  if (!path_.is_certain(ends))
    path_.require(ends, "a loop may go on behind its last iteration", location);
  if (path_.is_alive())
    leave_by(leave, {out_.current(), 0});
  return true;
}

} // namespace fathom::unfold
