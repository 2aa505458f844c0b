#include "solver/stages/lowering_stage.h"

#include "memory/lowering.h"
#include "rewrite/rewriter.h"
#include "solver/new_terms.h"
#include "support/bitvec/bits.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom {

namespace {

// Only the rules that bring reads to the arrays they read from. The others
// would make the back-end less independent of our own solver than it can be.
RewriteConfig reads_only() {
  constexpr std::string_view wanted[] = {
      "beta", "read-over-write", "read-over-write-ite", "read-over-ite"};
  RewriteConfig config;
  config.expand_arrays = true;
  size_t found = 0;
  for (const RuleInfo &rule : RuleTable::get().infos())
    if (std::ranges::find(wanted, rule.name) == std::end(wanted))
      config.disabled_rules.emplace_back(rule.name);
    else
      ++found;
  FATHOM_ASSERT(found == std::size(wanted), "a rule about reads is missing");
  return config;
}

// Remembers what it has seen, as the back-ends do.
class LambdaScan {
public:
  explicit LambdaScan(const TermStore &store) : store_(store) {}

  bool found_in(Term root) {
    seen_.resize(store_.size() + 1, Unseen);
    auto known = [this](Term t) { return seen_[t.id] != Unseen; };
    for (Term t : new_terms_.below(store_, root, known)) {
      bool found = store_.kind(t) == Kind::Lambda;
      for (Term child : store_.children(t))
        found |= seen_[child.id] == Yes;
      seen_[t.id] = found ? Yes : No;
    }
    return seen_[root.id] == Yes;
  }

private:
  enum : uint8_t { Unseen, No, Yes };
  const TermStore &store_;
  NewTerms new_terms_;
  std::vector<uint8_t> seen_; // by term id
};

class LoweringStage final : public Solver {
public:
  LoweringStage(const SolverContext &context, std::unique_ptr<Solver> inner,
                Lambdas lambdas)
      : store_(context.store), inner_(std::move(inner)), lambdas_(lambdas),
        lowering_(store_), reader_(store_, reads_only()), scan_(store_) {}

  void assert_term(Term formula) override {
    if (Term lowered = lower(formula))
      inner_->assert_term(lowered);
    else
      ++refused_.back();
  }
  void push() override {
    refused_.push_back(0);
    inner_->push();
  }
  void pop() override {
    FATHOM_ASSERT(refused_.size() > 1, "pop without push");
    refused_.pop_back();
    inner_->pop();
  }
  CheckResult check(std::span<const Term> assumptions) override;
  std::optional<BitVec> value(Term t) override;
  std::optional<ArrayValue> array_value(Term t) override;
  std::vector<Term> failed_assumptions() override;
  void interrupt() override { inner_->interrupt(); }
  SolverWork work() const override { return inner_->work(); }
  void add_statistics(Stats &stats) const override {
    inner_->add_statistics(stats);
  }

private:
  Term lower(Term formula); // no term: a lambda is left
  std::optional<BitVec> pointer_value(Term t);
  std::optional<ArrayValue> memory_value(Term t);

  TermStore &store_;
  std::unique_ptr<Solver> inner_;
  Lambdas lambdas_;
  MemoryLowering lowering_;
  Rewriter reader_;
  LambdaScan scan_;
  std::vector<uint32_t> refused_{0}; // assertions kept back, by level
  std::vector<Term> assumptions_;    // of the last check
  std::vector<Term> lowered_;        // the same for the back-end
};

Term LoweringStage::lower(Term formula) {
  Term lowered = lowering_.lower(formula);
  if (lambdas_ == Lambdas::Keep || !scan_.found_in(lowered))
    return lowered;
  lowered = reader_.rewrite(lowered);
  return lambdas_ == Lambdas::Refuse && scan_.found_in(lowered) ? Term{}
                                                                : lowered;
}

CheckResult LoweringStage::check(std::span<const Term> assumptions) {
  assumptions_.assign(assumptions.begin(), assumptions.end());
  lowered_.clear();
  bool refused = std::ranges::any_of(refused_, [](auto n) { return n > 0; });
  for (Term t : assumptions) {
    lowered_.push_back(lower(t));
    refused |= !lowered_.back();
  }
  if (refused)
    return {Answer::Unknown, "unsupported: an array that is set, copied or "
                             "described by a lambda and is not only read"};
  return inner_->check(lowered_);
}

std::optional<BitVec> LoweringStage::value(Term t) {
  return store_.sort_kind(t) == SortKind::Ptr
             ? pointer_value(t)
             : inner_->value(lowering_.lower(t));
}

// Base, offset and size are lowered one by one.
std::optional<BitVec> LoweringStage::pointer_value(Term t) {
  Builder builder(store_);
  std::optional<BitVec> all;
  for (Kind part : {Kind::PtrBase, Kind::PtrOffset, Kind::PtrSize}) {
    std::optional<BitVec> v =
        inner_->value(lowering_.lower(builder.make(part, {t})));
    if (!v)
      return std::nullopt;
    all = all ? concat(*all, *v) : *v;
  }
  return all;
}

std::optional<ArrayValue> LoweringStage::array_value(Term t) {
  return store_.sort_kind(t) == SortKind::Mem ? memory_value(t)
                                              : inner_->array_value(t);
}

// A memory may be lowered to a lambda, which a back-end has no finite value
// for: so it is evaluated here, from the values of the variables.
std::optional<ArrayValue> LoweringStage::memory_value(Term t) {
  Term lowered = lowering_.lower(t);
  Model model;
  model.definitions = lowering_.definitions();
  for (Term u : reachable(store_, {&lowered, 1})) {
    if (store_.kind(u) != Kind::Var)
      continue;
    if (store_.sort_kind(u) == SortKind::Array) {
      std::optional<ArrayValue> v = inner_->array_value(u);
      if (!v)
        return std::nullopt;
      model.arrays.emplace(u, std::move(*v));
    } else {
      std::optional<BitVec> v = inner_->value(u);
      if (!v)
        return std::nullopt;
      model.scalars.emplace(u, std::move(*v));
    }
  }
  return Evaluator(store_, model).array_value(t);
}

std::vector<Term> LoweringStage::failed_assumptions() {
  std::vector<Term> failed;
  for (Term lowered : inner_->failed_assumptions()) {
    auto it = std::ranges::find(lowered_, lowered);
    FATHOM_ASSERT(it != lowered_.end(), "failed without being assumed");
    failed.push_back(assumptions_[size_t(it - lowered_.begin())]);
  }
  return failed;
}

} // namespace

std::unique_ptr<Solver> make_lowering_stage(const SolverContext &context,
                                            std::unique_ptr<Solver> inner,
                                            Lambdas lambdas) {
  return std::make_unique<LoweringStage>(context, std::move(inner), lambdas);
}

} // namespace fathom
