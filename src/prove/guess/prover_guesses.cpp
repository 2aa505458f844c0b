// Where a prover's guesses come from: one origin after the other, templates and
// what looks for claims by itself.
#include "cut/heap/order_only.h"
#include "prove/guess/abstract.h"
#include "prove/guess/efforts.h"
#include "prove/guess/engines.h"
#include "prove/guess/guesses.h"
#include "prove/guess/known_registers.h"
#include "prove/prover.h"
#include "support/stats.h"

#include <algorithm>

namespace fathom::prove {

namespace {

// What is asked and stored of memory tells its states apart, and templates over
// all of it cost more than a search.
bool is_state_machine(const std::vector<State> &states) {
  constexpr size_t many = 24; // atoms
  return std::ranges::any_of(states, [](const State &state) {
    return state.all_atoms.size() >= many && !state.cells.empty();
  });
}

// State machines of many branches have many states to tell apart.
pdr::Effort effort_for(const sea::Program &program, const pdr::Effort &least) {
  constexpr uint64_t few = 16, most = 6;
  uint64_t branches = 0;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      branches += block.stmts.back().op == sea::Opcode::CondBr;
  const uint64_t times = std::clamp<uint64_t>(branches / few, 1, most);
  return {.max_questions = uint32_t(least.max_questions * times),
          .max_conflicts = least.max_conflicts * times};
}

} // namespace

// One more kind of guesses, to be filtered with those that were kept. Those
// about objects are among these from the beginning.
void Prover::guess_more() {
  const Engine &engine = engine_of(run_.options.engine);
  if (guesses_.next == std::size(origins)) {
    // Why the last ones did not suffice is known.
    if (!engine.templates && !guesses_.others_why_not.empty())
      why_not_ = guesses_.others_why_not;
    phase_ = engine.more_steps ? Phase::MoreSteps : Phase::GaveUp;
    return;
  }
  // Clauses cost most; a few iterations in a row cost little.
  if (origins[guesses_.next] == Origin::Pdr && guesses_.next != first_pdr &&
      !guesses_.with_one_step && engine.more_steps) {
    guesses_.with_one_step = kept_;
    phase_ = Phase::MoreSteps;
    return;
  }
  const bool searches = guesses_.next == 1 && !guesses_.has_searched &&
                        engine.templates && uses(engine, Origin::Pdr) &&
                        is_state_machine(states_);
  guesses_.has_searched = guesses_.has_searched || searches;
  const Origin origin = searches ? Origin::Pdr : origins[guesses_.next++];
  if (!uses(engine, origin))
    return;
  if (origin == Origin::Element && flags_.leaves_elements) {
    flags_.wanted = Wanted::CallsInPlace;
    return give_up("calls are put in place");
  }
  if (origin == Origin::Pdr && !engine.templates &&
      guesses_.next != first_pdr + 1)
    return; // nothing is known that was not
  std::vector<Claim> claims = kept_;
  const size_t before = claims.size();
  if (origin == Origin::Horn)
    add_horn_claims(claims);
  else if (origin == Origin::Pdr) {
    if (!add_pdr_claims(claims))
      return;
  } else if (origin == Origin::Absint)
    add_abstract_claims(claims);
  else if (origin != Origin::Object)
    add_guesses(claims, origin);
  leave_numbers_out(claims, before);
  const size_t added = claims.size() - before;
  if (added == 0 && origin != Origin::Object)
    return;
  if (run_.stats)
    run_.stats->count("prove.guesses") += added;
  flags_.is_close = origin == Origin::Pdr;
  // The first ones are only what cutting needs.
  const std::span<const Claim> known =
      origin == Origin::Object ? std::span<const Claim>() : kept_;
  filter_ = std::make_unique<Filter>(
      program_, std::move(claims), known, cells_, run_,
      with(origin == Origin::Product ? Purpose::Algebra : Purpose::Filter));
  phase_ = Phase::Filter;
}

// Where there are few heap objects only, claims are about their order.
void Prover::leave_numbers_out(std::vector<Claim> &claims, size_t from) const {
  if (!cut::is_narrow(program_))
    return;
  std::vector<Claim> all = claims;
  sort_claims(all);
  if (cut::why_numbers_matter(*with_claims(program_, all, cells_)).empty())
    return;
  std::vector<Claim> kept(claims.begin(),
                          claims.begin() + std::ptrdiff_t(from));
  for (size_t i = from; i < claims.size(); ++i) {
    const Claim alone[] = {claims[i]};
    if (cut::why_numbers_matter(*with_claims(program_, alone, cells_)).empty())
      kept.push_back(claims[i]);
  }
  claims = std::move(kept);
}

// What holds if a function's result is such and what holds at its loops need
// each other: of functions that call themselves, what was dropped is tried once
// more with the guesses under conditions, and under these.
void Prover::add_guesses(std::vector<Claim> &claims, Origin origin) {
  const bool is_again = origin == Origin::Guarded && has_calls();
  std::set<std::pair<LoopId, Term>> kept;
  for (const Claim &claim : kept_)
    kept.emplace(claim.loop, claim.holds);
  for (const State &state : states_) {
    std::set<Term> dropped;
    if (is_again)
      for (Origin earlier : {Origin::Equality, Origin::Bound, Origin::Order})
        for (const Claim &claim :
             guess(program_.store, state, samples_, earlier))
          if (!kept.contains({claim.loop, claim.holds}) &&
              dropped.insert(claim.holds).second)
            claims.push_back(claim);
    std::vector<Claim> more =
        guess(program_.store, state, samples_, origin, dropped);
    // What one element alone does not keep may hold with what two do; not what
    // holds up to a number of the loop only, for links go anywhere.
    if (origin == Origin::Pair && !more.empty())
      for (Origin earlier : {Origin::Bound, Origin::Element})
        for (const Claim &claim :
             guess(program_.store, state, samples_, earlier))
          if (!kept.contains({claim.loop, claim.holds}) &&
              program_.store.kind(claim.holds) != Kind::Or)
            more.push_back(claim);
    claims.insert(claims.end(), more.begin(), more.end());
    // What a sum of elements is may hold with what is said of these, and only
    // then: of several iterations neither is tried.
    if (origin == Origin::Element && !state.elements.empty())
      for (Claim &claim :
           guess(program_.store, state, samples_, Origin::Equality))
        if (!kept.contains({claim.loop, claim.holds})) {
          claim.origin = Origin::Element;
          claims.push_back(claim);
        }
  }
}

// Of the loops that are cut, and not said before.
void Prover::add_new(std::vector<Claim> &claims, std::span<const Claim> found) {
  std::set<std::pair<LoopId, Term>> seen;
  for (const Claim &claim : claims)
    seen.emplace(claim.loop, claim.holds);
  KnownRegisters known(program_);
  for (const Claim &claim : found)
    if (loops_.contains(claim.loop) && known.has_all_of(claim) &&
        seen.emplace(claim.loop, claim.holds).second)
      claims.push_back(claim);
}

void Prover::add_abstract_claims(std::vector<Claim> &claims) {
  const AbstractClaims found = abstract_claims(program_);
  work_ += found.work / abstract_work + work_of_looking;
  add_new(claims, found.claims);
}

// False: everything begins again, with more loops.
bool Prover::add_pdr_claims(std::vector<Claim> &claims) {
  const bool is_alone = !engine_of(run_.options.engine).templates;
  const bool is_first = guesses_.next == first_pdr + 1;
  const pdr::Found found =
      pdr::search({.program = rest_.passed ? *rest_.passed : program_,
                   .states = states_,
                   .samples = samples_,
                   .known = kept_,
                   .run = run_},
                  is_alone   ? pdr_alone
                  : is_first ? effort_for(program_, pdr_first)
                             : effort_for(program_, pdr_beside));
  work_ += found.work + work_of_looking;
  guesses_.others_why_not = found.why_not;
  std::vector<std::string> others; // loops that it needs, too
  for (const Claim &claim : found.claims)
    if (!loops_.contains(claim.loop))
      others.push_back(program_.string(loop_of(program_, claim.loop).name));
  if (!others.empty() && extensions_ < max_extensions) {
    extend(others);
    return false;
  }
  std::set<Term> known;
  for (const Cell &cell : cells_)
    known.insert(cell.reg);
  for (const Cell &cell : found.cells)
    if (known.insert(cell.reg).second)
      cells_.push_back(cell);
  add_new(claims, found.claims);
  return true;
}

// Predicates that solve the program's Horn clauses, of the loops that are cut.
void Prover::add_horn_claims(std::vector<Claim> &claims) {
  horn::Invariants found = horn::find_invariants(
      rest_.passed ? *rest_.passed : program_, run_.options,
      run_.options.engine == "spacer" ? horn_alone : horn_beside, run_.stop);
  work_ += found.steps / horn_steps_per_work + work_of_looking;
  guesses_.others_why_not = found.why_not;
  cells_.insert(cells_.end(), found.lemmas.cells.begin(),
                found.lemmas.cells.end());
  add_new(claims, found.lemmas.claims);
}

} // namespace fathom::prove
