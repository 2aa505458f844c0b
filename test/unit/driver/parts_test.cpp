// The verdict of parts: SAFE only if each part is there, is SAFE, and is about
// the same program.
#include "driver/parts/parts.h"

#include <gtest/gtest.h>

namespace fathom::suite {
namespace {

constexpr int safe = report::exit_safe_part;

JobResult part(unsigned index, unsigned count, int code) {
  JobResult result;
  result.name = part_name("job", {index, count});
  result.exit_code = code;
  result.verdict = verdict_of(code);
  result.text = "part " + std::to_string(index);
  result.part = report::PartInfo{.index = index,
                                 .count = count,
                                 .num_properties = 10,
                                 .program = "the program"};
  if (code == 10)
    result.findings = {{.check = "assert", .file = "a.c", .line = 7}};
  result.rows = {"chosen: a model", "stated: part " + std::to_string(index) +
                                        " of " + std::to_string(count) +
                                        " of the properties"};
  result.cpu_seconds = 1;
  return result;
}

std::string verdict(const std::vector<JobResult> &parts,
                    std::size_t lost = SIZE_MAX) {
  std::vector<const JobResult *> pointers;
  for (std::size_t i = 0; i < parts.size(); ++i)
    pointers.push_back(i == lost ? nullptr : &parts[i]);
  JobResult whole = compose("job", pointers);
  EXPECT_EQ(whole.verdict, verdict_of(whole.exit_code));
  return whole.verdict;
}

TEST(Parts, AllSafeIsSafeWithTheLedgerOfAll) {
  std::vector<JobResult> parts = {part(1, 2, safe), part(2, 2, safe)};
  parts[1].rows.push_back("chosen: another");
  std::vector<const JobResult *> pointers = {&parts[0], &parts[1]};
  JobResult whole = compose("job", pointers);
  EXPECT_EQ(whole.verdict, "SAFE");
  EXPECT_EQ(whole.cpu_seconds, 2);
  EXPECT_EQ(whole.rows,
            (std::vector<std::string>{"chosen: a model", "chosen: another"}));
}

// Every combination of three ends, also with one of them lost: SAFE is the one
// in which all are SAFE and there.
TEST(Parts, EveryCombination) {
  constexpr int codes[] = {safe, 10, 20, 30, 31, 139, 0};
  for (int a : codes)
    for (int b : codes)
      for (int c : codes)
        for (std::size_t lost :
             {std::size_t(0), std::size_t(1), std::size_t(2), SIZE_MAX}) {
          const int ends[] = {a, b, c};
          bool all_safe = lost == SIZE_MAX, any_failure = false,
               any_unsafe = false;
          for (std::size_t i = 0; i < 3; ++i) {
            if (i == lost)
              continue;
            all_safe &= ends[i] == safe;
            any_failure |= ends[i] > 30 || ends[i] == 0;
            any_unsafe |= ends[i] == 10;
          }
          const std::string is =
              verdict({part(1, 3, a), part(2, 3, b), part(3, 3, c)}, lost);
          EXPECT_EQ(is == "SAFE", all_safe);
          EXPECT_EQ(is == "FAILURE", any_failure);
          EXPECT_EQ(is == "UNSAFE", any_unsafe && !any_failure);
        }
}

TEST(Parts, NothingIsNotSafe) { EXPECT_EQ(verdict({}), "UNKNOWN"); }

TEST(Parts, ContradictionsAreOurFailure) {
  auto changed = [](auto &&change) {
    std::vector<JobResult> parts = {part(1, 2, safe), part(2, 2, safe)};
    change(parts[1]);
    return verdict(parts);
  };
  EXPECT_EQ(changed([](JobResult &p) { p.part->index = 1; }), "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) { p.part->count = 3; }), "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) { p.part->num_properties = 11; }),
            "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) { p.part->program = "another"; }),
            "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) { p.part.reset(); }), "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) { p.verdict = "UNSAFE"; }), "FAILURE");
  // Forged: it says that it is the whole, or fails nothing, or fails and holds.
  EXPECT_EQ(changed([](JobResult &p) {
              p.exit_code = 0;
              p.verdict = "SAFE";
            }),
            "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) {
              p.exit_code = 10;
              p.verdict = "UNSAFE";
            }),
            "FAILURE");
  EXPECT_EQ(changed([](JobResult &p) {
              p.findings = {{.check = "assert", .file = "a.c", .line = 7}};
            }),
            "FAILURE");
  EXPECT_EQ(changed([](JobResult &) {}), "SAFE");
}

// The same part twice, in the place of another one.
TEST(Parts, TwiceIsNotTwo) {
  EXPECT_EQ(verdict({part(1, 2, safe), part(1, 2, safe)}), "FAILURE");
}

// A part may have no execution; all of them together must have one.
TEST(Parts, EmptyParts) {
  std::vector<JobResult> parts = {part(1, 2, safe), part(2, 2, safe)};
  parts[0].part->is_empty = true;
  EXPECT_EQ(verdict(parts), "SAFE");
  parts[1].part->is_empty = true;
  EXPECT_EQ(verdict(parts), "UNKNOWN");
}

// What two cubes find is one finding.
TEST(Parts, TheSameFindingTwice) {
  std::vector<JobResult> parts = {part(1, 2, 10), part(2, 2, 10)};
  std::vector<const JobResult *> pointers = {&parts[0], &parts[1]};
  EXPECT_EQ(compose("job", pointers).findings.size(), 1u);
}

// A limit may end a part before there is a program.
TEST(Parts, AnUnknownPartNeedNotKnowItself) {
  std::vector<JobResult> parts = {part(1, 2, safe), part(2, 2, 20)};
  parts[1].part.reset();
  EXPECT_EQ(verdict(parts), "UNKNOWN");
}

TEST(Parts, EachPropertyIsInOnePart) {
  for (unsigned count : {1u, 2u, 3u, 7u})
    for (sea::PropertyId p = 0; p < 20; ++p) {
      unsigned found = 0;
      for (unsigned index = 1; index <= count; ++index)
        found += Part{index, count}.has(p);
      EXPECT_EQ(found, 1u);
    }
}

TEST(Parts, Ways) {
  EXPECT_EQ(read_parts_by("cubes"), PartsBy::Cubes);
  EXPECT_EQ(read_parts_by("loops"), PartsBy::Loops);
  EXPECT_TRUE(is_count_of(PartsBy::Loops, 3));
  EXPECT_TRUE(is_count_of(PartsBy::Cubes, 1) && is_count_of(PartsBy::Cubes, 8));
  EXPECT_FALSE(is_count_of(PartsBy::Cubes, 6));
}

TEST(Parts, Texts) {
  EXPECT_TRUE(read_part("1/1"));
  EXPECT_EQ(read_part("2/3")->index, 2u);
  for (const char *bad : {"", "1", "0/2", "3/2", "1/0", "1/2x", "-1/2", "a/b",
                          "1/", "/2", "1/99999999999999"})
    EXPECT_FALSE(read_part(bad)) << bad;
}

} // namespace
} // namespace fathom::suite
