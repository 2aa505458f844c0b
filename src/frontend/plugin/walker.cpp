#include "frontend/plugin/walker.h"

using namespace clang;

namespace fathom::plugin {

// No recursion: the source decides how deep it is.
void Walker::visit_all(Decl *first) {
  decls_.push_back(first);
  while (!decls_.empty()) {
    Decl *d = decls_.back();
    decls_.pop_back();
    owner_ = d;
    visit_decl(d);
    while (!stmts_.empty()) {
      Stmt *s = stmts_.back().stmt;
      is_static_ = stmts_.back().is_static;
      stmts_.pop_back();
      visit_hidden(s);
      change(s);
      visit_children(s);
    }
    finish(d);
  }
}

void Walker::visit_children(Stmt *s) {
  llvm::SmallPtrSet<const Stmt *, 2> initial; // values of static variables
  if (auto *statement = dyn_cast<DeclStmt>(s))
    for (Decl *d : statement->decls())
      if (auto *v = dyn_cast<VarDecl>(d); v && v->hasGlobalStorage())
        initial.insert(v->getInit());
  bool is_static = is_static_;
  for (Stmt *child : s->children())
    push(child, is_static || initial.contains(child));
}

void Walker::visit_decl(Decl *d) {
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
    push(v->getInit(), v->hasGlobalStorage());
}

// What is written elsewhere, and not among the children.
void Walker::visit_hidden(Stmt *s) {
  if (auto *initial = dyn_cast<CXXDefaultInitExpr>(s))
    push(initial->getExpr());
  else if (auto *argument = dyn_cast<CXXDefaultArgExpr>(s))
    push(argument->getExpr());
  else if (auto *statement = dyn_cast<DeclStmt>(s))
    for (Decl *d : statement->decls())
      if (isa<RecordDecl>(d)) {
        decls_.push_back(d);
        local_classes_.push_back(d);
      }
}

} // namespace fathom::plugin
