#include "prove/horn/function_encoder.h"

#include "terms/traverse.h"

#include <algorithm>
#include <unordered_set>

namespace fathom::prove::horn {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

// A summary relates parameters and results.
std::vector<Term> kept_parameters(const sea::Function &f, const Parts &parts,
                                  bool is_entry) {
  std::vector<Term> result;
  for (Term param : f.params)
    if (!is_entry && parts.is_known(f.program->store.sort(param)))
      result.push_back(param);
  return result;
}

bool is_constant(const TermStore &store, const Lowered &value) {
  for (Term t : {value.first, value.offset, value.size})
    if (t && !store.is_const(t))
      return false;
  return true;
}

// By block: whether it may be executed again. What reaches a block and comes
// behind it in reverse post order is on a cycle with it (S. Kosaraju); copies
// that calls jump to give cycles that are no natural loops.
std::vector<bool> find_cycles(const sea::Function &f, const sea::Cfg &cfg) {
  std::vector<bool> result(f.blocks.size(), false), seen = result;
  for (BlockId first : cfg.order()) {
    if (seen[first])
      continue;
    std::vector<BlockId> component, todo{first};
    seen[first] = true;
    while (!todo.empty()) {
      const BlockId block = todo.back();
      todo.pop_back();
      component.push_back(block);
      for (BlockId before : cfg.predecessors(block)) {
        if (before == block)
          result[block] = true;
        if (!cfg.is_reachable(before) || seen[before])
          continue;
        seen[before] = true;
        todo.push_back(before);
      }
    }
    if (component.size() > 1)
      for (BlockId block : component)
        result[block] = true;
  }
  return result;
}

} // namespace

FunctionEncoder::FunctionEncoder(Shared &shared, const sea::Program &tables,
                                 sea::FunctionId id, bool is_entry)
    : shared_(shared), tables_(tables), id_(id), is_entry_(is_entry),
      flat_(shared.functions.at(id)), f_(flat_.function), cfg_(f_),
      needed_(f_, cfg_, kept_parameters(f_, shared.parts, is_entry), !is_entry),
      is_cut_(f_.blocks.size(), false) {}

void FunctionEncoder::run() {
  find_cuts();
  find_constants();
  add_predicates();
  if (!is_entry_)
    add_skipped();
  for (BlockId block : cfg_.order())
    if (block == 0 || is_cut_[block])
      Region(shared_, *this, block).run();
}

void FunctionEncoder::find_cuts() {
  for (const sea::Cfg::Edge &edge : cfg_.back_edges())
    is_cut_[edge.to] = true;
  if (shared_.blocks == Blocks::Small)
    for (BlockId block : cfg_.order())
      is_cut_[block] = block != 0;
}

// Addresses of objects that are made once, and what is computed from constants.
void FunctionEncoder::find_constants() {
  TermStore &store = shared_.rewriter.store();
  BasicLowering<Rewriter> values(shared_.rewriter);
  for (const auto &[address, meaning] : shared_.layout.globals())
    values.define(address, meaning);
  const std::vector<bool> is_on_cycle = find_cycles(f_, cfg_);
  for (BlockId block : cfg_.order())
    for (const Stmt &s : f_.blocks[block].stmts) {
      if (s.op != Opcode::Define && s.op != Opcode::Alloca &&
          s.op != Opcode::Malloc)
        continue;
      Term reg = f_.definitions(s)[0];
      Lowered value;
      if (s.op == Opcode::Define) {
        if (store.sort_kind(reg) == SortKind::Mem)
          continue;
        value = values.parts(f_.arguments(s)[0]);
      } else {
        value.first = is_entry_ && !is_on_cycle[block]
                          ? shared_.layout.next_base()
                          : shared_.layout.next_any_base();
        value.offset = store.make_bv(tables_.ptr_width, 0);
        value.size = values.lower(f_.arguments(s)[0]);
        bases_.emplace(&s, value.first);
      }
      if (!is_constant(store, value))
        continue;
      values.define(reg, value);
      constants_.emplace(reg, value);
    }
}

std::vector<Term> FunctionEncoder::state_at(BlockId block) const {
  std::vector<Term> result;
  for (Term reg : needed_.at(block))
    if (!constants_.contains(reg) &&
        shared_.parts.is_known(shared_.rewriter.store().sort(reg)))
      result.push_back(reg);
  return result;
}

// The function and block, of which there may be several copies.
std::string FunctionEncoder::name_of(BlockId block) const {
  const std::string &name = tables_.string(f_.blocks[block].name);
  const bool is_taken = std::any_of(
      shared_.system.predicates.begin(), shared_.system.predicates.end(),
      [&](const Predicate &other) { return other.name == name; });
  if (!is_taken)
    return name;
  // Of functions beside the entry blocks have the same numbers.
  return name + "#" + (is_entry_ ? "" : std::to_string(id_) + ".") +
         std::to_string(block);
}

void FunctionEncoder::add_predicates() {
  TermStore &store = shared_.rewriter.store();
  for (BlockId block : cfg_.order()) {
    if (!is_cut_[block])
      continue;
    const uint32_t number = uint32_t(shared_.system.predicates.size());
    Predicate predicate{.name = name_of(block), .formals = {}};
    Place place{.function = id_, .block = block, .slots = {}};
    for (Term reg : state_at(block)) {
      const Lowered variables =
          shared_.parts.variables(store.name(reg), store.sort(reg));
      uint8_t part = 0;
      for (Term t : shared_.parts.list(variables, store.sort(reg))) {
        predicate.formals.push_back(t);
        place.slots.push_back({reg, part++});
      }
    }
    predicate.known = known_at(block, predicate, place);
    shared_.system.predicates.push_back(std::move(predicate));
    predicates_.emplace(block, number);
    places_.emplace(number, std::move(place));
  }
}

// What is known there, over the arguments of the predicate. What speaks of
// others is left out.
Term FunctionEncoder::known_at(BlockId block, const Predicate &predicate,
                               const Place &place) {
  const std::vector<Term> &facts = shared_.facts[id_][block];
  if (facts.empty())
    return Term{};
  TermStore &store = shared_.rewriter.store();
  BasicLowering<Rewriter> values(shared_.rewriter);
  for (const auto &[address, meaning] : shared_.layout.globals())
    values.define(address, meaning);
  for (const auto &[reg, meaning] : constants_)
    values.define(reg, meaning);
  std::unordered_set<Term> stated;
  for (size_t i = 0; i < place.slots.size(); ++i) {
    Term reg = place.slots[i].reg;
    if (place.slots[i].part != 0 || store.sort_kind(reg) == SortKind::Mem)
      continue;
    Lowered meaning{predicate.formals[i], {}, {}};
    if (store.sort_kind(reg) == SortKind::Ptr)
      meaning = {predicate.formals[i], predicate.formals[i + 1],
                 predicate.formals[i + 2]};
    values.define(reg, meaning);
    stated.insert(reg);
  }
  Term known = store.make_bool(true);
  for (Term fact : facts) {
    const Term roots[] = {fact};
    const std::vector<Term> all = reachable(store, roots);
    const bool is_stated = std::all_of(all.begin(), all.end(), [&](Term t) {
      return store.kind(t) != Kind::Var || stated.contains(t) ||
             constants_.contains(t);
    });
    if (is_stated)
      known = shared_.rewriter.make_and(known, values.lower(fact));
  }
  return known;
}

// A call that is not reached gives anything, and says that it fails: who asks
// has not reached it either.
void FunctionEncoder::add_skipped() {
  TermStore &store = shared_.rewriter.store();
  const Summary &summary = shared_.summaries.at(id_);
  const Predicate &predicate = shared_.system.predicates[summary.predicate];
  Application head{.predicate = summary.predicate,
                   .arguments = predicate.formals};
  size_t skip = 0;
  for (Term param : f_.params)
    if (shared_.parts.is_known(store.sort(param)))
      skip += shared_.parts
                  .list(shared_.parts.variables("", store.sort(param)),
                        store.sort(param))
                  .size();
  head.arguments[skip] = store.make_bool(true);
  if (summary.can_fail)
    head.arguments.back() = store.make_bool(true);
  shared_.system.clauses.push_back(
      {.body = {}, .constraint = store.make_bool(true), .head = head});
}

} // namespace fathom::prove::horn
