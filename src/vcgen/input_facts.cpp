#include "vcgen/input_facts.h"

#include "sea/known.h"
#include "support/bitvec/arithmetic.h"
#include "terms/builder.h"
#include "terms/evaluator.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace fathom::vcgen {

namespace {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

constexpr size_t max_statements = 32; // behind an input
constexpr size_t max_terms = 200;     // of one of their arguments
constexpr size_t max_witnesses = 64;  // values that are tried

// From one input onwards, as long as all executions go the same way or only
// the input decides between ways on which nothing happens.
class Walk {
public:
  Walk(const sea::Function &function, std::span<const uint32_t> predecessors,
       Term input)
      : function_(function), store_(function.program->store),
        predecessors_(predecessors), input_(input), tainted_{input} {}

  std::vector<Term> run(BlockId block, size_t next);

private:
  // Behind a branch: where it goes on, and from which block.
  struct Arm {
    BlockId block, from;
  };
  enum class Mentions : uint8_t { Nothing, InputOnly, Other };

  bool step(const Stmt &s);
  void take_phi(const Stmt &s);
  bool enter_join(const Stmt &branch);
  std::optional<Arm> empty_arm(BlockId arm) const;
  Mentions mentions(Term t) const;
  bool is_tainted(const Stmt &s) const;
  Term resolved(Term t) { return substitute(store_, t, values_); }

  const sea::Function &function_;
  TermStore &store_;
  std::span<const uint32_t> predecessors_;
  const Term input_;
  std::unordered_set<Term> tainted_; // registers that may depend on the input
  std::unordered_map<Term, Term> values_; // of these, what they are
  std::vector<Term> facts_;
  BlockId block_ = 0, from_ = 0;
  Term choice_; // why we come from from_ and not from other_, if not null
  BlockId other_ = 0;
};

Walk::Mentions Walk::mentions(Term root) const {
  std::vector<Term> todo{root};
  std::unordered_set<Term> seen{root};
  bool any = false, others = false;
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (store_.kind(t) == Kind::Var) {
      bool is_known = t == input_ || values_.contains(t);
      any |= tainted_.contains(t);
      others |= !is_known;
    }
    for (Term c : store_.children(t))
      if (seen.insert(c).second)
        todo.push_back(c);
    if (seen.size() > max_terms)
      return Mentions::Other;
  }
  if (!any)
    return Mentions::Nothing;
  return others ? Mentions::Other : Mentions::InputOnly;
}

bool Walk::is_tainted(const Stmt &s) const {
  for (Term t : function_.arguments(s))
    if (mentions(t) != Mentions::Nothing)
      return true;
  return false;
}

void Walk::take_phi(const Stmt &s) {
  Term x = function_.definitions(s)[0];
  Term from, other;
  for (size_t i = 0; i < function_.labels(s).size(); ++i) {
    Term value = function_.arguments(s)[i];
    if (mentions(value) == Mentions::Other || !store_.is_bool(value))
      continue;
    if (function_.labels(s)[i] == from_)
      from = resolved(value);
    if (function_.labels(s)[i] == other_)
      other = resolved(value);
  }
  bool depends = choice_ || is_tainted(s);
  if (depends)
    tainted_.insert(x);
  if (depends && from && !choice_)
    values_.emplace(x, from);
  else if (from && other && choice_)
    values_.emplace(x, Builder(store_).make_ite(choice_, from, other));
}

// Only a block that leads on and does nothing.
std::optional<Walk::Arm> Walk::empty_arm(BlockId arm) const {
  if (predecessors_[arm] != 1)
    return {};
  const std::vector<Stmt> &stmts = function_.blocks[arm].stmts;
  for (const Stmt &s : stmts)
    if (s.op != Opcode::Name && s.op != Opcode::Br)
      return {};
  return Arm{function_.successors(arm)[0], arm};
}

// The input decides between two ways that do nothing and meet again.
bool Walk::enter_join(const Stmt &branch) {
  Term condition = function_.arguments(branch)[0];
  if (mentions(condition) != Mentions::InputOnly)
    return false;
  Arm arms[2];
  for (unsigned i = 0; i < 2; ++i) {
    BlockId target = function_.labels(branch)[i];
    std::optional<Arm> through = empty_arm(target);
    arms[i] = through ? *through : Arm{target, block_};
  }
  if (arms[0].block != arms[1].block || arms[0].from == arms[1].from ||
      predecessors_[arms[0].block] != 2)
    return false;
  choice_ = resolved(condition);
  from_ = arms[0].from;
  other_ = arms[1].from;
  block_ = arms[0].block;
  return true;
}

// False: from here on executions may differ.
bool Walk::step(const Stmt &s) {
  switch (s.op) {
  case Opcode::Name:
    return true;
  case Opcode::Phi:
    take_phi(s);
    return true;
  case Opcode::Assume: {
    Term condition = function_.arguments(s)[0];
    Mentions what = mentions(condition);
    if (what == Mentions::InputOnly)
      facts_.push_back(resolved(condition));
    return what != Mentions::Other;
  }
  case Opcode::Br:
    from_ = block_;
    choice_ = Term{};
    block_ = function_.labels(s)[0];
    return predecessors_[block_] == 1;
  case Opcode::CondBr:
    return enter_join(s);
  case Opcode::Ret:
  case Opcode::Halt:
    return false;
  default:
    break;
  }
  bool depends = is_tainted(s);
  if (depends && s.num_definitions == 0)
    return false; // a check, or whatever else decides something
  if (depends)
    for (Term x : function_.definitions(s))
      tainted_.insert(x);
  return true;
}

std::vector<Term> Walk::run(BlockId block, size_t next) {
  block_ = block;
  for (size_t i = 0; i < max_statements; ++i) {
    BlockId before = block_;
    const Stmt &s = function_.blocks[block_].stmts[next++];
    if (!step(s))
      break;
    if (block_ != before)
      next = 0;
  }
  return std::move(facts_);
}

// Values at which conditions on the input change.
std::vector<BitVec> candidates(const TermStore &store, Term input,
                               std::span<const Term> facts) {
  uint32_t width = store.width(input);
  BitVec one = BitVec::one(width);
  std::vector<BitVec> values{BitVec::zero(width), one};
  for (Term t : reachable(store, facts))
    if (store.is_bv_const(t) && store.width(t) == width &&
        values.size() < max_witnesses)
      for (BitVec v :
           {store.value(t), store.value(t) - one, store.value(t) + one})
        values.push_back(v);
  return values;
}

bool can_hold(const TermStore &store, Term input, std::span<const Term> facts) {
  for (const BitVec &value : candidates(store, input, facts)) {
    Model model;
    model.scalars.emplace(input, value);
    Evaluator evaluator(store, model);
    bool all = true;
    for (Term fact : facts) {
      std::optional<BitVec> v = evaluator.value(fact);
      all = all && v && v->is_true();
    }
    if (all)
      return true;
  }
  return false;
}

std::vector<uint32_t> count_predecessors(const sea::Function &function) {
  std::vector<uint32_t> counts(function.blocks.size());
  for (BlockId b = 0; b < function.blocks.size(); ++b)
    for (BlockId to : function.successors(b))
      ++counts[to];
  return counts;
}

} // namespace

std::vector<Term> input_facts(const sea::Function &unfolded,
                              std::span<const Term> terms) {
  const TermStore &store = unfolded.program->store;
  std::vector<uint32_t> predecessors = count_predecessors(unfolded);
  std::unordered_set<Term> used;
  for (Term t : reachable(store, terms))
    if (store.kind(t) == Kind::Var)
      used.insert(t);
  std::vector<Term> found;
  for (BlockId b = 0; b < unfolded.blocks.size(); ++b) {
    const std::vector<Stmt> &stmts = unfolded.blocks[b].stmts;
    for (size_t i = 0; i < stmts.size(); ++i) {
      if (stmts[i].op != Opcode::Nondet ||
          unfolded.program->string(stmts[i].data)
              .starts_with(sea::application_prefix))
        continue;
      Term input = unfolded.definitions(stmts[i])[0];
      if (store.sort_kind(input) != SortKind::BitVec || !used.contains(input))
        continue;
      std::vector<Term> facts =
          Walk(unfolded, predecessors, input).run(b, i + 1);
      if (can_hold(store, input, facts))
        found.insert(found.end(), facts.begin(), facts.end());
    }
  }
  return found;
}

} // namespace fathom::vcgen
