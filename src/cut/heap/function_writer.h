// One function of the program in which heap objects are words (heap_words.h):
// blocks, objects and calls in function_writer.cpp, accesses and questions in
// write_accesses.cpp.
#pragma once

#include "cut/heap/ghost.h"
#include "cut/heap/words.h"
#include "sea/cfg.h"
#include "sea/passes/rebuild.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

class FunctionWriter {
public:
  FunctionWriter(HeapPlan &plan, sea::FunctionId id)
      : plan_(plan), id_(id), f_(plan.from.functions[id]),
        store_(plan.to.store), b_(store_), words_(plan, id), cfg_(f_),
        registers_(f_), out_(sea::function_like(f_)) {
    out_.program = &plan.to;
  }

  sea::Function run();
  // By block, where it begins: HeapProgram::last and kinds.
  std::vector<Term> last_words() const { return at_begin(last_); }
  std::vector<Term> memories_of_kinds() const { return at_begin(kinds_); }

private:
  void refuse(const std::string &why) {
    if (plan_.refused.empty())
      plan_.refused = why;
  }
  std::vector<Term> at_begin(const std::optional<Ghost> &ghost) const {
    std::vector<Term> terms;
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      terms.push_back(ghost ? ghost->at_begin(b) : Term{});
    return terms;
  }
  void write_signature();
  void find_ghosts();
  enum class Kept : uint8_t { Last, Freed, Kinds }; // ghosts
  Term changed_by(sea::BlockId block, size_t stmt, Kept kept);
  void write_block(sea::BlockId block);
  void write_phis(sea::BlockId block);
  void write(sea::BlockId block, size_t at);
  void write_malloc(sea::BlockId block, const sea::Stmt &s, Term kinds);
  void write_free(sea::BlockId block, const sea::Stmt &s, Term freed);
  void write_access(sea::BlockId block, const sea::Stmt &s);
  void write_range(sea::BlockId block, const sea::Stmt &s);
  void write_question(sea::BlockId block, const sea::Stmt &s);
  void write_settled(sea::BlockId block, const sea::Stmt &s);
  void write_reachable(sea::BlockId block, const sea::Stmt &s);
  void write_call(sea::BlockId block, size_t at);
  void write_other(sea::BlockId block, const sea::Stmt &s);
  Term address(sea::BlockId block, const sea::Stmt &s, Term pointer,
               bool is_data, std::optional<uint64_t> bytes);
  void check_place(sea::BlockId block, const sea::Stmt &s, Term pointer,
                   uint64_t bytes, bool is_pointer);
  std::optional<HeapClasses::Place> place_in_slot(Term pointer,
                                                  uint64_t bytes) const;
  void check_moves(sea::BlockId block, const sea::Stmt &s);
  void guard(sea::BlockId block, const sea::Stmt &s, Term holds,
             const char *message);
  Term value_of(Term t) {
    return words_.is_heap(t) ? words_.word(t) : words_.plain(t);
  }
  Term register_of(Term t) { return words_.is_heap(t) ? words_.reg(t) : t; }
  bool is_pointer(Term t) const { return store_.sort_kind(t) == SortKind::Ptr; }
  bool is_null(Term t) const {
    std::span<const Term> parts = store_.children(t);
    return store_.kind(t) == Kind::Ptr &&
           std::all_of(parts.begin(), parts.end(), [&](Term part) {
             return store_.is_bv_const(part) && store_.value(part).is_zero();
           });
  }
  bool is_data(Term memory) const { return !sea::is_shadow(store_, memory); }

  HeapPlan &plan_;
  const sea::FunctionId id_;
  const sea::Function &f_;
  TermStore &store_;
  Builder b_;
  Words words_;
  sea::Cfg cfg_;
  sea::NewRegisters registers_;
  sea::Function out_;
  // By block and statement: what a call, a free or a malloc makes of it.
  std::unordered_map<uint64_t, Term> made_last_, made_freed_, made_kinds_;
  std::optional<Ghost> last_, freed_, kinds_;
  Term lost_;                        // none: nobody asks
  Term now_, now_freed_, now_kinds_; // while a block is written
};

} // namespace fathom::cut
