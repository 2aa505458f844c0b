// What clang is told, without running it.
#include "frontend/compile.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fathom::frontend {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

sea::CheckSet only(std::string_view text) {
  Result<sea::CheckSet> set = sea::parse_checks(text);
  EXPECT_TRUE(set);
  return *set;
}

TEST(Compile, GroupsFollowTheChecks) {
  EXPECT_THAT(sanitizer_groups(only("assert")), IsEmpty());
  EXPECT_THAT(sanitizer_groups(only("memory")), ElementsAre("alignment"));
  EXPECT_THAT(sanitizer_groups(only("negation-overflow,signed-overflow")),
              ElementsAre("signed-integer-overflow"));
  EXPECT_THAT(sanitizer_groups(only("shift-overflow")),
              ElementsAre("shift-base"));
  EXPECT_THAT(sanitizer_groups(only("default")),
              Not(Contains("unsigned-integer-overflow")));
  EXPECT_THAT(sanitizer_groups(only("all")),
              Contains("unsigned-integer-overflow"));
}

// Our memory checks are exact; clang's are not to be mixed with them.
TEST(Compile, NoGroupOfTheMemoryChecks) {
  for (const char *group : {"object-size", "pointer-overflow", "function"})
    EXPECT_THAT(sanitizer_groups(only("all")), Not(Contains(group)));
}

// Clang has no vptr without null, and none without descriptions of classes.
TEST(Compile, ClassesAreLookedAtIfTheyAreDescribed) {
  EXPECT_THAT(sanitizer_groups(only("object-type")),
              ElementsAre("null", "vptr"));
  Result<WorkFolder> folder = WorkFolder::create();
  ASSERT_TRUE(folder);
  auto words = [&](std::vector<std::string> flags) {
    return compile_command({"x.cpp", std::move(flags), "", only("object-type")},
                           *folder, "/o.bc");
  };
  EXPECT_THAT(words({}), Contains("-fsanitize=null,vptr"));
  EXPECT_THAT(words({"-fno-rtti"}), Contains("-fsanitize=null"));
  EXPECT_THAT(words({"-fno-rtti", "-frtti"}), Contains("-fsanitize=null,vptr"));
}

// What clang knows of a variable must not take the place of what a type asks
// for.
TEST(Compile, CastsAreLookedAtWhereAlignmentIsChecked) {
  Result<WorkFolder> folder = WorkFolder::create();
  ASSERT_TRUE(folder);
  std::string plugin = "-fplugin=" + (folder->path() / "plugin.so").string();
  EXPECT_TRUE(std::filesystem::exists(folder->path() / "plugin.so"));
  std::string flag = "-plugin-arg-fathom-casts"; // "off"
  auto words = [&](std::string_view checks) {
    return compile_command({"x.c", {}, "", only(checks)}, *folder, "/o.bc");
  };
  EXPECT_THAT(words("default"), AllOf(Contains(plugin), Not(Contains(flag))));
  EXPECT_THAT(words("default,-misaligned-access"),
              AllOf(Contains(plugin), Contains(flag)));
  std::string indices = "-plugin-arg-fathom-indices"; // likewise
  EXPECT_THAT(words("default,-misaligned-access"), Not(Contains(indices)));
  EXPECT_THAT(words("default,-pointer-overflow"), Not(Contains(indices)));
  EXPECT_THAT(words("default,-pointer-overflow,-pointer-arithmetic"),
              Contains(indices));
}

TEST(Compile, OurFlagsComeAfterTheUsers) {
  Result<WorkFolder> folder = WorkFolder::create();
  ASSERT_TRUE(folder);
  CompileJob job{"-x.cpp", {"-O3", "-DX"}, "/some/where", only("default")};
  std::vector<std::string> words = compile_command(job, *folder, "/out.bc");
  EXPECT_EQ(words[0], "clang++-19");
  auto at = [&](const char *word) {
    return std::find(words.begin(), words.end(), word) - words.begin();
  };
  EXPECT_LT(at("-O3"), at("-O1"));
  EXPECT_LT(at("-fno-sanitize=all"), at("-fsanitize-recover=all"));
  EXPECT_THAT(words, Contains("-working-directory=/some/where"));
  // A file is a file, whatever it is called.
  EXPECT_EQ(words[words.size() - 2], "--");
  EXPECT_EQ(words.back(), "-x.cpp");
}

TEST(Compile, TheFolderHasTheHeaderAndGoesAway) {
  std::filesystem::path path;
  {
    Result<WorkFolder> folder = WorkFolder::create();
    ASSERT_TRUE(folder);
    path = folder->path();
    EXPECT_TRUE(std::filesystem::exists(path / "fathom.h"));
    WorkFolder moved = std::move(*folder);
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace
} // namespace fathom::frontend
