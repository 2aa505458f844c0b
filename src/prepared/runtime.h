// The fathom.* declarations of docs/prepared-module.md: how the passes build
// calls of them and how the lifter recognises them. No other place in the tree
// writes these names.
#pragma once

#include "sea/checks.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <optional>
#include <string>

namespace fathom::prepared {

class Basis;

enum class RuntimeCall : uint8_t {
  Check,       // void (i1 ok, i32 kind, ptr text)
  Assume,      // void (i1)
  Cover,       // void (i1 holds, ptr text)
  Halt,        // void (), followed by unreachable
  Unsupported, // void (ptr text), followed by unreachable
  Nondet,      // T (ptr text)
  Uninit,      // T (ptr text)
  Malloc,      // ptr (iW size, iW align, i32 HeapKind, ptr): in the place of
               // the object there, perhaps, which is freed next; or null
  Free,        // void (ptr, i32 HeapKind, word size, i1 is given)
  Havoc,       // void (ptr, iW)
  IsDeref,     // i1 (ptr, iW)
  IsAlloc,     // i1 (ptr)
  IsMod,       // i1 (ptr)
  ResetMod,    // void (ptr)
  ObjectSize,  // iW (ptr)
  Offset,      // iW (ptr)
  SameObject,  // i1 (ptr, ptr)
  Access,      // void (ptr, iW, i1 write)
  SlotSet,     // void (ptr, iW slot, i64); the slot is a constant
  SlotGet,     // i64 (ptr, iW slot)
  Aligned,     // void (ptr, iW align, ptr text): without text it is poison
  Output,      // void (T): goes outside, and so must be initialised
  Constant,    // void (ptr, i1 on): the object of Malloc with alignment 1 that
               // begins there must not be written to; or may be again
  Apply,       // T (ptr text, i256 arguments): a function of the arguments of
               // which nothing else is known; the text names it
};

// What made a heap object; only the same kind may free it.
enum class HeapKind : uint32_t { Malloc, New, NewArray };
HeapKind heap_kind(const llvm::Value *argument);

// The variable (i8) that says whether writes are noted as modifications. There
// is one if the program switches that; otherwise they always are.
inline constexpr llvm::StringLiteral tracking_name = "fathom.tracking";

// Operand bundle of a Check: what was computed, for the reader of a failure.
inline constexpr llvm::StringLiteral operands_name = "fathom.operands";

// Metadata of a Havoc that is not noted as a modification.
inline constexpr llvm::StringLiteral not_a_write_name = "fathom.not_a_write";

// Metadata of an IsAlloc that is false for a constant object.
inline constexpr llvm::StringLiteral writable_name = "fathom.writable";

// Metadata of an LLVM intrinsic for memory that was a call in the source: a
// pointer for no bytes must be good, too.
inline constexpr llvm::StringLiteral library_call_name = "fathom.library_call";

// void (i1 holds, ptr text): what a model assumes although there could be such
// executions. It becomes an assumption with its row where the model is used.
inline constexpr llvm::StringLiteral limit_name = "fathom.limit";

// Which of them a call is, if any. A function of the program under test that
// happens to have such a name and a body is none.
std::optional<RuntimeCall> runtime_call(const llvm::Function &function);
std::optional<RuntimeCall> runtime_call(const llvm::Value &call);

// The text an argument of one of these calls points to; empty for null.
llvm::StringRef text_of(const llvm::Value *argument);

// "i32", "ptr", "double", "{ i32, i64 }".
std::string type_text(llvm::Type *type);

// Builds calls at the builder's place, with the builder's debug location.
class Runtime {
public:
  explicit Runtime(llvm::Module &module);

  llvm::Module &module() const { return module_; }
  llvm::IntegerType *word() const { return word_; } // iW
  llvm::Constant *text(llvm::StringRef text) const; // null pointer if empty

  // The operands are for the reader of a failure, whose text names their types.
  llvm::CallInst *check(llvm::IRBuilderBase &b, llvm::Value *ok,
                        sea::CheckKind kind, llvm::StringRef what = {},
                        llvm::ArrayRef<llvm::Value *> operands = {}) const;
  // Executions in which it does not hold are left out, for this reason.
  llvm::CallInst *assume(llvm::IRBuilderBase &b, llvm::Value *holds,
                         const Basis &basis) const;
  llvm::CallInst *cover(llvm::IRBuilderBase &b, llvm::Value *holds,
                        llvm::StringRef what) const;
  // These two do not end the block: `unreachable` is for the caller to add
  // (end_block() does both).
  llvm::CallInst *halt(llvm::IRBuilderBase &b) const;
  llvm::CallInst *unsupported(llvm::IRBuilderBase &b,
                              llvm::StringRef why) const;
  // An aggregate is put together from its scalars, a vector from its elements.
  llvm::Value *nondet(llvm::IRBuilderBase &b, llvm::Type *type,
                      llvm::StringRef what) const;
  llvm::Value *uninit(llvm::IRBuilderBase &b, llvm::Type *type,
                      llvm::StringRef what) const;
  llvm::CallInst *malloc(llvm::IRBuilderBase &b, llvm::Value *size,
                         uint64_t align, HeapKind kind,
                         llvm::Value *instead_of = nullptr) const;
  llvm::CallInst *free(llvm::IRBuilderBase &b, llvm::Value *p, HeapKind kind,
                       llvm::Value *size = nullptr) const;
  llvm::CallInst *havoc(llvm::IRBuilderBase &b, llvm::Value *p,
                        llvm::Value *size) const;
  // A function of this name and these arguments, of which there are at most
  // apply_bits.
  static constexpr unsigned apply_bits = 256;
  llvm::Value *apply(llvm::IRBuilderBase &b, llvm::StringRef name,
                     llvm::Value *arguments, unsigned result_bits = 64) const;
  // A number that is printed.
  llvm::CallInst *output(llvm::IRBuilderBase &b, llvm::Value *value) const;
  // IsDeref … Aligned.
  llvm::CallInst *query(llvm::IRBuilderBase &b, RuntimeCall what,
                        llvm::ArrayRef<llvm::Value *> arguments) const;

private:
  llvm::CallInst *call(llvm::IRBuilderBase &b, RuntimeCall what,
                       llvm::Type *result,
                       llvm::ArrayRef<llvm::Value *> arguments) const;
  llvm::Value *arbitrary(llvm::IRBuilderBase &b, RuntimeCall what,
                         llvm::Type *type, llvm::StringRef text) const;

  llvm::Module &module_;
  llvm::IntegerType *word_;
};

// Replaces `at` and everything behind it in its block by
// `fathom.unsupported(why); unreachable`. Phis of the successors lose the edge.
void end_block_unsupported(const Runtime &runtime, llvm::Instruction *at,
                           llvm::StringRef why);
// Likewise with fathom.halt.
void end_block_halt(const Runtime &runtime, llvm::Instruction *at);
// The program ends in front of `at` unless the condition holds.
void halt_unless(const Runtime &runtime, llvm::Instruction *at,
                 llvm::Value *condition);
// Only `unreachable` at `at`.
void end_block(llvm::Instruction *at);

} // namespace fathom::prepared
