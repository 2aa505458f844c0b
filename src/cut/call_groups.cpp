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
    return first.second.at(f)[param] != sea::none;
  });
}

void CallGroups::refuse(FunctionId f, const std::string &why) {
  if (refused_.empty())
    refused_ = refuse_call(program_, f, why);
}

CallGroups::CallGroups(const sea::Program &program) : program_(program) {
  for (FunctionId f = 0; f < program.functions.size(); ++f)
    find_contract(f);
  for (const auto &[f, contract] : contracts_)
    if (!group_of_.contains(f))
      find_group(f);
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
        contract.kept.push_back(f.arguments(first[i])[0]);
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
  for (FunctionId member : group.members) {
    if (!contracts_.contains(member))
      return refuse(member, "it has no claims, and others that call it have");
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
  for (FunctionId member : group.members) {
    const size_t count = program_.functions[member].params.size();
    sources[member].assign(count, not_called);
    if (member == first)
      for (uint32_t i = 0; i < count; ++i)
        sources[member][i] = i;
  }
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
    for (FunctionId member : group.members)
      for (const sea::Block &block : program_.functions[member].blocks)
        for (const Stmt &s : block.stmts)
          if (s.op == Opcode::Call && group.members.contains(s.data))
            goes_on |= meet(member, s);
  }
  // Parameters of those that nobody calls are nothing's.
  for (auto &[member, list] : sources)
    std::replace(list.begin(), list.end(), not_called, sea::none);
}

} // namespace fathom::cut
