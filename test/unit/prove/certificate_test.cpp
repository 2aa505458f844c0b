// Certificates: what is written is read; and the re-check on programs small
// enough to see what it must say.
#include "prove/certificate.h"
#include "sea/text/printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fathom;
using testing::HasSubstr;

namespace {

// A counter up to ten, with this claim, and this check behind the loop.
std::string counter(const std::string &claim, const std::string &check) {
  return "certificate 1 checked unwind 1 recursion 1\n"
         "program ptr 64 little\n"
         "global @g 1 align 1 global\n"
         "fun main(M0:mem) {\n"
         "a:\n"
         "  M1:mem = store #x00, @g, M0 align 1\n"
         "  br h\n"
         "h:\n"
         "  I:i8 = phi [#x00, a], [J, b]\n"
         "  M:mem = phi [M1, a], [N, b]\n" +
         claim +
         "  C:bool = nondet \"more\"\n"
         "  br C, b, e\n"
         "b:\n"
         "  J:i8 = (ite (bvult I #x0a) (bvadd I #x01) I)\n"
         "  N:mem = store J, @g, M align 1\n"
         "  br h\n"
         "e:\n"
         "  I2:i8 = phi [I, h]\n"
         "  M2:mem = phi [M, h]\n"
         "  G:i8 = load @g, M2 align 1\n"
         "  check " +
         check +
         ", assert \"at the end\"\n"
         "  halt\n"
         "}\n";
}

// "proved", or why not.
std::string judge(const std::string &text, prove::Purpose purpose) {
  TermStore store;
  Options options;
  StopToken stop;
  Result<prove::Certificate> read =
      prove::read_certificate(store, text, "text");
  if (!read)
    return to_string(read.error());
  check::Solvers solvers(options, stop);
  check::Run run{*read->program, options, stop, solvers, read->is_checked};
  prove::Settings settings = read->settings;
  settings.purpose = purpose;
  Result<prove::Rechecked> rechecked =
      prove::recheck(*read->program, run, settings);
  if (!rechecked)
    return to_string(rechecked.error());
  return rechecked->is_proved ? "proved" : rechecked->refused;
}

void expect(const std::string &text, const std::string &answer) {
  for (prove::Purpose purpose :
       {prove::Purpose::Decide, prove::Purpose::Recheck})
    EXPECT_THAT(judge(text, purpose), HasSubstr(answer)) << text;
}

const std::string bound = "  name \"loop invariant\", (bvule I #x0a)\n";
const std::string cell = "  B:i8 = load @g, M align 1\n"
                         "  name \"loop invariant\", (bvule B #x0a)\n";

} // namespace

TEST(Certificate, RoundTrip) {
  TermStore store;
  const std::string text = counter(bound + cell, "(bvule I2 #x0a)");
  Result<prove::Certificate> read =
      prove::read_certificate(store, text, "text");
  ASSERT_TRUE(read) << to_string(read.error());
  const std::string written =
      prove::to_text(*read->program, read->is_checked, read->settings);
  Result<prove::Certificate> again =
      prove::read_certificate(store, written, "text");
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(written, prove::to_text(*again->program, true, again->settings));
}

TEST(Certificate, Bad) {
  TermStore store;
  for (const char *text :
       {"", "program ptr 64 little\n", "certificate 2\nprogram ptr 64 little\n",
        "certificate 1 odd\nprogram ptr 64 little\n", "certificate 1\n",
        "certificate 1\nprogram ptr 64 little\n",
        "certificate 1 k 0\nprogram ptr 64 little\n",
        "certificate 1 calls main/f\nprogram ptr 64 little\n",
        "certificate 1 k 4000000000\nprogram ptr 64 little\n"})
    EXPECT_FALSE(prove::read_certificate(store, text, "text")) << text;
}

TEST(Recheck, Claims) {
  expect(counter(bound, "(bvule I2 #x0a)"), "proved");
  expect(counter(bound, "(bvule I2 #x09)"), "at the end"); // it fails
  expect(counter("  name \"loop invariant\", true\n", "(bvule I2 #x0a)"),
         "at the end");
  expect(
      counter("  name \"loop invariant\", (bvule I #x09)\n", "(bvule I2 #x0a)"),
      "behind an iteration");
  expect(counter("  name \"loop invariant\", (bvult #x00 I)\n" + bound,
                 "(bvule I2 #x0a)"),
         "where it is entered");
  expect(counter("  name \"loop invariant\", false\n", "(bvule I2 #x09)"),
         "where it is entered");
}

// What the memory held before the loop is not what it holds behind it.
TEST(Recheck, MemoryIsArbitrary) {
  expect(counter(bound, "(= G #x00)"), "at the end");
  expect(counter(bound, "(bvule G #x0a)"), "at the end");
  expect(counter(bound + cell, "(bvule G #x0a)"), "proved");
  expect(counter(cell, "(bvule G #x0a)"), "behind an iteration");
  expect(counter(bound + cell, "(bvule G #x09)"), "at the end");
}

TEST(Recheck, LoopsWithoutClaimsMustEnd) {
  expect(counter("", "(bvule I2 #x0a)"), "bound 1 too small");
}

// Three numbers that change places; `first` is the third of them.
namespace {
std::string rotation(const std::string &k, const std::string &first,
                     const std::string &claim, const std::string &check) {
  return "certificate 1 checked unwind 1 recursion 1 k " + k +
         "\nprogram ptr 64 little\n"
         "fun main() {\n"
         "a:\n"
         "  br h\n"
         "h:\n"
         "  A:i8 = phi [#x01, a], [B, b]\n"
         "  B:i8 = phi [#x02, a], [C, b]\n"
         "  C:i8 = phi [" +
         first + ", a], [A, b]\n  name \"loop invariant\", " + claim +
         "\n  check " + check +
         ", assert \"inside\"\n"
         "  D:bool = nondet \"more\"\n"
         "  br D, b, e\n"
         "b:\n"
         "  br h\n"
         "e:\n"
         "  A2:i8 = phi [A, h]\n"
         "  B2:i8 = phi [B, h]\n"
         "  check (not (= A2 B2)), assert \"at the end\"\n"
         "  halt\n"
         "}\n";
}
const std::string differ = "(not (= A B))";
} // namespace

TEST(Recheck, StepsInARow) {
  // A check passes in k - 1 iterations before it, a claim holds at k headers.
  for (const char *k : {"1", "2", "3"})
    expect(rotation(k, "#x03", "true", differ), "inside");
  for (const char *k : {"4", "7"})
    expect(rotation(k, "#x03", "true", differ), "proved");
  // What is claimed is kept in the same way.
  expect(rotation("1", "#x03", differ, "true"), "behind an iteration");
  expect(rotation("2", "#x03", differ, "true"), "behind an iteration");
  expect(rotation("3", "#x03", differ, "true"), "proved");
  // Nothing is assumed that nobody checks.
  expect(rotation("3", "#x03", "true", "true"), "at the end");
  expect(rotation("3", "#x03", "false", "true"), "where it is entered");
}

// Of what is left open nothing is claimed, and what comes behind it is claimed
// of executions that pass it.
TEST(Recheck, OpenProperties) {
  auto leaving = [](std::string text, const std::string &open) {
    return text.insert(text.find('\n'), open);
  };
  const std::string both = rotation("1", "#x03", "true", differ);
  expect(both, "inside");
  expect(leaving(both, " open 0"), "proved");
  expect(leaving(both, " open 1"), "inside");
  expect(leaving(both, " open 0 open 1"), "proved");
  // The claims themselves are not among the program's properties.
  for (const char *open : {" open 2", " open 0 open 3", " open 4294967295"})
    expect(leaving(both, open), "there is no property");
  const std::string wrong = rotation("1", "#x03", "(= A #x01)", differ);
  expect(leaving(wrong, " open 0"), "behind an iteration");
  // With more iterations in a row, too; the base has its checks.
  expect(leaving(rotation("2", "#x02", "true", "true"), " open 0"),
         "at the end");
}

// Executions go on behind these, or may.
TEST(Recheck, WhatCannotBeLeftOpen) {
  auto with_kind = [](const std::string &kind, const std::string &shadows) {
    return "certificate 1 checked shadows " +
           std::string(shadows.empty() ? "exact" : "rough") +
           " unwind 1 recursion 1 open 0\n"
           "program ptr 64 little" +
           shadows +
           "\nfun main() {\na:\n  C:bool = nondet \"c\"\n  check C, " + kind +
           " \"first\"\n  check C, assert \"behind\"\n"
           "  halt\n}\n";
  };
  expect(with_kind("assert", ""), "proved");
  expect(with_kind("assert", " rough"), "proved");
  expect(with_kind("uninitialised-read", ""), "proved");
  expect(with_kind("uninitialised-read", " rough"), "approximated");
  expect(with_kind("unsupported", ""), "executions go on");
  expect(with_kind("missing-body", ""), "executions go on");
}

// What is proved of rough shadows is no proof about others, and the program
// says which it has.
TEST(Recheck, OfTheShadowsThatItIsAbout) {
  auto with_shadows = [](const std::string &said, const std::string &has) {
    std::string text = counter(bound, "(bvule I2 #x0a)");
    text.insert(text.find(" unwind"), said);
    return text.insert(text.find(" little") + 7, has);
  };
  expect(with_shadows("", ""), "proved");
  expect(with_shadows(" shadows exact", ""), "proved");
  expect(with_shadows(" shadows exact calls all", ""), "proved");
  expect(with_shadows(" shadows exact calls main", ""), "first line");
  expect(with_shadows(" shadows rough", " rough"), "proved");
  expect(with_shadows(" shadows rough", ""), "said to be rough");
  expect(with_shadows(" shadows exact", " rough"), "said to be exact");
  expect(with_shadows("", " rough"), "said to be exact");
  expect(with_shadows(" shadows other", ""), "first line");
}

// The base is as long as the step: what fails later than in the first iteration
// is found.
TEST(Recheck, StepsInARowHaveABase) {
  for (const char *k : {"2", "3", "4"}) {
    expect(rotation(k, "#x02", "true", differ), "inside"); // in the second
    expect(rotation(k, "#x01", "true", differ), "inside"); // in the third
  }
  for (const char *third : {"#x01", "#x02"})
    for (const char *k : {"1", "2", "3", "5"})
      for (prove::Purpose purpose :
           {prove::Purpose::Decide, prove::Purpose::Recheck})
        for (const char *claim : {"true", "false", "(not (= A B))",
                                  "(not (= A C))", "(bvult A #x03)"})
          EXPECT_NE(judge(rotation(k, third, claim, "true"), purpose), "proved")
              << k << third << claim;
}

// A re-check that may cost less than all of them may is tried again later.
TEST(Recheck, IsLimitedByTheWorkThatOthersHaveDone) {
  const auto limited = [](uint64_t most_work) {
    return prove::is_limited(
        {.purpose = prove::Purpose::Recheck, .most_work = most_work});
  };
  EXPECT_TRUE(limited(50'000));
  EXPECT_TRUE(limited(3'999'000));
  EXPECT_FALSE(limited(4'000'000));
  EXPECT_FALSE(prove::is_limited({.purpose = prove::Purpose::Recheck}));
}
