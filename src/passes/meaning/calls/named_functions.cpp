#include "passes/meaning/calls/named_functions.h"

#include "prepared/runtime.h"
#include "sea/known.h"
#include "sea/text/name_text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

using prepared::Runtime;

namespace {

// i1 @fathom.known(i64): whether unfolding has the number as a constant.
void ask_what_is_known(Module &module) {
  Function *known = module.getFunction(sea::known_application);
  if (!known)
    return;
  Runtime runtime(module);
  for (User *user : make_early_inc_range(known->users())) {
    auto *call = cast<CallInst>(user);
    IRBuilder<> b(call);
    Value *number =
        b.CreateZExt(call->getArgOperand(0), b.getIntNTy(Runtime::apply_bits));
    Value *answer = runtime.apply(b, sea::known_application, number);
    call->replaceAllUsesWith(b.CreateIsNotNull(answer));
    call->eraseFromParent();
  }
  known->eraseFromParent();
}

// Functions of math.h that rise or fall wherever they are numbers: "exp:f64",
// "expf:f32".
std::string_view direction_of(StringRef name) {
  auto [function, shape] = name.split(sea::shape_mark);
  if (shape == "f32")
    function.consume_back("f");
  else // of long double, or of none
    function.consume_back("l");
  return StringSwitch<std::string_view>(function)
      .Cases("asin", "atan", "sinh", "tanh", "asinh", "acosh", "atanh",
             sea::rising_application)
      .Cases("exp", "exp2", "exp10", "expm1", "cbrt", "erf",
             sea::rising_application)
      .Cases("log", "log2", "log10", "log1p", sea::rising_application)
      .Cases("acos", "erfc", sea::falling_application)
      .Default({});
}

// i64 @fathom.function(ptr name, i64 x, i64 y, i32 z) and fathom.libm_nearest:
// functions of two numbers and a mode by name.
void name_short_functions(Module &module, StringRef function,
                          function_ref<std::string_view(StringRef)> prefix_of) {
  Function *named = module.getFunction(function);
  if (!named)
    return;
  Runtime runtime(module);
  for (User *user : make_early_inc_range(named->users())) {
    auto *call = cast<CallInst>(user);
    IRBuilder<> b(call);
    IntegerType *type = b.getIntNTy(Runtime::apply_bits);
    Value *x = b.CreateZExt(call->getArgOperand(1), type);
    Value *y = b.CreateZExt(call->getArgOperand(2), type);
    Value *mode = b.CreateZExt(call->getArgOperand(3), type);
    StringRef text = prepared::text_of(call->getArgOperand(0));
    std::string name = std::string(prefix_of(text)) + text.str();
    call->replaceAllUsesWith(runtime.apply(
        b, name,
        b.CreateOr(b.CreateOr(x, b.CreateShl(y, 64)), b.CreateShl(mode, 128))));
    call->eraseFromParent();
  }
  named->eraseFromParent();
}

// The same of numbers of 128 bits, in halves (models/math_inexact.c): the
// second one lies behind the first, and the mode in bits that it leaves where
// there are modes.
void name_long_functions(Module &module, StringRef function,
                         function_ref<std::string_view(StringRef)> prefix_of) {
  Function *named = module.getFunction(function);
  if (!named)
    return;
  constexpr unsigned half = 64, whole = 128, mode_bits = 8;
  Runtime runtime(module);
  for (User *user : make_early_inc_range(named->users())) {
    auto *call = cast<CallInst>(user);
    IRBuilder<> b(call);
    IntegerType *type = b.getIntNTy(Runtime::apply_bits);
    auto part = [&](unsigned argument, unsigned at) {
      return b.CreateShl(b.CreateZExt(call->getArgOperand(argument), type), at);
    };
    Value *x = b.CreateOr(part(1, 0), part(2, half));
    Value *y = b.CreateOr(part(3, whole), part(4, whole + half));
    Value *mode = part(5, Runtime::apply_bits - mode_bits);
    StringRef text = prepared::text_of(call->getArgOperand(0));
    std::string name = std::string(prefix_of(text)) + text.str();
    Value *result =
        runtime.apply(b, name, b.CreateOr(b.CreateOr(x, y), mode), whole);
    b.CreateStore(b.CreateTrunc(result, b.getInt64Ty()),
                  call->getArgOperand(6));
    b.CreateStore(b.CreateTrunc(b.CreateLShr(result, half), b.getInt64Ty()),
                  call->getArgOperand(7));
    call->eraseFromParent();
  }
  named->eraseFromParent();
}

} // namespace

void name_functions(Module &module, bool is_monotone) {
  ask_what_is_known(module);
  auto direction = [&](StringRef name) {
    return is_monotone ? direction_of(name) : std::string_view();
  };
  auto nearest = [](StringRef) { return sea::nearest_application; };
  name_short_functions(module, "fathom.function", direction);
  name_short_functions(module, "fathom.libm_nearest", nearest);
  name_long_functions(module, "fathom.function_long", direction);
  name_long_functions(module, "fathom.libm_nearest_long", nearest);
}

} // namespace fathom::passes
