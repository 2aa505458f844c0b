#include "cex/object_log.h"

#include "cex/trace.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/text.h"

#include <algorithm>

namespace fathom::cex {

using sea::CheckKind;

namespace {

std::string_view kind_text(sea::ObjectKind kind) {
  switch (kind) {
  case sea::ObjectKind::Global:
    return "global";
  case sea::ObjectKind::Constant:
    return "constant";
  case sea::ObjectKind::Function:
    return "function";
  case sea::ObjectKind::External:
    return "external";
  }
  FATHOM_UNREACHABLE("a kind of object without a name");
}

// Offsets before the object are negative.
std::string signed_text(const BitVec &offset) {
  bool negative =
      offset.extract(offset.width() - 1, offset.width() - 1).is_true();
  return negative ? "-" + to_decimal(-offset) : to_decimal(offset);
}

} // namespace

bool is_heap(const sea::Stmt &allocation) {
  return allocation.op == sea::Opcode::Malloc && allocation.log2_align != 0;
}

void ObjectLog::add_global(uint64_t base, const sea::Global &global) {
  rows_[base] = {naming_.add_global(base, global),
                 kind_text(global.kind),
                 std::to_string(global.size),
                 global.location,
                 false,
                 false,
                 0};
}

void ObjectLog::add(uint64_t base, const BitVec &size,
                    const sea::Stmt &allocation, sea::LocationId where) {
  const bool on_heap = is_heap(allocation);
  rows_[base] = {naming_.add(base, size.to_u64(), allocation),
                 on_heap                                ? "heap"
                 : allocation.op == sea::Opcode::Malloc ? "environment"
                                                        : "stack",
                 to_decimal(size),
                 where,
                 false,
                 false,
                 0};
  if (on_heap)
    order_.push_back(base);
}

void ObjectLog::end(uint64_t base, bool is_freed, sea::LocationId where) {
  auto found = rows_.find(base);
  if (found == rows_.end() || found->second.has_ended)
    return;
  found->second.has_ended = true;
  found->second.is_freed = is_freed;
  found->second.ended = where;
}

std::string ObjectLog::describe(const Row &row) const {
  std::string text = "'" + naming_.names()[row.number] + "'";
  text += " (" + row.size + (row.size == "1" ? " byte, " : " bytes, ");
  text += row.kind;
  auto place = [&](std::string_view what, sea::LocationId where) {
    std::string at = to_text(program_, program_.locations[where]);
    text += ", " + std::string(what) + (at.empty() ? "" : " at " + at);
  };
  if (row.has_ended)
    place(row.is_freed ? "freed" : "ended", row.ended);
  else if (row.kind == "heap" && row.made != 0)
    place("allocated", row.made);
  return text + ")";
}

std::string ObjectLog::describe(const Value &pointer, CheckKind kind) const {
  if (pointer.kind != SortKind::Ptr)
    return {};
  auto found = rows_.find(pointer.part[0].to_u64());
  if (found == rows_.end())
    return {};
  std::string object = describe(found->second);
  std::string offset = signed_text(pointer.part[1]);
  constexpr CheckKind accesses[] = {
      CheckKind::OutOfBoundsRead, CheckKind::OutOfBoundsWrite,
      CheckKind::UseAfterFree,    CheckKind::UseAfterScope,
      CheckKind::WriteToConstant, CheckKind::MisalignedAccess};
  if (std::find(std::begin(accesses), std::end(accesses), kind) !=
      std::end(accesses))
    return "at offset " + offset + " of " + object;
  if (kind == CheckKind::DoubleFree || kind == CheckKind::InvalidFree)
    return (offset == "0" ? "" : "offset " + offset + " of ") + object;
  if (kind == CheckKind::PointerOverflow ||
      kind == CheckKind::PointerArithmetic)
    return "to offset " + offset + " of " + object;
  return {};
}

std::string ObjectLog::describe_leak() const {
  for (uint64_t base : order_)
    if (const Row &row = rows_.at(base); !row.has_ended)
      return describe(row);
  return {};
}

} // namespace fathom::cex
