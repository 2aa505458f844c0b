#include "cex/trace.h"

#include "cex/interpreter.h"
#include "cex/trace/maker.h"
#include "cex/trace/slice.h"

namespace fathom::cex {

namespace {

class CoverRecorder : public EventSink {
public:
  void place_global(uint32_t, uint64_t) override {}
  void visit(const Event &, std::span<const Value>) override {}
  void visit_cover(sea::PropertyId p) override { covers.push_back(p); }

  std::vector<sea::PropertyId> covers;
};

class Both : public EventSink {
public:
  Both(EventSink &first, EventSink &second) : first_(first), second_(second) {}

  void place_global(uint32_t number, uint64_t base) override {
    first_.place_global(number, base);
    second_.place_global(number, base);
  }
  void visit(const Event &event, std::span<const Value> values) override {
    first_.visit(event, values);
    second_.visit(event, values);
  }
  void visit_block(sea::BlockId target) override {
    first_.visit_block(target);
    second_.visit_block(target);
  }
  void visit_cover(sea::PropertyId p) override {
    first_.visit_cover(p);
    second_.visit_cover(p);
  }
  void visit_havoc(const Event &event,
                   std::span<const uint8_t> bytes) override {
    first_.visit_havoc(event, bytes);
    second_.visit_havoc(event, bytes);
  }
  void visit_initial(uint32_t region, uint64_t address, uint8_t byte) override {
    first_.visit_initial(region, address, byte);
    second_.visit_initial(region, address, byte);
  }
  void visit_write(const Event &event, uint64_t address, uint64_t bytes,
                   const WrittenMemory &memory) override {
    first_.visit_write(event, address, bytes, memory);
    second_.visit_write(event, address, bytes, memory);
  }

private:
  EventSink &first_;
  EventSink &second_;
};

} // namespace

std::string to_text(const sea::Program &program, const sea::Location &at) {
  if (at.line == 0)
    return program.string(at.file);
  std::string text = program.string(at.file) + ":" + std::to_string(at.line);
  return at.column == 0 ? text : text + ":" + std::to_string(at.column);
}

std::string describe_ending(const sea::Program &program, const Execution &e) {
  std::string where = to_text(program, program.locations[e.location]);
  std::string at = where.empty() ? "" : " at " + where;
  switch (e.ending) {
  case Ending::Failed: {
    const sea::Property &p = program.properties[e.property];
    return "fails with " + std::string(sea::info(p.kind).id) + at;
  }
  case Ending::Assumption:
    return "violates an assumption" + at;
  case Ending::Halted:
    return "ends without an error" + at;
  case Ending::Returned:
    return "returns without an error";
  case Ending::Stuck:
  case Ending::Limit:
  case Ending::Stopped:
    return "cannot go on" + at + ": " + e.problem;
  }
  FATHOM_UNREACHABLE("unknown ending");
}

Replay replay(const sea::Program &program, Oracle &oracle,
              sea::PropertyId expected, const InterpreterConfig &config,
              const TraceConfig &trace) {
  std::optional<Slice> slice;
  if (trace.why)
    slice.emplace(program);
  TraceMaker maker(program, trace, slice ? &*slice : nullptr);
  InputRecorder recorder(program, trace.addresses);
  PictureMaker picture(program);
  CoverRecorder covers;
  Both both(maker, recorder), all(both, picture), with_covers(both, covers);
  InterpreterConfig own = config;
  own.expected = expected;
  own.sink = trace.covers    ? &with_covers
             : trace.picture ? &all
                             : static_cast<EventSink *>(&both);
  own.statements = slice ? &*slice : nullptr;
  Interpreter interpreter(program, oracle, own);
  Execution execution = interpreter.run();
  Replay result;
  result.ending = execution.ending;
  result.failed = execution.property;
  result.without_provenance = execution.without_provenance;
  result.detail = execution.detail;
  result.operands = execution.operands;
  result.confirmed =
      execution.ending == Ending::Failed && execution.property == expected;
  if (!result.confirmed)
    result.problem = describe_ending(program, execution);
  result.trace = maker.take();
  result.inputs = recorder.take();
  for (Input &input : result.inputs.list)
    if (input.address)
      input.address = interpreter.numbers().of_base(*input.address);
  result.covers = std::move(covers.covers);
  if (trace.picture)
    result.memory = picture.take(interpreter.log(), execution.accessed);
  return result;
}

} // namespace fathom::cex
