// Summaries and their seals; folders that were changed.
#include "evidence/bundle.h"
#include "support/hash/sha256.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace fathom::evidence {
namespace {

namespace fs = std::filesystem;

TEST(Sha256, KnownValues) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb924"
                        "27ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223"
                           "b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67"
            "f1809a48a497200e046d39ccc7112cd0");
  for (size_t length = 50; length < 130; ++length) {
    Sha256 pieces;
    pieces.add(std::string(length / 2, 'x'));
    pieces.add(std::string(length - length / 2, 'x'));
    EXPECT_EQ(pieces.digest(), sha256(std::string(length, 'x')));
  }
}

Summary example() {
  Summary s;
  s.tool = "fathom 0.1.0";
  s.verdict = "fathom: SAFE";
  s.arguments = {"--checks=all,-leak", "--entry=f"};
  s.sources = {{"a \\ b\nc.c", std::string(64, '1')}};
  s.properties = {"0 assert a.c:3 proved: proof checked"};
  s.trusted = {"chosen: malloc does not fail"};
  s.except = {7, 9};
  s.files = {{program_name, std::string(64, '2')}};
  return s;
}

TEST(Bundle, ASummaryIsReadAsItWasWritten) {
  const std::string text = to_text(example());
  Result<Summary> read = read_summary(text, "text");
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->sources[0].name, "a \\ b\nc.c");
  EXPECT_EQ(read->except, (std::vector<uint32_t>{7, 9}));
}

TEST(Bundle, EveryChangeOfASummaryIsSeen) {
  const std::string text = to_text(example());
  for (size_t i = 0; i < text.size(); ++i) {
    for (int bit : {0, 3, 5}) {
      std::string changed = text;
      changed[i] = char(changed[i] ^ 1 << bit);
      EXPECT_FALSE(read_summary(changed, "text")) << i;
    }
    EXPECT_FALSE(read_summary(text.substr(0, i), "text")) << i;
    std::string shorter = text;
    EXPECT_FALSE(read_summary(shorter.erase(i, 1), "text")) << i;
  }
  EXPECT_FALSE(read_summary(text + "file x y\n", "text"));
  EXPECT_FALSE(read_summary(text + text, "text"));
}

class Folder : public ::testing::Test {
protected:
  void SetUp() override {
    std::string name = ::testing::TempDir() + "bundle_test.XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    for (const char *file : {program_name, clauses_name, proof_name})
      write(file, std::string("text of ") + file + "\n");
    Summary summary = example();
    ASSERT_TRUE(close_bundle(folder_, summary));
    ASSERT_TRUE(open_bundle(folder_));
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  void write(const char *name, const std::string &text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  fs::path folder_;
};

TEST_F(Folder, ABitInAnyFile) {
  for (const char *file : {program_name, clauses_name, proof_name}) {
    const std::string text = std::string("text of ") + file + "\n";
    for (size_t i = 0; i < text.size(); ++i) {
      std::string changed = text;
      changed[i] = char(changed[i] ^ 1);
      write(file, changed);
      EXPECT_FALSE(open_bundle(folder_));
    }
    write(file, text.substr(1));
    EXPECT_FALSE(open_bundle(folder_));
    write(file, "");
    EXPECT_FALSE(open_bundle(folder_));
    write(file, text);
    EXPECT_TRUE(open_bundle(folder_));
  }
}

TEST_F(Folder, FilesThatChangedPlaces) {
  fs::rename(folder_ / clauses_name, folder_ / "x");
  fs::rename(folder_ / proof_name, folder_ / clauses_name);
  fs::rename(folder_ / "x", folder_ / proof_name);
  EXPECT_FALSE(open_bundle(folder_));
}

TEST_F(Folder, FilesThatAreMissing) {
  for (const char *file :
       {program_name, clauses_name, proof_name, summary_name}) {
    fs::rename(folder_ / file, folder_ / "x");
    EXPECT_FALSE(open_bundle(folder_)) << file;
    fs::rename(folder_ / "x", folder_ / file);
  }
  EXPECT_TRUE(open_bundle(folder_));
}

// Sealed again, but not what a folder must be.
TEST_F(Folder, SummariesThatNameOtherFiles) {
  auto with = [&](const std::vector<HashedFile> &files) {
    Summary summary = example();
    summary.files = files;
    write(summary_name, to_text(summary));
    return bool(open_bundle(folder_));
  };
  auto hashed = [&](const char *name) {
    return HashedFile{name, *sha256_of_file((folder_ / name).string())};
  };
  const HashedFile program = hashed(program_name);
  const HashedFile clauses = hashed(clauses_name), proof = hashed(proof_name);
  EXPECT_TRUE(with({program, clauses, proof}));
  EXPECT_FALSE(with({program, clauses}));
  EXPECT_FALSE(with({program}));
  EXPECT_FALSE(with({clauses, proof}));
  EXPECT_FALSE(with({program, program, clauses, proof}));
  write("other", "x");
  EXPECT_FALSE(with({program, clauses, proof, hashed("other")}));
  EXPECT_FALSE(with({{"../program.sea", program.sha256}, clauses, proof}));
}

} // namespace
} // namespace fathom::evidence
