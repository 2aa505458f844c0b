#include "cut/pointers/odd_pointers.h"

#include "terms/traverse.h"

#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace fathom::cut {

using sea::Opcode;

namespace {

constexpr char odd[] =
    "a pointer is made of one object's base and another one's size";

// Base and size of the same pointer; or no object at all.
bool are_of_one(const TermStore &store, Term base, Term size) {
  std::vector<std::pair<Term, Term>> work{{base, size}};
  std::set<std::pair<uint32_t, uint32_t>> seen; // choices share what is below
  while (!work.empty()) {
    std::tie(base, size) = work.back();
    work.pop_back();
    if (!seen.emplace(base.id, size.id).second)
      continue;
    if (store.kind(size) == Kind::BvConst && store.value(size).is_zero())
      continue;
    const Kind kind = store.kind(base);
    if (kind == Kind::Ite && store.kind(size) == Kind::Ite &&
        store.child(base, 0) == store.child(size, 0)) {
      for (size_t i : {1u, 2u})
        work.emplace_back(store.child(base, i), store.child(size, i));
      continue;
    }
    if (kind != Kind::PtrBase || store.kind(size) != Kind::PtrSize ||
        store.child(base, 0) != store.child(size, 0))
      return false;
  }
  return true;
}

} // namespace

std::string refuse_odd_pointers(const sea::Program &program) {
  const TermStore &store = program.store;
  auto is_pointer = [&](Term t) { return store.sort_kind(t) == SortKind::Ptr; };
  std::vector<Term> roots;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts) {
        roots.insert(roots.end(), f.arguments(s).begin(), f.arguments(s).end());
        // Of any base and any size.
        if (s.op == Opcode::Nondet && is_pointer(f.definitions(s)[0]))
          return odd;
      }
  for (Term param : program.functions[program.entry].params)
    if (is_pointer(param))
      return odd;
  for (Term t : reachable(store, roots))
    if (store.kind(t) == Kind::Ptr &&
        !are_of_one(store, store.child(t, 0), store.child(t, 2)))
      return odd;
  return "";
}

} // namespace fathom::cut
