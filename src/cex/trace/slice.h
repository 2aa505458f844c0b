// What a failure depends on: the statements of one execution whose values, or
// whose branches, the failed check was computed from (a dynamic slice). Kept
// while the execution runs, as a graph of what was executed.
//
// A statement depends on those that defined its registers, on those that wrote
// the bytes it reads, and on the last branch that decided that it is executed
// (control dependence, by post-dominators; Ferrante, Ottenstein and Warren).
#pragma once

#include "cex/events.h"
#include "cex/interpreter/frames.h"
#include "cex/trace/control.h"

#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace fathom::cex {

using InstanceId = uint32_t; // a statement that was executed; 0: none

class Slice : public StatementSink {
public:
  explicit Slice(const sea::Program &program);

  void visit_statement(const Frames &frames) override;

  InstanceId current() const { return statement_; } // being executed
  // Of the last statement; empty if the execution was too long.
  std::vector<bool> dependencies() const;
  // A statement that is marked, or that only says of a value that it is there.
  bool matters(InstanceId instance, const std::vector<bool> &marked) const;

private:
  struct Activation {
    sea::FunctionId function = 0;
    InstanceId call = 0;             // that led here
    const sea::Stmt *site = nullptr; // the call, in the function around
    std::unordered_map<Term, InstanceId> defined;
    std::unordered_map<sea::BlockId, InstanceId> branches;
  };
  struct ShadowWrite {
    InstanceId before;
    uint64_t address, length;
  };

  void depend(InstanceId on);
  void depend_on_terms(std::span<const Term> terms);
  void depend_on_control(sea::BlockId block);
  void depend_on_bytes(Term memory, uint64_t at, uint64_t length);
  void write(Term target, Term before, uint64_t at, uint64_t length);
  InstanceId memory_of(Term reg) const;
  void begin() { ends_.push_back(uint32_t(deps_.size())); }
  InstanceId newest() const { return InstanceId(ends_.size() - 1); }
  void define(Term reg) { calls_.back().defined[reg] = newest(); }
  void pass_memory(const sea::Stmt &s);
  void visit_access(const Frames &frames, const sea::Stmt &s);
  void visit_call(const sea::Stmt &s);
  void visit_return(const sea::Stmt &s);
  void follow(const sea::Function &f, sea::BlockId from, sea::BlockId to);
  const Control &control(sea::FunctionId f);
  const std::vector<Term> &registers_of(Term term);
  bool is_memory(Term t) const {
    return program_.store.sort_kind(t) == SortKind::Mem;
  }

  const sea::Program &program_;
  std::vector<uint32_t> ends_; // by instance: end of its part of deps_
  std::vector<InstanceId> deps_;
  std::vector<Activation> calls_;
  std::unordered_map<uint64_t, InstanceId> writers_;        // by address
  std::unordered_map<InstanceId, ShadowWrite> shadows_;     // chains
  std::unordered_map<uint64_t, InstanceId> shadow_writers_; // the last, of any
  std::unordered_map<Term, std::vector<Term>> registers_;
  std::vector<std::unique_ptr<Control>> controls_; // by function
  std::unordered_set<InstanceId> sayers_;          // nothing depends on them
  InstanceId statement_ = 0;
  bool is_lost_ = false; // too long
};

} // namespace fathom::cex
