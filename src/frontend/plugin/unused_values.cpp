// A plugin of clang that is always on. In C a structure that is named where its
// value is not used (`p->s;`, `(void)*p`) is read all the same (C11 6.3.2.1p2,
// 6.8.3p2); clang generates no read. Such a value is copied into a temporary.
// In C++ only what is volatile is read ([expr.context]), and clang does that.
//
// It must not do anything else: what the program means stays the same.
#include "frontend/plugin/walker.h"

using namespace clang;

namespace {

class UnusedValues : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  void discard(Stmt *&value);
  Stmt *copied(Stmt *value);
};

// The value of (T){value}, or what it was. Once more does no harm: the copy is
// not copied.
Stmt *UnusedValues::copied(Stmt *value) {
  auto *read = dyn_cast<ImplicitCastExpr>(cast<Expr>(value)->IgnoreParens());
  if (!read || read->getCastKind() != CK_LValueToRValue ||
      !read->getType()->isRecordType() ||
      isa<CompoundLiteralExpr>(read->getSubExpr()))
    return value;
  SourceLocation at = read->getExprLoc();
  QualType type = read->getType().getUnqualifiedType();
  auto *copy = new (*context_)
      CompoundLiteralExpr(at, context_->getTrivialTypeSourceInfo(type, at),
                          type, VK_LValue, read, /*fileScope=*/false);
  return ImplicitCastExpr::Create(*context_, type, CK_LValueToRValue, copy,
                                  nullptr, VK_PRValue, FPOptionsOverride());
}

// What is not used of `a, b` and `c ? a : b` is their last operands.
void UnusedValues::discard(Stmt *&value) {
  std::vector<Stmt **> todo{&value};
  while (!todo.empty()) {
    Stmt *&at = *todo.back();
    todo.pop_back();
    auto *e = dyn_cast_or_null<Expr>(at);
    if (!e)
      continue;
    Expr *inner = e->IgnoreParens();
    auto *both = dyn_cast<BinaryOperator>(inner);
    if ((both && both->getOpcode() == BO_Comma) ||
        isa<ConditionalOperator>(inner)) {
      for (Stmt *&operand : llvm::drop_begin(inner->children()))
        todo.push_back(&operand);
      continue;
    }
    at = copied(at);
  }
}

void UnusedValues::change(Stmt *s) {
  if (context_->getLangOpts().CPlusPlus || is_static_)
    return;
  auto *cast = dyn_cast<CastExpr>(s);
  auto *both = dyn_cast<BinaryOperator>(s);
  if ((cast && cast->getCastKind() == CK_ToVoid) ||
      (both && both->getOpcode() == BO_Comma))
    discard(*s->children().begin());
  else if (isa<CompoundStmt, LabelStmt, SwitchCase, IfStmt, ForStmt, WhileStmt,
               DoStmt, SwitchStmt>(s))
    for (Stmt *&child : s->children())
      discard(child);
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<UnusedValues>>
    action("fathom-unused-values", "");

} // namespace
