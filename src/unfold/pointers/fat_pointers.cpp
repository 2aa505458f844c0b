#include "unfold/pointers/fat_pointers.h"

#include "unfold/memory/memory_state.h"

namespace fathom::unfold {

namespace {

using sea::Lifetime;
using sea::Opcode;

class ShadowQuestions final : public ObjectQuestions {
public:
  ShadowQuestions(MemoryState &memory, PointerOps &pointers, Rewriter &rewriter)
      : memory_(memory), pointers_(pointers), rewriter_(rewriter),
        store_(rewriter.store()) {}

  Answer answer(const sea::Stmt &s, const Operands &operands) override;

private:
  Term base_of(Term pointer);
  // The byte of the shadow at the object's base. No term: the execution ends.
  Term load_byte(const sea::Stmt &s, const Operands &operands);
  Term is_allocated(Term byte);

  MemoryState &memory_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
};

Term ShadowQuestions::base_of(Term pointer) {
  return pointers_.make(pointers_.base(pointer),
                        store_.make_bv(pointers_.width(), 0),
                        pointers_.size(pointer));
}

Term ShadowQuestions::load_byte(const sea::Stmt &s, const Operands &operands) {
  Term pointer = operands.term(0);
  VersionId shadow = operands.memory(1);
  return memory_.load_byte(s, base_of(pointer), shadow);
}

Term ShadowQuestions::is_allocated(Term byte) {
  Term state = rewriter_.make_extract(byte, sea::lifetime_bits - 1, 0);
  auto constant = [&](Lifetime l) {
    return store_.make_bv(sea::lifetime_bits, uint64_t(l));
  };
  return rewriter_.make_and(
      rewriter_.make_ule(constant(Lifetime::Global), state),
      rewriter_.make_ule(state, constant(Lifetime::NewArray)));
}

ObjectQuestions::Answer ShadowQuestions::answer(const sea::Stmt &s,
                                                const Operands &operands) {
  switch (s.op) {
  case Opcode::IsDeref: {
    Term pointer = operands.term(0), length = operands.term(1);
    return {.term = pointers_.is_deref(pointer, length)};
  }
  case Opcode::IsAlloc: {
    Term byte = load_byte(s, operands);
    return {.term = byte ? is_allocated(byte) : Term{}};
  }
  case Opcode::IsMod: {
    Term byte = load_byte(s, operands);
    return {.term = byte ? rewriter_.make_not(
                               rewriter_.make_eq(byte, store_.make_bv(8, 0)))
                         : Term{}};
  }
  case Opcode::ResetMod: {
    Term at = base_of(operands.term(0));
    VersionId shadow = operands.memory(1);
    return {.memory = memory_.clear_byte(s, at, shadow)};
  }
  default:
    return {.why_not = "question about addresses of objects, which only raw "
                       "pointers ask"};
  }
}

} // namespace

std::unique_ptr<ObjectQuestions>
FatPointers::make_questions(History & /*history*/, MemoryState &memory) const {
  return std::make_unique<ShadowQuestions>(memory, pointers_, rewriter_);
}

} // namespace fathom::unfold
