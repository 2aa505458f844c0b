// The objects of the unfolded program, one row each, and which of them a base
// may be the base of. Rows are never taken back: the allocators count objects
// in the same order.
#pragma once

#include "memory/pointers.h"
#include "rewrite/rewriter.h"
#include "support/assert.h"
#include "unfold/ids.h"

#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fathom::unfold {

struct Object {
  Term base, size;
  Term number; // its address; only if bases are no addresses
  // The register that it was made with, if it has one of its own.
  Term content = {};
  // How many there were when it ended on some path; 0: it has not.
  ObjectId ended_before = 0;
};

class ObjectTable {
public:
  explicit ObjectTable(Rewriter &rewriter);

  ObjectId add(Term base, Term size, Term number);
  void set_content(ObjectId object, Term content);
  // On some path, and not before: the first time counts.
  void note_ended(ObjectId object);

  const Object &operator[](ObjectId object) const {
    FATHOM_ASSERT(object < rows_.size(), "no such object");
    return rows_[object];
  }
  // One more than the last of them.
  ObjectId end() const { return ObjectId(rows_.size()); }
  std::vector<ObjectId> all() const;
  bool any_has_ended() const { return any_has_ended_; }
  // Its size in bytes, if that is a constant.
  std::optional<uint64_t> constant_size(ObjectId object) const;

  // The object that has this very base.
  std::optional<ObjectId> find(Term base) const;
  // Objects that this base may be the base of; false if that is not known.
  // Null is the base of none.
  bool bases_of(Term base, std::vector<ObjectId> &objects) const;
  // It is the base of one of these, or null: where pointers meet.
  void note_bases(Term base, std::vector<ObjectId> objects);
  // False if it is known that it is another one's, or null.
  bool may_be_base_of(Term base, ObjectId object) const;
  // In executions in which the object exists, this is its base.
  bool is_only_base(Term base, ObjectId object) const;
  void note_only_base(Term base, ObjectId object);

  // A pointer to an object of no bytes looks like one without an object, but
  // its base is the base of one.
  Term is_at_empty(Term base, Term size) const;

private:
  Rewriter &rewriter_;
  TermStore &store_;
  std::vector<Object> rows_;
  std::unordered_map<Term, ObjectId> by_base_;
  std::unordered_map<Term, std::vector<ObjectId>> possible_; // note_bases()
  std::set<std::pair<Term, ObjectId>> only_bases_;
  std::vector<ObjectId> maybe_empty_;
  bool any_has_ended_ = false;
};

} // namespace fathom::unfold
