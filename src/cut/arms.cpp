#include "cut/arms.h"

#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_arms = 12;

// Nothing but phis, names and a branch to one block; no loop begins there, and
// none ends: what is defined in a loop is only known by phis behind it.
bool only_joins(const sea::Function &f, const sea::Cfg &cfg, BlockId block) {
  const std::vector<Stmt> &stmts = f.blocks[block].stmts;
  const std::span<const BlockId> before = cfg.predecessors(block);
  return stmts.back().op == Opcode::Br &&
         std::all_of(
             before.begin(), before.end(),
             [&](BlockId b) { return f.loop_of[b] == f.loop_of[block]; }) &&
         std::none_of(
             f.loops.begin(), f.loops.end(),
             [&](const sea::Loop &loop) { return loop.header == block; }) &&
         std::all_of(stmts.begin(), stmts.end() - 1, [](const Stmt &s) {
           return s.op == Opcode::Phi || s.op == Opcode::Name;
         });
}

BlockId next_of(const sea::Function &f, BlockId join) {
  return f.labels(f.blocks[join].stmts.back())[0];
}

// From the back edge on; the header is none of them.
std::set<BlockId> joins_of(const sea::Function &f, const sea::Cfg &cfg,
                           BlockId header, BlockId latch) {
  std::unordered_map<BlockId, std::vector<BlockId>> before; // of joins
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    if (b != header && only_joins(f, cfg, b))
      before[next_of(f, b)].push_back(b);
  std::set<BlockId> joins;
  std::vector<BlockId> open;
  if (latch != header && only_joins(f, cfg, latch))
    open.push_back(latch);
  while (!open.empty()) {
    const BlockId join = open.back();
    open.pop_back();
    if (joins.insert(join).second)
      open.insert(open.end(), before[join].begin(), before[join].end());
  }
  return joins;
}

// What the phis of `to` are that `from` leads to, in terms that are known.
void pass_phis(const sea::Function &f, BlockId from, BlockId to,
               std::unordered_map<Term, Term> &known) {
  TermStore &store = f.program->store;
  std::vector<std::pair<Term, Term>> values; // all phis at once
  for (const Stmt &s : f.blocks[to].stmts) {
    if (s.op != Opcode::Phi)
      continue;
    for (size_t i = 0; i < s.num_arguments; ++i)
      if (f.labels(s)[i] == from)
        values.emplace_back(f.definitions(s)[0],
                            substitute(store, f.arguments(s)[i], known));
  }
  for (const auto &[reg, value] : values)
    known.insert_or_assign(reg, value);
}

} // namespace

std::vector<Arm> arms_of(const sea::Function &f, const sea::Cfg &cfg,
                         BlockId header, BlockId latch) {
  const std::set<BlockId> joins = joins_of(f, cfg, header, latch);
  std::vector<Arm> arms;
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    if (joins.contains(b))
      continue;
    std::set<BlockId> done;
    for (BlockId to : f.labels(f.blocks[b].stmts.back())) {
      if (!joins.contains(to) || !done.insert(to).second)
        continue;
      if (!cfg.is_reachable(b) || arms.size() == most_arms)
        return {};
      arms.push_back({.from = b, .join = to, .next = {}});
    }
  }
  for (Arm &arm : arms) {
    std::unordered_map<Term, Term> known; // registers of joins
    BlockId from = arm.from, to = arm.join;
    while (to != header) {
      pass_phis(f, from, to, known);
      from = to;
      to = next_of(f, to);
    }
    // Phis of the header are others than those that the values speak of.
    pass_phis(f, from, header, known);
    for (const Stmt &s : f.blocks[header].stmts)
      if (s.op == Opcode::Phi)
        arm.next.emplace(f.definitions(s)[0], known.at(f.definitions(s)[0]));
  }
  return arms.size() > 1 ? arms : std::vector<Arm>{};
}

bool is_equation(const sea::Function &f, BlockId header, Term claim) {
  const TermStore &store = f.program->store;
  if (store.kind(claim) != Kind::Eq ||
      store.sort_kind(store.child(claim, 0)) != SortKind::BitVec)
    return false;
  const Term roots[] = {claim};
  const std::vector<Term> all = reachable(store, roots);
  const std::set<Term> terms(all.begin(), all.end());
  size_t numbers = 0;
  for (const Stmt &s : f.blocks[header].stmts)
    for (Term reg : f.definitions(s)) {
      if (!terms.contains(reg))
        continue;
      if (s.op != Opcode::Phi || store.sort_kind(reg) != SortKind::BitVec)
        return false;
      ++numbers;
    }
  return numbers > 1;
}

Term kept_equation(TermStore &store, Term claim,
                   const std::unordered_map<Term, Term> &next) {
  Term again = substitute(store, claim, next);
  const Term roots[] = {claim};
  const std::vector<Term> all = reachable(store, roots);
  const bool has_products = std::any_of(all.begin(), all.end(), [&](Term t) {
    return store.kind(t) == Kind::BvMul &&
           std::none_of(store.children(t).begin(), store.children(t).end(),
                        [&](Term child) { return store.is_const(child); });
  });
  if (!has_products)
    return again;
  Builder builder(store);
  Term left = store.child(claim, 0), right = store.child(claim, 1);
  Term next_left = substitute(store, left, next);
  Term next_right = substitute(store, right, next);
  return builder.make_or(again,
                         builder.make_eq(builder.make_add(next_left, right),
                                         builder.make_add(next_right, left)));
}

} // namespace fathom::cut
