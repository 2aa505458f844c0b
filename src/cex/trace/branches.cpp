#include "cex/trace/branches.h"

namespace fathom::cex {

uint32_t line_behind(const sea::Function &function, const sea::Stmt &branch,
                     bool is_first) {
  const sea::Program &program = *function.program;
  const sea::StringId file = program.locations[branch.location].file;
  sea::BlockId block = function.labels(branch)[is_first ? 0 : 1];
  // Jumps only: as many as there are blocks, or they go round.
  for (size_t steps = 0; steps < function.blocks.size(); ++steps) {
    const std::vector<sea::Stmt> &stmts = function.blocks[block].stmts;
    for (const sea::Stmt &s : stmts)
      if (s.op != sea::Opcode::Phi && s.op != sea::Opcode::Br &&
          program.locations[s.location].line != 0)
        return program.locations[s.location].file == file
                   ? program.locations[s.location].line
                   : 0;
    if (stmts.empty() || stmts.back().op != sea::Opcode::Br)
      return 0;
    block = function.labels(stmts.back())[0];
  }
  return 0;
}

} // namespace fathom::cex
