#include "prove/horn/function_encoder.h"

#include <algorithm>

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
  const Result<sea::LoopTable> loops = sea::natural_loops(f_);
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
        const bool is_once =
            is_entry_ && loops && loops->loop_of[block] == sea::none;
        value.first = is_once ? shared_.layout.next_base()
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
  return is_taken ? name + "#" + std::to_string(block) : name;
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
    shared_.system.predicates.push_back(std::move(predicate));
    predicates_.emplace(block, number);
    places_.emplace(number, std::move(place));
  }
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
