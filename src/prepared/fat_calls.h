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
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>

namespace fathom::prepared {

enum class FatCall : uint8_t { Set, Get, Load, Store, Copy, Fill };

std::optional<FatCall> fat_call(const llvm::Value &call);
// Of such a call: the slot is a constant.
uint32_t fat_slot(const llvm::Value &call);
llvm::Function *fat_function(llvm::Module &module, FatCall what);

} // namespace fathom::prepared
