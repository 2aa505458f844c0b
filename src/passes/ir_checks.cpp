#include "passes/lowering.h"
namespace fathom::passes {
void add_ir_checks(llvm::Module &, const PrepareConfig &) {}
}
