#include "cex/interpreter/judge.h"

#include "sea/shadow.h"
#include "support/bitvec/arithmetic.h"

#include <algorithm>

namespace fathom::cex {

using sea::Opcode;

bool PointerJudge::is_without_object(const Value &pointer) const {
  return pointer.part[2].is_zero() && !pointer.part[0].is_zero() &&
         !objects_.was_empty(pointer.part[0].to_u64());
}

namespace {

// A pointer is base, offset and size of its object; a shadow byte at the base
// says whether the object is there.
class FatJudge : public PointerJudge {
public:
  using PointerJudge::PointerJudge;

  bool keeps_provenance() const override { return true; }
  void answer(const sea::Stmt &s) override;
  Memory begin(const Memory &before, uint64_t, uint64_t) override {
    return before; // bases are never used again
  }
  uint64_t release(const sea::Stmt &) override {
    uint64_t base = frames_.bits(1).to_u64();
    objects_.end(base);
    return base;
  }

private:
  bool is_inside() const;
};

bool FatJudge::is_inside() const {
  const BitVec &offset = judged_.pointer.part[1];
  const BitVec &size = judged_.pointer.part[2];
  const BitVec &length = frames_.bits(2);
  return length.ule(size) && offset.ule(size - length);
}

void FatJudge::answer(const sea::Stmt &s) {
  judged_.is_forged = false;
  if (s.op == Opcode::IsDeref) {
    judged_.pointer = frames_.value(1u);
    judged_.is_forged = is_without_object(judged_.pointer);
    return frames_.define(0, Value::truth(is_inside()));
  }
  if (s.op != Opcode::IsAlloc)
    return outcome_.finish(Ending::Stuck,
                           "question that only raw pointers ask");
  judged_.pointer = frames_.value(1u); // IsDeref asked whether it is forged
  std::optional<Cell> cell =
      contents_.read(frames_.memory(2u), judged_.pointer.part[0].to_u64());
  if (cell)
    frames_.define(
        0, Value::truth(sea::is_allocated(sea::lifetime_of(cell->byte))));
}

// Whatever the pointer was made of: the objects at its address count. Addresses
// are used again, so what has ended is remembered.
class RawJudge : public PointerJudge {
public:
  RawJudge(const sea::Program &program, Frames &frames, Objects &objects,
           Contents &contents, Outcome &outcome)
      : PointerJudge(program, frames, objects, contents, outcome) {
    objects.remember_ended();
  }

  bool keeps_provenance() const override { return false; }
  void answer(const sea::Stmt &s) override;
  Memory begin(const Memory &before, uint64_t base, uint64_t size) override;
  uint64_t release(const sea::Stmt &s) override;

private:
  bool holds(const sea::Stmt &s) const;
  bool is_aligned(uint64_t address, uint64_t align) const;
};

bool RawJudge::is_aligned(uint64_t at, uint64_t align) const {
  const Object *object = objects_.find_at(at, 1);
  return at % align == 0 &&
         (object == nullptr || align <= uint64_t(1) << object->log2_align);
}

bool RawJudge::holds(const sea::Stmt &s) const {
  if (s.op == Opcode::NoLeak)
    return !objects_.has_heap();
  const uint64_t at = frames_.address(1);
  switch (s.op) {
  case Opcode::IsDeref: {
    uint64_t n = frames_.bits(2).to_u64();
    return (n == 0 && at == 0) || objects_.find_at(at, n) != nullptr;
  }
  case Opcode::IsAlloc:
    return objects_.find_at(at, 1) != nullptr;
  case Opcode::AtFreed:
    return objects_.was_at(at, ObjectUse::Heap);
  case Opcode::AtEnded:
    return objects_.was_at(at, ObjectUse::Stack);
  case Opcode::AtConstant: {
    const Object *object = objects_.find_at(at, 1);
    return object != nullptr && object->use == ObjectUse::Constant;
  }
  case Opcode::AtHeapBase: {
    const Object *object = objects_.find(at);
    return object != nullptr && object->use == ObjectUse::Heap;
  }
  case Opcode::AtFreedBase:
    return objects_.was_freed_at(at);
  case Opcode::AtObject:
    return objects_.have_been_at(at, frames_.bits(2).to_u64());
  case Opcode::AtTogether:
    return objects_.have_been_together(at, frames_.address(2));
  case Opcode::AtAligned:
    return is_aligned(at, frames_.bits(2).to_u64());
  default:
    FATHOM_UNREACHABLE("not a question about addresses");
  }
}

void RawJudge::answer(const sea::Stmt &s) {
  judged_.is_forged = false;
  if (s.op == Opcode::NoLeak)
    return frames_.define(0, Value::truth(holds(s)));
  judged_.pointer = frames_.value(1u);
  if (s.op == Opcode::AtBase || s.op == Opcode::AtSize) {
    Objects::Row row =
        objects_.find_around(frames_.address(1)).value_or(Objects::Row{});
    uint64_t answer = s.op == Opcode::AtBase ? row.first : row.second.size;
    return frames_.define(0, Value::scalar(BitVec(program_.ptr_width, answer)));
  }
  // Arithmetic with numbers: the program's number may be where an object is.
  if (s.op == Opcode::AtObject && frames_.bits(2).is_zero())
    judged_.is_forged = is_without_object(judged_.pointer);
  frames_.define(0, Value::truth(holds(s)));
}

Memory RawJudge::begin(const Memory &before, uint64_t base, uint64_t size) {
  if (size == 0)
    return before;
  return contents_.add_object(before, base, size, frames_.place(), objects_);
}

uint64_t RawJudge::release(const sea::Stmt &s) {
  ObjectUse use = s.op == Opcode::Free ? ObjectUse::Heap : ObjectUse::Stack;
  const uint64_t base = frames_.address(1);
  const Object *object = objects_.find(base);
  if (object == nullptr || object->use != use)
    return 0;
  // The address may belong to another object when the function ends.
  std::vector<uint64_t> &locals = frames_.top().locals;
  auto local = std::find(locals.begin(), locals.end(), base);
  if (use == ObjectUse::Stack && local != locals.end())
    locals.erase(local);
  objects_.end(base);
  return base;
}

} // namespace

std::unique_ptr<PointerJudge> make_judge(Pointers kind,
                                         const sea::Program &program,
                                         Frames &frames, Objects &objects,
                                         Contents &contents, Outcome &outcome) {
  switch (kind) {
  case Pointers::Fat:
    return std::make_unique<FatJudge>(program, frames, objects, contents,
                                      outcome);
  case Pointers::Raw:
    return std::make_unique<RawJudge>(program, frames, objects, contents,
                                      outcome);
  }
  FATHOM_UNREACHABLE("pointers of no model");
}

} // namespace fathom::cex
