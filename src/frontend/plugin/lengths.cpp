// A plugin of clang: how many elements the source says that a parameter points
// to, which LLVM's code does not show. `int a[4]`, `int a[static 4]` and
// `int a[n]` are in the type; GCC's attribute access(MODE, POINTER, SIZE) is
// unknown to clang and only seen as tokens. counted_by(n) of a member goes to
// debug information, which is there for records. They are hints for the
// environment of an entry (passes/meaning/environment), never more.
//
// It must not change the program.
#include "frontend/plugin/annotate.h"
#include "frontend/plugin/walker.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>
#include <map>

using namespace clang;

namespace {

// Parameters, from 1 on.
struct Access {
  unsigned pointer, size;
};

// Reads attributes off the tokens that the parser takes. One belongs to the
// function whose parameters end last before it, or, where it stands in front
// of a declaration, whose parameters end last before the declaration does.
class AccessReader {
public:
  void read(const Token &token) {
    if (in_attribute_ > 0 || is_attribute(token))
      return read_attribute(token);
    if (token.is(tok::r_paren)) {
      last_close_ = token.getLocation();
    } else if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
      for (Access access : std::exchange(leading_, {}))
        found_[last_close_].push_back(access);
      last_close_ = {};
    }
  }
  const std::vector<Access> *of(SourceLocation close) const {
    auto found = found_.find(close);
    return close.isInvalid() || found == found_.end() ? nullptr
                                                      : &found->second;
  }

private:
  bool is_attribute(const Token &token) {
    if (token.isNot(tok::kw___attribute))
      return false;
    in_attribute_ = 1; // until its brackets close
    depth_ = 0;
    words_.clear();
    return true;
  }
  void read_attribute(const Token &token) {
    if (token.is(tok::kw___attribute))
      return;
    depth_ += token.is(tok::l_paren);
    depth_ -= token.is(tok::r_paren);
    if (depth_ == 2 && token.isOneOf(tok::comma, tok::l_paren))
      words_.clear(); // the next attribute of the list begins
    else if (token.isAnyIdentifier())
      words_.push_back(token.getIdentifierInfo()->getName().str());
    else if (token.is(tok::numeric_constant) && token.getLength() < 4)
      words_.emplace_back(token.getLiteralData(), token.getLength());
    if (depth_ == 2 && token.is(tok::r_paren))
      take();
    if (depth_ == 0)
      in_attribute_ = 0;
  }
  // access ( MODE , POINTER , SIZE )
  void take() {
    Access access{};
    if (words_.size() == 4 &&
        (words_[0] == "access" || words_[0] == "__access__") &&
        words_[1] != "none" &&
        !StringRef(words_[2]).getAsInteger(10, access.pointer) &&
        !StringRef(words_[3]).getAsInteger(10, access.size)) {
      if (last_close_.isValid())
        found_[last_close_].push_back(access);
      else
        leading_.push_back(access);
    }
    words_.clear();
  }

  int in_attribute_ = 0, depth_ = 0;
  std::vector<std::string> words_; // of the attribute at hand
  SourceLocation last_close_;      // of brackets in the declaration at hand
  std::vector<Access> leading_;
  std::map<SourceLocation, std::vector<Access>> found_;
};

class Lengths : public fathom::plugin::Walker {
public:
  explicit Lengths(CompilerInstance &compiler) {
    if (compiler.hasPreprocessor())
      compiler.getPreprocessor().setTokenWatcher(
          [this](const Token &token) { reader_.read(token); });
  }

  // Before debug information is made of it.
  void HandleTagDeclDefinition(TagDecl *tag) override;

private:
  void change(Stmt *) override {}
  void finish(Decl *d) override;
  void look_at_type(FunctionDecl &function, const ParmVarDecl &parameter);
  void look_at_accesses(FunctionDecl &function, const FunctionDecl &declared);
  void say(FunctionDecl &function, const ParmVarDecl &pointer,
           const std::string &length) {
    if (pointer.getIdentifier())
      fathom::plugin::annotate(*context_, &function,
                               fathom::prepared::length_prefix +
                                   pointer.getName().str() + length);
  }

  AccessReader reader_;
  llvm::DenseSet<const Decl *> seen_;
};

void Lengths::HandleTagDeclDefinition(TagDecl *tag) {
  const auto *record = dyn_cast<RecordDecl>(tag);
  if (!record)
    return;
  for (FieldDecl *field : record->fields()) {
    const auto *counted = field->getType()->getAs<CountAttributedType>();
    if (!counted || counted->isCountInBytes())
      continue;
    if (const auto *count = dyn_cast<DeclRefExpr>(
            counted->getCountExpr()->IgnoreParenImpCasts()))
      field->addAttr(BTFDeclTagAttr::CreateImplicit(
          *context_, fathom::prepared::counted_by_prefix +
                         count->getDecl()->getNameAsString()));
  }
}

void Lengths::look_at_type(FunctionDecl &function,
                           const ParmVarDecl &parameter) {
  const QualType type = parameter.getOriginalType();
  if (const ConstantArrayType *array = context_->getAsConstantArrayType(type))
    return say(function, parameter,
               "=" + std::to_string(array->getSize().getZExtValue()));
  const VariableArrayType *array = context_->getAsVariableArrayType(type);
  const Expr *size = array ? array->getSizeExpr() : nullptr;
  const auto *name =
      size ? dyn_cast<DeclRefExpr>(size->IgnoreParenImpCasts()) : nullptr;
  if (name && isa<ParmVarDecl>(name->getDecl()))
    say(function, parameter, "@" + name->getDecl()->getNameAsString());
}

void Lengths::look_at_accesses(FunctionDecl &function,
                               const FunctionDecl &declared) {
  const FunctionTypeLoc type = declared.getFunctionTypeLoc();
  const std::vector<Access> *list =
      type ? reader_.of(type.getRParenLoc()) : nullptr;
  if (!list)
    return;
  for (Access access : *list) {
    const unsigned count = function.getNumParams();
    if (access.pointer < 1 || access.size < 1 || access.pointer > count ||
        access.size > count)
      continue;
    const ParmVarDecl *size = function.getParamDecl(access.size - 1);
    if (size->getIdentifier())
      say(function, *function.getParamDecl(access.pointer - 1),
          "@" + size->getName().str());
  }
}

void Lengths::finish(Decl *d) {
  auto *function = dyn_cast<FunctionDecl>(d);
  if (!function || !function->doesThisDeclarationHaveABody() ||
      context_->getSourceManager().isInSystemHeader(d->getLocation()) ||
      !seen_.insert(d).second)
    return;
  for (const FunctionDecl *declared : function->redecls())
    look_at_accesses(*function, *declared);
  for (const ParmVarDecl *parameter : function->parameters())
    look_at_type(*function, *parameter);
}

class Action : public fathom::plugin::SwitchedAction {
  std::unique_ptr<ASTConsumer>
  make_consumer(CompilerInstance &compiler) override {
    return std::make_unique<Lengths>(compiler);
  }
};

FrontendPluginRegistry::Add<Action> action("fathom-lengths", "");

} // namespace
