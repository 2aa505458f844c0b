// Comparisons whose answer depends on where objects lie. Two objects that are
// there at the same time have different addresses, wherever they lie; but one
// on the heap that was made after another was freed may have its address, a
// local variable that of one whose scope has ended, and the address behind an
// object may be that of the next one. An allocator that chooses addresses once
// does not show both answers: reaching such a comparison is UNKNOWN. The
// symbolic allocator does, and nothing is asked here. But no allocator puts two
// literals into one place, as compilers and linkers do with those that end
// alike.
#pragma once

#include "memory/pointers.h"
#include "sea/program.h"
#include "unfold/objects/history.h"
#include "unfold/objects/object_table.h"
#include "unfold/path.h"

#include <map>
#include <vector>

namespace fathom::unfold {

class Comparisons {
public:
  struct Layout {
    bool chosen_once = true; // addresses; false: the symbolic allocator
  };
  Comparisons(const sea::Program &program, Layout layout, PointerModel &model,
              PointerOps &pointers, Rewriter &rewriter,
              const ObjectTable &objects, const History &history, Path &path,
              Output &out);

  // p and q are compared: what is open about it is required not to be.
  void settle(Term p, Term q, sea::LocationId location);
  // A value that is a pointer is used as a number: it is the one that the
  // allocator chose.
  void note_number(Term pointer, sea::LocationId location);
  // Nothing more can be noted.
  bool is_number_noted() const {
    return out_.properties().has_address_row() || !layout_.chosen_once;
  }

private:
  void find_literals();
  Term may_be_again(Term p, Term q, bool &is_one_layout);
  Term may_touch(Term p, Term q);
  Term may_be_one(Term p, Term q);
  Term to_end(Term pointer, ObjectId literal);
  bool may_be_forged(Term p, Term q);
  bool is_literal(ObjectId object) const;
  bool find_objects(Term pointer, std::vector<ObjectId> &objects) const;
  void require(Term settled, std::string_view or_else,
               sea::LocationId location);

  const sea::Program &program_;
  const Layout layout_;
  PointerModel &model_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  const ObjectTable &objects_;
  const History &history_;
  Path &path_;
  Output &out_;
  // By literal: those that end like it, or like which it ends. They may be one.
  std::map<ObjectId, std::vector<ObjectId>> alike_;
  size_t num_alike_ = 0; // pairs; at most one too many
};

} // namespace fathom::unfold
