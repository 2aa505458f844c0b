// The passes that give a program its meaning for verification: what calls and
// attributes stand for, where execution starts, what is uninitialised.
// form/lowering.h has those that only change its form; pipeline.cpp has the
// order.
// Each pass may be run alone.
#pragma once

#include "passes/config.h"
#include "support/result.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Operators new and delete that are not defined call those that are.
void forward_replaced_operators(llvm::Module &module);

// With --malloc-may-fail, operator new throws std::bad_alloc if it fails.
void let_new_throw(llvm::Module &module, const PrepareConfig &config);
// Functions without a body that --missing lets throw do so, or not.
void let_missing_throw(llvm::Module &module, const PrepareConfig &config,
                       Ledger &ledger);

// Functions and variables of the C library that the program uses and does not
// define get the models of src/models/, unless --missing names them.
void link_models(llvm::Module &module, const PrepareConfig &config);

// Calls of models become their bodies, at the place of the call; calls must be
// direct. A ledger row for each function.
void inline_models(llvm::Module &module, Ledger &ledger);

// Makes @fathom.entry: global constructors in order of priority, then the
// entry with arbitrary arguments. Fails if there is no such function.
Result<llvm::Function *>
make_entry(llvm::Module &module, const PrepareConfig &config, Ledger &ledger);

// Models atexit and the destructors of globals if the program has any. Gives
// the function to be called at the end of the program, or null.
llvm::Function *add_exit_handlers(llvm::Module &module);

// Weak references that no file defines are null; other variables without a
// definition are noted.
void resolve_weak_symbols(llvm::Module &module, Ledger &ledger);
// Descriptions of types that are in the library; natively it has them.
void define_type_infos(llvm::Module &module);

// What code from elsewhere promises about values is checked, or makes poison.
void lower_promises(llvm::Module &module, const PrepareConfig &config);

// Floating-point operations on constants, also of the library.
void fold_floats(llvm::Module &module, const PrepareConfig &config);

// Arrays of variable length whose size wraps around are not made, unless
// accesses to them are judged.
void limit_array_sizes(llvm::Module &module, const PrepareConfig &config,
                       Ledger &ledger);

// alloca() of constant size makes local variables, outside of loops.
void hoist_allocas(llvm::Module &module);

// Everything that lets LLVM exploit undefined behaviour is gone from functions,
// calls, loads and stores; null is an address like any other for LLVM.
void strip_attributes(llvm::Module &module);

// Accesses, and the tests before them, are placed at their index or pointer in
// the line.
void point_at_indices(llvm::Module &module);

// UBSan's tests of alignment and null in code that we compile become questions
// about the objects.
void lower_aligned_pointers(llvm::Module &module, const PrepareConfig &config,
                            Ledger &ledger);
// The address of a member of what lies at the literal address 0 is its offset.
inline constexpr char member_offset_row[] =
    "the address of a member of what lies at address 0 is the member's offset";
void fold_member_offsets(llvm::Module &module, Ledger &ledger);
// UBSan's tests of the classes of objects become comparisons with the tables
// that the program has.
void lower_object_types(llvm::Module &module, const PrepareConfig &config);
// Those that have been asked before are gone.
void drop_repeated_questions(llvm::Module &module);

// A row of the ledger if the program looks at addresses as numbers.
void note_addresses(const llvm::Module &module, Ledger &ledger);
// Likewise if the text of a pointer (%p, or in a string stream) may be written
// into memory.
void note_address_texts(const llvm::Module &module, Ledger &ledger);
// Likewise if it orders or subtracts pointers and nobody checks that they are
// of one object.
void note_order(const llvm::Module &module, const PrepareConfig &config,
                Ledger &ledger);

// Rows for what options say of every program.
void note_options(const llvm::Module &module, const PrepareConfig &config,
                  Ledger &ledger);

// The initialiser of a static local variable of C++ is not entered again while
// it runs.
void check_static_variables(llvm::Module &module, const PrepareConfig &config);

// Inline assembly without instructions, and those of devices/asm_shapes.def;
// the rest is unsupported, or with --asm=havoc arbitrary.
void lower_inline_asm(llvm::Module &module, const PrepareConfig &config,
                      Ledger &ledger);

// Atomic accesses become plain ones (there is one thread), fences nothing.
void lower_atomics(llvm::Module &module, Ledger &ledger);

// LLVM's intrinsics that only inform the optimiser; an assumption of the
// compiler's (__builtin_assume) is a check.
void lower_hints(llvm::Module &module, const PrepareConfig &config,
                 Ledger &ledger);

// Functions are called as what they are.
void check_function_types(llvm::Module &module, const PrepareConfig &config);

// Calls of UBSan's handlers become checks of the branch that led to them.
void lower_ubsan(llvm::Module &module, const PrepareConfig &config);

// Checks for functions that our compiler did not instrument: division, code
// marked unreachable, and with `strict_poison` every flag whose violation gives
// poison. Functions that carry instrumented_attribute lose these flags: their
// checks are there already, and where the user switched one off the operation
// wraps. Runs before `lower`.
void add_ir_checks(llvm::Module &module, const PrepareConfig &config);

// What --checks asks of floating-point numbers: no division by zero, no result
// that is NaN or infinite. Runs before models are taken up.
void check_floats(llvm::Module &module, const PrepareConfig &config);

// The compiler's copies are between places that are the same or apart.
void check_overlapping_copies(llvm::Module &module,
                              const PrepareConfig &config);

// Initial values of variables that point outside of their objects fail at the
// entry's beginning.
void check_initial_values(llvm::Module &module, const PrepareConfig &config,
                          llvm::Function &entry);

// fathom_unwind becomes metadata of the loop it stands in.
void lower_unwind_requests(llvm::Module &module, Ledger &ledger);

// Calls that mean something to a verifier (intrinsics.def) become fathom.*
// calls.
void lower_verifier_calls(llvm::Module &module, const PrepareConfig &config,
                          Ledger &ledger);

// Calls of what is left without a body become what --missing says.
void lower_missing_bodies(llvm::Module &module, const PrepareConfig &config,
                          Ledger &ledger);

// Local variables that are declared const are marked, and the instructions
// that initialise them (constant_local_name).
void mark_constant_locals(llvm::Module &module, const PrepareConfig &config);

// Local variables that can live in registers start as fathom.uninit, so that
// promotion never sees `undef`.
void mark_uninitialised(llvm::Module &module);

// LLVM's mem2reg, on the variables that mark_uninitialised has prepared.
void promote_memory(llvm::Module &module);

// fathom.uninit calls whose value nobody uses are gone.
void drop_unused_uninit(llvm::Module &module);

} // namespace fathom::passes
