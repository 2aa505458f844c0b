#include "prove/guess/callee_accesses.h"

#include "terms/substitute.h"
#include "terms/traverse.h"

#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fathom::prove {

namespace {

constexpr size_t most_calls = 64; // that are looked at, of one in the loop

// A function that is called, and its arguments in our terms; no term: not said.
using Visit = std::pair<sea::FunctionId, std::vector<Term>>;

} // namespace

void visit_callees(const sea::Program &program, const sea::Function &caller,
                   const sea::Stmt &call, const CalleeVisitor &visitor) {
  TermStore &store = program.store;
  const std::span<const Term> first = caller.arguments(call);
  std::vector<Visit> visits{
      {call.data, std::vector<Term>(first.begin(), first.end())}};
  std::set<Visit> seen(visits.begin(), visits.end());
  for (size_t at = 0; at < visits.size(); ++at) {
    const Visit visit = visits[at];
    const sea::Function &f = program.functions[visit.first];
    std::unordered_map<Term, Term> values; // of registers, over ours
    for (size_t i = 0; i < f.params.size(); ++i)
      if (visit.second[i])
        values.emplace(f.params[i], visit.second[i]);
    auto ours = [&](Term t) {
      const Term roots[] = {t};
      for (Term u : reachable(store, roots))
        if (store.kind(u) == Kind::Var && !values.contains(u) &&
            !store.name(u).starts_with('@'))
          return Term{};
      return substitute(store, t, values);
    };
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts) {
        const bool is_load = s.op == sea::Opcode::Load;
        Term value;
        if (s.op == sea::Opcode::Define) {
          if (at == 0)
            visitor.defined(f.arguments(s)[0]);
          value = ours(f.arguments(s)[0]);
        } else if (is_load || s.op == sea::Opcode::Store) {
          if (Term pointer = ours(f.arguments(s)[is_load ? 0 : 1]))
            value = visitor.access(s, visit.first, pointer);
        } else if (s.op == sea::Opcode::Call && visits.size() < most_calls) {
          Visit next{s.data, {}};
          for (Term t : f.arguments(s))
            next.second.push_back(
                store.sort_kind(t) == SortKind::Mem ? Term{} : ours(t));
          if (seen.insert(next).second)
            visits.push_back(std::move(next));
        }
        if (value && s.op != sea::Opcode::Store)
          values.emplace(f.definitions(s)[0], value);
      }
  }
}

} // namespace fathom::prove
