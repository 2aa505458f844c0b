// The formats for other programs: what each says of each outcome, and texts of
// programs that could break them.
#include "report/formats.h"

#include "report/escape.h"
#include "report/explain.h"
#include "report/finding.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace fathom::report {
namespace {

using Json = nlohmann::json;

const RunInfo run{"1.0", "/home/a b", {"x.c"}, {"--unwind=3"}};

Verdict failed(std::string file = "x.c") {
  Verdict v;
  PropertyResult p;
  p.id = 3;
  p.kind = sea::CheckKind::NullDeref;
  p.place = {std::move(file), 7, 2, "main"};
  p.status = Status::Failed;
  p.confirmed = true;
  p.trace = {{cex::TraceLine::Kind::Failure, 1, "x.c", 7, 2, ""}};
  v.properties = {p, p};
  v.properties[1].id = 4;
  conclude(v);
  return v;
}

Verdict unknown() {
  Verdict v;
  v.other_reasons = {"timeout"};
  conclude(v);
  return v;
}

TEST(Formats, SarifHasRulesResultsAndDistinctFingerprints) {
  Sources sources;
  Json json = Json::parse(to_sarif(failed(), run, sources));
  const Json &one = json["runs"][0];
  ASSERT_EQ(one["results"].size(), 2u);
  const Json &first = one["results"][0];
  EXPECT_EQ(one["tool"]["driver"]["rules"][size_t(first["ruleIndex"])]["id"],
            "null-deref");
  EXPECT_EQ(first["taxa"][0]["id"], "476");
  EXPECT_NE(first["partialFingerprints"],
            one["results"][1]["partialFingerprints"]);
  EXPECT_EQ(one["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///home/a%20b/");
  EXPECT_EQ(one["invocations"][0]["exitCode"], 10);
}

TEST(Formats, SarifNotifiesOfReasons) {
  Sources sources;
  Json json = Json::parse(to_sarif(unknown(), run, sources));
  const Json &one = json["runs"][0];
  EXPECT_TRUE(one["results"].empty());
  EXPECT_EQ(
      one["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"],
      "timeout");
}

TEST(Formats, JunitIsRedForUnsafeAndUnknown) {
  EXPECT_NE(to_junit(failed(), run).find("failures=\"3\" errors=\"0\""),
            std::string::npos);
  EXPECT_NE(to_junit(unknown(), run).find("failures=\"0\" errors=\"1\""),
            std::string::npos);
  Verdict safe;
  conclude(safe);
  EXPECT_NE(to_junit(safe, run).find("failures=\"0\" errors=\"0\""),
            std::string::npos);
}

TEST(Formats, GithubEscapesWhatItsRunnerTakesApart) {
  std::string text = to_github(failed("a,b:c%.c"));
  EXPECT_NE(text.find("::error file=a%2Cb%3Ac%25.c,line=7,col=2,"),
            std::string::npos)
      << text;
}

TEST(Formats, PageKeepsScriptsOfTextsInside) {
  Sources sources;
  std::string page = to_html(failed("</script><b>"), run, sources);
  EXPECT_EQ(page.find("</script><b>"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>\\u003cb>"), std::string::npos);
}

TEST(Formats, XmlTextHasNoControlCharactersAndIsUtf8) {
  EXPECT_EQ(xml_text("a<b>&\"\x01\n"), "a&lt;b&gt;&amp;&quot;?\n");
  EXPECT_EQ(xml_text("\xc3\xa4"), "\xc3\xa4");
  EXPECT_EQ(xml_text("\xc3("), "?(");
  EXPECT_EQ(xml_text("\xff"), "?");
}

TEST(Formats, FingerprintIsForEver) {
  EXPECT_EQ(fingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(fingerprint("a"), "af63dc4c8601ec8c");
}

TEST(Formats, LedgerOfAReportIsReadBack) {
  Verdict v;
  v.ledger = {{sea::Trust::Chosen, "malloc does not fail", {"x.c", 3, 1, "f"}}};
  conclude(v);
  Result<std::set<std::string>> keys = read_ledger(to_json(v, run), "r");
  ASSERT_TRUE(keys);
  v.ledger[0].place.line = 9; // lines move
  EXPECT_TRUE(keys->contains(ledger_key(v.ledger[0])));
  v.ledger[0].text = "another";
  EXPECT_FALSE(keys->contains(ledger_key(v.ledger[0])));
  EXPECT_FALSE(read_ledger("{}", "r"));
}

TEST(Formats, EveryCheckIsExplained) {
  for (const sea::CheckInfo &row : sea::check_table())
    EXPECT_TRUE(explain(row.id).has_value()) << row.id;
  EXPECT_FALSE(explain("none"));
}

TEST(Lcov, CountsWhatIsKnown) {
  Verdict v;
  EXPECT_EQ(to_lcov(v, run), "");
  Coverage c;
  c.lines = {{"x.c", 3, Reach::Reached},
             {"x.c", 4, Reach::NotReachedToBound},
             {"x.c", 5, Reach::Unknown}};
  c.functions = {{{"x.c", 2, 0, "f"}, Reach::Reached}};
  v.coverage = std::make_shared<const Coverage>(std::move(c));
  EXPECT_EQ(to_lcov(v, run),
            "TN:fathom\nSF:/home/a b/x.c\nFN:2,f\nFNDA:1,f\nFNF:1\nFNH:1\n"
            "DA:3,1\nDA:4,0\nLF:2\nLH:1\nend_of_record\n");
}

} // namespace
} // namespace fathom::report
