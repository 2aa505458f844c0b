#include "unfold/loops/loop_shape.h"

#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace fathom::unfold {

namespace {

using sea::Opcode;

// Loops with longer bodies are not looked at.
constexpr size_t max_stmts = 400;

// What an iteration may do: nothing that makes, ends or renames something, and
// nothing that restricts which executions there are.
bool may_occur(const sea::Stmt &s) {
  switch (s.op) {
  case Opcode::Define:
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::IsDeref:
  case Opcode::IsEmpty:
  case Opcode::IsAlloc:
  case Opcode::IsMod:
#define ADDRESS_QUERY(name, ...) case Opcode::name:
#include "sea/opcodes.def"
  case Opcode::Settled:
  case Opcode::Check:
  case Opcode::Name:
    return !s.is_volatile;
  default:
    return false;
  }
}

class ShapeFinder {
public:
  ShapeFinder(const sea::Function &f, uint32_t loop, Rewriter &rewriter)
      : f_(f), loop_(loop), rewriter_(rewriter), store_(rewriter.store()) {}

  LoopShape run() {
    if (find_chain() && look_at_stmts())
      find_steps();
    return std::move(shape_);
  }

private:
  bool refuse(std::string_view why) {
    shape_.why_not = why;
    return false;
  }
  bool is_inside(sea::BlockId b) const { return f_.loop_of[b] == loop_; }

  // Header, then one block after the other back to the header.
  bool find_chain() {
    for (const sea::Loop &other : f_.loops)
      if (other.parent == loop_)
        return refuse("has loops inside");
    sea::BlockId header = f_.loops[loop_].header;
    if (f_.blocks[header].stmts.back().op != Opcode::CondBr)
      return refuse("is not left at its beginning");
    std::span<const sea::BlockId> next = f_.successors(header);
    if (is_inside(next[0]) == is_inside(next[1]))
      return refuse("is not left at its beginning");
    shape_.exit_edge = is_inside(next[0]) ? 1 : 0;
    shape_.chain.push_back(header);
    for (sea::BlockId b = next[1 - shape_.exit_edge]; b != header;
         b = f_.successors(b)[0]) {
      if (f_.blocks[b].stmts.back().op != Opcode::Br ||
          !is_inside(f_.successors(b)[0]))
        return refuse("has branches inside");
      shape_.chain.push_back(b);
    }
    size_t blocks =
        size_t(std::count(f_.loop_of.begin(), f_.loop_of.end(), loop_));
    return shape_.chain.size() == blocks || refuse("has branches inside");
  }

  bool look_at_stmts() {
    size_t count = 0;
    for (sea::BlockId b : shape_.chain)
      for (const sea::Stmt &s : f_.blocks[b].stmts) {
        if (++count > max_stmts)
          return refuse("is long");
        bool is_header = b == shape_.chain[0];
        if (s.op == Opcode::Phi && is_header)
          newest_.emplace(f_.definitions(s)[0], f_.definitions(s)[0]);
        if (sea::is_terminator(s.op) || (s.op == Opcode::Phi && is_header))
          continue;
        if (!may_occur(s))
          return refuse("does more than compute, load and store");
        if (!uses_newest(s))
          return refuse("uses a memory after it was replaced");
        if (s.op == Opcode::Define)
          add_definition(s);
      }
    return true;
  }

  // Stores of an iteration are taken to happen one after the other, and all of
  // them to last: each is to what the one before has made of a memory of the
  // header.
  bool uses_newest(const sea::Stmt &s) {
    for (Term t : f_.arguments(s)) {
      if (store_.sort_kind(t) != SortKind::Mem)
        continue;
      auto known = memory_of_.find(t);
      Term memory = known == memory_of_.end() ? t : known->second;
      auto newest = newest_.find(memory);
      if (s.op == Opcode::Define || // renamed, or chosen
          (newest == newest_.end() ? s.op == Opcode::Store
                                   : newest->second != t))
        return false;
      if (s.op != Opcode::Store)
        continue;
      newest->second = f_.definitions(s)[0];
      memory_of_.emplace(newest->second, memory);
    }
    return true;
  }

  void add_definition(const sea::Stmt &s) {
    meaning_.emplace(f_.definitions(s)[0],
                     substitute(store_, f_.arguments(s)[0], meaning_));
  }

  // A register changes by this much; 0 if that is not seen.
  uint64_t step_of(Term reg, Term next) {
    next = substitute(store_, next, meaning_);
    if (store_.sort_kind(reg) == SortKind::Ptr) {
      uint64_t sum = 0;
      while (store_.kind(next) == Kind::PtrAdd) {
        Term by = rewriter_.rewrite(store_.child(next, 1));
        if (!store_.is_bv_const(by))
          return 0;
        sum += store_.small_value(by);
        next = store_.child(next, 0);
      }
      return next == reg ? sum : 0;
    }
    if (store_.sort_kind(reg) != SortKind::BitVec || store_.width(reg) > 64)
      return 0;
    Term by = rewriter_.make_sub(rewriter_.rewrite(next), reg);
    return store_.is_bv_const(by) ? store_.small_value(by) : 0;
  }

  void find_steps() {
    sea::BlockId header = shape_.chain[0], latch = shape_.chain.back();
    std::unordered_map<Term, uint32_t> counters; // and their widths
    for (const sea::Stmt &s : f_.blocks[header].stmts) {
      if (s.op != Opcode::Phi)
        break;
      Term reg = f_.definitions(s)[0];
      std::span<const sea::BlockId> labels = f_.labels(s);
      size_t arm = size_t(std::find(labels.begin(), labels.end(), latch) -
                          labels.begin());
      if (store_.sort_kind(reg) == SortKind::Mem &&
          newest_.at(reg) != f_.arguments(s)[arm]) {
        refuse("goes on with an older memory");
        return;
      }
      shape_.steps.push_back(step_of(reg, f_.arguments(s)[arm]));
      if (shape_.steps.back() != 0)
        counters.emplace(reg, store_.width(reg));
    }
    Term guard = substitute(
        store_, f_.arguments(f_.blocks[header].stmts.back())[0], meaning_);
    for (Term t : reachable(store_, std::span(&guard, 1)))
      if (auto found = counters.find(t); found != counters.end())
        shape_.counter_width = std::max(shape_.counter_width, found->second);
    if (shape_.counter_width == 0)
      refuse("has no counter");
  }

  const sea::Function &f_;
  uint32_t loop_;
  Rewriter &rewriter_;
  TermStore &store_;
  LoopShape shape_;
  // What registers of an iteration are computed from.
  std::unordered_map<Term, Term> meaning_;
  // Memories of the header: what an iteration has made of them so far, and for
  // what it has made, of which.
  std::unordered_map<Term, Term> newest_, memory_of_;
};

} // namespace

LoopShape find_shape(const sea::Function &f, uint32_t loop,
                     Rewriter &rewriter) {
  return ShapeFinder(f, loop, rewriter).run();
}

} // namespace fathom::unfold
