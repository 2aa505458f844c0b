// SHA-256 (FIPS 180-4), of texts and of files.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fathom {

class Sha256 {
public:
  void add(std::string_view bytes);
  // In hexadecimal digits; once, at the end.
  std::string digest();

private:
  void take_block(const unsigned char *block);

  std::array<uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                    0xa54ff53a, 0x510e527f, 0x9b05688c,
                                    0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> rest_ = {};
  uint64_t length_ = 0; // bytes so far
};

std::string sha256(std::string_view text);
// Nothing if it cannot be read.
std::optional<std::string> sha256_of_file(const std::string &path);

} // namespace fathom
