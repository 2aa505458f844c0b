// A plugin of clang that is always on: two calls in one expression, or a call
// and a global variable, that C evaluates in any order (C11 6.5p3, 6.5.2.2p10).
// It goes with the function as a note with both names;
// passes/meaning/evaluation_order.cpp asks whether it can matter.
//
// It must not change the program.
#include "frontend/plugin/annotate.h"
#include "frontend/plugin/nodes.h"
#include "frontend/plugin/walker.h"

#include <clang/AST/Mangle.h>
#include <memory>
#include <set>

using namespace clang;

namespace {

constexpr size_t max_parts = 64; // of one expression that are compared

// Operands of these are evaluated one after the other.
bool has_order(const Stmt *s, const LangOptions &language) {
  if (const auto *both = dyn_cast<BinaryOperator>(s))
    return both->getOpcode() == BO_Comma || both->isLogicalOp() ||
           (both->isAssignmentOp() && language.CPlusPlus17);
  return isa<AbstractConditionalOperator>(s) || isa<StmtExpr>(s) ||
         isa<LambdaExpr>(s) || isa<CXXOperatorCallExpr>(s) ||
         (isa<InitListExpr>(s) && language.CPlusPlus);
}

// A call or a variable. A call through a pointer has no name.
struct Part {
  std::string name;
  bool is_call;
  size_t node;
};

class Order : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  void finish(Decl *d) override;
  void add_part(const Stmt &s, size_t node);
  bool is_open(const Part &a, const Part &b) const;
  std::string name_of(const NamedDecl &d);

  llvm::DenseSet<const Stmt *> seen_;
  std::vector<fathom::plugin::Node> nodes_; // of the expression at hand
  std::vector<Part> parts_;
  llvm::DenseSet<const Stmt *> targets_; // written to as a whole, not read
  std::set<std::string> found_;          // pairs, in the declaration at hand
  SourceLocation at_;
  std::unique_ptr<ASTNameGenerator> names_;
};

std::string Order::name_of(const NamedDecl &d) {
  if (!names_)
    names_ = std::make_unique<ASTNameGenerator>(*context_);
  return names_->getName(&d);
}

// The global variable that an expression names.
const VarDecl *global(const Stmt &s) {
  const auto *name = dyn_cast<DeclRefExpr>(&s);
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasGlobalStorage() &&
                 !variable->getType().isConstQualified()
             ? variable
             : nullptr;
}

// The place that an expression changes.
const Expr *changed(const Stmt &s) {
  const auto *step = dyn_cast<UnaryOperator>(&s);
  const auto *both = dyn_cast<BinaryOperator>(&s);
  if (step && step->isIncrementDecrementOp())
    return step->getSubExpr()->IgnoreParens();
  return both && both->isAssignmentOp() ? both->getLHS()->IgnoreParens()
                                        : nullptr;
}

// The variable that a place is in: no value is read to find it.
const Expr *root(const Expr *place) {
  for (;;) {
    place = place->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(place);
        member && !member->isArrow())
      place = member->getBase();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(place);
             element && element->getBase()
                            ->IgnoreParenImpCasts()
                            ->getType()
                            ->isArrayType())
      place = element->getBase();
    else
      return place;
  }
}

void Order::add_part(const Stmt &s, size_t node) {
  if (const auto *both = dyn_cast<BinaryOperator>(&s);
      both && both->getOpcode() == BO_Assign)
    targets_.insert(root(both->getLHS()));
  if (targets_.contains(&s))
    return;
  if (const auto *call = dyn_cast<CallExpr>(&s)) {
    const FunctionDecl *callee = call->getDirectCallee();
    parts_.push_back({callee ? name_of(*callee) : "", true, node});
  } else if (const VarDecl *variable = global(s)) {
    parts_.push_back({name_of(*variable), false, node});
  } else if (const Expr *place = changed(s)) {
    if (const VarDecl *written = global(*place))
      parts_.push_back({"=" + name_of(*written), false, node});
  }
}

// Neither is inside of the other, and what both are inside of says no order.
bool Order::is_open(const Part &a, const Part &b) const {
  const size_t common = fathom::plugin::common_part(nodes_, a.node, b.node);
  return common != a.node && common != b.node &&
         !has_order(nodes_[common].stmt, context_->getLangOpts());
}

// Parents come first: an expression that was not seen before is a whole one.
void Order::change(Stmt *s) {
  if (!isa<Expr>(s) || seen_.contains(s) || is_static_)
    return;
  nodes_ = fathom::plugin::number_nodes(
      s, [](const Stmt *part) { return !isa<UnaryExprOrTypeTraitExpr>(part); });
  parts_.clear();
  for (size_t i = 0; i < nodes_.size(); ++i) {
    seen_.insert(nodes_[i].stmt);
    add_part(*nodes_[i].stmt, i);
  }
  parts_.resize(std::min(parts_.size(), max_parts));
  for (const Part &a : parts_)
    for (const Part &b : parts_)
      if (a.is_call && &a != &b && is_open(a, b) &&
          found_.insert(a.name + "|" + b.name).second && !at_.isValid())
        at_ = s->getBeginLoc();
}

void Order::finish(Decl *d) {
  if (isa<FunctionDecl>(d) &&
      !context_->getSourceManager().isInSystemHeader(d->getLocation()))
    for (const std::string &pair : found_)
      fathom::plugin::add_note(*context_, d,
                               fathom::prepared::SourceNote::EvaluationOrder,
                               at_, pair);
  found_.clear();
  at_ = {};
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<Order>>
    action("fathom-order", "");

} // namespace
