#include "frontend/error_functions.h"

#include "prepared/names.h"

#include <algorithm>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>

using namespace llvm;

namespace fathom::frontend {

void mark_error_functions(Module &module,
                          const std::vector<std::string> &names) {
  for (Function &function : module) {
    std::string symbol = function.getName().str(), name = demangle(symbol);
    name.resize(std::min(name.find('('), name.size()));
    // A static function may have been renamed where files were linked.
    if (const DISubprogram *source = function.getSubprogram())
      name = source->getName().str();
    if (std::any_of(names.begin(), names.end(), [&](const std::string &one) {
          return one == symbol || one == name;
        }))
      function.addFnAttr(prepared::error_function_attribute);
  }
}

} // namespace fathom::frontend
