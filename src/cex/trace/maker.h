// Makes the lines of a trace from what an execution tells.
#pragma once

#include "cex/events.h"
#include "cex/object_log.h"
#include "cex/trace.h"
#include "cex/trace/elements.h"
#include "cex/trace/fold.h"
#include "cex/trace/names.h"

#include <deque>
#include <map>
#include <memory>

namespace fathom::cex {

class Slice;

class TraceMaker : public EventSink {
public:
  // Slice: what is executed, if that is asked for.
  TraceMaker(const sea::Program &program, const TraceConfig &config,
             const Slice *slice);

  void place_global(uint32_t number, uint64_t base) override;
  void visit(const Event &event, std::span<const Value> values) override;
  void visit_block(sea::BlockId target) override {
    iterations_.enter_block(target);
  }
  void visit_write(const Event &event, uint64_t address, uint64_t bytes,
                   const WrittenMemory &memory) override;

  Trace take();

private:
  // An object: what its parts are called, and what they were last seen to be.
  struct Parts {
    uint64_t size = 0;
    std::optional<ShapedName> name = {};
    std::unordered_map<uint64_t, std::string> last = {}; // by offset in bits
    bool is_unnamed = false; // in the source: a short trace has no need of it
  };
  struct Call {
    sea::FunctionId function;
    bool shown;
    bool is_library = false;
    sea::LocationId called_at = 0;
    size_t line = SIZE_MAX;                                // of head_
    std::unordered_map<std::string_view, Value> last = {}; // of each variable
    std::string result = {}; // how it is shown, if there is a way
  };
  struct Number {
    Value value;
    const Shape *shape = nullptr;
  };

  const ParameterNames &params(sea::FunctionId f);
  const sea::Function &function(const Event &e) const {
    return program_.functions[e.function];
  }
  const sea::Stmt &stmt(const Event &e) const {
    return function(e).blocks[e.block].stmts[e.stmt];
  }
  bool is_own(sea::FunctionId f) const;
  bool is_library(sea::FunctionId f) const;
  bool is_library_place(sea::LocationId id) const;
  TraceEntry &add(const Event &e, TraceLine::Kind kind, std::string text,
                  std::string name = {}, std::string value = {});
  void assign(const Event &e, const std::string &name, const std::string &value,
              const Number &number);
  void visit_input(const Event &e, const Value &value);
  void visit_call(const Event &e, std::span<const Value> arguments);
  void visit_return(const Event &e, std::span<const Value> results);
  void visit_name(const Event &e, const Value &value);
  void visit_application(const Event &e, const Value &value);
  void visit_object(const Event &e, const Value &pointer);
  void learn_type(const Event &e, const Value &pointer);
  bool show_parts(const Event &e, uint64_t base, Parts &parts, uint64_t offset,
                  uint64_t bytes, const WrittenMemory &memory);
  void show_group(const Event &e, uint64_t base, Parts &parts,
                  const LeafGroup &group, const WrittenMemory &memory);
  std::optional<Value> read_leaf(uint64_t base, const Leaf &leaf,
                                 const WrittenMemory &memory) const;
  std::string describe_write(const Event &e, uint64_t address, uint64_t bytes,
                             uint64_t base, const WrittenMemory &memory);
  std::string text(const Value &value, const Shape *shape = nullptr);
  void show_calls_at_the_end();
  void mark_what_matters(std::vector<TraceEntry> &entries) const;

  const sea::Program &program_;
  TraceConfig config_;
  const Slice *slice_;
  std::vector<std::unique_ptr<ParameterNames>> params_;
  NameTable names_;
  ObjectNames objects_;
  // Heap objects that no line has spoken of yet, and what there is to say.
  std::unordered_map<uint64_t, std::string> fresh_;
  bool introduces_ = true; // the line is one that a short trace shows
  ObjectNaming naming_;
  Iterations iterations_;
  std::map<uint64_t, Parts> parts_; // by base
  std::vector<Call> calls_;
  uint32_t depth_ = 0;         // calls that are shown
  uint32_t library_depth_ = 0; // of them, of functions of libraries
  std::vector<TraceEntry> head_;
  std::deque<TraceEntry> tail_;
  size_t skipped_ = 0; // between the two
};

} // namespace fathom::cex
