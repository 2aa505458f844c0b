#include "lift/function_lifter.h"

#include "lift/initialisers.h"
#include "lift/instructions/float_lifter.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "support/assert.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

FunctionLifter::FunctionLifter(Context &context, const Function &function,
                               sea::Function &out)
    : c_(context), facts_(function), e_(context, out),
      ssa_(context, e_, function, facts_.loops, facts_.order),
      memory_(e_, ssa_), values_(e_), names_(facts_, e_, values_),
      lives_(facts_, e_, memory_, values_), records_(e_, memory_, values_),
      pointers_(make_pointer_model({.emitter = e_,
                                    .memory = memory_,
                                    .values = values_,
                                    .lives = lives_,
                                    .records = records_})),
      tracks_({.facts = facts_,
               .emitter = e_,
               .memory = memory_,
               .values = values_,
               .pointers = *pointers_}),
      uses_(facts_, context, tracks_), access_checks_(e_, values_, *pointers_),
      pointer_checks_(facts_, e_, values_, *pointers_),
      leak_checks_(facts_, e_, memory_, *pointers_),
      scalars_(facts_, e_, tracks_, *pointers_, pointer_checks_),
      objects_({.facts = facts_,
                .emitter = e_,
                .memory = memory_,
                .tracks = tracks_,
                .pointers = *pointers_,
                .checks = access_checks_,
                .lives = lives_,
                .records = records_,
                .names = names_}),
      intrinsics_(e_, values_, objects_, names_),
      calls_({.emitter = e_,
              .memory = ssa_,
              .tracks = tracks_,
              .pointers = *pointers_,
              .checks = access_checks_,
              .leaks = leak_checks_,
              .records = records_,
              .objects = objects_,
              .intrinsics = intrinsics_}) {
  for (const BasicBlock *block : facts_.order) {
    sea::BlockId id =
        out.add_block("BB" + std::to_string(facts_.id_of(*block)));
    FATHOM_ASSERT(id == facts_.id_of(*block), "blocks out of order");
  }
}

void FunctionLifter::declare(Context &c, const Function &function,
                             sea::Function &out) {
  out.location = c.location(function);
  for (const Signature::Result &r : signature_of(c, function).results)
    out.results.push_back(r.sort);
  const Effects &effects = c.regions.effects(function);
  out.results.insert(out.results.end(), effects.modified.count(),
                     c.program.mem_sort());
}

void FunctionLifter::make_parameters() {
  tracks_.make_parameters();
  for (RegionId region : ssa_.touched()) {
    Term reg =
        e_.new_register(c_.program.mem_sort(), c_.regions.is_shadow(region));
    e_.out().params.push_back(reg);
    ssa_.set_parameter(region, reg);
  }
}

void FunctionLifter::make_loops() {
  sea::Function &out = e_.out();
  out.loop_of.assign(facts_.order.size(), sea::none);
  DenseMap<const Loop *, uint32_t> numbers;
  for (const Loop *loop : facts_.loops.getLoopsInPreorder()) {
    uint32_t number = uint32_t(out.loops.size());
    numbers[loop] = number;
    const Loop *parent = loop->getParentLoop();
    sea::Loop row;
    row.header = facts_.id_of(*loop->getHeader());
    row.parent = parent ? numbers[parent] : sea::none;
    row.depth = loop->getLoopDepth();
    std::string name =
        c_.program.string(out.name) + ":" + std::to_string(number);
    std::string place;
    const MDNode *marks =
        loop->getHeader()->getTerminator()->getMetadata("fathom.loop");
    for (unsigned i = 0; marks && i < marks->getNumOperands(); ++i) {
      if (const auto *text = dyn_cast<MDString>(marks->getOperand(i)))
        (i == 0 ? name : place) = text->getString().str();
      else if (const auto *bound =
                   mdconst::dyn_extract<ConstantInt>(marks->getOperand(i)))
        row.bound = uint32_t(bound->getLimitedValue(UINT32_MAX));
    }
    row.name = c_.program.intern(name);
    row.place = c_.program.intern(place);
    out.loops.push_back(row);
  }
  for (const BasicBlock *block : facts_.order)
    if (const Loop *loop = facts_.loops.getLoopFor(block))
      out.loop_of[facts_.id_of(*block)] = numbers[loop];
}

void FunctionLifter::run() {
  make_parameters();
  make_loops();
  for (const Argument &a : facts_.function.args())
    tracks_.receive(a);
  if (facts_.function.getName() == prepared::entry_name) {
    write_initial_values(c_, e_, ssa_);
    lives_.begin_globals();
    names_.add_globals();
  }
  for (const BasicBlock *block : facts_.order)
    lift_block(*block);
  tracks_.finish();
  ssa_.finish();
}

void FunctionLifter::lift_block(const BasicBlock &block) {
  e_.set_block(facts_.id_of(block));
  tracks_.begin_phis(block);
  e_.set_location(0);
  if (&block != &facts_.function.getEntryBlock())
    ssa_.begin_block(&block);
  for (const Instruction &i : block) {
    e_.set_location(c_.location(i.getDebugLoc()));
    e_.set_library(std::string_view(prepared::library_function(i)));
    names_.add_records(i);
    pointer_checks_.check_pending(i);
    if (i.isTerminator()) {
      uses_.judge(i);
      tracks_.add_phi_arms(block);
      ssa_.end_block(&block);
      lift_terminator(i);
    } else if (!isa<PHINode>(i)) {
      lift(i);
    }
  }
}

void FunctionLifter::lift(const Instruction &i) {
  uses_.judge(i);
  tracks_.prepare(i);
  // It may have been constant the last time round.
  const AllocaInst *local = c_.regions.lifetimes().made_constant(i);
  if (local)
    lives_.set_local(*local, sea::Lifetime::Stack);
  if (!try_lift(i)) {
    values_.refuse(i);
    return;
  }
  if (local)
    lives_.set_local(*local, sea::Lifetime::Constant);
  tracks_.follow(i);
}

bool FunctionLifter::try_lift(const Instruction &i) {
  switch (i.getOpcode()) {
  case Instruction::ICmp:
    return scalars_.lift_compare(cast<ICmpInst>(i));
  case Instruction::FCmp:
    return FloatLifter(e_, values_).lift_compare(cast<FCmpInst>(i));
  case Instruction::Select:
    return scalars_.lift_select(cast<SelectInst>(i));
  case Instruction::GetElementPtr:
    return scalars_.lift_gep(cast<GetElementPtrInst>(i));
  case Instruction::Freeze:
    return scalars_.lift_freeze(cast<FreezeInst>(i));
  case Instruction::Alloca:
    return objects_.lift_alloca(cast<AllocaInst>(i));
  case Instruction::Load:
    return objects_.lift_load(cast<LoadInst>(i));
  case Instruction::Store:
    return objects_.lift_store(cast<StoreInst>(i));
  case Instruction::Call:
    return calls_.lift(cast<CallInst>(i));
  case Instruction::ExtractValue:
    return intrinsics_.lift_extract(cast<ExtractValueInst>(i));
  case Instruction::Fence: // one thread
    return true;
  default:
    if (const auto *binary = dyn_cast<BinaryOperator>(&i))
      return scalars_.lift_binary(*binary) ||
             FloatLifter(e_, values_).lift_binary(*binary);
    if (const auto *cast = dyn_cast<CastInst>(&i))
      return scalars_.lift_cast(*cast) ||
             FloatLifter(e_, values_).lift_cast(*cast);
    return false;
  }
}

void FunctionLifter::lift_terminator(const Instruction &i) {
  if (const auto *ret = dyn_cast<ReturnInst>(&i))
    return lift_return(*ret);
  if (isa<UnreachableInst>(i))
    return lift_unreachable(i);
  const auto *branch = dyn_cast<BranchInst>(&i);
  if (!branch) {
    e_.unsupported(i.getOpcodeName());
    e_.emit(sea::Opcode::Halt, {}, {});
    return;
  }
  sea::BlockId first = facts_.id_of(*branch->getSuccessor(0));
  if (branch->isUnconditional() ||
      branch->getSuccessor(0) == branch->getSuccessor(1)) {
    e_.emit(sea::Opcode::Br, {}, {}, {first});
    return;
  }
  Term condition = values_.of(branch->getCondition());
  e_.emit(sea::Opcode::CondBr, {}, {condition},
          {first, facts_.id_of(*branch->getSuccessor(1))});
}

void FunctionLifter::lift_return(const ReturnInst &i) {
  lives_.end_locals(i);
  std::vector<Term> results;
  const Value *returned = i.getReturnValue();
  std::optional<Sort> sort =
      returned ? c_.sort_of(returned->getType()) : std::nullopt;
  if (sort) {
    Term value = values_.of(returned);
    if (!value) {
      e_.unsupported("return of a value that cannot be translated");
      value = e_.nondet(*sort, "unsupported");
    }
    results = tracks_.results(returned, value);
    names_.add_result(results[0]);
  }
  for (RegionId region : ssa_.modified())
    results.push_back(ssa_.current(region));
  e_.emit(sea::Opcode::Ret, {}, results);
}

// Behind a call that ends the execution, or a check that cannot hold, nothing
// is left to say. Otherwise reaching it is a failure.
void FunctionLifter::lift_unreachable(const Instruction &i) {
  using prepared::RuntimeCall;
  const Instruction *before = i.getPrevNonDebugInstruction();
  std::optional<RuntimeCall> call =
      before ? prepared::runtime_call(*before) : std::nullopt;
  bool ended = call == RuntimeCall::Halt || call == RuntimeCall::Unsupported;
  if (call == RuntimeCall::Check)
    if (const auto *ok = dyn_cast<ConstantInt>(before->getOperand(0)))
      ended = ok->isZero();
  if (!ended && c_.config.checks[size_t(sea::CheckKind::Unreachable)])
    e_.check(c_.builder.make_false(), sea::CheckKind::Unreachable, "");
  e_.emit(sea::Opcode::Halt, {}, {});
}

} // namespace fathom::lift
