#include "unfold/objects/history.h"

#include "support/assert.h"

#include <bit>

namespace fathom::unfold {

namespace {

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

// ---------------------------------------------------------------- events

void History::add_global(const sea::Global &global, Term base, Term size) {
  if (keeps_all())
    theory_.make(state_, base, size, use_of(global.kind), global.log2_align);
  else if (asked_.keeps == Keeps::Heap)
    theory_.skip(base, size, use_of(global.kind), global.log2_align);
}

std::optional<History::Local> History::add(const sea::Stmt &s, Term base,
                                           Term size) {
  if (asked_.keeps == Keeps::Nothing)
    return std::nullopt;
  FATHOM_ASSERT(theory_.count() + 2 == objects_.end(),
                "objects are counted differently");
  bool is_local = s.op != sea::Opcode::Malloc;
  ObjectUse use = is_local            ? ObjectUse::Stack
                  : s.log2_align == 0 ? ObjectUse::Global
                                      : ObjectUse::Heap;
  Local object = Local(theory_.count());
  if (use != ObjectUse::Heap && !keeps_all())
    theory_.skip(base, size, use, s.log2_align);
  else
    object = theory_.make(state_, base, size, use, s.log2_align);
  return is_local ? std::optional(object) : std::nullopt;
}

void History::release(const sea::Stmt &s, Term pointer) {
  if (asked_.keeps == Keeps::Nothing)
    return;
  const bool frees = s.op == sea::Opcode::Free;
  Term place = model_.place_of(pointer);
  std::optional<ObjectId> object = frees
                                       ? model_.freed_object(pointer)
                                       : objects_.find(pointers_.base(pointer));
  if (!frees && !keeps_all()) {
    if (object)
      note_ended(*object);
    return;
  }
  bool is_known = object && (!frees || use(*object) == ObjectUse::Heap);
  if (is_known) {
    theory_.end(state_, *object - 1);
    note_ended(*object);
  } else if (frees) {
    theory_.free(state_, place);
    note_freed();
  } else {
    theory_.end_local(state_, place);
  }
}

void History::end_locals(std::span<const Local> locals) {
  for (Local object : locals) {
    if (keeps_all())
      theory_.end(state_, object);
    note_ended(ObjectId(object + 1));
  }
}

void History::note_ended(ObjectId object) {
  if (asked_.when_ended)
    objects_.note_ended(object);
}

void History::note_replaced(Term pointer) {
  if (!asked_.when_ended)
    return;
  if (std::optional<ObjectId> object = objects_.find(pointers_.base(pointer)))
    return objects_.note_ended(*object);
  for (ObjectId object : objects_.all())
    if (use(object) == ObjectUse::Heap)
      objects_.note_ended(object);
}

// One of those that may be freed by now was.
void History::note_freed() {
  if (!asked_.when_ended)
    return;
  for (ObjectId object : objects_.all())
    if (use(object) == ObjectUse::Heap && !store_.is_true(lives(object)))
      objects_.note_ended(object);
}

// ---------------------------------------------------------------- questions

std::vector<Term> History::living(Term instead_of) {
  State after = state_;
  if (instead_of)
    theory_.free(after, pointers_.base(instead_of));
  return theory_.living(after);
}

Term History::is_valid_access(Term pointer, Term length) {
  std::vector<ObjectId> objects;
  std::vector<AllocationTheory::Object> origins;
  if (objects_.bases_of(pointers_.base(pointer), objects))
    for (ObjectId object : objects)
      origins.push_back(object - 1);
  Term address = pointers_.address(pointer);
  Term valid = theory_.is_valid_access(state_, address, length, origins);
  // Null has no bytes, but nothing is wrong with none of them.
  Term zero = store_.make_bv(pointers_.width(), 0);
  return rewriter_.make_or(
      valid, rewriter_.make_and(rewriter_.make_eq(length, zero),
                                rewriter_.make_eq(address, zero)));
}

History::Answer History::query(sea::Opcode op,
                               const std::function<Term(unsigned)> &argument) {
  FATHOM_ASSERT(keeps_all(), "a question about what was not kept");
  auto address = [&] { return pointers_.address(argument(0)); };
  auto answer = [](Term term) { return Answer{.term = term}; };
  switch (op) {
  case sea::Opcode::IsAlloc:
    return answer(
        is_valid_access(argument(0), store_.make_bv(pointers_.width(), 1)));
  case sea::Opcode::AtFreed:
    return answer(theory_.was_in(state_, address(), ObjectUse::Heap));
  case sea::Opcode::AtEnded:
    return answer(theory_.was_in(state_, address(), ObjectUse::Stack));
  case sea::Opcode::AtConstant:
    return answer(theory_.is_in(state_, address(), ObjectUse::Constant));
  case sea::Opcode::AtHeapBase:
    return answer(theory_.is_valid_free(state_, address()));
  case sea::Opcode::AtFreedBase:
    return answer(theory_.was_freed(state_, address()));
  case sea::Opcode::AtObject:
    return answer(theory_.is_at_object(state_, address(), argument(1)));
  case sea::Opcode::AtTogether:
    return answer(theory_.are_at_object(state_, address(),
                                        pointers_.address(argument(1))));
  case sea::Opcode::AtAligned: {
    Term align = argument(1);
    if (!store_.is_bv_const(align) || store_.value(align).is_zero())
      return {.why_not = "alignment that is not known"};
    unsigned log2_align = std::countr_zero(store_.value(align).to_u64());
    return answer(theory_.is_aligned(state_, address(), log2_align));
  }
  case sea::Opcode::AtBase:
    return answer(theory_.base_at(state_, address()));
  case sea::Opcode::AtSize:
    return answer(theory_.size_at(state_, address()));
  case sea::Opcode::NoLeak:
    return answer(theory_.is_leak_free(state_));
  default:
    FATHOM_UNREACHABLE("not a question about addresses");
  }
}

} // namespace fathom::unfold
