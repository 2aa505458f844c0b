// A plugin of clang that is on when alignment is checked. Where
// clang sees which variable or member an address comes from, an access through
// a cast of that address gets the alignment of the variable and not that of
// the type it is done with: `*(int *)chars` needs no alignment then, for LLVM
// and for UBSan. This plugin puts a cast to void * under every such cast, in
// front of code generation: behind it clang knows nothing but the type, as for
// any other pointer. Types that ask for less (packed, aligned(1)) still do.
//
// It must not do anything else: what the program means stays the same.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <utility>
#include <vector>

using namespace clang;

namespace {

class CastConsumer : public ASTConsumer {
public:
  void Initialize(ASTContext &context) override { context_ = &context; }

  // Code is generated for what these are told of, right after us.
  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (Decl *d : group)
      visit_all(d);
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *f) override {
    visit_all(f);
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *v) override {
    visit_all(v);
  }
  // Nobody is told of initialisers that instances of classes get when they are
  // needed. The constructors that use them are generated last.
  void HandleTranslationUnit(ASTContext &context) override {
    is_at_end_ = true;
    visit_all(context.getTranslationUnitDecl());
    for (Decl *local : std::exchange(local_classes_, {}))
      visit_all(local);
  }

private:
  void visit_all(Decl *first);
  void visit_decl(Decl *d);
  void visit_expr(Stmt *s);
  void forget(CastExpr *cast);
  void forget_lvalue(CastExpr *cast);
  void push(Stmt *s) {
    if (s)
      stmts_.push_back(s);
  }

  ASTContext *context_ = nullptr;
  std::vector<Decl *> decls_;
  std::vector<Stmt *> stmts_;
  std::vector<Decl *> local_classes_;
  bool is_at_end_ = false; // functions and variables have been seen
};

// No recursion: the source decides how deep it is.
void CastConsumer::visit_all(Decl *first) {
  decls_.push_back(first);
  while (!decls_.empty()) {
    Decl *d = decls_.back();
    decls_.pop_back();
    visit_decl(d);
    while (!stmts_.empty()) {
      Stmt *s = stmts_.back();
      stmts_.pop_back();
      visit_expr(s);
      for (Stmt *child : s->children())
        push(child);
    }
  }
}

void CastConsumer::visit_decl(Decl *d) {
  if (auto *classes = dyn_cast<ClassTemplateDecl>(d);
      classes && classes->isCanonicalDecl())
    decls_.insert(decls_.end(), classes->spec_begin(), classes->spec_end());
  if (d->isTemplated()) // functions that are made of it come by themselves
    return;
  if (auto *field = dyn_cast<FieldDecl>(d))
    return push(field->getInClassInitializer());
  if (isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, ExportDecl,
          RecordDecl>(d))
    for (Decl *inner : cast<DeclContext>(d)->decls())
      decls_.push_back(inner);
  if (is_at_end_)
    return;
  if (auto *f = dyn_cast<FunctionDecl>(d)) {
    if (f->doesThisDeclarationHaveABody())
      push(f->getBody());
    if (auto *constructor = dyn_cast<CXXConstructorDecl>(f))
      for (CXXCtorInitializer *init : constructor->inits())
        push(init->getInit());
    return;
  }
  if (auto *v = dyn_cast<VarDecl>(d))
    push(v->getInit());
}

void CastConsumer::visit_expr(Stmt *s) {
  // Written elsewhere, and not among the children.
  if (auto *initial = dyn_cast<CXXDefaultInitExpr>(s))
    push(initial->getExpr());
  else if (auto *argument = dyn_cast<CXXDefaultArgExpr>(s))
    push(argument->getExpr());
  else if (auto *statement = dyn_cast<DeclStmt>(s)) {
    for (Decl *d : statement->decls())
      if (isa<RecordDecl>(d)) {
        decls_.push_back(d);
        local_classes_.push_back(d);
      }
  } else if (auto *cast = dyn_cast<ExplicitCastExpr>(s)) {
    if (cast->getCastKind() == CK_BitCast)
      forget(cast);
    else if (cast->getCastKind() == CK_LValueBitCast)
      forget_lvalue(cast);
  }
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

class CastAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    if (is_off_)
      return std::make_unique<ASTConsumer>();
    return std::make_unique<CastConsumer>();
  }
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &words) override {
    is_off_ = words == std::vector<std::string>{"off"};
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  bool is_off_ = false; // alignment is not checked
};

FrontendPluginRegistry::Add<CastAction> action("fathom-casts", "");

} // namespace
