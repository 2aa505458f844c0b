#include "cex/memory.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::cex {

Memory Memory::initial(uint32_t region) {
  auto version = std::make_shared<Version>();
  version->contents = std::make_unique<Contents>();
  version->contents->region = region;
  return Memory(std::move(version));
}

Memory Memory::zeros() {
  Memory memory = initial(0);
  memory.contents().is_zero = true;
  return memory;
}

// A chain that nobody else holds is taken apart in a loop: it is as long as the
// execution.
Memory::Version::~Version() {
  std::shared_ptr<Version> next = std::move(newer);
  while (next && next.use_count() == 1) {
    std::shared_ptr<Version> after = std::move(next->newer);
    next = std::move(after);
  }
}

Cell &Memory::Contents::cell(uint64_t address) {
  std::unique_ptr<Page> &page = pages[address >> page_bits];
  if (!page)
    page = std::make_unique<Page>();
  return (*page)[address & ((1u << page_bits) - 1)];
}

// `to` is newer with changes and `from` has the contents: now the other way
// round.
void Memory::move_back(Version &from, const std::shared_ptr<Version> &to) {
  to->contents = std::move(from.contents);
  from.cells = std::move(to->cells);
  to->cells.clear();
  // Backwards: of two changes of one address the first is the older one.
  for (size_t i = from.cells.size(); i-- > 0;)
    std::swap(to->contents->cell(from.cells[i].address), from.cells[i].cell);
  std::vector<Change> turned(from.cells.rbegin(), from.cells.rend());
  from.cells = std::move(turned);
  from.fills = std::move(to->fills);
  to->fills.reset();
  if (from.fills)
    std::swap(to->contents->fills, *from.fills);
  std::shared_ptr<Version> itself = std::move(to->newer);
  from.newer = to;
}

Memory::Contents &Memory::contents() const {
  FATHOM_ASSERT(version_ != nullptr, "memory without a value");
  if (version_->contents)
    return *version_->contents;
  std::vector<std::shared_ptr<Version>> path{version_};
  while (!path.back()->contents)
    path.push_back(path.back()->newer);
  for (size_t i = path.size(); i-- > 1;)
    move_back(*path[i], path[i - 1]);
  return *version_->contents;
}

uint32_t Memory::region() const { return contents().region; }

Cell Memory::read(uint64_t address) const {
  Contents &now = contents();
  auto page = now.pages.find(address >> Contents::page_bits);
  if (page != now.pages.end())
    if (const Cell &cell =
            (*page->second)[address & ((1u << Contents::page_bits) - 1)];
        cell.known)
      return cell;
  return now.unwritten(address);
}

Cell Memory::Contents::unwritten(uint64_t address) const {
  auto behind = fills.upper_bound(address);
  if (behind != fills.begin())
    if (const auto &[first, fill] = *std::prev(behind); address <= fill.last)
      return {0, fill.byte, true};
  return {0, 0, is_zero};
}

// Cells in the range are taken back, so that the fill shows; ranges that it
// overlaps are cut.
Memory Memory::fill(uint64_t first, uint64_t last, uint8_t byte) const {
  Contents &now = contents();
  auto next = std::make_shared<Version>();
  for (auto &[number, page] : now.pages)
    for (uint64_t i = 0; i < page->size(); ++i) {
      uint64_t at = number << Contents::page_bits | i;
      if (at < first || at > last || !(*page)[i].known)
        continue;
      version_->cells.push_back({at, (*page)[i]});
      (*page)[i] = Cell{};
    }
  version_->fills = now.fills;
  Fills left;
  for (const auto &[begin, old] : now.fills) {
    if (begin < first)
      left[begin] = {std::min(old.last, first - 1), old.byte};
    if (old.last > last)
      left[std::max(begin, last + 1)] = old;
  }
  left[first] = {last, byte};
  now.fills = std::move(left);
  next->contents = std::move(version_->contents);
  version_->newer = next;
  return Memory(std::move(next));
}

bool Memory::has_written(uint64_t from, uint64_t length) const {
  Contents &now = contents();
  if (now.is_zero)
    return true;
  for (const auto &[number, page] : now.pages)
    for (uint64_t i = 0; i < page->size(); ++i) {
      uint64_t address = (number << Contents::page_bits) + i;
      if ((*page)[i].known && address - from < length)
        return true;
    }
  return false;
}

Memory Memory::write(uint64_t address, std::span<const Cell> cells,
                     uint64_t address_mask) const {
  contents();
  auto next = std::make_shared<Version>();
  next->contents = std::move(version_->contents);
  version_->newer = next;
  version_->cells.reserve(cells.size());
  for (size_t i = 0; i < cells.size(); ++i) {
    uint64_t at = (address + i) & address_mask;
    Cell &cell = next->contents->cell(at);
    version_->cells.push_back({at, cell});
    cell = cells[i];
  }
  return Memory(std::move(next));
}

} // namespace fathom::cex
