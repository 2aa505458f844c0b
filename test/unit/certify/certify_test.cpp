// Evidence for programs small enough to see what it must say.
#include "certify/certify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace fathom::certify {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A word of a program that checks this about two numbers.
std::string straight(const std::string &check) {
  return "certificate 1 checked unwind 1 recursion 1 k 1\n"
         "program ptr 64 little\n"
         "fun main() {\n"
         "a:\n"
         "  A:i8 = nondet \"a\"\n"
         "  B:i8 = nondet \"b\"\n"
         "  check " +
         check +
         ", assert \"it\"\n"
         "  halt\n"
         "}\n";
}

// A loop that adds two, with this claim, and this check behind it.
std::string loop(const std::string &claim, const std::string &check) {
  return "certificate 1 checked unwind 1 recursion 1 k 1\n"
         "program ptr 64 little\n"
         "fun main() {\n"
         "a:\n"
         "  br h\n"
         "h:\n"
         "  I:i8 = phi [#x00, a], [J, b]\n" +
         claim +
         "  C:bool = nondet \"more\"\n"
         "  br C, b, e\n"
         "b:\n"
         "  J:i8 = (bvadd I #x02)\n"
         "  br h\n"
         "e:\n"
         "  I2:i8 = phi [I, h]\n"
         "  check " +
         check +
         ", assert \"it\"\n"
         "  halt\n"
         "}\n";
}

// The middle of two numbers, which is no more than their union.
const std::string middle = "(bvadd (bvand A B) (bvlshr (bvxor A B) #x01))";
const std::string sums = "(bvule " + middle + " (bvor A B))";
const std::string even = "(= (bvand I #x01) #x00)";
const std::string even_behind = "(= (bvand I2 #x01) #x00)";

class CertifyTest : public ::testing::Test {
protected:
  void SetUp() override {
    std::string name = ::testing::TempDir() + "certify_test.XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Result<Evidence> make(const std::string &program) {
    return certify({.program = program, .options = {}, .except = {}}, folder_,
                   stop_);
  }
  Result<Evidence> again(const std::string &program) {
    return recheck({.program = program, .options = {}, .except = {}}, folder_,
                   stop_);
  }
  bool has(const char *file) { return fs::exists(folder_ / file); }
  fs::path folder_;
  StopToken stop_;
};

TEST_F(CertifyTest, AQuestionWithItsProof) {
  Result<Evidence> made = make(straight(sums));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->own_failure, "");
  EXPECT_TRUE(made->has_question);
  EXPECT_TRUE(made->is_complete());
  EXPECT_EQ(made->about(0), "proof checked, second encoding agrees");
  EXPECT_TRUE(has(evidence::clauses_name) && has(evidence::proof_name));
  Result<Evidence> checked = again(straight(sums));
  ASSERT_TRUE(checked);
  EXPECT_TRUE(checked->is_complete());
}

TEST_F(CertifyTest, WhatFailsHasNone) {
  Result<Evidence> made = make(straight("(= A B)"));
  ASSERT_TRUE(made);
  EXPECT_NE(made->own_failure, "");
  EXPECT_FALSE(has(evidence::clauses_name));
}

TEST_F(CertifyTest, NothingToAsk) {
  Result<Evidence> made = make(straight("(= A A)"));
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->has_question);
  EXPECT_TRUE(made->is_complete());
  EXPECT_EQ(made->about(0), "decided while unfolding, second encoding agrees");
}

TEST_F(CertifyTest, OnlyLimitsCanBeLeftOut) {
  Subject subject{.program = straight("(= A B)"), .options = {}, .except = {0}};
  Result<Evidence> made = certify(subject, folder_, stop_);
  ASSERT_TRUE(made);
  EXPECT_NE(made->own_failure, "");
}

TEST_F(CertifyTest, LoopsAreCutByTheirInvariants) {
  const std::string claim = "  name \"loop invariant\", " + even + "\n";
  Result<Evidence> made = make(loop(claim, even_behind));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->own_failure, "");
  EXPECT_TRUE(made->is_complete());
  // Not kept, or too weak, or none at all.
  made = make(loop("  name \"loop invariant\", (= I #x00)\n", even_behind));
  ASSERT_TRUE(made);
  EXPECT_NE(made->own_failure, "");
  made = make(loop("  name \"loop invariant\", true\n", even_behind));
  ASSERT_TRUE(made);
  EXPECT_NE(made->own_failure, "");
  made = make(loop("", even_behind));
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->is_complete() && made->own_failure.empty());
}

TEST_F(CertifyTest, OtherClausesAndOtherProofsAreRefused) {
  ASSERT_TRUE(make(straight(sums)));
  const std::string other = "(bvule (bvand A B) " + middle + ")";
  Result<Evidence> checked = again(straight(other));
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message, HasSubstr("not the clauses"));
  std::ofstream(folder_ / evidence::proof_name) << "0\n";
  checked = again(straight(sums));
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message, HasSubstr("the proof is refused"));
}

TEST_F(CertifyTest, NoTime) {
  stop_.cancel();
  Result<Evidence> made = make(straight(sums));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->own_failure, "");
  EXPECT_FALSE(made->is_complete());
  EXPECT_THAT(made->about(0), HasSubstr("proved, not certified ("));
  EXPECT_FALSE(has(evidence::clauses_name));
}

TEST_F(CertifyTest, BadPrograms) {
  EXPECT_FALSE(make("certificate 2\n"));
  EXPECT_FALSE(make(""));
  std::ofstream(folder_ / "file") << "x";
  EXPECT_FALSE(certify({.program = straight(sums), .options = {}, .except = {}},
                       folder_ / "file" / "in", stop_));
}

} // namespace
} // namespace fathom::certify
