#include "report/json.h"

#include <gtest/gtest.h>

namespace fathom::report {
namespace {

Verdict unsafe() {
  Verdict v;
  PropertyResult good, bad;
  good.status = Status::Proved;
  bad.id = 7;
  bad.kind = sea::CheckKind::OutOfBoundsRead;
  bad.place = {"d/a.c", 3, 4, "f"};
  bad.status = Status::Failed;
  bad.confirmed = true;
  bad.inputs.list.push_back(
      {cex::InputKind::Value, "a.c", 1, 2, "f", "x", 12, 0, {0xfe, 0x0a}});
  bad.inputs.list.push_back(
      {cex::InputKind::Bytes, "", 0, 0, "main", "", 0, 0, {}});
  bad.inputs.list.push_back(
      {cex::InputKind::Object, "a.c", 9, 1, "g", "", 0, 5, {1, 2, 3}});
  v.properties = {good, bad};
  conclude(v);
  return v;
}

const RunInfo run{"1.0", "/tmp", {"a.c"}, {"--entry=f"}};

TEST(Json, WhatAReplayNeedsComesBack) {
  Result<Report> back = read_json(to_json(unsafe(), run), "r");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->run.directory, run.directory);
  EXPECT_EQ(back->run.files, run.files);
  EXPECT_EQ(back->run.arguments, run.arguments);
  ASSERT_EQ(back->failed.size(), 1u);
  const PropertyResult &p = back->failed[0];
  EXPECT_EQ(p.id, 7u);
  EXPECT_EQ(p.kind, sea::CheckKind::OutOfBoundsRead);
  EXPECT_EQ(p.place.file, "d/a.c");
  EXPECT_EQ(p.place.line, 3u);
  EXPECT_TRUE(p.inputs.complete);
  ASSERT_EQ(p.inputs.list.size(), 3u);
  EXPECT_EQ(p.inputs.list[0].width, 12u);
  EXPECT_EQ(p.inputs.list[0].bytes, (std::vector<uint8_t>{0xfe, 0x0a}));
  EXPECT_EQ(p.inputs.list[1].kind, cex::InputKind::Bytes);
  EXPECT_EQ(p.inputs.list[1].function, "main");
  EXPECT_EQ(p.inputs.list[2].instance, 5u);
}

TEST(Json, GarbageIsRefusedWithAReason) {
  auto why = [](const std::string &text) {
    Result<Report> report = read_json(text, "r");
    return report ? std::string() : report.error().message;
  };
  for (const char *text : {"", "{", "[]", "7", "{\"format\": 3}",
                           "{\"format\": \"other\"}", "\xff\xfe"})
    EXPECT_EQ(why(text), "is not a report of fathom check --json") << text;
  std::string good = to_json(unsafe(), run);
  auto changed = [&](const std::string &from, const std::string &to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return why(text);
  };
  EXPECT_EQ(changed("\"format-version\": 1", "\"format-version\": 2"),
            "is a report of another version of the format");
  for (auto [from, to] :
       {std::pair("\"fe0a\"", "\"fe0\""), std::pair("\"fe0a\"", "\"fe0g\""),
        std::pair("\"fe0a\"", "[]"),
        std::pair("\"width\": 12", "\"width\": -1"),
        std::pair("\"width\": 12", "\"width\": 99999999999"),
        std::pair("out-of-bounds-read", "no-such-check"),
        std::pair("\"kind\": \"bytes\"", "\"kind\": \"words\""),
        std::pair("\"inputs\"", "\"imputs\""),
        std::pair("\"counterexample\"", "\"example\"")})
    EXPECT_NE(changed(from, to).find("the report is damaged"),
              std::string::npos)
        << from << " " << to;
}

} // namespace
} // namespace fathom::report
