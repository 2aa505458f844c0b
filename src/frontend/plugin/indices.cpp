// A plugin of clang that is on when pointer arithmetic is checked. An index
// that is unsigned and as wide as a pointer is not signed in C: `p +
// (size_t)-1` is far away, and not the element before p. In LLVM's code nothing
// is left of that. So such an index is cast to a signed type that has room for
// it; clang cuts it to the width of a pointer again, and lift/lift_scalar.cpp
// sees what it was.
//
// It must not do anything else: what the program means stays the same.
#include "frontend/plugin/walker.h"

using namespace clang;

namespace {

class IndexConsumer : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  Expr *widened(Expr *index, const Expr *pointer);
};

// The index itself if it stays.
Expr *IndexConsumer::widened(Expr *index, const Expr *pointer) {
  QualType type = index->getType();
  if (!pointer->getType()->isPointerType() || index->isTypeDependent() ||
      !type->isUnsignedIntegerOrEnumerationType())
    return index;
  uint64_t width = context_->getTypeSize(pointer->getType());
  if (context_->getTypeSize(type) != width || (width != 32 && width != 64))
    return index;
  return ImplicitCastExpr::Create(
      *context_, width == 64 ? context_->Int128Ty : context_->LongLongTy,
      CK_IntegralCast, index, nullptr, VK_PRValue, FPOptionsOverride());
}

void IndexConsumer::change(Stmt *s) {
  if (auto *element = dyn_cast<ArraySubscriptExpr>(s)) {
    Expr *left = element->getLHS(), *right = element->getRHS();
    element->setLHS(widened(left, right));
    element->setRHS(widened(right, left));
    return;
  }
  auto *sum = dyn_cast<BinaryOperator>(s);
  if (!sum || !(sum->isAdditiveOp() || sum->getOpcode() == BO_AddAssign ||
                sum->getOpcode() == BO_SubAssign))
    return;
  Expr *left = sum->getLHS(), *right = sum->getRHS();
  sum->setLHS(widened(left, right));
  sum->setRHS(widened(right, left));
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<IndexConsumer>>
    action("fathom-indices", "");

} // namespace
