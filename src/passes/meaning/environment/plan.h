// What a caller would give to a function, as a tree: its arguments are the
// parts of the root; a record has its members as parts, a pointer the element
// it points to. The tree says what is guessed; building it as code
// (build.h) and writing it as C (c_text.h) say the same.
#pragma once

#include "passes/config.h"
#include "passes/meaning/environment/uses.h"
#include "sea/ledger.h"

#include <cstdint>
#include <llvm/IR/DebugInfoMetadata.h>
#include <optional>
#include <string>
#include <vector>

namespace fathom::passes::environment {

enum class Kind : uint8_t {
  Bits,     // any value
  Bool,     // 0 or 1
  Enum,     // one of its enumerators
  Record,   // structure or class
  Array,    // of members that need more than bits
  Pointer,  // to an object of its own, by its extent
  Tail,     // flexible array member: elements behind the record, by its extent
  End,      // one past the last element of the pointer before it
  Callback, // a function
};

enum class Extent : uint8_t {
  One,      // element
  Elements, // a constant number of them
  Counted,  // as many as a number beside the pointer says
  Text,     // of any length, with its 0
  Some,     // any number from one on
};

struct Node {
  Kind kind = Kind::Bits;
  std::string name = {};              // as C says it: "b->data"
  const llvm::DIType *type = nullptr; // as declared; null: unknown
  uint64_t offset = 0, size = 0;      // bytes; the offset is that in a record
  bool is_signed = false;             // of a number
  std::vector<int64_t> values = {};   // Enum
  std::optional<size_t> at_most = {}; // a number that another part limits
  std::string row = {};               // of the guess that the last two are

  // Pointer, Callback
  bool may_be_null = false;
  bool is_cut = false; // null, since the tree ends here
  // Pointer, Tail
  Extent extent = Extent::One;
  uint64_t elements = 1;     // Elements
  uint64_t element_size = 1; // bytes
  uint64_t alignment = 1;
  std::optional<size_t> count = {}; // Counted: the part beside it
  uint64_t count_unit = 1;          // bytes that one of the count stands for
  std::vector<Node> parts = {};     // at most one: the element

  bool is_number() const {
    return kind == Kind::Bits || kind == Kind::Bool || kind == Kind::Enum;
  }
  // The flexible array member of the record that a pointer points to.
  const Node *tail() const {
    if (kind != Kind::Pointer || extent != Extent::One || parts.empty())
      return nullptr;
    for (const Node &member : parts[0].parts)
      if (member.kind == Kind::Tail)
        return &member;
    return nullptr;
  }
};

// A guess: what was chosen, and how to say otherwise.
struct Guess {
  sea::Trust trust = sea::Trust::Chosen;
  std::string text;
  bool operator==(const Guess &) const = default;
};

struct Plan {
  Node root;           // a record of the arguments, in order
  uint64_t length = 0; // of texts and arrays; 0: any
  std::vector<Guess> guesses;
};

struct PlanLimits {
  bool uses_count = true; // names and uses are believed; otherwise types only
  unsigned depth = 3;     // how often a record may be inside itself
  unsigned objects = 64;
  uint64_t length = 0;                  // of texts and arrays; 0: any
  std::vector<std::string> may_be_null; // names; "all"
};
PlanLimits limits_of(const PrepareConfig &config);
// Elements of an array whose elements need more than bits.
inline constexpr uint64_t few_elements = 2;

// Nothing where the function has no debug information that says what its
// arguments are.
std::optional<Plan> plan_arguments(const llvm::Function &function,
                                   const PlanLimits &limits);
// What a variable may hold.
Plan plan_variable(const llvm::DIGlobalVariable &variable, const UseTable &uses,
                   const PlanLimits &limits);

} // namespace fathom::passes::environment
