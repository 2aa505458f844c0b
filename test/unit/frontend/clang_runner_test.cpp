// One clang for many files says and does what one for each does.
#include "frontend/clang_runner.h"
#include "frontend/compile.h"

#include <fstream>
#include <gtest/gtest.h>

namespace fathom::frontend {
namespace {

struct Answer {
  int code = -1;
  std::string said;
  bool operator==(const Answer &) const = default;
};

class ClangRunnerTest : public testing::Test {
protected:
  void SetUp() override {
    Result<WorkFolder> made = WorkFolder::create();
    ASSERT_TRUE(made);
    folder_.emplace(std::move(*made));
  }
  std::string file(const std::string &name, const std::string &text) {
    std::filesystem::path path = folder_->path() / name;
    std::ofstream(path) << text;
    return path.string();
  }
  Answer run(ClangRunner &clang, const std::vector<std::string> &command) {
    Answer answer;
    Result<std::optional<ExitStatus>> status =
        clang.run(command, StopToken(), answer.said);
    if (status && *status && (*status)->signal == 0)
      answer.code = (*status)->code;
    return answer;
  }
  std::string text(const std::string &name) {
    std::ifstream in(folder_->path() / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::optional<WorkFolder> folder_;
};

TEST_F(ClangRunnerTest, SameTextsAndExitCodes) {
  std::string good = file("good.c", "int f(void) { return 1; }\n");
  std::string bad = file("bad.c", "int f(void) { return g; }\n");
  std::string more =
      file("more.cpp", "auto f() { return [] { return 1; }(); }\n");
  std::string out = (folder_->path() / "out").string();
  ClangRunner once(ClangUse::Once, folder_->path());
  ClangRunner often(ClangUse::Often, folder_->path());
  const std::vector<std::vector<std::string>> commands = {
      {"clang-19", "-S", "-emit-llvm", "-o", out, good},
      {"clang-19", "-S", "-emit-llvm", "-o", out, bad},
      {"clang-19", "-E", "-DX=1", "-o", out, good},
      {"clang++-19", "-S", "-emit-llvm", "-o", out, more},
      {"clang-19", "-S", "-emit-llvm", "-o", out, "-Wall", "--", good},
      {"clang-19", "-no-such-flag", "-c", "-o", out, good},
      {"clang-19", "-S", "-emit-llvm", "-o", out, good + ".missing"},
  };
  for (const std::vector<std::string> &command : commands) {
    std::filesystem::remove(out);
    Answer expected = run(once, command);
    std::string expected_text = text("out");
    std::filesystem::remove(out);
    Answer served = run(often, command);
    EXPECT_EQ(served.code, expected.code) << command.back();
    EXPECT_EQ(served.said, expected.said) << command.back();
    EXPECT_EQ(text("out"), expected_text) << command.back();
  }
}

// A failure is none of the next file, and macros of one file are not there in
// another.
TEST_F(ClangRunnerTest, NothingStaysBehind) {
  std::string one = file("one.c", "#define M 1\nint one = M + undeclared;\n");
  std::string two = file("two.c", "#ifdef M\n#error M\n#endif\nint two;\n");
  ClangRunner often(ClangUse::Often, folder_->path());
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(run(often, {"clang-19", "-fsyntax-only", one}).code, 1);
    EXPECT_EQ(run(often, {"clang-19", "-fsyntax-only", two}).code, 0);
  }
}

// What the server does not do is done without it, and so is what comes then.
TEST_F(ClangRunnerTest, CommandsWithoutOneCompiler) {
  std::string one = file("one.c", "int one;\n");
  std::string two = file("two.c", "int two;\n");
  ClangRunner often(ClangUse::Often, folder_->path());
  EXPECT_EQ(run(often, {"clang-19", "-fsyntax-only", one, two}).code, 0);
  EXPECT_EQ(run(often, {"clang-19", "-fsyntax-only", one}).code, 0);
  EXPECT_NE(run(often, {"clang-19", "--version"}).said.find("clang version"),
            std::string::npos);
}

TEST_F(ClangRunnerTest, StopsWhereItIsTold) {
  std::string endless = file("endless.c", "#include \"/dev/zero\"\n");
  ClangRunner often(ClangUse::Often, folder_->path());
  StopToken stop;
  stop.cancel();
  std::string said;
  Result<std::optional<ExitStatus>> status =
      often.run({"clang-19", "-fsyntax-only", endless}, stop, said);
  ASSERT_TRUE(status);
  EXPECT_FALSE(*status);
}

} // namespace
} // namespace fathom::frontend
