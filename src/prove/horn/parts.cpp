#include "prove/horn/parts.h"

namespace fathom::prove::horn {

Parts::Parts(Rewriter &rewriter, MemoryContents &contents, const Level &level)
    : rewriter_(rewriter), store_(rewriter.store()), level_(level) {
  const Lowered memory = contents.initial("memory");
  bytes_ = store_.sort(memory.first);
  has_cells_ = bool(memory.offset);
  if (has_cells_) {
    cells_ = store_.sort(memory.offset);
    origins_ = store_.sort(memory.size);
  }
  memory_ = store_.mem_sort(store_.info(store_.info(bytes_).index).width);
}

Term Parts::variable(std::string_view name, std::string_view part, Sort sort) {
  return store_.make_fresh_var(std::string(name) + std::string(part), sort);
}

Lowered Parts::variables(std::string_view name, Sort sort) {
  const SortInfo info = store_.info(sort);
  if (info.kind == SortKind::Mem)
    return has_cells_ ? Lowered{variable(name, "", bytes_),
                                variable(name, ".cells", cells_),
                                variable(name, ".origins", origins_)}
                      : Lowered{variable(name, "", bytes_), {}, {}};
  if (info.kind != SortKind::Ptr)
    return {variable(name, "", sort), {}, {}};
  const Sort word = store_.bv_sort(info.width);
  return {variable(name, ".base", word), variable(name, ".offset", word),
          variable(name, ".size", word)};
}

std::vector<Term> Parts::list(const Lowered &value, Sort sort) const {
  const SortKind kind = store_.info(sort).kind;
  if (kind == SortKind::Ptr || (kind == SortKind::Mem && has_cells_))
    return {value.first, value.offset, value.size};
  return {value.first};
}

Lowered Parts::choose(Term condition, const Lowered &a, const Lowered &b) {
  auto one = [&](Term x, Term y) {
    return x == y ? x : rewriter_.make_ite(condition, x, y);
  };
  Lowered result;
  result.first = one(a.first, b.first);
  if (a.offset && b.offset)
    result.offset = one(a.offset, b.offset);
  if (a.size && b.size)
    result.size = one(a.size, b.size);
  return result;
}

} // namespace fathom::prove::horn
