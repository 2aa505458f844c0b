// Claims about all elements. Behind the phis of a header stand
//
//   q = nondet;  p = a term with q;  x = load p, M;  claim c
//
// and the claim is: for all q for which p lies in its object, c. The function
// begins with a q that is arbitrary, and nothing that it does depends on it:
// what is checked for it is checked for all values. So all loops have the same
// one: claims are checked for it where the loop is entered and behind an
// iteration, and assumed for it at the header. They are assumed for any other
// value where the program says that this one matters: registers do not change,
// memories included, so what holds at the header holds of its registers
// wherever it dominates. More assumptions of this kind are never wrong. A
// memory that was written to since can be read no more (unfolding keeps the
// newest), so only those are that something reads later.
//
// There may be two of them, q and r: the claim is then for all pairs, the
// function begins with both, and values that matter are pairs (concat t u).
#include "cut/cut_function.h"

#include "sea/text/claim_text.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_anys = 2;

// One value, or two in a row; none: they are of other widths.
std::vector<Term> stated_values(TermStore &store, const std::vector<Term> &anys,
                                Term value) {
  if (store.sort_kind(value) != SortKind::BitVec)
    return {};
  if (anys.size() == 1)
    return store.sort(anys[0]) == store.sort(value) ? std::vector{value}
                                                    : std::vector<Term>{};
  const uint32_t high = store.width(anys[0]), low = store.width(anys[1]);
  if (store.width(value) != high + low)
    return {};
  if (store.kind(value) == Kind::Concat &&
      store.width(store.child(value, 1)) == low)
    return {store.child(value, 0), store.child(value, 1)};
  Builder b(store);
  return {b.make_extract(value, high + low - 1, low),
          b.make_extract(value, low - 1, 0)};
}

} // namespace

// Those of the same sort and the same place in their headers are one: what is
// known of it in one loop is known where the next one begins.
void FunctionCutter::write_any_values() {
  std::map<std::pair<uint32_t, size_t>, Term> values;
  for (Header &header : headers_)
    for (size_t i = 0; i < header.anys.size(); ++i) {
      Term any = header.anys[i];
      auto [at, is_new] = values.try_emplace({store_.sort(any).id, i});
      if (is_new) {
        at->second = registers_.make("any.value", store_.sort(any));
        write_any_number(writer_, 0, at->second, sea::any_name);
      }
      header.any_values.emplace(any, at->second);
    }
}

void MemoryOrigins::look_at(const sea::Function &f) {
  for (const sea::Block &block : f.blocks)
    for (const Stmt &s : block.stmts)
      if (s.op == Opcode::Phi &&
          f.program->store.sort_kind(f.definitions(s)[0]) == SortKind::Mem)
        phis.emplace(f.definitions(s)[0], &s);
      else if (s.op == Opcode::Store)
        stores.emplace(f.definitions(s)[0], f.arguments(s)[2]);
}

Term MemoryOrigins::same(const sea::Function &f, Term memory) const {
  constexpr int most = 64;
  for (int round = 0; round < most; ++round) {
    auto found = phis.find(memory);
    if (found == phis.end())
      return memory;
    std::span<const Term> arms = f.arguments(*found->second);
    if (!std::all_of(arms.begin(), arms.end(),
                     [&](Term arm) { return arm == arms[0]; }))
      return memory;
    memory = arms[0];
  }
  return memory;
}

std::set<Term> MemoryOrigins::all(const sea::Function &f,
                                  std::vector<Term> open) const {
  constexpr size_t most = 64;
  std::set<Term> memories;
  while (!open.empty() && memories.size() < most) {
    Term next = same(f, open.back());
    open.pop_back();
    if (!memories.insert(next).second)
      continue;
    if (auto store = stores.find(next); store != stores.end())
      open.push_back(store->second);
    else if (auto phi = phis.find(next); phi != phis.end())
      open.insert(open.end(), f.arguments(*phi->second).begin(),
                  f.arguments(*phi->second).end());
  }
  return memories;
}

bool FunctionCutter::Header::says_all(const TermStore &store, Term t) const {
  if (anys.empty())
    return false;
  const Term roots[] = {t};
  const std::vector<Term> all = reachable(store, roots);
  return std::any_of(all.begin(), all.end(),
                     [&](Term u) { return of_any.contains(u); });
}

// An iteration that knows the value would be checked for that one only.
bool FunctionCutter::Header::is_any_used(const TermStore &store,
                                         const sea::Function &f) const {
  if (anys.empty())
    return false;
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    const std::vector<Stmt> &stmts = f.blocks[b].stmts;
    for (size_t i = 0; i < stmts.size(); ++i) {
      const bool is_claimed = b == block && i >= first && i < end;
      if (is_claimed || stmts[i].op == Opcode::Name)
        continue;
      for (Term t : f.arguments(stmts[i]))
        if (says_all(store, t))
          return true;
    }
  }
  return false;
}

void FunctionCutter::find_any(Header &header) {
  if (origins_.phis.empty())
    origins_.look_at(f_);
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  for (size_t i = header.first; i < header.end; ++i) {
    const Stmt &s = stmts[i];
    if (s.op == Opcode::Name)
      continue;
    Term reg = f_.definitions(s)[0];
    if (s.op == Opcode::Nondet) {
      if (header.anys.size() == most_anys || config_.k > 1 ||
          store_.sort_kind(reg) != SortKind::BitVec)
        refuse(header, "a claim about all values that is not understood");
      header.anys.push_back(reg);
      header.of_any.insert(reg);
      continue;
    }
    for (Term t : f_.arguments(s))
      if (header.says_all(store_, t))
        header.of_any.insert(reg);
  }
  if (header.is_any_used(store_, f_))
    refuse(header, "the program uses what a claim is for all values of");
}

// `old`: in registers of the header; `holds`: the same in others.
Term FunctionCutter::Header::if_inside(TermStore &store, const Insides &insides,
                                       Term old, Term holds) const {
  if (anys.empty())
    return holds;
  Builder builder(store);
  const Term roots[] = {old};
  for (Term u : reachable(store, roots))
    if (auto found = insides.find(u); found != insides.end())
      holds = builder.make_or(builder.make_not(found->second), holds);
  return holds;
}

void FunctionCutter::write_element(const Header &header, BlockId in,
                                   const Stmt &s, Term reg,
                                   const Replaced &replaced, Insides &insides) {
  Builder builder(store_);
  Term old = f_.definitions(s)[0];
  Term inside;
  auto demand = [&](Term flag) {
    inside = inside ? builder.make_and(inside, flag) : flag;
  };
  std::vector<Term> arguments;
  for (Term t : f_.arguments(s)) {
    const Term roots[] = {t};
    for (Term u : reachable(store_, roots))
      if (auto found = insides.find(u);
          found != insides.end() && header.of_any.contains(u))
        demand(found->second);
    arguments.push_back(substitute(store_, t, replaced));
  }
  if (s.op == Opcode::Load) {
    Term flag = registers_.make("inside", store_.bool_sort());
    const uint64_t bytes = store_.sort_kind(reg) == SortKind::BitVec
                               ? (store_.width(reg) + 7) / 8
                               : to_.ptr_width / 8;
    if (store_.sort_kind(reg) != SortKind::BitVec)
      refuse(header, "a claim about all values of which not all are numbers");
    out_.add(in, Opcode::IsDeref, {flag},
             {arguments[0], store_.make_bv(to_.ptr_width, bytes)})
        .location = s.location;
    demand(flag);
  }
  Stmt &copy = out_.add(in, s.op, std::span<const Term>(&reg, 1), arguments);
  copy.log2_align = s.log2_align;
  copy.location = s.location;
  if (inside)
    insides.insert_or_assign(old, inside);
}

// Those claims that read no other memories.
void FunctionCutter::write_instance(const Header &header, BlockId in,
                                    const std::vector<Term> &values,
                                    const std::set<Term> &memories) {
  Replaced replaced;
  for (size_t i = 0; i < header.anys.size(); ++i)
    replaced.emplace(header.anys[i], values[i]);
  Insides insides;
  std::unordered_set<Term> missing; // registers
  auto is_missing = [&](const Stmt &s) {
    const std::vector<Term> all = reachable(store_, f_.arguments(s));
    return std::any_of(all.begin(), all.end(),
                       [&](Term u) { return missing.contains(u); });
  };
  for (size_t i = header.first; i < header.end; ++i) {
    const Stmt &s = f_.blocks[header.block].stmts[i];
    if (sea::is_claim(to_, s)) {
      Term holds = f_.arguments(s)[0];
      if (header.says_all(store_, holds) && !is_missing(s))
        out_.add(in, Opcode::Assume, {},
                 {header.if_inside(store_, insides, holds,
                                   substitute(store_, holds, replaced))})
            .location = s.location;
      continue;
    }
    if (s.op == Opcode::Name || s.op == Opcode::Nondet)
      continue;
    Term old = f_.definitions(s)[0];
    if (!header.of_any.contains(old))
      continue;
    if (is_missing(s) ||
        (s.op == Opcode::Load &&
         !memories.contains(origins_.same(f_, f_.arguments(s)[1])))) {
      missing.insert(old);
      continue;
    }
    Term reg = registers_.make(store_.name(old) + ".at", store_.sort(old));
    write_element(header, in, s, reg, replaced, insides);
    replaced.insert_or_assign(old, reg);
  }
}

// What the program says behind the header: the memories that are read from here
// on in this block, and those that the block begins with if nothing was written
// yet.
void FunctionCutter::write_stated_instance(BlockId block, size_t at,
                                           BlockId in) {
  const std::vector<Stmt> &stmts = f_.blocks[block].stmts;
  Term value = f_.arguments(stmts[at])[0];
  // And those that stores have made them from: what was there before an
  // iteration is there still where it has not written.
  std::vector<Term> read;
  for (size_t i = at; i < stmts.size(); ++i)
    if (stmts[i].op == Opcode::Load)
      read.push_back(f_.arguments(stmts[i])[1]);
  std::set<Term> memories = origins_.all(f_, std::move(read));
  std::set<Term> at_begin;
  for (size_t i = 0; i < at; ++i)
    for (Term reg : f_.definitions(stmts[i]))
      if (store_.sort_kind(reg) == SortKind::Mem) {
        if (stmts[i].op == Opcode::Phi)
          at_begin.insert(origins_.same(f_, reg));
        else
          at_begin.clear();
      }
  memories.merge(at_begin);
  for (const Header &header : headers_) {
    if (header.anys.empty() || !cfg_.dominates(header.block, block) ||
        to_.string(stmts[at].data) !=
            sea::instance_prefix + to_.string(f_.loops[header.loop].name))
      continue;
    const std::vector<Term> values = stated_values(store_, header.anys, value);
    if (!values.empty())
      write_instance(header, in, values, memories);
  }
}

// Where claims of a header are checked for values, those of other headers hold
// for these, in any order, that speak of the same memories.
void FunctionCutter::write_instances_of_others(const Header &header, BlockId in,
                                               bool is_entry) {
  std::vector<Term> read;
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  for (size_t i = header.first; i < header.end; ++i) {
    if (stmts[i].op != Opcode::Load)
      continue;
    Term memory = f_.arguments(stmts[i])[1];
    auto phi = origins_.phis.find(memory);
    if (phi == origins_.phis.end()) {
      read.push_back(memory);
      continue;
    }
    for (size_t k = 0; k < phi->second->num_arguments; ++k)
      if ((f_.labels(*phi->second)[k] != header.latch) == is_entry)
        read.push_back(f_.arguments(*phi->second)[k]);
  }
  const std::set<Term> memories = origins_.all(f_, std::move(read));
  for (const Header &other : headers_) {
    if (other.anys.empty() || other.block == header.block ||
        !cfg_.dominates(other.block, is_entry ? header.block : header.latch))
      continue;
    std::set<Term> values;
    for (const Header *one : {&header, &other})
      for (Term any : one->anys)
        values.insert(one->any_values.at(any));
    for (Term first : values) {
      if (store_.sort(first) != store_.sort(other.anys[0]))
        continue;
      if (other.anys.size() == 1)
        write_instance(other, in, {first}, memories);
      for (Term second : values)
        if (other.anys.size() == 2 && second != first &&
            store_.sort(second) == store_.sort(other.anys[1]))
          write_instance(other, in, {first, second}, memories);
    }
  }
}

} // namespace fathom::cut
