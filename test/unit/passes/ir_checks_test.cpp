// Checks for code that was not instrumented: twins, one value apart.
#include "passes/lowering_test.h"
#include "passes/meaning/steps.h"
#include "sea/checks.h"

#include <llvm/IR/Instructions.h>

namespace fathom::passes {

namespace {

using sea::CheckKind;

Machine machine_with_checks(const std::string &text, bool strict,
                            CheckKind off = CheckKind::Unsupported) {
  Ir ir(text);
  PrepareConfig config;
  config.strict_poison = strict;
  config.checks.set();
  config.checks.reset(size_t(off));
  ir.run([&](llvm::Module &module) {
    add_ir_checks(module, config);
    lower(module);
  });
  return Machine(ir);
}

// `body` computes %r : i8 from %x : i8, the low byte of the seed, and %y, the
// next one.
std::string with_bytes(const std::string &body) {
  return "define i64 @run(i64 %seed) {\n  %x = trunc i64 %seed to i8\n  %h = "
         "lshr i64 %seed, 8\n  %y = trunc i64 %h to i8\n" +
         body + "\n  %w = zext i8 %r to i64\n  ret i64 %w\n}\n";
}
int64_t bytes(int x, int y) { return (x & 255) | (y & 255) << 8; }

struct Twin {
  const char *body;
  int good_x, good_y;
  int bad_x, bad_y;
  CheckKind kind;
  bool is_strict;
};

TEST(IrChecks, TwinsPerOperation) {
  const Twin twins[] = {
      {"%r = udiv i8 %x, %y", 9, 1, 9, 0, CheckKind::DivisionByZero, false},
      {"%r = urem i8 %x, %y", 9, 1, 9, 0, CheckKind::DivisionByZero, false},
      {"%r = sdiv i8 %x, %y", -127, -1, -128, -1, CheckKind::DivisionOverflow,
       false},
      {"%r = srem i8 %x, %y", -128, -2, -128, -1, CheckKind::DivisionOverflow,
       false},
      {"%r = sdiv i8 %x, -1", -127, 0, -128, 0, CheckKind::DivisionOverflow,
       false},
      {"%r = sdiv i8 %x, %y", -128, 1, -128, 0, CheckKind::DivisionByZero,
       false},
      {"%r = add nsw i8 %x, %y", 100, 27, 100, 28, CheckKind::SignedOverflow,
       true},
      {"%r = add nuw i8 %x, %y", 200, 55, 200, 56, CheckKind::UnsignedOverflow,
       true},
      {"%r = sub nsw i8 %x, %y", -100, 28, -100, 29, CheckKind::SignedOverflow,
       true},
      {"%r = mul nuw i8 %x, %y", 15, 17, 16, 16, CheckKind::UnsignedOverflow,
       true},
      {"%r = mul nsw i8 %x, %y", -16, 8, 16, 8, CheckKind::SignedOverflow,
       true},
      {"%r = shl i8 %x, %y", 1, 7, 1, 8, CheckKind::ShiftAmount, true},
      {"%r = lshr i8 %x, %y", 1, 7, 1, 8, CheckKind::ShiftAmount, true},
      {"%r = shl nsw i8 %x, %y", 1, 6, 1, 7, CheckKind::ShiftOverflow, true},
      {"%r = shl nuw i8 %x, %y", 1, 7, 2, 7, CheckKind::ShiftOverflow, true},
      {"%r = lshr exact i8 %x, %y", 8, 3, 12, 3, CheckKind::Poison, true},
      {"%r = ashr exact i8 %x, %y", -8, 3, -12, 3, CheckKind::Poison, true},
      {"%r = udiv exact i8 %x, %y", 9, 3, 10, 3, CheckKind::Poison, true},
      {"%r = sdiv exact i8 %x, %y", -9, 3, -10, 3, CheckKind::Poison, true},
      {"%r = or disjoint i8 %x, %y", 1, 2, 1, 3, CheckKind::Poison, true},
      {"%t = zext nneg i8 %x to i16\n %r = trunc i16 %t to i8", 127, 0, 128, 0,
       CheckKind::Poison, true},
      {"%t = trunc nuw i8 %x to i4\n %r = zext i4 %t to i8", 15, 0, 16, 0,
       CheckKind::Poison, true},
      {"%t = trunc nsw i8 %x to i4\n %r = zext i4 %t to i8", -8, 0, 8, 0,
       CheckKind::Poison, true},
      {"%r = call i8 @llvm.abs.i8(i8 %x, i1 true)", -127, 0, -128, 0,
       CheckKind::NegationOverflow, true},
      {"%r = call i8 @llvm.ctlz.i8(i8 %x, i1 true)", 1, 0, 0, 0,
       CheckKind::Poison, true},
      {"%r = call i8 @llvm.cttz.i8(i8 %x, i1 true)", 1, 0, 0, 0,
       CheckKind::Poison, true},
  };
  for (const Twin &twin : twins) {
    std::string text = with_bytes(twin.body);
    Machine machine = machine_with_checks(text, twin.is_strict);
    EXPECT_EQ(machine.run(bytes(twin.good_x, twin.good_y)).kind, Outcome::Value)
        << twin.body;
    Outcome bad = machine.run(bytes(twin.bad_x, twin.bad_y));
    EXPECT_EQ(bad.kind, Outcome::FailedCheck) << twin.body;
    EXPECT_EQ(bad.value, int64_t(twin.kind)) << twin.body << "\n" << bad;
    // Poison as such is no failure, and a check that is off is not made.
    if (twin.is_strict) {
      Machine lax = machine_with_checks(text, false);
      EXPECT_EQ(lax.run(bytes(twin.bad_x, twin.bad_y)).kind, Outcome::Value)
          << twin.body;
      // Without its own check a violated flag is poison, and reported as such.
      Machine off = machine_with_checks(text, true, twin.kind);
      Outcome rest = off.run(bytes(twin.bad_x, twin.bad_y));
      if (twin.kind == CheckKind::Poison) {
        EXPECT_EQ(rest.kind, Outcome::Value) << twin.body;
      } else {
        EXPECT_EQ(rest.kind, Outcome::FailedCheck) << twin.body;
        EXPECT_EQ(rest.value, int64_t(CheckKind::Poison)) << twin.body;
      }
    }
  }
}

TEST(IrChecks, EveryElementOfAVector) {
  Machine machine = machine_with_checks(
      with_bytes("%v0 = insertelement <2 x i8> poison, i8 %x, i64 0\n"
                 "%v = insertelement <2 x i8> %v0, i8 %y, i64 1\n"
                 "%d = udiv <2 x i8> <i8 100, i8 100>, %v\n"
                 "%r = extractelement <2 x i8> %d, i64 0"),
      false);
  EXPECT_EQ(machine.run(bytes(5, 1)), (Outcome{Outcome::Value, 20}));
  EXPECT_EQ(machine.run(bytes(5, 0)).value, int64_t(CheckKind::DivisionByZero));
}

TEST(IrChecks, UnreachableIsReachedOrNot) {
  Machine machine = machine_with_checks(R"(
define i64 @run(i64 %seed) {
  %c = icmp eq i64 %seed, 3
  br i1 %c, label %never, label %fine
never:
  unreachable
fine:
  ret i64 0
})",
                                        false);
  EXPECT_EQ(machine.run(2).kind, Outcome::Value);
  EXPECT_EQ(machine.run(3).value, int64_t(CheckKind::Unreachable));
}

// Behind the end of an execution `unreachable` says nothing.
TEST(IrChecks, UnreachableAfterTheEnd) {
  Ir ir(R"(
declare void @fathom.halt()
declare void @exit(i32) noreturn
define void @a() {
  call void @fathom.halt()
  unreachable
}
define void @b() {
  call void @exit(i32 0)
  unreachable
})");
  PrepareConfig config;
  ir.run([&](llvm::Module &module) { add_ir_checks(module, config); });
  EXPECT_EQ(ir.text().find("fathom.check"), std::string::npos);
}

TEST(IrChecks, InstrumentedCodeLosesItsFlagsExceptOfAddresses) {
  Ir ir(R"(
define i32 @f(i32 %x, ptr %p) "fathom-instrumented" {
  %a = add nsw i32 %x, 1
  %b = sdiv exact i32 %a, %x
  %q = getelementptr inbounds i32, ptr %p, i32 %b
  %c = load i32, ptr %q
  ret i32 %c
})");
  PrepareConfig config;
  config.strict_poison = true;
  ir.run([&](llvm::Module &module) { add_ir_checks(module, config); });
  std::string text = ir.text();
  EXPECT_EQ(text.find("nsw"), std::string::npos);
  EXPECT_EQ(text.find("exact"), std::string::npos);
  EXPECT_NE(text.find("inbounds"), std::string::npos);
  EXPECT_EQ(text.find("fathom.check"), std::string::npos);
}

} // namespace

} // namespace fathom::passes
