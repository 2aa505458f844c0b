#include "cex/picture.h"

#include "cex/object_log.h"
#include "cex/text/shapes.h"
#include "cex/trace.h"
#include "cex/value_text.h"
#include "sea/text/name_text.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"

#include <algorithm>
#include <set>

namespace fathom::cex {

namespace {

constexpr uint64_t most_bytes = 256; // of an object
constexpr size_t most_fields = 64, most_objects = 60;

int64_t signed_offset(const Value &pointer) {
  const BitVec &offset = pointer.part[1];
  return offset.sign() ? -int64_t((-offset).to_u64())
                       : int64_t(offset.to_u64());
}

bool is_drawn(const ObjectLog::Row &row, const std::string &name) {
  return row.kind != "function" && row.kind != "external" &&
         !name.starts_with("fathom.");
}

// Heap before stack, what lives before what has ended.
int rank(const ObjectLog::Row &row) {
  constexpr std::string_view kinds[] = {"stack", "environment", "heap",
                                        "global", "constant"};
  auto kind = std::find(std::begin(kinds), std::end(kinds), row.kind);
  return int(kind - std::begin(kinds)) + (row.has_ended && !row.is_freed) * 8;
}

} // namespace

void PictureMaker::place_global(uint32_t number, uint64_t base) {
  contents_[base].size = program_.globals[number].size;
}

void PictureMaker::visit(const Event &e, std::span<const Value> values) {
  const sea::Stmt &s =
      program_.functions[e.function].blocks[e.block].stmts[e.stmt];
  if (e.kind == EventKind::Object) {
    uint64_t base = values[0].part[0].to_u64();
    contents_[base] = {values[0].part[2].to_u64(), 0, {}, {}};
  }
  if (e.kind != EventKind::Name || values.empty() ||
      values[0].kind != SortKind::Ptr)
    return;
  auto found = contents_.find(values[0].part[0].to_u64());
  if (found != contents_.end() && values[0].part[1].is_zero() &&
      texts_[s.data].is_object)
    found->second.shape = s.data;
}

void PictureMaker::visit_write(const Event &, uint64_t address, uint64_t bytes,
                               const WrittenMemory &memory) {
  auto after = contents_.upper_bound(address);
  if (after == contents_.begin())
    return;
  auto &[base, contents] = *std::prev(after);
  const uint64_t offset = address - base;
  if (offset >= std::min(contents.size, most_bytes))
    return;
  const uint64_t end = std::min({offset + bytes, contents.size, most_bytes});
  for (uint64_t at = offset; at < end; ++at)
    if (std::optional<Value> byte = memory.read(base + at, 1, false))
      contents.bytes[at] = uint8_t(byte->part[0].to_u64());
    else
      contents.bytes.erase(at);
  const uint64_t step = program_.ptr_width / 8;
  for (uint64_t at = offset / step * step; at < end; at += step) {
    contents.pointers.erase(at);
    if (at + step > contents.size)
      continue;
    std::optional<Value> pointer = memory.read(base + at, step, true);
    if (pointer && pointer->kind == SortKind::Ptr &&
        contents_.contains(pointer->part[0].to_u64()))
      contents.pointers[at] = {pointer->part[0].to_u64(),
                               signed_offset(*pointer)};
  }
}

// Values of what has a name, from the bytes.
void PictureMaker::add_fields(const Contents &contents,
                              std::optional<ShapedName> name,
                              Picture::Object &object) const {
  if (contents.size > most_bytes)
    return;
  if (!name && contents.shape != 0)
    name = parse_name(program_.string(contents.shape));
  if (!name)
    return;
  for (const Leaf &leaf :
       leaves_at(*name, 8 * contents.size, 0, 8 * contents.size, most_fields)) {
    Picture::Field field{.name = leaf.path,
                         .offset = leaf.offset / 8,
                         .size = (leaf.bits + 7) / 8,
                         .value = {}};
    BitVec bits = BitVec::zero(uint32_t(std::max<uint64_t>(leaf.bits, 1)));
    bool is_known = leaf.offset % 8 == 0 && leaf.bits % 8 == 0 &&
                    leaf.bits != 0 && !program_.big_endian;
    for (uint64_t i = 0; is_known && i < field.size; ++i) {
      auto byte = contents.bytes.find(field.offset + i);
      is_known = byte != contents.bytes.end();
      if (is_known)
        bits = bits | shl(BitVec(bits.width(), byte->second), uint32_t(8 * i));
    }
    if (is_known && leaf.letter != 'p')
      field.value = to_text(Value::scalar(bits), leaf.letter, {});
    else if (is_known && bits.is_zero())
      field.value = "null";
    object.fields.push_back(std::move(field));
  }
}

void PictureMaker::add_object(const ObjectLog &log, uint64_t base,
                              const std::string &name,
                              Picture::Object &object) const {
  const ObjectLog::Row &row = log.rows().at(base);
  auto place = [&](sea::LocationId where) {
    return where == 0 ? std::string()
                      : to_text(program_, program_.locations[where]);
  };
  object = {.name = name,
            .kind = std::string(row.kind),
            .size = row.size,
            .made = place(row.made),
            .ended = row.has_ended ? place(row.ended) : "",
            .has_ended = row.has_ended,
            .is_freed = row.is_freed,
            .bytes = {},
            .fields = {},
            .links = {}};
  auto found = contents_.find(base);
  if (found == contents_.end())
    return;
  for (uint64_t i = 0; i < std::min(found->second.size, most_bytes); ++i) {
    auto byte = found->second.bytes.find(i);
    constexpr char digits[] = "0123456789abcdef";
    if (byte == found->second.bytes.end())
      object.bytes += "..";
    else
      object.bytes += {digits[byte->second >> 4], digits[byte->second & 15]};
  }
  add_fields(found->second, log.naming().shape_of(row.number, name), object);
}

Picture PictureMaker::take(const ObjectLog &log,
                           const std::optional<Value> &accessed) const {
  // Constants only where something points to them.
  std::set<uint64_t> wanted;
  for (const auto &[base, contents] : contents_)
    for (const auto &[at, target] : contents.pointers)
      wanted.insert(target.base);
  const uint64_t touched = accessed && accessed->kind == SortKind::Ptr
                               ? accessed->part[0].to_u64()
                               : 0;
  const std::vector<std::string> names = log.naming().names();
  std::vector<uint64_t> bases;
  for (const auto &[base, row] : log.rows())
    if (base == touched || (is_drawn(row, names[row.number]) &&
                            (row.kind != "constant" || wanted.contains(base))))
      bases.push_back(base);
  std::sort(bases.begin(), bases.end(), [&](uint64_t a, uint64_t b) {
    auto key = [&](uint64_t base) {
      return std::tuple(base != touched, rank(log.rows().at(base)), base);
    };
    return key(a) < key(b);
  });
  Picture picture;
  if (bases.size() > most_objects) {
    picture.left_out = bases.size() - most_objects;
    bases.resize(most_objects);
  }
  std::map<uint64_t, size_t> position;
  for (size_t i = 0; i < bases.size(); ++i)
    position[bases[i]] = i;
  picture.objects.resize(bases.size());
  for (size_t i = 0; i < bases.size(); ++i) {
    add_object(log, bases[i], names[log.rows().at(bases[i]).number],
               picture.objects[i]);
    auto found = contents_.find(bases[i]);
    if (found == contents_.end())
      continue;
    for (const auto &[at, target] : found->second.pointers)
      if (auto to = position.find(target.base); to != position.end())
        picture.objects[i].links.push_back({at, to->second, target.offset});
  }
  if (auto found = position.find(touched);
      touched != 0 && found != position.end()) {
    picture.has_accessed = true;
    picture.accessed = found->second;
    picture.offset = signed_offset(*accessed);
  }
  return picture;
}

} // namespace fathom::cex
