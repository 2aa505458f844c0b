#include "prove/horn/needed.h"

#include "terms/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace fathom::prove::horn {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

Needed::Needed(const sea::Function &function, const sea::Cfg &cfg,
               std::vector<Term> always, bool returns)
    : f_(function), cfg_(cfg), store_(function.program->store),
      always_(std::move(always)), returns_(returns),
      at_(function.blocks.size()) {
  defined_.insert(f_.params.begin(), f_.params.end());
  for (const sea::Block &block : f_.blocks)
    for (const Stmt &s : block.stmts)
      for (Term reg : f_.definitions(s))
        defined_.insert(reg);
  mark(returns);
  find_live();
}

void Needed::add_registers(Term t, std::set<Term> &to) const {
  const Term roots[] = {t};
  for (Term u : reachable(store_, roots))
    if (defined_.contains(u))
      to.insert(u);
}

// Statements that decide something; the others count if what they define does.
bool Needed::counts(const Stmt &s) const {
  switch (s.op) {
  case Opcode::Check:
  case Opcode::Assume:
  case Opcode::CondBr:
  case Opcode::Call:
    return true;
  case Opcode::Ret:
    return returns_;
  default:
    return std::any_of(f_.definitions(s).begin(), f_.definitions(s).end(),
                       [&](Term reg) { return relevant_.contains(reg); });
  }
}

void Needed::mark(bool returns) {
  std::unordered_map<Term, const Stmt *> definition;
  std::set<Term> found(always_.begin(), always_.end());
  for (BlockId b : cfg_.order())
    for (const Stmt &s : f_.blocks[b].stmts) {
      for (Term reg : f_.definitions(s))
        definition.emplace(reg, &s);
      if (s.op == Opcode::Check || s.op == Opcode::Assume ||
          s.op == Opcode::CondBr || s.op == Opcode::Call ||
          (s.op == Opcode::Ret && returns))
        for (Term t : f_.arguments(s))
          add_registers(t, found);
    }
  std::vector<Term> todo(found.begin(), found.end());
  relevant_ = std::move(found);
  while (!todo.empty()) {
    auto at = definition.find(todo.back());
    todo.pop_back();
    if (at == definition.end())
      continue; // a parameter
    std::set<Term> used;
    for (Term t : f_.arguments(*at->second))
      add_registers(t, used);
    for (Term reg : used)
      if (relevant_.insert(reg).second)
        todo.push_back(reg);
  }
}

// What the successors need, and their phis for this edge.
std::set<Term> Needed::live_at_end(BlockId block) const {
  std::set<Term> live;
  for (BlockId next : f_.successors(block)) {
    std::set<Term> there(at_[next].begin(), at_[next].end());
    for (const Stmt &s : f_.blocks[next].stmts) {
      if (s.op != Opcode::Phi)
        break;
      if (there.erase(f_.definitions(s)[0]) == 0)
        continue;
      for (size_t i = 0; i < s.num_arguments; ++i)
        if (f_.labels(s)[i] == block)
          add_registers(f_.arguments(s)[i], live);
    }
    live.insert(there.begin(), there.end());
  }
  return live;
}

void Needed::find_live() {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = cfg_.order().size(); k-- > 0;) {
      const BlockId block = cfg_.order()[k];
      std::set<Term> live = live_at_end(block);
      const std::vector<Stmt> &stmts = f_.blocks[block].stmts;
      for (size_t i = stmts.size(); i-- > 0 && stmts[i].op != Opcode::Phi;) {
        for (Term reg : f_.definitions(stmts[i]))
          live.erase(reg);
        if (counts(stmts[i]))
          for (Term t : f_.arguments(stmts[i]))
            add_registers(t, live);
      }
      live.insert(always_.begin(), always_.end());
      if (live.size() == at_[block].size())
        continue; // sets only grow
      at_[block].assign(live.begin(), live.end());
      changed = true;
    }
  }
}

} // namespace fathom::prove::horn
