#include "lift/emitter.h"

namespace fathom::lift {

Term Emitter::new_register(Sort sort, bool is_shadow) {
  SortKind kind = c_.program.store.info(sort).kind;
  const char *prefix = kind == SortKind::Ptr   ? "P"
                       : kind != SortKind::Mem ? "R"
                       : is_shadow             ? "S"
                                               : "M";
  return c_.program.store.make_var(prefix + std::to_string(next_register_++),
                                   sort);
}

sea::Stmt &Emitter::emit(sea::Opcode op, std::span<const Term> definitions,
                         std::span<const Term> arguments,
                         std::span<const sea::BlockId> labels) {
  sea::Stmt &s = out_.add(block_, op, definitions, arguments, labels);
  s.location = location_;
  return s;
}

Term Emitter::number_of(Term pointer) {
  if (!c_.config.addresses_apart)
    return c_.address_of_pointer(pointer);
  Term number = new_register(c_.program.store.bv_sort(c_.ptr_width()));
  emit(sea::Opcode::Address, {number}, {pointer});
  return number;
}

Term Emitter::define(Term value) {
  TermStore &store = c_.program.store;
  if (store.kind(value) == Kind::Var || store.is_const(value))
    return value;
  Term reg = new_register(store.sort(value));
  emit(sea::Opcode::Define, {reg}, {value});
  return reg;
}

Term Emitter::nondet(Sort sort, std::string_view text) {
  if (sort == c_.program.ptr_sort()) {
    Term address = nondet(c_.program.store.bv_sort(c_.ptr_width()), text);
    return define(c_.pointer_without_object(address));
  }
  Term reg = new_register(sort);
  emit(sea::Opcode::Nondet, {reg}, {}).data = c_.program.intern(text);
  return reg;
}

Term Emitter::apply(Sort sort, std::string_view name, Term arguments) {
  Term reg = new_register(sort);
  emit(sea::Opcode::Apply, {reg}, {arguments}).data = c_.program.intern(name);
  return reg;
}

void Emitter::cover(Term condition, std::string_view text) {
  const sea::Location &at = c_.program.locations[location_];
  sea::StringId function = at.line == 0 ? at.function : 0;
  auto [found, is_new] = c_.covers.try_emplace(
      {at.file, at.line, at.column, function, std::string(text)});
  if (is_new)
    found->second =
        c_.program.add_property(sea::CheckKind::Cover, location_, text);
  emit(sea::Opcode::Check, {}, {c_.builder.make_not(condition)}).data =
      found->second;
}

// An object that has ended keeps its bytes, and numbers wrap around; of an
// access outside of its object nothing is known.
std::optional<sea::CheckKind> Emitter::kind_here(sea::CheckKind kind) {
  using sea::CheckKind;
  const prepared::UncheckedLines *lines = c_.unchecked(location_);
  if (!lines || !lines->checks[size_t(kind)])
    return kind;
  sea::Location first = c_.program.locations[location_];
  first.line = lines->first;
  first.column = 0;
  c_.program.add_row(sea::Trust::Chosen,
                     "checks are switched off by a pragma: " +
                         std::string(sea::info(kind).id),
                     c_.program.add_location(first));
  switch (kind) {
  case CheckKind::NullDeref:
  case CheckKind::OutOfBoundsRead:
  case CheckKind::OutOfBoundsWrite:
  case CheckKind::PointerArithmetic:
  case CheckKind::PointerOverflow:
  case CheckKind::PointerCompare:
    return CheckKind::Unsupported;
  default:
    return std::nullopt;
  }
}

void Emitter::check(Term holds, sea::CheckKind kind, std::string_view message) {
  std::string text(message);
  if (!c_.config.unchecked.empty()) {
    std::optional<sea::CheckKind> here = kind_here(kind);
    if (!here)
      return;
    if (*here != kind)
      text = std::string(sea::info(kind).id) +
             " where a pragma has switched the check off";
    kind = *here;
  }
  if (!library_.empty() && text.empty())
    text = library_;
  else if (!library_.empty() && text != library_)
    text.insert(0, std::string(library_) + ": ");
  sea::PropertyId property = c_.program.add_property(kind, location_, text);
  emit(sea::Opcode::Check, {}, {holds}).data = property;
}

void Emitter::unsupported(std::string_view why) {
  Term no = c_.builder.make_false();
  check(no, sea::CheckKind::Unsupported, why);
  // The rest of the block stays, so that its definitions exist.
  emit(sea::Opcode::Assume, {}, {no});
}

} // namespace fathom::lift
