// Which accesses share a region. Each test has a twin in which one detail
// connects what was apart.
#include "lift/analysis/points_to.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

namespace fathom::lift {
namespace {

class PointsToTest : public testing::Test {
protected:
  void analyse(const std::string &text) {
    llvm::SMDiagnostic diag;
    module_ = llvm::parseAssemblyString(
        "target datalayout = \"e-i64:64\"\n"
        "declare ptr @fathom.malloc(i64, i64, i32, ptr)\n"
        "declare ptr @fathom.nondet.ptr(ptr)\n"
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n" +
            text,
        diag, context_);
    ASSERT_TRUE(module_) << diag.getMessage().str();
    points_to_ = make_points_to(*module_);
  }
  // Of a global or of the first value with this name.
  RegionId region(llvm::StringRef name) {
    if (const llvm::GlobalVariable *g = module_->getNamedGlobal(name))
      return points_to_->region_of(g);
    return points_to_->region_of(value(name));
  }
  const llvm::Value *value(llvm::StringRef name) {
    for (const llvm::Function &f : *module_) {
      for (const llvm::Argument &a : f.args())
        if (a.getName() == name)
          return &a;
      for (const llvm::Instruction &i : llvm::instructions(f))
        if (i.getName() == name)
          return &i;
    }
    ADD_FAILURE() << "no value " << name.str();
    return nullptr;
  }

  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
  std::unique_ptr<PointsTo> points_to_;
};

TEST_F(PointsToTest, VariablesAreApart) {
  analyse("@g = global i32 0\n@h = global i32 0\n"
          "define void @f() {\n%x = alloca i32\n"
          "%m = call ptr @fathom.malloc(i64 4, i64 8, i32 0, ptr null)\nret "
          "void }");
  EXPECT_NE(region("g"), region("h"));
  EXPECT_NE(region("g"), region("x"));
  EXPECT_NE(region("x"), region("m"));
}

TEST_F(PointsToTest, ChoicesConnect) {
  analyse("define void @f(i1 %c) {\n%x = alloca i32\n%y = alloca i32\n"
          "%p = select i1 %c, ptr %x, ptr %y\nret void }");
  EXPECT_EQ(region("x"), region("y"));
  EXPECT_EQ(region("x"), region("p"));
}

TEST_F(PointsToTest, CallsConnectArgumentsOfOneParameter) {
  analyse("define ptr @id(ptr %p) { ret ptr %p }\n"
          "define void @f() {\n%x = alloca i32\n%y = alloca i32\n"
          "%z = alloca i32\n%a = call ptr @id(ptr %x)\n"
          "%b = call ptr @id(ptr %y)\nret void }");
  EXPECT_EQ(region("x"), region("p"));
  EXPECT_EQ(region("y"), region("a"));
  EXPECT_NE(region("x"), region("z"));
}

constexpr char fields[] = "%s = type { ptr, i64, ptr }\n"
                          "define void @f(i32 %i) {\n"
                          "%x = alloca i32\n%y = alloca i32\n"
                          "%r = alloca [4 x %s]\n"
                          "%w = sext i32 %i to i64\n"
                          "%a = getelementptr [4 x %s], ptr %r, i64 0, i64 1\n"
                          "%c = getelementptr %s, ptr %r, i64 %w, i32 2\n"
                          "store ptr %x, ptr %a\nstore ptr %y, ptr %c\n"
                          "%p = load ptr, ptr %a\n%q = load ptr, ptr %c\n"
                          "ret void }";

TEST_F(PointsToTest, FieldsAreApartInArraysOfRecords) {
  analyse(fields);
  EXPECT_EQ(region("p"), region("x"));
  EXPECT_EQ(region("q"), region("y"));
  EXPECT_NE(region("x"), region("y"));
}

TEST_F(PointsToTest, IndicesThatMayWrapConnectFields) {
  std::string text = fields; // the index is wide, and 24 * i may be anything
  text.replace(text.find("i32 %i"), 6, "i64 %i");
  text.replace(text.find("sext i32 %i to i64"), 18, "add i64 %i, 1");
  analyse(text);
  EXPECT_EQ(region("x"), region("y"));
}

constexpr char copies[] = "define void @f() {\n"
                          "%x = alloca i32\n%a = alloca [2 x ptr]\n"
                          "%b = alloca [2 x ptr]\nstore ptr %x, ptr %a\n"
                          "call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, "
                          "i64 16, i1 false)\n"
                          "%p = load ptr, ptr %b\nret void }";

TEST_F(PointsToTest, CopiesTakePointersAlong) {
  analyse(copies);
  EXPECT_EQ(region("p"), region("x"));
}

TEST_F(PointsToTest, CopiesOfBytesConnectNothing) {
  std::string text = copies;
  text.replace(text.find("store ptr %x, ptr %a"), 20, "store i8 1, ptr %a");
  text.replace(text.find("load ptr, ptr %b"), 16, "load i8, ptr %b");
  analyse(text);
  EXPECT_NE(region("a"), region("b"));
}

constexpr char integers[] = "define void @f(i64 %k) {\n"
                            "%x = alloca i64\n%y = alloca i64\n"
                            "%i = ptrtoint ptr %x to i64\n"
                            "%j = ptrtoint ptr %y to i64\n"
                            "%t = or i64 %i, 1\n"
                            "%m = alloca i64\nstore i64 %t, ptr %m\n"
                            "%l = load i64, ptr %m\n"
                            "%p = inttoptr i64 %l to ptr\n"
                            "%q = inttoptr i64 %k to ptr\nret void }";

TEST_F(PointsToTest, IntegersThatWereAddressesAreFollowed) {
  analyse(integers);
  EXPECT_EQ(region("p"), region("x"));
  EXPECT_NE(region("p"), region("y"));
  EXPECT_NE(region("q"), region("x"));
  EXPECT_TRUE(points_to_->may_hold_pointer(value("m")));
  EXPECT_FALSE(points_to_->may_hold_pointer(value("x")));
}

TEST_F(PointsToTest, WhatCannotBeFollowedIsThrownTogether) {
  std::string text = integers;
  text.replace(text.find("or i64 %i, 1"), 12, "mul i64 %i, 3");
  analyse(text);
  EXPECT_EQ(region("p"), region("x"));
  EXPECT_EQ(region("q"), region("x"));
}

TEST_F(PointsToTest, BytesOfPointersEscape) {
  std::string text = "define void @f() {\n%x = alloca i32\n%m = alloca ptr\n"
                     "store ptr %x, ptr %m\n"
                     "%c = getelementptr i8, ptr %m, i64 3\n"
                     "%b = load i8, ptr %c\n"
                     "%n = call ptr @fathom.nondet.ptr(ptr null)\nret void }";
  analyse(text);
  EXPECT_EQ(region("x"), region("n"));
  text.replace(text.find("ptr %m, i64 3"), 13, "ptr %m, i64 8");
  analyse(text);
  EXPECT_NE(region("x"), region("n"));
}

TEST_F(PointsToTest, InitialValuesPoint) {
  analyse("@g = global i32 0\n@h = global [2 x i32] zeroinitializer\n"
          "@t = global { i64, ptr, ptr } { i64 0, ptr @g, "
          "ptr getelementptr (i32, ptr @h, i64 1) }\n"
          "define void @f() {\n%p = load ptr, ptr getelementptr "
          "(i8, ptr @t, i64 8)\n%q = load ptr, ptr getelementptr "
          "(i8, ptr @t, i64 16)\nret void }");
  EXPECT_EQ(region("p"), region("g"));
  EXPECT_EQ(region("q"), region("h"));
  EXPECT_NE(region("g"), region("h"));
}

TEST_F(PointsToTest, ListsAreOneRegion) {
  analyse("define void @f() {\nentry:\n"
          "%a = call ptr @fathom.malloc(i64 16, i64 8, i32 0, ptr null)\nbr "
          "label %l\nl:\n"
          "%p = phi ptr [ %a, %entry ], [ %n, %l ]\n"
          "%n = call ptr @fathom.malloc(i64 16, i64 8, i32 0, ptr null)\n"
          "%k = getelementptr i8, ptr %p, i64 8\nstore ptr %n, ptr %k\n"
          "%o = load ptr, ptr %k\nbr label %l }");
  EXPECT_EQ(region("a"), region("n"));
  EXPECT_EQ(region("o"), region("n"));
}

TEST_F(PointsToTest, ThereAreNotTooManyRegions) {
  std::string text;
  for (int i = 0; i < 200; ++i)
    text += "@g" + std::to_string(i) + " = global i32 0\n";
  analyse(text + "define void @f() {\n%v = load i32, ptr @g150\nret void }");
  EXPECT_EQ(points_to_->count(), max_regions);
  EXPECT_NE(region("g150"), 0u); // the one that is used is still apart
}

} // namespace
} // namespace fathom::lift
