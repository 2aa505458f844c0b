// Where executions meet: one block goes on for all of them, with phis for what
// differs, and with what is known on every way.
#pragma once

#include "unfold/memory/memory_map.h"
#include "unfold/memory/memory_state.h"
#include "unfold/objects/history.h"
#include "unfold/objects/object_table.h"
#include "unfold/objects/offsets.h"
#include "unfold/path.h"
#include "unfold/split/split.h"
#include "unfold/walk/frames.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

class Joins final : Meeting {
public:
  Joins(Output &out, Path &path, ObjectTable &objects, Offsets &offsets,
        History &history, MemoryMap &map, MemoryState &memory,
        PointerOps &pointers, Rewriter &rewriter, Split *split)
      : out_(out), path_(path), objects_(objects), offsets_(offsets),
        history_(history), map_(map), memory_(memory), pointers_(pointers),
        rewriter_(rewriter), store_(rewriter.store()), split_(split) {}

  // The edges lead to one block, which is the current one then; gives the
  // values of its phis. One edge from a block with nothing else behind it: the
  // block goes on. If executions are told apart, the values belong to these
  // items.
  std::vector<Value> take_up(const Edges &edges,
                             std::span<const Item> items = {});

private:
  std::vector<Value> take_up_one(const Incoming &in);
  void begin_block(const Edges &edges);
  Value join_values(size_t phi);
  Term join(std::span<const Term> arms) override;
  Term add_phi(std::span<const Term> arms) override;
  void note_place(ObjectId object, uint64_t offset) override;
  Term join_pointers(std::span<const Term> arms);
  void note_bases(Term reg, Term base, std::span<const Term> arms,
                  std::span<const Term> bases);
  void note_range(Term reg, std::span<const Term> arms);
  bool is_only_base(ObjectId object, std::span<const Term> bases);
  const std::vector<bool> &ways_without(ObjectId object);

  Output &out_;
  Path &path_;
  ObjectTable &objects_;
  Offsets &offsets_;
  History &history_;
  MemoryMap &map_;
  MemoryState &memory_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Split *split_; // none: they are merged
  // Of the executions that meet now.
  const Edges *edges_ = nullptr;
  std::span<const Item> items_;
  std::vector<sea::BlockId> blocks_;
  std::vector<FactsId> facts_;
  std::vector<size_t> data_; // which of the values are memories of data
  std::unordered_map<ObjectId, std::vector<bool>> without_;
};

} // namespace fathom::unfold
