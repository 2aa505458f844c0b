// Which bytes of memory are part of which stored pointer, and loads of
// pointers: cells, origins and tags of memory/contents.h.
#include "memory/contents.h"

namespace fathom {

namespace {

constexpr uint32_t index_bits = 4; // place of a byte in a pointer, from 1
// Up to so many stored pointers it is asked whether a cell is empty already.
constexpr uint64_t few_pointers = 256;
// Choices of tags that are looked at in one load; more are left to the cells.
constexpr size_t most_choices = 256;

} // namespace

Term MemoryContents::empty_cell() {
  return rewriter_.make_bv(index_bits + number_bits_, 0);
}

Sort MemoryContents::by_address(uint32_t element_width) {
  return store_.array_sort(store_.bv_sort(config_.ptr_width),
                           store_.bv_sort(element_width));
}

void MemoryContents::add_no_pointers(Lowered &memory) {
  memory.offset = rewriter_.make_const_array(
      by_address(index_bits + number_bits_), empty_cell());
  memory.size = rewriter_.make_const_array(
      by_address(3 * config_.ptr_width),
      rewriter_.make_bv(BitVec::zero(3 * config_.ptr_width)));
  if (theory_)
    memory.whole = theory_->no_tags();
}

Lowered MemoryContents::load_pointer(const Lowered &memory,
                                     const Lowered &pointer) {
  uint32_t w = config_.ptr_width;
  Term value = read_bytes(memory.first, pointer, w / 8);
  if (!value)
    return {};
  Term zero = rewriter_.make_bv(w, 0);
  Lowered no_pointer{value, zero, zero};
  if (!config_.has_cells)
    return no_pointer;
  return memory.whole ? load_by_tags(memory, pointer, no_pointer)
                      : load_by_cells(memory, pointer, no_pointer);
}

Lowered MemoryContents::load_by_cells(const Lowered &memory,
                                      const Lowered &pointer,
                                      const Lowered &no_pointer) {
  uint32_t w = config_.ptr_width, bytes = w / 8;
  Term at = address(pointer);
  Term number, whole = rewriter_.make_true();
  for (uint32_t i = 0; i < bytes; ++i) {
    Term cell = representation_.read(memory.offset, plus(at, i));
    Term index = rewriter_.make_extract(cell, index_bits - 1, 0);
    Term of =
        rewriter_.make_extract(cell, index_bits + number_bits_ - 1, index_bits);
    Term fits = rewriter_.make_eq(index, rewriter_.make_bv(index_bits, i + 1));
    if (i == 0)
      number = of;
    else
      fits = rewriter_.make_and(fits, rewriter_.make_eq(of, number));
    whole = rewriter_.make_and(whole, fits);
  }
  Term origin = representation_.read(memory.size, at);
  auto part = [&](uint32_t i, Term otherwise) {
    return rewriter_.make_ite(
        whole, rewriter_.make_extract(origin, (3 - i) * w - 1, (2 - i) * w),
        otherwise);
  };
  return {part(0, no_pointer.first), part(1, no_pointer.offset),
          part(2, no_pointer.size)};
}

// The load of tags is the same term as a tag only if all of its bytes are that
// tag's, whatever the tag's value: it is a variable.
Lowered MemoryContents::load_by_tags(const Lowered &memory,
                                     const Lowered &pointer,
                                     const Lowered &no_pointer) {
  Term tag = theory_->load(memory.whole, pointer, config_.ptr_width / 8);
  std::unordered_map<Term, Lowered> found;
  std::vector<Term> todo{tag};
  Lowered by_cells; // made if it is needed
  while (!todo.empty()) {
    if (found.size() > most_choices)
      return load_by_cells(memory, pointer, no_pointer);
    Term t = todo.back();
    bool is_choice = store_.kind(t) == Kind::Ite;
    Term yes = is_choice ? store_.child(t, 1) : t,
         no = is_choice ? store_.child(t, 2) : t;
    if (is_choice && !found.contains(t) &&
        !(found.contains(yes) && found.contains(no))) {
      todo.push_back(yes);
      todo.push_back(no);
      continue;
    }
    todo.pop_back();
    if (found.contains(t))
      continue;
    if (is_choice) {
      found[t] = chosen(store_.child(t, 0), found[yes], found[no]);
    } else if (auto tagged = tagged_.find(t); tagged != tagged_.end()) {
      found[t] = tagged->second;
    } else if (store_.is_bv_const(t) && store_.value(t).is_zero()) {
      found[t] = no_pointer;
    } else {
      if (!by_cells.first)
        by_cells = load_by_cells(memory, pointer, no_pointer);
      found[t] = by_cells;
    }
  }
  return found[tag];
}

Lowered MemoryContents::chosen(Term condition, const Lowered &a,
                               const Lowered &b) {
  auto choose = [&](Term x, Term y) {
    return rewriter_.make_ite(condition, x, y);
  };
  auto whole = [&](const Lowered &p) {
    return p.whole ? p.whole
                   : rewriter_.make(Kind::Ptr, {p.first, p.offset, p.size});
  };
  return {.first = choose(a.first, b.first),
          .offset = choose(a.offset, b.offset),
          .size = choose(a.size, b.size),
          .whole = choose(whole(a), whole(b))};
}

Term MemoryContents::tag_pointer(const Lowered &memory, const Lowered &at,
                                 const Lowered &pointer) {
  if (!memory.whole)
    return Term{};
  Term tag = store_.make_fresh_var("tag", store_.bv_sort(config_.ptr_width));
  tagged_[tag] = pointer;
  return theory_->store(memory.whole, at, tag);
}

Term MemoryContents::clear_tags(const Lowered &memory, const Lowered &at,
                                uint32_t bytes) {
  if (!memory.whole || store_.kind(memory.whole) == Kind::Var)
    return memory.whole;
  return theory_->store(memory.whole, at,
                        rewriter_.make_bv(BitVec::zero(8 * bytes)));
}

Term MemoryContents::clear_tags(const Lowered &memory, const Lowered &at,
                                Term length) {
  if (!memory.whole || store_.kind(memory.whole) == Kind::Var)
    return memory.whole;
  return theory_->set(memory.whole, at, rewriter_.make_bv(8, 0), length);
}

// Where no pointer lies, nothing needs to be written.
Term MemoryContents::clear_cell(Term cells, Term address) {
  Term empty = empty_cell();
  if (has_no_pointers(cells) || (next_number_ <= few_pointers &&
                                 representation_.read(cells, address) == empty))
    return cells;
  return representation_.write(cells, address, empty);
}

bool MemoryContents::has_no_pointers(Term cells) const {
  return store_.kind(cells) == Kind::ConstArray;
}

Term MemoryContents::clear_cells(Term cells, Term address, Term length) {
  return has_no_pointers(cells)
             ? cells
             : representation_.fill(cells, address, length, empty_cell());
}

Lowered MemoryContents::write_cells(const Lowered &memory, Term address,
                                    const Lowered &pointer) {
  uint64_t number = next_number_++;
  FATHOM_ASSERT(number < config_.pointer_stores,
                "more stores of pointers than announced");
  Lowered result = memory;
  for (uint32_t i = config_.ptr_width / 8; i-- > 0;) {
    Term cell = rewriter_.make_bv(index_bits + number_bits_,
                                  number << index_bits | (i + 1));
    result.offset =
        representation_.write(result.offset, plus(address, i), cell);
  }
  Term origin = rewriter_.make_concat(
      pointer.first, rewriter_.make_concat(pointer.offset, pointer.size));
  result.size = representation_.write(memory.size, address, origin);
  return result;
}

} // namespace fathom
