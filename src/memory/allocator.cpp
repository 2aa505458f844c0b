#include "memory/allocator.h"

#include "rewrite/rewriter.h"

#include <algorithm>
#include <optional>

namespace fathom {

namespace {

// Fixed places of an address space of w bits. The lower half has the segments;
// the upper half consists of slots, one for each object whose size has no small
// bound. The last sixteenth stays free, so nothing comes near 2^w.
struct Layout {
  explicit Layout(uint32_t w)
      : width(w), slot_bits(w >= 48 ? 40 : w - 8),
        low_start(w >= 32 ? 0x10000 : 16), stack_bottom(uint64_t(3) << (w - 3)),
        stack_top(uint64_t(1) << (w - 1)), slots_end(uint64_t(15) << (w - 4)) {}

  uint32_t width;
  uint32_t slot_bits;
  uint64_t low_start, stack_bottom, stack_top, slots_end;

  uint64_t slot_size() const { return uint64_t(1) << slot_bits; }
  // Objects of this size or more have no place even in an empty segment.
  uint64_t largest() const { return uint64_t(1) << (width - 4); }
};

// The largest object that gets its place in a segment although its size is not
// constant.
constexpr uint64_t max_reserved = uint64_t(1) << 24;

class LayoutAllocator : public Allocator {
public:
  LayoutAllocator(Rewriter &rewriter, uint32_t width)
      : rewriter_(rewriter), layout_(width), next_slot_(layout_.stack_top) {}

protected:
  // How many bytes the object can have at most, when that is a useful number.
  std::optional<uint64_t> bound_of(Term size) {
    if (rewriter_.store().is_bv_const(size))
      return rewriter_.store().small_value(size);
    uint64_t high = rewriter_.ranges().of(size).hi;
    if (high > std::min(max_reserved, layout_.slot_size() / 4))
      return {};
    return high;
  }
  Term number(uint64_t value) {
    return rewriter_.make_bv(layout_.width, value);
  }
  void require(Allocation &result, Term condition) {
    if (!rewriter_.store().is_true(condition))
      result.constraints.push_back(condition);
  }
  // An object that is larger than what we have place for: no execution gets
  // past its allocation.
  Allocation impossible(uint64_t size) {
    Allocation result;
    result.base = number(layout_.low_start);
    result.fits = rewriter_.make_false();
    leave_out(result, layout_.largest() - 1,
              "executions end at an allocation of " + std::to_string(size) +
                  " bytes");
    return result;
  }
  Allocation full() {
    Allocation result;
    result.unsupported = "address space is full";
    return result;
  }
  void limit_to_slot(Allocation &result, Term size) {
    uint64_t most = layout_.slot_size() - 1;
    Term fits = rewriter_.make_ule(size, number(most));
    if (rewriter_.store().is_true(fits))
      return;
    result.fits = fits;
    leave_out(result, most, "allocation ≤ " + std::to_string(most) + " bytes");
  }
  // No machine has objects of 2^40 bytes: larger ones are left out without
  // loss. What is left out of a smaller address space is missed.
  void leave_out(Allocation &result, uint64_t most, std::string row) {
    result.is_limit = layout_.width < 48;
    result.cut = result.is_limit
                     ? "objects of " + std::to_string(most) + " bytes"
                     : std::move(row);
  }
  // The object has a slot for itself.
  Allocation in_slot(Term size, unsigned log2_align) {
    uint64_t align = uint64_t(1) << std::max(log2_align, layout_.slot_bits);
    uint64_t base = (next_slot_ + align - 1) & ~(align - 1);
    if (base < next_slot_ || base >= layout_.slots_end)
      return full();
    next_slot_ = base + layout_.slot_size();
    Allocation result;
    result.base = number(base);
    limit_to_slot(result, size);
    return result;
  }

  Rewriter &rewriter_;
  const Layout layout_;

private:
  uint64_t next_slot_;
};

// Counts addresses upwards or downwards inside of [begin, end), with a gap of
// one byte at least between objects.
class Counter {
public:
  Counter(uint64_t begin, uint64_t end, bool downwards)
      : begin_(begin), end_(end), downwards_(downwards) {}

  // Nothing when there is no place left.
  std::optional<uint64_t> take(uint64_t size, unsigned log2_align) {
    uint64_t align = uint64_t(1) << log2_align;
    size = std::max<uint64_t>(size, 1);
    if (size >= end_ - begin_)
      return {};
    if (downwards_) {
      uint64_t base = (end_ - 1 - size) & ~(align - 1);
      if (base < begin_)
        return {};
      end_ = base;
      return base;
    }
    uint64_t base = (begin_ + align - 1) & ~(align - 1);
    if (base < begin_ || base >= end_ || end_ - base <= size)
      return {};
    begin_ = base + size + 1;
    return base;
  }

  // All that is left, but for one byte behind it.
  struct Rest {
    uint64_t base, size;
  };
  std::optional<Rest> take_rest(unsigned log2_align) {
    uint64_t align = uint64_t(1) << log2_align;
    uint64_t base = (begin_ + align - 1) & ~(align - 1);
    if (downwards_ || base < begin_ || base >= end_)
      return {};
    begin_ = end_;
    return Rest{base, end_ - 1 - base};
  }

private:
  uint64_t begin_, end_;
  bool downwards_;
};

class ConcreteAllocator final : public LayoutAllocator {
public:
  ConcreteAllocator(Rewriter &rewriter, uint32_t width)
      : LayoutAllocator(rewriter, width),
        low_(layout_.low_start, layout_.stack_bottom, false),
        stack_(layout_.stack_bottom, layout_.stack_top, true) {}

  Allocation allocate(Segment segment, Term size, unsigned log2_align,
                      std::span<const Term>) override {
    std::optional<uint64_t> bytes = bound_of(size);
    if (!bytes)
      return in_slot(size, log2_align);
    Counter &counter = segment == Segment::Stack ? stack_ : low_;
    if (*bytes >= layout_.largest())
      return impossible(*bytes);
    std::optional<uint64_t> base = counter.take(*bytes, log2_align);
    if (!base)
      return full();
    Allocation result;
    result.base = number(*base);
    return result;
  }

private:
  Counter low_, stack_;
};

// Room::Large: small objects share the first sixteenth of the space, all others
// are for large ones. Distances within an object are signed numbers of the
// pointer's width: compilers take no object to be larger than PTRDIFF_MAX, and
// malloc makes none. What has no place here is for the other layout.
class LargeAllocator final : public LayoutAllocator {
public:
  LargeAllocator(Rewriter &rewriter, uint32_t width)
      : LayoutAllocator(rewriter, width), begin_(uint64_t(1) << (width - 4)),
        most_((uint64_t(1) << (width - 1)) - 1),
        low_(layout_.low_start, begin_ / 2, false),
        stack_(begin_ / 2, begin_, true),
        large_(begin_, (uint64_t(1) << width) - 0x1000, false) {}

  Allocation allocate(Segment segment, Term size, unsigned log2_align,
                      std::span<const Term>) override {
    TermStore &s = rewriter_.store();
    const bool is_constant = s.is_bv_const(size);
    const uint64_t bytes =
        is_constant ? s.small_value(size) : rewriter_.ranges().of(size).hi;
    if (is_constant && bytes > most_)
      return too_large();
    if (!is_constant && bytes > most_bounded)
      return of_any_size(size, log2_align);
    Counter &counter = bytes >= small              ? large_
                       : segment == Segment::Stack ? stack_
                                                   : low_;
    return at(counter.take(bytes, log2_align));
  }

private:
  static constexpr uint64_t small = uint64_t(1) << 22;
  // A size that is not constant: it is bounded, and all of that is reserved.
  static constexpr uint64_t most_bounded = uint64_t(1) << 30;

  Allocation at(std::optional<uint64_t> base) {
    Allocation result;
    if (base) {
      result.base = number(*base);
      return result;
    }
    result = full();
    result.needs_other_room = true;
    return result;
  }
  // It is certain that it is made: SAFE would say nothing of what comes then.
  Allocation too_large() {
    Allocation result = at(layout_.low_start);
    result.fits = rewriter_.make_false();
    result.is_limit = true;
    result.cut = "objects of " + std::to_string(most_) + " bytes";
    return result;
  }
  Allocation of_any_size(Term size, unsigned log2_align) {
    if (std::optional<uint64_t> base = large_.take(most_, log2_align)) {
      Allocation result = at(base);
      result.fits = rewriter_.make_ule(size, number(most_));
      result.cut = "objects have at most " + std::to_string(most_) +
                   " bytes (PTRDIFF_MAX)";
      return result;
    }
    // There is more room where the others have ended, or are small: a limit.
    std::optional<Counter::Rest> rest = large_.take_rest(log2_align);
    if (!rest || rest->size < max_reserved)
      return at(std::nullopt);
    Allocation result = at(rest->base);
    result.fits = rewriter_.make_ule(size, number(rest->size));
    result.is_limit = true;
    result.cut = "objects of " + std::to_string(rest->size) + " bytes";
    return result;
  }

  const uint64_t begin_, most_;
  Counter low_, stack_, large_;
};

// The start of a segment is  number ++ unknown ++ 0...0 , so that its alignment
// and where it can lie is seen in the term itself.
class RelativeAllocator final : public LayoutAllocator {
public:
  RelativeAllocator(Rewriter &rewriter, uint32_t width)
      : LayoutAllocator(rewriter, width), high_bits_(width / 4),
        zero_bits_(width >= 32 ? 12 : 2) {}

  Allocation allocate(Segment segment, Term size, unsigned log2_align,
                      std::span<const Term>) override {
    std::optional<uint64_t> bytes = bound_of(size);
    if (!bytes)
      return in_slot(size, log2_align);
    Part &part = parts_[size_t(segment)];
    Allocation result;
    if (!part.start)
      start(segment, part, result);
    if (*bytes >= layout_.largest())
      return impossible(*bytes);
    std::optional<uint64_t> at = part.counter->take(*bytes, log2_align);
    if (!at)
      return full();
    // Displacements are counted from the start, which is one unit above the
    // part's begin for the stack; all arithmetic is modulo 2^w.
    result.base = rewriter_.make_add(part.start, number(*at - part.origin));
    if (log2_align > zero_bits_)
      require(result, rewriter_.make_eq(rewriter_.make_extract(
                                            result.base, log2_align - 1, 0),
                                        rewriter_.make_bv(log2_align, 0)));
    return result;
  }

private:
  struct Part {
    Term start;
    uint64_t origin = 0; // the smallest value of start
    std::optional<Counter> counter;
  };

  void start(Segment segment, Part &part, Allocation &result) {
    static constexpr std::string_view names[] = {"global.start", "heap.start",
                                                 "stack.start"};
    uint32_t w = layout_.width, middle = w - high_bits_ - zero_bits_;
    uint64_t unit = uint64_t(1) << (w - high_bits_);
    // Sixteenths of the space: 1 and on for globals, 3 and on for the heap, up
    // to 8 for the stack. The start moves by less than one unit.
    uint64_t sixteenth = uint64_t(1) << (w - 4);
    bool down = segment == Segment::Stack;
    uint64_t begin = segment == Segment::Global ? sixteenth
                     : down                     ? 6 * sixteenth
                                                : 3 * sixteenth;
    uint64_t end = segment == Segment::Global ? 3 * sixteenth
                   : down                     ? 8 * sixteenth
                                              : 6 * sixteenth;
    part.origin = down ? end - unit : begin;
    if (down)
      part.counter.emplace(begin, part.origin, true);
    else
      part.counter.emplace(begin, end - unit, false);
    TermStore &s = rewriter_.store();
    Term unknown = s.make_fresh_var(names[size_t(segment)], s.bv_sort(middle));
    result.inputs.push_back(unknown);
    Term high = rewriter_.make_bv(high_bits_, part.origin >> (w - high_bits_));
    part.start = rewriter_.make_concat(rewriter_.make_concat(high, unknown),
                                       rewriter_.make_bv(zero_bits_, 0));
  }

  uint32_t high_bits_, zero_bits_;
  Part parts_[3];
};

// A pair of objects costs two comparisons: quadratic in the number of objects,
// as every formula that says all pairs are disjoint.
class SymbolicAllocator final : public LayoutAllocator {
public:
  using LayoutAllocator::LayoutAllocator;

  Allocation allocate(Segment, Term size, unsigned log2_align,
                      std::span<const Term> living) override {
    TermStore &s = rewriter_.store();
    Rewriter &r = rewriter_;
    uint32_t w = layout_.width;
    Allocation result;
    std::optional<uint64_t> bytes = bound_of(size);
    if (bytes && *bytes >= layout_.largest())
      return impossible(*bytes);
    if (!bytes)
      limit_to_slot(result, size);
    // There must be an address for the new object wherever the others are.
    uint64_t align = uint64_t(1) << log2_align;
    uint64_t most =
        std::max<uint64_t>(bytes.value_or(layout_.slot_size()), 1) + align;
    if (most > (uint64_t(1) << (w - 1)) - used_)
      return full();
    used_ += 2 * most;
    if (used_ > uint64_t(1) << (w - 1))
      return full();
    Term base = s.make_fresh_var("address", s.bv_sort(w));
    result.base = base;
    result.inputs.push_back(base);
    Term taken = extent(size, bytes);
    require(result, r.make_not(r.make_eq(base, number(0))));
    require(result, r.make_ule(base, r.make_sub(number(~uint64_t(0)), taken)));
    if (log2_align > 0)
      require(result, r.make_eq(r.make_extract(base, log2_align - 1, 0),
                                r.make_bv(log2_align, 0)));
    FATHOM_ASSERT(living.empty() || living.size() == objects_.size(),
                  "an object that nobody knows whether it lives");
    for (size_t i = 0; i < objects_.size(); ++i) {
      const Object &other = objects_[i];
      Term apart =
          r.make_and(r.make_ule(other.size, r.make_sub(base, other.base)),
                     r.make_ule(taken, r.make_sub(other.base, base)));
      if (living.empty())
        require(result, apart);
      else
        require(result, r.make_or(r.make_not(living[i]), apart));
    }
    if (!result.is_impossible(s))
      objects_.push_back({base, taken});
    return result;
  }

private:
  struct Object {
    Term base, size;
  };
  // The bytes the object takes up. On a path that does not make the object its
  // size is any number: it is limited here, or it could leave no place for
  // others.
  Term extent(Term size, std::optional<uint64_t> bytes) {
    Rewriter &r = rewriter_;
    Term one = number(1);
    Term some = r.make_ite(r.make_eq(size, number(0)), one, size);
    if (bytes)
      return some;
    return r.make_ite(r.make_ule(size, number(layout_.slot_size() - 1)), some,
                      one);
  }

  std::vector<Object> objects_;
  uint64_t used_ = 0;
};

} // namespace

std::unique_ptr<Allocator> make_allocator(AllocatorKind kind,
                                          Rewriter &rewriter,
                                          uint32_t ptr_width, Room room) {
  FATHOM_ASSERT(ptr_width >= 16 && ptr_width <= 64,
                "pointers have 16 to 64 bits");
  if (room == Room::Large && kind == AllocatorKind::Concrete && ptr_width == 32)
    return std::make_unique<LargeAllocator>(rewriter, ptr_width);
  switch (kind) {
  case AllocatorKind::Concrete:
    return std::make_unique<ConcreteAllocator>(rewriter, ptr_width);
  case AllocatorKind::Relative:
    return std::make_unique<RelativeAllocator>(rewriter, ptr_width);
  case AllocatorKind::Symbolic:
    return std::make_unique<SymbolicAllocator>(rewriter, ptr_width);
  }
  FATHOM_UNREACHABLE("kind of allocator");
}

} // namespace fathom
