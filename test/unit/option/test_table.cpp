// The table itself, by iterating over it, and that a bad one is refused by the
// compiler.
#include "option/help.h"
#include "option/table.h"
#include "support/choice.h"
#include "support/subprocess.h"
#include "support/suggest.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fathom {
namespace {

using testing::HasSubstr;

static_assert(ChoiceNames<StatsFormat>::text == "none|text|json");
static_assert(choice_name(ArrayStrategy::Lazy) == "lazy");
static_assert(make_choice_text("A, SlowPath").view() == "a|slow-path");
static_assert(matches_alternative("a|b:CMD", "b:x"));
static_assert(!matches_alternative("a|b:CMD", "b:"));
static_assert(!matches_alternative("a|b:CMD", "ax"));
static_assert(matches_alternative("FILE", "-"));
static_assert(!matches_alternative("FILE", ""));
static_assert(!nth_alternative("a|b", 2));

TEST(OptionTable, DefaultsAreThoseOfTheStruct) {
  const Options defaults;
  for (const OptionRow &row : option_rows()) {
    Options changed;
    if (row.type() == OptionType::List)
      continue;
    EXPECT_TRUE(set_from_text(row, changed, value_text(row, defaults)))
        << row.member;
    EXPECT_EQ(changed, defaults) << row.member;
  }
}

TEST(OptionTable, EveryRowIsReachedThroughItsName) {
  for (const OptionRow &row : option_rows())
    EXPECT_EQ(find_option(option_name(row)), &row);
  EXPECT_EQ(find_option("no-such-option"), nullptr);
  EXPECT_EQ(find_option("memory_limit"), nullptr);
}

TEST(OptionTable, NumbersTakeTheirBoundsAndNotMore) {
  for (const OptionRow &row : option_rows()) {
    if (row.type() != OptionType::Number)
      continue;
    Options options;
    EXPECT_TRUE(set_from_text(row, options, std::to_string(row.min)));
    EXPECT_TRUE(set_from_text(row, options, std::to_string(row.max)));
    EXPECT_EQ(value_text(row, options), std::to_string(row.max));
    Options before = options;
    for (std::string bad :
         {std::to_string(row.max + 1), std::string("-1"), std::string("+1"),
          std::string(" 1"), std::string(row.is_duration ? "1x" : "1s"),
          std::string(""), std::string("0x10"),
          std::string("99999999999999999999999")})
      EXPECT_FALSE(set_from_text(row, options, bad)) << row.member << bad;
    EXPECT_EQ(options, before);
  }
}

TEST(OptionTable, ChoicesTakeEveryNameAndNothingElse) {
  for (const OptionRow &row : option_rows()) {
    if (row.type() != OptionType::Choice)
      continue;
    Options options;
    for (std::size_t n = 0; auto name = nth_alternative(row.accepted, n); ++n) {
      EXPECT_TRUE(set_from_text(row, options, *name));
      EXPECT_EQ(value_text(row, options), *name);
    }
    EXPECT_FALSE(set_from_text(row, options, "nonsense"));
    EXPECT_FALSE(set_from_text(row, options, ""));
    EXPECT_FALSE(set_from_text(row, options, row.accepted));
  }
}

TEST(OptionTable, TextsAreCheckedAgainstTheirAlternatives) {
  Options options;
  const OptionRow &solver = *find_option("solver");
  for (const char *good : {"native", "z3", "cvc5", "smtlib:foo -x | bar"})
    EXPECT_TRUE(set_from_text(solver, options, good)) << good;
  for (const char *bad : {"", "Z3", "smtlib:", "smtlib", "native|z3", "CMD"})
    EXPECT_FALSE(set_from_text(solver, options, bad)) << bad;
  EXPECT_EQ(options.solver, "smtlib:foo -x | bar");
  EXPECT_TRUE(set_from_text(*find_option("cross-check"), options, ""));
}

TEST(OptionTable, MarkdownAndHelpHaveEveryRow) {
  std::string page = options_markdown();
  std::string help = help_text({}, false), expert = help_text({}, true);
  for (const OptionRow &row : option_rows()) {
    EXPECT_THAT(page, HasSubstr("| `--" + option_name(row) + "`"));
    bool user = row.audience == OptionAudience::User;
    std::string name = "  --" + option_name(row);
    if (row.type() == OptionType::Flag)
      name = "  --[no-]" + option_name(row);
    EXPECT_THAT(expert, HasSubstr(name));
    EXPECT_EQ(help.find(name) != std::string::npos, user) << name;
  }
  // A bar that is not escaped would be a column.
  std::size_t start = page.find("| `--solver`");
  std::string line = page.substr(start, page.find('\n', start) - start);
  int bars = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
  EXPECT_EQ(bars, 5) << line;
}

TEST(OptionTable, HelpFitsTheScreen) {
  constexpr CommandInfo commands[] = {
      {"solve", "The solver on its own: SMT-LIB in, answers out.", true}};
  std::istringstream help(help_text(commands, true));
  for (std::string line; std::getline(help, line);)
    EXPECT_LE(line.size(), 80u) << line;
  EXPECT_THAT(help_text(commands, false), HasSubstr("  solve "));
}

TEST(Suggest, Distance) {
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("abdc", "abcd"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  std::vector<std::string> names = {"--solver", "--seed"};
  EXPECT_EQ(nearest_name("--sovler", names), "--solver");
  EXPECT_EQ(nearest_name("--completely-else", names), "");
}

// --- tables that must not compile ---------------------------------------

const std::filesystem::path source_root = FATHOM_SOURCE_ROOT;

// What the compiler says about the real table followed by `row`; nothing if
// it is content.
std::string compile_with(const std::string &row) {
  std::string pattern =
      (std::filesystem::temp_directory_path() / "fathom-table-XXXXXX").string();
  if (!::mkdtemp(pattern.data()))
    return "no temporary directory";
  std::filesystem::path directory = pattern;
  {
    std::ifstream real(source_root / "src/option/options.def");
    std::ofstream table(directory / "bad.def");
    // The row goes in front of the #undef lines at the end.
    for (std::string line; std::getline(real, line);) {
      if (line == "#undef FATHOM_FLAG")
        table << row << '\n';
      table << line << '\n';
    }
  }
  auto child = Subprocess::start(
      {"clang++-19", "-std=c++20", "-fsyntax-only",
       "-I" + (source_root / "src").string(),
       "-DFATHOM_OPTIONS_DEF=\"" + (directory / "bad.def").string() + "\"",
       (source_root / "src/option/table.cpp").string()});
  StopToken stop;
  stop.set_timeout(100);
  std::string result = "the compiler did not run";
  if (child) {
    if (auto status = child->wait(stop))
      result = status->ok() ? "" : "failed: " + child->error_tail();
  }
  std::filesystem::remove_all(directory);
  return result;
}

TEST(BadTable, AGoodRowCompiles) {
  EXPECT_EQ(compile_with("FATHOM_NUMBER(fine, 5, 1, 9, Limits, User, "
                         "Anywhere, \"A row without a mistake.\")"),
            "");
}

TEST(BadTable, DuplicateName) {
  EXPECT_THAT(compile_with("FATHOM_FLAG(seed, true, Limits, User, Anywhere, "
                           "\"Taken already.\")"),
              HasSubstr("failed"));
  EXPECT_THAT(compile_with("FATHOM_FLAG(help, true, Limits, User, Anywhere, "
                           "\"Taken already.\")"),
              HasSubstr("a name is taken twice"));
}

TEST(BadTable, MissingHelp) {
  EXPECT_THAT(
      compile_with("FATHOM_FLAG(mute, true, Limits, User, Anywhere, \"\")"),
      HasSubstr("help is missing"));
}

TEST(BadTable, NumberOutOfRange) {
  EXPECT_THAT(compile_with("FATHOM_NUMBER(big, 10, 1, 9, Limits, User, "
                           "Anywhere, \"Out of range.\")"),
              HasSubstr("a default is outside"));
}

TEST(BadTable, TextOutsideOfItsAlternatives) {
  EXPECT_THAT(compile_with("FATHOM_TEXT(odd, \"c\", \"a|b\", Limits, User, "
                           "Anywhere, \"Not accepted.\")"),
              HasSubstr("a default is outside"));
}

TEST(BadTable, BadName) {
  EXPECT_THAT(compile_with("FATHOM_FLAG(no_luck, true, Limits, User, "
                           "Anywhere, \"Clashes with --no-luck.\")"),
              HasSubstr("a name is not snake_case"));
}

} // namespace
} // namespace fathom
