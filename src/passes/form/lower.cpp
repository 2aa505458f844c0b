// The lowering passes in order.
#include "passes/form/lowering.h"

namespace fathom::passes {

void lower_values(llvm::Module &module) {
  lower_indirectbr(module);
  lower_switch(module);
  lower_memory_intrinsics(module);
  // Before aggregates for expressions of vector type, after them for those that
  // were inside of constants.
  lower_constant_expressions(module);
  lower_aggregates(module);
  lower_constant_expressions(module);
  refuse_types(module);
  lower_intrinsics(module);
  lower_floats(module);
  clean_cfg(module);
}

void lower_control(llvm::Module &module) {
  unify_returns(module);
  reduce_cycles(module);
  simplify_loops(module);
  name_loops(module);
}

void lower(llvm::Module &module) {
  lower_values(module);
  lower_control(module);
}

} // namespace fathom::passes
