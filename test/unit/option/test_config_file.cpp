// fathom.toml: what is read, what is refused and with which position, and
// where it is looked for.
#include "option/config_file.h"
#include "option/help.h"
#include "option/table.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace fathom {
namespace {

using testing::HasSubstr;

struct Read {
  Options options;
  OptionOrigins origins;
  std::string error;
};

Read read(std::string_view text) {
  Read result;
  auto done = read_config_text(text, "f.toml", result.options, result.origins);
  if (!done)
    result.error = to_string(done.error());
  return result;
}

TEST(ConfigFile, EveryTypeIsRead) {
  Read r = read("# comment\n"
                "timeout = 60\n"
                "rewrite = false\n"
                "solver = \"smtlib:my solver\"\n"
                "disable-rule = [\"a\", \"b\"]\n"
                "stats = \"json\"\n");
  EXPECT_EQ(r.error, "");
  EXPECT_EQ(r.options.timeout, 60u);
  EXPECT_FALSE(r.options.rewrite);
  EXPECT_EQ(r.options.solver, "smtlib:my solver");
  EXPECT_EQ(r.options.disable_rule, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(r.options.stats, StatsFormat::Json);
  EXPECT_EQ(to_string(r.origins[OptionIndex::timeout]), "f.toml:2");
  EXPECT_EQ(to_string(r.origins[OptionIndex::seed]), "default");
}

TEST(ConfigFile, EmptyIsFine) {
  EXPECT_EQ(read("").error, "");
  EXPECT_EQ(read("").options, Options());
}

TEST(ConfigFile, ErrorsNamePlaceAndRange) {
  EXPECT_EQ(read("\n  timeout = -1\n").error,
            "f.toml:2:13: error: 'timeout' expects a number from 0 to "
            "31536000 of seconds, or one with a unit (90s, 5m, 2h, 1d), not "
            "-1");
  EXPECT_EQ(read("timeout = 99999999999").error,
            "f.toml:1:11: error: 'timeout' expects a number from 0 to "
            "31536000 of seconds, or one with a unit (90s, 5m, 2h, 1d), not "
            "99999999999");
  EXPECT_EQ(read("timeout = \"2h\"").options.timeout, 7200u);
  EXPECT_THAT(read("timeout = \"6x\"").error, HasSubstr("the string \"6x\""));
  EXPECT_THAT(read("timeout = 1.5").error, HasSubstr("floating-point"));
  EXPECT_THAT(read("rewrite = 1").error, HasSubstr("true or false, not 1"));
  EXPECT_THAT(read("stats = true").error, HasSubstr("none|text|json"));
  EXPECT_THAT(read("stats = \"xml\"").error, HasSubstr("none|text|json"));
  EXPECT_THAT(read("solver = \"yices\"").error,
              HasSubstr("native|z3|cvc5|smtlib:CMD"));
  EXPECT_THAT(read("disable-rule = \"a\"").error, HasSubstr("a list of texts"));
  EXPECT_THAT(read("disable-rule = [1]").error, HasSubstr("an array"));
  EXPECT_THAT(read("seed = 2020-01-01").error, HasSubstr("a date"));
  EXPECT_THAT(read("[seed]\nx = 1").error, HasSubstr("not a table"));
}

TEST(ConfigFile, UnknownKeys) {
  EXPECT_EQ(read("seed = 1\ntimeuot = 1").error,
            "f.toml:2:1: error: unknown key 'timeuot' (did you mean "
            "'timeout'?)");
  EXPECT_THAT(read("memory_limit = 1").error,
              HasSubstr("did you mean 'memory-limit'"));
  EXPECT_THAT(read("[section]\na = 1").error, HasSubstr("'section'"));
  EXPECT_THAT(read("config = \"x\"").error, HasSubstr("only be given on the"));
  // The first in the text, not the first in the alphabet.
  EXPECT_THAT(read("zebra = 1\nantelope = 1").error, HasSubstr("'zebra'"));
}

TEST(ConfigFile, BadSyntaxHasAPosition) {
  EXPECT_THAT(read("seed = 1\nseed = 2").error, HasSubstr("f.toml:2:"));
  EXPECT_THAT(read("seed = ").error, HasSubstr("f.toml:1:"));
  EXPECT_THAT(read("a\x01 = \xff").error, HasSubstr("f.toml:1:"));
}

TEST(ConfigFile, AnErrorChangesNothing) {
  Read r = read("seed = 7\ntimeout = -1");
  EXPECT_NE(r.error, "");
  EXPECT_EQ(r.options, Options());
  EXPECT_EQ(to_string(r.origins[OptionIndex::seed]), "default");
}

// A value of the row that is not its default where there is another.
void randomise(const OptionRow &row, Options &options, std::mt19937 &random) {
  static const std::string letters =
      "az \"\\\n\t#='[]{}|,\x7f\x01\xc3\xa4"; // the last two are one letter
  auto word = [&] {
    std::string text = "x";
    for (unsigned i = random() % 6; i > 0; --i) {
      unsigned at = random() % (letters.size() - 1);
      text += at == letters.size() - 2 ? letters.substr(at)
                                       : std::string(1, letters[at]);
    }
    return text;
  };
  switch (row.type()) {
  case OptionType::Flag:
    set_flag(row, options, random() % 2 == 0);
    break;
  case OptionType::Number:
    set_number(row, options, row.min + random() % (row.max - row.min + 1));
    break;
  case OptionType::Text:
    set_text(row, options,
             row.accepted == "FILE" ? word() : "smtlib:" + word());
    break;
  case OptionType::List:
    for (unsigned i = random() % 3; i > 0; --i)
      set_from_text(row, options, word());
    break;
  case OptionType::Choice:
    for (std::size_t n = random() % 4; n > 0; --n)
      if (auto name = nth_alternative(row.accepted, n))
        set_text(row, options, *name);
    break;
  }
}

TEST(ConfigFile, PrintedConfigurationReadsBack) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    Options options;
    for (const OptionRow &row : option_rows())
      if (row.place == OptionPlace::Anywhere)
        randomise(row, options, random);
    std::string text = print_config(options, OptionOrigins());
    Read back = read(text);
    ASSERT_EQ(back.error, "") << text;
    ASSERT_EQ(back.options, options) << text;
  }
}

class ConfigSearch : public testing::Test {
protected:
  ConfigSearch() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "fathom-config-XXXXXX")
            .string();
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    std::filesystem::create_directories(root_ / "a/b/c");
  }
  ~ConfigSearch() override { std::filesystem::remove_all(root_); }

  void write(const std::filesystem::path &file, std::string_view text) {
    std::ofstream(root_ / file) << text;
  }

  std::filesystem::path root_;
};

TEST_F(ConfigSearch, NearestAboveWins) {
  std::string deep = (root_ / "a/b/c").string();
  write("fathom.toml", "seed = 1");
  EXPECT_EQ(find_config(deep), (root_ / "fathom.toml").string());
  write("a/b/fathom.toml", "seed = 2");
  EXPECT_EQ(find_config(deep), (root_ / "a/b/fathom.toml").string());
  EXPECT_EQ(find_config((root_ / "a/b/c/../..").string()),
            (root_ / "fathom.toml").string());
  // A folder of that name is not a file.
  std::filesystem::create_directory(root_ / "a/b/c/fathom.toml");
  EXPECT_EQ(find_config(deep), (root_ / "a/b/fathom.toml").string());
}

TEST_F(ConfigSearch, FilesAreRead) {
  write("x.toml", "seed = 5\n");
  Options options;
  OptionOrigins origins;
  std::string file = (root_ / "x.toml").string();
  EXPECT_TRUE(read_config_file(file, options, origins));
  EXPECT_EQ(options.seed, 5u);
  EXPECT_FALSE(read_config_file(root_.string(), options, origins));
  auto missing = read_config_file(file + "x", options, origins);
  ASSERT_FALSE(missing);
  EXPECT_THAT(to_string(missing.error()), HasSubstr("x.tomlx: error: cannot"));
}

} // namespace
} // namespace fathom
