#include "prove/filter.h"

#include "support/assert.h"
#include "support/stats.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>

namespace fathom::prove {

namespace {

constexpr unsigned max_rounds = 40;

std::set<sea::PropertyId> not_proved(const report::Verdict &verdict) {
  std::set<sea::PropertyId> open;
  for (const report::PropertyResult &p : verdict.properties)
    if (p.status == report::Status::Failed ||
        p.status == report::Status::Unknown)
      open.insert(p.id);
  return open;
}

} // namespace

Filter::Filter(const sea::Program &program, std::vector<Claim> claims,
               std::span<const Claim> known, const std::vector<Cell> &cells,
               const check::Run &run, const Settings &settings)
    : program_(program), claims_(std::move(claims)), cells_(cells), run_(run),
      settings_(settings) {
  for (const Claim &claim : known)
    known_.emplace(claim.loop, claim.holds);
  sort_claims(claims_);
  drop_lost();
}

bool Filter::fail(std::string why) {
  failed_ = std::move(why);
  claims_.clear();
  return false;
}

// They hold with fewer assumptions than now: nobody asks again.
void Filter::leave_known_out(cut::Cut &cut) const {
  std::set<sea::PropertyId> answered;
  for (size_t i = 0; i < claims_.size(); ++i)
    if (known_.contains({claims_[i].loop, claims_[i].holds}))
      answered.insert({cut.claims[i].on_entry, cut.claims[i].kept});
  for (sea::Function &f : cut.program->functions)
    for (sea::Block &block : f.blocks)
      std::erase_if(block.stmts, [&](const sea::Stmt &s) {
        return s.op == sea::Opcode::Check && answered.contains(s.data);
      });
}

bool Filter::advance(uint64_t most_work) {
  if (run_.stop.stop_requested())
    return fail(to_string(run_.stop.reason()));
  if (++rounds_ > max_rounds)
    return fail("the filter has not come to an end");
  const std::unique_ptr<sea::Program> claimed =
      with_claims(program_, claims_, cells_);
  cut::Cut cut = cut::cut_program(*claimed, {.is_filter = true});
  if (!cut.program)
    return fail(cut.refused);
  if (cut.claims.size() != claims_.size())
    return fail("the program has claims of its own");
  leave_known_out(cut);
  if (run_.stats)
    ++run_.stats->count("prove.filter-rounds");
  settings_.most_work = most_work;
  Result<check::StepOutcome> outcome = decide(*cut.program, run_, settings_);
  if (!outcome)
    return fail(outcome.error().message);
  work_ += outcome->work;
  const report::Verdict &verdict = outcome->verdict;
  if (!verdict.own_failure.empty())
    return fail(verdict.own_failure);
  const std::set<sea::PropertyId> open = not_proved(verdict);
  // Without an answer: what is open is so because nobody had looked.
  is_cut_ = is_used_up(outcome->work, most_work) && !open.empty() &&
            verdict.num_failed == 0;
  if (is_cut_) {
    --rounds_;
    return true;
  }
  for (const report::BoundEntry &bound : verdict.reached)
    open_.push_back(bound.name);
  if (!open_.empty())
    return fail("a loop inside is not finished");
  std::vector<Claim> kept;
  for (size_t i = 0; i < claims_.size(); ++i) {
    FATHOM_ASSERT(cut.claims[i].function == claims_[i].loop.function &&
                      cut.claims[i].header ==
                          (claims_[i].loop.is_loop()
                               ? loop_of(program_, claims_[i].loop).header
                               : sea::none),
                  "the answer is about another loop's claim");
    const bool is_open = open.contains(cut.claims[i].on_entry) ||
                         open.contains(cut.claims[i].kept);
    if (!is_open || known_.contains({claims_[i].loop, claims_[i].holds}))
      kept.push_back(claims_[i]);
  }
  const bool goes_on = kept.size() != claims_.size();
  claims_ = std::move(kept);
  drop_lost();
  return goes_on;
}

// Of a memory of which no place is kept pointers are not read: claims that do
// would be refused, and all others with them.
void Filter::drop_lost() {
  const TermStore &store = program_.store;
  auto is_pointer = [&](const Cell &cell) {
    return cell.loop.is_loop() && store.sort_kind(cell.reg) == SortKind::Ptr;
  };
  std::set<std::pair<LoopId, Term>> claimed, keeps; // with memories
  for (const Claim &claim : claims_)
    claimed.emplace(claim.loop, claim.holds);
  for (const Cell &cell : cells_)
    if (claimed.contains({cell.loop, cell.reg}))
      keeps.emplace(cell.loop, cell.memory);
  std::set<Term> lost;
  for (const Cell &cell : cells_)
    if (is_pointer(cell) && !keeps.contains({cell.loop, cell.memory}))
      lost.insert(cell.reg);
  if (lost.empty())
    return;
  std::erase_if(claims_, [&](const Claim &claim) {
    const Term roots[] = {claim.holds};
    const std::vector<Term> all = reachable(store, roots);
    return std::any_of(all.begin(), all.end(),
                       [&](Term t) { return lost.contains(t); });
  });
}

} // namespace fathom::prove
