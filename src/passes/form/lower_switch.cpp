// Switches and indirect branches. LLVM's LowerSwitch is not used: it takes an
// unreachable default as a promise that some case matches and drops
// comparisons. Here the default is reached whenever no case matches.
//
// Adjacent cases with the same destination are one range. Few ranges are
// compared one after the other, many in a balanced tree:
//     x < pivot ?  …  :  …            inner nodes, unsigned
//     x - low <= high - low ? L : D   leaves
// A destination that several leaves reach gets one block in between, so its
// phis keep one arm per switch.
#include "passes/form/lowering.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <algorithm>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr size_t max_chain = 8; // ranges compared one by one

struct Range {
  APInt low;
  APInt high; // included
  BasicBlock *to;
};

std::vector<Range> ranges_of(SwitchInst &from) {
  std::vector<Range> all;
  for (auto row : from.cases())
    if (row.getCaseSuccessor() != from.getDefaultDest())
      all.push_back({row.getCaseValue()->getValue(),
                     row.getCaseValue()->getValue(), row.getCaseSuccessor()});
  std::sort(all.begin(), all.end(),
            [](const Range &a, const Range &b) { return a.low.ult(b.low); });
  std::vector<Range> joined;
  for (Range &range : all)
    if (!joined.empty() && joined.back().to == range.to &&
        joined.back().high + 1 == range.low)
      joined.back().high = range.high;
    else
      joined.push_back(std::move(range));
  return joined;
}

class SwitchLowering {
public:
  explicit SwitchLowering(SwitchInst &from)
      : block_(from.getParent()), value_(from.getCondition()),
        fallback_(from.getDefaultDest()), ranges_(ranges_of(from)) {
    for (const Range &range : ranges_)
      ++edges_[range.to];
    edges_[fallback_] = ranges_.size() <= max_chain ? 1 : 2;
    b_.SetCurrentDebugLocation(from.getDebugLoc());
    drop_phi_arms(from);
    from.eraseFromParent();
  }

  void run() {
    // Parts still to be built: the ranges [first, last) at the end of `at`.
    struct Part {
      size_t first, last;
      BasicBlock *at;
    };
    std::vector<Part> parts{{0, ranges_.size(), block_}};
    while (!parts.empty()) {
      auto [first, last, at] = parts.back();
      parts.pop_back();
      if (last - first <= max_chain) {
        chain(first, last, at);
        continue;
      }
      size_t middle = first + (last - first) / 2;
      BasicBlock *below = new_block("switch.low");
      BasicBlock *above = new_block("switch.high");
      b_.SetInsertPoint(at);
      b_.CreateCondBr(b_.CreateICmpULT(value_, constant(ranges_[middle].low)),
                      below, above);
      parts.push_back({middle, last, above});
      parts.push_back({first, middle, below});
    }
  }

private:
  // Each destination keeps exactly one arm per phi, which `target` renames if
  // the edge comes from elsewhere now.
  void drop_phi_arms(SwitchInst &from) {
    SmallPtrSet<BasicBlock *, 16> seen;
    for (unsigned i = 0; i < from.getNumSuccessors(); ++i) {
      BasicBlock *to = from.getSuccessor(i);
      if (!seen.insert(to).second)
        continue;
      for (PHINode &phi : to->phis()) {
        bool kept = false;
        phi.removeIncomingValueIf(
            [&](unsigned arm) {
              return phi.getIncomingBlock(arm) == block_ &&
                     std::exchange(kept, true);
            },
            /*DeletePHIIfEmpty=*/false);
      }
    }
  }

  void chain(size_t first, size_t last, BasicBlock *at) {
    for (size_t i = first; i < last; ++i) {
      b_.SetInsertPoint(at);
      BasicBlock *hit = target(ranges_[i].to, at);
      bool is_last = i + 1 == last;
      BasicBlock *miss =
          is_last ? target(fallback_, at) : new_block("switch.next");
      b_.SetInsertPoint(at);
      b_.CreateCondBr(test(ranges_[i]), hit, miss);
      at = miss;
    }
    if (first == last) {
      BasicBlock *to = target(fallback_, at);
      b_.SetInsertPoint(at);
      b_.CreateBr(to);
    }
  }

  Value *test(const Range &range) {
    if (range.low == range.high)
      return b_.CreateICmpEQ(value_, constant(range.low));
    Value *offset =
        range.low.isZero() ? value_ : b_.CreateSub(value_, constant(range.low));
    return b_.CreateICmpULE(offset, constant(range.high - range.low));
  }

  // Where a leaf in block `from` must branch to reach `to`.
  BasicBlock *target(BasicBlock *to, BasicBlock *from) {
    if (edges_[to] <= 1) {
      if (from != block_)
        to->replacePhiUsesWith(block_, from);
      return to;
    }
    BasicBlock *&joint = joints_[to];
    if (!joint) {
      joint = new_block("switch.to");
      b_.SetInsertPoint(joint);
      b_.CreateBr(to);
      to->replacePhiUsesWith(block_, joint);
    }
    return joint;
  }

  BasicBlock *new_block(const char *name) {
    auto *block = BasicBlock::Create(block_->getContext(), name,
                                     block_->getParent(), place_);
    return block;
  }
  ConstantInt *constant(const APInt &value) {
    return ConstantInt::get(block_->getContext(), value);
  }

  BasicBlock *block_;
  PlainBuilder b_{block_->getContext()};
  Value *value_;
  BasicBlock *fallback_;
  std::vector<Range> ranges_;
  BasicBlock *place_ = block_->getNextNode(); // new blocks stand before it
  DenseMap<BasicBlock *, size_t> edges_; // number of leaves; 2 stands for more
  DenseMap<BasicBlock *, BasicBlock *> joints_;
};

} // namespace

void lower_switch(Module &module) {
  for (Function &function : module)
    for (BasicBlock *block : blocks_of(function))
      if (auto *from = dyn_cast<SwitchInst>(block->getTerminator()))
        SwitchLowering(*from).run();
}

// A label's address is a number in the middle of the address space, where no
// allocator puts an object; labels of all functions have different ones.
void lower_indirectbr(Module &module) {
  Runtime runtime(module);
  LLVMContext &context = module.getContext();
  IntegerType *word = runtime.word();
  DenseMap<BasicBlock *, ConstantInt *> numbers;
  APInt next =
      APInt::getOneBitSet(word->getBitWidth(), word->getBitWidth() - 1);
  for (Function &function : module)
    for (BasicBlock &block : function)
      if (block.hasAddressTaken()) {
        next += 16;
        auto *number = ConstantInt::get(context, next);
        numbers[&block] = number;
        BlockAddress *address = BlockAddress::get(&block);
        address->replaceAllUsesWith(
            ConstantExpr::getIntToPtr(number, address->getType()));
        address->destroyConstant();
      }
  for (Function &function : module)
    for (BasicBlock *block : blocks_of(function)) {
      auto *from = dyn_cast<IndirectBrInst>(block->getTerminator());
      if (!from)
        continue;
      BasicBlock *none = BasicBlock::Create(context, "no.label", &function);
      PlainBuilder b(none);
      b.SetCurrentDebugLocation(from->getDebugLoc());
      runtime.unsupported(b, "jump to an address that is none of the labels");
      b.CreateUnreachable();
      b.SetInsertPoint(from);
      Value *number = b.CreatePtrToInt(from->getAddress(), word);
      SwitchInst *to = b.CreateSwitch(number, none, from->getNumSuccessors());
      SmallPtrSet<BasicBlock *, 16> seen;
      for (unsigned i = 0; i < from->getNumSuccessors(); ++i) {
        BasicBlock *label = from->getSuccessor(i);
        auto known = numbers.find(label);
        // Listed twice, or its address is nowhere: no edge.
        if (known == numbers.end() || !seen.insert(label).second)
          label->removePredecessor(block, /*KeepOneInputPHIs=*/true);
        else
          to->addCase(known->second, label);
      }
      from->eraseFromParent();
    }
}

} // namespace fathom::passes
