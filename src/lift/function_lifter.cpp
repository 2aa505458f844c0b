#include "lift/function_lifter.h"

#include "lift/initialisers.h"
#include "prepared/names.h"
#include "prepared/runtime.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

// The analyses take functions they do not change as non-const.
FunctionLifter::FunctionLifter(Context &context, const Function &function,
                               sea::Function &out)
    : c_(context), b_(context.builder), function_(function),
      dominators_(const_cast<Function &>(function)), loops_(dominators_),
      order_(block_order(function, loops_)),
      scopes_(function, dominators_, loops_),
      provenance_(function, order_, context.regions.points_to(),
                  context.ptr_width()),
      e_(context, out), memory_(context, e_, function, loops_, order_),
      uninit_ops_(context.builder, context.config.rough_shadows) {
  for (const BasicBlock *block : order_)
    ids_[block] = out.add_block("BB" + std::to_string(ids_.size()));
}

void FunctionLifter::declare(Context &c, const Function &function,
                             sea::Function &out) {
  out.location = c.location(function);
  if (std::optional<Sort> sort = c.result_sort(function))
    out.results.push_back(*sort);
  if (c.regions.uninit().may_return(function))
    if (std::optional<Sort> sort = c.shadow_sort(function.getReturnType()))
      out.results.push_back(*sort);
  if (c.regions.poison().may_return(function) && !out.results.empty())
    out.results.push_back(c.program.store.bool_sort());
  const Effects &effects = c.regions.effects(function);
  out.results.insert(out.results.end(), effects.modified.count(),
                     c.program.mem_sort());
}

void FunctionLifter::make_parameters() {
  for (const Argument &a : function_.args())
    if (c_.sort_of(a.getType())) {
      Term reg = e_.new_register(c_.sort_of(a));
      e_.out().params.push_back(reg);
      (provenance_.is_carried(a) ? carriers_ : values_)[&a] = reg;
    }
  for (const Argument &a : function_.args())
    if (c_.sort_of(a.getType()) && c_.regions.uninit().contains(&a)) {
      Term reg = e_.new_register(*c_.shadow_sort(a.getType()));
      e_.out().params.push_back(reg);
      uninit_[&a] = reg;
    }
  for (const Argument &a : function_.args())
    if (c_.sort_of(a.getType()) && c_.regions.poison().contains(&a)) {
      Term reg = e_.new_register(c_.program.store.bool_sort());
      e_.out().params.push_back(reg);
      poison_[&a] = reg;
    }
  for (RegionId region : memory_.touched()) {
    Term reg =
        e_.new_register(c_.program.mem_sort(), c_.regions.is_shadow(region));
    e_.out().params.push_back(reg);
    memory_.set_parameter(region, reg);
  }
}

void FunctionLifter::make_loops() {
  sea::Function &out = e_.out();
  out.loop_of.assign(order_.size(), sea::none);
  DenseMap<const Loop *, uint32_t> numbers;
  for (const Loop *loop : loops_.getLoopsInPreorder()) {
    uint32_t number = uint32_t(out.loops.size());
    numbers[loop] = number;
    const Loop *parent = loop->getParentLoop();
    sea::Loop row;
    row.header = ids_[loop->getHeader()];
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
  for (const BasicBlock *block : order_)
    if (const Loop *loop = loops_.getLoopFor(block))
      out.loop_of[ids_[block]] = numbers[loop];
}

void FunctionLifter::run() {
  make_parameters();
  make_loops();
  for (const Argument &a : function_.args())
    if (provenance_.is_carried(a))
      values_[&a] = e_.define(e_.number_of(carriers_[&a]));
  if (function_.getName() == prepared::entry_name) {
    write_initial_values(c_, e_, memory_);
    write_global_lifetimes();
    name_globals();
  }
  for (const BasicBlock *block : order_)
    lift_block(*block);
  for (auto *phis : {&phis_, &carrier_phis_, &poison_phis_, &uninit_phis_})
    for (auto &[phi, arms] : *phis)
      e_.out().set_phi(arms.block, arms.stmt, arms.values, arms.predecessors);
  memory_.finish();
  c_.has_rough_shadows |= uninit_ops_.was_rough();
}

void FunctionLifter::lift_block(const BasicBlock &block) {
  e_.set_block(ids_[&block]);
  begin_phis(block);
  e_.set_location(0);
  if (&block != &function_.getEntryBlock())
    memory_.begin_block(&block);
  for (const Instruction &i : block) {
    e_.set_location(c_.location(i.getDebugLoc()));
    e_.set_library(std::string_view(prepared::library_function(i)));
    lift_debug_records(i);
    check_pending(i);
    if (i.isTerminator()) {
      judge_operands(i);
      add_phi_arms(block);
      memory_.end_block(&block);
      lift_terminator(i);
    } else if (!isa<PHINode>(i)) {
      lift(i);
    }
  }
}

void FunctionLifter::begin_phis(const BasicBlock &block) {
  for (const PHINode &phi : block.phis()) {
    std::optional<Sort> sort = c_.sort_of(phi.getType());
    if (!sort)
      continue; // whoever uses it is refused
    e_.set_location(c_.location(phi.getDebugLoc()));
    values_[&phi] = begin_phi(phis_[&phi], *sort);
    if (provenance_.has_carrier(&phi))
      carriers_[&phi] = begin_phi(carrier_phis_[&phi], c_.program.ptr_sort());
    if (c_.regions.poison().contains(&phi))
      poison_[&phi] =
          begin_phi(poison_phis_[&phi], c_.program.store.bool_sort());
    if (c_.regions.uninit().contains(&phi))
      uninit_[&phi] =
          begin_phi(uninit_phis_[&phi], *c_.shadow_sort(phi.getType()));
  }
}

// Some arms may be there already.
Term FunctionLifter::begin_phi(ScalarPhi &arms, Sort sort) {
  Term reg = e_.new_register(sort);
  e_.emit(sea::Opcode::Phi, {reg}, {});
  arms.block = e_.block();
  arms.stmt = e_.out().blocks[e_.block()].stmts.size() - 1;
  return reg;
}

// At the end of a predecessor all values of its arms are known, and an undef
// gets its arbitrary value there.
void FunctionLifter::add_phi_arms(const BasicBlock &from) {
  SmallPtrSet<const BasicBlock *, 4> done;
  for (const BasicBlock *to : successors(&from)) {
    if (!done.insert(to).second)
      continue;
    for (const PHINode &phi : to->phis()) {
      std::optional<Sort> sort = c_.sort_of(phi.getType());
      if (!sort)
        continue;
      Term arm = value(phi.getIncomingValueForBlock(&from));
      if (!arm) {
        e_.unsupported("phi of a value that cannot be translated");
        arm = e_.nondet(*sort, "unsupported");
      }
      // Blocks later in the order have no statement for their phis yet: the
      // entry is made by whoever comes first.
      auto add = [&](ScalarPhi &arms, Term term) {
        arms.values.push_back(term);
        arms.predecessors.push_back(ids_[&from]);
      };
      add(phis_[&phi], arm);
      if (provenance_.has_carrier(&phi))
        add(carrier_phis_[&phi],
            carrier_or_address(phi.getIncomingValueForBlock(&from), arm));
      if (c_.regions.poison().contains(&phi))
        add(poison_phis_[&phi],
            poison_or_false(phi.getIncomingValueForBlock(&from)));
      if (c_.regions.uninit().contains(&phi))
        add(uninit_phis_[&phi],
            uninit_or_none(phi.getIncomingValueForBlock(&from)));
    }
  }
}

void FunctionLifter::lift(const Instruction &i) {
  judge_operands(i);
  if (c_.regions.uninit().is_on())
    number_value(i);
  // It may have been constant the last time round.
  const AllocaInst *local = c_.regions.lifetimes().made_constant(i);
  if (local)
    set_local_state(*local, sea::Lifetime::Stack);
  if (!try_lift(i)) {
    refuse(i, "");
    return;
  }
  if (local)
    set_local_state(*local, sea::Lifetime::Constant);
  if (provenance_.has_carrier(&i))
    set_carrier(i);
  track_poison(i);
  track_uninit(i);
}

bool FunctionLifter::try_lift(const Instruction &i) {
  switch (i.getOpcode()) {
  case Instruction::ICmp:
    return lift_compare(cast<ICmpInst>(i));
  case Instruction::Select:
    return lift_select(cast<SelectInst>(i));
  case Instruction::GetElementPtr:
    return lift_gep(cast<GetElementPtrInst>(i));
  case Instruction::Freeze:
    return lift_freeze(cast<FreezeInst>(i));
  case Instruction::Alloca:
    return lift_alloca(cast<AllocaInst>(i));
  case Instruction::Load:
    return lift_load(cast<LoadInst>(i));
  case Instruction::Store:
    return lift_store(cast<StoreInst>(i));
  case Instruction::Call:
    return lift_call(cast<CallInst>(i));
  case Instruction::ExtractValue:
    return lift_extract(cast<ExtractValueInst>(i));
  case Instruction::Fence: // one thread
    return true;
  default:
    if (const auto *binary = dyn_cast<BinaryOperator>(&i))
      return lift_binary(*binary);
    if (const auto *cast = dyn_cast<CastInst>(&i))
      return lift_cast(*cast);
    return false;
  }
}

void FunctionLifter::refuse(const Instruction &i, std::string_view why) {
  std::string text = why.empty() ? std::string(i.getOpcodeName()) : "";
  text += why;
  if (why.empty() && !i.getType()->isVoidTy())
    text += " " + prepared::type_text(i.getType());
  e_.unsupported(text);
  if (std::optional<Sort> sort = c_.sort_of(i.getType()))
    values_[&i] = e_.nondet(*sort, "unsupported");
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
  sea::BlockId first = ids_[branch->getSuccessor(0)];
  if (branch->isUnconditional() ||
      branch->getSuccessor(0) == branch->getSuccessor(1)) {
    e_.emit(sea::Opcode::Br, {}, {}, {first});
    return;
  }
  Term condition = value(branch->getCondition());
  e_.emit(sea::Opcode::CondBr, {}, {condition},
          {first, ids_[branch->getSuccessor(1)]});
}

void FunctionLifter::lift_return(const ReturnInst &i) {
  end_locals(i);
  std::vector<Term> results;
  if (const Value *v = i.getReturnValue())
    if (std::optional<Sort> sort = c_.result_sort(function_)) {
      Term term = value(v);
      if (term && v->getType()->isIntegerTy() && *sort == c_.program.ptr_sort())
        term = pointer_from(v, term);
      results.push_back(term ? term : e_.nondet(*sort, "unsupported"));
      if (term)
        name_result(term);
      if (c_.regions.uninit().may_return(function_))
        results.push_back(uninit_or_none(v));
      if (c_.regions.poison().may_return(function_))
        results.push_back(poison_or_false(v));
    }
  for (RegionId region : memory_.modified())
    results.push_back(memory_.current(region));
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
    e_.check(b_.make_false(), sea::CheckKind::Unreachable, "");
  e_.emit(sea::Opcode::Halt, {}, {});
}

Term FunctionLifter::value(const Value *v) {
  if (const auto *constant = dyn_cast<Constant>(v))
    return constant_value(*constant);
  auto found = values_.find(v);
  return found == values_.end() ? Term{} : found->second;
}

Term FunctionLifter::constant_value(const Constant &constant) {
  std::optional<Sort> sort = c_.sort_of(constant.getType());
  if (!sort)
    return {};
  if (const auto *number = dyn_cast<ConstantInt>(&constant))
    return c_.constant(number->getValue());
  if (const auto *number = dyn_cast<ConstantFP>(&constant))
    return c_.constant(number->getValueAPF().bitcastToAPInt());
  if (isa<ConstantPointerNull>(constant))
    return c_.null_pointer();
  if (isa<UndefValue>(constant)) // poison, too
    return e_.nondet(*sort, "undef");
  return initial_term(c_, e_, constant);
}

void FunctionLifter::set_value(const Value &v, Term term) {
  values_[&v] = e_.define(term);
}

} // namespace fathom::lift
