// Values of the user's that travel with a pointer (fathom_fat_set,
// fathom_fat_get), as calls:
//   ptr fathom.fat.set(ptr, iW slot, i64)   the pointer with another value
//   i64 fathom.fat.get(ptr, iW slot)
// passes/form/fat_slots.cpp turns these into plain values. Where pointers are
// in memory, their values lie in a shadow at the same address:
//   i64 fathom.fat.load(ptr at, iW slot)
//   void fathom.fat.store(ptr at, iW slot, i64)
//   void fathom.fat.copy(ptr to, iW slot, ptr from, iW n)
//   void fathom.fat.fill(ptr at, iW slot, iW n)        n bytes become 0
// The user's shadow memory (__CPROVER_set_field and its like) is such a shadow,
// too, with a value for each byte; form/shadow_fields.cpp starts it:
//   i8 fathom.fat.load_byte(ptr at, iW slot)
//   void fathom.fat.fill_bytes(ptr at, iW slot, iW n, i8)
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>

namespace fathom::prepared {

enum class FatCall : uint8_t {
  Set,
  Get,
  Load,
  Store,
  Copy,
  Fill,
  LoadByte,
  FillBytes,
};

// Slots of shadow memory begin here: the first says which bytes lie in local
// variables (1; all others 0).
inline constexpr uint32_t first_field_slot = 1u << 20;

std::optional<FatCall> fat_call(const llvm::Value &call);
// Of such a call: the slot is a constant.
uint32_t fat_slot(const llvm::Value &call);
llvm::Function *fat_function(llvm::Module &module, FatCall what);

} // namespace fathom::prepared
