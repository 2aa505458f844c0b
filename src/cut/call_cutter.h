// Writes the functions of cut_calls.h.
#pragma once

#include "cut/call_groups.h"
#include "cut/cut.h"
#include "cut/effects.h"
#include "cut/returned_equations.h"
#include "cut/writing.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom::cut {

class CallCutter {
public:
  // `to` has the tables of the program.
  CallCutter(const sea::Program &claimed, const Effects &effects,
             const CallGroups &groups, const Config &config, sea::Program &to);

  void run();
  const std::string &refused() const { return refused_; }
  const std::vector<Claim> &claims() const { return claims_; }
  // Memories of the new program that are arbitrary, and hold pointers.
  const std::vector<ArbitraryMemory> &arbitrary() const { return arbitrary_; }

private:
  using Replaced = std::unordered_map<Term, Term>;
  struct Names {
    sea::FunctionId first = sea::none, inner = sea::none;
  };
  // One function that is being written.
  struct Place {
    sea::FunctionId of; // whose claims
    Writer to;
    sea::BlockId block;
    Replaced replaced;                // registers of `of` by what they are here
    sea::FunctionId made = sea::none; // the number of what is written
    std::vector<Term> places = {};    // what they had at first
  };

  void refuse(sea::FunctionId f, const std::string &why);
  void add_claims(sea::FunctionId f);
  sea::Function copy_outside(sea::FunctionId f);
  void write_between(sea::FunctionId f);

  // The body, for one call of any depth.
  sea::Function write_step(sea::FunctionId f);
  void write_params(sea::FunctionId f, const Writer &to,
                    const std::vector<Term> &first);
  void assume_required(sea::FunctionId f, const Writer &to,
                       const Replaced &first);
  void copy_step_block(sea::FunctionId f, const Writer &to, sea::BlockId block,
                       size_t from);
  void copy_call(sea::FunctionId f, const Writer &to, sea::BlockId block,
                 const sea::Stmt &call);
  void check_returned(sea::FunctionId f, const Writer &to, sea::BlockId block);
  void check_places(sea::FunctionId f, const Writer &to, sea::BlockId block,
                    Term selector);
  Parts parts_of(sea::FunctionId f, Term param, const Replaced &first) const;

  // Places of memory that calls keep. All functions of a group have as further
  // parameters what all places of all members had when the first call began.
  void find_places();
  std::vector<Term> add_place_params(sea::Function &to,
                                     sea::NewRegisters &registers);
  Term kept_at(sea::FunctionId f, size_t place,
               std::span<const Term> values) const;
  std::vector<Term> load_places(sea::FunctionId first, const Writer &to,
                                sea::BlockId block,
                                const std::vector<Term> &params);
  void write_memory(sea::FunctionId f, const Writer &to, sea::BlockId block,
                    sea::FunctionId made, Term memory, Term reg, Term before,
                    const Replaced &replaced, std::span<const Term> values);

  // What calls become.
  void write_first(sea::FunctionId f);
  void write_inner(sea::FunctionId f);
  void call_steps(sea::FunctionId f, const Writer &to, sea::BlockId block,
                  const std::vector<Term> &params,
                  const std::vector<Term> &places);
  void write_entry(Place &at, bool is_first);
  void write_results(Place &at, std::vector<Term> &results);
  void write_result(Place &at, Term returned, Term reg, sea::BlockId block);
  Parts parts_of_result(const Place &at, Term returned) const;
  void write_exit(Place &at);
  void write_definition(Place &at, const sea::Stmt &s,
                        sea::PropertyId property);
  Term memory_of(sea::FunctionId f, Term memory, sea::FunctionId other,
                 const std::vector<Term> &params) const;
  bool is_known(const Place &at, Term t) const;
  bool is_from_outside(sea::FunctionId f, Term t) const;
  std::vector<Term> fresh_params(sea::FunctionId f, sea::Function &to,
                                 sea::NewRegisters &registers);
  // The claims of a function stand together in claims_, in the order of their
  // statements: required, kept, ensured.
  size_t number_of(sea::FunctionId f, sea::BlockId block, size_t stmt) const;

  const sea::Program &claimed_;
  const Effects &effects_;
  const CallGroups &groups_;
  const Config &config_;
  sea::Program &to_;
  TermStore &store_;
  std::unordered_set<Term> globals_;
  std::map<sea::FunctionId, Names> names_;
  std::map<sea::FunctionId, sea::FunctionId> between_; // their new numbers
  // Of which member, and the how manieth of it.
  std::vector<std::pair<sea::FunctionId, size_t>> places_;
  std::vector<Term> step_places_; // of what is being written
  std::vector<ArbitraryMemory> arbitrary_;
  std::optional<ReturnedEquations> returned_; // of what is being written
  std::vector<Claim> claims_;
  std::string refused_;
};

} // namespace fathom::cut
