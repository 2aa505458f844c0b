// SEA-IR: functions of basic blocks in SSA form whose right-hand sides are ILR
// terms over registers. A register is a variable of ILR: scalar (Bool or
// bit-vector), pointer (sort Ptr) or memory (sort Mem). There is no hidden
// state: a store defines a new memory register, a load names the one it reads.
//
//   fun main(M0:mem) {
//   BB0:
//     R0:i8 = nondet "x"
//     P1:ptr, M1:mem = malloc (_ bv2 64), M0 "buffer" align 16
//     M2:mem = store R0, P1, M1 align 1
//     br (bvult R0 #x0a), BB1, BB2
//   ...
//
// docs/sea-ir.md is the reference. Rules that everything relies on:
//  * Block 0 is the entry and has no predecessors; every block ends in one
//    terminator (Br, CondBr, Ret, Halt); phis come first.
//  * Each register is defined once per function, and definitions dominate uses.
//  * LCSSA: a register defined in a loop and used outside passes through a phi
//    in the exit block. Loops are natural loops with one back edge each.
//  * A name means the same variable in all functions of a program (the store
//    interns by name and sort), which does no harm: values belong to contexts.
//  * Statements are never changed in place: a transformation builds a new
//    function.
#pragma once

#include "sea/checks.h"
#include "sea/ledger.h"
#include "sea/shadow.h"
#include "terms/store.h"

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom::sea {

enum class Opcode : uint8_t {
#define OPCODE(name, keyword, text, definitions, arguments) name,
#include "sea/opcodes.def"
};

// A row of opcodes.def.
enum class OpcodeText : uint8_t { List, Own };
struct OpcodeInfo {
  std::string_view name;
  std::string_view keyword;
  OpcodeText text;
  std::string_view definition_sorts; // letters
  std::string_view argument_sorts;
  int definitions; // how many; -1: that differs
  int arguments;
};
const OpcodeInfo &info(Opcode op);
bool is_terminator(Opcode op);

using BlockId = uint32_t;
using StringId = uint32_t;   // Program::strings; 0 is the empty text
using PropertyId = uint32_t; // Program::properties
using FunctionId = uint32_t;

inline constexpr uint32_t none = UINT32_MAX;

// Where in the source; line 0: nowhere.
struct Location {
  StringId file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  StringId function = 0; // as the source calls it
  bool operator==(const Location &) const = default;
};
using LocationId = uint32_t; // Program::locations; 0 is nowhere

// A statement. Its terms and labels are in pools of the function.
struct Stmt {
  Opcode op;
  uint8_t log2_align = 0;   // Alloca, Malloc, Load, Store
  bool is_volatile = false; // Load, Store
  uint16_t num_definitions = 0;
  uint32_t num_labels = 0;
  uint32_t num_arguments = 0;
  uint32_t first_term = 0;  // definitions, then arguments
  uint32_t first_label = 0; // Phi: one per argument; CondBr: then, else; Br
  uint32_t data = 0;        // Check: PropertyId; Call: FunctionId; Nondet,
                            // Apply, Alloca, Malloc, Name: StringId
  LocationId location = 0;
};

struct Block {
  StringId name = 0;
  std::vector<Stmt> stmts;
};

// A natural loop; the table is filled by find_loops() (sea/cfg.h) or by whoever
// builds the function. Children come after their parents.
struct Loop {
  BlockId header = 0;
  uint32_t parent = none; // index into Function::loops
  uint32_t depth = 1;
  StringId name = 0;  // "function:k"
  StringId place = 0; // "file:line", empty if not known
  uint32_t bound = 0; // asked for in the source (unroll pragma); 0: none
};

class Program;

class Function {
public:
  Function(Program &program, std::string_view name);

  Program *program;
  StringId name;
  std::vector<Term> params;  // registers
  std::vector<Sort> results; // of every Ret
  std::vector<Block> blocks;
  std::vector<Loop> loops;
  std::vector<uint32_t> loop_of; // by block: innermost loop or none
  LocationId location = 0;

  BlockId add_block(std::string_view name);
  // Appends; the returned reference is valid until the next statement is added
  // to this block (set data, location, alignment through it).
  Stmt &add(BlockId block, Opcode op, std::span<const Term> definitions,
            std::span<const Term> arguments,
            std::span<const BlockId> labels = {});
  Stmt &add(BlockId block, Opcode op, std::initializer_list<Term> definitions,
            std::initializer_list<Term> arguments,
            std::initializer_list<BlockId> labels = {}) {
    return add(block, op, std::span(definitions.begin(), definitions.size()),
               std::span(arguments.begin(), arguments.size()),
               std::span(labels.begin(), labels.size()));
  }
  // Phis are added empty and get their arms later.
  void set_phi(BlockId block, size_t stmt, std::span<const Term> values,
               std::span<const BlockId> predecessors);

  std::span<const Term> definitions(const Stmt &s) const {
    return {terms_.data() + s.first_term, s.num_definitions};
  }
  std::span<const Term> arguments(const Stmt &s) const {
    return {terms_.data() + s.first_term + s.num_definitions, s.num_arguments};
  }
  std::span<const BlockId> labels(const Stmt &s) const {
    return {labels_.data() + s.first_label, s.num_labels};
  }
  // The successors of a block (at most two).
  std::span<const BlockId> successors(BlockId block) const {
    return labels(blocks[block].stmts.back());
  }

private:
  std::vector<Term> terms_;
  std::vector<BlockId> labels_;
};

enum class ObjectKind : uint8_t { Global, Constant, Function, External };

// A global object: its address is the variable `address` of sort Ptr (named
// "@name"), which may stand in any term of any function.
struct Global {
  Term address;
  StringId name = 0;
  uint64_t size = 0; // bytes
  uint8_t log2_align = 0;
  ObjectKind kind = ObjectKind::Global;
  LocationId location = 0;
  // The bytes of a literal: two of them may lie in the same place where one
  // ends like the other. 0: nothing else lies here.
  StringId text = 0;
};

// Something to be proved: one per static check. Unfolding makes instances.
struct Property {
  CheckKind kind = CheckKind::Assert;
  LocationId location = 0;
  StringId message = 0; // beyond the kind's own text; may be empty
};

// Where the program sees addresses as numbers.
inline constexpr char address_row[] =
    "addresses as numbers: a layout of Fathom's (--allocator)";

// Something that was taken on trust.
struct LedgerRow {
  Trust trust = Trust::Chosen;
  StringId text = 0;
  LocationId location = 0;
  bool operator==(const LedgerRow &) const = default;
};

class Program {
public:
  explicit Program(TermStore &term_store, uint32_t pointer_width = 64,
                   bool is_big_endian = false)
      : store(term_store), ptr_width(pointer_width), big_endian(is_big_endian) {
    strings_.emplace_back();
    string_ids_.emplace("", 0);
  }
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  TermStore &store;
  uint32_t ptr_width;
  bool big_endian;
  // Shadows of uninitialised bits are larger than exact in places
  // (lift/uninit_operations.h): that a read fails of them means nothing.
  bool has_rough_shadows = false;
  // Of a text (docs/sea-ir.md). Gated: registers of branches are used behind
  // them, under gates, so that statements count whatever leads to them.
  // Partial: some path to a use does not define the register, and its value
  // does not matter there; such a program cannot be followed.
  bool is_gated = false;
  bool is_partial = false;
  std::deque<Function> functions; // addresses stay
  FunctionId entry = none;
  std::vector<Global> globals;
  std::vector<Property> properties;
  std::vector<LedgerRow> ledger;
  std::vector<Location> locations{Location{}};

  StringId intern(std::string_view text);
  const std::string &string(StringId id) const { return strings_[id]; }
  LocationId add_location(const Location &location); // the same one twice: once
  PropertyId add_property(CheckKind kind, LocationId location,
                          std::string_view message = {});
  void add_row(Trust trust, std::string_view text, LocationId location = 0);
  FunctionId
  find_function(std::string_view name) const; // none if there is none

  // Strings, locations, properties, globals and ledger of another program, with
  // the numbers they have there, and whether shadows are rough; this one must
  // be empty.
  void copy_tables(const Program &other);

  Sort ptr_sort() { return store.ptr_sort(ptr_width); }
  Sort mem_sort() { return store.mem_sort(ptr_width); }

private:
  std::deque<std::string> strings_;
  std::unordered_map<std::string_view, StringId> string_ids_;
  std::unordered_map<uint64_t, std::vector<LocationId>> location_ids_;
};

} // namespace fathom::sea
