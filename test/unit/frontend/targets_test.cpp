#include "frontend/flags/targets.h"

#include <gtest/gtest.h>

namespace fathom::frontend {
namespace {

using Flags = std::vector<std::string>;

TEST(Targets, LastTripleCounts) {
  EXPECT_EQ(target_of({}), "");
  EXPECT_EQ(target_of({"-DX", "--target=a-b-c"}), "a-b-c");
  EXPECT_EQ(target_of({"--target=a-b-c", "-target", "d-e-f"}), "d-e-f");
  EXPECT_EQ(target_of({"-target"}), "");
}

TEST(Targets, FoldersOfHeaders) {
  auto folder = [](const char *triple) {
    const TargetRow *row = find_target(triple);
    return row ? std::string(row->folder) : "";
  };
  EXPECT_EQ(folder("aarch64-linux-gnu"), "/usr/aarch64-linux-gnu/include");
  EXPECT_EQ(folder("armv7-unknown-linux-gnueabihf"),
            "/usr/arm-linux-gnueabihf/include");
  EXPECT_EQ(folder("arm-linux-gnueabi"), "/usr/arm-linux-gnueabi/include");
  EXPECT_EQ(folder("arm-none-eabi"), "/usr/include/newlib");
  EXPECT_EQ(folder("thumbv7m-none-eabi"), "/usr/include/newlib");
  EXPECT_EQ(folder("riscv32-unknown-elf"), "/usr/include/newlib");
  EXPECT_EQ(folder("s390x-linux-gnu"), "/usr/s390x-linux-gnu/include");
  EXPECT_EQ(folder("mips-linux-gnu"), "");
  EXPECT_EQ(folder("aarch64-apple-darwin"), "");
}

TEST(Targets, HeadersComeFromTheTargetsFolder) {
  EXPECT_EQ(header_flags({}), Flags{});
  EXPECT_EQ(header_flags({"--target=x86_64-linux-gnu"}), Flags{});
  Flags narrow = {"-idirafter", "/usr/include/x86_64-linux-gnu"};
  EXPECT_EQ(header_flags({"-m32"}), narrow);
  EXPECT_EQ(header_flags({"-m32", "-m64"}), Flags{});
  EXPECT_EQ(header_flags({"--target=i686-linux-gnu"}), narrow);
  Flags cross = {"-isystem", "/usr/aarch64-linux-gnu/include"};
  EXPECT_EQ(header_flags({"--target=aarch64-linux-gnu"}), cross);
  EXPECT_EQ(header_flags({"--target=mips-linux-gnu"}), Flags{});
}

TEST(Targets, MissingPackageIsNamed) {
  EXPECT_EQ(missing_headers({}), "");
  EXPECT_EQ(missing_headers({"--target=x86_64-linux-gnu"}), "");
  for (const TargetRow &row : target_rows())
    EXPECT_FALSE(row.package.empty());
}

} // namespace
} // namespace fathom::frontend
