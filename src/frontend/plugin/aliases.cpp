// A plugin of clang that is on when unsequenced effects are checked. Clang's
// own warning compares variables by their names. Where an object is changed
// inside of an expression, another one of the same type is changed or used
// without an order between, and one of them is named by a pointer, it depends
// on the pointer whether that is undefined: a note of the function says so.
#include "frontend/plugin/annotate.h"
#include "frontend/plugin/nodes.h"
#include "frontend/plugin/walker.h"

#include <clang/AST/ExprCXX.h>

using namespace clang;

namespace {

constexpr size_t max_accesses = 64; // in one expression; a longer one is noted

struct Access {
  size_t node;
  bool is_change;
  const Expr *place;
  const VarDecl *variable; // null: through a pointer
  const FieldDecl *field;  // the last one
};

// A change of a local variable that some pointer may point to.
struct Suspect {
  const VarDecl *variable;
  SourceLocation at;
};

class Aliases : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  void finish(Decl *d) override;
  void add_access(size_t node, const Expr *place, bool is_change);
  bool is_ordered(size_t a, size_t b) const;
  void compare(const Access &change, const Access &other);
  void judge();

  llvm::DenseSet<const Stmt *> seen_;
  std::vector<fathom::plugin::Node> nodes_; // of the expression at hand
  std::vector<Access> accesses_;
  llvm::DenseSet<const VarDecl *> taken_; // somewhere, their address
  std::vector<Suspect> suspects_;
  SourceLocation found_;
};

void Aliases::add_access(size_t node, const Expr *place, bool is_change) {
  const VarDecl *variable = nullptr;
  const FieldDecl *field = nullptr;
  for (const Expr *e = place->IgnoreParens();;) {
    if (const auto *name = dyn_cast<DeclRefExpr>(e)) {
      variable = dyn_cast<VarDecl>(name->getDecl());
      if (variable && variable->getType()->isReferenceType())
        variable = nullptr;
      break;
    }
    if (const auto *member = dyn_cast<MemberExpr>(e)) {
      if (!field)
        field = dyn_cast<FieldDecl>(member->getMemberDecl());
      if (member->isArrow())
        break;
      e = member->getBase()->IgnoreParens();
      continue;
    }
    const auto *element = dyn_cast<ArraySubscriptExpr>(e);
    const auto *decay =
        element ? dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens())
                : nullptr;
    if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
      break;
    e = decay->getSubExpr()->IgnoreParens();
  }
  accesses_.push_back({.node = node,
                       .is_change = is_change,
                       .place = place,
                       .variable = variable,
                       .field = field});
}

// Operands of these are evaluated one after the other.
bool orders(const Stmt *s, const LangOptions &language) {
  const auto *both = dyn_cast<BinaryOperator>(s);
  if (both && (both->getOpcode() == BO_Comma || both->isLogicalOp()))
    return true;
  if (both && both->isAssignmentOp())
    return language.CPlusPlus17;
  return isa<AbstractConditionalOperator>(s) || isa<StmtExpr>(s) ||
         isa<InitListExpr>(s) || (isa<CallExpr>(s) && language.CPlusPlus17);
}

bool Aliases::is_ordered(size_t a, size_t b) const {
  const size_t common = fathom::plugin::common_part(nodes_, a, b);
  return orders(nodes_[common].stmt, context_->getLangOpts());
}

// A change that is inside of an expression, and something outside of it.
void Aliases::compare(const Access &change, const Access &other) {
  bool is_inside =
      change.node <= other.node && other.node < nodes_[change.node].end;
  if (is_inside || (change.variable && other.variable) ||
      !context_->hasSameUnqualifiedType(change.place->getType(),
                                        other.place->getType()) ||
      (change.field && other.field && change.field != other.field) ||
      is_ordered(change.node, other.node))
    return;
  const VarDecl *variable = change.variable ? change.variable : other.variable;
  SourceLocation at = change.place->getExprLoc();
  if (variable && variable->hasLocalStorage())
    suspects_.push_back({variable, at});
  else
    found_ = at;
}

void Aliases::judge() {
  if (accesses_.size() > max_accesses) {
    found_ = nodes_[0].stmt->getBeginLoc();
    return;
  }
  for (const Access &change : accesses_)
    if (change.is_change)
      for (const Access &other : accesses_)
        if (&other != &change)
          compare(change, other);
}

// Parents come first: an expression that was not seen before is a whole one.
void Aliases::change(Stmt *s) {
  if (auto *address = dyn_cast<UnaryOperator>(s);
      address && address->getOpcode() == UO_AddrOf)
    if (auto *name =
            dyn_cast<DeclRefExpr>(address->getSubExpr()->IgnoreParens()))
      if (auto *variable = dyn_cast<VarDecl>(name->getDecl()))
        taken_.insert(variable);
  if (!isa<Expr>(s) || seen_.contains(s) || is_static_)
    return;
  nodes_ = fathom::plugin::number_nodes(s, [](const Stmt *) { return true; });
  for (const fathom::plugin::Node &node : nodes_)
    seen_.insert(node.stmt);
  accesses_.clear();
  bool has_change = false;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    const Stmt *part = nodes_[i].stmt;
    if (const auto *step = dyn_cast<UnaryOperator>(part);
        step && step->isIncrementDecrementOp()) {
      add_access(i, step->getSubExpr(), true);
      has_change |= i != 0;
    } else if (const auto *both = dyn_cast<BinaryOperator>(part);
               both && both->isAssignmentOp()) {
      add_access(i, both->getLHS(), true);
      has_change |= i != 0;
    } else if (const auto *read = dyn_cast<ImplicitCastExpr>(part);
               read && read->getCastKind() == CK_LValueToRValue) {
      add_access(i, read->getSubExpr(), false);
    }
  }
  if (has_change)
    judge();
}

void Aliases::finish(Decl *d) {
  for (const Suspect &suspect : suspects_)
    if (taken_.contains(suspect.variable))
      found_ = suspect.at;
  if (isa<FunctionDecl>(d) && found_.isValid() &&
      !context_->getSourceManager().isInSystemHeader(d->getLocation()))
    fathom::plugin::add_note(
        *context_, d, fathom::prepared::SourceNote::UnsequencedPointer, found_);
  found_ = {};
  suspects_.clear();
  taken_.clear();
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<Aliases>>
    action("fathom-aliases", "");

} // namespace
