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

// A literal is made at the first of the lines that use it. In the outermost
// block it lasts as long as the function anyway.
bool may_leave_its_block(const AllocaInst &object, const PointerUses &uses,
                         bool is_captured) {
  bool may_leave = is_captured || uses.is_chosen;
  if (!object.getName().starts_with(".compoundliteral"))
    return may_leave || prepared::is_kept(object);
  const Instruction *first = nullptr;
  for (const Instruction *user : uses.users)
    if (scope_of(*user) && (!first || user->getDebugLoc().getLine() <
                                          first->getDebugLoc().getLine()))
      first = user;
  if (!first)
    return may_leave;
  const DILocalScope *block = scope_of(*first);
  return !isa<DISubprogram>(block) &&
         (may_leave || any_of(uses.users, [&](const Instruction *user) {
            return scope_of(*user) && !is_within(scope_of(*user), block);
          }));
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
