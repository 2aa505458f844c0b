#include "prove/stated.h"

#include "cut/effects.h"
#include "prove/expand.h"
#include "sea/text/claim_text.h"
#include "terms/builder.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>

namespace fathom::prove {

namespace {

constexpr size_t max_cells = 8;

class ForAll {
public:
  ForAll(const sea::Program &program, State &state)
      : program_(program), state_(state),
        f_(program.functions[state.loop.function]), store_(program.store),
        builder_(store_), expander_(
                              f_, state.loop.loop,
                              [this](const sea::Stmt &load, Term pointer) {
                                return cell_of(load, pointer);
                              },
                              [this](Term input) { return any_of(input); }) {}

  void run() {
    if (program_.ptr_width != 64 && program_.ptr_width != 32)
      return;
    for (sea::BlockId b : cut::blocks_of(f_, state_.loop.loop))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        if (s.op == sea::Opcode::Check &&
            program_.string(program_.properties[s.data].message)
                .starts_with(sea::claim_prefix))
          look_at(f_.arguments(s)[0]);
  }

private:
  void look_at(Term condition) {
    input_ = {};
    Term holds = expander_.at_header(condition);
    if (!holds || !input_)
      return;
    // Without an element there is nothing that it would be said of.
    const Term roots[] = {holds};
    for (Term t : reachable(store_, roots))
      if (std::any_of(
              state_.stated_cells.begin(), state_.stated_cells.end(),
              [&](const Cell &cell) { return cell.any && cell.reg == t; })) {
        state_.stated_for_all.push_back({state_.loop, holds, Origin::Element});
        return;
      }
  }
  // Elements have numbers of 32 bits; what lies behind is not claimed.
  Term any_of(Term input) {
    if (store_.sort_kind(input) != SortKind::BitVec ||
        (input_ && input_ != input) ||
        (store_.width(input) != 32 && store_.width(input) != 64))
      return Term{};
    input_ = input;
    if (!any_)
      any_ = state_.elements.empty()
                 ? store_.make_fresh_var("any", store_.bv_sort(32))
                 : state_.elements[0].any;
    return store_.width(input) == 32
               ? any_
               : builder_.make(Kind::ZeroExtend, {any_}, {32});
  }
  // Of memory as it is at the header.
  Term cell_of(const sea::Stmt &load, Term pointer) {
    Term memory = f_.arguments(load)[1], value = f_.definitions(load)[0];
    std::vector<Cell> &cells = state_.stated_cells;
    if (!expander_.is_of_header(memory) || load.is_volatile ||
        store_.sort_kind(value) != SortKind::BitVec ||
        store_.width(value) % 8 != 0 || !expander_.is_outside(pointer))
      return Term{};
    for (const Cell &cell : cells)
      if (cell.pointer == pointer && cell.memory == memory &&
          store_.sort(cell.reg) == store_.sort(value))
        return cell.reg;
    if (cells.size() >= max_cells)
      return Term{};
    const Term roots[] = {pointer};
    const std::vector<Term> all = reachable(store_, roots);
    const bool is_any =
        any_ && std::find(all.begin(), all.end(), any_) != all.end();
    cells.push_back({.loop = state_.loop,
                     .reg = store_.make_fresh_var("stated", store_.sort(value)),
                     .pointer = pointer,
                     .memory = memory,
                     .log2_align = load.log2_align,
                     .any = is_any ? any_ : Term{}});
    return cells.back().reg;
  }

  const sea::Program &program_;
  State &state_;
  const sea::Function &f_;
  TermStore &store_;
  Builder builder_;
  Expander expander_;
  Term any_, input_;
};

// What is false whatever the choices in it are.
std::set<Term> never_holding(const TermStore &store, Term condition) {
  std::set<Term> never;
  const Term roots[] = {condition};
  for (Term t : reachable(store, roots)) // arms before choices
    if (store.is_false(t) ||
        (store.kind(t) == Kind::Ite && never.contains(store.child(t, 1)) &&
         never.contains(store.child(t, 2))))
      never.insert(t);
  return never;
}

} // namespace

std::vector<Term> stated_parts(TermStore &store, Term condition) {
  Builder builder(store);
  const std::set<Term> never = never_holding(store, condition);
  std::vector<Term> parts, open = {condition}; // the first one last
  std::set<Term> seen;
  while (!open.empty()) {
    Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second || store.is_true(t))
      continue;
    const Kind kind = store.kind(t);
    if (kind == Kind::And) {
      for (uint32_t i = store.num_children(t); i-- > 0;)
        open.push_back(store.child(t, i));
    } else if (kind == Kind::Ite && never.contains(store.child(t, 2))) {
      open.push_back(store.child(t, 1));
      open.push_back(store.child(t, 0));
    } else if (kind == Kind::Ite && never.contains(store.child(t, 1))) {
      open.push_back(store.child(t, 2));
      open.push_back(builder.make_not(store.child(t, 0)));
    } else {
      parts.push_back(t);
    }
  }
  return parts;
}

void add_stated_for_all(const sea::Program &program, State &state) {
  ForAll(program, state).run();
}

} // namespace fathom::prove
