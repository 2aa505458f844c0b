#include "prove/claims.h"

#include "prove/elements.h"
#include "prove/heap/claims.h"
#include "sea/cfg.h"
#include "sea/passes/rebuild.h"
#include "sea/text/claim_text.h"
#include "support/assert.h"

#include "terms/builder.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <set>

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

bool is_known_at(const sea::Function &f, const sea::Cfg &cfg,
                 sea::BlockId block, sea::BlockId header) {
  if (block == header || !cfg.is_reachable(block) ||
      !cfg.dominates(block, header))
    return false;
  const uint32_t outer = f.loop_of[block];
  uint32_t loop = f.loop_of[header];
  while (loop != outer && loop != sea::none)
    loop = f.loops[loop].parent;
  return loop == outer;
}

std::string place_of(const sea::Program &program, LoopId id) {
  if (!id.is_loop()) {
    const sea::Function &f = program.functions[id.function];
    const sea::Location &at = program.locations[f.location];
    return at.line == 0
               ? program.string(f.name)
               : program.string(at.file) + ":" + std::to_string(at.line);
  }
  const sea::Loop &loop = loop_of(program, id);
  return program.string(loop.place != 0 ? loop.place : loop.name);
}

void add_cell(sea::Function &f, sea::BlockId block, const Cell &cell) {
  f.add(block, sea::Opcode::Load, {cell.reg}, {cell.pointer, cell.memory})
      .log2_align = cell.log2_align;
}

std::unique_ptr<sea::Program> empty_copy(const sea::Program &program) {
  auto copy = std::make_unique<sea::Program>(program.store, program.ptr_width,
                                             program.big_endian);
  copy->copy_tables(program);
  copy->entry = program.entry;
  return copy;
}

namespace {

const char *name_of_claims(const TermStore &store, LoopId loop, Term holds) {
  if (loop.is_loop() && store.sort_kind(holds) != SortKind::Bool)
    return sea::kept_name;
  return loop.is_loop()               ? sea::claim_name
         : loop.loop == at_entry      ? sea::requires_name
         : loop.loop == kept_by_calls ? sea::keeps_name
                                      : sea::ensures_name;
}

void add_claim(sea::Function &f, sea::BlockId block, const char *name,
               Term holds, sea::LocationId location) {
  sea::Stmt &s = f.add(block, sea::Opcode::Name, {}, {holds});
  s.data = f.program->intern(name);
  s.location = location;
}

// What is claimed of a loop, with the cells that it takes.
void add_claims(sea::Function &f, LoopId loop, sea::BlockId header,
                std::span<const Claim> claims, std::span<const Cell> cells,
                sea::LocationId location) {
  std::vector<Term> roots, all_roots;
  for (const Claim &claim : claims) {
    if (claim.loop == loop)
      roots.push_back(claim.holds);
    if (claim.loop == loop ||
        (loop.loop == at_entry && claim.loop.function == loop.function))
      all_roots.push_back(claim.holds);
  }
  std::vector<Term> used = reachable(f.program->store, all_roots);
  // Where a place is may be what is at another place; that one comes first.
  for (size_t i = cells.size(); i-- > 0;)
    if (cells[i].loop == loop &&
        std::find(used.begin(), used.end(), cells[i].reg) != used.end()) {
      const Term roots_of_place[] = {cells[i].pointer};
      const std::vector<Term> more =
          reachable(f.program->store, roots_of_place);
      used.insert(used.end(), more.begin(), more.end());
    }
  std::set<Term> anys;
  for (const Cell &cell : cells) {
    if (cell.loop != loop ||
        std::find(used.begin(), used.end(), cell.reg) == used.end())
      continue;
    if (cell.any && anys.insert(cell.any).second)
      f.add(header, sea::Opcode::Nondet, {cell.any}, {}).data =
          f.program->intern(sea::any_name);
    add_cell(f, header, cell);
  }
  for (Term holds : roots)
    add_claim(f, header, name_of_claims(f.program->store, loop, holds), holds,
              location);
}

} // namespace

namespace {

// Claims about heap objects matter where one is read, and of those that the
// pointers of a header point to.
class HeapInstances {
public:
  HeapInstances(const sea::Program &program, std::span<const Cell> elements)
      : program_(program), arena_bits_(cut::arena_size(program).bits) {
    for (const Cell &cell : elements)
      if (slot_of(program.store, cell.pointer))
        loops_.emplace(cell.loop, cell.any);
    for (sea::FunctionId f = 0; f < program.functions.size(); ++f)
      if (std::any_of(loops_.begin(), loops_.end(), [&](const auto &loop) {
            return loop.first.function == f;
          }))
        cfgs_.emplace(f, sea::Cfg(program.functions[f]));
  }

  void add_at_header(const CopyPlace &at, LoopId loop) {
    auto found = loops_.find(loop);
    if (found == loops_.end())
      return;
    Builder b(program_.store);
    const uint32_t width = program_.store.width(found->second);
    for (Term word :
         words_at(program_.functions[at.id], cfgs_.at(at.id), at.block))
      add(at, loop, b.make_extract(word, arena_bits_ - 1, arena_bits_ - width));
  }
  void add_before(const CopyPlace &at, const sea::Stmt &s) {
    if (loops_.empty() || s.op != sea::Opcode::Load)
      return;
    Term slot =
        slot_of(program_.store, program_.functions[at.id].arguments(s)[0]);
    auto cfg = cfgs_.find(at.id);
    if (!slot || cfg == cfgs_.end() || !cfg->second.is_reachable(at.block))
      return;
    for (const auto &[loop, any] : loops_)
      if (loop.function == at.id &&
          cfg->second.dominates(at.function.loops[loop.loop].header, at.block))
        add(at, loop, slot);
  }

private:
  // Once in a block: it is about all that is read behind it.
  void add(const CopyPlace &at, LoopId loop, Term slot) {
    if (!done_.insert({loop, {at.block, slot}}).second)
      return;
    at.function.add(at.block, sea::Opcode::Name, {}, {slot}).data =
        at.function.program->intern(
            sea::instance_prefix +
            program_.string(at.function.loops[loop.loop].name));
  }

  const sea::Program &program_;
  const uint32_t arena_bits_;
  std::map<LoopId, Term> loops_; // with cells of heap objects
  std::map<sea::FunctionId, sea::Cfg> cfgs_;
  std::set<std::pair<LoopId, std::pair<sea::BlockId, Term>>> done_;
};

// Elements that some claim speaks of.
std::vector<Cell> elements_of(const TermStore &store,
                              std::span<const Claim> claims,
                              std::span<const Cell> cells) {
  std::vector<Term> roots;
  for (const Claim &claim : claims)
    roots.push_back(claim.holds);
  std::vector<Cell> elements;
  std::set<Term> used;
  for (Term t : reachable(store, roots))
    used.insert(t);
  for (const Cell &cell : cells)
    if (cell.any && used.contains(cell.reg))
      elements.push_back(cell);
  return elements;
}

} // namespace

std::unique_ptr<sea::Program> copy_with(const sea::Program &program,
                                        const Additions &additions) {
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
        const CopyPlace at{
            .function = copy, .id = id, .block = b, .location = s.location};
        if (!is_behind_phis && s.op != sea::Opcode::Phi) {
          is_behind_phis = true;
          additions.behind_phis(at);
        }
        if (additions.before)
          additions.before(at, s);
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
  const std::vector<Cell> elements = elements_of(program.store, claims, cells);
  HeapInstances heap(program, elements);
  std::vector<Instances> instances; // of each function
  instances.reserve(program.functions.size());
  for (sea::FunctionId id = 0; id < program.functions.size(); ++id)
    instances.emplace_back(program.functions[id], id, elements);
  auto add_instance = [&](const CopyPlace &at, const Instances::Instance &one) {
    at.function.add(at.block, sea::Opcode::Name, {}, {one.value}).data =
        at.function.program->intern(
            sea::instance_prefix +
            program.string(at.function.loops[one.loop].name));
  };
  auto add_all = [&](const CopyPlace &at) {
    const std::vector<sea::Loop> &loops = at.function.loops;
    for (uint32_t loop = 0; loop < loops.size(); ++loop)
      if (loops[loop].header == at.block) {
        add_claims(at.function, {at.id, loop}, at.block, claims, cells,
                   at.location);
        heap.add_at_header(at, {at.id, loop});
        for (const Instances::Instance &one : instances[at.id].at_header(loop))
          add_instance(at, one);
      }
    if (at.block == 0)
      for (uint32_t site : {at_entry, kept_by_calls})
        add_claims(at.function, {at.id, site}, 0, claims, cells, at.location);
  };
  auto add_instances = [&](const CopyPlace &at, const sea::Stmt &s) {
    if (s.op == sea::Opcode::Ret)
      add_claims(at.function, {at.id, at_return}, at.block, claims, cells,
                 at.location);
    heap.add_before(at, s);
    for (const Instances::Instance &one : instances[at.id].before(at.block, s))
      add_instance(at, one);
  };
  return copy_with(program, {.behind_phis = add_all, .before = add_instances});
}

} // namespace fathom::prove
