// Variable argument lists that end. C leaves a list indeterminate once it was
// handed to a function that takes arguments from it (vprintf and its cousins
// always do) and once va_end was called: from then on its bytes count as
// uninitialised, so that a va_arg that follows is an `uninitialised-read`. A
// list that is a local variable is also followed from va_start or va_copy to
// va_end, which must be in the same function, once for each.
//
// Functions of the program that take arguments from a list of their caller are
// seen on x86-64 and s390x, where such a list is passed by its address;
// elsewhere the caller's list stays where it was.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Models that take arguments from a list, which is their last parameter.
constexpr StringLiteral consumers[] = {
    "vprintf",   "vfprintf",  "vdprintf", "vsyslog",   "vsprintf",
    "vsnprintf", "vasprintf", "vwprintf", "vfwprintf", "vswprintf",
    "vscanf",    "vfscanf",   "vsscanf"};

bool is_consumer(const Function &function) {
  StringRef name = function.getName();
  return name.consume_front("fathom_lib_") && is_contained(consumers, name);
}

bool is_list_tag(const Type *type) {
  const auto *record = dyn_cast<StructType>(type);
  return record && record->hasName() &&
         record->getName().starts_with("struct.__va_list_tag");
}

class ListEnds {
public:
  ListEnds(Module &module, ListForm form)
      : runtime_(module), form_(form), by_address_(form != ListForm::Address) {}

  void run(Function &function) {
    if (function.hasFnAttribute(instrumented_attribute)) {
      follow_variables(function);
      if (by_address_)
        follow_parameters(function);
    }
    for (Instruction &i : make_early_inc_range(instructions(function)))
      if (auto *end = dyn_cast<IntrinsicInst>(&i);
          end && end->getIntrinsicID() == Intrinsic::vaend) {
        PlainBuilder b(end);
        make_indeterminate(b, end->getArgOperand(0));
      } else if (auto *call = dyn_cast<CallInst>(&i)) {
        end_if_consumed(*call);
      }
  }

private:
  struct List {
    std::vector<IntrinsicInst *> starts, ends;
  };

  void follow_variables(Function &function);
  void follow_parameters(Function &function);
  bool find_uses(AllocaInst &variable, List &list) const;
  bool add_use(User *user, const Value *address, List &list) const;
  void end_if_consumed(CallInst &call);
  void make_indeterminate(IRBuilderBase &b, Value *list);
  AllocaInst *flag(Function &function, StringRef name);

  Runtime runtime_;
  ListForm form_;
  bool by_address_; // a list is passed as the address of what va_start fills
};

AllocaInst *ListEnds::flag(Function &function, StringRef name) {
  BasicBlock &entry = function.getEntryBlock();
  PlainBuilder b(&entry, entry.getFirstInsertionPt());
  AllocaInst *flag = b.CreateAlloca(b.getInt8Ty(), nullptr, name);
  b.CreateStore(b.getInt8(0), flag);
  return flag;
}

void ListEnds::make_indeterminate(IRBuilderBase &b, Value *list) {
  Type *pointer = b.getPtrTy();
  if (!by_address_) {
    b.CreateStore(runtime_.uninit(b, pointer, "va_list"), list);
    return;
  }
  Type *count = form_ == ListForm::WideCounts ? b.getInt64Ty() : b.getInt32Ty();
  uint64_t offset = 0;
  for (Type *type : {count, count, pointer}) {
    b.CreateStore(runtime_.uninit(b, type, "va_list"),
                  b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), list, offset));
    offset += type->isIntegerTy(32) ? 4 : 8;
  }
}

void ListEnds::end_if_consumed(CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !is_consumer(*callee) || call.arg_size() == 0)
    return;
  Value *list = call.getArgOperand(call.arg_size() - 1);
  if (!by_address_) {
    auto *load = dyn_cast<LoadInst>(list);
    list = load ? load->getPointerOperand() : nullptr;
  }
  if (!list || !list->getType()->isPointerTy())
    return;
  PlainBuilder b(call.getNextNode());
  b.SetCurrentDebugLocation(call.getDebugLoc());
  make_indeterminate(b, list);
}

// ---------------------------------------------------- variables: start and end

bool ListEnds::add_use(User *user, const Value *address, List &list) const {
  if (auto *call = dyn_cast<IntrinsicInst>(user)) {
    switch (call->getIntrinsicID()) {
    case Intrinsic::vastart:
      list.starts.push_back(call);
      return true;
    case Intrinsic::vacopy:
      if (call->getArgOperand(0) == address)
        list.starts.push_back(call);
      return true;
    case Intrinsic::vaend:
      list.ends.push_back(call);
      return true;
    default:
      return call->isLifetimeStartOrEnd();
    }
  }
  return false;
}

// False if something else may start or end it.
bool ListEnds::find_uses(AllocaInst &variable, List &list) const {
  for (User *user : variable.users()) {
    if (add_use(user, &variable, list))
      continue;
    if (!by_address_) {
      auto *store = dyn_cast<StoreInst>(user);
      if (isa<LoadInst>(user) ||
          (store && store->getValueOperand() != &variable))
        continue;
      return false;
    }
    auto *decay = dyn_cast<GetElementPtrInst>(user);
    if (!decay || !decay->hasAllZeroIndices())
      return false;
    for (User *use : decay->users())
      if (!add_use(use, decay, list) && !isa<CallInst>(use) &&
          !isa<GetElementPtrInst>(use))
        return false;
  }
  return !list.starts.empty() || !list.ends.empty();
}

void ListEnds::follow_variables(Function &function) {
  std::vector<std::pair<AllocaInst *, List>> lists;
  for (Instruction &i : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&i))
      if (List list; find_uses(*variable, list))
        lists.emplace_back(variable, list);
  for (auto &[variable, list] : lists) {
    AllocaInst *open = flag(function, "list.is_open");
    auto check = [&](Instruction &at, bool expected, StringRef text) {
      IRBuilder<> b(&at);
      Value *is_open =
          b.CreateTrunc(b.CreateLoad(b.getInt8Ty(), open), b.getInt1Ty());
      runtime_.check(b, expected ? is_open : b.CreateNot(is_open),
                     sea::CheckKind::InvalidBuiltin, text);
    };
    for (IntrinsicInst *start : list.starts) {
      check(*start, false, "list is started again without va_end");
      IRBuilder<>(start).CreateStore(
          ConstantInt::get(open->getAllocatedType(), 1), open);
    }
    for (IntrinsicInst *end : list.ends) {
      check(*end, true, "va_end of a list that was not started");
      PlainBuilder b(end);
      b.CreateStore(b.getInt8(0), open);
    }
    for (BasicBlock &block : function)
      if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()))
        check(*ret, false, "function returns without va_end");
  }
}

// ------------------------------------------- parameters that arguments are of

// The variable that clang keeps a parameter in; null if it is written again.
AllocaInst *only_place_of(Argument &parameter) {
  AllocaInst *place = nullptr;
  for (User *user : parameter.users()) {
    auto *store = dyn_cast<StoreInst>(user);
    if (!store || store->getValueOperand() != &parameter || place)
      return nullptr;
    place = dyn_cast<AllocaInst>(store->getPointerOperand());
    if (!place)
      return nullptr;
  }
  for (User *user : place ? place->users() : parameter.users())
    if (auto *store = dyn_cast<StoreInst>(user);
        store && store->getValueOperand() != &parameter)
      return nullptr;
  return place;
}

// va_arg looks into the list that the parameter points to; a pointer to a list
// is an array's address first.
std::vector<LoadInst *> taken_arguments(AllocaInst &place) {
  std::vector<LoadInst *> loads;
  for (User *user : place.users())
    if (auto *load = dyn_cast<LoadInst>(user))
      if (any_of(load->users(), [](const User *use) {
            const auto *field = dyn_cast<GetElementPtrInst>(use);
            return field && is_list_tag(field->getSourceElementType());
          }))
        loads.push_back(load);
  return loads;
}

void ListEnds::follow_parameters(Function &function) {
  for (Argument &parameter : function.args()) {
    AllocaInst *place =
        parameter.getType()->isPointerTy() ? only_place_of(parameter) : nullptr;
    std::vector<LoadInst *> loads;
    if (place)
      loads = taken_arguments(*place);
    if (loads.empty())
      continue;
    AllocaInst *used = flag(function, "list.is_used");
    for (LoadInst *load : loads)
      PlainBuilder(load).CreateStore(
          ConstantInt::get(used->getAllocatedType(), 1), used);
    std::vector<ReturnInst *> returns;
    for (BasicBlock &block : function)
      if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()))
        returns.push_back(ret);
    for (ReturnInst *ret : returns) {
      PlainBuilder b(ret);
      Value *is_used =
          b.CreateTrunc(b.CreateLoad(b.getInt8Ty(), used), b.getInt1Ty());
      Instruction *then = SplitBlockAndInsertIfThen(is_used, ret, false);
      PlainBuilder inside(then);
      make_indeterminate(inside, &parameter);
    }
  }
}

} // namespace

void end_lists(Module &module, ListForm form) {
  ListEnds ends(module, form);
  for (Function &function : module)
    if (!function.isDeclaration() && !function.hasFnAttribute(model_attribute))
      ends.run(function);
}

} // namespace fathom::passes
