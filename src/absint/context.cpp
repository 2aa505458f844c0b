#include "absint/environment.h"

#include "sea/cfg.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace fathom::absint {

namespace {

constexpr size_t max_related = 24; // cost is their number squared, or cubed
constexpr size_t max_constants = 24;

bool is_comparison(const TermStore &store, Term t) {
  switch (store.kind(t)) {
  case Kind::Eq:
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::BvUgt:
  case Kind::BvUge:
  case Kind::BvSlt:
  case Kind::BvSle:
  case Kind::BvSgt:
  case Kind::BvSge:
    return number_width(store, store.child(t, 0)) > 1;
  default:
    return false;
  }
}

} // namespace

Wide least(const Value &value, Sign sign) {
  return sign == Sign::Unsigned ? Wide(value.range.least())
                                : value.range.signed_least();
}

Wide most(const Value &value, Sign sign) {
  return sign == Sign::Unsigned ? Wide(value.range.most())
                                : value.range.signed_most();
}

Context::Context(const sea::Function &function)
    : f(function), store(function.program->store), numbers(function),
      place_of(numbers.size(), 0) {
  find_definitions();
  find_related();
  find_thresholds();
}

void Context::find_definitions() {
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      if (s.op == sea::Opcode::Define)
        definitions.emplace(f.definitions(s)[0], f.arguments(s)[0]);
}

void Context::relate(Term t) {
  const uint32_t number = numbers.find(t);
  if (number == Numbers::none || numbers.width(number) == 1 ||
      place_of[number] != 0 || related.size() >= max_related)
    return;
  place_of[number] = related.size();
  related.push_back(number);
}

// What loops change; and what is added on the one way or the other is a phi
// where these meet.
void Context::relate_phis() {
  std::unordered_map<Term, const sea::Stmt *> phis;
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      if (s.op == sea::Opcode::Phi)
        phis.emplace(f.definitions(s)[0], &s);
  Builder builder(store);
  auto relate_one = [&](Term reg) {
    relate(store.sort_kind(reg) == SortKind::Ptr
               ? builder.make(Kind::PtrOffset, {reg})
               : reg);
  };
  std::vector<Term> open;
  std::unordered_set<Term> seen;
  for (const sea::Loop &loop : f.loops)
    for (const sea::Stmt &s : f.blocks[loop.header].stmts) {
      if (s.op != sea::Opcode::Phi)
        break;
      relate_one(f.definitions(s)[0]);
      open.push_back(f.definitions(s)[0]);
    }
  // Zones gain nothing by them: `phases/two_phases` of bench/prove took eight
  // times as long, by a proof with other claims.
  if (!Polyhedron::is_built)
    return;
  for (size_t i = 0; i < open.size() && related.size() < max_related; ++i) {
    if (!seen.insert(open[i]).second)
      continue;
    if (auto phi = phis.find(open[i]); phi != phis.end()) {
      relate_one(open[i]);
      for (Term arm : f.arguments(*phi->second))
        open.push_back(arm);
    } else if (auto at = definitions.find(open[i]); at != definitions.end()) {
      open.push_back(at->second);
    } else if (store.kind(open[i]) != Kind::Var) {
      for (Term child : store.children(open[i]))
        open.push_back(child);
    }
  }
}

// What loops change first; then what is compared.
void Context::find_related() {
  const sea::Cfg cfg(f);
  relate_phis();
  for (sea::BlockId block : cfg.order())
    for (const sea::Stmt &s : f.blocks[block].stmts)
      for (Term t : reachable(store, f.arguments(s)))
        if (is_comparison(store, t))
          for (Term side : store.children(t)) {
            const Term roots[] = {side};
            for (Term u : reachable(store, roots))
              if (numbers.find(u) != Numbers::none)
                relate(u);
          }
}

void Context::find_thresholds() {
  std::set<uint64_t> constants;
  std::set<uint32_t> widths{1, 8, 16, 32, 64};
  for (size_t i = 0; i < numbers.size(); ++i)
    widths.insert(numbers.width(uint32_t(i)));
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      for (Term t : reachable(store, f.arguments(s)))
        if (is_comparison(store, t))
          for (Term side : store.children(t))
            if (store.kind(side) == Kind::BvConst &&
                constants.size() < max_constants)
              constants.insert(store.small_value(side));
  thresholds.resize(max_width + 1);
  std::set<Wide> wide;
  for (uint32_t width : widths) {
    const uint64_t mask = mask_of(width), sign = sign_of(width);
    std::set<uint64_t> all{0, mask, sign, sign - 1};
    for (uint64_t c : constants)
      if (c <= mask)
        for (uint64_t next : {c - 1, c, c + 1})
          all.insert(next & mask);
    thresholds[width].assign(all.begin(), all.end());
  }
  for (uint64_t c : constants)
    for (Wide next : {Wide(c) - 1, Wide(c), Wide(c) + 1}) {
      wide.insert(next);
      wide.insert(-next);
    }
  wide.insert({-1, 0, 1});
  zone_thresholds.assign(wide.begin(), wide.end());
}

Environment Context::top() const {
  Environment result{.values = {},
                     .zones = {Zone(related.size()), Zone(related.size())},
                     .polyhedra = {Polyhedron(related.size() - 1),
                                   Polyhedron(related.size() - 1)}};
  for (size_t i = 0; i < numbers.size(); ++i)
    result.values.push_back(Value::top(numbers.width(uint32_t(i))));
  return result;
}

Computed Context::compute(const Environment &at, Term t) {
  auto found = expressions_.find(t);
  if (found == expressions_.end())
    found = expressions_.emplace(t, Expression(store, numbers, t)).first;
  work += found->second.cost();
  return found->second.compute(at.values);
}

Value Context::value(const Environment &at, Term t) {
  const Computed computed = compute(at, t);
  return computed.first ? *computed.first : Value::top(number_width(store, t));
}

Term Context::summand(const Environment &at, Term t, Sign sign, Wide &more) {
  const Kind kind = store.kind(t);
  if (kind != Kind::BvAdd && kind != Kind::BvSub)
    return Term{};
  Term inner = store.child(t, 0), by = store.child(t, 1);
  if (kind == Kind::BvAdd && store.kind(inner) == Kind::BvConst)
    std::swap(inner, by);
  if (store.kind(by) != Kind::BvConst)
    return Term{};
  const uint32_t width = store.width(t);
  const Value value = this->value(at, inner);
  const Wide smallest = sign == Sign::Unsigned ? 0 : -Wide(sign_of(width));
  const Wide largest =
      sign == Sign::Unsigned ? Wide(mask_of(width)) : Wide(sign_of(width)) - 1;
  const uint64_t constant = store.small_value(by);
  for (Wide added : {signed_value(constant, width), Wide(constant)}) {
    if (kind == Kind::BvSub)
      added = -added;
    if (least(value, sign) + added < smallest ||
        most(value, sign) + added > largest)
      continue;
    more += added;
    return inner;
  }
  return Term{};
}

std::optional<Source> Context::source(const Environment &at, Term t,
                                      Sign sign) {
  Wide more = 0;
  constexpr int most_steps = 64; // definitions of definitions
  for (int step = 0; step < most_steps && number_width(store, t) > 1; ++step) {
    if (const uint32_t number = numbers.find(t);
        number != Numbers::none && place_of[number] != 0)
      return Source{place_of[number], more};
    const Kind kind = store.kind(t);
    if (kind == Kind::BvConst) {
      const uint64_t c = store.small_value(t);
      return Source{0, more + (sign == Sign::Unsigned
                                   ? Wide(c)
                                   : signed_value(c, store.width(t)))};
    }
    if (auto defined = definitions.find(t); defined != definitions.end()) {
      t = defined->second;
      continue;
    }
    if (kind == Kind::ZeroExtend || kind == Kind::SignExtend) {
      Term inner = store.child(t, 0);
      const bool is_same =
          (kind == Kind::ZeroExtend) == (sign == Sign::Unsigned);
      if (!is_same && value(at, inner).range.signed_least() < 0)
        return {};
      t = inner;
      continue;
    }
    t = summand(at, t, sign, more);
    if (!t)
      return {};
  }
  return {};
}

} // namespace fathom::absint
