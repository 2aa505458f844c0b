// Assumptions, assertions, covers, and calls that end the execution.
#include "passes/meaning/calls/call_site.h"
#include "passes/meaning/checks/guards.h"
#include "passes/meaning/checks/svcomp.h"
#include "prepared/basis.h"

using namespace llvm;

namespace fathom::passes {

using sea::CheckKind;

namespace {

// The text tells covers apart that a macro puts in the same place; what is the
// same one in another instance of a template, or in a copy of a block, keeps
// the same text.
std::string cover_text(CallSite &s) {
  std::string text = s.source_text();
  const DebugLoc &at = s.call.getDebugLoc();
  unsigned line = at ? at.getLine() : 0, column = at ? at.getCol() : 0;
  unsigned behind = s.pass.covers[{s.call.getFunction(), line, column}]++;
  if (behind != 0)
    text += (text.empty() ? "" : " ") + ("(" + std::to_string(behind + 1)) +
            ". from the end here)";
  return text;
}

// A program ends once: its functions for the end do not call exit.
void require_not_ending(CallSite &s) {
  GlobalVariable *running =
      s.runtime.module().getGlobalVariable(exit_running_name, true);
  if (!running || !s.config.has(CheckKind::InvalidBuiltin))
    return;
  Value *is_running = s.b.CreateAlignedLoad(s.b.getInt8Ty(), running, Align(1));
  s.runtime.check(s.b, s.b.CreateIsNull(is_running), CheckKind::InvalidBuiltin,
                  s.name() + " while functions of atexit run");
}

// The status that exit and its cousins give to the environment.
void output_status(CallSite &s) {
  if (s.call.arg_size() > 0 && s.argument(0)->getType()->isIntegerTy())
    s.runtime.output(s.b, s.argument(0));
}

// The program's end, as the lifter sees it: it knows the condition.
void end_program(CallSite &s) {
  if (s.config.has(CheckKind::MemoryLeak))
    s.runtime.check(s.b, s.b.getTrue(), CheckKind::MemoryLeak);
  end_block_halt(s.runtime, &s.call);
}

} // namespace

void assume_that(CallSite &s, Value *holds) {
  s.runtime.assume(s.b, holds, Basis::program());
  s.finish(nullptr);
}

void assert_that(CallSite &s, Value *ok, const std::string &text) {
  if (s.is_property())
    s.runtime.check(s.b, ok, CheckKind::Assert,
                    text.empty() ? s.source_text() : text);
  s.finish(nullptr);
}

// Argument 0 implies argument 1.
void assert_if(CallSite &s) {
  Value *is_not_asked = s.b.CreateNot(s.truth(s.argument(0)));
  assert_that(s, s.b.CreateOr(is_not_asked, s.truth(s.argument(1))), "");
}

void assert_unmodified(CallSite &s) {
  if (s.config.has(CheckKind::Modified))
    s.runtime.check(s.b,
                    s.b.CreateNot(s.runtime.query(s.b, RuntimeCall::IsMod,
                                                  {s.argument(0)})),
                    CheckKind::Modified, s.source_text());
  s.finish(nullptr);
}

// A failed assertion. Where it is all that a branch leads to, the branch
// becomes the check. If executions go on after a failed check that would be
// wrong: this one ends.
void fail(CallSite &s, const std::string &text) {
  std::optional<Guard> guard = guard_of(s.call, AfterCall::Ends);
  if (!s.is_property())
    return end_block_aborted(s.runtime, s.config, &s.call);
  if (!guard || s.config.on_ub != OnUb::Stop) {
    s.runtime.check(s.b, s.b.getFalse(), CheckKind::Assert, text);
    return end_block_halt(s.runtime, &s.call);
  }
  IRBuilder<> at_branch(guard->branch);
  at_branch.SetCurrentDebugLocation(s.call.getDebugLoc());
  s.runtime.check(at_branch, guard->ok(at_branch), CheckKind::Assert, text);
  end_block(&s.call);
  guard->remove();
}

// clang has seen two changes without an order; whether it is sure or not.
void fail_unsequenced(CallSite &s, bool is_certain) {
  if (s.config.has(CheckKind::Unsequenced)) {
    if (is_certain)
      s.runtime.check(s.b, s.b.getFalse(), CheckKind::Unsequenced);
    else
      s.runtime.check(s.b, s.b.getFalse(), CheckKind::Unsupported,
                      "changes of a variable that may have no order");
  }
  s.finish(nullptr);
}

void cover(CallSite &s) {
  s.runtime.cover(s.b, s.truth(s.argument(0)), cover_text(s));
  s.finish(nullptr);
}

void end_aborted(CallSite &s) {
  end_block_aborted(s.runtime, s.config, &s.call);
}

void end_at_once(CallSite &s) {
  if (s.name() == "quick_exit")
    require_not_ending(s);
  output_status(s);
  end_program(s);
}

void end_by_exit(CallSite &s) {
  require_not_ending(s);
  output_status(s);
  if (Function *run = s.runtime.module().getFunction(exit_name))
    s.b.CreateCall(run->getFunctionType(), run);
  end_program(s);
}

} // namespace fathom::passes
