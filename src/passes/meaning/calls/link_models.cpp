// The C library. link_models puts the models of functions that the program uses
// and does not define in their place; inline_models, once all calls are
// direct, puts their bodies where they are called. So a property of a model has
// the line of the call, and what one call does to memory is kept apart from the
// next. An instruction that came from the model of f carries
// `!fathom.library !{!"f"}`.
#include "models/models.h"
#include "passes/meaning/calls/library.h"
#include "passes/meaning/calls/named_functions.h"
#include "passes/meaning/checks/svcomp.h"
#include "passes/meaning/steps.h"
#include "prepared/basis.h"
#include "prepared/runtime.h"
#include "support/assert.h"
#include "support/demangle.h"

#include <algorithm>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Analysis/InstructionSimplify.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Linker/Linker.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace fathom::passes {

namespace {

using models::ModelKind;
using models::ModelRow;

struct Use {
  GlobalValue *declared;
  const ModelRow *row;
};

// "strlen" for fathom_lib_strlen, "printf" for fathom_lib_printf.string; "" for
// functions that only models call.
StringRef library_name(const Function &model) {
  StringRef name = model.getName();
  return name.consume_front("fathom_lib_") ? name.split('.').first : "";
}

// The models have glibc's structures, as x86-64 and i386 have them. Elsewhere
// those of some headers are others, without an operating system those of more.
bool has_other_structures(const Triple &target, const ModelRow &row) {
  constexpr StringLiteral of_linux[] = {"sys/stat.h", "fenv.h"};
  constexpr StringLiteral of_system[] = {
      "arpa/inet.h", "fcntl.h",      "locale.h",   "poll.h",     "pthread.h",
      "sched.h",     "sys/socket.h", "sys/stat.h", "sys/time.h", "syslog.h",
      "threads.h",   "time.h",       "unistd.h",   "wchar.h",    "fenv.h"};
  if (target.isX86())
    return false;
  return target.isOSLinux() ? is_contained(of_linux, StringRef(row.header))
                            : is_contained(of_system, StringRef(row.header));
}

// A function that the program declares in another way than its model is
// declared: another machine's library has other types there.
// Where long double is no format of the x87, models with such a type are
// others' (-mlong-double-64, Windows).
bool has_x87(const FunctionType &type) {
  return type.getReturnType()->isX86_FP80Ty() ||
         any_of(type.params(), [](const Type *t) { return t->isX86_FP80Ty(); });
}
bool has_other_type(const Triple &target, const Use &use,
                    const Module &library) {
  if (!isa<Function>(use.declared))
    return false;
  const Function *model = library.getFunction(symbol_of(*use.row));
  if (target.isX86())
    return model && has_x87(*model->getFunctionType()) &&
           !has_x87(*cast<Function>(use.declared)->getFunctionType());
  return model && model->getFunctionType() !=
                      cast<Function>(use.declared)->getFunctionType();
}

// What the program uses, does not define and we have a model of. A body that
// is there only to be inlined (C++ streams) is no definition.
std::vector<Use> wanted(Module &module, const PrepareConfig &config) {
  std::vector<Use> uses;
  Triple target(module.getTargetTriple());
  for (GlobalValue &value : module.global_values()) {
    if (!value.isDeclarationForLinker() || value.use_empty() ||
        !value.hasName())
      continue;
    const ModelRow *row = models::find_model(value.getName());
    if (!row || row->kind == ModelKind::BuiltIn ||
        (row->kind == ModelKind::Inexact &&
         config.inexact == InexactModels::None) ||
        isa<Function>(value) != (row->kind != ModelKind::Variable) ||
        has_missing_row(config, value.getName()) ||
        has_other_structures(target, *row))
      continue;
    if (const auto *function = dyn_cast<Function>(&value);
        function && function->hasFnAttribute(error_function_attribute))
      continue;
    uses.push_back({&value, row});
  }
  return uses;
}

// What programs can ask for, and the flag of models/*.c that says whether this
// one does: effects that nobody can see are left out.
struct Question {
  StringLiteral flag;
  StringLiteral names; // of functions and variables, separated by spaces
};
constexpr Question questions[] = {
    {"fathom_lib_asks_errno", "__errno_location"},
    {"fathom_lib_asks_flags", "fetestexcept fegetexceptflag"},
    {"fathom_lib_asks_ferror", "ferror"},
    {"fathom_lib_asks_buffers", "setvbuf setbuf"},
    {"fathom_lib_asks_position", "ftell ftello"},
    {"fathom_lib_asks_wide",
     "fgetwc getwc getwchar fgetws fputwc putwc putwchar fputws wprintf "
     "fwprintf vwprintf vfwprintf"},
    {"fathom_lib_asks_streams", "fclose pclose freopen stdin stdout stderr"},
    {"fathom_lib_asks_floats", ""},     // passes_floats
    {"fathom_lib_asks_float_scan", ""}, // scans_floats
    {"fathom_lib_comparisons_write", ""},
};

// A function is called, or handed to somebody; a variable may be changed.
bool is_asked(const Use &use) {
  return isa<Function>(use.declared) ||
         !all_of(use.declared->users(),
                 [](const User *user) { return isa<LoadInst>(user); });
}

// Whether a call hands over a floating-point number behind the last parameter:
// only then there may be one that a format tells of.
constexpr StringLiteral floats_flag = "fathom_lib_asks_floats";
bool passes_floats(const Module &module) {
  for (const Function &function : module)
    for (const Instruction &at : instructions(function))
      if (const auto *call = dyn_cast<CallBase>(&at))
        for (unsigned i = call->getFunctionType()->getNumParams();
             i < call->arg_size(); ++i)
          if (!call->getArgOperand(i)->getType()->isIntOrPtrTy())
            return true;
  return false;
}

// Whether a format of sscanf has a conversion of floating-point numbers, or is
// not known.
constexpr StringLiteral float_scan_flag = "fathom_lib_asks_float_scan";
bool has_float_conversion(StringRef format) {
  for (;;) {
    format = format.drop_until([](char c) { return c == '%'; });
    if (!format.consume_front("%"))
      return false;
    format = format.ltrim("*0123456789hlLqjzt");
    if (!format.empty() && StringRef("aefgAEFG").contains(format.front()))
      return true;
    format = format.drop_front(format.empty() ? 0 : 1);
  }
}
bool scans_floats(const std::vector<Use> &uses) {
  for (const Use &use : uses) {
    if (!StringRef(use.row->name).ends_with("sscanf"))
      continue;
    for (const User *user : use.declared->users()) {
      const auto *call = dyn_cast<CallBase>(user);
      StringRef format;
      if (!call || call->getCalledOperand() != use.declared ||
          call->arg_size() < 2 ||
          !getConstantStringInfo(call->getArgOperand(1), format) ||
          has_float_conversion(format))
        return true;
    }
  }
  return false;
}

constexpr StringLiteral comparisons_flag = "fathom_lib_comparisons_write";
bool compares_and_writes(const Use &use) {
  const StringRef name = use.row->name;
  const auto *function = dyn_cast<Function>(use.declared);
  if (!function)
    return false;
  return name == "bsearch" ? comparisons_write(*function, 4)
                           : (name == "qsort" || name == "qsort_r") &&
                                 comparisons_write(*function, 3);
}

StringSet<> asked_questions(const Module &module,
                            const std::vector<Use> &uses) {
  StringSet<> asked;
  if (passes_floats(module))
    asked.insert(floats_flag);
  if (scans_floats(uses))
    asked.insert(float_scan_flag);
  if (any_of(uses, compares_and_writes))
    asked.insert(comparisons_flag);
  for (const Question &question : questions) {
    SmallVector<StringRef, 12> names;
    question.names.split(names, ' ');
    for (const Use &use : uses)
      if (is_contained(names, StringRef(use.row->name)) && is_asked(use))
        asked.insert(question.flag);
  }
  return asked;
}

// What texts of floating-point numbers need is large: it goes where there are
// none. A limit that excludes nothing has no row.
void drop_what_is_not_asked(Function &function) {
  for (BasicBlock &block : function)
    ConstantFoldTerminator(&block);
  removeUnreachableBlocks(function);
}

void answer_questions(Module &module, const StringSet<> &asked) {
  for (const Question &question : questions) {
    GlobalVariable *flag = module.getGlobalVariable(question.flag);
    if (!flag)
      continue;
    const bool answer = asked.contains(question.flag);
    SmallPtrSet<Function *, 4> askers;
    for (User *user : make_early_inc_range(flag->users())) {
      auto *load = cast<LoadInst>(user);
      askers.insert(load->getFunction());
      replaceAndRecursivelySimplify(load,
                                    ConstantInt::get(load->getType(), answer));
    }
    flag->eraseFromParent();
    if (is_contained({floats_flag, float_scan_flag, comparisons_flag},
                     question.flag) &&
        !answer)
      for (Function *asker : askers)
        drop_what_is_not_asked(*asker);
  }
}

// i8 @fathom.frozen(i8): the value, though it may be uninitialised.
void freeze_values(Module &module) {
  Function *frozen = module.getFunction("fathom.frozen");
  if (!frozen)
    return;
  for (User *user : make_early_inc_range(frozen->users())) {
    auto *call = cast<CallInst>(user);
    IRBuilder<> b(call);
    call->replaceAllUsesWith(b.CreateFreeze(call->getArgOperand(0)));
    call->eraseFromParent();
  }
  frozen->eraseFromParent();
}

std::unique_ptr<Module> read_library(Module &module) {
  const DataLayout &layout = module.getDataLayout();
  Triple triple(module.getTargetTriple());
  StringRef machine =
      triple.isThumb() ? "arm" : Triple::getArchTypeName(triple.getArch());
  std::string_view bitcode = models::bitcode(machine);
  if (bitcode.empty())
    return nullptr;
  MemoryBufferRef buffer(StringRef(bitcode.data(), bitcode.size()), "models");
  Expected<std::unique_ptr<Module>> library =
      getLazyBitcodeModule(buffer, module.getContext());
  FATHOM_ASSERT(bool(library), "the models cannot be read");
  // A target that lays things out in another way has no models.
  if ((*library)->getDataLayout() != layout)
    return nullptr;
  // The program's own spelling.
  (*library)->setTargetTriple(module.getTargetTriple());
  return std::move(*library);
}

// Whether streams other than the standard ones are made, all of them of
// characters and of classes whose tables the models have: then functions of
// streams take the models that know string streams, too.
bool has_string_streams(const Module &module, const std::vector<Use> &uses,
                        const Module &library) {
  constexpr std::string_view first_step = "_ZNSt8ios_baseC2Ev";
  if (none_of(uses,
              [&](const Use &use) { return use.row->name == first_step; }))
    return false;
  for (const GlobalVariable &global : module.globals())
    if (global.isDeclaration() && !global.use_empty() &&
        global.getName().starts_with("_ZTT") &&
        !library.getNamedValue("fathom_lib_" + global.getName().str()))
      return false;
  return none_of(module, [](const Function &function) {
    StringRef name = function.getName();
    return name.consume_front("_ZNSt9basic_iosI") &&
           !name.starts_with("cSt11char_traitsIcEE");
  });
}

// The name of the model that a use gets.
std::string model_of(const Use &use, bool has_strings, const Module &library) {
  std::string symbol = symbol_of(*use.row), with_strings = symbol + ".strings";
  return has_strings && library.getNamedValue(with_strings) ? with_strings
                                                            : symbol;
}

// The model, declared under its own name so that the linker knows the need.
GlobalValue *declare(Module &module, const Use &use,
                     const std::string &symbol) {
  if (GlobalValue *known = module.getNamedValue(symbol))
    return known;
  Type *type = use.declared->getValueType();
  if (isa<Function>(use.declared))
    return Function::Create(cast<FunctionType>(type),
                            GlobalValue::ExternalLinkage, symbol, module);
  return new GlobalVariable(module, type, false, GlobalValue::ExternalLinkage,
                            nullptr, symbol);
}

bool is_model(const Function &function) {
  return function.hasFnAttribute(model_attribute);
}

void note_calls(const Function &function, Ledger &ledger) {
  for (const Instruction &at : instructions(function)) {
    const auto *call = dyn_cast<CallInst>(&at);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !is_model(*callee))
      continue;
    StringRef name = library_name(*callee);
    if (name.empty())
      continue;
    ledger.chosen(demangle(name) + ": Fathom's model of the " +
                  (name.starts_with("_Z") ? "C++" : "C") + " library");
    for (const models::ChoiceRow &choice : models::choice_rows())
      if (choice.is_about(std::string_view(name)))
        ledger.chosen(choice.text);
  }
}

// Models that call no other model first: so each body is complete when it is
// copied. Models do not recurse.
void order_visit(Function *start, std::vector<Function *> &order,
                 DenseSet<const Function *> &seen) {
  struct Frame {
    Function *function;
    std::vector<Function *> callees;
  };
  auto frame_of = [](Function *function) {
    Frame frame{function, {}};
    for (BasicBlock &block : *function)
      for (Instruction &at : block)
        if (auto *call = dyn_cast<CallInst>(&at))
          if (Function *callee = call->getCalledFunction())
            if (is_model(*callee) && !callee->isDeclaration())
              frame.callees.push_back(callee);
    return frame;
  };
  if (!seen.insert(start).second)
    return;
  std::vector<Frame> stack{frame_of(start)};
  while (!stack.empty()) {
    if (stack.back().callees.empty()) {
      order.push_back(stack.back().function);
      stack.pop_back();
      continue;
    }
    Function *next = stack.back().callees.back();
    stack.back().callees.pop_back();
    if (seen.insert(next).second)
      stack.push_back(frame_of(next));
  }
}

// Calls of models in `function` become their bodies. These have no debug
// information, so LLVM gives them the place of the call.
void inline_into(Function &function) {
  std::vector<CallInst *> calls;
  for (BasicBlock &block : function)
    for (Instruction &at : block)
      if (auto *call = dyn_cast<CallInst>(&at))
        if (const Function *callee = call->getCalledFunction())
          if (is_model(*callee) && !callee->isDeclaration())
            calls.push_back(call);
  for (CallInst *call : calls) {
    InlineFunctionInfo info;
    InlineResult result = InlineFunction(*call, info, false, nullptr, false);
    FATHOM_ASSERT(result.isSuccess(), "a model that cannot be inlined");
  }
}

// Whatever a model consists of belongs to the function it stands for, also
// what came from another model.
void mark(Function &model) {
  std::string name = readable_name(library_name(model).str());
  LLVMContext &context = model.getContext();
  MDNode *node = MDNode::get(context, MDString::get(context, name));
  for (Instruction &instruction : instructions(model))
    instruction.setMetadata(library_metadata, node);
  Metadata *row[] = {MDString::get(context, library_metadata),
                     MDString::get(context, name)};
  DominatorTree dominators(model);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder()) {
    MDNode *id =
        MDNode::getDistinct(context, {nullptr, MDNode::get(context, row)});
    id->replaceOperandWith(0, id);
    loop->setLoopID(id);
  }
}

// What a model of this function assumes although it could be otherwise: now
// there is a row for it.
void lower_limits(Function &function, Ledger &ledger) {
  Runtime runtime(*function.getParent());
  for (Instruction &at : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<CallInst>(&at);
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isDeclaration() || callee->getName() != limit_name)
      continue;
    IRBuilder<> b(call);
    std::string text = library_function(*call).str() + ": " +
                       text_of(call->getArgOperand(1)).str();
    CallInst *assume =
        runtime.assume(b, call->getArgOperand(0),
                       Basis::row(ledger, sea::Trust::Chosen, text));
    assume->setMetadata(library_metadata, call->getMetadata(library_metadata));
    call->eraseFromParent();
  }
}

} // namespace

bool has_missing_row(const PrepareConfig &config, StringRef name) {
  return std::any_of(
      config.missing.begin(), config.missing.end(),
      [&](const MissingRow &row) { return name == StringRef(row.name); });
}

void link_models(Module &module, const PrepareConfig &config) {
  // As the source has it: calls of output functions are made shorter below.
  std::vector<Use> uses = wanted(module, config);
  if (uses.empty())
    return;
  const StringSet<> asked = asked_questions(module, uses);
  std::unique_ptr<Module> library = read_library(module);
  if (!library)
    return;
  shorten_output_calls(module, config);
  uses = wanted(module, config);
  Triple target(module.getTargetTriple());
  std::erase_if(uses, [&](const Use &use) {
    return has_other_type(target, use, *library);
  });
  // By name: the linker replaces declarations, and addresses are used again.
  StringSet<> known;
  for (const Function &function : module)
    if (!function.isDeclaration())
      known.insert(function.getName());
  const bool has_strings = has_string_streams(module, uses, *library);
  std::vector<std::string> symbols;
  for (const Use &use : uses) {
    symbols.push_back(model_of(use, has_strings, *library));
    use.declared->replaceAllUsesWith(declare(module, use, symbols.back()));
  }
  bool failed =
      Linker::linkModules(module, std::move(library), Linker::LinkOnlyNeeded);
  FATHOM_ASSERT(!failed, "the models cannot be linked");
  for (size_t i = 0; i < uses.size(); ++i)
    if (GlobalValue *model = module.getNamedValue(symbols[i]);
        model && model->isDeclaration()) // not for this target
      model->replaceAllUsesWith(uses[i].declared);
  answer_questions(module, asked);
  freeze_values(module);
  name_functions(module, config.inexact == InexactModels::Monotone);
  for (Function &function : module)
    if (!function.isDeclaration() && !known.contains(function.getName())) {
      function.addFnAttr(model_attribute);
      function.addFnAttr(instrumented_attribute);
      function.setLinkage(GlobalValue::InternalLinkage);
    }
}

void inline_models(Module &module, Ledger &ledger) {
  std::vector<Function *> order;
  DenseSet<const Function *> seen;
  for (Function &function : module)
    if (is_model(function) && !function.isDeclaration())
      order_visit(&function, order, seen);
  for (Function *function : order)
    inline_into(*function);
  for (Function *function : order)
    mark(*function);
  for (Function &function : module)
    if (!is_model(function)) {
      note_calls(function, ledger);
      inline_into(function);
      lower_limits(function, ledger);
    }
}

} // namespace fathom::passes
