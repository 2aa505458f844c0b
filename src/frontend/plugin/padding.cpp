// A plugin of clang that is always on: types that have padding, where they are
// stored, and where their bytes are looked at. C leaves open what padding is
// after a store (C11 6.2.6.1p6, p7); clang's code keeps it or copies it, and
// does not show that. Both go with the function, for a row of the ledger
// (prepared/source_notes.def) where a program does both.
//
// It must not change the program.
#include "frontend/plugin/annotate.h"
#include "frontend/plugin/walker.h"

#include <clang/AST/RecordLayout.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <map>
#include <set>

using namespace clang;

namespace {

using fathom::prepared::SourceNote;

// Bits from the first to the one behind the last.
using Range = std::pair<uint64_t, uint64_t>;

bool covers(std::vector<Range> ranges, uint64_t size) {
  llvm::sort(ranges);
  uint64_t reached = 0;
  for (auto [begin, end] : ranges) {
    if (begin > reached)
      return false;
    reached = std::max(reached, end);
  }
  return reached >= size;
}

bool is_bytes(QualType type) {
  return type->isAnyCharacterType() || type->isStdByteType();
}

// The types that have padding of their own, among a type and its parts.
class PaddedTypes {
public:
  explicit PaddedTypes(const ASTContext &context) : context_(context) {}

  const std::vector<std::string> &in(QualType type) {
    type = plain(type);
    auto [found, is_new] = known_.try_emplace(type.getAsOpaquePtr());
    if (is_new)
      found->second = find(type);
    return found->second;
  }
  // The element of an array is meant, and no qualifier or _Atomic.
  QualType plain(QualType type) const {
    type = context_.getBaseElementType(type.getCanonicalType());
    if (const auto *atomic = type->getAs<AtomicType>())
      type = atomic->getValueType();
    return type.getCanonicalType().getUnqualifiedType();
  }
  bool is_all_bytes(QualType type) const;

private:
  const RecordDecl *record_of(QualType type) const {
    const RecordDecl *record = type->getAsRecordDecl();
    record = record ? record->getDefinition() : nullptr;
    return record && !record->isDependentType() && !record->isInvalidDecl()
               ? record
               : nullptr;
  }
  std::vector<std::string> find(QualType whole) const;
  bool has_own(const RecordDecl &record) const;
  bool has_own_bits(QualType type) const;
  uint64_t bits_of(const FieldDecl &field) const;
  bool add_bases(const CXXRecordDecl &record, std::vector<Range> &) const;

  const ASTContext &context_;
  std::map<void *, std::vector<std::string>> known_;
};

std::vector<std::string> PaddedTypes::find(QualType whole) const {
  std::vector<std::string> padded;
  std::set<void *> seen;
  std::vector<QualType> todo{whole};
  while (!todo.empty()) {
    QualType type = plain(todo.back());
    todo.pop_back();
    if (type->isDependentType() || !seen.insert(type.getAsOpaquePtr()).second)
      continue;
    const RecordDecl *record = record_of(type);
    if (record ? has_own(*record) : has_own_bits(type))
      padded.push_back(type.getAsString());
    if (!record)
      continue;
    for (const FieldDecl *field : record->fields())
      todo.push_back(field->getType());
    if (const auto *object = dyn_cast<CXXRecordDecl>(record))
      for (const CXXBaseSpecifier &base : object->bases())
        todo.push_back(base.getType());
  }
  return padded;
}

// Bytes, or a structure of nothing else.
bool PaddedTypes::is_all_bytes(QualType whole) const {
  std::vector<QualType> todo{whole};
  while (!todo.empty()) {
    QualType type = plain(todo.back());
    todo.pop_back();
    const RecordDecl *record = record_of(type);
    if (record ? record->field_empty() : !is_bytes(type))
      return false;
    if (record)
      for (const FieldDecl *field : record->fields())
        todo.push_back(field->getType());
  }
  return true;
}

// Numbers that are stored in more bytes than they have bits for.
bool PaddedTypes::has_own_bits(QualType type) const {
  if (const auto *complex = type->getAs<ComplexType>())
    type = complex->getElementType();
  if (const auto *exact = type->getAs<BitIntType>())
    return exact->getNumBits() != context_.getTypeSize(type);
  return type->isSpecificBuiltinType(BuiltinType::LongDouble) &&
         &context_.getFloatTypeSemantics(type) ==
             &llvm::APFloat::x87DoubleExtended();
}

uint64_t PaddedTypes::bits_of(const FieldDecl &field) const {
  if (field.isBitField())
    return field.isUnnamedBitField() ? 0 : field.getBitWidthValue(context_);
  QualType type = field.getType();
  return type->isIncompleteType() ? 0 : context_.getTypeSize(type);
}

// Whether these can be told: where a virtual base is, is not looked at.
bool PaddedTypes::add_bases(const CXXRecordDecl &record,
                            std::vector<Range> &ranges) const {
  const ASTRecordLayout &layout = context_.getASTRecordLayout(&record);
  if (layout.hasOwnVFPtr())
    ranges.push_back({0, context_.getTypeSize(context_.VoidPtrTy)});
  for (const CXXBaseSpecifier &base : record.bases()) {
    const auto *inner = base.getType()->getAsCXXRecordDecl();
    if (base.isVirtual() || !inner)
      return false;
    uint64_t begin =
        context_.toBits(layout.getBaseClassOffset(inner->getDefinition()));
    ranges.push_back(
        {begin,
         begin + context_.toBits(
                     context_.getASTRecordLayout(inner).getNonVirtualSize())});
  }
  return true;
}

// Of a union: bits that some member has not.
bool PaddedTypes::has_own(const RecordDecl &record) const {
  const ASTRecordLayout &layout = context_.getASTRecordLayout(&record);
  uint64_t size = context_.toBits(layout.getSize());
  const auto *object = dyn_cast<CXXRecordDecl>(&record);
  if (object && object->isEmpty())
    return false;
  std::vector<Range> ranges;
  if (object && !add_bases(*object, ranges))
    return true;
  for (const FieldDecl *field : record.fields()) {
    uint64_t begin = layout.getFieldOffset(field->getFieldIndex());
    Range range{begin, begin + bits_of(*field)};
    if (record.isUnion() && !covers({range}, size))
      return true;
    ranges.push_back(range);
  }
  return !covers(std::move(ranges), size);
}

// What a function of the library does with the bytes that it is given.
enum class Use : uint8_t { Looks, Copies, Leaves, Unknown };

Use use_of(const FunctionDecl *callee) {
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return Use::Unknown;
  StringRef name = callee->getName();
  name.consume_front("__builtin_");
  name.consume_front("__");
  name.consume_back("_chk");
  return llvm::StringSwitch<Use>(name)
      .Cases("memcmp", "bcmp", "memchr", "memrchr", "memmem", Use::Looks)
      .Cases("fwrite", "write", "pwrite", "send", "sendto", Use::Looks)
      .Cases("memcpy", "memmove", "mempcpy", "memccpy", Use::Copies)
      .Cases("memset", "bzero", "explicit_bzero", "free", "realloc",
             Use::Leaves)
      .Cases("fread", "read", "pread", "recv", "recvfrom", Use::Leaves)
      .Cases("printf", "fprintf", "sprintf", "snprintf", Use::Leaves)
      .Default(Use::Unknown);
}

// New memory: nothing has been stored there.
bool is_new_memory(const Expr *e) {
  const auto *call = dyn_cast<CallExpr>(e->IgnoreParenImpCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee)
    return false;
  switch (callee->getBuiltinID()) {
  case Builtin::BImalloc:
  case Builtin::BIcalloc:
  case Builtin::BIalloca:
  case Builtin::BI__builtin_alloca:
    return true;
  default:
    return callee->hasAttr<RestrictAttr>(); // malloc
  }
}

class Padding : public fathom::plugin::Walker {
  void Initialize(ASTContext &context) override {
    Walker::Initialize(context);
    types_ = std::make_unique<PaddedTypes>(context);
  }
  void change(Stmt *s) override;
  void finish(Decl *d) override;
  void look_at_cast(const CastExpr &conversion);
  void look_at_call(const CallExpr &call);
  void look_at_argument(const Expr &argument, Use use, QualType target);
  void look_at_member(const MemberExpr &member);
  void look_at_value(const Expr &value);
  void look_at_atomic(const AtomicExpr &operation);
  void look_at_name(const DeclRefExpr &name);
  void only_read(const Expr *place);
  QualType pointee(const Expr &e) const;
  void judge_below(const Expr *e) {
    while (const auto *conversion = dyn_cast<CastExpr>(e->IgnoreParens())) {
      judged_.insert(conversion);
      e = conversion->getSubExpr();
    }
  }
  void note(SourceNote which, QualType type, SourceLocation at) {
    for (const std::string &name : types_->in(type))
      found_.try_emplace({which, name}, at);
  }

  std::unique_ptr<PaddedTypes> types_;
  // In the declaration at hand.
  std::map<std::pair<SourceNote, std::string>, SourceLocation> found_;
  llvm::DenseSet<const Expr *> read_;   // places that are not written
  llvm::DenseSet<const Expr *> judged_; // casts
  llvm::DenseSet<const Expr *> callees_;
};

// What is pointed to, without casts that say nothing.
QualType Padding::pointee(const Expr &e) const {
  QualType type = e.IgnoreParenCasts()->getType();
  if (e.isTypeDependent() || type->isDependentType())
    return {};
  if (type->isArrayType())
    return types_->plain(type);
  return type->isPointerType() ? types_->plain(type->getPointeeType())
                               : QualType();
}

// Whether bytes, or numbers made of them, are seen through a place of the type.
bool shows_bytes(QualType type) {
  return is_bytes(type) || type->isIntegerType();
}

void Padding::look_at_cast(const CastExpr &conversion) {
  const Expr &from = *conversion.getSubExpr();
  CastKind kind = conversion.getCastKind();
  SourceLocation at = conversion.getExprLoc();
  if (conversion.isTypeDependent() || from.isTypeDependent())
    return;
  if (kind == CK_LValueToRValue)
    only_read(&from);
  if (kind == CK_LValueToRValueBitCast ||
      (kind == CK_LValueBitCast &&
       shows_bytes(types_->plain(conversion.getType()))))
    note(SourceNote::PaddingSeen, from.getType(), at);
  if (kind == CK_PointerToIntegral && !pointee(from).isNull())
    note(SourceNote::PaddingHidden, pointee(from), at);
  if (kind == CK_IntegralToPointer &&
      is_bytes(types_->plain(conversion.getType()->getPointeeType())))
    found_.try_emplace({SourceNote::BytesOfVoid, ""}, at);
  if (kind != CK_BitCast || !conversion.getType()->isPointerType() ||
      judged_.contains(&conversion))
    return;
  // What is below (casts.cpp puts void * there) is judged with this one.
  judge_below(&from);
  QualType to = types_->plain(conversion.getType()->getPointeeType());
  QualType type = pointee(conversion);
  if (type.isNull())
    return;
  if (to->isVoidType())
    note(SourceNote::PaddingHidden, type, at);
  else if (is_bytes(to) && type->isVoidType() && !is_new_memory(&from))
    found_.try_emplace({SourceNote::BytesOfVoid, ""}, at);
  else if (shows_bytes(to))
    note(SourceNote::PaddingSeen, type, at);
  else if ((is_bytes(type) || type->isVoidType()) && !is_new_memory(&from))
    note(SourceNote::PaddingHidden, to, at);
}

void Padding::look_at_argument(const Expr &argument, Use use, QualType target) {
  if (use == Use::Unknown)
    return;
  judge_below(&argument);
  QualType type = pointee(argument);
  if (type.isNull() || use == Use::Leaves)
    return;
  bool is_copied = use == Use::Copies;
  if (is_copied && (target.isNull() || target->isVoidType()))
    return note(SourceNote::PaddingHidden, type, argument.getExprLoc());
  // A copy of the same type has the padding, too.
  if (is_copied && (context_->hasSameType(type, target) ||
                    (type->isVoidType() && !shows_bytes(target))))
    return;
  if (type->isVoidType())
    found_.try_emplace({SourceNote::BytesOfVoid, ""}, argument.getExprLoc());
  else
    note(SourceNote::PaddingSeen, type, argument.getExprLoc());
}

void Padding::look_at_call(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (callee && callee->isInStdNamespace() && callee->getIdentifier() &&
      callee->getName() == "bit_cast" && call.getNumArgs() == 1)
    return note(SourceNote::PaddingSeen, call.getArg(0)->getType(),
                call.getExprLoc());
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
  if (method && (method->isCopyAssignmentOperator() ||
                 method->isMoveAssignmentOperator()))
    note(SourceNote::PaddingStored,
         context_->getRecordType(method->getParent()), call.getExprLoc());
  callees_.insert(call.getCallee()->IgnoreParenImpCasts());
  Use use = use_of(callee);
  QualType target;
  if (use == Use::Copies && call.getNumArgs() > 0)
    target = pointee(*call.getArg(0));
  for (unsigned i = 0; i < call.getNumArgs(); ++i)
    look_at_argument(*call.getArg(i),
                     use == Use::Copies && i == 0 ? Use::Leaves : use, target);
}

// A member that is read, with what it is a part of.
void Padding::only_read(const Expr *place) {
  for (;;) {
    place = place->IgnoreParens();
    if (!read_.insert(place).second)
      return;
    if (const auto *member = dyn_cast<MemberExpr>(place);
        member && !member->isArrow())
      place = member->getBase();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(place))
      place = element->getBase();
    else if (const auto *decay = dyn_cast<CastExpr>(place);
             decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      place = decay->getSubExpr();
    else
      return;
  }
}

// Where it is not only read, it may be written, by itself or by its address.
void Padding::look_at_member(const MemberExpr &member) {
  const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
  if (!field || field->getParent()->isDependentType())
    return;
  QualType whole = context_->getRecordType(field->getParent());
  if (!read_.contains(&member))
    note(SourceNote::PaddingStored, whole, member.getExprLoc());
  if (!field->getParent()->isUnion())
    return;
  QualType type = types_->plain(field->getType());
  if (!is_bytes(type) && types_->is_all_bytes(type))
    return note(SourceNote::PaddingSeen, whole, member.getExprLoc());
  if (field->getType()->isArrayType() && is_bytes(type))
    return note(SourceNote::PaddingSeen, whole, member.getExprLoc());
  // A number that is as large as the whole shows the others' padding.
  if (type->isIntegerType() && !field->isBitField() &&
      context_->getTypeSize(field->getType()) == context_->getTypeSize(whole))
    for (const FieldDecl *other : field->getParent()->fields())
      note(SourceNote::PaddingSeen, other->getType(), member.getExprLoc());
}

// It compares padding, too.
void Padding::look_at_atomic(const AtomicExpr &operation) {
  if (!operation.isCmpXChg() || operation.isTypeDependent())
    return;
  note(SourceNote::PaddingSeen, operation.getValueType(),
       operation.getExprLoc());
  note(SourceNote::PaddingStored, operation.getValueType(),
       operation.getExprLoc());
}

// It may be called through a pointer.
void Padding::look_at_name(const DeclRefExpr &name) {
  if (!callees_.contains(&name) &&
      use_of(dyn_cast<FunctionDecl>(name.getDecl())) == Use::Looks)
    found_.try_emplace({SourceNote::BytesOfVoid, ""}, name.getExprLoc());
}

// A whole that is made, copied, passed or returned.
void Padding::look_at_value(const Expr &value) {
  if (!value.isPRValue() || value.isTypeDependent() ||
      value.getType()->isDependentType())
    return;
  const auto *made = dyn_cast<CXXConstructExpr>(&value);
  if (made && made->getConstructor()->isDefaultConstructor() &&
      made->getConstructor()->isTrivial())
    return;
  note(SourceNote::PaddingStored, value.getType(), value.getExprLoc());
}

void Padding::change(Stmt *s) {
  if (const auto *value = dyn_cast<Expr>(s))
    look_at_value(*value);
  if (const auto *cast = dyn_cast<CastExpr>(s))
    look_at_cast(*cast);
  else if (const auto *call = dyn_cast<CallExpr>(s))
    look_at_call(*call);
  else if (const auto *member = dyn_cast<MemberExpr>(s))
    look_at_member(*member);
  else if (const auto *operation = dyn_cast<AtomicExpr>(s))
    look_at_atomic(*operation);
  else if (const auto *name = dyn_cast<DeclRefExpr>(s))
    look_at_name(*name);
}

void Padding::finish(Decl *d) {
  if (isa<FunctionDecl, VarDecl>(d) &&
      !context_->getSourceManager().isInSystemHeader(d->getLocation()))
    for (const auto &[what, at] : found_)
      fathom::plugin::add_note(*context_, d, what.first, at, what.second);
  found_.clear();
}

FrontendPluginRegistry::Add<fathom::plugin::WalkerAction<Padding>>
    action("fathom-padding", "");

} // namespace
