// A plugin of clang that is always on: what the source says, LLVM's code does
// not show, and no check looks at. It goes with the function, for a row of the
// ledger (prepared/source_notes.def). Where an initial value of a static
// variable names an element that its array has not, the variable says so.
//
// It must not change the program.
#include "frontend/plugin/annotate.h"
#include "frontend/plugin/walker.h"

using namespace clang;

namespace {

using fathom::prepared::SourceNote;

class Notes : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  void finish(Decl *d) override;
  void look_at_cast(const CastExpr &cast);
  void look_at_base(const CastExpr &cast);
  void look_at_delete(const CXXDeleteExpr &expression);
  void look_at_assignment(const BinaryOperator &assignment);
  void look_at_sum(const BinaryOperator &sum);
  void look_at_loop(const Stmt &loop, const Expr *condition);
  void look_at_call(const CallExpr &call);
  void look_at_name(const DeclRefExpr &name);
  void look_at_variable(VarDecl &variable);
  void look_at_address(const Expr &place);
  void note(SourceNote which, SourceLocation at,
            const std::string &detail = "");
  bool has_const_member(QualType type) const;
  bool has_bad_index(const Stmt *value) const;

  struct Found {
    SourceNote note;
    SourceLocation at;
    std::string detail;
  };
  std::vector<Found> found_; // in the declaration at hand
  llvm::DenseSet<const Decl *> marked_;
  llvm::DenseSet<const Stmt *> callees_; // names that are called
};

void Notes::note(SourceNote which, SourceLocation at,
                 const std::string &detail) {
  for (const Found &old : found_)
    if (old.note == which && old.detail == detail)
      return;
  found_.push_back({which, at, detail});
}

// Whatever it is done with: bytes, or the same but for the sign.
bool may_alias(QualType from, QualType to, const ASTContext &context) {
  from = from.getCanonicalType().getUnqualifiedType();
  to = to.getCanonicalType().getUnqualifiedType();
  if (from->isArrayType())
    from = context.getBaseElementType(from).getUnqualifiedType();
  if (to->isArrayType())
    to = context.getBaseElementType(to).getUnqualifiedType();
  if (to->isAnyCharacterType() || to->isStdByteType() || to->isVoidType() ||
      from->isVoidType() || from->isFunctionType() || to->isFunctionType() ||
      to->isIncompleteType() || from->isIncompleteType() ||
      from->isDependentType() || to->isDependentType())
    return true;
  if (context.hasSameType(from, to))
    return true;
  if (from->isPointerType() && to->isPointerType())
    return may_alias(from->getPointeeType(), to->getPointeeType(), context);
  return from->isIntegerType() && to->isIntegerType() &&
         !from->isAnyCharacterType() &&
         context.hasSameType(context.getCorrespondingUnsignedType(from),
                             context.getCorrespondingUnsignedType(to));
}

void Notes::look_at_cast(const CastExpr &cast) {
  const Expr *from = cast.getSubExpr();
  // casts.cpp may have put it there.
  while (const auto *inner = dyn_cast<ImplicitCastExpr>(from)) {
    if (inner->getCastKind() != CK_BitCast ||
        !inner->getType()->isVoidPointerType())
      break;
    from = inner->getSubExpr();
  }
  QualType a = from->getType(), b = cast.getType();
  if (cast.isTypeDependent() || from->isTypeDependent())
    return;
  bool is_pointer = a->isPointerType() && b->isPointerType();
  if (is_pointer) {
    a = a->getPointeeType();
    b = b->getPointeeType();
  } else if (cast.getCastKind() != CK_LValueBitCast &&
             cast.getCastKind() != CK_NoOp) {
    return;
  }
  if (isa<ExplicitCastExpr>(cast) && a.isConstQualified() &&
      !b.isConstQualified() && (is_pointer || cast.isGLValue()))
    note(SourceNote::ConstDropped, cast.getExprLoc());
  if (isa<ExplicitCastExpr>(cast) && cast.getCastKind() != CK_NoOp &&
      !may_alias(a, b, *context_))
    note(SourceNote::EffectiveType, cast.getExprLoc());
}

void Notes::look_at_base(const CastExpr &cast) {
  const CXXRecordDecl *base = cast.getType()->getPointeeCXXRecordDecl();
  if (base && !isa<CXXThisExpr>(cast.getSubExpr()->IgnoreParenImpCasts()))
    note(SourceNote::BaseOf, cast.getExprLoc(),
         base->getQualifiedNameAsString());
}

void Notes::look_at_delete(const CXXDeleteExpr &expression) {
  QualType type = expression.getDestroyedType();
  const CXXRecordDecl *record =
      type.isNull() ? nullptr : type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->hasAttr<FinalAttr>() ||
      expression.isArrayForm())
    return;
  const CXXDestructorDecl *destructor = record->getDestructor();
  if (!destructor || !destructor->isVirtual())
    note(SourceNote::DeletesBase, expression.getExprLoc(),
         record->getQualifiedNameAsString());
}

// The union that an expression names a member of, the variable or pointer it
// is in, and the range of bits.
struct Part {
  const ValueDecl *root = nullptr;
  bool is_in_union = false;
  uint64_t begin = 0, end = 0;
};

Part part_of(const Expr *e, const ASTContext &context) {
  Part part;
  e = e->IgnoreParens();
  part.end = context.getTypeSize(e->getType());
  while (const auto *member = dyn_cast<MemberExpr>(e)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (!field || field->isBitField())
      return {};
    uint64_t offset = context.getFieldOffset(field);
    part.begin += offset;
    part.end += offset;
    part.is_in_union |= field->getParent()->isUnion();
    e = member->getBase()->IgnoreParenImpCasts();
  }
  if (const auto *name = dyn_cast<DeclRefExpr>(e))
    part.root = name->getDecl();
  return part;
}

void Notes::look_at_assignment(const BinaryOperator &assignment) {
  const Expr *right = assignment.getRHS()->IgnoreParenImpCasts();
  QualType type = assignment.getLHS()->getType();
  if (!isa<MemberExpr>(right) || type->isRecordType() ||
      type->isDependentType() || right->getType()->isDependentType())
    return;
  Part to = part_of(assignment.getLHS(), *context_);
  Part from = part_of(right, *context_);
  if (!to.root || to.root != from.root || !to.is_in_union ||
      !from.is_in_union || to.end <= from.begin || from.end <= to.begin)
    return;
  if (to.begin != from.begin || to.end != from.end ||
      !context_->hasSameUnqualifiedType(type, right->getType()))
    note(SourceNote::UnionOverlap, assignment.getExprLoc());
}

bool Notes::has_const_member(QualType type) const {
  std::vector<QualType> todo{type};
  while (!todo.empty()) {
    QualType at = context_->getBaseElementType(todo.back());
    todo.pop_back();
    const RecordDecl *record = at->getAsRecordDecl();
    record = record ? record->getDefinition() : nullptr;
    if (!record || record->isDependentType() ||
        context_->getSourceManager().isInSystemHeader(record->getLocation()))
      continue;
    for (const FieldDecl *field : record->fields()) {
      if (context_->getBaseElementType(field->getType()).isConstQualified())
        return true;
      todo.push_back(field->getType());
    }
  }
  return false;
}

void Notes::look_at_variable(VarDecl &variable) {
  QualType type = variable.getType();
  if (type->isDependentType())
    return;
  if (!context_->getBaseElementType(type).isConstQualified() &&
      has_const_member(type))
    note(SourceNote::ConstMember, variable.getLocation());
  const auto *pointer = type->getAs<PointerType>();
  if (pointer && type.isRestrictQualified())
    note(SourceNote::Restrict, variable.getLocation());
  if (variable.hasGlobalStorage() && has_bad_index(variable.getInit()) &&
      marked_.insert(&variable).second)
    fathom::plugin::annotate(*context_, &variable,
                             fathom::prepared::bad_index_prefix);
}

// passes/meaning/constant_locals.cpp sees those that are initialised by one
// store.
bool is_judged(const VarDecl &variable, const ASTContext &context) {
  QualType type = variable.getType();
  const Expr *value = variable.getInit();
  if (isa<ParmVarDecl>(variable) || !value || value->isValueDependent())
    return false;
  if (!type->isArrayType() && !type->isRecordType())
    return true;
  return !context.getLangOpts().CPlusPlus &&
         (!isa<InitListExpr>(value->IgnoreParenImpCasts()) ||
          value->isConstantInitializer(const_cast<ASTContext &>(context),
                                       false));
}

// The address of a variable or of a part of it is taken.
void Notes::look_at_address(const Expr &place) {
  const Expr *e = place.IgnoreParens();
  for (;;) {
    if (const auto *member = dyn_cast<MemberExpr>(e);
        member && !member->isArrow())
      e = member->getBase()->IgnoreParens();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(e))
      e = element->getBase()->IgnoreParenImpCasts();
    else
      break;
  }
  const auto *name = dyn_cast<DeclRefExpr>(e);
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (variable && variable->hasLocalStorage() &&
      !variable->getType()->isDependentType() &&
      context_->getBaseElementType(variable->getType()).isConstQualified() &&
      !is_judged(*variable, *context_))
    note(SourceNote::ConstLocal, place.getExprLoc());
}

// Of one dimension only: &a[1] of one element is right.
bool is_bad(const ArraySubscriptExpr &element, const ASTContext &context) {
  const auto *decay =
      dyn_cast<ImplicitCastExpr>(element.getBase()->IgnoreParens());
  if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
    return false;
  const auto *array =
      context.getAsConstantArrayType(decay->getSubExpr()->getType());
  Expr::EvalResult index;
  return array && !element.getIdx()->isValueDependent() &&
         element.getIdx()->EvaluateAsInt(index, context) &&
         (index.Val.getInt().isNegative() ||
          index.Val.getInt().getLimitedValue() > array->getZExtSize());
}

// What sizeof and the like are asked about is not computed.
bool Notes::has_bad_index(const Stmt *value) const {
  std::vector<const Stmt *> todo{value};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s || isa<UnaryExprOrTypeTraitExpr>(s))
      continue;
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(s);
        element && is_bad(*element, *context_))
      return true;
    todo.insert(todo.end(), s->child_begin(), s->child_end());
  }
  return false;
}

// (char *)0 + n, which clang makes a cast of, and does not instrument.
void Notes::look_at_sum(const BinaryOperator &sum) {
  if (BinaryOperator::isNullPointerArithmeticExtension(
          *context_, sum.getOpcode(), sum.getLHS(), sum.getRHS()))
    note(SourceNote::NullPlusNumber, sum.getExprLoc());
}

// `do ... while (0)` ends.
void Notes::look_at_loop(const Stmt &loop, const Expr *condition) {
  bool holds = true;
  if (!context_->getLangOpts().CPlusPlus ||
      (condition && !condition->isValueDependent() &&
       condition->EvaluateAsBooleanCondition(holds, *context_) && !holds))
    return;
  note(SourceNote::EndlessLoop, loop.getBeginLoc());
}

// Parameters without a prototype: those of older C, behind the brackets.
bool has_untold_parameters(const FunctionDecl *function) {
  const FunctionDecl *body = function ? function->getDefinition() : nullptr;
  return body && body->getNumParams() > 0 && !body->hasPrototype();
}

void Notes::look_at_call(const CallExpr &call) {
  const Expr *callee = call.getCallee();
  callees_.insert(callee->IgnoreParenImpCasts());
  const auto *pointer = callee->getType()->getAs<PointerType>();
  bool is_type_question =
      call.getBuiltinCallee() == Builtin::BI__builtin_classify_type;
  if (pointer && pointer->getPointeeType()->isFunctionNoProtoType() &&
      !is_type_question &&
      (call.getNumArgs() > 0 || has_untold_parameters(call.getDirectCallee())))
    note(SourceNote::NoPrototype, call.getExprLoc());
}

// It may be called through a pointer of any type.
void Notes::look_at_name(const DeclRefExpr &name) {
  if (!callees_.contains(&name) &&
      has_untold_parameters(dyn_cast<FunctionDecl>(name.getDecl())))
    note(SourceNote::NoPrototype, name.getExprLoc());
}

void Notes::change(Stmt *s) {
  if (auto *cast = dyn_cast<CastExpr>(s)) {
    look_at_cast(*cast);
    if (cast->getCastKind() == CK_DerivedToBase ||
        cast->getCastKind() == CK_UncheckedDerivedToBase)
      look_at_base(*cast);
    if (cast->getCastKind() == CK_ArrayToPointerDecay)
      look_at_address(*cast->getSubExpr());
  } else if (auto *expression = dyn_cast<CXXDeleteExpr>(s)) {
    look_at_delete(*expression);
  } else if (auto *both = dyn_cast<BinaryOperator>(s)) {
    if (both->getOpcode() == BO_Assign)
      look_at_assignment(*both);
    else
      look_at_sum(*both);
  } else if (auto *one = dyn_cast<UnaryOperator>(s)) {
    if (one->getOpcode() == UO_AddrOf)
      look_at_address(*one->getSubExpr());
  } else if (auto *declarations = dyn_cast<DeclStmt>(s)) {
    for (Decl *d : declarations->decls())
      if (auto *variable = dyn_cast<VarDecl>(d))
        look_at_variable(*variable);
  } else if (auto *call = dyn_cast<CallExpr>(s)) {
    look_at_call(*call);
  } else if (isa<VAArgExpr>(s)) {
    note(SourceNote::VaArg, s->getBeginLoc());
  } else if (auto *name = dyn_cast<DeclRefExpr>(s)) {
    look_at_name(*name);
  } else if (auto *with_step = dyn_cast<ForStmt>(s)) {
    look_at_loop(*s, with_step->getCond());
  } else if (auto *at_first = dyn_cast<WhileStmt>(s)) {
    look_at_loop(*s, at_first->getCond());
  } else if (auto *at_last = dyn_cast<DoStmt>(s)) {
    look_at_loop(*s, at_last->getCond());
  }
}

void Notes::finish(Decl *d) {
  auto *function = dyn_cast<FunctionDecl>(d);
  auto *variable = dyn_cast<VarDecl>(d);
  bool is_ours =
      !context_->getSourceManager().isInSystemHeader(d->getLocation());
  if (function && is_ours && function->doesThisDeclarationHaveABody())
    for (ParmVarDecl *parameter : function->parameters())
      look_at_variable(*parameter);
  if (variable && is_ours)
    look_at_variable(*variable);
  if ((function || variable) && is_ours)
    for (const Found &found : found_)
      fathom::plugin::add_note(*context_, d, found.note, found.at,
                               found.detail);
  found_.clear();
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<Notes>>
    action("fathom-notes", "");

} // namespace
