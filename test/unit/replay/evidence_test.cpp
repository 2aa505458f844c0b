#include "replay/evidence.h"

#include <gtest/gtest.h>

namespace fathom::replay {
namespace {

using report::Place;
using sea::CheckKind;

Place at(const char *file, uint32_t line) { return {file, line, 0, ""}; }

constexpr char overflow_log[] =
    R"(=================================================================
==26531==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x502000000014 at pc 0x55 bp 0x7f sp 0x7f
WRITE of size 5 at 0x502000000014 thread T0
    #0 0x558e91181a6f in memcpy (/tmp/x/replay+0x105a6f) (BuildId: ef119e)
    #1 0x558e911c3151 in copy(int, char *) /home/u/src/a.c:5:146
    #2 0x7ff57421a249 in __libc_start_call_main csu/../sysdeps/nptl/libc_start_call_main.h:58:16

0x502000000014 is located 0 bytes after 4-byte region
allocated by thread T0 here:
    #0 0x558e91182a1f in malloc (/tmp/x/replay+0x106a1f) (BuildId: ef119e)
    #1 0x558e911c2fe0 in main /home/u/src/a.c:9:23

SUMMARY: AddressSanitizer: heap-buffer-overflow (/tmp/x/replay+0x105a6f) in memcpy
)";

TEST(Evidence, HasToolKindAccessAndFirstPlaceOfTheProgram) {
  RunLog log = read_log(overflow_log);
  ASSERT_EQ(log.evidence.size(), 1u);
  EXPECT_EQ(log.evidence[0].tool, Tool::Address);
  EXPECT_EQ(log.evidence[0].kind, "heap-buffer-overflow");
  EXPECT_TRUE(log.evidence[0].writes);
  EXPECT_FALSE(log.evidence[0].reads);
  ASSERT_EQ(log.evidence[0].places.size(), 1u);
  EXPECT_EQ(log.evidence[0].places[0].line, 5u);
}

TEST(Evidence, MustAgreeInKindAccessFileAndLine) {
  RunLog log = read_log(overflow_log);
  CheckKind kind = CheckKind::OutOfBoundsWrite;
  EXPECT_TRUE(find_evidence(log, kind, at("src/a.c", 5)));
  EXPECT_TRUE(find_evidence(log, kind, at("./src/a.c", 5)));
  EXPECT_FALSE(find_evidence(log, kind, at("src/a.c", 9)));
  EXPECT_FALSE(find_evidence(log, kind, at("b.c", 5)));
  EXPECT_FALSE(find_evidence(log, kind, at("rc/a.c", 5)));
  // memcpy may have looked at what it reads first.
  EXPECT_TRUE(find_evidence(log, CheckKind::OutOfBoundsRead, at("src/a.c", 5)));
  std::string own = overflow_log;
  own.erase(own.find("    #0 "), own.find("    #1 ") - own.find("    #0 "));
  EXPECT_TRUE(find_evidence(read_log(own), kind, at("src/a.c", 5)));
  EXPECT_FALSE(find_evidence(read_log(own), CheckKind::OutOfBoundsRead,
                             at("src/a.c", 5)));
  EXPECT_FALSE(find_evidence(log, CheckKind::DoubleFree, at("src/a.c", 5)));
}

TEST(Evidence, NullIsAnAccessOfTheZeroPage) {
  const std::string crash =
      "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000008\n"
      "==1==The signal is caused by a READ memory access.\n"
      "%s"
      "    #0 0x55 in f /x/a.c:3:4\n\nSUMMARY: AddressSanitizer: SEGV a.c:3\n";
  std::string wild = crash, null = crash;
  wild.replace(wild.find("%s"), 2, "");
  null.replace(null.find("%s"), 2,
               "==1==Hint: address points to the zero "
               "page.\n");
  CheckKind kind = CheckKind::NullDeref;
  EXPECT_FALSE(find_evidence(read_log(wild), kind, at("a.c", 3)));
  EXPECT_TRUE(find_evidence(read_log(null), kind, at("a.c", 3)));
}

TEST(Evidence, UndefinedBehaviourHasItsKindInTheSummary) {
  RunLog log =
      read_log("a.c:1:51: runtime error: signed integer overflow: 1 + 1\n"
               "SUMMARY: UndefinedBehaviorSanitizer: signed-integer-overflow "
               "a.c:1:51\n");
  EXPECT_TRUE(find_evidence(log, CheckKind::SignedOverflow, at("a.c", 1)));
  EXPECT_FALSE(find_evidence(log, CheckKind::ShiftAmount, at("a.c", 1)));
  EXPECT_FALSE(find_evidence(log, CheckKind::SignedOverflow, at("a.c", 2)));
}

TEST(Evidence, LeaksHaveAPlacePerAllocation) {
  RunLog log = read_log(
      "==1==ERROR: LeakSanitizer: detected memory leaks\n\n"
      "Direct leak of 4 byte(s) in 1 object(s) allocated from:\n"
      "    #0 0x1 in malloc (/x/replay+0x1)\n    #1 0x2 in f /x/a.c:3:4\n"
      "    #2 0x2 in g /x/a.c:30:4\n\n"
      "Direct leak of 8 byte(s) in 1 object(s) allocated from:\n"
      "    #0 0x1 in malloc (/x/replay+0x1)\n    #1 0x2 in h /x/a.c:7:4\n\n"
      "SUMMARY: AddressSanitizer: 12 byte(s) leaked in 2 allocation(s).\n");
  ASSERT_EQ(log.evidence.size(), 1u);
  ASSERT_EQ(log.evidence[0].places.size(), 2u);
  EXPECT_EQ(log.evidence[0].places[0].line, 3u);
  EXPECT_EQ(log.evidence[0].places[1].line, 7u);
  // The end of the program, where it is noticed, is somewhere else.
  EXPECT_TRUE(find_evidence(log, CheckKind::MemoryLeak, at("a.c", 30)));
}

TEST(Evidence, LeaksOfTheHarnessAreNone) {
  RunLog log = read_log(
      "==1==ERROR: LeakSanitizer: detected memory leaks\n\n"
      "Direct leak of 4 byte(s) in 1 object(s) allocated from:\n"
      "    #0 0x1 in malloc (/x/replay+0x1)\n"
      "    #1 0x2 in fathom_replay_array /x/harness.c:3:4\n\n"
      "SUMMARY: AddressSanitizer: 4 byte(s) leaked in 1 allocation(s).\n");
  EXPECT_FALSE(find_evidence(log, CheckKind::MemoryLeak, at("a.c", 30)));
}

TEST(Evidence, TheHarnessSpeaksForItself) {
  std::string assertion = std::to_string(unsigned(CheckKind::Assert));
  RunLog log = read_log("fathom-replay|failed|" + assertion + "|d/a.c:4:7\n");
  EXPECT_TRUE(find_evidence(log, CheckKind::Assert, at("d/a.c", 4)));
  EXPECT_FALSE(find_evidence(log, CheckKind::NullDeref, at("d/a.c", 4)));
  log = read_log("fathom-replay|diverged|an assumption does not hold|a.c:1:2\n"
                 "fathom-replay|failed|9999|x\nfathom-replay|");
  EXPECT_EQ(log.diverged, "an assumption does not hold at a.c:1:2");
  EXPECT_TRUE(log.evidence.empty());
  EXPECT_TRUE(read_log("fathom-replay|returned||\n").returned);
}

// Without a line the kind must do.
TEST(Evidence, WithoutAPlaceOnlyTheKindCounts) {
  EXPECT_TRUE(
      find_evidence(read_log(overflow_log), CheckKind::OutOfBoundsWrite, {}));
  EXPECT_FALSE(
      find_evidence(read_log(overflow_log), CheckKind::DoubleFree, {}));
}

TEST(Evidence, SameFile) {
  EXPECT_TRUE(is_same_file("/a/b/c.c", "b/c.c"));
  EXPECT_TRUE(is_same_file("c.c", "./c.c"));
  EXPECT_TRUE(is_same_file("/a/c.c", "../c.c"));
  EXPECT_FALSE(is_same_file("/a/b/cc.c", "c.c"));
  EXPECT_FALSE(is_same_file("/a/b.c", "c.c"));
}

} // namespace
} // namespace fathom::replay
