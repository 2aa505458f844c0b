#include "cex/interpreter/frames.h"

#include "cex/text/places.h"
#include "support/bitvec/arithmetic.h"
#include "terms/operators.h"

namespace fathom::cex {

void Frames::push(sea::FunctionId function, const FunctionCode &code,
                  uint32_t context) {
  Frame &frame = frames_.emplace_back();
  frame.function = function;
  frame.source = &program_.functions[function];
  frame.code = &code;
  frame.context = context;
  frame.values.resize(code.num_values);
  frame.memories.resize(code.num_memories);
}

const sea::Stmt &Frames::stmt() const {
  const Frame &frame = top();
  return frame.source->blocks[frame.block].stmts[frame.stmt];
}

const StmtCode &Frames::code() const {
  const Frame &frame = top();
  return frame.code->blocks[frame.block].stmts[frame.stmt];
}

void Frames::run_steps(const StmtCode &code) {
  Frame &frame = frames_.back();
  for (uint32_t i = code.first_step; i < code.end_step; ++i) {
    const Step &s = frame.code->steps[i];
    if (s.memory) {
      Slot chosen = read(s.args[0]).is_true() ? s.args[1] : s.args[2];
      frame.memories[size_t(s.target)] = frame.memories[size_t(chosen)];
      continue;
    }
    const BitVec *args[max_children];
    for (unsigned k = 0; k < s.count; ++k)
      args[k] = &read(s.args[k]);
    frame.values[size_t(s.target)] =
        apply_operator(s.kind, {args, s.count}, s.indices);
  }
}

Value Frames::value(const Operand &from) const {
  Value v{from.kind, {read(from.part[0]), BitVec(), BitVec()}};
  if (from.kind == SortKind::Ptr) {
    v.part[1] = read(from.part[1]);
    v.part[2] = read(from.part[2]);
  }
  return v;
}

void Frames::assign(const Operand &target, const Value &value) {
  FATHOM_ASSERT(target.kind != SortKind::Mem, "a memory takes no value");
  for (unsigned i = 0; i < (target.kind == SortKind::Ptr ? 3u : 1u); ++i)
    frames_.back().values[size_t(target.part[i])] = value.part[i];
}

void Frames::assign(const Operand &target, Memory value) {
  FATHOM_ASSERT(target.kind == SortKind::Mem, "a value takes no memory");
  frames_.back().memories[size_t(target.part[0])] = std::move(value);
}

uint64_t Frames::address(unsigned i) const {
  return (read(operand(i).part[0]) + read(operand(i).part[1])).to_u64();
}

uint32_t Frames::context() const {
  const Frame &frame = frames_.back();
  return frame.loops.empty() ? frame.context : frame.loops.back().context;
}

sea::LocationId Frames::user_place() const {
  for (size_t i = frames_.size(); i-- > 0;) {
    const Frame &frame = frames_[i];
    sea::LocationId id =
        frame.source->blocks[frame.block].stmts[frame.stmt].location;
    if (id != 0 &&
        !is_library_file(program_.string(program_.locations[id].file)))
      return id;
  }
  return frames_.empty() ? 0 : stmt().location;
}

bool Frames::follow_loops(sea::BlockId target, Oracle &oracle) {
  Frame &frame = frames_.back();
  const sea::Function &f = *frame.source;
  if (f.loop_of.empty())
    return true;
  uint32_t inner = f.loop_of[target];
  uint32_t depth = inner == sea::none ? 0 : f.loops[inner].depth;
  bool from_inside = false;
  while (frame.loops.size() > depth)
    frame.loops.pop_back();
  if (inner == sea::none)
    return true;
  if (frame.loops.size() == depth) {
    if (frame.loops.back().loop == inner) {
      from_inside = true;
    } else {
      frame.loops.pop_back();
    }
  }
  if (f.loops[inner].header != target)
    return from_inside;
  LoopFrame next{
      .loop = inner, .around = context(), .iteration = 1, .context = 0};
  if (from_inside) {
    next.around = frame.loops.back().around;
    next.iteration = frame.loops.back().iteration + 1;
    frame.loops.pop_back();
  }
  next.context = oracle.iteration(next.around, inner, next.iteration);
  frame.loops.push_back(next);
  return true;
}

} // namespace fathom::cex
