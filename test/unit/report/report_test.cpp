#include "report/text.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>

namespace fathom::report {
namespace {

PropertyResult property(sea::CheckKind kind, Status status,
                        std::string message = "") {
  PropertyResult p;
  p.kind = kind;
  p.place = {"a.c", 3, 5, "f"};
  p.message = std::move(message);
  p.status = status;
  p.confirmed = status == Status::Failed;
  return p;
}

Verdict verdict_of(std::vector<PropertyResult> properties) {
  Verdict v;
  v.properties = std::move(properties);
  conclude(v);
  return v;
}

std::string text_of(const Verdict &v, TraceStyle style = TraceStyle::Brief) {
  Sources sources;
  return to_text(v, style, sources);
}

TEST(Verdict, SafeIfAllAreProvedOrUnreachable) {
  Verdict v =
      verdict_of({property(sea::CheckKind::Assert, Status::Proved),
                  property(sea::CheckKind::Poison, Status::Unreachable)});
  EXPECT_EQ(text_of(v),
            "2 properties: 1 proved, 1 unreachable; for all executions\n"
            "fathom: SAFE\n");
  EXPECT_EQ(exit_code(v), 0);
}

TEST(Verdict, SafeWithoutProperties) {
  Verdict v = verdict_of({});
  EXPECT_EQ(last_line(v), "fathom: SAFE");
  EXPECT_EQ(exit_code(v), 0);
}

TEST(Verdict, UnsafeCountsRealProperties) {
  Verdict v =
      verdict_of({property(sea::CheckKind::Assert, Status::Failed, "x < 10"),
                  property(sea::CheckKind::DivisionByZero, Status::Proved),
                  property(sea::CheckKind::Unsupported, Status::Unreachable)});
  EXPECT_EQ(text_of(v), "a.c:3:5: error: assert: assertion does not hold: x < "
                        "10 [CWE-617]\n2 properties: 1 failed, 1 proved\n"
                        "fathom: UNSAFE (1 of 2 properties)\n");
  EXPECT_EQ(exit_code(v), 10);
}

TEST(Verdict, UnconfirmedFailureIsUnknown) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  v.properties[0].confirmed = false;
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: UNKNOWN (assert at a.c:3 not confirmed)");
  EXPECT_EQ(exit_code(v), 20);
}

TEST(Verdict, LimitThatIsReachedIsUnknown) {
  Verdict v = verdict_of(
      {property(sea::CheckKind::Unsupported, Status::Failed, "fptosi")});
  EXPECT_EQ(last_line(v), "fathom: UNKNOWN (unsupported: fptosi at a.c:3)");
  EXPECT_EQ(exit_code(v), 20);
}

TEST(Verdict, ReachedBoundIsNeverUnsafeAndNamesTheLoop) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Proved)});
  v.reached.push_back({"main:0", "a.c:7", 4});
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: UNKNOWN (bound 4 too small for a.c:7)");
  EXPECT_EQ(exit_code(v), 20);
}

TEST(Verdict, FailureStandsBesideABound) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  v.reached.push_back({"main:0", "a.c:7", 4});
  conclude(v);
  EXPECT_EQ(exit_code(v), 10);
}

TEST(Verdict, AssumedBoundsAreSaid) {
  Verdict v =
      verdict_of({property(sea::CheckKind::Assert, Status::ProvedToBound)});
  v.assumed = {{"f:0", "list.c:30", 8}, {"g", "", 2}};
  v.bound = 8;
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: SAFE up to bound 8 (list.c:30 assumed ≤ 8, "
                          "g assumed ≤ 2)");
  EXPECT_EQ(exit_code(v), 0);
}

TEST(Verdict, PartialIsNeverSafe) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Proved)});
  v.partial = true;
  conclude(v);
  EXPECT_EQ(exit_code(v), 20);
}

TEST(Verdict, ApproximationMakesBothUnknown) {
  for (Status status : {Status::Proved, Status::Failed}) {
    Verdict v = verdict_of({property(sea::CheckKind::Assert, status)});
    v.ledger.push_back(
        {sea::Trust::Approximated, "assembly skipped", {"a.c", 9, 0, ""}});
    conclude(v);
    EXPECT_EQ(last_line(v),
              "fathom: UNKNOWN (approximated: assembly skipped at a.c:9)");
    EXPECT_EQ(exit_code(v), 20);
  }
}

TEST(Verdict, WhatOnlyHidesFailuresLeavesThoseThatAreFound) {
  for (Status status : {Status::Proved, Status::Failed}) {
    Verdict v = verdict_of({property(sea::CheckKind::Assert, status)});
    v.ledger.push_back(
        {sea::Trust::Narrowed, "lives too long", {"a.c", 9, 0, ""}});
    conclude(v);
    EXPECT_EQ(exit_code(v), status == Status::Failed ? 10 : 20);
    // Another row may have made the failure.
    v.ledger.push_back(
        {sea::Trust::Approximated, "assembly skipped", {"a.c", 9, 0, ""}});
    conclude(v);
    EXPECT_EQ(exit_code(v), 20);
  }
}

TEST(Verdict, LimitsAreInTheLastLine) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Proved)});
  v.ledger.push_back({sea::Trust::Stated, "4 arguments (--argv)", {}});
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: SAFE up to 4 arguments (--argv)");
  EXPECT_EQ(exit_code(v), 0);
  // One that nobody stated is no proof.
  v.ledger.push_back({sea::Trust::Limited, "8 variables", {}});
  conclude(v);
  EXPECT_EQ(last_line(v),
            "fathom: SAFE up to 4 arguments (--argv), 8 variables");
  EXPECT_EQ(exit_code(v), 20);
  // A failure is one whatever the limits.
  v.properties[0].status = Status::Failed;
  v.properties[0].confirmed = true;
  conclude(v);
  EXPECT_EQ(exit_code(v), 10);
}

TEST(Verdict, AnObjectWithoutRoomIsALimit) {
  PropertyResult large = property(sea::CheckKind::ObjectLimit, Status::Failed);
  large.message = "objects of 16 bytes";
  Verdict v =
      verdict_of({property(sea::CheckKind::Assert, Status::Proved), large});
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: SAFE up to objects of 16 bytes");
  EXPECT_EQ(exit_code(v), 20);
  v.properties[1].status = Status::Proved; // none is made
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: SAFE");
}

TEST(Verdict, ChosenRowsAreShownAndChangeNothing) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Proved)});
  v.ledger.push_back({sea::Trust::Chosen, "malloc does not fail", {}});
  v.ledger.push_back({sea::Trust::Chosen, "malloc does not fail", {}});
  conclude(v);
  EXPECT_EQ(text_of(v), "taken on trust:\n  chosen: malloc does not fail\n"
                        "1 property: 1 proved; for all executions, with 1 "
                        "row taken on trust\nfathom: SAFE\n");
}

TEST(Verdict, VacuousIsUnknown) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Proved)});
  v.vacuous = "no execution satisfies the assumptions";
  conclude(v);
  EXPECT_EQ(last_line(v), "fathom: UNKNOWN (vacuous: no execution satisfies "
                          "the assumptions)");
}

TEST(Verdict, ReasonsAreSaidOnce) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Unknown),
                          property(sea::CheckKind::Poison, Status::Unknown)});
  v.properties[0].reason = v.properties[1].reason = "timeout";
  conclude(v);
  EXPECT_EQ(text_of(v), "properties:\n"
                        "  0    assert  a.c:3:5  unknown: timeout\n"
                        "  0    poison  a.c:3:5  unknown: timeout\n"
                        "2 properties: 2 not decided\n"
                        "fathom: UNKNOWN (timeout)\n");
}

TEST(ReportText, WhatHoldsUpToABoundIsSaidUnlessSomethingElseIsOpen) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Unknown)});
  v.reached.push_back({"main:0", "a.c:7", 8});
  conclude(v);
  EXPECT_NE(text_of(v).find(
                "1 not decided; no failure up to 8 iterations of a.c:7\n"),
            std::string::npos);
  v.properties[0].reason = "timeout";
  conclude(v);
  EXPECT_EQ(text_of(v).find("no failure up to"), std::string::npos);
  v.properties[0].reason.clear();
  v.properties.push_back(
      property(sea::CheckKind::MissingBody, Status::Failed, "f"));
  conclude(v);
  EXPECT_EQ(text_of(v).find("no failure up to"), std::string::npos);
}

TEST(Verdict, OwnFailureWins) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  v.own_failure = "two solvers disagree";
  conclude(v);
  EXPECT_EQ(last_line(v),
            "fathom: UNKNOWN (internal error: two solvers disagree)");
  EXPECT_EQ(exit_code(v), 31);
}

TEST(ReportText, TraceIsIndentedByCalls) {
  using Kind = cex::TraceLine::Kind;
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  v.properties[0].trace = {{Kind::Input, 0, "a.c", 10, 1, "input x = 5"},
                           {Kind::Call, 0, "a.c", 11, 1, "f(a = 5)"},
                           {Kind::Assignment, 1, "a.c", 2, 1, "y = 6"},
                           {Kind::Failure, 1, "a.c", 3, 5, ""}};
  EXPECT_EQ(text_of(v),
            "a.c:3:5: error: assert: assertion does not hold [CWE-617]\n"
            "  trace:\n"
            "    a.c:10  input x = 5\n"
            "    a.c:11  f(a = 5)\n"
            "    a.c:2     y = 6\n"
            "    a.c:3     assert: assertion does not hold\n"
            "1 property: 1 failed\n"
            "fathom: UNSAFE (1 of 1 properties)\n");
  EXPECT_EQ(text_of(v, TraceStyle::None).find("trace"), std::string::npos);
}

TEST(ReportText, FoldedLinesAreForTheFullTrace) {
  using Kind = cex::TraceLine::Kind;
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  cex::Trace &trace = v.properties[0].trace;
  trace = {{Kind::Assignment, 0, "a.c", 1, 1, "i = 1"},
           {Kind::Folded, 0, "a.c", 1, 1, "... 3 more ..."},
           {Kind::Assignment, 0, "a.c", 1, 1, "i = 2"},
           {Kind::Call, 1, "a.c", 2, 1, "f()"},
           {Kind::Failure, 0, "a.c", 3, 5, ""}};
  trace[2].is_folded = true;
  trace[3].calls_left_out = 1;
  trace[3].short_text = "f() returns 1";
  trace[3].matters = false;
  std::string brief = text_of(v), full = text_of(v, TraceStyle::Full),
              why = text_of(v, TraceStyle::Why);
  EXPECT_NE(brief.find("a.c:1  i = 1\n    a.c:1  ... 3 more ...\n"
                       "    a.c:2  f() returns 1\n"),
            std::string::npos)
      << brief;
  EXPECT_NE(full.find("a.c:1  i = 2\n    a.c:2    f()\n"), std::string::npos)
      << full;
  EXPECT_NE(why.find("what it depends on:"), std::string::npos);
  EXPECT_NE(why.find("i = 2"), std::string::npos);
  EXPECT_EQ(why.find("f()"), std::string::npos);
  EXPECT_EQ(why.find("3 more"), std::string::npos);
}

TEST(ReportText, OperandsSayMoreThanTypes) {
  PropertyResult p =
      property(sea::CheckKind::SignedOverflow, Status::Failed, "int + int");
  EXPECT_EQ(description(p),
            "signed-overflow: signed integer overflow: int + int");
  p.operands = "2147483646 + 5 overflows int";
  EXPECT_EQ(description(p), "signed-overflow: 2147483646 + 5 overflows int");
}

TEST(ReportText, WhatElseIsKnownOfAProgramThatFails) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed),
                          property(sea::CheckKind::Assert, Status::Unknown)});
  v.reached = {{"main:0", "a.c:7", 4}};
  conclude(v);
  EXPECT_NE(text_of(v).find("2 properties: 1 failed, 1 not decided; no other "
                            "failure up to 4 iterations of a.c:7\n"),
            std::string::npos)
      << text_of(v);
  // Behind what is not supported there may be anything.
  v.properties.push_back(
      property(sea::CheckKind::Unsupported, Status::Failed, "x"));
  conclude(v);
  EXPECT_EQ(text_of(v).find("no other failure"), std::string::npos);
}

TEST(ReportText, SafeSaysInWhatSense) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Proved)});
  v.ledger = {{sea::Trust::Chosen, "malloc does not fail", {}}};
  v.covers.resize(2);
  v.covers[0].status = CoverStatus::Covered;
  conclude(v);
  EXPECT_NE(text_of(v).find("1 property: 1 proved; 1 of 2 covered; for all "
                            "executions, with 1 row taken on trust\n"),
            std::string::npos)
      << text_of(v);
}

TEST(ReportText, CoverageInRangesOfLines) {
  Coverage c;
  for (uint32_t line : {1, 2, 3, 5, 7})
    c.lines.push_back(
        {"a.c", line, line == 1 ? Reach::Reached : Reach::NotReached});
  c.lines.push_back({"b.c", 4, Reach::Unknown});
  c.functions = {{{"a.c", 1, 0, "main"}, Reach::Reached},
                 {{"a.c", 5, 0, "f"}, Reach::NotReached}};
  c.blocking = {{"a.c", 2, 3, "main"}};
  c.limit = "timeout";
  EXPECT_EQ(coverage_text(c),
            "coverage: 1 of 6 lines and 1 of 2 functions are reached\n"
            "  a.c:2-3, 5, 7: not reached\n"
            "  b.c:4: not known to be reached (timeout)\n"
            "  a.c:5: f is never entered\n"
            "  a.c:2:3: no execution gets past this assumption\n");
}

TEST(ReportText, LongTracesAreShortenedUnlessAskedFor) {
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  for (uint32_t i = 0; i < 1000; ++i)
    v.properties[0].trace.push_back({cex::TraceLine::Kind::Assignment, 0, "a.c",
                                     1, 1, "i = " + std::to_string(i)});
  std::string brief = text_of(v), full = text_of(v, TraceStyle::Full);
  EXPECT_NE(brief.find("... 900 more lines (--trace=full shows them)"),
            std::string::npos);
  EXPECT_NE(brief.find("i = 59\n"), std::string::npos);
  EXPECT_EQ(brief.find("i = 60\n"), std::string::npos);
  EXPECT_NE(brief.find("i = 960\n"), std::string::npos);
  EXPECT_NE(brief.find("i = 999\n"), std::string::npos);
  EXPECT_NE(full.find("i = 500\n"), std::string::npos);
  EXPECT_NE(full.find("failed, confirmed"), std::string::npos);
}

TEST(ReportText, SourceLineIsQuotedWithItsColumn) {
  std::string file = testing::TempDir() + "/fathom_report_test.c";
  std::ofstream(file) << "int x;\n\tassert(x);\r\n";
  Verdict v = verdict_of({property(sea::CheckKind::Assert, Status::Failed)});
  v.properties[0].place = {file, 2, 2, "main"};
  std::string text = text_of(v);
  EXPECT_NE(text.find("\n    2 | \tassert(x);\n      | \t^\n"),
            std::string::npos)
      << text;
  std::remove(file.c_str());
}

TEST(ReportText, TableOfChecksHasEveryRow) {
  std::string text = "\n" + checks_text(sea::default_checks()),
              markdown = checks_markdown();
  for (const sea::CheckInfo &row : sea::check_table()) {
    EXPECT_NE(text.find("\n" + std::string(row.id) + " "), std::string::npos)
        << row.id;
    EXPECT_NE(markdown.find("| `" + std::string(row.id) + "` |"),
              std::string::npos);
  }
}

} // namespace
} // namespace fathom::report
