// Every row of opcodes.def by what its columns say: a statement with operands
// of these sorts is well sorted and is read as it was printed, and one with an
// operand of another sort, or one too few, is not.
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify_sorts.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::sea;

namespace {

constexpr Opcode all_opcodes[] = {
#define OPCODE(name, keyword, text, definitions, arguments) Opcode::name,
#include "sea/opcodes.def"
};

class Rows : public testing::Test {
protected:
  TermStore store_;
  Program program_{store_};
  unsigned count_ = 0;

  Sort sort_of(char letter) {
    switch (letter) {
    case 'B':
      return store_.bool_sort();
    case '8':
      return store_.bv_sort(8);
    case 'P':
      return program_.ptr_sort();
    case 'M':
      return program_.mem_sort();
    default: // of those that fit R, V and X
      return store_.bv_sort(program_.ptr_width);
    }
  }
  Sort wrong_sort(char letter) {
    return letter == 'M' ? program_.ptr_sort()
           : letter == 'V' || letter == 'W' || letter == '8'
               ? store_.bool_sort()
               : program_.mem_sort();
  }
  Term make(Sort sort) {
    return store_.make_var("x" + std::to_string(count_++), sort);
  }
  static bool is_plain(const OpcodeInfo &row) {
    return row.text == OpcodeText::List && row.definitions >= 0 &&
           row.arguments >= 0;
  }
};

TEST_F(Rows, SortsAreThoseOfTheColumns) {
  unsigned rows = 0;
  for (Opcode op : all_opcodes) {
    const OpcodeInfo &row = info(op);
    if (!is_plain(row))
      continue;
    ++rows;
    std::string letters(row.definition_sorts);
    letters += row.argument_sorts;
    for (size_t wrong = 0; wrong <= letters.size(); ++wrong) {
      Function &f = program_.functions.emplace_back(
          program_, "f" + std::to_string(count_++));
      f.add_block("start");
      std::vector<Term> operands;
      for (size_t i = 0; i < letters.size(); ++i)
        operands.push_back(
            make(i == wrong ? wrong_sort(letters[i]) : sort_of(letters[i])));
      std::span<const Term> all = operands;
      const Stmt &s = f.add(0, op, all.first(size_t(row.definitions)),
                            all.subspan(size_t(row.definitions)));
      std::string why = wrong_sorts(f, s);
      EXPECT_EQ(why.empty(), wrong == letters.size())
          << row.name << ' ' << wrong << ": " << why;
    }
  }
  EXPECT_GT(rows, 25u);
}

TEST_F(Rows, AreReadAsTheyWerePrinted) {
  for (Opcode op : all_opcodes) {
    const OpcodeInfo &row = info(op);
    if (!is_plain(row) || is_terminator(op))
      continue;
    TermStore store;
    Program program(store, 64, false);
    Function &f = program.functions.emplace_back(program, "main");
    f.add_block("start");
    auto operand = [&](char letter, char kind) {
      Sort sort = letter == 'B'   ? store.bool_sort()
                  : letter == '8' ? store.bv_sort(8)
                  : letter == 'P' ? program.ptr_sort()
                  : letter == 'M' ? program.mem_sort()
                                  : store.bv_sort(64);
      return store.make_var(kind + std::to_string(count_++), sort);
    };
    std::vector<Term> defined, arguments;
    for (char letter : row.definition_sorts)
      defined.push_back(operand(letter, 'd'));
    for (char letter : row.argument_sorts)
      arguments.push_back(operand(letter, 'a'));
    f.params = arguments;
    f.add(0, op, defined, arguments);
    f.add(0, Opcode::Halt, {}, {});
    std::string text = to_text(program);
    TermStore fresh;
    Result<std::unique_ptr<Program>> read = parse(fresh, text, "row.sea");
    ASSERT_TRUE(bool(read)) << text << to_string(read.error());
    EXPECT_EQ(to_text(**read), text);
    EXPECT_EQ((*read)->functions.front().blocks[0].stmts[0].op, op);
  }
}

TEST_F(Rows, WhatMayBeLeftOut) {
  Function &f = program_.functions.emplace_back(program_, "main");
  f.add_block("start");
  Term p = make(program_.ptr_sort()), m = make(program_.mem_sort());
  Term size = make(store_.bv_sort(program_.ptr_width));
  Term memory = make(program_.mem_sort()), place = make(program_.ptr_sort());
  EXPECT_EQ(wrong_sorts(f, f.add(0, Opcode::Malloc, {p, m}, {size, memory})),
            "");
  EXPECT_EQ(
      wrong_sorts(f, f.add(0, Opcode::Malloc, {p, m}, {size, memory, place})),
      "");
  EXPECT_NE(
      wrong_sorts(f, f.add(0, Opcode::Malloc, {p, m}, {size, memory, memory})),
      "");
  EXPECT_NE(wrong_sorts(f, f.add(0, Opcode::Malloc, {p, m}, {size})), "");
}

} // namespace
