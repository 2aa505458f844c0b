// Output with a constant format, the most frequent of all library calls; puts
// and its cousins have one, too, where nobody looks at their result. Where
// number and types of the arguments fit the format, all that a call of printf
// can do wrong is in its strings, and in numbers that are not initialised: then
// they are looked at by themselves, and the model that reads formats is not
// needed. What this does not know is left to that model. A result that is used
// is the number of characters, as far as that can be told from here, or an
// error.
#include "passes/meaning/calls/library.h"
#include "prepared/runtime.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

enum class Target : uint8_t { Stdout, First, Number, None };

struct Family {
  StringLiteral name;
  unsigned format; // the position of the format
  Target target;   // stdout, or the first argument: a FILE or its number
  bool is_wide;    // the format is one of wide characters
};
constexpr Family families[] = {
    {"printf", 0, Target::Stdout, false},
    {"fprintf", 1, Target::First, false},
    {"dprintf", 1, Target::Number, false},
    {"syslog", 1, Target::None, false},
    {"__printf_chk", 1, Target::Stdout, false},
    {"__fprintf_chk", 2, Target::First, false},
    {"wprintf", 0, Target::Stdout, true},
    {"fwprintf", 1, Target::First, true},
};

// Output without a format. Where nobody looks at the result a part of the model
// is enough, and one that reads no text where that is a constant.
struct Plain {
  StringLiteral name;
  unsigned arguments;
  bool is_text; // the first argument is one
};
constexpr Plain plain[] = {
    {"puts", 1, true},   {"fputs", 2, true}, {"putchar", 1, false},
    {"fputc", 2, false}, {"putc", 2, false},
};

// Other functions whose format says what their arguments are, by its position.
struct Formatted {
  StringLiteral name;
  unsigned format;
};
constexpr Formatted others[] = {
    {"sprintf", 1},  {"snprintf", 2},      {"asprintf", 1},
    {"swprintf", 2}, {"__sprintf_chk", 3}, {"__snprintf_chk", 4},
};

// A conversion: what it is given, and how long its text is.
struct Conversion {
  char kind = 0; // as in the format; 0: of some length
  bool is_string = false;
  bool is_wide = false;
  Value *value = nullptr; // null: none, or an address
  Value *counts[2] = {};  // a width and a precision that are arguments
  uint64_t width = 0;
  std::optional<uint64_t> precision;
  unsigned bits = 0;     // of a number: those that are printed
  bool has_mark = false; // + or space
};

// The text of a call with a constant format.
struct Output {
  std::vector<Conversion> conversions;
  uint64_t plain = 0; // characters of the format itself
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
  bool read(Output &output) {
    while (!rest_.empty()) {
      size_t percent = std::min(rest_.find('%'), rest_.size());
      output.plain += percent;
      rest_ = rest_.drop_front(percent);
      if (!rest_.consume_front("%"))
        return true;
      Conversion conversion;
      if (!read_one(conversion))
        return false;
      output.conversions.push_back(conversion);
    }
    return true;
  }

  // The argument that is not of the kind or size that its conversion asks for;
  // 0: none was seen. A format that was not read to its end is not judged
  // behind that place.
  unsigned misfit() const { return misfit_; }

private:
  Value *take() {
    return next_ < call_.arg_size() ? call_.getArgOperand(next_++) : nullptr;
  }
  bool fits(const Value *argument, bool is_right) {
    if (argument && !is_right)
      misfit_ = next_;
    return argument && is_right;
  }
  bool take_integer(Conversion &c, unsigned bits, unsigned printed) {
    c.value = take();
    c.bits = printed;
    return fits(c.value, c.value && c.value->getType()->isIntegerTy(bits));
  }
  bool read_count(std::optional<uint64_t> &count, Value *&argument) {
    if (rest_.consume_front("*")) {
      argument = take();
      return fits(argument, argument && argument->getType()->isIntegerTy(32));
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

  bool read_one(Conversion &c) {
    std::optional<uint64_t> width;
    StringRef flags = rest_.take_while(
        [](char f) { return StringRef("-+ #0'").contains(f); });
    rest_ = rest_.drop_front(flags.size());
    if (!read_count(width, c.counts[0]))
      return false;
    bool has_precision = rest_.consume_front(".");
    if (has_precision && !read_count(c.precision, c.counts[1]))
      return false;
    StringRef length = rest_.take_while(
        [](char l) { return StringRef("hljztLq").contains(l); });
    rest_ = rest_.drop_front(length.size());
    if (rest_.empty())
      return false;
    char kind = rest_.front();
    rest_ = rest_.drop_front();
    if (!may_stand(kind, flags, length, has_precision) ||
        (kind == '%' && (width.value_or(0) != 0 || c.counts[0])))
      return false; // the model says so
    c.width = width.value_or(0);
    c.has_mark = flags.contains('+') || flags.contains(' ');
    if (!c.counts[0] && !c.counts[1] && !flags.contains('#') &&
        !flags.contains('\''))
      c.kind = kind;
    return read_kind(c, kind, length);
  }

  // Flags and a precision that C knows for the conversion.
  static bool may_stand(char kind, StringRef flags, StringRef length,
                        bool has_precision) {
    bool is_integer = StringRef("diouxX").contains(kind);
    bool is_float = StringRef("aAeEfFgG").contains(kind);
    bool is_decimal = StringRef("diu").contains(kind);
    if (flags.contains('#') && (is_decimal || !(is_integer || is_float)))
      return false;
    if ((flags.contains('0') || (has_precision && kind != 's')) &&
        !(is_integer || is_float))
      return false;
    return kind != '%' || (flags.empty() && length.empty());
  }

  bool read_kind(Conversion &c, char kind, StringRef length) {
    switch (kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return read_integer(c, length);
    case 'c':
      c.is_wide = length == "l";
      return (length.empty() || c.is_wide) &&
             take_integer(c, 32, c.is_wide ? 32 : 8);
    case 'p':
    case 's': {
      Value *pointer = take();
      c.is_string = kind == 's';
      c.is_wide = c.is_string && length == "l";
      if (c.is_string)
        c.value = pointer;
      else
        c.kind = 0;
      return (length.empty() || c.is_wide) &&
             fits(pointer, pointer && pointer->getType()->isPointerTy()) &&
             !c.counts[1];
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      c.kind = 0;
      c.value = take();
      return length.empty() &&
             fits(c.value, c.value && c.value->getType()->isDoubleTy());
    case '%':
      c.kind = '%';
      return true;
    default:
      return false;
    }
  }

  bool read_integer(Conversion &c, StringRef length) {
    unsigned word = call_.getModule()->getDataLayout().getPointerSizeInBits();
    if (length == "l" || length == "z" || length == "t")
      return take_integer(c, word, word);
    if (length == "ll" || length == "j" || length == "q")
      return take_integer(c, 64, 64);
    if (length == "h" || length == "hh")
      return take_integer(c, 32, length == "h" ? 16 : 8);
    return length.empty() && take_integer(c, 32, 32);
  }

  CallInst &call_;
  StringRef rest_;
  unsigned next_;
  unsigned misfit_ = 0;
};

// Calls of the parts of printf's model, in front of the call.
class Shortener {
public:
  explicit Shortener(CallInst &call)
      : module_(*call.getModule()), runtime_(module_), b_(&call),
        word_(runtime_.word()) {}

  // Where the text goes.
  void begin(Target target, Value *first, bool is_wide) {
    file_ = Constant::getNullValue(b_.getPtrTy());
    if (target == Target::Number)
      runtime_.output(b_, first);
    if (target == Target::Stdout)
      file_ = model(is_wide ? "wide_stdout" : "stdout", b_.getPtrTy(), {});
    if (target == Target::First)
      model(is_wide ? "wide_file" : "file", b_.getVoidTy(), {file_ = first});
  }

  // The length of the text, or null.
  Value *print(const Output &output, bool wants_length) {
    Value *length = wants_length ? number(output.plain) : nullptr;
    for (const Conversion &c : output.conversions) {
      Value *one = print_one(c, wants_length);
      length = length && one ? b_.CreateAdd(length, one) : nullptr;
    }
    return length;
  }

  Value *result(Value *length) {
    if (!length)
      return model("result", b_.getInt32Ty(), {file_});
    return model("length", b_.getInt32Ty(), {file_, length});
  }
  // Nobody wants the result.
  void end() { model("done", b_.getVoidTy(), {file_}); }

private:
  Value *print_one(const Conversion &c, bool wants_length) {
    for (Value *count : c.counts)
      if (count)
        runtime_.output(b_, count);
    wants_length &= c.kind != 0 && !c.is_wide;
    if (c.is_string) {
      if (std::optional<std::string> text = constant_text(c.value, c.is_wide))
        return wants_length ? at_least(number(printed_of(*text, c)), c.width)
                            : nullptr;
      Value *most = c.precision ? number(*c.precision) : all();
      Value *length =
          model(c.is_wide ? "wide_string" : "string",
                c.is_wide ? b_.getVoidTy() : word_, {c.value, most});
      return wants_length ? at_least(length, c.width) : nullptr;
    }
    Value *value = c.value;
    if (value)
      runtime_.output(b_, value = printed(value, c.bits));
    if (!wants_length)
      return nullptr;
    if (c.kind == 'c' || c.kind == '%')
      return number(c.kind == 'c' ? std::max<uint64_t>(c.width, 1) : 1);
    bool is_signed = c.kind == 'd' || c.kind == 'i';
    value = b_.CreateIntCast(value, b_.getInt64Ty(), is_signed);
    unsigned base = c.kind == 'o'                    ? 8
                    : c.kind == 'x' || c.kind == 'X' ? 16
                                                     : 10;
    return at_least(model("number", word_,
                          {value, b_.getInt1(is_signed), b_.getInt1(c.has_mark),
                           b_.getInt32(base), number(c.precision.value_or(1))}),
                    c.width);
  }
  static uint64_t printed_of(const std::string &text, const Conversion &c) {
    return std::min<uint64_t>(text.size(), c.precision.value_or(UINT64_MAX));
  }
  Value *printed(Value *value, unsigned bits) {
    return value->getType()->isIntegerTy()
               ? b_.CreateTrunc(value, b_.getIntNTy(bits))
               : value;
  }
  Value *at_least(Value *length, uint64_t width) {
    return width == 0 ? length
                      : b_.CreateBinaryIntrinsic(Intrinsic::umax, length,
                                                 number(width));
  }
  Value *model(const Twine &part, Type *result, ArrayRef<Value *> arguments) {
    std::vector<Type *> types;
    for (Value *argument : arguments)
      types.push_back(argument->getType());
    FunctionCallee callee =
        module_.getOrInsertFunction(("fathom_lib_printf." + part).str(),
                                    FunctionType::get(result, types, false));
    return b_.CreateCall(callee, arguments);
  }
  Constant *number(uint64_t n) { return ConstantInt::get(word_, n); }
  Constant *all() { return Constant::getAllOnesValue(word_); }

  Module &module_;
  Runtime runtime_;
  IRBuilder<> b_;
  Type *word_;
  Value *file_ = nullptr; // null: none
};

// An argument of another kind or size than its conversion asks for is undefined
// (C11 7.21.6.1p9). Types that look alike here are not told apart; a row of the
// table of models says so.
void judge_arguments(CallInst &call, const PrepareConfig &config,
                     unsigned misfit) {
  if (misfit == 0 || !config.has(sea::CheckKind::InvalidBuiltin))
    return;
  IRBuilder<> b(&call);
  Runtime(*call.getModule())
      .check(b, b.getFalse(), sea::CheckKind::InvalidBuiltin,
             call.getCalledFunction()->getName().str() + ": argument " +
                 std::to_string(misfit) + " does not fit its conversion");
}

void judge_arguments(CallInst &call, const PrepareConfig &config,
                     const Formatted &row) {
  if (call.arg_size() <= row.format ||
      !call.getArgOperand(row.format)->getType()->isPointerTy())
    return;
  std::optional<std::string> format =
      constant_text(call.getArgOperand(row.format), row.name == "swprintf");
  if (!format)
    return;
  FormatReader reader(call, row.format + 1, *format);
  Output output;
  (void)reader.read(output);
  judge_arguments(call, config, reader.misfit());
}

void shorten(CallInst &call, const PrepareConfig &config,
             const Family &family) {
  if (call.arg_size() <= family.format ||
      !call.getArgOperand(family.format)->getType()->isPointerTy() ||
      (!call.use_empty() && !call.getType()->isIntegerTy(32)))
    return;
  std::optional<std::string> format =
      constant_text(call.getArgOperand(family.format), family.is_wide);
  if (!format)
    return;
  Output output;
  FormatReader reader(call, family.format + 1, *format);
  bool is_read = reader.read(output);
  judge_arguments(call, config, reader.misfit());
  if (!is_read)
    return;
  Shortener shortener(call);
  shortener.begin(family.target, call.getArgOperand(0), family.is_wide);
  Value *length = shortener.print(output, !call.use_empty() && !family.is_wide);
  if (!call.use_empty())
    call.replaceAllUsesWith(shortener.result(length));
  else
    shortener.end();
  call.eraseFromParent();
}

void shorten_plain(CallInst &call, const Plain &row) {
  if (!call.use_empty() || call.arg_size() != row.arguments)
    return;
  std::vector<Value *> arguments(call.arg_begin(), call.arg_end());
  bool is_constant = row.is_text && constant_text(arguments.front(), false);
  if (is_constant)
    arguments.erase(arguments.begin());
  std::vector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  IRBuilder<> b(&call);
  std::string part =
      "fathom_lib_" + row.name.str() + (is_constant ? ".constant" : ".unused");
  b.CreateCall(call.getModule()->getOrInsertFunction(
                   part, FunctionType::get(b.getVoidTy(), types, false)),
               arguments);
  call.eraseFromParent();
}

// Direct calls of a function that the program does not define.
std::vector<CallInst *> calls_of(Module &module, const PrepareConfig &config,
                                 StringRef name) {
  std::vector<CallInst *> calls;
  Function *function = module.getFunction(name);
  if (!function || !function->isDeclaration() || has_missing_row(config, name))
    return calls;
  for (User *user : function->users())
    if (auto *call = dyn_cast<CallInst>(user))
      if (call->getCalledOperand() == function)
        calls.push_back(call);
  return calls;
}

} // namespace

void shorten_output_calls(Module &module, const PrepareConfig &config) {
  for (const Family &family : families)
    for (CallInst *call : calls_of(module, config, family.name))
      shorten(*call, config, family);
  for (const Formatted &row : others)
    for (CallInst *call : calls_of(module, config, row.name))
      judge_arguments(*call, config, row);
  for (const Plain &row : plain)
    for (CallInst *call : calls_of(module, config, row.name))
      shorten_plain(*call, row);
}

} // namespace fathom::passes
