#include "prove/horn/encode.h"

#include "absint/analysis.h"
#include "prove/guess/forward.h"
#include "prove/horn/function_encoder.h"

#include <set>

namespace fathom::prove::horn {

using sea::Opcode;
using sea::Stmt;

namespace {

// Of numbers that tell stores of pointers apart, in all regions.
constexpr uint32_t most_pointer_stores = 1 << 20;

bool reads_pointers(const FlatProgram &flat) {
  for (const auto &[id, f] : flat.functions)
    for (const sea::Block &block : f.function.blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Load &&
            flat.tables->store.sort_kind(f.function.definitions(s)[0]) ==
                SortKind::Ptr)
          return true;
  return false;
}

// Functions that have checks, or call such.
std::set<sea::FunctionId> failing(const FlatProgram &flat) {
  std::set<sea::FunctionId> result;
  for (size_t before = SIZE_MAX; before != result.size();) {
    before = result.size();
    for (const auto &[id, f] : flat.functions)
      for (const sea::Block &block : f.function.blocks)
        for (const Stmt &s : block.stmts)
          if ((s.op == Opcode::Check && may_fail(*flat.tables, s)) ||
              (s.op == Opcode::Call && result.contains(s.data)))
            result.insert(id);
  }
  return result;
}

// What the function returns; no terms if it does not.
std::vector<Term> returned(const sea::Function &f) {
  for (const sea::Block &block : f.blocks)
    if (const Stmt &last = block.stmts.back(); last.op == Opcode::Ret)
      return {f.arguments(last).begin(), f.arguments(last).end()};
  return std::vector<Term>(f.results.size());
}

// `value`: the register that it is.
void add_formals(Parts &parts, std::string_view name, Sort sort, Slot value,
                 Predicate &predicate, Place &place) {
  if (!parts.is_known(sort))
    return;
  for (Term t : parts.list(parts.variables(name, sort), sort)) {
    predicate.formals.push_back(t);
    place.slots.push_back(value);
    if (value.reg)
      ++value.part;
  }
}

std::map<sea::FunctionId, Summary>
add_summaries(const FlatProgram &flat, Parts &parts, System &system,
              std::map<uint32_t, Place> &places) {
  TermStore &store = flat.tables->store;
  const std::set<sea::FunctionId> can_fail = failing(flat);
  std::map<sea::FunctionId, Summary> result;
  for (const auto &[id, f] : flat.functions) {
    if (id == flat.entry)
      continue;
    Predicate predicate{.name = flat.tables->string(f.function.name),
                        .formals = {}};
    Place place{.function = id, .block = 0, .slots = {}};
    for (Term param : f.function.params)
      add_formals(parts, store.name(param), store.sort(param), {param, 0},
                  predicate, place);
    predicate.formals.push_back(
        store.make_fresh_var("skip", store.bool_sort()));
    place.slots.push_back({Term{}, slot_skip});
    const std::vector<Term> results = returned(f.function);
    for (size_t i = 0; i < f.function.results.size(); ++i) {
      const bool is_register = results[i] &&
                               store.kind(results[i]) == Kind::Var &&
                               f.registers.contains(results[i]);
      add_formals(parts, "result", f.function.results[i],
                  is_register ? Slot{results[i], 0} : Slot{Term{}, slot_other},
                  predicate, place);
    }
    if (can_fail.contains(id)) {
      predicate.formals.push_back(
          store.make_fresh_var("fails", store.bool_sort()));
      place.slots.push_back({Term{}, slot_fails});
    }
    places.emplace(uint32_t(system.predicates.size()), std::move(place));
    result[id] = {uint32_t(system.predicates.size()), can_fail.contains(id)};
    system.predicates.push_back(std::move(predicate));
  }
  return result;
}

// By block that is the header of a loop.
std::map<sea::BlockId, std::vector<Term>> facts_of(sea::Function &f) {
  std::map<sea::BlockId, std::vector<Term>> result;
  if (!sea::find_loops(f))
    return result;
  // The function may have the bodies of all that it calls in it, and whoever
  // asks for facts has the time.
  constexpr absint::Config config{.max_work = 40'000'000,
                                  .max_values = 8'000'000};
  for (const absint::Fact &fact : absint::analyse(f, config).facts)
    result[f.loops[fact.loop].header].push_back(fact.holds);
  return result;
}

} // namespace

Encoded encode(const sea::Program &program, const EncodeConfig &config) {
  FlatProgram flat = flatten(program, config.calls, config.small, config.most);
  if (config.forwards_pointers)
    for (auto &[id, f] : flat.functions)
      forward_pointers(f.function);
  std::map<sea::FunctionId, std::map<sea::BlockId, std::vector<Term>>> facts;
  if (config.has_facts)
    for (auto &[id, f] : flat.functions)
      facts[id] = facts_of(f.function);
  Layout layout(*flat.tables);
  RewriteConfig rewriting;
  rewriting.stop = config.stop;
  Rewriter rewriter(program.store, rewriting);
  const std::unique_ptr<Representation> arrays = make_arrays(rewriter);
  MemoryContents contents(rewriter, *arrays,
                          {.ptr_width = program.ptr_width,
                           .big_endian = program.big_endian,
                           .has_cells = reads_pointers(flat),
                           .pointer_stores = most_pointer_stores});
  Parts parts(rewriter, contents, *config.level);
  Encoded result{.system = {},
                 .flat = std::move(flat),
                 .layout = layout,
                 .places = {},
                 .summaries = {},
                 .constants = {}};
  result.system.predicates.push_back({.name = "error", .formals = {}});
  const std::map<sea::FunctionId, Summary> summaries =
      add_summaries(result.flat, parts, result.system, result.summaries);
  Shared shared{.rewriter = rewriter,
                .contents = contents,
                .parts = parts,
                .layout = result.layout,
                .system = result.system,
                .functions = result.flat.functions,
                .summaries = summaries,
                .facts = facts,
                .blocks = config.blocks};
  for (const auto &[id, f] : result.flat.functions) {
    FunctionEncoder encoder(shared, *result.flat.tables, id,
                            id == result.flat.entry);
    encoder.run();
    result.places.insert(encoder.places().begin(), encoder.places().end());
    result.constants.emplace(id, encoder.constants());
  }
  return result;
}

} // namespace fathom::prove::horn
