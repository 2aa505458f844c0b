#include "cex/text/shapes.h"

#include <gtest/gtest.h>

using namespace fathom::cex;

namespace {

std::string paths(const char *name, uint64_t bytes, uint64_t offset,
                  uint64_t length) {
  std::string text;
  for (const Leaf &leaf :
       leaves_at(parse_name(name), 8 * bytes, 8 * offset, 8 * length, 16))
    text += (text.empty() ? "" : " ") + leaf.path + ":" + leaf.letter;
  return text;
}

constexpr char node[] = "s:&{value 0 s32;next 64 p64;"
                        "in 128 [2 32 {a 0 c8;b 16 u16;}]; 192 {i 0 s32;"
                        "b 0 [4 8 c8];};}";

TEST(Shapes, LeavesHavePaths) {
  EXPECT_EQ(paths(node, 28, 0, 4), "s.value:s");
  EXPECT_EQ(paths(node, 28, 20, 1), "s.in[1].a:c");
  EXPECT_EQ(paths(node, 28, 16, 8), "s.in[0].a:c s.in[0].b:u s.in[1].a:c "
                                    "s.in[1].b:u");
  EXPECT_EQ(paths(node, 28, 24, 4), "s.i:s");
  EXPECT_EQ(paths(node, 28, 26, 1), "s.b[2]:c");
  EXPECT_EQ(paths(node, 28, 2, 4), "");
  EXPECT_EQ(paths(node, 28, 24, 8), ""); // not in the object
}

TEST(Shapes, PointersAreMadeForOneThingOrSeveral) {
  EXPECT_EQ(paths("p:&*[0 32 s32]", 4, 0, 4), "*p:s");
  EXPECT_EQ(paths("p:&*[0 32 s32]", 12, 8, 4), "p[2]:s");
  EXPECT_EQ(paths("p:&*[0 64 {x 32 u32;}]", 8, 4, 4), "p->x:u");
  EXPECT_EQ(paths("p:&*[0 64 {x 32 u32;}]", 16, 12, 4), "p[1].x:u");
}

TEST(Shapes, BrokenTextsAreNone) {
  for (const char *text : {"", "s", "[", "[2 0 s8]", "[2 8 s8", "{a 0 s8}",
                           "{a s8;}", "s8 ", "{a 0 s8;", "{{{{{{{{"})
    EXPECT_EQ(parse_shape(text), nullptr) << text;
  EXPECT_EQ(parse_name("x").name, "x");
  EXPECT_EQ(parse_name("x:u8").shape->letter, 'u');
  EXPECT_EQ(parse_shape(std::string(100'000, '[')), nullptr);
}

TEST(Shapes, APointerKnowsTheRecordThatItPointsTo) {
  ShapedName name = parse_name("n:*<list<int, a<b> >>[0 32 {a 0 s32;}]");
  EXPECT_EQ(name.name, "n");
  EXPECT_EQ(name.type, "list<int, a<b> >");
  EXPECT_TRUE(name.is_pointee && !name.is_object);
  EXPECT_FALSE(name.shape_of_value());
  ASSERT_TRUE(name.shape);
  EXPECT_EQ(name.shape->bits, 32u);
  // The shape may be too large to be said.
  ShapedName bare = parse_name("n:&*<node>");
  EXPECT_TRUE(bare.is_object && bare.is_pointee && !bare.shape);
  EXPECT_EQ(bare.type, "node");
}

} // namespace
