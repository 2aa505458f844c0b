// Output with a constant format, the most frequent of all library calls. Where
// number and types of the arguments fit the format, all that a call of printf
// can do wrong is in its strings, and in numbers that are not initialised: then
// they are looked at by themselves, and the model that reads formats is not
// needed. What this does not know is left to that model.
#include "passes/library.h"
#include "passes/runtime.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

struct Family {
  StringLiteral name;
  unsigned format; // the position of the format
  bool has_file;   // the first argument is a FILE
  bool is_wide;    // the format is one of wide characters
};
constexpr Family families[] = {
    {"printf", 0, false, false},       {"fprintf", 1, true, false},
    {"dprintf", 1, false, false},      {"syslog", 1, false, false},
    {"__printf_chk", 1, false, false}, {"__fprintf_chk", 2, true, false},
    {"wprintf", 0, false, true},       {"fwprintf", 1, true, true},
};

struct StringArgument {
  Value *text;
  std::optional<uint64_t> most; // precision
  bool is_wide;
};
struct Arguments {
  std::vector<StringArgument> strings;
  // Numbers, and how many bits of each are printed.
  std::vector<std::pair<Value *, unsigned>> numbers;
};

// Up to the terminator. A format of wide characters must be ASCII.
std::optional<std::string> constant_text(Value *format, bool is_wide) {
  auto *global = dyn_cast<GlobalVariable>(format->stripPointerCasts());
  if (!global || !global->isConstant() || !global->hasDefinitiveInitializer())
    return {};
  Constant *data = global->getInitializer();
  auto *array = dyn_cast<ArrayType>(data->getType());
  if (!array || !array->getElementType()->isIntegerTy(is_wide ? 32 : 8))
    return {};
  if (isa<ConstantAggregateZero>(data) && array->getNumElements() > 0)
    return std::string();
  auto *characters = dyn_cast<ConstantDataSequential>(data);
  if (!characters)
    return {};
  std::string text;
  for (unsigned i = 0; i < characters->getNumElements(); ++i) {
    uint64_t c = characters->getElementAsInteger(i);
    if (c == 0)
      return text;
    if (is_wide && c > 127)
      return {};
    text += char(c);
  }
  return {};
}

class FormatReader {
public:
  FormatReader(CallInst &call, unsigned next, StringRef format)
      : call_(call), rest_(format), next_(next) {}

  // False: something unusual.
  bool read(Arguments &arguments) {
    while (!rest_.empty()) {
      size_t percent = rest_.find('%');
      if (percent == StringRef::npos)
        return true;
      rest_ = rest_.drop_front(percent + 1);
      if (!read_one(arguments))
        return false;
    }
    return true;
  }

private:
  Value *take() {
    return next_ < call_.arg_size() ? call_.getArgOperand(next_++) : nullptr;
  }
  bool take_integer(unsigned bits, unsigned printed, Arguments &to) {
    Value *value = take();
    if (!value || !value->getType()->isIntegerTy(bits))
      return false;
    to.numbers.emplace_back(value, printed);
    return true;
  }
  bool read_count(std::optional<uint64_t> &count, bool &is_argument,
                  Arguments &to) {
    if (rest_.consume_front("*")) {
      is_argument = true;
      return take_integer(32, 32, to);
    }
    StringRef digits = rest_.take_while([](char c) { return isDigit(c); });
    rest_ = rest_.drop_front(digits.size());
    uint64_t value = 0;
    if (!digits.empty() &&
        (digits.size() > 6 || digits.getAsInteger(10, value)))
      return false;
    count = value;
    return true;
  }

  bool read_one(Arguments &to) {
    std::optional<uint64_t> width, precision;
    bool width_given = false, precision_given = false;
    rest_ = rest_.ltrim("-+ #0'");
    if (!read_count(width, width_given, to))
      return false;
    if (rest_.consume_front(".") && !read_count(precision, precision_given, to))
      return false;
    StringRef length = rest_.take_while(
        [](char c) { return StringRef("hljztLq").contains(c); });
    rest_ = rest_.drop_front(length.size());
    if (rest_.empty())
      return false;
    char kind = rest_.front();
    rest_ = rest_.drop_front();
    switch (kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return read_integer(length, to);
    case 'c':
      return (length.empty() || length == "l") &&
             take_integer(32, length.empty() ? 8 : 32, to);
    case 'p':
    case 's': {
      Value *value = take();
      bool is_wide = kind == 's' && length == "l";
      if ((!length.empty() && !is_wide) || !value ||
          !value->getType()->isPointerTy() || precision_given)
        return false;
      if (kind == 's')
        to.strings.push_back({value, precision, is_wide});
      return true;
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G': {
      Value *value = take();
      if (!length.empty() || !value || !value->getType()->isDoubleTy())
        return false;
      to.numbers.emplace_back(value, 64);
      return true;
    }
    case '%':
      return true;
    default:
      return false;
    }
  }

  bool read_integer(StringRef length, Arguments &to) {
    unsigned word = call_.getModule()->getDataLayout().getPointerSizeInBits();
    if (length == "l" || length == "z" || length == "t")
      return take_integer(word, word, to);
    if (length == "ll" || length == "j" || length == "L" || length == "q")
      return take_integer(64, 64, to);
    if (length == "h" || length == "hh")
      return take_integer(32, length == "h" ? 16 : 8, to);
    return length.empty() && take_integer(32, 32, to);
  }

  CallInst &call_;
  StringRef rest_;
  unsigned next_;
};

void shorten(CallInst &call, const Family &family) {
  Module &module = *call.getModule();
  if (call.arg_size() <= family.format ||
      !call.getArgOperand(family.format)->getType()->isPointerTy())
    return;
  std::optional<std::string> format =
      constant_text(call.getArgOperand(family.format), family.is_wide);
  Arguments arguments;
  if (!format ||
      !FormatReader(call, family.format + 1, *format).read(arguments) ||
      (!call.use_empty() && !call.getType()->isIntegerTy(32)))
    return;
  IRBuilder<> b(&call);
  Runtime runtime(module);
  Type *word = runtime.word();
  if (family.has_file)
    b.CreateCall(module.getOrInsertFunction("fathom_lib_printf.file",
                                            b.getVoidTy(), b.getPtrTy()),
                 {call.getArgOperand(0)});
  for (auto [number, bits] : arguments.numbers)
    runtime.output(b, number->getType()->isIntegerTy()
                          ? b.CreateTrunc(number, b.getIntNTy(bits))
                          : number);
  for (const StringArgument &string : arguments.strings)
    b.CreateCall(
        module.getOrInsertFunction(string.is_wide
                                       ? "fathom_lib_printf.wide_string"
                                       : "fathom_lib_printf.string",
                                   b.getVoidTy(), b.getPtrTy(), word),
        {string.text, string.most ? ConstantInt::get(word, *string.most)
                                  : Constant::getAllOnesValue(word)});
  if (!call.use_empty())
    call.replaceAllUsesWith(b.CreateCall(module.getOrInsertFunction(
        "fathom_lib_printf.result", b.getInt32Ty())));
  call.eraseFromParent();
}

} // namespace

void shorten_output_calls(Module &module, const PrepareConfig &config) {
  for (const Family &family : families) {
    Function *function = module.getFunction(family.name);
    if (!function || !function->isDeclaration() ||
        has_missing_row(config, family.name))
      continue;
    std::vector<CallInst *> calls;
    for (User *user : function->users())
      if (auto *call = dyn_cast<CallInst>(user))
        if (call->getCalledOperand() == function)
          calls.push_back(call);
    for (CallInst *call : calls)
      shorten(*call, family);
  }
}

} // namespace fathom::passes
