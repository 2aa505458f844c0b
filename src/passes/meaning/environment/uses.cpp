// Code of clang's -O0: parameters and variables live in allocas. A variable
// that only ever holds what a parameter or member held, moved or not, stands
// for that place.
#include "passes/meaning/environment/uses.h"

#include "models/models.h"
#include "prepared/names.h"

#include <algorithm>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <optional>
#include <vector>

using namespace llvm;

namespace fathom::passes::environment {

bool Uses::add(const Uses &other) {
  bool is_new = false;
  auto join = [&](bool &mine, bool theirs) {
    is_new |= theirs && !mine;
    mine |= theirs;
  };
  join(tested_for_null, other.tested_for_null);
  join(tested_further, other.tested_further);
  join(is_followed, other.is_followed);
  join(asserted_not_null, other.asserted_not_null);
  join(is_text, other.is_text);
  join(is_walked, other.is_walked);
  if (other.extent > extent) {
    extent = other.extent;
    is_new = true;
  }
  for (const Place &bound : other.bounds)
    is_new |= bounds.insert(bound).second;
  for (const std::string &record : other.records)
    is_new |= records.insert(record).second;
  return is_new;
}

std::string record_name(StringRef type_name) {
  for (StringRef prefix : {"struct.", "class.", "union."})
    if (type_name.consume_front(prefix))
      break;
  // LLVM tells types of one name apart by a number.
  size_t dot = type_name.rfind('.');
  uint64_t number = 0;
  if (dot != StringRef::npos &&
      !type_name.substr(dot + 1).getAsInteger(10, number))
    type_name = type_name.take_front(dot);
  return type_name.str();
}

namespace {

struct LibraryArgument {
  StringLiteral function;
  unsigned argument;
  std::optional<unsigned> count; // nothing: a text
};
constexpr LibraryArgument library_arguments[] = {
#define LIBRARY_TEXT(function, argument) {#function, argument, std::nullopt},
#define LIBRARY_BYTES(function, argument, count) {#function, argument, count},
#include "passes/meaning/environment/library_arguments.def"
};

// A call passes a place on: what the callee does with its parameter happens to
// the place.
struct Passed {
  const CallBase *call;
  Place parameter, place;
};

// Conversions of numbers that keep small ones as they are.
const Value *without_conversions(const Value *value) {
  while (isa<SExtInst>(value) || isa<ZExtInst>(value) ||
         isa<TruncInst>(value) || isa<FreezeInst>(value))
    value = cast<Instruction>(value)->getOperand(0);
  return value;
}

// n of n * sizeof(x).
const Value *factor_of(const Value *bytes) {
  const auto *product = dyn_cast<BinaryOperator>(without_conversions(bytes));
  if (!product || product->getOpcode() != Instruction::Mul)
    return bytes;
  for (unsigned i = 0; i < 2; ++i)
    if (isa<ConstantInt>(product->getOperand(i)))
      return product->getOperand(1 - i);
  return bytes;
}

// The first member of a record is at its place.
const Value *unmoved(const Value *pointer) {
  while (const auto *step = dyn_cast<GEPOperator>(pointer)) {
    if (!step->hasAllZeroIndices())
      break;
    pointer = step->getPointerOperand();
  }
  return pointer;
}

// p->data, a flexible array member: elements of its own.
bool is_flexible(const GEPOperator &step) {
  const auto *array = dyn_cast<ArrayType>(step.getResultElementType());
  return array && array->getNumElements() == 0;
}

class FunctionScan {
public:
  FunctionScan(const Function &function, std::map<Place, Uses> &uses,
               std::vector<Passed> &passed)
      : function_(function), layout_(function.getParent()->getDataLayout()),
        uses_(uses), passed_(passed) {}

  void run() {
    find_variables();
    for (const Instruction &instruction : instructions(function_))
      if (const auto *compare = dyn_cast<ICmpInst>(&instruction))
        note_comparison(*compare);
    for (const Instruction &instruction : instructions(function_))
      visit(instruction);
  }

private:
  // The place a number or pointer was read from, as it is.
  std::optional<Place> place_of(const Value *value) const;
  // Likewise of a pointer that may have been moved.
  std::optional<Place> root_of(const Value *pointer) const;
  static std::optional<Place> member_of(const Value *address,
                                        const DataLayout &layout);
  void find_variables();
  void note_comparison(const ICmpInst &compare);
  void visit(const Instruction &instruction);
  void note_null(const ICmpInst &compare);
  void note_read(const LoadInst &load);
  void note_step(const GetElementPtrInst &step);
  void note_call(const CallBase &call);

  const Function &function_;
  const DataLayout &layout_;
  std::map<Place, Uses> &uses_;
  std::vector<Passed> &passed_;
  std::map<const Value *, Place> variables_;          // what an alloca holds
  std::map<const Value *, std::set<Place>> compared_; // variable: with these
};

std::optional<Place> FunctionScan::member_of(const Value *address,
                                             const DataLayout &layout) {
  const auto *step = dyn_cast<GEPOperator>(address);
  if (!step || step->getNumIndices() != 2)
    return {};
  const auto *record = dyn_cast<StructType>(step->getSourceElementType());
  const auto *index = dyn_cast<ConstantInt>(step->getOperand(2));
  if (!record || !record->hasName() || !index)
    return {};
  uint64_t offset = layout.getStructLayout(const_cast<StructType *>(record))
                        ->getElementOffset(index->getZExtValue());
  return Place{record_name(record->getName()), offset, true};
}

std::optional<Place> FunctionScan::place_of(const Value *value) const {
  value = without_conversions(value);
  if (const auto *argument = dyn_cast<Argument>(value))
    return Place{function_.getName().str(), argument->getArgNo()};
  const auto *load = dyn_cast<LoadInst>(value);
  if (!load)
    return {};
  if (auto found = variables_.find(load->getPointerOperand());
      found != variables_.end())
    return found->second;
  return member_of(load->getPointerOperand(), layout_);
}

std::optional<Place> FunctionScan::root_of(const Value *pointer) const {
  while (const auto *step = dyn_cast<GEPOperator>(pointer)) {
    if (is_flexible(*step))
      return member_of(step, layout_);
    pointer = step->getPointerOperand();
  }
  return place_of(pointer);
}

// A variable that several places are stored to stands for none.
void FunctionScan::find_variables() {
  std::map<const Value *, std::vector<const Value *>> stored;
  for (const Instruction &instruction : instructions(function_))
    if (const auto *store = dyn_cast<StoreInst>(&instruction))
      if (isa<AllocaInst>(store->getPointerOperand()))
        stored[store->getPointerOperand()].push_back(store->getValueOperand());
  // A copy of a copy takes another round.
  constexpr unsigned rounds = 3;
  for (unsigned round = 0; round < rounds; ++round)
    for (const auto &[variable, values] : stored) {
      if (variables_.contains(variable))
        continue;
      std::set<Place> places;
      bool is_known = true;
      // A parameter stays that: what a list's loop makes of it is like it.
      if (const auto *argument = dyn_cast<Argument>(values[0])) {
        variables_[variable] = {function_.getName().str(),
                                argument->getArgNo()};
        continue;
      }
      for (const Value *value : values) {
        const Value *at = value;
        while (const auto *step = dyn_cast<GEPOperator>(at))
          at = step->getPointerOperand();
        const auto *load = dyn_cast<LoadInst>(at);
        if (load && load->getPointerOperand() == variable)
          continue; // it moves
        std::optional<Place> place =
            value->getType()->isPointerTy() ? root_of(value) : place_of(value);
        if (place)
          places.insert(*place);
        else if (value->getType()->isPointerTy() ||
                 !isa<BinaryOperator>(without_conversions(value)))
          is_known = false;
      }
      if (is_known && places.size() == 1)
        variables_[variable] = *places.begin();
    }
}

void FunctionScan::note_comparison(const ICmpInst &compare) {
  for (unsigned side = 0; side < 2; ++side) {
    const auto *load =
        dyn_cast<LoadInst>(without_conversions(compare.getOperand(side)));
    std::optional<Place> bound = place_of(compare.getOperand(1 - side));
    if (load && bound && isa<AllocaInst>(load->getPointerOperand()))
      compared_[load->getPointerOperand()].insert(*bound);
  }
}

// Whether a block only leads to the end of the program.
bool ends_program(const BasicBlock *block) {
  for (unsigned steps = 0; steps < 4; ++steps) {
    if (isa<UnreachableInst>(block->getTerminator()))
      return true;
    // Functions that do not return are not marked where UBSan looks whether
    // they do; then it says so, whatever it finds.
    const Instruction *end = block->getTerminator();
    if (end->getMetadata("nosanitize") &&
        all_of(successors(block), [](const BasicBlock *next) {
          return isa<UnreachableInst>(next->getTerminator());
        }))
      return true;
    for (const Instruction &instruction : *block)
      if (const auto *call = dyn_cast<CallBase>(&instruction))
        if (const Function *callee = call->getCalledFunction();
            callee && callee->doesNotReturn())
          return true;
    block = block->getSingleSuccessor();
    if (!block)
      return false;
  }
  return false;
}

void FunctionScan::note_null(const ICmpInst &compare) {
  if (!compare.isEquality() || compare.getMetadata("nosanitize"))
    return;
  for (unsigned side = 0; side < 2; ++side) {
    if (!isa<ConstantPointerNull>(compare.getOperand(side)))
      continue;
    std::optional<Place> place = place_of(compare.getOperand(1 - side));
    if (!place)
      continue;
    bool is_asserted = false;
    for (const User *user : compare.users())
      if (const auto *branch = dyn_cast<BranchInst>(user)) {
        bool is_equal = compare.getPredicate() == CmpInst::ICMP_EQ;
        is_asserted |= ends_program(branch->getSuccessor(is_equal ? 0 : 1));
      }
    Uses &uses = uses_[*place];
    (is_asserted ? uses.asserted_not_null : uses.tested_for_null) = true;
  }
}

// Whether a byte is asked whether it is 0.
bool is_compared_with_zero(const Value &byte) {
  std::vector<const Value *> open{&byte};
  for (size_t i = 0; i < open.size() && i < 8; ++i)
    for (const User *user : open[i]->users()) {
      if (isa<SExtInst>(user) || isa<ZExtInst>(user))
        open.push_back(user);
      const auto *compare = dyn_cast<ICmpInst>(user);
      if (compare && compare->isEquality() &&
          !compare->getMetadata("nosanitize"))
        for (const Value *operand : compare->operands())
          if (const auto *number = dyn_cast<ConstantInt>(operand))
            if (number->isZero())
              return true;
    }
  return false;
}

void FunctionScan::note_read(const LoadInst &load) {
  std::optional<Place> root = root_of(load.getPointerOperand());
  if (root)
    uses_[*root].is_followed = true;
  if (root && load.getType()->isIntegerTy(8) && is_compared_with_zero(load))
    uses_[*root].is_text = true;
}

// p + i, p[i], p->member.
void FunctionScan::note_step(const GetElementPtrInst &step) {
  std::optional<Place> root = root_of(step.getPointerOperand());
  if (!root || step.getMetadata("nosanitize"))
    return;
  Uses &uses = uses_[*root];
  const auto *record = dyn_cast<StructType>(step.getSourceElementType());
  if (record && record->hasName())
    if (std::optional<Place> direct =
            place_of(unmoved(step.getPointerOperand())))
      uses_[*direct].records.insert(record_name(record->getName()));
  // data[i] of a flexible array member is two steps: to it, and to i.
  const auto *array = dyn_cast<ArrayType>(step.getSourceElementType());
  bool is_tail = array && array->getNumElements() == 0;
  const Value *index = step.getOperand(is_tail ? step.getNumIndices() : 1);
  uint64_t size = layout_.getTypeAllocSize(step.getSourceElementType());
  if (const auto *number = dyn_cast<ConstantInt>(index)) {
    bool is_array = step.getNumIndices() == 1 && !number->isNegative();
    if (is_array && place_of(step.getPointerOperand()))
      uses.extent = std::max(uses.extent, (number->getZExtValue() + 1) * size);
    return;
  }
  uses.is_walked = true;
  const auto *load = dyn_cast<LoadInst>(without_conversions(index));
  if (!load)
    return;
  if (auto found = compared_.find(load->getPointerOperand());
      found != compared_.end())
    uses.bounds.insert(found->second.begin(), found->second.end());
}

// As the program calls it: its model may be in its place already.
static StringRef library_name(const Function &callee) {
  StringRef name = callee.getName();
  return name.consume_front("fathom_lib_") ? name.split('.').first : name;
}

// Nothing of its body is the program's.
static bool is_of_library(const Function &callee) {
  return callee.isDeclaration() ||
         callee.hasFnAttribute(prepared::model_attribute) ||
         callee.getName().starts_with("fathom_lib_") ||
         models::is_library_name(callee.getName().str());
}

void FunctionScan::note_call(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return;
  for (const LibraryArgument &row : library_arguments) {
    if (library_name(*callee) != row.function ||
        row.argument >= call.arg_size())
      continue;
    std::optional<Place> root = root_of(call.getArgOperand(row.argument));
    if (!root)
      continue;
    if (!row.count)
      uses_[*root].is_text = true;
    else if (auto bound = place_of(factor_of(call.getArgOperand(*row.count))))
      uses_[*root].bounds.insert(*bound);
  }
  if (const auto *copy = dyn_cast<MemIntrinsic>(&call))
    for (unsigned i = 0; i < (isa<MemTransferInst>(copy) ? 2 : 1); ++i)
      if (auto root = root_of(copy->getArgOperand(i)))
        if (auto bound = place_of(factor_of(copy->getLength())))
          uses_[*root].bounds.insert(*bound);
  if (is_of_library(*callee))
    return;
  for (unsigned i = 0; i < call.arg_size() && i < callee->arg_size(); ++i)
    if (call.getArgOperand(i)->getType()->isPointerTy())
      if (std::optional<Place> root = root_of(call.getArgOperand(i)))
        passed_.push_back({&call, {callee->getName().str(), i}, *root});
}

void FunctionScan::visit(const Instruction &instruction) {
  if (const auto *compare = dyn_cast<ICmpInst>(&instruction))
    note_null(*compare);
  else if (const auto *load = dyn_cast<LoadInst>(&instruction))
    note_read(*load);
  else if (const auto *store = dyn_cast<StoreInst>(&instruction)) {
    if (auto root = root_of(store->getPointerOperand()))
      uses_[*root].is_followed = true;
  } else if (const auto *step = dyn_cast<GetElementPtrInst>(&instruction))
    note_step(*step);
  else if (const auto *call = dyn_cast<CallBase>(&instruction))
    note_call(*call);
}

// Functions with a body of the program's own, from the entry on.
std::vector<const Function *> reached(const Function &entry) {
  std::vector<const Function *> found{&entry};
  std::set<const Function *> seen{&entry};
  for (size_t i = 0; i < found.size(); ++i)
    for (const Instruction &instruction : instructions(*found[i]))
      if (const auto *call = dyn_cast<CallBase>(&instruction))
        if (const Function *callee = call->getCalledFunction();
            callee && !is_of_library(*callee) && seen.insert(callee).second)
          found.push_back(callee);
  return found;
}

// What happens to a parameter, seen from the call: its bounds are parameters,
// too.
Uses seen_by_caller(const Uses &uses, const Passed &passed) {
  Uses result = uses;
  result.tested_further |= result.tested_for_null;
  result.tested_for_null = result.is_followed = false;
  result.bounds.clear();
  for (const Place &bound : uses.bounds) {
    if (bound.is_member || bound.owner != passed.parameter.owner) {
      result.bounds.insert(bound);
      continue;
    }
    if (bound.index >= passed.call->arg_size())
      continue;
    const Value *given =
        without_conversions(passed.call->getArgOperand(bound.index));
    const auto *load = dyn_cast<LoadInst>(given);
    // Only the caller's own parameters, as they came.
    const Function *caller = passed.call->getFunction();
    for (const Argument &argument : caller->args())
      for (const User *user : argument.users())
        if (const auto *store = dyn_cast<StoreInst>(user))
          if (load && store->getPointerOperand() == load->getPointerOperand())
            result.bounds.insert(
                {caller->getName().str(), argument.getArgNo()});
  }
  return result;
}

} // namespace

UseTable::UseTable(const Function &entry) {
  std::vector<Passed> passed;
  for (const Function *function : reached(entry))
    FunctionScan(*function, uses_, passed).run();
  // Facts only grow; a chain of calls takes one round each, and a long one is
  // left where it is.
  constexpr unsigned rounds = 8;
  bool is_new = true;
  for (unsigned round = 0; round < rounds && is_new; ++round) {
    is_new = false;
    for (const Passed &one : passed) {
      Uses uses = seen_by_caller(of(one.parameter), one);
      is_new |= uses_[one.place].add(uses);
    }
  }
}

const Uses &UseTable::of(const Place &place) const {
  static const Uses none;
  auto found = uses_.find(place);
  return found == uses_.end() ? none : found->second;
}

} // namespace fathom::passes::environment
