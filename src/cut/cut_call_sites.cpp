// What calls become: f.first and f.inner of cut_calls.h.
#include "cut/call_cutter.h"

#include "sea/text/claim_text.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

bool CallCutter::is_known(const Place &at, Term t) const {
  const Term roots[] = {t};
  const std::vector<Term> all = reachable(store_, roots);
  return std::all_of(all.begin(), all.end(), [&](Term u) {
    return store_.kind(u) != Kind::Var || at.replaced.contains(u) ||
           globals_.contains(u);
  });
}

std::vector<Term> CallCutter::fresh_params(FunctionId id, sea::Function &to,
                                           sea::NewRegisters &registers) {
  const sea::Function &f = claimed_.functions[id];
  std::vector<Term> params;
  for (Term param : f.params)
    params.push_back(
        registers.make(std::string(store_.name(param)), store_.sort(param)));
  to.params = params;
  to.results = f.results;
  to.location = f.location;
  return params;
}

void CallCutter::write_first(FunctionId id) {
  const sea::Function &f = claimed_.functions[id];
  sea::Function out(to_, claimed_.string(f.name) + ".first");
  sea::NewRegisters registers(out);
  const Writer to{out, registers};
  const std::vector<Term> params = fresh_params(id, out, registers);
  const BlockId entry = out.add_block("BB0"), step = out.add_block("BB1"),
                rest = out.add_block("BB2");
  Place at{.of = id,
           .to = to,
           .block = entry,
           .replaced = {},
           .made = names_.at(id).first};
  for (size_t i = 0; i < params.size(); ++i)
    at.replaced.emplace(f.params[i], params[i]);
  write_entry(at, true);
  at.places = load_places(id, to, entry, params);
  Term is_step = registers.make("step", store_.bool_sort());
  write_any_number(to, entry, is_step, "step");
  out.add(entry, Opcode::CondBr, {}, {is_step}, {step, rest});
  call_steps(id, to, step, params, at.places);
  at.block = rest;
  std::vector<Term> results;
  write_results(at, results);
  write_exit(at);
  out.add(rest, Opcode::Ret, std::span<const Term>{}, results);
  out.loop_of.assign(out.blocks.size(), sea::none);
  to_.functions.push_back(std::move(out));
}

void CallCutter::write_inner(FunctionId id) {
  const sea::Function &f = claimed_.functions[id];
  sea::Function out(to_, claimed_.string(f.name) + ".inner");
  sea::NewRegisters registers(out);
  const Writer to{out, registers};
  const std::vector<Term> params = fresh_params(id, out, registers);
  for (Term kept : groups_.contracts().at(id).kept)
    out.params.push_back(registers.make("kept", store_.sort(kept)));
  const std::vector<Term> places = add_place_params(out, registers);
  const BlockId block = out.add_block("BB0");
  Place at{.of = id,
           .to = to,
           .block = block,
           .replaced = {},
           .made = names_.at(id).inner,
           .places = places};
  for (size_t i = 0; i < params.size(); ++i)
    at.replaced.emplace(f.params[i], params[i]);
  write_entry(at, false);
  std::vector<Term> results;
  write_results(at, results);
  write_exit(at);
  out.add(block, Opcode::Ret, std::span<const Term>{}, results);
  out.loop_of.assign(out.blocks.size(), sea::none);
  to_.functions.push_back(std::move(out));
}

// One of the members, with the parameters of the first call as far as they are
// passed on; the others only say which memories there are.
void CallCutter::call_steps(FunctionId id, const Writer &to, BlockId block,
                            const std::vector<Term> &params,
                            const std::vector<Term> &places) {
  const CallGroup &group = groups_.of(id);
  auto sources = group.sources.find(id);
  if (sources == group.sources.end()) { // nobody calls it from outside
    to.out.add(block, Opcode::Halt, {}, {});
    return;
  }
  auto is_reached = [&](FunctionId member) {
    return sources->second.contains(member);
  };
  size_t left = size_t(
      std::count_if(group.members.begin(), group.members.end(), is_reached));
  for (FunctionId member : group.members) {
    if (!is_reached(member))
      continue;
    BlockId next = sea::none;
    if (--left > 0) {
      Term is_this = to.registers.make("which", store_.bool_sort());
      write_any_number(to, block, is_this, "which");
      const BlockId here = to.out.add_block("call" + std::to_string(member));
      next = to.out.add_block("other" + std::to_string(member));
      to.out.add(block, Opcode::CondBr, {}, {is_this}, {here, next});
      block = here;
    }
    const sea::Function &callee = claimed_.functions[member];
    std::vector<Term> arguments;
    for (size_t i = 0; i < callee.params.size(); ++i) {
      const uint32_t source = sources->second.at(member)[i];
      Term param = callee.params[i];
      if (source != sea::none)
        arguments.push_back(params[source]);
      else if (member == id)
        arguments.push_back(params[i]);
      else if (store_.sort_kind(param) == SortKind::Mem)
        arguments.push_back(memory_of(member, param, id, params));
      else {
        Term any = to.registers.make("any", store_.sort(param));
        if (store_.sort_kind(param) == SortKind::Ptr) {
          Term zero = store_.make_bv(to_.ptr_width, 0);
          write_pointer(to, block, any, {zero, zero, zero});
        } else {
          write_any_number(to, block, any, "any");
        }
        arguments.push_back(any);
      }
      if (!arguments.back())
        return refuse(member, "its memory is none of " +
                                  claimed_.string(claimed_.functions[id].name));
    }
    arguments.insert(arguments.end(), places.begin(), places.end());
    to.out.add(block, Opcode::Call, std::span<const Term>{}, arguments).data =
        member;
    to.out.add(block, Opcode::Halt, {}, {});
    if (next != sea::none)
      block = next;
  }
}

// A parameter of `other` that has contents in common with this memory of f.
Term CallCutter::memory_of(FunctionId f, Term memory, FunctionId other,
                           const std::vector<Term> &params) const {
  const std::vector<Term> &names = claimed_.functions[other].params;
  for (size_t i = 0; i < names.size(); ++i)
    if (store_.sort_kind(names[i]) == SortKind::Mem &&
        effects_.are_joined(f, memory, other, names[i]))
      return params[i];
  return Term{};
}

// A statement of the claims, with the registers that are here.
void CallCutter::write_definition(Place &at, const Stmt &s,
                                  sea::PropertyId property) {
  const sea::Function &f = claimed_.functions[at.of];
  Term old = f.definitions(s)[0];
  if (at.replaced.contains(old)) // it is a result
    return;
  std::vector<Term> arguments;
  for (Term t : f.arguments(s)) {
    if (!is_known(at, t))
      return; // no claim may depend on it
    arguments.push_back(substitute(store_, t, at.replaced));
  }
  Term reg =
      at.to.registers.make(std::string(store_.name(old)), store_.sort(old));
  if (s.op == Opcode::Load)
    write_inside(at.to, at.block, arguments[0], reg, property, s.location);
  Stmt &copy =
      at.to.out.add(at.block, s.op, std::span<const Term>(&reg, 1), arguments);
  copy.log2_align = s.log2_align;
  copy.location = s.location;
  at.replaced.emplace(old, reg);
}

void CallCutter::write_entry(Place &at, bool is_first) {
  const sea::Function &f = claimed_.functions[at.of];
  const Contract &contract = groups_.contracts().at(at.of);
  Term selector;
  if (config_.is_filter)
    selector = write_selector(at.to, at.block);
  size_t num_kept = 0;
  for (size_t i = 0; i < contract.entry_end; ++i) {
    const Stmt &s = f.blocks[0].stmts[i];
    if (!sea::is_call_claim(claimed_, s)) {
      const Claim &claim = claims_[number_of(at.of, 0, contract.entry_end - 1)];
      if (s.op != Opcode::Name)
        write_definition(at, s, is_first ? claim.on_entry : claim.kept);
      continue;
    }
    const size_t number = number_of(at.of, 0, i);
    const Claim &claim = claims_[number];
    if (!is_known(at, f.arguments(s)[0]))
      return refuse(at.of, "a claim about something that its caller does not "
                           "know");
    Term holds = substitute(store_, f.arguments(s)[0], at.replaced);
    if (sea::is_named(claimed_, s, sea::keeps_name)) {
      if (is_first)
        continue;
      Term at_first = kept_at(at.of, i, at.places);
      holds = Builder(store_).make_eq(
          holds,
          at_first ? at_first : at.to.out.params[f.params.size() + num_kept++]);
    }
    write_check(at.to, at.block, holds, is_first ? claim.on_entry : claim.kept,
                selector, uint32_t(number), s.location);
  }
}

// Everything that it returns is arbitrary, but for what it only passes on.
void CallCutter::write_results(Place &at, std::vector<Term> &results) {
  const sea::Function &f = claimed_.functions[at.of];
  const Contract &contract = groups_.contracts().at(at.of);
  const Stmt &ret = f.blocks[contract.exit].stmts.back();
  for (Term returned : f.arguments(ret)) {
    if (store_.is_const(returned) || globals_.contains(returned)) {
      results.push_back(returned);
      continue;
    }
    // A parameter, or what was returned already.
    if (auto known = at.replaced.find(returned); known != at.replaced.end()) {
      results.push_back(known->second);
      continue;
    }
    // Names of memories say which of them are shadows.
    Term reg = at.to.registers.make(store_.sort_kind(returned) == SortKind::Mem
                                        ? std::string(store_.name(returned))
                                        : "result",
                                    store_.sort(returned));
    write_result(at, returned, reg, at.block);
    if (store_.kind(returned) == Kind::Var)
      at.replaced.emplace(returned, reg);
    results.push_back(reg);
  }
}

void CallCutter::write_result(Place &at, Term returned, Term reg,
                              BlockId block) {
  const sea::Function &f = claimed_.functions[at.of];
  const SortKind kind = store_.sort_kind(reg);
  if (kind == SortKind::Mem) {
    std::vector<Term> params(at.to.out.params.begin(),
                             at.to.out.params.begin() +
                                 ptrdiff_t(f.params.size()));
    Term before = memory_of(at.of, returned, at.of, params);
    if (!before)
      return refuse(at.of, "it returns a memory that it was not given");
    return write_memory(at.of, at.to, block, at.made, returned, reg, before,
                        at.replaced, at.places);
  }
  if (kind != SortKind::Ptr)
    return write_any_number(at.to, block, reg, "result");
  const Parts parts = parts_of_result(at, returned);
  if (!parts.base || !parts.size)
    return refuse(at.of, "no claim says which object the pointer that it "
                         "returns points to");
  write_pointer(at.to, block, reg, parts);
}

// What is ensured of parts of a pointer, in terms of what is known before.
Parts CallCutter::parts_of_result(const Place &at, Term returned) const {
  const sea::Function &f = claimed_.functions[at.of];
  const Contract &contract = groups_.contracts().at(at.of);
  const std::vector<Stmt> &stmts = f.blocks[contract.exit].stmts;
  Parts parts;
  for (size_t i = contract.exit_begin; i < stmts.size(); ++i) {
    if (!sea::is_named(claimed_, stmts[i], sea::ensures_name))
      continue;
    Term equal = f.arguments(stmts[i])[0];
    if (store_.kind(equal) != Kind::Eq || store_.num_children(equal) != 2)
      continue;
    for (size_t side : {0u, 1u}) {
      Term part = store_.child(equal, side);
      Term value = store_.child(equal, 1 - side);
      if (store_.num_children(part) != 1 || store_.child(part, 0) != returned ||
          !is_known(at, value))
        continue;
      value = substitute(store_, value, at.replaced);
      if (store_.kind(part) == Kind::PtrBase)
        parts.base = value;
      else if (store_.kind(part) == Kind::PtrOffset)
        parts.offset = value;
      else if (store_.kind(part) == Kind::PtrSize)
        parts.size = value;
    }
  }
  return parts;
}

void CallCutter::write_exit(Place &at) {
  const sea::Function &f = claimed_.functions[at.of];
  const Contract &contract = groups_.contracts().at(at.of);
  const std::vector<Stmt> &stmts = f.blocks[contract.exit].stmts;
  const auto is_ensured = [&](const Stmt &s) {
    return sea::is_named(claimed_, s, sea::ensures_name);
  };
  for (size_t i = contract.exit_begin; i < stmts.size(); ++i) {
    const Stmt &s = stmts[i];
    if (is_ensured(s)) {
      Term holds = f.arguments(s)[0];
      if (!is_known(at, holds))
        return refuse(at.of, "a claim about something that its caller does "
                             "not know");
      at.to.out
          .add(at.block, Opcode::Assume, {},
               {substitute(store_, holds, at.replaced)})
          .location = s.location;
      continue;
    }
    auto claim =
        std::find_if(stmts.begin() + ptrdiff_t(i), stmts.end(), is_ensured);
    if (s.op == Opcode::Name || s.op == Opcode::Ret || claim == stmts.end())
      continue;
    write_definition(
        at, s,
        claims_[number_of(at.of, contract.exit, size_t(claim - stmts.begin()))]
            .kept);
  }
}

} // namespace fathom::cut
