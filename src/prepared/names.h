// Names by which the parts that make, change and read a prepared module know
// its entry, its marked functions and its marked instructions: attributes,
// metadata, functions. The fathom.* calls are in runtime.h.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Instruction.h>

namespace fathom::prepared {

// --- functions --------------------------------------------------------------

// The function the prepared module starts in; it has no parameters.
inline constexpr char entry_name[] = "fathom.entry";
// What runs at the end of the program, and a byte that says that it does.
inline constexpr char exit_name[] = "fathom.exit.run";
inline constexpr char exit_running_name[] = "fathom.exit.running";

// What passes find by name, although nothing that the entry gets to names it:
// SMACK's functions, and operators new and delete, of which one may stand for
// the others.
inline constexpr llvm::StringLiteral found_by_name[] = {
    "__SMACK_init_func_", "_Znw", "_Zna", "_Zdl", "_Zda"};
// The name of a function of one file, for others: goto-cc's
// --export-file-local-symbols.
inline constexpr char file_local_prefix[] = "__CPROVER_file_local_";

// --- attributes -------------------------------------------------------------

// Functions that our own compiler run instrumented carry this attribute; what
// has it not (bitcode from elsewhere) gets IR-level checks.
inline constexpr char instrumented_attribute[] = "fathom-instrumented";
// Functions that were compiled with -fwrapv carry this attribute: their signed
// sums, differences and products wrap around.
inline constexpr char wraps_attribute[] = "fathom-wraps";
// Functions that a property `G ! call(F())` of SV-COMP names carry this one.
inline constexpr char error_function_attribute[] = "fathom-error-function";
// Functions whose body was not read, since nothing gets to them, carry this
// one.
inline constexpr char unread_attribute[] = "fathom-unread";
// Models of library functions carry this one.
inline constexpr char model_attribute[] = "fathom-model";
// A parameter or result that must not be poison.
inline constexpr char defined_attribute[] = "fathom-defined";

// --- metadata ---------------------------------------------------------------

// Of a module in which memory must not be lost at any time (named metadata).
inline constexpr char never_lost_name[] = "fathom.never_lost";
// Lines without checks, and rows of the ledger, that the front end found
// (named metadata, prepared/kept_facts.h).
inline constexpr char unchecked_name[] = "fathom.unchecked";
inline constexpr char ledger_name[] = "fathom.ledger";
// Of a read between such lines that is guarded already.
inline constexpr char guarded_name[] = "fathom.guarded";
// Of a select that is a branch in the source program.
inline constexpr char decides_name[] = "fathom.decides";
// Of a local variable that is constant once it is initialised, and of the
// instruction that does that.
inline constexpr char constant_local_name[] = "fathom.constant_local";
// Of a branch of the choice that a call through a pointer became.
inline constexpr char callee_metadata[] = "fathom.callee";
// Of the terminator of a loop's header: the loop's name.
inline constexpr char loop_metadata[] = "fathom.loop";
// Of instructions of a model: the library function's name.
inline constexpr char library_metadata[] = "fathom.library";

// "strlen" for an instruction that came from the model of strlen, otherwise "".
llvm::StringRef library_function(const llvm::Instruction &instruction);

} // namespace fathom::prepared
