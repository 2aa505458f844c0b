// Functions with claims and how they call each other.
#pragma once

#include "cut/effects.h"
#include "sea/program.h"

#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace fathom::cut {

// A place of memory that has, in every call that is under way, what it had when
// the first one began: `reg` is loaded from there for a claim "call keeps".
struct CallPlace {
  Term reg, pointer, memory; // the memory is a parameter
  size_t stmt;               // of the claim, in block 0
  uint8_t log2_align;
  sea::LocationId location;
};

// What is claimed of a function, and where that stands.
struct Contract {
  size_t entry_end = 0;          // statements of block 0 up to the last claim
  sea::BlockId exit = sea::none; // the block that returns
  size_t exit_begin = 0;         // statements without effect before that
  std::vector<Term> kept;        // terms over the parameters
  std::vector<CallPlace> places; // of memory, that calls keep
};

// Functions that can all reach each other by calls; or all functions with
// claims, if one of them does not call itself.
struct CallGroup {
  std::set<sea::FunctionId> members;
  // Those without claims that members call, and that call members.
  std::set<sea::FunctionId> between;
  // Members that others call, and for each of them: which parameter of its
  // first call each parameter of what it reaches always is, of members and of
  // those between; none: it differs.
  std::map<sea::FunctionId, std::map<sea::FunctionId, std::vector<uint32_t>>>
      sources;
  bool is_passed_on(sea::FunctionId f, size_t param) const;
};

class CallGroups {
public:
  explicit CallGroups(const sea::Program &program);

  const std::string &refused() const { return refused_; }
  const std::map<sea::FunctionId, Contract> &contracts() const {
    return contracts_;
  }
  const CallGroup &of(sea::FunctionId f) const {
    return groups_[group_of_.at(f)];
  }

private:
  void find_contract(sea::FunctionId f);
  void find_kept(sea::FunctionId f, size_t stmt, Contract &contract);
  void find_group(sea::FunctionId f);
  void find_one_group();
  void add_group(CallGroup group);
  void find_sources(CallGroup &group, sea::FunctionId first);
  std::set<sea::FunctionId> reached_from(sea::FunctionId f) const;
  void refuse(sea::FunctionId f, const std::string &why);

  const sea::Program &program_;
  std::string refused_;
  std::map<sea::FunctionId, Contract> contracts_;
  std::vector<CallGroup> groups_;
  std::map<sea::FunctionId, size_t> group_of_;
};

std::string refuse_call(const sea::Program &program, sea::FunctionId f,
                        const std::string &why);

} // namespace fathom::cut
