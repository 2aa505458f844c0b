// A plugin of clang that is on when calls through pointers are judged
// (object-type). LLVM sees whether both sides pass the same registers, not
// which types of C they have. So a function of the user's is annotated with its
// type, and the pointer of a call goes through fathom_call_as(pointer, "type"),
// which gives it back (passes/meaning/source_notes.cpp takes both away).
//
// The name of a type is the same for types that are compatible: arrays have
// no length, enumerations are their integers, structures of different files
// have their tag. It says less than C where that is simpler: all functions that
// a parameter points to are alike. Functions without a prototype have no name
// and are not judged. Neither are calls in functions that may be computed while
// compiling: these must stay constant expressions. They have a note.
#include "frontend/plugin/annotate.h"
#include "frontend/plugin/walker.h"

using namespace clang;

namespace {

using fathom::plugin::annotate;

std::string base_name(QualType type, const ASTContext &context) {
  if (const auto *record = type->getAs<RecordType>()) {
    const RecordDecl *decl = record->getDecl();
    return decl->getIdentifier() ? decl->getQualifiedNameAsString() : "struct";
  }
  if (const auto *enumeration = type->getAs<EnumType>()) {
    QualType integer = enumeration->getDecl()->getIntegerType();
    type = integer.isNull() ? QualType(context.UnsignedIntTy) : integer;
  }
  if (type->isFunctionType())
    return "function";
  PrintingPolicy policy(context.getLangOpts());
  policy.Bool = true;
  return type.getCanonicalType().getUnqualifiedType().getAsString(policy);
}

// From the outside in: "*", "const *", "[]"; then the last one's name.
std::string type_name(QualType type, const ASTContext &context) {
  std::string levels;
  type = type.getCanonicalType().getUnqualifiedType();
  for (bool is_outside = true;; is_outside = false) {
    std::string qualifiers;
    if (!is_outside && type.isConstQualified())
      qualifiers += "const ";
    if (!is_outside && type.isVolatileQualified())
      qualifiers += "volatile ";
    if (!is_outside && type.isRestrictQualified())
      qualifiers += "restrict ";
    if (const auto *array = context.getAsArrayType(type)) {
      levels = "[]" + levels;
      type = array->getElementType();
    } else if (type->isAnyPointerType() || type->isReferenceType()) {
      levels = (type->isReferenceType() ? "&" : "*") + qualifiers + levels;
      type = type->getPointeeType();
    } else {
      return qualifiers + base_name(type, context) +
             (levels.empty() ? "" : " ") + levels;
    }
  }
}

bool is_transparent(QualType type) {
  const RecordType *record = type->getAsUnionType();
  return record && record->getDecl()->hasAttr<TransparentUnionAttr>();
}

// "" if it says nothing.
std::string function_name(QualType type, const ASTContext &context) {
  const auto *function = type->getAs<FunctionProtoType>();
  if (!function)
    return "";
  std::string name = type_name(function->getReturnType(), context) + " (";
  bool is_first = true;
  for (QualType parameter : function->param_types()) {
    if (is_transparent(parameter))
      return "";
    name += (is_first ? "" : ", ") + type_name(parameter, context);
    is_first = false;
  }
  if (function->isVariadic())
    name += is_first ? "..." : ", ...";
  return name + ")";
}

class FunctionTypes : public fathom::plugin::Walker {
  void change(Stmt *s) override;
  void finish(Decl *d) override;
  void skip(const Stmt *whole);
  void leave_out(const CallExpr &call);
  Expr *marked(Expr *callee, const std::string &type);
  FunctionDecl *marker(SourceLocation at);

  llvm::DenseSet<const Stmt *> seen_;
  llvm::DenseSet<const Decl *> named_;
  FunctionDecl *marker_ = nullptr;
  SourceLocation left_out_; // a call in the declaration at hand
};

void FunctionTypes::finish(Decl *d) {
  auto *f = dyn_cast<FunctionDecl>(d);
  if (SourceLocation at = std::exchange(left_out_, {});
      f && at.isValid() &&
      !context_->getSourceManager().isInSystemHeader(f->getLocation()))
    fathom::plugin::add_note(*context_, f,
                             fathom::prepared::SourceNote::CallInConstant, at);
  auto *method = dyn_cast<CXXMethodDecl>(d);
  if (!f || f->isTemplated() || f->isImplicit() ||
      (method && !method->isStatic()) || !named_.insert(f).second ||
      context_->getSourceManager().isInSystemHeader(f->getLocation()))
    return;
  if (std::string name = function_name(f->getType(), *context_); !name.empty())
    annotate(*context_, f, fathom::prepared::type_prefix + name);
}

// Functions of lambdas may be computed while compiling, too.
void FunctionTypes::skip(const Stmt *whole) {
  std::vector<const Stmt *> todo{whole};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s || !seen_.insert(s).second)
      continue;
    if (s->getStmtClass() == Stmt::CallExprClass)
      leave_out(*cast<CallExpr>(s));
    todo.insert(todo.end(), s->child_begin(), s->child_end());
  }
}

bool is_through_pointer(const CallExpr &call) {
  const Expr *callee = call.getCallee();
  return !call.getDirectCallee() && !call.isTypeDependent() &&
         callee->isPRValue() && callee->getType()->isFunctionPointerType();
}

void FunctionTypes::leave_out(const CallExpr &call) {
  if (is_through_pointer(call))
    left_out_ = call.getExprLoc();
}

FunctionDecl *FunctionTypes::marker(SourceLocation at) {
  if (marker_)
    return marker_;
  ASTContext &context = *context_;
  DeclContext *parent = context.getTranslationUnitDecl();
  if (context.getLangOpts().CPlusPlus)
    parent = LinkageSpecDecl::Create(context, parent, at, at,
                                     LinkageSpecLanguageIDs::C, false);
  QualType text = context.getPointerType(context.CharTy.withConst());
  QualType type =
      context.getFunctionType(context.VoidPtrTy, {context.VoidPtrTy, text}, {});
  marker_ =
      FunctionDecl::Create(context, parent, at, at,
                           &context.Idents.get(fathom::prepared::call_as_name),
                           type, nullptr, SC_Extern);
  std::vector<ParmVarDecl *> parameters;
  for (QualType t : {QualType(context.VoidPtrTy), text})
    parameters.push_back(ParmVarDecl::Create(context, marker_, at, at, nullptr,
                                             t, nullptr, SC_None, nullptr));
  marker_->setParams(parameters);
  marker_->setImplicit();
  return marker_;
}

// (T)fathom_call_as((void *)callee, "type")
Expr *FunctionTypes::marked(Expr *callee, const std::string &type) {
  ASTContext &context = *context_;
  SourceLocation at = callee->getExprLoc();
  auto implicit = [&](QualType to, CastKind kind, Expr *e) {
    return ImplicitCastExpr::Create(context, to, kind, e, nullptr, VK_PRValue,
                                    FPOptionsOverride());
  };
  FunctionDecl *function = marker(at);
  auto *name =
      DeclRefExpr::Create(context, NestedNameSpecifierLoc(), SourceLocation(),
                          function, false, at, function->getType(), VK_LValue);
  Expr *pointer = implicit(context.getPointerType(function->getType()),
                           CK_FunctionToPointerDecay, name);
  QualType array =
      context.getStringLiteralArrayType(context.CharTy, unsigned(type.size()));
  Expr *literal = StringLiteral::Create(
      context, type, StringLiteralKind::Ordinary, false, array, at);
  Expr *text = implicit(context.getPointerType(context.CharTy.withConst()),
                        CK_ArrayToPointerDecay, literal);
  Expr *plain = implicit(context.VoidPtrTy, CK_BitCast, callee);
  auto *call =
      CallExpr::Create(context, pointer, {plain, text}, context.VoidPtrTy,
                       VK_PRValue, at, FPOptionsOverride());
  return implicit(callee->getType(), CK_BitCast, call);
}

void FunctionTypes::change(Stmt *s) {
  if (isa<LambdaExpr>(s))
    skip(s);
  if (s->getStmtClass() != Stmt::CallExprClass || is_static_ ||
      !seen_.insert(s).second)
    return;
  auto *f = dyn_cast_or_null<FunctionDecl>(owner_);
  auto *call = cast<CallExpr>(s);
  if (!f || f->isConstexpr())
    return leave_out(*call);
  if (!is_through_pointer(*call))
    return;
  Expr *callee = call->getCallee();
  std::string type =
      function_name(callee->getType()->getPointeeType(), *context_);
  if (!type.empty())
    call->setCallee(marked(callee, type));
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<FunctionTypes>>
    action("fathom-function-types", "");

} // namespace
