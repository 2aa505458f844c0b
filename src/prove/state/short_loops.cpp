#include "prove/state/short_loops.h"

#include "prove/state.h"
#include "sea/passes/rebuild.h"
#include "terms/builder.h"

#include <algorithm>
#include <map>
#include <set>

namespace fathom::prove {

namespace {

constexpr uint64_t large = 64;     // and more
constexpr uint64_t first = 4;      // the smallest of them becomes this
constexpr uint64_t most_apart = 2; // and the next ones are as far behind

class ShortLoops {
public:
  explicit ShortLoops(const sea::Program &program)
      : program_(program), store_(program.store) {
    for (const sea::Function &f : program.functions)
      find_ends(f);
    uint64_t next = first, before = 0;
    for (auto &[constant, small] : small_) {
      if (before != 0)
        next += std::min(constant - before, most_apart);
      small = next;
      before = constant;
    }
  }

  std::unique_ptr<sea::Program> run() {
    if (small_.empty())
      return nullptr;
    std::unique_ptr<sea::Program> result = empty_copy(program_);
    for (const sea::Function &f : program_.functions) {
      sea::Function copy = sea::function_like(f);
      copy.program = result.get();
      copy.loops = f.loops;
      copy.loop_of = f.loop_of;
      for (const sea::Block &block : f.blocks)
        copy.add_block(program_.string(block.name));
      for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
        for (const sea::Stmt &s : f.blocks[b].stmts)
          copy_stmt(copy, b, f, s);
      result->functions.push_back(std::move(copy));
    }
    return result;
  }

private:
  // A comparison, or the negation of one.
  Term comparison(Term t) const {
    if (store_.kind(t) == Kind::Not)
      t = store_.child(t, 0);
    return compares_numbers(store_, t) ? t : Term{};
  }
  bool is_large(Term t) const {
    return store_.kind(t) == Kind::BvConst && store_.width(t) <= 64 &&
           store_.value(t).to_u64() >= large &&
           store_.value(t).to_u64() >> (store_.width(t) - 1) == 0;
  }

  void find_ends(const sea::Function &f) {
    std::set<Term> conditions;
    for (sea::BlockId b = 0; b < f.blocks.size(); ++b) {
      const sea::Stmt &last = f.blocks[b].stmts.back();
      if (last.op != sea::Opcode::CondBr || f.loop_of[b] == sea::none)
        continue;
      for (sea::BlockId to : f.successors(b))
        if (is_left(f, f.loop_of[b], to))
          conditions.insert(f.arguments(last)[0]);
    }
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if ((s.op == sea::Opcode::Define &&
             conditions.contains(f.definitions(s)[0])) ||
            (s.op == sea::Opcode::CondBr &&
             conditions.contains(f.arguments(s)[0])))
          if (Term t = comparison(f.arguments(s)[0])) {
            ends_.insert(f.arguments(s)[0]);
            for (Term side : store_.children(t))
              if (is_large(side))
                small_.emplace(store_.value(side).to_u64(), 0);
          }
  }
  static bool is_left(const sea::Function &f, uint32_t loop, sea::BlockId to) {
    for (uint32_t at = f.loop_of[to]; at != sea::none; at = f.loops[at].parent)
      if (at == loop)
        return false;
    return true;
  }

  Term shortened(Term t) {
    if (store_.kind(t) == Kind::Not)
      return Builder(store_).make_not(shortened(store_.child(t, 0)));
    Term sides[2];
    for (unsigned i = 0; i < 2; ++i) {
      sides[i] = store_.child(t, i);
      if (is_large(sides[i]))
        sides[i] = store_.make_bv(store_.width(sides[i]),
                                  small_.at(store_.value(sides[i]).to_u64()));
    }
    return Builder(store_).make(store_.kind(t), {sides[0], sides[1]});
  }
  void copy_stmt(sea::Function &to, sea::BlockId b, const sea::Function &f,
                 const sea::Stmt &s) {
    if ((s.op != sea::Opcode::Define && s.op != sea::Opcode::CondBr) ||
        !ends_.contains(f.arguments(s)[0])) {
      sea::copy_stmt(to, b, f, s);
      return;
    }
    const Term condition[] = {shortened(f.arguments(s)[0])};
    sea::Stmt &copy = to.add(b, s.op, f.definitions(s), condition, f.labels(s));
    copy.data = s.data;
    copy.location = s.location;
  }

  const sea::Program &program_;
  TermStore &store_;
  std::set<Term> ends_; // conditions
  std::map<uint64_t, uint64_t> small_;
};

} // namespace

std::unique_ptr<sea::Program> with_short_loops(const sea::Program &program) {
  return ShortLoops(program).run();
}

} // namespace fathom::prove
