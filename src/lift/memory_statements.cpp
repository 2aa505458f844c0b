#include "lift/memory_statements.h"

#include "support/assert.h"

namespace fathom::lift {

Term MemoryStatements::load(RegionId region, Term pointer, Sort sort,
                            Manner manner) {
  Term reg = e_.new_register(sort);
  sea::Stmt &s =
      e_.emit(sea::Opcode::Load, {reg}, {pointer, ssa_.current(region)});
  s.log2_align = manner.log2_align;
  s.is_volatile = manner.is_volatile;
  return reg;
}

Term MemoryStatements::load_word(RegionId region, Term pointer,
                                 uint32_t width) {
  return load(region, pointer, e_.context().program.store.bv_sort(width));
}

sea::Stmt &MemoryStatements::change(sea::Opcode op, RegionId region,
                                    std::initializer_list<Term> arguments) {
  std::vector<Term> all(arguments);
  all.push_back(ssa_.current(region));
  Term after = ssa_.advance(region);
  return e_.emit(op, std::span<const Term>(&after, 1), all);
}

void MemoryStatements::store(RegionId region, Term pointer, Term v,
                             Manner manner) {
  sea::Stmt &s = change(sea::Opcode::Store, region, {v, pointer});
  s.log2_align = manner.log2_align;
  s.is_volatile = manner.is_volatile;
}

void MemoryStatements::copy(Range to, Range from, Term length) {
  Term read = ssa_.current(from.region);
  Term before = ssa_.current(to.region);
  Term after = ssa_.advance(to.region);
  e_.emit(sea::Opcode::MemCopy, {after},
          {to.pointer, from.pointer, length, before, read});
}

Term MemoryStatements::make(const NewObject &object) {
  FATHOM_ASSERT(object.op == sea::Opcode::Malloc ||
                    (object.op == sea::Opcode::Alloca && !object.replaces),
                "an object that no statement makes");
  std::vector<Term> arguments{object.size, ssa_.current(object.region)};
  if (object.replaces)
    arguments.push_back(object.replaces);
  Term pointer = e_.new_register(e_.context().program.ptr_sort());
  Term results[] = {pointer, ssa_.advance(object.region)};
  sea::Stmt &s = e_.emit(object.op, results, arguments);
  s.data = e_.context().program.intern(object.name);
  s.log2_align = uint8_t(object.log2_align);
  return pointer;
}

} // namespace fathom::lift
