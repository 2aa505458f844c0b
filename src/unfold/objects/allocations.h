// Objects are made: they get a place, a row of the table, and a beginning in
// the history. Executions for which there is no room are cut, and told.
#pragma once

#include "unfold/objects/addresses.h"
#include "unfold/objects/history.h"
#include "unfold/objects/object_table.h"
#include "unfold/path.h"

#include <optional>

namespace fathom::unfold {

class Allocations {
public:
  struct Layout {
    bool chosen_once = true; // addresses; false: the symbolic allocator
    // An object may lie where one was that has ended; not if chosen once.
    bool uses_addresses_again = false;
  };
  Allocations(Layout layout, ObjectTable &objects, Addresses &addresses,
              History &history, PointerOps &pointers, Path &path, Output &out)
      : layout_(layout), objects_(objects), addresses_(addresses),
        history_(history), pointers_(pointers), path_(path), out_(out) {}

  // All global variables, before anything is executed; `define` gets each one
  // with its pointer.
  template <class Define>
  void add_globals(const sea::Program &program, Define define) {
    for (const sea::Global &global : program.globals)
      if (Term pointer = add_global(program, global))
        define(global, pointer);
  }

  struct Made {
    ObjectId object = 0;
    Term pointer = {}; // none: the execution ends here
    Term number = {};  // its address, if that is not its base
    std::optional<History::Local> local = {}; // to be ended at the return
  };
  // `instead_of` (if there is one) points to an object whose place it may take.
  Made add(const sea::Stmt &s, Term size, Term instead_of);

  // An object ends: free, or the end of a scope.
  void release(const sea::Stmt &s, Term pointer);

private:
  Term add_global(const sea::Program &program, const sea::Global &global);
  Addresses::Made find_place(Segment segment, Term size, unsigned log2_align,
                             Term instead_of);
  void note_not_again(sea::LocationId location);
  void give_up(const Allocation &made);
  void add_inputs(const Allocation &made);
  void leave_out_large(const Allocation &made, sea::LocationId location);
  Term pointer_to(Term base, Term size);

  const Layout layout_;
  ObjectTable &objects_;
  Addresses &addresses_;
  History &history_;
  PointerOps &pointers_;
  Path &path_;
  Output &out_;
  bool has_freed_ = false; // an address that could be used again
};

} // namespace fathom::unfold
