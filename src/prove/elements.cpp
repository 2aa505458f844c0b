#include "prove/elements.h"

#include "terms/builder.h"

#include <algorithm>
#include <bit>
#include <set>

namespace fathom::prove {

using sea::Opcode;

namespace {

constexpr size_t most_steps = 200; // of a walk through definitions

} // namespace

Places::Places(const sea::Function &f)
    : f_(f), store_(f.program->store), cfg_(f) {
  for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
    for (const sea::Stmt &s : f.blocks[b].stmts)
      for (Term reg : f.definitions(s))
        definitions_.emplace(reg, Definition{b, &s});
}

std::optional<sea::BlockId> Places::block_of(Term reg) const {
  auto found = definitions_.find(reg);
  return found == definitions_.end() ? std::nullopt
                                     : std::optional(found->second.block);
}

Term Places::defined(Term t) const {
  for (size_t steps = 0; steps < most_steps; ++steps) {
    auto found = definitions_.find(t);
    if (found == definitions_.end() || found->second.stmt->op != Opcode::Define)
      return t;
    t = f_.arguments(*found->second.stmt)[0];
  }
  return t;
}

bool Places::is_before(Term reg, sea::BlockId header) const {
  auto found = definitions_.find(reg);
  return found != definitions_.end() &&
         is_known_at(f_, cfg_, found->second.block, header);
}

Term Places::root(Term pointer, sea::BlockId header) const {
  std::vector<Term> open{pointer};
  std::set<Term> seen{pointer};
  Term root;
  while (!open.empty() && seen.size() < most_steps) {
    Term t = defined(open.back());
    open.pop_back();
    if (store_.kind(t) == Kind::PtrAdd) {
      Term from = store_.child(t, 0);
      if (seen.insert(from).second)
        open.push_back(from);
      continue;
    }
    auto found = definitions_.find(t);
    if (found != definitions_.end() && found->second.stmt->op == Opcode::Phi &&
        !is_before(t, header)) {
      for (Term arm : f_.arguments(*found->second.stmt))
        if (seen.insert(arm).second)
          open.push_back(arm);
      continue;
    }
    if (store_.kind(t) != Kind::Var || (root && root != t))
      return Term{};
    root = t;
  }
  return open.empty() ? root : Term{};
}

Term Places::index(Term pointer, Term root, uint64_t bytes) const {
  Builder b(store_);
  Term t = defined(pointer);
  if (store_.kind(t) == Kind::PtrAdd && store_.child(t, 0) == root) {
    Term step = defined(store_.child(t, 1));
    if (bytes != 1 && store_.kind(step) == Kind::BvMul) {
      for (size_t side : {0u, 1u}) {
        Term factor = store_.child(step, side);
        if (store_.kind(factor) == Kind::BvConst &&
            store_.value(factor).to_u64() == bytes) {
          step = defined(store_.child(step, 1 - side));
          bytes = 1;
          break;
        }
      }
    }
    if (bytes == 1 && store_.kind(step) == Kind::ZeroExtend &&
        store_.width(store_.child(step, 0)) == 32)
      return store_.child(step, 0);
    if (bytes == 1)
      return b.make_extract(step, 31, 0);
  }
  Term distance = b.make(Kind::BvSub, {b.make(Kind::PtrOffset, {pointer}),
                                       b.make(Kind::PtrOffset, {root})});
  if (bytes > 1)
    distance =
        b.make(Kind::BvLshr,
               {distance, store_.make_bv(store_.width(distance),
                                         uint64_t(std::countr_zero(bytes)))});
  return b.make_extract(distance, 31, 0);
}

Term Places::same_memory(Term memory) const {
  for (size_t steps = 0; steps < most_steps; ++steps) {
    auto found = definitions_.find(memory);
    if (found == definitions_.end() || found->second.stmt->op != Opcode::Phi)
      return memory;
    std::span<const Term> arms = f_.arguments(*found->second.stmt);
    if (!std::all_of(arms.begin(), arms.end(),
                     [&](Term arm) { return arm == arms[0]; }))
      return memory;
    memory = arms[0];
  }
  return memory;
}

bool Places::is_made_from(Term memory, Term origin) const {
  std::vector<Term> open{memory};
  std::set<Term> seen{memory};
  const Term wanted = same_memory(origin);
  while (!open.empty() && seen.size() < most_steps) {
    Term next = same_memory(open.back());
    open.pop_back();
    if (next == wanted)
      return true;
    auto found = definitions_.find(next);
    if (found == definitions_.end())
      continue;
    const sea::Stmt &s = *found->second.stmt;
    auto arguments = f_.arguments(s);
    if (s.op == Opcode::Store)
      arguments = arguments.subspan(2);
    else if (s.op != Opcode::Phi)
      continue;
    for (Term one : arguments)
      if (seen.insert(one).second)
        open.push_back(one);
  }
  return false;
}

Instances::Instances(const sea::Function &f, sea::FunctionId id,
                     std::span<const Cell> elements)
    : f_(f) {
  for (const Cell &cell : elements) {
    if (cell.loop.function != id || // or of the heap: claims.cpp
        f.program->store.kind(cell.pointer) != Kind::PtrAdd)
      continue;
    if (!places_)
      places_.emplace(f);
    TermStore &store = f.program->store;
    const sea::BlockId header = f.loops[cell.loop.loop].header;
    std::vector<Term> &anys = anys_[cell.loop.loop];
    if (std::find(anys.begin(), anys.end(), cell.any) == anys.end())
      anys.push_back(cell.any);
    elements_.push_back({.cell = &cell,
                         .header = header,
                         .root = places_->root(cell.pointer, header),
                         .bytes = store.width(cell.reg) / 8});
  }
}

std::vector<Instances::Instance> Instances::at_header(uint32_t loop) const {
  auto found = anys_.find(loop);
  if (found == anys_.end() || found->second.size() != 2)
    return {};
  return {{loop, Builder(f_.program->store)
                     .make_concat(found->second[1], found->second[0])}};
}

bool Instances::is_inside(sea::BlockId block, uint32_t loop) const {
  for (uint32_t l = f_.loop_of[block]; l != sea::none; l = f_.loops[l].parent)
    if (l == loop)
      return true;
  return loop == sea::none;
}

// With the numbers of the header, and with other values that were said before.
void Instances::add_pairs(const Element &e, sea::BlockId block, Term value,
                          std::vector<Instance> &result) {
  constexpr size_t most_said = 3;
  Builder b(f_.program->store);
  const uint32_t loop = e.cell->loop.loop;
  std::vector<Term> others;
  if (is_inside(block, loop))
    others = anys_.at(loop);
  std::vector<Said> &said = said_[loop];
  size_t count = 0;
  for (size_t i = said.size(); i-- > 0 && count < most_said;)
    if (places_->dominates(said[i].block, block) &&
        is_inside(block, f_.loop_of[said[i].block])) {
      if (said[i].value == value && said[i].block == block)
        return; // it is about all that the block reads from there on
      if (std::find(others.begin(), others.end(), said[i].value) !=
              others.end() ||
          said[i].value == value)
        continue;
      ++count;
      others.push_back(said[i].value);
    }
  said.push_back({block, value});
  for (Term other : others) {
    result.push_back({loop, b.make_concat(value, other)});
    result.push_back({loop, b.make_concat(other, value)});
  }
  result.push_back({loop, b.make_concat(value, value)});
}

std::vector<Instances::Instance> Instances::before(sea::BlockId block,
                                                   const sea::Stmt &s) {
  std::vector<Instance> result;
  if (elements_.empty() || s.op != Opcode::Load)
    return result;
  TermStore &store = f_.program->store;
  Term pointer = f_.arguments(s)[0];
  Term loaded = f_.definitions(s)[0];
  if (store.sort_kind(loaded) != SortKind::BitVec)
    return result;
  Term memory = f_.arguments(s)[1];
  for (const Element &e : elements_) {
    Term root = places_->root(pointer, e.header);
    if (e.root != root || e.bytes * 8 != store.width(loaded) ||
        !places_->is_made_from(memory, e.cell->memory) ||
        !places_->dominates(e.header, block))
      continue;
    const Instance one{e.cell->loop.loop,
                       places_->index(pointer, root, e.bytes)};
    if (anys_.at(one.loop).size() == 2) {
      add_pairs(e, block, one.value, result);
      continue;
    }
    if (std::find(result.begin(), result.end(), one) == result.end())
      result.push_back(one);
  }
  return result;
}

} // namespace fathom::prove
