#include "memory/theory.h"

namespace fathom {

Term MemoryAsTerms::initial(std::string_view name) {
  return store_.make_fresh_var(name, store_.mem_sort(width_));
}

Term MemoryAsTerms::no_tags() {
  Term memory = initial("tags");
  zeros_.push_back(memory);
  rewriter_.memory().assume_uniform(memory, rewriter_.make_bv(8, 0));
  return memory;
}

Term MemoryAsTerms::zeros() {
  Term memory = no_tags();
  note_shadow(memory);
  return memory;
}

void MemoryAsTerms::note_shadow(Term memory) {
  use_.resize(std::max(use_.size(), store_.size() + 1));
  use_[memory.id] = Use::Shadow;
}

void MemoryAsTerms::define_zeros(BasicLowering<Rewriter> &lowering) {
  Sort array = store_.array_sort(store_.bv_sort(width_), store_.bv_sort(8));
  for (Term memory : zeros_)
    lowering.define(
        memory,
        {rewriter_.make_const_array(array, rewriter_.make_bv(8, 0)), {}, {}});
}

// What a memory is follows from where it comes from; a choice is one between
// memories of one kind.
bool MemoryAsTerms::is_shadow(Term memory) {
  std::vector<Term> path;
  use_.resize(std::max(use_.size(), store_.size() + 1));
  while (use_[memory.id] == Use::Unknown && store_.kind(memory) != Kind::Var) {
    path.push_back(memory);
    memory = store_.child(memory, store_.kind(memory) == Kind::Ite ? 1 : 0);
  }
  Use use = use_[memory.id] == Use::Shadow ? Use::Shadow : Use::Data;
  for (Term t : path)
    use_[t.id] = use;
  return use == Use::Shadow;
}

Term MemoryAsTerms::pointer_into(Term memory, const Lowered &pointer) {
  if (!is_shadow(memory)) {
    FATHOM_ASSERT(pointer.whole, "a pointer without its term");
    return pointer.whole;
  }
  Term zero = rewriter_.make_bv(width_, 0);
  return rewriter_.make(
      Kind::Ptr,
      {zero, rewriter_.make_add(pointer.first, pointer.offset), zero});
}

Term MemoryAsTerms::load(Term memory, const Lowered &pointer, uint32_t bytes) {
  return rewriter_.make(Kind::MemLoad, {memory, pointer_into(memory, pointer)},
                        {bytes, uint32_t(big_endian_)});
}

Term MemoryAsTerms::store(Term memory, const Lowered &pointer, Term value) {
  return rewriter_.make(Kind::MemStore,
                        {memory, pointer_into(memory, pointer), value},
                        {uint32_t(big_endian_)});
}

Term MemoryAsTerms::set(Term memory, const Lowered &pointer, Term byte,
                        Term length) {
  return rewriter_.make(Kind::MemSet,
                        {memory, pointer_into(memory, pointer), byte, length});
}

Term MemoryAsTerms::copy(Term memory, const Lowered &to, Term source,
                         const Lowered &from, Term length) {
  return rewriter_.make(Kind::MemCopy,
                        {memory, pointer_into(memory, to), source,
                         pointer_into(source, from), length});
}

} // namespace fathom
