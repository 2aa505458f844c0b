#include "sea/program.h"

#include <algorithm>

#include "support/assert.h"

#include <array>

namespace fathom::sea {

namespace {

constexpr int count_of(std::string_view sorts) {
  return sorts.find_first_of("?*") == sorts.npos ? int(sorts.size()) : -1;
}

constexpr std::array opcode_table = {
#define OPCODE(name, keyword, text, definitions, arguments)                    \
  OpcodeInfo{#name,                                                            \
             keyword,                                                          \
             OpcodeText::text,                                                 \
             definitions,                                                      \
             arguments,                                                        \
             count_of(definitions),                                            \
             count_of(arguments)},
#include "sea/opcodes.def"
};

// Letters that are no sorts, or a '*' among others, would never fit.
constexpr bool is_list_of_sorts(std::string_view text) {
  return text == "*" || text.find_first_not_of("BW8PMRVX?") == text.npos;
}
static_assert(std::ranges::all_of(opcode_table, [](const OpcodeInfo &row) {
  return is_list_of_sorts(row.definition_sorts) &&
         is_list_of_sorts(row.argument_sorts);
}));

} // namespace

const OpcodeInfo &info(Opcode op) { return opcode_table[size_t(op)]; }

bool is_terminator(Opcode op) {
  return op == Opcode::Br || op == Opcode::CondBr || op == Opcode::Ret ||
         op == Opcode::Halt;
}

Function::Function(Program &owner, std::string_view function_name)
    : program(&owner), name(owner.intern(function_name)) {}

BlockId Function::add_block(std::string_view block_name) {
  blocks.push_back({program->intern(block_name), {}});
  return BlockId(blocks.size() - 1);
}

Stmt &Function::add(BlockId block, Opcode op, std::span<const Term> definitions,
                    std::span<const Term> arguments,
                    std::span<const BlockId> labels) {
  const OpcodeInfo &row = info(op);
  FATHOM_ASSERT(row.definitions < 0 ||
                    size_t(row.definitions) == definitions.size(),
                "statement with a wrong number of definitions");
  FATHOM_ASSERT(row.arguments < 0 || size_t(row.arguments) == arguments.size(),
                "statement with a wrong number of arguments");
  Stmt s{op};
  s.num_definitions = uint16_t(definitions.size());
  s.num_arguments = uint32_t(arguments.size());
  s.num_labels = uint32_t(labels.size());
  FATHOM_ASSERT(s.num_definitions == definitions.size(),
                "statement with too many definitions");
  s.first_term = uint32_t(terms_.size());
  s.first_label = uint32_t(labels_.size());
  terms_.insert(terms_.end(), definitions.begin(), definitions.end());
  terms_.insert(terms_.end(), arguments.begin(), arguments.end());
  labels_.insert(labels_.end(), labels.begin(), labels.end());
  return blocks[block].stmts.emplace_back(s);
}

void Function::set_phi(BlockId block, size_t index,
                       std::span<const Term> values,
                       std::span<const BlockId> predecessors) {
  Stmt &s = blocks[block].stmts[index];
  FATHOM_ASSERT(s.op == Opcode::Phi && values.size() == predecessors.size(),
                "arms of a phi");
  Term defined = terms_[s.first_term];
  s.first_term = uint32_t(terms_.size());
  s.first_label = uint32_t(labels_.size());
  s.num_arguments = uint32_t(values.size());
  s.num_labels = uint32_t(predecessors.size());
  terms_.push_back(defined);
  terms_.insert(terms_.end(), values.begin(), values.end());
  labels_.insert(labels_.end(), predecessors.begin(), predecessors.end());
}

StringId Program::intern(std::string_view text) {
  auto found = string_ids_.find(text);
  if (found != string_ids_.end())
    return found->second;
  const std::string &kept = strings_.emplace_back(text);
  StringId id = StringId(strings_.size() - 1);
  string_ids_.emplace(kept, id);
  return id;
}

LocationId Program::add_location(const Location &location) {
  uint64_t key = (uint64_t(location.line) << 32 | location.column) ^
                 uint64_t(location.file) << 48 ^
                 uint64_t(location.function) << 20;
  std::vector<LocationId> &same = location_ids_[key];
  for (LocationId id : same)
    if (locations[id] == location)
      return id;
  locations.push_back(location);
  same.push_back(LocationId(locations.size() - 1));
  return same.back();
}

// A program has a handful of rows, whatever its size.
void Program::add_row(Trust trust, std::string_view text, LocationId location) {
  LedgerRow row{trust, intern(text), location};
  if (std::find(ledger.begin(), ledger.end(), row) == ledger.end())
    ledger.push_back(row);
}

PropertyId Program::add_property(CheckKind kind, LocationId location,
                                 std::string_view message) {
  properties.push_back({kind, location, intern(message)});
  return PropertyId(properties.size() - 1);
}

void Program::copy_tables(const Program &other) {
  FATHOM_ASSERT(strings_.size() == 1 && functions.empty(),
                "tables are copied into an empty program");
  for (size_t i = 1; i < other.strings_.size(); ++i)
    intern(other.strings_[i]);
  locations = other.locations;
  location_ids_ = other.location_ids_;
  properties = other.properties;
  globals = other.globals;
  ledger = other.ledger;
  has_rough_shadows = other.has_rough_shadows;
}

FunctionId Program::find_function(std::string_view name) const {
  auto found = string_ids_.find(name);
  if (found == string_ids_.end())
    return none;
  for (FunctionId f = 0; f < functions.size(); ++f)
    if (functions[f].name == found->second)
      return f;
  return none;
}

} // namespace fathom::sea
