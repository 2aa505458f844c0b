#include "prove/c_text.h"

#include "cex/text/shapes.h"
#include "sea/shadow.h"
#include "sea/text/name_text.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/text.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

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
        if (s.op == sea::Opcode::Name)
          add_name(f.arguments(s)[0], program.string(s.data));
    add_globals(program);
    // A phi is the variable that all of its arms are which are one; arms may be
    // phis.
    constexpr int most = 4;
    for (int round = 0; round < most; ++round)
      for (const sea::Block &block : f.blocks)
        for (const sea::Stmt &s : block.stmts)
          if (s.op == sea::Opcode::Phi)
            add_phi_name(f.definitions(s)[0], f.arguments(s));
    // What shadow memory has there is not the variable's value.
    for (const Cell &cell : cells)
      if (auto found = objects_.find(cell.pointer);
          found != objects_.end() && !sea::is_shadow(store_, cell.memory))
        add_cell_name(cell, found->second);
    for (const Cell &cell : cells)
      if (cell.any && cell.loop == site)
        add_element_name(cell);
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
    const Term roots[] = {claim};
    for (Term t : reachable(store_, roots))
      if (auto found = elements_.find(t); found != elements_.end())
        valid += (valid.empty() ? "" : " && ") + found->second;
    if (valid.empty())
      return text;
    return "\\forall unsigned q; " + valid + " ==> (" + *text + ")";
  }

private:
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
    if (!root || sea::is_shadow(store_, cell.memory))
      return;
    std::string name;
    if (auto found = names_.find(root); found != names_.end())
      name = found->second.text;
    else if (auto array = arrays_.find(root); array != arrays_.end())
      name = array->second;
    else
      return;
    names_.insert_or_assign(cell.any, Text{"q", false, true});
    names_.insert_or_assign(cell.reg, Text{name + "[q]", false, true});
    elements_.emplace(cell.reg, "\\valid(" + name + " + q)");
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
            add_name(f.arguments(s)[0], program.string(s.data));
  }
  // What there was when the function began is the variable only there.
  void add_cell_name(const Cell &cell, const Text &name) {
    if (cell.loop.loop != at_entry || site_.loop == at_entry)
      names_.try_emplace(cell.reg, name);
    else if (site_.loop == at_return)
      names_.try_emplace(
          cell.reg, Text{"\\old(" + name.text + ")", name.is_signed, true});
  }
  void add_name(Term reg, const std::string &text) {
    if (store_.kind(reg) != Kind::Var || text.starts_with("uninit:") ||
        text.starts_with(sea::operand_name))
      return;
    cex::ShapedName name = cex::parse_name(text);
    const bool is_result = name.name == "return";
    if ((name.is_object && name.is_pointee) || name.name.empty() ||
        (is_result && site_.loop != at_return) ||
        (name.is_object && !name.shape))
      return;
    const cex::Shape *shape = name.shape_of_value();
    const char letter = shape ? shape->letter : 's';
    const bool is_signed = letter == 's' || letter == 'c';
    if (is_result)
      names_.insert_or_assign(reg, Text{"\\result", is_signed, true});
    else if (!name.is_object) {
      names_.try_emplace(reg, Text{name.name, is_signed, true});
      all_names_[reg].push_back({name.name, is_signed, true});
    } else if (letter == '[')
      arrays_.try_emplace(reg, name.name);
    else if (letter != '{')
      objects_.try_emplace(reg, Text{name.name, is_signed, true});
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
  std::optional<Text> comparison(Term t, const char *op, bool is_signed);
  std::optional<Text> equality(Term t);

  const TermStore &store_;
  const LoopId site_;
  std::map<Term, Text> names_; // the first ones
  std::map<Term, std::vector<Text>> all_names_;
  std::map<Term, Text> objects_;         // by the pointer to a variable
  std::map<Term, std::string> arrays_;   // likewise
  std::map<Term, std::string> elements_; // by register: that it is one
  std::map<Term, std::optional<Text>> known_;
};

std::optional<Text> Printer::arithmetic(Term t, const char *op) {
  const uint32_t width = store_.width(t);
  if (width != 8 && width != 16 && width != 32 && width != 64)
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

std::optional<Text> Printer::comparison(Term t, const char *op,
                                        bool is_signed) {
  return Text{as(store_.child(t, 0), is_signed) + op +
                  as(store_.child(t, 1), is_signed),
              false, false};
}

std::optional<Text> Printer::equality(Term t) {
  Term left = store_.child(t, 0), right = store_.child(t, 1);
  if (store_.sort_kind(left) == SortKind::Bool)
    return Text{in_brackets(*known_.at(left)) +
                    " == " + in_brackets(*known_.at(right)),
                false, false};
  if (store_.sort_kind(left) != SortKind::BitVec)
    return std::nullopt;
  const bool is_signed =
      known_.at(left)->is_signed &&
      (known_.at(right)->is_signed || store_.kind(right) == Kind::BvConst);
  return comparison(t, " == ", is_signed);
}

std::optional<Text> Printer::text_of(Term t) {
  for (Term child : store_.children(t))
    if (!known_.at(child))
      return std::nullopt;
  switch (store_.kind(t)) {
  case Kind::BoolConst:
    return Text{store_.is_true(t) ? "1" : "0", false, true};
  case Kind::BvConst:
    return Text{to_decimal(store_.value(t)), false, true};
  case Kind::Not:
    return Text{"!" + in_brackets(*known_.at(store_.child(t, 0))), false, true};
  case Kind::And:
  case Kind::Or:
    return Text{in_brackets(*known_.at(store_.child(t, 0))) +
                    (store_.kind(t) == Kind::And ? " && " : " || ") +
                    in_brackets(*known_.at(store_.child(t, 1))),
                false, false};
  case Kind::Ite:
    if (store_.sort_kind(t) != SortKind::Bool)
      return std::nullopt;
    return Text{in_brackets(*known_.at(store_.child(t, 0))) + " ? " +
                    in_brackets(*known_.at(store_.child(t, 1))) + " : " +
                    in_brackets(*known_.at(store_.child(t, 2))),
                false, false};
  case Kind::Eq:
    return equality(t);
  case Kind::BvUlt:
    return comparison(t, " < ", false);
  case Kind::BvUle:
    return comparison(t, " <= ", false);
  case Kind::BvSlt:
    return comparison(t, " < ", true);
  case Kind::BvSle:
    return comparison(t, " <= ", true);
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
    if (store_.width(t) != 64 || store_.width(child) != 32)
      return std::nullopt;
    return Text{type(64, is_signed) + as(child, is_signed), is_signed, true};
  }
  case Kind::Extract: {
    Term child = store_.child(t, 0);
    if (store_.indices(t)[1] != 0 || store_.indices(t)[0] > 30 ||
        store_.width(child) < 32)
      return std::nullopt;
    const uint64_t mask = (uint64_t(2) << store_.indices(t)[0]) - 1;
    return Text{"(" + as(child, false) + " & " + std::to_string(mask) + ")",
                false, true};
  }
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
                                 const std::vector<Cell> &cells) {
  if (!id.is_loop())
    return settled_calls(program, id.function, claims, cells);
  Printer printer(program, id, cells);
  const sea::Loop &loop = loop_of(program, id);
  report::SettledLoop entry{.name = program.string(loop.name),
                            .place = program.string(loop.place),
                            .how = report::Settled::Invariant};
  for (const Claim &claim : claims) {
    if (claim.loop != id || program.store.is_true(claim.holds))
      continue;
    if (std::optional<std::string> text = printer.print(claim.holds))
      entry.invariants.push_back(std::move(*text));
    else
      ++entry.num_others;
  }
  // What is said in C comes first.
  std::vector<std::string> quantified;
  std::erase_if(entry.invariants, [&](const std::string &text) {
    const bool is_quantified = text.starts_with("\\forall");
    if (is_quantified)
      quantified.push_back(text);
    return is_quantified;
  });
  entry.invariants.insert(entry.invariants.end(), quantified.begin(),
                          quantified.end());
  return entry;
}

} // namespace fathom::prove
