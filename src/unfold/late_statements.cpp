#include "unfold/late_statements.h"

#include "support/assert.h"

#include <algorithm>
#include <tuple>

namespace fathom::unfold {

void LateStatements::take_back(size_t blocks, Place last) {
  std::erase_if(late_, [&](const Late &late) {
    return late.place.block >= blocks ||
           (late.place.block == last.block &&
            late.place.statements > last.statements);
  });
}

void LateStatements::insert(sea::Function &function) {
  std::sort(late_.begin(), late_.end(), [](const Late &a, const Late &b) {
    return std::tuple(a.place.block, a.place.statements, a.definition) <
           std::tuple(b.place.block, b.place.statements, b.definition);
  });
  for (size_t i = 0; i < late_.size();) {
    const sea::BlockId b = late_[i].place.block;
    std::vector<sea::Stmt> &stmts = function.blocks[b].stmts;
    const std::vector<sea::Stmt> before = std::move(stmts);
    stmts.clear();
    size_t next = 0;
    for (; i < late_.size() && late_[i].place.block == b; ++i) {
      const Late &late = late_[i];
      FATHOM_ASSERT(late.place.statements <= before.size(),
                    "a place that was taken back");
      for (; next < late.place.statements; ++next)
        stmts.push_back(before[next]);
      function.add(b, late.op, std::span(&late.definition, 1), late.arguments);
    }
    stmts.insert(stmts.end(), before.begin() + long(next), before.end());
  }
  late_.clear();
}

} // namespace fathom::unfold
