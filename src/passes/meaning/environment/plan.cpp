#include "passes/meaning/environment/plan.h"

#include "passes/meaning/environment/planner.h"
#include "passes/meaning/environment/types.h"
#include "prepared/source_notes.h"

#include <algorithm>
#include <llvm/ADT/STLExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

// "b->.data" is how a path grows; C says "b->data".
std::string in_c(std::string name) {
  for (size_t at; (at = name.find("->.")) != std::string::npos;)
    name.erase(at + 2, 1);
  return name;
}

} // namespace

std::string Planner::guess(const std::string &text, sea::Trust trust) {
  // What is limited stands behind "SAFE up to".
  Guess one{trust, trust == sea::Trust::Limited ? text : whose_ + text};
  if (!is_contained(guesses_, one))
    guesses_.push_back(one);
  return one.text;
}

void Planner::know_records(const Module &module) {
  DebugInfoFinder finder;
  finder.processModule(module);
  for (const DIType *type : finder.types())
    if (is_record(bare(type)))
      records_.emplace(record_name(type), type);
}

// Combinations of flags are no enumerators.
static bool are_flags(const std::vector<int64_t> &values) {
  unsigned flags = 0;
  for (int64_t value : values) {
    if (value < 0 || (value & (value - 1)) != 0)
      return false;
    flags += value != 0;
  }
  return flags > 2 && is_contained(values, 4);
}

Node Planner::enumeration(const DICompositeType &type, Node node) {
  for (const DINode *item : type.getElements())
    if (const auto *value = dyn_cast_or_null<DIEnumerator>(item))
      node.values.push_back(value->isUnsigned() &&
                                    value->getValue().getActiveBits() < 64
                                ? int64_t(value->getValue().getZExtValue())
                                : value->getValue().getSExtValue());
  constexpr size_t most = 256;
  if (node.values.empty() || node.values.size() > most ||
      are_flags(node.values)) {
    node.values.clear();
    return node;
  }
  node.kind = Kind::Enum;
  node.row =
      guess(node.name + " is one of the enumerators of " +
            (type.getName().empty() ? "its type" : type.getName().str()));
  return node;
}

Node Planner::array(const DICompositeType &type, const std::string &name,
                    const Place &place, const Around &around) {
  Node result{.name = name, .type = &type, .size = size_of(&type)};
  const DIType *element_type = type.getBaseType();
  uint64_t element_size = size_of(element_type);
  constexpr uint64_t most = 16;
  if (element_size == 0 || result.size == 0)
    return result;
  // i, j, k: as a program that goes through them would call it.
  char index = char('i' + std::count(name.begin(), name.end(), '['));
  Node element = node(element_type, name + "[" + index + "]", place, around);
  if (element.kind == Kind::Bits)
    return result;
  if (result.size / element_size > most) {
    guess("what " + name +
          " holds is arbitrary bytes: its pointers point to "
          "nothing");
    return result;
  }
  result.kind = Kind::Array;
  result.elements = result.size / element_size;
  result.element_size = element_size;
  result.parts.push_back(std::move(element));
  return result;
}

// `char data[];`: elements that the object has behind the record.
Node Planner::tail(const DIDerivedType &member, const std::string &name,
                   const Around &around) {
  const DIType *type = member.getBaseType();
  const DIType *element_type = pointee(type);
  Node result{.kind = Kind::Tail,
              .name = in_c(name),
              .type = type,
              .extent = Extent::Some,
              .element_size = size_of(element_type)};
  Node element = node(element_type, result.name + "[i]", {}, around);
  const uint64_t in_row = elements_in_row(*cast<DICompositeType>(bare(type)));
  result.element_size *= in_row;
  if (element.kind != Kind::Bits && in_row == 1)
    result.parts.push_back(std::move(element));
  else if (element.kind != Kind::Bits)
    guess("elements of " + in_c(name) + " are arbitrary bytes",
          sea::Trust::Limited);
  for (const Metadata *tag : member.getAnnotations()
                                 ? member.getAnnotations().get()->operands()
                                 : ArrayRef<MDOperand>())
    if (const auto *pair = dyn_cast_or_null<MDNode>(tag);
        pair && pair->getNumOperands() == 2)
      if (const auto *text = dyn_cast<MDString>(pair->getOperand(1)))
        if (StringRef count = text->getString();
            count.consume_front(prepared::counted_by_prefix))
          tail_counts_[result.name] = count.str();
  return result;
}

// Members of bases are members; those that share bits are bytes like others.
void Planner::add_member(std::vector<Sibling> &members,
                         const DIDerivedType &member, const DIType *type,
                         const std::string &name, bool may_have_tail,
                         const Around &around) {
  bool is_member = member.getTag() == dwarf::DW_TAG_member ||
                   member.getTag() == dwarf::DW_TAG_inheritance;
  if (!is_member || member.isStaticMember() || member.isBitField() ||
      member.getOffsetInBits() % 8 != 0)
    return;
  uint64_t offset = member.getOffsetInBits() / 8;
  Place place{record_name(type), offset, true};
  const auto *elements =
      dyn_cast_or_null<DICompositeType>(bare(member.getBaseType()));
  std::string path =
      member.getName().empty() ? name : name + "." + member.getName().str();
  bool is_flexible = elements &&
                     elements->getTag() == dwarf::DW_TAG_array_type &&
                     size_of(elements) == 0;
  bool has_elements = is_flexible && may_have_tail &&
                      elements_in_row(*elements) > 0 &&
                      size_of(elements->getBaseType()) > 0;
  if (is_flexible && !has_elements)
    guess("no elements of " + in_c(path), sea::Trust::Limited);
  Node made = has_elements ? tail(member, path, around)
                           : node(member.getBaseType(), path, place, around);
  made.offset = offset;
  if (made.size > 0 || has_elements)
    members.push_back({std::move(made), std::move(place)});
}

Node Planner::record(const DIType *type, const std::string &name,
                     const Around &around) {
  const auto *record = cast<DICompositeType>(bare(type));
  Node result{
      .kind = Kind::Record, .name = name, .type = type, .size = size_of(type)};
  const bool may_have_tail = std::exchange(may_have_tail_, false);
  std::vector<Sibling> members;
  for (const DINode *item : record->getElements())
    if (const auto *member = dyn_cast_or_null<DIDerivedType>(item))
      add_member(members, *member, type, name, may_have_tail, around);
  link(members, true);
  for (Sibling &member : members)
    result.parts.push_back(std::move(member.node));
  return result;
}

bool Planner::may_be_null(const std::string &name, const Uses &uses,
                          bool is_link) {
  if (is_contained(limits_.may_be_null, name) ||
      is_contained(limits_.may_be_null, "all") || !limits_.uses_count)
    return true;
  bool is_tested =
      uses.tested_for_null || (uses.tested_further && !uses.is_followed);
  if (is_link || (is_tested && !uses.asserted_not_null))
    return true;
  guess(name + " is not null: " +
        (uses.asserted_not_null ? "an assertion says so"
                                : "nothing asks whether it is") +
        " (--entry-null=" + name + ": it may be)");
  return false;
}

// What a pointer is used as, if that is a record that we know, and larger than
// what it is declared to point to: void, a type that only other files know, a
// record that the larger one begins with.
const DIType *Planner::target_of(const DIType *pointer, const std::string &name,
                                 const Uses &uses) {
  const DIType *target = pointee(pointer);
  const bool is_known = bare(target) && size_of(target) > 0;
  if (is_known && (!is_record(bare(target)) || !limits_.uses_count))
    return target;
  const DIType *largest = target;
  for (const std::string &record : uses.records)
    if (auto found = records_.find(record);
        found != records_.end() && size_of(found->second) > size_of(largest))
      largest = found->second;
  if (largest != target && bare(target))
    guess(name + " points to a " + record_name(largest) +
          ": it is used as that (--entry-pointers=sized: to what its type "
          "says)");
  return largest;
}

// "*p" and "p->", which becomes "p->member".
static std::string element_name(const std::string &pointer, bool is_record) {
  if (!is_record)
    return "*" + pointer;
  return pointer[0] == '*' ? "(" + pointer + ")->" : pointer + "->";
}

Node Planner::pointer(const DIType *type, const std::string &name,
                      const Place &place, const Around &around) {
  const Uses &uses = uses_.of(place);
  Node result{
      .kind = Kind::Pointer, .name = name, .type = type, .size = size_of(type)};
  const DIType *target = target_of(type, name, uses);
  if (is_function(bare(target))) {
    result.kind = Kind::Callback;
    result.may_be_null = may_be_null(name, uses, false);
    return result;
  }
  std::string of = is_record(bare(target)) ? record_name(target) : "";
  auto inside = of.empty() ? around.end() : around.find(of);
  bool is_link = inside != around.end();
  if ((is_link && inside->second >= limits_.depth) ||
      objects_ >= limits_.objects) {
    result.is_cut = result.may_be_null = true;
    guess(is_link ? std::to_string(limits_.depth) + " objects of " + of +
                        " behind each other (--entry-depth=N)"
                  : std::to_string(limits_.objects) + " objects in all",
          sea::Trust::Limited);
    return result;
  }
  ++objects_;
  result.may_be_null =
      !is_reference(bare(type)) && may_be_null(name, uses, is_link);
  result.element_size = std::max<uint64_t>(1, size_of(target));
  bool is_opaque = bare(target) && size_of(target) == 0;
  if (is_opaque || !bare(target))
    result.extent = Extent::Some;
  if (is_opaque || !bare(target))
    return result;
  // Also where nobody looks further: what a pointer points to is a pointer.
  if (!is_reference(bare(type)))
    guess(limits_.uses_count
              ? "pointers point to one element each where no row says "
                "otherwise (--entry-pointers=sized: to any number of them)"
              : "pointers to what holds pointers point to one element each");
  // An element of an array: nothing is known of it.
  if (place.owner.empty() && is_plain_char(bare(target)) && limits_.uses_count)
    be_text(result);
  if (is_character(bare(target)))
    return result;
  Around inner = around;
  if (!of.empty())
    ++inner[of];
  may_have_tail_ = !of.empty();
  Node element = node(target, element_name(name, !of.empty()), {}, inner);
  if (element.kind != Kind::Bits)
    result.parts.push_back(std::move(element));
  return result;
}

Node Planner::node(const DIType *type, const std::string &name,
                   const Place &place, const Around &around) {
  const DIType *plain = bare(type);
  std::string path = in_c(name);
  Node bits{.name = path,
            .type = type,
            .size = size_of(type),
            .is_signed = is_signed(plain)};
  if (!plain)
    return bits;
  if (is_pointer(plain))
    return pointer(type, path, place, around);
  if (const auto *composite = dyn_cast<DICompositeType>(plain)) {
    if (composite->getTag() == dwarf::DW_TAG_enumeration_type)
      return limits_.uses_count ? enumeration(*composite, bits) : bits;
    if (composite->getTag() == dwarf::DW_TAG_array_type)
      return array(*composite, path, place, around);
    if (is_record(plain))
      return record(type, path, around);
    if (composite->getTag() == dwarf::DW_TAG_union_type)
      guess("what " + path +
            ", a union, holds is arbitrary bytes: its "
            "pointers point to nothing");
    return bits;
  }
  const auto *basic = dyn_cast<DIBasicType>(plain);
  if (basic && basic->getEncoding() == dwarf::DW_ATE_boolean)
    bits.kind = Kind::Bool;
  return bits;
}

// What debug information says of an argument that is passed as it is.
static const DILocalVariable *variable_of(const Argument &argument) {
  if (argument.hasByValAttr())
    if (auto found = findDVRDeclares(const_cast<Argument *>(&argument));
        !found.empty())
      return found[0]->getVariable();
  for (const User *user : argument.users()) {
    const auto *store = dyn_cast<StoreInst>(user);
    auto *variable = store ? dyn_cast<AllocaInst>(const_cast<Value *>(
                                 store->getPointerOperand()))
                           : nullptr;
    if (!variable || store->getValueOperand() != &argument)
      continue;
    for (DbgVariableRecord *record : findDVRDeclares(variable))
      if (record->getVariable()->getArg() > 0)
        return record->getVariable();
    for (DbgDeclareInst *declare : findDbgDeclares(variable))
      if (declare->getVariable()->getArg() > 0)
        return declare->getVariable();
  }
  return nullptr;
}

PlanLimits limits_of(const PrepareConfig &config) {
  PlanLimits limits;
  limits.uses_count = config.entry_pointers == EntryPointers::Typed;
  limits.depth = config.entry_depth;
  limits.may_be_null = config.entry_null;
  limits.length = config.entry_length;
  return limits;
}

std::optional<Plan> plan_arguments(const Function &function,
                                   const PlanLimits &limits) {
  if (!function.getSubprogram())
    return {};
  UseTable uses(function);
  Planner planner(uses, limits,
                  function.getSubprogram()->getName().str() + ": ");
  planner.know_records(*function.getParent());
  planner.know_lengths(function);
  std::vector<Sibling> arguments;
  for (const Argument &argument : function.args()) {
    Place place{function.getName().str(), argument.getArgNo()};
    const DILocalVariable *variable = variable_of(argument);
    const DIType *type = variable ? variable->getType() : nullptr;
    bool is_copy = argument.hasByValAttr();
    Node node; // what is part of something, or made by the compiler: unknown
    if (type && (is_copy ||
                 is_pointer(bare(type)) == argument.getType()->isPointerTy()))
      node = planner.node(type, variable->getName().str(), place, {});
    if (argument.hasAttribute(Attribute::NonNull))
      node.may_be_null = false;
    node.name = variable ? variable->getName().str() : argument.getName().str();
    arguments.push_back({std::move(node), std::move(place)});
  }
  planner.link(arguments, false);
  Plan plan;
  plan.root.kind = Kind::Record;
  for (Sibling &argument : arguments)
    plan.root.parts.push_back(std::move(argument.node));
  plan.length = limits.length;
  plan.guesses = std::move(planner).guesses();
  return plan;
}

Plan plan_variable(const DIGlobalVariable &variable, const UseTable &uses,
                   const PlanLimits &limits) {
  Planner planner(uses, limits, "");
  Plan plan;
  std::vector<Sibling> alone;
  alone.push_back(
      {planner.node(variable.getType(), variable.getName().str(), {}, {}), {}});
  planner.link(alone, false);
  plan.root = std::move(alone[0].node);
  plan.length = limits.length;
  plan.guesses = std::move(planner).guesses();
  return plan;
}

} // namespace fathom::passes::environment
