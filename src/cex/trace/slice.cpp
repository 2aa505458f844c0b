#include "cex/trace/slice.h"

#include "sea/shadow.h"
#include "terms/traverse.h"

namespace fathom::cex {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_instances = 4'000'000;
constexpr uint64_t most_bytes = 1 << 16; // of one access that are told apart
constexpr unsigned most_writes = 4096;   // looked at for a shadow's byte

} // namespace

Slice::Slice(const sea::Program &program)
    : program_(program), controls_(program.functions.size()) {
  ends_.push_back(0);
  calls_.emplace_back();
  calls_.back().function = program.entry;
}

const Control &Slice::control(sea::FunctionId f) {
  if (!controls_[f])
    controls_[f] = std::make_unique<Control>(program_.functions[f]);
  return *controls_[f];
}

const std::vector<Term> &Slice::registers_of(Term term) {
  auto [entry, is_new] = registers_.try_emplace(term);
  if (is_new) {
    const Term roots[] = {term};
    for (Term t : reachable(program_.store, roots))
      if (program_.store.kind(t) == fathom::Kind::Var && !is_memory(t))
        entry->second.push_back(t);
  }
  return entry->second;
}

void Slice::depend(InstanceId on) {
  if (on != 0)
    deps_.push_back(on);
  ends_.back() = uint32_t(deps_.size());
}

void Slice::depend_on_terms(std::span<const Term> terms) {
  const Activation &call = calls_.back();
  for (Term term : terms)
    if (!is_memory(term))
      for (Term reg : registers_of(term))
        if (auto found = call.defined.find(reg); found != call.defined.end())
          depend(found->second);
}

void Slice::depend_on_control(BlockId block) {
  const Activation &call = calls_.back();
  InstanceId last = 0;
  for (BlockId decider : control(call.function).deciders(block))
    if (auto found = call.branches.find(decider); found != call.branches.end())
      last = std::max(last, found->second);
  depend(last != 0 ? last : call.call);
}

InstanceId Slice::memory_of(Term reg) const {
  auto found = calls_.back().defined.find(reg);
  return found == calls_.back().defined.end() ? 0 : found->second;
}

void Slice::depend_on_bytes(Term memory, uint64_t at, uint64_t length) {
  length = std::min(length, most_bytes);
  if (!sea::is_shadow(program_.store, memory)) {
    for (uint64_t i = 0; i < length; ++i)
      if (auto found = writers_.find(at + i); found != writers_.end())
        depend(found->second);
    return;
  }
  // The newest write that has the first of the bytes stands for all.
  InstanceId id = memory_of(memory);
  for (unsigned i = 0; i < most_writes && id != 0; ++i) {
    auto found = shadows_.find(id);
    if (found == shadows_.end())
      return;
    const ShadowWrite &write = found->second;
    if (at - write.address < write.length || write.address - at < length)
      return depend(id);
    id = write.before;
  }
}

void Slice::write(Term target, Term before, uint64_t at, uint64_t length) {
  if (sea::is_shadow(program_.store, target)) {
    shadows_[newest()] = {memory_of(before), at, length};
    shadow_writers_[at] = newest();
  } else {
    for (uint64_t i = 0; i < std::min(length, most_bytes); ++i)
      writers_[at + i] = newest();
  }
  define(target);
}

// Memory that goes on as it was: the chain of its writes, too.
void Slice::pass_memory(const Stmt &s) {
  const sea::Function &f = program_.functions[calls_.back().function];
  Term from = {};
  for (Term t : f.arguments(s))
    if (is_memory(t))
      from = t;
  for (Term t : f.definitions(s))
    if (!is_memory(t))
      define(t);
    else if (from && program_.store.kind(from) == fathom::Kind::Var)
      calls_.back().defined[t] = memory_of(from);
}

void Slice::visit_access(const Frames &frames, const Stmt &s) {
  const sea::Function &f = program_.functions[calls_.back().function];
  std::span<const Term> out = f.definitions(s), in = f.arguments(s);
  auto bytes_of = [&](Term t) -> uint64_t {
    return program_.store.sort_kind(t) == SortKind::Ptr
               ? program_.ptr_width / 8
               : program_.store.width(t) / 8;
  };
  switch (s.op) {
  case Opcode::Load:
    depend_on_bytes(in[1], frames.address(1), bytes_of(out[0]));
    return define(out[0]);
  case Opcode::IsAlloc:
  case Opcode::IsMod:
    depend_on_bytes(in[1], frames.bits(1).to_u64(), 1);
    return define(out[0]);
  case Opcode::Store:
  case Opcode::StorePointer:
    return write(out[0], in[2], frames.address(2), bytes_of(in[0]));
  case Opcode::MemSet:
    return write(out[0], in[3], frames.address(1), frames.bits(3).to_u64());
  case Opcode::MemCopy:
    depend_on_bytes(in[4], frames.address(2), frames.bits(3).to_u64());
    return write(out[0], in[3], frames.address(1), frames.bits(3).to_u64());
  case Opcode::MemHavoc:
    return write(out[0], in[2], frames.address(1), frames.bits(2).to_u64());
  case Opcode::ResetMod:
    return write(out[0], in[1], frames.bits(1).to_u64(), 1);
  case Opcode::Free: // the shadow that says so was written beside it
    if (auto found = shadow_writers_.find(frames.bits(1).to_u64());
        found != shadow_writers_.end())
      depend(found->second);
    return pass_memory(s);
  default: // nothing of memory that anybody asks for
    return pass_memory(s);
  }
}

// The call stands for each of its arguments.
void Slice::visit_call(const Stmt &s) {
  const sea::Function &f = program_.functions[calls_.back().function];
  const sea::Function &callee = program_.functions[s.data];
  std::span<const Term> in = f.arguments(s);
  const InstanceId call = newest();
  Activation next;
  next.function = s.data;
  next.call = call;
  next.site = &s;
  for (size_t i = 0; i < in.size() && i < callee.params.size(); ++i) {
    if (is_memory(in[i])) {
      next.defined[callee.params[i]] = memory_of(in[i]);
      continue;
    }
    begin();
    depend(call);
    depend_on_terms({&in[i], 1});
    next.defined[callee.params[i]] = newest();
  }
  calls_.push_back(std::move(next));
}

void Slice::visit_return(const Stmt &s) {
  if (calls_.size() < 2)
    return;
  const sea::Function &f = program_.functions[calls_.back().function];
  std::span<const Term> in = f.arguments(s);
  Activation done = std::move(calls_.back());
  std::vector<InstanceId> values(in.size());
  const InstanceId returned = newest();
  for (size_t i = 0; i < in.size(); ++i) {
    auto found = done.defined.find(in[i]);
    values[i] = is_memory(in[i])
                    ? (found == done.defined.end() ? 0 : found->second)
                    : returned;
  }
  calls_.pop_back();
  const sea::Function &around = program_.functions[calls_.back().function];
  std::span<const Term> out = around.definitions(*done.site);
  for (size_t i = 0; i < out.size() && i < values.size(); ++i)
    calls_.back().defined[out[i]] = values[i];
}

// Phis take their values on the edge.
void Slice::follow(const sea::Function &f, BlockId from, BlockId to) {
  std::vector<std::pair<Term, InstanceId>> moved;
  for (const Stmt &s : f.blocks[to].stmts) {
    if (s.op != Opcode::Phi)
      break;
    std::span<const BlockId> labels = f.labels(s);
    std::span<const Term> arms = f.arguments(s);
    for (size_t i = 0; i < arms.size(); ++i) {
      if (labels[i] != from)
        continue;
      Term target = f.definitions(s)[0];
      if (is_memory(target)) {
        moved.push_back({target, memory_of(arms[i])});
        break;
      }
      begin();
      depend_on_terms({&arms[i], 1});
      depend_on_control(from);
      auto branch = calls_.back().branches.find(from);
      if (branch != calls_.back().branches.end())
        depend(branch->second);
      moved.push_back({target, newest()});
      break;
    }
  }
  for (auto [target, instance] : moved)
    calls_.back().defined[target] = instance;
}

void Slice::visit_statement(const Frames &frames) {
  if (is_lost_ || ends_.size() > most_instances) {
    is_lost_ = true;
    return;
  }
  const Frame &frame = frames.top();
  const Stmt &s = frames.stmt();
  const sea::Function &f = *frame.source;
  begin();
  statement_ = newest();
  depend_on_terms(f.arguments(s));
  if (s.op == Opcode::Name || s.op == Opcode::Free)
    sayers_.insert(statement_);
  else
    depend_on_control(frame.block);
  switch (s.op) {
  case Opcode::Call:
    return visit_call(s);
  case Opcode::Ret:
    return visit_return(s);
  case Opcode::Br:
    return follow(f, frame.block, f.labels(s)[0]);
  case Opcode::CondBr:
    calls_.back().branches[frame.block] = newest();
    return follow(f, frame.block, f.labels(s)[frames.truth(0) ? 0 : 1]);
  default:
    return visit_access(frames, s);
  }
}

std::vector<bool> Slice::dependencies() const {
  std::vector<bool> marked(ends_.size());
  if (is_lost_ || ends_.size() < 2)
    return {};
  marked.back() = true;
  // What a statement depends on was executed before it.
  for (InstanceId id = InstanceId(ends_.size() - 1); id > 0; --id)
    if (marked[id])
      for (uint32_t i = ends_[id - 1]; i < ends_[id]; ++i)
        marked[deps_[i]] = true;
  return marked;
}

bool Slice::matters(InstanceId instance,
                    const std::vector<bool> &marked) const {
  if (marked.empty() || marked[instance])
    return true;
  if (sayers_.contains(instance))
    for (uint32_t i = ends_[instance - 1]; i < ends_[instance]; ++i)
      if (marked[deps_[i]])
        return true;
  return false;
}

} // namespace fathom::cex
