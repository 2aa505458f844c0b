// `sym`: the statements of a function in pure data-flow form as terms. Each
// statement is visited once; registers are replaced by what they stand for, and
// pointers and memories are taken apart on the way (memory/lowering.h).
#pragma once

#include "memory/contents.h"
#include "memory/lowering.h"
#include "vcgen/vcgen.h"
#include "vcgen/word_sizes.h"

#include <memory>

namespace fathom::vcgen {

class Symbolic {
public:
  // With `words` an access that does not fit is noted there, and the formula
  // is worth nothing.
  Symbolic(const sea::Function &reduced, const Config &config,
           Rewriter &rewriter, WordSizes *words);

  Formula run(std::span<const Term> sizes);

private:
  bool has_memory_terms() const; // below an argument of a statement
  void lower_sizes(std::span<const Term> sizes);
  void define_parameters();
  void statement(const sea::Stmt &s);
  void define_input(Term reg);
  void load(const sea::Stmt &s);
  void define_memory(Term reg, const Lowered &memory, const sea::Stmt &s);
  void define(Term reg, Lowered meaning);
  void record(Term reg, const Lowered &meaning); // for models
  void refuse(const sea::Stmt &s, std::string_view why);
  MemoryContents &contents(Term memory);
  // Whether this memory gets smaller words instead of an answer.
  bool is_demoted(Term memory);
  void finish(Term valid, Term failure);
  void lower_formula();

  Term scalar(Term t) { return lowering_.lower(t); }
  Lowered parts(Term t) { return lowering_.parts(t); }
  bool is_pointer(Term t) const { return store_.sort_kind(t) == SortKind::Ptr; }

  const sea::Function &f_;
  const sea::Program &program_;
  const Config &config_;
  Rewriter &rewriter_;
  TermStore &store_;
  BasicLowering<Rewriter> lowering_;
  std::unique_ptr<fathom::Representation> representation_;
  ContentsConfig contents_config_;
  WordSizes *words_;
  std::unique_ptr<MemoryContents> contents_[4]; // by the logarithm of words
  Term valid_;
  Formula formula_;
};

} // namespace fathom::vcgen
