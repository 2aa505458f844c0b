#include "memory/contents.h"

#include "terms/substitute.h"

#include <algorithm>
#include <bit>

namespace fathom {

MemoryContents::MemoryContents(Rewriter &rewriter,
                               Representation &representation,
                               const ContentsConfig &config)
    : rewriter_(rewriter), store_(rewriter.store()),
      representation_(representation), config_(config),
      log2_word_(uint32_t(std::countr_zero(config.word_size))),
      number_bits_(
          std::max(uint32_t(std::bit_width(config.pointer_stores)), 1u)) {
  FATHOM_ASSERT(std::has_single_bit(config.word_size) && config.word_size <= 8,
                "words have 1, 2, 4 or 8 bytes");
  FATHOM_ASSERT(config.ptr_width % 8 == 0 && config.ptr_width <= 64,
                "pointers are whole bytes");
  FATHOM_ASSERT(!config.is_theory || config.word_size == 1,
                "the theory is one of bytes");
  if (config.is_theory)
    theory_ = std::make_unique<MemoryAsTerms>(rewriter, config.ptr_width,
                                              config.big_endian);
}

Lowered MemoryContents::refuse(std::string why) {
  why_not_ = std::move(why);
  return {};
}

Term MemoryContents::address(const Lowered &pointer) {
  return rewriter_.make_add(pointer.first, pointer.offset);
}

Term MemoryContents::plus(Term address, uint64_t distance) {
  return distance == 0
             ? address
             : rewriter_.make_add(
                   address, rewriter_.make_bv(config_.ptr_width, distance));
}

Term MemoryContents::word_index(Term address) {
  return log2_word_ == 0 ? address
                         : rewriter_.make_extract(
                               address, config_.ptr_width - 1, log2_word_);
}

bool MemoryContents::start_in_word(Term address, uint32_t &start) {
  start = 0;
  if (log2_word_ == 0)
    return true;
  uint64_t low = config_.word_size - 1;
  const Range &range = rewriter_.ranges().of(address);
  if (((range.zeros | range.ones) & low) != low)
    return false;
  start = uint32_t(range.ones & low);
  return true;
}

// Bytes are counted in order of address.
Term MemoryContents::byte_of(Term value, uint32_t index) {
  uint32_t width = store_.width(value);
  uint32_t low = config_.big_endian ? width - 8 * (index + 1) : 8 * index;
  return width == 8 ? value : rewriter_.make_extract(value, low + 7, low);
}

Term MemoryContents::joined(Term earlier, Term later) {
  if (!earlier)
    return later;
  return config_.big_endian ? rewriter_.make_concat(earlier, later)
                            : rewriter_.make_concat(later, earlier);
}

Lowered MemoryContents::initial(std::string_view name) {
  Lowered memory;
  Sort word = store_.bv_sort(8 * config_.word_size);
  memory.first =
      theory_ ? theory_->initial(name)
              : store_.make_fresh_var(
                    name,
                    store_.array_sort(
                        store_.bv_sort(config_.ptr_width - log2_word_), word));
  if (config_.has_cells)
    add_no_pointers(memory);
  return memory;
}

Lowered MemoryContents::zeros() {
  Lowered memory = initial("zeros");
  memory.first = theory_ ? theory_->zeros()
                         : rewriter_.make_const_array(
                               store_.sort(memory.first),
                               rewriter_.make_bv(8 * config_.word_size, 0));
  memory.whole = {}; // nobody reads pointers there
  return memory;
}

// No term when it is not known where in a word the access starts.
Term MemoryContents::read_bytes(Term words, const Lowered &pointer,
                                uint32_t bytes) {
  if (theory_)
    return theory_->load(words, pointer, bytes);
  uint32_t start;
  Term address = this->address(pointer);
  if (!start_in_word(address, start)) {
    refuse("an access may start anywhere in a word");
    return Term{};
  }
  Term value;
  uint32_t size = config_.word_size;
  for (uint32_t done = 0; done < bytes;) {
    uint32_t first = (start + done) % size;
    Term word = representation_.read(words, word_index(plus(address, done)));
    if (first == 0 && bytes - done >= size) {
      value = joined(value, word);
      done += size;
      continue;
    }
    for (; first < size && done < bytes; ++first, ++done)
      value = joined(value, byte_of(word, first));
  }
  return value;
}

// From the last byte to the first, so that the lowest offset counts where
// addresses wrap around onto each other.
Term MemoryContents::write_bytes(Term words, const Lowered &pointer,
                                 Term value) {
  if (theory_)
    return theory_->store(words, pointer, value);
  Term address = this->address(pointer);
  uint32_t start, size = config_.word_size, bytes = store_.width(value) / 8;
  if (!start_in_word(address, start)) {
    refuse("an access may start anywhere in a word");
    return Term{};
  }
  uint32_t num_words = (start + bytes + size - 1) / size;
  for (uint32_t k = num_words; k-- > 0;) {
    // Bytes k * size − start + i for i in the word.
    uint64_t distance = uint64_t(k) * size - start;
    Term index = word_index(plus(address, distance)), old, word;
    for (uint32_t i = 0; i < size; ++i) {
      uint64_t byte = uint64_t(k) * size + i;
      bool inside = byte >= start && byte < start + bytes;
      if (!inside && !old)
        old = representation_.read(words, index);
      word = joined(word, inside ? byte_of(value, uint32_t(byte - start))
                                 : byte_of(old, i));
    }
    words = representation_.write(words, index, word);
  }
  return words;
}

Lowered MemoryContents::load(const Lowered &memory, const Lowered &pointer,
                             uint32_t bytes, bool is_pointer) {
  if (is_pointer)
    return load_pointer(memory, pointer);
  return {read_bytes(memory.first, pointer, bytes), {}, {}};
}

Lowered MemoryContents::store(const Lowered &memory, const Lowered &pointer,
                              const Lowered &value, bool is_pointer,
                              Term number) {
  Term at = address(pointer);
  Lowered result;
  Term bits = !is_pointer ? value.first : number ? number : address(value);
  result.first = write_bytes(memory.first, pointer, bits);
  if (!result.first || !config_.has_cells)
    return result;
  if (is_pointer) {
    Lowered others = write_cells(memory, at, value);
    others.whole = tag_pointer(memory, pointer, value);
    others.first = result.first;
    return others;
  }
  result.offset = memory.offset;
  result.size = memory.size;
  uint32_t bytes = store_.width(value.first) / 8;
  for (uint32_t i = bytes; i-- > 0;)
    result.offset = clear_cell(result.offset, plus(at, i));
  result.whole = clear_tags(memory, pointer, bytes);
  return result;
}

// The words of a range: the first one and their number. The range must consist
// of whole words.
Term MemoryContents::range_words(Term address, Term length, Term &first,
                                 Term &count) {
  uint64_t low = config_.word_size - 1;
  auto is_multiple = [&](Term t) {
    return (rewriter_.ranges().of(t).zeros & low) == low;
  };
  if (log2_word_ > 0 && (!is_multiple(address) || !is_multiple(length))) {
    refuse("a range of memory may start or end inside of a word");
    return Term{};
  }
  first = word_index(address);
  count = word_index(length);
  return first;
}

Term MemoryContents::set_words(Term words, const Lowered &pointer, Term byte,
                               Term length) {
  if (theory_)
    return theory_->set(words, pointer, byte, length);
  Term first, count, word;
  if (!range_words(address(pointer), length, first, count))
    return Term{};
  for (uint32_t i = 0; i < config_.word_size; ++i)
    word = joined(word, byte);
  return representation_.fill(words, first, count, word);
}

Term MemoryContents::copy_words(Term words, const Lowered &to, Term source,
                                const Lowered &from, Term length) {
  if (theory_)
    return theory_->copy(words, to, source, from, length);
  Term first, count, from_first, from_count;
  if (!range_words(address(to), length, first, count) ||
      !range_words(address(from), length, from_first, from_count))
    return Term{};
  return representation_.copy(words, first, source, from_first, count);
}

Lowered MemoryContents::set(const Lowered &memory, const Lowered &pointer,
                            Term byte, Term length) {
  Lowered result;
  result.first = set_words(memory.first, pointer, byte, length);
  if (!result.first && !why_not_.empty())
    return {};
  if (result.first && config_.has_cells) {
    result.offset = clear_cells(memory.offset, address(pointer), length);
    result.size = memory.size;
    result.whole = clear_tags(memory, pointer, length);
  }
  bool good = result.first && (!config_.has_cells || result.offset);
  return good ? result : refuse(representation_.why_not());
}

Lowered MemoryContents::copy(const Lowered &memory, const Lowered &to,
                             const Lowered &source, const Lowered &from,
                             Term length) {
  Term target = address(to), origin = address(from);
  Lowered result;
  result.first = copy_words(memory.first, to, source.first, from, length);
  if (!result.first && !why_not_.empty())
    return {};
  if (result.first && config_.has_cells && has_no_pointers(source.offset)) {
    result.offset = clear_cells(memory.offset, target, length);
    result.size = memory.size;
    result.whole = clear_tags(memory, to, length);
  } else if (result.first && config_.has_cells) {
    result.offset = representation_.copy(memory.offset, target, source.offset,
                                         origin, length);
    result.size =
        representation_.copy(memory.size, target, source.size, origin, length);
    if (memory.whole && source.whole)
      result.whole =
          theory_->copy(memory.whole, to, source.whole, from, length);
  }
  bool good = result.first && (!config_.has_cells || result.offset);
  return good ? result : refuse(representation_.why_not());
}

// λx. byte (x − p) mod n of the value with k = first + step * ((x − p) / n).
// The value is a term over k and what does not depend on it, so that other
// values of k are a matter of replacing it.
Term MemoryContents::as_function(const Table &table, Term address) {
  uint32_t width = config_.ptr_width, k_width = store_.width(table.k);
  uint32_t bytes = store_.width(table.value) / 8;
  uint32_t shift = uint32_t(std::countr_zero(bytes));
  Term x = store_.make_bound(store_.bv_sort(width));
  Term distance = rewriter_.make_sub(x, address);
  Term index =
      shift == 0
          ? distance
          : rewriter_.make_zext(
                rewriter_.make_extract(distance, width - 1, shift), shift);
  index = k_width < width   ? rewriter_.make_extract(index, k_width - 1, 0)
          : k_width > width ? rewriter_.make_zext(index, k_width - width)
                            : index;
  Term k =
      rewriter_.make_add(table.first, rewriter_.make_mul(index, table.step));
  Term value =
      rewriter_.rewrite(substitute(store_, table.value, {{table.k, k}}));
  Term byte = byte_of(value, 0);
  for (uint32_t i = 1; i < bytes; ++i)
    byte = rewriter_.make_ite(
        rewriter_.make_eq(rewriter_.make_extract(distance, shift - 1, 0),
                          rewriter_.make_bv(shift, i)),
        byte_of(value, i), byte);
  return rewriter_.make_lambda(x, byte);
}

Lowered MemoryContents::table(const Table &table, const Lowered &pointer,
                              bool is_shadow) {
  FATHOM_ASSERT(std::has_single_bit(store_.width(table.value) / 8) &&
                    store_.width(table.value) % 8 == 0 &&
                    store_.kind(table.k) == Kind::Var,
                "values of a table are words, by an input");
  if (log2_word_ > 0)
    return refuse("what a loop of any length writes is a matter of bytes");
  Lowered result = initial("table");
  if (!theory_) {
    result.first = as_function(table, address(pointer));
    return result;
  }
  if (is_shadow)
    theory_->note_shadow(result.first);
  tables_.push_back({result.first, table, address(pointer)});
  return result;
}

// A table may read memories that stand for earlier ones.
void MemoryContents::explain(BasicLowering<Rewriter> &lowering) {
  if (theory_)
    theory_->define_zeros(lowering);
  for (const NamedTable &named : tables_) {
    Table lowered = named.table;
    for (Term *t : {&lowered.value, &lowered.first, &lowered.step})
      *t = lowering.lower(*t);
    lowering.define(
        named.memory,
        {as_function(lowered, lowering.lower(named.address)), {}, {}});
  }
}

// Like a copy from a memory nobody knows. If it is all of memory, that one.
Lowered MemoryContents::havoc(const Lowered &memory, const Lowered &pointer,
                              Term length) {
  auto is = [&](Term t, const BitVec &value) {
    return store_.is_bv_const(t) && store_.value(t) == value;
  };
  const BitVec zero = BitVec::zero(config_.ptr_width);
  if (is(pointer.first, zero) && is(pointer.offset, zero) &&
      is(length, BitVec::ones(config_.ptr_width)))
    return initial("havoc");
  return copy(memory, pointer, initial("havoc"), pointer, length);
}

Term MemoryContents::bytes(const Lowered &memory) {
  if (theory_ || log2_word_ == 0)
    return memory.first;
  Term x = store_.make_bound(store_.bv_sort(config_.ptr_width));
  Term word = representation_.read(memory.first, word_index(x));
  Term place = rewriter_.make_extract(x, log2_word_ - 1, 0);
  Term byte = byte_of(word, 0);
  for (uint32_t i = 1; i < config_.word_size; ++i)
    byte = rewriter_.make_ite(
        rewriter_.make_eq(place, rewriter_.make_bv(log2_word_, i)),
        byte_of(word, i), byte);
  return rewriter_.make_lambda(x, byte);
}

} // namespace fathom
