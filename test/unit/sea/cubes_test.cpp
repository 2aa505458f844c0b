// Cubes: which conditions are taken, that the program stays in order, and that
// an execution meets them once.
#include "sea/passes/cubes.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"

#include <gtest/gtest.h>

namespace fathom::sea {
namespace {

constexpr char text[] = R"(program ptr 64 little
fun main() -> i32 {
BB0:
  R0:i8 = nondet "x"
  R1:bool = nondet "flag"
  br BB1
BB1:
  R2:i8 = phi [#x00, BB0], [R4, BB2]
  R3:bool = (bvult R2 R0)
  br R3, BB2, BB3
BB2:
  R5:i8 = nondet "often"
  R4:i8 = (bvadd R2 R5)
  R8:i8 = call @twice()
  br BB1
BB3:
  R6:i8 = call @once()
  R7:i8 = call @twice()
  br R1, BB4, BB5
BB4:
  ret #x00000000
BB5:
  ret #x00000001
}
fun once() -> i8 {
BB0:
  R0:i8 = nondet "y"
  ret R0
}
fun twice() -> i8 {
BB0:
  R0:i8 = nondet "z"
  ret R0
}
)";

struct Made {
  TermStore store;
  std::unique_ptr<Program> program;
};

std::unique_ptr<Made> make() {
  auto made = std::make_unique<Made>();
  Result<std::unique_ptr<Program>> read = parse(made->store, text, "test.sea");
  EXPECT_TRUE(read) << (read ? "" : read.error().message);
  made->program = std::move(*read);
  return made;
}

std::vector<std::string> texts(size_t count) {
  std::vector<std::string> found;
  for (const CubeCondition &c : cube_conditions(*make()->program, count))
    found.push_back(c.text);
  return found;
}

TEST(Cubes, LowBitsOfInputsThatAreMetOnceThenBranches) {
  EXPECT_EQ(texts(4),
            (std::vector<std::string>{"1: bit 0 of x", "2: bit 0 of flag",
                                      "3: bit 0 of y", "4: bit 1 of x"}));
  const std::vector<std::string> all = texts(100);
  ASSERT_EQ(all.size(), 18u); // 8 + 1 + 8 bits, and the last branch
  EXPECT_EQ(all.back(), "18: the branch");
}

TEST(Cubes, TheProgramStaysInOrder) {
  for (uint64_t pattern = 0; pattern < 16; ++pattern) {
    std::unique_ptr<Made> made = make();
    Program &program = *made->program;
    assume_cube(program, cube_conditions(program, 4), pattern);
    Result<void> good = verify(program);
    EXPECT_TRUE(good) << (good ? "" : good.error().message);
    const std::string after = to_text(program);
    size_t assumed = 0;
    for (size_t at = after.find("assume"); at != std::string::npos;
         at = after.find("assume", at + 1))
      ++assumed;
    EXPECT_EQ(assumed, 4u);
    EXPECT_EQ(after.find("assume R1") != std::string::npos, (pattern & 2) != 0);
  }
}

} // namespace
} // namespace fathom::sea
