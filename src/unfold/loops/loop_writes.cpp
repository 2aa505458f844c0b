#include "unfold/loops/loop_writes.h"

#include "rewrite/linear.h"
#include "support/assert.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

// ---------------------------------------------------------------- ranges

// Where the access's range lies. False: it is none.
bool LoopWrites::find_range(const LoopIteration &it, const LoopAccess &access,
                            LoopNumbers &numbers, std::vector<Term> &needs,
                            Range &range) {
  FATHOM_ASSERT(access.kind != LoopAccess::Query, "a question has no range");
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
    if (!(n.number == it.trip.counter &&
          (n.is_signed ? it.trip.is_signed : it.trip.is_unsigned)))
      needs.push_back(numbers.no_wrap(n, it.last));
  range.falls = even->factor < 0;
  Term at = range.falls ? it.last : store_.make_bv(store_.width(it.k), 0);
  range.first =
      pointers_.make(pointers_.base(access.pointer), numbers.at(offset, at),
                     pointers_.size(access.pointer));
  return true;
}

LoopWrites::Length LoopWrites::length_of(const LoopIteration &it,
                                         uint64_t bytes) {
  FATHOM_ASSERT(bytes != 0, "a write of no bytes");
  uint32_t width = pointers_.width(), has = store_.width(it.k);
  Term last = resized(rewriter_, it.last, width), fits;
  if (has + uint32_t(std::bit_width(bytes)) > width)
    fits = rewriter_.make_ult(last,
                              store_.make_bv(width, width_mask(width) / bytes));
  return {.bytes = rewriter_.make_mul(
              rewriter_.make_add(last, store_.make_bv(width, 1)),
              store_.make_bv(width, bytes)),
          .fits = fits};
}

// The value that every iteration writes as bytes that are all the same.
Term LoopWrites::repeated_byte(Term value) {
  if (bytes_.is_pointer(value))
    return value == pointers_.null() ? store_.make_bv(8, 0) : Term{};
  return store_.width(value) == 8 ? value : bytes_.uniform_byte(value);
}

// The read whose value is written, if both go through memory alike.
const LoopAccess *LoopWrites::copied_from(
    const LoopIteration &it, const std::vector<LoopAccess> &accesses,
    const LoopAccess &write, bool falls, LoopNumbers &numbers,
    std::vector<Term> &needs, Range &source) {
  const MemoryMap &map = bytes_.map();
  for (const LoopAccess &read : accesses) {
    if (read.kind != LoopAccess::Read || read.value != write.value ||
        read.bytes != write.bytes ||
        map.is_shadow(read.memory) != map.is_shadow(write.memory))
      continue;
    std::vector<Term> more;
    if (!find_range(it, read, numbers, more, source) || source.is_single ||
        source.falls != falls)
      continue;
    needs.insert(needs.end(), more.begin(), more.end());
    return &read;
  }
  return nullptr;
}

// A memory that has at `first` and behind it what the iterations write.
Term LoopWrites::written_by_all(const LoopIteration &it,
                                const LoopAccess &access, const Range &range) {
  FATHOM_ASSERT(!range.is_single && std::has_single_bit(access.bytes),
                "a table of something else");
  uint32_t width = store_.width(it.k);
  Term table = out_.new_memory(bytes_.map().is_shadow(access.memory));
  out_.emit(sea::Opcode::MemLambda, {table},
            {access.value, it.k, pointers_.shortest(range.first),
             range.falls ? it.last : store_.make_bv(width, 0),
             store_.make_bv(width, range.falls ? width_mask(width) : 1)},
            access.stmt->stmt);
  return table;
}

// ---------------------------------------------------------------- plan

bool LoopWrites::plan(const LoopIteration &it,
                      const std::vector<LoopAccess> &accesses,
                      LoopNumbers &numbers, std::vector<LoopWrite> &writes,
                      std::vector<Term> &needs) {
  for (const LoopAccess &access : accesses) {
    if (access.kind != LoopAccess::Write)
      continue;
    Range range;
    if (!find_range(it, access, numbers, needs, range))
      return false;
    LoopWrite write;
    write.stmt = access.stmt;
    write.memory = access.memory;
    write.value = access.value;
    write.first = range.first;
    write.bytes = access.bytes;
    write.is_single = range.is_single;
    if (range.is_single
            ? numbers.depends(access.value)
            : !plan_range(it, accesses, access, range, numbers, needs, write))
      return false;
    writes.push_back(write);
  }
  return true;
}

bool LoopWrites::plan_range(const LoopIteration &it,
                            const std::vector<LoopAccess> &accesses,
                            const LoopAccess &access, const Range &range,
                            LoopNumbers &numbers, std::vector<Term> &needs,
                            LoopWrite &write) {
  Range source;
  if (!numbers.depends(access.value)) {
    write.byte = repeated_byte(access.value);
  } else if (const LoopAccess *read = copied_from(
                 it, accesses, access, range.falls, numbers, needs, source)) {
    write.source = read->memory;
    write.from = source.first;
  }
  if (write.byte || write.from)
    return true;
  if (bytes_.is_pointer(access.value) || !std::has_single_bit(access.bytes))
    return false;
  FATHOM_ASSERT(!write.byte && !write.from, "bytes are described twice");
  write.table = written_by_all(it, access, range);
  return true;
}

// ---------------------------------------------------------------- apply

VersionId LoopWrites::apply(const LoopIteration &it,
                            const std::vector<LoopWrite> &writes, size_t w,
                            VersionId memory, sea::LocationId location) {
  FATHOM_ASSERT(w < writes.size(), "no such write");
  const LoopWrite &write = writes[w];
  const sea::Stmt &s = *write.stmt->stmt;
  const Length length = length_of(it, write.bytes);
  if (!write.is_single)
    stay_inside(writes, write, length, location);
  if (!path_.is_alive())
    return memory;
  bytes_.map().end_epoch();
  if (write.is_single)
    return memory_.store(s, write.value, write.first, memory);
  if (write.byte)
    return memory_.fill(s, write.first, write.byte, length.bytes, memory);
  if (write.from)
    return memory_.copy(
        s, {.to = write.first, .from = write.from, .length = length.bytes},
        memory, write.source);
  FATHOM_ASSERT(write.table, "bytes that nothing describes");
  return memory_.overwrite(s, write.first, length.bytes, memory, write.table);
}

// Whoever gets past the loop has accessed all of the range: each iteration's
// check was passed, and the steps between them leave nothing out. Where that is
// not known the range must not wrap around.
void LoopWrites::stay_inside(const std::vector<LoopWrite> &writes,
                             const LoopWrite &write, const Length &length,
                             sea::LocationId location) {
  const MemoryMap &map = bytes_.map();
  bool is_checked = memory_.tells_objects_apart();
  if (is_checked && map.is_shadow(write.memory))
    is_checked =
        std::any_of(writes.begin(), writes.end(), [&](const LoopWrite &other) {
          return !map.is_shadow(other.memory) && other.first == write.first &&
                 other.bytes == write.bytes && !other.is_single;
        });
  if (!is_checked) {
    if (length.fits)
      path_.require(length.fits, "a loop's range may wrap around", location);
    return;
  }
  Term inside = pointers_.is_deref(write.first, length.bytes);
  if (length.fits)
    inside = rewriter_.make_and(length.fits, inside);
  if (store_.is_true(inside))
    return;
  path_.assume(inside, Because::Follows); // each iteration was checked
  path_.learn(inside);
}

} // namespace fathom::unfold
