#include "cex/interpreter/reporter.h"

namespace fathom::cex {

namespace {

class Written : public WrittenMemory {
public:
  Written(const Memory &memory, const ValueBytes &bytes, uint64_t mask,
          uint32_t ptr_width)
      : memory_(memory), bytes_(bytes), mask_(mask), ptr_width_(ptr_width) {}

  std::optional<Value> read(uint64_t address, uint64_t bytes,
                            bool is_pointer) const override {
    std::vector<Cell> cells(bytes);
    for (uint64_t i = 0; i < bytes; ++i) {
      cells[i] = memory_.read((address + i) & mask_);
      if (!cells[i].known)
        return std::nullopt;
    }
    if (is_pointer && 8 * bytes == ptr_width_)
      return bytes_.join_pointer(cells);
    return Value::scalar(bytes_.join(cells));
  }

private:
  const Memory &memory_;
  const ValueBytes &bytes_;
  uint64_t mask_;
  uint32_t ptr_width_;
};

} // namespace

Event Reporter::event(EventKind kind) const {
  const Frame &frame = frames_.top();
  return {.kind = kind,
          .function = frame.function,
          .block = frame.block,
          .stmt = frame.stmt,
          .depth = frames_.size() - 1};
}

void Reporter::tell(EventKind kind, std::span<const Operand> operands) {
  if (!sink_)
    return;
  values_.clear();
  for (const Operand &o : operands)
    if (o.kind != SortKind::Mem)
      values_.push_back(frames_.value(o));
  sink_->visit(event(kind), values_);
}

void Reporter::tell_havoc(std::span<const Cell> cells) {
  if (!sink_)
    return;
  std::vector<uint8_t> bytes;
  bytes.reserve(cells.size());
  for (const Cell &cell : cells)
    bytes.push_back(cell.byte);
  sink_->visit_havoc(event(EventKind::Havoc), bytes);
}

void Reporter::tell_write(uint64_t address, uint64_t bytes) {
  if (!sink_)
    return;
  Term target = frames_.top().source->definitions(frames_.stmt())[0];
  if (!sea::is_shadow(program_.store, target))
    sink_->visit_write(
        event(EventKind::Write), address, bytes,
        Written(frames_.memory(0u), bytes_, mask_, program_.ptr_width));
}

} // namespace fathom::cex
