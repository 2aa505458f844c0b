// Exceptions as plain control flow (docs/decisions/exceptions.md). A function
// that an exception leaves returns; three variables of the program say so:
//
//     @fathom.eh.flies     i8   an exception is on its way
//     @fathom.eh.object    ptr  the object that was thrown
//     @fathom.eh.handlers  i64  one bit per type that is thrown anywhere:
//                               somebody further up catches it
//
// With the last, a throw knows before anything is unwound whether there is a
// handler. Two steps, since calls become direct between them.
#pragma once

#include "prepared/ledger.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// invoke becomes a call and a test, both marked with the same node:
//     call f(...); if (fathom.eh.test()) goto pad; goto normal
inline constexpr llvm::StringLiteral invoke_metadata = "fathom.invoke";
inline constexpr llvm::StringLiteral test_name = "fathom.eh.test";
void open_invokes(llvm::Module &module);

// The rest: throws, tests, landing pads, resume, calls that exceptions leave.
// Calls are direct. Needs open_invokes, and leaves nothing of it.
void lower_exceptions(llvm::Module &module, prepared::Ledger &ledger);

// Calls of __dynamic_cast become comparisons with the classes that there are.
void lower_dynamic_casts(llvm::Module &module);

// Of a variable (i8) that is not 0 while its function runs the initialiser of a
// static variable: the one (i8) that says so to all. What an exception leaves
// no longer runs.
inline constexpr llvm::StringLiteral running_metadata = "fathom.running";

// The variables of the function that may live there end in these blocks.
void end_variables(llvm::Function &function,
                   llvm::ArrayRef<llvm::BasicBlock *> exits);

// The program throws something itself.
bool throws(const llvm::Module &module);

// The program calls setjmp or longjmp.
bool uses_jumps(const llvm::Module &module);

// Called by models: the exception there flies again.
inline constexpr llvm::StringLiteral fly_name = "fathom.eh.fly";
// Called by models: ends the object of an exception of this number.
inline constexpr llvm::StringLiteral destroy_name = "fathom.eh.destroy";
// Called by models behind a call of a function of the program: whether an
// exception or a jump leaves it. A model that asks returns then, having tidied
// up; through others nothing can be followed.
inline constexpr llvm::StringLiteral unwinds_name = "fathom.eh.unwinds";
// Attribute of functions with a body that promise not to be left by exceptions
// and do nothing about it, as all those of C. Its value: why that can be.
inline constexpr llvm::StringLiteral no_unwind_attribute = "fathom-no-unwind",
                                     without_tables = "without tables",
                                     c_promise = "C",
                                     foreign_promise = "foreign";
// Calls in C++ that cannot throw: what would have to end if they were left
// nevertheless (by a jump, by what C lets through) is not in the code.
inline constexpr llvm::StringLiteral silent_metadata = "fathom.silent";
// Both are written down before attributes are taken away.
void mark_no_unwind(llvm::Module &module);

} // namespace fathom::passes
