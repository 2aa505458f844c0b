// Solvers that misbehave: every one must give Unknown with a reason, at once,
// and go on doing so.
#include "solver_fixture.h"

#include "solver/smtlib/sexpr.h"

using namespace fathom;

namespace {

class BadSolverTest : public testing::Test, public SolverFixture {
protected:
  BadSolverTest() { stop.set_timeout(60); }
  // A shell script that answers "success" to n commands, then does `then`.
  static std::string answering(unsigned n, const std::string &then) {
    return "smtlib:i=0; while [ $i -lt " + std::to_string(n) +
           " ]; do read line || exit; echo success; i=$((i+1)); done; " + then;
  }
  std::string reason_of(const std::string &spec) {
    std::unique_ptr<Solver> solver = make(spec);
    Term x = bv("x", 8);
    solver->assert_term(b.make_ult(x, num(8, 3)));
    CheckResult result = solver->check();
    EXPECT_EQ(result.answer, Answer::Unknown);
    EXPECT_FALSE(result.internal_error);
    // It is still usable, and still does not know.
    solver->push();
    solver->assert_term(b.make_ult(x, num(8, 1)));
    EXPECT_EQ(solver->check().answer, Answer::Unknown);
    solver->pop();
    return result.reason;
  }
  bool says(const std::string &reason, const std::string &part) {
    EXPECT_NE(reason.find(part), std::string::npos) << reason;
    return reason.find(part) != std::string::npos;
  }
};

// Three times set-option, set-logic, declare-const, assert.
constexpr unsigned preamble = 6;

TEST_F(BadSolverTest, DoesNotExist) {
  says(reason_of("smtlib:/nonexistent/solver"), "exit code 127");
}

TEST_F(BadSolverTest, DiesAtOnce) {
  std::string reason = reason_of("smtlib:echo 'no licence' >&2; exit 3");
  says(reason, "exit code 3");
  says(reason, "no licence");
}

TEST_F(BadSolverTest, DiesByASignal) {
  says(reason_of(answering(preamble, "kill -SEGV $$")), "signal 11");
}

TEST_F(BadSolverTest, Hangs) {
  stop.set_timeout(0.2);
  EXPECT_EQ(reason_of("smtlib:sleep 100"), "timeout");
}

TEST_F(BadSolverTest, HangsAtTheQuestion) {
  stop.set_timeout(0.3);
  EXPECT_EQ(reason_of(answering(preamble, "sleep 100")), "timeout");
}

TEST_F(BadSolverTest, Rubbish) {
  says(reason_of("smtlib:echo 'Hello, World'; cat > /dev/null"), "Hello,");
}

TEST_F(BadSolverTest, RubbishAnswer) {
  says(reason_of(answering(preamble, "echo maybe; cat > /dev/null")),
       "said: maybe");
}

TEST_F(BadSolverTest, Error) {
  says(reason_of(answering(3, "echo '(error \"line 1: no such (logic\")'; "
                              "cat > /dev/null")),
       "no such (logic");
}

TEST_F(BadSolverTest, UnknownWithReason) {
  says(reason_of("smtlib:while read line; do case $line in "
                 "*check-sat*) echo unknown;; "
                 "*get-info*) echo '(:reason-unknown incomplete)';; "
                 "*) echo success;; esac; done"),
       "said unknown: (:reason-unknown incomplete)");
}

TEST_F(BadSolverTest, ClosesItsOutputInTheMiddle) {
  says(reason_of(answering(preamble, "printf '((uns'; exec >&-; sleep 100")),
       "((uns");
}

TEST_F(BadSolverTest, Floods) { says(reason_of("smtlib:yes"), "said: y"); }

TEST_F(BadSolverTest, FloodsInOneWord) {
  stop.set_timeout(20);
  std::string reason = reason_of("smtlib:yes | tr -d '\\n'");
  EXPECT_TRUE(reason == "timeout" ||
              reason.find("without end") != std::string::npos)
      << reason;
  EXPECT_LT(reason.size(), 1000u);
}

TEST(ReplySplitter, BalancedWhateverTheLines) {
  ReplySplitter splitter;
  std::vector<std::string> replies;
  std::string text = "sat\n((x #b1)\n (y |a ) b|)) ; comment )\n"
                     "(error \"a \"\"(\"\" b\")success unsat\n)";
  for (char c : text) {
    splitter.feed(std::string(1, c));
    while (auto reply = splitter.next())
      replies.push_back(*reply);
  }
  std::vector<std::string> expected = {"sat",
                                       "((x #b1)\n (y |a ) b|))",
                                       "(error \"a \"\"(\"\" b\")",
                                       "success",
                                       "unsat",
                                       ")"};
  EXPECT_EQ(replies, expected);
}

TEST(Sexpr, Values) {
  auto scalar = [](const char *text, uint32_t width) {
    auto tree = parse_sexpr(text);
    return tree ? scalar_of_sexpr(*tree, tree->root(), width) : std::nullopt;
  };
  EXPECT_EQ(scalar("#b101", 3), BitVec(3, 5));
  EXPECT_EQ(scalar("#xff", 8), BitVec(8, 255));
  EXPECT_EQ(scalar("(_ bv5 8)", 8), BitVec(8, 5));
  EXPECT_EQ(scalar("true", 1), BitVec(1, 1));
  EXPECT_FALSE(scalar("#b101", 4));
  EXPECT_FALSE(scalar("(_ bv300 8)", 8));
  EXPECT_FALSE(scalar("(- 5)", 8));
  EXPECT_FALSE(parse_sexpr("(a"));
  EXPECT_FALSE(parse_sexpr("a)"));
  EXPECT_FALSE(parse_sexpr("a b"));
  EXPECT_FALSE(parse_sexpr(""));
}

TEST(Sexpr, Arrays) {
  std::string text = "(store (store ((as const (Array (_ BitVec 4) (_ BitVec "
                     "8))) #x00) #x1 #x02) #x1 #x03)";
  auto tree = parse_sexpr(text);
  ASSERT_TRUE(tree);
  auto array = array_of_sexpr(*tree, tree->root(), 4, 8);
  ASSERT_TRUE(array);
  EXPECT_EQ(array->at(BitVec(4, 1)), BitVec(8, 3));
  EXPECT_EQ(array->at(BitVec(4, 2)), BitVec(8, 0));
}

TEST(Sexpr, Deep) {
  std::string text(1000000, '(');
  text += "a" + std::string(1000000, ')');
  EXPECT_TRUE(parse_sexpr(text));
}

} // namespace
