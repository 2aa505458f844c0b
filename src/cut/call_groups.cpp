#include "cut/call_groups.h"

#include "cut/writing.h"
#include "sea/text/claim_text.h"

#include <algorithm>

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

std::string refuse_call(const sea::Program &program, FunctionId f,
                        const std::string &why) {
  return "the function " + program.string(program.functions[f].name) +
         " cannot be summarised: " + why;
}

bool CallGroup::is_passed_on(FunctionId f, size_t param) const {
  return std::all_of(sources.begin(), sources.end(), [&](const auto &first) {
    auto found = first.second.find(f);
    return found == first.second.end() || found->second[param] != sea::none;
  });
}

void CallGroups::refuse(FunctionId f, const std::string &why) {
  if (refused_.empty())
    refused_ = refuse_call(program_, f, why);
}

CallGroups::CallGroups(const sea::Program &program) : program_(program) {
  for (FunctionId f = 0; f < program.functions.size(); ++f)
    find_contract(f);
  const bool calls_themselves =
      std::all_of(contracts_.begin(), contracts_.end(), [&](const auto &one) {
        return reached_from(one.first).contains(one.first);
      });
  if (!calls_themselves)
    find_one_group();
  for (const auto &[f, contract] : contracts_)
    if (!group_of_.contains(f) && refused_.empty())
      find_group(f);
}

// What is kept is a term over the parameters, or what is at a place of memory.
void CallGroups::find_kept(FunctionId id, size_t stmt, Contract &contract) {
  const sea::Function &f = program_.functions[id];
  const std::vector<Stmt> &stmts = f.blocks[0].stmts;
  Term reg = f.arguments(stmts[stmt])[0];
  auto is_param = [&](Term t) {
    return std::find(f.params.begin(), f.params.end(), t) != f.params.end();
  };
  for (size_t i = 0; i < stmt; ++i)
    if (stmts[i].op == Opcode::Load && f.definitions(stmts[i])[0] == reg) {
      Term memory = f.arguments(stmts[i])[1];
      if (!is_param(memory))
        return refuse(id, "what calls keep is not read from a memory that it "
                          "is given");
      contract.places.push_back({.reg = reg,
                                 .pointer = f.arguments(stmts[i])[0],
                                 .memory = memory,
                                 .stmt = stmt,
                                 .log2_align = stmts[i].log2_align,
                                 .location = stmts[i].location});
      return;
    }
  contract.kept.push_back(reg);
}

void CallGroups::find_contract(FunctionId id) {
  const sea::Function &f = program_.functions[id];
  Contract contract;
  size_t num_claims = 0, num_found = 0;
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    const std::vector<Stmt> &stmts = f.blocks[b].stmts;
    for (const Stmt &s : stmts)
      num_claims += sea::is_call_claim(program_, s);
    if (stmts.back().op == Opcode::Ret) {
      if (contract.exit != sea::none)
        contract.exit = sea::none - 1; // several
      else
        contract.exit = b;
    }
  }
  if (num_claims == 0)
    return;
  if (contract.exit == sea::none || contract.exit == sea::none - 1)
    return refuse(id, "it does not return in exactly one place");
  const std::vector<Stmt> &first = f.blocks[0].stmts;
  auto is_entry_claim = [&](const Stmt &s) {
    return sea::is_named(program_, s, sea::requires_name) ||
           sea::is_named(program_, s, sea::keeps_name);
  };
  for (size_t i = 0; i < first.size() && is_pure(first[i]); ++i)
    if (is_entry_claim(first[i])) {
      contract.entry_end = i + 1;
      ++num_found;
      if (sea::is_named(program_, first[i], sea::keeps_name))
        find_kept(id, i, contract);
    }
  const std::vector<Stmt> &last = f.blocks[contract.exit].stmts;
  const size_t end_of_entry = contract.exit == 0 ? contract.entry_end : 0;
  size_t i = last.size() - 1;
  for (; i > end_of_entry && is_pure(last[i - 1]); --i)
    num_found += sea::is_named(program_, last[i - 1], sea::ensures_name);
  contract.exit_begin = i;
  if (num_found != num_claims)
    return refuse(id, "a claim that stands neither before all statements with "
                      "an effect nor behind them");
  contracts_.emplace(id, std::move(contract));
}

std::set<FunctionId> CallGroups::reached_from(FunctionId f) const {
  std::set<FunctionId> reached;
  std::vector<FunctionId> work{f};
  while (!work.empty()) {
    const FunctionId next = work.back();
    work.pop_back();
    for (const sea::Block &block : program_.functions[next].blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Call && reached.insert(s.data).second)
          work.push_back(s.data);
  }
  return reached;
}

void CallGroups::find_group(FunctionId f) {
  CallGroup group;
  group.members.insert(f);
  for (FunctionId other : reached_from(f))
    if (other != f && reached_from(other).contains(f))
      group.members.insert(other);
  for (FunctionId member : group.members)
    if (!contracts_.contains(member))
      return refuse(member, "it has no claims, and others that call it have");
  add_group(std::move(group));
}

void CallGroups::find_one_group() {
  CallGroup group;
  std::set<FunctionId> reached; // from members
  for (const auto &[f, contract] : contracts_) {
    group.members.insert(f);
    reached.merge(reached_from(f));
  }
  for (FunctionId other : reached) {
    const std::set<FunctionId> further = reached_from(other);
    if (!group.members.contains(other) &&
        std::any_of(group.members.begin(), group.members.end(),
                    [&](FunctionId f) { return further.contains(f); }))
      group.between.insert(other);
  }
  add_group(std::move(group));
}

void CallGroups::add_group(CallGroup group) {
  for (FunctionId member : group.members) {
    if (member == program_.entry)
      return refuse(member, "the program begins with it");
    if (group.members.size() > 1 && !contracts_.at(member).kept.empty())
      return refuse(member, "what calls keep is not understood where functions "
                            "call each other");
    group_of_.emplace(member, groups_.size());
  }
  for (FunctionId caller = 0; caller < program_.functions.size(); ++caller)
    if (!group.members.contains(caller))
      for (const sea::Block &block : program_.functions[caller].blocks)
        for (const Stmt &s : block.stmts)
          if (s.op == Opcode::Call && group.members.contains(s.data) &&
              !group.sources.contains(s.data))
            find_sources(group, s.data);
  groups_.push_back(std::move(group));
}

// From the top: as long as nobody says otherwise.
void CallGroups::find_sources(CallGroup &group, FunctionId first) {
  constexpr uint32_t not_called = sea::none - 1;
  auto &sources = group.sources[first];
  const std::set<FunctionId> reached = reached_from(first);
  for (const std::set<FunctionId> *set : {&group.members, &group.between})
    for (FunctionId f : *set)
      if (f == first || reached.contains(f))
        sources[f].assign(program_.functions[f].params.size(), not_called);
  for (uint32_t i = 0; i < sources[first].size(); ++i)
    sources[first][i] = i;
  auto source_of = [&](FunctionId id, Term argument) {
    const std::vector<Term> &params = program_.functions[id].params;
    auto at = std::find(params.begin(), params.end(), argument);
    return at == params.end() ? sea::none
                              : sources[id][size_t(at - params.begin())];
  };
  auto meet = [&](FunctionId id, const Stmt &call) {
    bool has_changed = false;
    for (size_t i = 0; i < call.num_arguments; ++i) {
      const uint32_t from =
          source_of(id, program_.functions[id].arguments(call)[i]);
      uint32_t &source = sources[call.data][i];
      if (from == not_called || from == source || source == sea::none)
        continue;
      source = source == not_called ? from : sea::none;
      has_changed = true;
    }
    return has_changed;
  };
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const auto &[caller, list] : sources)
      for (const sea::Block &block : program_.functions[caller].blocks)
        for (const Stmt &s : block.stmts)
          if (s.op == Opcode::Call && sources.contains(s.data))
            goes_on |= meet(caller, s);
  }
  // Parameters of those that nobody calls are nothing's.
  for (auto &[f, list] : sources)
    std::replace(list.begin(), list.end(), not_called, sea::none);
}

} // namespace fathom::cut
