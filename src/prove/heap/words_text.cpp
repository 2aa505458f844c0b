#include "prove/heap/words_text.h"

#include "cex/text/shapes.h"
#include "cut/heap/heap_words.h"
#include "prove/heap/claims.h"
#include "prove/text/source_values.h"
#include "sea/shadow.h"
#include "support/bitvec/text.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::prove {

namespace {

constexpr char each[] = "o"; // the object that a claim is about
constexpr char made[] = "made(o)";

} // namespace

HeapWords::HeapWords(const sea::Program &program, const sea::Program *named,
                     LoopId loop, std::span<const Cell> cells)
    : program_(program), store_(program.store) {
  const cut::ArenaSize size = cut::arena_size(program);
  if (size.bits == 0 || !loop.is_loop())
    return;
  arena_bits_ = size.bits;
  slot_bits_ = size.slot_bits;
  const sea::Function &f = program.functions[loop.function];
  find_members();
  add_last(f);
  if (named)
    add_variables(named->functions[loop.function], f,
                  f.loops[loop.loop].header);
  for (const Cell &cell : cells)
    if (cell.loop == loop && slot_of(store_, cell.pointer))
      add_cell(cell);
}

void HeapWords::find_members() {
  for (const sea::Function &f : program_.functions)
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts) {
        if (s.op != sea::Opcode::Name)
          continue;
        const cex::ShapedName name = cex::parse_name(program_.string(s.data));
        if (!name.shape || !name.is_pointee || name.shape->letter != '[' ||
            name.shape->members.size() != 1 ||
            name.shape->members[0].shape->letter != '{')
          continue;
        for (const cex::Shape::Member &m :
             name.shape->members[0].shape->members)
          if (m.shape && !m.name.empty()) {
            auto [at, is_new] =
                members_.try_emplace({m.offset, m.shape->bits}, m.name);
            if (!is_new && at->second != m.name)
              at->second.clear();
          }
      }
}

// Words are the variables that their pointers are the values of: those of the
// other program, whose registers have these names.
void HeapWords::add_variables(const sea::Function &named,
                              const sea::Function &f, sea::BlockId header) {
  std::map<std::string, std::string> names;
  const SourceValues values(named);
  for (const SourceValue &one : values.at(header))
    if (store_.kind(one.value) == Kind::Var)
      names.try_emplace(std::string(cut::word_prefix) +
                            std::string(store_.name(one.value)),
                        cex::parse_name(one.text).name);
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      for (Term t : f.definitions(s))
        if (auto name = names.find(std::string(store_.name(t)));
            name != names.end() && is_word(store_, t))
          texts_.try_emplace(t, Text{name->second, Text::Kind::Object});
}

void HeapWords::add_last(const sea::Function &f) {
  const std::string last = std::string(cut::word_prefix) + "last";
  auto add = [&](Term t) {
    if (store_.sort_kind(t) == SortKind::BitVec &&
        std::string_view(store_.name(t)).starts_with(last))
      texts_.try_emplace(t, Text{"last", Text::Kind::Object});
  };
  for (Term t : f.params)
    add(t);
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      for (Term t : f.definitions(s))
        add(t);
}

std::string HeapWords::member(const std::string &object, uint64_t offset,
                              uint64_t bits) const {
  auto found = members_.find({offset, bits});
  return object + (found == members_.end() || found->second.empty()
                       ? "->[byte " + std::to_string(offset / 8) + "]"
                       : "->" + found->second);
}

// Cells come in an order in which an object is known before its members.
void HeapWords::add_cell(const Cell &cell) {
  Term at = store_.child(store_.child(cell.pointer, 1), 0);
  Term slot = store_.child(at, 0), low = store_.child(at, 1);
  std::optional<std::string> of;
  if (slot == cell.any)
    of = each;
  else if (store_.kind(slot) == Kind::Extract)
    of = object(store_.child(slot, 0));
  if (!of || store_.kind(low) != Kind::BvConst)
    return;
  const uint64_t offset = store_.value(low).to_u64() * 8;
  const uint32_t bits = store_.width(cell.reg);
  if (!sea::is_shadow(store_, cell.memory)) {
    // What it is, is known by how it is compared.
    texts_.insert_or_assign(
        cell.reg, Text{member(*of, offset, bits), bits == program_.ptr_width
                                                      ? Text::Kind::Object
                                                      : Text::Kind::Number});
    return;
  }
  if (offset == 0 && bits == 8)
    for (auto [memory, kind] : {std::pair(cut::kinds_name, Text::Kind::Class),
                                std::pair(cut::freed_name, Text::Kind::Freed)})
      if (std::string_view(store_.name(cell.memory)).starts_with(memory)) {
        texts_.insert_or_assign(cell.reg, Text{*of, kind});
        return;
      }
  const bool is_lifetime = offset == 0 && bits == 8;
  texts_.insert_or_assign(
      cell.reg, is_lifetime
                    ? Text{*of, Text::Kind::Lifetime}
                    : Text{member(*of, offset, bits), Text::Kind::Initialised});
}

std::optional<std::string> HeapWords::print(Term claim) {
  if (arena_bits_ == 0)
    return std::nullopt;
  const Term roots[] = {claim};
  for (Term t : reachable(store_, roots))
    if (!texts_.contains(t)) {
      std::optional<Text> text = text_of(t);
      texts_.emplace(t, std::move(text));
    }
  const std::optional<Text> &text = texts_.at(claim);
  if (!text)
    return std::nullopt;
  const bool is_of_each = text->text.find(made) != std::string::npos;
  return (is_of_each ? "for each o: " : "") + text->text;
}

const HeapWords::Text *HeapWords::known(Term t) const {
  auto found = texts_.find(t);
  return found != texts_.end() && found->second ? &*found->second : nullptr;
}

std::optional<std::string> HeapWords::object(Term t) const {
  if (store_.kind(t) == Kind::BvConst)
    return store_.value(t).is_zero() ? std::optional<std::string>("null")
                                     : std::nullopt;
  const Text *text = known(t);
  return text && text->kind == Text::Kind::Object ? std::optional(text->text)
                                                  : std::nullopt;
}

std::optional<HeapWords::Text> HeapWords::equality(Term a, Term b) {
  if (store_.kind(a) == Kind::BvConst)
    std::swap(a, b);
  const Text *text = known(a);
  const bool is_constant = store_.kind(b) == Kind::BvConst;
  if (text && is_constant && text->kind == Text::Kind::Lifetime) {
    const auto state = sea::lifetime_of(uint8_t(store_.value(b).to_u64()));
    if (sea::is_allocated(state))
      return Text{"alive(" + text->text + ")"};
    if (state == sea::Lifetime::Freed)
      return Text{"freed(" + text->text + ")"};
    return std::nullopt;
  }
  if (text && is_constant && text->kind == Text::Kind::Class)
    return Text{"class_" + to_decimal(store_.value(b)) + "(" + text->text +
                ")"};
  if (text && is_constant && text->kind == Text::Kind::Freed)
    return Text{(store_.value(b).is_zero() ? "!freed(" : "freed(") +
                text->text + ")"};
  if (text && is_constant && text->kind == Text::Kind::Initialised)
    return store_.value(b).is_zero()
               ? std::optional(Text{"initialised(" + text->text + ")"})
               : std::nullopt;
  // It points to the first byte of an object.
  if (is_constant && store_.kind(a) == Kind::Extract &&
      store_.indices(a)[0] + 1 == slot_bits_ && store_.indices(a)[1] == 0 &&
      store_.value(b).is_zero())
    if (std::optional<std::string> of = object(store_.child(a, 0)))
      return Text{"start_of_object(" + *of + ")"};
  return comparison(a, b, " == ");
}

std::optional<HeapWords::Text> HeapWords::comparison(Term a, Term b,
                                                     const char *op) {
  const std::optional<std::string> x = object(a), y = object(b);
  if (x && y)
    return Text{*x + op + *y, Text::Kind::Number, false};
  std::string sides[2];
  for (size_t i : {0u, 1u}) {
    Term t = i == 0 ? a : b;
    const Text *text = known(t);
    if (store_.kind(t) == Kind::BvConst)
      sides[i] = to_decimal(store_.value(t));
    else if (text && (text->kind == Text::Kind::Number ||
                      text->kind == Text::Kind::Object))
      sides[i] = text->text;
    else
      return std::nullopt;
    // A pointer that is compared with a number: where the arena ends.
    if (text && text->kind == Text::Kind::Object &&
        store_.sort_kind(t) == SortKind::BitVec && is_word(store_, t))
      return std::nullopt;
  }
  return Text{sides[0] + op + sides[1], Text::Kind::Number, false};
}

// What holds under a condition.
std::optional<HeapWords::Text> HeapWords::disjunction(Term t) {
  Term a = store_.child(t, 0), b = store_.child(t, 1);
  auto in_brackets = [&](const Text &text) {
    return text.is_atom ? text.text : "(" + text.text + ")";
  };
  if (store_.kind(a) == Kind::Not)
    if (const Text *condition = known(store_.child(a, 0)))
      if (const Text *fact = known(b))
        return Text{in_brackets(*condition) + " ==> " + in_brackets(*fact),
                    Text::Kind::Number, false};
  const Text *x = known(a), *y = known(b);
  if (!x || !y)
    return std::nullopt;
  return Text{in_brackets(*x) + " or " + in_brackets(*y), Text::Kind::Number,
              false};
}

std::optional<HeapWords::Text> HeapWords::text_of(Term t) {
  switch (store_.kind(t)) {
  case Kind::ZeroExtend: {
    Term child = store_.child(t, 0);
    if (store_.kind(child) == Kind::Concat &&
        store_.kind(store_.child(child, 0)) == Kind::Var &&
        store_.kind(store_.child(child, 1)) == Kind::BvConst &&
        store_.value(store_.child(child, 1)).is_zero() &&
        store_.width(child) == arena_bits_)
      return Text{each, Text::Kind::Object};
    return std::nullopt;
  }
  case Kind::BvAdd: // the object that was made next
    for (size_t side : {0u, 1u}) {
      Term step = store_.child(t, side);
      const std::optional<std::string> of = object(store_.child(t, 1 - side));
      if (of && store_.kind(step) == Kind::BvConst &&
          store_.value(step).to_u64() == uint64_t(1) << slot_bits_)
        return Text{"next_made(" + *of + ")", Text::Kind::Object};
    }
    return std::nullopt;
  case Kind::Not: {
    const Text *text = known(store_.child(t, 0));
    if (!text)
      return std::nullopt;
    Term child = store_.child(t, 0);
    if (store_.kind(child) == Kind::Eq && !text->is_atom) {
      std::string different = text->text;
      const size_t at = different.find(" == ");
      return Text{different.replace(at, 4, " != "), Text::Kind::Number, false};
    }
    return Text{"not " + (text->is_atom ? text->text : "(" + text->text + ")")};
  }
  case Kind::And: {
    const Text *a = known(store_.child(t, 0)), *b = known(store_.child(t, 1));
    if (!a || !b)
      return std::nullopt;
    if (a->text == "o != null" && b->text == "o <= last")
      return Text{made};
    auto part = [](const Text &x) {
      return x.text.find(" or ") != std::string::npos ||
                     x.text.find(" ==> ") != std::string::npos
                 ? "(" + x.text + ")"
                 : x.text;
    };
    return Text{part(*a) + " and " + part(*b), Text::Kind::Number, false};
  }
  case Kind::Or:
    return disjunction(t);
  case Kind::Eq:
    return equality(store_.child(t, 0), store_.child(t, 1));
  case Kind::BvUlt:
  case Kind::BvSlt:
    return comparison(store_.child(t, 0), store_.child(t, 1), " < ");
  case Kind::BvUle:
  case Kind::BvSle:
    return comparison(store_.child(t, 0), store_.child(t, 1), " <= ");
  default:
    return std::nullopt;
  }
}

} // namespace fathom::prove
