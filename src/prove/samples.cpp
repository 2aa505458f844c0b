#include "prove/samples.h"

#include "cex/interpreter.h"
#include "cex/random_oracle.h"
#include "support/assert.h"

namespace fathom::prove {

namespace {

constexpr uint64_t num_runs = 48;
constexpr uint64_t max_steps = 4'000; // of one execution
constexpr size_t max_points = 160;    // of one loop
constexpr size_t points_of_run = 24;

// The program with a statement `name` for each number behind the phis.
std::unique_ptr<sea::Program> with_names(const sea::Program &program,
                                         const std::vector<State> &states) {
  return copy_with(program, [&](const BehindPhis &at) {
    for (const State &state : states)
      if (state.loop.function == at.id &&
          at.function.loops[state.loop.loop].header == at.block) {
        for (const Cell &cell : state.cells)
          add_cell(at.function, at.block, cell);
        for (const Number &number : state.numbers)
          at.function.add(at.block, sea::Opcode::Name, {}, {number.term});
      }
  });
}

class Collector final : public cex::EventSink {
public:
  Collector(const sea::Program &program, const std::vector<State> &states,
            std::map<LoopId, Points> &points)
      : points_(points) {
    for (const State &state : states) {
      const sea::Function &f = program.functions[state.loop.function];
      const sea::BlockId header = f.loops[state.loop.loop].header;
      uint32_t phis = 0;
      while (f.blocks[header].stmts[phis].op == sea::Opcode::Phi)
        ++phis;
      places_[{state.loop.function, header}] = {
          state.loop, phis + uint32_t(state.cells.size()),
          uint32_t(state.numbers.size())};
    }
  }

  void begin_run() { taken_.clear(); }
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
    if (number + 1 == at->second.count && points.size() < max_points &&
        taken_[at->second.loop]++ < points_of_run)
      points.push_back(point_);
  }

private:
  struct Place {
    LoopId loop{};
    uint32_t first = 0, count = 0;
  };
  std::map<std::pair<sea::FunctionId, sea::BlockId>, Place> places_;
  std::map<LoopId, Points> &points_;
  std::map<LoopId, size_t> taken_; // in this run
  std::vector<BitVec> point_;
};

} // namespace

std::map<LoopId, Points> sample(const sea::Program &program,
                                const std::vector<State> &states, uint64_t seed,
                                const StopToken &stop) {
  std::map<LoopId, Points> points;
  const std::unique_ptr<sea::Program> named = with_names(program, states);
  Collector collector(program, states, points);
  for (uint64_t run = 0; run < num_runs && !stop.stop_requested(); ++run) {
    collector.begin_run();
    cex::RandomOracle oracle(*named, seed * num_runs + run);
    cex::InterpreterConfig config;
    config.sink = &collector;
    config.max_steps = max_steps;
    config.max_length = 1 << 12;
    config.stop = &stop;
    cex::Interpreter(*named, oracle, config).run();
  }
  return points;
}

} // namespace fathom::prove
