// Single assert: blocks are cut behind each check; a check becomes a branch to
// the last block, where a phi says which property it was.
#include "sea/cfg.h"
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"

namespace fathom::sea {

namespace {

class SingleAssert {
public:
  SingleAssert(const Function &f, bool checks_stop, Asked asked)
      : f_(f), program_(*f.program), store_(program_.store),
        checks_stop_(checks_stop), asked_(asked), cfg_(f), registers_(f),
        bools_(store_), out_(function_like(f)) {
    FATHOM_ASSERT(cfg_.is_acyclic(), "a function with loops is not unfolded");
  }

  Function run();

private:
  void make_blocks();
  void copy_block(BlockId block);
  void copy_phi(BlockId to, const Stmt &s);
  void add_check(BlockId piece, const Stmt &s);
  void leave(BlockId from, PropertyId property);
  CheckGroup group(const Stmt &s) const {
    return info(program_.properties[s.data].kind).group;
  }
  bool is_asked(const Stmt &s) const {
    return s.op == Opcode::Check && !store_.is_true(f_.arguments(s)[0]) &&
           (group(s) == CheckGroup::Cover) == (asked_ == Asked::Covers);
  }
  bool stops(const Stmt &s) const;
  Term number(PropertyId property) { return store_.make_bv(32, property); }

  const Function &f_;
  Program &program_;
  TermStore &store_;
  bool checks_stop_;
  Asked asked_;
  Cfg cfg_;
  NewRegisters registers_;
  BoolTerms bools_;
  Function out_;
  std::vector<BlockId> first_, last_; // pieces of a block
  BlockId error_ = 0;
  std::vector<Term> failed_;       // arms of E
  std::vector<BlockId> failed_in_; // their blocks
};

Function SingleAssert::run() {
  make_blocks();
  for (BlockId block : cfg_.order())
    copy_block(block);
  Term e = registers_.make("E", store_.bv_sort(32));
  out_.add(error_, Opcode::Phi, std::span(&e, 1), failed_, failed_in_);
  out_.add(error_, Opcode::Ret, {}, {e});
  out_.results = {store_.bv_sort(32)};
  return std::move(out_);
}

void SingleAssert::make_blocks() {
  first_.assign(f_.blocks.size(), none);
  last_.assign(f_.blocks.size(), none);
  for (BlockId block : cfg_.order()) {
    const Block &b = f_.blocks[block];
    std::string name = program_.string(b.name);
    first_[block] = last_[block] = out_.add_block(name);
    unsigned pieces = 0;
    for (const Stmt &s : b.stmts)
      if (is_asked(s))
        last_[block] = out_.add_block(name + '.' + std::to_string(++pieces));
  }
  error_ = out_.add_block("ERR");
}

void SingleAssert::copy_block(BlockId block) {
  BlockId piece = first_[block];
  for (const Stmt &s : f_.blocks[block].stmts) {
    FATHOM_ASSERT(s.op != Opcode::Call, "a function with calls");
    switch (s.op) {
    case Opcode::Phi:
      copy_phi(piece, s);
      break;
    case Opcode::Check:
      if (is_asked(s))
        add_check(piece++, s);
      else if (asked_ == Asked::Covers && stops(s))
        out_.add(piece, Opcode::Assume, {}, {f_.arguments(s)[0]}).location =
            s.location;
      break;
    case Opcode::Br:
    case Opcode::CondBr: {
      std::vector<BlockId> labels;
      for (BlockId to : f_.labels(s))
        labels.push_back(first_[to]);
      copy_stmt(out_, piece, f_, s, labels);
      break;
    }
    case Opcode::Ret:
    case Opcode::Halt:
      leave(piece, none);
      out_.add(piece, Opcode::Br, {}, {}, {error_}).location = s.location;
      break;
    default:
      copy_stmt(out_, piece, f_, s);
    }
  }
}

// Arms for blocks that are never reached are gone with them.
void SingleAssert::copy_phi(BlockId to, const Stmt &s) {
  std::vector<Term> values;
  std::vector<BlockId> labels;
  for (size_t i = 0; i < s.num_arguments; ++i)
    if (cfg_.is_reachable(f_.labels(s)[i])) {
      values.push_back(f_.arguments(s)[i]);
      labels.push_back(last_[f_.labels(s)[i]]);
    }
  out_.add(to, Opcode::Phi, f_.definitions(s), values, labels).location =
      s.location;
}

bool SingleAssert::stops(const Stmt &s) const {
  CheckGroup kind = group(s);
  return kind != CheckGroup::Cover &&
         (checks_stop_ || kind == CheckGroup::Bound ||
          kind == CheckGroup::Limit);
}

void SingleAssert::add_check(BlockId piece, const Stmt &s) {
  Term passes = f_.arguments(s)[0];
  if (!stops(s)) {
    Term report = registers_.make("T", store_.bool_sort());
    Stmt &input = out_.add(piece, Opcode::Nondet, {report}, {});
    input.data = program_.intern("report");
    input.location = s.location;
    passes = bools_.disjoin(passes, bools_.negate(report));
  }
  leave(piece, s.data);
  out_.add(piece, Opcode::CondBr, {}, {passes}, {piece + 1, error_}).location =
      s.location;
}

void SingleAssert::leave(BlockId from, PropertyId property) {
  failed_.push_back(number(property));
  failed_in_.push_back(from);
}

} // namespace

Function single_assert(const Function &unfolded, bool checks_stop,
                       Asked asked) {
  return SingleAssert(unfolded, checks_stop, asked).run();
}

} // namespace fathom::sea
