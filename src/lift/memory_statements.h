// Statements that read or change memory. One that changes a region defines its
// next register, which is the current one from then on.
#pragma once

#include "lift/memory_ssa.h"

namespace fathom::lift {

class MemoryStatements {
public:
  MemoryStatements(Emitter &emitter, MemorySsa &ssa) : e_(emitter), ssa_(ssa) {}

  Term current(RegionId region) const { return ssa_.current(region); }

  // How memory is accessed, beyond what is read or written.
  struct Manner {
    uint8_t log2_align = 0;
    bool is_volatile = false;
  };
  Term load(RegionId region, Term pointer, Sort sort, Manner manner);
  Term load(RegionId region, Term pointer, Sort sort) {
    return load(region, pointer, sort, Manner{});
  }
  void store(RegionId region, Term pointer, Term v, Manner manner);
  void store(RegionId region, Term pointer, Term v) {
    store(region, pointer, v, Manner{});
  }
  Term load_word(RegionId region, Term pointer, uint32_t width);

  void fill(RegionId region, Term pointer, Term byte, Term length) {
    change(sea::Opcode::MemSet, region, {pointer, byte, length});
  }
  void havoc(RegionId region, Term pointer, Term length) {
    change(sea::Opcode::MemHavoc, region, {pointer, length});
  }
  struct Range {
    RegionId region;
    Term pointer;
  };
  // The source is read before the target is written.
  void copy(Range to, Range from, Term length);

  struct NewObject {
    sea::Opcode op; // Alloca or Malloc
    RegionId region;
    Term size;
    Term replaces = {}; // Malloc: the object whose place it takes
    std::string name;
    unsigned log2_align;
  };
  Term make(const NewObject &object); // the pointer to it
  // The statement's last argument is the region's register before it.
  sea::Stmt &change(sea::Opcode op, RegionId region,
                    std::initializer_list<Term> arguments);

private:
  Emitter &e_;
  MemorySsa &ssa_;
};

} // namespace fathom::lift
