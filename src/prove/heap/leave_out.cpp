#include "prove/heap/leave_out.h"

#include "prove/heap/claims.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>

namespace fathom::prove {

void leave_heap_out(const TermStore &store, State &state) {
  std::set<Term> cells;
  for (const Cell &cell : state.cells)
    if (slot_of(store, cell.pointer))
      cells.insert(cell.reg);
  auto is_heap = [&](Term root) {
    const Term roots[] = {root};
    const std::vector<Term> all = reachable(store, roots);
    return std::any_of(all.begin(), all.end(), [&](Term t) {
      return is_word(store, t) || cells.contains(t);
    });
  };
  state.elements.clear();
  state.others.clear();
  state.stated_for_all.clear();
  state.stated_cells.clear();
  std::erase_if(state.numbers,
                [&](const Number &number) { return is_heap(number.term); });
  std::erase_if(state.cells,
                [&](const Cell &cell) { return cells.contains(cell.reg); });
  std::erase_if(state.objects, [&](const Claim &claim) {
    return cells.contains(claim.holds); // kept
  });
  std::erase_if(state.equal_first,
                [&](const Claim &claim) { return is_heap(claim.holds); });
  std::erase_if(state.atoms, is_heap);
  std::erase_if(state.all_atoms, is_heap);
}

} // namespace fathom::prove
