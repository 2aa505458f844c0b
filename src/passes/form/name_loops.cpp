// Names for loops, as the user gives them to --unwindset: `function:k`, where k
// counts the function's loops in source order from 0, and `file:line`. A count
// of an unroll pragma is kept as the third operand. A loop of a library
// function's model is `function/strlen:k` and does not count among those of
// its function.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"

#include <algorithm>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <map>

using namespace llvm;

namespace fathom::passes {

namespace {

MDNode *loop_id(const Loop &loop) {
  BasicBlock *latch = loop.getLoopLatch();
  return latch ? latch->getTerminator()->getMetadata(LLVMContext::MD_loop)
               : nullptr;
}

// Where the loop begins: the front end's word, or the header's first place.
DebugLoc start_of(const Loop &loop) {
  if (MDNode *id = loop_id(loop))
    for (const MDOperand &operand : drop_begin(id->operands()))
      if (auto *place = dyn_cast_or_null<DILocation>(operand.get()))
        return place;
  for (const Instruction &at : *loop.getHeader())
    if (at.getDebugLoc() && at.getDebugLoc().getLine() != 0)
      return at.getDebugLoc();
  return {};
}

ConstantAsMetadata *unroll_count(const Loop &loop) {
  MDNode *id = loop_id(loop);
  if (!id)
    return nullptr;
  for (const MDOperand &operand : drop_begin(id->operands())) {
    auto *row = dyn_cast_or_null<MDNode>(operand.get());
    if (!row || row->getNumOperands() != 2)
      continue;
    auto *name = dyn_cast_or_null<MDString>(row->getOperand(0));
    if (name && name->getString() == "llvm.loop.unroll.count")
      return dyn_cast_or_null<ConstantAsMetadata>(row->getOperand(1));
  }
  return nullptr;
}

StringRef library_of(const Loop &loop) {
  MDNode *id = loop_id(loop);
  if (!id)
    return {};
  for (const MDOperand &operand : drop_begin(id->operands())) {
    auto *row = dyn_cast_or_null<MDNode>(operand.get());
    if (!row || row->getNumOperands() != 2)
      continue;
    auto *name = dyn_cast_or_null<MDString>(row->getOperand(0));
    if (name && name->getString() == library_metadata)
      return cast<MDString>(row->getOperand(1))->getString();
  }
  return {};
}

struct Found {
  Loop *loop;
  DebugLoc start;
  unsigned line, column, position;
};

void name_all(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  std::vector<Found> all;
  unsigned position = 0;
  for (BasicBlock &block : function) {
    ++position;
    Loop *loop = loops.getLoopFor(&block);
    if (!loop || loop->getHeader() != &block)
      continue;
    DebugLoc start = start_of(*loop);
    all.push_back({.loop = loop,
                   .start = start,
                   .line = start ? start.getLine() : UINT_MAX,
                   .column = start ? start.getCol() : 0,
                   .position = position});
  }
  std::sort(all.begin(), all.end(), [](const Found &a, const Found &b) {
    return std::tie(a.line, a.column, a.position) <
           std::tie(b.line, b.column, b.position);
  });
  LLVMContext &context = function.getContext();
  std::map<std::string, unsigned> counts;
  for (size_t k = 0; k < all.size(); ++k) {
    std::string name = function.getName().str();
    if (StringRef library = library_of(*all[k].loop); !library.empty())
      name += "/" + library.str();
    name += ":" + std::to_string(counts[name]++);
    SmallVector<Metadata *, 3> row{
        MDString::get(context, name),
        MDString::get(context, place_text(all[k].start))};
    if (ConstantAsMetadata *count = unroll_count(*all[k].loop))
      row.push_back(count);
    all[k].loop->getHeader()->getTerminator()->setMetadata(
        loop_metadata, MDNode::get(context, row));
  }
}

} // namespace

void name_loops(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      name_all(function);
}

} // namespace fathom::passes
