#include "prove/text/comparisons.h"

#include <algorithm>
#include <utility>

namespace fathom::prove {

namespace {

using Op = Comparison::Op;
constexpr size_t most_operands = 64; // nobody reads more

Comparison negated(Comparison c) {
  switch (c.op) {
  case Op::Less:
    return {.left = c.right,
            .right = c.left,
            .op = Op::AtMost,
            .is_signed = c.is_signed};
  case Op::AtMost:
    return {.left = c.right,
            .right = c.left,
            .op = Op::Less,
            .is_signed = c.is_signed};
  case Op::Equal:
    c.op = Op::Differ;
    return c;
  case Op::Differ:
    c.op = Op::Equal;
    return c;
  }
  return c;
}

// a < b || b < a, and a <= b && b <= a. Nothing: they stay two.
std::optional<Comparison> merged(const Comparison &a, const Comparison &b,
                                 bool is_any) {
  const Op op = is_any ? Op::Less : Op::AtMost;
  if (a.op != op || b.op != op || a.is_signed != b.is_signed ||
      a.left != b.right || a.right != b.left)
    return std::nullopt;
  return Comparison{a.left, a.right, is_any ? Op::Differ : Op::Equal};
}

// Whether this is a disjunction (true), a conjunction (false), or neither.
std::optional<bool> is_any_of(Kind kind, bool is_negated) {
  if (kind == Kind::Or || kind == Kind::Implies)
    return !is_negated;
  if (kind == Kind::And)
    return is_negated;
  return std::nullopt;
}

void add(std::vector<Operand> &list, const Operand &operand, bool is_any) {
  if (std::ranges::find(list, operand) != list.end())
    return;
  if (operand.comparison)
    for (Operand &other : list)
      if (other.comparison)
        if (std::optional<Comparison> both =
                merged(*other.comparison, *operand.comparison, is_any)) {
          other.comparison = both;
          return;
        }
  list.push_back(operand);
}

} // namespace

std::optional<Comparison> comparison_of(const TermStore &store, Term t,
                                        bool is_negated) {
  while (store.kind(t) == Kind::Not) {
    t = store.child(t, 0);
    is_negated = !is_negated;
  }
  struct Row {
    Kind kind;
    Op op;
    bool is_signed, is_swapped;
  };
  static constexpr Row rows[] = {{Kind::Eq, Op::Equal, false, false},
                                 {Kind::BvUlt, Op::Less, false, false},
                                 {Kind::BvUle, Op::AtMost, false, false},
                                 {Kind::BvSlt, Op::Less, true, false},
                                 {Kind::BvSle, Op::AtMost, true, false},
                                 {Kind::BvUgt, Op::Less, false, true},
                                 {Kind::BvUge, Op::AtMost, false, true},
                                 {Kind::BvSgt, Op::Less, true, true},
                                 {Kind::BvSge, Op::AtMost, true, true}};
  const auto row = std::ranges::find(rows, store.kind(t), &Row::kind);
  if (row == std::end(rows) ||
      store.sort_kind(store.child(t, 0)) != SortKind::BitVec)
    return std::nullopt;
  Comparison result{.left = store.child(t, 0),
                    .right = store.child(t, 1),
                    .op = row->op,
                    .is_signed = row->is_signed};
  if (row->is_swapped)
    std::swap(result.left, result.right);
  return is_negated ? negated(result) : result;
}

std::optional<Operands> operands_of(const TermStore &store, Term t) {
  struct Part {
    Term term;
    bool is_negated;
  };
  auto without_not = [&](Part part) {
    while (store.kind(part.term) == Kind::Not)
      part = {store.child(part.term, 0), !part.is_negated};
    return part;
  };
  const Part root = without_not({t, false});
  const std::optional<bool> is_any =
      is_any_of(store.kind(root.term), root.is_negated);
  if (!is_any)
    return std::nullopt;
  Operands result{.list = {}, .is_any = *is_any};
  std::vector<Part> open{root};
  for (size_t seen = 0; !open.empty(); ++seen) {
    if (seen > most_operands)
      return std::nullopt;
    const Part part = without_not(open.back());
    open.pop_back();
    const Kind kind = store.kind(part.term);
    if (is_any_of(kind, part.is_negated) != is_any) {
      std::optional<Comparison> comparison =
          comparison_of(store, part.term, part.is_negated);
      add(result.list,
          comparison ? Operand{.comparison = comparison}
                     : Operand{.comparison = {},
                               .term = part.term,
                               .is_negated = part.is_negated},
          *is_any);
      continue;
    }
    // The last one first, as a stack has it.
    for (size_t i = store.children(part.term).size(); i-- > 0;)
      open.push_back({store.child(part.term, i),
                      part.is_negated != (kind == Kind::Implies && i == 0)});
  }
  return result;
}

} // namespace fathom::prove
