#include "terms/smtlib/printer.h"

#include "terms/builder.h"
#include "terms/floats/format.h"
#include "terms/smtlib/free_sorts.h"
#include "terms/smtlib/lexer.h"

#include <algorithm>

namespace fathom {

namespace {

bool is_theory_symbol(std::string_view name) {
  return kind_by_smt_name(name) || name == "distinct" || name == "true" ||
         name == "false";
}

bool looks_generated(std::string_view name) {
  return name.size() > 2 && name[0] == '?' &&
         std::string_view("abtv").find(name[1]) != std::string_view::npos &&
         std::ranges::all_of(name.substr(2),
                             [](char c) { return c >= '0' && c <= '9'; });
}

void append_number(uint32_t number, std::string &out) {
  out += std::to_string(number);
}

} // namespace

void append_head(const TermStore &store, Term t, std::string &out) {
  Kind kind = store.kind(t);
  out += '(';
  if (kind == Kind::ConstArray) {
    out += "(as const " + to_string(store, store.sort(t)) + ")";
    return;
  }
  bool indexed = info(kind).indices > 0;
  if (indexed)
    out += "(_ ";
  out += info(kind).smt_name;
  for (uint32_t index : store.indices(t)) {
    out += ' ';
    append_number(index, out);
  }
  if (indexed)
    out += ')';
}

std::string SymbolNames::unused_name(std::string_view name) const {
  std::string base(name);
  for (char &c : base)
    if (!is_quotable({&c, 1}))
      c = '_';
  for (unsigned k = 1;; ++k) {
    std::string candidate = base + "!" + std::to_string(k);
    if (!taken_.contains(candidate))
      return candidate;
  }
}

const std::string &SymbolNames::of(Term var) {
  auto [it, is_new] = written_.try_emplace(var);
  if (!is_new)
    return it->second;
  if (generate_) {
    it->second = "?v" + std::to_string(var.id);
    return it->second;
  }
  std::string chosen = store_.name(var);
  if (!is_quotable(chosen) || is_theory_symbol(chosen) ||
      looks_generated(chosen) || taken_.contains(chosen)) {
    chosen = unused_name(chosen);
    renamed_.emplace(var, chosen);
  }
  append_symbol(chosen, it->second);
  taken_.emplace(std::move(chosen), var);
  return it->second;
}

void TermPrinter::name(Term t) {
  out_ += "?t";
  append_number(t.id, out_);
}

// Writes t when that needs no parentheses.
bool TermPrinter::leaf(Term t) {
  switch (store_.kind(t)) {
  case Kind::BoolConst:
    out_ += store_.is_true(t) ? "true" : "false";
    return true;
  case Kind::BvConst:
    print_bits(store_.value(t), out_);
    return true;
  case Kind::Var:
    out_ += symbols_.of(t);
    return true;
  case Kind::Bound:
    out_ += "?b";
    append_number(store_.bound_number(t), out_);
    return true;
  default:
    return false;
  }
}

void TermPrinter::open(Term t) {
  if (leaf(t))
    return;
  if (store_.kind(t) == Kind::Lambda) {
    Term bound = store_.child(t, 0);
    out_ += "(lambda ((?b";
    append_number(store_.bound_number(bound), out_);
    out_ += ' ' + to_string(store_, store_.sort(bound)) + ")) ";
    stack_.push_back({t, store_.child(t, 1), 0});
    return;
  }
  append_head(store_, t, out_);
  stack_.push_back({t, Term(), 0});
}

// Names first, then the body, then all the parentheses.
void TermPrinter::step_scope(Frame frame, std::span<const Term> names) {
  if (frame.next > 0 && frame.next <= names.size())
    out_ += ")) ";
  if (frame.next < names.size()) {
    Term t = names[frame.next];
    out_ += "(let ((";
    name(t);
    out_ += ' ';
    ++stack_.back().next;
    open(t);
  } else if (frame.next == names.size()) {
    ++stack_.back().next;
    if (plan_.is_named(frame.body))
      name(frame.body);
    else
      open(frame.body);
  } else {
    out_.append(names.size() + (frame.t ? 1 : 0), ')');
    stack_.pop_back();
  }
}

void TermPrinter::step() {
  Frame frame = stack_.back();
  if (frame.body) {
    step_scope(frame, frame.t ? plan_.inside(frame.t) : plan_.outermost());
    return;
  }
  if (frame.next == store_.num_children(frame.t)) {
    out_ += ')';
    stack_.pop_back();
    return;
  }
  Term child = store_.child(frame.t, unsigned(frame.next));
  ++stack_.back().next;
  out_ += ' ';
  if (plan_.is_named(child))
    name(child);
  else
    open(child);
}

void TermPrinter::run(size_t bottom) {
  while (stack_.size() > bottom)
    step();
}

void TermPrinter::reference(Term t) {
  if (plan_.is_named(t))
    name(t);
  else
    definition(t);
}

void TermPrinter::definition(Term t) {
  size_t bottom = stack_.size();
  open(t);
  run(bottom);
}

void TermPrinter::with_lets(Term t) {
  size_t bottom = stack_.size();
  stack_.push_back({Term(), t, 0});
  run(bottom);
}

void print_term(const TermStore &store, Term t, std::string &out) {
  SharingPlan plan(store, {&t, 1}, {});
  SymbolNames symbols(store);
  TermPrinter(store, plan, symbols, out).with_lets(t);
}

std::string to_smtlib(const TermStore &store, Term t) {
  std::string out;
  print_term(store, t, out);
  return out;
}

void print_bits(const BitVec &value, std::string &out) {
  uint32_t w = value.width();
  if (w % 4 != 0) {
    out += "#b";
    for (uint32_t i = w; i-- > 0;)
      out += value.bit(i) ? '1' : '0';
    return;
  }
  out += "#x";
  for (uint32_t i = w; i > 0; i -= 4) {
    uint64_t limb = value.limbs()[(i - 4) / 64];
    out += "0123456789abcdef"[limb >> ((i - 4) % 64) & 15];
  }
}

static void print_float(const SortInfo &sort, const BitVec &value,
                        std::string &out) {
  FloatFormat f{sort.index.id, sort.width - sort.index.id};
  if (is_float_nan(value, f)) { // one value, whatever the bits
    out += "(_ NaN " + std::to_string(f.exponent) + " " +
           std::to_string(f.significand) + ")";
    return;
  }
  out += "(fp ";
  print_bits(value.extract(f.width() - 1, f.width() - 1), out);
  out += ' ';
  print_bits(value.extract(f.width() - 2, f.fraction()), out);
  out += ' ';
  print_bits(value.extract(f.fraction() - 1, 0), out);
  out += ')';
}

void print_value(const TermStore &store, Sort sort, const BitVec &value,
                 std::string &out) {
  const SortInfo &row = store.info(sort);
  FATHOM_ASSERT(value.width() == written_width(store, sort),
                "value of another sort");
  if (is_free_sort(store, sort)) { // the standard's abstract values
    out += "(as ";
    append_symbol("@" + free_sort_name(store, sort) + "_" +
                      std::to_string(value.to_u64()),
                  out);
    out += " " + to_string(store, sort) + ")";
    return;
  }
  uint32_t w = row.width;
  switch (row.kind) {
  case SortKind::Bool:
    out += value.is_true() ? "true" : "false";
    break;
  case SortKind::BitVec:
    print_bits(value, out);
    break;
  case SortKind::Float:
    print_float(row, value, out);
    break;
  case SortKind::RoundingMode: {
    constexpr const char *names[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
    out += names[std::min<uint64_t>(value.to_u64(), 4)];
    break;
  }
  case SortKind::Ptr:
    out += "(ptr ";
    print_bits(value.extract(3 * w - 1, 2 * w), out);
    out += ' ';
    print_bits(value.extract(2 * w - 1, w), out);
    out += ' ';
    print_bits(value.extract(w - 1, 0), out);
    out += ')';
    break;
  case SortKind::Array:
  case SortKind::Mem:
    FATHOM_UNREACHABLE("array printed as a scalar");
  }
}

void print_array_value(const TermStore &store, Sort sort,
                       const ArrayValue &value, std::string &out) {
  const SortInfo row = store.info(sort);
  bool memory = row.kind == SortKind::Mem;
  FATHOM_ASSERT(!is_free_sort(store, sort), "no array");
  auto part = [&](bool index, const BitVec &v) {
    if (memory)
      print_bits(v, out);
    else
      print_value(store, index ? row.index : row.element, v, out);
  };
  std::vector<const BitVec *> indices;
  for (const auto &[index, element] : value.entries)
    indices.push_back(&index);
  std::ranges::sort(
      indices, [](const BitVec *a, const BitVec *b) { return a->ult(*b); });
  for (size_t i = 0; i < indices.size(); ++i)
    out += "(store ";
  out += "((as const ";
  out += memory ? "(Array (_ BitVec " + std::to_string(row.width) +
                      ") (_ BitVec 8))"
                : to_string(store, sort);
  out += ") ";
  part(false, value.otherwise);
  out += ')';
  for (const BitVec *index : indices) {
    out += ' ';
    part(true, *index);
    out += ' ';
    part(false, value.at(*index));
    out += ')';
  }
}

} // namespace fathom
