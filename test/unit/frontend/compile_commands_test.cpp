// compile_commands.json: forms, mistakes, what is kept of a command.
#include "frontend/database/compile_commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fathom::frontend {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SplitCommand, AsAShellDoes) {
  EXPECT_THAT(split_command("cc -c  a.c\n"), ElementsAre("cc", "-c", "a.c"));
  EXPECT_THAT(split_command(R"(cc "-DX=a b" '-DY="q"' -D\ Z)"),
              ElementsAre("cc", "-DX=a b", "-DY=\"q\"", "-D Z"));
  EXPECT_THAT(split_command(R"(a"b"'c'd "")"), ElementsAre("abcd", ""));
  EXPECT_THAT(split_command(R"("a\"b" 'a\b')"), ElementsAre("a\"b", "a\\b"));
  EXPECT_THAT(split_command(" \t "), IsEmpty());
  EXPECT_THAT(split_command("\"open"), ElementsAre("open"));
}

TEST(CompileCommands, WhatToProduceIsNotKept) {
  auto commands = CompileCommands::parse(R"([
    {"directory": "/d", "file": "a.c",
     "arguments": ["cc", "-Ix", "-o", "a.o", "-c", "-MD", "-MF", "a.d",
                   "-Werror", "-flto=thin", "-std=c11", "a.c"]},
    {"directory": "/d", "file": "a.c", "command": "cc -DSECOND a.c"}])",
                                         "f");
  ASSERT_TRUE(commands) << to_string(commands.error());
  const CompileEntry *entry = commands->find("/d/a.c");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->directory, "/d");
  EXPECT_THAT(entry->flags, ElementsAre("-Ix", "-std=c11"));
  EXPECT_EQ(commands->find("/d/../d/./a.c"), entry);
  EXPECT_FALSE(commands->find("/d/b.c"));
}

TEST(CompileCommands, TheNearestOfTheLanguageStandsForAFileThatIsNotThere) {
  auto commands = CompileCommands::parse(R"([
    {"directory": "/p/far", "file": "a.c", "command": "cc -DA a.c"},
    {"directory": "/p/lib", "file": "b.c", "command": "cc -DB b.c"},
    {"directory": "/p/lib/proofs", "file": "c.cpp", "command": "cc -DC c.cpp"}])",
                                         "f");
  ASSERT_TRUE(commands) << to_string(commands.error());
  auto flags = [&](const char *file, std::vector<std::string> before) {
    CompileCommands::Neighbour found = commands->nearest(file, before);
    return found.entry ? found.entry->flags : std::vector<std::string>();
  };
  EXPECT_THAT(flags("/p/lib/proofs/h.c", {}), ElementsAre("-DB"));
  EXPECT_THAT(flags("/p/lib/proofs/h.cpp", {}), ElementsAre("-DC"));
  EXPECT_THAT(flags("/p/lib/proofs/h.c", {"/p/lib/proofs/h.c", "/p/far/a.c"}),
              ElementsAre("-DA"));
  EXPECT_THAT(commands->files_near("/p/lib/h.c"),
              ElementsAre("/p/lib/b.c", "/p/lib/proofs/c.cpp", "/p/far/a.c"));
}

TEST(CompileCommands, Mistakes) {
  for (const char *text :
       {"", "{}", "[1]", "[{}]", R"([{"file": "a.c"}])",
        R"([{"file": 1, "command": "cc"}])",
        R"([{"file": "a.c", "arguments": [1]}])", "[[[[[[[[[["}) {
    auto commands = CompileCommands::parse(text, "f.json");
    ASSERT_FALSE(commands) << text;
    EXPECT_THAT(to_string(commands.error()),
                HasSubstr("f.json: error: not a compilation database"));
  }
}

} // namespace
} // namespace fathom::frontend
