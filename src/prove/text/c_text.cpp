#include "prove/text/c_text.h"

#include "cex/text/shapes.h"
#include "prove/heap/words_text.h"
#include "prove/text/comparisons.h"
#include "prove/text/source_values.h"
#include "sea/shadow.h"
#include "sea/text/name_text.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/text.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace fathom::prove {

namespace {

// A term in C. Numbers of C are words: sums are written over unsigned ones,
// which wrap around.
struct Text {
  std::string text;
  bool is_signed = false;
  bool is_atom = false; // needs no brackets
};

class Printer {
public:
  Printer(const sea::Program &program, LoopId site,
          const std::vector<Cell> &cells)
      : store_(program.store), site_(site) {
    const sea::Function &f = program.functions[site.function];
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        look_at(program, f, s);
    add_globals(program);
    if (site.is_loop())
      add_values(f, f.loops[site.loop].header);
    else
      add_phi_names(f);
    // What shadow memory has there is not the variable's value.
    for (const Cell &cell : cells)
      if (!cell.any && !sea::is_shadow(store_, cell.memory))
        add_cell_name(cell);
    for (const Cell &cell : cells)
      if (cell.any && cell.loop == site)
        add_element_name(cell);
    for (const Cell &cell : cells)
      if (cell.loop == site && is_of_unset_bits(f, cell.memory))
        add_unset_bits(cell);
    for (const auto &[reg, text] : names_)
      known_.emplace(reg, text);
  }

  // In C, or in ACSL if it is about all elements of an array; nothing if it
  // cannot be said.
  std::optional<std::string> print(Term claim) {
    std::optional<std::string> text = print_one(claim);
    if (!text)
      return text;
    std::string valid;
    std::set<std::string> numbers;
    const Term roots[] = {claim};
    for (Term t : reachable(store_, roots))
      if (auto found = elements_.find(t); found != elements_.end()) {
        valid += (valid.empty() ? "" : " && ") + found->second.valid;
        numbers.insert(found->second.number);
      }
    if (valid.empty())
      return text;
    std::string all;
    for (const std::string &number : numbers)
      all += (all.empty() ? "" : ", ") + number;
    return "\\forall unsigned " + all + "; " + valid + " ==> (" + *text + ")";
  }

private:
  void look_at(const sea::Program &program, const sea::Function &f,
               const sea::Stmt &s) {
    if (s.op == sea::Opcode::Name)
      add_name(f.arguments(s)[0], program.string(s.data), site_.is_loop());
    for (Term reg : f.definitions(s))
      if (store_.sort_kind(reg) == SortKind::Mem)
        memories_.emplace(reg, &s);
  }
  std::optional<std::string> print_one(Term claim) {
    const Term roots[] = {claim};
    for (Term t : reachable(store_, roots))
      if (!known_.contains(t))
        known_.emplace(t, text_of(t));
    const std::optional<Text> &text = known_.at(claim);
    return text ? std::optional(text->text) : std::nullopt;
  }

  // Which object it is an element of: a variable, or what a pointer points to.
  void add_element_name(const Cell &cell) {
    Term root = store_.kind(cell.pointer) == Kind::PtrAdd
                    ? store_.child(cell.pointer, 0)
                    : Term{};
    auto found = root ? places_.find(root) : places_.end();
    const uint64_t width = store_.width(cell.reg);
    if (found == places_.end() || sea::is_shadow(store_, cell.memory) ||
        !is_index(store_.child(cell.pointer, 1), cell.any, width / 8))
      return;
    const cex::Shape &shape = *found->second.shape;
    if (shape.letter != '[' || shape.bits != width)
      return;
    const std::optional<bool> is_signed =
        signedness(*shape.members[0].shape, width);
    if (!is_signed)
      return;
    const std::string &name = found->second.name;
    const std::string q = add_number(cell.any);
    names_.insert_or_assign(cell.reg,
                            Text{name + "[" + q + "]", *is_signed, true});
    elements_.emplace(cell.reg,
                      Element{"\\valid(" + name + " + " + q + ")", q});
  }
  // What a claim is for all values of: one number, or two.
  std::string add_number(Term any) {
    const std::string name = numbers_.empty() ? "q" : "r";
    const std::string &text = numbers_.try_emplace(any, name).first->second;
    names_.insert_or_assign(any, Text{text, false, true});
    return text;
  }
  // So many bytes times this, 64 bits wide.
  bool is_index(Term step, Term any, uint64_t bytes) const {
    auto is_wide = [&](Term t) {
      return store_.kind(t) == Kind::ZeroExtend && store_.child(t, 0) == any;
    };
    if (bytes == 1)
      return is_wide(step);
    if (store_.kind(step) != Kind::BvMul)
      return false;
    Term a = store_.child(step, 0), b = store_.child(step, 1);
    if (is_wide(b))
      std::swap(a, b);
    return is_wide(a) && store_.kind(b) == Kind::BvConst &&
           store_.value(b).to_u64() == bytes;
  }
  // Of a number of this width; none if it is none.
  static std::optional<bool> signedness(const cex::Shape &shape,
                                        uint64_t width) {
    constexpr std::string_view letters = "scuCb";
    if (shape.bits != width ||
        letters.find(shape.letter) == std::string_view::npos)
      return std::nullopt;
    return shape.letter == 's' || shape.letter == 'c';
  }
  // A register that was the variable's value is not the variable; where the
  // loop was entered it may have been.
  void add_values(const sea::Function &f, sea::BlockId header) {
    const SourceValues values(f);
    for (const SourceValue &one : values.at(header))
      add_name(one.value, one.text, false);
    for (const SourceValue &one : values.before_loop(header)) {
      if (store_.kind(one.value) != Kind::Var || names_.contains(one.value) ||
          places_.contains(one.value))
        continue;
      const size_t mark =
          std::min(one.text.find(sea::shape_mark), one.text.size());
      add_name(one.value,
               "\\at(" + one.text.substr(0, mark) + ", LoopEntry)" +
                   one.text.substr(mark),
               false);
    }
  }
  // A phi is the variable that all of its arms are which are one; arms may be
  // phis.
  void add_phi_names(const sea::Function &f) {
    constexpr int most = 4;
    for (int round = 0; round < most; ++round)
      for (const sea::Block &block : f.blocks)
        for (const sea::Stmt &s : block.stmts)
          if (s.op == sea::Opcode::Phi)
            add_phi_name(f.definitions(s)[0], f.arguments(s));
  }
  // `m = n` gives a register a second name.
  void add_phi_name(Term phi, std::span<const Term> arms) {
    std::vector<Text> common;
    bool is_first = true;
    for (Term arm : arms) {
      auto found = all_names_.find(arm);
      if (found == all_names_.end() || arm == phi)
        continue;
      if (is_first)
        common = found->second;
      is_first = false;
      std::erase_if(common, [&](const Text &name) {
        return std::none_of(
            found->second.begin(), found->second.end(),
            [&](const Text &other) { return other.text == name.text; });
      });
    }
    if (common.empty())
      return;
    names_.try_emplace(phi, common.front());
    std::vector<Text> &names = all_names_[phi];
    for (const Text &name : common)
      if (std::none_of(names.begin(), names.end(), [&](const Text &other) {
            return other.text == name.text;
          }))
        names.push_back(name);
  }
  // They are named where the program begins.
  void add_globals(const sea::Program &program) {
    std::set<Term> globals;
    for (const sea::Global &global : program.globals)
      globals.insert(global.address);
    for (const sea::Function &f : program.functions)
      for (const sea::Block &block : f.blocks)
        for (const sea::Stmt &s : block.stmts)
          if (s.op == sea::Opcode::Name && globals.contains(f.arguments(s)[0]))
            add_name(f.arguments(s)[0], program.string(s.data), true);
  }
  // What there was when the function began is the variable only there.
  void add_cell_name(const Cell &cell) {
    const std::optional<cex::Leaf> place = place_of(cell);
    if (place && store_.sort_kind(cell.reg) == SortKind::Ptr) {
      names_.try_emplace(cell.reg, Text{place->path, false, true});
      return;
    }
    const std::optional<bool> is_signed =
        place ? signedness(*place->shape, store_.width(cell.reg))
              : std::nullopt;
    if (!is_signed)
      return;
    if (cell.loop.loop != at_entry || site_.loop == at_entry)
      names_.try_emplace(cell.reg, Text{place->path, *is_signed, true});
    else
      names_.try_emplace(cell.reg, Text{site_.loop == at_return
                                            ? "\\old(" + place->path + ")"
                                            : "\\at(" + place->path + ", Pre)",
                                        *is_signed, true});
  }
  // A shadow that begins with all bits set, where objects are made
  // (docs/sea-ir.md).
  bool is_of_unset_bits(const sea::Function &f, Term memory) const {
    if (!sea::is_shadow(store_, memory))
      return false;
    std::vector<Term> open{memory};
    std::set<Term> seen{memory};
    constexpr size_t most = 200;
    while (!open.empty() && seen.size() < most) {
      auto found = memories_.find(open.back());
      open.pop_back();
      if (found == memories_.end())
        continue;
      const sea::Stmt &s = *found->second;
      const auto arguments = f.arguments(s);
      if (s.op == sea::Opcode::MemSet &&
          store_.kind(arguments[1]) == Kind::BvConst &&
          store_.value(arguments[1]) == BitVec::ones(8))
        return true;
      for (Term one : arguments)
        if (store_.sort_kind(one) == SortKind::Mem && seen.insert(one).second)
          open.push_back(one);
    }
    return false;
  }
  void add_unset_bits(const Cell &cell) {
    if (!cell.any) {
      if (const std::optional<cex::Leaf> place = place_of(cell))
        unset_.emplace(cell.reg, "&" + place->path);
      return;
    }
    if (store_.kind(cell.pointer) != Kind::PtrAdd)
      return;
    auto found = places_.find(store_.child(cell.pointer, 0));
    if (found == places_.end() || found->second.shape->letter != '[' ||
        found->second.shape->bits != store_.width(cell.reg))
      return;
    const std::string q = add_number(cell.any);
    const std::string at = found->second.name + " + " + q;
    unset_.emplace(cell.reg, at);
    elements_.emplace(cell.reg, Element{"\\valid(" + at + ")", q});
  }
  // A variable, a member or an element of one, or of what a pointer points to,
  // so many bytes behind it.
  std::optional<cex::Leaf> place_of(const Cell &cell) const {
    const SortKind kind = store_.sort_kind(cell.reg);
    if (kind != SortKind::BitVec && kind != SortKind::Ptr)
      return std::nullopt;
    uint64_t offset = 0;
    Term pointer = cell.pointer;
    constexpr int most_steps = 8;
    for (int i = 0; i < most_steps && store_.kind(pointer) == Kind::PtrAdd;
         ++i) {
      Term step = store_.child(pointer, 1);
      if (store_.kind(step) != Kind::BvConst || store_.value(step).sign())
        return std::nullopt;
      offset += store_.value(step).to_u64();
      pointer = store_.child(pointer, 0);
    }
    auto found = places_.find(pointer);
    constexpr uint64_t most_bytes = uint64_t(1) << 32; // bits must not overflow
    if (found == places_.end() || offset >= most_bytes)
      return std::nullopt;
    const cex::ShapedName &place = found->second;
    std::vector<cex::Leaf> leaves = cex::leaves_at(
        place, 16 * most_bytes, 8 * offset, store_.width(cell.reg), 1);
    if (leaves.size() != 1 || leaves[0].offset != 8 * offset ||
        leaves[0].bits != store_.width(cell.reg) || !leaves[0].shape)
      return std::nullopt;
    std::string &text = leaves[0].path;
    const std::string first = place.name + "[0]";
    if (!place.is_object && text == first)
      text = "*" + place.name;
    else if (!place.is_object && text.starts_with(first + "."))
      text = place.name + "->" + text.substr(first.size() + 1);
    return leaves[0];
  }
  // Where objects lie that have names; not what else registers are, if only
  // that is asked for.
  void add_name(Term reg, const std::string &text, bool only_places) {
    if (store_.kind(reg) != Kind::Var || text.starts_with(sea::uninit_prefix) ||
        text.starts_with(sea::operand_name))
      return;
    cex::ShapedName name = cex::parse_name(text);
    const bool is_result = name.name == sea::result_name;
    if ((name.is_object && name.is_pointee) || name.name.empty() ||
        (is_result && site_.loop != at_return) ||
        (name.is_object && !name.shape) || (only_places && !name.is_object))
      return;
    const cex::Shape *shape = name.shape_of_value();
    const char letter = shape ? shape->letter : 's';
    const bool is_signed = letter == 's' || letter == 'c';
    if (is_result) {
      names_.insert_or_assign(reg, Text{"\\result", is_signed, true});
      return;
    }
    if (!name.is_object) {
      names_.try_emplace(reg, Text{name.name, is_signed, true});
      all_names_[reg].push_back({name.name, is_signed, true});
    }
    if (name.shape && (name.is_object || name.is_pointee))
      places_.try_emplace(reg, std::move(name));
  }
  static bool is_type(uint32_t width) {
    return width == 8 || width == 16 || width == 32 || width == 64;
  }
  const char *type(uint32_t width, bool is_signed) const {
    switch (width) {
    case 8:
      return is_signed ? "(signed char)" : "(unsigned char)";
    case 16:
      return is_signed ? "(short)" : "(unsigned short)";
    case 32:
      return is_signed ? "(int)" : "(unsigned)";
    default:
      return is_signed ? "(long long)" : "(unsigned long long)";
    }
  }
  static std::string in_brackets(const Text &t) {
    return t.is_atom ? t.text : "(" + t.text + ")";
  }
  // The term as a number of this kind.
  std::string as(Term t, bool is_signed) const {
    const Text &text = *known_.at(t);
    if (store_.kind(t) == Kind::BvConst) {
      const BitVec v = store_.value(t);
      if (!is_signed)
        return to_decimal(v) + (store_.width(t) > 32 ? "ull" : "u");
      return v.sign() ? "-" + to_decimal(-v) : to_decimal(v);
    }
    if (text.is_signed == is_signed)
      return in_brackets(text);
    return type(store_.width(t), is_signed) + in_brackets(text);
  }
  std::optional<Text> text_of(Term t);
  std::optional<Text> arithmetic(Term t, const char *op);
  bool can_say(const Comparison &c) const { // shadows have other words
    return known_.at(c.left) && known_.at(c.right);
  }
  Text comparison(const Comparison &c) const;
  std::optional<Text> connective(Term t) const;
  std::optional<Text> extract(Term t);

  const TermStore &store_;
  const LoopId site_;
  std::map<Term, Text> names_; // the first ones
  std::map<Term, std::vector<Text>> all_names_;
  std::map<Term, cex::ShapedName> places_; // by the pointer to it
  struct Element {
    std::string valid; // that it is one
    std::string number;
  };
  std::map<Term, Element> elements_;    // by register
  std::map<Term, std::string> numbers_; // that claims are for all values of
  std::map<Term, std::string> unset_;   // where that lies whose shadow it is
  std::unordered_map<Term, const sea::Stmt *> memories_; // by what makes them
  std::map<Term, std::optional<Text>> known_;
};

std::optional<Text> Printer::arithmetic(Term t, const char *op) {
  const uint32_t width = store_.width(t);
  if (!is_type(width))
    return std::nullopt;
  // x + -1 * y
  Term right = store_.child(t, 1);
  if (store_.kind(t) == Kind::BvAdd && store_.kind(right) == Kind::BvMul &&
      store_.kind(store_.child(right, 0)) == Kind::BvConst &&
      store_.value(store_.child(right, 0)) == BitVec::ones(width) &&
      width >= 32)
    return Text{as(store_.child(t, 0), false) + " - " +
                    as(store_.child(right, 1), false),
                false, false};
  const std::string sum =
      as(store_.child(t, 0), false) + op + as(store_.child(t, 1), false);
  if (width >= 32)
    return Text{sum, false, false};
  return Text{type(width, false) + ("(" + sum + ")"), false, true};
}

// Numbers are what is said of variables: they stand on the right.
Text Printer::comparison(const Comparison &c) const {
  using Op = Comparison::Op;
  Term left = c.left, right = c.right;
  const bool is_swapped = store_.kind(left) == Kind::BvConst;
  if (is_swapped)
    std::swap(left, right);
  bool is_signed = c.is_signed;
  const char *op = is_swapped ? " > " : " < ";
  if (c.op == Op::AtMost)
    op = is_swapped ? " >= " : " <= ";
  if (c.op == Op::Equal || c.op == Op::Differ) {
    op = c.op == Op::Equal ? " == " : " != ";
    is_signed =
        known_.at(left)->is_signed &&
        (known_.at(right)->is_signed || store_.kind(right) == Kind::BvConst);
  }
  return Text{as(left, is_signed) + op + as(right, is_signed), false, false};
}

std::optional<Text> Printer::connective(Term t) const {
  const std::optional<Operands> operands = operands_of(store_, t);
  if (!operands)
    return std::nullopt;
  std::vector<Text> parts;
  for (const Operand &one : operands->list)
    if (one.comparison && !can_say(*one.comparison))
      return std::nullopt;
    else if (one.comparison)
      parts.push_back(comparison(*one.comparison));
    else if (const Text &text = *known_.at(one.term); one.is_negated)
      parts.push_back({"!" + in_brackets(text), false, true});
    else
      parts.push_back(text);
  if (parts.size() == 1)
    return parts[0];
  std::string text;
  for (const Text &part : parts)
    text += (text.empty()       ? ""
             : operands->is_any ? " || "
                                : " && ") +
            in_brackets(part);
  return Text{text, false, false};
}

std::optional<Text> Printer::extract(Term t) {
  Term child = store_.child(t, 0);
  const uint32_t high = store_.indices(t)[0], low = store_.indices(t)[1];
  const uint32_t width = high - low + 1, whole = store_.width(child);
  if (whole != 32 && whole != 64)
    return std::nullopt;
  const std::string shifted =
      low == 0 ? as(child, false)
               : "(" + as(child, false) + " >> " + std::to_string(low) + ")";
  if (is_type(width))
    return Text{type(width, false) + shifted, false, true};
  if (width > 31)
    return std::nullopt;
  const uint64_t mask = (uint64_t(1) << width) - 1;
  return Text{"(" + shifted + " & " + std::to_string(mask) + ")", false, true};
}

std::optional<Text> Printer::text_of(Term t) {
  if (store_.kind(t) == Kind::Eq)
    for (size_t side : {0u, 1u})
      if (auto found = unset_.find(store_.child(t, side));
          found != unset_.end() &&
          store_.kind(store_.child(t, 1 - side)) == Kind::BvConst &&
          store_.value(store_.child(t, 1 - side)).is_zero())
        return Text{"\\initialized(" + found->second + ")", false, true};
  for (Term child : store_.children(t))
    if (!known_.at(child))
      return std::nullopt;
  if (const std::optional<Comparison> c = comparison_of(store_, t);
      c && can_say(*c))
    return comparison(*c);
  if (std::optional<Text> text = connective(t))
    return text;
  switch (store_.kind(t)) {
  case Kind::BoolConst:
    return Text{store_.is_true(t) ? "1" : "0", false, true};
  case Kind::BvConst:
    return Text{to_decimal(store_.value(t)), false, true};
  case Kind::Not:
    return Text{"!" + in_brackets(*known_.at(store_.child(t, 0))), false, true};
  case Kind::Ite:
    if (store_.sort_kind(t) != SortKind::Bool)
      return std::nullopt;
    return Text{in_brackets(*known_.at(store_.child(t, 0))) + " ? " +
                    in_brackets(*known_.at(store_.child(t, 1))) + " : " +
                    in_brackets(*known_.at(store_.child(t, 2))),
                false, false};
  case Kind::And:
  case Kind::Or:
    return Text{in_brackets(*known_.at(store_.child(t, 0))) +
                    (store_.kind(t) == Kind::And ? " && " : " || ") +
                    in_brackets(*known_.at(store_.child(t, 1))),
                false, false};
  case Kind::Implies:
    return Text{"!" + in_brackets(*known_.at(store_.child(t, 0))) + " || " +
                    in_brackets(*known_.at(store_.child(t, 1))),
                false, false};
  case Kind::Eq: // of Booleans
    if (store_.sort_kind(store_.child(t, 0)) != SortKind::Bool)
      return std::nullopt;
    return Text{in_brackets(*known_.at(store_.child(t, 0))) +
                    " == " + in_brackets(*known_.at(store_.child(t, 1))),
                false, false};
  case Kind::BvAdd:
    return arithmetic(t, " + ");
  case Kind::BvSub:
    return arithmetic(t, " - ");
  case Kind::BvMul:
    return arithmetic(t, " * ");
  case Kind::BvUrem:
    return arithmetic(t, " % ");
  case Kind::BvAnd:
    return arithmetic(t, " & ");
  case Kind::BvOr:
    return arithmetic(t, " | ");
  case Kind::BvXor:
    return arithmetic(t, " ^ ");
  case Kind::ZeroExtend:
  case Kind::SignExtend: {
    Term child = store_.child(t, 0);
    const bool is_signed = store_.kind(t) == Kind::SignExtend;
    if (!is_type(store_.width(t)) || !is_type(store_.width(child)))
      return std::nullopt;
    return Text{type(store_.width(t), is_signed) + as(child, is_signed),
                is_signed, true};
  }
  case Kind::Extract:
    return extract(t);
  default:
    return std::nullopt;
  }
}

// What the function requires and ensures, for calls of any depth.
report::SettledLoop settled_calls(const sea::Program &program,
                                  sea::FunctionId function,
                                  const std::vector<Claim> &claims,
                                  const std::vector<Cell> &cells) {
  const sea::Function &f = program.functions[function];
  Printer begin(program, {function, at_entry}, cells);
  Printer end(program, {function, at_return}, cells);
  report::SettledLoop entry{.name = program.string(f.name),
                            .place = place_of(program, {function, at_entry}),
                            .how = report::Settled::Contract};
  for (const Claim &claim : claims) {
    if (claim.loop.function != function || claim.loop.is_loop() ||
        program.store.is_true(claim.holds))
      continue;
    std::optional<std::string> text;
    if (claim.loop.loop != kept_by_calls)
      text = (claim.loop.loop == at_entry ? begin : end).print(claim.holds);
    if (!text)
      ++entry.num_others;
    else if (claim.loop.loop == at_entry)
      entry.required.push_back(std::move(*text));
    else
      entry.invariants.push_back(std::move(*text));
  }
  return entry;
}

} // namespace

report::SettledLoop settled_loop(const sea::Program &program, LoopId id,
                                 const std::vector<Claim> &claims,
                                 const std::vector<Cell> &cells,
                                 const sea::Program *named) {
  if (!id.is_loop())
    return settled_calls(program, id.function, claims, cells);
  Printer printer(program, id, cells);
  HeapWords words(program, named, id, cells);
  const sea::Loop &loop = loop_of(program, id);
  report::SettledLoop entry{.name = program.string(loop.name),
                            .place = program.string(loop.place),
                            .how = report::Settled::Invariant};
  for (const Claim &claim : claims) {
    if (claim.loop != id || program.store.is_true(claim.holds))
      continue;
    std::optional<std::string> text = printer.print(claim.holds);
    if (text && program.store.sort_kind(claim.holds) != SortKind::Bool)
      text = *text + " == \\at(" + *text + ", LoopEntry)"; // it is kept
    if (text) { // two cells may be one to people
      if (std::ranges::find(entry.invariants, *text) == entry.invariants.end())
        entry.invariants.push_back(std::move(*text));
      continue;
    }
    ++entry.num_others;
    if (std::optional<std::string> said = words.print(claim.holds))
      entry.in_words.push_back(std::move(*said));
  }
  // What is said in C comes first, and then what takes words of ACSL.
  std::stable_partition(entry.invariants.begin(), entry.invariants.end(),
                        [](const std::string &text) {
                          return text.find('\\') == std::string::npos;
                        });
  return entry;
}

} // namespace fathom::prove
