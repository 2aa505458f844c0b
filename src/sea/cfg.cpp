#include "sea/cfg.h"

#include "support/diag.h"

#include <algorithm>

namespace fathom::sea {

Cfg::Cfg(const Function &f, BlockId without) : without_(without) {
  find_predecessors(f);
  find_order(f);
  find_dominators();
}

// Nothing for a block that is not finished.
std::span<const BlockId> Cfg::next(const Function &f, BlockId block) const {
  const std::vector<Stmt> &stmts = f.blocks[block].stmts;
  if (stmts.empty() || !is_terminator(stmts.back().op))
    return {};
  return f.labels(stmts.back());
}

void Cfg::find_predecessors(const Function &f) {
  size_t n = f.blocks.size();
  first_pred_.assign(n + 1, 0);
  auto each_edge = [&](auto &&visit) {
    for (BlockId b = 0; b < n; ++b) {
      std::span<const BlockId> labels = next(f, b);
      for (size_t i = 0; i < labels.size(); ++i)
        if (labels[i] != without_ && (i == 0 || labels[i] != labels[0]))
          visit(b, labels[i]);
    }
  };
  each_edge([&](BlockId, BlockId to) { ++first_pred_[to + 1]; });
  for (size_t i = 0; i < n; ++i)
    first_pred_[i + 1] += first_pred_[i];
  preds_.resize(first_pred_[n]);
  std::vector<uint32_t> place(first_pred_.begin(), first_pred_.end() - 1);
  each_edge([&](BlockId from, BlockId to) { preds_[place[to]++] = from; });
}

void Cfg::find_order(const Function &f) {
  size_t n = f.blocks.size();
  position_.assign(n, none);
  if (n == 0)
    return;
  struct Frame {
    BlockId block;
    uint32_t next;
  };
  std::vector<Frame> stack{{0, 0}};
  std::vector<bool> seen(n, false);
  seen[0] = true;
  while (!stack.empty()) {
    Frame &top = stack.back();
    std::span<const BlockId> labels = next(f, top.block);
    if (top.next == labels.size()) {
      order_.push_back(top.block);
      stack.pop_back();
      continue;
    }
    // The last label first: the then-branch comes before the else-branch.
    BlockId to = labels[labels.size() - 1 - top.next++];
    if (!seen[to] && to != without_) {
      seen[to] = true;
      stack.push_back({to, 0});
    }
  }
  std::ranges::reverse(order_);
  for (uint32_t i = 0; i < order_.size(); ++i)
    position_[order_[i]] = i;
}

void Cfg::find_dominators() {
  dominators_ = AncestorTree(position_.size(), 0);
  for (BlockId block : order_) {
    BlockId dominator = none;
    for (BlockId pred : predecessors(block)) {
      if (position_[pred] == none)
        continue;
      if (position_[pred] >= position_[block])
        back_edges_.push_back({pred, block});
      else
        dominator =
            dominator == none ? pred : dominators_.common(dominator, pred);
    }
    if (dominator != none)
      dominators_.add(block, dominator);
  }
  std::ranges::sort(back_edges_, [&](const Edge &a, const Edge &b) {
    return std::pair(position_[a.from], position_[a.to]) <
           std::pair(position_[b.from], position_[b.to]);
  });
  for (const Edge &edge : back_edges_)
    if (!dominates(edge.to, edge.from)) {
      irreducible_ = edge.to;
      return;
    }
}

namespace {

// Which loops are finished already, merged into the outermost one around.
class LoopForest {
public:
  explicit LoopForest(std::vector<Loop> &loops) : loops_(loops) {}
  void add(uint32_t loop) {
    top_.resize(loop + 1);
    top_[loop] = loop;
  }
  uint32_t outermost(uint32_t loop) {
    while (top_[loop] != loop) {
      top_[loop] = top_[top_[loop]];
      loop = top_[loop];
    }
    return loop;
  }
  void put_into(uint32_t inner, uint32_t outer) {
    loops_[inner].parent = outer;
    top_[inner] = outer;
  }

private:
  std::vector<Loop> &loops_;
  std::vector<uint32_t> top_;
};

// Parents before children: by position of the header.
void sort_loops(const Cfg &cfg, LoopTable &table) {
  size_t n = table.loops.size();
  std::vector<uint32_t> order(n), place(n);
  for (uint32_t i = 0; i < n; ++i)
    order[i] = i;
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
    return cfg.position(table.loops[a].header) <
           cfg.position(table.loops[b].header);
  });
  std::vector<Loop> sorted;
  for (uint32_t i = 0; i < n; ++i) {
    place[order[i]] = i;
    sorted.push_back(table.loops[order[i]]);
  }
  for (Loop &loop : sorted)
    if (loop.parent != none) {
      loop.parent = place[loop.parent];
      loop.depth = sorted[loop.parent].depth + 1;
    }
  for (uint32_t &loop : table.loop_of)
    if (loop != none)
      loop = place[loop];
  table.loops = std::move(sorted);
}

// The blocks from which the latch is reached without passing the header. Loops
// inside are taken as a whole.
void collect_body(const Cfg &cfg, Cfg::Edge back, LoopTable &table,
                  LoopForest &forest) {
  uint32_t loop = uint32_t(table.loops.size() - 1);
  table.loop_of[back.to] = loop;
  std::vector<BlockId> todo{back.from};
  while (!todo.empty()) {
    BlockId block = todo.back();
    todo.pop_back();
    if (block == back.to)
      continue;
    if (table.loop_of[block] == none) {
      table.loop_of[block] = loop;
    } else {
      uint32_t inner = forest.outermost(table.loop_of[block]);
      if (inner == loop)
        continue;
      forest.put_into(inner, loop);
      block = table.loops[inner].header;
    }
    for (BlockId pred : cfg.predecessors(block))
      if (cfg.is_reachable(pred))
        todo.push_back(pred);
  }
}

Diag bad_loop(const Function &f, BlockId block, std::string_view what) {
  const Program &program = *f.program;
  return problem("function '" + program.string(f.name) + "': block '" +
                 program.string(f.blocks[block].name) +
                 "': " + std::string(what));
}

} // namespace

Result<LoopTable> natural_loops(const Function &f) {
  Cfg cfg(f);
  LoopTable table;
  table.loop_of.assign(f.blocks.size(), none);
  if (!cfg.is_reducible())
    return bad_loop(f, cfg.irreducible_block(),
                    "the loop through this block can be entered elsewhere");
  std::vector<Cfg::Edge> edges(cfg.back_edges().begin(),
                               cfg.back_edges().end());
  // Inner loops first: their headers come later.
  std::ranges::sort(edges, [&](const Cfg::Edge &a, const Cfg::Edge &b) {
    return cfg.position(a.to) > cfg.position(b.to);
  });
  LoopForest forest(table.loops);
  for (size_t i = 0; i < edges.size(); ++i) {
    if (i > 0 && edges[i].to == edges[i - 1].to)
      return bad_loop(f, edges[i].to, "the loop has more than one back edge");
    table.loops.push_back({.header = edges[i].to});
    forest.add(uint32_t(i));
    collect_body(cfg, edges[i], table, forest);
  }
  sort_loops(cfg, table);
  return table;
}

Result<void> find_loops(Function &f) {
  f.loops.clear();
  f.loop_of.assign(f.blocks.size(), none);
  Result<LoopTable> table = natural_loops(f);
  if (!table)
    return table.error();
  f.loops = std::move(table->loops);
  f.loop_of = std::move(table->loop_of);
  Program &program = *f.program;
  for (uint32_t k = 0; k < f.loops.size(); ++k)
    f.loops[k].name =
        program.intern(program.string(f.name) + ":" + std::to_string(k));
  return {};
}

} // namespace fathom::sea
