// What the front end knows beside the code: written, printed, read, linked.
#include "prepared/kept_facts.h"
#include "prepared/names.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

namespace fathom::prepared {
namespace {

std::unique_ptr<llvm::Module> parsed(llvm::LLVMContext &context,
                                     const std::string &text) {
  llvm::SMDiagnostic problem;
  auto module = llvm::parseAssemblyString(text, problem, context);
  EXPECT_TRUE(module) << problem.getMessage().str();
  return module;
}

std::unique_ptr<llvm::Module> read_again(llvm::LLVMContext &context,
                                         const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return parsed(context, text);
}

UncheckedLines lines_of(std::string file, unsigned first, unsigned last,
                        sea::CheckKind kind) {
  UncheckedLines lines{
      .file = std::move(file), .first = first, .last = last, .checks = {}};
  lines.checks.set(size_t(kind));
  return lines;
}

TEST(KeptFacts, AreThereAfterPrintingAndLinking) {
  llvm::LLVMContext context;
  llvm::Module one("one", context), two("two", context);
  keep_unchecked(one, lines_of("/a.c", 3, 5, sea::CheckKind::SignedOverflow));
  keep_unchecked(two, lines_of("/b.c", 1, 9, sea::CheckKind::NullDeref));
  Ledger first, second, joined;
  first.narrowed("functions of a.c");
  second.add({.trust = sea::Trust::Limited,
              .text = "up to 4",
              .file = "b.c",
              .line = 7});
  keep_ledger(one, first);
  keep_ledger(one, first); // not twice
  keep_ledger(two, second);
  auto whole = read_again(context, one);
  ASSERT_FALSE(llvm::Linker::linkModules(*whole, read_again(context, two)));

  std::vector<UncheckedLines> lines = kept_unchecked(*whole);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].file, "/a.c");
  EXPECT_EQ(lines[0].first, 3u);
  EXPECT_EQ(lines[0].last, 5u);
  EXPECT_TRUE(lines[0].checks[size_t(sea::CheckKind::SignedOverflow)]);
  EXPECT_EQ(lines[0].checks.count(), 1u);
  EXPECT_TRUE(lines[1].checks[size_t(sea::CheckKind::NullDeref)]);
  add_kept_ledger(*whole, joined);
  ASSERT_EQ(joined.notes().size(), 2u);
  EXPECT_EQ(joined.notes()[0], first.notes()[0]);
  EXPECT_EQ(joined.notes()[1], second.notes()[0]);
}

TEST(KeptFacts, WhatCannotBeReadSwitchesNothingOffAndIsARow) {
  llvm::LLVMContext context;
  auto module =
      parsed(context, "!fathom.unchecked = !{!0, !1, !2}\n"
                      "!fathom.ledger = !{!0, !1, !3}\n"
                      "!0 = !{}\n"
                      "!1 = !{!\"/a.c\", i32 1, i32 2}\n"
                      "!2 = !{!\"/a.c\", i32 1, i32 2, !\"nonsense\"}\n"
                      "!3 = !{!\"nonsense\", !\"text\"}\n");
  for (const UncheckedLines &lines : kept_unchecked(*module))
    EXPECT_TRUE(lines.checks.none());
  Ledger ledger;
  add_kept_ledger(*module, ledger);
  ASSERT_EQ(ledger.notes().size(), 1u);
  EXPECT_EQ(ledger.notes()[0].trust, sea::Trust::Narrowed);
}

} // namespace
} // namespace fathom::prepared
