// Inline assembly. What is understood:
//   ""  without results           a compiler barrier: nothing. What it says to
//                                 write in memory it must read as well ("+m"),
//                                 or what was there is lost ("=m")
//   ""  "=r,0"                    hides a value from the optimiser: the value
//   "bswap ${0:q}", "bswap $0"  "=r,0"    the bytes in reverse order
// clobbers do not matter. Anything else is unsupported.
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// "=r,0" and clobbers: one result in the place of the only argument.
bool is_in_place(const InlineAsm &code, const CallBase &call) {
  unsigned results = 0, arguments = 0;
  for (const InlineAsm::ConstraintInfo &one : code.ParseConstraints()) {
    if (one.Type == InlineAsm::isClobber)
      continue;
    if (one.isIndirect || one.isMultipleAlternative || one.Codes.size() != 1)
      return false;
    if (one.Type == InlineAsm::isOutput)
      ++results;
    else if (one.Type == InlineAsm::isInput && one.Codes[0] == "0")
      ++arguments;
    else
      return false;
  }
  return results == 1 && arguments == 1 && call.arg_size() == 1 &&
         call.getType() == call.getArgOperand(0)->getType();
}

bool is_bswap(StringRef text) {
  return text == "bswap ${0:q}" || text == "bswap $0" || text == "bswapq $0" ||
         text == "bswapl $0" || text == "bswapq ${0:q}" ||
         text == "bswap ${0:k}" || text == "bswapl ${0:k}";
}

unsigned bswap_width(StringRef text) {
  if (text.contains(":q}") || text.starts_with("bswapq"))
    return 64;
  return text.contains(":k}") || text.starts_with("bswapl") ? 32 : 0;
}

// The value the assembly gives, or null.
Value *value_of(const InlineAsm &code, CallBase &call) {
  StringRef text = StringRef(code.getAsmString()).trim();
  if (!is_in_place(code, call) || code.canThrow())
    return nullptr;
  Value *argument = call.getArgOperand(0);
  if (text.empty())
    return argument;
  bool wide_enough = argument->getType()->isIntegerTy(32) ||
                     argument->getType()->isIntegerTy(64);
  unsigned width = bswap_width(text);
  if (!is_bswap(text) || !wide_enough ||
      (width != 0 && !argument->getType()->isIntegerTy(width)))
    return nullptr;
  PlainBuilder b(&call);
  return b.CreateUnaryIntrinsic(Intrinsic::bswap, argument);
}

// No code, no results, and memory is as before: what counts as written there
// ("=*m") is an operand that counts as read, too. A compiler may leave out
// stores to memory that is only written.
bool is_barrier(const InlineAsm &code, const CallBase &call) {
  if (!call.getType()->isVoidTy() ||
      !StringRef(code.getAsmString()).trim().empty())
    return false;
  SmallVector<const Value *, 4> written, read;
  unsigned next = 0; // argument
  for (const InlineAsm::ConstraintInfo &one : code.ParseConstraints())
    if (one.Type == InlineAsm::isOutput && one.isIndirect)
      written.push_back(call.getArgOperand(next++));
    else if (one.Type == InlineAsm::isInput)
      read.push_back(call.getArgOperand(next++));
  return all_of(written,
                [&](const Value *place) { return is_contained(read, place); });
}

void lower_one(const Runtime &runtime, CallInst &call) {
  const auto *code = cast<InlineAsm>(call.getCalledOperand());
  if (is_barrier(*code, call)) {
    call.eraseFromParent();
    return;
  }
  if (Value *value = value_of(*code, call)) {
    call.replaceAllUsesWith(value);
    call.eraseFromParent();
    return;
  }
  end_block_unsupported(runtime, &call,
                        "inline assembly \"" + code->getAsmString() + "\"");
}

} // namespace

void lower_inline_asm(Module &module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &instruction) {
    if (auto *call = dyn_cast<CallInst>(&instruction))
      if (call->isInlineAsm())
        lower_one(runtime, *call);
  });
}

} // namespace fathom::passes
