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
  from.fills.assign(to->fills.rbegin(), to->fills.rend());
  to->fills.clear();
  for (FillChange &change : from.fills)
    to->contents->exchange_fill(change);
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

void Memory::Contents::exchange_fill(FillChange &change) {
  std::optional<Fill> now;
  if (auto found = fills.find(change.first); found != fills.end()) {
    now = found->second;
    fills.erase(found);
  }
  if (change.fill)
    fills.emplace(change.first, *change.fill);
  change.fill = now;
}

void Memory::Contents::set_fill(uint64_t first, std::optional<Fill> fill,
                                Version &older) {
  older.fills.push_back({first, fill});
  exchange_fill(older.fills.back());
}

void Memory::Contents::clear_page(uint64_t number, Page &page, uint64_t first,
                                  uint64_t last, Version &older) {
  for (uint64_t i = 0; i < page.size(); ++i) {
    const uint64_t at = number << page_bits | i;
    if (at < first || at > last || !page[i].known)
      continue;
    older.cells.push_back({at, page[i]});
    page[i] = Cell{};
  }
}

void Memory::Contents::clear_fills(uint64_t first, uint64_t last,
                                   Version &older) {
  std::vector<std::pair<uint64_t, Fill>> overlapped;
  auto at = fills.upper_bound(first);
  if (at != fills.begin() && std::prev(at)->second.last >= first)
    --at;
  for (; at != fills.end() && at->first <= last; ++at)
    overlapped.push_back(*at);
  for (const auto &[begin, old] : overlapped) {
    set_fill(begin, std::nullopt, older);
    if (begin < first)
      set_fill(begin, Fill{first - 1, old.byte}, older);
    if (old.last > last)
      set_fill(last + 1, old, older);
  }
}

void Memory::Contents::clear(uint64_t first, uint64_t last, Version &older) {
  const uint64_t begin = first >> page_bits, end = last >> page_bits;
  if (end - begin >= pages.size()) { // fewer pages than numbers of pages
    for (auto &[number, page] : pages)
      clear_page(number, *page, first, last, older);
  } else {
    for (uint64_t number = begin; number <= end; ++number)
      if (auto page = pages.find(number); page != pages.end())
        clear_page(number, *page->second, first, last, older);
  }
  clear_fills(first, last, older);
}

Memory Memory::fill(uint64_t first, uint64_t last, uint8_t byte) const {
  Contents &now = contents();
  now.clear(first, last, *version_);
  now.set_fill(first, Fill{last, byte}, *version_);
  auto next = std::make_shared<Version>();
  next->contents = std::move(version_->contents);
  version_->newer = next;
  return Memory(std::move(next));
}

bool Memory::has_written(uint64_t from, uint64_t length) const {
  Contents &now = contents();
  if (now.is_zero)
    return true;
  for (const auto &[first, fill] : now.fills)
    if (length != 0 &&
        (first - from < length || from - first <= fill.last - first))
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
