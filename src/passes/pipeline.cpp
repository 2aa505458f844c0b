#include "passes/pipeline.h"

#include "passes/form/exceptions/exceptions.h"
#include "passes/form/floats/exception_flags.h"
#include "passes/form/floats/float_calls.h"
#include "passes/form/floats/rounding_modes.h"
#include "passes/form/lowering.h"
#include "passes/meaning/checks/svcomp.h"
#include "passes/meaning/checks/ubsan_data.h"
#include "passes/meaning/contracts/contract_steps.h"
#include "passes/meaning/devices/devices.h"
#include "passes/meaning/foreign/foreign_steps.h"
#include "passes/meaning/note_stack.h"
#include "passes/meaning/source_notes.h"
#include "passes/meaning/steps.h"
#include "passes/meaning/unmarked_variables.h"
#include "prepared/basis.h"
#include "support/diag.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// The first line of what LLVM's verifier says, or "".
std::string complaint(const Module &module) {
  std::string text;
  raw_string_ostream stream(text);
  if (!verifyModule(module, &stream))
    return {};
  return StringRef(text).split('\n').first.str();
}

// A model or a pass has named a function that nothing named before.
bool has_unread(const Module &module) {
  return any_of(module, [](const Function &function) {
    return function.hasFnAttribute(unread_attribute);
  });
}

} // namespace

// The order matters:
//  * Models of library functions come first, so that they are functions of the
//    program for everything else, and become bodies once calls are direct.
//  * Attributes go first of all: no step after that may rely on a promise. What
//    they promise of values is written down before.
//  * Tests of alignment, null and classes go before that: they look at
//    addresses and make blocks.
//  * Offsets of members that are written as addresses are numbers before it is
//    asked whether the program looks at addresses.
//  * The blocks of variables are found while all objects are clang's.
//  * Sizes of arrays are looked at while products have their flags.
//  * Calls become direct before they are given a meaning, so that a pointer to
//    `free` is as good as its name.
//  * UBSan's handlers and IR-level checks come before calls that end the
//    execution, which cut off what stands behind them (clang puts a handler
//    behind every call that does not return).
//  * Variables are marked as uninitialised before they are promoted, and
//    numbers of odd widths become whole bytes behind that: what is promoted has
//    none.
//
// LLVM passes among the steps, and why they may be there:
//  * PromoteMemToReg (promote_memory): takes loads and stores of variables
//    whose address nobody takes; every path has a store before each load, so it
//    never makes an undef. Such accesses cannot fail any memory check.
//  * removal of unreachable blocks, merging of blocks (clean_cfg): by structure
//    alone; nothing is concluded from `unreachable` or from null pointers.
//  * LoopSimplify, LCSSA (simplify_loops): add blocks and phis only.
// Not there: simplifycfg, instcombine, sccp, gvn, and all that know about
// poison, null or `unreachable`.
Result<PreparedInfo> prepare_values(Module &module,
                                    const PrepareConfig &config) {
  if (std::string why = complaint(module); !why.empty())
    return file_problem("not a valid LLVM module: " + why,
                        module.getSourceFileName());
  PreparedInfo info;
  drop_trap_marks(module);
  note_options(module, config, info.ledger);
  if (Result<void> good = apply_contracts(module, config, info.ledger); !good)
    return good.error();
  take_annotations(module);
  mark_assumptions(module, Basis::program());
  refuse_scalable_vectors(module);
  simplify_markers(module);
  std::vector<IoRange> registers = declare_io(module, config, info.ledger);
  forward_replaced_operators(module);
  let_new_throw(module, config);
  let_missing_throw(module, config, info.ledger);
  link_models(module, config);
  take_call_types(module);
  mark_assumptions(module, Basis::range()); // those of the models
  PrepareConfig around = config;
  around.entry = entry_with_contract(module, config);
  Result<Function *> entry = make_entry(module, around, info.ledger);
  if (!entry)
    return entry.error();
  info.entry = *entry;
  info.entry_source_name = config.entry;
  check_initial_values(module, config, **entry);
  drop_unreachable(module, **entry);
  if (info.needs_unread = has_unread(module); info.needs_unread)
    return info;
  lower_object_types(module, config);
  note_source(module, info.ledger);
  note_stack(module, info.ledger);
  limit_array_sizes(module, config, info.ledger);
  note_lists(module, info.ledger);
  resolve_weak_symbols(module, info.ledger);
  define_type_infos(module);
  check_static_variables(module, config);
  point_at_indices(module);
  lower_aligned_pointers(module, config, info.ledger);
  fold_member_offsets(module, info.ledger);
  number_io_addresses(module, registers);
  check_noreturn(module, config);
  check_single_targets(module);
  note_promises(module, info.ledger);
  lower_promises(module, config);
  mark_no_unwind(module);
  strip_attributes(module);
  mark_temporaries(module);
  mark_blocks(module, info.ledger);
  mark_constant_locals(module, config);
  Ledger addresses;
  note_addresses(module, addresses);
  info.sees_addresses = !addresses.notes().empty();
  if (config.layout_is_chosen && config.has(sea::CheckKind::PointerOverflow) &&
      !config.has(sea::CheckKind::PointerArithmetic))
    info.ledger.chosen(
        "whether the address of a pointer that leaves its object "
        "wraps around: judged in a layout of Fathom's");
  if (config.layout_is_chosen) {
    note_order(module, config, addresses);
    note_address_texts(module, addresses);
  }
  if (config.layout_is_chosen)
    for (const LedgerNote &note : addresses.notes())
      info.ledger.add(note);

  check_function_types(module, config);
  if (uses_jumps(module))
    info.ledger.chosen("variables whose address is taken keep their values "
                       "where setjmp returns again");
  // With the check that throw fails; otherwise what is behind it counts.
  if (!config.has(sea::CheckKind::UncaughtException) && throws(module))
    info.ledger.chosen("an exception that nobody catches, or that leaves a "
                       "noexcept function, ends the program where it is "
                       "thrown: destructors do not run before");
  note_rounding(module, info.ledger);
  relax_strict_floats(module);
  lower_calls(module, info.ledger);
  raise_flags(module, info.ledger);
  check_floats(module, config);
  lower_rounding_of_models(module);
  inline_models(module, info.ledger);
  lower_inline_asm(module, config, info.ledger);
  settle_io_reads(module, registers, has_interrupt_handlers(module));
  place_interrupts(module, config, info.ledger);
  lower_atomics(module, info.ledger);
  for (const Function &function : module)
    if (function.hasFnAttribute(wraps_attribute))
      info.ledger.chosen("signed numbers wrap around (-fwrapv)");
  lower_ubsan(module, config);
  add_ir_checks(module, config);
  check_overlapping_copies(module, config);
  lower_hints(module, config, info.ledger);
  lower_unwind_requests(module, info.ledger);
  lower_verifier_calls(module, config, info.ledger);
  settle_contraction(module, config, info.ledger);
  fold_floats(module, config);
  judge_write_sets(module, config, info.ledger);
  lower_missing_bodies(module, config, info.ledger);
  drop_unreachable(module, **entry);
  clean_cfg(module);
  watch_endless_loops(module, config);

  hoist_allocas(module);
  mark_uninitialised(module);
  promote_memory(module);
  lower_odd_widths(module);
  fold_floats(module, config);
  drop_unused_uninit(module);
  drop_repeated_questions(module);

  lower_values(module);
  lower_fat_slots(module);
  start_shadow_fields(module);
  return info;
}

void drop_dead_code(Module &module, PreparedInfo &info) {
  clean_cfg(module);
  drop_unreachable(module, *info.entry);
}

void prepare_control(Module &module, PreparedInfo &info) {
  lower_control(module);
  drop_unreachable(module, *info.entry);
  std::string why = complaint(module);
  if (why.empty())
    why = check_assumptions(module, info.ledger);
  FATHOM_ASSERT(why.empty(), why.c_str());
}

Result<PreparedInfo> prepare(Module &module, const PrepareConfig &config) {
  Result<PreparedInfo> info = prepare_values(module, config);
  if (info && !info->needs_unread)
    prepare_control(module, *info);
  return info;
}

} // namespace fathom::passes
