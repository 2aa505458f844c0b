// A plugin of clang that our runs of it load: CBMC and ESBMC know their
// intrinsics without a declaration, and harnesses rely on it. Where the lookup
// of a name finds nothing, and the name is one of theirs (intrinsics.def), this
// one declares it: extern "C", the parameters that the row asks for, then
// anything. Compilers know the C library in the same way: where C allows a call
// without a declaration, `malloc` is not a function that gives an int. (Clang
// does that itself, but not with our -fno-builtin.)
//
// A declaration of the program's own always wins, since then the lookup finds
// it; ours is not visible to it either, so that both may be in one file.
#include "prepared/intrinsics.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <clang/Lex/Pragma.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/ExternalSemaSource.h>
#include <clang/Sema/Lookup.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>
#include <clang/Sema/SemaDiagnostic.h>

using namespace clang;

namespace {

using fathom::prepared::Bodies;
using fathom::prepared::Dialect;
using fathom::prepared::IntrinsicRow;
using fathom::prepared::Meaning;

constexpr IntrinsicRow rows[] = {
#define INTRINSIC(name, dialect, meaning, arguments, bodies, help)             \
  {name, Dialect::dialect, Meaning::meaning, arguments, Bodies::bodies, help},
#include "prepared/intrinsics.def"
#undef INTRINSIC
};

// The results of nondet_TYPE; others have to be declared.
struct NamedType {
  llvm::StringRef name;
  CanQualType ASTContext::*type;
};
constexpr NamedType named_types[] = {
    {"bool", &ASTContext::BoolTy},
    {"char", &ASTContext::CharTy},
    {"schar", &ASTContext::SignedCharTy},
    {"uchar", &ASTContext::UnsignedCharTy},
    {"unsigned_char", &ASTContext::UnsignedCharTy},
    {"short", &ASTContext::ShortTy},
    {"ushort", &ASTContext::UnsignedShortTy},
    {"unsigned_short", &ASTContext::UnsignedShortTy},
    {"int", &ASTContext::IntTy},
    {"uint", &ASTContext::UnsignedIntTy},
    {"unsigned", &ASTContext::UnsignedIntTy},
    {"unsigned_int", &ASTContext::UnsignedIntTy},
    {"long", &ASTContext::LongTy},
    {"ulong", &ASTContext::UnsignedLongTy},
    {"unsigned_long", &ASTContext::UnsignedLongTy},
    {"longlong", &ASTContext::LongLongTy},
    {"ulonglong", &ASTContext::UnsignedLongLongTy},
    {"float", &ASTContext::FloatTy},
    {"double", &ASTContext::DoubleTy},
    {"pointer", &ASTContext::VoidPtrTy},
    {"ptr", &ASTContext::VoidPtrTy},
};

// Only tools whose users do without declarations.
const IntrinsicRow *row_of(llvm::StringRef name) {
  for (const IntrinsicRow &row : rows) {
    llvm::StringRef pattern(row.pattern);
    if (pattern.consume_back("*") ? name.starts_with(pattern) : name == pattern)
      return row.dialect == Dialect::Cbmc || row.dialect == Dialect::Esbmc ||
                     row.dialect == Dialect::SvComp
                 ? &row
                 : nullptr;
  }
  return nullptr;
}

// The end of the name says it.
QualType real_type(llvm::StringRef name, const ASTContext &context) {
  if (name.ends_with("ld") && !name.ends_with("ald"))
    return context.LongDoubleTy;
  return name.ends_with("f") ? context.FloatTy : context.DoubleTy;
}

// Null where the name does not say it.
QualType result_of(const IntrinsicRow &row, llvm::StringRef name,
                   const ASTContext &context) {
  switch (row.meaning) {
  case Meaning::Nondet:
  case Meaning::NondetNoArguments: {
    size_t at = name.rfind("nondet_");
    if (at == llvm::StringRef::npos)
      return {};
    name = name.substr(at + llvm::StringRef("nondet_").size());
    if (name == "size_t")
      return context.getSizeType();
    for (const NamedType &type : named_types)
      if (type.name == name)
        return context.*type.type;
    return {};
  }
  case Meaning::IsDeref:
  case Meaning::IsAccessible:
  case Meaning::IsWritable:
  case Meaning::IsAlloc:
  case Meaning::SameObject:
    return context.BoolTy;
  case Meaning::ObjectSize:
  case Meaning::ObjectBase:
    return context.getSizeType();
  case Meaning::Offset: // ESBMC's may be negative
    return row.dialect == Dialect::Esbmc ? context.getPointerDiffType()
                                         : context.getSizeType();
  case Meaning::FieldGet:
    return context.IntTy;
  case Meaning::AllocateZero:
    return context.VoidPtrTy;
  case Meaning::IsNan:
  case Meaning::IsInfinite:
  case Meaning::IsFinite:
  case Meaning::IsNormal:
  case Meaning::IsNegative:
  case Meaning::CompareReals:
    return context.BoolTy;
  case Meaning::AbsReal:
    return real_type(name, context);
  case Meaning::Abs:
    return name.ends_with("llabs")  ? context.LongLongTy
           : name.ends_with("labs") ? context.LongTy
                                    : context.IntTy;
  default: // they give nothing
    return context.VoidTy;
  }
}

class Names : public ExternalSemaSource {
public:
  explicit Names(Sema &sema) : sema_(sema) {}

  bool LookupUnqualified(LookupResult &result, Scope *) override {
    if (result.getLookupKind() != Sema::LookupOrdinaryName ||
        result.isForRedeclaration())
      return false;
    IdentifierInfo *name = result.getLookupName().getAsIdentifierInfo();
    if (!name)
      return false;
    auto [at, is_new] = declared_.try_emplace(name, nullptr);
    if (is_new)
      at->second = declare(*name, result.getNameLoc());
    if (!at->second)
      return false;
    result.addDecl(at->second);
    result.resolveKind();
    return true;
  }

private:
  NamedDecl *declare(IdentifierInfo &name, SourceLocation at);
  NamedDecl *declare_function(IdentifierInfo &name, QualType type,
                              SourceLocation at);
  QualType intrinsic_type(llvm::StringRef name);
  QualType library_type(llvm::StringRef name, SourceLocation at);
  NamedDecl *declare_type(IdentifierInfo &name, QualType type,
                          SourceLocation at);

  Sema &sema_;
  llvm::DenseMap<IdentifierInfo *, NamedDecl *> declared_; // null: not ours
};

NamedDecl *Names::declare_type(IdentifierInfo &name, QualType type,
                               SourceLocation at) {
  ASTContext &context = sema_.Context;
  return TypedefDecl::Create(context, context.getTranslationUnitDecl(), at, at,
                             &name, context.getTrivialTypeSourceInfo(type, at));
}

NamedDecl *Names::declare_function(IdentifierInfo &name, QualType type,
                                   SourceLocation at) {
  ASTContext &context = sema_.Context;
  DeclContext *parent = context.getTranslationUnitDecl();
  if (sema_.getLangOpts().CPlusPlus)
    parent = LinkageSpecDecl::Create(context, parent, at, at,
                                     LinkageSpecLanguageIDs::C, false);
  auto *function = FunctionDecl::Create(context, parent, at, at, &name, type,
                                        nullptr, SC_Extern);
  std::vector<ParmVarDecl *> parameters;
  for (QualType t : type->castAs<FunctionProtoType>()->param_types())
    parameters.push_back(ParmVarDecl::Create(context, function, at, at, nullptr,
                                             t, nullptr, SC_None, nullptr));
  function->setParams(parameters);
  function->setImplicit();
  return function;
}

// Null: none of them.
QualType Names::intrinsic_type(llvm::StringRef name) {
  ASTContext &context = sema_.Context;
  const IntrinsicRow *row = row_of(name);
  QualType result = row ? result_of(*row, name, context) : QualType();
  if (result.isNull())
    return {};
  QualType pointer = context.getPointerType(
      QualType(context.VoidTy)
          .withCVRQualifiers(Qualifiers::Const | Qualifiers::Volatile));
  std::vector<QualType> types;
  for (char letter : row->arguments)
    types.push_back(letter == 'c'   ? QualType(context.BoolTy)
                    : letter == 'f' ? real_type(name, context)
                    : letter != 'i' ? pointer
                    : row->meaning == Meaning::Abs
                        ? result
                        : QualType(context.getSizeType()));
  FunctionProtoType::ExtProtoInfo info;
  info.Variadic = true;
  return context.getFunctionType(result, types, info);
}

// The type of a library function that clang knows, where a call without a
// declaration is no error. Null: otherwise, or a type that a header must bring.
QualType Names::library_type(llvm::StringRef name, SourceLocation at) {
  const LangOptions &language = sema_.getLangOpts();
  if (language.CPlusPlus || language.C23 ||
      (language.C99 &&
       sema_.Diags.getDiagnosticLevel(diag::ext_implicit_function_decl_c99,
                                      at) >= DiagnosticsEngine::Error))
    return {};
  ASTContext &context = sema_.Context;
  for (unsigned id = Builtin::NotBuiltin + 1; id != Builtin::FirstTSBuiltin;
       ++id) {
    if (!context.BuiltinInfo.isPredefinedLibFunction(id) ||
        context.BuiltinInfo.getName(id) != name)
      continue;
    ASTContext::GetBuiltinTypeError error = ASTContext::GE_None;
    QualType type = context.GetBuiltinType(id, error);
    if (error != ASTContext::GE_None || !type->getAs<FunctionProtoType>())
      continue;
    // As clang says where it knows them itself.
    sema_.Diag(at, language.C99 ? diag::ext_implicit_lib_function_decl_c99
                                : diag::ext_implicit_lib_function_decl)
        << name << type;
    return type;
  }
  return {};
}

NamedDecl *Names::declare(IdentifierInfo &name, SourceLocation at) {
  ASTContext &context = sema_.Context;
  if (name.isStr("__CPROVER_bool"))
    return declare_type(name, context.BoolTy, at);
  if (name.isStr("__CPROVER_size_t"))
    return declare_type(name, context.getSizeType(), at);
  if (name.isStr("__CPROVER_ssize_t"))
    return declare_type(name, context.getSignedSizeType(), at);
  QualType type = intrinsic_type(name.getName());
  if (type.isNull())
    type = library_type(name.getName(), at);
  return type.isNull() ? nullptr : declare_function(name, type, at);
}

class NamesConsumer : public SemaConsumer {
public:
  void InitializeSema(Sema &sema) override {
    sema.addExternalSource(new Names(sema)); // counts its references
  }
};

class NamesAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<NamesConsumer>();
  }
  bool ParseArgs(const CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

FrontendPluginRegistry::Add<NamesAction> action("fathom-names", "");

// `#pragma CPROVER check`: such a file goes through frontend/spec, which takes
// the pragmas away. That it has some is seen here, wherever they are.
class CheckPragma : public PragmaHandler {
public:
  CheckPragma() : PragmaHandler("CPROVER") {}
  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer,
                    Token &first) override {
    DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
    Token next;
    preprocessor.Lex(next);
    if (next.is(tok::identifier) && next.getIdentifierInfo()->isStr("check"))
      diagnostics.Report(first.getLocation(),
                         diagnostics.getCustomDiagID(
                             DiagnosticsEngine::Error,
                             "this CPROVER pragma is not understood here"));
  }
};

PragmaHandlerRegistry::Add<CheckPragma> pragma("CPROVER", "");

} // namespace
