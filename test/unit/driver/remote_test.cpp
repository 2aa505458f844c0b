// Ends of jobs that ran elsewhere: whole, of this job, and not damaged, or
// none.
#include "driver/suite/folder.h"
#include "driver/suite/remote.h"
#include "driver/suite/since.h"

#include <fstream>
#include <gtest/gtest.h>

namespace fathom::suite {
namespace {

TEST(Remote, EveryDamagedEndIsNone) {
  Result<OwnFolder> folder = OwnFolder::create({});
  ASSERT_TRUE(folder);
  TaskEnd end;
  end.end.exit_code = 10;
  end.end.err = "fathom: UNSAFE\n";
  const std::string good = end_text(3, end, "3.abc");
  auto read = [&](const std::string &text, std::size_t position) {
    EXPECT_TRUE(write_whole(
        folder->path() / (std::to_string(position) + ".end"), text));
    return read_end(folder->path(), position);
  };
  std::optional<TaskEnd> same = read(good, 3);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->end.exit_code, 10);
  EXPECT_EQ(same->folder, folder->path() / "3.abc");
  EXPECT_FALSE(read(good, 4)); // of another job
  EXPECT_FALSE(read_end(folder->path(), 5));
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = char(bad[i] ^ 1);
    EXPECT_FALSE(read(bad, 3)) << i;
    EXPECT_FALSE(read(good.substr(0, i), 3)) << i;
  }
}

TEST(Since, FilesOfAPreprocessedText) {
  EXPECT_EQ(files_in("# 1 \"a.c\"\nint x;\n# 1 \"b \\\"q\\\".h\" 1\n"
                     "char *s = \"no\";\n"),
            (std::set<std::string>{"a.c", "b \"q\".h"}));
}

} // namespace
} // namespace fathom::suite
