#include "unfold/split/describe.h"

#include "unfold/split/keys.h"

#include <map>

namespace fathom::unfold {

namespace {

// Slots are numbered as walk/code.cpp does it.
std::string register_name(const sea::Function &f, uint64_t slot) {
  const TermStore &store = f.program->store;
  if (slot < f.params.size())
    return store.name(f.params[slot]);
  slot -= f.params.size();
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts) {
      std::span<const Term> definitions = f.definitions(s);
      if (slot < definitions.size())
        return store.name(definitions[slot]);
      slot -= definitions.size();
    }
  return "?";
}

std::string object_name(const Keys::Site &site, const sea::Program &program) {
  if (site.is_global)
    return program.string(program.globals[site.number].name);
  const sea::Function &f = program.functions[site.function];
  const sea::Stmt &s = f.blocks[site.block].stmts[site.number];
  const std::string &name = program.string(s.data);
  const std::string what = s.op == sea::Opcode::Malloc ? "object" : "variable";
  return (name.empty() ? what : name) + " of " + program.string(f.name) + ":" +
         std::to_string(program.locations[s.location].line);
}

} // namespace

std::string describe(const Item &item, const sea::Program &program) {
  if (item.kind == Item::Kind::Register) {
    const sea::Function &f = program.functions[item.place];
    return program.string(f.name) + ": " + register_name(f, item.number);
  }
  return "byte " + std::to_string(item.number) + " of " +
         object_name(Keys::site(item.place), program);
}

std::string describe_groups(const Unfolded &unfolded, const Learnt *learnt,
                            const sea::Program &program) {
  std::string text;
  if (learnt != nullptr && !unfolded.ways.is_empty())
    for (const Learnt::Row &row : learnt->rows())
      text += (row.is_left_out ? "left out: " : "key: ") +
              describe(row.item, program) + " (" + std::to_string(row.uses) +
              " uses, " + std::to_string(row.values) + " values)\n";
  std::map<Ways::Place, uint64_t> ways;
  for (const Ways::Place &place : unfolded.ways.places())
    ++ways[place];
  for (const auto &[place, number] : ways) {
    const sea::Function &f = program.functions[place.function];
    text += program.string(f.name) + " " +
            program.string(f.blocks[place.block].name) + ": " +
            std::to_string(number) + "\n";
  }
  return text.empty() ? "executions are merged\n" : text;
}

} // namespace fathom::unfold
