// The track of uninitialised bits: beside each value that may have any
// (uninit.h) a word as wide as the value, Bool for i1, with a one for each bit
// that is not initialised. It is judged where such bits decide something: a
// branch, an address, a length, a divisor, a check or an assumption.
#pragma once

#include "lift/tracks/shadow_track.h"
#include "lift/tracks/uninit/same_values.h"
#include "lift/words/uninit_operations.h"

#include <llvm/IR/IntrinsicInst.h>

namespace fathom::lift {

class UninitTrack final : public ShadowTrack {
public:
  static constexpr TrackId id = TrackId::Uninit;
  explicit UninitTrack(const TrackParts &parts);

  static bool is_on(const LiftConfig &config);
  static Reached reach(const llvm::Module &module, const PointsTo &points_to,
                       const LiftConfig &config);
  static std::optional<Sort> sort_in(Context &c, llvm::Type *type) {
    return c.shadow_sort(type);
  }

  void prepare(const llvm::Instruction &i) override;
  void follow(const llvm::Instruction &i) override;
  void judge(const llvm::Value *v, std::string_view where) override;
  void finish() override;

private:
  Term of(const llvm::Value *v) override;
  Term nothing(llvm::Type *type) override { return uniform(type, false); }
  std::optional<Sort> sort_for(llvm::Type *type) override {
    return sort_in(context(), type);
  }
  Term stored_bits(const llvm::Value *stored, uint32_t width) override;
  void set_loaded(const llvm::LoadInst &i, Term pointer, Term bits) override;
  uint8_t first_byte(const llvm::Instruction &object) override;

  Term uniform(llvm::Type *type, bool bad); // every bit, or none
  Term bits(Term t);
  // An operand and its shadow as words.
  Shadowed shadowed(const llvm::Value *v);
  std::string origin_of(const llvm::Value *v);

  // Shadows of results; none: not known.
  Term result(const llvm::Instruction &i);
  Term binary(const llvm::BinaryOperator &i);
  Term compared(const llvm::ICmpInst &i);
  Term converted(const llvm::CastInst &i);
  Term chosen(const llvm::SelectInst &i);
  Term address(const llvm::GetElementPtrInst &i);
  Term mixed(const llvm::Instruction &i,
             llvm::iterator_range<const llvm::Use *> operands);
  Term intrinsic(const llvm::IntrinsicInst &i);
  void follow_overflow(const llvm::WithOverflowInst &i);

  // shared_bits.cpp
  bool is_same(const llvm::Value *a, const llvm::Value *b);
  Term of_same(const llvm::Instruction &i);
  Term bitwise(const llvm::BinaryOperator &i);
  // When the operands are read from one place; none: not so.
  Term reads_one_place(const llvm::Instruction &i);
  Term unless_one_place(const llvm::Instruction &i, Term shadow);

  Context &c_;
  Builder &b_;
  UninitOperations ops_;
  SameValues same_values_;
  // The memory that a load reads from, and its shadow.
  llvm::DenseMap<const llvm::Value *, std::pair<Term, Term>> read_from_;
  // Of results of *.with.overflow: the number, and whether it overflowed.
  llvm::DenseMap<const llvm::Value *, std::pair<Term, Term>> pairs_;
};

} // namespace fathom::lift
