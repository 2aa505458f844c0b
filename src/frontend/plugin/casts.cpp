// A plugin of clang that is on when alignment is checked. Where
// clang sees which variable or member an address comes from, an access through
// a cast of that address gets the alignment of the variable and not that of
// the type it is done with: `*(int *)chars` needs no alignment then, for LLVM
// and for UBSan. This plugin puts a cast to void * under every such cast, in
// front of code generation: behind it clang knows nothing but the type, as for
// any other pointer. Types that ask for less (packed, aligned(1)) still do.
//
// It must not do anything else: what the program means stays the same.
#include "frontend/plugin/walker.h"

using namespace clang;

namespace {

class CastConsumer : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  void forget(CastExpr *cast);
  void forget_lvalue(CastExpr *cast);
};

void CastConsumer::change(Stmt *s) {
  auto *cast = dyn_cast<ExplicitCastExpr>(s);
  if (cast && cast->getCastKind() == CK_BitCast)
    forget(cast);
  else if (cast && cast->getCastKind() == CK_LValueBitCast)
    forget_lvalue(cast);
}

// (T *)p becomes (T *)(void *)p.
void CastConsumer::forget(CastExpr *cast) {
  Expr *from = cast->getSubExpr();
  QualType to = cast->getType();
  if (!to->isPointerType() || !from->getType()->isPointerType())
    return;
  QualType pointee = from->getType()->getPointeeType();
  if (pointee->isVoidType() || pointee->isFunctionType() ||
      to->getPointeeType()->isVoidType() || from->isTypeDependent())
    return;
  QualType type = context_->getPointerType(
      context_->getQualifiedType(context_->VoidTy, pointee.getQualifiers()));
  cast->setSubExpr(ImplicitCastExpr::Create(*context_, type, CK_BitCast, from,
                                            nullptr, VK_PRValue,
                                            FPOptionsOverride()));
}

// reinterpret_cast<T &>(x) becomes reinterpret_cast<T &>(*(T *)(void *)&x).
void CastConsumer::forget_lvalue(CastExpr *cast) {
  Expr *from = cast->getSubExpr();
  if (!from->isLValue() || from->isTypeDependent() ||
      from->getType()->isFunctionType() || cast->getType()->isFunctionType() ||
      context_->hasSameType(from->getType(), cast->getType()))
    return;
  SourceLocation at = from->getBeginLoc();
  auto implicit = [&](QualType pointee, Expr *e) {
    return ImplicitCastExpr::Create(
        *context_, context_->getPointerType(pointee), CK_BitCast, e, nullptr,
        VK_PRValue, FPOptionsOverride());
  };
  Expr *address = UnaryOperator::Create(
      *context_, from, UO_AddrOf, context_->getPointerType(from->getType()),
      VK_PRValue, OK_Ordinary, at, false, FPOptionsOverride());
  Expr *plain = implicit(context_->getQualifiedType(
                             context_->VoidTy, from->getType().getQualifiers()),
                         address);
  Expr *typed = implicit(cast->getType(), plain);
  cast->setSubExpr(UnaryOperator::Create(
      *context_, typed, UO_Deref, cast->getType(), VK_LValue, OK_Ordinary, at,
      false, FPOptionsOverride()));
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<CastConsumer>>
    action("fathom-casts", "");

} // namespace
