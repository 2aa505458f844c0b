// A plugin of clang for C++. Libraries declare longjmp as a function that does
// not throw, so clang does not say which objects would have to end where one is
// called. C++ asks for just that ([csetjmp.syn]): there must be none. Here the
// promise is taken from the declaration, in front of everything that calls it.
#include "frontend/plugin/walker.h"

#include <clang/AST/Attr.h>
#include <llvm/ADT/StringSwitch.h>

using namespace clang;

namespace {

bool is_longjmp(const FunctionDecl &f) {
  return f.getDeclName().isIdentifier() && f.isExternC() &&
         llvm::StringSwitch<bool>(f.getName())
             .Cases("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", true)
             .Default(false);
}

class JumpConsumer : public ASTConsumer {
public:
  void Initialize(ASTContext &context) override { context_ = &context; }
  bool HandleTopLevelDecl(DeclGroupRef group) override {
    if (!context_->getLangOpts().CPlusPlus)
      return true;
    std::vector<Decl *> todo(group.begin(), group.end());
    while (!todo.empty()) {
      Decl *d = todo.back();
      todo.pop_back();
      if (auto *block = dyn_cast<LinkageSpecDecl>(d))
        todo.insert(todo.end(), block->decls_begin(), block->decls_end());
      else if (auto *f = dyn_cast<FunctionDecl>(d); f && is_longjmp(*f))
        let_throw(*f);
    }
    return true;
  }

private:
  void let_throw(FunctionDecl &f) {
    f.setType(context_->getFunctionTypeWithExceptionSpec(
        f.getType(), FunctionProtoType::ExceptionSpecInfo(EST_None)));
    f.dropAttr<NoThrowAttr>();
  }

  ASTContext *context_ = nullptr;
};

class JumpAction : public fathom::plugin::SwitchedAction {
  std::unique_ptr<ASTConsumer> make_consumer(CompilerInstance &) override {
    return std::make_unique<JumpConsumer>();
  }
};

FrontendPluginRegistry::Add<JumpAction> action("fathom-jumps", "");

} // namespace
