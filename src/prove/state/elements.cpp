// Arrays that are read or written in the loop, or read behind it.
#include "prove/state/finder.h"
#include "sea/shadow.h"
#include "terms/substitute.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr uint32_t element_bits = 32; // of the number of an element
constexpr size_t max_elements = 4;
constexpr size_t max_fronts = 3;

} // namespace

// Arrays that are read or written in the loop, or read behind it.
void StateFinder::find_elements() {
  if (program_.ptr_width != 64 && program_.ptr_width != element_bits)
    return;
  const Places places(f_);
  expander_.enter_inner_loops();
  for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
    if (cfg_.is_reachable(b) && cfg_.dominates(header_, b))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        if (s.op == sea::Opcode::Load ||
            (s.op == sea::Opcode::Store && expander_.is_inside(b)))
          add_element(places, s);
  std::stable_partition(
      state_.elements.begin(), state_.elements.end(),
      [&](const Cell &cell) { return !sea::is_shadow(store_, cell.memory); });
  add_others();
}

// For claims about two elements at a time.
void StateFinder::add_others() {
  Term other;
  for (const Cell &cell : state_.elements) {
    if (sea::is_shadow(store_, cell.memory))
      return;
    if (!other)
      other = store_.make_fresh_var("other", store_.sort(cell.any));
    Cell twin = cell;
    twin.reg = store_.make_fresh_var("element.other", store_.sort(cell.reg));
    twin.pointer = substitute(store_, cell.pointer, {{cell.any, other}});
    twin.any = other;
    state_.others.push_back(twin);
  }
}

// Elements before it were dealt with, whatever the index is made of: rows and
// columns, steps of several elements.
void StateFinder::add_front(Term index) {
  Term front = expander_.at_header(index);
  if (!front || expander_.is_outside(front) || has_address(front) ||
      state_.fronts.size() >= max_fronts ||
      std::find(state_.fronts.begin(), state_.fronts.end(), front) !=
          state_.fronts.end() ||
      std::any_of(state_.numbers.begin(), state_.numbers.end(),
                  [&](const Number &n) { return n.term == front; }))
    return;
  state_.fronts.push_back(front);
}

void StateFinder::add_element(const Places &places, const sea::Stmt &s) {
  const bool is_load = s.op == sea::Opcode::Load;
  Term value = is_load ? f_.definitions(s)[0] : f_.arguments(s)[0];
  Term pointer = f_.arguments(s)[is_load ? 0 : 1];
  if (store_.sort_kind(value) != SortKind::BitVec || s.is_volatile ||
      state_.elements.size() >= max_elements)
    return;
  const uint32_t width = store_.width(value);
  Term root = places.root(pointer, header_);
  if (root && root != pointer && places.is_before(root, header_) &&
      !sea::is_shadow(store_, f_.arguments(s)[is_load ? 1 : 2]))
    add_outside(builder_.make(Kind::PtrSize, {root}));
  Term memory =
      memory_at_header(state_.loop.function, f_.arguments(s)[is_load ? 1 : 2]);
  if (!root || root == pointer || !memory || width < 8 || width > 64 ||
      (width & (width - 1)) != 0)
    return;
  const std::optional<sea::BlockId> at = places.block_of(root);
  if (at && !is_known_at(f_, cfg_, *at, header_))
    return;
  const std::optional<sea::BlockId> made = places.block_of(memory);
  if (made && *made != header_ && !is_known_at(f_, cfg_, *made, header_))
    return; // behind the loop, or in one before it
  const std::optional<sea::BlockId> in =
      places.block_of(is_load ? value : f_.definitions(s)[0]);
  if (in && expander_.is_inside(*in) && !sea::is_shadow(store_, memory))
    add_front(places.index(pointer, root, width / 8));
  for (const Cell &cell : state_.elements)
    if (cell.memory == memory && store_.width(cell.reg) == width &&
        places.root(cell.pointer, header_) == root)
      return;
  Term any = state_.elements.empty()
                 ? store_.make_fresh_var("any", store_.bv_sort(element_bits))
                 : state_.elements[0].any;
  const uint32_t bits = program_.ptr_width;
  Term step = builder_.make_zext(any, bits - element_bits);
  if (width > 8)
    step = builder_.make_mul(step, store_.make_bv(bits, width / 8));
  state_.elements.push_back(
      {.loop = state_.loop,
       .reg = store_.make_fresh_var("element", store_.sort(value)),
       .pointer = builder_.make(Kind::PtrAdd, {root, step}),
       .memory = memory,
       .log2_align = is_load && sea::is_shadow(store_, memory) ? uint8_t(0)
                                                               : s.log2_align,
       .any = any});
}

} // namespace fathom::prove
