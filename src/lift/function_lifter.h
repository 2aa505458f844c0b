// One function of the prepared module becomes one function of SEA-IR. The
// class is spread over files by subject:
//   function_lifter.cpp  blocks, phis, terminators, operands
//   lift_scalar.cpp      arithmetic, casts, comparisons, address computation
//   lift_provenance.cpp  which object an integer points to
//   lift_poison.cpp      shadow bits of values that may be poison
//   lift_uninit.cpp      shadows of values that may be uninitialised
//   lift_shared_bits.cpp  those that share bits with themselves
//   lift_uninit_memory.cpp  and of memory, poison included
//   lift_memory.cpp      objects, their lifetimes, loads, stores
//   access_checks.cpp    checks of accesses
//   pointer_checks.cpp   checks of what is computed with pointers, of leaks
//   lift_lifetimes.cpp   what is recorded about the lives of objects
//   lift_calls.cpp       calls of functions and of fathom.*
//   lift_intrinsics.cpp  LLVM's intrinsics
//   lift_names.cpp       source locations and variables
// A function lift_x returns false for what it cannot translate exactly.
#pragma once

#include "lift/analysis/scopes.h"
#include "lift/emitter.h"
#include "lift/tracks/poison.h"
#include "lift/tracks/provenance.h"
#include "lift/tracks/same_values.h"
#include "lift/words/uninit_operations.h"
#include "prepared/runtime.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <memory>

namespace fathom::lift {

class FunctionLifter {
public:
  FunctionLifter(Context &context, const llvm::Function &function,
                 sea::Function &out);

  // Parameters and results; all functions need them before bodies are lifted.
  static void declare(Context &context, const llvm::Function &function,
                      sea::Function &out);
  void run();

private:
  struct ScalarPhi {
    sea::BlockId block = 0;
    size_t stmt = 0;
    std::vector<Term> values;
    std::vector<sea::BlockId> predecessors;
  };

  // function_lifter.cpp
  void make_parameters();
  void make_loops();
  void lift_block(const llvm::BasicBlock &block);
  void begin_phis(const llvm::BasicBlock &block);
  Term begin_phi(ScalarPhi &arms, Sort sort);
  void add_phi_arms(const llvm::BasicBlock &from);
  void lift(const llvm::Instruction &i);
  bool try_lift(const llvm::Instruction &i);
  void refuse(const llvm::Instruction &i, std::string_view why);
  void lift_terminator(const llvm::Instruction &i);
  void lift_return(const llvm::ReturnInst &i);
  void lift_unreachable(const llvm::Instruction &i);
  // The term of an operand; none if its type is no value of SEA-IR. An undef
  // is a new arbitrary value at every use.
  Term value(const llvm::Value *v);
  Term constant_value(const llvm::Constant &constant);
  void set_value(const llvm::Value &v, Term term); // defines a register
  bool define(const llvm::Instruction &i, Term term) {
    set_value(i, term);
    return true;
  }

  // lift_scalar.cpp
  bool lift_binary(const llvm::BinaryOperator &i);
  bool lift_cast(const llvm::CastInst &i);
  bool lift_compare(const llvm::ICmpInst &i);
  bool lift_select(const llvm::SelectInst &i);
  bool lift_gep(const llvm::GetElementPtrInst &i);
  Term index_fits(const llvm::Value *index, Term scaled, uint64_t size);
  bool lift_freeze(const llvm::FreezeInst &i);
  bool lift_int_to_ptr(const llvm::CastInst &i, Term a);
  Term bits(Term t); // a Bool as one bit
  Term from_bits(Term t, llvm::Type *type);
  Term resize(Term t, uint32_t width, bool sign); // cut or extended
  Term compare(llvm::CmpInst::Predicate predicate, Term a, Term b);
  bool is_true(const llvm::Value *v) const;

  // lift_provenance.cpp
  void set_carrier(const llvm::Instruction &i); // behind its value
  // The carrier of an integer, or a pointer without object at that address.
  Term carrier_or_address(const llvm::Value *v, Term address);
  Term pointer_from(const llvm::Value *v, Term address);

  // lift_poison.cpp
  Term either(Term a, Term b);          // no term is false
  Term poison_of(const llvm::Value *v); // no term: never
  Term poison_or_false(const llvm::Value *v);
  void judge_operands(const llvm::Instruction &i);
  void judge_call(const llvm::CallInst &i);
  // Both of the following: something depends on this value here.
  void judge(const llvm::Value *v, std::string_view where);
  void judge_poison(const llvm::Value *v, std::string_view where);
  void track_poison(const llvm::Instruction &i); // behind its value
  Term violated(const llvm::BinaryOperator &i);
  Term violated(const llvm::CastInst &i);
  Term violated(const llvm::GetElementPtrInst &i);
  Term violated_flags(const llvm::GetElementPtrInst &i);
  Term violated(const llvm::IntrinsicInst &i);
  Term shifts_too_far(Term amount);
  Term zero_like(Term t);

  // lift_uninit.cpp
  Term constant_shadow(const llvm::Value *v, bool bad);
  Term uninit_of(const llvm::Value *v); // no term: all bits are initialised
  Term uninit_or_none(const llvm::Value *v);
  Shadowed shadowed(const llvm::Value *v);
  std::string origin_of_uninit(const llvm::Value *v);
  void judge_uninit(const llvm::Value *v, std::string_view where);
  // lift_shared_bits.cpp
  void number_value(const llvm::Instruction &i);
  Term uninit_same(const llvm::Instruction &i);
  Term uninit_bitwise(const llvm::BinaryOperator &i);
  bool is_same(const llvm::Value *a, const llvm::Value *b);
  Term uninit_binary(const llvm::BinaryOperator &i);
  Term uninit_compare(const llvm::ICmpInst &i);
  Term uninit_cast(const llvm::CastInst &i);
  Term uninit_select(const llvm::SelectInst &i);
  Term uninit_gep(const llvm::GetElementPtrInst &i);
  Term uninit_intrinsic(const llvm::IntrinsicInst &i);
  void track_uninit_overflow(const llvm::WithOverflowInst &i);
  void track_uninit(const llvm::Instruction &i); // behind its value

  // lift_uninit_memory.cpp
  std::optional<RegionId> uninit_region(const llvm::Value *pointer);
  std::optional<RegionId> poison_region(const llvm::Value *pointer);
  void fill_shadow(std::optional<RegionId> shadow, Term pointer, Term byte,
                   Term length);
  void fill_uninit(const llvm::Value *at, Term pointer,
                   const llvm::Value *stored, Term length);
  void begin_uninit(const llvm::Instruction &object, Term pointer, Term size);
  void set_initialised(const llvm::Value *at, Term pointer, Term length);
  void load_uninit(const llvm::LoadInst &i, Term pointer);
  void load_poison(const llvm::LoadInst &i, Term pointer);
  void store_uninit(const llvm::Value *at, Term pointer,
                    const llvm::Value *stored);
  void copy_shadow(std::optional<RegionId> to, Term target,
                   std::optional<RegionId> from, Term source, Term length);
  void copy_uninit(const llvm::Value *to, Term target, const llvm::Value *from,
                   Term source, Term length);

  // lift_memory.cpp
  bool lift_alloca(const llvm::AllocaInst &i);
  bool make_object(const llvm::AllocaInst &i);
  bool lift_load(const llvm::LoadInst &i);
  void note_volatile(bool is_volatile);
  bool lift_store(const llvm::StoreInst &i);
  void check_access(const Access &access, Term length);
  void check_object(const Access &access, Term p, bool has_object,
                    llvm::function_ref<Term(Term)> or_empty,
                    const std::string &what);
  Term is_aligned(const Access &access, Term p, Term byte);
  void check_alignment(Term guaranteed, Term p, llvm::Align align,
                       llvm::function_ref<Term(Term)> or_else,
                       const std::string &what);
  void check_promised_alignment(const llvm::CallInst &i, Term p);
  Term is_null(const llvm::Value *pointer, Term p);
  void check_place(const Access &access, Term length);
  Term havoc_length(const llvm::Value *pointer, Term length);
  Term store_size(llvm::Type *type);
  bool lift_memory_intrinsic(const llvm::MemIntrinsic &i);
  bool lift_lifetime(const llvm::IntrinsicInst &i);
  bool lift_stack_restore(const llvm::IntrinsicInst &i);
  void end_scope(const llvm::AllocaInst &object);
  Term load(llvm::Type *type, Term pointer, RegionId region, llvm::Align align,
            bool is_volatile);
  void store(Term v, Term pointer, RegionId region, llvm::Align align,
             bool is_volatile);

  // pointer_checks.cpp
  bool is_checked(sea::CheckKind kind) const; // in code we have compiled
  struct Arithmetic {
    const llvm::GetElementPtrInst *instruction;
    Term no_overflow;
    sea::LocationId location;
  };
  void check_arithmetic(const llvm::GetElementPtrInst &i, Term no_overflow);
  void check_step(const Arithmetic &a, bool is_accessed);
  Term stays_in_object(Term p); // or one behind it; null stays null
  Term stays_in_address_space(const llvm::GetElementPtrInst &i);
  void check_pending(const llvm::Instruction &before);
  bool is_inside(const llvm::GetElementPtrInst &i) const;
  Term is_forged(Term p);
  void require_object(Term p);
  void check_same_object(const llvm::Value *a, const llvm::Value *b,
                         std::string_view what);
  void check_difference(const llvm::BinaryOperator &i);
  void check_truncation(const llvm::CastInst &i, Term p);

  // leaks.cpp
  std::vector<std::vector<Term>> global_roots() const;
  void check_lost(bool at_exit);
  void count_heap(Term change); // adds it to the number of heap objects
  void check_leaks();

  // lift_lifetimes.cpp
  // The byte (or value) a shadow has at a pointer, or for its object.
  Term shadow_load(RegionId shadow, Term pointer, uint32_t width);
  void shadow_store(RegionId shadow, Term pointer, Term v);
  Term base_of(Term pointer); // the pointer to the begin of its object
  RegionId lifetimes() const; // must be needed
  Term lifetime_of(Term pointer);
  Term is_state(Term byte, sea::Lifetime state);
  sea::Lifetime heap_state(const llvm::Value *kind) const;
  Term is_any_heap(Term byte);
  void begin_life(const llvm::Value &object, Term pointer, sea::Lifetime state,
                  unsigned log2_align);
  void set_local_state(const llvm::AllocaInst &local, sea::Lifetime state);
  void end_life(const llvm::AllocaInst &local);
  void end_locals(const llvm::ReturnInst &i);
  void write_global_lifetimes();
  bool lift_free(const llvm::CallInst &i, Term p);
  void check_freed_size(const llvm::CallInst &i, Term p, Term unless);

  // lift_modified.cpp
  void begin_shadows(Term pointer); // to an object that was made
  RegionId slot_byte(uint32_t slot, uint32_t k) const;
  bool lift_slot(const llvm::CallInst &i, Term p);
  // Bytes at p are written; so many if there is a length, which may be 0.
  void mark_modified(Term p, Term length = Term{});
  RegionId modified() const; // must be needed

  // lift_calls.cpp
  bool lift_call(const llvm::CallInst &i);
  bool lift_direct_call(const llvm::CallInst &i, const llvm::Function &callee);
  bool lift_runtime_call(const llvm::CallInst &i);
  bool lift_pointer_call(const llvm::CallInst &i, prepared::RuntimeCall what);
  bool lift_object_query(const llvm::CallInst &i, prepared::RuntimeCall what,
                         Term p, Term other);

  bool lift_fat_call(const llvm::CallInst &i); // lift_modified.cpp

  // raw_checks.cpp
  Term ask(sea::Opcode question, Term p, Term other = {});
  Term is_inside(Term p, Term length);
  void check_raw_lifetime(const Access &access, Term p,
                          llvm::function_ref<Term(Term)> or_empty,
                          const std::string &what);
  void check_raw_alignment(const Access &access, Term p, bool has_bounds,
                           llvm::function_ref<Term(Term)> or_empty,
                           const std::string &what);
  void check_raw_free(const llvm::CallInst &i, Term p);
  void check_raw_pair(Term p, Term q, std::string_view what);
  bool lift_raw_query(const llvm::CallInst &i, prepared::RuntimeCall what,
                      Term p, Term other);
  void lift_nondet(const llvm::CallInst &i, Sort sort);
  bool lift_malloc(const llvm::CallInst &i);
  void lift_check(const llvm::CallInst &i);
  bool is_checked(const llvm::CallInst &i) const; // or switched off
  Term copy_for_callee(const llvm::CallInst &i, const llvm::Function &callee,
                       unsigned argument);

  // lift_intrinsics.cpp
  bool lift_intrinsic(const llvm::IntrinsicInst &i);
  bool lift_word_intrinsic(const llvm::IntrinsicInst &i);
  bool lift_overflow(const llvm::WithOverflowInst &i);
  bool lift_extract(const llvm::ExtractValueInst &i);

  // lift_names.cpp
  void lift_debug_records(const llvm::Instruction &before);
  void name(Term v, std::string text, const std::string &shape);
  void lift_debug_value(const llvm::Value *v, const llvm::DILocalVariable *var,
                        const llvm::DIExpression *expression,
                        const llvm::Instruction &at);
  std::string object_name(const llvm::AllocaInst &i) const;
  std::string object_name(const llvm::CallInst &i) const; // of malloc
  const llvm::DILocalVariable *
  declared_variable(const llvm::AllocaInst &i) const;
  const llvm::DILocalVariable *target_variable(const llvm::CallInst &i) const;
  void name_parts(const llvm::AllocaInst &i, Term pointer);
  void name_parts(const llvm::CallInst &i, Term pointer);
  void name_globals();
  void name_result(Term v);

  Context &c_;
  Builder &b_;
  const llvm::Function &function_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  std::vector<const llvm::BasicBlock *> order_;
  Scopes scopes_;
  Provenance provenance_;
  Emitter e_;
  MemorySsa memory_;
  llvm::DenseMap<const llvm::BasicBlock *, sea::BlockId> ids_;
  llvm::DenseMap<const llvm::Value *, Term> values_;
  // Results of *.with.overflow: the number, and whether it overflowed.
  llvm::DenseMap<const llvm::Value *, std::pair<Term, Term>> pairs_;
  llvm::DenseMap<const llvm::Value *, Term> carriers_;
  // Results of pointer arithmetic that are still to be checked in this block.
  std::vector<Arithmetic> pending_;
  llvm::MapVector<const llvm::PHINode *, ScalarPhi> phis_;
  llvm::MapVector<const llvm::PHINode *, ScalarPhi> carrier_phis_;
  llvm::DenseMap<const llvm::Value *, Term> poison_; // Bool
  llvm::MapVector<const llvm::PHINode *, ScalarPhi> poison_phis_;
  // A bit per bit; Bool for i1.
  llvm::DenseMap<const llvm::Value *, Term> uninit_;
  llvm::DenseMap<const llvm::Value *, std::pair<Term, Term>> uninit_pairs_;
  llvm::MapVector<const llvm::PHINode *, ScalarPhi> uninit_phis_;
  UninitOperations uninit_ops_;
  SameValues same_values_;
};

} // namespace fathom::lift
