// Concrete memories as values: every version can be read, the newest at the
// cost of a hash table. The contents belong to one version of a chain; the
// others know what is different in them (Baker's arrays): updating the newest
// moves the contents on, reading an old one moves them back. Programs use their
// memories linearly, so that hardly ever happens.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::cex {

// A byte of memory. The fragment says which byte of which stored pointer it is
// (the interpreter numbers them); 0: of none.
struct Cell {
  uint64_t fragment = 0;
  uint8_t byte = 0;
  bool known = false; // false: never written, as the execution found it
  bool operator==(const Cell &) const = default;
};

class Memory {
public:
  Memory() = default;
  // As the execution finds it; region is the number of the memory parameter.
  static Memory initial(uint32_t region);
  static Memory zeros(); // every byte is 0

  uint32_t region() const;
  Cell read(uint64_t address) const;
  // Whether a byte of this range was ever written; costs what was written.
  bool has_written(uint64_t from, uint64_t length) const;
  // The same memory with cells from address on (modulo 2^width).
  Memory write(uint64_t address, std::span<const Cell> cells,
               uint64_t address_mask) const;
  // The same memory with this byte from first to last; costs what was written
  // or filled there before.
  Memory fill(uint64_t first, uint64_t last, uint8_t byte) const;

private:
  // Disjoint ranges, by their first address: what was filled and not written.
  struct Fill {
    uint64_t last;
    uint8_t byte;
  };
  using Fills = std::map<uint64_t, Fill>;
  struct Version;
  struct FillChange;
  struct Contents {
    static constexpr unsigned page_bits = 6;
    using Page = std::array<Cell, 1u << page_bits>;
    uint32_t region = 0;
    bool is_zero = false; // what was never written
    std::unordered_map<uint64_t, std::unique_ptr<Page>> pages;
    Fills fills;

    Cell unwritten(uint64_t address) const;
    Cell &cell(uint64_t address);
    void exchange_fill(FillChange &change);
    // Cells of the range are taken back, and ranges cut that it overlaps.
    void clear(uint64_t first, uint64_t last, Version &older);
    void clear_page(uint64_t number, Page &page, uint64_t first, uint64_t last,
                    Version &older);
    void clear_fills(uint64_t first, uint64_t last, Version &older);
    void set_fill(uint64_t first, std::optional<Fill> fill, Version &older);
  };
  struct Change {
    uint64_t address;
    Cell cell;
  };
  struct FillChange {
    uint64_t first;
    std::optional<Fill> fill; // none: no range begins here
  };
  struct Version {
    std::unique_ptr<Contents> contents; // or else: newer with these changes
    std::shared_ptr<Version> newer;
    std::vector<Change> cells;
    std::vector<FillChange> fills;
    ~Version();
  };

  explicit Memory(std::shared_ptr<Version> version)
      : version_(std::move(version)) {}
  Contents &contents() const; // moved here if they are elsewhere
  static void move_back(Version &from, const std::shared_ptr<Version> &to);

  std::shared_ptr<Version> version_;
};

} // namespace fathom::cex
