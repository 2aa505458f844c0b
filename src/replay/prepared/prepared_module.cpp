#include "replay/prepared/prepared_module.h"

#include "passes/pipeline.h"
#include "prepared/names.h"
#include "replay/layout/misplace.h"
#include "replay/layout/native_globals.h"
#include "replay/prepared/object_calls.h"
#include "replay/prepared/poison_flags.h"
#include "support/diag.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace fathom::replay {

// What has no body is not called, but tables of functions may name it.
static void define_functions(Module &module) {
  for (Function &function : module) {
    if (function.hasAvailableExternallyLinkage())
      function.setLinkage(GlobalValue::InternalLinkage);
    if (!function.isDeclaration() || function.isIntrinsic() ||
        function.getName().starts_with("fathom_replay_"))
      continue;
    function.setLinkage(GlobalValue::InternalLinkage);
    function.setComdat(nullptr);
    IRBuilder<> b(BasicBlock::Create(module.getContext(), "", &function));
    b.CreateIntrinsic(Intrinsic::trap, {}, {});
    b.CreateUnreachable();
  }
}

Result<NativeModule> make_prepared(Module &module, const NativeConfig &config) {
  // What a library rounds is the machine's: only what that does counts.
  passes::PrepareConfig exact = config.prepare;
  exact.inexact = passes::InexactModels::None;
  Result<passes::PreparedInfo> info = passes::prepare_values(module, exact);
  if (!info)
    return info.error();
  if (info->needs_unread)
    return file_problem("a part of the program was not read",
                        module.getSourceFileName());
  passes::drop_dead_code(module, *info);
  if (config.follows == Follows::Poison)
    poison_by_flags(module);
  std::vector<std::string> sites = call_objects(module, config);
  define_functions(module);
  list_globals(module);
  part_globals(module);
  if (Function *main = module.getFunction("main"))
    main->setName("fathom_program_main");
  module.getFunction(prepared::entry_name)->setName("fathom_replay_entry");
  if (config.sanitizer == Sanitizer::Memory)
    for (Function &function : module)
      if (!function.isDeclaration())
        function.addFnAttr(Attribute::SanitizeMemory);
  StripDebugInfo(module); // places have numbers of their own
  std::string complaint;
  raw_string_ostream stream(complaint);
  if (verifyModule(module, &stream))
    return file_problem("the program cannot be made ready to run: " +
                            StringRef(complaint).split('\n').first.str(),
                        module.getSourceFileName());
  return NativeModule{std::move(sites), false};
}

} // namespace fathom::replay
