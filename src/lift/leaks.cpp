// What is left on the heap at the end of the program. The number of heap
// objects is kept in a shadow of its own; with --leak=lost it is compared with
// the number of those that global variables point to.
#include "lift/function_lifter.h"
#include "passes/pipeline.h"

using namespace llvm;

namespace fathom::lift {

using sea::CheckKind;

// In an object that is there for that.
void FunctionLifter::count_heap(Term change) {
  std::optional<RegionId> shadow =
      c_.regions.shadows().find(ShadowKind::HeapCount);
  if (!shadow)
    return;
  Term count = shadow_load(*shadow, c_.heap_counter(), c_.ptr_width());
  shadow_store(*shadow, c_.heap_counter(), b_.make_add(count, change));
}

// How many heap objects the words of global variables point to.
Term FunctionLifter::count_held() {
  std::vector<Term> bases, held;
  Term count = c_.address_constant(0), one = c_.address_constant(1);
  for (const LeakRoots::Word &word : c_.regions.leak_roots().words) {
    Term variable = c_.address_of(*word.variable);
    if (none_of(c_.program.globals, [&](const sea::Global &global) {
          return global.address == variable;
        }))
      continue; // code does not reach it
    Term p = load(
        PointerType::get(function_.getContext(), 0),
        b_.make(Kind::PtrAdd, {variable, c_.address_constant(word.offset)}),
        c_.regions.of(word.variable), Align(1), false);
    Term base = e_.define(b_.make(Kind::PtrBase, {p}));
    Term is_new = is_any_heap(lifetime_of(p));
    for (size_t i = 0; i < bases.size(); ++i)
      is_new = b_.make_and(is_new, b_.make_not(b_.make_and(
                                       held[i], b_.make_eq(base, bases[i]))));
    bases.push_back(base);
    held.push_back(e_.define(is_new));
    count = e_.define(b_.make_add(
        count, b_.make_ite(held.back(), one, c_.address_constant(0))));
  }
  return count;
}

// All that is left is held by global variables: nothing is lost. If nothing is
// held, nothing is reached. Otherwise what is held may hold more, and while
// functions are active so may their variables.
void FunctionLifter::check_lost(Term count, bool at_exit) {
  const LeakRoots &roots = c_.regions.leak_roots();
  Term held = count_held();
  Term all = e_.define(b_.make_eq(count, held));
  bool is_known = roots.is_complete && !at_exit;
  if (is_known) {
    Term nothing = b_.make_eq(held, c_.address_constant(0));
    e_.check(roots.heap_has_pointers ? b_.make_or(all, b_.make_not(nothing))
                                     : all,
             CheckKind::MemoryLeak, "");
  }
  if (!is_known || roots.heap_has_pointers)
    e_.check(all, CheckKind::Unsupported,
             "whether memory that is not freed can still be reached");
}

void FunctionLifter::check_leaks() {
  if (!c_.config.checks[size_t(CheckKind::MemoryLeak)])
    return;
  // The entry function has no place in the source; main has.
  const Function *main = c_.module.getFunction("main");
  if (e_.location() == 0 && main)
    e_.set_location(c_.location(*main));
  if (c_.has_heap_arguments())
    c_.program.ledger.push_back(
        {true,
         c_.program.intern("objects of the entry's arguments count as memory "
                           "that is to be freed"),
         0});
  bool at_exit = function_.getName() != passes::entry_name;
  bool lost = c_.config.leak == Leak::Lost;
  if (c_.config.raw_pointers) {
    const LeakRoots &roots = c_.regions.leak_roots();
    bool held = at_exit || !roots.is_complete || !roots.words.empty();
    e_.check(ask(sea::Opcode::NoLeak, {}),
             lost && held ? CheckKind::Unsupported : CheckKind::MemoryLeak,
             lost && held
                 ? "whether memory that is not freed can still be reached"
                 : "");
    return;
  }
  Term count = shadow_load(*c_.regions.shadows().find(ShadowKind::HeapCount),
                           c_.heap_counter(), c_.ptr_width());
  if (lost)
    check_lost(count, at_exit);
  else
    e_.check(b_.make_eq(count, c_.address_constant(0)), CheckKind::MemoryLeak,
             "");
}

} // namespace fathom::lift
