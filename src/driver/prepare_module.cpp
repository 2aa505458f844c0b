#include "driver/prepare_module.h"

#include "lift/refine_calls.h"

namespace fathom {

namespace {

// Functions that are not called point to less, so the analysis is repeated; a
// chain of callbacks that is longer keeps some arms too many.
constexpr unsigned max_rounds = 4;

} // namespace

Result<passes::PreparedInfo>
prepare_module(llvm::Module &module, const passes::PrepareConfig &config) {
  Result<passes::PreparedInfo> info = passes::prepare_values(module, config);
  if (!info || info->needs_unread)
    return info;
  for (unsigned round = 0; round < max_rounds; ++round) {
    if (!lift::refine_calls(module))
      break;
    passes::drop_dead_code(module, *info);
  }
  passes::prepare_control(module, *info);
  return info;
}

} // namespace fathom
