// The third representation, `seam`: a memory stays a term of sort Mem, and a
// load is what the rules of the rewriter make of it (family "memory"). What is
// left of loads is lowered to arrays and lambdas at the end
// (memory/lowering.h).
//
// Shadow memories hold bytes by address, and nobody checks that a pointer whose
// shadow is asked for is inside of anything: there, all of memory counts as
// one object.
#pragma once

#include "memory/lowering.h"

#include <string_view>
#include <vector>

namespace fathom {

class MemoryAsTerms {
public:
  MemoryAsTerms(Rewriter &rewriter, uint32_t ptr_width, bool big_endian)
      : rewriter_(rewriter), store_(rewriter.store()), width_(ptr_width),
        big_endian_(big_endian) {}

  // Memories are terms of sort Mem; pointers have Lowered::whole.
  Term initial(std::string_view name);
  // A shadow memory: all bytes are 0. What stands for it in the formula is
  // added to the lowering that ends it all.
  Term zeros();
  // Memory for what lies beside the data, at the same addresses and accessed by
  // the same pointers: all bytes are 0.
  Term no_tags();
  // This memory is used like a shadow.
  void note_shadow(Term memory);
  Term load(Term memory, const Lowered &pointer, uint32_t bytes);
  Term store(Term memory, const Lowered &pointer, Term value);
  Term set(Term memory, const Lowered &pointer, Term byte, Term length);
  Term copy(Term memory, const Lowered &to, Term source, const Lowered &from,
            Term length);

  // Tells what the memories of zeros() are.
  void define_zeros(BasicLowering<Rewriter> &lowering);

private:
  bool is_shadow(Term memory);
  Term pointer_into(Term memory, const Lowered &pointer);

  Rewriter &rewriter_;
  TermStore &store_;
  uint32_t width_;
  bool big_endian_;
  enum class Use : uint8_t { Unknown, Data, Shadow };
  std::vector<Use> use_; // by term
  std::vector<Term> zeros_;
};

} // namespace fathom
