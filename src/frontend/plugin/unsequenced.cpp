// A plugin of clang that is on when unsequenced effects are checked. Clang
// itself sees expressions like `i = i++ + i++` and warns (-Wunsequenced). Each
// variable that such a warning names gets a call of fathom_unsequenced in front
// of its change, which fails where it is executed. Clang does not look at
// which operands of ?:, && and || are evaluated: in an expression with one of
// these, fathom_maybe_unsequenced is called instead.
//
// It must not do anything else: warnings that the user has switched off are
// not shown because of it.
#include "frontend/plugin/walker.h"

#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <memory>
#include <set>

using namespace clang;

namespace {

// Where clang has warned: the places of changes.
using Places = std::set<SourceLocation>;

// Hands everything on, and listens.
class Listener : public DiagnosticConsumer {
public:
  Listener(std::unique_ptr<DiagnosticConsumer> next, bool hides_warnings,
           std::shared_ptr<Places> places)
      : next_(std::move(next)), hides_warnings_(hides_warnings),
        places_(std::move(places)) {}

  void BeginSourceFile(const LangOptions &options,
                       const Preprocessor *preprocessor) override {
    next_->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { next_->EndSourceFile(); }
  void finish() override { next_->finish(); }
  void clear() override {
    DiagnosticConsumer::clear();
    next_->clear();
  }
  bool IncludeInDiagnosticCounts() const override {
    return next_->IncludeInDiagnosticCounts();
  }
  void HandleDiagnostic(DiagnosticsEngine::Level level,
                        const Diagnostic &info) override {
    if (info.getID() == diag::warn_unsequenced_mod_mod ||
        info.getID() == diag::warn_unsequenced_mod_use) {
      places_->insert(info.getLocation());
      if (level == DiagnosticsEngine::Remark) // nobody has asked for it
        return;
    }
    if (hides_warnings_ && level != DiagnosticsEngine::Note)
      is_hidden_ = level < DiagnosticsEngine::Error;
    if (hides_warnings_ && is_hidden_)
      return;
    DiagnosticConsumer::HandleDiagnostic(level, info);
    next_->HandleDiagnostic(level, info);
  }

private:
  std::unique_ptr<DiagnosticConsumer> next_;
  bool hides_warnings_;    // -w
  bool is_hidden_ = false; // the last one that was no note
  std::shared_ptr<Places> places_;
};

constexpr unsigned warnings[] = {diag::warn_unsequenced_mod_mod,
                                 diag::warn_unsequenced_mod_use};

// As a remark it never becomes an error.
void listen_at(DiagnosticsEngine &diagnostics, SourceLocation at) {
  for (unsigned id : warnings)
    if (diagnostics.isIgnored(id, at))
      diagnostics.setSeverity(id, diag::Severity::Remark, at);
}

// `#pragma clang diagnostic ignored "-Wunsequenced"` hides the warning from the
// user, not from us.
class Pragmas : public PPCallbacks {
public:
  explicit Pragmas(DiagnosticsEngine &diagnostics)
      : diagnostics_(diagnostics) {}
  void PragmaDiagnostic(SourceLocation at, StringRef, diag::Severity,
                        StringRef) override {
    listen_at(diagnostics_, at);
  }

private:
  DiagnosticsEngine &diagnostics_;
};

class UnsequencedConsumer : public fathom::plugin::Walker {
public:
  explicit UnsequencedConsumer(std::shared_ptr<Places> places)
      : places_(std::move(places)) {}

private:
  void change(Stmt *s) override;
  void mark(Stmt *change, bool is_certain);
  Expr *announced(Expr *variable, bool is_certain);
  FunctionDecl *function(bool is_certain, SourceLocation at);

  std::shared_ptr<Places> places_;
  llvm::DenseSet<const Stmt *> seen_; // in expressions that were looked at
  FunctionDecl *functions_[2] = {};
};

FunctionDecl *UnsequencedConsumer::function(bool is_certain,
                                            SourceLocation at) {
  FunctionDecl *&known = functions_[is_certain];
  if (known)
    return known;
  ASTContext &context = *context_;
  DeclContext *parent = context.getTranslationUnitDecl();
  if (context.getLangOpts().CPlusPlus)
    parent = LinkageSpecDecl::Create(context, parent, at, at,
                                     LinkageSpecLanguageIDs::C, false);
  IdentifierInfo &name = context.Idents.get(
      is_certain ? "fathom_unsequenced" : "fathom_maybe_unsequenced");
  known = FunctionDecl::Create(context, parent, at, at, &name,
                               context.getFunctionType(context.VoidTy, {}, {}),
                               nullptr, SC_Extern);
  known->setImplicit();
  return known;
}

// (fathom_unsequenced(), variable)
Expr *UnsequencedConsumer::announced(Expr *variable, bool is_certain) {
  ASTContext &context = *context_;
  SourceLocation at = variable->getExprLoc();
  FunctionDecl *callee = function(is_certain, at);
  auto *name =
      DeclRefExpr::Create(context, NestedNameSpecifierLoc(), SourceLocation(),
                          callee, false, at, callee->getType(), VK_LValue);
  auto *pointer = ImplicitCastExpr::Create(
      context, context.getPointerType(callee->getType()),
      CK_FunctionToPointerDecay, name, nullptr, VK_PRValue,
      FPOptionsOverride());
  auto *call = CallExpr::Create(context, pointer, {}, context.VoidTy,
                                VK_PRValue, at, FPOptionsOverride());
  return BinaryOperator::Create(context, call, variable, BO_Comma,
                                variable->getType(), variable->getValueKind(),
                                variable->getObjectKind(), at,
                                FPOptionsOverride());
}

void UnsequencedConsumer::mark(Stmt *change, bool is_certain) {
  if (auto *step = dyn_cast<UnaryOperator>(change);
      step && step->isIncrementDecrementOp())
    step->setSubExpr(announced(step->getSubExpr(), is_certain));
  else if (auto *assignment = dyn_cast<BinaryOperator>(change);
           assignment && assignment->isAssignmentOp())
    assignment->setLHS(announced(assignment->getLHS(), is_certain));
}

bool decides(const Stmt *s) {
  const auto *both = dyn_cast<BinaryOperator>(s);
  return isa<AbstractConditionalOperator>(s) || isa<StmtExpr>(s) ||
         isa<LambdaExpr>(s) || (both && both->isLogicalOp());
}

// Parents come first: an expression that was not seen before is a whole one.
void UnsequencedConsumer::change(Stmt *s) {
  if (places_->empty() || !isa<Expr>(s) || seen_.contains(s))
    return;
  std::vector<Stmt *> todo{s}, changes;
  bool is_certain = true;
  while (!todo.empty()) {
    Stmt *part = todo.back();
    todo.pop_back();
    seen_.insert(part);
    is_certain &= !decides(part);
    if (auto *e = dyn_cast<Expr>(part); e && places_->count(e->getExprLoc()))
      changes.push_back(part);
    for (Stmt *child : part->children())
      if (child)
        todo.push_back(child);
  }
  for (Stmt *one : changes)
    mark(one, is_certain);
}

class UnsequencedAction : public fathom::plugin::SwitchedAction {
  std::unique_ptr<ASTConsumer>
  make_consumer(CompilerInstance &compiler) override {
    DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
    auto places = std::make_shared<Places>();
    // Warnings that become errors must not appear where they were hidden.
    bool hides = diagnostics.getIgnoreAllWarnings() &&
                 !diagnostics.getWarningsAsErrors();
    if (hides)
      diagnostics.setIgnoreAllWarnings(false);
    listen_at(diagnostics, SourceLocation());
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<Pragmas>(diagnostics));
    bool owns = diagnostics.ownsClient();
    DiagnosticConsumer *old = diagnostics.getClient();
    std::unique_ptr<DiagnosticConsumer> next =
        owns ? diagnostics.takeClient()
             : std::make_unique<ForwardingDiagnosticConsumer>(*old);
    diagnostics.setClient(new Listener(std::move(next), hides, places), true);
    return std::make_unique<UnsequencedConsumer>(places);
  }
};

FrontendPluginRegistry::Add<UnsequencedAction> action("fathom-unsequenced", "");

} // namespace
