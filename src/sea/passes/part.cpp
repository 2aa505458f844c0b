#include "sea/passes/passes.h"

#include "support/assert.h"

namespace fathom::sea {

void keep_part(Program &program,
               const std::function<bool(PropertyId)> &is_kept) {
  for (Function &function : program.functions)
    for (Block &block : function.blocks)
      for (Stmt &s : block.stmts) {
        if (s.op != Opcode::Check || is_kept(s.data))
          continue;
        FATHOM_ASSERT(s.num_arguments == 1 && s.num_definitions == 0,
                      "a check and an assumption take the same");
        s.op = Opcode::Assume;
        s.data = 0;
      }
}

} // namespace fathom::sea
