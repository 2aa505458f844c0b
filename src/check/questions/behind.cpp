#include "check/questions/behind.h"

#include "sea/cfg.h"

#include <algorithm>

namespace fathom::check {

using sea::Opcode;

Behind::Behind(const sea::Program &program)
    : program_(program), properties_(program.properties.size()),
      from_(program.functions.size()), calls_(program.functions.size()),
      checks_(program.properties.size()), is_left_(program.functions.size()) {
  for (sea::FunctionId f = 0; f < program.functions.size(); ++f) {
    const std::vector<sea::Block> &blocks = program.functions[f].blocks;
    from_[f].assign(blocks.size(), UINT32_MAX);
    for (sea::BlockId b = 0; b < blocks.size(); ++b)
      for (uint32_t i = 0; i < blocks[b].stmts.size(); ++i) {
        const sea::Stmt &stmt = blocks[b].stmts[i];
        if (stmt.op == Opcode::Call)
          calls_[stmt.data].push_back({f, b, i + 1});
        else if (stmt.op == Opcode::Check)
          checks_[stmt.data].push_back({f, b, i});
      }
  }
}

void Behind::add_bound(const std::string &name) {
  is_any_ = true;
  bool is_known = false;
  for (sea::FunctionId f = 0; f < program_.functions.size(); ++f) {
    const sea::Function &function = program_.functions[f];
    if (program_.string(function.name) == name) {
      mark({f, 0, 0});
      is_known = true;
    }
    for (const sea::Loop &loop : function.loops)
      if (program_.string(loop.name) == name) {
        mark({f, loop.header, 0});
        is_known = true;
      }
  }
  is_all_ |= !is_known; // of a text, or made of something else
  spread();
}

void Behind::add_check(sea::PropertyId property) {
  is_any_ = true;
  if (property >= checks_.size() || checks_[property].empty()) {
    is_all_ = true;
    return;
  }
  for (const Point &point : checks_[property]) {
    mark(point);
    mark_ways_on(point.function, point.block);
  }
  spread();
}

// The block ends with the execution, and what the source has behind it is gone.
// That may be any block but those that all ways to this one lead through, and
// these, too, if they are in a loop.
void Behind::mark_ways_on(sea::FunctionId f, sea::BlockId end) {
  const sea::Function &function = program_.functions[f];
  if (function.blocks[end].stmts.back().op != Opcode::Halt)
    return;
  const sea::Cfg cfg(function);
  if (!cfg.is_reducible() || !cfg.is_reachable(end)) {
    is_all_ = true;
    return;
  }
  for (sea::BlockId b = 0; b < function.blocks.size(); ++b)
    if (cfg.is_reachable(b) && b != end &&
        (!cfg.dominates(b, end) || function.loop_of.empty() ||
         function.loop_of[b] != sea::none))
      mark({f, b, 0});
  // It may have called any function but main, or raised a signal that one
  // handles.
  for (sea::FunctionId g = 0; g < program_.functions.size(); ++g)
    if (g != f && g != program_.entry && !is_only_entered(g))
      mark({g, 0, 0});
  leave(f);
}

// As main is: nobody calls it but the program's beginning.
bool Behind::is_only_entered(sea::FunctionId function) const {
  const std::vector<Point> &calls = calls_[function];
  return !calls.empty() &&
         std::all_of(calls.begin(), calls.end(), [&](const Point &call) {
           return call.function == program_.entry;
         });
}

void Behind::leave(sea::FunctionId function) {
  if (is_left_[function])
    return;
  is_left_[function] = true;
  for (const Point &point : calls_[function])
    mark(point);
}

// The statements [point, end) of a block are new.
void Behind::visit(const Point &point, uint32_t end) {
  const sea::Function &function = program_.functions[point.function];
  const std::vector<sea::Stmt> &stmts = function.blocks[point.block].stmts;
  for (uint32_t i = point.stmt; i < end && i < stmts.size(); ++i) {
    const sea::Stmt &stmt = stmts[i];
    if (stmt.op == Opcode::Check)
      properties_[stmt.data] = true;
    else if (stmt.op == Opcode::Assume)
      assumes_ = true;
    else if (stmt.op == Opcode::Call)
      mark({stmt.data, 0, 0});
    else if (stmt.op == Opcode::Ret)
      leave(point.function);
    if (sea::is_terminator(stmt.op))
      for (sea::BlockId next : function.labels(stmt))
        mark({point.function, next, 0});
  }
}

void Behind::spread() {
  while (!open_.empty()) {
    const Point point = open_.back();
    open_.pop_back();
    uint32_t &from = from_[point.function][point.block];
    if (point.stmt >= from)
      continue;
    const uint32_t end = from;
    from = point.stmt;
    visit(point, end);
  }
}

} // namespace fathom::check
