// The command line: forms, errors, precedence, and that it round-trips.
#include "option/command_line.h"
#include "option/help.h"
#include "option/table.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace fathom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr CommandInfo commands[] = {
    {"solve", "The solver on its own.", true},
    {"check", "Check a program.", true, true},
    {"rules", "Print the rules.", false},
    {"options", "Print the options.", false},
    {"version", "Print the version.", false},
};

Result<ParsedCommandLine> parse(std::vector<std::string> words) {
  std::vector<const char *> args;
  for (const std::string &word : words)
    args.push_back(word.c_str());
  return parse_command_line(args, commands);
}

Options parsed(std::vector<std::string> words) {
  auto result = parse(std::move(words));
  EXPECT_TRUE(result) << to_string(result.error());
  return result ? result->options : Options();
}

std::string error(std::vector<std::string> words) {
  auto result = parse(std::move(words));
  return result ? "" : to_string(result.error());
}

// No fathom.toml of the machine may play a part: files of these tests are in
// the root folder of the file system or in a temporary one.
const std::string file = "/x.smt2";

TEST(CommandLine, Forms) {
  auto r = parse({"--timeout", "5", "solve", file, "--no-rewrite",
                  "--solver=z3", "/y.smt2", "--stats=json"});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->command, "solve");
  EXPECT_THAT(r->files, ElementsAre(file, "/y.smt2"));
  EXPECT_EQ(r->options.timeout, 5u);
  EXPECT_FALSE(r->options.rewrite);
  EXPECT_EQ(r->options.solver, "z3");
  EXPECT_EQ(r->options.stats, StatsFormat::Json);
  EXPECT_EQ(to_string(r->origins[OptionIndex::timeout]), "command line");
  EXPECT_EQ(to_string(r->origins[OptionIndex::seed]), "default");
}

TEST(CommandLine, Flags) {
  EXPECT_TRUE(parsed({"solve", "--rewrite"}).rewrite);
  EXPECT_FALSE(parsed({"solve", "--no-rewrite"}).rewrite);
  EXPECT_FALSE(parsed({"solve", "--rewrite=false"}).rewrite);
  EXPECT_TRUE(parsed({"solve", "--rewrite=true", "--rewrite"}).rewrite);
  EXPECT_THAT(error({"solve", "--rewrite=maybe"}), HasSubstr("rewrite"));
  EXPECT_THAT(error({"solve", "--rewrite="}), HasSubstr("true or false"));
}

TEST(CommandLine, BareValueDoesNotEatTheFile) {
  auto r = parse({"solve", "--stats", file});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->options.stats, StatsFormat::Text);
  EXPECT_THAT(r->files, ElementsAre(file));
  EXPECT_EQ(parsed({"solve", "--stats=none"}).stats, StatsFormat::None);
  EXPECT_THAT(error({"solve", "--stats=xml"}), HasSubstr("none|text|json"));
  EXPECT_THAT(error({"solve", "--stats="}), HasSubstr("none|text|json"));
}

TEST(CommandLine, Lists) {
  EXPECT_THAT(parsed({"solve", "--disable-rule=a", "--disable-rule", "b",
                      "--disable-rule=[c,d]"})
                  .disable_rule,
              ElementsAre("a", "b", "[c,d]"));
  EXPECT_THAT(parsed({"solve", "--no-disable-rule"}).disable_rule,
              ElementsAre());
  EXPECT_THAT(error({"solve", "--no-disable-rule", "--disable-rule=a"}),
              HasSubstr("contradict"));
}

TEST(CommandLine, StrangeValuesArriveUnchanged) {
  for (std::string value : {"-", "-x", "--x", "a=b", "[a]", "{}", " ", "'q'",
                            "%%", "a,b", "\"", "/x", "\n"}) {
    EXPECT_EQ(parsed({"solve", "--dump-cnf=" + value, file}).dump_cnf, value);
    EXPECT_EQ(parsed({"solve", "--solver=smtlib:" + value}).solver,
              "smtlib:" + value);
  }
  auto r = parse({"solve", "--dump-cnf=", file});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->options.dump_cnf, "");
  EXPECT_THAT(r->files, ElementsAre(file));
  EXPECT_EQ(parsed({"solve", "--dump-cnf", "-"}).dump_cnf, "-");
}

TEST(CommandLine, FilesAfterTwoDashes) {
  auto r = parse({"solve", "--seed=1", "--", "--seed=2", "-x", "--", "-"});
  ASSERT_TRUE(r) << to_string(r.error());
  EXPECT_EQ(r->options.seed, 1u);
  EXPECT_THAT(r->files, ElementsAre("--seed=2", "-x", "--", "-"));
  r = parse({"solve", "-"});
  ASSERT_TRUE(r);
  EXPECT_THAT(r->files, ElementsAre("-"));
}

TEST(CommandLine, CompilerFlagsKeepTheirOrder) {
  auto r =
      parse({"check", "-Ia", "-I", "b", "/x.c", "-DX=1", "-UX", "-std=c11",
             "-m32", "-include", "h.h", "--seed=1", "--", "-O2", "--", "y"});
  ASSERT_TRUE(r) << to_string(r.error());
  EXPECT_THAT(r->files, ElementsAre("/x.c"));
  EXPECT_EQ(r->options.seed, 1u);
  EXPECT_THAT(r->options.compile_flag,
              ElementsAre("-Ia", "-I", "b", "-DX=1", "-UX", "-std=c11", "-m32",
                          "-include", "h.h", "-O2", "--", "y"));
  EXPECT_THAT(error({"check", "/x.c", "-I"}), HasSubstr("-I needs a value"));
}

TEST(CommandLine, NamesThatAreKeywordsLoseTheirUnderscore) {
  EXPECT_EQ(parsed({"solve", "--volatile=memory"}).volatile_,
            VolatileReads::Memory);
  EXPECT_THAT(error({"solve", "--volatile_=memory"}), HasSubstr("unknown"));
}

TEST(CommandLine, ValueErrors) {
  EXPECT_EQ(error({"solve", "--timeout=x"}),
            "command line: error: --timeout expects a number from 0 to "
            "31536000 of seconds, or one with a unit (90s, 5m, 2h, 1d), not "
            "'x'");
  EXPECT_EQ(parsed({"solve", "--timeout=5m"}).timeout, 300u);
  EXPECT_THAT(error({"solve", "--timeout=5w"}), HasSubstr("not '5w'"));
  EXPECT_THAT(error({"solve", "--timeout=366d"}), HasSubstr("not '366d'"));
  EXPECT_THAT(error({"solve", "--memory-limit=5m"}), HasSubstr("not '5m'"));
  EXPECT_THAT(error({"solve", "--timeout=-1"}), HasSubstr("not '-1'"));
  EXPECT_THAT(error({"solve", "--timeout", "-1"}), HasSubstr("not '-1'"));
  EXPECT_THAT(error({"solve", "--timeout"}), HasSubstr("needs a value"));
  EXPECT_THAT(error({"solve", "--timeout", "--stats"}),
              HasSubstr("needs a value"));
  EXPECT_THAT(error({"solve", "--solver=yices"}),
              HasSubstr("native|z3|cvc5|smtlib:CMD"));
}

TEST(CommandLine, UnknownOption) {
  EXPECT_EQ(error({"solve", "--timeuot=5", file}),
            "command line: error: unknown option '--timeuot' (did you mean "
            "'--timeout'?)");
  EXPECT_THAT(error({"solve", "--no-rewrit"}), HasSubstr("'--no-rewrite'"));
  EXPECT_THAT(error({"solve", "--zzzzzzzzzzzzz"}), HasSubstr("--help-expert"));
  EXPECT_THAT(error({"solve", "-x"}), HasSubstr("unknown option '-x'"));
  EXPECT_THAT(error({"solve", "--no-timeout"}), HasSubstr("unknown option"));
  EXPECT_THAT(error({"solve", "--memory_limit=5"}),
              HasSubstr("did you mean '--memory-limit'"));
}

TEST(CommandLine, Contradictions) {
  EXPECT_EQ(error({"solve", "--seed=1", "--seed=2"}),
            "command line: error: --seed is given twice, with different "
            "values: '1' and '2'");
  EXPECT_THAT(error({"solve", "--rewrite", "--no-rewrite"}),
              HasSubstr("--rewrite is given twice"));
  EXPECT_EQ(parsed({"solve", "--seed=3", "--seed", "3"}).seed, 3u);
}

TEST(CommandLine, Commands) {
  EXPECT_THAT(error({}), HasSubstr("no command"));
  EXPECT_THAT(error({"solv", file}), HasSubstr("did you mean 'solve'"));
  EXPECT_THAT(error({"rules", file}), HasSubstr("takes no files"));
  EXPECT_EQ(parse({"--version"})->command, "version");
  EXPECT_EQ(parse({"solve"})->command, "solve");
}

TEST(CommandLine, Help) {
  for (std::string word : {"--help", "-h"}) {
    auto r = parse({word});
    ASSERT_TRUE(r);
    EXPECT_TRUE(r->help);
    EXPECT_FALSE(r->help_expert);
  }
  auto r = parse({"solve", "--help-expert"});
  ASSERT_TRUE(r);
  EXPECT_TRUE(r->help_expert);
  EXPECT_EQ(r->command, "solve");
}

TEST(CommandLine, EveryFlagBothWays) {
  for (const OptionRow &row : option_rows()) {
    if (row.type() != OptionType::Flag)
      continue;
    std::string name = option_name(row);
    EXPECT_EQ(value_text(row, parsed({"rules", "--" + name})), "true");
    EXPECT_EQ(value_text(row, parsed({"rules", "--no-" + name})), "false");
  }
}

TEST(CommandLine, ArgumentsRoundTrip) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    Options options;
    for (const OptionRow &row : option_rows()) {
      if (random() % 2 == 0)
        continue;
      std::string word(1 + random() % 3,
                       static_cast<char>(' ' + random() % 90));
      if (row.member == "config")
        continue; // would be read
      switch (row.type()) {
      case OptionType::Flag:
        set_flag(row, options, random() % 2 == 0);
        break;
      case OptionType::Number:
        set_number(row, options, random() % 1000);
        break;
      case OptionType::Text:
        set_text(row, options, "smtlib:" + word);
        break;
      case OptionType::List:
        set_list(row, options, {word, "second"});
        break;
      case OptionType::Choice:
        set_text(row, options, *nth_alternative(row.accepted, random() % 3));
        break;
      }
    }
    std::vector<std::string> words = to_arguments(options);
    words.insert(words.begin(), "rules");
    ASSERT_EQ(parsed(words), options);
  }
  EXPECT_TRUE(to_arguments(Options()).empty());
}

class WithConfig : public testing::Test {
protected:
  WithConfig() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "fathom-cli-XXXXXX").string();
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    std::filesystem::create_directory(root_ / "sub");
    input_ = (root_ / "sub/x.smt2").string();
    write("seed = 1\ntimeout = 2\ndisable-rule = [\"r\"]\n");
  }
  ~WithConfig() override { std::filesystem::remove_all(root_); }

  void write(std::string_view text, const std::string &name = "fathom.toml") {
    std::ofstream(root_ / name) << text;
  }

  std::filesystem::path root_;
  std::string input_;
};

TEST_F(WithConfig, Precedence) {
  auto r = parse({"solve", input_, "--timeout=9"});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->options.seed, 1u);
  EXPECT_EQ(r->options.timeout, 9u);
  EXPECT_EQ(r->options.memory_limit, 0u);
  std::string config = (root_ / "fathom.toml").string();
  EXPECT_EQ(to_string(r->origins[OptionIndex::seed]), config + ":1");
  std::string text = print_config(r->options, r->origins);
  EXPECT_THAT(text, HasSubstr("seed = 1 "));
  EXPECT_THAT(text, HasSubstr("# " + config + ":1\n"));
  EXPECT_THAT(text, HasSubstr("# command line\n"));
  EXPECT_THAT(text, HasSubstr("# default\n"));
}

TEST_F(WithConfig, ListsAreReplacedNotMixed) {
  EXPECT_THAT(parsed({"solve", input_}).disable_rule, ElementsAre("r"));
  EXPECT_THAT(parsed({"solve", input_, "--disable-rule=s"}).disable_rule,
              ElementsAre("s"));
  EXPECT_THAT(parsed({"solve", input_, "--no-disable-rule"}).disable_rule,
              ElementsAre());
}

TEST_F(WithConfig, ExplicitFile) {
  write("seed = 42\n", "other.toml");
  std::string other = (root_ / "other.toml").string();
  Options options = parsed({"solve", input_, "--config", other});
  EXPECT_EQ(options.seed, 42u);
  EXPECT_EQ(options.timeout, 0u);
  EXPECT_EQ(options.config, other);
  EXPECT_EQ(parsed({"rules", "--config", other}).seed, 42u);
  EXPECT_THAT(error({"solve", "--config=/no/such/file"}),
              HasSubstr("/no/such/file: error: cannot read"));
}

TEST_F(WithConfig, ErrorsInTheFile) {
  write("seed = 1\ntimeout = true\n");
  EXPECT_THAT(error({"solve", input_}), HasSubstr("fathom.toml:2:11: error:"));
  EXPECT_EQ(error({"solve", input_, "--help"}), "") << "help needs no file";
}

} // namespace
} // namespace fathom
