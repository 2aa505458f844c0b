// Shadow memory while unfolding: the queries become loads of the byte at the
// object's base.
#include "unfold/engine.h"

namespace fathom::unfold {

using sea::Lifetime;

Term Engine::base_pointer(Term pointer) {
  return pointers_.make(pointers_.base(pointer),
                        store_.make_bv(program_.ptr_width, 0),
                        pointers_.size(pointer));
}

void Engine::do_is_allocated(const CodeStmt &s) {
  Term byte = load_shadow_byte(s);
  if (!byte)
    return;
  Term state = rewriter_.make_extract(byte, sea::lifetime_bits - 1, 0);
  auto constant = [&](Lifetime l) {
    return store_.make_bv(sea::lifetime_bits, uint64_t(l));
  };
  Term holds = rewriter_.make_and(
      rewriter_.make_ule(constant(Lifetime::Global), state),
      rewriter_.make_ule(state, constant(Lifetime::NewArray)));
  define(s, 0, holds.id);
}

void Engine::do_is_modified(const CodeStmt &s) {
  Term byte = load_shadow_byte(s);
  if (!byte)
    return;
  Term zero = store_.make_bv(8, 0);
  define(s, 0, rewriter_.make_not(rewriter_.make_eq(byte, zero)).id);
}

Term Engine::load_shadow_byte(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  return memory_->load_byte(*s.stmt, base_pointer(pointer), memory);
}

void Engine::do_reset_modified(const CodeStmt &s) {
  Term at = base_pointer(term_argument(s, 0));
  VersionId memory = memory_argument(s, 1);
  define(s, 0, memory_->clear_byte(*s.stmt, at, memory));
}

} // namespace fathom::unfold
