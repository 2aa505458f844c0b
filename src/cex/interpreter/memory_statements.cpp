#include "cex/interpreter/memory_statements.h"

#include "support/bitvec/text.h"

namespace fathom::cex {

using sea::Opcode;

namespace {

ObjectUse use_of(const sea::Stmt &allocation) {
  if (allocation.op == Opcode::Alloca)
    return ObjectUse::Stack;
  return allocation.log2_align == 0 ? ObjectUse::Global : ObjectUse::Heap;
}

} // namespace

std::optional<uint64_t> MemoryStatements::length_of(unsigned i) {
  return length_up_to(max_length_, i);
}

std::optional<uint64_t> MemoryStatements::length_up_to(uint64_t most,
                                                       unsigned i) {
  const BitVec &bits = frames_.bits(i);
  const uint64_t length = bits.to_u64();
  if (length <= most)
    return length;
  parts_.outcome.finish(Ending::Limit,
                        "memory operation on " + to_decimal(bits) + " bytes");
  return std::nullopt;
}

BitVec MemoryStatements::address_of(const Value &pointer) const {
  return parts_.objects.numbers().of_pointer(pointer.part[0], pointer.part[1],
                                             pointer.part[2]);
}

void MemoryStatements::allocate(const sea::Stmt &s) {
  const BitVec size = frames_.bits(2);
  std::optional<BitVec> base =
      parts_.oracle.allocation(frames_.place(), size, s.log2_align);
  if (!base)
    return parts_.outcome.finish(Ending::Stuck, "no address for an object");
  if (s.num_arguments > 2) // takes the place of this one
    parts_.objects.give_up_number(frames_.bits(4).to_u64());
  const Memory before = frames_.memory(3u);
  std::string why = parts_.objects.add(*base, size,
                                       {.size = size.to_u64(),
                                        .use = use_of(s),
                                        .log2_align = s.log2_align,
                                        .region = before.region()},
                                       parts_.oracle.number(frames_.place()));
  if (!why.empty())
    return parts_.outcome.finish(Ending::Stuck,
                                 why + ": " + parts_.program.string(s.data));
  if (s.op == Opcode::Alloca)
    frames_.top().locals.push_back(base->to_u64());
  Memory with_object =
      parts_.judge.begin(before, base->to_u64(), size.to_u64());
  frames_.define(0, Value::pointer(*base, BitVec::zero(base->width()), size));
  frames_.define(1, std::move(with_object));
  parts_.log.add(base->to_u64(), size, s, frames_.user_place());
  parts_.reporter.tell(EventKind::Object, frames_.operands(0, 1));
}

void MemoryStatements::release(const sea::Stmt &s) {
  if (s.op == Opcode::Free)
    parts_.reporter.tell(EventKind::Free, frames_.operands(1, 1));
  const uint64_t base = parts_.judge.release(s);
  parts_.log.end(base, s.op == Opcode::Free, frames_.user_place());
  Memory before = frames_.memory(2u);
  frames_.define(0, std::move(before));
}

void MemoryStatements::end_locals(const sea::Stmt &ret) {
  for (uint64_t base : frames_.top().locals) {
    parts_.objects.end(base);
    parts_.log.end(base, false, ret.location);
  }
}

void MemoryStatements::load(const sea::Stmt &s) {
  const Operand target = frames_.operand(0);
  Term reg = frames_.top().source->definitions(s)[0];
  uint32_t width = parts_.program.store.width(reg);
  if (target.kind == SortKind::Bool || width % 8 != 0)
    return parts_.outcome.finish(Ending::Stuck, "load of a part of a byte");
  const Memory from = frames_.memory(2u);
  uint64_t at = frames_.address(1);
  std::vector<Cell> cells(width / 8);
  for (size_t i = 0; i < cells.size(); ++i) {
    std::optional<Cell> cell = parts_.contents.read(from, (at + i) & mask_);
    if (!cell)
      return;
    cells[i] = *cell;
  }
  frames_.define(0, target.kind == SortKind::Ptr
                        ? parts_.bytes.join_pointer(cells)
                        : Value::scalar(parts_.bytes.join(cells)));
}

void MemoryStatements::write(uint64_t address, std::span<const Cell> cells,
                             Memory before) {
  frames_.define(0, before.write(address, cells, mask_));
  parts_.reporter.tell_write(address, cells.size());
}

void MemoryStatements::store() {
  const Value stored = frames_.value(1u);
  BitVec bits =
      stored.kind == SortKind::Ptr ? address_of(stored) : stored.part[0];
  if (stored.kind == SortKind::Bool || bits.width() % 8 != 0)
    return parts_.outcome.finish(Ending::Stuck, "store of a part of a byte");
  write(frames_.address(2), parts_.bytes.split(stored, bits),
        frames_.memory(3u));
}

// A large range is set as a whole, that of a shadow however large it is.
bool MemoryStatements::fill(const sea::Stmt &s) {
  const uint64_t bytes = frames_.bits(3).to_u64();
  const uint64_t first = frames_.address(1), last = first + bytes - 1;
  if (bytes <= max_filled_ || first > last || last > mask_)
    return false;
  if (!sea::is_shadow(parts_.program.store,
                      frames_.top().source->definitions(s)[0]) &&
      !length_up_to(max_range_, 3))
    return true; // ended
  const uint8_t byte = uint8_t(frames_.bits(2).to_u64());
  frames_.define(0, frames_.memory(4u).fill(first, last, byte));
  parts_.reporter.tell_write(first, bytes);
  return true;
}

void MemoryStatements::set(const sea::Stmt &s) {
  if (fill(s))
    return;
  std::optional<uint64_t> length = length_of(3);
  if (!length)
    return;
  const Cell byte{
      .fragment = 0, .byte = uint8_t(frames_.bits(2).to_u64()), .known = true};
  if (*length == 0)
    return frames_.define(0, Memory(frames_.memory(4u)));
  write(frames_.address(1), std::vector<Cell>(*length, byte),
        frames_.memory(4u));
}

void MemoryStatements::copy() {
  std::optional<uint64_t> length = length_of(3);
  if (!length)
    return;
  const uint64_t from = frames_.address(2);
  const Memory source = frames_.memory(5u);
  std::vector<Cell> cells(*length);
  for (uint64_t i = 0; i < *length; ++i) {
    std::optional<Cell> cell = parts_.contents.read(source, (from + i) & mask_);
    if (!cell)
      return;
    cells[i] = *cell;
  }
  if (cells.empty())
    return frames_.define(0, Memory(frames_.memory(4u)));
  write(frames_.address(1), cells, frames_.memory(4u));
}

// Objects may be too large to give each byte its value. Where nothing was
// written yet, bytes get it when they are read (Contents).
bool MemoryStatements::havoc_large() {
  const uint64_t length = frames_.bits(2).to_u64(), to = frames_.address(1);
  const Memory target = frames_.memory(3u);
  if (length <= max_length_ || length > mask_ - to ||
      target.has_written(to, length))
    return false;
  parts_.contents.add_havoc(frames_.place(), target.region(), to, length);
  frames_.define(0, target);
  return true;
}

void MemoryStatements::havoc() {
  if (frames_.address(1) == 0 && frames_.bits(2).to_u64() == mask_) // all of it
    return frames_.define(0, parts_.contents.havoc_all(frames_.place()));
  if (havoc_large())
    return;
  std::optional<uint64_t> length = length_of(2);
  if (!length)
    return;
  const uint64_t to = frames_.address(1);
  std::vector<Cell> cells(*length);
  for (uint64_t i = 0; i < *length; ++i) {
    std::optional<uint8_t> byte =
        parts_.oracle.havoc_byte(frames_.place(), (to + i) & mask_);
    if (!byte)
      return parts_.outcome.finish(Ending::Stuck,
                                   "no value for a byte of memory");
    cells[i] = {.fragment = 0, .byte = *byte, .known = true};
  }
  parts_.reporter.tell_havoc(cells);
  if (cells.empty())
    return frames_.define(0, Memory(frames_.memory(3u)));
  write(to, cells, frames_.memory(3u));
}

void MemoryStatements::find_address() {
  frames_.define(0, Value::scalar(address_of(frames_.value(1u))));
}

void MemoryStatements::ask_shadow(const sea::Stmt &s) {
  const uint64_t base = frames_.bits(1).to_u64();
  if (s.op == Opcode::IsEmpty) {
    const BitVec &size = frames_.read(frames_.operand(1).part[2]);
    return frames_.define(
        0, Value::truth(size.is_zero() && parts_.objects.was_empty(base)));
  }
  const Memory shadow = frames_.memory(2u);
  if (s.op == Opcode::ResetMod) {
    const Cell zero{.fragment = 0, .byte = 0, .known = true};
    return frames_.define(0, shadow.write(base, {&zero, 1}, mask_));
  }
  FATHOM_ASSERT(s.op == Opcode::IsMod, "not a question about shadows");
  std::optional<Cell> cell = parts_.contents.read(shadow, base);
  if (cell)
    frames_.define(0, Value::truth(cell->byte != 0));
}

} // namespace fathom::cex
