#include "cut/effects.h"

#include "cut/new_objects.h"
#include "sea/text/claim_text.h"

namespace fathom::cut {

using sea::Opcode;

namespace {

// Statements whose answer depends on all objects that there are or were, or on
// every pointer that memory holds.
bool asks_about_everything(Opcode op, bool has_heap) {
  switch (op) {
#define ADDRESS_QUERY(name, ...) case Opcode::name:
#include "sea/opcodes.def"
    return true;
  case Opcode::NoLeak:
  case Opcode::Reachable: // of heap objects only
    return has_heap;
  default:
    return false;
  }
}

bool makes_heap_objects(const sea::Program &program) {
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        if (s.op == Opcode::Malloc)
          return true;
  return false;
}

} // namespace

std::vector<sea::BlockId> blocks_of(const sea::Function &f, uint32_t loop) {
  std::vector<sea::BlockId> blocks;
  for (sea::BlockId b = 0; b < f.blocks.size(); ++b) {
    uint32_t inner = f.loop_of[b];
    while (inner != sea::none && inner != loop)
      inner = f.loops[inner].parent;
    if (inner == loop)
      blocks.push_back(b);
  }
  return blocks;
}

Effects::Effects(const sea::Program &program,
                 const std::vector<ArbitraryMemory> &arbitrary)
    : program_(program), has_heap_(makes_heap_objects(program)),
      returned_(program.functions.size()), parts_(program.functions.size()) {
  // Callees first have the parts of their results.
  for (sea::FunctionId f = 0; f < program.functions.size(); ++f)
    for (const sea::Block &block : program.functions[f].blocks)
      for (const sea::Stmt &s : block.stmts)
        if (s.op == Opcode::Ret) {
          std::vector<uint32_t> results;
          for (Term t : program.functions[f].arguments(s))
            results.push_back(program.store.sort_kind(t) == SortKind::Mem
                                  ? part_of(f, t)
                                  : sea::none);
          returned_[f].push_back(std::move(results));
        }
  for (sea::FunctionId f = 0; f < program.functions.size(); ++f) {
    bystanders_.push_back(bystanders_of(program.functions[f]));
    for (const sea::Block &block : program.functions[f].blocks)
      for (const sea::Stmt &s : block.stmts)
        look_at(f, s);
  }
  find_arbitrary();
  for (const ArbitraryMemory &one : arbitrary)
    add_arbitrary(one.function, one.memory);
}

void Effects::add_arbitrary(sea::FunctionId id, Term memory) {
  if (auto found = parts_[id].find(memory); found != parts_[id].end())
    is_arbitrary_[root(found->second)] = any_is_arbitrary_ = true;
}

// Phis of headers with claims.
void Effects::find_arbitrary() {
  is_arbitrary_.resize(parent_.size());
  for (sea::FunctionId id = 0; id < program_.functions.size(); ++id) {
    const sea::Function &f = program_.functions[id];
    for (const sea::Block &block : f.blocks) {
      bool has_claims = false;
      for (const sea::Stmt &s : block.stmts)
        has_claims = has_claims || sea::is_claim(program_, s);
      for (const sea::Stmt &s : block.stmts)
        if (has_claims && s.op == Opcode::Phi)
          add_arbitrary(id, f.definitions(s)[0]);
    }
  }
}

// A memory that is a term (a choice) would need a walk; there is none before
// unfolding.
uint32_t Effects::part_of(sea::FunctionId function, Term memory) {
  if (program_.store.kind(memory) != Kind::Var && refused_.empty())
    refused_ = "a memory is a term";
  auto [found, is_new] =
      parts_[function].try_emplace(memory, uint32_t(parent_.size()));
  if (is_new) {
    parent_.push_back(found->second);
    pointers_.emplace_back();
  }
  return found->second;
}

uint32_t Effects::root(uint32_t part) const {
  while (parent_[part] != part)
    part = parent_[part];
  return part;
}

void Effects::join(uint32_t a, uint32_t b) {
  a = root(a);
  b = root(b);
  parent_[a] = b;
  pointers_[b] = pointers_[b] | pointers_[a];
}

void Effects::look_at(sea::FunctionId id, const sea::Stmt &s) {
  const sea::Function &f = program_.functions[id];
  const TermStore &store = program_.store;
  auto is_memory = [&](Term t) { return store.sort_kind(t) == SortKind::Mem; };
  if (asks_about_everything(s.op, has_heap_) && refused_.empty())
    refused_ = "the program asks about all objects that there are (leaks, raw "
               "pointers)";
  if (s.op == Opcode::Call) {
    std::span<const Term> params = program_.functions[s.data].params;
    for (size_t i = 0; i < params.size(); ++i)
      if (is_memory(params[i]))
        join(part_of(id, f.arguments(s)[i]), part_of(s.data, params[i]));
    for (const std::vector<uint32_t> &results : returned_[s.data])
      for (size_t i = 0; i < results.size(); ++i)
        if (results[i] != sea::none)
          join(part_of(id, f.definitions(s)[i]), results[i]);
    return;
  }
  uint32_t first = sea::none;
  auto meet = [&](std::span<const Term> terms) {
    for (Term t : terms) {
      if (!is_memory(t))
        continue;
      uint32_t part = part_of(id, t);
      if (first != sea::none)
        join(first, part);
      first = part;
    }
  };
  if (s.op == Opcode::Ret) // they are not one memory
    return;
  meet(f.definitions(s));
  meet(f.arguments(s));
  look_at_pointers(id, s);
}

void Effects::look_at_pointers(sea::FunctionId id, const sea::Stmt &s) {
  const sea::Function &f = program_.functions[id];
  const Bystanders &bystanders = bystanders_[id];
  if (s.op == Opcode::Load &&
      program_.store.sort_kind(f.definitions(s)[0]) == SortKind::Ptr) {
    Term reg = f.definitions(s)[0];
    Pointers &of = pointers_[root(part_of(id, f.arguments(s)[1]))];
    of.are_asked = of.are_asked || !bystanders.all.contains(reg);
    of.are_passed = of.are_passed || bystanders.stored.contains(reg);
  }
  if (s.op == Opcode::Store && bystanders.all.contains(f.arguments(s)[0]))
    pointers_[root(part_of(id, f.arguments(s)[2]))].may_be_lost = true;
}

std::string Effects::refuse_loop(sea::FunctionId id, uint32_t loop) const {
  return refuse_new_objects(program_, id, loop);
}

bool Effects::are_joined(sea::FunctionId f, Term a, sea::FunctionId g,
                         Term b) const {
  auto x = parts_[f].find(a), y = parts_[g].find(b);
  return x != parts_[f].end() && y != parts_[g].end() &&
         root(x->second) == root(y->second);
}

bool Effects::holds_pointers(sea::FunctionId id, Term memory) const {
  auto found = parts_[id].find(memory);
  if (found == parts_[id].end())
    return false;
  const Pointers &of = pointers_[root(found->second)];
  return of.are_asked || of.are_passed;
}

bool Effects::has_asked_pointers(sea::FunctionId id, Term memory) const {
  auto found = parts_[id].find(memory);
  return found != parts_[id].end() && pointers_[root(found->second)].are_asked;
}

bool Effects::may_lose_pointers(sea::FunctionId id, Term memory) const {
  if (!holds_pointers(id, memory))
    return false;
  const uint32_t at = root(parts_[id].find(memory)->second);
  return is_arbitrary_[at] || (pointers_[at].may_be_lost && any_is_arbitrary_);
}

} // namespace fathom::cut
