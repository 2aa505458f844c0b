// A track that also lies in memory: each region of data that may hold anything
// of it has a shadow region with the same addresses, and what is done with the
// data is done with its shadow. Only values that it may reach (value_flow.h)
// have a term; everything else pays nothing.
#pragma once

#include "lift/memory_statements.h"
#include "lift/tracks/track_table.h"
#include "lift/tracks/values.h"

namespace fathom::lift {

class ShadowTrack : public Track {
public:
  ShadowTrack(TrackId id, const TrackParts &parts);

  std::optional<Sort> sort_of(const llvm::PHINode &phi) final;
  Term at_phi(const llvm::Value *v, Term) final { return of_or_nothing(v); }

  void begin_object(const llvm::Instruction &object, Term pointer,
                    Term size) final;
  void load(const llvm::LoadInst &i, Term pointer) final;
  void store(Place to, const llvm::Value *stored) final;
  void fill(Place at, const llvm::Value *byte, Term length) final;
  void clear(Place at, Term length) final;
  void copy(Place to, Place from, Term length) final;

protected:
  bool contains(const llvm::Value *v) const {
    return context_.regions.reached(id_).contains(v);
  }
  std::optional<RegionId> region_of(const llvm::Value *pointer) const {
    return context_.regions.shadow_of(id_, context_.regions.of(pointer));
  }

  // The term of an operand; none: nothing. Constants have one of their own.
  virtual Term of(const llvm::Value *v) = 0;
  // Of values of this type, for nothing.
  virtual Term nothing(llvm::Type *type) = 0;
  Term of_or_nothing(const llvm::Value *v) {
    Term term = of(v);
    return term ? term : nothing(v->getType());
  }
  // Of the type's values; nothing for those that are no values of SEA-IR.
  virtual std::optional<Sort> sort_for(llvm::Type *type) = 0;
  // The bits of a stored value as they lie in memory.
  virtual Term stored_bits(const llvm::Value *stored, uint32_t width) = 0;
  // What was loaded so: `bits` are those at the pointer.
  virtual void set_loaded(const llvm::LoadInst &i, Term pointer, Term bits) = 0;
  // Every byte of new objects.
  virtual uint8_t first_byte(const llvm::Instruction &object) = 0;

  const FunctionFacts &facts_;
  MemoryStatements &memory_;
  Values &values_;

private:
  uint32_t stored_width_of(llvm::Type *type) const;

  TrackId id_;
  Context &context_;
};

} // namespace fathom::lift
