// Statistics: handles, merging, and both printed forms.
#include "support/stats.h"

#include <gtest/gtest.h>
#include <thread>

namespace fathom {
namespace {

TEST(Stats, HandlesStayValidAndCount) {
  Stats stats;
  std::uint64_t &hits = stats.count("rewrite.rule.add-zero");
  for (int i = 0; i < 1000; ++i)
    stats.count("other." + std::to_string(i))++;
  ++hits;
  hits += 2;
  EXPECT_EQ(stats.count_of("rewrite.rule.add-zero"), 3u);
  EXPECT_EQ(&hits, &stats.count("rewrite.rule.add-zero"));
  EXPECT_EQ(stats.count_of("never.used"), 0u);
}

TEST(Stats, TimerAdds) {
  Stats stats;
  for (int i = 0; i < 2; ++i) {
    Timer timer(stats.seconds("time.sleep"));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_GE(stats.seconds_of("time.sleep"), 0.010);
  EXPECT_LT(stats.seconds_of("time.sleep"), 5.0);
}

TEST(Stats, MergeAdds) {
  Stats total, part;
  total.count("a") = 1;
  part.count("a") = 2;
  part.seconds("b.t") = 1.5;
  part.set_text("name", "x");
  total.merge(part);
  total.merge(part);
  EXPECT_EQ(total.count_of("a"), 5u);
  EXPECT_EQ(total.seconds_of("b.t"), 3.0);
  EXPECT_NE(total.to_text().find("name  x\n"), std::string::npos);
}

TEST(Stats, TextIsAligned) {
  Stats stats;
  stats.count("sat.conflicts") = 12;
  stats.seconds("t") = 0.25;
  EXPECT_EQ(stats.to_text(), "sat.conflicts  12\n"
                             "t              0.250000 s\n");
  EXPECT_EQ(Stats().to_text(), "");
}

TEST(Stats, JsonNestsByDots) {
  Stats stats;
  stats.count("a.b") = 1;
  stats.count("a.b.c") = 2;
  stats.count("a.b-d") = 3;
  stats.seconds("a.t") = 0.5;
  stats.set_text("z", "say \"hi\"\n");
  EXPECT_EQ(stats.to_json(), R"({
  "a": {
    "b": {
      "self": 1,
      "c": 2
    },
    "b-d": 3,
    "t": 0.500000
  },
  "z": "say \"hi\"\u000a"
}
)");
  EXPECT_EQ(Stats().to_json(), "{}\n");
}

TEST(Stats, JsonOfNonFiniteSecondsIsNull) {
  Stats stats;
  stats.seconds("t") = 1.0 / 0.0;
  EXPECT_EQ(stats.to_json(), "{\n  \"t\": null\n}\n");
}

TEST(StatsDeathTest, MisuseIsOurBug) {
  Stats stats;
  stats.count("a");
  EXPECT_EXIT(stats.seconds("a"), testing::ExitedWithCode(31), "two kinds");
  EXPECT_EXIT(stats.count("a..b"), testing::ExitedWithCode(31), "malformed");
  EXPECT_EXIT(stats.count("a.self"), testing::ExitedWithCode(31), "malformed");
  EXPECT_EXIT(stats.count(""), testing::ExitedWithCode(31), "malformed");
}

} // namespace
} // namespace fathom
