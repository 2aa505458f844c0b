#include "passes/form/exceptions/thrown_types.h"

#include "passes/config.h"
#include "passes/form/exceptions/exceptions.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"
#include "support/assert.h"

#include <algorithm>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::passes {

namespace {

bool is_call_of(const CallInst &call, StringRef name) {
  const Function *callee = call.getCalledFunction();
  return callee && callee->isDeclaration() && callee->getName() == name;
}

} // namespace

bool is_throw(const CallInst &call) {
  return is_call_of(call, "__cxa_throw") && call.arg_size() == 3;
}

bool is_made_ready(const CallInst &call) {
  return is_call_of(call, "__cxa_init_primary_exception") &&
         call.arg_size() == 3;
}

bool is_rethrow(const CallInst &call) { return is_call_of(call, fly_name); }

bool is_end_of_program(const LandingPadInst &pad) {
  for (const Instruction *at = &pad; at; at = at->getNextNode())
    if (const auto *call = dyn_cast<CallInst>(at)) {
      const Function *callee = call->getCalledFunction();
      return callee && callee->getName() == "__clang_call_terminate";
    }
  return false;
}

// Why it cannot be told which handlers catch it.
std::string ThrownTypes::unmatched(std::string type) const {
  TypeInfos infos(module_);
  const bool has_members =
      std::any_of(module_.global_begin(), module_.global_end(),
                  [](const GlobalVariable &variable) {
                    return variable.getName().starts_with("_ZTIM");
                  });
  TypeKind kind = infos.get(type).kind;
  const bool is_null = kind == TypeKind::Null;
  while (kind == TypeKind::Pointer) {
    type = infos.get(type).pointee;
    kind = infos.get(type).kind;
  }
  if (kind == TypeKind::MemberPointer || (is_null && has_members))
    return "exception that may become a pointer to a member";
  return kind == TypeKind::Unknown ||
                 (kind == TypeKind::Class && !infos.parts(type))
             ? "exception of a class whose bases are not known"
             : "";
}

// make_exception_ptr has a destructor of its own for a type.
ThrownTypes::Key ThrownTypes::key(const CallInst &a_throw) {
  return {TypeInfos::name_of(a_throw.getArgOperand(1)),
          dyn_cast<Function>(a_throw.getArgOperand(2)->stripPointerCasts())};
}

std::string ThrownTypes::problem(const CallInst &a_throw) const {
  std::string type = TypeInfos::name_of(a_throw.getArgOperand(1));
  if (type.empty())
    return "exception of a type that is not known";
  if (std::string why = unmatched(type); !why.empty())
    return why;
  const Value *destructor = a_throw.getArgOperand(2)->stripPointerCasts();
  if (!isa<Function, ConstantPointerNull>(destructor))
    return "exception with a destructor that is not known";
  return names_.size() == max_thrown_types && !numbers_.contains(key(a_throw))
             ? "more than 64 types of exceptions"
             : "";
}

ThrownTypes::ThrownTypes(Module &module) : module_(module), infos_(module) {
  Runtime runtime(module);
  for_each_backwards(module, [&](Instruction &at) {
    auto *call = dyn_cast<CallInst>(&at);
    if (!call || (!is_throw(*call) && !is_made_ready(*call)))
      return;
    if (std::string why = problem(*call); !why.empty())
      return end_block_unsupported(runtime, call, why);
    const Key thrown = key(*call);
    if (!numbers_.try_emplace(thrown, size()).second)
      return;
    names_.push_back(thrown.first);
    destructors_.push_back(thrown.second);
  });
}

TypeSet ThrownTypes::all() const {
  return size() == max_thrown_types ? ~TypeSet(0) : (TypeSet(1) << size()) - 1;
}

unsigned ThrownTypes::number(const CallInst &a_throw) const {
  auto row = numbers_.find(key(a_throw));
  FATHOM_ASSERT(row != numbers_.end(), "a throw that was not seen");
  return row->second;
}

Landing ThrownTypes::landing(const LandingPadInst &pad, unsigned type) {
  if (is_end_of_program(pad))
    return {Landing::Terminates, "", {}};
  for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
    Constant *clause = pad.getClause(i);
    if (pad.isFilter(i)) {
      bool allowed = std::any_of(
          clause->op_begin(), clause->op_end(), [&](const Use &allowed_type) {
            return infos_.match(names_[type],
                                TypeInfos::name_of(allowed_type.get()));
          });
      if (!allowed)
        return {Landing::Terminates, "", {}};
      continue;
    }
    if (clause->isNullValue())
      return {Landing::Caught, "", {}};
    std::string caught = TypeInfos::name_of(clause);
    if (std::optional<Catch> how = infos_.match(names_[type], caught))
      return {Landing::Caught, caught, *how};
  }
  return {};
}

ThrownTypes::Change ThrownTypes::change(const LandingPadInst &pad) {
  Change change;
  for (unsigned type = 0; type < size(); ++type) {
    Landing here = landing(pad, type);
    change.keeps |= TypeSet(here.what == Landing::Passes) << type;
    change.adds |= TypeSet(here.what == Landing::Caught) << type;
  }
  return change;
}

uint32_t ThrownTypes::selector(const std::string &type) {
  return selectors_.try_emplace(type, uint32_t(selectors_.size() + 1))
      .first->second;
}

void ThrownTypes::define_destroy() const {
  Function *function = module_.getFunction(destroy_name);
  if (!function || !function->isDeclaration())
    return;
  LLVMContext &context = module_.getContext();
  auto *start = BasicBlock::Create(context, "", function);
  auto *end = BasicBlock::Create(context, "end", function);
  ReturnInst::Create(context, end);
  IRBuilder<> b(start);
  SwitchInst *by_type = b.CreateSwitch(function->getArg(1), end, size());
  for (unsigned type = 0; type < size(); ++type)
    if (Function *destructor = destructors_[type]) {
      auto *one = BasicBlock::Create(context, "", function, end);
      b.SetInsertPoint(one);
      b.CreateCall(destructor, {function->getArg(0)});
      b.CreateBr(end);
      by_type->addCase(b.getInt32(type), one);
    }
  function->addFnAttr(model_attribute);
  function->addFnAttr(instrumented_attribute);
  function->setLinkage(GlobalValue::InternalLinkage);
}

} // namespace fathom::passes
