// The operators of ILR and what is known about each of them (kinds.def).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fathom {

enum class Kind : uint8_t {
#define KIND(name, smt, children, indices, rule, attributes) name,
#include "terms/kinds.def"
#undef KIND
};

// How the sort of an application follows from its children (sort_rules.cpp).
enum class SortRule : uint8_t {
  Leaf,       // built by the store's own functions
  BoolOp,     // Bool... -> Bool
  Equal,      // S S -> Bool
  IfThenElse, // Bool S S -> S
  BvOp,       // BitVec w... -> BitVec w
  BvPred,     // BitVec w... -> Bool
  BvCompare,  // BitVec w, BitVec w -> BitVec 1
  Join,       // BitVec m, BitVec n -> BitVec m+n
  Slice,      // BitVec w [high low] -> BitVec high-low+1
  Extend,     // BitVec w [n] -> BitVec w+n
  Replicate,  // BitVec w [n] -> BitVec w*n
  ArrayRead,  // (Array I E) I -> E
  ArrayWrite, // (Array I E) I E -> (Array I E)
  ArrayFill,  // E -> (Array I E), I given
  Abstract,   // bound I, E -> (Array I E)
  PtrMake,    // BitVec w x3 -> Ptr w
  PtrMove,    // Ptr w, BitVec w -> Ptr w
  PtrPart,    // Ptr w -> BitVec w
  MemRead,    // Mem w, Ptr w [n endian] -> BitVec 8n
  MemWrite,   // Mem w, Ptr w, BitVec 8n [endian] -> Mem w
  MemFill,    // Mem w, Ptr w, BitVec 8, BitVec w -> Mem w
  MemMove,    // Mem w, Ptr w, Mem w, Ptr w, BitVec w -> Mem w
  // F is BitVec eb+sb, G is BitVec e+s
  FpOp,      // F... [eb sb] -> F
  FpRounded, // BitVec 3, F... [eb sb] -> F
  FpPred,    // F... [eb sb] -> Bool
  FpFormat,  // BitVec 3, F [eb sb e s] -> G
  FpFromBv,  // BitVec 3, BitVec n [eb sb] -> F
  FpToBv,    // BitVec 3, F [eb sb n] -> BitVec n
};

enum KindAttribute : uint8_t {
  Commutative = 1,
  Derived = 2,
  Extension = 4,
};

// The most children and indices that an operator has.
inline constexpr unsigned max_children = 5, max_indices = 4;

struct KindInfo {
  std::string_view name;     // ours, for messages
  std::string_view smt_name; // SMT-LIB's, or the one of our extension
  uint8_t children;
  uint8_t indices;
  SortRule rule;
  uint8_t attributes;
};

inline constexpr KindInfo kind_table[] = {
#define KIND(name, smt, children, indices, rule, attributes)                   \
  {#name, smt, children, indices, SortRule::rule, attributes},
#include "terms/kinds.def"
#undef KIND
};

inline constexpr unsigned num_kinds = std::size(kind_table);
static_assert(num_kinds < 256);

constexpr const KindInfo &info(Kind kind) {
  return kind_table[static_cast<unsigned>(kind)];
}
constexpr bool is_commutative(Kind kind) {
  return info(kind).attributes & Commutative;
}
constexpr bool is_derived(Kind kind) { return info(kind).attributes & Derived; }
constexpr bool is_float(Kind kind) { return info(kind).rule >= SortRule::FpOp; }
// Leaves and constant arrays are the terms whose words do not say their sort.
constexpr bool sort_follows_from_words(Kind kind) {
  return info(kind).rule != SortRule::Leaf &&
         info(kind).rule != SortRule::ArrayFill;
}

// The kind with this SMT-LIB name, if there is one.
std::optional<Kind> kind_by_smt_name(std::string_view name);

} // namespace fathom
