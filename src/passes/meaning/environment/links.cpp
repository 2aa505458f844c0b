#include "passes/meaning/environment/names.h"
#include "passes/meaning/environment/planner.h"
#include "passes/meaning/environment/types.h"
#include "prepared/source_notes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>

using namespace llvm;

namespace fathom::passes::environment {

namespace {

bool can_count(const Node &node) {
  const DIType *type = bare(node.type);
  const bool is_byte = is_character(type) && type->getName() == "unsigned char";
  return node.kind == Kind::Bits && (is_integer(type) || is_byte) &&
         node.size <= 8;
}

// The last word of a path: "data" of "b->data".
StringRef last_name(const Node &node) {
  StringRef name = node.name;
  size_t at = name.find_last_of(".>");
  return at == StringRef::npos ? name : name.substr(at + 1);
}

// "p points to", "p->data has", which the number of elements follows.
std::string has(const Node &node) {
  return node.name + (node.kind == Kind::Tail ? " has " : " points to ");
}

// How to change a guess.
std::string otherwise(const Node &node) {
  return node.kind == Kind::Tail
             ? " (--entry-pointers=sized: any number of them)"
             : " (--entry-pointers=sized: to any number of them)";
}

} // namespace

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
  // `int a[n][m]`: nobody knows here how large a row is.
  if (const auto *row =
          dyn_cast_or_null<DICompositeType>(bare(pointee(node.type)));
      row && row->getTag() == dwarf::DW_TAG_array_type && size_of(row) == 0)
    return false;
  const std::string why =
      " elements: its declaration says so" + otherwise(node);
  StringRef length = stated->second;
  if (length.consume_front("=")) {
    if (!node.parts.empty() || length.getAsInteger(10, node.elements))
      return false;
    node.extent = Extent::Elements;
    guess(has(node) + length.str() + why);
    return true;
  }
  for (size_t k = 0; k < siblings.size(); ++k)
    if (siblings[k].node.name == length.drop_front() &&
        can_count(siblings[k].node)) {
      node.extent = Extent::Counted;
      node.count = k;
      guess(has(node) + siblings[k].node.name + why);
      return true;
    }
  return false;
}

// __attribute__((counted_by(n))): the compiler's own checks rely on it.
bool Planner::link_tail_as_stated(std::vector<Sibling> &members, size_t i) {
  Node &node = members[i].node;
  auto stated = tail_counts_.find(node.name);
  if (node.kind != Kind::Tail || stated == tail_counts_.end())
    return false;
  for (size_t k = 0; k < members.size(); ++k)
    if (last_name(members[k].node) == stated->second &&
        can_count(members[k].node)) {
      node.extent = Extent::Counted;
      node.count = k;
      guess(has(node) + members[k].node.name +
            " elements: its declaration says so");
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
        guess(has(node) + siblings[k].node.name +
              " elements: an index is compared with that number, or the "
              "library is told it" +
              otherwise(node));
        return true;
      }
  return false;
}

bool Planner::link_by_name(std::vector<Sibling> &siblings, size_t i,
                           bool are_members) {
  Node &node = siblings[i].node;
  const Uses &uses = uses_.of(siblings[i].place);
  const DIType *target = bare(pointee(node.type));
  bool is_plain = node.kind == Kind::Pointer && is_record(target);
  bool is_array = node.kind == Kind::Tail || uses.is_walked || !target ||
                  is_character(target);
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
  guess(has(node) + siblings[found].node.name + " elements, as the names say" +
        otherwise(node));
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
  guess(node.name + (node.kind == Kind::Tail ? " is" : " points to") +
        " a text of any length with its 0 (--entry-pointers=sized: " +
        (node.kind == Kind::Tail ? "" : "to ") + "any number of bytes)");
}

// A pointer that nothing beside it counts.
void Planner::settle(Sibling &sibling) {
  Node &node = sibling.node;
  const Uses &uses = uses_.of(sibling.place);
  const DIType *target = bare(pointee(node.type));
  if (node.kind == Kind::Tail) {
    if (is_character(target) && uses.is_text)
      be_text(node);
    else
      guess(node.name + " has any number of elements");
    return;
  }
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
    bool is_array = node.kind == Kind::Pointer || node.kind == Kind::Tail;
    // What has a flexible array member is no element of an array.
    if (!is_array || node.is_cut || node.tail() ||
        link_tail_as_stated(siblings, i))
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

} // namespace fathom::passes::environment
