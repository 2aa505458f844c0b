// Programs from text, and an oracle that is told its inputs.
#pragma once

#include "cex/interpreter.h"
#include "cex/random_oracle.h"
#include "sea/text/parser.h"
#include "sea/verify.h"

#include <deque>
#include <gtest/gtest.h>

namespace fathom::cex {

struct Parsed {
  TermStore store;
  std::unique_ptr<sea::Program> program;

  explicit Parsed(std::string_view text) {
    auto result = sea::parse(store, text, "test.sea");
    if (!result) {
      ADD_FAILURE() << to_string(result.error());
      return;
    }
    program = std::move(*result);
    Result<void> good = sea::verify(*program);
    EXPECT_TRUE(good) << to_string(good.error());
  }
};

// Inputs in order of execution, then none. Everything else as by chance; calls
// and iterations are numbered so that a test can see them.
class ListOracle : public RandomOracle {
public:
  ListOracle(const sea::Program &program, std::deque<BitVec> inputs)
      : RandomOracle(program, 1), inputs_(std::move(inputs)) {}

  std::optional<BitVec> nondet(const Place &place, Sort) override {
    contexts.push_back(place.context);
    if (inputs_.empty())
      return std::nullopt;
    BitVec next = inputs_.front();
    inputs_.pop_front();
    return next;
  }
  uint32_t call(uint32_t caller, sea::BlockId, uint32_t) override {
    return caller * 10 + 9;
  }
  uint32_t iteration(uint32_t around, uint32_t, uint32_t k) override {
    return around * 10 + k;
  }

  std::vector<uint32_t> contexts; // of the inputs

private:
  std::deque<BitVec> inputs_;
};

// Keeps everything.
class Recorder : public EventSink {
public:
  void place_global(uint32_t, uint64_t) override {}
  void visit(const Event &event, std::span<const Value> values) override {
    events.push_back(event);
    all_values.emplace_back(values.begin(), values.end());
  }
  std::vector<Event> events;
  std::vector<std::vector<Value>> all_values;
};

inline Execution run(const Parsed &p, std::deque<BitVec> inputs = {},
                     const InterpreterConfig &config = {}) {
  ListOracle oracle(*p.program, std::move(inputs));
  return Interpreter(*p.program, oracle, config).run();
}

// The single result of a program of one block over no inputs.
inline BitVec result_of(std::string_view sort, std::string_view body) {
  Parsed p("program ptr 64 little\nfun main(M0:mem) -> " + std::string(sort) +
           " {\nBB0:\n" + std::string(body) + "}\n");
  Execution e = run(p);
  EXPECT_EQ(e.ending, Ending::Returned) << e.problem;
  return e.results.empty() ? BitVec() : e.results[0].part[0];
}

} // namespace fathom::cex
