#include "shrink.h"

#include "child.h"
#include "terms/builder.h"
#include "terms/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace fathom::fuzz {

namespace {

// Crashes are the same when they say the same, numbers aside.
std::string signature(const Failure &failure) {
  std::string text(to_string(failure.kind));
  if (failure.kind == FailureKind::Crash)
    for (char c : failure.what)
      if (c < '0' || c > '9')
        text += c;
  return text;
}

class Shrinker {
public:
  Shrinker(const std::string &text, const Failure &failure,
           const CheckSettings &settings, double seconds)
      : b_(store_), settings_(settings), wanted_(signature(failure)),
        deadline_(now_ms() + int64_t(seconds * 1000)) {
    result_ = {text, failure};
    Result<Case> parsed = parse_script(store_, text, "shrink");
    FATHOM_ASSERT(parsed.has_value(), "own text cannot be read");
    best_ = *parsed;
  }

  Shrunk run() {
    for (bool changed = true; changed;) {
      changed = drop_steps();
      changed = drop_assumptions() || changed;
      changed = replace_terms() || changed;
    }
    return result_;
  }

private:
  size_t cost(const Case &script) const {
    std::vector<Term> roots = roots_of(script);
    return 4 * size_of(store_, script) + variables_of(store_, roots).size();
  }

  bool accept(const Case &candidate) {
    if (now_ms() > deadline_ || cost(candidate) >= cost(best_))
      return false;
    ++result_.attempts;
    std::string text = to_script(store_, candidate);
    Failure failure = try_script(text, result_.failure.flags, settings_);
    if (signature(failure) != wanted_)
      return false;
    best_ = candidate;
    result_.text = text;
    result_.failure = failure;
    return true;
  }

  // Without the steps from begin to end; a push goes with its pop.
  std::optional<Case> without(size_t begin, size_t end) const {
    std::vector<bool> dropped(best_.steps.size(), false);
    std::vector<size_t> open;
    for (size_t i = 0; i < best_.steps.size(); ++i) {
      dropped[i] = i >= begin && i < end;
      if (best_.steps[i].kind == Step::Kind::Push)
        open.push_back(i);
      if (best_.steps[i].kind == Step::Kind::Pop) {
        size_t push = open.back();
        open.pop_back();
        if (dropped[i] || dropped[push])
          dropped[i] = dropped[push] = true;
      }
    }
    Case script;
    for (size_t i = 0; i < best_.steps.size(); ++i)
      if (!dropped[i])
        script.steps.push_back(best_.steps[i]);
    return script.steps.empty() ? std::nullopt : std::optional(script);
  }

  bool drop_steps() {
    bool changed = false;
    for (size_t chunk = std::max<size_t>(best_.steps.size() / 2, 1); chunk > 0;
         chunk /= 2)
      for (size_t i = 0; i < best_.steps.size();) {
        std::optional<Case> script = without(i, i + chunk);
        if (script && accept(*script))
          changed = true;
        else
          i += chunk;
      }
    return changed;
  }

  bool drop_assumptions() {
    bool changed = false;
    for (size_t i = 0; i < best_.steps.size(); ++i)
      for (size_t k = 0; best_.steps[i].kind == Step::Kind::Check &&
                         k < best_.steps[i].terms.size();) {
        Case script = best_;
        std::vector<Term> &terms = script.steps[i].terms;
        terms.erase(terms.begin() + ptrdiff_t(k));
        if (accept(script))
          changed = true;
        else
          ++k;
      }
    return changed;
  }

  bool replace_terms() {
    bool changed = false;
    std::vector<Term> todo = reachable(store_, roots_of(best_));
    for (size_t i = todo.size(); i-- > 0;) {
      std::vector<Term> now = reachable(store_, roots_of(best_));
      if (!std::ranges::binary_search(now, todo[i]))
        continue;
      for (Term by : replacements(todo[i]))
        if (accept(replaced(todo[i], by))) {
          changed = true;
          break;
        }
    }
    return changed;
  }

  std::vector<Term> replacements(Term t) {
    std::vector<Term> list;
    if (store_.kind(t) == Kind::Bound || store_.is_const(t))
      return list;
    Sort sort = store_.sort(t);
    const SortInfo row = store_.info(sort);
    if (row.kind == SortKind::Bool)
      list = {b_.make_true(), b_.make_false()};
    if (row.kind == SortKind::BitVec)
      list = {b_.make_bv(row.width, 0), b_.make_bv(row.width, 1),
              b_.make_bv(BitVec::ones(row.width))};
    if (store_.kind(t) != Kind::Lambda)
      for (Term c : store_.children(t))
        if (store_.sort(c) == sort)
          list.push_back(c);
    if (store_.kind(t) != Kind::Var)
      list.push_back(store_.make_var("s" + std::to_string(next_name_++), sort));
    return list;
  }

  Case replaced(Term from, Term to) {
    std::unordered_map<Term, Term> made;
    for (Term t : reachable(store_, roots_of(best_))) {
      Term u = t;
      if (t == from) {
        u = to;
      } else if (info(store_.kind(t)).rule != SortRule::Leaf) {
        std::vector<Term> children;
        for (Term c : store_.children(t))
          children.push_back(made[c]);
        u = with_children(store_, t, children);
      }
      made[t] = u;
    }
    Case script = best_;
    for (Step &step : script.steps)
      for (Term &t : step.terms)
        t = made[t];
    return script;
  }

  TermStore store_;
  Builder b_;
  CheckSettings settings_;
  std::string wanted_;
  int64_t deadline_;
  Case best_;
  Shrunk result_;
  unsigned next_name_ = 0;
};

} // namespace

Failure try_script(const std::string &text, const std::string &flags,
                   const CheckSettings &settings) {
  Child child([&](Shared &shared) {
    std::optional<Config> config = parse_config(flags);
    FATHOM_ASSERT(config.has_value(), "unknown flags");
    TermStore store;
    Result<Case> script = parse_script(store, text, "script");
    FATHOM_ASSERT(script.has_value(), "own text cannot be read");
    Failure failure = check_case(store, *script, {*config}, settings,
                                 shared.counters[0], shared.progress);
    if (failure.kind != FailureKind::None)
      shared.report(failure);
  });
  child.wait(settings.native_seconds + 5);
  return child.is_other() ? Failure{} : child.failure();
}

Shrunk shrink(const std::string &text, const Failure &failure,
              const CheckSettings &settings, double seconds) {
  return Shrinker(text, failure, settings, seconds).run();
}

} // namespace fathom::fuzz
