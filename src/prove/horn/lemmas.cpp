#include "prove/horn/lemmas.h"

#include "sea/cfg.h"
#include "terms/builder.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace fathom::prove::horn {

namespace {

constexpr size_t max_terms = 2'000; // of a predicate

// The conditions of which a conjunction consists.
std::vector<Term> conjuncts(const TermStore &store, Term t) {
  std::vector<Term> result, todo{t};
  while (!todo.empty()) {
    Term next = todo.back();
    todo.pop_back();
    if (store.kind(next) == Kind::And) {
      todo.push_back(store.child(next, 1));
      todo.push_back(store.child(next, 0));
    } else if (!store.is_true(next)) {
      result.push_back(next);
    }
  }
  return result;
}

// What stands at one predicate.
class Translation {
public:
  Translation(const sea::Program &program, const Encoded &encoded,
              uint32_t predicate, const Place &place, LoopId loop,
              std::vector<Cell> &cells);

  // Over registers of the program; no term: it cannot be said.
  Term translate(Term condition);
  const std::string &why() const { return why_; }

private:
  void find_formals();
  void find_bases();
  Term translate_one(Term t);
  Term constant(Term t);
  Term read(Term t);
  Term pointer_to(Term address);
  bool is_param(Term reg) const {
    const std::vector<Term> &params = program_.functions[loop_.function].params;
    return std::find(params.begin(), params.end(), reg) != params.end();
  }
  Term part(Term pointer, Kind kind) { return builder_.make(kind, {pointer}); }
  Term fail(std::string why) {
    if (why_.empty())
      why_ = std::move(why);
    return Term{};
  }

  const sea::Program &program_;
  const Encoded &encoded_;
  const Predicate &predicate_;
  const Place &place_;
  const Flat &flat_;
  const LoopId loop_;
  TermStore &store_;
  Builder builder_;
  std::vector<Cell> &cells_;
  std::unordered_map<Term, Term> meaning_;  // of formals and what was seen
  std::unordered_map<Term, Term> memories_; // formals that are bytes
  std::map<Term, Term> bases_; // first address of an object: a pointer to it
  std::string why_;
};

Translation::Translation(const sea::Program &program, const Encoded &encoded,
                         uint32_t predicate, const Place &place, LoopId loop,
                         std::vector<Cell> &cells)
    : program_(program), encoded_(encoded),
      predicate_(encoded.system.predicates[predicate]), place_(place),
      flat_(encoded.flat.functions.at(place_.function)), loop_(loop),
      store_(program.store), builder_(store_), cells_(cells) {
  find_formals();
  find_bases();
}

// Registers of other copies are not seen at the header.
void Translation::find_formals() {
  const uint32_t copy = flat_.copy_of[place_.block];
  constexpr Kind parts[] = {Kind::PtrBase, Kind::PtrOffset, Kind::PtrSize};
  for (size_t i = 0; i < place_.slots.size(); ++i) {
    const Slot &slot = place_.slots[i];
    if (!slot.reg) {
      if (slot.part != slot_other)
        meaning_[predicate_.formals[i]] =
            store_.make_bool(slot.part == slot_fails && loop_.loop == at_entry);
      continue;
    }
    const Copied &of = flat_.registers.at(slot.reg);
    if (of.copy != copy)
      continue;
    Term formal = predicate_.formals[i];
    // Where the function begins it has no results, and what fails has any.
    if (loop_.loop == at_entry && !is_param(of.reg)) {
      if (store_.sort_kind(formal) == SortKind::BitVec)
        meaning_[formal] = store_.make_bv(store_.width(formal), 0);
      else if (store_.sort_kind(formal) == SortKind::Bool)
        meaning_[formal] = store_.make_bool(false);
      continue;
    }
    const SortKind kind = store_.sort_kind(of.reg);
    if (kind == SortKind::Ptr)
      meaning_[formal] = part(of.reg, parts[slot.part]);
    else if (kind != SortKind::Mem)
      meaning_[formal] = of.reg;
    else if (slot.part == 0)
      memories_[formal] = of.reg;
  }
}

// Objects whose addresses are constants in the clauses: globals, and those that
// a register from before the loop points to.
void Translation::find_bases() {
  for (const auto &[address, meaning] : encoded_.layout.globals())
    bases_.emplace(meaning.first, address);
  const uint32_t copy = flat_.copy_of[place_.block];
  const sea::Cfg cfg(flat_.function);
  const auto &constants = encoded_.constants.at(place_.function);
  for (sea::BlockId b : cfg.order()) {
    if (b == place_.block || !cfg.dominates(b, place_.block))
      continue;
    for (const sea::Stmt &s : flat_.function.blocks[b].stmts)
      for (Term reg : flat_.function.definitions(s)) {
        auto at = constants.find(reg);
        const Copied &of = flat_.registers.at(reg);
        if (at == constants.end() || of.copy != copy ||
            store_.sort_kind(of.reg) != SortKind::Ptr)
          continue;
        bases_.emplace(at->second.first, of.reg);
      }
  }
}

// A number that is an address is where an object lies.
Term Translation::constant(Term t) {
  Term base = encoded_.layout.base_of(t);
  if (!base)
    return t;
  auto found = bases_.find(base);
  if (found == bases_.end())
    return fail("an address of an object that no register points to");
  Term address = part(found->second, Kind::PtrBase);
  if (base == t)
    return address;
  return builder_.make_add(
      address, store_.make_bv(store_.width(t), store_.small_value(t) -
                                                   store_.small_value(base)));
}

// (ptr base distance size) for an address base + distance.
Term Translation::pointer_to(Term address) {
  std::vector<Term> summands, todo{address};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (store_.kind(t) == Kind::BvAdd) {
      todo.push_back(store_.child(t, 0));
      todo.push_back(store_.child(t, 1));
    } else {
      summands.push_back(t);
    }
  }
  Term pointer, distance = store_.make_bv(store_.width(address), 0);
  for (Term t : summands) {
    Term base = encoded_.layout.base_of(t);
    auto of = meaning_.find(t);
    if (!pointer && base && bases_.contains(base)) {
      pointer = bases_.at(base);
      t = store_.make_bv(store_.width(t),
                         store_.small_value(t) - store_.small_value(base));
    } else if (!pointer && of != meaning_.end() && of->second &&
               store_.kind(of->second) == Kind::PtrBase) {
      pointer = store_.child(of->second, 0);
      continue;
    } else if (of != meaning_.end() && of->second) {
      t = of->second;
    } else {
      return Term{};
    }
    distance = builder_.make_add(distance, t);
  }
  if (!pointer)
    return Term{};
  return builder_.make(Kind::Ptr, {part(pointer, Kind::PtrBase), distance,
                                   part(pointer, Kind::PtrSize)});
}

// A byte of memory: what a load at the header gives.
Term Translation::read(Term t) {
  auto memory = memories_.find(store_.child(t, 0));
  if (memory == memories_.end())
    return fail("contents of memory as a whole");
  Term pointer = pointer_to(store_.child(t, 1));
  if (!pointer)
    return fail("a byte at an address that belongs to no object");
  const LoopId where = !loop_.is_loop() && is_param(memory->second)
                           ? LoopId{loop_.function, at_entry}
                           : loop_;
  for (const Cell &cell : cells_)
    if (cell.loop == where && cell.pointer == pointer &&
        cell.memory == memory->second)
      return cell.reg;
  Term reg = store_.make_fresh_var("cell", store_.sort(t));
  cells_.push_back({.loop = where,
                    .reg = reg,
                    .pointer = pointer,
                    .memory = memory->second});
  return reg;
}

Term Translation::translate_one(Term t) {
  if (store_.kind(t) == Kind::BvConst)
    return constant(t);
  if (store_.kind(t) == Kind::Select)
    return read(t);
  const SortKind sort = store_.sort_kind(t);
  if (sort != SortKind::Bool && sort != SortKind::BitVec)
    return Term{}; // an array; who reads it says so
  if (store_.kind(t) == Kind::Var)
    return fail("a value that the loop does not see");
  if (store_.num_children(t) == 0)
    return t;
  std::vector<Term> children;
  for (Term child : store_.children(t)) {
    Term meaning = meaning_.at(child);
    if (!meaning)
      return fail("contents of memory as a whole");
    children.push_back(meaning);
  }
  return with_children(store_, t, children);
}

Term Translation::translate(Term condition) {
  const Term roots[] = {condition};
  const std::vector<Term> all = reachable(store_, roots);
  if (all.size() > max_terms)
    return fail("an invariant that is too large");
  for (Term t : all)
    if (!meaning_.contains(t)) {
      Term meaning = translate_one(t);
      meaning_.emplace(t, meaning);
    }
  return meaning_.at(condition);
}

// The loop that a predicate stands at, or the function, if it calls itself by
// jumps.
std::optional<LoopId> loop_at(const sea::Program &program,
                              const Encoded &encoded, const Place &place) {
  const Flat &flat = encoded.flat.functions.at(place.function);
  const sea::FunctionId function = flat.copies[flat.copy_of[place.block]];
  const std::vector<sea::Loop> &loops = program.functions[function].loops;
  for (uint32_t i = 0; i < loops.size(); ++i)
    if (loops[i].header == flat.block_of[place.block])
      return LoopId{function, i};
  if (std::find(flat.jumped_to.begin(), flat.jumped_to.end(), place.block) !=
      flat.jumped_to.end())
    return LoopId{function, at_entry};
  return {};
}

// What the predicate of a function says where it is not skipped: that it does
// not fail is what it requires, and the rest what it ensures if it does not.
void add_summary(const sea::Program &program, const Encoded &encoded,
                 uint32_t number, Term predicate, Lemmas &lemmas) {
  const Place &place = encoded.summaries.at(number);
  const bool can_fail = !place.slots.empty() && !place.slots.back().reg &&
                        place.slots.back().part == slot_fails;
  for (uint32_t site : {at_entry, at_return}) {
    if (site == at_entry && !can_fail)
      continue;
    const LoopId where{place.function, site};
    Translation translation(program, encoded, number, place, where,
                            lemmas.cells);
    const std::vector<Term> parts = site == at_entry
                                        ? std::vector<Term>{predicate}
                                        : conjuncts(program.store, predicate);
    for (Term condition : parts) {
      Term claim = translation.translate(condition);
      if (!claim) {
        ++lemmas.num_left_out;
        continue;
      }
      if (site == at_entry)
        claim = Builder(program.store).make_not(claim);
      lemmas.claims.push_back({where, claim, Origin::Horn});
    }
    if (lemmas.why.empty())
      lemmas.why = translation.why();
  }
}

} // namespace

// A loop of a function that is called in several places has several predicates;
// what holds there is one of them. With mixed semantics, one of those where the
// program begins, and that of the summary: both hold, since a call that has not
// failed yet may return or not.
Lemmas lemmas_of(const sea::Program &program, const Encoded &encoded,
                 std::span<const Term> predicates) {
  Lemmas lemmas;
  const bool is_mixed =
      !encoded.flat.functions.at(encoded.flat.entry).jumped_to.empty();
  using Source = std::pair<LoopId, bool>; // a summary
  std::map<Source, std::vector<std::vector<Term>>> by_loop;
  for (const auto &[number, place] : encoded.places) {
    const std::optional<LoopId> loop = loop_at(program, encoded, place);
    if (!loop)
      continue;
    Translation translation(program, encoded, number, place, *loop,
                            lemmas.cells);
    std::vector<Term> &said =
        by_loop[{*loop, is_mixed && place.function != encoded.flat.entry}]
            .emplace_back();
    if (!predicates[number]) {
      ++lemmas.num_left_out;
      lemmas.why = "a solution of the Horn clauses that is not understood";
      continue;
    }
    std::vector<Term> conditions = conjuncts(program.store, predicates[number]);
    if (Term known = encoded.system.predicates[number].known)
      for (Term condition : conjuncts(program.store, known))
        conditions.push_back(condition);
    for (Term condition : conditions) {
      if (Term claim = translation.translate(condition))
        said.push_back(claim);
      else
        ++lemmas.num_left_out;
    }
    if (lemmas.why.empty())
      lemmas.why = translation.why();
  }
  Builder builder(program.store);
  for (const auto &[source, said] : by_loop) {
    const LoopId loop = source.first;
    if (said.size() == 1) {
      for (Term claim : said[0])
        lemmas.claims.push_back({loop, claim, Origin::Horn});
      continue;
    }
    Term some = builder.make_false();
    for (const std::vector<Term> &one : said) {
      Term all = builder.make_true();
      for (Term claim : one)
        all = builder.make_and(all, claim);
      some = builder.make_or(some, all);
    }
    lemmas.claims.push_back({loop, some, Origin::Horn});
  }
  for (const auto &[number, place] : encoded.summaries)
    if (predicates[number])
      add_summary(program, encoded, number, predicates[number], lemmas);
  return lemmas;
}

} // namespace fathom::prove::horn
