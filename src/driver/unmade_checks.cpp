#include "driver/unmade_checks.h"

#include <bitset>

namespace fathom {

namespace {

using sea::CheckKind;
using sea::Opcode;

struct Row {
  CheckKind kind;
  Opcode trigger; // a program without it has nothing to check
};

// A row goes when the check comes.
constexpr Row rows[] = {
    {CheckKind::MisalignedAccess, Opcode::Load},
    {CheckKind::MisalignedAccess, Opcode::Store},
    {CheckKind::PointerOverflow, Opcode::Load},
    {CheckKind::PointerOverflow, Opcode::Store},
    {CheckKind::PointerCompare, Opcode::Load},
    {CheckKind::PointerCompare, Opcode::Store},
    {CheckKind::PointerTruncation, Opcode::Load},
    {CheckKind::PointerTruncation, Opcode::Store},
};

} // namespace

std::string unmade_checks(const sea::Program &program,
                          const sea::CheckSet &checks) {
  std::bitset<256> opcodes;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        opcodes.set(size_t(s.op));
  sea::CheckSet made;
  for (const sea::Property &p : program.properties)
    made.set(size_t(p.kind));
  std::string text;
  for (const Row &row : rows) {
    size_t kind = size_t(row.kind);
    if (!checks[kind] || made[kind] || !opcodes[size_t(row.trigger)])
      continue;
    made.set(kind); // said once
    text += (text.empty() ? "not checked yet: " : ", ") +
            std::string(sea::info(row.kind).id);
  }
  return text;
}

} // namespace fathom
