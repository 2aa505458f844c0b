// The clauses of one flat function.
#pragma once

#include "prove/horn/encode.h"
#include "prove/horn/needed.h"
#include "prove/horn/parts.h"

#include <optional>
#include <unordered_map>

namespace fathom::prove::horn {

// A function that calls name: its predicate is over the parameters that are
// known, `skip`, the results that are known, and `fails` if it can.
struct Summary {
  uint32_t predicate;
  bool can_fail;
};

// What all functions share.
struct Shared {
  Rewriter &rewriter;
  MemoryContents &contents;
  Parts &parts;
  Layout &layout;
  System &system;
  const std::map<sea::FunctionId, Flat> &functions;
  const std::map<sea::FunctionId, Summary> &summaries;
  // What is known of loops before, by function and header.
  std::map<sea::FunctionId, std::map<sea::BlockId, std::vector<Term>>> &facts;
  Blocks blocks;
};

class FunctionEncoder {
public:
  FunctionEncoder(Shared &shared, const sea::Program &tables,
                  sea::FunctionId id, bool is_entry);

  // Adds predicates, then clauses.
  void run();
  const std::map<uint32_t, Place> &places() const { return places_; }
  const std::unordered_map<Term, Lowered> &constants() const {
    return constants_;
  }

  // For regions.
  struct Edge {
    sea::BlockId from;
    Term condition;
  };
  const sea::Function &function() const { return f_; }
  const sea::Cfg &cfg() const { return cfg_; }
  const Needed &needed() const { return needed_; }
  bool is_cut(sea::BlockId block) const { return is_cut_[block]; }
  uint32_t predicate_at(sea::BlockId block) const {
    return predicates_.at(block);
  }
  // Registers of the predicate at a block, in the order of its arguments.
  std::vector<Term> state_at(sea::BlockId block) const;
  Term base_of(const sea::Stmt &allocation) const {
    return bases_.at(&allocation);
  }
  bool is_entry() const { return is_entry_; }
  sea::FunctionId id() const { return id_; }
  const sea::Program &tables() const { return tables_; }

private:
  void find_cuts();
  void find_constants();
  void add_predicates();
  Term known_at(sea::BlockId block, const Predicate &predicate,
                const Place &place);
  void add_skipped();
  std::string name_of(sea::BlockId block) const;

  Shared &shared_;
  const sea::Program &tables_;
  const sea::FunctionId id_;
  const bool is_entry_;
  const Flat &flat_;
  const sea::Function &f_;
  const sea::Cfg cfg_;
  const Needed needed_;
  std::vector<bool> is_cut_; // by block
  std::map<sea::BlockId, uint32_t> predicates_;
  std::map<uint32_t, Place> places_;
  std::unordered_map<Term, Lowered> constants_;
  std::unordered_map<const sea::Stmt *, Term> bases_; // of new objects
};

// All ways from a cut, or from the entry, to the next ones.
class Region {
public:
  Region(Shared &shared, const FunctionEncoder &encoder, sea::BlockId from);
  void run();

private:
  using Edge = FunctionEncoder::Edge;
  void define_state();
  void define_parameters();
  void join(sea::BlockId block);
  void run_block(sea::BlockId block);
  void statement(const sea::Stmt &s);
  void memory_statement(const sea::Stmt &s);
  void question(const sea::Stmt &s);
  void new_object(const sea::Stmt &s);
  void check(const sea::Stmt &s);
  void call(const sea::Stmt &s);
  void leave(sea::BlockId block, sea::BlockId to, Term condition);
  void finish(const sea::Stmt &ret);

  Lowered value(Term t) { return values_.parts(t); }
  Term scalar(Term t) { return values_.lower(t); }
  void define(Term reg, const Lowered &meaning);
  void define_any(Term reg);
  void append(Term reg, const Lowered &value, std::vector<Term> &to);
  void add_clause(std::span<const uint32_t> calls, Term constraint,
                  Application head);
  // Of this function: its parameters, that it is not skipped.
  Application own_summary();

  Shared &shared_;
  const FunctionEncoder &encoder_;
  const sea::Function &f_;
  Rewriter &rewriter_;
  TermStore &store_;
  const sea::BlockId from_;
  BasicLowering<Rewriter> values_;
  std::optional<Application> start_; // the predicate that it begins with
  std::vector<std::vector<Edge>> incoming_;
  std::vector<std::vector<uint32_t>> calls_at_; // by block: those before it
  std::vector<Application> calls_;
  Term path_;   // what holds where the statement is
  Term failed_; // some check does
  sea::BlockId block_ = 0;
};

} // namespace fathom::prove::horn
