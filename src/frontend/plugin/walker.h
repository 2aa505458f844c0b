// Every expression that code is generated for, before it is: for plugins of
// clang that change some of them.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <utility>
#include <vector>

namespace fathom::plugin {

class Walker : public clang::ASTConsumer {
public:
  void Initialize(clang::ASTContext &context) override { context_ = &context; }

  // Code is generated for what these are told of, right after us.
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *d : group)
      visit_all(d);
    return true;
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl *f) override {
    visit_all(f);
  }
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *v) override {
    visit_all(v);
  }
  // Nobody is told of initialisers that instances of classes get when they are
  // needed. The constructors that use them are generated last.
  void HandleTranslationUnit(clang::ASTContext &context) override {
    is_at_end_ = true;
    visit_all(context.getTranslationUnitDecl());
    for (clang::Decl *local : std::exchange(local_classes_, {}))
      visit_all(local);
  }

protected:
  // Its children are looked at afterwards. May see a statement twice.
  virtual void change(clang::Stmt *s) = 0;
  // All statements of a declaration have been seen.
  virtual void finish(clang::Decl *) {}

  clang::ASTContext *context_ = nullptr;
  clang::Decl *owner_ = nullptr; // what the statement belongs to
  // What is changed is part of the initial value of an object that is there
  // from the beginning: in C it must stay a constant.
  bool is_static_ = false;

private:
  struct Item {
    clang::Stmt *stmt;
    bool is_static;
  };

  void visit_all(clang::Decl *first);
  void visit_decl(clang::Decl *d);
  void visit_hidden(clang::Stmt *s);
  void visit_children(clang::Stmt *s);
  void push(clang::Stmt *s, bool is_static = false) {
    if (s)
      stmts_.push_back({s, is_static});
  }

  std::vector<clang::Decl *> decls_;
  std::vector<Item> stmts_;
  std::vector<clang::Decl *> local_classes_;
  bool is_at_end_ = false; // functions and variables have been seen
};

// A plugin that runs before code is generated; the word "off" as an argument
// switches it off.
class SwitchedAction : public clang::PluginASTAction {
protected:
  virtual std::unique_ptr<clang::ASTConsumer>
  make_consumer(clang::CompilerInstance &compiler) = 0;

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &compiler,
                    llvm::StringRef) override {
    return is_off_ ? std::make_unique<clang::ASTConsumer>()
                   : make_consumer(compiler);
  }
  bool ParseArgs(const clang::CompilerInstance &,
                 const std::vector<std::string> &words) override {
    is_off_ = words == std::vector<std::string>{"off"};
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  bool is_off_ = false;
};

// Such a plugin that a Walker is.
template <typename T> class WalkerAction : public SwitchedAction {
  std::unique_ptr<clang::ASTConsumer>
  make_consumer(clang::CompilerInstance &) override {
    return std::make_unique<T>();
  }
};

} // namespace fathom::plugin
