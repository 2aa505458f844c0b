// Inline assembly. What is understood: nothing at all in it (a compiler
// barrier, or a value that is hidden from the optimiser), and the instructions
// of devices/asm_shapes.def. A text without code writes nothing; what it says
// to write in memory it must read as well ("+m"), or what was there is lost
// ("=m"). Clobbers do not matter. Anything else is unsupported where it is
// reached, or, with --asm=havoc, makes its results and what its operands point
// to arbitrary.
#include "passes/meaning/devices/devices.h"
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/TargetParser/Triple.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

enum class Effect : uint8_t {
  Nothing,
  Fresh,
  Mask,
  Unmask,
  GetMask,
  SetMask,
  SwapBytes,
  Exchange,
  ExchangeAdd,
};
struct Shape {
  StringLiteral text;
  Effect effect;
};
constexpr Shape shapes[] = {
#define SHAPE(text, effect) {text, Effect::effect},
#include "passes/meaning/devices/asm_shapes.def"
};

// As asm_shapes.def writes it. Operands lose their numbers, which `numbers`
// gets in order; false if one is written in a way that we do not know.
bool normalise(StringRef text, std::string &out, std::string &numbers) {
  text = text.trim();
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '$' && i + 1 < text.size() && text[i + 1] == '$') {
      out += "$$";
      ++i;
    } else if (c == '$') {
      bool is_braced = i + 1 < text.size() && text[i + 1] == '{';
      size_t digit = i + (is_braced ? 2 : 1);
      if (digit >= text.size() || !isDigit(text[digit]))
        return false;
      numbers += text[digit];
      out += '$';
      size_t end = is_braced ? text.find('}', digit) : digit;
      if (end == StringRef::npos ||
          (!is_braced && digit + 1 < text.size() && isDigit(text[digit + 1])))
        return false;
      i = end;
    } else if (isSpace(c) || c == ',') {
      while (!out.empty() && out.back() == ' ')
        out.pop_back();
      if (c == ',' || (!out.empty() && out.back() != ','))
        out += c == ',' ? ',' : ' ';
    } else {
      out += toLower(c);
    }
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  return true;
}

std::optional<Effect> effect_of(StringRef instruction) {
  for (const Shape &shape : shapes) {
    StringRef text = shape.text;
    if (instruction == text)
      return shape.effect;
    if (text.consume_back("*") && instruction.starts_with(text) &&
        !instruction.contains('$'))
      return shape.effect;
  }
  return std::nullopt;
}

// What is written between the brackets of the call's type: operands by what
// they are. Memory operands are arguments of the call, too.
struct Operands {
  unsigned results = 0;
  SmallVector<Value *, 4> inputs;  // that are no addresses of memory operands
  SmallVector<Value *, 4> written; // addresses of memory that is written
  SmallVector<Value *, 4> read;    // likewise read
  bool is_plain = true;            // nothing else
};

Operands operands_of(const InlineAsm &code, CallBase &call) {
  Operands found;
  unsigned next = 0;
  for (const InlineAsm::ConstraintInfo &one : code.ParseConstraints()) {
    if (one.Type == InlineAsm::isClobber)
      continue;
    found.is_plain &= !one.isMultipleAlternative;
    if (one.Type == InlineAsm::isOutput && !one.isIndirect)
      ++found.results;
    else if (one.Type == InlineAsm::isOutput)
      found.written.push_back(call.getArgOperand(next++));
    else if (one.Type == InlineAsm::isInput && one.isIndirect)
      found.read.push_back(call.getArgOperand(next++));
    else if (one.Type == InlineAsm::isInput)
      found.inputs.push_back(call.getArgOperand(next++));
    else
      found.is_plain = false;
  }
  return found;
}

// Suffixes and names of registers of x86 speak of this width, if they speak of
// any.
bool has_width(StringRef text, unsigned width) {
  const std::string lower = text.lower();
  const StringRef all = lower;
  struct Width {
    unsigned bits;
    StringRef name, exchange, add;
  };
  static constexpr Width widths[] = {{8, ":b}", "xchgb", "xaddb"},
                                     {8, ":h}", "xchgb", "xaddb"},
                                     {16, ":w}", "xchgw", "xaddw"},
                                     {32, ":k}", "xchgl", "xaddl"},
                                     {64, ":q}", "xchgq", "xaddq"}};
  return none_of(widths, [&](const Width &one) {
    return one.bits != width &&
           (all.contains(one.name) || all.contains(one.exchange) ||
            all.contains(one.add));
  });
}

class AsmLowering {
public:
  AsmLowering(Module &module, const PrepareConfig &config, Ledger &ledger)
      : module_(module), runtime_(module), config_(config), ledger_(ledger) {}

  void lower(CallInst &call) {
    const auto *code = cast<InlineAsm>(call.getCalledOperand());
    Operands operands = operands_of(*code, call);
    if (!code->canThrow() && operands.is_plain &&
        (is_empty(*code, call, operands) || is_known(*code, call, operands)))
      return;
    if (config_.devices.asm_is_havoc)
      return havoc(*code, call);
    end_block_unsupported(runtime_, &call,
                          "inline assembly \"" + code->getAsmString() + "\"");
  }

private:
  bool is_empty(const InlineAsm &code, CallInst &call,
                const Operands &operands);
  bool is_known(const InlineAsm &code, CallInst &call,
                const Operands &operands);
  bool does_nothing(StringRef text, CallInst &call, const Operands &operands);
  bool apply(Effect effect, StringRef numbers, CallInst &call,
             const Operands &operands);
  bool swap(CallInst &call, StringRef numbers, const Operands &operands);
  bool exchange(AtomicRMWInst::BinOp operation, CallInst &call,
                const Operands &operands);
  void havoc(const InlineAsm &code, CallInst &call);
  static bool finish(CallInst &call, Value *result) {
    if (result)
      call.replaceAllUsesWith(result);
    call.eraseFromParent();
    return true;
  }

  Module &module_;
  Runtime runtime_;
  const PrepareConfig &config_;
  Ledger &ledger_;
};

// No code: memory is as before, and one result in the place of one argument is
// that argument. A compiler may leave out stores to memory that is only
// written.
bool AsmLowering::is_empty(const InlineAsm &code, CallInst &call,
                           const Operands &operands) {
  if (!StringRef(code.getAsmString()).trim().empty())
    return false;
  bool is_kept = all_of(operands.written, [&](const Value *place) {
    return is_contained(operands.read, place);
  });
  if (call.getType()->isVoidTy())
    return is_kept && finish(call, nullptr);
  if (operands.results != 1 || operands.inputs.size() != 1 ||
      !operands.written.empty() || !operands.read.empty())
    return false;
  for (const InlineAsm::ConstraintInfo &one : code.ParseConstraints())
    if (one.Type == InlineAsm::isInput &&
        (one.Codes.size() != 1 || one.Codes[0] != "0"))
      return false;
  Value *argument = operands.inputs[0];
  return argument->getType() == call.getType() && finish(call, argument);
}

// Instructions without operands, one behind the other.
bool AsmLowering::does_nothing(StringRef text, CallInst &call,
                               const Operands &operands) {
  if (!call.getType()->isVoidTy() || !operands.inputs.empty() ||
      !operands.written.empty())
    return false;
  SmallVector<StringRef, 4> parts;
  text.split(parts, ';');
  std::optional<bool> masks;
  for (StringRef part : parts) {
    std::optional<Effect> effect = effect_of(part.trim());
    if (part.trim().empty())
      continue;
    if (effect == Effect::Mask || effect == Effect::Unmask) {
      if (masks)
        return false; // something may happen in between
      masks = effect == Effect::Mask;
    } else if (effect != Effect::Nothing)
      return false;
  }
  if (masks) {
    PlainBuilder b(&call);
    b.CreateStore(b.getInt8(*masks), interrupt_mask(module_));
  }
  return finish(call, nullptr);
}

bool AsmLowering::is_known(const InlineAsm &code, CallInst &call,
                           const Operands &operands) {
  std::string raw = code.getAsmString(), text, numbers;
  for (char &c : raw)
    c = c == '\n' ? ';' : c;
  if (!normalise(raw, text, numbers))
    return false;
  if (does_nothing(text, call, operands))
    return true;
  StringRef one = StringRef(text).trim("; ");
  std::string joined = one.str(); // "lock; xaddl" is "lock xaddl"
  if (one.starts_with("lock;"))
    joined = "lock " + one.drop_front(5).trim().str();
  std::optional<Effect> effect = effect_of(joined);
  return effect && apply(*effect, numbers, call, operands);
}

bool AsmLowering::apply(Effect effect, StringRef numbers, CallInst &call,
                        const Operands &operands) {
  bool has_memory = !operands.written.empty() || !operands.read.empty();
  Type *type = call.getType();
  PlainBuilder b(&call);
  switch (effect) {
  case Effect::Nothing: // "lock; addl $0,0(%rsp)"
    return type->isVoidTy() && !has_memory && operands.inputs.empty() &&
           finish(call, nullptr);
  case Effect::Mask:
  case Effect::Unmask:
    return false;
  case Effect::Fresh:
    if (has_memory || type->isVoidTy())
      return false;
    return finish(call, runtime_.nondet(b, type, "assembly"));
  case Effect::GetMask:
    if (has_memory || !type->isIntegerTy() || !operands.inputs.empty())
      return false;
    return finish(
        call, b.CreateZExtOrTrunc(
                  b.CreateLoad(b.getInt8Ty(), interrupt_mask(module_)), type));
  case Effect::SetMask: {
    if (has_memory || !type->isVoidTy() || operands.inputs.size() != 1 ||
        !operands.inputs[0]->getType()->isIntegerTy())
      return false;
    Value *bit = b.CreateAnd(
        operands.inputs[0], ConstantInt::get(operands.inputs[0]->getType(), 1));
    b.CreateStore(b.CreateZExtOrTrunc(bit, b.getInt8Ty()),
                  interrupt_mask(module_));
    return finish(call, nullptr);
  }
  case Effect::SwapBytes:
    return swap(call, numbers, operands);
  case Effect::Exchange:
  case Effect::ExchangeAdd:
    return (numbers == "01" || numbers == "10") &&
           exchange(effect == Effect::Exchange ? AtomicRMWInst::Xchg
                                               : AtomicRMWInst::Add,
                    call, operands);
  }
  return false;
}

// "bswap $0" with "=r,0", "rev $0, $1" with "=r,r".
bool AsmLowering::swap(CallInst &call, StringRef numbers,
                       const Operands &operands) {
  if (operands.results != 1 || operands.inputs.size() != 1 ||
      !operands.written.empty() || !operands.read.empty())
    return false;
  const auto *code = cast<InlineAsm>(call.getCalledOperand());
  StringRef text = code->getAsmString();
  Type *type = call.getType();
  bool in_place = numbers == "0";
  if ((!in_place && numbers != "01") || type != operands.inputs[0]->getType())
    return false;
  for (const InlineAsm::ConstraintInfo &one : code->ParseConstraints())
    if (one.Type == InlineAsm::isInput && (one.Codes[0] == "0") != in_place)
      return false;
  unsigned width = text.contains("orw") || text.contains("olw")      ? 16
                   : text.contains(":q}") || text.contains("bswapq") ? 64
                   : text.contains(":k}") || text.contains("bswapl") ? 32
                                                                     : 0;
  bool is_wide = type->isIntegerTy(32) || type->isIntegerTy(64);
  if (width == 0 ? !is_wide : !type->isIntegerTy(width))
    return false;
  // The names of registers say how wide they are, or there is one width.
  const Triple target(module_.getTargetTriple());
  const bool names_words = text.count(":w}") == 2;
  if ((target.isAArch64() && (type->isIntegerTy(32) != names_words ||
                              (!names_words && text.contains(":w}")))) ||
      (!target.isAArch64() && !target.isX86() &&
       type->getIntegerBitWidth() !=
           module_.getDataLayout().getPointerSizeInBits()))
    return false;
  PlainBuilder b(&call);
  return finish(call,
                b.CreateUnaryIntrinsic(Intrinsic::bswap, operands.inputs[0]));
}

// "xchg $0,$1" with "=r,=*m,0,*m": one register and one place in memory.
bool AsmLowering::exchange(AtomicRMWInst::BinOp operation, CallInst &call,
                           const Operands &operands) {
  if (operands.results != 1 || operands.inputs.size() != 1 ||
      operands.written.size() != 1 || operands.read.size() != 1 ||
      operands.written[0] != operands.read[0])
    return false;
  Value *given = operands.inputs[0];
  Type *type = call.getType();
  if (type != given->getType() || !type->isIntegerTy() ||
      call.getParamElementType(0) != type ||
      !has_width(cast<InlineAsm>(call.getCalledOperand())->getAsmString(),
                 type->getIntegerBitWidth()))
    return false;
  for (const InlineAsm::ConstraintInfo &one :
       cast<InlineAsm>(call.getCalledOperand())->ParseConstraints())
    if (one.Type == InlineAsm::isInput && !one.isIndirect &&
        (one.Codes.size() != 1 || one.Codes[0] != "0"))
      return false;
  PlainBuilder b(&call);
  Value *old = b.CreateAtomicRMW(operation, operands.written[0], given,
                                 module_.getDataLayout().getABITypeAlign(type),
                                 AtomicOrdering::SequentiallyConsistent);
  return finish(call, old);
}

// Any result; the whole objects that its operands point into are arbitrary.
void AsmLowering::havoc(const InlineAsm &code, CallInst &call) {
  ledger_.chosen("inline assembly \"" + code.getAsmString() +
                     "\": any result, and the objects of its operands become "
                     "arbitrary, but nothing else (--asm)",
                 call);
  PlainBuilder b(&call);
  for (Value *argument : call.args()) {
    const auto *variable = dyn_cast<GlobalVariable>(argument);
    if (!argument->getType()->isPointerTy() || isa<Function>(argument) ||
        isa<ConstantPointerNull>(argument) ||
        (variable && variable->isConstant()))
      continue;
    Value *offset = runtime_.query(b, RuntimeCall::Offset, {argument});
    Value *start = b.CreateGEP(b.getInt8Ty(), argument, b.CreateNeg(offset));
    runtime_.havoc(b, start,
                   runtime_.query(b, RuntimeCall::ObjectSize, {argument}));
  }
  Type *type = call.getType();
  finish(call,
         type->isVoidTy() ? nullptr : runtime_.nondet(b, type, "assembly"));
}

} // namespace

void lower_inline_asm(Module &module, const PrepareConfig &config,
                      Ledger &ledger) {
  AsmLowering lowering(module, config, ledger);
  for_each_backwards(module, [&](Instruction &instruction) {
    if (auto *call = dyn_cast<CallInst>(&instruction))
      if (call->isInlineAsm())
        lowering.lower(*call);
  });
}

} // namespace fathom::passes
