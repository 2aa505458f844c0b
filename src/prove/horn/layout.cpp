#include "prove/horn/layout.h"

#include "terms/builder.h"

namespace fathom::prove::horn {

namespace {

constexpr uint32_t align_bits = 4; // bases are multiples of 16

} // namespace

Layout::Layout(const sea::Program &tables)
    : store_(tables.store), width_(tables.ptr_width),
      segment_bits_(tables.ptr_width > 32 ? 40 : 20) {
  for (const sea::Global &global : tables.globals)
    globals_.emplace_back(global.address,
                          Lowered{next_base(), store_.make_bv(width_, 0),
                                  store_.make_bv(width_, global.size)});
}

std::optional<uint64_t> Layout::next_segment() {
  if (next_ >> (width_ - segment_bits_) != 0)
    return {}; // there are no more
  return next_++;
}

Term Layout::next_base() {
  if (std::optional<uint64_t> segment = next_segment())
    return store_.make_bv(width_, *segment << segment_bits_);
  return store_.make_fresh_var("base", store_.bv_sort(width_));
}

Term Layout::next_any_base() {
  const std::optional<uint64_t> segment = next_segment();
  if (!segment)
    return store_.make_fresh_var("base", store_.bv_sort(width_));
  Term place = store_.make_fresh_var(
      "place", store_.bv_sort(segment_bits_ - align_bits));
  Builder builder(store_);
  return builder.make_concat(
      store_.make_bv(width_ - segment_bits_, *segment),
      builder.make_concat(place, store_.make_bv(align_bits, 0)));
}

Term Layout::base_of(Term constant) const {
  if (!store_.is_bv_const(constant) || store_.width(constant) != width_)
    return Term{};
  const uint64_t segment = store_.small_value(constant) >> segment_bits_;
  return segment == 0 || segment >= next_
             ? Term{}
             : store_.make_bv(width_, segment << segment_bits_);
}

} // namespace fathom::prove::horn
