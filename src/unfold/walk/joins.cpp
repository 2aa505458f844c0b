#include "unfold/walk/joins.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

bool all_same(std::span<const Term> terms) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](Term t) { return t == terms[0]; });
}

} // namespace

std::vector<Value> Joins::take_up(const Edges &edges,
                                  std::span<const Item> items) {
  FATHOM_ASSERT(!edges.empty(), "nobody comes here");
  if (edges.size() == 1)
    return take_up_one(edges[0]);
  map_.end_epoch();
  begin_block(edges);
  items_ = items;
  std::vector<History::State> states;
  for (const Incoming &in : edges)
    states.push_back(in.state);
  history_.join(states,
                [&](std::span<const Term> arms) { return add_phi(arms); });
  path_.applications().meet(
      out_.current(), blocks_,
      [&](std::span<const Term> arms) { return add_phi(arms); });
  // Phis of memories add phis of bytes; all of them come before statements.
  std::vector<Value> values;
  for (size_t phi = 0; phi < edges[0].values.size(); ++phi)
    values.push_back(join_values(phi));
  map_.end_epoch();
  edges_ = nullptr;
  return values;
}

std::vector<Value> Joins::take_up_one(const Incoming &in) {
  if (!out_.condition(in.edge.block)) {
    out_.continue_in(in.edge.block);
  } else {
    map_.end_epoch();
    sea::BlockId next = out_.new_block(path_.facts_on(in.edge));
    out_.connect(in.edge, next);
    out_.continue_in(next);
    path_.applications().begin(next, in.edge.block);
  }
  history_.set_state(in.state);
  return in.values;
}

void Joins::begin_block(const Edges &edges) {
  edges_ = &edges;
  blocks_.clear();
  facts_.clear();
  data_.clear();
  without_.clear();
  for (const Incoming &in : edges) {
    FATHOM_ASSERT(in.values.size() == edges[0].values.size(),
                  "edges to different blocks meet");
    blocks_.push_back(in.edge.block);
    facts_.push_back(path_.facts_on(in.edge));
  }
  FactsId common = facts_[0];
  for (FactsId facts : facts_)
    common = path_.all_facts().common(common, facts);
  out_.continue_in(out_.new_block(common));
  for (size_t v = 0; v < edges[0].values.size(); ++v)
    if (const Value &value = edges[0].values[v];
        value.is_memory() && !map_.is_shadow(value.memory()))
      data_.push_back(v);
  for (const Incoming &in : edges)
    out_.connect(in.edge, out_.current());
}

void Joins::note_place(ObjectId object, uint64_t offset) {
  if (split_ != nullptr)
    split_->blame().set_item(split_->keys().item_of(object, offset));
}

Value Joins::join_values(size_t phi) {
  FATHOM_ASSERT(edges_ != nullptr, "nobody meets");
  FATHOM_ASSERT(items_.empty() || split_ != nullptr,
                "items where nobody is told apart");
  const Edges &edges = *edges_;
  if (split_ != nullptr)
    split_->blame().forget_item();
  if (edges[0].values[phi].is_memory()) {
    std::vector<VersionId> versions;
    for (const Incoming &in : edges)
      versions.push_back(in.values[phi].memory());
    return Value::of_memory(memory_.join(versions, *this));
  }
  if (phi < items_.size())
    split_->blame().set_item(items_[phi]);
  std::vector<Term> terms;
  for (const Incoming &in : edges)
    terms.push_back(in.values[phi].term());
  return join(terms);
}

Term Joins::add_phi(std::span<const Term> arms) {
  return out_.add_phi(arms, blocks_);
}

Term Joins::join(std::span<const Term> arms) {
  if (all_same(arms))
    return arms[0];
  if (store_.sort_kind(arms[0]) == SortKind::Ptr)
    return join_pointers(arms);
  Term reg = add_phi(arms);
  if (split_ != nullptr)
    split_->blame().note_phi(reg, arms);
  if (store_.sort_kind(reg) == SortKind::Bool)
    path_.all_facts().note_choice(reg, arms, facts_);
  if (Ranges::applies(store_, reg))
    note_range(reg, arms);
  return reg;
}

// The register is one of its arms, whatever happens: what holds for all of them
// holds for it.
void Joins::note_range(Term reg, std::span<const Term> arms) {
  Range all = rewriter_.ranges().of(arms[0]);
  for (Term t : arms)
    all = fathom::join(all, rewriter_.ranges().of(t));
  if (!(all == full_range(store_.width(reg))))
    rewriter_.ranges().assume(reg, all);
  path_.all_facts().note_range(reg, arms, facts_);
}

Term Joins::join_pointers(std::span<const Term> arms) {
  std::vector<Term> short_arms;
  for (Term p : arms)
    short_arms.push_back(pointers_.shortest(p));
  Term reg = add_phi(short_arms);
  if (split_ != nullptr)
    split_->blame().note_phi(reg, arms);
  // Parts in which the arms agree are known.
  Term parts[3];
  for (unsigned i = 0; i < 3; ++i) {
    auto part = [&](Term p) {
      return i == 0   ? pointers_.base(p)
             : i == 1 ? pointers_.offset(p)
                      : pointers_.size(p);
    };
    std::vector<Term> of_arms;
    for (Term p : arms)
      of_arms.push_back(part(p));
    if (all_same(of_arms)) {
      parts[i] = of_arms[0];
      continue;
    }
    parts[i] = part(reg);
    note_range(parts[i], of_arms);
    if (i == 0)
      note_bases(reg, parts[0], arms, of_arms);
  }
  return pointers_.make(parts[0], parts[1], parts[2]);
}

// What the joined pointer may point to, if that is known of all arms.
void Joins::note_bases(Term reg, Term base, std::span<const Term> arms,
                       std::span<const Term> bases) {
  std::vector<ObjectId> objects;
  if (!std::all_of(bases.begin(), bases.end(),
                   [&](Term arm) { return objects_.bases_of(arm, objects); }))
    return;
  for (ObjectId object : objects)
    if (is_only_base(object, bases))
      objects_.note_only_base(base, object);
  offsets_.note(reg, arms, objects, facts_);
  objects_.note_bases(base, std::move(objects));
}

// Where an object that was made on some paths only exists, the joined base may
// always be that object's: malloc that may fail.
bool Joins::is_only_base(ObjectId object, std::span<const Term> bases) {
  for (size_t i = 0; i < bases.size(); ++i)
    if (!objects_.is_only_base(bases[i], object) && !ways_without(object)[i])
      return false;
  return true;
}

// The ways on which the object does not exist. Memories of data tell (each
// object is in one of them from where it is made on); if none of those that
// meet here has it, nothing is known. Many pointers ask for the same object.
const std::vector<bool> &Joins::ways_without(ObjectId object) {
  FATHOM_ASSERT(edges_ != nullptr, "nobody meets");
  const Edges &edges = *edges_;
  auto [entry, is_new] = without_.try_emplace(object);
  std::vector<bool> &without = entry->second;
  if (!is_new)
    return without;
  without.resize(edges.size());
  std::vector<bool> has(edges.size());
  for (size_t v : data_) {
    bool anywhere = false;
    for (size_t i = 0; i < edges.size(); ++i) {
      has[i] = map_.has_object(edges[i].values[v].memory(), object);
      anywhere |= has[i];
    }
    for (size_t i = 0; i < edges.size() && anywhere; ++i)
      if (!has[i])
        without[i] = true;
  }
  return without;
}

} // namespace fathom::unfold
