#include "prove/claims.h"

#include "sea/passes/rebuild.h"
#include "sea/text/claim_text.h"
#include "support/assert.h"

#include "terms/traverse.h"

#include <algorithm>
#include <map>

namespace fathom::prove {

void sort_claims(std::vector<Claim> &claims) {
  std::map<LoopId, std::vector<Claim>> by_loop;
  for (const Claim &claim : claims)
    by_loop[claim.loop].push_back(claim);
  claims.clear();
  for (const auto &[loop, list] : by_loop)
    claims.insert(claims.end(), list.begin(), list.end());
}

const sea::Loop &loop_of(const sea::Program &program, LoopId id) {
  return program.functions[id.function].loops[id.loop];
}

std::string place_of(const sea::Program &program, LoopId id) {
  const sea::Loop &loop = loop_of(program, id);
  return program.string(loop.place != 0 ? loop.place : loop.name);
}

void add_cell(sea::Function &f, sea::BlockId block, const Cell &cell) {
  f.add(block, sea::Opcode::Load, {cell.reg}, {cell.pointer, cell.memory})
      .log2_align = cell.log2_align;
}

namespace {

// Everything but the functions.
std::unique_ptr<sea::Program> empty_copy(const sea::Program &program) {
  auto copy = std::make_unique<sea::Program>(program.store, program.ptr_width,
                                             program.big_endian);
  copy->copy_tables(program);
  copy->entry = program.entry;
  return copy;
}

void add_claim(sea::Function &f, sea::BlockId block, Term holds,
               sea::LocationId location) {
  sea::Stmt &s = f.add(block, sea::Opcode::Name, {}, {holds});
  s.data = f.program->intern(sea::claim_name);
  s.location = location;
}

// What is claimed of a loop, with the cells that it takes.
void add_claims(sea::Function &f, LoopId loop, std::span<const Claim> claims,
                std::span<const Cell> cells, sea::LocationId location) {
  const sea::BlockId header = f.loops[loop.loop].header;
  std::vector<Term> roots;
  for (const Claim &claim : claims)
    if (claim.loop == loop)
      roots.push_back(claim.holds);
  const std::vector<Term> used = reachable(f.program->store, roots);
  for (const Cell &cell : cells)
    if (cell.loop == loop &&
        std::binary_search(used.begin(), used.end(), cell.reg))
      add_cell(f, header, cell);
  for (Term holds : roots)
    add_claim(f, header, holds, location);
}

} // namespace

std::unique_ptr<sea::Program>
copy_with(const sea::Program &program,
          const std::function<void(const BehindPhis &)> &add) {
  std::unique_ptr<sea::Program> result = empty_copy(program);
  for (sea::FunctionId id = 0; id < program.functions.size(); ++id) {
    const sea::Function &f = program.functions[id];
    sea::Function copy = sea::function_like(f);
    copy.program = result.get();
    copy.loops = f.loops;
    copy.loop_of = f.loop_of;
    for (const sea::Block &block : f.blocks)
      copy.add_block(program.string(block.name));
    for (sea::BlockId b = 0; b < f.blocks.size(); ++b) {
      bool is_behind_phis = false;
      for (const sea::Stmt &s : f.blocks[b].stmts) {
        if (!is_behind_phis && s.op != sea::Opcode::Phi) {
          is_behind_phis = true;
          add({.function = copy, .id = id, .block = b, .location = s.location});
        }
        sea::copy_stmt(copy, b, f, s);
      }
    }
    result->functions.push_back(std::move(copy));
  }
  return result;
}

std::unique_ptr<sea::Program> with_claims(const sea::Program &program,
                                          std::span<const Claim> claims,
                                          std::span<const Cell> cells) {
  FATHOM_ASSERT(std::ranges::is_sorted(claims, {}, &Claim::loop),
                "claims out of the order of their loops");
  return copy_with(program, [&](const BehindPhis &at) {
    const std::vector<sea::Loop> &loops = at.function.loops;
    for (uint32_t loop = 0; loop < loops.size(); ++loop)
      if (loops[loop].header == at.block)
        add_claims(at.function, {at.id, loop}, claims, cells, at.location);
  });
}

} // namespace fathom::prove
