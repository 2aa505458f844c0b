// A plugin of clang that is on when a program is one file of C and only what
// its entry gets to is wanted (frontend/reached.h): clang generates no code for
// other functions. Of a file of 40,000 functions of which one is used, that is
// most of the time.
//
// Clang hands on each function when it has parsed it. Its body is hidden then,
// and clang takes it for a declaration; at the end, those that can be got to
// are handed on once more, in their order. What is left out is written to a
// file, one name in each line. Bodies are looked at by statements only: a call
// that hides somewhere else makes a declaration of a name that is in the list,
// and frontend/load.cpp compiles everything then.
//
// It must come before the plugins that change functions, and must not change
// any itself.
#include "prepared/names.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/Support/raw_ostream.h>
#include <utility>
#include <vector>

using namespace clang;

namespace {

// Code is made of it, whoever names it.
bool is_kept(const FunctionDecl &f) {
  return f.hasAttr<UsedAttr>() || f.hasAttr<RetainAttr>() ||
         f.hasAttr<ConstructorAttr>() || f.hasAttr<DestructorAttr>();
}

// Its symbol is its name, as far as attributes go (a list of names is handed
// on).
bool has_plain_symbol(const FunctionDecl &f) {
  return !f.hasAttr<AsmLabelAttr>() && !f.hasAttr<OverloadableAttr>() &&
         f.getType()->castAs<FunctionType>()->getCallConv() == CC_C;
}

// Plain functions that others can call by name, and nobody else does.
bool can_be_hidden(const FunctionDecl &f) {
  if (!f.getIdentifier() || !f.doesThisDeclarationHaveABody() ||
      !f.isExternallyVisible() || f.isInlined() || f.isMultiVersion())
    return false;
  for (const llvm::StringLiteral &prefix : fathom::prepared::found_by_name)
    if (f.getName().starts_with(prefix))
      return false;
  return !is_kept(f) && !f.hasAttr<WeakAttr>() && has_plain_symbol(f);
}

// Names that stand for others, in a way that only code shows.
bool is_odd(const Decl &d) {
  const auto *named = dyn_cast<NamedDecl>(&d);
  return isa<FileScopeAsmDecl>(d) || d.hasAttr<AliasAttr>() ||
         d.hasAttr<IFuncAttr>() || d.hasAttr<WeakRefAttr>() ||
         (named && named->getIdentifier() &&
          named->getName().starts_with(fathom::prepared::file_local_prefix));
}

class Unreached : public ASTConsumer {
public:
  Unreached(CompilerInstance &compiler, std::string entry, std::string file)
      : compiler_(compiler), entry_(std::move(entry)), file_(std::move(file)) {}

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (Decl *d : group)
      if (auto *f = dyn_cast<FunctionDecl>(d);
          f && !is_at_end_ && can_be_hidden(*f))
        hide(*f);
    return true;
  }
  // All is parsed. Variables without a value come into the code when they are
  // used or, as here, at last: functions are before them, as they were.
  void CompleteTentativeDefinition(VarDecl *) override {
    hand_on(compiler_.getASTContext());
  }
  void HandleTranslationUnit(ASTContext &context) override { hand_on(context); }

private:
  void hide(FunctionDecl &f) {
    order_.push_back(&f);
    hidden_[f.getCanonicalDecl()] = f.getBody();
    f.setBody(nullptr);
    f.setHasSkippedBody(true); // a second one is an error, as before
  }
  void show(FunctionDecl &f) {
    f.setBody(hidden_.lookup(f.getCanonicalDecl()));
    f.setHasSkippedBody(false);
  }
  void hand_on(ASTContext &context);
  bool add_roots(ASTContext &context);
  void need(FunctionDecl *f);
  void look_at(const Stmt *s);

  CompilerInstance &compiler_;
  std::string entry_, file_;
  std::vector<FunctionDecl *> order_;
  llvm::DenseMap<const FunctionDecl *, Stmt *> hidden_; // bodies
  llvm::DenseSet<const FunctionDecl *> needed_;
  std::vector<const Stmt *> work_;
  bool is_at_end_ = false;
};

void Unreached::need(FunctionDecl *f) {
  if (!needed_.insert(f->getCanonicalDecl()).second)
    return;
  Stmt *body = hidden_.lookup(f->getCanonicalDecl());
  const FunctionDecl *definition = nullptr;
  if (!body && f->hasBody(definition))
    body = definition->getBody();
  if (body)
    work_.push_back(body);
}

void Unreached::look_at(const Stmt *s) {
  if (const auto *name = dyn_cast<DeclRefExpr>(s))
    if (auto *f =
            dyn_cast<FunctionDecl>(const_cast<ValueDecl *>(name->getDecl())))
      need(f);
  if (const auto *statement = dyn_cast<DeclStmt>(s))
    for (const Decl *d : statement->decls())
      if (const auto *cleanup = d->getAttr<CleanupAttr>())
        need(cleanup->getFunctionDecl());
  for (const Stmt *child : s->children())
    if (child)
      work_.push_back(child);
}

// The entry, what variables hold, and all that was not hidden. False: not all
// that is named can be seen.
bool Unreached::add_roots(ASTContext &context) {
  bool has_entry = false;
  for (Decl *d : context.getTranslationUnitDecl()->decls()) {
    if (is_odd(*d))
      return false;
    if (auto *variable = dyn_cast<VarDecl>(d); variable && variable->hasInit())
      work_.push_back(variable->getInit());
    auto *f = dyn_cast<FunctionDecl>(d);
    if (!f || !f->getIdentifier())
      continue;
    const bool is_entry = f->getName() == entry_;
    has_entry |= is_entry && f->isDefined();
    if (is_entry || is_kept(*f) || (f->isExternallyVisible() && f->hasBody()))
      need(f);
  }
  return has_entry;
}

void Unreached::hand_on(ASTContext &context) {
  if (std::exchange(is_at_end_, true))
    return;
  const bool is_whole =
      compiler_.getDiagnostics().hasErrorOccurred() || !add_roots(context);
  while (!work_.empty() && !is_whole) {
    const Stmt *s = work_.back();
    work_.pop_back();
    look_at(s);
  }
  std::error_code error;
  llvm::raw_fd_ostream names(file_, error);
  for (FunctionDecl *f : order_) {
    if (!error && !is_whole && !needed_.contains(f->getCanonicalDecl())) {
      names << f->getName() << '\n';
      continue;
    }
    show(*f);
    compiler_.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(f));
  }
}

// Arguments: the entry, and the file of names. Without them it is off.
class UnreachedAction : public PluginASTAction {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    if (words_.size() != 2 || compiler.getLangOpts().CPlusPlus)
      return std::make_unique<ASTConsumer>();
    return std::make_unique<Unreached>(compiler, words_[0], words_[1]);
  }
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &words) override {
    words_ = words;
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }

  std::vector<std::string> words_;
};

FrontendPluginRegistry::Add<UnreachedAction> action("fathom-unreached", "");

} // namespace
