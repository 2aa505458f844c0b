// Output with a constant format, the most frequent of all library calls. Where
// number and types of the arguments fit the format, all that a call of printf
// can do wrong is in its strings: then they are looked at by themselves, and
// the model that reads formats is not needed. What this does not know is left
// to that model.
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
};
constexpr Family families[] = {
    {"printf", 0, false},       {"fprintf", 1, true},
    {"dprintf", 1, false},      {"syslog", 1, false},
    {"__printf_chk", 1, false}, {"__fprintf_chk", 2, true},
};

struct StringArgument {
  Value *text;
  std::optional<uint64_t> most; // precision
};

std::optional<StringRef> constant_text(Value *format) {
  auto *global = dyn_cast<GlobalVariable>(format->stripPointerCasts());
  if (!global || !global->isConstant() || !global->hasDefinitiveInitializer())
    return {};
  Constant *data = global->getInitializer();
  if (isa<ConstantAggregateZero>(data) && data->getType()->isArrayTy())
    return StringRef();
  auto *bytes = dyn_cast<ConstantDataSequential>(data);
  if (!bytes || !bytes->isCString())
    return {};
  return bytes->getAsCString();
}

class FormatReader {
public:
  FormatReader(CallInst &call, unsigned next, StringRef format)
      : call_(call), rest_(format), next_(next) {}

  // False: something unusual.
  bool read(std::vector<StringArgument> &strings) {
    while (!rest_.empty()) {
      size_t percent = rest_.find('%');
      if (percent == StringRef::npos)
        return true;
      rest_ = rest_.drop_front(percent + 1);
      if (!read_one(strings))
        return false;
    }
    return true;
  }

private:
  Value *take() {
    return next_ < call_.arg_size() ? call_.getArgOperand(next_++) : nullptr;
  }
  bool take_integer(unsigned bits) {
    Value *value = take();
    return value && value->getType()->isIntegerTy(bits);
  }
  bool read_count(std::optional<uint64_t> &count, bool &is_argument) {
    if (rest_.consume_front("*")) {
      is_argument = true;
      return take_integer(32);
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

  bool read_one(std::vector<StringArgument> &strings) {
    std::optional<uint64_t> width, precision;
    bool width_given = false, precision_given = false;
    rest_ = rest_.ltrim("-+ #0'");
    if (!read_count(width, width_given))
      return false;
    if (rest_.consume_front(".") && !read_count(precision, precision_given))
      return false;
    StringRef length = rest_.take_while(
        [](char c) { return StringRef("hljztLq").contains(c); });
    rest_ = rest_.drop_front(length.size());
    if (rest_.empty())
      return false;
    char kind = rest_.front();
    rest_ = rest_.drop_front();
    unsigned word = call_.getModule()->getDataLayout().getPointerSizeInBits();
    switch (kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      if (length == "l" || length == "z" || length == "t")
        return take_integer(word);
      if (length == "ll" || length == "j" || length == "L" || length == "q")
        return take_integer(64);
      return (length.empty() || length == "h" || length == "hh") &&
             take_integer(32);
    case 'c':
      return length.empty() && take_integer(32);
    case 'p':
    case 's': {
      Value *value = take();
      if (!length.empty() || !value || !value->getType()->isPointerTy() ||
          precision_given)
        return false;
      if (kind == 's')
        strings.push_back({value, precision});
      return true;
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G': {
      Value *value = take();
      return length.empty() && value && value->getType()->isDoubleTy();
    }
    case '%':
      return true;
    default:
      return false;
    }
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
  std::optional<StringRef> format =
      constant_text(call.getArgOperand(family.format));
  std::vector<StringArgument> strings;
  if (!format || !FormatReader(call, family.format + 1, *format).read(strings))
    return;
  IRBuilder<> b(&call);
  Type *word = Runtime(module).word();
  if (family.has_file)
    b.CreateCall(module.getOrInsertFunction("fathom_lib_printf.file",
                                            b.getVoidTy(), b.getPtrTy()),
                 {call.getArgOperand(0)});
  for (const StringArgument &string : strings)
    b.CreateCall(module.getOrInsertFunction("fathom_lib_printf.string",
                                            b.getVoidTy(), b.getPtrTy(), word),
                 {string.text, string.most
                                   ? ConstantInt::get(word, *string.most)
                                   : Constant::getAllOnesValue(word)});
  if (!call.use_empty()) {
    if (!call.getType()->isIntegerTy(32))
      return;
    call.replaceAllUsesWith(b.CreateCall(module.getOrInsertFunction(
        "fathom_lib_printf.result", b.getInt32Ty())));
  }
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
