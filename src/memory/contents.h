// Loads, stores and ranges over a representation: byte order, words, and what
// keeps pointers whole in memory.
//
// A memory is an array of words (of one byte as a rule). If pointers are read
// from memory, there are two more by byte address: cells say which byte of
// which stored pointer lies there (a number per pointer store, and the byte's
// place from 1 on; 0: none), and origins have the pointer itself, base, offset
// and size, where its first byte lies. A load of a pointer whose cells are all
// the bytes of one pointer in their order gives that pointer, any other <value,
// 0, 0>. Storing bit-vectors makes the cells empty.
//
// In the theory (memory/theory.h) there are tags as well, a third memory term
// beside the words: each store of a pointer writes a variable of its own there,
// all else writes zeros. What rules make of a load of tags says which pointer
// is loaded, as far as it is a choice between such variables and zero; cells
// are asked about the rest.
//
// Words of more than one byte are exact only if it is known where in its word
// an access starts, and whether a range consists of whole words; otherwise
// there is no result, and a reason.
#pragma once

#include "memory/lowering.h"
#include "memory/representation.h"
#include "memory/theory.h"

#include <memory>
#include <string>
#include <vector>

namespace fathom {

struct ContentsConfig {
  uint32_t ptr_width = 64;
  bool big_endian = false;
  uint32_t word_size = 1; // bytes: 1, 4 or 8
  bool has_cells = false;
  bool is_theory = false; // words are a term of sort Mem; words of one byte
  uint32_t pointer_stores = 0; // at most so many calls of store() for pointers
};

class MemoryContents {
public:
  MemoryContents(Rewriter &rewriter, Representation &representation,
                 const ContentsConfig &config);

  // A memory is a Lowered: words, cells, origins, tags. Pointers are Lowered,
  // too.
  // Results without `first` mean: not supported, see why_not().

  // Arbitrary bytes, no pointers.
  Lowered initial(std::string_view name);
  Lowered zeros(); // every byte is 0
  Lowered load(const Lowered &memory, const Lowered &pointer, uint32_t bytes,
               bool is_pointer);
  // A pointer's bytes are those of its number; none: of its address.
  Lowered store(const Lowered &memory, const Lowered &pointer,
                const Lowered &value, bool is_pointer, Term number = {});
  Lowered set(const Lowered &memory, const Lowered &pointer, Term byte,
              Term length);
  Lowered copy(const Lowered &memory, const Lowered &to, const Lowered &source,
               const Lowered &from, Term length);
  // From the pointer on, the values that a term has for k = first, first +
  // step, and so on: one element behind the other. Whole bytes, a power of two.
  struct Table {
    Term value, k, first, step;
  };
  Lowered table(const Table &table, const Lowered &pointer, bool is_shadow);
  Lowered havoc(const Lowered &memory, const Lowered &pointer, Term length);
  // The memory as a function from address to byte, or as it is in the theory.
  Term bytes(const Lowered &memory);
  // What is known of memories of the theory.
  void explain(BasicLowering<Rewriter> &lowering);

  const std::string &why_not() const { return why_not_; }

private:
  Term address(const Lowered &pointer);
  Term plus(Term address, uint64_t distance);
  Term word_index(Term address);
  // How far into its word the address is; none if that is not known.
  bool start_in_word(Term address, uint32_t &start);
  Term read_bytes(Term words, const Lowered &pointer, uint32_t bytes);
  Term write_bytes(Term words, const Lowered &pointer, Term value);
  Term set_words(Term words, const Lowered &pointer, Term byte, Term length);
  Term copy_words(Term words, const Lowered &to, Term source,
                  const Lowered &from, Term length);
  Term byte_of(Term value, uint32_t index);
  Term joined(Term earlier, Term later);
  Term range_words(Term address, Term length, Term &first, Term &count);
  Lowered load_pointer(const Lowered &memory, const Lowered &pointer);
  Lowered load_by_cells(const Lowered &memory, const Lowered &pointer,
                        const Lowered &no_pointer);
  Lowered load_by_tags(const Lowered &memory, const Lowered &pointer,
                       const Lowered &no_pointer);
  Lowered chosen(Term condition, const Lowered &a, const Lowered &b);
  void add_no_pointers(Lowered &memory);
  Term tag_pointer(const Lowered &memory, const Lowered &at,
                   const Lowered &pointer);
  Term clear_tags(const Lowered &memory, const Lowered &at, uint32_t bytes);
  Term clear_tags(const Lowered &memory, const Lowered &at, Term length);
  Lowered write_cells(const Lowered &memory, Term address,
                      const Lowered &pointer);
  Term empty_cell();
  bool has_no_pointers(Term cells) const;
  Term as_function(const Table &table, Term address);
  Term clear_cell(Term cells, Term address);
  Term clear_cells(Term cells, Term address, Term length);
  Sort by_address(uint32_t element_width);
  Lowered refuse(std::string why);

  Rewriter &rewriter_;
  TermStore &store_;
  Representation &representation_;
  std::unique_ptr<MemoryAsTerms> theory_;
  ContentsConfig config_;
  uint32_t log2_word_;
  uint32_t number_bits_; // of a pointer store
  uint64_t next_number_ = 0;
  std::unordered_map<Term, Lowered> tagged_; // the pointer of a tag
  // Memories of the theory that stand for a table, with its address.
  struct NamedTable {
    Term memory;
    Table table;
    Term address;
  };
  std::vector<NamedTable> tables_;
  std::string why_not_;
};

} // namespace fathom
