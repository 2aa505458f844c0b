#include "passes/meaning/environment/plan.h"

#include "passes/meaning/environment/names.h"
#include "passes/meaning/environment/types.h"
#include "prepared/source_notes.h"

#include <algorithm>
#include <llvm/ADT/STLExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Instructions.h>
#include <map>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

// "b->.data" is how a path grows; C says "b->data".
std::string in_c(std::string name) {
  for (size_t at; (at = name.find("->.")) != std::string::npos;)
    name.erase(at + 2, 1);
  return name;
}

// A part and where code knows it from.
struct Sibling {
  Node node;
  Place place;
};

// Records around a node, by name: how often each.
using Around = std::map<std::string, unsigned>;

class Planner {
public:
  Planner(const UseTable &uses, const PlanLimits &limits, std::string whose)
      : uses_(uses), limits_(limits), whose_(std::move(whose)) {}

  Node node(const DIType *type, const std::string &name, const Place &place,
            const Around &around);
  // Which numbers count what pointers point to.
  void link(std::vector<Sibling> &siblings, bool are_members);
  void know_records(const Module &module);
  void know_lengths(const Function &function);
  // Gives the text of the row.
  std::string guess(const std::string &text,
                    sea::Trust trust = sea::Trust::Chosen);
  std::vector<Guess> guesses() && { return std::move(guesses_); }

private:
  Node pointer(const DIType *type, const std::string &name, const Place &place,
               const Around &around);
  Node record(const DIType *type, const std::string &name,
              const Around &around);
  Node array(const DICompositeType &type, const std::string &name,
             const Place &place, const Around &around);
  Node enumeration(const DICompositeType &type, Node node);
  void add_member(std::vector<Sibling> &members, const DIDerivedType &member,
                  const DIType *type, const std::string &name, uint64_t base,
                  const Around &around);
  bool may_be_null(const std::string &name, const Uses &uses, bool is_link);
  const DIType *target_of(const DIType *pointer, const std::string &name,
                          const Uses &uses);
  bool link_as_stated(std::vector<Sibling> &siblings, size_t i);
  bool link_by_use(std::vector<Sibling> &siblings, size_t i);
  bool link_by_name(std::vector<Sibling> &siblings, size_t i, bool are_members);
  bool link_end(std::vector<Sibling> &siblings, size_t i);
  void limit_lengths(std::vector<Sibling> &members, size_t i);
  void settle(Sibling &sibling);
  void be_text(Node &node);

  const UseTable &uses_;
  const PlanLimits &limits_;
  std::string whose_; // "total: "
  std::vector<Guess> guesses_;
  std::map<std::string, const DIType *> records_;
  std::map<std::string, std::string> lengths_; // of arguments: "=4", "@n"
  unsigned objects_ = 0;
};

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
bool are_flags(const std::vector<int64_t> &values) {
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
      node.values.push_back(value->getValue().getSExtValue());
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

// Members of bases are members; those that share bits are bytes like others.
void Planner::add_member(std::vector<Sibling> &members,
                         const DIDerivedType &member, const DIType *type,
                         const std::string &name, uint64_t base,
                         const Around &around) {
  bool is_member = member.getTag() == dwarf::DW_TAG_member ||
                   member.getTag() == dwarf::DW_TAG_inheritance;
  if (!is_member || member.isStaticMember() || member.isBitField() ||
      member.getOffsetInBits() % 8 != 0)
    return;
  uint64_t offset = base + member.getOffsetInBits() / 8;
  Place place{record_name(type), member.getOffsetInBits() / 8, true};
  const auto *elements =
      dyn_cast_or_null<DICompositeType>(bare(member.getBaseType()));
  if (elements && elements->getTag() == dwarf::DW_TAG_array_type &&
      size_of(elements) == 0)
    guess("no elements of " + in_c(name + "." + member.getName().str()),
          sea::Trust::Limited);
  std::string path =
      member.getName().empty() ? name : name + "." + member.getName().str();
  Node made = node(member.getBaseType(), path, place, around);
  made.offset = offset;
  if (made.size > 0)
    members.push_back({std::move(made), std::move(place)});
}

Node Planner::record(const DIType *type, const std::string &name,
                     const Around &around) {
  const auto *record = cast<DICompositeType>(bare(type));
  Node result{
      .kind = Kind::Record, .name = name, .type = type, .size = size_of(type)};
  std::vector<Sibling> members;
  for (const DINode *item : record->getElements())
    if (const auto *member = dyn_cast_or_null<DIDerivedType>(item))
      add_member(members, *member, type, name, 0, around);
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
std::string element_name(const std::string &pointer, bool is_record) {
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

// --- links between what stands side by side ---------------------------------

bool can_count(const Node &node) {
  return node.kind == Kind::Bits && is_integer(bare(node.type));
}

void Planner::know_lengths(const Function &function) {
  SmallVector<StringRef, 4> lines;
  function.getFnAttribute(prepared::lengths_attribute)
      .getValueAsString()
      .split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (size_t at = line.find_first_of("=@"); at != StringRef::npos)
      lengths_.emplace(line.substr(0, at), line.substr(at));
}

// `int a[4]`, `int a[n]`, __attribute__((access(read_only, 1, 2))).
bool Planner::link_as_stated(std::vector<Sibling> &siblings, size_t i) {
  Node &node = siblings[i].node;
  auto stated = lengths_.find(node.name);
  if (stated == lengths_.end())
    return false;
  const std::string otherwise =
      " elements: its declaration says so (--entry-pointers=sized: to any "
      "number of them)";
  StringRef length = stated->second;
  if (length.consume_front("=")) {
    if (!node.parts.empty() || length.getAsInteger(10, node.elements))
      return false;
    node.extent = Extent::Elements;
    guess(node.name + " points to " + length.str() + otherwise);
    return true;
  }
  for (size_t k = 0; k < siblings.size(); ++k)
    if (siblings[k].node.name == length.drop_front() &&
        can_count(siblings[k].node)) {
      node.extent = Extent::Counted;
      node.count = k;
      guess(node.name + " points to " + siblings[k].node.name + otherwise);
      return true;
    }
  return false;
}

bool Planner::link_by_use(std::vector<Sibling> &siblings, size_t i) {
  Node &node = siblings[i].node;
  for (const Place &bound : uses_.of(siblings[i].place).bounds)
    for (size_t k = 0; k < siblings.size(); ++k)
      if (siblings[k].place == bound && can_count(siblings[k].node)) {
        node.extent = Extent::Counted;
        node.count = k;
        guess(node.name + " points to " + siblings[k].node.name +
              " elements: an index is compared with that number, or the "
              "library is told it (--entry-pointers=sized: to any number of "
              "them)");
        return true;
      }
  return false;
}

// The last word of a path: "data" of "b->data".
StringRef last_name(const Node &node) {
  StringRef name = node.name;
  size_t at = name.find_last_of(".>");
  return at == StringRef::npos ? name : name.substr(at + 1);
}

bool Planner::link_by_name(std::vector<Sibling> &siblings, size_t i,
                           bool are_members) {
  Node &node = siblings[i].node;
  const Uses &uses = uses_.of(siblings[i].place);
  const DIType *target = bare(pointee(node.type));
  bool is_plain = is_record(target);
  bool is_array = uses.is_walked || !target || is_character(target);
  // Names that say nothing of the pointer count for arrays only.
  constexpr unsigned own_name = 5;
  unsigned best = 0;
  size_t found = 0;
  for (size_t k = 0; k < siblings.size(); ++k) {
    if (!can_count(siblings[k].node))
      continue;
    unsigned fit = fit_of_count(last_name(siblings[k].node), last_name(node));
    if (fit < own_name && (is_plain || !is_array || (!are_members && k < i)))
      fit = 0;
    if (fit > best) {
      best = fit;
      found = k;
    }
  }
  if (best == 0 || (uses.is_text && best < own_name && !are_members))
    return false;
  node.extent = Extent::Counted;
  node.count = found;
  guess(node.name + " points to " + siblings[found].node.name +
        " elements, as the names say (--entry-pointers=sized: to any number "
        "of them)");
  if (are_members)
    limit_lengths(siblings, i);
  return true;
}

// What is in use is at most what there is room for.
void Planner::limit_lengths(std::vector<Sibling> &members, size_t i) {
  const Node &node = members[i].node;
  size_t room = *node.count;
  unsigned fit = fit_of_count(last_name(members[room].node), last_name(node));
  for (size_t k = 0; k < members.size(); ++k) {
    if (k == room || !can_count(members[k].node) || members[k].node.at_most)
      continue;
    unsigned other = fit_of_count(last_name(members[k].node), last_name(node));
    if (other == 0 || other >= fit)
      continue;
    members[k].node.at_most = room;
    members[k].node.row = guess(members[k].node.name + " is at most " +
                                members[room].node.name + ", as the names say");
  }
}

bool Planner::link_end(std::vector<Sibling> &siblings, size_t i) {
  if (i + 1 >= siblings.size())
    return false;
  Node &node = siblings[i].node, &end = siblings[i + 1].node;
  if (end.kind != Kind::Pointer || !is_end(last_name(end)) ||
      bare(pointee(end.type)) != bare(pointee(node.type)))
    return false;
  node.extent = Extent::Some;
  end.kind = Kind::End;
  end.parts.clear();
  guess(end.name + " points behind what " + node.name +
        " points to, as the names say");
  return true;
}

void Planner::be_text(Node &node) {
  node.extent = Extent::Text;
  guess(node.name + " points to a text of any length with its 0 "
                    "(--entry-pointers=sized: to any number of bytes)");
}

// A pointer that nothing beside it counts.
void Planner::settle(Sibling &sibling) {
  Node &node = sibling.node;
  const Uses &uses = uses_.of(sibling.place);
  const DIType *target = bare(pointee(node.type));
  if (node.extent == Extent::Some) { // of bytes that nobody knows more about
    guess(node.name + " points to any number of bytes, at least one");
    return;
  }
  if (is_character(target) && uses.is_text) {
    be_text(node);
  } else if (uses.is_walked && node.parts.empty()) {
    node.extent = Extent::Some;
    guess(node.name + " points to any number of elements, at least one");
  } else if (uses.extent > node.element_size && node.parts.empty()) {
    node.extent = Extent::Elements;
    node.elements = (uses.extent + node.element_size - 1) / node.element_size;
    guess(node.name + " points to " + std::to_string(node.elements) +
          " elements: that far it is used (--entry-pointers=sized: to any "
          "number of them)");
  } else if (is_plain_char(target)) {
    be_text(node);
  }
}

void Planner::link(std::vector<Sibling> &siblings, bool are_members) {
  for (size_t i = 0; i < siblings.size(); ++i) {
    Node &node = siblings[i].node;
    if (node.kind != Kind::Pointer || node.is_cut)
      continue;
    if (!limits_.uses_count) {
      if (!is_reference(bare(node.type)) && node.parts.empty())
        node.extent = Extent::Some;
    } else if ((are_members || !link_as_stated(siblings, i)) &&
               !link_end(siblings, i) && !link_by_use(siblings, i) &&
               !link_by_name(siblings, i, are_members) &&
               !is_reference(bare(node.type))) {
      settle(siblings[i]);
    }
  }
}

// What debug information says of an argument that is passed as it is.
const DILocalVariable *variable_of(const Argument &argument) {
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

} // namespace

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
