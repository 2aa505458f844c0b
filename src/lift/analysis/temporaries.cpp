#include "lift/analysis/temporaries.h"

#include "prepared/variable_blocks.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// Names that clang gives what it makes for itself.
constexpr StringRef temporary_names[] = {".compoundliteral", "agg.tmp",
                                         "coerce", "ref.tmp", "tmp"};

const DILocalScope *scope_of(const Instruction &i) {
  const DILocation *location = i.getDebugLoc();
  return location ? location->getScope()->getNonLexicalBlockFileScope()
                  : nullptr;
}

bool is_within(const DILocalScope *scope, const DILocalScope *outer) {
  for (const DIScope *s = scope; s; s = s->getScope()) {
    if (s == outer)
      return true;
    if (isa<DISubprogram>(s))
      return false;
  }
  return false;
}

} // namespace

bool is_unmarked_temporary(const AllocaInst &object) {
  // Both look up without changing anything.
  auto *local = const_cast<AllocaInst *>(&object);
  return object.getFunction()->getSubprogram() && object.isStaticAlloca() &&
         any_of(temporary_names,
                [&](StringRef name) {
                  return object.getName().starts_with(name);
                }) &&
         none_of(object.users(),
                 [](const User *user) {
                   return cast<Instruction>(user)->isLifetimeStartOrEnd();
                 }) &&
         findDbgDeclares(local).empty() && findDVRDeclares(local).empty();
}

namespace {

bool writes_to(const Instruction &user) {
  return isa<StoreInst>(user) || isa<MemIntrinsic>(user);
}

// Whether a comes first in the text. At one place (a macro) what is in a block
// counts as first: it may be the literal.
bool is_before(const Instruction &a, const Instruction &b) {
  const DebugLoc &at = a.getDebugLoc(), &other = b.getDebugLoc();
  if (at.getLine() != other.getLine())
    return at.getLine() < other.getLine();
  if (at.getCol() != other.getCol())
    return at.getCol() < other.getCol();
  return isa<DISubprogram>(scope_of(b)) && !isa<DISubprogram>(scope_of(a));
}

// A literal is made by the first of the writes to it. In the outermost block it
// lasts as long as the function anyway, unless a write in a block may be the
// first one, by a jump back.
bool may_leave_its_block(const AllocaInst &object, const PointerUses &uses,
                         bool is_captured) {
  bool may_leave = is_captured || uses.is_chosen;
  if (!object.getName().starts_with(".compoundliteral"))
    return may_leave || prepared::is_kept(object);
  const Instruction *first = nullptr;
  bool in_block = false;
  for (const Instruction *user : uses.users)
    if (scope_of(*user) && writes_to(*user)) {
      in_block |= !isa<DISubprogram>(scope_of(*user));
      if (!first || is_before(*user, *first))
        first = user;
    }
  if (!first)
    return may_leave;
  const DILocalScope *block = scope_of(*first);
  if (isa<DISubprogram>(block))
    return in_block && uses.is_chosen;
  return may_leave || any_of(uses.users, [&](const Instruction *user) {
           return scope_of(*user) && !is_within(scope_of(*user), block);
         });
}

} // namespace

bool may_be_used_too_long(const AllocaInst &object, const PointerUses &uses,
                          bool is_captured) {
  if (is_unmarked_temporary(object))
    return may_leave_its_block(object, uses, is_captured);
  const DILocalScope *block = prepared::unmarked_block(object);
  return block && (is_captured || uses.is_chosen ||
                   any_of(uses.users, [&](const Instruction *user) {
                     return prepared::is_outside(*user, *block);
                   }));
}

} // namespace fathom::lift
