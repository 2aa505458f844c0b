// The tables that the term store consists of, each by itself and against plain
// maps.
#include "terms/store/row_table.h"
#include "terms/store/sort_table.h"
#include "terms/store/symbol_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace fathom {
namespace {

TEST(RowTable, EachRowOnce) {
  // Keys of 8 bits under mask 0xff: the data does not tell rows apart.
  RowTable table;
  std::map<std::pair<uint32_t, std::vector<uint32_t>>, uint32_t> known;
  std::mt19937 random(7);
  for (unsigned i = 0; i < 20000; ++i) {
    const uint32_t key = random() % 3;
    std::vector<uint32_t> words(random() % 4);
    for (uint32_t &word : words)
      word = random() % 8;
    bool is_new = false;
    const uint32_t data = random() % (1u << 24);
    const uint32_t row =
        table.find_or_add(key, 0xff, words.data(), unsigned(words.size()), [&] {
          is_new = true;
          return data;
        });
    auto [entry, was_new] = known.try_emplace({key, words}, row);
    ASSERT_EQ(is_new, was_new);
    ASSERT_EQ(row, entry->second);
    if (is_new) {
      EXPECT_EQ(row, table.size()); // numbered from 1, in order
      EXPECT_EQ(table.head(row), key | data << 8);
    }
  }
  EXPECT_EQ(table.size(), known.size());
  for (const auto &[content, row] : known) {
    ASSERT_EQ(table.num_words(row), content.second.size());
    EXPECT_TRUE(std::equal(content.second.begin(), content.second.end(),
                           table.words(row)));
  }
}

TEST(RowTable, TheWholeHeadMayTellRowsApart) {
  RowTable table;
  const uint32_t word = 5;
  auto row = [&](uint32_t data) {
    return table.find_or_add(1 | data << 8, UINT32_MAX, &word, 1,
                             [&] { return data; });
  };
  EXPECT_NE(row(1), row(2));
  EXPECT_EQ(row(1), row(1));
  EXPECT_EQ(table.size(), 2u);
}

TEST(SortTable, EachSortOnce) {
  SortTable table;
  EXPECT_EQ(table.info(Sort{}).kind, SortKind::Bool);
  std::set<uint32_t> ids{0};
  for (uint32_t width : {1u, 8u, 128u, 129u, 4096u, max_width}) {
    const Sort sort = table.bv(width);
    EXPECT_EQ(sort, table.bv(width));
    EXPECT_EQ(table.info(sort).width, width);
    EXPECT_TRUE(ids.insert(sort.id).second);
  }
  const Sort byte = table.bv(8), word = table.bv(64);
  const SortInfo array{SortKind::Array, 0, word, byte};
  const SortInfo other{SortKind::Array, 0, byte, word};
  EXPECT_EQ(table.intern(array), table.intern(array));
  EXPECT_NE(table.intern(array), table.intern(other));
  EXPECT_NE(table.intern({SortKind::Ptr, 64, {}, {}}),
            table.intern({SortKind::Mem, 64, {}, {}}));
}

TEST(SymbolTable, FreshNamesAreNotInUse) {
  SymbolTable table;
  const uint32_t taken = table.intern("x!1");
  EXPECT_EQ(table.intern("x!1"), taken);
  std::set<uint32_t> symbols{taken};
  for (unsigned i = 0; i < 5; ++i)
    EXPECT_TRUE(symbols.insert(table.fresh("x")).second);
  EXPECT_EQ(table.name(taken), "x!1");
  EXPECT_EQ(table.intern(table.name(*symbols.rbegin())), *symbols.rbegin());
}

} // namespace
} // namespace fathom
