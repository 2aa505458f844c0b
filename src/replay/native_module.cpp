#include "replay/native_module.h"

#include "passes/form/floats/rounding_modes.h"
#include "passes/form/lowering.h"
#include "passes/meaning/calls/native_steps.h"
#include "passes/meaning/devices/devices.h"
#include "passes/meaning/source_notes.h"
#include "passes/meaning/steps.h"
#include "passes/pipeline.h"
#include "prepared/intrinsics.h"
#include "prepared/ir_tools.h"
#include "replay/instrument.h"
#include "replay/layout/misplace.h"
#include "replay/layout/native_globals.h"
#include "support/diag.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace fathom::replay {

namespace {

using prepared::IntrinsicRow;
using prepared::Meaning;
using sea::CheckKind;

// With models, whether memory is given is chosen, too.
bool is_native_beside_models(const IntrinsicRow &row) {
  switch (row.meaning) {
  case Meaning::Malloc:
  case Meaning::Calloc:
  case Meaning::AlignedAlloc:
    return false;
  default:
    return is_native(row);
  }
}

// --missing is about functions that nobody has. Here the library and the
// sanitizers' runtime are there; what nobody has at all is not called by a
// trace, for that would have ended it.
bool is_provided(const Function &function,
                 const passes::PrepareConfig &config) {
  StringRef name = function.getName();
  if (name.starts_with("__ubsan_") ||
      passes::missing_policy(config, name) == MissingBody::Fail)
    return true;
  const IntrinsicRow *row = prepared::find_intrinsic(name);
  return row && is_native(*row);
}

// Invokes of what cannot throw, so that the passes see plain calls.
void call_intrinsics(Module &module) {
  for (Function &function : module)
    for (BasicBlock *block : prepared::blocks_of(function))
      if (auto *invoke = dyn_cast<InvokeInst>(block->getTerminator()))
        if (Function *callee = invoke->getCalledFunction())
          if (callee->isDeclaration() &&
              prepared::find_intrinsic(callee->getName()))
            changeToCall(invoke);
}

// Names that the harness and the C library have for themselves; linkage such
// that what nobody defines is not called.
void rename(Module &module) {
  if (Function *main = module.getFunction("main"))
    main->setName("fathom_program_main");
  module.getFunction(prepared::entry_name)->setName("fathom_replay_entry");
}

// Registers and handlers, as the verifier has them: objects, and calls.
bool uses_devices(const Module &module, const passes::PrepareConfig &config) {
  auto uses = [&](const char *name) {
    const Function *function = module.getFunction(name);
    return function && function->isDeclaration() && !function->use_empty();
  };
  return !config.devices.io.empty() || uses("fathom_io") ||
         uses("fathom_interrupt");
}

bool uses_cpp(const Module &module) {
  for (const Function &function : module)
    if (function.getName().starts_with("_Z") ||
        function.getName().starts_with("__cxa") ||
        function.getName().starts_with("__gxx"))
      return true;
  return false;
}

void sanitize(Module &module, Sanitizer sanitizer) {
  Attribute::AttrKind kind = sanitizer == Sanitizer::Address
                                 ? Attribute::SanitizeAddress
                                 : Attribute::SanitizeMemory;
  for (Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr(kind);
}

} // namespace

Result<NativeModule> make_native(Module &module, const NativeConfig &config) {
  const bool has_models = config.form == Form::Models;
  prepared::Ledger ledger;
  passes::drop_trap_marks(module);
  passes::take_annotations(module);
  const bool has_devices = uses_devices(module, config.prepare);
  std::vector<passes::IoRange> registers;
  if (has_devices)
    registers = passes::declare_io(module, config.prepare, ledger);
  if (has_models) {
    // What a library rounds is the machine's: only what that does counts.
    passes::PrepareConfig exact = config.prepare;
    exact.inexact = passes::InexactModels::None;
    passes::link_models(module, exact);
    passes::take_call_types(module); // of the models
  }
  Result<Function *> entry = passes::make_entry(module, config.prepare, ledger);
  if (!entry)
    return entry.error();
  passes::drop_unreachable(module, **entry);
  passes::resolve_weak_symbols(module, ledger);
  passes::check_static_variables(module, config.prepare);
  passes::check_function_types(module, config.prepare);
  passes::check_floats(module, config.prepare);
  call_intrinsics(module);
  if (has_models) {
    passes::lower_varargs(module); // models have some, and are inlined
    passes::inline_models(module, ledger);
  }
  if (has_devices) {
    passes::number_io_addresses(module, registers);
    passes::settle_io_reads(module, registers,
                            passes::has_interrupt_handlers(module));
    passes::place_interrupts(module, config.prepare, ledger);
  }
  passes::add_ir_checks(module, config.prepare);
  passes::lower_hints(module, config.prepare, ledger);
  passes::lower_some_verifier_calls(module, config.prepare, ledger,
                                    has_models && config.prepare.malloc_may_fail
                                        ? is_native_beside_models
                                        : is_native);
  passes::lower_some_missing_bodies(
      module, config.prepare, ledger, [&](const Function &function) {
        return is_provided(function, config.prepare);
      });
  std::vector<std::string> sites = instrument(module, config);
  list_globals(module);
  if (any_of(config.watched, [](const WatchedLine &watched) {
        return watched.kind == CheckKind::MisalignedAccess;
      }))
    misplace_objects(module);
  rename(module);
  sanitize(module, config.sanitizer);
  std::string complaint;
  raw_string_ostream stream(complaint);
  if (verifyModule(module, &stream))
    return file_problem("the program cannot be made ready to run: " +
                            StringRef(complaint).split('\n').first.str(),
                        module.getSourceFileName());
  return NativeModule{std::move(sites), uses_cpp(module)};
}

} // namespace fathom::replay
