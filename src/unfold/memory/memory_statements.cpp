#include "unfold/memory/memory_statements.h"

namespace fathom::unfold {

Term MemoryStatements::value_of(Term reg) {
  return store_.sort_kind(reg) == SortKind::Ptr ? pointers_.of_variable(reg)
                                                : reg;
}

Term MemoryStatements::load(const sea::Stmt &s, Term pointer, Term content,
                            Sort sort) {
  Term reg = out_.new_value(sort);
  out_.emit(sea::Opcode::Load, {reg}, {pointers_.shortest(pointer), content},
            &s);
  return value_of(reg);
}

Term MemoryStatements::load_part(const sea::Stmt &s, Term pointer, Term content,
                                 Sort sort) {
  Term reg = out_.new_value(sort);
  out_.emit(sea::Opcode::Load, {reg}, {pointers_.shortest(pointer), content},
            &s)
      .log2_align = 0;
  return value_of(reg);
}

Term MemoryStatements::load_at(LateStatements::Place place, Term pointer,
                               Term content, Sort sort) {
  Term reg = out_.new_value(sort);
  out_.late().add(place, sea::Opcode::Load, reg,
                  {pointers_.shortest(pointer), content});
  return value_of(reg);
}

void MemoryStatements::store(const sea::Stmt &s, Term after, Term value,
                             Term pointer, Term before) {
  Term at = pointers_.shortest(pointer);
  const bool is_pointer = store_.sort_kind(value) == SortKind::Ptr;
  if (is_pointer &&
      pointers_.base(value) != store_.make_bv(pointers_.width(), 0))
    places_.note(pointers_.offset(pointer));
  if (is_pointer && addresses_.are_apart())
    out_.emit(sea::Opcode::StorePointer, {after},
              {pointers_.shortest(value), at, before,
               addresses_.number_of(value, s.location)},
              &s);
  else
    out_.emit(sea::Opcode::Store, {after},
              {pointers_.shortest(value), at, before}, &s);
}

void MemoryStatements::set(const sea::Stmt &s, Term after, Term pointer,
                           Term byte, Term length, Term before) {
  out_.emit(sea::Opcode::MemSet, {after},
            {pointers_.shortest(pointer), byte, length, before}, &s);
}

void MemoryStatements::copy(const sea::Stmt &s, Term after, Term to, Term from,
                            Term length, Term before, Term source) {
  out_.emit(sea::Opcode::MemCopy, {after},
            {pointers_.shortest(to), pointers_.shortest(from), length, before,
             source},
            &s);
}

void MemoryStatements::havoc(const sea::Stmt &s, Term after, Term pointer,
                             Term length, Term before) {
  out_.emit(sea::Opcode::MemHavoc, {after},
            {pointers_.shortest(pointer), length, before}, &s);
}

} // namespace fathom::unfold
