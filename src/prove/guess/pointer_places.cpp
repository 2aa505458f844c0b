#include "prove/guess/pointer_places.h"

#include <map>
#include <unordered_map>

namespace fathom::prove {

namespace {

constexpr uint64_t largest_offset = 4096;

} // namespace

Place place_of_pointer(const TermStore &store, Term pointer) {
  Place place{pointer, 0};
  while (store.kind(place.root) == Kind::PtrAdd &&
         store.is_bv_const(store.child(place.root, 1))) {
    place.offset += store.value(store.child(place.root, 1)).to_u64();
    place.root = store.child(place.root, 0);
  }
  return place;
}

DefinedPlaces::DefinedPlaces(const sea::Function &function)
    : store_(function.program->store) {
  for (const sea::Block &block : function.blocks)
    for (const sea::Stmt &s : block.stmts)
      if (s.op == sea::Opcode::Define)
        if (Term reg = function.definitions(s)[0];
            store_.sort_kind(reg) == SortKind::Ptr)
          defined_.emplace(reg, function.arguments(s)[0]);
}

Place DefinedPlaces::of(Term pointer) const {
  constexpr int most_moves = 32;
  Place at{pointer, 0};
  for (int i = 0; i < most_moves; ++i) {
    const Place here = place_of_pointer(store_, at.root);
    at = {here.root, at.offset + here.offset};
    auto defined = defined_.find(here.root);
    if (defined == defined_.end())
      break;
    at.root = defined->second;
  }
  return at;
}

std::vector<ReadPlace> read_places(const sea::Program &program,
                                   const cut::Effects &effects,
                                   sea::FunctionId function, Term memory) {
  const TermStore &store = program.store;
  std::map<std::pair<uint64_t, uint32_t>, ReadPlace> places; // by sort
  for (sea::FunctionId id = 0; id < program.functions.size(); ++id) {
    const sea::Function &f = program.functions[id];
    std::unordered_map<Term, uint64_t> of; // registers that are moved pointers
    auto offset_of = [&](Term pointer) {
      const Place place = place_of_pointer(store, pointer);
      auto found = of.find(place.root);
      return place.offset + (found == of.end() ? 0 : found->second);
    };
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts) {
        if (s.op != sea::Opcode::Define && s.op != sea::Opcode::Load)
          continue;
        Term reg = f.definitions(s)[0];
        if (s.op == sea::Opcode::Define) {
          if (store.sort_kind(reg) == SortKind::Ptr)
            of.emplace(reg, offset_of(f.arguments(s)[0]));
          continue;
        }
        const uint64_t offset = offset_of(f.arguments(s)[0]);
        const Sort sort = store.sort(reg);
        // An element at an index that is not known is at no place.
        const Kind root =
            store.kind(place_of_pointer(store, f.arguments(s)[0]).root);
        if (offset <= largest_offset && !s.is_volatile && root == Kind::Var &&
            effects.are_joined(id, f.arguments(s)[1], function, memory))
          places.emplace(std::pair{offset, sort.id},
                         ReadPlace{offset, sort, s.log2_align});
      }
  }
  std::vector<ReadPlace> result;
  for (const auto &[key, place] : places)
    result.push_back(place);
  return result;
}

} // namespace fathom::prove
