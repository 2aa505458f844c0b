// What the iterations of a loop do to memory, all together: ranges of bytes
// that are the same, copied, or a function of the iteration (engine_loops.cpp).
#include "unfold/loop_iteration.h"

#include "rewrite/linear.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

// ---------------------------------------------------------------- accesses

void Engine::note_access(const CodeStmt &s, uint8_t kind) {
  LoopAccess access{LoopAccess::Kind(kind), &s, 0, Term{}, Term{}, 0};
  bool writes = kind == LoopAccess::Write;
  if (writes)
    access.value = term_argument(s, 0);
  access.pointer = term_argument(s, writes ? 1 : 0);
  access.memory = argument(s, writes ? 2 : 1);
  if (kind == LoopAccess::Read)
    access.value = Term{env_[frame().env + code().slots[s.first_definition]]};
  if (kind != LoopAccess::Query)
    access.bytes = bytes_.size_of(access.value);
  iteration_->accesses.push_back(access);
}

// In an iteration that stands for all, stores are only noted.
void Engine::note_store(const CodeStmt &s) {
  note_access(s, LoopAccess::Write);
  const LoopAccess &access = iteration_->accesses.back();
  define(s, 0, access.memory);
  // A range may be empty, and is not asked then; an iteration is not.
  memory_->expect_store(*s.stmt, access.pointer, access.bytes, access.memory);
}

void Engine::note_load(const CodeStmt &s) {
  if (path_.is_alive())
    note_access(s, LoopAccess::Read);
}

void Engine::note_query(const CodeStmt &s) {
  if (path_.is_alive())
    note_access(s, LoopAccess::Query);
}

// The pointers never reach the same object.
bool Engine::are_apart(Term p, Term q) {
  if (!memory_->tells_objects_apart())
    return false;
  std::vector<ObjectId> objects[2];
  for (unsigned i : {0u, 1u}) {
    Term base = pointers_.base(i == 0 ? p : q);
    if (!objects_.bases_of(base, objects[i]))
      return false;
  }
  return std::none_of(objects[0].begin(), objects[0].end(), [&](ObjectId o) {
    return std::find(objects[1].begin(), objects[1].end(), o) !=
           objects[1].end();
  });
}

// No iteration reads or writes what another one has written: the accesses are
// to different objects, or the very bytes that are written are read before,
// and each iteration has bytes of its own (`x += 1` has not).
bool Engine::are_independent(const std::vector<LoopAccess> &accesses) {
  LoopNumbers numbers(rewriter_, iteration_->k, varying());
  for (size_t w = 0; w < accesses.size(); ++w) {
    const LoopAccess &write = accesses[w];
    if (write.kind != LoopAccess::Write)
      continue;
    for (size_t i = 0; i < accesses.size(); ++i) {
      const LoopAccess &other = accesses[i];
      if (i == w || other.memory != write.memory ||
          are_apart(write.pointer, other.pointer))
        continue;
      bool same_bytes = other.kind == LoopAccess::Read && i < w &&
                        other.pointer == write.pointer &&
                        other.bytes == write.bytes &&
                        numbers.depends(pointers_.offset(write.pointer));
      if (!same_bytes)
        return false;
    }
  }
  return true;
}

// ---------------------------------------------------------------- memory

// Where the access's range lies; no value if it is none.
bool Engine::find_range(const LoopAccess &access, LoopNumbers &numbers,
                        std::vector<Term> &needs, LoopRange &range) {
  const Iteration &it = *iteration_;
  range.access = &access;
  Term offset = pointers_.offset(access.pointer);
  if (numbers.depends(pointers_.base(access.pointer)) ||
      numbers.depends(pointers_.size(access.pointer)))
    return false;
  range.is_single = !numbers.depends(offset);
  range.first = access.pointer;
  if (range.is_single)
    return true;
  std::optional<Even> even = numbers.even(offset);
  if (!even || (even->factor != int64_t(access.bytes) &&
                even->factor != -int64_t(access.bytes)))
    return false;
  for (const Even::NoWrap &n : even->unless_wraps)
    if (!(n.number == iteration_->trip.counter &&
          (n.is_signed ? iteration_->trip.is_signed
                       : iteration_->trip.is_unsigned)))
      needs.push_back(numbers.no_wrap(n, it.last));
  range.falls = even->factor < 0;
  Term at = range.falls ? it.last : store_.make_bv(store_.width(it.k), 0);
  range.first =
      pointers_.make(pointers_.base(access.pointer), numbers.at(offset, at),
                     pointers_.size(access.pointer));
  return true;
}

// The bytes of all iterations together, and what must hold for that not to
// wrap around (none: it always does).
Term Engine::range_length(uint64_t bytes, Term &fits) {
  uint32_t width = program_.ptr_width, has = store_.width(iteration_->k);
  Term last = resized(rewriter_, iteration_->last, width);
  fits = Term{};
  if (has + uint32_t(std::bit_width(bytes)) > width)
    fits = rewriter_.make_ult(last,
                              store_.make_bv(width, width_mask(width) / bytes));
  return rewriter_.make_mul(rewriter_.make_add(last, store_.make_bv(width, 1)),
                            store_.make_bv(width, bytes));
}

// The value that every iteration writes as bytes that are all the same.
Term Engine::repeated_byte(Term value) {
  if (store_.sort_kind(value) == SortKind::Ptr)
    return value == pointers_.null() ? store_.make_bv(8, 0) : Term{};
  return store_.width(value) == 8 ? value : bytes_.uniform_byte(value);
}

// The read whose value is written, if both go through memory alike.
const Engine::LoopAccess *Engine::copied_from(const LoopAccess &write,
                                              const LoopRange &range,
                                              LoopNumbers &numbers,
                                              std::vector<Term> &needs,
                                              LoopRange &source) {
  for (const LoopAccess &read : iteration_->accesses) {
    if (read.kind != LoopAccess::Read || read.value != write.value ||
        read.bytes != write.bytes ||
        map_.is_shadow(read.memory) != map_.is_shadow(write.memory))
      continue;
    std::vector<Term> more;
    if (!find_range(read, numbers, more, source) || source.is_single ||
        source.falls != range.falls)
      continue;
    needs.insert(needs.end(), more.begin(), more.end());
    return &read;
  }
  return nullptr;
}

// A memory that has at `first` and behind it what the iterations write.
Term Engine::written_by_all(const LoopRange &range) {
  const LoopAccess &access = *range.access;
  uint32_t width = store_.width(iteration_->k);
  Term table = out_.new_memory(map_.is_shadow(access.memory));
  out_.emit(sea::Opcode::MemLambda, {table},
            {access.value, iteration_->k, pointers_.shortest(range.first),
             range.falls ? iteration_->last : store_.make_bv(width, 0),
             store_.make_bv(width, range.falls ? width_mask(width) : 1)},
            access.stmt->stmt);
  return table;
}

// What all iterations together do. False: it cannot be said.
bool Engine::plan_writes(LoopNumbers &numbers, std::vector<LoopWrite> &writes,
                         std::vector<Term> &needs) {
  for (const LoopAccess &access : iteration_->accesses) {
    if (access.kind != LoopAccess::Write)
      continue;
    LoopWrite write;
    LoopRange range;
    if (!find_range(access, numbers, needs, range))
      return false;
    bool varies = numbers.depends(access.value);
    write.stmt = access.stmt;
    write.memory = access.memory;
    write.value = access.value;
    write.first = range.first;
    write.bytes = access.bytes;
    write.is_single = range.is_single;
    if (range.is_single) {
      if (varies)
        return false;
      writes.push_back(write);
      continue;
    }
    LoopRange source;
    if (!varies)
      write.byte = repeated_byte(access.value);
    else if (const LoopAccess *read =
                 copied_from(access, range, numbers, needs, source)) {
      write.source = read->memory;
      write.from = source.first;
    }
    if (!write.byte && !write.from) {
      if (store_.sort_kind(access.value) == SortKind::Ptr ||
          !std::has_single_bit(access.bytes))
        return false;
      write.table = written_by_all(range);
    }
    writes.push_back(write);
  }
  return true;
}

VersionId Engine::apply_write(const LoopWrite &write, VersionId memory,
                              Term length) {
  const sea::Stmt &s = *write.stmt->stmt;
  map_.end_epoch();
  if (write.is_single)
    return memory_->store(s, write.value, write.first, memory);
  if (write.byte)
    return memory_->fill(s, write.first, write.byte, length, memory);
  if (write.from)
    return memory_->copy(
        s, {.to = write.first, .from = write.from, .length = length}, memory,
        write.source);
  return memory_->overwrite(s, write.first, length, memory, write.table);
}

// Whoever gets past the loop has accessed all of the range: each iteration's
// check was passed, and the steps between them leave nothing out. Where that is
// not known the range must not wrap around.
void Engine::stay_inside(const std::vector<LoopWrite> &writes, size_t w,
                         Term length, Term fits, sea::LocationId location) {
  const LoopWrite &write = writes[w];
  bool is_checked = memory_->tells_objects_apart();
  if (is_checked && map_.is_shadow(write.memory)) {
    is_checked =
        std::any_of(writes.begin(), writes.end(), [&](const LoopWrite &other) {
          return !map_.is_shadow(other.memory) && other.first == write.first &&
                 other.bytes == write.bytes && !other.is_single;
        });
  }
  if (!is_checked) {
    if (fits)
      path_.require(fits, "a loop's range may wrap around", location);
    return;
  }
  Term inside = pointers_.is_deref(write.first, length);
  if (fits)
    inside = rewriter_.make_and(fits, inside);
  if (store_.is_true(inside))
    return;
  path_.assume(inside, Because::Follows); // each iteration was checked
  path_.learn(inside);
}

} // namespace fathom::unfold
