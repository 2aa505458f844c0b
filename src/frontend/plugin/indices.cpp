// A plugin of clang that is on when pointer arithmetic is checked. An index
// that is unsigned and as wide as a pointer is not signed in C: `p +
// (size_t)-1` is far away, and not the element before p. In LLVM's code nothing
// is left of that. So such an index is cast to a signed type that has room for
// it; clang cuts it to the width of a pointer again, and lift/lift_scalar.cpp
// sees what it was. Of a constant nothing is left to be seen, for clang
// computes with it: one that does not fit (`p[1LL << 32]` on 32 bits) is put
// into a temporary first. Initial values of objects that are there from the
// beginning must stay constants (initial_values.cpp looks at them).
//
// It must not do anything else: what the program means stays the same.
#include "frontend/plugin/walker.h"

using namespace clang;

namespace {

class IndexConsumer : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  Expr *widened(Expr *index, const Expr *pointer);
  Expr *kept_constant(Expr *index, uint64_t width);
};

// The index itself if it stays.
Expr *IndexConsumer::widened(Expr *index, const Expr *pointer) {
  QualType type = index->getType();
  if (!pointer->getType()->isPointerType() || index->isTypeDependent() ||
      !type->isIntegralOrEnumerationType())
    return index;
  uint64_t width = context_->getTypeSize(pointer->getType());
  if (width != 32 && width != 64)
    return index;
  if (context_->getTypeSize(type) >= width)
    if (Expr *constant = kept_constant(index, width))
      return constant;
  if (!type->isUnsignedIntegerOrEnumerationType() ||
      context_->getTypeSize(type) != width)
    return index;
  return ImplicitCastExpr::Create(
      *context_, width == 64 ? context_->Int128Ty : context_->LongLongTy,
      CK_IntegralCast, index, nullptr, VK_PRValue, FPOptionsOverride());
}

// A constant that is no signed number of this width, as the value of a compound
// literal; null: it is no such constant. Those of 128 bits that are unsigned
// and above all signed ones are as good as the largest.
Expr *IndexConsumer::kept_constant(Expr *index, uint64_t width) {
  Expr::EvalResult result;
  if (is_static_ || index->isValueDependent() ||
      !index->EvaluateAsInt(result, *context_))
    return nullptr;
  llvm::APSInt value = result.Val.getInt();
  if (value.isRepresentableByInt64() &&
      llvm::isIntN(unsigned(width), value.getExtValue()))
    return nullptr;
  QualType type = width == 64 ? context_->Int128Ty : context_->LongLongTy;
  unsigned bits = unsigned(context_->getTypeSize(type));
  llvm::APInt wide =
      value.isNegative() ? value.sextOrTrunc(bits) : value.zextOrTrunc(bits);
  if (!value.isNegative() && value.getActiveBits() >= bits)
    wide = llvm::APInt::getSignedMaxValue(bits);
  SourceLocation at = index->getExprLoc();
  Expr *number = IntegerLiteral::Create(*context_, wide, type, at);
  auto *literal = new (*context_) CompoundLiteralExpr(
      at, context_->getTrivialTypeSourceInfo(type, at), type, VK_LValue, number,
      /*fileScope=*/false);
  return ImplicitCastExpr::Create(*context_, type, CK_LValueToRValue, literal,
                                  nullptr, VK_PRValue, FPOptionsOverride());
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
