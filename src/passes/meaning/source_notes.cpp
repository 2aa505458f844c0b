#include "passes/meaning/source_notes.h"

#include "passes/meaning/evaluation_order.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/Local.h>
#include <map>
#include <set>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr char notes_attribute[] = "fathom-notes"; // separated by newlines

struct NoteRow {
  const char *text;
  SourceNote needs;
};
constexpr NoteRow rows[] = {
#define NOTE(id, text, needs) {text, SourceNote::needs},
#include "prepared/source_notes.def"
#undef NOTE
};

StringRef text_of(const Value *pointer) {
  const auto *global = dyn_cast<GlobalVariable>(pointer->stripPointerCasts());
  const auto *text =
      global && global->hasInitializer()
          ? dyn_cast<ConstantDataSequential>(global->getInitializer())
          : nullptr;
  return text && text->isCString() ? text->getAsCString() : StringRef();
}

void take(Function &function, StringRef text) {
  if (text.consume_front(type_prefix)) {
    Attribute old = function.getFnAttribute(type_attribute);
    if (old.isValid() && old.getValueAsString() != text)
      function.addFnAttr(types_differ_attribute);
    else
      function.addFnAttr(type_attribute, text);
  }
  if (text.consume_front(length_prefix)) {
    StringRef old =
        function.getFnAttribute(lengths_attribute).getValueAsString();
    function.addFnAttr(lengths_attribute, (old + text + "\n").str());
  }
  if (text.consume_front(note_prefix)) {
    StringRef old = function.getFnAttribute(notes_attribute).getValueAsString();
    function.addFnAttr(notes_attribute, (old + text + "\n").str());
  }
}

void take(GlobalVariable &variable, StringRef text) {
  if (text.starts_with(bad_index_prefix))
    variable.addAttribute(bad_index_attribute);
  if (text.consume_front(note_prefix)) {
    StringRef old = variable.getAttribute(notes_attribute).getValueAsString();
    variable.addAttribute(notes_attribute, (old + text + "\n").str());
  }
}

// A note as it stands in an attribute.
struct Noted {
  SourceNote note;
  unsigned line;
  StringRef detail;
};

std::optional<Noted> parse(StringRef text) {
  auto [number, rest] = text.split(':');
  auto [line, detail] = rest.split(':');
  unsigned note = 0, at = 0;
  if (number.getAsInteger(10, note) || line.getAsInteger(10, at) ||
      note >= std::size(rows))
    return {};
  return Noted{SourceNote(note), at, detail};
}

// The first place of each, by what it is about.
class Noting {
public:
  explicit Noting(const Module &module) : effects_(module) {}

  void add(StringRef text, const DISubprogram *in) {
    SmallVector<StringRef, 4> lines;
    text.split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef line : lines)
      if (std::optional<Noted> note = parse(line))
        add(*note, in);
  }

  void write(Ledger &ledger) const {
    for (const auto &[note, place] : noted_) {
      const NoteRow &row = rows[size_t(note.first)];
      if (*row.text == 0 || !noted_.count({row.needs, note.second}))
        continue;
      if (note.first == SourceNote::PaddingHidden &&
          !noted_.count({SourceNote::BytesOfVoid, ""}))
        continue;
      LedgerNote entry{sea::Trust::Chosen, row.text};
      if (place.first) {
        entry.file = place.first->getFilename().str();
        entry.line = place.second;
      }
      ledger.add(entry);
    }
  }

private:
  void add(const Noted &note, const DISubprogram *in) {
    bool is_order = note.note == SourceNote::EvaluationOrder;
    if (!is_order || effects_.can_interfere(note.detail))
      noted_.try_emplace({note.note, is_order ? "" : note.detail.str()}, in,
                         note.line);
  }

  Effects effects_;
  using Place = std::pair<const DISubprogram *, unsigned>;
  std::map<std::pair<SourceNote, std::string>, Place> noted_;
};

} // namespace

void take_call_types(Module &module) {
  Function *marker = module.getFunction(call_as_name);
  if (!marker || !marker->isDeclaration())
    return;
  for (User *user : make_early_inc_range(marker->users())) {
    auto *mark = dyn_cast<CallBase>(user);
    if (!mark || mark->arg_size() != 2 || mark->getCalledOperand() != marker)
      continue;
    StringRef type = text_of(mark->getArgOperand(1));
    for (Use &use : mark->uses())
      if (auto *call = dyn_cast<CallBase>(use.getUser());
          call && call->isCallee(&use))
        call->addFnAttr(
            Attribute::get(call->getContext(), type_attribute, type));
    if (auto *invoke = dyn_cast<InvokeInst>(mark)) // where objects must end
      mark = changeToCall(invoke);
    mark->replaceAllUsesWith(mark->getArgOperand(0));
    mark->eraseFromParent();
  }
  if (marker->use_empty())
    marker->eraseFromParent();
}

void take_annotations(Module &module) {
  take_call_types(module);
  GlobalVariable *all = module.getGlobalVariable("llvm.global.annotations");
  if (!all || !all->hasInitializer())
    return;
  std::vector<Constant *> targets;
  for (const Use &use : all->getInitializer()->operands()) {
    const auto *row = dyn_cast<ConstantStruct>(use.get());
    if (!row || row->getNumOperands() < 2)
      continue;
    StringRef text = text_of(row->getOperand(1));
    auto *target = cast<Constant>(row->getOperand(0)->stripPointerCasts());
    targets.push_back(target);
    if (auto *function = dyn_cast<Function>(target))
      take(*function, text);
    else if (auto *variable = dyn_cast<GlobalVariable>(target))
      take(*variable, text);
  }
  all->eraseFromParent();
  for (Constant *target : targets) // the list is no use of them
    target->removeDeadConstantUsers();
}

namespace {

// The table of a class that has no description (-fno-rtti). Offsets of virtual
// bases stand in front of it, so its place is not known.
bool is_nameless_table(const GlobalVariable &variable) {
  if (!variable.getName().starts_with("_ZTV") || !variable.hasInitializer())
    return false;
  const Constant *first = variable.getInitializer()->getAggregateElement(0U);
  return first && none_of(first->operands(), [](const Use &part) {
           return part->stripPointerCasts()->getName().starts_with("_ZTI");
         });
}

// What follows iterators of containers whose end lies in the container itself.
bool follows_iterator(StringRef name) {
  static constexpr StringRef iterators[] = {
      "_ZNKSt14_List_iteratorI", "_ZNKSt20_List_const_iteratorI",
      "_ZNKSt17_Rb_tree_iteratorI", "_ZNKSt23_Rb_tree_const_iteratorI"};
  return (name.ends_with("EdeEv") || name.ends_with("EptEv")) &&
         any_of(iterators,
                [&](StringRef start) { return name.starts_with(start); });
}

bool is_destructor(StringRef name) {
  return name.ends_with("D1Ev") || name.ends_with("D2Ev") ||
         name.ends_with("D0Ev");
}

// A destructor is called for what a pointer points to, not by another one, and
// no delete ends the storage (std::destroy_at, and what a program writes).
bool ends_object_only(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !is_destructor(callee->getName()) || call.arg_empty() ||
      !isa<LoadInst>(call.getArgOperand(0)) ||
      is_destructor(call.getFunction()->getName()))
    return false;
  return none_of(call.getArgOperand(0)->users(), [](const User *user) {
    const auto *other = dyn_cast<CallBase>(user);
    const Function *deletes = other ? other->getCalledFunction() : nullptr;
    return deletes && deletes->getName().starts_with("_Zdl");
  });
}

// C++ has ended an object whose storage is there.
void note_ended_objects(const Module &module, Ledger &ledger) {
  for (const Function &function : module)
    for (const Instruction &i : instructions(function))
      if (const auto *call = dyn_cast<CallBase>(&i);
          call && ends_object_only(*call))
        return ledger.chosen("objects of classes that have ended in storage "
                             "that is still there: whether they are used is "
                             "not judged",
                             i);
}

// What the C++ library requires, and neither its assertions nor memory show.
void note_library(const Module &module, Ledger &ledger) {
  if (any_of(module, [](const Function &function) {
        return follows_iterator(function.getName());
      }))
    ledger.chosen("std::list, std::map, std::set: an iterator at the end that "
                  "is followed is judged only where it leaves the container");
  if (any_of(module, [](const Function &function) {
        return function.getName().contains("5__ops15_Iter_comp_iter");
      }))
    ledger.chosen("algorithms of C++: whether comparisons that they are given "
                  "order strictly is not judged");
}

} // namespace

void add_note(Instruction &at, SourceNote note) {
  Function &function = *at.getFunction();
  StringRef old = function.getFnAttribute(notes_attribute).getValueAsString();
  std::string number = std::to_string(unsigned(note)) + ":";
  unsigned line = at.getDebugLoc() ? at.getDebugLoc().getLine() : 0;
  if (("\n" + old).str().find("\n" + number) == std::string::npos)
    take(function, note_prefix + number + std::to_string(line) + ":");
}

void note_source(const Module &module, Ledger &ledger) {
  if (any_of(module.globals(), is_nameless_table))
    ledger.chosen("classes without descriptions (-fno-rtti): object-type is "
                  "not judged");
  note_library(module, ledger);
  note_ended_objects(module, ledger);
  Noting noting(module);
  for (const Function &function : module)
    if (!function.isDeclaration())
      noting.add(function.getFnAttribute(notes_attribute).getValueAsString(),
                 function.getSubprogram());
  for (const GlobalVariable &variable : module.globals())
    noting.add(variable.getAttribute(notes_attribute).getValueAsString(),
               nullptr);
  noting.write(ledger);
}

namespace {

// A variable that arguments are taken from.
bool is_list(const AllocaInst &variable) {
  return any_of(variable.users(), [&](const User *user) {
    const auto *call = dyn_cast<IntrinsicInst>(user);
    const auto *store = dyn_cast<StoreInst>(user);
    return (call && (call->getIntrinsicID() == Intrinsic::vastart ||
                     call->getIntrinsicID() == Intrinsic::vacopy)) ||
           (store && store->getPointerOperand() == &variable &&
            store->getValueOperand()->getName().starts_with("argp.next"));
  });
}

// Before it is started again or ended.
bool is_read_after(const CallBase &call, const AllocaInst &list) {
  std::vector<const Instruction *> todo{call.getNextNode()};
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!todo.empty()) {
    const Instruction *at = todo.back();
    todo.pop_back();
    for (; at; at = at->getNextNode()) {
      const auto *load = dyn_cast<LoadInst>(at);
      if (load && load->getPointerOperand() == &list)
        return true;
      const auto *event = dyn_cast<IntrinsicInst>(at);
      if (event && !event->isLifetimeStartOrEnd() &&
          is_contained(event->args(), &list))
        break;
      if (at->isTerminator())
        for (const BasicBlock *next : successors(at))
          if (seen.insert(next).second)
            todo.push_back(&next->front());
    }
  }
  return false;
}

bool starts_lists(const Module &module) {
  return any_of(module, [](const Function &function) {
    return function.getIntrinsicID() == Intrinsic::vastart &&
           !function.use_empty();
  });
}

} // namespace

void note_lists(const Module &module, Ledger &ledger) {
  Triple target(module.getTargetTriple());
  if (!target.isX86() && !target.isSystemZ() && starts_lists(module))
    ledger.chosen("va_list: whether a list is used behind its end is not "
                  "judged for this target");
  if (target.getArch() != Triple::x86)
    return;
  for (const Function &function : module)
    for (const Instruction &i : instructions(function)) {
      const auto *call = dyn_cast<CallBase>(&i);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!call || (callee && (callee->isDeclaration() ||
                               callee->hasFnAttribute(model_attribute))))
        continue;
      for (const Value *argument : call->args()) {
        const auto *load = dyn_cast<LoadInst>(argument);
        const auto *list =
            load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
        if (list && is_list(*list) && is_read_after(*call, *list))
          return ledger.chosen(
              "a va_list that was handed to a function is read "
              "on from where it was (C11 7.16p3 leaves that "
              "open)",
              i);
      }
    }
}

} // namespace fathom::passes
