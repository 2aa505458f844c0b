#include "rewrite/rewriter.h"

#include "support/assert.h"
#include "support/stats.h"
#include "support/stop.h"

#include <algorithm>

namespace fathom {

namespace {

// A chain of steps on one term that is longer than this is cut: the term is
// right as it is, only perhaps not as small as it could be.
constexpr unsigned max_steps = 200;

} // namespace

Rewriter::Rewriter(TermStore &store, RewriteConfig config)
    : store_(store), config_(std::move(config)), table_(RuleTable::get()),
      ranges_(store), signed_ranges_(store, ranges_),
      memory_(store, ranges_, config_.memory), chains_(store) {
  std::span<const RuleInfo> infos = table_.infos();
  active_.assign(infos.size(), config_.enabled);
  hits_.assign(infos.size(), 0);
  for (size_t i = 0; i < infos.size(); ++i)
    if (infos[i].expand_phase)
      active_[i] = config_.expand_arrays;
  for (const std::string &name : config_.disabled_rules) {
    std::optional<size_t> rule = table_.find(name);
    FATHOM_ASSERT(rule, "a rule that does not exist is switched off");
    active_[*rule] = false;
  }
}

void Rewriter::remember(Term from, Term to) {
  if (from.id >= cache_.size())
    cache_.resize(std::max<size_t>(store_.size() + 1, cache_.size() * 3 / 2));
  cache_[from.id] = to;
}

void Rewriter::replace(Term from, Term to) {
  if (from.id >= replaced_.size())
    replaced_.resize(store_.size() + 1);
  replaced_[from.id] = to;
  if (from.id < cache_.size())
    cache_[from.id] = Term{};
}

void Rewriter::clear_replacements() { replaced_.clear(); }

void Rewriter::clear_cache() {
  cache_.clear();
  above_bounds_.clear();
  ranges_.clear_computed();
  signed_ranges_.clear();
  memory_.clear();
}

Term Rewriter::rewrite(Term t) {
  return run(t, rewrite_fully, config_.given_is_normal);
}

Term Rewriter::make(Kind kind, std::span<const Term> args,
                    std::span<const uint32_t> indices) {
  Result<Sort> sort = sort_of_application(store_, kind, args, indices);
  FATHOM_ASSERT(sort.has_value(), "ill-sorted term");
  return run(intern_application(store_, kind, *sort, args, indices), 1);
}

Term Rewriter::run(Term root, unsigned depth, bool normal) {
  // Procedures may call make() while an outer run is going on: each run works
  // above what it finds on the stacks.
  size_t base = frames_.size();
  visit(root, depth, 0, normal);
  while (frames_.size() > base)
    process(frames_.size() - 1);
  Term result = results_.back();
  results_.pop_back();
  return result;
}

void Rewriter::count_visit() {
  ++visited_;
  if (visited_ > config_.max_visited ||
      (config_.stop != nullptr &&
       config_.stop->stop_requested_at(visited_, 1024)))
    stopped_ = true;
}

// Puts t's normal form on the result stack if it is known, else a frame.
void Rewriter::visit(Term t, unsigned depth, unsigned steps, bool normal) {
  if (Term known = cached(t)) {
    results_.push_back(known);
    return;
  }
  if (stopped_) {
    results_.push_back(t);
    return;
  }
  if (Term other = replacement(t)) { // wait for the normal form of that
    frames_.push_back({.t = t,
                       .depth = depth,
                       .next_child = 0,
                       .steps = uint16_t(steps),
                       .waiting = true});
    visit_replacement(other);
    return;
  }
  if (depth == 0 || store_.num_children(t) == 0) {
    results_.push_back(t);
    return;
  }
  frames_.push_back({.t = t,
                     .depth = depth,
                     .next_child = 0,
                     .steps = uint16_t(steps),
                     .waiting = false,
                     .normal = normal});
  count_visit();
}

// One level of visit(): a chain of replacements must not recurse.
void Rewriter::visit_replacement(Term t) {
  while (true) {
    if (Term known = cached(t)) {
      results_.push_back(known);
      return;
    }
    Term next = replacement(t);
    if (!next)
      break;
    frames_.push_back({.t = t,
                       .depth = rewrite_fully,
                       .next_child = 0,
                       .steps = 0,
                       .waiting = true});
    t = next;
  }
  if (store_.num_children(t) == 0) {
    results_.push_back(t);
    return;
  }
  frames_.push_back({.t = t,
                     .depth = rewrite_fully,
                     .next_child = 0,
                     .steps = 0,
                     .waiting = false});
  count_visit();
}

void Rewriter::finish(Term from, Term result) {
  remember(from, result);
  frames_.pop_back();
}

void Rewriter::process(size_t at) {
  Frame &frame = frames_[at];
  if (frame.waiting) { // the last step of the chain left its result
    finish(frame.t, results_.back());
    return;
  }
  unsigned n = store_.num_children(frame.t);
  while (frame.next_child < n) {
    Term child = store_.child(frame.t, frame.next_child++);
    size_t before = frames_.size();
    unsigned depth = frame.depth;
    visit(child, depth >= rewrite_fully ? rewrite_fully : depth - 1, 0,
          frame.normal);
    if (frames_.size() != before)
      return; // `frame` may have moved
  }
  Term children[5];
  std::copy(results_.end() - n, results_.end(), children);
  results_.resize(results_.size() - n);
  if (frame.normal && stays_normal(frame.t, {children, n})) {
    results_.push_back(frame.t);
    finish(frame.t, frame.t);
    return;
  }
  Term t = rebuild(frame.t, {children, n});
  if (Term known = t == frame.t ? Term{} : cached(t)) {
    results_.push_back(known);
    finish(frame.t, known);
    return;
  }
  apply_rules(at, t);
}

// t was in normal form, and nothing below it has become another term: only what
// is assumed of ranges below it can be news.
bool Rewriter::stays_normal(Term t, std::span<const Term> children) {
  bool same = std::ranges::equal(store_.children(t), children);
  bool bounds = ranges_.is_assumed(t);
  for (Term c : children)
    bounds |= ranges_.is_assumed(c) ||
              (c.id < above_bounds_.size() && above_bounds_[c.id]);
  if (bounds) {
    if (t.id >= above_bounds_.size())
      above_bounds_.resize(store_.size() + 1);
    above_bounds_[t.id] = true;
  }
  return same && !bounds;
}

// The same operator over new children, constants computed, commutative
// operators in order: constants last, then by id.
Term Rewriter::rebuild(Term t, std::span<const Term> children) {
  Kind kind = store_.kind(t);
  uint32_t indices[max_indices];
  unsigned count = 0;
  for (uint32_t i : store_.indices(t))
    indices[count++] = i;
  Term ordered[2];
  if (is_commutative(kind)) {
    ordered[0] = children[0];
    ordered[1] = children[1];
    bool c0 = store_.is_const(ordered[0]), c1 = store_.is_const(ordered[1]);
    if (c0 != c1 ? c0 : ordered[1] < ordered[0])
      std::swap(ordered[0], ordered[1]);
    children = {ordered, 2};
  }
  return make_folded(store_, kind, store_.sort(t), children, {indices, count});
}

void Rewriter::apply_rules(size_t at, Term t) {
  Term original = frames_[at].t;
  unsigned steps = frames_[at].steps;
  if (store_.num_children(t) != 0 && steps < max_steps && !stopped_) {
    bool has_two = store_.num_children(t) > 1;
    auto first = unsigned(store_.kind(store_.child(t, 0)));
    auto second = has_two ? unsigned(store_.kind(store_.child(t, 1))) : 0;
    for (const RuleTable::Candidate &c : table_.for_kind(store_.kind(t))) {
      uint16_t rule = c.rule;
      if (!active_[rule] || !c.children[0][first] ||
          (has_two && !c.children[1][second]))
        continue;
      unsigned again = 0;
      Term next = next_by_rule(rule, t, again);
      if (!next || next == t)
        continue;
      FATHOM_ASSERT(store_.sort(next) == store_.sort(t),
                    "a rule changed the sort");
      ++hits_[rule];
      if (t != original && !cached(t)) {
        // Remember the rebuilt term too, by a frame of its own.
        frames_[at].waiting = true;
        frames_.push_back({.t = t,
                           .depth = 1,
                           .next_child = 0,
                           .steps = uint16_t(steps),
                           .waiting = true});
      } else {
        frames_[at].waiting = true;
      }
      visit(next, again, steps + 1);
      return;
    }
  } else if (steps >= max_steps) {
    ++out_of_steps_;
  }
  results_.push_back(t);
  remember(t, t);
  finish(original, t);
}

// No term if it does not apply.
Term Rewriter::next_by_rule(uint16_t rule, Term t, unsigned &again) {
  const PatternRule *pattern = table_.pattern(rule);
  if (pattern == nullptr)
    return table_.infos()[rule].procedure(*this, t, again);
  Bindings bindings;
  if (!pattern->match(store_, t, bindings))
    return Term{};
  again = pattern->result_height();
  return pattern->result(store_, bindings);
}

Term Rewriter::apply_rule(size_t rule, Term t) {
  unsigned again = 0;
  Term next = next_by_rule(uint16_t(rule), t, again);
  return next == t ? Term{} : next;
}

void Rewriter::add_hits_of(const Rewriter &other) {
  visited_ += other.visited_;
  out_of_steps_ += other.out_of_steps_;
  memory_.add_counts_of(other.memory_);
  for (size_t i = 0; i < hits_.size(); ++i)
    hits_[i] += other.hits_[i];
}

void Rewriter::add_statistics(Stats &stats) const {
  stats.count("rewrite.visited") += visited_;
  stats.count("rewrite.out-of-steps") += out_of_steps_;
  memory_.add_statistics(stats);
  for (size_t i = 0; i < hits_.size(); ++i)
    if (hits_[i] != 0)
      stats.count("rewrite.rule." + std::string(table_.infos()[i].name)) +=
          hits_[i];
}

} // namespace fathom
