// What statements do that are no control: values are computed, memory is read
// and changed, questions about objects are answered, checks and assumptions are
// written. One function for each kind; what they need of each room is an
// operation of that room.
#pragma once

#include "unfold/memory/memory_map.h"
#include "unfold/memory/memory_state.h"
#include "unfold/objects/allocations.h"
#include "unfold/objects/comparisons.h"
#include "unfold/objects/leaks.h"
#include "unfold/pointers/pointer_model.h"
#include "unfold/split/split.h"
#include "unfold/walk/frames.h"

#include <vector>

namespace fathom::unfold {

// Somebody who looks at the statements that are executed, and changes what they
// do: an iteration that stands for others (loops/).
class Observer {
public:
  virtual ~Observer() = default;
  // Checks are not written: it is a rehearsal.
  virtual bool skips_checks() const = 0;
  // Instead of a store.
  virtual void store(const CodeStmt &s) = 0;
  // Behind a load, or a question about a shadow.
  virtual void loaded(const CodeStmt &s) = 0;
  virtual void queried(const CodeStmt &s) = 0;
};

class Statements {
public:
  Statements(const sea::Program &program, const Config &config, Frames &frames,
             Output &out, Path &path, const ObjectTable &objects,
             Addresses &addresses, Allocations &allocations,
             ObjectQuestions &questions, Comparisons &comparisons, Leaks &leaks,
             const MemoryMap &map, MemoryState &memory, PointerOps &pointers,
             Rewriter &rewriter, Split *split)
      : program_(program), config_(config), frames_(frames), out_(out),
        path_(path), objects_(objects), addresses_(addresses),
        allocations_(allocations), questions_(questions),
        comparisons_(comparisons), leaks_(leaks), map_(map), memory_(memory),
        pointers_(pointers), rewriter_(rewriter), store_(rewriter.store()),
        split_(split) {}

  void execute(const CodeStmt &s);
  void set_observer(Observer *observer) { observer_ = observer; }
  Observer *observer() const { return observer_; }

private:
  VersionId memory(const CodeStmt &s, unsigned i);
  Term term(const CodeStmt &s, unsigned i) { return frames_.term(s, i); }
  void define(const CodeStmt &s, unsigned i, Value value) {
    frames_.define(s, i, value);
  }
  // If the execution gets there.
  void define_memory(const CodeStmt &s, unsigned i, VersionId version);
  // The access goes to a place that depends on the way here.
  void blame_pointer(Term pointer);
  void add_instance(const CodeStmt &s, Term value, Term variable);

  void do_input(const CodeStmt &s);
  void do_apply(const CodeStmt &s);
  void assume_monotone(std::string_view name, const Application &a,
                       const Application &b);
  void do_check(const CodeStmt &s);
  void do_assume(const CodeStmt &s);
  void do_allocate(const CodeStmt &s);
  void do_release(const CodeStmt &s); // free, endscope
  void do_load(const CodeStmt &s);
  void do_store(const CodeStmt &s);
  void do_memset(const CodeStmt &s);
  void do_memcpy(const CodeStmt &s);
  void do_memhavoc(const CodeStmt &s);
  // About an object, which the pointer model answers.
  void do_question(const CodeStmt &s);
  void do_is_empty(const CodeStmt &s);
  void do_reachable(const CodeStmt &s);

  const sea::Program &program_;
  const Config &config_;
  Frames &frames_;
  Output &out_;
  Path &path_;
  const ObjectTable &objects_;
  Addresses &addresses_;
  Allocations &allocations_;
  ObjectQuestions &questions_;
  Comparisons &comparisons_;
  Leaks &leaks_;
  const MemoryMap &map_;
  MemoryState &memory_;
  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  Split *split_; // none: executions are merged
  Observer *observer_ = nullptr;
};

} // namespace fathom::unfold
