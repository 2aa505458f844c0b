// One part of a program: what it leaves to be decided.
#include "driver/cache/store.h"
#include "driver/parts/parts.h"
#include "sea/cfg.h"
#include "sea/passes/cubes.h"
#include "sea/passes/passes.h"
#include "sea/text/printer.h"
#include "support/diag.h"

#include <bit>
#include <charconv>

namespace fathom::suite {

namespace {

constexpr std::string_view ways[] = {"properties", "loops", "cubes"};

std::string text_of(const Part &part) {
  return "part " + std::to_string(part.index) + " of " +
         std::to_string(part.count);
}

// By function and loop: which outermost loop it lies in, numbered over all.
std::vector<std::vector<uint32_t>> nests_of(const sea::Program &program) {
  std::vector<std::vector<uint32_t>> nests;
  uint32_t count = 0;
  for (const sea::Function &function : program.functions) {
    std::vector<uint32_t> of_function;
    for (const sea::Loop &loop : function.loops) // parents first
      of_function.push_back(
          loop.parent == sea::none ? count++ : of_function[loop.parent]);
    nests.push_back(std::move(of_function));
  }
  return nests;
}

// The properties inside of loops go with these; the others by their numbers.
std::vector<uint32_t>
groups_of_properties(const sea::Program &program,
                     const std::vector<std::vector<uint32_t>> &nests) {
  std::vector<uint32_t> groups(program.properties.size());
  for (sea::PropertyId p = 0; p < groups.size(); ++p)
    groups[p] = p;
  for (sea::FunctionId f = 0; f < program.functions.size(); ++f) {
    const sea::Function &function = program.functions[f];
    if (function.loops.empty())
      continue;
    for (sea::BlockId block = 0; block < function.blocks.size(); ++block) {
      const uint32_t loop = function.loop_of[block];
      for (const sea::Stmt &s : function.blocks[block].stmts)
        if (s.op == sea::Opcode::Check && loop != sea::none)
          groups[s.data] = nests[f][loop];
    }
  }
  return groups;
}

void keep_properties(sea::Program &program, TakenPart &taken) {
  sea::keep_part(program, [&](sea::PropertyId property) {
    return taken.decided.contains(property) ||
           !report::is_real(program.properties[property].kind);
  });
}

std::string take_properties(sea::Program &program, const Part &part,
                            TakenPart &taken) {
  for (sea::PropertyId p = 0; p < program.properties.size(); ++p)
    if (part.has(p))
      taken.decided.insert(p);
  keep_properties(program, taken);
  return text_of(part) + " of the properties";
}

std::string take_loops(sea::Program &program, const Part &part,
                       TakenPart &taken) {
  const std::vector<std::vector<uint32_t>> nests = nests_of(program);
  const std::vector<uint32_t> groups = groups_of_properties(program, nests);
  for (sea::PropertyId p = 0; p < groups.size(); ++p)
    if (part.has(groups[p]))
      taken.decided.insert(p);
  for (sea::FunctionId f = 0; f < nests.size(); ++f)
    for (uint32_t loop = 0; loop < nests[f].size(); ++loop)
      if (!part.has(nests[f][loop]))
        taken.left_loops.insert({f, loop});
  keep_properties(program, taken);
  return text_of(part) + " of the loops, and of the properties in them";
}

Result<std::string> take_cube(sea::Program &program, const Part &part,
                              TakenPart &taken) {
  for (sea::PropertyId p = 0; p < program.properties.size(); ++p)
    taken.decided.insert(p);
  const auto bits = size_t(std::countr_zero(part.count));
  const std::vector<sea::CubeCondition> conditions =
      program.is_gated ? std::vector<sea::CubeCondition>()
                       : sea::cube_conditions(program, bits);
  if (conditions.size() < bits)
    return command_line_problem(
        "there are only " + std::to_string(conditions.size()) +
            " bits of inputs and branches that executions meet once",
        "--parts=" + std::to_string(1u << conditions.size()) +
            ", or another --parts-by");
  const unsigned pattern = part.index - 1;
  sea::assume_cube(program, conditions, pattern);
  std::string text;
  for (size_t i = 0; i < bits; ++i)
    text += (i == 0 ? "" : ", ") + conditions[i].text + " is " +
            ((pattern >> i & 1) != 0 ? "1" : "0");
  return text_of(part) + " of the executions (" + text + ")";
}

Result<std::string> take(sea::Program &program, const Part &part, PartsBy by,
                         TakenPart &taken) {
  switch (by) {
  case PartsBy::Properties:
    return take_properties(program, part, taken);
  case PartsBy::Loops:
    return take_loops(program, part, taken);
  case PartsBy::Cubes:
    return take_cube(program, part, taken);
  }
  FATHOM_UNREACHABLE("unknown way to divide");
}

} // namespace

std::optional<Part> read_part(const std::string &text) {
  Part part;
  const char *end = text.data() + text.size();
  auto [slash, bad] = std::from_chars(text.data(), end, part.index);
  if (bad != std::errc() || slash == end || *slash != '/')
    return {};
  auto [last, worse] = std::from_chars(slash + 1, end, part.count);
  if (worse != std::errc() || last != end || part.index == 0 ||
      part.index > part.count)
    return {};
  return part;
}

PartsBy read_parts_by(const std::string &text) {
  for (size_t i = 0; i < std::size(ways); ++i)
    if (text == ways[i])
      return PartsBy(i);
  FATHOM_UNREACHABLE("the option's row says what it accepts");
}

bool is_count_of(PartsBy by, std::uint64_t count) {
  return by != PartsBy::Cubes || std::has_single_bit(count);
}

// The whole text of the program, and the way it is divided: what is chosen to
// divide it by follows from them.
Result<TakenPart> take_part(sea::Program &program, const Part &part, PartsBy by,
                            const std::string &identity) {
  TakenPart taken;
  taken.info = {.index = part.index,
                .count = part.count,
                .num_properties = unsigned(program.properties.size())};
  std::string text;
  for (const std::string &piece :
       {identity, std::string(ways[size_t(by)]), std::to_string(part.count),
        sea::to_text(program)})
    text += std::to_string(piece.size()) + ":" + piece;
  taken.info.program = digest(text);
  Result<std::string> row = take(program, part, by, taken);
  if (!row)
    return row.error();
  program.add_row(sea::Trust::Stated, *row);
  return taken;
}

void tell_part(report::Verdict &verdict, const TakenPart &taken) {
  std::erase_if(verdict.properties, [&](const report::PropertyResult &p) {
    return report::is_real(p.kind) && !taken.decided.contains(p.id);
  });
  verdict.part = taken.info;
  // Other parts may have executions; where none has, compose() says so.
  verdict.part->is_empty = !verdict.vacuous.empty();
  verdict.vacuous.clear();
  conclude(verdict);
}

} // namespace fathom::suite
