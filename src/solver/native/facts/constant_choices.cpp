#include "solver/native/facts/constant_choices.h"

#include "solver/native/facts/replaced.h"
#include "solver/native/facts/value_sets.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace fathom {

namespace {

// Pairs of words that are looked at, for each term there is, and for one
// comparison: two words that have no conditions in common have as many pairs as
// the product of their sizes.
constexpr uint64_t pairs_per_term = 16;
constexpr uint64_t max_pairs_of_one = 4096;

// Conditions of choices are comparisons, too: a round sees what became of them
// in the round before.
constexpr unsigned max_rounds = 2;
// Where choices are a smaller part of the gates nothing is tried.
constexpr uint64_t least_share = 8;

struct Comparison {
  Kind kind; // Eq, BvUlt or BvSlt
  Term a, b;
};

class EndComparer {
public:
  EndComparer(Rewriter &rewriter, const std::vector<Term> &terms)
      : rewriter_(rewriter), store_(rewriter.store()), values_(store_, terms),
        pairs_left_(pairs_per_term * terms.size()) {}

  bool is_worth_a_look(Term t) {
    if (!is_comparison(t))
      return false;
    Term a = store_.child(t, 0), b = store_.child(t, 1);
    return (is_choice(a) && values_.is_known(b)) ||
           (is_choice(b) && values_.is_known(a));
  }

  // No term if that would take too many steps.
  std::optional<Term> compare(Term atom) {
    const Comparison whole = canonical(
        {store_.kind(atom), store_.child(atom, 0), store_.child(atom, 1)});
    std::vector<Comparison> todo{whole};
    uint64_t left = std::min(pairs_left_, max_pairs_of_one);
    const uint64_t before = left;
    while (!todo.empty() && left > 0) {
      const Comparison c = todo.back();
      std::optional<Term> known = result(c);
      if (!known) {
        left -= 1;
        known = from_parts(c, todo);
      }
      if (known)
        todo.pop_back();
    }
    pairs_left_ -= before - left;
    return todo.empty() ? result(whole) : std::nullopt;
  }

private:
  bool is_comparison(Term t) const {
    const Kind kind = store_.kind(t);
    return (kind == Kind::Eq || kind == Kind::BvUlt || kind == Kind::BvSlt) &&
           store_.sort_kind(store_.child(t, 0)) == SortKind::BitVec;
  }
  bool is_choice(Term t) const { return store_.kind(t) == Kind::Ite; }

  // One comparison for all constants between the same two values.
  Comparison canonical(Comparison c) {
    if (c.kind == Kind::Eq)
      return c.b < c.a ? Comparison{c.kind, c.b, c.a} : c;
    const bool is_signed = c.kind == Kind::BvSlt;
    std::optional<uint64_t> same;
    if (store_.is_bv_const(c.b)) {
      same = values_.next_from(c.a, store_.small_value(c.b), is_signed);
      if (same)
        c.b = store_.make_bv(store_.width(c.b), *same);
    } else if (store_.is_bv_const(c.a)) {
      same = values_.last_up_to(c.b, store_.small_value(c.a), is_signed);
      if (same)
        c.a = store_.make_bv(store_.width(c.a), *same);
    }
    return c;
  }

  static size_t place(Kind kind) {
    return kind == Kind::Eq ? 0 : kind == Kind::BvUlt ? 1 : 2;
  }
  static uint64_t key(const Comparison &c) {
    return uint64_t(c.a.id) << 32 | c.b.id;
  }

  // What is known without looking at parts.
  std::optional<Term> result(const Comparison &c) {
    if (c.a == c.b)
      return store_.make_bool(c.kind == Kind::Eq);
    const std::unordered_map<uint64_t, Term> &done = done_[place(c.kind)];
    if (auto it = done.find(key(c)); it != done.end())
      return it->second;
    return {};
  }

  // Pushes what has to be known first, if there is such.
  std::optional<Term> from_parts(const Comparison &c,
                                 std::vector<Comparison> &todo) {
    std::unordered_map<uint64_t, Term> &done = done_[place(c.kind)];
    if (std::optional<bool> decided = values_.decide(c.kind, c.a, c.b))
      return done.emplace(key(c), store_.make_bool(*decided)).first->second;
    const bool a_is = is_choice(c.a), b_is = is_choice(c.b);
    if (!a_is && !b_is)
      return done.emplace(key(c), rewriter_.make(c.kind, {c.a, c.b}))
          .first->second;
    // Later conditions first: executions that met last are told apart first,
    // on both sides, as in an ordered decision diagram.
    Term condition = a_is ? store_.child(c.a, 0) : store_.child(c.b, 0);
    if (a_is && b_is)
      condition = std::max(condition, store_.child(c.b, 0));
    auto side = [&](Term t, unsigned i) {
      return is_choice(t) && store_.child(t, 0) == condition
                 ? store_.child(t, i)
                 : t;
    };
    std::array<Comparison, 2> parts;
    std::array<std::optional<Term>, 2> results;
    for (unsigned i : {0u, 1u}) {
      parts[i] = canonical({c.kind, side(c.a, i + 1), side(c.b, i + 1)});
      results[i] = result(parts[i]);
    }
    if (!results[0] || !results[1]) {
      for (unsigned i : {0u, 1u})
        if (!results[i])
          todo.push_back(parts[i]);
      return {};
    }
    return done
        .emplace(key(c),
                 rewriter_.make_ite(condition, *results[0], *results[1]))
        .first->second;
  }

  Rewriter &rewriter_;
  TermStore &store_;
  ValueSets values_;
  uint64_t pairs_left_;
  std::array<std::unordered_map<uint64_t, Term>, 3> done_; // by kind
};

// What facts cost as a circuit, roughly: words that are chosen from few values
// have few different bits.
struct Gates {
  uint64_t all = 0;
  uint64_t of_choices = 0; // from constants, and what compares them
};

Gates num_gates(const TermStore &store, const std::vector<Term> &facts) {
  const std::vector<Term> terms = reachable(store, facts);
  ValueSets values(store, terms);
  Gates sum;
  for (Term t : terms) {
    const unsigned n = store.num_children(t);
    if (n == 0 || store.kind(t) == Kind::Not)
      continue;
    const Term last = store.child(t, n - 1);
    const bool is_word = store.sort_kind(last) == SortKind::BitVec;
    uint64_t gates = n - 1;
    if (store.kind(t) == Kind::Ite)
      gates = 3 * (is_word ? values.num_bits(t) : 1);
    else if (is_word)
      gates = 4 * std::max(values.num_bits(last),
                           values.num_bits(store.child(t, 0)));
    sum.all += gates;
    auto is_choice = [&](Term of) {
      return store.kind(of) == Kind::Ite && values.is_known(of);
    };
    if (is_choice(t) ||
        (store.is_bool(t) && (is_choice(last) || is_choice(store.child(t, 0)))))
      sum.of_choices += gates;
  }
  return sum;
}

// What was replaced in this round; 0 if that would need more gates.
size_t run_round(Rewriter &rewriter, std::vector<Term> &facts) {
  TermStore &store = rewriter.store();
  const Gates before = num_gates(store, facts);
  if (before.of_choices * least_share < before.all)
    return 0;
  const std::vector<Term> terms = reachable(store, facts);
  EndComparer comparer(rewriter, terms);
  size_t num_changed = 0, steps = 0;
  for (Term t : terms) {
    const StopToken *stop = rewriter.config().stop;
    if (stop != nullptr && stop->stop_requested_at(++steps, 1024))
      break;
    if (!comparer.is_worth_a_look(t))
      continue;
    if (std::optional<Term> made = comparer.compare(t); made && *made != t) {
      rewriter.replace(t, *made);
      ++num_changed;
    }
  }
  if (num_changed == 0)
    return 0;
  std::vector<Term> changed = facts;
  rewrite_replaced(rewriter, changed);
  if (num_gates(store, changed).all > before.all)
    return 0;
  facts = std::move(changed);
  return num_changed;
}

} // namespace

size_t compare_at_ends(Rewriter &rewriter, std::vector<Term> &facts) {
  size_t num_changed = 0;
  for (unsigned i = 0; i < max_rounds; ++i) {
    const size_t changed = run_round(rewriter, facts);
    num_changed += changed;
    if (changed == 0)
      break;
  }
  return num_changed;
}

} // namespace fathom
