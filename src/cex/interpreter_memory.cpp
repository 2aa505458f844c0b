// The interpreter's statements on objects and bytes.
#include "cex/interpreter.h"

namespace fathom::cex {

using sea::Opcode;

namespace {

constexpr uint64_t bytes_per_pointer = 16; // numbers reserved for fragments

} // namespace

// A cell that was never written has the value the oracle gives it.
std::optional<Cell> Interpreter::cell_at(const Memory &memory, uint64_t at) {
  Cell cell = memory.read(at);
  if (cell.known)
    return cell;
  for (size_t i = large_havocs_.size(); i-- > 0;) {
    const LargeHavoc &havoc = large_havocs_[i];
    if (havoc.region != memory.region() || at - havoc.from >= havoc.length)
      continue;
    std::optional<uint8_t> byte = oracle_.havoc_byte(havoc.place, at);
    if (byte)
      return Cell{0, *byte, true};
  }
  std::optional<uint8_t> byte = new_byte_at(memory.region(), at);
  if (byte)
    return Cell{0, *byte, true};
  byte = oracle_.initial_byte(memory.region(), at);
  if (!byte) {
    finish(Ending::Stuck, "no value for a byte of memory");
    return std::nullopt;
  }
  if (config_.sink)
    config_.sink->visit_initial(memory.region(), at, *byte);
  return Cell{0, *byte, true};
}

void Interpreter::record_havoc(std::span<const Cell> cells) {
  if (!config_.sink)
    return;
  std::vector<uint8_t> bytes;
  bytes.reserve(cells.size());
  for (const Cell &cell : cells)
    bytes.push_back(cell.byte);
  config_.sink->visit_havoc(event(EventKind::Havoc), bytes);
}

class Interpreter::Written : public WrittenMemory {
public:
  Written(const Interpreter &interpreter, const Memory &memory)
      : interpreter_(interpreter), memory_(memory) {}

  std::optional<Value> read(uint64_t address, uint64_t bytes,
                            bool is_pointer) const override {
    std::vector<Cell> cells(bytes);
    for (uint64_t i = 0; i < bytes; ++i) {
      cells[i] = memory_.read((address + i) & interpreter_.mask());
      if (!cells[i].known)
        return std::nullopt;
    }
    if (is_pointer && 8 * bytes == interpreter_.program_.ptr_width)
      return interpreter_.load_pointer(cells);
    return Value::scalar(interpreter_.join(cells));
  }

private:
  const Interpreter &interpreter_;
  const Memory &memory_;
};

// Behind the assignment of the new memory, the first operand.
void Interpreter::record_write(uint64_t address, uint64_t bytes) {
  if (!config_.sink)
    return;
  const Frame &frame = frames_.back();
  const sea::Stmt &s = frame.source->blocks[frame.block].stmts[frame.stmt];
  if (!sea::is_shadow(program_.store, frame.source->definitions(s)[0]))
    config_.sink->visit_write(event(EventKind::Write), address, bytes,
                              Written(*this, memory(operand(0))));
}

bool Interpreter::length_of(unsigned i, uint64_t &length) {
  const BitVec &bits = read(operand(i).part[0]);
  length = bits.to_u64();
  if (length <= config_.max_length)
    return true;
  finish(Ending::Limit, "memory operation on " + bits.to_decimal() + " bytes");
  return false;
}

void Interpreter::execute_allocation(const sea::Stmt &s) {
  const BitVec size = read(operand(2).part[0]);
  std::optional<BitVec> base = oracle_.allocation(place(), size, s.log2_align);
  if (!base)
    return finish(Ending::Stuck, "no address for an object");
  if (s.num_arguments > 2) // takes the place of this one
    end_number(read(operand(4).part[0]).to_u64());
  std::string why = claim(*base, size);
  if (why.empty())
    why = claim_number(*base, size, oracle_.number(place()));
  if (!why.empty())
    return finish(Ending::Stuck, why + ": " + program_.string(s.data));
  if (s.op == Opcode::Alloca)
    frames_.back().locals.push_back(base->to_u64());
  note_object(base->to_u64(), size.to_u64(),
              s.op == Opcode::Alloca ? ObjectUse::Stack
              : s.log2_align == 0    ? ObjectUse::Global
                                     : ObjectUse::Heap,
              s.log2_align);
  objects_[base->to_u64()].region = memory(operand(3)).region();
  Memory before =
      content_of_new(memory(operand(3)), base->to_u64(), size.to_u64());
  assign(operand(0), Value::pointer(*base, BitVec::zero(base->width()), size));
  assign(operand(1), std::move(before));
  log_.add(base->to_u64(), size, s);
  record(EventKind::Object, {operands_, 1});
}

void Interpreter::execute_release(const sea::Stmt &s) {
  uint64_t base = read(operand(1).part[0]).to_u64();
  if (config_.raw_pointers)
    base = release_raw(s);
  else
    end_object(base);
  log_.end(base, s.op == Opcode::Free, s.location);
  Memory before = memory(operand(2));
  assign(operand(0), std::move(before));
}

BitVec Interpreter::join(std::span<const Cell> cells) const {
  std::vector<uint32_t> words((cells.size() + 3) / 4);
  for (size_t i = 0; i < cells.size(); ++i) {
    size_t k = program_.big_endian ? cells.size() - 1 - i : i;
    words[k / 4] |= uint32_t(cells[i].byte) << (k % 4 * 8);
  }
  return BitVec::from_words(uint32_t(8 * cells.size()), words);
}

// The pointer that was stored here, if these are exactly its bytes.
Value Interpreter::load_pointer(std::span<const Cell> cells) const {
  BitVec zero = BitVec::zero(program_.ptr_width);
  Value bytes = Value::pointer(join(cells), zero, zero);
  uint64_t first = cells[0].fragment;
  if (first == 0 || first % bytes_per_pointer != 0)
    return bytes;
  for (size_t i = 1; i < cells.size(); ++i)
    if (cells[i].fragment != first + i)
      return bytes;
  return stored_pointers_[first / bytes_per_pointer];
}

void Interpreter::execute_load() {
  const Operand target = operand(0);
  const Frame &frame = frames_.back();
  const sea::Stmt &s = frame.source->blocks[frame.block].stmts[frame.stmt];
  Term reg = frame.source->definitions(s)[0];
  uint32_t width = program_.store.width(reg);
  if (target.kind == SortKind::Bool || width % 8 != 0)
    return finish(Ending::Stuck, "load of a part of a byte");
  const Memory from = memory(operand(2));
  uint64_t at = address(1);
  std::vector<Cell> cells(width / 8);
  for (size_t i = 0; i < cells.size(); ++i) {
    std::optional<Cell> cell = cell_at(from, (at + i) & mask());
    if (!cell)
      return;
    cells[i] = *cell;
  }
  if (target.kind == SortKind::Ptr)
    assign(target, load_pointer(cells));
  else
    assign(target, Value::scalar(join(cells)));
}

void Interpreter::execute_store() {
  const Value stored = value(operand(1));
  BitVec bits =
      stored.kind == SortKind::Ptr ? number_of(stored) : stored.part[0];
  if (stored.kind == SortKind::Bool || bits.width() % 8 != 0)
    return finish(Ending::Stuck, "store of a part of a byte");
  uint64_t fragment = 0;
  if (stored.kind == SortKind::Ptr) {
    fragment = stored_pointers_.size() * bytes_per_pointer;
    stored_pointers_.push_back(stored);
  }
  uint32_t bytes = bits.width() / 8;
  std::vector<Cell> cells(bytes);
  for (uint32_t i = 0; i < bytes; ++i) {
    uint32_t k = program_.big_endian ? bytes - 1 - i : i;
    uint64_t byte = bits.extract(8 * k + 7, 8 * k).to_u64();
    cells[i] = {fragment == 0 ? 0 : fragment + i, uint8_t(byte), true};
  }
  assign(operand(0), memory(operand(3)).write(address(2), cells, mask()));
  record_write(address(2), bytes);
}

// Objects may be too large to give each byte its value. Where nothing was
// written yet, bytes get it when they are read (cell_at); memories are used
// linearly, so nobody reads an older version of these.
bool Interpreter::havoc_large() {
  const uint64_t length = read(operand(2).part[0]).to_u64(), to = address(1);
  const Memory target = memory(operand(3));
  if (length <= config_.max_length || length > mask() - to ||
      target.has_written(to, length))
    return false;
  large_havocs_.push_back({place(), target.region(), to, length});
  assign(operand(0), target);
  return true;
}

void Interpreter::execute_range(const sea::Stmt &s) {
  if (s.op == Opcode::MemHavoc && havoc_large())
    return;
  const bool copy = s.op == Opcode::MemCopy, set = s.op == Opcode::MemSet;
  uint64_t length = 0;
  // The shadow of an object is set as a whole, however large it is.
  if (set && sea::is_shadow(program_.store,
                            frames_.back().source->definitions(s)[0])) {
    const BitVec bytes = read(operand(3).part[0]);
    uint64_t first = address(1), last = first + bytes.to_u64() - 1;
    if (bytes.to_u64() > config_.max_filled && first <= last && last <= mask())
      return assign(
          operand(0),
          memory(operand(4))
              .fill(first, last, uint8_t(read(operand(2).part[0]).to_u64())));
  }
  if (!length_of(s.op == Opcode::MemHavoc ? 2 : 3, length))
    return;
  const uint64_t to = address(1);
  const Memory target = memory(operand(copy || set ? 4 : 3));
  std::vector<Cell> cells(length);
  for (uint64_t i = 0; i < length; ++i) {
    if (copy) {
      std::optional<Cell> cell =
          cell_at(memory(operand(5)), (address(2) + i) & mask());
      if (!cell)
        return;
      cells[i] = *cell;
    } else if (set) {
      cells[i] = {0, uint8_t(read(operand(2).part[0]).to_u64()), true};
    } else {
      std::optional<uint8_t> byte =
          oracle_.havoc_byte(place(), (to + i) & mask());
      if (!byte)
        return finish(Ending::Stuck, "no value for a byte of memory");
      cells[i] = {0, *byte, true};
    }
  }
  if (s.op == Opcode::MemHavoc)
    record_havoc(cells);
  if (cells.empty())
    return assign(operand(0), target);
  assign(operand(0), target.write(to, cells, mask()));
  record_write(to, length);
}

void Interpreter::execute_shadow(const sea::Stmt &s) {
  if (config_.raw_pointers &&
      (s.op == Opcode::IsDeref || s.op == Opcode::IsAlloc))
    return execute_raw_query(s);
  const BitVec base = read(operand(1).part[0]);
  if (s.op == Opcode::IsEmpty)
    return assign(operand(0),
                  Value::truth(read(operand(1).part[2]).is_zero() &&
                               empty_objects_.contains(base.to_u64())));
  if (s.op == Opcode::IsDeref) {
    const BitVec &offset = read(operand(1).part[1]);
    const BitVec &size = read(operand(1).part[2]);
    const BitVec &length = read(operand(2).part[0]);
    judged_ = value(operand(1));
    is_forged_ = size.is_zero() && !base.is_zero() &&
                 !empty_objects_.contains(base.to_u64());
    return assign(operand(0),
                  Value::truth(length.ule(size) && offset.ule(size - length)));
  }
  const Memory shadow = memory(operand(2));
  const uint64_t at = base.to_u64();
  if (s.op == Opcode::IsAlloc) {
    judged_ = value(operand(1));
    is_forged_ = false; // that was asked before
  }
  if (s.op == Opcode::ResetMod) {
    const Cell zero{0, 0, true};
    return assign(operand(0), shadow.write(at, {&zero, 1}, mask()));
  }
  std::optional<Cell> cell = cell_at(shadow, at);
  if (!cell)
    return;
  bool holds = s.op == Opcode::IsMod
                   ? cell->byte != 0
                   : sea::is_allocated(sea::lifetime_of(cell->byte));
  assign(operand(0), Value::truth(holds));
}

} // namespace fathom::cex
