#include "lift/checks/leaks.h"

#include "prepared/names.h"

#include <unordered_set>

using namespace llvm;

namespace fathom::lift {

using sea::CheckKind;

// By region: global variables that have room for a pointer.
std::vector<std::vector<Term>> LeakChecks::global_roots() const {
  std::unordered_set<Term> with_room;
  for (const sea::Global &global : c_.program.globals)
    if (global.size >= c_.ptr_width() / 8)
      with_room.insert(global.address);
  std::vector<std::vector<Term>> roots(c_.regions.count());
  for (const GlobalVariable &g : c_.module.globals())
    if (!g.isConstant() && with_room.contains(c_.address_of(g)))
      roots[c_.regions.of(&g)].push_back(c_.address_of(g));
  return roots;
}

// Everything that is left can be reached. While functions are active, so can
// what their variables hold; variables of code from elsewhere may be in
// registers, where nobody looks.
void LeakChecks::check_lost(bool at_exit) {
  Sort truth = c_.program.store.bool_sort();
  Term may = e_.new_register(truth), must = e_.new_register(truth);
  std::vector<Term> arguments;
  std::vector<std::vector<Term>> roots = global_roots();
  for (RegionId region = 0; !c_.regions.is_shadow(region); ++region) {
    arguments.push_back(memory_.current(region));
    arguments.insert(arguments.end(), roots[region].begin(),
                     roots[region].end());
  }
  Term results[] = {may, must};
  e_.emit(sea::Opcode::Reachable, results, arguments);
  if (!at_exit || facts_.is_instrumented())
    e_.check(may, CheckKind::MemoryLeak, "");
  e_.check(must, CheckKind::Unsupported,
           "whether memory that is not freed can still be reached");
}

void LeakChecks::check() {
  if (!c_.config.checks[size_t(CheckKind::MemoryLeak)])
    return;
  // The entry function has no place in the source; main has.
  const Function *main = c_.module.getFunction("main");
  if (e_.location() == 0 && main)
    e_.set_location(c_.location(*main));
  if (c_.has_heap_arguments())
    c_.program.add_row(sea::Trust::Approximated,
                       "objects of the entry's arguments count as memory "
                       "that is to be freed");
  bool at_exit = facts_.function.getName() != prepared::entry_name;
  if (c_.config.leak == LeakMode::Lost)
    return check_lost(at_exit);
  e_.check(pointers_.has_no_leak(), CheckKind::MemoryLeak, "");
}

} // namespace fathom::lift
