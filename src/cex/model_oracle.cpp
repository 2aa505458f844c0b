#include "cex/model_oracle.h"

#include "support/assert.h"
#include "terms/builder.h"

namespace fathom::cex {

ModelReader::ModelReader(TermStore &store, Solver &solver,
                         std::span<const std::pair<Term, Term>> definitions)
    : store_(store), solver_(solver), evaluator_(store, model_) {
  for (const auto &[variable, meaning] : definitions)
    if (variable != meaning)
      model_.definitions.emplace(variable, meaning);
}

// A variable the back-end has no value for does not matter: any will do, and
// the evaluator takes zero.
void ModelReader::fetch(Term root) {
  if (seen_.size() <= store_.size())
    seen_.resize(store_.size() + 1);
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (seen_[t.id])
      continue;
    seen_[t.id] = true;
    for (Term child : store_.children(t))
      todo.push_back(child);
    if (store_.kind(t) != Kind::Var)
      continue;
    if (Term meaning = model_.definition(t)) {
      todo.push_back(meaning);
    } else if (SortKind kind = store_.sort_kind(t);
               kind == SortKind::Array || kind == SortKind::Mem) {
      if (std::optional<ArrayValue> v = solver_.array_value(t))
        model_.arrays.emplace(t, std::move(*v));
    } else if (std::optional<BitVec> v = solver_.value(t)) {
      model_.scalars.emplace(t, std::move(*v));
    }
  }
}

std::optional<BitVec> ModelReader::value(Term t) {
  fetch(t);
  return evaluator_.value(t);
}

Term ModelReader::resolve(Term array) const {
  while (Term meaning = model_.definition(array))
    array = meaning;
  return array;
}

std::optional<uint8_t> ModelReader::byte(Term array, uint64_t address) {
  array = resolve(array);
  uint32_t width = index_width(store_, store_.sort(array));
  if (element_width(store_, store_.sort(array)) != 8)
    return std::nullopt;
  if (store_.sort_kind(array) == SortKind::Mem &&
      store_.kind(array) != Kind::Var) {
    Builder builder(store_);
    Term zero = builder.make_bv(width, 0);
    Term p =
        builder.make(Kind::Ptr, {builder.make_bv(width, address), zero, zero});
    std::optional<BitVec> bits =
        value(builder.make(Kind::MemLoad, {array, p}, {1, 0}));
    return bits ? std::optional<uint8_t>(uint8_t(bits->to_u64()))
                : std::nullopt;
  }
  if (store_.sort_kind(array) == SortKind::Mem) {
    // A memory that the formula does not mention may be any.
    fetch(array);
    auto found = model_.arrays.find(array);
    return found == model_.arrays.end()
               ? uint8_t(0)
               : uint8_t(found->second.at(BitVec(width, address)).to_u64());
  }
  Builder builder(store_);
  std::optional<BitVec> bits =
      value(builder.make_select(array, builder.make_bv(width, address)));
  return bits ? std::optional<uint8_t>(uint8_t(bits->to_u64())) : std::nullopt;
}

ModelOracle::ModelOracle(const unfold::Unfolded &unfolded, ModelReader &model)
    : unfolded_(unfolded), model_(model) {
  for (const unfold::Instance &i : unfolded.instances) {
    const bool is_new =
        instances_.emplace(Key{i.context, i.block, i.stmt}, i.value).second;
    FATHOM_ASSERT(is_new, "a statement is executed twice in a context");
    if (i.content)
      contents_.emplace(Key{i.context, i.block, i.stmt}, i.content);
    if (i.number)
      numbers_.emplace(Key{i.context, i.block, i.stmt}, i.number);
  }
}

uint32_t ModelOracle::call(uint32_t caller, sea::BlockId block, uint32_t stmt) {
  return caller == sea::none
             ? sea::none
             : unfolded_.contexts.find_call(caller, block, stmt);
}

uint32_t ModelOracle::iteration(uint32_t around, uint32_t loop, uint32_t k) {
  return around == sea::none
             ? sea::none
             : unfolded_.contexts.find_iteration(around, loop, k);
}

Term ModelOracle::instance(const Place &place) const {
  auto found = instances_.find({place.context, place.block, place.stmt});
  return found == instances_.end() ? Term{} : found->second;
}

std::optional<BitVec> ModelOracle::nondet(const Place &place, Sort) {
  Term t = instance(place);
  return t ? model_.value(t) : std::nullopt;
}

std::optional<BitVec> ModelOracle::parameter(uint32_t number, Sort) {
  const std::vector<Term> &params = unfolded_.entry_arguments;
  return number < params.size() ? model_.value(params[number]) : std::nullopt;
}

std::optional<BitVec> ModelOracle::base_address(Term t) {
  std::optional<BitVec> bits = model_.value(t);
  uint32_t w = unfolded_.program.ptr_width;
  if (bits && bits->width() == 3 * w)
    return bits->extract(3 * w - 1, 2 * w);
  return bits;
}

std::optional<BitVec> ModelOracle::allocation(const Place &place,
                                              const BitVec &, unsigned) {
  Term t = instance(place);
  return t ? base_address(t) : std::nullopt;
}

std::optional<BitVec> ModelOracle::global(uint32_t number) {
  if (number >= unfolded_.global_addresses.size() ||
      !unfolded_.global_addresses[number])
    return std::nullopt;
  return base_address(unfolded_.global_addresses[number]);
}

std::optional<BitVec> ModelOracle::number(const Place &place) {
  auto found = numbers_.find({place.context, place.block, place.stmt});
  return found == numbers_.end() ? std::nullopt : model_.value(found->second);
}

std::optional<BitVec> ModelOracle::global_number(uint32_t number) {
  const std::vector<Term> &numbers = unfolded_.global_numbers;
  return number < numbers.size() ? model_.value(numbers[number]) : std::nullopt;
}

std::optional<uint8_t> ModelOracle::initial_byte(uint32_t region,
                                                 uint64_t address) {
  const std::vector<Term> &params = unfolded_.entry_arguments;
  return region < params.size() ? model_.byte(params[region], address)
                                : std::nullopt;
}

std::optional<uint8_t> ModelOracle::new_byte(const Place &place,
                                             uint64_t address) {
  auto found = contents_.find({place.context, place.block, place.stmt});
  return found == contents_.end() ? std::nullopt
                                  : model_.byte(found->second, address);
}

std::optional<uint8_t> ModelOracle::havoc_byte(const Place &place,
                                               uint64_t address) {
  Term t = instance(place);
  return t ? model_.byte(t, address) : std::nullopt;
}

} // namespace fathom::cex
