// Arrays of variable length whose size is no number of bytes. clang computes it
// with products that must not wrap around (nuw, and that of alloca); if one
// does, the object that is made is shorter than the array that is declared. C
// has no such array: nothing can have more bytes than size_t can say. Where
// accesses are judged, those that go beyond the shorter object fail, as they do
// natively. Where they are not, executions end at the declaration, with a row.
#include "passes/meaning/steps.h"
#include "prepared/basis.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/MathExtras.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr char row[] =
    "executions end where an array of variable length would be larger than the "
    "address space";

bool is_judged(const PrepareConfig &config) {
  using sea::CheckKind;
  return config.has(CheckKind::VlaBound) ||
         config.has(CheckKind::OutOfBoundsRead) ||
         config.has(CheckKind::OutOfBoundsWrite);
}

class ArraySizes {
public:
  ArraySizes(Module &module, Ledger &ledger)
      : layout_(module.getDataLayout()), ledger_(ledger), runtime_(module) {}

  void limit(AllocaInst &array) {
    const TypeSize unit = layout_.getTypeAllocSize(array.getAllocatedType());
    if (unit.isScalable() || isa<ConstantInt>(array.getArraySize()))
      return;
    IRBuilder<> b(&array);
    Value *count = array.getArraySize();
    Value *fits = nullptr;
    const unsigned bits = add_products(b, count, fits),
                   width = count->getType()->getIntegerBitWidth();
    const uint64_t bytes = std::max<uint64_t>(unit.getFixedValue(), 1);
    if (bits + Log2_64_Ceil(bytes) > width)
      add(b, fits,
          b.CreateICmpULE(count, ConstantInt::get(count->getType(),
                                                  maxUIntN(width) / bytes)));
    if (fits)
      runtime_.assume(b, fits,
                      prepared::Basis::row(ledger_, sea::Trust::Chosen, row));
  }

private:
  static void add(IRBuilderBase &b, Value *&fits, Value *holds) {
    fits = fits ? b.CreateAnd(fits, holds) : holds;
  }

  // The products of lengths that `count` is, from the inside; how many bits it
  // has at most.
  unsigned add_products(IRBuilderBase &b, Value *count, Value *&fits) {
    std::vector<BinaryOperator *> products; // of n dimensions: n - 1
    for (auto *at = dyn_cast<BinaryOperator>(count);
         at && at->getOpcode() == Instruction::Mul && at->hasNoUnsignedWrap();
         at = dyn_cast<BinaryOperator>(at->getOperand(0)))
      products.push_back(at);
    const unsigned width = count->getType()->getIntegerBitWidth();
    unsigned bits =
        bits_of(products.empty() ? count : products.back()->getOperand(0));
    while (!products.empty()) {
      BinaryOperator *product = products.back();
      products.pop_back();
      bits += bits_of(product->getOperand(1));
      if (bits <= width)
        continue;
      Value *both = b.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow,
                                            product->getOperand(0),
                                            product->getOperand(1));
      add(b, fits, b.CreateNot(b.CreateExtractValue(both, 1)));
      bits = width;
    }
    return bits;
  }

  static unsigned bits_of(const Value *value) {
    if (const auto *wide = dyn_cast<ZExtInst>(value))
      return wide->getSrcTy()->getIntegerBitWidth();
    if (const auto *constant = dyn_cast<ConstantInt>(value))
      return constant->getValue().getActiveBits();
    return value->getType()->getIntegerBitWidth();
  }

  const DataLayout &layout_;
  Ledger &ledger_;
  prepared::Runtime runtime_;
};

} // namespace

void limit_array_sizes(Module &module, const PrepareConfig &config,
                       Ledger &ledger) {
  if (is_judged(config))
    return;
  ArraySizes sizes(module, ledger);
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (auto *array = dyn_cast<AllocaInst>(&i))
        sizes.limit(*array);
}

} // namespace fathom::passes
