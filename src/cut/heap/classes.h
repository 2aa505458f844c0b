// Which pointers of a program point to heap objects and to nothing else, so
// that they can be written as numbers (heap/heap_words.h). Pointers that meet
// are one class: by assignments, joins, calls, comparisons, and by being stored
// in and read from the same field of objects of one class. What field an access
// means is read off the constants that were added to its pointer: a guess,
// which the program that is made of this checks.
#pragma once

#include "sea/program.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

class HeapClasses {
public:
  explicit HeapClasses(const sea::Program &program);

  // Not empty: why the heap cannot be written in this way.
  const std::string &refused() const { return refused_; }
  bool has_heap() const { return has_heap_; }

  // Of a term of sort Ptr. Null is of no class.
  bool is_heap(sea::FunctionId f, Term pointer) const;
  bool is_heap_result(sea::FunctionId f, size_t result) const;
  // Objects of an ordinary class whose words are heap pointers.
  bool holds_words(sea::FunctionId f, Term pointer) const;
  // Of each object of a heap class.
  uint64_t size_of(sea::FunctionId f, Term pointer) const;
  uint64_t largest() const { return largest_; }
  // Classes of heap objects are numbered from 1 on.
  uint64_t kind_of(sea::FunctionId f, Term pointer) const;
  uint64_t num_kinds() const { return num_kinds_; }
  // Where in these objects pointers of heap classes lie.
  std::vector<uint64_t> words_in(sea::FunctionId f, Term pointer) const;
  // How far behind the beginning of its object the pointer seems to be; none:
  // not by a constant. Exact: it is by the form of the term.
  struct Place {
    uint64_t offset;
    bool is_exact;
  };
  std::optional<Place> place_of(sea::FunctionId f, Term pointer) const;

private:
  using Node = uint32_t;
  static constexpr Node no_node = UINT32_MAX;
  static constexpr uint64_t anywhere = UINT64_MAX; // instead of an offset

  struct Class {
    bool is_heap = false, is_ordinary = false;
    bool has_numbers = false; // read or written as such
    bool is_copied = false;   // bytes come from or go to somewhere
    bool is_accessed = false; // through a pointer of this class
    bool is_number = false;   // a pointer was made of a number
    uint64_t kind = 0;        // of those of the heap, from 1 on
    std::set<uint64_t> sizes = {};
    std::map<uint64_t, Node> fields = {}; // what pointers in it point to
  };

  void refuse(const std::string &why) {
    if (refused_.empty())
      refused_ = why;
  }
  Node add_node();
  Node root(Node node) const;
  void unify(Node a, Node b);
  void merge_fields(Node node);
  Node field(Node node, uint64_t offset);
  Node node_of(sea::FunctionId f, Term pointer);
  Node compute_node(sea::FunctionId f, Term pointer);
  Node result_of(sea::FunctionId f, size_t result);
  Node known_class(sea::FunctionId f, Term pointer) const;
  void mark(Node node, bool Class::*flag) {
    if (node != no_node)
      classes_[root(node)].*flag = true;
  }
  bool is_pointer(Term t) const {
    return program_.store.sort_kind(t) == SortKind::Ptr;
  }

  void look_at(sea::FunctionId f, const sea::Stmt &s);
  void look_at_access(sea::FunctionId f, const sea::Stmt &s);
  void look_at_range(sea::FunctionId f, const sea::Stmt &s);
  void look_at_call(sea::FunctionId f, const sea::Stmt &s);
  void look_at_reachable(sea::FunctionId f, const sea::Stmt &s);
  void look_at_uses(sea::FunctionId f, Term root);
  using Pair = std::tuple<sea::FunctionId, Term, Term>;
  void compare(sea::FunctionId f, Term a, Term b, std::set<Pair> &pairs);
  void conclude();
  std::vector<bool> lead_to_heap() const; // by root
  void conclude_class(Class &c, const std::vector<bool> &leads);

  const sea::Program &program_;
  std::string refused_;
  bool has_heap_ = false;
  uint64_t largest_ = 0, num_kinds_ = 0;
  std::vector<std::unordered_map<Term, Node>> nodes_; // by function
  std::vector<std::unordered_map<Term, Term>> defined_;
  std::map<std::pair<sea::FunctionId, size_t>, Node> results_;
  // Pointers whose addresses are compared, and those of which it is asked
  // whether that depends on where objects lie.
  std::set<Pair> compared_, settled_;
  std::vector<Node> parent_;
  std::vector<Class> classes_; // of roots
};

} // namespace fathom::cut
