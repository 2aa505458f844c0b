#include "prove/samples.h"

#include "cex/interpreter.h"
#include "cex/random_oracle.h"
#include "prove/state/short_loops.h"
#include "sea/passes/rebuild.h"
#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr uint64_t least_runs = 48, most_runs = 400;
constexpr uint64_t max_steps = 4'000;        // of one execution
constexpr uint64_t max_short_steps = 20'000; // with short loops
constexpr size_t few_points = 3;
constexpr uint64_t max_length = 1 << 12; // of a range that is set
// Where a loop was never reached: others before it take long, or variables are
// large.
constexpr uint64_t long_runs = 24, long_steps = 100'000, long_length = 1 << 20;
constexpr size_t enough_points = 120; // of every loop: no more runs
constexpr size_t max_points = 240;    // of one loop
constexpr size_t points_of_run = 20;
// Iterations that are looked at one by one; then some.
constexpr size_t first_points = 10, later_points = 6;
constexpr uint32_t first_elements = 4, last_elements = 2; // that are looked at
constexpr uint32_t num_looked_at = first_elements + last_elements;

// Behind the numbers, for each element that is looked at: whether it is there,
// which it is, and its values.
size_t values_of_element(const State &state) {
  return state.elements.empty() ? 0 : 2 + state.elements.size();
}
size_t num_element_values(const State &state) {
  return values_of_element(state) * num_looked_at;
}

// Loads first, then what is to be named.
std::vector<Term> add_elements(sea::Function &f, sea::BlockId block,
                               const State &state) {
  std::vector<Term> names;
  if (state.elements.empty())
    return names;
  TermStore &store = f.program->store;
  Builder b(store);
  const Cell &first = state.elements[0];
  const uint64_t bytes = store.width(first.reg) / 8;
  Term root = store.child(first.pointer, 0);
  for (uint32_t k = 0; k < num_looked_at; ++k) {
    Term which = store.make_bv(32, k);
    if (k >= first_elements) {
      Term count =
          b.make(Kind::BvUdiv, {b.make(Kind::PtrSize, {root}),
                                store.make_bv(f.program->ptr_width, bytes)});
      which = b.make_sub(b.make_extract(count, 31, 0),
                         store.make_bv(32, k - first_elements + 1));
    }
    Term inside = store.make_bool(true);
    std::vector<Term> pointers;
    for (const Cell &cell : state.elements) {
      Term pointer = substitute(store, cell.pointer, {{cell.any, which}});
      Term end = b.make_add(
          b.make(Kind::PtrOffset, {pointer}),
          store.make_bv(f.program->ptr_width, store.width(cell.reg) / 8));
      inside =
          b.make_and(inside, b.make_ule(end, b.make(Kind::PtrSize, {pointer})));
      pointers.push_back(pointer);
    }
    names.push_back(inside);
    names.push_back(which);
    for (size_t i = 0; i < pointers.size(); ++i) {
      const Cell &cell = state.elements[i];
      Term reg = store.make_fresh_var("sample", store.sort(cell.reg));
      Term pointer =
          b.make_ite(inside, pointers[i], store.child(cell.pointer, 0));
      f.add(block, sea::Opcode::Load, {reg}, {pointer, cell.memory})
          .log2_align = cell.log2_align;
      names.push_back(reg);
    }
  }
  return names;
}

void add_point(const CopyPlace &at, const State &state) {
  for (const Cell &cell : state.cells)
    add_cell(at.function, at.block, cell);
  const std::vector<Term> elements = add_elements(at.function, at.block, state);
  for (const Number &number : state.numbers)
    at.function.add(at.block, sea::Opcode::Name, {}, {number.term});
  for (Term front : state.fronts)
    at.function.add(at.block, sea::Opcode::Name, {}, {front});
  for (Term term : elements)
    at.function.add(at.block, sea::Opcode::Name, {}, {term});
}

// The program with a statement `name` for each number behind the phis, or where
// functions begin and return.
std::unique_ptr<sea::Program> with_names(const sea::Program &program,
                                         const std::vector<State> &states) {
  auto is_behind_phis = [](const CopyPlace &at, const State &state) {
    return state.loop.is_loop()
               ? at.function.loops[state.loop.loop].header == at.block
               : state.loop.loop == at_entry && at.block == 0;
  };
  return copy_with(program, {.behind_phis =
                                 [&](const CopyPlace &at) {
                                   for (const State &state : states)
                                     if (state.loop.function == at.id &&
                                         is_behind_phis(at, state))
                                       add_point(at, state);
                                 },
                             .before =
                                 [&](const CopyPlace &at, const sea::Stmt &s) {
                                   for (const State &state : states)
                                     if (s.op == sea::Opcode::Ret &&
                                         state.loop.function == at.id &&
                                         state.loop.loop == at_return)
                                       add_point(at, state);
                                 }});
}

// The block, and how many statements come before.
std::pair<sea::BlockId, uint32_t> place_of_point(const sea::Function &f,
                                                 LoopId loop) {
  if (loop.loop == at_return)
    for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
      if (f.blocks[b].stmts.back().op == sea::Opcode::Ret)
        return {b, uint32_t(f.blocks[b].stmts.size() - 1)};
  const sea::BlockId header = loop.is_loop() ? f.loops[loop.loop].header : 0;
  uint32_t phis = 0;
  while (f.blocks[header].stmts[phis].op == sea::Opcode::Phi)
    ++phis;
  return {header, phis};
}

class Collector final : public cex::EventSink {
public:
  Collector(const sea::Program &program, const std::vector<State> &states,
            std::map<LoopId, Points> &points)
      : points_(points) {
    for (const State &state : states) {
      const sea::Function &f = program.functions[state.loop.function];
      const auto [block, before] = place_of_point(f, state.loop);
      places_[{state.loop.function, block}] = {
          state.loop,
          before + uint32_t(state.cells.size() +
                            num_looked_at * state.elements.size()),
          uint32_t(state.numbers.size() + state.fronts.size() +
                   num_element_values(state))};
    }
  }

  void begin_run() {
    taken_.clear();
    seen_.clear();
  }
  void place_global(uint32_t, uint64_t) override {}
  void visit(const cex::Event &event,
             std::span<const cex::Value> values) override {
    if (event.kind != cex::EventKind::Name)
      return;
    auto at = places_.find({event.function, event.block});
    if (at == places_.end() || event.stmt < at->second.first ||
        event.stmt >= at->second.first + at->second.count)
      return;
    const uint32_t number = event.stmt - at->second.first;
    if (number == 0)
      point_.clear();
    point_.push_back(values[0].part[0]);
    Points &points = points_[at->second.loop];
    FATHOM_ASSERT(point_.size() == number + 1, "a point has all numbers");
    if (number + 1 != at->second.count || points.size() >= max_points)
      return;
    const size_t iteration = seen_[at->second.loop]++;
    if ((iteration < first_points || iteration % later_points == 0) &&
        taken_[at->second.loop]++ < points_of_run)
      points.push_back(point_);
  }

  // Of each loop.
  bool has_points(size_t least) const {
    return std::all_of(places_.begin(), places_.end(), [&](const auto &place) {
      auto found = points_.find(place.second.loop);
      return found != points_.end() && found->second.size() >= least;
    });
  }

private:
  struct Place {
    LoopId loop{};
    uint32_t first = 0, count = 0;
  };
  std::map<std::pair<sea::FunctionId, sea::BlockId>, Place> places_;
  std::map<LoopId, Points> &points_;
  std::map<LoopId, size_t> taken_, seen_; // in this run
  std::vector<BitVec> point_;
};

// All pairs of different elements of one point.
void add_pairs(const std::vector<BitVec> &row, const Points &elements,
               Points &pairs) {
  for (const std::vector<BitVec> &first : elements)
    for (const std::vector<BitVec> &second : elements) {
      if (first[0] == second[0])
        continue;
      std::vector<BitVec> pair = row;
      pair.insert(pair.end(), first.begin(), first.end());
      pair.insert(pair.end(), second.begin(), second.end());
      pairs.push_back(std::move(pair));
    }
}

// Numbers, and those of the first so many elements that are there.
void split(const State &state, const Points &points, uint32_t looked_at,
           Samples &samples) {
  const size_t numbers = state.numbers.size();
  const size_t fronts = state.fronts.size();
  const size_t each = values_of_element(state);
  for (const std::vector<BitVec> &point : points) {
    auto begin = point.begin();
    std::vector<BitVec> row(begin, begin + ptrdiff_t(numbers));
    samples.points[state.loop].push_back(row);
    Points here; // which element, and its values
    for (size_t k = 0; each != 0 && k < looked_at; ++k) {
      auto at = begin + ptrdiff_t(numbers + fronts + k * each);
      if (!at->is_true())
        continue;
      here.emplace_back(at + 1, at + ptrdiff_t(each));
      std::vector<BitVec> element = row;
      element.insert(element.end(), at + 1, at + ptrdiff_t(each));
      element.insert(element.end(), begin + ptrdiff_t(numbers),
                     begin + ptrdiff_t(numbers + fronts));
      Points &all = samples.elements[state.loop];
      // The same element may be one of the last ones, too.
      if (all.empty() || all.back() != element)
        all.push_back(std::move(element));
    }
    if (!state.others.empty())
      add_pairs(row, here, samples.pairs[state.loop]);
  }
}

struct Runs {
  uint64_t seed;
  uint64_t max_steps; // of one execution
  const StopToken &stop;
};

std::map<LoopId, Points> points_of(const sea::Program &program,
                                   const std::vector<State> &states,
                                   const Runs &runs) {
  std::map<LoopId, Points> points;
  const std::unique_ptr<sea::Program> named = with_names(program, states);
  Collector collector(program, states, points);
  const std::vector<BitVec> constants = cex::constants_of(program);
  cex::ProgramCode code(*named);
  auto execute = [&](uint64_t run, uint64_t steps, uint64_t length) {
    collector.begin_run();
    cex::ChanceOracle oracle(*named, constants, runs.seed * most_runs + run,
                             cex::Chance(run % cex::num_mixed_kinds),
                             (run / cex::num_mixed_kinds) % 3);
    cex::InterpreterConfig config;
    config.sink = &collector;
    config.max_steps = steps;
    config.max_length = length;
    config.stop = &runs.stop;
    config.code = &code;
    cex::Interpreter(*named, oracle, config).run();
  };
  for (uint64_t run = 0; run < most_runs && !runs.stop.stop_requested();
       ++run) {
    if (run >= least_runs && collector.has_points(enough_points))
      break;
    execute(run, runs.max_steps, max_length);
  }
  if (!collector.has_points(1))
    for (uint64_t run = 0; run < long_runs && !runs.stop.stop_requested();
         ++run)
      execute(run, long_steps, long_length);
  return points;
}

// Behind a loop with many iterations.
bool lacks_points(const std::vector<State> &states,
                  std::map<LoopId, Points> &points) {
  return std::ranges::any_of(states, [&](const State &state) {
    return !state.elements.empty() && points[state.loop].size() < few_points;
  });
}

} // namespace

Samples sample(const sea::Program &program, const std::vector<State> &states,
               uint64_t seed, const StopToken &stop) {
  std::map<LoopId, Points> points =
      points_of(program, states, {seed, max_steps, stop});
  Samples samples;
  for (const State &state : states)
    split(state, points[state.loop], num_looked_at, samples);
  if (!lacks_points(states, points))
    return samples;
  if (const std::unique_ptr<sea::Program> shorter = with_short_loops(program)) {
    points = points_of(*shorter, states, {seed, max_short_steps, stop});
    Samples others;
    // Objects are as large as before: nobody comes to their last elements.
    for (const State &state : states)
      split(state, points[state.loop], first_elements, others);
    samples.elements = std::move(others.elements);
  }
  return samples;
}

} // namespace fathom::prove
