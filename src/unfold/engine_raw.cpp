// Raw pointers: which accesses and frees are good is said by the history of all
// objects (memory/allocation_theory.h). The history's state goes with the
// execution and is joined where executions meet.
#include "unfold/engine.h"

#include <bit>

namespace fathom::unfold {

namespace {

constexpr char no_object[] =
    "whether an object was modified, by a pointer that "
    "does not know its object";

ObjectUse use_of(sea::ObjectKind kind) {
  switch (kind) {
  case sea::ObjectKind::Constant:
    return ObjectUse::Constant;
  case sea::ObjectKind::Function:
    return ObjectUse::Function;
  default:
    return ObjectUse::Global;
  }
}

} // namespace

void Engine::add_raw_global(const sea::Global &global, Term base, Term size) {
  if (keeps_all())
    theory_.make(heap_, base, size, use_of(global.kind), global.log2_align);
  else if (keeps_history())
    theory_.skip(base, size, use_of(global.kind), global.log2_align);
}

void Engine::add_raw_object(const CodeStmt &s, Term base, Term size) {
  if (!keeps_history())
    return;
  bool is_local = s.stmt->op != sea::Opcode::Malloc;
  ObjectUse use = is_local                  ? ObjectUse::Stack
                  : s.stmt->log2_align == 0 ? ObjectUse::Global
                                            : ObjectUse::Heap;
  if (use != ObjectUse::Heap && !keeps_all())
    return theory_.skip(base, size, use, s.stmt->log2_align);
  AllocationTheory::Object object =
      theory_.make(heap_, base, size, use, s.stmt->log2_align);
  if (is_local)
    frame().locals.push_back(object);
}

// Addresses are used again: what an object finds there is not what an earlier
// one has left.
VersionId Engine::forget_content(const CodeStmt &s, VersionId memory,
                                 Term pointer, Term size) {
  VersionId next = next_memory(memory);
  out_.emit(sea::Opcode::MemHavoc, {memory_register_[next]},
            {pointers_.shortest(pointer), size, memory_register_[memory]},
            s.stmt);
  map_.forget_all(next);
  return next;
}

void Engine::release_raw(const CodeStmt &s, Term pointer) {
  const bool frees = s.stmt->op == sea::Opcode::Free;
  Term address = config_.raw_pointers ? pointers_.address(pointer)
                                      : pointers_.base(pointer);
  if (!frees && !keeps_all())
    return;
  auto object = object_of_base_.find(pointers_.base(pointer));
  bool is_known =
      object != object_of_base_.end() &&
      (!frees || (!config_.raw_pointers &&
                  theory_.use(object->second - 1) == ObjectUse::Heap));
  if (is_known) { // our objects are counted from 1
    theory_.end(heap_, object->second - 1);
    note_ended(object->second);
  } else if (frees) {
    theory_.free(heap_, address);
    note_freed();
  } else {
    theory_.end_local(heap_, address);
  }
}

void Engine::end_locals(std::span<const AllocationTheory::Object> locals) {
  for (AllocationTheory::Object object : locals)
    theory_.end(heap_, object);
}

Term Engine::is_valid_access(Term pointer, Term length) {
  std::vector<ObjectId> objects;
  std::vector<AllocationTheory::Object> origins;
  if (bases_of(pointers_.base(pointer), objects))
    for (ObjectId object : objects)
      origins.push_back(object - 1);
  Term address = pointers_.address(pointer);
  Term valid = theory_.is_valid_access(heap_, address, length, origins);
  // Null has no bytes, but nothing is wrong with none of them.
  Term zero = store_.make_bv(program_.ptr_width, 0);
  return rewriter_.make_or(
      valid, rewriter_.make_and(rewriter_.make_eq(length, zero),
                                rewriter_.make_eq(address, zero)));
}

// A question about objects by address.
void Engine::do_raw_query(const CodeStmt &s) {
  if (!config_.raw_pointers)
    return path_.unsupported(
        "question about addresses of objects, which only raw "
        "pointers ask",
        s.stmt->location);
  auto address = [&] { return pointers_.address(term_argument(s, 0)); };
  Term answer;
  switch (s.stmt->op) {
  case sea::Opcode::IsAlloc:
    answer = is_valid_access(term_argument(s, 0),
                             store_.make_bv(program_.ptr_width, 1));
    break;
  case sea::Opcode::IsMod:
  case sea::Opcode::ResetMod:
    return path_.unsupported(no_object, s.stmt->location);
  case sea::Opcode::AtFreed:
    answer = theory_.was_in(heap_, address(), ObjectUse::Heap);
    break;
  case sea::Opcode::AtEnded:
    answer = theory_.was_in(heap_, address(), ObjectUse::Stack);
    break;
  case sea::Opcode::AtConstant:
    answer = theory_.is_in(heap_, address(), ObjectUse::Constant);
    break;
  case sea::Opcode::AtHeapBase:
    answer = theory_.is_valid_free(heap_, address());
    break;
  case sea::Opcode::AtFreedBase:
    answer = theory_.was_freed(heap_, address());
    break;
  case sea::Opcode::AtObject:
    answer = theory_.is_at_object(heap_, address(), term_argument(s, 1));
    break;
  case sea::Opcode::AtTogether:
    answer = theory_.are_at_object(heap_, address(),
                                   pointers_.address(term_argument(s, 1)));
    break;
  case sea::Opcode::AtAligned: {
    Term align = term_argument(s, 1);
    if (!store_.is_bv_const(align) || store_.value(align).is_zero())
      return path_.unsupported("alignment that is not known", s.stmt->location);
    unsigned log2_align = std::countr_zero(store_.value(align).to_u64());
    answer = theory_.is_aligned(heap_, address(), log2_align);
    break;
  }
  case sea::Opcode::AtBase:
    answer = theory_.base_at(heap_, address());
    break;
  case sea::Opcode::AtSize:
    answer = theory_.size_at(heap_, address());
    break;
  case sea::Opcode::NoLeak:
    answer = theory_.is_leak_free(heap_);
    break;
  default:
    FATHOM_UNREACHABLE("not a question about addresses");
  }
  define(s, 0, answer.id);
}

void Engine::join_heaps(const Edges &edges) {
  std::vector<AllocationTheory::State> states;
  for (const Incoming &in : edges)
    states.push_back(in.heap);
  heap_ = theory_.join(
      states, [&](std::span<const Term> arms) { return add_phi(arms, edges); });
}

} // namespace fathom::unfold
